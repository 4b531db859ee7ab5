import {
  type ContactManifold,
  type ConvexShape,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  type Pose2,
  type Shape,
} from 'touchstone/2d';
import { num, type State, str } from '../app/params.ts';
import type { Outcome, Row, Scene } from '../app/scene.ts';
import { along, mix } from '../render/vec.ts';
import type { Mark } from '../render/view.ts';
import { groundCode, groundMarks, groundSolid, LEVEL, separate, welded } from './level.ts';
import {
  lift,
  makePose,
  makeShape,
  outlineOf,
  pair,
  place,
  placeParams,
  poseCode,
  shapeCode,
  shapeMarks,
  shapeParams,
  shapeSolid,
  turnHandle,
} from './plane.ts';
import { featureName } from './shapes.ts';

export const tilesScene: Scene = {
  id: 'tiles',
  title: 'Tiles',
  group: 'Two dimensions',
  about:
    'Tiles welded into one outline: what slides over them never feels the seams. Drag the shape along the floor, then take separate tiles: at the seams they push aside, in red.',
  params: [
    {
      type: 'choice',
      key: 'ground',
      label: 'ground',
      group: 'Ground',
      initial: 'welded',
      options: [
        ['welded', 'Welded'],
        ['separate', 'Separate tiles'],
      ],
    },
    { type: 'range', key: 'within', label: 'within', group: 'Contacts', min: 0, max: 1, step: 0.01, initial: 0.1 },
    ...placeParams('at', 'Place', { x: -2.15, y: -0.43 }),
    ...shapeParams({ kind: 'capsule', turn: 0 }),
  ],
  orbit: { yaw: 0, pitch: 0, distance: 8.8 },
  evaluate,
};

interface Found {
  /** Which edge or tile. */
  leaf: number;
  manifold: ContactManifold;
}

/** The contacts of the shape with every edge or tile that is near enough. */
function contactsWithin(within: number, a: ConvexShape, poseA: Pose2, ground: Shape): Found[] {
  const found: Found[] = [];
  distancesBetween(a, poseA, ground, LEVEL, within, (near) => {
    found.push({ leaf: near.subshapeB, manifold: contactsBetween(a, poseA, ground, LEVEL, near) });
  });
  return found;
}

/** Directions whose cosine is more than this are the same. */
const SAME = 1 - 1e-9;

