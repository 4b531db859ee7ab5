/** The feature that holds a few vertices of a polytope: the smallest vertex, edge or face that they all belong to. */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';
import { boxFeature } from './pointBox.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

/**
 * The code for vertices i, j, k, some of which may be equal; where they have no feature in common, for slivers, that of one which
 * holds most of them.
 */
export function vertexFeature(view: PolytopeView, i: number, j: number, k: number): number {
  const code = commonFeature(view, i, j, k);
  if (code >= 0) return code;
  if (view.kind === HULL_VIEW) return FACE + mostCommonFace(view.hull!, i, j, k);
  // Opposite corners of a box so thin that this is an edge of it, to rounding.
  const agree = view.hu >= view.hv && view.hu >= view.hw ? 6 : view.hv >= view.hw ? 5 : 3;
  return boxFeature(agree, i & agree);
}

/** The same, or -1 where there is none: corners that only seem to be neighbours, in a sliver. */
export function commonFeature(view: PolytopeView, i: number, j: number, k: number): number {
  if (view.kind === BOX_VIEW) {
    // The axes on which they agree, and the sides there.
    const agree = 7 & ~((i ^ j) | (i ^ k));
    return agree === 0 ? -1 : boxFeature(agree, i & agree);
  }
  if (i === j && j === k) return VERTEX + i;
  if (view.kind === HULL_VIEW) return hullFeature(view.hull!, i, j, k);
  if (view.kind === TRIANGLE_VIEW) {
    if (i !== j && j !== k && k !== i) return FACE;
    const other = i === j ? k : j;
    return EDGE + ((i + 1) % 3 === other ? i : other);
  }
  return EDGE;
}

function hullFeature(hull: Hull, i: number, j: number, k: number): number {
  if (hull.dimension === 1) return EDGE;
  const { vertexStart, vertexEdges, vertexNeighbours, vertexFaces } = hull;
  const start = vertexStart[i]!;
  const end = vertexStart[i + 1]!;
  if (i === j || j === k || k === i) {
    const other = i === j ? k : j;
    for (let n = start; n < end; n++) if (vertexNeighbours[n] === other) return EDGE + vertexEdges[n]!;
  }
  if (hull.dimension === 2) return FACE;
  // Mostly a triangle: then the other two follow each other around i.
  let before = vertexNeighbours[end - 1]!;
  for (let n = start; n < end; n++) {
    const v = vertexNeighbours[n]!;
    if ((v === j && before === k) || (v === k && before === j)) return FACE + vertexFaces[n > start ? n - 1 : end - 1]!;
    before = v;
  }
  const face = mostCommonFace(hull, i, j, k);
  return cornersOf(hull, face, j, k) === 2 ? FACE + face : -1;
}

/** Of the faces that have the corner i, the one that has most of j and k. */
function mostCommonFace(hull: Hull, i: number, j: number, k: number): number {
  const { vertexStart, vertexFaces } = hull;
  let best = vertexFaces[vertexStart[i]!]!;
  let most = -1;
  for (let n = vertexStart[i]!; n < vertexStart[i + 1]!; n++) {
    const f = vertexFaces[n]!;
    const found = cornersOf(hull, f, j, k);
    if (found > most) {
      most = found;
      best = f;
    }
  }
  return best;
}

/** How many of j and k are corners of a face. */
function cornersOf({ faceStart, loopVertices }: Hull, face: number, j: number, k: number): number {
  let found = 0;
  for (let c = faceStart[face]!; c < faceStart[face + 1]!; c++) {
    const v = loopVertices[c]!;
    if (v === j) found++;
    if (v === k) found++;
  }
  return found;
}
