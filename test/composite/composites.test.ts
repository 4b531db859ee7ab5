/** Composites by hand: bad input, masses, sides, buffers, queries within queries. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type Compound,
  ContactManifold,
  capsule,
  castShape,
  compound,
  computeAabb,
  contactsBetween,
  convex,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  halfSpace,
  heightfield,
  hitsRay,
  massProperties,
  overlaps,
  Quat,
  raycast,
  type Shape,
  scaled,
  sphere,
  Transform,
  triangle,
  triangleMesh,
  triangleMeshFromBuffer,
  triangleMeshToBuffer,
} from '../../src/index.ts';
import { Random } from '../gen.ts';

const v = (x: number, y: number, z: number) => ({ x, y, z });
const o = v(0, 0, 0);
const here = new Transform();
const bad = (value: unknown) => value as never;
const FLAT = [-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1];
const QUAD = [0, 1, 2, 0, 2, 3];
/** A cube from -1 to 1, its triangles counter-clockwise from outside. */
const CUBE_POSITIONS = [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1];
const CUBE_INDICES = [
  ...[0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4],
  ...[3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5],
];
const cube = triangleMesh(CUBE_POSITIONS, CUBE_INDICES);
const field = (fields: object = {}) =>
  heightfield(bad({ columns: 2, rows: 2, heights: [0, 0, 0, 0], size: v(1, 1, 1), ...fields }));
const damaged = (at: number, value: number) => {
  const buffer = triangleMeshToBuffer(cube);
  new Int32Array(buffer)[at] = value;
  return buffer;
};

