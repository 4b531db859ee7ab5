/** Draws the pictures of the guide, docs/guide/*.svg, with the answers of the library itself: `npm run figures`. */
import { writeFileSync } from 'node:fs';
import { run } from './tools.mjs';

if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1);
/** @type {typeof import('../src/2d/index.ts')} */
const plane = await import(new URL('../dist/2d/index.js', import.meta.url).href);
const { capsule, castShape, computeAabb, contactsBetween, distanceBetween, distanceToPoint, massProperties } = plane;
const { pointToWorld, polygon, raycast, rectangle, rotation, Transform2 } = plane;

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../src/2d/index.ts').ConvexShape} Shape */
/** @typedef {import('../src/2d/index.ts').Transform2} Pose */

const INK = { a: '#2a9d8f', b: '#8d99ae', gap: '#264653', depth: '#e63946', normal: '#457bff', ghost: '#2a9d8f55' };
/** Units of the world to the width and height of a picture, and pixels to a unit. */
const WIDTH = 10;
const HEIGHT = 5;
const SCALE = 60;

const px = (/** @type {number} */ value) => (value * SCALE).toFixed(1);
/** The y axis points up in the world and down in a picture. */
const at = (/** @type {Point} */ p) => `${px(p.x)},${px(HEIGHT - p.y)}`;

/** @type {(shape: Shape, pose: Pose, ink: string) => string} */
function draw({ core, radius }, pose, ink) {
  /** @type {Point[]} */
  const corners = [];
  let edge = core.first;
  do {
    corners.push(pointToWorld(pose, { x: core.middleX + edge.x, y: core.middleY + edge.y }));
    edge = edge.next;
  } while (edge !== core.first);
  const layer = `fill="${ink}" stroke="${ink}" stroke-width="${px(2 * radius)}" stroke-linejoin="round" stroke-linecap="round"`;
  return `<path d="M${corners.map(at).join('L')}Z" ${layer}/>`;
}

/** @type {(from: Point, to: Point, ink: string, end?: string) => string} */
const line = (from, to, ink, end = '') =>
  `<path d="M${at(from)}L${at(to)}" stroke="${ink}" stroke-width="3" fill="none"${end && ` marker-end="url(#${end})"`}/>`;
/** @type {(p: Point, ink: string) => string} */
const dot = (p, ink) => `<circle cx="${px(p.x)}" cy="${px(HEIGHT - p.y)}" r="6" fill="${ink}"/>`;
/** @type {(p: Point, n: Point) => string} */
const normal = (p, n) => line(p, { x: p.x + 0.8 * n.x, y: p.y + 0.8 * n.y }, INK.normal, 'arrow');
/** @type {(p: Point, words: string) => string} */
const text = (p, words) => `<text x="${px(p.x)}" y="${px(HEIGHT - p.y)}">${words}</text>`;
const pose = (/** @type {number} */ x, /** @type {number} */ y, angle = 0) => new Transform2({ x, y }, rotation(angle));

const rock = polygon([-1, -0.7, 0.8, -0.9, 1.2, 0.3, 0.1, 1, -1.1, 0.5]);
const crate = rectangle({ x: 0.9, y: 0.7 }, { radius: 0.2 });
const pill = capsule({ x: -0.9, y: 0 }, { x: 0.9, y: 0 }, 0.5);

