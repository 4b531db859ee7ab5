/**
 * From the faces of a solid to the tables that queries read. Names are canonical: they come from a walk over the surface, face by face
 * outwards from the lexicographically smallest vertex, so they depend on the solid alone.
 */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import type { HullTables } from '../hull.ts';
import { NO_OUTLINES } from './flatTables.ts';
import { findOutline } from './outline.ts';
import type { PointSet } from './points.ts';
import { nextInFace, previousInFace } from './quickhull.ts';
import { scratchInts } from './scratch.ts';

/** A solid as triangles that belong to faces. */
export interface Solid {
  readonly points: PointSet;
  /** Half-edge 3t + i runs from corner i of triangle t to the next one; its twin runs the other way. */
  readonly corners: Int32Array;
  readonly twins: Int32Array;
  /** The face of each triangle; null when each is one of its own. */
  readonly labels: Int32Array | null;
  /** Unit normal and n.p of the faces by label; those of triangles are found when they are needed. */
  readonly normals: Float64Array | null;
  readonly offsets: Float64Array | null;
  readonly vertexCount: number;
  readonly faceCount: number;
  /** A half-edge between two faces that leaves the lexicographically smallest vertex. */
  readonly first: number;
}

const VERTEX_NUMBERS = 0;
const EDGE_NUMBERS = 1;
const FACE_NUMBERS = 2;
const FACE_ENTRIES = 3;
const VERTEX_ENTRIES = 4;
const VERTEX_POINTS = 5;

const bake_area = /* @__PURE__ */ new Vec3();

/** Fills the tables of a solid. */
export function bakeSolid(solid: Solid): HullTables {
  const tables = emptyTables(solid.vertexCount, solid.faceCount);
  nameFeatures(solid, canonicalStart(solid), tables);
  bakePoints(solid.points, tables);
  bakeFans(solid, tables);
  bakePlanes(solid, tables);
  bakeEdgeNormals(tables);
  bakeVertexNormals(tables);
  const tolerance = solid.points.tolerance * solid.points.unscale;
  tables.outlines = [
    findOutline(tables, tables.faceNx, tables.y, tables.z, tolerance),
    findOutline(tables, tables.faceNy, tables.z, tables.x, tolerance),
    findOutline(tables, tables.faceNz, tables.x, tables.y, tolerance),
  ];
  return tables;
}

/** All tables in one piece of memory, which is much cheaper to make than twenty. */
function emptyTables(vertexCount: number, faceCount: number): HullTables {
  const edgeCount = vertexCount + faceCount - 2;
  const doubles = 6 * vertexCount + 3 * edgeCount + 4 * faceCount;
  const words = vertexCount + 1 + faceCount + 1;
  const memory = new ArrayBuffer(8 * doubles + 4 * words + 2 * 12 * edgeCount);
  let at = 0;
  const float64 = (length: number): Float64Array => {
    const array = new Float64Array(memory, at, length);
    at += 8 * length;
    return array;
  };
  const uint32 = (length: number): Uint32Array => {
    const array = new Uint32Array(memory, at, length);
    at += 4 * length;
    return array;
  };
  const uint16 = (length: number): Uint16Array => {
    const array = new Uint16Array(memory, at, length);
    at += 2 * length;
    return array;
  };
  return {
    dimension: 3,
    x: float64(vertexCount),
    y: float64(vertexCount),
    z: float64(vertexCount),
    vertexNormals: float64(3 * vertexCount),
    edgeNormals: float64(3 * edgeCount),
    faceNx: float64(faceCount),
    faceNy: float64(faceCount),
    faceNz: float64(faceCount),
    faceOffset: float64(faceCount),
    vertexStart: uint32(vertexCount + 1),
    faceStart: uint32(faceCount + 1),
    vertexFaces: uint16(2 * edgeCount),
    vertexEdges: uint16(2 * edgeCount),
    edgeVertices: uint16(2 * edgeCount),
    edgeFaces: uint16(2 * edgeCount),
    loopVertices: uint16(2 * edgeCount),
    loopEdges: uint16(2 * edgeCount),
    outlines: NO_OUTLINES,
    simplificationError: 0,
  };
}

/** The half-edge around the face that follows h. */
function nextOnRim(solid: Solid, h: number): number {
  const { twins, labels } = solid;
  let next = nextInFace(h);
  if (labels === null) return next;
  const face = labels[(h / 3) | 0]!;
  while (labels[(twins[next]! / 3) | 0] === face) next = nextInFace(twins[next]!);
  return next;
}

