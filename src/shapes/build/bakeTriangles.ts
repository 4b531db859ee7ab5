/**
 * The tables of a solid all of whose faces are triangles. The same walk over the surface and the same names as in bake.ts, but each
 * triangle is entered over an edge that is known, so that only its third corner and its two other edges can be new.
 */
import { areaVector, THIN_SIN_SQ } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import type { HullTables } from '../hull.ts';
import type { Solid } from './bake.ts';
import { builderMemory } from './memory.ts';
import { NEAR, nextInFace, previousInFace } from './meshTables.ts';
import type { PointSet } from './points.ts';
import type { TableSpace } from './tableSpace.ts';

const bakeTriangles_area = /* @__PURE__ */ new Vec3();
const memory = builderMemory;

/** Fills the tables; false when some faces may be one face within the tolerance. The solid is the one that the builder has just made. */
export function bakeTriangles(solid: Solid, start: number, space: TableSpace): boolean {
  nameTriangles(solid, start, space);
  bakePoints(solid.points, memory.vertexPoints, space.tables);
  bakeTrianglePlanes(solid, space);
  return !hasNearFaces(solid, space);
}

/**
 * Numbers everything in the order in which it is met; fills the loops, the edges and their faces. Writes the point of each vertex, and
 * the corner opposite of each edge in its right face.
 *
 * Whether something is met for the first time is as good as random, so there is no branch for it: what is new has the name -1, all bits
 * of which are set, and is entered in the place after the last one of its kind; what is known is entered there too, and overwritten.
 */
function nameTriangles(solid: Solid, start: number, space: TableSpace): void {
  const { faceCount, points, halfEdgeCount } = solid;
  const { corners, twins, names, vertexNames, vertexPoints, entries, apexes } = memory;
  const { features, featuresAt } = space;
  const size = 3 * faceCount;
  const edgeFaces = featuresAt + size;
  for (let i = 0; i < points.count; i++) vertexNames[i] = -1;
  for (let h = 0; h < halfEdgeCount; h++) names[h] = -1;
  // The first edge, and the faces on both sides of it. Each triangle is entered over an edge that is known.
  const across = twins[start]!;
  vertexNames[corners[start]!] = 0;
  vertexNames[corners[across]!] = 1;
  vertexPoints[0] = corners[start]!;
  vertexPoints[1] = corners[across]!;
  names[start] = 0;
  names[across] = 0;
  names[start | 3] = 0;
  names[across | 3] = 1;
  entries[0] = start;
  entries[1] = across;
  features[featuresAt] = 0;
  features[edgeFaces] = 0;
  let vertices = 2;
  let edges = 1;
  let faces = 2;
  let at = featuresAt + 2 * size;
  for (let f = 0; f < faceCount; f++) {
    const entry = entries[f]!;
    let h = nextInFace(entry);
    const last = previousInFace(entry);
    const a = vertexNames[corners[entry]!]!;
    const b = vertexNames[corners[h]!]!;
    const point = corners[last]!;
    let c = vertexNames[point]!;
    const isNewVertex = c >> 31;
    c = (c & ~isNewVertex) | (vertices & isNewVertex);
    vertexNames[point] = c;
    vertexPoints[vertices] = point;
    vertices -= isNewVertex;
    const known = names[entry]!;
    apexes[known] = c;
    features[at] = a;
    features[size + at] = known;
    features[featuresAt + 2 * known + 1] = a;
    features[edgeFaces + 2 * known + 1] = f;
    let from = b;
    let apex = a;
    for (const end = ++at + 2; at < end; at++) {
      const twin = twins[h]!;
      let e = names[h]!;
      const isNewEdge = e >> 31;
      e = (e & ~isNewEdge) | (edges & isNewEdge);
      edges -= isNewEdge;
      names[twin] = e;
      apexes[e] = apex;
      // Its first end and left face when it is new, else its second end and right face.
      const side = 2 * e + 1 + isNewEdge;
      features[featuresAt + side] = from;
      features[edgeFaces + side] = f;
      features[at] = from;
      features[size + at] = e;
      const g = names[twin | 3]!;
      const isNewFace = g >> 31;
      names[twin | 3] = (g & ~isNewFace) | (faces & isNewFace);
      entries[faces] = twin;
      faces -= isNewFace;
      h = last;
      from = c;
      apex = b;
    }
  }
}

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
function bakeTrianglePlanes({ points, vertexCount, faceCount }: Solid, space: TableSpace): void {
  const { xyz, corners, entries, areas } = memory;
  const { numbers } = space;
  const planes = space.numbersAt + 3 * vertexCount;
  const { faceStart } = space.tables;
  const { originX, originY, originZ, unscale } = points.frame;
  for (let f = 0; f < faceCount; f++) {
    const entry = entries[f]!;
    const a = corners[entry]!;
    const b = corners[nextInFace(entry)]!;
    const c = corners[previousInFace(entry)]!;
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
    faceStart[f + 1] = 3 * f + 3;
    numbers[planes + f] = nx;
    numbers[planes + faceCount + f] = ny;
    numbers[planes + 2 * faceCount + f] = nz;
    numbers[planes + 3 * faceCount + f] = (Math.max(atA, atB, atC) + (nx * originX + ny * originY + nz * originZ)) * unscale;
  }
}

/** Whether two neighbouring triangles may lie in one plane within the tolerance; if not, they surely do not. */
function hasNearFaces({ points, vertexCount, faceCount }: Solid, space: TableSpace): boolean {
  const { apexes, areas } = memory;
  const { numbers, features } = space;
  const edgeCount = (3 * faceCount) >> 1;
  const edgeFaces = space.featuresAt + 2 * edgeCount;
  const x = space.numbersAt;
  const y = x + vertexCount;
  const z = y + vertexCount;
  const nx = z + vertexCount;
  const ny = nx + faceCount;
  const nz = ny + faceCount;
  const offset = nz + faceCount;
  const limit = -NEAR * points.tolerance * points.frame.unscale;
  for (let e = 0; e < edgeCount; e++) {
    const left = features[edgeFaces + 2 * e]!;
    const right = features[edgeFaces + 2 * e + 1]!;
    const apex = apexes[e]!;
    const height =
      numbers[nx + left]! * numbers[x + apex]! +
      numbers[ny + left]! * numbers[y + apex]! +
      numbers[nz + left]! * numbers[z + apex]! -
      numbers[offset + left]!;
    // Volume over the larger area: the distance of the one's apex from the plane of the other, if that is the larger one.
    if (!(height < limit && height * areas[left]! < limit * areas[right]!)) return true;
  }
  return false;
}
