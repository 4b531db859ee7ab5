/**
 * From the faces of a solid to the polytope that queries read. Numbers are canonical: they come from a walk over the surface, face by
 * face outwards from the lexicographically smallest vertex, so they depend on the solid alone.
 */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import { Polytope } from '../polytope.ts';
import { loopTopology } from '../topology.ts';
import { builderMemory, DEAD, MARK, nextInFace, previousInFace } from './memory.ts';
import type { FaceMerger } from './mergeFaces.ts';
import { comesBefore, type PointSet } from './points.ts';
import type { Quickhull } from './quickhull.ts';

const memory = builderMemory;
const bake_area = /* @__PURE__ */ new Vec3();

/** The hull of triangles that belong to faces. */
export function bakeSolid(points: PointSet, hull: Quickhull, faces: FaceMerger, simplificationError: number): Polytope {
  const { corners, twins } = memory;
  const { labels, faceCount } = faces;
  const { vertexCount } = hull;
  const faceStart = new Uint32Array(faceCount + 1);
  // V - E + F = 2, and every edge is in two loops.
  const faceVertices = new Uint16Array(2 * (vertexCount + faceCount - 2));
  const { vertexNumbers, faceNumbers, entries } = memory;
  for (let i = 0; i < points.count; i++) vertexNumbers[i] = -1;
  for (let f = 0; f < hull.faceCount; f++) faceNumbers[f] = -1;
  const vertices = new Float64Array(3 * vertexCount);
  let knownVertices = 0;
  let knownFaces = 1;
  let at = 0;
  entries[0] = canonicalStart(hull, labels);
  faceNumbers[faceAt(entries[0], labels)] = 0;
  for (let f = 0; f < faceCount; f++) {
    let h = entries[f];
    do {
      const point = corners[h];
      let v = vertexNumbers[point];
      if (v < 0) {
        v = knownVertices++;
        vertexNumbers[point] = v;
        points.original(point, vertices, 3 * v);
      }
      faceVertices[at++] = v;
      const twin = twins[h];
      const beyond = faceAt(twin, labels);
      if (faceNumbers[beyond] < 0) {
        faceNumbers[beyond] = knownFaces;
        entries[knownFaces++] = twin;
      }
      h = labels === null ? nextInFace(h) : nextOnRim(h, labels);
    } while (h !== entries[f]);
    faceStart[f + 1] = at;
  }
  const normals = new Float64Array(3 * faceCount);
  const offsets = new Float64Array(faceCount);
  for (let f = 0; f < faceCount; f++) setPlane(points, entries[f] >> 2, faces, normals, offsets, f);
  const topology = loopTopology(3, vertexCount, faceStart, faceVertices);
  return new Polytope(topology, vertices, normals, offsets, simplificationError);
}

/** The face of a half-edge: the number of one of its triangles. */
function faceAt(h: number, labels: Int32Array | null): number {
  return labels === null ? h >> 2 : labels[h >> 2];
}

/** The half-edge around the face that follows h. */
function nextOnRim(h: number, labels: Int32Array): number {
  const { twins } = memory;
  const face = labels[h >> 2];
  let next = nextInFace(h);
  while (labels[twins[next] >> 2] === face) next = nextInFace(twins[next]);
  return next;
}

/** Of the half-edges between faces that leave the lexicographically smallest vertex, the one with the smallest other end. */
function canonicalStart(hull: Quickhull, labels: Int32Array | null): number {
  const { corners, twins, xyz } = memory;
  let first = -1;
  let least = Infinity;
  for (let h = 0; h < 4 * hull.faceCount; h++) {
    if ((h & 3) === 3 || corners[h | MARK] === DEAD) continue;
    const x = xyz[corners[h] << 2];
    if (x > least || (x === least && !comesBefore(corners[h], corners[first]))) continue;
    least = x;
    first = h;
  }
  let best = -1;
  let h = first;
  do {
    const isRim = faceAt(h, labels) !== faceAt(twins[h], labels);
    if (isRim && (best < 0 || comesBefore(corners[nextInFace(h)], corners[nextInFace(best)]))) best = h;
    h = twins[previousInFace(h)];
  } while (h !== first);
  return best;
}

/** The plane of face f: of a triangle from its corners, of a merged face as it was found. */
function setPlane(
  points: PointSet,
  triangle: number,
  faces: FaceMerger,
  normals: Float64Array,
  offsets: Float64Array,
  f: number,
): void {
  const { corners, xyz } = memory;
  const { origin, unscale } = points;
  const merged = faces.labels === null ? undefined : faces.planes.get(faces.labels[triangle]);
  let nx: number;
  let ny: number;
  let nz: number;
  let offset: number;
  if (merged !== undefined) {
    nx = merged[0];
    ny = merged[1];
    nz = merged[2];
    offset = merged[3];
  } else {
    const a = corners[triangle << 2];
    const b = corners[(triangle << 2) | 1];
    const c = corners[(triangle << 2) | 2];
    const n = areaVector(xyz, a, b, c, bake_area);
    const inv = 1 / Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    nx = n.x * inv;
    ny = n.y * inv;
    nz = n.z * inv;
    offset = Math.max(
      nx * xyz[a << 2] + ny * xyz[(a << 2) | 1] + nz * xyz[(a << 2) | 2],
      nx * xyz[b << 2] + ny * xyz[(b << 2) | 1] + nz * xyz[(b << 2) | 2],
      nx * xyz[c << 2] + ny * xyz[(c << 2) | 1] + nz * xyz[(c << 2) | 2],
    );
  }
  normals[3 * f] = nx;
  normals[3 * f + 1] = ny;
  normals[3 * f + 2] = nz;
  offsets[f] = (offset + (nx * origin[0] + ny * origin[1] + nz * origin[2])) * unscale;
}
