/**
 * Draws docs/picture.png with the library itself: a raycast for every pixel, one towards the sun for the shadow, and distances to
 * points around for the soft darkening where surfaces meet. The colour tells the feature that was hit: face, edge or vertex of the core.
 */
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { run } from './tools.mjs';

if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
/** @type {typeof import('../src/index.ts')} */
const touchstone = await import(new URL('../dist/index.js', import.meta.url).href);
const { box, capsule, convex, distanceToPoint, featureType, PointResult, Quat, RayResult, raycast, sphere, Transform, triangle } =
  touchstone;

/** @typedef {{ x: number, y: number, z: number }} Vec */
/** @typedef {{ shape: import('../src/index.ts').Shape, pose: import('../src/index.ts').Transform }} Thing */
/** @typedef {[r: number, g: number, b: number]} Color linear light, 0 to 1 */

const WIDTH = 1200;
const HEIGHT = 470;
/** Samples a pixel, along each side. */
const SAMPLES = 3;

/** @type {(x: number, y: number, z: number) => Vec} */
const vec = (x, y, z) => ({ x, y, z });
/** @type {(a: Vec, s: number, b: Vec) => Vec} */
const addScaled = (a, s, b) => vec(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
/** @type {(a: Vec, b: Vec) => number} */
const dot = (a, b) => a.x * b.x + a.y * b.y + a.z * b.z;
/** @type {(a: Vec, b: Vec) => Vec} */
const cross = (a, b) => vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
/** @type {(a: Vec) => Vec} */
const unit = (a) => addScaled(vec(0, 0, 0), 1 / Math.sqrt(dot(a, a)), a);
/** @type {(hex: number) => Color} */
const color = (hex) => [((hex >> 16) / 255) ** 2.2, (((hex >> 8) & 255) / 255) ** 2.2, ((hex & 255) / 255) ** 2.2];

/** @type {Record<import('../src/index.ts').FeatureType, Color>} */
const FEATURE_COLORS = { face: color(0x2a9d8f), edge: color(0xe9b44c), vertex: color(0xd1495b) };
const GROUND = color(0xe8e6e1);
const INK = color(0x26323a);
const SKY = color(0xf4f3ef);

/** The corners of an icosahedron. */
const GOLDEN = (1 + Math.sqrt(5)) / 2;
const rock = [-1, 1]
  .flatMap((s) => [-1, 1].flatMap((t) => [0, s, t * GOLDEN, s, t * GOLDEN, 0, t * GOLDEN, 0, s]))
  .map((c) => 0.42 * c);

/** @type {(axis: Vec, angle: number) => import('../src/index.ts').Quat} */
const turn = (axis, angle) => Quat.fromAxisAngle(axis, angle);

/** @type {Thing[]} */
const solids = [
  { shape: sphere(0.75), pose: new Transform(vec(-4.9, 0.75, 0.9)) },
  { shape: capsule(vec(0, -0.5, 0), vec(0, 0.5, 0), 0.42), pose: new Transform(vec(-3.15, 0.92, 0.1)) },
  { shape: box(vec(0.5, 0.5, 0.5), { radius: 0.22 }), pose: new Transform(vec(-1.1, 0.72, 0.2), turn(vec(0, 1, 0), 0.62)) },
  {
    shape: triangle(vec(-0.75, -0.6, 0), vec(0.75, -0.6, 0.15), vec(-0.1, 0.75, -0.15), { radius: 0.13 }),
    pose: new Transform(vec(1.15, 0.76, 0), turn(vec(0, 1, 0), 0.5)),
  },
  { shape: convex(rock, { radius: 0.08 }), pose: new Transform(vec(3.2, 0.77, 0.1), turn(vec(0.2, 1, 0.1), 0.8)) },
  {
    shape: convex(rock, { scale: vec(1.15, 0.35, 1.15), radius: 0.14 }),
    pose: new Transform(vec(5, 0.4, 1.3), turn(vec(0, 1, 0), 0.3)),
  },
];
const ground = { shape: box(vec(100, 1, 100)), pose: new Transform(vec(0, -1, 0)) };
const scene = [...solids, ground];

/** A point above the row, and the way from it to the nearest point of each solid: thin capsules, drawn in one colour. */
const probe = vec(0.1, 3.5, 1.2);
const origin = new Transform();
/** @type {Thing[]} */
const marks = [{ shape: sphere(0.09, probe), pose: origin }];
for (const { shape, pose } of solids) {
  const nearest = distanceToPoint(probe, shape, pose);
  if (!nearest) continue;
  marks.push({ shape: capsule(probe, nearest.point, 0.013), pose: origin });
  marks.push({ shape: sphere(0.05, nearest.point), pose: origin });
}

const eye = vec(0, 4.1, 11.5);
const target = vec(0.1, 1.45, 0);
const forward = unit(addScaled(target, -1, eye));
const right = unit(cross(forward, vec(0, 1, 0)));
const up = cross(right, forward);
const FIELD = 0.57;
const FAR = 60;
const sun = unit(vec(-0.5, 1, 0.55));

const hitOut = new RayResult();
const pointOut = new PointResult();

/**
 * The nearest hit of a ray among things.
 * @param {Vec} from
 * @param {Vec} way
 * @param {Thing[]} things
 */
function nearestHit(from, way, things) {
  let fraction = Infinity;
  let found = null;
  for (const thing of things) {
    const hit = raycast(from, way, thing.shape, thing.pose, hitOut);
    if (!hit || hit.fraction >= fraction) continue;
    fraction = hit.fraction;
    found = { thing, fraction, point: { ...hit.point }, normal: { ...hit.normal }, feature: hit.feature };
  }
  return found;
}

/**
 * How open the space above a surface is, 0 to 1: the distance to everything, a little way out, compared with that way.
 * @param {Vec} point
 * @param {Vec} normal
 */
function openness(point, normal) {
  let open = 1;
  for (const way of [0.12, 0.3, 0.6]) {
    const sample = addScaled(point, way, normal);
    let distance = way;
    for (const { shape, pose } of scene)
      distance = Math.min(distance, distanceToPoint(sample, shape, pose, way, pointOut)?.distance ?? way);
    open -= (0.2 * (way - distance)) / way;
  }
  return Math.max(0, open);
}

/**
 * The light that comes from along a ray.
 * @param {Vec} way
 * @returns {Color}
 */
function trace(way) {
  const solid = nearestHit(eye, way, scene);
  const mark = nearestHit(eye, way, marks);
  if (mark && (!solid || mark.fraction < solid.fraction)) return INK;
  if (!solid) return SKY;
  const isGround = solid.thing === ground;
  const base = isGround ? GROUND : FEATURE_COLORS[featureType(solid.feature)];
  const lifted = addScaled(solid.point, 1e-6, solid.normal);
  const facing = Math.max(0, dot(solid.normal, sun));
  const isLit = facing > 0 && !nearestHit(lifted, addScaled(vec(0, 0, 0), 20, sun), scene);
  const light = (0.42 + 0.12 * solid.normal.y) * openness(solid.point, solid.normal) + (isLit ? 0.62 * facing : 0);
  // The ground fades into the sky with the distance.
  const fade = isGround ? Math.min(1, Math.max(0, (solid.fraction * FAR - 11) / 22)) : 0;
  return /** @type {Color} */ (base.map((c, i) => c * light * (1 - fade) + SKY[i] * fade));
}

/** @param {number} row */
function renderRow(row) {
  const bytes = [0];
  for (let column = 0; column < WIDTH; column++) {
    const sum = [0, 0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      const u = (FIELD * (2 * x - WIDTH)) / WIDTH;
      const v = (FIELD * (HEIGHT - 2 * y)) / WIDTH;
      const way = addScaled(addScaled(forward, u, right), v, up);
      const light = trace(addScaled(vec(0, 0, 0), FAR, way));
      for (let i = 0; i < 3; i++) sum[i] += light[i];
    }
    for (const c of sum) bytes.push(Math.round(255 * Math.min(1, c / SAMPLES ** 2) ** (1 / 2.2)));
  }
  return Buffer.from(bytes);
}

/**
 * A chunk of a PNG file: length, type, data, checksum.
 * @param {string} type
 * @param {Buffer} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const header = Buffer.alloc(13);
header.writeUInt32BE(WIDTH, 0);
header.writeUInt32BE(HEIGHT, 4);
// 8 bits a channel, red green blue.
header.set([8, 2, 0, 0, 0], 8);
const rows = Array.from({ length: HEIGHT }, (_, row) => renderRow(row));
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const data = deflateSync(Buffer.concat(rows), { level: 9 });
const file = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
writeFileSync('docs/picture.png', file);
console.log(`docs/picture.png: ${WIDTH} x ${HEIGHT}, ${Math.round(file.length / 1024)} KB`);
