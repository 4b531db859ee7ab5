/**
 * From the faces of a solid to the tables that queries read. Names are canonical: they come from a walk over the surface, face by face
 * outwards from the lexicographically smallest vertex, so they depend on the solid alone.
 */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import type { HullTables } from '../hull.ts';
import { bakePoints, bakeTriangles } from './bakeTriangles.ts';
import { NEAR, nextInFace, previousInFace } from './meshTables.ts';
import { comesBefore, type PointSet } from './points.ts';
import { scratchInts } from './scratch.ts';
import { TableSpace } from './tableSpace.ts';

/** A solid as triangles that belong to faces. */
export interface Solid {
  readonly points: PointSet;
  /** Half-edge 4t + i runs from corner i of triangle t to the next one; its twin runs the other way. */
  readonly corners: Int32Array;
  readonly twins: Int32Array;
  /** How many entries of these count. */
  readonly halfEdgeCount: number;
  /** The face of each triangle; null when each is one of its own. */
  readonly labels: Int32Array | null;
  /** Unit normal and n.p of the faces by label; null when all triangles of a face are exactly in one plane. */
  readonly normals: Float64Array | null;
  readonly offsets: Float64Array | null;
  readonly vertexCount: number;
  readonly faceCount: number;
  /** A half-edge between two faces that leaves the lexicographically smallest vertex. */
  readonly first: number;
}

/** The names that the walk over the surface gives, and where it met them first. */
interface Names {
  /** By point, by half-edge, by face (label, or triangle). */
  readonly vertices: Int32Array;
  readonly edges: Int32Array;
  readonly faces: Int32Array;
  /** By name: the half-edge at which a face was entered, the point of a vertex. */
  readonly faceEntries: Int32Array;
  readonly vertexPoints: Int32Array;
}

const bake_area = /* @__PURE__ */ new Vec3();

/**
 * The tables of a solid. For one whose faces are exactly planar: null when some of its faces may be one face within the tolerance, or
 * have corners that are not corners within the tolerance.
 */
export function bakeSolid(solid: Solid): HullTables | null {
  const space = new TableSpace(solid.vertexCount, solid.faceCount);
  const { tables } = space;
  const start = canonicalStart(solid);
  if (solid.labels === null) return bakeTriangles(solid, start, space) ? tables : null;
  const names = nameFeatures(solid, start, tables);
  bakePoints(solid.points, names.vertexPoints, tables);
  bakePlanes(solid, names, tables);
  if (solid.normals === null && !(haveAllCorners(solid, tables) && areFarApart(solid, names, tables))) return null;
  return tables;
}

/** Whether each corner of each face is farther than the tolerance outside the chord between its neighbours. */
function haveAllCorners(solid: Solid, tables: HullTables): boolean {
  const { x, y, z, faceStart, loopVertices, faceNx, faceNy, faceNz } = tables;
  const tolerance = solid.points.tolerance * solid.points.frame.unscale;
  for (let f = 0; f < solid.faceCount; f++) {
    const start = faceStart[f]!;
    const end = faceStart[f + 1]!;
    let a = loopVertices[end - 2]!;
    let b = loopVertices[end - 1]!;
    for (let i = start; i < end; i++) {
      const c = loopVertices[i]!;
      const ux = x[c]! - x[a]!;
      const uy = y[c]! - y[a]!;
      const uz = z[c]! - z[a]!;
      const vx = x[b]! - x[a]!;
      const vy = y[b]! - y[a]!;
      const vz = z[b]! - z[a]!;
      // (v x u).n is the height of b over the chord from a to c, times its length.
      const height = (vy * uz - vz * uy) * faceNx[f]! + (vz * ux - vx * uz) * faceNy[f]! + (vx * uy - vy * ux) * faceNz[f]!;
      if (!(height > tolerance * Math.sqrt(ux * ux + uy * uy + uz * uz))) return false;
      a = b;
      b = c;
    }
  }
  return true;
}

/** Whether each face has a corner that is far below the plane of each of its neighbours, so that surely no two of them fit one plane. */
function areFarApart(solid: Solid, names: Names, tables: HullTables): boolean {
  const { x, y, z, faceStart, loopVertices, faceNx, faceNy, faceNz, faceOffset } = tables;
  const limit = NEAR * solid.points.tolerance * solid.points.frame.unscale;
  const labels = solid.labels!;
  for (let f = 0; f < solid.faceCount; f++) {
    const least = faceOffset[f]! - limit;
    const entry = names.faceEntries[f]!;
    let h = entry;
    do {
      const g = names.faces[labels[solid.twins[h]! >> 2]!]!;
      const end = faceStart[g + 1]!;
      let i = faceStart[g]!;
      for (; i < end; i++) {
        const v = loopVertices[i]!;
        if (faceNx[f]! * x[v]! + faceNy[f]! * y[v]! + faceNz[f]! * z[v]! < least) break;
      }
      if (i === end) return false;
      h = nextOnRim(solid, h);
    } while (h !== entry);
  }
  return true;
}

/** The half-edge around the face that follows h. */
function nextOnRim(solid: Solid, h: number): number {
  const { twins, labels } = solid;
  let next = nextInFace(h);
  const face = labels![h >> 2]!;
  while (labels![twins[next]! >> 2] === face) next = nextInFace(twins[next]!);
  return next;
}

