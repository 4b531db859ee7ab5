/**
 * Draws docs/picture.png with the library itself, as a picture that moves (APNG): a raycast for every pixel, one towards the sun for the shadow, and distances to
 * points around for the soft darkening where surfaces meet. The colour tells the feature that was hit: face, edge or vertex of the core. A point flies above the
 * shapes, and the way to the nearest point of each is drawn by `distanceToPoint`, in every frame.
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

const WIDTH = 900;
const HEIGHT = 352;
/** Samples a pixel, along each side. */
const SAMPLES = 3;
const FRAMES = 60;
/** Milliseconds a frame. */
const DELAY = 60;

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

const origin = new Transform();

/** A point above the row at some time from 0 to 1, and the lines from it to the nearest point of each solid: thin capsules, drawn in one colour. @param {number} time */
function marksAt(time) {
  const turn = 2 * Math.PI * time;
  const probe = vec(0.1 - 3.6 * Math.sin(turn), 2.75 + 0.75 * Math.cos(2 * turn), 1.2 * Math.cos(turn));
  /** @type {Mark[]} */
  const marks = [mark(probe, probe, 0.09)];
  for (const { shape, pose } of solids) {
    const nearest = distanceToPoint(probe, shape, pose);
    if (!nearest) continue;
    marks.push(mark(probe, nearest.point, 0.013), mark(nearest.point, nearest.point, 0.05));
  }
  return marks;
}

/** @typedef {Thing & { a: Vec, b: Vec, radius: number }} Mark */

/** @type {(a: Vec, b: Vec, radius: number) => Mark} */
const mark = (a, b, radius) => ({ shape: capsule(a, b, radius), pose: origin, a: { ...a }, b: { ...b }, radius });

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
 * The light that comes from along a ray, and what part of it is free.
 * @param {Vec} way
 * @returns {{ color: Color, fraction: number }}
 */
function trace(way) {
  const solid = nearestHit(eye, way, scene);
  if (!solid) return { color: SKY, fraction: 1 };
  const isGround = solid.thing === ground;
  const base = isGround ? GROUND : FEATURE_COLORS[featureType(solid.feature)];
  const lifted = addScaled(solid.point, 1e-6, solid.normal);
  const facing = Math.max(0, dot(solid.normal, sun));
  const isLit = facing > 0 && !nearestHit(lifted, addScaled(vec(0, 0, 0), 20, sun), scene);
  const light = (0.42 + 0.12 * solid.normal.y) * openness(solid.point, solid.normal) + (isLit ? 0.62 * facing : 0);
  // The ground fades into the sky with the distance.
  const fade = isGround ? Math.min(1, Math.max(0, (solid.fraction * FAR - 11) / 22)) : 0;
  const color = /** @type {Color} */ (base.map((c, i) => c * light * (1 - fade) + SKY[i] * fade));
  return { color, fraction: solid.fraction };
}

const COUNT = SAMPLES * SAMPLES;

/** The way of a sample. @type {(column: number, row: number, sample: number) => Vec} */
function wayOf(column, row, sample) {
  const x = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
  const y = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
  const u = (FIELD * (2 * x - WIDTH)) / WIDTH;
  const v = (FIELD * (HEIGHT - 2 * y)) / WIDTH;
  return addScaled(vec(0, 0, 0), FAR, addScaled(addScaled(forward, u, right), v, up));
}

/** Where a point is seen, and how many pixels a length of 1 is there. @param {Vec} point */
function project(point) {
  const from = addScaled(point, -1, eye);
  const depth = dot(from, forward);
  const scale = WIDTH / (2 * FIELD * depth);
  return { x: WIDTH / 2 + scale * dot(from, right), y: HEIGHT / 2 - scale * dot(from, up), scale };
}

// What stands still is traced once: the colour of each sample, and how far it is.
const still = new Float32Array(4 * COUNT * WIDTH * HEIGHT);
for (let row = 0, at = 0; row < HEIGHT; row++) {
  for (let column = 0; column < WIDTH; column++) {
    for (let sample = 0; sample < COUNT; sample++, at += 4) {
      const { color, fraction } = trace(wayOf(column, row, sample));
      still.set([...color, fraction], at);
    }
  }
}

/** A pixel of the frame: its samples, those that a mark covers in ink. @type {(pixel: number, covered: number) => number[]} */
function pixelOf(pixel, covered) {
  return [0, 1, 2].map((i) => {
    let sum = 0;
    for (let sample = 0; sample < COUNT; sample++) {
      sum += covered & (1 << sample) ? (INK[i] ?? 0) : (still[4 * (COUNT * pixel + sample) + i] ?? 0);
    }
    return Math.round(255 * Math.min(1, sum / COUNT) ** (1 / 2.2));
  });
}