const CALLS: [name: string, call: () => unknown, error: ErrorConstructor, message: string][] = [
  [
    'mesh: nothing',
    () => triangleMesh(bad(undefined)),
    TypeError,
    'triangleMesh: positions must be an array of numbers, got undefined',
  ],
  ['mesh: empty', () => triangleMesh([]), RangeError, 'triangleMesh: positions must not be empty'],
  [
    'mesh: four numbers',
    () => triangleMesh([1, 2, 3, 4]),
    RangeError,
    'triangleMesh: positions must hold three numbers a vertex, got 4 numbers',
  ],
  [
    'mesh: two vertices',
    () => triangleMesh([1, 2, 3, 4, 5, 6]),
    RangeError,
    'triangleMesh: positions must hold three vertices a triangle, got 2 vertices',
  ],
  [
    'mesh: NaN',
    () => triangleMesh([0, 0, 0, 1, NaN, 0, 0, 1, 0]),
    RangeError,
    'triangleMesh: positions[4] must be finite, got NaN',
  ],
  [
    'mesh: text',
    () => triangleMesh(bad(['0', 0, 0, 1, 0, 0, 0, 1, 0])),
    TypeError,
    "triangleMesh: positions[0] must be a number, got '0'",
  ],
  [
    'mesh: index out of range',
    () => triangleMesh(FLAT, [0, 1, 4]),
    RangeError,
    'triangleMesh: indices[2] must be a whole number from 0 to 3, got 4',
  ],
  [
    'mesh: negative index',
    () => triangleMesh(FLAT, [0, -1, 2]),
    RangeError,
    'triangleMesh: indices[1] must be a whole number from 0 to 3, got -1',
  ],
  [
    'mesh: half an index',
    () => triangleMesh(FLAT, [0, 1.5, 2]),
    RangeError,
    'triangleMesh: indices[1] must be a whole number from 0 to 3, got 1.5',
  ],
  ['mesh: NaN index', () => triangleMesh(FLAT, [0, NaN, 2]), RangeError, 'triangleMesh: indices[1] must be finite, got NaN'],
  ['mesh: no indices', () => triangleMesh(FLAT, []), RangeError, 'triangleMesh: indices must not be empty'],
  [
    'mesh: four indices',
    () => triangleMesh(FLAT, [0, 1, 2, 3]),
    RangeError,
    'triangleMesh: indices must hold three numbers a triangle, got 4 numbers',
  ],
  [
    'mesh: indices a number',
    () => triangleMesh(FLAT, bad(3)),
    TypeError,
    'triangleMesh: indices must be an array of numbers, got 3',
  ],
  [
    'mesh: no area at all',
    () => triangleMesh(FLAT, [0, 0, 1, 2, 1, 2]),
    RangeError,
    'triangleMesh: indices must name a triangle with an area, got 2 without',
  ],
  [
    'mesh: options',
    () => triangleMesh(FLAT, QUAD, bad(1)),
    TypeError,
    'triangleMesh: options must be an object with oneSided, cullBackFaces, welded and solid, got 1',
  ],
  ['refit: too few', () => cube.refit([1, 2, 3]), RangeError, 'refit: positions must have 24 numbers, got an array of 3 of 3'],
  [
    'refit: NaN',
    () => cube.refit(CUBE_POSITIONS.map((x, i) => (i === 5 ? NaN : x))),
    RangeError,
    'refit: positions[5] must be finite, got NaN',
  ],
  ['heightfield: nothing', () => heightfield(bad(undefined)), TypeError, 'heightfield: options must be an object, got undefined'],
  [
    'heightfield: one row',
    () => field({ rows: 1 }),
    RangeError,
    'heightfield: rows must be a whole number from 2 to 65536, got 1',
  ],
  ['heightfield: columns are text', () => field({ columns: '2' }), TypeError, "heightfield: columns must be a number, got '2'"],
  [
    'heightfield: heights missing',
    () => field({ heights: [0, 0, 0] }),
    RangeError,
    'heightfield: heights must have 2 x 2 numbers, got an array of 3',
  ],
  ['heightfield: NaN', () => field({ heights: [0, 0, NaN, 0] }), RangeError, 'heightfield: heights[2] must be finite, got NaN'],
  ['heightfield: flat size', () => field({ size: v(1, 0, 1) }), RangeError, 'heightfield: size.y must be above zero, got 0'],
  [
    'heightfield: no size',
    () => field({ size: null }),
    TypeError,
    'heightfield: size must be an object with x, y and z, got null',
  ],
  ['compound: nothing', () => compound(bad(undefined)), TypeError, 'compound: children must be an array, got undefined'],
  ['compound: empty', () => compound([]), RangeError, 'compound: children must not be empty'],
  [
    'compound: a hole',
    () => compound([bad(null)]),
    TypeError,
    'compound: children[0] must be an object with shape, position and quaternion, got null',
  ],
  [
    'compound: no shape',
    () => compound([{ shape: bad({}) }]),
    TypeError,
    'compound: children[0].shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got an object',
  ],
  [
    'compound: NaN position',
    () => compound([{ shape: cube, position: v(0, NaN, 0) }]),
    RangeError,
    'compound: children[0].position.y must be finite, got NaN',
  ],
  [
    'compound: no rotation',
    () => compound([{ shape: cube, quaternion: { x: 0, y: 0, z: 0, w: 0 } }]),
    RangeError,
    'compound: children[0].quaternion must have length 1 +- 0.001, got 0',
  ],
  [
    'compound: no such leaf',
    () => compound([{ shape: cube }]).childOf(12),
    RangeError,
    'subshape must be a whole number from 0 to 11, got 12',
  ],
  ['halfSpace: no normal', () => halfSpace(o), RangeError, 'halfSpace: normal must not be zero, got (0, 0, 0)'],
  ['halfSpace: NaN offset', () => halfSpace(v(0, 1, 0), NaN), RangeError, 'halfSpace: offset must be finite, got NaN'],
  [
    'halfSpace: two of them',
    () => distanceBetween(halfSpace(v(0, 1, 0)), here, halfSpace(v(0, 1, 0)), here),
    TypeError,
    'a and b must not both be half spaces',
  ],
  [
    'scaled: a ball to an egg',
    () => scaled(sphere(1), v(1, 2, 1)),
    RangeError,
    'scaled: scale must be the same along all axes for a shape with a radius (an ellipsoid is no core with a ball around it), got (1, 2, 1)',
  ],
  [
    'scaled: no shape',
    () => scaled(bad(3), 1),
    TypeError,
    'scaled: shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got 3',
  ],
  ['scaled: NaN', () => scaled(cube, NaN), RangeError, 'scaled: scale must be finite, got NaN'],
  [
    'scaled: a half space flat',
    () => scaled(halfSpace(v(0, 1, 0)), v(1, 0, 1)),
    RangeError,
    'scaled: scale must not be zero for a halfSpace, got (1, 0, 1)',
  ],
  [
    'mass: open mesh',
    () => massProperties(triangleMesh(FLAT, QUAD)),
    RangeError,
    'massProperties: shape must enclose a volume, got a triangleMesh that is not closed',
  ],
  [
    'mass: heightfield',
    () => massProperties(field()),
    RangeError,
    'massProperties: shape must enclose a volume, got a heightfield',
  ],
  [
    'mass: half space',
    () => massProperties(halfSpace(v(0, 1, 0))),
    RangeError,
    'massProperties: shape must be finite, got a halfSpace',
  ],
  [
    'mass: inside out',
    () => massProperties(triangleMesh(CUBE_POSITIONS, [...CUBE_INDICES].reverse())),
    RangeError,
    'massProperties: shape must have its triangles counter-clockwise seen from outside, got a volume of -8',
  ],
  ['mass: density', () => massProperties(cube, -1), RangeError, 'density must not be negative, got -1'],
  ['buffer: no buffer', () => triangleMeshFromBuffer(bad([])), TypeError, 'buffer must be an ArrayBuffer, got an array of 0'],
  [
    'buffer: no mesh',
    () => triangleMeshFromBuffer(new ArrayBuffer(99)),
    RangeError,
    'buffer must hold a mesh, got one that begins with 0',
  ],
  ['buffer: short', () => triangleMeshFromBuffer(new ArrayBuffer(3)), RangeError, 'buffer must hold a mesh, got 3 bytes'],
  [
    'buffer: another version',
    () => triangleMeshFromBuffer(damaged(0, 0x54534d09)),
    RangeError,
    'buffer must be of version 2, got version 9',
  ],
  ['buffer: cut short', () => triangleMeshFromBuffer(triangleMeshToBuffer(cube).slice(0, 200)), RangeError, 'bytes, got 200'],
  [
    'buffer: damaged',
    () => triangleMeshFromBuffer(damaged(14 + 48, 77)),
    RangeError,
    'buffer must hold a mesh that is whole, got corner 0 with 77',
  ],
  ['buffer: no mesh to write', () => triangleMeshToBuffer(bad(3)), TypeError, 'mesh must be a triangleMesh, got 3'],
  [
    'raycast: no origin',
    () => raycast(bad(null), o, cube, here),
    TypeError,
    'origin must be an object with x, y and z, got null',
  ],
  ['raycast: NaN', () => raycast(o, v(NaN, 0, 0), cube, here), RangeError, 'displacement.x must be finite, got NaN'],
  [
    'hitsRay: no shape',
    () => hitsRay(o, o, bad(null), here),
    TypeError,
    'shape must be a shape (made by sphere, box, convex, triangleMesh or the like), got null',
  ],
  [
    'distance: no pose',
    () => distanceBetween(cube, bad(null), cube, here),
    TypeError,
    'poseA must be an object with position and quaternion, got null',
  ],
  ['distance: NaN limit', () => distanceBetween(cube, here, cube, here, NaN), RangeError, 'maxDistance must not be NaN'],
  [
    'distances: no shape',
    () => distancesBetween(cube, here, bad({}), here, 1, () => {}),
    TypeError,
    'b must be a shape (made by sphere, box, convex, triangleMesh or the like), got an object',
  ],
  [
    'cast: no displacement',
    () => castShape(cube, here, bad(null), cube, here),
    TypeError,
    'displacement must be an object with x, y and z, got null',
  ],
  [
    'cast: NaN pose',
    () => castShape(cube, here, o, cube, { position: v(0, NaN, 0), quaternion: here.quaternion }),
    RangeError,
    'poseB.position.y must be finite, got NaN',
  ],
  [
    'contacts: no distance',
    () => contactsBetween(cube, here, cube, here, bad(null)),
    TypeError,
    'distance must be a DistanceResult, got null',
  ],
  [
    'contacts: no such leaf',
    () => contactsBetween(cube, here, cube, here, Object.assign(distanceBetween(cube, here, cube, here)!, { subshapeB: 12 })),
    RangeError,
    'distance.subshapeB must be the number of a leaf, 0 to 11, got 12',
  ],
  ['point: NaN', () => distanceToPoint(v(NaN, 0, 0), cube, here), RangeError, 'point.x must be finite, got NaN'],
  [
    'overlaps: no shape',
    () => overlaps(cube, here, bad(1), here),
    TypeError,
    'b must be a shape (made by sphere, box, convex, triangleMesh or the like), got 1',
  ],
];

