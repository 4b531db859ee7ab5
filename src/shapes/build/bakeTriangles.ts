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

/** Fills the tables; false when some faces may be one face within the tolerance. */
export function bakeTriangles(solid: Solid, start: number, tables: HullTables): boolean {
  const { points, vertexCount, faceCount } = solid;
  const vertexPoints = scratchInts(5, vertexCount);
  const apexes = scratchInts(6, tables.edgeVertices.length >> 1);
  const areas = scratchDoubles(0, faceCount);
  nameTriangles(solid, start, tables, vertexPoints, apexes);
  bakePoints(points, vertexPoints, tables);
  bakeTrianglePlanes(points, vertexPoints, tables, areas);
  return !hasNearFaces(tables, points, apexes, areas);
}

/**
 * Numbers everything in the order in which it is met; fills the loops, the edges and their faces. Writes the point of each vertex, and
 * the corner opposite of each edge in its right face.
 */
function nameTriangles(solid: Solid, start: number, tables: HullTables, vertexPoints: Int32Array, apexes: Int32Array): void {
  const { corners, twins, faceCount, points } = solid;
  const { loopVertices, loopEdges, edgeVertices, edgeFaces, faceStart } = tables;
  const vertexNames = scratchInts(0, points.count);
  for (let i = 0; i < points.count; i++) vertexNames[i] = -1;
  // By triangle: four times its name, and the corner at which it is entered. By name: the half-edge there.
  const triangles = solid.halfEdgeCount >> 2;
  const faceNames = scratchInts(2, triangles);
  for (let t = 0; t < triangles; t++) faceNames[t] = -1;
  const entries = scratchInts(7, faceCount);
  let vertices = 0;
  let edges = 0;
  let faces = 1;
  entries[0] = start;
  faceNames[start >> 2] = start & 3;
  // Each triangle is entered over an edge whose ends are known.
  for (let h = start; vertices < 2; h = nextInFace(h)) {
    vertexNames[corners[h]!] = vertices;
    vertexPoints[vertices++] = corners[h]!;
  }
  for (let f = 0; f < faceCount; f++) {
    let h = entries[f]!;
    let from = vertexNames[corners[h]!]!;
    let to = vertexNames[corners[nextInFace(h)]!]!;
    const point = corners[previousInFace(h)]!;
    let apex = vertexNames[point]!;
    if (apex < 0) {
      apex = vertices++;
      vertexNames[point] = apex;
      vertexPoints[apex] = point;
    }
    const end = 3 * f + 3;
    faceStart[f + 1] = end;
    for (let at = end - 3; at < end; at++) {
      loopVertices[at] = from;
      const twin = twins[h]!;
      const name = faceNames[twin >> 2]!;
      let g = name >> 2;
      if (g >= 0 && g < f) {
        // Where the twin is in its loop: its corner less that of the entry, modulo 3.
        const e = loopEdges[3 * g + ((MODULO_3 >> (((twin & 3) + 3 - (name & 3)) << 1)) & 3)]!;
        loopEdges[at] = e;
        apexes[e] = apex;
      } else {
        if (g < 0) {
          g = faces++;
          faceNames[twin >> 2] = (g << 2) | (twin & 3);
          entries[g] = twin;
        }
        loopEdges[at] = edges;
        edgeVertices[2 * edges] = from;
        edgeVertices[2 * edges + 1] = to;
        edgeFaces[2 * edges] = f;
        edgeFaces[2 * edges + 1] = g;
        edges++;
      }
      h = nextInFace(h);
      const last = apex;
      apex = from;
      from = to;
      to = last;
    }
  }
}

/** What 0 to 5 leave when they are divided by 3, two bits each. */
const MODULO_3 = 0b10_01_00_10_01_00;

/** The coordinates of the vertices as they were given. */
export function bakePoints(points: PointSet, vertexPoints: Int32Array, tables: Pick<HullTables, 'x' | 'y' | 'z'>): void {
  const { xyz } = points;
  const { originX, originY, originZ, unscale } = points.frame;
  const { x, y, z } = tables;
  for (let v = 0; v < x.length; v++) {
    const p = vertexPoints[v]! << 2;
    x[v] = (xyz[p]! + originX) * unscale;
    y[v] = (xyz[p | 1]! + originY) * unscale;
    z[v] = (xyz[p | 2]! + originZ) * unscale;
  }
}

/** The planes, and twice the areas of the faces. */
function bakeTrianglePlanes(points: PointSet, vertexPoints: Int32Array, tables: HullTables, areas: Float64Array): void {
  const { xyz } = points;
  const { originX, originY, originZ, unscale } = points.frame;
  const { faceNx, faceNy, faceNz, faceOffset, loopVertices } = tables;
  for (let f = 0; f < faceOffset.length; f++) {
    const a = vertexPoints[loopVertices[3 * f]!]!;
    const b = vertexPoints[loopVertices[3 * f + 1]!]!;
    const c = vertexPoints[loopVertices[3 * f + 2]!]!;
    const ax = xyz[a << 2]!;
    const ay = xyz[(a << 2) | 1]!;
    const az = xyz[(a << 2) | 2]!;
    const bx = xyz[b << 2]!;
    const by = xyz[(b << 2) | 1]!;
    const bz = xyz[(b << 2) | 2]!;
    const cx = xyz[c << 2]!;
    const cy = xyz[(c << 2) | 1]!;
    const cz = xyz[(c << 2) | 2]!;
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
function hasNearFaces(tables: HullTables, points: PointSet, apexes: Int32Array, areas: Float64Array): boolean {
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
