/** A welded surface answers alike however its leaves are numbered: as a height field, as meshes, as compounds in any order. */
import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  castShape,
  compound,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  heightfield,
  raycast,
  type Shape,
  Transform,
  triangleMesh,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { drawConvex, drawMesh } from './scenes.ts';

const SEED = 29;
const SURFACES = 30 * SOAK;
const QUERIES = 12;
/** Of surfaces of about this size. */
const CLOSE = 1e-12;

function shuffle<T>(items: readonly T[], random: Random): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const k = random.int(i + 1);
    [list[i], list[k]] = [list[k], list[i]];
  }
  return list;
}

/** The same ground as a height field, as a mesh of its triangles, and as one of them in another order, each from another corner on. */
function drawGrounds(random: Random, oneSided = false): Shape[] {
  const count = 5;
  const roughness = random.pick([0, 0.1, 0.6]);
  const heights = Array.from({ length: count * count }, () => random.range(0, roughness));
  const size = { x: count - 1, y: 1, z: count - 1 };
  const half = (count - 1) / 2;
  const positions = heights.flatMap((height, i) => [(i % count) - half, height, Math.floor(i / count) - half]);
  const triangles: number[][] = [];
  for (let j = 0; j + 1 < count; j++) {
    for (let i = 0; i + 1 < count; i++) {
      const v = j * count + i;
      triangles.push([v, v + count, v + 1], [v + count + 1, v + 1, v + count]);
    }
  }
  const turned = shuffle(triangles, random).map((corners) => {
    const first = random.int(3);
    return [0, 1, 2].map((k) => corners[(first + k) % 3]);
  });
  return [
    heightfield({ columns: count, rows: count, heights, size, oneSided }),
    triangleMesh(positions, triangles.flat(), { oneSided }),
    triangleMesh(positions, turned.flat(), { oneSided }),
  ];
}

/** A floor of welded boxes with steps on it, in two orders. */
function drawFloors(random: Random): Shape[] {
  const tile = box({ x: 0.5, y: 0.5, z: 0.5 });
  const children = Array.from({ length: 12 }, (_, i) => ({
    shape: tile,
    position: { x: (i % 4) - 1.5, y: random.bool(0.3) ? 0.5 : -0.25, z: Math.floor(i / 4) - 1 },
  }));
  return [compound(children, { welded: true }), compound(shuffle(children, random), { welded: true })];
}

/** What meets a surface: something convex, or a welded surface of its own. */
function drawBody(random: Random): Shape {
  const kind = random.int(6);
  if (kind === 0) return drawMesh(random, 2, {}).shape;
  if (kind > 1) return drawConvex(random);
  const children = [4, 1, 5].map((convexKind) => ({
    shape: drawConvex(random, convexKind),
    position: random.vec3(0.3),
    quaternion: random.quaternion(),
  }));
  return compound(children, { welded: true });
}

/** The distances and normals of all pairs of leaves, in an order of their own. */
function statements(a: Shape, poseA: Transform, b: Shape, poseB: Transform): string[] {
  const list: string[] = [];
  distancesBetween(a, poseA, b, poseB, 0.05, ({ distance, normalB: { x, y, z } }) => {
    // Without the sign of a zero.
    list.push([distance, x, y, z].map((value) => (Math.round(1e7 * value) + 0).toString()).join(' '));
  });
  return list.sort();
}

describe.each([
  ['grounds', drawGrounds, drawBody],
  ['grounds with one side', (random: Random) => drawGrounds(random, true), drawConvex],
  ['floors', drawFloors, drawBody],
] as [string, (random: Random) => Shape[], (random: Random) => Shape][])(
  `%s in any order (seed ${SEED})`,
  (_name, draw, drawOther) => {
    it('distances, contacts, casts, points and rays', () => {
      const random = new Random(SEED);
      let overlapping = 0;
      for (let i = 0; i < SURFACES; i++) {
        const [first, ...others] = draw(random) as [Shape, ...Shape[]];
        const pose = new Transform(random.vec3(3), random.quaternion());
        for (let k = 0; k < QUERIES; k++) {
          const body = drawOther(random);
          const place = { x: random.range(-2, 2), y: random.range(-0.3, 1.6), z: random.range(-2, 2) };
          const bodyPose = pose.clone().multiply(new Transform(place, random.quaternion()));
          const way = random.vec3(2);
          // From behind, what has only a front has no distance.
          const near = distanceBetween(body, bodyPose, first, pose);
          if (near !== null && near.distance < 0) overlapping++;
          const said = statements(body, bodyPose, first, pose);
          const hit = castShape(body, bodyPose, way, first, pose);
          const point = distanceToPoint(bodyPose.position, first, pose)!;
          const ray = raycast(bodyPose.position, way, first, pose);
          for (const other of others) {
            const name = `surface ${i}, query ${k}: ${body.kind}`;
            const same = distanceBetween(body, bodyPose, other, pose);
            expect(same === null, name).toBe(near === null);
            if (near) expect(Math.abs(same!.distance - near.distance), name).toBeLessThan(CLOSE);
            expect(statements(body, bodyPose, other, pose), name).toEqual(said);
            const sameHit = castShape(body, bodyPose, way, other, pose);
            expect(sameHit?.startsOverlapping, name).toBe(hit?.startsOverlapping);
            if (hit) expect(Math.abs(sameHit!.fraction - hit.fraction), name).toBeLessThan(CLOSE);
            expect(Math.abs(distanceToPoint(bodyPose.position, other, pose)!.distance - point.distance), name).toBeLessThan(
              CLOSE,
            );
            const sameRay = raycast(bodyPose.position, way, other, pose);
            expect(sameRay === null, name).toBe(ray === null);
            if (ray) expect(Math.abs(sameRay!.fraction - ray.fraction), name).toBeLessThan(CLOSE);
          }
        }
      }
      expect(overlapping).toBeGreaterThan(0.1 * SURFACES * QUERIES);
    });
  },
);

it('a capsule welded to a box is left as deep as it is crossed, not at distance 0', () => {
  const block = box({ x: 0.5, y: 0.5, z: 0.5 });
  const arm = capsule({ x: -0.75, y: 0, z: 0.25 }, { x: 0.25, y: 0, z: 0.25 }, 0.25);
  const both = compound([{ shape: block }, { shape: arm }], { welded: true });
  const plank = box({ x: 0.5, y: 0.25, z: 0.75 });
  const depths: number[] = [];
  distancesBetween(plank, new Transform({ x: -0.5, y: 0, z: -0.75 }), both, new Transform(), 0, ({ distance }) => {
    depths.push(distance);
  });
  expect(depths.length).toBeGreaterThan(0);
  for (const depth of depths) expect(depth).toBe(-0.5);
});