describe('bad input', () => {
  it.each(CALLS)('%s', (_name, call, error, message) => {
    expect(call).toThrow(error);
    expect(call).toThrow(message);
  });

  it('a compound cannot hold itself: the list of children is read once', () => {
    const children: { shape: Shape }[] = [{ shape: sphere(1) }];
    const self = compound(children);
    children.push({ shape: self });
    expect(self.leafCount).toBe(1);
    expect(compound(children).leafCount).toBe(2);
  });

  it('leaves a mesh as it was', () => {
    expect(computeAabb(cube, here).max.x).toBe(1);
  });
});

describe('masses', () => {
  const same = (a: Shape, b: Shape) => {
    const one = massProperties(a, 2);
    const two = massProperties(b, 2);
    expect(one.mass).toBeCloseTo(two.mass, 11);
    for (const k of ['x', 'y', 'z'] as const) expect(one.centerOfMass[k]).toBeCloseTo(two.centerOfMass[k], 11);
    for (const k of ['xx', 'yy', 'zz', 'xy', 'xz', 'yz'] as const) expect(one.inertia[k]).toBeCloseTo(two.inertia[k], 10);
  };
  it('a closed mesh is its volume', () => {
    same(cube, box(v(1, 1, 1)));
    same(scaled(cube, v(1, -2, 3)), box(v(1, 2, 3)));
    same(
      triangleMesh(
        CUBE_POSITIONS.map((x, i) => x + [5, -3, 1][i % 3]),
        CUBE_INDICES,
      ),
      box(v(1, 1, 1), { center: v(5, -3, 1) }),
    );
  });

  it('a compound is the sum of its parts', () => {
    const turn = Quat.fromAxisAngle(v(1, 2, 3), 0.7);
    const halves = [-0.5, 0.5].map((x) => ({ shape: box(v(0.5, 1, 1)), position: v(x, 0, 0) }));
    same(compound(halves), box(v(1, 1, 1)));
    const turned = compound([{ shape: compound(halves), position: v(3, 2, 1), quaternion: turn }]);
    const points = CUBE_POSITIONS.map((_, i) => i).filter((i) => i % 3 === 0);
    const at = new Transform(v(3, 2, 1), turn);
    same(turned, convex(points.map((i) => at.apply(v(CUBE_POSITIONS[i], CUBE_POSITIONS[i + 1], CUBE_POSITIONS[i + 2])))));
    same(compound([{ shape: cube, position: v(1, 0, 0) }]), box(v(1, 1, 1), { center: v(1, 0, 0) }));
  });
});

