/** What every core must offer to the algorithms, by the contract of core.ts, over random and degenerate shapes of every kind. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { dot, length, sub, support } from '../../test/oracle/point.ts';
import { describeCase, FAMILIES, featureVertices, KINDS, randomShape, type Sample } from '../../test/shapes.ts';
import { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, featureIndex, featureType, VERTEX } from '../results/features.ts';
import { FaceLoop } from './core.ts';
import { sphere } from './sphere.ts';

const at = new Transform();
const AXES = [
  new Vec3(1, 0, 0),
  new Vec3(0, 1, 0),
  new Vec3(0, 0, 1),
  new Vec3(-1, 0, 0),
  new Vec3(0, -1, 0),
  new Vec3(0, 0, -1),
];

function forSamples(seed: number, law: (subject: Sample, random: Random, context: string) => void): void {
  const random = new Random(seed);
  for (const kind of KINDS) {
    for (const family of FAMILIES) {
      for (let i = 0; i < 20; i++) {
        const subject = randomShape(random, kind, family);
        law(subject, random, describeCase(subject, at));
      }
    }
  }
}

/** The corners of a loop as points. */
const cornersOf = ({ x, y, z, count }: FaceLoop): Vec3Like[] =>
  Array.from({ length: count }, (_, i) => ({ x: x[i]!, y: y[i]!, z: z[i]! }));

const crossOf = (a: Vec3Like, b: Vec3Like): Vec3Like => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});

describe('every core', () => {
  it('has its vertices where they were given, and none is beyond its reach (seed 401)', () => {
    forSamples(401, ({ shape, vertices, size }, _random, context) => {
      const own = Array.from({ length: shape.core.vertexCount }, (_, i) => ({ ...shape.core.vertex(i, new Vec3()) }));
      expect(own, context).toEqual(vertices.map((vertex) => ({ ...vertex })));
      expect(shape.reach).toBeGreaterThanOrEqual(size * (1 - 1e-15));
      // A box's reach is to its farthest corner, which may be a little nearer than its extents allow.
      expect(shape.reach).toBeLessThanOrEqual(size * (1 + 1e-15));
    });
  });

  it('finds a vertex that is farthest along any direction (seed 402)', () => {
    forSamples(402, ({ shape, vertices, size }, random, context) => {
      for (const direction of [...AXES, new Vec3().copy(random.direction()), new Vec3().copy(random.vec3(1e-6))]) {
        const found = shape.core.supportVertex(direction);
        const far = size * length(direction);
        expect(dot(vertices[found]!, direction), context).toBeGreaterThanOrEqual(support(vertices, direction) - 1e-14 * far);
      }
    });
  });

  it('gives a supporting face as a closed loop: its codes agree with each other, its corners turn left about the normal (seed 403)', () => {
    const loop = new FaceLoop(3);
    forSamples(403, (subject, random, context) => {
      for (const direction of [random.pick(AXES), new Vec3().copy(random.direction())]) {
        expect(subject.shape.core.supportFace(direction, loop)).toBe(loop);
        checkLoop(subject, loop, context);
        if (loop.count < 3) continue;
        // Among the faces at the farthest vertex it is the one that faces the direction most; so it does face it.
        expect(loop.nx * direction.x + loop.ny * direction.y + loop.nz * direction.z, context).toBeGreaterThan(-1e-9);
      }
    });
  });

  it('gives every feature a unit normal with all vertices behind it (seed 404)', () => {
    const out = new Vec3();
    forSamples(404, (subject, _random, context) => {
      const { shape, vertices, size } = subject;
      for (const code of codesOf(subject)) {
        expect(shape.core.featureNormal(code, out)).toBe(out);
        expect(Math.abs(length(out) - 1), context).toBeLessThan(1e-15);
        const [corner] = featureVertices(subject, code) as [Vec3Like];
        // The plane across the normal at the feature has no vertex beyond it.
        expect((support(vertices, out) - dot(corner, out)) / (size || 1), `${code} of ${context}`).toBeLessThan(1e-12);
      }
    });
  });
});

function checkLoop(subject: Sample, loop: FaceLoop, context: string): void {
  const corners = cornersOf(loop);
  const kind = featureType(loop.code);
  expect(loop.count, context).toBe(kind === 'vertex' ? 1 : kind === 'edge' ? 2 : featureVertices(subject, loop.code).length);
  for (let i = 0; i < loop.count; i++) {
    const next = (i + 1) % loop.count;
    expect(featureVertices(subject, loop.vertexCode[i]!), context).toEqual([expect.objectContaining(corners[i]!)]);
    if (loop.count === 1) continue;
    // The edge that leaves a corner joins it to the next one.
    const ends = featureVertices(subject, loop.edgeCode[i]!).map((end) => ({ x: end.x, y: end.y, z: end.z }));
    expect(ends, context).toEqual(expect.arrayContaining([corners[i], corners[next]]));
  }
  const normal = { x: loop.nx, y: loop.ny, z: loop.nz };
  if (loop.count < 3) {
    expect(normal).toEqual({ x: 0, y: 0, z: 0 });
    return;
  }
  expect(Math.abs(length(normal) - 1), context).toBeLessThan(1e-15);
  for (let i = 0; i < loop.count; i++) {
    const here = corners[i]!;
    const next = corners[(i + 1) % loop.count]!;
    const after = corners[(i + 2) % loop.count]!;
    const turn = dot(crossOf(sub(next, here), sub(after, next)), normal);
    const span = length(sub(next, here)) * length(sub(after, next));
    // A box without an extent has faces without an area.
    expect(turn, context).toBeGreaterThanOrEqual(subject.shape.kind === 'box' ? -1e-15 * span : -1e-9 * span);
    expect(Math.abs(dot(sub(here, corners[0]!), normal)) / (subject.size || 1), context).toBeLessThan(1e-12);
  }
}

/** All feature codes of a shape. */
function codesOf({ shape }: Sample): number[] {
  const range = (base: number, count: number) => Array.from({ length: count }, (_, i) => base + i);
  switch (shape.kind) {
    case 'sphere':
      return [VERTEX];
    case 'capsule':
      return [VERTEX, VERTEX + 1, EDGE];
    case 'box':
      return [...range(VERTEX, 8), ...range(EDGE, 12), ...range(FACE, 6)];
    case 'triangle':
      return [
        ...range(VERTEX, 3),
        ...range(EDGE, 3),
        ...(shape.core.supportFace(AXES[0]!, new FaceLoop()).count === 3 ? [FACE] : []),
      ];
    case 'convex': {
      // A polygon made by a scale of zero keeps the hull's numbers: only those on its rim are features.
      const hull = shape.core as import('./hull.ts').Hull;
      if (hull.dimension < 2) return hull.dimension === 1 ? [VERTEX, VERTEX + 1, EDGE] : [VERTEX];
      if (hull.dimension === 2)
        return [FACE, ...[...hull.loopVertices].map((i) => VERTEX + i), ...[...hull.loopEdges].map((i) => EDGE + i)];
      return [...range(VERTEX, hull.vertexCount), ...range(EDGE, hull.edgeCount), ...range(FACE, hull.faceCount)];
    }
  }
}

describe('shapes', () => {
  it('know what they are, and cannot be told to be something else', () => {
    const ball = sphere(2, { x: 1, y: 0, z: 0 });
    expect(ball.kind).toBe('sphere');
    expect(ball.radius).toBe(2);
    expect(ball.reach).toBe(3);
    expect(featureIndex(VERTEX)).toBe(0);
    expect(() => Object.assign(ball, { radius: 3 })).toThrow(TypeError);
    expect(ball.radius).toBe(2);
  });
});
