/** Wrong calls, and what they say. Every message names the argument and shows what it got. */
import { describe, expect, it } from 'vitest';
import {
  box,
  ContactManifold,
  capsule,
  castShape,
  computeAabb,
  contactsBetween,
  convex,
  convexHull,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  massProperties,
  overlaps,
  PointResult,
  RayResult,
  raycast,
  type Shape,
  sphere,
  Transform,
  triangle,
  type Vec3Like,
} from '../src/index.ts';
import { Random, SOAK } from './gen.ts';

const v = (x: unknown, y: unknown, z: unknown) => ({ x, y, z }) as Vec3Like;
const o = v(0, 0, 0);
const ball = sphere(1);
const here = new Transform();
/** Any wrong argument, for the type checker. */
const bad = (value: unknown) => value as never;
const pose = (position: unknown, quaternion: unknown = { x: 0, y: 0, z: 0, w: 1 }) => bad({ position, quaternion });
const quat = (x: unknown, y: unknown, z: unknown, w: unknown) => ({ x, y, z, w });

const SHAPE = 'must be a shape (made by sphere, box, convex, triangleMesh or the like), got';
const LIST = 'must be an array of x, y, z, ... or of objects with x, y and z, got';

const cube = box(v(1, 1, 1));
/** A distance that is as it should be, but for some fields. */
const near = (fields: Partial<DistanceResult> = {}) => Object.assign(distanceBetween(cube, here, cube, here)!, fields);
const contacts = (count: number) => {
  const out = new ContactManifold();
  for (let i = 0; i < count; i++) out.add(o, 0, i);
  return out;
};