/** @type {Record<string, () => string[]>} */
const FIGURES = {
  distance() {
    const [p, q] = [pose(2.5, 2.5, 0.5), pose(7, 2.4, -0.3)];
    const near = distanceBetween(pill, p, rock, q);
    if (!near) return [];
    return [
      draw(pill, p, INK.a),
      draw(rock, q, INK.b),
      line(near.pointA, near.pointB, INK.gap),
      normal(near.pointA, near.normalA),
      normal(near.pointB, near.normalB),
      dot(near.pointA, INK.gap),
      dot(near.pointB, INK.gap),
      text({ x: 4.2, y: 1 }, `distance ${near.distance.toFixed(3)}`),
    ];
  },
  depth() {
    const [p, q] = [pose(4.4, 2.6, 0.4), pose(6, 2.3, -0.3)];
    const near = distanceBetween(crate, p, rock, q);
    if (!near) return [];
    const marks = [line(near.pointA, near.pointB, INK.depth), dot(near.pointA, INK.depth), dot(near.pointB, INK.depth)];
    return [
      draw(crate, p, `${INK.a}aa`),
      draw(rock, q, `${INK.b}aa`),
      ...marks,
      text({ x: 4, y: 0.6 }, `distance ${near.distance.toFixed(3)}`),
    ];
  },
  contacts() {
    const floor = rectangle({ x: 4, y: 0.7 });
    const [p, q] = [pose(5, 2.22, 0.02), pose(5, 0.7)];
    const near = distanceBetween(crate, p, floor, q);
    if (!near) return [];
    const manifold = contactsBetween(crate, p, floor, q, near);
    const marks = Array.from({ length: manifold.count }, (_, i) => {
      const place = manifold.location(i);
      return normal(place, manifold.normal) + dot(place, INK.depth);
    });
    return [
      draw(floor, q, INK.b),
      draw(crate, p, `${INK.a}aa`),
      ...marks,
      text({ x: 3.6, y: 4.4 }, `${manifold.count} contacts`),
    ];
  },
  cast() {
    const [p, q] = [pose(1.5, 3.6, 0.3), pose(7.5, 2, -0.3)];
    const displacement = { x: 7, y: -1.8 };
    const hit = castShape(crate, p, displacement, rock, q);
    if (!hit) return [];
    const there = pose(1.5 + hit.fraction * displacement.x, 3.6 + hit.fraction * displacement.y, 0.3);
    return [
      draw(crate, p, INK.ghost),
      draw(rock, q, INK.b),
      draw(crate, there, INK.a),
      line(p.position, there.position, INK.gap, 'arrow'),
      normal(hit.point, hit.normalB),
      dot(hit.point, INK.gap),
      text({ x: 1, y: 0.8 }, `fraction ${hit.fraction.toFixed(3)}`),
    ];
  },
  ray() {
    const q = pose(6, 2.4, 0.4);
    const origin = { x: 0.8, y: 1.2 };
    const displacement = { x: 8.4, y: 2 };
    const hit = raycast(origin, displacement, crate, q);
    if (!hit) return [];
    const end = { x: origin.x + displacement.x, y: origin.y + displacement.y };
    return [
      draw(crate, q, INK.b),
      line(origin, end, `${INK.gap}55`, 'arrow'),
      line(origin, hit.point, INK.gap),
      normal(hit.point, hit.normal),
      dot(origin, INK.gap),
      dot(hit.point, INK.gap),
      text({ x: 1, y: 4.2 }, `fraction ${hit.fraction.toFixed(3)}`),
    ];
  },
  point() {
    const q = pose(5, 2.5, 0.4);
    const marks = [
      { x: 1.5, y: 1.2 },
      { x: 5.2, y: 2.9 },
      { x: 8.6, y: 4 },
    ].flatMap((p) => {
      const near = distanceToPoint(p, rock, q);
      const ink = near && near.distance < 0 ? INK.depth : INK.gap;
      return near
        ? [
            line(p, near.point, ink),
            dot(p, ink),
            dot(near.point, ink),
            text({ x: p.x - 0.4, y: p.y - 0.45 }, near.distance.toFixed(3)),
          ]
        : [];
    });
    return [draw(rock, q, INK.b), ...marks];
  },
  aabb() {
    const q = pose(5, 2.5, 0.5);
    const { min, max } = computeAabb(pill, q);
    const box = `<path d="M${at(min)}L${at({ x: max.x, y: min.y })}L${at(max)}L${at({ x: min.x, y: max.y })}Z" fill="none" stroke="${INK.gap}" stroke-width="3"/>`;
    return [draw(pill, q, INK.a), box];
  },
  mass() {
    const q = pose(5, 2.4, 0.3);
    const { mass, centerOfMass } = massProperties(crate);
    return [
      draw(crate, q, INK.a),
      dot(pointToWorld(q, centerOfMass), INK.gap),
      text({ x: 3.4, y: 0.6 }, `mass ${mass.toFixed(3)} at density 1`),
    ];
  },
};

for (const [name, make] of Object.entries(FIGURES)) {
  const [w, h] = [WIDTH * SCALE, HEIGHT * SCALE];
  const arrow = `<marker id="arrow" orient="auto-start-reverse" markerWidth="5" markerHeight="5" refX="4" refY="2.5"><path d="M0,0L5,2.5L0,5Z" fill="context-stroke"/></marker>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" font-family="system-ui, sans-serif" font-size="20" fill="${INK.gap}">
<title>${name}</title>
<defs>${arrow}</defs><rect width="${w}" height="${h}" fill="#f4f3ef"/>
${make().join('\n')}
</svg>
`;
  writeFileSync(`docs/guide/${name}.svg`, svg);
}
console.log(`drawn: ${Object.keys(FIGURES).join(', ')}`);
