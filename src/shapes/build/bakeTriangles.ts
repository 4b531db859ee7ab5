/**
 * The tables of a solid all of whose faces are triangles. The same walk over the surface and the same names as in bake.ts, but each
 * triangle is entered over an edge that is known, so that only its third corner and its two other edges can be new.
 */
import { areaVector, THIN_SIN_SQ } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import type { HullTables } from '../hull.ts';
import type { Solid } from './bake.ts';
import { NEAR, nextInFace, previousInFace } from './meshTables.ts';
import type { PointSet } from './points.ts';
import { scratchDoubles, scratchInts } from './scratch.ts';

const bakeTriangles_area = /* @__PURE__ */ new Vec3();

/** Working memory: what the walk finds beside the tables. Half-edge 4f + i here leaves corner i of the face with the name f. */
class Walk {
  /** The point of each vertex, and a half-edge that leaves it. */
  vertexPoints!: Int32Array;
  vertexEdges!: Int32Array;
  /** The half-edge that follows each one counter-clockwise around the vertex that both leave. */
  following!: Int32Array;
  /** The corner opposite of each edge in its right face. */
  apexes!: Int32Array;
}

const bakeTriangles_walk = /* @__PURE__ */ new Walk();

/** Fills the tables; false when some faces may be one face within the tolerance. */
export function bakeTriangles(solid: Solid, start: number, tables: HullTables): boolean {
  const walk = bakeTriangles_walk;
  const edgeCount = tables.edgeVertices.length >> 1;
  walk.vertexPoints = scratchInts(5, solid.vertexCount);
  walk.vertexEdges = scratchInts(4, solid.vertexCount);
  walk.following = scratchInts(3, 4 * solid.faceCount);
  walk.apexes = scratchInts(6, edgeCount);
  nameTriangles(solid, start, tables, walk);
  bakePoints(solid.points, walk.vertexPoints, tables);
  const areas = scratchDoubles(0, solid.faceCount);
  bakeTrianglePlanes(solid.points, walk, tables, areas);
  if (hasNearFaces(tables, solid.points, walk, areas)) return false;
  bakeTriangleFans(walk, tables);
  return true;
}

/** Numbers everything in the order in which it is met; fills the loops, the edges and their faces. */
function nameTriangles(solid: Solid, start: number, tables: HullTables, walk: Walk): void {
  const { corners, twins, faceCount, halfEdgeCount, points } = solid;
  const { loopVertices, loopEdges, edgeVertices, edgeFaces, faceStart } = tables;
  const { vertexPoints, vertexEdges, following, apexes } = walk;
  const vertexNames = scratchInts(0, points.count).fill(-1, 0, points.count);
  // By half-edge of the mesh: the named half-edge on the other side, once that is met. By triangle: its name.
  const met = scratchInts(1, halfEdgeCount).fill(-1, 0, halfEdgeCount);
  const faceNames = scratchInts(2, halfEdgeCount >> 2).fill(-1, 0, halfEdgeCount >> 2);
  // The half-edge of the mesh at which each face is entered.
  const entries = scratchInts(7, faceCount);
  let vertices = 0;
  let edges = 0;
  let faces = 1;
  entries[0] = start;
  faceNames[start >> 2] = 0;
  // The first triangle is entered over an edge that was met from the other side too, so to say: it and its ends are known.
  for (const h of [start, nextInFace(start)]) {
    vertexNames[corners[h]!] = vertices;
    vertexPoints[vertices] = corners[h]!;
    vertexEdges[vertices] = vertices;
    vertices++;
  }
  const behind = twins[start]!;
  met[behind] = 0;
  edgeVertices[1] = 1;
  loopEdges[0] = edges++;
  edgeFaces[1] = faces;
  faceNames[behind >> 2] = faces;
  entries[faces++] = behind;
  for (let f = 0; f < faceCount; f++) {
    const h0 = entries[f]!;
    const h1 = nextInFace(h0);
    const h2 = previousInFace(h0);
    const a = vertexNames[corners[h0]!]!;
    const b = vertexNames[corners[h1]!]!;
    const point = corners[h2]!;
    let c = vertexNames[point]!;
    if (c < 0) {
      c = vertices++;
      vertexNames[point] = c;
      vertexPoints[c] = point;
      vertexEdges[c] = 4 * f + 2;
    }
    const at = 3 * f;
    loopVertices[at] = a;
    loopVertices[at + 1] = b;
    loopVertices[at + 2] = c;
    faceStart[f + 1] = at + 3;
    if (f > 0) {
      const other = met[h0]!;
      const e = loopEdges[other - (other >> 2)]!;
      loopEdges[at] = e;
      apexes[e] = c;
      following[4 * f + 1] = other;
      following[nextInFace(other)] = 4 * f;
    }
    let h = h1;
    let from = b;
    let to = c;
    let apex = a;
    for (let i = 1; i < 3; i++) {
      const q = 4 * f + i;
      const other = met[h]!;
      if (other >= 0) {
        const e = loopEdges[other - (other >> 2)]!;
        loopEdges[at + i] = e;
        apexes[e] = apex;
        following[nextInFace(q)] = other;
        following[nextInFace(other)] = q;
      } else {
        const twin = twins[h]!;
        met[twin] = q;
        loopEdges[at + i] = edges;
        edgeVertices[2 * edges] = from;
        edgeVertices[2 * edges + 1] = to;
        edgeFaces[2 * edges] = f;
        let g = faceNames[twin >> 2]!;
        if (g < 0) {
          g = faces++;
          faceNames[twin >> 2] = g;
          entries[g] = twin;
        }
        edgeFaces[2 * edges + 1] = g;
        edges++;
      }
      h = h2;
      apex = from;
      from = to;
      to = a;
    }
  }
}