const CALLS: [name: string, call: () => unknown, error: ErrorConstructor, message: string][] = [
  ['sphere: no radius', () => sphere(bad(undefined)), TypeError, 'sphere: radius must be a number, got undefined'],
  ['sphere: text', () => sphere(bad('1')), TypeError, "sphere: radius must be a number, got '1'"],
  ['sphere: negative', () => sphere(-1), RangeError, 'sphere: radius must not be negative, got -1'],
  ['sphere: NaN', () => sphere(NaN), RangeError, 'sphere: radius must be finite, got NaN'],
  ['sphere: infinite', () => sphere(Infinity), RangeError, 'sphere: radius must be finite, got Infinity'],
  ['sphere: too large', () => sphere(1e51), RangeError, 'sphere: radius must be at most 1e+50 in magnitude, got 1e+51'],
  ['sphere: center is a number', () => sphere(1, bad(3)), TypeError, 'sphere: center must be an object with x, y and z, got 3'],
  ['sphere: center is null', () => sphere(1, bad(null)), TypeError, 'sphere: center must be an object with x, y and z, got null'],
  [
    'sphere: center without z',
    () => sphere(1, bad({ x: 0, y: 0 })),
    TypeError,
    'sphere: center.z must be a number, got undefined',
  ],
  [
    'sphere: center is an array',
    () => sphere(1, bad([1, 2, 3])),
    TypeError,
    'sphere: center must be an object with x, y and z, got an array of 3; write { x: 1, y: 2, z: 3 }',
  ],
  ['capsule: NaN in a point', () => capsule(v(0, NaN, 0), o, 1), RangeError, 'capsule: pointA.y must be finite, got NaN'],
  [
    'capsule: no second point',
    () => capsule(o, bad(undefined), 1),
    TypeError,
    'capsule: pointB must be an object with x, y and z, got undefined',
  ],
  [
    'capsule: radius forgotten',
    () => capsule(o, o, bad(undefined)),
    TypeError,
    'capsule: radius must be a number, got undefined',
  ],
  ['capsule: negative', () => capsule(o, o, -0.5), RangeError, 'capsule: radius must not be negative, got -0.5'],
  ['box: number for extents', () => box(bad(1)), TypeError, 'box: halfExtents must be an object with x, y and z, got 1'],
  ['box: negative extent', () => box(v(1, -2, 1)), RangeError, 'box: halfExtents.y must not be negative, got -2'],
  ['box: infinite extent', () => box(v(1, 1, Infinity)), RangeError, 'box: halfExtents.z must be finite, got Infinity'],
  ['box: negative radius', () => box(v(1, 1, 1), { radius: -1 }), RangeError, 'box: radius must not be negative, got -1'],
  ['box: null radius', () => box(v(1, 1, 1), { radius: bad(null) }), TypeError, 'box: radius must be a number, got null'],
  [
    'box: radius for options',
    () => box(v(1, 1, 1), bad(0.1)),
    TypeError,
    'box: options must be an object with center and radius, got 0.1',
  ],
  ['box: center', () => box(v(1, 1, 1), { center: v(0, '0', 0) }), TypeError, "box: center.y must be a number, got '0'"],
  [
    'triangle: corner missing',
    () => triangle(o, o, bad(undefined)),
    TypeError,
    'triangle: c must be an object with x, y and z, got undefined',
  ],
  ['triangle: NaN corner', () => triangle(o, v(NaN, 0, 0), o), RangeError, 'triangle: b.x must be finite, got NaN'],
  [
    'triangle: negative radius',
    () => triangle(o, o, o, { radius: -2 }),
    RangeError,
    'triangle: radius must not be negative, got -2',
  ],
  [
    'triangle: radius for options',
    () => triangle(o, o, o, bad(1)),
    TypeError,
    'triangle: options must be an object with radius, got 1',
  ],
  [
    'box: a key that is not there',
    () => box(v(1, 1, 1), bad({ raduis: 1 })),
    TypeError,
    "box: options must not have the key 'raduis'; there is center and radius",
  ],
  ['box: radius is null', () => box(v(1, 1, 1), { radius: bad(null) }), TypeError, 'box: radius must be a number, got null'],
  [
    'convex: radius for options',
    () => convex([0, 0, 0], bad(0.5)),
    TypeError,
    'convex: options must be an object with scale and radius, got 0.5',
  ],
  [
    'convex: radius is null',
    () => convex([0, 0, 0], { radius: bad(null) }),
    TypeError,
    'convex: radius must be a number, got null',
  ],
  [
    'convex: a key that is not there',
    () => convex([0, 0, 0], bad({ raduis: 1 })),
    TypeError,
    "convex: options must not have the key 'raduis'; there is scale and radius",
  ],
  [
    'convexHull: text for options',
    () => convexHull([0, 0, 0], bad('x')),
    TypeError,
    "convexHull: options must be an object with maxVertices, got 'x'",
  ],
  [
    'convexHull: a key that is not there',
    () => convexHull([0, 0, 0], bad({ maxvertices: 8 })),
    TypeError,
    "convexHull: options must not have the key 'maxvertices'; there is maxVertices",
  ],
  ['convexHull: nothing', () => convexHull(bad(undefined)), TypeError, `convexHull: points ${LIST} undefined`],
  ['convexHull: empty', () => convexHull([]), RangeError, 'convexHull: points must not be empty'],
  ['convexHull: an object', () => convexHull(bad({})), TypeError, `convexHull: points ${LIST} an object`],
  [
    'convexHull: four numbers',
    () => convexHull([1, 2, 3, 4]),
    RangeError,
    'convexHull: points must hold three numbers a point, got 4 numbers, which is not a multiple of 3',
  ],
  ['convexHull: NaN in a list', () => convexHull([0, 0, NaN]), RangeError, 'convexHull: points[2] must be finite, got NaN'],
  [
    'convexHull: a hole in a list',
    () => convexHull([o, bad(null)]),
    TypeError,
    'convexHull: points[1] must be an object with x, y and z, got null',
  ],
  [
    'convexHull: text in a point',
    () => convexHull([v(0, 0, '1')]),
    TypeError,
    "convexHull: points[0].z must be a number, got '1'",
  ],
  [
    'convexHull: maxVertices',
    () => convexHull([0, 0, 0], { maxVertices: 3 }),
    RangeError,
    'convexHull: maxVertices must be a whole number from 4 to 16384, got 3',
  ],
  [
    'convexHull: maxVertices is text',
    () => convexHull([0, 0, 0], { maxVertices: bad('9') }),
    TypeError,
    "convexHull: maxVertices must be a number, got '9'",
  ],
  ['convex: negative radius', () => convex([0, 0, 0], { radius: -1 }), RangeError, 'convex: radius must not be negative, got -1'],
  ['convex: NaN scale', () => convex([0, 0, 0], { scale: NaN }), RangeError, 'convex: scale must be finite, got NaN'],
  [
    'convex: scale',
    () => convex([0, 0, 0], { scale: v(1, Infinity, 1) }),
    RangeError,
    'convex: scale.y must be finite, got Infinity',
  ],
  [
    'castShape: no first shape',
    () => castShape(bad(undefined), here, o, ball, here),
    TypeError,
    `castShape: a ${SHAPE} undefined`,
  ],
  [
    'castShape: no second shape',
    () => castShape(ball, here, o, bad(undefined), here),
    TypeError,
    `castShape: b ${SHAPE} undefined`,
  ],
  ['overlaps: no first shape', () => overlaps(bad(null), here, ball, here), TypeError, `overlaps: a ${SHAPE} null`],
  ['overlaps: no second shape', () => overlaps(ball, here, bad(undefined), here), TypeError, `overlaps: b ${SHAPE} undefined`],
  [
    'overlaps: pose',
    () => overlaps(ball, pose(v(0, NaN, 0)), ball, here),
    RangeError,
    'overlaps: poseA.position.y must be finite, got NaN',
  ],
  [
    'castShape: second a look-alike',
    () => castShape(ball, here, o, bad({ ...ball }), here),
    TypeError,
    `castShape: b ${SHAPE} an object`,
  ],
  [
    'castShape: no displacement',
    () => castShape(ball, here, bad(null), ball, here),
    TypeError,
    'castShape: displacement must be an object with x, y and z, got null',
  ],
  [
    'castShape: infinite way',
    () => castShape(ball, here, v(0, Infinity, 0), ball, here),
    RangeError,
    'castShape: displacement.y must be finite, got Infinity',
  ],
  [
    'castShape: text in the displacement',
    () => castShape(ball, here, v(0, 0, '1'), ball, here),
    TypeError,
    "castShape: displacement.z must be a number, got '1'",
  ],
  [
    'castShape: NaN position',
    () => castShape(ball, pose(v(NaN, 0, 0)), o, ball, here),
    RangeError,
    'castShape: poseA.position.x must be finite, got NaN',
  ],
  [
    'castShape: no second pose',
    () => castShape(ball, here, o, ball, bad(undefined)),
    TypeError,
    'castShape: poseB must be an object with position and quaternion, got undefined',
  ],
  [
    'castShape: zero quaternion',
    () => castShape(ball, here, v(1, 0, 0), ball, pose(v(5, 0, 0), quat(0, 0, 0, 0))),
    RangeError,
    'castShape: poseB.quaternion must have length 1 +- 0.001, got 0',
  ],
  ['raycast: no shape', () => raycast(o, o, bad(undefined), here), TypeError, `raycast: shape ${SHAPE} undefined`],
  ['raycast: a look-alike', () => raycast(o, o, bad({ ...ball }), here), TypeError, `raycast: shape ${SHAPE} an object`],
  [
    'raycast: a hull',
    () => raycast(o, o, bad(convexHull([0, 0, 0])), here),
    TypeError,
    `raycast: shape ${SHAPE} a Hull; write convex(hull)`,
  ],
  [
    'raycast: no origin',
    () => raycast(bad(null), o, ball, here),
    TypeError,
    'raycast: origin must be an object with x, y and z, got null',
  ],
  ['raycast: NaN origin', () => raycast(v(NaN, 0, 0), o, ball, here), RangeError, 'raycast: origin.x must be finite, got NaN'],
  [
    'raycast: infinite ray',
    () => raycast(o, v(0, 0, Infinity), ball, here),
    RangeError,
    'raycast: displacement.z must be finite, got Infinity',
  ],
  ['raycast: text', () => raycast(o, v('1', 0, 0), ball, here), TypeError, "raycast: displacement.x must be a number, got '1'"],
  [
    'raycast: null in a vector',
    () => raycast(v(0, null, 0), o, ball, here),
    TypeError,
    'raycast: origin.y must be a number, got null',
  ],
  [
    'raycast: too far',
    () => raycast(v(1e51, 0, 0), o, ball, here),
    RangeError,
    'raycast: origin.x must be at most 1e+50 in magnitude, got 1e+51',
  ],
  [
    'raycast: no pose',
    () => raycast(o, o, ball, bad(undefined)),
    TypeError,
    'raycast: pose must be an object with position and quaternion, got undefined',
  ],
  [
    'raycast: pose without position',
    () => raycast(o, o, ball, pose(undefined)),
    TypeError,
    'raycast: pose.position must be an object with x, y and z, got undefined',
  ],
  [
    'raycast: NaN position',
    () => raycast(o, o, ball, pose(v(0, 0, NaN))),
    RangeError,
    'raycast: pose.position.z must be finite, got NaN',
  ],
  [
    'raycast: no quaternion',
    () => raycast(o, o, ball, pose(o, null)),
    TypeError,
    'raycast: pose.quaternion must be an object with x, y, z and w, got null; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'raycast: quaternion without w',
    () => raycast(o, o, ball, pose(o, o)),
    TypeError,
    'raycast: pose.quaternion must be an object with x, y, z and w, got an object; of angles, Quat.fromEuler(x, y, z) makes one',
  ],
  [
    'raycast: NaN quaternion',
    () => raycast(o, o, ball, pose(o, quat(NaN, 0, 0, 1))),
    RangeError,
    'raycast: pose.quaternion.x must be finite, got NaN',
  ],
  [
    'raycast: zero quaternion',
    () => raycast(o, o, ball, pose(o, quat(0, 0, 0, 0))),
    RangeError,
    'raycast: pose.quaternion must have length 1 +- 0.001, got 0',
  ],
  [
    'raycast: quaternion of length 1.002',
    () => raycast(o, o, ball, pose(o, quat(0, 0, 0, 1.002))),
    RangeError,
    'raycast: pose.quaternion must have length 1 +- 0.001, got 1.002',
  ],
  ['distanceToPoint: no shape', () => distanceToPoint(o, bad(null), here), TypeError, `distanceToPoint: shape ${SHAPE} null`],
  [
    'distanceToPoint: no point',
    () => distanceToPoint(bad(undefined), ball, here),
    TypeError,
    'distanceToPoint: point must be an object with x, y and z, got undefined',
  ],
  [
    'distanceToPoint: NaN',
    () => distanceToPoint(v(0, 0, NaN), ball, here),
    RangeError,
    'distanceToPoint: point.z must be finite, got NaN',
  ],
  [
    'distanceToPoint: a function',
    () =>
      distanceToPoint(
        bad(() => 0),
        ball,
        here,
      ),
    TypeError,
    'distanceToPoint: point must be an object with x, y and z, got a Function',
  ],
  [
    'distanceToPoint: pose',
    () => distanceToPoint(o, ball, pose(v(0, '1', 0))),
    TypeError,
    "distanceToPoint: pose.position.y must be a number, got '1'",
  ],
  [
    'distanceToPoint: limit',
    () => distanceToPoint(o, ball, here, NaN),
    RangeError,
    'distanceToPoint: maxDistance must not be NaN',
  ],
  [
    'distanceToPoint: limit',
    () => distanceToPoint(o, ball, here, bad('1')),
    TypeError,
    "distanceToPoint: maxDistance must be a number, got '1'",
  ],
  [
    'distanceToPoint: quaternion',
    () => distanceToPoint(o, ball, pose(o, quat(1, 1, 0, 0))),
    RangeError,
    'distanceToPoint: pose.quaternion must have length 1 +- 0.001, got 1.4142135623730951',
  ],
  ['computeAabb: no shape', () => computeAabb(bad('box'), here), TypeError, `computeAabb: shape ${SHAPE} 'box'`],
  [
    'computeAabb: pose',
    () => computeAabb(ball, pose(v(0, -Infinity, 0))),
    RangeError,
    'computeAabb: pose.position.y must be finite, got -Infinity',
  ],
  ['massProperties: no shape', () => massProperties(bad(7)), TypeError, `massProperties: shape ${SHAPE} 7`],
  ['massProperties: density', () => massProperties(ball, -1), RangeError, 'massProperties: density must not be negative, got -1'],
  [
    'contactsBetween: no shape',
    () => contactsBetween(bad({}), here, cube, here, near()),
    TypeError,
    `contactsBetween: a ${SHAPE} an object`,
  ],
  [
    'contactsBetween: no shape b',
    () => contactsBetween(cube, here, bad(null), here, near()),
    TypeError,
    `contactsBetween: b ${SHAPE} null`,
  ],
  [
    'contactsBetween: pose',
    () => contactsBetween(cube, pose(v(0, NaN, 0)), cube, here, near()),
    RangeError,
    'contactsBetween: poseA.position.y must be finite, got NaN',
  ],
  [
    'contactsBetween: pose of b',
    () => contactsBetween(ball, here, ball, bad(undefined), near()),
    TypeError,
    'contactsBetween: poseB must be an object with position and quaternion, got undefined',
  ],
  [
    'contactsBetween: too far for a distance',
    () => contactsBetween(cube, here, cube, here, bad(null)),
    TypeError,
    'contactsBetween: distance must be a DistanceResult, got null',
  ],
  [
    'contactsBetween: a number for the result',
    () => contactsBetween(cube, here, cube, here, bad(0.5)),
    TypeError,
    'contactsBetween: distance must be a DistanceResult, got 0.5',
  ],
  [
    'contactsBetween: an empty result',
    () => contactsBetween(cube, here, cube, here, new DistanceResult()),
    RangeError,
    'contactsBetween: distance.distance must be finite, got Infinity',
  ],
  [
    'contactsBetween: no normal',
    () => contactsBetween(cube, here, cube, here, Object.assign(new DistanceResult(), { distance: 0 })),
    RangeError,
    'contactsBetween: distance.normalB must be a unit vector, got (0, 0, 0)',
  ],
  [
    'contactsBetween: a feature of another shape',
    () => contactsBetween(cube, here, cube, here, near({ featureA: 8 })),
    RangeError,
    'contactsBetween: distance.featureA must be a feature of a, got 8: pass what distanceBetween gave for these shapes in this order',
  ],
  [
    'contactsBetween: a feature that is none',
    () => contactsBetween(cube, here, triangle(o, v(1, 0, 0), v(0, 1, 0)), here, near({ featureB: 0x8001 })),
    RangeError,
    'contactsBetween: distance.featureB must be a feature of b, got 32769: pass what distanceBetween gave for these shapes in this order',
  ],
  [
    'contactsBetween: limit',
    () => contactsBetween(cube, here, cube, here, near(), undefined, NaN),
    RangeError,
    'contactsBetween: maxDistance must not be NaN',
  ],
  [
    'contactsBetween: limit',
    () => contactsBetween(cube, here, cube, here, near(), undefined, bad('1')),
    TypeError,
    "contactsBetween: maxDistance must be a number, got '1'",
  ],
  [
    'contactsBetween: shapes that have moved',
    () => contactsBetween(cube, pose(v(0, 0.1, 0)), cube, here, near()),
    RangeError,
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  ],
  ['ContactManifold: none', () => contacts(0).location(0), RangeError, 'there is no contact 0: the manifold has 0'],
  ['ContactManifold: beyond', () => contacts(3).distance(3), RangeError, 'there is no contact 3: the manifold has 3'],
  ['ContactManifold: negative', () => contacts(3).featureA(-1), RangeError, 'there is no contact -1: the manifold has 3'],
  ['ContactManifold: between', () => contacts(3).featureB(0.5), RangeError, 'there is no contact 0.5: the manifold has 3'],
  ['ContactManifold: remove beyond', () => contacts(2).remove(2), RangeError, 'there is no contact 2: the manifold has 2'],
  ['ContactManifold: full', () => contacts(33), RangeError, 'a manifold holds at most 32 contacts'],
  ['ContactManifold: place', () => contacts(1).add(bad({ y: 0 }), 1), TypeError, 'location.x must be a number, got undefined'],
  ['ContactManifold: distance', () => contacts(1).add(o, NaN), RangeError, 'distance must be finite, got NaN'],
  ['ContactManifold: feature', () => contacts(1).add(o, 0, 0xc000), RangeError, 'code must be a feature code, got 49152'],
  ['ContactManifold: reduce to none', () => contacts(3).reduce(0), RangeError, 'n must be a positive integer, got 0'],
  ['ContactManifold: reduce to part', () => contacts(3).reduce(2.5), RangeError, 'n must be a positive integer, got 2.5'],
  ['ContactManifold: reduce to nothing', () => contacts(3).reduce(bad('x')), RangeError, "n must be a positive integer, got 'x'"],
];

