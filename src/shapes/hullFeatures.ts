/** The edges of a solid and what is around its vertices, from the loops of its faces alone. */
import type { HullTables } from './hull.ts';

/** The tables of a hull that say which features are beside which; see HullTables. */
export type HullFeatures = Required<
  Pick<
    HullTables,
    'vertexStart' | 'vertexFaces' | 'vertexEdges' | 'vertexNeighbours' | 'edgeVertices' | 'edgeFaces' | 'loopEdges'
  >
>;

/** The loops of the faces of a solid; each edge is in two of them, once each way. */
type Loops = Pick<HullTables, 'x' | 'faceStart' | 'loopVertices'>;

/**
 * Edges are numbered in the order in which the loops meet them first, and run as that loop does. The way around a vertex starts where
 * the loops meet it first.
 */
export function featuresOf(loops: Loops): HullFeatures {
  const { faceStart, loopVertices } = loops;
  const vertexCount = loops.x.length;
  const length = loopVertices.length;
  const before = new Int32Array(length);
  const faceAt = new Uint16Array(length);
  for (let f = 0; f + 1 < faceStart.length; f++) {
    let previous = faceStart[f + 1]! - 1;
    for (let i = faceStart[f]!; i < faceStart[f + 1]!; i++) {
      before[i] = previous;
      faceAt[i] = f;
      previous = i;
    }
  }
  const vertexStart = new Uint32Array(vertexCount + 1);
  const twins = findTwins(loopVertices, before, vertexStart);
  const edgeVertices = new Uint16Array(length);
  const edgeFaces = new Uint16Array(length);
  const loopEdges = new Uint16Array(length);
  let edges = 0;
  for (let i = 0; i < length; i++) {
    const twin = twins[i]!;
    if (twin < i) continue;
    edgeVertices[2 * edges] = loopVertices[i]!;
    edgeVertices[2 * edges + 1] = loopVertices[twin]!;
    edgeFaces[2 * edges] = faceAt[i]!;
    edgeFaces[2 * edges + 1] = faceAt[twin]!;
    loopEdges[i] = edges;
    loopEdges[twin] = edges++;
  }
  const vertexFaces = new Uint16Array(length);
  const vertexEdges = new Uint16Array(length);
  const vertexNeighbours = new Uint16Array(length);
  const isDone = new Uint8Array(vertexCount);
  for (let first = 0; first < length; first++) {
    const v = loopVertices[first]!;
    if (isDone[v] === 1) continue;
    isDone[v] = 1;
    let at = vertexStart[v]!;
    let i = first;
    do {
      vertexFaces[at] = faceAt[i]!;
      vertexEdges[at] = loopEdges[i]!;
      vertexNeighbours[at++] = loopVertices[twins[i]!]!;
      // The edge that leads to v within the same face, walked the other way, leaves v next.
      i = twins[before[i]!]!;
    } while (i !== first);
  }
  return { vertexStart, vertexFaces, vertexEdges, vertexNeighbours, edgeVertices, edgeFaces, loopEdges };
}

/** For each entry of the loops the one that runs along the same edge the other way; fills vertexStart with where fans start. */
function findTwins(loopVertices: Uint16Array, before: Int32Array, vertexStart: Uint32Array): Int32Array {
  const length = loopVertices.length;
  for (let i = 0; i < length; i++) vertexStart[loopVertices[i]! + 1]!++;
  for (let v = 1; v < vertexStart.length; v++) vertexStart[v]! += vertexStart[v - 1]!;
  // The entries that lead to each vertex, side by side.
  const leading = new Int32Array(length);
  const filled = vertexStart.slice();
  for (let i = 0; i < length; i++) leading[filled[loopVertices[i]!]!++] = before[i]!;
  const twins = new Int32Array(length);
  for (let k = 0; k < length; k++) {
    // Entry i runs from `tail` to `head`. Its twin leads to `tail`; seen from the end with fewer edges it is found sooner.
    const i = before[k]!;
    const tail = loopVertices[i]!;
    const head = loopVertices[k]!;
    const start = vertexStart[tail]!;
    const end = vertexStart[tail + 1]!;
    if (end - start > vertexStart[head + 1]! - vertexStart[head]!) continue;
    for (let n = start; n < end; n++) {
      const j = leading[n]!;
      if (loopVertices[j] !== head) continue;
      twins[i] = j;
      twins[j] = i;
      break;
    }
  }
  return twins;
}
