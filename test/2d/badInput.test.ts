/** Wrong calls in two dimensions, and what they say. Every message names the argument and shows what it got. */
import { describe, expect, it } from 'vitest';
import {
  ContactManifold,
  capsule,
  castShape,
  chain,
  circle,
  compound,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distanceToPoint,
  massProperties,
  overlaps,
  polygon,
  raycast,
  rectangle,
  rotation,
  Transform2,
  weldTiles,
} from '../../src/2d/index.ts';
import { convex } from '../../src/shapes/convex.ts';
import { sphere } from '../../src/shapes/sphere.ts';

describe('wrong calls in 2D', () => {
  const solid = convex([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  const box = rectangle({ x: 1, y: 1 });
  const at = new Transform2();
  const bad = (value: unknown) => value as never;
  const touch = distanceBetween(circle(1), at, circle(1), at)!;
  const calls: [string, () => unknown, string][] = [
    ['circle(-1)', () => circle(-1), 'circle: radius must not be negative, got -1'],
    ['circle(NaN)', () => circle(Number.NaN), 'circle: radius must be finite'],
    ["circle('1')", () => circle(bad('1')), "circle: radius must be a number, got '1'"],
    ['circle(1, 2)', () => circle(1, bad(2)), 'circle: center must be an object with x, y, got 2'],
    ['capsule without b', () => capsule({ x: 0, y: 0 }, bad(undefined), 1), 'capsule: b must be an object'],
    ['capsule radius', () => capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, Infinity), 'capsule: radius must be finite'],
    ['rectangle(-1)', () => rectangle({ x: -1, y: 1 }), 'rectangle: halfExtents.x must not be negative'],
    ['rectangle radius', () => rectangle({ x: 1, y: 1 }, { radius: -2 }), 'rectangle: radius must not be negative, got -2'],
    ['rectangle center', () => rectangle({ x: 1, y: 1 }, { center: bad(null) }), 'rectangle: center'],
    [
      'rectangle(h, 0.5)',
      () => rectangle({ x: 1, y: 1 }, bad(0.5)),
      'rectangle: options must be an object with radius, center, got 0.5',
    ],
    ['polygon(p, 0.5)', () => polygon([0, 0, 1, 0], bad(0.5)), 'polygon: options must be an object with radius, got 0.5'],
    ['polygon radius null', () => polygon([0, 0], { radius: bad(null) }), 'polygon: radius must be a number, got null'],
    ['chain(p, true)', () => chain([0, 0, 1, 0], bad(true)), 'chain: options must be an object with loop, solid, got true'],
    [
      'weldTiles()',
      () => weldTiles(bad(undefined)),
      'weldTiles: grid must be an object with columns, rows, solid, size, origin, got undefined',
    ],
    [
      'weldTiles size',
      () => weldTiles({ columns: 1, rows: 1, solid: [1], size: { x: Number.NaN, y: 1 } }),
      'weldTiles: size.x must be finite',
    ],
    ['weldTiles origin', () => weldTiles({ columns: 1, rows: 1, solid: [1], origin: bad(null) }), 'weldTiles: origin must be'],
    [
      'weldTiles -1 x -1',
      () => weldTiles({ columns: -1, rows: -1, solid: [1] }),
      'weldTiles: columns must be a positive integer, got -1',
    ],
    ['polygon()', () => polygon(bad(undefined)), 'polygon: points must be an array'],
    ['polygon([])', () => polygon([]), 'polygon: points must not be empty'],
    ['polygon odd', () => polygon([1, 2, 3]), 'polygon: points must have an even length'],
    ['polygon NaN', () => polygon([{ x: 0, y: Number.NaN }]), 'polygon: points[0].y must be finite'],
    ['compound()', () => compound(bad(3)), 'compound: children must be an array, got 3'],
    ['compound([])', () => compound([]), 'compound: children must not be empty'],
    ['compound shape', () => compound([{ shape: bad({}) }]), 'compound: children[0].shape must be a shape'],
    ['compound chain', () => compound([{ shape: bad(chain([0, 0, 1, 1])) }]), 'must not be a chain'],
    [
      'compound rotation',
      () => compound([{ shape: box, rotation: { c: 2, s: 0 } }]),
      'compound: children[0].rotation must have length 1',
    ],
    ['rotation(Infinity)', () => rotation(Infinity), 'angle must be finite'],
    [
      'no pose',
      () => distanceToPoint({ x: 0, y: 0 }, box, bad(null)),
      'distanceToPoint: pose must be an object with position, rotation, got null',
    ],
    ['no rotation', () => computeAabb(box, bad({ position: { x: 0, y: 0 } })), 'pose.rotation must be an object'],
    ['no position', () => computeAabb(box, bad({ rotation: { c: 1, s: 0 } })), 'pose.position must be an object'],
    [
      'drifted rotation',
      () => computeAabb(box, { position: { x: 0, y: 0 }, rotation: { c: 1.01, s: 0 } }),
      'pose.rotation must have length 1 +- 0.001, got 1.01',
    ],
    [
      'NaN rotation',
      () => computeAabb(box, { position: { x: 0, y: 0 }, rotation: { c: Number.NaN, s: 0 } }),
      'pose.rotation.c must be finite',
    ],
    [
      'NaN position',
      () => computeAabb(box, { position: { x: Number.NaN, y: 0 }, rotation: { c: 1, s: 0 } }),
      'pose.position.x must be finite',
    ],
    ['poseB named', () => distanceBetween(box, at, box, bad({})), 'poseB.rotation'],
    ['no shape', () => distanceBetween(bad(null), at, box, at), 'a must be a shape'],
    ['foreign shape', () => distanceBetween(box, at, bad({ radius: 1 }), at), 'b must be a shape'],
    ['maxDistance NaN', () => distanceBetween(box, at, box, at, Number.NaN), 'maxDistance must not be NaN'],
    ['no distance', () => contactsBetween(box, at, box, at, bad({})), 'distance must be a DistanceResult'],
    [
      'foreign subshape',
      () => contactsBetween(box, at, box, at, Object.assign(new DistanceResult(), { subshapeA: 3 })),
      'distance must be that of a and b in these poses',
    ],
    ['a sphere', () => distanceBetween(bad(sphere(1)), at, box, at), 'a must be a shape of 2D, got a sphere'],
    ['a sphere and a circle', () => distanceBetween(circle(1), at, bad(sphere(1)), at), 'b must be a shape'],
    ['contacts of a sphere', () => contactsBetween(bad(sphere(1)), at, circle(1), at, new DistanceResult()), 'a must be a shape'],
    ['ray at a sphere', () => raycast({ x: -2, y: 0 }, { x: 4, y: 0 }, bad(sphere(1)), at), 'shape must be a shape'],
    ['ray at a solid', () => raycast({ x: -2, y: 0 }, { x: 4, y: 0 }, bad(solid), at), 'shape must be a shape'],
    ['point of a solid', () => distanceToPoint({ x: 2, y: 0 }, bad(solid), at), 'shape must be a shape'],
    ['cast of a solid', () => castShape(bad(solid), at, { x: 1, y: 0 }, box, at), 'a must be a shape'],
    ['ray from nowhere', () => raycast(bad(undefined), { x: 1, y: 0 }, box, at), 'origin must be an object'],
    ['ray to nowhere', () => raycast({ x: 0, y: 0 }, { x: Infinity, y: 0 }, box, at), 'displacement.x must be finite'],
    ['cast nowhere', () => castShape(box, at, bad(undefined), box, at), 'displacement must be an object'],
    [
      'ray with a shape for a pose',
      () => raycast({ x: 0, y: 0 }, { x: 1, y: 0 }, box, bad(box)),
      'raycast: pose.rotation must be an object with c, s',
    ],
    ['two chains', () => overlaps(bad(chain([0, 0, 1, 0])), at, bad(chain([0, 0, 1, 0])), at), 'overlaps: a and b must not both'],
    ['tolerence', () => castShape(box, at, bad({ displacement: { x: 1, y: 0 }, tolerence: 1 }), box, at), "got 'tolerence'"],
    [
      'ignoreStartOverlap: 1',
      () => castShape(box, at, { displacement: { x: 1, y: 0 }, ignoreStartOverlap: bad(1) }, box, at),
      'castShape: ignoreStartOverlap must be true or false, got 1',
    ],
    ['a typed array', () => raycast(bad(new Float32Array(2)), { x: 1, y: 0 }, box, at), 'origin must be an object with x, y'],
    ['density', () => massProperties(box, -1), 'density must not be negative'],
    ['mass of nothing', () => massProperties(bad(undefined)), 'shape must be a shape'],
    // Options that are misspelt or of the wrong type.
    [
      'raduis',
      () => rectangle({ x: 1, y: 1 }, bad({ raduis: 0.1 })),
      "options must have no key but radius, center, got 'raduis'",
    ],
    ['polygon raduis', () => polygon([0, 0, 1, 1], bad({ raduis: 0.1 })), "options must have no key but radius, got 'raduis'"],
    ['polygon(p, 0.5)', () => polygon([0, 0, 1, 1], bad(0.5)), 'polygon: options must be an object with radius, got 0.5'],
    ['radius null', () => polygon([0, 0, 1, 1], { radius: bad(null) }), 'polygon: radius must be a number, got null'],
    ['center null', () => rectangle({ x: 1, y: 1 }, { center: bad(null) }), 'rectangle: center must be an object'],
    [
      'loops',
      () => chain([0, 0, 1, 0, 1, 1], bad({ loops: true })),
      "chain: options must have no key but loop, solid, got 'loops'",
    ],
    ["loop: 'yes'", () => chain([0, 0, 1, 0, 1, 1], { loop: bad('yes') }), "chain: loop must be true or false, got 'yes'"],
    ['loop: null', () => chain([0, 0, 1, 0, 1, 1], { loop: bad(null) }), 'chain: loop must be true or false, got null'],
    ['solid: 1', () => chain([0, 0, 1, 0, 1, 1], { solid: bad(1) }), 'chain: solid must be true or false, got 1'],
    ['compound null', () => compound([bad(null)]), 'compound: children[0] must be an object'],
    [
      'compound postion',
      () => compound([bad({ shape: box, postion: at.position })]),
      "children[0] must have no key but shape, position, rotation, got 'postion'",
    ],
    [
      'compound null position',
      () => compound([{ shape: box, position: bad(null) }]),
      'compound: children[0].position must be an object',
    ],
    [
      'compound null rotation',
      () => compound([{ shape: box, rotation: bad(null) }]),
      'compound: children[0].rotation must be an object',
    ],
    [
      "columns: '1'",
      () => weldTiles({ columns: bad('1'), rows: 1, solid: [1] }),
      "weldTiles: columns must be a positive integer, got '1'",
    ],
    [
      'columns: 2.5',
      () => weldTiles({ columns: 2.5, rows: 2, solid: [1, 1, 1, 1, 1] }),
      'columns must be a positive integer, got 2.5',
    ],
    ['rows: NaN', () => weldTiles({ columns: 1, rows: Number.NaN, solid: [1] }), 'rows must be a positive integer, got NaN'],
    ['rows: Infinity', () => weldTiles({ columns: 1, rows: Infinity, solid: [1] }), 'rows must be a positive integer'],
    [
      'solid of text',
      () => weldTiles({ columns: 2, rows: 1, solid: bad('##') }),
      "weldTiles: solid[0] must be a number, got '#'",
    ],
    [
      'solid of NaN',
      () => weldTiles({ columns: 2, rows: 1, solid: [1, Number.NaN] }),
      'weldTiles: solid[1] must be finite, got NaN',
    ],
    [
      'size: -1',
      () => weldTiles({ columns: 1, rows: 1, solid: [1], size: { x: -1, y: 1 } }),
      'weldTiles: size.x must not be negative, got -1',
    ],
    [
      'size: 0',
      () => weldTiles({ columns: 1, rows: 1, solid: [1], size: { x: 1, y: 0 } }),
      'chain: points must have 3 or more edges',
    ],
    ['tile', () => weldTiles(bad({ columns: 1, rows: 1, tiles: [1] })), 'weldTiles: grid must have no key but'],
    // Queries.
    ['contacts of circles', () => contactsBetween(circle(1), bad(null), circle(1), at, touch), 'poseA must be an object'],
    [
      'contacts of circles at NaN',
      () => contactsBetween(circle(1), at, circle(1), bad({ position: { x: Number.NaN, y: 0 }, rotation: at.rotation }), touch),
      'poseB.position.x must be finite',
    ],
    [
      'contacts up to NaN',
      () => contactsBetween(circle(1), at, circle(1), at, touch, undefined, Number.NaN),
      'maxDistance must not be NaN',
    ],
    [
      "contacts up to '1'",
      () => contactsBetween(circle(1), at, circle(1), at, touch, undefined, bad('1')),
      "maxDistance must be a number, got '1'",
    ],
    ['overlaps of nothing', () => overlaps(bad(undefined), at, box, at), 'overlaps: a must be a shape of 2D, got undefined'],
    ['overlaps with nothing', () => overlaps(box, at, bad(undefined), at), 'b must be a shape of 2D, got undefined'],
    ['overlaps nowhere', () => overlaps(box, at, box, bad(undefined)), 'overlaps: poseB must be an object'],
    ['a cast at nothing', () => castShape(box, at, { x: 1, y: 0 }, bad(undefined), at), 'b must be a shape of 2D, got undefined'],
    ['a cast of nothing', () => castShape(bad(undefined), at, { x: 1, y: 0 }, box, at), 'a must be a shape of 2D, got undefined'],
    // Manifolds.
    ['reduce(0)', () => new ContactManifold().reduce(0), 'n must be a positive integer, got 0'],
    ['reduce(NaN)', () => new ContactManifold().reduce(Number.NaN), 'n must be a positive integer, got NaN'],
    ['reduce(1.5)', () => new ContactManifold().reduce(1.5), 'n must be a positive integer, got 1.5'],
    ['add NaN', () => new ContactManifold().add({ x: 0, y: Number.NaN }, 0), 'location.y must be finite, got NaN'],
    ['add at nothing', () => new ContactManifold().add(bad(null), 0), 'location must be an object'],
    ['add NaN far', () => new ContactManifold().add({ x: 0, y: 0 }, Number.NaN), 'distance must be finite, got NaN'],
    ['add feature -5', () => new ContactManifold().add({ x: 0, y: 0 }, 0, -5), 'code must be a feature code, got -5'],
    ['add feature 0.5', () => new ContactManifold().add({ x: 0, y: 0 }, 0, 0, 0.5), 'code must be a feature code, got 0.5'],
  ];
  it.each(calls)('%s', (_name, call, message) => {
    expect(call).toThrow(message);
  });

  it.each<[string, object]>([
    ['a circle', circle(1)],
    ['a capsule', capsule({ x: 0, y: 0 }, { x: 1, y: 0 }, 1)],
    ['a rectangle', box],
    ['a polygon', polygon([0, 0, 1, 0, 0, 1])],
    ['a compound', compound([{ shape: box }])],
    ['a chain', chain([0, 0, 1, 0, 0, 1], { loop: true })],
  ])('%s cannot be changed', (_name, shape) => {
    for (const key of Object.keys(shape)) {
      expect(() => Object.assign(shape, { [key]: 5 })).toThrow('read only');
    }
    expect(() => Object.assign(shape, { size: 5 })).toThrow('not extensible');
    const { leaves } = shape as { leaves: unknown[] };
    expect(() => leaves.push(box)).toThrow('not extensible');
  });

  it('takes rotations that have drifted', () => {
    const drifted = new Transform2({ x: 1, y: 2 }, { c: 0.6 * 1.0009, s: 0.8 * 1.0009 });
    const exact = new Transform2({ x: 1, y: 2 }, { c: 0.6, s: 0.8 });
    const there = distanceBetween(box, drifted, circle(1), at)!;
    const here = distanceBetween(box, exact, circle(1), at)!;
    expect(Math.abs(there.distance - here.distance)).toBeLessThan(1e-15);
  });

  it('gives coincident circles the +y of A, and a centre on a segment a perpendicular', () => {
    const turned = new Transform2(undefined, { c: 0.6, s: 0.8 });
    const same = distanceBetween(circle(1), turned, circle(0.5), at)!;
    expect(same.distance).toBe(-1.5);
    expect(same.normalA.x).toBeCloseTo(-0.8, 15);
    expect(same.normalA.y).toBeCloseTo(0.6, 15);
    const onSegment = distanceBetween(capsule({ x: -1, y: 0 }, { x: 1, y: 0 }, 0.5), at, circle(0.5), at)!;
    expect(onSegment.distance).toBe(-1);
    expect(Math.abs(onSegment.normalA.y)).toBe(1);
  });
});