describe('sides', () => {
  const above = v(0.3, 2, 0.1);
  const below = v(0.3, -2, 0.1);
  const down = v(0, -4, 0);
  const up = v(0, 4, 0);
  const ball = sphere(0.5);
  it('a mesh has two, unless it is one-sided', () => {
    const both = triangleMesh(FLAT, QUAD);
    expect(raycast(above, down, both, here)?.normal.y).toBe(1);
    expect(raycast(below, up, both, here)?.normal.y).toBe(-1);
    expect(castShape(ball, new Transform(below), up, both, here)?.fraction).toBeCloseTo(0.375, 14);
    const one = triangleMesh(FLAT, QUAD, { oneSided: true });
    expect(raycast(above, down, one, here)?.fraction).toBe(0.5);
    expect(raycast(below, up, one, here)).toBeNull();
    expect(castShape(ball, new Transform(above), down, one, here)?.fraction).toBeCloseTo(0.375, 14);
    expect(castShape(ball, new Transform(below), up, one, here)).toBeNull();
    expect(distanceBetween(ball, new Transform(v(0, 0.2, 0)), one, here)?.distance).toBeCloseTo(-0.3, 14);
    expect(distanceBetween(ball, new Transform(v(0, -0.2, 0)), one, here)).toBeNull();
    expect(overlaps(ball, new Transform(v(0, -0.2, 0)), one, here)).toBe(false);
    const flipped = scaled(one, v(1, -1, 1));
    expect(raycast(above, down, flipped, here)).toBeNull();
    expect(raycast(below, up, flipped, here)?.fraction).toBe(0.5);
  });

  it('back faces are culled in rays and casts on request', () => {
    const culled = triangleMesh(FLAT, QUAD, { cullBackFaces: true });
    expect(raycast(below, up, culled, here)).toBeNull();
    expect(castShape(ball, new Transform(below), up, culled, here)).toBeNull();
    expect(distanceBetween(ball, new Transform(v(0, -0.7, 0)), culled, here)?.distance).toBeCloseTo(0.2, 14);
  });

  it('a point can be inside a closed mesh', () => {
    const random = new Random(3);
    const solid = box(v(1, 1, 1));
    for (let i = 0; i < 500; i++) {
      const point = random.bool(0.2) ? v(random.pick([-0.5, 0, 0.5]), random.range(-2, 2), 0) : random.vec3(1.5);
      const pose = new Transform(random.vec3(1), random.quaternion());
      const expected = distanceToPoint(point, solid, pose)!;
      const near = distanceToPoint(point, cube, pose)!;
      expect(near.distance).toBeCloseTo(expected.distance, 12);
      const mirrored = distanceToPoint(point, scaled(cube, v(1, 1, -1)), pose)!;
      expect(mirrored.distance).toBeCloseTo(expected.distance, 12);
      expect(distanceToPoint(point, compound([{ shape: cube }, { shape: cube }]), pose)!.distance).toBeCloseTo(
        expected.distance,
        12,
      );
      if (expected.distance < -1e-3) expect(near.normal.x).toBeCloseTo(expected.normal.x, 9);
    }
  });
});