/** The coordinates of the vertices as they were given. */
export function bakePoints(points: PointSet, vertexPoints: Int32Array, tables: HullTables): void {
  const { xyz } = points;
  const { originX, originY, originZ, unscale } = points.frame;
  const { x, y, z } = tables;
  for (let v = 0; v < x.length; v++) {
    const p = 3 * vertexPoints[v]!;
    x[v] = (xyz[p]! + originX) * unscale;
    y[v] = (xyz[p + 1]! + originY) * unscale;
    z[v] = (xyz[p + 2]! + originZ) * unscale;
  }
}

/** The planes, and twice the areas of the faces. */
function bakeTrianglePlanes(points: PointSet, { vertexPoints }: Walk, tables: HullTables, areas: Float64Array): void {
  const { xyz } = points;
  const { originX, originY, originZ, unscale } = points.frame;
  const { faceNx, faceNy, faceNz, faceOffset, loopVertices } = tables;
  for (let f = 0; f < faceOffset.length; f++) {
    const a = vertexPoints[loopVertices[3 * f]!]!;
    const b = vertexPoints[loopVertices[3 * f + 1]!]!;
    const c = vertexPoints[loopVertices[3 * f + 2]!]!;
    const ax = xyz[3 * a]!;
    const ay = xyz[3 * a + 1]!;
    const az = xyz[3 * a + 2]!;
    const bx = xyz[3 * b]!;
    const by = xyz[3 * b + 1]!;
    const bz = xyz[3 * b + 2]!;
    const cx = xyz[3 * c]!;
    const cy = xyz[3 * c + 1]!;
    const cz = xyz[3 * c + 2]!;
    const ux = bx - ax;
    const uy = by - ay;
    const uz = bz - az;
    const vx = cx - ax;
    const vy = cy - ay;
    const vz = cz - az;
    // n = u x v
    let nx = uy * vz - uz * vy;
    let ny = uz * vx - ux * vz;
    let nz = ux * vy - uy * vx;
    let lengthSq = nx * nx + ny * ny + nz * nz;
    if (!(lengthSq > THIN_SIN_SQ * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz))) {
      const n = areaVector(xyz, a, b, c, bakeTriangles_area);
      nx = n.x;
      ny = n.y;
      nz = n.z;
      lengthSq = nx * nx + ny * ny + nz * nz;
    }
    const length = Math.sqrt(lengthSq);
    const inv = 1 / length;
    nx *= inv;
    ny *= inv;
    nz *= inv;
    const atA = nx * ax + ny * ay + nz * az;
    const atB = nx * bx + ny * by + nz * bz;
    const atC = nx * cx + ny * cy + nz * cz;
    areas[f] = length;
    faceNx[f] = nx;
    faceNy[f] = ny;
    faceNz[f] = nz;
    faceOffset[f] = (Math.max(atA, atB, atC) + (nx * originX + ny * originY + nz * originZ)) * unscale;
  }
}

/** Whether two neighbouring triangles may lie in one plane within the tolerance; if not, they surely do not. */
function hasNearFaces(tables: HullTables, points: PointSet, { apexes }: Walk, areas: Float64Array): boolean {
  const { x, y, z, edgeFaces, faceNx, faceNy, faceNz, faceOffset } = tables;
  const limit = -NEAR * points.tolerance * points.frame.unscale;
  const edgeCount = edgeFaces.length >> 1;
  for (let e = 0; e < edgeCount; e++) {
    const left = edgeFaces[2 * e]!;
    const right = edgeFaces[2 * e + 1]!;
    const apex = apexes[e]!;
    const height = faceNx[left]! * x[apex]! + faceNy[left]! * y[apex]! + faceNz[left]! * z[apex]! - faceOffset[left]!;
    // Volume over the larger area: the distance of the one's apex from the plane of the other, if that is the larger one.
    if (!(height < limit && height * areas[left]! < limit * areas[right]!)) return true;
  }
  return false;
}

/** The edges and faces around each vertex. */
function bakeTriangleFans({ vertexEdges: first, following }: Walk, tables: HullTables): void {
  const { vertexStart, vertexFaces, vertexEdges, loopVertices, loopEdges } = tables;
  const vertexNeighbours = tables.vertexNeighbours!;
  const vertexCount = tables.x.length;
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    const start = first[v]!;
    let q = start;
    do {
      const f = q >> 2;
      vertexEdges[at] = loopEdges[q - f]!;
      vertexNeighbours[at] = loopVertices[nextInFace(q) - f]!;
      vertexFaces[at] = f;
      at++;
      q = following[q]!;
    } while (q !== start);
    vertexStart[v + 1] = at;
  }
}
