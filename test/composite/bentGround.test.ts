/** Contacts with a bent ground, against all of its triangles: none is missing, and each is along a normal that the surface has. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type CompositeShape,
  type ConvexShape,
  capsule,
  castShape,
  convex,
  distanceBetween,
  distanceToPoint,
  heightfield,
  manifoldsBetween,
  sphere,
  Transform,
  triangle,
  triangleMesh,
  type Vec3Like,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { isNormal, surfaceLeaves } from '../oracle/normalCones.ts';
import { along, dot, sub } from '../oracle/point.ts';
import { cross } from '../oracle/polytope.ts';

const SEED = 277;
const COUNT = 120 * SOAK;
const LIMIT = 0.15;
/** Of a ground of about this size. */
const CLOSE = 1e-9;
const here = new Transform();

/** A ground of cells with two triangles each: a height field, or a mesh cut along either diagonal, with two sides or one. */
function drawGround(random: Random, kind: number): { ground: CompositeShape; size: number } {
  const count = 6;
  const step = random.pick([0.4, 1]);
  const size = (count - 1) * step;
  const bend = random.pick([0, 0.025, 0.1, 0.4]);
  const heights = Array.from({ length: count * count }, () => random.range(-bend, bend));
  if (kind === 0)
    return { ground: heightfield({ columns: count, rows: count, heights, size: { x: size, y: 1, z: size } }), size };
  const positions = heights.flatMap((y, i) => [(i % count) * step - size / 2, y, Math.floor(i / count) * step - size / 2]);
  const indices: number[] = [];
  for (let j = 0; j + 1 < count; j++) {
    for (let i = 0; i + 1 < count; i++) {
      const [a, b, c, d] = [0, 1, count, count + 1].map((k) => j * count + i + k);
      indices.push(...(random.bool() ? [a, c, b, d, b, c] : [a, c, d, a, d, b]));
    }
  }
  return { ground: triangleMesh(positions, indices, { oneSided: kind === 2 }), size };
}

const random = new Random(SEED);
const round = (radius: number, half: number, count: number) =>
  convex(
    Array.from({ length: 2 * count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      return { x: radius * Math.cos(angle), y: i < count ? half : -half, z: radius * Math.sin(angle) };
    }),
  );
const BODIES: [string, ConvexShape][] = [
  ['a ball', sphere(0.4)],
  ['a box', box({ x: 0.5, y: 0.25, z: 0.4 })],
  ['a rounded box', box({ x: 0.4, y: 0.2, z: 0.4 }, { radius: 0.1 })],
  ['a capsule', capsule({ x: -0.5, y: 0, z: 0 }, { x: 0.5, y: 0, z: 0 }, 0.2)],
  ['a cylinder of 12 sides', round(0.4, 0.3, 12)],
  ['a hull', convex(Array.from({ length: 16 }, () => random.vec3(0.5)))],
];

interface Found {
  /** On the ground, in its frame. */
  point: Vec3Like;
  normal: Vec3Like;
  distance: number;
  leaf: number;
}

function contactsOf(body: ConvexShape, pose: Transform, ground: CompositeShape, at: Transform, isSwapped: boolean): Found[] {
  const list: Found[] = [];
  const inverse = at.clone().invert();
  if (isSwapped) {
    manifoldsBetween(ground, at, body, pose, LIMIT, (manifold) => {
      const normal = inverse.applyDirection(manifold.normal);
      for (const { location, distance } of manifold) {
        const point = along(inverse.apply(location), normal, distance);
        list.push({ point, normal: along({ x: 0, y: 0, z: 0 }, normal, -1), distance, leaf: manifold.subshapeA });
      }
    });
  } else {
    manifoldsBetween(body, pose, ground, at, LIMIT, (manifold) => {
      const normal = inverse.applyDirection(manifold.normal);
      for (const { location, distance } of manifold) {
        list.push({ point: inverse.apply(location), normal: { ...normal }, distance, leaf: manifold.subshapeB });
      }
    });
  }
  return list;
}

const off = (a: Vec3Like, b: Vec3Like) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y), Math.abs(a.z - b.z));

