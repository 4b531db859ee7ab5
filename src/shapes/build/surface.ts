/** What a finished hull of triangles looks like: which of its vertices are no corners, and how far points are outside. */
import { orient3d } from '../../math/exact.ts';
import { builderMemory, DEAD, ERROR, MARK, previousInFace } from './memory.ts';
import type { PointSet } from './points.ts';
import type { Quickhull } from './quickhull.ts';

const memory = builderMemory;

/** The vertices of the hull, each once. */
export function verticesOf(hull: Quickhull, points: PointSet): Int32Array {
  const { corners } = memory;
  const isTaken = new Uint8Array(points.count);
  const vertices = new Int32Array(hull.vertexCount);
  let count = 0;
  for (let h = 0; h < 4 * hull.faceCount; h++) {
    const v = corners[h];
    if ((h & 3) === 3 || corners[h | MARK] === DEAD || isTaken[v] === 1) continue;
    isTaken[v] = 1;
    vertices[count++] = v;
  }
  return vertices;
}

/**
 * The vertices that are true corners of the hull, or null when all are. A corner has at least three edges whose faces are not in one
 * plane; a vertex that lies on an edge of the hull has two, one within a face none.
 */
export function trueCorners(hull: Quickhull, points: PointSet): Int32Array | null {
  const { corners, twins, planes, xyz } = memory;
  let flatEdges = 0;
  let sharp: Int32Array | null = null;
  for (let pass = 0; pass < 2; pass++) {
    for (let h = 0; h < 4 * hull.faceCount; h++) {
      const twin = twins[h];
      if ((h & 3) === 3 || h > twin || corners[h | MARK] === DEAD) continue;
      const at = (h & ~3) << 1;
      const apex = corners[previousInFace(twin)];
      const p = apex << 2;
      const height = planes[at] * xyz[p] + planes[at | 1] * xyz[p | 1] + planes[at | 2] * xyz[p | 2] - planes[at | 3];
      const f = h & ~3;
      const isFlat = height >= -planes[at | ERROR] && orient3d(xyz, corners[f], corners[f | 1], corners[f | 2], apex) === 0;
      if (isFlat) flatEdges++;
      else if (sharp !== null) {
        const a = corners[h];
        const b = corners[twin];
        sharp[a] = sharp[a] + 1;
        sharp[b] = sharp[b] + 1;
      }
    }
    // Most hulls have no such edge at all.
    if (flatEdges === 0) return null;
    sharp ??= new Int32Array(points.count);
  }
  const vertices = verticesOf(hull, points);
  const found = vertices.filter((v) => sharp![v] > 2);
  return found.length < vertices.length ? found : null;
}