describe('a wrong call says what is wrong', () => {
  it.each(CALLS)('%s', (_name, call, error, message) => {
    expect(call).toThrow(new error(message));
    expect(call).toThrow(error);
  });
});

describe('queries check every shape and every way through them alike', () => {
  const shapes: Shape[] = [
    ball,
    sphere(1, v(1, 0, 0)),
    capsule(o, v(1, 0, 0), 1),
    box(v(1, 1, 1)),
    triangle(o, v(1, 0, 0), v(0, 1, 0)),
    convex([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
  ];
  it.each(shapes.map((shape) => [shape.kind, shape] as const))('%s', (_kind, shape) => {
    const wrong = pose(o, quat(0, 0, 0, NaN));
    for (const from of [o, v(5, 0, 0), v(1e6, 0, 0)]) {
      for (const to of [o, v(1, 0, 0), v(-9, 0, 0), v(-2e6, 0, 0)]) {
        expect(() => raycast(from, to, shape, wrong)).toThrow(
          new RangeError('raycast: pose.quaternion.w must be finite, got NaN'),
        );
        expect(() => raycast(from, v(to.x, NaN, 0), shape, here)).toThrow(
          new RangeError('raycast: displacement.y must be finite, got NaN'),
        );
        expect(() => raycast(v(from.x, 0, -Infinity), to, shape, here)).toThrow(
          new RangeError('raycast: origin.z must be finite, got -Infinity'),
        );
      }
      expect(() => distanceToPoint(from, shape, wrong, 0.5)).toThrow(
        new RangeError('distanceToPoint: pose.quaternion.w must be finite, got NaN'),
      );
    }
  });
});

/** A double with random bits: any magnitude, also NaN and the infinities. */
function randomBits(random: Random): number {
  const bits = new Uint32Array([random.int(2 ** 32), random.int(2 ** 32)]);
  return random.bool(0.2)
    ? random.pick([0, -0, 1, -1, 5e-324, 1e-160, 1e50, -1e50, Infinity, NaN])
    : new Float64Array(bits.buffer)[0];
}

describe('numbers of random bits', () => {
  it('give an answer in numbers or an error of ours (seed 501)', () => {
    const random = new Random(501);
    // Most numbers are usable, so that most calls get past the checks.
    const number = () => (random.bool(0.03) ? randomBits(random) : usable());
    const usable = () => {
      const value = randomBits(random);
      return Math.abs(value) <= 1e50 ? value : random.range(-2, 2);
    };
    const size = () => Math.abs(number());
    const point = () => v(number(), number(), number());
    const make: (() => Shape)[] = [
      () => sphere(size(), random.bool() ? undefined : point()),
      () => capsule(point(), point(), size()),
      () => box(v(size(), size(), size()), { center: point(), radius: size() }),
      () => triangle(point(), point(), point(), { radius: random.bool() ? 0 : size() }),
      () => convex([point(), point(), point(), point(), point()], { radius: random.bool() ? 0 : size() }),
    ];
    let answers = 0;
    for (let i = 0; i < 40_000 * SOAK; i++) {
      try {
        const shape = random.pick(make)();
        const at = { position: random.bool() ? o : point(), quaternion: random.quaternion() };
        const ray = raycast(point(), point(), shape, at, new RayResult());
        const nearest = distanceToPoint(point(), shape, at, random.bool() ? Infinity : number(), new PointResult());
        const bounds = computeAabb(shape, at);
        answers++;
        for (const out of [ray, nearest, { point: bounds.min, normal: bounds.max, distance: 0 }]) {
          if (out === null) continue;
          const { x, y, z } = out.point;
          const { x: nx, y: ny, z: nz } = out.normal;
          if (![x, y, z, nx, ny, nz, out.distance].every(Number.isFinite))
            expect.unreachable(`not finite: ${JSON.stringify([shape, out])}`);
          if (out instanceof RayResult && !(out.fraction >= 0 && out.fraction <= 1))
            expect.unreachable('a fraction beyond the ray');
          if (out instanceof RayResult || out instanceof PointResult) {
            if (!(Math.abs(Math.hypot(nx, ny, nz) - 1) < 1e-9)) expect.unreachable(`not unit: ${JSON.stringify([shape, out])}`);
          }
        }
      } catch (error) {
        if (!(error instanceof RangeError || (error instanceof TypeError && /must be/.test(error.message)))) throw error;
      }
    }
    expect(answers).toBeGreaterThan(10_000 * SOAK);
  });
});

const SHAPES: [string, Shape][] = [
  ['sphere', ball],
  ['capsule', capsule(o, v(1, 0, 0), 0.5)],
  ['box', box(v(1, 1, 1), { radius: 0.5 })],
  ['triangle', triangle(o, v(1, 0, 0), v(0, 1, 0), { radius: 0.5 })],
  ['convex', convex([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], { radius: 0.5 })],
];
it.each(SHAPES)('a %s cannot be changed', (_name, shape) => {
  expect(() => {
    (shape as { radius: number }).radius = 7;
  }).toThrow(TypeError);
});
