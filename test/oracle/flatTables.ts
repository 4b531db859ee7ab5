/** The tables of hulls without volume: polygons, segments and points. */
import { setPerpendicular, Vec3, type Vec3Like } from '../../src/math/vec3.ts';
import type { Outline, TableFields } from './hullTables.ts';

/** The outlines of a hull that is not a solid. */
const NO_OUTLINES: readonly [Outline, Outline, Outline] = /* @__PURE__ */ (() => {
  const none: Outline = { vertices: new Uint16Array(0), edges: new Uint16Array(0) };
  return [none, none, none];
})();

const NOTHING_16 = /* @__PURE__ */ new Uint16Array(0);
const NOTHING_64 = /* @__PURE__ */ new Float64Array(0);

/**
 * A polygon: a loop of vertices and edges of the given tables, counter-clockwise seen against the unit `normal`. Vertices and edges
 * that are not in the loop keep their numbers and mean nothing. Each edge has face 0 on both sides; the fan of a vertex on the rim
 * has the edge that leaves it and the one that leads to it.
 */
export function bakePolygon(
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  loopVertices: Uint16Array,
  loopEdges: Uint16Array,
  edgeCount: number,
  normal: Vec3Like,
  offset: number,
): TableFields {
  const count = loopVertices.length;
  const edgeVertices = new Uint16Array(2 * edgeCount);
  const edgeNormals = new Float64Array(3 * edgeCount);
  const vertexNormals = new Float64Array(3 * x.length);
  const vertexStart = new Uint32Array(x.length + 1);
  const vertexEdges = new Uint16Array(2 * count);
  const along = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const a = loopVertices[i];
    const b = loopVertices[i + 1 < count ? i + 1 : 0];
    const e = loopEdges[i];
    edgeVertices[2 * e] = Math.min(a, b);
    edgeVertices[2 * e + 1] = Math.max(a, b);
    const dx = x[b] - x[a];
    const dy = y[b] - y[a];
    const dz = z[b] - z[a];
    const inv = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
    along[3 * i] = dx * inv;
    along[3 * i + 1] = dy * inv;
    along[3 * i + 2] = dz * inv;
    // Away from the inside: d x n
    const nx = dy * normal.z - dz * normal.y;
    const ny = dz * normal.x - dx * normal.z;
    const nz = dx * normal.y - dy * normal.x;
    const across = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    edgeNormals[3 * e] = nx * across;
    edgeNormals[3 * e + 1] = ny * across;
    edgeNormals[3 * e + 2] = nz * across;
    vertexStart[a + 1] = 2;
  }
  for (let v = 0; v < x.length; v++) vertexStart[v + 1] += vertexStart[v];
  for (let i = 0; i < count; i++) {
    const v = loopVertices[i];
    const before = i > 0 ? i - 1 : count - 1;
    const p = 3 * loopEdges[before];
    const q = 3 * loopEdges[i];
    vertexEdges[vertexStart[v]] = loopEdges[i];
    vertexEdges[vertexStart[v] + 1] = loopEdges[before];
    let nx = edgeNormals[p] + edgeNormals[q];
    let ny = edgeNormals[p + 1] + edgeNormals[q + 1];
    let nz = edgeNormals[p + 2] + edgeNormals[q + 2];
    if (nx * nx + ny * ny + nz * nz < 1) {
      // At a sharp corner that sum is small; along the edge that leads here plus against the one that leaves has the same direction.
      nx = along[3 * before] - along[3 * i];
      ny = along[3 * before + 1] - along[3 * i + 1];
      nz = along[3 * before + 2] - along[3 * i + 2];
    }
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    vertexNormals[3 * v] = nx * inv;
    vertexNormals[3 * v + 1] = ny * inv;
    vertexNormals[3 * v + 2] = nz * inv;
  }
  return {
    dimension: 2,
    x,
    y,
    z,
    vertexNormals,
    vertexStart,
    vertexFaces: new Uint16Array(2 * count),
    vertexEdges,
    vertexNeighbours: farEnds(vertexStart, vertexEdges, edgeVertices),
    edgeVertices,
    edgeFaces: new Uint16Array(2 * edgeCount),
    edgeNormals,
    faceNx: Float64Array.of(normal.x),
    faceNy: Float64Array.of(normal.y),
    faceNz: Float64Array.of(normal.z),
    faceOffset: Float64Array.of(offset),
    faceStart: Uint32Array.of(0, count),
    loopVertices,
    loopEdges,
    outlines: NO_OUTLINES,
  };
}

/** A segment from a to b, or a point when they are equal. */
export function bakeSegment(a: Vec3Like, b: Vec3Like): TableFields {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const dz = b.z - a.z;
  const largest = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
  const isPoint = !(largest > 0);
  // Divided by the largest component first, so that no square under- or overflows.
  const ux = isPoint ? 0 : dx / largest;
  const uy = isPoint ? -1 : dy / largest;
  const uz = isPoint ? 0 : dz / largest;
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const ends = isPoint ? [a] : [a, b];
  const across = setPerpendicular(new Vec3(), ux, uy, uz);
  const vertexNormals = new Float64Array(3 * ends.length);
  for (let v = 0; v < ends.length; v++) {
    const sign = v === 0 ? -1 : 1;
    vertexNormals[3 * v] = (sign * ux) / length;
    vertexNormals[3 * v + 1] = (sign * uy) / length;
    vertexNormals[3 * v + 2] = (sign * uz) / length;
  }
  return {
    dimension: isPoint ? 0 : 1,
    x: Float64Array.from(ends, (p) => p.x),
    y: Float64Array.from(ends, (p) => p.y),
    z: Float64Array.from(ends, (p) => p.z),
    vertexNormals,
    vertexStart: isPoint ? Uint32Array.of(0, 0) : Uint32Array.of(0, 1, 2),
    vertexFaces: isPoint ? NOTHING_16 : new Uint16Array(2),
    vertexEdges: isPoint ? NOTHING_16 : new Uint16Array(2),
    vertexNeighbours: isPoint ? NOTHING_16 : Uint16Array.of(1, 0),
    edgeVertices: isPoint ? NOTHING_16 : Uint16Array.of(0, 1),
    edgeFaces: isPoint ? NOTHING_16 : new Uint16Array(2),
    edgeNormals: isPoint ? NOTHING_64 : Float64Array.of(across.x, across.y, across.z),
    faceNx: NOTHING_64,
    faceNy: NOTHING_64,
    faceNz: NOTHING_64,
    faceOffset: NOTHING_64,
    faceStart: Uint32Array.of(0),
    loopVertices: NOTHING_16,
    loopEdges: NOTHING_16,
    outlines: NO_OUTLINES,
  };
}

/** For each entry of the edges around vertices, the end of that edge away from the vertex. */
function farEnds(start: Uint32Array, edges: Uint16Array, edgeVertices: Uint16Array): Uint16Array {
  const far = new Uint16Array(edges.length);
  for (let v = 0; v + 1 < start.length; v++) {
    for (let i = start[v]; i < start[v + 1]; i++) {
      const e = 2 * edges[i];
      far[i] = edgeVertices[e] === v ? edgeVertices[e + 1] : edgeVertices[e];
    }
  }
  return far;
}