describe('half spaces', () => {
  const floor = halfSpace(v(0, 2, 0), 0.5);
  it('stand against everything', () => {
    const crate = box(v(0.5, 0.5, 0.5));
    const pose = new Transform(v(7, 1.25, -3));
    const near = distanceBetween(crate, pose, floor, here)!;
    expect(near.distance).toBeCloseTo(0.25, 15);
    expect(contactsBetween(crate, pose, floor, here, near).count).toBe(4);
    const other = distanceBetween(floor, here, crate, pose)!;
    expect(other.normalA.y).toBe(1);
    expect(contactsBetween(floor, here, crate, pose, other).count).toBe(4);
    expect(castShape(crate, pose, v(1, -1, 0), floor, here)?.fraction).toBeCloseTo(0.25, 15);
    expect(castShape(floor, here, v(0, 1, 0), crate, pose)?.fraction).toBeCloseTo(0.25, 15);
    expect(castShape(crate, pose, v(1, 1, 0), floor, here)).toBeNull();
    expect(castShape(crate, new Transform(v(0, 0.9, 0)), v(1, 1, 0), floor, here)?.startsOverlapping).toBe(true);
    expect(raycast(v(0, 2.5, 0), v(1, -4, 0), floor, here)?.fraction).toBe(0.5);
    expect(raycast(v(0, 0, 0), v(1, -4, 0), floor, here)?.startsInside).toBe(true);
    expect(raycast(v(0, 2, 0), v(1, 4, 0), floor, here)).toBeNull();
    expect(distanceToPoint(v(1, 0, 1), floor, here)?.distance).toBe(-0.5);
    expect(computeAabb(floor, here).max).toEqual({ x: Infinity, y: 0.5, z: Infinity });
    expect(computeAabb(floor, new Transform(undefined, Quat.fromAxisAngle(v(1, 0, 0), 1))).max.y).toBe(Infinity);
    expect(overlaps(cube, new Transform(v(0, 1.4, 0)), floor, here)).toBe(true);
    expect(overlaps(cube, new Transform(v(0, 1.6, 0)), floor, here)).toBe(false);
    const level = compound([{ shape: floor }, { shape: sphere(1), position: v(0, 3, 0) }]);
    expect(distanceBetween(crate, pose, level, here)?.subshapeB).toBe(0);
  });

  it('stop what turns', () => {
    const plank = capsule(v(-1, 0, 0), v(1, 0, 0), 0.1);
    const motion = { displacement: v(0, 0, 0), rotation: v(0, 0, 1.5), tolerance: 1e-9 };
    const hit = castShape(plank, new Transform(v(0, 1.1, 0)), motion, floor, here)!;
    // The lower end is 0.5 below the centre: sin(angle) = 0.5.
    expect(hit.fraction).toBeCloseTo(Math.PI / 6 / 1.5, 8);
    expect(hit.normalB.y).toBe(1);
  });
});

