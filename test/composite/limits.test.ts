/** Composites at the limits: infinite parts, scales of zero, triangles without area, buffers that are damaged, groups within groups. */
import { describe, expect, it } from 'vitest';
import {
  box,
  CastResult,
  capsule,
  castShape,
  compound,
  computeAabb,
  contactsBetween,
  type DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  halfSpace,
  heightfield,
  hitsRay,
  massProperties,
  overlaps,
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
import { axisAngle } from '../pairs.ts';
import { drawConvex } from './scenes.ts';

const v = (x: number, y: number, z: number) => ({ x, y, z });
const here = new Transform();
const at = (x: number, y: number, z: number) => new Transform(v(x, y, z));
const cube = box(v(1, 1, 1));
const ball = sphere(1);
const floor = halfSpace(v(0, 1, 0), 0);
/** Two triangles in the plane y = 0. */
const SHEET = [-2, 0, -2, -2, 0, 2, 2, 0, -2, 2, 0, 2];
const SHEET_INDICES = [0, 1, 2, 2, 1, 3];
const sheet = triangleMesh(SHEET, SHEET_INDICES);

describe('half spaces', () => {
  const ROOMS: [string, Shape][] = [
    ['alone', floor],
    ['in a compound, alone', compound([{ shape: floor }])],
    ['in a compound with a box', compound([{ shape: box(v(0.1, 0.1, 0.1)), position: v(50, -3, 0) }, { shape: floor }])],
    [
      'in a compound within a compound',
      compound([{ shape: compound([{ shape: floor, position: v(3, 0, 0) }]), position: v(1, 0, 1) }]),
    ],
  ];

  it.each(ROOMS)('%s: every query sees the plane', (_name, room) => {
    expect(distanceBetween(ball, at(0, 3, 0), room, here)!.distance).toBe(2);
    expect(distanceBetween(room, here, ball, at(0, 3, 0))!.distance).toBe(2);
    expect(distanceToPoint(v(7, 4, 1), room, here)!.distance).toBe(4);
    expect(distanceToPoint(v(7, 4, 1), room, here, 3)).toBe(null);
    expect(raycast(v(1, 5, 2), v(0, -10, 0), room, here)!.distance).toBe(5);
    expect(overlaps(cube, at(0, 0.5, 0), room, here)).toBe(true);
    const mesh = triangleMesh([0, 2, 0, 1, 3, 0, 0, 3, 1]);
    expect(distanceBetween(mesh, here, room, here)!.distance).toBe(2);
    expect(distanceBetween(room, here, mesh, here)!.distance).toBe(2);
  });

  it.each(ROOMS)('%s: casts meet, whichever moves', (_name, room) => {
    const others: Shape[] = [ball, compound([{ shape: ball }]), triangleMesh([0, -1, 0, 1, 0, 0, 0, 0, 1])];
    for (const other of others) {
      const hit = castShape(other, at(0, 5, 0), v(1, -8, 0), room, here)!;
      expect(hit.distance).toBeCloseTo(Math.sqrt(65) / 2, 12);
      expect(hit.normalB).toEqual(v(0, 1, 0));
      const back = castShape(room, here, v(-1, 8, 0), other, at(0, 5, 0))!;
      expect(back.fraction).toBeCloseTo(0.5, 12);
      expect(back.normalA.y).toBe(1);
      expect(castShape(room, here, v(-1, -8, 0), other, at(0, 5, 0))).toBe(null);
      const start = castShape(room, here, v(0, 1, 0), other, at(0, 0.5, 0))!;
      expect([start.startsOverlapping, start.fraction]).toEqual([true, 0]);
    }
  });

  it('two of them are no pair, and none can turn', () => {
    const inCompound = compound([{ shape: floor }]);
    const upside = halfSpace(v(0, -1, 0), -5);
    expect(() => distanceBetween(inCompound, here, upside, here)).toThrow('must not both be half spaces');
    expect(() => castShape(inCompound, here, v(0, 1, 0), upside, here)).toThrow('must not both be half spaces');
    expect(() => castShape(floor, here, { displacement: v(0, 1, 0), rotation: v(0, 0, 1) }, ball, at(0, 5, 0))).toThrow(
      'must be finite to turn',
    );
  });

  it('can be scaled, but not to nothing', () => {
    const slope = halfSpace(v(0.6, 0.8, 0), 2);
    const wide = scaled(slope, v(2, 1, -3));
    // A point of the plane goes to one of the scaled plane.
    expect(distanceToPoint(v(2 * 2 * 0.6, 2 * 0.8, 0), wide, here)!.distance).toBeCloseTo(0, 14);
    expect(distanceToPoint(v(2 * (2 * 0.6 - 8), 2 * 0.8 + 6, -9), wide, here)!.distance).toBeCloseTo(0, 13);
    expect(() => scaled(floor, v(1, 0, 1))).toThrow('scaled: scale must not be zero for a halfSpace');
    const turned = compound([{ shape: floor, quaternion: axisAngle(v(0, 0, 1), -0.3), position: v(0, 1, 0) }]);
    const tilted = scaled(turned, v(2, 1, 1));
    const along = v(Math.cos(0.3), -Math.sin(0.3), 0);
    expect(distanceToPoint(v(2 * 3 * along.x, 1 + 3 * along.y, 4), tilted, here)!.distance).toBeCloseTo(0, 13);
  });

  it('bounds reach as far as the plane where it is along an axis', () => {
    for (const [normal, side] of [
      [v(1, 0, 0), 'x'],
      [v(0, 1, 0), 'y'],
      [v(0, 0, 1), 'z'],
    ] as const) {
      expect(computeAabb(halfSpace(normal, 3), here).max[side]).toBe(3);
      const { min, max } = computeAabb(halfSpace(v(-normal.x, -normal.y, -normal.z), 3), here);
      expect([min[side], max[side]]).toEqual([-3, Infinity]);
      expect(min[side === 'x' ? 'y' : 'x']).toBe(-Infinity);
    }
  });
});

describe('scales', () => {
  it('of a number is the same along all axes', () => {
    expect(distanceBetween(scaled(sheet, 2), here, ball, at(5, 0, 0))!.distance).toBe(0);
    expect(massProperties(scaled(cube, 2)).mass).toBe(64);
  });

  it.each([
    ['x', v(0, 1, 1)],
    ['y', v(1, 0, 1)],
    ['z', v(1, 1, 0)],
  ] as const)('of zero along %s leaves what is seen that way', (axis, scale) => {
    const random = new Random(91);
    const solid = triangleMesh(
      Array.from({ length: 60 }, (_, i) => 2 * Math.sin(7 * i + 1)),
      Array.from({ length: 60 }, (_, i) => (i * 7) % 20),
      { welded: false },
    );
    const flat = scaled(solid, scale);
    const leaves = Array.from({ length: 20 }, (_, t) => {
      const corner = (k: number) => {
        const i = 3 * ((7 * (3 * t + k)) % 20);
        const p = [0, 1, 2].map((m) => 2 * Math.sin(7 * (i + m) + 1));
        return v(scale.x * p[0], scale.y * p[1], scale.z * p[2]);
      };
      return triangle(corner(0), corner(1), corner(2));
    });
    for (let i = 0; i < 40; i++) {
      const probe = drawConvex(random);
      const pose = new Transform(random.vec3(3), random.quaternion());
      const least = Math.min(...leaves.map((leaf) => distanceBetween(probe, pose, leaf, here)!.distance));
      if (least > 0) expect(distanceBetween(probe, pose, flat, here)!.distance).toBeCloseTo(least, 11);
      const way = random.vec3(6);
      const first = Math.min(...leaves.map((leaf) => castShape(probe, pose, way, leaf, here)?.fraction ?? Infinity));
      const hit = castShape(probe, pose, way, flat, here);
      if (first > 0) expect(hit?.fraction ?? Infinity).toBeCloseTo(first, 9);
      const p = random.vec3(3);
      const nearest = Math.min(...leaves.map((leaf) => distanceToPoint(p, leaf, here)!.distance));
      expect(distanceToPoint(p, flat, here)!.distance).toBeCloseTo(nearest, 11);
      const reached = Math.min(...leaves.map((leaf) => raycast(p, way, leaf, here)?.fraction ?? Infinity));
      expect(raycast(p, way, flat, here)?.fraction ?? Infinity).toBeCloseTo(reached, 9);
    }
    expect(computeAabb(flat, here).max[axis]).toBe(0);
  });

  it('mirror round parts of a compound that are turned', () => {
    const quaternion = axisAngle(v(1, 2, 3), 1);
    const pair = compound([
      { shape: sphere(0.5, v(1, 0, 0)), quaternion },
      { shape: capsule(v(0, 0, 0), v(0, 1, 0), 0.25), quaternion, position: v(0, 4, 0) },
    ]);
    const mirrored = scaled(pair, v(2, -2, 2));
    const { x, y, z } = new Transform(v(0, 0, 0), quaternion).apply(v(1, 0, 0));
    const near = distanceToPoint(v(2 * x, -2 * y + 3, 2 * z), mirrored, here)!;
    expect(near.distance).toBeCloseTo(2, 13);
    expect(near.subshape).toBe(0);
  });

  it('keep the longest edge of a triangle without area', () => {
    for (const [a, b, c] of [
      [0, 3, 1],
      [3, 0, 1],
      [0, 1, 3],
      [1, 0, 3],
      [2, 2, 2],
    ] as const) {
      const line = triangle(v(a, 0, 0), v(b, 0, 0), v(c, 0, 0));
      const long = scaled(line, v(2, 3, 4));
      const [low, high] = [Math.min(a, b, c), Math.max(a, b, c)];
      const { min, max } = computeAabb(long, here);
      expect([min.x, max.x]).toEqual([2 * low, 2 * high]);
      const probe = at((low + high) / 2 + 0.1, 2, 0);
      const wanted = distanceBetween(ball, probe, line, here)!;
      const found = distanceBetween(ball, at(low + high + 0.2, 2, 0), long, here)!;
      expect(found.featureB).toBe(wanted.featureB);
    }
  });
});

describe('meshes', () => {
  it('take floats, and refuse one that is not finite', () => {
    const floats = Float32Array.from(SHEET);
    expect(distanceBetween(ball, at(0, 3, 0), triangleMesh(floats, SHEET_INDICES), here)!.distance).toBe(2);
    floats[4] = Number.NaN;
    expect(() => triangleMesh(floats, SHEET_INDICES)).toThrow('positions[4] must be finite, got NaN');
  });

  it('have no leaf where a triangle has no area', () => {
    const mesh = triangleMesh(SHEET, [0, 0, 1, ...SHEET_INDICES]);
    const near = distanceBetween(ball, at(0, 3, 0), mesh, here)!;
    expect(near.subshapeB).toBeGreaterThan(0);
    near.subshapeB = 0;
    expect(() => contactsBetween(ball, at(0, 3, 0), mesh, here, near)).toThrow('triangle 0 has no area, and is no leaf');
    // Turned and scaled unequally, it is written anew.
    const turned = compound([{ shape: mesh, quaternion: axisAngle(v(0, 1, 0), 0.5) }]);
    expect(distanceBetween(ball, at(0, 3, 0), scaled(turned, v(1, 2, 3)), here)!.distance).toBeCloseTo(2, 13);
  });

  it('come back from a buffer with what they are, and not from a damaged one', () => {
    for (const options of [{}, { welded: false }, { oneSided: true }, { welded: false, cullBackFaces: true }]) {
      const mesh = triangleMesh(SHEET, SHEET_INDICES, options);
      const copy = triangleMeshFromBuffer(triangleMeshToBuffer(mesh));
      expect([copy.isWelded, copy.isOneSided, copy.cullsBackFaces]).toEqual([
        mesh.isWelded,
        mesh.isOneSided,
        mesh.cullsBackFaces,
      ]);
    }
    const buffer = triangleMeshToBuffer(sheet);
    let refused = 0;
    for (let i = 0; i < buffer.byteLength; i += 4) {
      const damaged = buffer.slice(0);
      new Int32Array(damaged)[i / 4] = 0x7fffffff;
      try {
        // What is accepted must be answered: a coordinate may have any value.
        const mesh = triangleMeshFromBuffer(damaged);
        distanceBetween(ball, at(0, 3, 0), mesh, here);
      } catch (error) {
        refused++;
        expect((error as Error).message).not.toContain('undefined');
      }
    }
    expect(refused).toBeGreaterThan(10);
  });
});

describe('compounds', () => {
  it('without volume have no mass, and their centre at the origin', () => {
    const { mass, centerOfMass, inertia } = massProperties(compound([{ shape: triangle(v(1, 0, 0), v(0, 1, 0), v(0, 0, 1)) }]));
    expect([mass, centerOfMass.x, centerOfMass.y, centerOfMass.z, inertia.xx, inertia.yz]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('keep welded groups apart when they are nested, and join them when they are welded', () => {
    // Two boxes side by side, welded: their seam at x = 0 is no edge. Another such pair on top of nothing, one unit deeper.
    const tile = box(v(1, 1, 1));
    const pair = () =>
      compound(
        [
          { shape: tile, position: v(-1, 0, 0) },
          { shape: tile, position: v(1, 0, 0) },
        ],
        { welded: true },
      );
    const apart = compound([{ shape: pair() }, { shape: pair(), position: v(20, 0, 0) }, { shape: tile, position: v(40, 0, 0) }]);
    const joined = compound([{ shape: pair() }, { shape: pair(), position: v(4, 0, 0) }], { welded: true });
    const crate = box(v(0.5, 0.5, 0.5));
    for (const [ground, x] of [
      [apart, 0],
      [apart, 20],
      [joined, 2],
      [joined, 4],
    ] as const) {
      // A crate that slides over a seam, sunk in a little, is only pushed up.
      for (const side of [-0.5001, -0.2, 0, 0.3, 0.4999]) {
        distancesBetween(crate, at(x + side, 1.49, 0), ground, here, 0.1, (near) => {
          expect(near.normalB.y).toBeCloseTo(1, 12);
          expect(near.distance).toBeCloseTo(-0.01, 12);
        });
      }
    }
  });

  it('and convex shapes: distancesBetween and hitsRay take both', () => {
    const seen: number[] = [];
    const visit = (near: DistanceResult) => {
      seen.push(near.distance);
    };
    distancesBetween(ball, here, cube, at(0, 3, 0), 2, visit);
    distancesBetween(ball, here, cube, at(0, 5, 0), 2, visit);
    expect(seen).toEqual([1]);
    expect(hitsRay(v(-5, 0, 0), v(10, 0, 0), cube, here)).toBe(true);
    expect(hitsRay(v(-5, 2, 0), v(10, 0, 0), cube, here)).toBe(false);
  });
});

describe('height fields', () => {
  it('have rims, over which a box slides off', () => {
    const field = heightfield({ columns: 3, rows: 3, heights: new Array(9).fill(0), size: v(2, 1, 2) });
    const out = new CastResult();
    const random = new Random(92);
    for (let i = 0; i < 200; i++) {
      const pose = new Transform(v(random.range(-2, 2), 1.5, random.range(-2, 2)), axisAngle(v(0, 1, 0), random.range(0, 6)));
      const hit = castShape(cube, pose, v(random.range(-1, 1), -3, random.range(-1, 1)), field, here, out);
      // At the rim a side of the box may meet the edge.
      if (hit) expect(hit.normalB.y).toBeGreaterThanOrEqual(0);
      const near = distanceBetween(cube, pose, field, here)!;
      expect(near.distance).toBeGreaterThanOrEqual(0.5 - 1e-12);
    }
  });
});
