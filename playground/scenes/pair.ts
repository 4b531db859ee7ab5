/** Two shapes, A and B, from the settings `a.*` and `b.*`, and the code that makes them. */
import type { ConvexShape, Vec3Like } from 'touchstone';
import type { State } from '../app/params.ts';
import { makePose, makeShape, poseCode, shapeCode } from './shapes.ts';

type MadePose = ReturnType<typeof makePose>;

export interface Pair {
  a: ConvexShape;
  b: ConvexShape;
  poseA: MadePose;
  poseB: MadePose;
}

export function makePair(state: State, placeA: Vec3Like, placeB: Vec3Like): Pair {
  return {
    a: makeShape(state, 'a.'),
    b: makeShape(state, 'b.'),
    poseA: makePose(state, 'a.', placeA),
    poseB: makePose(state, 'b.', placeB),
  };
}

/** The import of the two kinds and of the queries, then `a`, `poseA`, `b` and `poseB`. */
export function pairCode(state: State, { a, b, poseA, poseB }: Pair, ...queries: string[]): string {
  const names = [...new Set([a.kind, b.kind])].sort();
  return `import { ${[...names, ...queries].join(', ')} } from 'touchstone';

const a = ${shapeCode(state, 'a.')};
const poseA = ${poseCode(poseA)};
const b = ${shapeCode(state, 'b.')};
const poseB = ${poseCode(poseB)};`;
}