/** The pixels that marks touch, each with bits for the samples that they cover. @param {Mark[]} marks */
function coverage(marks) {
  /** @type {Map<number, number>} */
  const covered = new Map();
  for (const { shape, pose, a, b, radius } of marks) {
    const [p, q] = [project(a), project(b)];
    const margin = 2 + radius * Math.max(p.scale, q.scale);
    const [low, high] = [Math.min(p.y, q.y) - margin, Math.max(p.y, q.y) + margin];
    for (let row = Math.max(0, Math.floor(low)); row <= Math.min(HEIGHT - 1, high); row++) {
      // Only near the line: of where it is in this row, so much to both sides.
      const t = (/** @type {number} */ y) => (p.y === q.y ? 0 : Math.max(0, Math.min(1, (y - p.y) / (q.y - p.y))));
      const flat = Math.abs(p.y - q.y) < 2 * margin;
      const ends = flat ? [p.x, q.x] : [t(row - margin), t(row + margin)].map((s) => p.x + s * (q.x - p.x));
      const [first, last] = [Math.min(...ends) - margin, Math.max(...ends) + margin];
      for (let column = Math.max(0, Math.floor(first)); column <= Math.min(WIDTH - 1, last); column++) {
        const pixel = WIDTH * row + column;
        let bits = covered.get(pixel) ?? 0;
        for (let sample = 0; sample < COUNT; sample++) {
          if (bits & (1 << sample)) continue;
          const hit = raycast(eye, wayOf(column, row, sample), shape, pose, hitOut);
          if (hit && hit.fraction < (still[4 * (COUNT * pixel + sample) + 3] ?? 0)) bits |= 1 << sample;
        }
        if (bits) covered.set(pixel, bits);
      }
    }
  }
  return covered;
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

/** Numbers as four bytes each, the highest first. @param {number[]} numbers */
function words(...numbers) {
  const buffer = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, i) => {
    buffer.writeUInt32BE(number, 4 * i);
  });
  return buffer;
}

/**
 * The data of a frame: RGBA, rows each after a filter that says "as they are" or "what differs from the row above".
 * @param {number} width
 * @param {number} height
 * @param {(x: number, y: number) => readonly number[]} rgba
 */
function compress(width, height, rgba) {
  const rows = Array.from({ length: height }, (_, y) => Buffer.from(Array.from({ length: width }, (_, x) => rgba(x, y)).flat()));
  const differences = rows.map((row, y) => Buffer.from(row.map((byte, i) => byte - (rows[y - 1]?.[i] ?? 0))));
  const [plain, above] = [rows, differences].map((list, filter) =>
    deflateSync(Buffer.concat(list.flatMap((row) => [Buffer.of(2 * filter), row])), { level: 9 }),
  );
  return plain.length < above.length ? plain : above;
}

const base = Array.from({ length: WIDTH * HEIGHT }, (_, pixel) => pixelOf(pixel, 0));
const chunks = [chunk('IHDR', Buffer.concat([words(WIDTH, HEIGHT), Buffer.of(8, 6, 0, 0, 0)])), chunk('acTL', words(FRAMES, 0))];
/** What the pixels that differ from the picture without marks are now. @type {Map<number, number[]>} */
let shown = new Map();
let sequence = 0;
for (let frame = 0; frame < FRAMES; frame++) {
  const next = new Map([...coverage(marksAt(frame / FRAMES))].map(([pixel, bits]) => [pixel, pixelOf(pixel, bits)]));
  const at = (/** @type {Map<number, number[]>} */ pixels, /** @type {number} */ pixel) => pixels.get(pixel) ?? base[pixel] ?? [];
  // All of the first frame; then the box around what changes, and in it clear pixels where nothing does.
  const changed = frame === 0 ? [0, WIDTH * HEIGHT - 1] : [...new Set([...shown.keys(), ...next.keys()])];
  const [xs, ys] = [changed.map((pixel) => pixel % WIDTH), changed.map((pixel) => Math.floor(pixel / WIDTH))];
  const least = (/** @type {number[]} */ list) => list.reduce((a, b) => Math.min(a, b));
  const most = (/** @type {number[]} */ list) => list.reduce((a, b) => Math.max(a, b));
  const [x0, y0, width, height] = [least(xs), least(ys), most(xs) - least(xs) + 1, most(ys) - least(ys) + 1];
  const data = compress(width, height, (x, y) => {
    const pixel = WIDTH * (y0 + y) + x0 + x;
    const color = at(next, pixel);
    const isSame = frame > 0 && at(shown, pixel).every((part, i) => part === color[i]);
    return isSame ? [0, 0, 0, 0] : [...color, 255];
  });
  const control = Buffer.concat([
    words(sequence++, width, height, x0, y0),
    Buffer.of(DELAY >> 8, DELAY & 255, 1000 >> 8, 1000 & 255, 0, frame === 0 ? 0 : 1),
  ]);
  chunks.push(chunk('fcTL', control));
  chunks.push(frame === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([words(sequence++), data])));
  shown = next;
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const file = Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
writeFileSync('docs/picture.png', file);
console.log(`docs/picture.png: ${WIDTH} x ${HEIGHT}, ${FRAMES} frames, ${Math.round(file.length / 1024)} KB`);