describe('the rest', () => {
  it('a buffer brings a mesh back', () => {
    const random = new Random(1);
    const mesh = triangleMesh(
      Array.from({ length: 900 }, () => random.range(-1, 1)),
      undefined,
      { oneSided: true },
    );
    const copy = triangleMeshFromBuffer(triangleMeshToBuffer(scaled(mesh, v(1, 2, 1)) as never));
    for (let i = 0; i < 100; i++) {
      const origin = random.vec3(3);
      const displacement = random.vec3(6);
      expect(raycast(origin, displacement, copy, here)).toEqual(raycast(origin, displacement, scaled(mesh, v(1, 2, 1)), here));
    }
    expect([copy.isOneSided, copy.leafCount]).toEqual([true, 100]);
  });

  it('refit moves the vertices', () => {
    const mesh = triangleMesh(CUBE_POSITIONS, CUBE_INDICES);
    mesh.refit(CUBE_POSITIONS.map((x) => 2 * x));
    expect(computeAabb(mesh, here).max.x).toBe(2);
    expect(raycast(v(5, 0.1, 0.2), v(-10, 0, 0), mesh, here)?.fraction).toBeCloseTo(0.3, 15);
    expect(mesh.reach).toBeCloseTo(2 * Math.sqrt(3), 14);
  });

  it('triangles without area keep their numbers', () => {
    const mesh = triangleMesh(FLAT, [0, 0, 1, ...QUAD]);
    expect(mesh.leafCount).toBe(3);
    expect(raycast(v(-0.5, 1, 0.5), v(0, -2, 0), mesh, here)?.subshape).toBe(1);
  });

  it('zero flattens', () => {
    const flat = scaled(cube, v(1, 0, 1));
    expect(raycast(v(0.5, 1, 0.25), v(0, -2, 0), flat, here)?.fraction).toBe(0.5);
    expect(distanceToPoint(v(0.5, 1, 0.25), flat, here)?.distance).toBe(1);
    expect(distanceBetween(sphere(0.5), new Transform(v(0, 2, 0)), flat, here)?.distance).toBeCloseTo(1.5, 15);
    expect(computeAabb(flat, here).max.y).toBe(0);
  });

  it('a visitor may ask again', () => {
    const ground: Compound = compound([
      { shape: cube, position: v(0, -1, 0) },
      { shape: sphere(1), position: v(1, -1, 0) },
      { shape: compound([{ shape: box(v(1, 1, 1)) }]), position: v(0, -1, 1) },
    ]);
    const pose = new Transform(v(0.2, 0.4, 0.3));
    const ball = sphere(0.5);
    const ask = (depth: number): number[] => {
      const found: number[] = [];
      const out = new DistanceResult();
      distancesBetween(
        ball,
        pose,
        ground,
        here,
        0.3,
        (near) => {
          const { subshapeB, distance } = near;
          if (depth > 0) {
            expect(ask(depth - 1).length).toBeGreaterThan(0);
            raycast(v(0, 5, 0), v(0, -9, 0), ground, here);
            distanceBetween(ground, pose, ground, here);
            castShape(ball, new Transform(v(0, 5, 0)), v(0, -9, 0), ground, here);
            expect(() => distancesBetween(ball, pose, ground, here, 1, () => (bad(null) as { x: number }).x)).toThrow(TypeError);
          }
          expect([near.subshapeB, near.distance]).toEqual([subshapeB, distance]);
          const contacts = contactsBetween(ball, pose, ground, here, near, new ContactManifold());
          expect(contacts.distance(0)).toBeCloseTo(distance, 12);
          found.push(subshapeB, distance);
        },
        out,
      );
      return found;
    };
    expect(ask(2)).toEqual(ask(0));
    expect(ground.childOf(12)).toBe(1);
    expect([ground.leafCount, ground.childOf(13)]).toEqual([14, 2]);
  });

  it('is as exact far from the origin', () => {
    const far = v(1e6, -2e6, 3e6);
    const turn = Quat.fromAxisAngle(v(1, 2, 3), 1);
    const group = compound([{ shape: cube, position: v(0.1, 0.2, 0.3), quaternion: turn }]);
    const ball = sphere(0.25);
    const near = distanceBetween(ball, new Transform(v(2, 1.5, 0.5)), group, here)!;
    const away = distanceBetween(ball, new Transform(v(far.x + 2, far.y + 1.5, far.z + 0.5)), group, new Transform(far))!;
    expect(Math.abs(near.distance - away.distance)).toBeLessThan(1e-14);
  });

  it('a triangle of a mesh is not a hole where it meets the next', () => {
    const random = new Random(9);
    for (let i = 0; i < 2000; i++) {
      const pose = new Transform(random.vec3(1), random.quaternion());
      // Through a vertex, an edge or a diagonal of the cube, from far or near.
      const pick = () => random.pick([-1, 1]);
      const on = v(pick(), pick(), random.bool() ? pick() : random.range(-1, 1));
      const through = pose.apply(random.bool(0.2) ? v(pick(), on.z, on.z) : on);
      const center = pose.position;
      const back = random.range(1, random.pick([2, 1000]));
      const origin = v(
        center.x + (through.x - center.x) * (1 + back),
        center.y + (through.y - center.y) * (1 + back),
        center.z + (through.z - center.z) * (1 + back),
      );
      const displacement = v(2 * (center.x - origin.x), 2 * (center.y - origin.y), 2 * (center.z - origin.z));
      const hit = raycast(origin, displacement, cube, pose);
      expect(hit, `case ${i}`).not.toBeNull();
      expect(hit!.fraction).toBeLessThan(0.5);
    }
  });

  it('a single triangle is a triangle', () => {
    const mesh = triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const one = triangle(o, v(1, 0, 0), v(0, 1, 0));
    const random = new Random(2);
    for (let i = 0; i < 200; i++) {
      const pose = new Transform(random.vec3(1), random.quaternion());
      const other = new Transform(random.vec3(1), random.quaternion());
      const crate = box(v(0.3, 0.2, 0.4));
      expect(distanceBetween(crate, pose, mesh, other)?.distance).toBeCloseTo(
        distanceBetween(crate, pose, one, other)!.distance,
        12,
      );
    }
  });
});