function evaluate(state: State): Outcome {
  const a = makeShape(state);
  const poseA = makePose(state, place(state, 'at'));
  const isWelded = str(state, 'ground') === 'welded';
  const ground = isWelded ? welded : separate;
  const part = isWelded ? 'edge' : 'tile';
  const within = num(state, 'within');
  const nearest = distanceBetween(a, poseA, ground, LEVEL);
  const found = contactsWithin(within, a, poseA, ground);
  // A push is false when the same tiles, welded, give none in its direction.
  const pushes = contactsWithin(within, a, poseA, welded).map(({ manifold }) => manifold.normal);
  const isFalse = ({ normal }: ContactManifold) =>
    pushes.length > 0 && pushes.every(({ x, y }) => x * normal.x + y * normal.y < SAME);
  const outline = outlineOf(state);
  const marks: Mark[] = [
    ...groundMarks(ground, nearest?.subshapeB),
    ...shapeMarks(outline, poseA, nearest ? { feature: nearest.featureA, normal: nearest.normalA } : undefined),
  ];
  const turning = turnHandle(state, poseA.position, a.outer);
  marks.push(...turning.marks);
  const lines: (string | number)[][] = [];
  const wrong: number[] = [];
  for (const { leaf, manifold } of found) {
    const ink = isFalse(manifold) ? 'wrong' : 'normal';
    for (let i = 0; i < manifold.count; i++) {
      const onB = lift(manifold.location(i));
      const normal = lift(manifold.normal);
      marks.push(
        { type: 'line', from: onB, to: along(onB, normal, manifold.distance(i)), ink: 'answer', width: 3 },
        { type: 'line', from: onB, to: along(onB, normal, 0.8), ink, width: 2.6, arrow: true },
        { type: 'dot', at: onB, ink: 'answer' },
      );
      if (ink === 'wrong') {
        // One label tells what red is.
        if (wrong.length === 0) marks.push({ type: 'label', at: onB, text: 'false normal', ink, left: normal.x > 0 });
        wrong.push(lines.length);
      }
      const verdict = ink === 'wrong' ? 'false' : '';
      lines.push([`${part} ${leaf}`, manifold.distance(i).toFixed(3), normal.x.toFixed(3), normal.y.toFixed(3), verdict]);
    }
  }
  const rows: Row[] = [];
  if (nearest) {
    const { pointA, pointB, normalB } = nearest;
    marks.push(
      { type: 'line', from: lift(pointA), to: lift(pointB), ink: 'answer', width: 2.4 },
      { type: 'dot', at: lift(pointA), ink: 'answer', size: 3.5 },
      { type: 'dot', at: lift(pointB), ink: 'answer', size: 3.5 },
      { type: 'label', at: mix(lift(pointA), lift(pointB), 0.5), text: nearest.distance.toFixed(3), ink: 'text' },
    );
    rows.push(
      { label: 'distance', value: nearest.distance, big: true },
      { label: 'featureA', value: featureName(nearest.featureA) },
      { label: 'subshapeB', value: nearest.subshapeB },
      { columns: [pair('pointA', pointA), pair('pointB', pointB)] },
      { columns: [pair('normalB', normalB)] },
    );
  } else rows.push({ label: 'result', value: 'null', big: true });
  if (lines.length > 0) rows.push({ head: ['contact', 'distance', 'normal x', 'y', ''], rows: lines, wrong });
  const manifolds = found.map(({ manifold }) => manifold);
  const out = new DistanceResult();
  return {
    view: {
      ground: 0,
      flat: { turn: 'turn' },
      solids: [groundSolid(), shapeSolid(outline, poseA, 0.85)],
      handles: [
        { key: 'at', at: lift(poseA.position), label: 'A', holds: (p) => distanceToPoint(p, a, poseA, 0) !== null },
        ...turning.handles,
      ],
      marks,
    },
    rows,
    summary: distanceToPoint(poseA.position, separate, LEVEL, 0)
      ? 'The middle of the shape is in the ground: an outline is felt from outside only.'
      : summarize(isWelded, manifolds, manifolds.filter(isFalse).length),
    code: `import { ${imports(a, isWelded)} } from 'touchstone/2d';

${groundCode(ground)}
const level = ${poseCode(LEVEL)};
const a = ${shapeCode(state)};
const poseA = ${poseCode(poseA)};

const contacts: ContactManifold[] = [];
distancesBetween(a, poseA, ground, level, ${within}, (near) => {
  contacts.push(contactsBetween(a, poseA, ground, level, near));
});
const nearest = distanceBetween(a, poseA, ground, level);
const result = nearest && { ...nearest, contacts };`,
    result: nearest && { ...nearest, contacts: manifolds },
    query: () => distanceBetween(a, poseA, ground, LEVEL, Infinity, out),
  };
}

/** What the listing takes from the library. */
function imports(a: ConvexShape, isWelded: boolean): string {
  const made = isWelded ? [a.kind] : [...new Set([a.kind, 'compound', 'rectangle'])].sort();
  const queries = ['type ContactManifold', 'contactsBetween', 'distanceBetween', 'distancesBetween'];
  return [...made, ...queries, ...(isWelded ? ['weldTiles'] : [])].join(', ');
}

function summarize(isWelded: boolean, manifolds: ContactManifold[], wrong: number): string {
  const count = manifolds.reduce((sum, { count }) => sum + count, 0);
  if (count === 0) return 'Nothing is near enough for a contact.';
  const contacts = `${count} contact${count === 1 ? '' : 's'}`;
  if (isWelded) return `${contacts} with an outline that has no seams.`;
  const pushes = wrong === 1 ? '1 tile pushes' : `${wrong} tiles push`;
  return wrong > 0 ? `${contacts}; ${pushes} a way that the ground does not face.` : `${contacts}; no seam is near.`;
}
