/** A shape on ground in the plane: contacts with the ground as one outline, or with its pieces, whose seams push aside. */
import {
  type ContactManifold,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  type Shape,
  Transform2,
} from 'touchstone/2d';
import { num, type State, str } from '../app/params.ts';
import type { LegendEntry, Outcome, Row } from '../app/scene.ts';
import { along, mix } from '../render/vec.ts';
import type { Mark, Solid, View } from '../render/view.ts';
import { featureName } from './shapes.ts';
import { column, lift, makePlaced2, type Placed2, poseCode2, shapeCode2, shapeItem2, shapeMarks, shapeSolid } from './shapes2.ts';

/** Where the ground is. */
export const LEVEL = new Transform2();

export interface Ground {
  /** What is asked: the outlines, or the pieces. */
  shapes: readonly Shape[];
  /** The outlines, which tell what is false. */
  joined: readonly Shape[];
  isJoined: boolean;
  /** What a leaf is called. */
  part: string;
  solids: Solid[];
  /** What is drawn of it, the leaf of a shape in gold. */
  marks(near?: { shape: number; leaf: number }): Mark[];
  /** Statements that declare `grounds`, a list of shapes; the names that they import. */
  code: string;
  imports: readonly string[];
  items: View['items'];
  poke?: View['poke'];
}

export const groundLegend: readonly LegendEntry[] = [
  ['stone', 'the shape'],
  ['gold', 'nearest, contacts'],
  ['normal', 'normal'],
  ['wrong', 'false push'],
];

interface Found {
  shape: number;
  leaf: number;
  manifold: ContactManifold;
}

/** The contacts of the shape with every leaf that is near enough. */
function contactsWithin(within: number, { shape: a, pose }: Placed2, grounds: readonly Shape[]): Found[] {
  const found: Found[] = [];
  grounds.forEach((ground, shape) => {
    distancesBetween(a, pose, ground, LEVEL, within, (near) => {
      found.push({ shape, leaf: near.subshapeB, manifold: contactsBetween(a, pose, ground, LEVEL, near) });
    });
  });
  return found;
}

/** The nearest of several shapes. */
function nearestOf(
  { shape: a, pose }: Placed2,
  grounds: readonly Shape[],
): { shape: number; result: DistanceResult } | undefined {
  let best: { shape: number; result: DistanceResult } | undefined;
  grounds.forEach((ground, shape) => {
    const result = distanceBetween(a, pose, ground, LEVEL);
    if (result && (!best || result.distance < best.result.distance)) best = { shape, result };
  });
  return best;
}

/** Directions whose cosine is more than this are the same. */
const SAME = 1 - 1e-9;

export function evaluateGround(state: State, ground: Ground): Outcome {
  const a = makePlaced2(state, '');
  const { isJoined, part } = ground;
  const within = num(state, 'within');
  const nearest = nearestOf(a, ground.shapes);
  const found = contactsWithin(within, a, ground.shapes);
  // A push is false when the ground as one outline gives none in its direction.
  const pushes = isJoined ? [] : contactsWithin(within, a, ground.joined).map(({ manifold }) => manifold.normal);
  const isFalse = ({ normal }: ContactManifold) =>
    pushes.length > 0 && pushes.every(({ x, y }) => x * normal.x + y * normal.y < SAME);
  const near = nearest?.result;
  const marks: Mark[] = [
    ...ground.marks(nearest && { shape: nearest.shape, leaf: nearest.result.subshapeB }),
    ...shapeMarks(a, near ? { feature: near.featureA, normal: near.normalA } : undefined),
  ];
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
      lines.push([`${part} ${leaf}`, manifold.distance(i), normal.x, normal.y, ink === 'wrong' ? 'false' : '']);
    }
  }
  const rows: Row[] = [];
  if (near) {
    const { pointA, pointB, normalB } = near;
    marks.push(
      { type: 'line', from: lift(pointA), to: lift(pointB), ink: 'answer', width: 2.4 },
      { type: 'dot', at: lift(pointA), ink: 'answer', size: 3.5 },
      { type: 'dot', at: lift(pointB), ink: 'answer', size: 3.5 },
      { type: 'label', at: mix(lift(pointA), lift(pointB), 0.5), text: near.distance.toFixed(3), ink: 'text' },
    );
    rows.push(
      { label: 'distance', value: near.distance, big: true },
      { label: 'featureA', value: featureName(near.featureA) },
      { label: 'subshapeB', value: near.subshapeB, note: part },
      { columns: [column('pointA', pointA), column('pointB', pointB)] },
      { columns: [column('normalB', normalB)] },
    );
  } else rows.push({ label: 'result', value: 'null', big: true });
  if (lines.length > 0) rows.push({ head: ['contact', 'distance', 'normal x', 'y', ''], rows: lines, wrong });
  const contacts = found.map(({ manifold }) => manifold);
  const out = new DistanceResult();
  const names = [...new Set([a.shape.kind, ...ground.imports, 'contactsBetween', 'distanceBetween', 'distancesBetween'])].sort();
  return {
    view: {
      ground: 0,
      isFlat: true,
      solids: [...ground.solids, { ...shapeSolid(a, 0.85), item: 'shape' }],
      items: [shapeItem2(state, '', 'Shape', a), ...ground.items],
      marks,
      poke: ground.poke,
    },
    rows,
    summary: summarize(isJoined, part, contacts, contacts.filter(isFalse).length),
    code: `import { type ContactManifold, ${names.join(', ')} } from 'touchstone/2d';

${ground.code}
const level = ${poseCode2(LEVEL)};
const a = ${shapeCode2(state, '')};
const poseA = ${poseCode2(a.pose)};

const contacts: ContactManifold[] = [];
for (const ground of grounds) {
  distancesBetween(a, poseA, ground, level, ${within}, (near) => {
    contacts.push(contactsBetween(a, poseA, ground, level, near));
  });
}
const all = grounds.map((ground) => distanceBetween(a, poseA, ground, level)!);
const nearest = all.sort((p, q) => p.distance - q.distance)[0];
const result = nearest ? { ...nearest, contacts } : null;`,
    result: near ? { ...near, contacts } : null,
    query: () => {
      for (const shape of ground.shapes) distanceBetween(a.shape, a.pose, shape, LEVEL, Infinity, out);
    },
  };
}

function summarize(isJoined: boolean, part: string, manifolds: readonly ContactManifold[], wrong: number): string {
  const count = manifolds.reduce((sum, manifold) => sum + manifold.count, 0);
  if (count === 0) return 'Nothing is near enough for a contact.';
  const contacts = `${count} contact${count === 1 ? '' : 's'}`;
  if (isJoined) return `${contacts} with an outline that has no seams.`;
  const pushes = wrong === 1 ? `1 ${part} pushes` : `${wrong} ${part}s push`;
  return wrong > 0 ? `${contacts}; ${pushes} a way that the ground does not face.` : `${contacts}; no seam is near.`;
}

export const isSeparate = (state: State): boolean => str(state, 'ground') === 'separate';