describe.each(BODIES)(`contacts of %s with a bent ground (seed ${SEED})`, (_name, body) => {
  it.each(['a height field', 'a mesh', 'a mesh with one side'])('%s', (groundName) => {
    let expected = 0;
    for (let i = 0; i < COUNT; i++) {
      const kind = ['a height field', 'a mesh', 'a mesh with one side'].indexOf(groundName);
      const { ground, size } = drawGround(random, kind);
      // Level, a little tilted, and any way up; dropped onto the ground, then raised or pushed in.
      const tilt = random.pick([0, 1e-3, 0.03, 0.3]);
      const turn =
        random.int(3) === 0
          ? random.quaternion()
          : { x: tilt * random.range(-1, 1), y: random.range(-1, 1), z: tilt * random.range(-1, 1), w: 1 };
      const draw = () => random.range(-0.4, 0.4) * size;
      const inGround = new Transform({ x: draw(), y: 5, z: draw() }, turn);
      inGround.quaternion.normalize();
      const hit = castShape(body, inGround, { x: 0, y: -10, z: 0 }, ground, here)!;
      inGround.position.y += random.pick([0.1, 0.02, 0, -0.01, -0.05, -0.1]) - hit.distance;
      const at = new Transform(random.vec3(2), random.bool() ? random.quaternion() : undefined);
      const pose = at.clone().multiply(inGround);
      const message = `case ${i}: ${JSON.stringify(inGround)}`;
      const near = distanceBetween(body, pose, ground, at)!;
      const found = contactsOf(body, pose, ground, at, random.bool());
      if (near.distance <= LIMIT) expect(found.length, message).toBeGreaterThan(0);
      const leaves = surfaceLeaves(ground);
      const faces = leaves.map(({ points: [a, b, c] }) => triangle(a, b, c));
      for (const { point, normal, distance, leaf } of found) {
        expect(distance, message).toBeLessThan(LIMIT + CLOSE);
        expect(distance, message).toBeGreaterThan(near.distance - CLOSE);
        expect(Math.abs(distanceToPoint(point, faces[leaf], here)!.distance), message).toBeLessThan(CLOSE);
        expect(Math.abs(distanceToPoint(along(point, normal, distance), body, inGround)!.distance), message).toBeLessThan(CLOSE);
        // Along the leaf's own normal, or one that the surface has at one of the contacts along it.
        const [nx, ny, nz] = faces[leaf].core.normals;
        const isNormalThere =
          Math.abs(Math.abs(dot(normal, { x: nx, y: ny, z: nz })) - 1) < CLOSE ||
          found.some(
            (other) => off(other.normal, normal) < CLOSE && isNormal(leaves, leaves[other.leaf], other.point, normal, 10 * CLOSE),
          );
        expect(isNormalThere, message).toBe(true);
      }
      for (const [k, { point, normal }] of found.entries()) {
        for (const other of found.slice(0, k)) {
          expect(off(point, other.point) < 1e-11 && off(normal, other.normal) < CLOSE, `${message}, told twice`).toBe(false);
        }
      }
      expected += checkVertices(body, inGround, leaves, near.distance, found, message);
    }
    expect(expected).toBeGreaterThan(0.3 * COUNT);
  });
});

/** The lowest vertices of the body over each triangle have their contact, or the triangle has contacts along a normal of its edges. */
function checkVertices(
  body: ConvexShape,
  pose: Transform,
  leaves: readonly { points: Vec3Like[] }[],
  depth: number,
  found: Found[],
  message: string,
): number {
  const { core, radius } = body;
  const { vertices } = core;
  const isFlat = leaves.every(({ points }) => points.every(({ y }) => y === 0));
  const corners = Array.from({ length: vertices.length / 3 }, (_, k) =>
    pose.apply({ x: vertices[3 * k], y: vertices[3 * k + 1], z: vertices[3 * k + 2] }),
  );
  const middle = pose.apply({ x: core.centerX, y: core.centerY, z: core.centerZ });
  let expected = 0;
  for (const [leaf, { points: p }] of leaves.entries()) {
    const across = cross(sub(p[1], p[0]), sub(p[2], p[0]));
    const area = Math.sqrt(dot(across, across));
    const up = along({ x: 0, y: 0, z: 0 }, across, (across.y > 0 ? 1 : -1) / area);
    if (dot(sub(middle, p[0]), up) < 0) continue;
    const heights = corners.map((corner) => dot(sub(corner, p[0]), up));
    const low = Math.min(...heights);
    for (const [k, height] of heights.entries()) {
      const distance = height - radius;
      if (height > low + CLOSE || !(distance < LIMIT - CLOSE) || distance < depth - CLOSE) continue;
      const foot = along(corners[k], up, -height);
      const isInside = [0, 1, 2].every(
        (e) => dot(cross(sub(p[(e + 1) % 3], p[e]), sub(foot, p[e])), across) > 1e-6 * area * area,
      );
      // Below a triangle that it does not cross, a body is only where that is one of a flat face.
      const isCrossing = distance > 0 || isFlat || distanceBetween(body, pose, triangle(p[0], p[1], p[2]), here)!.distance <= 0;
      if (!isInside || !isCrossing) continue;
      expected++;
      const has = found.some(
        (contact) =>
          (off(contact.normal, up) < CLOSE &&
            Math.abs(contact.distance - distance) < CLOSE &&
            off(contact.point, foot) < 10 * CLOSE) ||
          (contact.leaf === leaf && off(contact.normal, up) > 1e-6),
      );
      expect(has, `${message}: vertex ${k} over triangle ${leaf}`).toBe(true);
    }
  }
  return expected;
}