/** The half-edge around the face that comes before h. */
function previousOnRim(solid: Solid, h: number): number {
  const { twins, labels } = solid;
  let previous = previousInFace(h);
  if (labels === null) return previous;
  const face = labels[(h / 3) | 0]!;
  while (labels[(twins[previous]! / 3) | 0] === face) previous = previousInFace(twins[previous]!);
  return previous;
}

/** Of the half-edges between faces that leave the smallest vertex, the one with the smallest other end. */
function canonicalStart(solid: Solid): number {
  const { corners, twins } = solid;
  const { x, y, z } = solid.points;
  let best = -1;
  let head = -1;
  let h = solid.first;
  do {
    const v = corners[nextInFace(h)]!;
    if (best < 0 || (x[v]! - x[head]! || y[v]! - y[head]! || z[v]! - z[head]!) < 0) {
      best = h;
      head = v;
    }
    h = twins[previousOnRim(solid, h)]!;
  } while (h !== solid.first);
  return best;
}

/** Walks over the faces and numbers everything in the order in which it is met; fills the loops, the edges and their faces. */
function nameFeatures(solid: Solid, start: number, tables: HullTables): void {
  const { corners, twins, labels, vertexCount, faceCount } = solid;
  const { faceStart, loopVertices, loopEdges, edgeVertices, edgeFaces } = tables;
  const vertexNumbers = scratchInts(VERTEX_NUMBERS, solid.points.count).fill(-1, 0, solid.points.count);
  const edgeNumbers = scratchInts(EDGE_NUMBERS, corners.length).fill(-1, 0, corners.length);
  const faceNumbers = scratchInts(FACE_NUMBERS, corners.length).fill(-1, 0, corners.length);
  const faceEntries = scratchInts(FACE_ENTRIES, faceCount);
  const vertexEntries = scratchInts(VERTEX_ENTRIES, vertexCount);
  const vertexPoints = scratchInts(VERTEX_POINTS, vertexCount);
  let vertices = 0;
  let edges = 0;
  let faces = 1;
  let at = 0;
  faceEntries[0] = start;
  faceNumbers[labels === null ? (start / 3) | 0 : labels[(start / 3) | 0]!] = 0;
  for (let f = 0; f < faceCount; f++) {
    const entry = faceEntries[f]!;
    let h = entry;
    do {
      const point = corners[h]!;
      let v = vertexNumbers[point]!;
      if (v < 0) {
        v = vertices++;
        vertexNumbers[point] = v;
        vertexEntries[v] = h;
        vertexPoints[v] = point;
      }
      const twin = twins[h]!;
      let e = edgeNumbers[h]!;
      if (e < 0) {
        e = edges++;
        edgeNumbers[h] = e;
        edgeNumbers[twin] = e;
        edgeFaces[2 * e] = f;
        const triangle = (twin / 3) | 0;
        const face = labels === null ? triangle : labels[triangle]!;
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
}

function bakePoints(points: PointSet, tables: HullTables): void {
  const vertexPoints = scratchInts(VERTEX_POINTS, tables.x.length);
  const { x, y, z, unscale } = points;
  for (let v = 0; v < tables.x.length; v++) {
    const p = vertexPoints[v]!;
    tables.x[v] = x[p]! * unscale;
    tables.y[v] = y[p]! * unscale;
    tables.z[v] = z[p]! * unscale;
  }
}

/** The edges and faces around each vertex. */
function bakeFans(solid: Solid, tables: HullTables): void {
  const { corners, twins, labels, vertexCount } = solid;
  const { vertexStart, vertexFaces, vertexEdges } = tables;
  const edgeNumbers = scratchInts(EDGE_NUMBERS, corners.length);
  const faceNumbers = scratchInts(FACE_NUMBERS, corners.length);
  const vertexEntries = scratchInts(VERTEX_ENTRIES, vertexCount);
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    const first = vertexEntries[v]!;
    let h = first;
    do {
      const triangle = (h / 3) | 0;
      vertexEdges[at] = edgeNumbers[h]!;
      vertexFaces[at] = faceNumbers[labels === null ? triangle : labels[triangle]!]!;
      at++;
      // The edge that leads to v within the same face, walked the other way, leaves v next.
      h = twins[previousOnRim(solid, h)]!;
    } while (h !== first);
    vertexStart[v + 1] = at;
  }
}

/** The planes: of triangles from their corners, of merged faces as they were found. */
function bakePlanes(solid: Solid, tables: HullTables): void {
  const { labels, normals, offsets, points } = solid;
  const { faceStart, faceNx, faceNy, faceNz, faceOffset, loopVertices } = tables;
  const faceEntries = scratchInts(FACE_ENTRIES, solid.faceCount);
  const vertexPoints = scratchInts(VERTEX_POINTS, solid.vertexCount);
  const { x, y, z } = points;
  for (let f = 0; f < solid.faceCount; f++) {
    const start = faceStart[f]!;
    let nx: number;
    let ny: number;
    let nz: number;
    let offset: number;
    if (faceStart[f + 1]! - start === 3 || labels === null) {
      const a = vertexPoints[loopVertices[start]!]!;
      const b = vertexPoints[loopVertices[start + 1]!]!;
      const c = vertexPoints[loopVertices[start + 2]!]!;
      const n = areaVector(x, y, z, a, b, c, bake_area);
      const inv = 1 / Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
      nx = n.x * inv;
      ny = n.y * inv;
      nz = n.z * inv;
      const alongA = nx * x[a]! + ny * y[a]! + nz * z[a]!;
      const alongB = nx * x[b]! + ny * y[b]! + nz * z[b]!;
      const alongC = nx * x[c]! + ny * y[c]! + nz * z[c]!;
      offset = Math.max(alongA, alongB, alongC);
    } else {
      const face = labels[(faceEntries[f]! / 3) | 0]!;
      nx = normals![3 * face]!;
      ny = normals![3 * face + 1]!;
      nz = normals![3 * face + 2]!;
      offset = offsets![face]!;
    }
    faceNx[f] = nx;
    faceNy[f] = ny;
    faceNz[f] = nz;
    faceOffset[f] = offset * points.unscale;
  }
}

/** The bisector of the two face normals. */
function bakeEdgeNormals(tables: HullTables): void {
  const { x, y, z, edgeVertices, edgeFaces, edgeNormals, faceNx, faceNy, faceNz } = tables;
  for (let e = 0; 2 * e < edgeVertices.length; e++) {
    const left = edgeFaces[2 * e]!;
    const right = edgeFaces[2 * e + 1]!;
    let nx = faceNx[left]! + faceNx[right]!;
    let ny = faceNy[left]! + faceNy[right]!;
    let nz = faceNz[left]! + faceNz[right]!;
    if (faceNx[left]! * faceNx[right]! + faceNy[left]! * faceNy[right]! + faceNz[left]! * faceNz[right]! < 0) {
      // At a sharp edge the sum cancels; e x (n left - n right) has the same direction and does not.
      const a = edgeVertices[2 * e]!;
      const b = edgeVertices[2 * e + 1]!;
      const ex = x[b]! - x[a]!;
      const ey = y[b]! - y[a]!;
      const ez = z[b]! - z[a]!;
      const inv = 1 / Math.max(Math.abs(ex), Math.abs(ey), Math.abs(ez));
      const dx = (faceNx[left]! - faceNx[right]!) * inv;
      const dy = (faceNy[left]! - faceNy[right]!) * inv;
      const dz = (faceNz[left]! - faceNz[right]!) * inv;
      nx = ey * dz - ez * dy;
      ny = ez * dx - ex * dz;
      nz = ex * dy - ey * dx;
    }
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    edgeNormals[3 * e] = nx * inv;
    edgeNormals[3 * e + 1] = ny * inv;
    edgeNormals[3 * e + 2] = nz * inv;
  }
}

/** The sum of the edge normals around each vertex, a positive combination of the normals that span its cone. */
function bakeVertexNormals(tables: HullTables): void {
  const { vertexStart, vertexEdges, vertexNormals, edgeNormals } = tables;
  for (let v = 0; v + 1 < vertexStart.length; v++) {
    let nx = 0;
    let ny = 0;
    let nz = 0;
    for (let i = vertexStart[v]!; i < vertexStart[v + 1]!; i++) {
      const e = 3 * vertexEdges[i]!;
      nx += edgeNormals[e]!;
      ny += edgeNormals[e + 1]!;
      nz += edgeNormals[e + 2]!;
    }
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    vertexNormals[3 * v] = nx * inv;
    vertexNormals[3 * v + 1] = ny * inv;
    vertexNormals[3 * v + 2] = nz * inv;
  }
}