/** The half-edge around the face that comes before h. */
function previousOnRim(solid: Solid, h: number): number {
  const { twins, labels } = solid;
  let previous = previousInFace(h);
  if (labels === null) return previous;
  const face = labels[h >> 2]!;
  while (labels[twins[previous]! >> 2] === face) previous = previousInFace(twins[previous]!);
  return previous;
}

/** Of the half-edges between faces that leave the smallest vertex, the one with the smallest other end. */
function canonicalStart(solid: Solid): number {
  const { corners, twins } = solid;
  const { xyz } = solid.points;
  let best = -1;
  let head = -1;
  let h = solid.first;
  do {
    const v = corners[nextInFace(h)]!;
    if (best < 0 || comesBefore(xyz, v, head)) {
      best = h;
      head = v;
    }
    h = twins[previousOnRim(solid, h)]!;
  } while (h !== solid.first);
  return best;
}

/** Walks over the faces and numbers everything in the order in which it is met; fills the loops, the edges and their faces. */
function nameFeatures(solid: Solid, start: number, tables: HullTables): Names {
  const { corners, twins, vertexCount, faceCount, halfEdgeCount } = solid;
  const labels = solid.labels!;
  const { faceStart, loopVertices, loopEdges, edgeVertices, edgeFaces } = tables;
  const names: Names = {
    vertices: scratchInts(0, solid.points.count).fill(-1, 0, solid.points.count),
    edges: scratchInts(1, halfEdgeCount).fill(-1, 0, halfEdgeCount),
    faces: scratchInts(2, halfEdgeCount).fill(-1, 0, halfEdgeCount),
    faceEntries: scratchInts(3, faceCount),
    vertexPoints: scratchInts(5, vertexCount),
  };
  const vertexNumbers = names.vertices;
  const edgeNumbers = names.edges;
  const faceNumbers = names.faces;
  const { faceEntries, vertexPoints } = names;
  let vertices = 0;
  let edges = 0;
  let faces = 1;
  let at = 0;
  faceEntries[0] = start;
  faceNumbers[labels[start >> 2]!] = 0;
  for (let f = 0; f < faceCount; f++) {
    const entry = faceEntries[f]!;
    let h = entry;
    do {
      const point = corners[h]!;
      let v = vertexNumbers[point]!;
      if (v < 0) {
        v = vertices++;
        vertexNumbers[point] = v;
        vertexPoints[v] = point;
      }
      const twin = twins[h]!;
      let e = edgeNumbers[h]!;
      if (e < 0) {
        e = edges++;
        edgeNumbers[h] = e;
        edgeNumbers[twin] = e;
        edgeFaces[2 * e] = f;
        const face = labels[twin >> 2]!;
        let g = faceNumbers[face]!;
        if (g < 0) {
          g = faces++;
          faceNumbers[face] = g;
          faceEntries[g] = twin;
        }
        edgeFaces[2 * e + 1] = g;
        edgeVertices[2 * e] = v;
      } else {
        edgeVertices[2 * e + 1] = v;
      }
      loopVertices[at] = v;
      loopEdges[at] = e;
      at++;
      h = nextOnRim(solid, h);
    } while (h !== entry);
    faceStart[f + 1] = at;
  }
  return names;
}

/** The planes: of exactly planar faces from their corners, of merged faces as they were found. */
function bakePlanes(solid: Solid, { faceEntries, vertexPoints }: Names, tables: HullTables): void {
  const { labels, normals, offsets, points } = solid;
  const { faceStart, faceNx, faceNy, faceNz, faceOffset, loopVertices } = tables;
  const { xyz } = points;
  const { originX, originY, originZ, unscale } = points.frame;
  for (let f = 0; f < solid.faceCount; f++) {
    const start = faceStart[f]!;
    const end = faceStart[f + 1]!;
    let nx = 0;
    let ny = 0;
    let nz = 0;
    let offset: number;
    if (normals === null || end - start === 3) {
      const a = vertexPoints[loopVertices[start]!]!;
      let b = vertexPoints[loopVertices[start + 1]!]!;
      for (let i = start + 2; i < end; i++) {
        const c = vertexPoints[loopVertices[i]!]!;
        const n = areaVector(xyz, a, b, c, bake_area);
        nx += n.x;
        ny += n.y;
        nz += n.z;
        b = c;
      }
      const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
      nx *= inv;
      ny *= inv;
      nz *= inv;
      offset = nx * xyz[a << 2]! + ny * xyz[(a << 2) | 1]! + nz * xyz[(a << 2) | 2]!;
      for (let i = start + 1; i < end; i++) {
        const p = vertexPoints[loopVertices[i]!]!;
        offset = Math.max(offset, nx * xyz[p << 2]! + ny * xyz[(p << 2) | 1]! + nz * xyz[(p << 2) | 2]!);
      }
    } else {
      const face = labels![faceEntries[f]! >> 2]!;
      nx = normals[3 * face]!;
      ny = normals[3 * face + 1]!;
      nz = normals[3 * face + 2]!;
      offset = offsets![face]!;
    }
    faceNx[f] = nx;
    faceNy[f] = ny;
    faceNz[f] = nz;
    faceOffset[f] = (offset + (nx * originX + ny * originY + nz * originZ)) * unscale;
  }
}
