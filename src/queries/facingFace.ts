/** Which face of a solid hull touches, given the feature that does. */
import { EDGE, FACE } from '../results/features.ts';
import { FACING_ALIKE } from '../shapes/core.ts';
import type { Hull } from '../shapes/hull.ts';

/** The direction towards the other hull, in the hull's own frame. (More than 8 entries: an array that stays where it is.) */
export const TOWARD = /* @__PURE__ */ new Float64Array(16);

/** The face itself, or of those at a vertex or an edge the one that faces `TOWARD` most; the first by number among equals. */
export function facingFace(hull: Hull, code: number): number {
  return code < EDGE ? faceAtVertex(hull, code) : code < FACE ? faceAtEdge(hull, code & 0x3fff) : code & 0x3fff;
}

function faceAtVertex(hull: Hull, v: number): number {
  const { inner, vertexFaces, vertexStart } = hull;
  const { planes } = inner;
  const x = TOWARD[0]!;
  const y = TOWARD[1]!;
  const z = TOWARD[2]!;
  const end = vertexStart[v + 1]!;
  let face = 0;
  let most = -2.5;
  for (let i = vertexStart[v]!; i < end; i++) {
    const g = vertexFaces[i]!;
    const facing = planes[4 * g]! * x + planes[4 * g + 1]! * y + planes[4 * g + 2]! * z;
    if (facing > most + FACING_ALIKE || (facing >= most - FACING_ALIKE && g < face)) {
      most = facing;
      face = g;
    }
  }
  return face;
}

function faceAtEdge(hull: Hull, e: number): number {
  const { inner, edgeFaces } = hull;
  const { planes } = inner;
  const x = TOWARD[0]!;
  const y = TOWARD[1]!;
  const z = TOWARD[2]!;
  const f = edgeFaces[2 * e]!;
  const g = edgeFaces[2 * e + 1]!;
  const facing = planes[4 * f]! * x + planes[4 * f + 1]! * y + planes[4 * f + 2]! * z;
  const other = planes[4 * g]! * x + planes[4 * g + 1]! * y + planes[4 * g + 2]! * z;
  const isOther = Number(other > facing + FACING_ALIKE) | (Number(other >= facing - FACING_ALIKE) & Number(g < f));
  return f ^ ((f ^ g) & -isOther);
}
