/** Solid meshes: what is inside overlaps them, for every query; against the convex shape whose faces they have. */
import { describe, expect, it } from 'vitest';
import {
  box,
  CollisionWorld,
  type Convex,
  type ConvexShape,
  castShape,
  compound,
  computeAabb,
  contactsBetween,
  convex,
  type DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  manifoldsBetween,
  massProperties,
  overlaps,
  Quat,
  raycast,
  type Shape,
  scaled,
  sphere,
  Transform,
  type TriangleMesh,
  triangleMesh,
  triangleMeshFromBuffer,
  triangleMeshToBuffer,
  Vec3,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { apart, boxSoup, facesOf, type Soup, torus, turned, union } from './closedMeshes.ts';
import { drawConvex } from './scenes.ts';

const SEED = 77;
/** Of the size, which is about 2. */
const CLOSE = 2e-11;
const SOLID = { solid: true };
const HERE = new Transform();
const solidOf = ({ positions, indices }: Soup): TriangleMesh => triangleMesh(positions, indices, SOLID);
const away = (pose: Transform, { x, y, z }: { x: number; y: number; z: number }, by: number): Transform =>
  new Transform(new Vec3(x, y, z).scale(by).add(pose.position), pose.quaternion);

describe('a solid mesh is closed', () => {
  const { positions, indices } = boxSoup([0, 0, 0], [1, 1, 1]);
  it('an open one is refused, with the edge', () => {
    expect(() => triangleMesh(positions, indices.slice(0, -3), SOLID)).toThrow(
      new RangeError(
        'triangleMesh must be closed to be a solid: the edge between vertices 4 and 6 of triangle 0 has no triangle on its other side',
      ),
    );
  });
  it('one with a triangle inside out is refused, with both', () => {
    const wrong = [...indices];
    [wrong[1], wrong[2]] = [wrong[2], wrong[1]];
    expect(() => triangleMesh(positions, wrong, SOLID)).toThrow(
      /^triangleMesh must be closed to be a solid: the edge between vertices \d and \d of triangle 0 runs in the same direction along triangle \d+: one of the two is inside out, or one too many$/,
    );
  });
  it('one that is inside out is refused', () => {
    expect(() => triangleMesh(positions, turned({ positions, indices }).indices, SOLID)).toThrow(
      'triangleMesh must have its triangles counter-clockwise seen from outside, got a volume of -1; swap two corners of each',
    );
  });
  it('one with a part inside out is refused, and a cavity is not', () => {
    const outer = boxSoup([0, 0, 0], [3, 3, 3]);
    const beside = union(outer, turned(boxSoup([4, 0, 0], [5, 1, 1])));
    expect(() => triangleMesh(beside.positions, beside.indices, SOLID)).toThrow(
      /triangle 12 and those joined to it are inside out/,
    );
    const within = solidOf(union(outer, turned(boxSoup([1, 1, 1], [2, 2, 2]))));
    expect(distanceToPoint({ x: 1.5, y: 1.5, z: 1.5 }, within, HERE)!.distance).toBe(0.5);
    expect(distanceToPoint({ x: 0.75, y: 1.5, z: 1.5 }, within, HERE)!.distance).toBe(-0.25);
  });
  it('copies of vertices along seams close it', () => {
    const { positions: p, indices: i } = apart({ positions, indices });
    expect(overlaps(sphere(0.1), new Transform({ x: 0.5, y: 0.5, z: 0.5 }), triangleMesh(p, i, SOLID), HERE)).toBe(true);
    expect(overlaps(sphere(0.1), new Transform({ x: 0.5, y: 0.5, z: 0.5 }), triangleMesh(p, i), HERE)).toBe(false);
  });
  it.each([
    [{ solid: true, oneSided: true }, 'options.oneSided must be left out for a solid'],
    [{ solid: true, cullBackFaces: true }, 'options.cullBackFaces must be left out for a solid'],
    [{ solid: true, welded: false }, 'options.welded must be left out for a solid'],
  ])('%o', (options, message) => {
    expect(() => triangleMesh(positions, indices, options)).toThrow(message);
  });
});

const random = new Random(SEED);
const hull = (size: number): Convex => convex(Array.from({ length: size }, () => random.vec3(1.5))) as Convex;

describe(`a solid mesh answers as the convex shape with its faces, seed ${SEED}`, () => {
  for (const size of [4, 6, 12, 40]) {
    it(`of ${size} points`, () => {
      const seen = { apart: 0, inside: 0, crossing: 0, exact: 0 };
      for (let m = 0; m < 4 * SOAK; m++) {
        const plain = hull(size);
        // Also mirrored, and with other lengths along the axes.
        const scale = random.pick([1, { x: -1, y: 1, z: 1 }, { x: 0.7, y: 1.3, z: -1.1 }]);
        const solid = scaled(plain, scale) as ConvexShape;
        const mesh = scaled(solidOf(random.bool() ? facesOf(plain) : apart(facesOf(plain))), scale) as TriangleMesh;
        const pose = new Transform(random.vec3(1), random.quaternion());
        for (let i = 0; i < 60; i++) {
          const shape = random.bool()
            ? drawConvex(random)
            : (scaled(drawConvex(random), random.pick([0.05, 0.2])) as ConvexShape);
          const middle = random.pick([0, 0.3, 1, 2]);
          const at = new Transform(
            pose.apply(new Vec3(solid.core.centerX, solid.core.centerY, solid.core.centerZ).add(random.vec3(middle))),
            random.quaternion(),
          );
          const message = `mesh ${m}, case ${i}, ${shape.kind}`;
          const expected = distanceBetween(shape, at, solid, pose)!;
          const found = distanceBetween(shape, at, mesh, pose)!;
          const swapped = distanceBetween(mesh, pose, shape, at)!;
          expect(found, message).not.toBeNull();
          if (Math.abs(expected.distance) > CLOSE) expect(overlaps(shape, at, mesh, pose), message).toBe(expected.distance <= 0);
          expect(swapped.distance, message).toBe(found.distance);
          if (expected.distance > 0) {
            seen.apart++;
            expect(Math.abs(found.distance - expected.distance), message).toBeLessThan(CLOSE);
            continue;
          }
          checkDepth(shape, at, mesh, pose, found, expected.distance, message);
          let crosses = false;
          const surface = triangleMesh(...([...meshList(mesh)] as [number[], number[]]));
          if (overlaps(shape, at, surface, pose)) crosses = true;
          seen[crosses ? 'crossing' : 'inside']++;
          if (Math.abs(found.distance - expected.distance) < CLOSE) seen.exact++;
          const cast = castShape(shape, at, random.vec3(3), mesh, pose)!;
          expect([cast?.fraction, cast?.startsOverlapping], message).toEqual([0, true]);
        }
      }
      console.log(size, seen);
      expect(Math.min(seen.apart, seen.inside, seen.crossing)).toBeGreaterThan(10 * SOAK);
      expect(seen.exact).toBeGreaterThan(0.8 * (seen.inside + seen.crossing));
    });
  }
});

function* meshList(mesh: TriangleMesh): Generator<number[]> {
  const { positions, indices } = mesh.data;
  yield [...positions].map((value, i) => value * [mesh.sx, mesh.sy, mesh.sz][i % 3]);
  yield [...indices];
}

/** The laws of a depth: it is not less than the least, not more than off the box, its motion separates, visits and contacts agree with it. */
function checkDepth(
  shape: Shape,
  at: Transform,
  mesh: TriangleMesh,
  pose: Transform,
  found: DistanceResult,
  least: number,
  message: string,
): void {
  const { distance, normalB, pointB, subshapeB } = found;
  expect(distance, message).toBeLessThan(least + CLOSE);
  expect(distance, message).toBeGreaterThanOrEqual(-offBox(shape, at, mesh, pose) - CLOSE);
  expect(overlaps(shape, away(at, normalB, -distance + CLOSE), mesh, pose), `${message} moved`).toBe(false);
  // The point is on the triangle that is named.
  const p = pose.applyInverse(pointB, new Vec3());
  const [a, b, c] = cornersOf(mesh, subshapeB);
  expect(distanceToPoint(p, triangleMesh([...a, ...b, ...c]), HERE)!.distance, message).toBeLessThan(CLOSE);
  let deepest = Infinity;
  distancesBetween(shape, at, mesh, pose, 0, (visited) => {
    deepest = Math.min(deepest, visited.distance);
  });
  expect(Math.abs(deepest - distance), message).toBeLessThan(CLOSE);
  const same = distanceBetween(shape, at, mesh, pose, distance);
  expect([same?.distance, same?.subshapeB], message).toEqual([distance, subshapeB]);
  let contacts = 0;
  manifoldsBetween(shape, at, mesh, pose, 0, (manifold) => {
    contacts += manifold.count;
    for (let i = 0; i < manifold.count; i++) expect(manifold.distance(i), message).toBeGreaterThan(distance - CLOSE);
  });
  expect(contacts, message).toBeGreaterThan(0);
}

function cornersOf({ data, sx, sy, sz }: TriangleMesh, triangle: number): number[][] {
  return [0, 1, 2].map((k) => {
    const at = 3 * data.indices[3 * triangle + k];
    return [sx * data.positions[at], sy * data.positions[at + 1], sz * data.positions[at + 2]];
  });
}

/** How far a shape must move along an axis of a mesh's box to be off it. */
function offBox(shape: Shape, at: Transform, mesh: TriangleMesh, pose: Transform): number {
  const { min, max } = computeAabb(shape, pose.clone().invert().multiply(at));
  const { min: low, max: high } = computeAabb(mesh, HERE);
  return Math.min(...(['x', 'y', 'z'] as const).flatMap((k) => [high[k] - min[k], max[k] - low[k]]));
}

describe(`points and rays, seed ${SEED}`, () => {
  it('as the convex shape', () => {
    for (let m = 0; m < 20 * SOAK; m++) {
      const solid = hull(random.pick([4, 10, 50]));
      const mesh = solidOf(facesOf(solid));
      const pose = new Transform(random.vec3(1), random.quaternion());
      for (let i = 0; i < 50; i++) {
        const p = pose.apply(random.vec3(1.2));
        const expected = distanceToPoint(p, solid, pose)!;
        const found = distanceToPoint(p, mesh, pose)!;
        expect(Math.abs(found.distance - expected.distance), `${m} ${i}`).toBeLessThan(CLOSE);
        const d = random.vec3(4);
        const hit = raycast(p, d, solid, pose);
        const met = raycast(p, d, mesh, pose);
        expect(met?.startsInside, `${m} ${i}`).toBe(hit?.startsInside);
        expect(Math.abs((met?.fraction ?? 2) - (hit?.fraction ?? 2)), `${m} ${i}`).toBeLessThan(CLOSE);
        if (hit) expect(met!.normal.distanceTo(hit.normal), `${m} ${i}`).toBeLessThan(1e-6);
      }
    }
  });
  it('from on the surface', () => {
    const mesh = solidOf(boxSoup([-1, -1, -1], [1, 1, 1]));
    const top = { x: 0.25, y: 1, z: 0.5 };
    expect(raycast(top, { x: 0, y: 1, z: 0 }, mesh, HERE)).toBeNull();
    expect(raycast(top, { x: 1, y: 0, z: 0 }, mesh, HERE)).toBeNull();
    expect(raycast(top, { x: 0, y: -1, z: 0 }, mesh, HERE)).toMatchObject({ fraction: 0, startsInside: false });
    expect(raycast({ x: 0.2, y: 0.5, z: 0 }, { x: 0, y: 0, z: 0 }, mesh, HERE)).toMatchObject({
      fraction: 0,
      startsInside: true,
      normal: { x: 0, y: 1, z: 0 },
    });
  });
});

describe('what touches the surface from inside is inside', () => {
  const solid = solidOf(boxSoup([-2, -2, -2], [2, 2, 2]));
  const cube = box({ x: 0.5, y: 0.5, z: 0.5 });
  it.each([
    ['a face', 1.5, 0, 0],
    ['an edge', 1.5, 1.5, 0.25],
    ['a corner', 1.5, 1.5, 1.5],
    ['nearly', 1.5 - 1e-15, 0, 0],
  ])('%s', (_name, x, y, z) => {
    expect(distanceBetween(cube, new Transform({ x, y, z }), solid, HERE)!.distance).toBeCloseTo(-1, 12);
    expect(distanceBetween(sphere(0.5), new Transform({ x, y, z }), solid, HERE)!.distance).toBeCloseTo(-1, 12);
    expect(distanceBetween(solid, HERE, cube, new Transform({ x, y, z }))!.distance).toBeCloseTo(-1, 12);
  });
  it('a body as large as the solid', () => {
    const same = box({ x: 2, y: 2, z: 2 });
    expect(distanceBetween(same, HERE, solid, HERE)!.distance).toBeCloseTo(-4, 12);
    expect(overlaps(solid, HERE, same, HERE)).toBe(true);
  });
  it('a solid in a solid', () => {
    const small = solidOf(boxSoup([-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]));
    expect(overlaps(small, HERE, solid, HERE)).toBe(true);
    expect(overlaps(solid, HERE, small, HERE)).toBe(true);
    expect(distanceBetween(small, new Transform({ x: 1, y: 0, z: 0 }), solid, HERE)!.distance).toBeLessThan(-1);
    expect(castShape(small, HERE, { x: 5, y: 0, z: 0 }, solid, HERE)).toMatchObject({ fraction: 0, startsOverlapping: true });
  });
});

describe(`bodies within other solids, seed ${SEED}`, () => {
  it('a ring holds what is in its tube, and nothing in its hole', () => {
    const ring = solidOf(torus(1, 0.4, 24, 12));
    for (let i = 0; i < 500 * SOAK; i++) {
      const u = random.range(0, 6.28);
      const r = random.range(0, 1.6);
      const p = new Vec3(r * Math.cos(u), r * Math.sin(u), random.range(-0.5, 0.5));
      const within = 0.4 - Math.sqrt((r - 1) ** 2 + p.z ** 2);
      const point = distanceToPoint(p, ring, HERE)!;
      if (Math.abs(within) > 0.03) expect(point.distance < 0, `${i}`).toBe(within > 0);
      const near = distanceBetween(sphere(0.02), new Transform(p), ring, HERE)!;
      // Not deeper than the point; and less deep only where the nearest edge is concave.
      expect(near.distance, `${i}`).toBeGreaterThan(point.distance - 0.02 - CLOSE);
      if (point.distance > 0 || Math.sqrt(p.x ** 2 + p.y ** 2) > 1)
        expect(near.distance, `${i}`).toBeLessThan(point.distance - 0.02 + CLOSE);
      expect(near.distance < -0.02, `${i}`).toBe(point.distance < 0);
    }
  });
});

/** The distance of a point to the union of some boxes, by the pieces that all their planes cut space into: from inside to the nearest piece outside. */
function depthInBoxes(boxes: readonly (readonly [readonly number[], readonly number[]])[], p: readonly number[]): number {
  const cuts = [0, 1, 2].map((k) => [
    -Infinity,
    ...[...new Set(boxes.flatMap(([low, high]) => [low[k], high[k]]))].sort((a, b) => a - b),
    Infinity,
  ]);
  let least = Infinity;
  for (let i = 0; i + 1 < cuts[0].length; i++) {
    for (let j = 0; j + 1 < cuts[1].length; j++) {
      for (let l = 0; l + 1 < cuts[2].length; l++) {
        const piece = [i, j, l].map((at, k) => [cuts[k][at], cuts[k][at + 1]]);
        if (boxes.some(([low, high]) => piece.every(([from, to], k) => from >= low[k] && to <= high[k]))) continue;
        least = Math.min(least, Math.hypot(...piece.map(([from, to], k) => Math.max(from - p[k], 0, p[k] - to))));
      }
    }
  }
  return least;
}

describe(`parts that cross, seed ${SEED}`, () => {
  it('points, rays and bodies in unions of boxes', () => {
    const seen = { inside: 0, outside: 0, bodies: 0 };
    for (let m = 0; m < 40 * SOAK; m++) {
      const grid = random.bool();
      const coordinate = (size: number): number => (grid ? random.int(5) / 4 : random.range(0, 1)) * size;
      const boxes = Array.from({ length: 2 + random.int(3) }, () => {
        const low = [coordinate(1), coordinate(1), coordinate(1)];
        return [low, low.map((value) => value + 0.25 + coordinate(1))] as const;
      });
      const soup = union(...boxes.map(([low, high]) => boxSoup(low, high)));
      const solid = scaled(solidOf(soup), random.pick([1, { x: -1, y: 1, z: 1 }])) as TriangleMesh;
      for (let i = 0; i < 60; i++) {
        const q = [coordinate(2), coordinate(2), coordinate(2)].map((value) => value + (random.bool() ? 0.1 : 0));
        const p = { x: q[0] * solid.sx, y: q[1], z: q[2] };
        const message = `${m} ${i}`;
        const found = distanceToPoint(p, solid, HERE)!;
        const expected = depthInBoxes(boxes, q);
        const isInside = expected > 0;
        seen[isInside ? 'inside' : 'outside']++;
        if (isInside) expect(Math.abs(found.distance + expected), message).toBeLessThan(1e-9);
        else expect(found.distance, message).toBeGreaterThanOrEqual(0);
        expect(found.point.distanceTo(p), message).toBeCloseTo(Math.abs(found.distance), 9);
        expect(overlaps(sphere(1e-3), new Transform(p), solid, HERE), message).toBe(isInside || found.distance <= 1e-3);
        const hit = raycast(p, random.vec3(3), solid, HERE);
        if (isInside) expect(hit, message).toMatchObject({ fraction: 0, startsInside: expected > 0 });
        if (!isInside || expected < 0.03) continue;
        seen.bodies++;
        const body = sphere(0.02);
        const at = new Transform(p);
        const near = distanceBetween(body, at, solid, HERE)!;
        expect(near.distance, message).toBeLessThan(-0.02);
        expect(near.distance, message).toBeGreaterThanOrEqual(-offBox(body, at, solid, HERE) - CLOSE);
        expect(castShape(body, at, { x: 1, y: 0, z: 0 }, solid, HERE), message).toMatchObject({
          fraction: 0,
          startsOverlapping: true,
        });
      }
    }
    console.log(seen);
    expect(Math.min(seen.inside, seen.outside, seen.bodies)).toBeGreaterThan(120 * SOAK);
  });
});

describe('a solid is one wherever it is', () => {
  const soup = union(boxSoup([-1, -1, -1], [1, 1, 1]), boxSoup([0.5, -0.5, -0.5], [3, 0.5, 0.5]));
  const solid = solidOf(soup);
  const probe = box({ x: 0.1, y: 0.1, z: 0.1 });
  /** Inside the first part, in the arm, in both; outside. */
  const PLACES = [
    { x: 0, y: 0, z: 0 },
    { x: 2, y: 0.1, z: 0 },
    { x: 0.75, y: 0, z: 0.1 },
    { x: 2, y: 0.8, z: 0 },
  ];
  const answers = (shape: Shape, pose: Transform, seen = pose): unknown[] =>
    PLACES.map((place) => {
      const at = new Transform(seen.apply(place), seen.quaternion);
      return [overlaps(probe, at, shape, pose), Number(distanceBetween(probe, at, shape, pose)!.distance.toFixed(9))];
    });
  const expected = answers(solid, HERE);
  const turnedPose = new Transform({ x: 5, y: -2, z: 1 }, Quat.fromEuler(0.3, 1, -0.4));

  it('alone, turned, copied through a buffer, in compounds, refit', () => {
    expect(expected).toEqual([
      [true, -1.1],
      [true, -0.5],
      [true, -1],
      [false, 0.2],
    ]);
    expect(answers(solid, turnedPose)).toEqual(expected);
    const copy = triangleMeshFromBuffer(triangleMeshToBuffer(solid));
    expect(copy.isSolid).toBe(true);
    expect(answers(copy, HERE)).toEqual(expected);
    // A part of a compound that is part of another one.
    const inner = compound([{ shape: probe, position: { x: 9, y: 9, z: 9 } }, { shape: solid }]);
    const outer = compound([{ shape: inner, position: turnedPose.position, quaternion: turnedPose.quaternion }]);
    for (const place of PLACES) {
      const at = new Transform(turnedPose.apply(place), turnedPose.quaternion);
      const found = distanceBetween(probe, at, outer, HERE)!;
      const own = distanceBetween(probe, new Transform(place), solid, HERE)!;
      expect(found.distance).toBeCloseTo(own.distance, 9);
      expect(found.subshapeB).toBe(own.subshapeB + 1);
      expect(distanceToPoint(at.position, outer, HERE)!.distance).toBeCloseTo(distanceToPoint(place, solid, HERE)!.distance, 9);
      const ray = raycast(at.position, { x: 0, y: 9, z: 0 }, outer, HERE);
      expect(ray?.startsInside ?? false).toBe(own.distance < -0.1);
      const swapped = distanceBetween(outer, HERE, probe, at)!;
      expect([swapped.distance, swapped.subshapeA]).toEqual([found.distance, found.subshapeB]);
    }
    // Scaled, where a part of a compound is turned: a mesh of its own.
    const sheared = scaled(outer, { x: 1, y: 2, z: 0.5 });
    const { x, y, z } = turnedPose.apply(PLACES[1]);
    expect(overlaps(sphere(0.05), new Transform({ x, y: 2 * y, z: 0.5 * z }), sheared, HERE)).toBe(true);
    const bent = solidOf(soup);
    const twice = scaled(bent, 2);
    bent.refit(soup.positions.map((value) => value + 10));
    const away = new Transform({ x: -10, y: -10, z: -10 });
    expect(answers(bent, away, HERE)).toEqual(expected);
    expect(overlaps(sphere(0.1), new Transform({ x: 20, y: 20, z: 20 }), twice, HERE)).toBe(true);
    expect(() => bent.refit(soup.positions.map((value) => -value))).toThrow(
      /^refit: the mesh must have its triangles counter-clockwise/,
    );
    expect(answers(bent, away, HERE)).toEqual(expected);
  });

  it('seams that come apart are refused', () => {
    const { positions, indices } = apart(soup);
    const mesh = triangleMesh(positions, indices, SOLID);
    expect(() => mesh.refit(positions.map((value, i) => (i === 0 ? value - 0.1 : value)))).toThrow(
      /^refit: the mesh must be closed to be a solid/,
    );
  });

  it('flattened it is a surface, and mirrored twice itself', () => {
    const flat = scaled(solid, { x: 1, y: 0, z: 1 }) as TriangleMesh;
    expect(flat.isSolid).toBe(false);
    expect(overlaps(sphere(0.1), HERE, flat, HERE)).toBe(true);
    expect(answers(scaled(scaled(solid, { x: -1, y: 1, z: 1 }), { x: -1, y: 1, z: 1 }), HERE)).toEqual(expected);
  });

  it('in worlds, batches, snapshots and digests', () => {
    const world = new CollisionWorld();
    const handle = world.add(solid, turnedPose);
    world.add(sphere(0.1), new Transform({ x: 50, y: 0, z: 0 }));
    const surface = new CollisionWorld();
    surface.add(triangleMesh(soup.positions, soup.indices), turnedPose);
    for (const place of PLACES) {
      const at = new Transform(turnedPose.apply(place), turnedPose.quaternion);
      const own = distanceBetween(probe, new Transform(place), solid, HERE)!;
      const found: number[] = [];
      world.overlap(probe, at, (other) => {
        found.push(other);
      });
      expect(found).toEqual(own.distance <= 0 ? [handle] : []);
      expect(world.distance(probe, at, 1)!.distance).toBeCloseTo(own.distance, 9);
      expect(world.point(at.position, 5)!.distance).toBeCloseTo(distanceToPoint(place, solid, HERE)!.distance, 9);
      expect(world.raycast(at.position, { x: 0, y: 0.01, z: 0 })?.startsInside ?? false).toBe(own.distance < -0.1);
      expect(world.castShape(probe, at, { x: 0, y: 0.01, z: 0 })?.startsOverlapping ?? false).toBe(own.distance < 0);
    }
    const inside = world.add(probe, new Transform(turnedPose.apply(PLACES[0])));
    const pairs: number[][] = [];
    world.findPairs((a, b) => {
      pairs.push([a, b]);
    });
    expect(pairs).toEqual([[handle, inside].sort((a, b) => a - b)]);
    const before = world.snapshot();
    world.remove(handle);
    world.restore(before);
    expect(world.distance(probe, new Transform(turnedPose.position), 1)!.distance).toBeLessThan(0);
  });

  it('casts out of it, past it and farther in', () => {
    const from = (x: number, y: number): Transform => new Transform({ x, y, z: 0 });
    const ignoring = (x: number, y: number) => ({ displacement: { x, y, z: 0 }, ignoreStartOverlap: true });
    const small = sphere(0.1);
    expect(castShape(small, from(0, 0.5), { x: 0, y: 5, z: 0 }, solid, HERE)).toMatchObject({
      fraction: 0,
      startsOverlapping: true,
    });
    expect(castShape(small, from(0, 0.5), ignoring(0, 5), solid, HERE)).toBeNull();
    expect(castShape(small, from(0, 0.5), ignoring(0, -5), solid, HERE)).toMatchObject({ fraction: 0, startsOverlapping: true });
    // Out of the top, along, and down onto the arm.
    expect(castShape(small, from(2, 5), { x: 0, y: -9, z: 0 }, solid, HERE)!.fraction).toBeCloseTo(4.4 / 9, 12);
    expect(castShape(solid, HERE, { x: 0, y: 9, z: 0 }, small, from(2, 5))!.fraction).toBeCloseTo(4.4 / 9, 12);
    const turning = { displacement: { x: 0, y: -9, z: 0 }, rotation: { x: 0, y: 1, z: 0 } };
    expect(castShape(probe, from(2, 5), turning, solid, HERE)!.fraction).toBeCloseTo(4.4 / 9, 8);
    expect(castShape(probe, from(2, 0), turning, solid, HERE)).toMatchObject({ fraction: 0, startsOverlapping: true });
  });

  it('contacts of what is inside lead out', () => {
    const at = new Transform({ x: 2, y: 0.1, z: 0 });
    const near = distanceBetween(probe, at, solid, HERE)!;
    const manifold = contactsBetween(probe, at, solid, HERE, near);
    expect(manifold.count).toBeGreaterThan(0);
    expect(manifold.distance(0)).toBeCloseTo(near.distance, 12);
    expect([manifold.normal.x, manifold.normal.y, manifold.normal.z]).toEqual([0, 1, 0]);
    const before = massProperties(
      triangleMesh(
        ...([boxSoup([-1, -1, -1], [1, 1, 1])].map((s) => s.positions) as [number[]]),
        boxSoup([-1, -1, -1], [1, 1, 1]).indices,
        SOLID,
      ),
    );
    expect(before.mass).toBeCloseTo(8, 12);
  });
});
