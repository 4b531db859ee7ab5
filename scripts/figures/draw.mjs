/** What the pictures of the guide are drawn with: shapes, lines and words as SVG, and the same moving. */
import { builtPlane } from './library.mjs';

const { pointToWorld, rotation, Transform2 } = builtPlane;

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {import('../../src/2d/index.ts').ConvexShape} Shape */
/** @typedef {import('../../src/2d/index.ts').Transform2} Pose */

export const INK = { a: '#2a9d8f', b: '#8d99ae', gap: '#264653', depth: '#e63946', normal: '#457bff', ghost: '#2a9d8f55' };
/** Units of the world to the width and height of a picture, and pixels to a unit. */
export const WIDTH = 10;
export const HEIGHT = 5;
const SCALE = 60;

export const px = (/** @type {number} */ value) => (value * SCALE).toFixed(1);
/** The y axis points up in the world and down in a picture. */
export const at = (/** @type {Point} */ p) => `${px(p.x)},${px(HEIGHT - p.y)}`;

/** @type {(shape: Shape, pose: Pose, ink: string) => string} */
export function draw({ core, radius }, pose, ink) {
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
export const line = (from, to, ink, end = '') =>
  `<path d="M${at(from)}L${at(to)}" stroke="${ink}" stroke-width="3" fill="none"${end && ` marker-end="url(#${end})"`}/>`;
/** @type {(p: Point, ink: string) => string} */
export const dot = (p, ink) => `<circle cx="${px(p.x)}" cy="${px(HEIGHT - p.y)}" r="6" fill="${ink}"/>`;
/** @type {(p: Point, n: Point) => string} */
export const normal = (p, n) => line(p, { x: p.x + 0.8 * n.x, y: p.y + 0.8 * n.y }, INK.normal, 'arrow');
/** @type {(p: Point, words: string) => string} */
export const text = (p, words) => `<text x="${px(p.x)}" y="${px(HEIGHT - p.y)}">${words}</text>`;
export const poseAt = (/** @type {number} */ x, /** @type {number} */ y, angle = 0) => new Transform2({ x, y }, rotation(angle));

/**
 * A picture that moves: what is drawn at the origin follows poses, one after the other, all over again.
 * @param {string} drawn
 * @param {readonly { x: number, y: number, angle?: number }[]} poses
 * @param {number} seconds
 */
export function follow(drawn, poses, seconds) {
  const origin = at({ x: 0, y: 0 }).split(',');
  const places = poses.map(({ x, y }) => `${px(x)},${px(-y)}`).join(';');
  const timing = `dur="${seconds}s" repeatCount="indefinite"`;
  const move = `<animateTransform attributeName="transform" type="translate" values="${places}" ${timing}/>`;
  if (!poses.some(({ angle }) => angle)) return `<g>${move}${drawn}</g>`;
  const angles = poses.map(({ angle = 0 }) => `${((-180 / Math.PI) * angle).toFixed(1)} ${origin.join(' ')}`).join(';');
  const turn = `<animateTransform attributeName="transform" type="rotate" values="${angles}" ${timing}/>`;
  return `<g>${move}<g>${turn}${drawn}</g></g>`;
}

/**
 * A line whose ends move.
 * @param {readonly (readonly [from: Point, to: Point])[]} places
 * @param {string} ink
 * @param {number} seconds
 */
export function movingLine(places, ink, seconds, width = 3) {
  const animate = (/** @type {string} */ name, /** @type {(place: readonly [Point, Point]) => string} */ value) =>
    `<animate attributeName="${name}" values="${places.map(value).join(';')}" dur="${seconds}s" repeatCount="indefinite"/>`;
  const y = (/** @type {Point} */ p) => px(HEIGHT - p.y);
  return `<line stroke="${ink}" stroke-width="${width}">${animate('x1', ([p]) => px(p.x))}${animate('y1', ([p]) => y(p))}${animate('x2', ([, p]) => px(p.x))}${animate('y2', ([, p]) => y(p))}</line>`;
}

/**
 * Words that change, each shown for its part of the time.
 * @param {Point} place
 * @param {readonly string[]} words
 * @param {number} seconds
 */
export function movingText(place, words, seconds, style = '') {
  return words
    .map((word, i) => {
      const [from, to] = [i / words.length, (i + 1) / words.length].map((t) => t.toFixed(4));
      const times = i === 0 ? `0;${to};1` : `0;${from};${to}`;
      const values = i === 0 ? 'visible;hidden;hidden' : 'hidden;visible;hidden';
      return `<text x="${px(place.x)}" y="${px(HEIGHT - place.y)}" visibility="${i === 0 ? 'visible' : 'hidden'}" ${style}>${word}<animate attributeName="visibility" calcMode="discrete" values="${values}" keyTimes="${times}" dur="${seconds}s" repeatCount="indefinite"/></text>`;
    })
    .join('');
}

/**
 * The whole picture.
 * @param {string} name
 * @param {readonly string[]} parts
 */
export function picture(name, parts) {
  const [w, h] = [WIDTH * SCALE, HEIGHT * SCALE];
  const arrow = `<marker id="arrow" orient="auto-start-reverse" markerWidth="5" markerHeight="5" refX="4" refY="2.5"><path d="M0,0L5,2.5L0,5Z" fill="context-stroke"/></marker>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" font-family="system-ui, sans-serif" font-size="20" fill="${INK.gap}">
<title>${name}</title>
<defs>${arrow}</defs><rect width="${w}" height="${h}" fill="#f4f3ef"/>
${parts.join('\n')}
</svg>
`;
}
