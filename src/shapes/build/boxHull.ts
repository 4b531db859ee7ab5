/**
 * The hull of points among which are all corners of the box around them: that box. Only its size is to be found; how its features hang
 * together is the same for all boxes, with the names that bake.ts gives.
 */
import type { HullTables } from '../hull.ts';
import { bakePoints } from './bakeTriangles.ts';
import { boxCorners } from './firstPoints.ts';
import type { PointSet } from './points.ts';

/** Vertices 0 to 7, a bit each for the greater x, y and z (1, 2, 4). */
const VERTICES = [0, 4, 6, 2, 1, 5, 7, 3];
/** The faces look along -x, -y, +z, +y, -z, +x. */
const FACE_NX = /* @__PURE__ */ Float64Array.of(-1, 0, 0, 0, 0, 1);
const FACE_NY = /* @__PURE__ */ Float64Array.of(0, -1, 0, 1, 0, 0);
const FACE_NZ = /* @__PURE__ */ Float64Array.of(0, 0, 1, 0, -1, 0);
const FACE_START = /* @__PURE__ */ Uint32Array.of(0, 4, 8, 12, 16, 20, 24);
const LOOP_VERTICES = /* @__PURE__ */ Uint16Array.of(0, 1, 2, 3, 1, 0, 4, 5, 2, 1, 5, 6, 3, 2, 6, 7, 0, 3, 7, 4, 5, 4, 7, 6);
const LOOP_EDGES = /* @__PURE__ */ Uint16Array.of(0, 1, 2, 3, 0, 4, 5, 6, 1, 6, 7, 8, 2, 8, 9, 10, 3, 10, 11, 4, 5, 11, 9, 7);
const EDGE_VERTICES = /* @__PURE__ */ Uint16Array.of(0, 1, 1, 2, 2, 3, 3, 0, 0, 4, 4, 5, 5, 1, 5, 6, 6, 2, 6, 7, 7, 3, 7, 4);
const EDGE_FACES = /* @__PURE__ */ Uint16Array.of(0, 1, 0, 2, 0, 3, 0, 4, 1, 4, 1, 5, 1, 2, 2, 5, 2, 3, 3, 5, 3, 4, 4, 5);

/** The tables of the box around solid points; null when some corner of it is not among them. */
export function bakeBox(points: PointSet): HullTables | null {
  const corners = boxCorners(points);
  if (corners === null) return null;
  for (let i = 1; i < 8; i++) if (corners[i] === points.extremes[0]) return null;
  const vertexPoints = new Int32Array(8);
  for (let v = 0; v < 8; v++) vertexPoints[v] = corners[VERTICES[v]!]!;
  const x = new Float64Array(8);
  const y = new Float64Array(8);
  const z = new Float64Array(8);
  bakePoints(points, vertexPoints, { x, y, z });
  const faceOffset = new Float64Array(6);
  // From zero, so that zero stays without a sign.
  faceOffset[0] = 0 - x[0]!;
  faceOffset[1] = 0 - y[0]!;
  faceOffset[2] = z[6]!;
  faceOffset[3] = y[6]!;
  faceOffset[4] = 0 - z[0]!;
  faceOffset[5] = x[6]!;
  return {
    dimension: 3,
    x,
    y,
    z,
    vertexNormals: null,
    edgeNormals: null,
    faceNx: FACE_NX,
    faceNy: FACE_NY,
    faceNz: FACE_NZ,
    faceOffset,
    faceStart: FACE_START,
    loopVertices: LOOP_VERTICES,
    loopEdges: LOOP_EDGES,
    edgeVertices: EDGE_VERTICES,
    edgeFaces: EDGE_FACES,
    outlines: null,
    simplificationError: 0,
  };
}
