/**
 * The nearest point of a polytope of any dimension to a point, and on which feature it lies.
 *
 * Inside a solid it is on the face whose plane is nearest. Outside, the space around a polytope is divided by what is nearest (the
 * Voronoi regions of its vertices, edges and faces): from the face whose plane the point is highest above, across the sides of the
 * regions, until the point is in the region of the feature. Each step comes nearer, so no feature comes twice, but for rounding.
 */
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { turnPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** The nearest point of a core, in the core's frame. */
export class NearestPoint {
  /** Signed: negative inside. */
  distance = NaN;
  x = NaN;
  y = NaN;
  z = NaN;
  /** The outward unit normal from there to the point. */
  nx = NaN;
  ny = NaN;
  nz = NaN;
  /** The code of the feature. */
  feature = 0;
}

/** With no more faces than this the highest is looked for among all; else about so many are looked at before the climb. */
const FEW_FACES = 16;
/** A bound on the steps across regions; what is not found by then is looked for among all features. */
const MOST_STEPS = 100;
/** Squared, as a part of the reach of a core: a point nearer than this to an edge or a vertex is on it, but for rounding. */
const ON_FEATURE_SQ = 1e-30;

/** Writes the nearest point of the core to `p`, which is in the core's frame. */
export function pointPolytope(core: Polytope, p: Vec3Like, out: NearestPoint): void {
  const { dimension } = core.topology;
  if (dimension < 2) {
    walkRegions(core, p, dimension === 0 ? VERTEX : EDGE, out);
    return;
  }
  const face = highestFace(core, p);
  setOnFace(core, face, p, out);
  if (out.distance < 0 && dimension === 3) return;
  walkRegions(core, p, FACE + face, out);
}

/** The face whose plane the point is highest above, or least deep below; of a large polytope one that it is above, if there is one. */
function highestFace(core: Polytope, p: Vec3Like): number {
  const { faceCount } = core.topology;
  if (faceCount > FEW_FACES) {
    const face = climbFaces(core, p);
    if (face >= 0) return face;
  }
  const { normals, offsets } = core;
  const { x, y, z } = p;
  // From the second face on: of equally good faces of a box the one that faces y is taken, then z, then x.
  const start = faceCount > 2 ? 1 : 0;
  let highest = -Infinity;
  let found = start;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    const height = normals[3 * f]! * x + normals[3 * f + 1]! * y + normals[3 * f + 2]! * z - offsets[f]!;
    if (height > highest) {
      highest = height;
      found = f;
    }
  }
  return found;
}

/** A face above which the point is higher than above its neighbours; -1 where it is below all that were tried. */
function climbFaces(core: Polytope, p: Vec3Like): number {
  const { normals, offsets, topology } = core;
  const { faceCount, faceStart, faceEdges, edgeFaces } = topology;
  const { x, y, z } = p;
  const stride = Math.floor(faceCount / FEW_FACES);
  let highest = -Infinity;
  let face = 0;
  for (let f = 0; f < faceCount; f += stride) {
    const height = normals[3 * f]! * x + normals[3 * f + 1]! * y + normals[3 * f + 2]! * z - offsets[f]!;
    if (height > highest) {
      highest = height;
      face = f;
    }
  }
  for (let before = -1; before !== face; ) {
    before = face;
    for (let i = faceStart[before]!; i < faceStart[before + 1]!; i++) {
      const e = 2 * faceEdges[i]!;
      const g = edgeFaces[e] === before ? edgeFaces[e + 1]! : edgeFaces[e]!;
      const height = normals[3 * g]! * x + normals[3 * g + 1]! * y + normals[3 * g + 2]! * z - offsets[g]!;
      if (height > highest) {
        highest = height;
        face = g;
      }
    }
  }
  return highest > 0 ? face : -1;
}

/** From the region of one feature, by its own number, to that in which the point is. */
function walkRegions(core: Polytope, p: Vec3Like, first: number, out: NearestPoint): void {
  let feature = first;
  let before = -1;
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = tryFeature(core, feature, p, out);
    if (next === feature) return;
    if (next < 0) break;
    if (next === before) {
      // Beside the side of a region rounding sends it back: it is at the end of the edge, or over the rim of the face.
      if (feature >= EDGE && feature < FACE) setOnFeature(core, next, p, out);
      else setOnFeature(core, feature, p, out);
      return;
    }
    before = feature;
    feature = next;
  }
  tryAll(core, p, out);
}

/** Writes the answer of a feature in whose region the point is, and returns it; else the one beyond the side of the region; -1 for none. */
function tryFeature(core: Polytope, feature: number, p: Vec3Like, out: NearestPoint): number {
  if (feature < EDGE) {
    const edge = edgeTowards(core, feature, p);
    if (edge >= 0) return EDGE + edge;
  } else if (feature >= FACE) {
    const edge = nearestEdge(core, feature - FACE, p);
    if (edge >= 0) return EDGE + edge;
  } else {
    const next = besideEdge(core, feature - EDGE, p, out);
    if (next !== feature) return next;
  }
  setOnFeature(core, feature, p, out);
  return feature;
}

function setOnFeature(core: Polytope, feature: number, p: Vec3Like, out: NearestPoint): void {
  if (feature < EDGE) setOnVertex(core, feature, p, out);
  else if (feature < FACE) setOnEdge(core, feature - EDGE, p, out);
  else setOnFace(core, feature - FACE, p, out);
}

/** The edge at v that points most towards p; -1 where none does. */
function edgeTowards(core: Polytope, v: number, p: Vec3Like): number {
  const { vertices, topology } = core;
  const { fanStart, fanEdges, fanVertices } = topology;
  const vx = vertices[3 * v]!;
  const vy = vertices[3 * v + 1]!;
  const vz = vertices[3 * v + 2]!;
  const dx = p.x - vx;
  const dy = p.y - vy;
  const dz = p.z - vz;
  let found = -1;
  let most = -0;
  for (let i = fanStart[v]!; i < fanStart[v + 1]!; i++) {
    const w = 3 * fanVertices[i]!;
    const ux = vertices[w]! - vx;
    const uy = vertices[w + 1]! - vy;
    const uz = vertices[w + 2]! - vz;
    const along = dx * ux + dy * uy + dz * uz;
    if (!(along > 0)) continue;
    const towards = (along * along) / (ux * ux + uy * uy + uz * uz);
    if (found < 0 || towards > most) {
      most = towards;
      found = fanEdges[i]!;
    }
  }
  return found;
}

/** The nearest of the edges of a face that p is beyond or on; -1 where it is over the face. */
function nearestEdge(core: Polytope, f: number, p: Vec3Like): number {
  const { vertices, normals, topology } = core;
  const { faceStart, faceVertices, faceEdges } = topology;
  const { x, y, z } = p;
  const nx = normals[3 * f]!;
  const ny = normals[3 * f + 1]!;
  const nz = normals[3 * f + 2]!;
  const end = faceStart[f + 1]!;
  let nearestSq = Infinity;
  let found = -1;
  let v = 3 * faceVertices[end - 1]!;
  let edge = faceEdges[end - 1]!;
  for (let i = faceStart[f]!; i < end; i++) {
    const w = 3 * faceVertices[i]!;
    const dx = x - vertices[v]!;
    const dy = y - vertices[v + 1]!;
    const dz = z - vertices[v + 2]!;
    const ux = vertices[w]! - vertices[v]!;
    const uy = vertices[w + 1]! - vertices[v + 1]!;
    const uz = vertices[w + 2]! - vertices[v + 2]!;
    // (u x n).d
    const beyond = (uy * nz - uz * ny) * dx + (uz * nx - ux * nz) * dy + (ux * ny - uy * nx) * dz;
    if (beyond >= 0) {
      const along = (dx * ux + dy * uy + dz * uz) / (ux * ux + uy * uy + uz * uz);
      const s = along < 0 ? 0 : along > 1 ? 1 : along;
      const cx = dx - ux * s;
      const cy = dy - uy * s;
      const cz = dz - uz * s;
      const distSq = cx * cx + cy * cy + cz * cz;
      if (distSq < nearestSq) {
        nearestSq = distSq;
        found = edge;
      }
    }
    v = w;
    edge = faceEdges[i]!;
  }
  return found;
}

const edge_across = /* @__PURE__ */ new Vec3();

/** The feature beside edge e in whose region p is: an end, or a face that p is above; the edge itself; -1 where there is none of these. */
function besideEdge(core: Polytope, e: number, p: Vec3Like, out: NearestPoint): number {
  const { vertices, normals, offsets, topology } = core;
  const from = topology.edgeVertices[2 * e]!;
  const to = topology.edgeVertices[2 * e + 1]!;
  const v = 3 * from;
  const w = 3 * to;
  const ux = vertices[w]! - vertices[v]!;
  const uy = vertices[w + 1]! - vertices[v + 1]!;
  const uz = vertices[w + 2]! - vertices[v + 2]!;
  const { x, y, z } = p;
  const along = (x - vertices[v]!) * ux + (y - vertices[v + 1]!) * uy + (z - vertices[v + 2]!) * uz;
  if (!(along > 0)) return VERTEX + from;
  if (!((vertices[w]! - x) * ux + (vertices[w + 1]! - y) * uy + (vertices[w + 2]! - z) * uz > 0)) return VERTEX + to;
  if (topology.faceCount === 0 || setOnEdge(core, e, p, out)) return EDGE + e;
  const { x: cx, y: cy, z: cz } = edge_across;
  const f = topology.edgeFaces[2 * e]!;
  const g = topology.edgeFaces[2 * e + 1]!;
  const fx = normals[3 * f]!;
  const fy = normals[3 * f + 1]!;
  const fz = normals[3 * f + 2]!;
  const gx = normals[3 * g]!;
  const gy = normals[3 * g + 1]!;
  const gz = normals[3 * g + 2]!;
  // (u x n).c: within the face to the left of u, u x n points out of it; within that to the right it points in.
  const isOverF = (uy * fz - uz * fy) * cx + (uz * fx - ux * fz) * cy + (ux * fy - uy * fx) * cz < 0;
  const isOverG = (uy * gz - uz * gy) * cx + (uz * gx - ux * gz) * cy + (ux * gy - uy * gx) * cz > 0;
  if (!isOverF && !isOverG) return EDGE + e;
  const heightF = fx * x + fy * y + fz * z - offsets[f]!;
  const heightG = gx * x + gy * y + gz * z - offsets[g]!;
  if (isOverF && heightF >= 0 && !(isOverG && heightG > heightF)) return FACE + f;
  return isOverG && heightG >= 0 ? FACE + g : -1;
}

/** The answer over a face, or below it. */
function setOnFace({ normals, offsets, topology }: Polytope, f: number, p: Vec3Like, out: NearestPoint): void {
  const nx = normals[3 * f]!;
  const ny = normals[3 * f + 1]!;
  const nz = normals[3 * f + 2]!;
  const { x, y, z } = p;
  const height = nx * x + ny * y + nz * z - offsets[f]!;
  out.distance = height;
  out.x = x - height * nx;
  out.y = y - height * ny;
  out.z = z - height * nz;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.feature = FACE + topology.faceNames[f]!;
}

/** The answer on an edge, with the way across it to p in edge_across. True where p is on the edge but for rounding. */
function setOnEdge(core: Polytope, e: number, p: Vec3Like, out: NearestPoint): boolean {
  const { vertices, topology } = core;
  const v = 3 * topology.edgeVertices[2 * e]!;
  const w = 3 * topology.edgeVertices[2 * e + 1]!;
  const ux = vertices[w]! - vertices[v]!;
  const uy = vertices[w + 1]! - vertices[v + 1]!;
  const uz = vertices[w + 2]! - vertices[v + 2]!;
  const dx = p.x - vertices[v]!;
  const dy = p.y - vertices[v + 1]!;
  const dz = p.z - vertices[v + 2]!;
  const uLenSq = ux * ux + uy * uy + uz * uz;
  const along = (dx * ux + dy * uy + dz * uz) / uLenSq;
  let cx = dx - ux * along;
  let cy = dy - uy * along;
  let cz = dz - uz * along;
  // Once more: what rounding has left along the edge would turn the normal where the way is short.
  const rest = (cx * ux + cy * uy + cz * uz) / uLenSq;
  cx -= ux * rest;
  cy -= uy * rest;
  cz -= uz * rest;
  const lenSq = cx * cx + cy * cy + cz * cz;
  const length = Math.sqrt(lenSq);
  const across = edge_across;
  across.x = cx;
  across.y = cy;
  across.z = cz;
  out.distance = length;
  out.x = vertices[v]! + ux * along;
  out.y = vertices[v + 1]! + uy * along;
  out.z = vertices[v + 2]! + uz * along;
  out.feature = EDGE + topology.edgeNames[e]!;
  const isOn = !(lenSq > ON_FEATURE_SQ * core.reach * core.reach && lenSq > MIN_LENGTH_SQ);
  if (isOn) setNormalOfEdge(core, e, p, out);
  else {
    const inv = 1 / length;
    out.nx = cx * inv;
    out.ny = cy * inv;
    out.nz = cz * inv;
  }
  return isOn;
}

/** A normal of edge e for a point on it: of a solid that of the face that is higher, of a polygon outward within its plane, else any. */
function setNormalOfEdge({ vertices, normals, offsets, topology }: Polytope, e: number, p: Vec3Like, out: NearestPoint): void {
  const f = topology.edgeFaces[2 * e]!;
  const g = topology.edgeFaces[2 * e + 1]!;
  const n = edge_across;
  if (topology.dimension === 3) {
    const { x, y, z } = p;
    const heightF = normals[3 * f]! * x + normals[3 * f + 1]! * y + normals[3 * f + 2]! * z - offsets[f]!;
    const heightG = normals[3 * g]! * x + normals[3 * g + 1]! * y + normals[3 * g + 2]! * z - offsets[g]!;
    const h = 3 * (heightF >= heightG ? f : g);
    n.x = normals[h]!;
    n.y = normals[h + 1]!;
    n.z = normals[h + 2]!;
  } else {
    const v = 3 * topology.edgeVertices[2 * e]!;
    const w = 3 * topology.edgeVertices[2 * e + 1]!;
    n.x = vertices[w]! - vertices[v]!;
    n.y = vertices[w + 1]! - vertices[v + 1]!;
    n.z = vertices[w + 2]! - vertices[v + 2]!;
    if (topology.dimension === 1) turnPerpendicular(n);
    else {
      const { x, y, z } = n;
      const mx = normals[3 * f]!;
      const my = normals[3 * f + 1]!;
      const mz = normals[3 * f + 2]!;
      n.x = y * mz - z * my;
      n.y = z * mx - x * mz;
      n.z = x * my - y * mx;
      n.normalize();
    }
  }
  out.nx = n.x;
  out.ny = n.y;
  out.nz = n.z;
}

/** The answer at a vertex. */
function setOnVertex(core: Polytope, v: number, p: Vec3Like, out: NearestPoint): void {
  const { vertices, topology } = core;
  const x = vertices[3 * v]!;
  const y = vertices[3 * v + 1]!;
  const z = vertices[3 * v + 2]!;
  const dx = p.x - x;
  const dy = p.y - y;
  const dz = p.z - z;
  const lenSq = dx * dx + dy * dy + dz * dz;
  const length = Math.sqrt(lenSq);
  if (lenSq > ON_FEATURE_SQ * core.reach * core.reach && lenSq > MIN_LENGTH_SQ) {
    const inv = 1 / length;
    out.nx = dx * inv;
    out.ny = dy * inv;
    out.nz = dz * inv;
  } else {
    if (topology.dimension === 0) {
      out.nx = 0;
      out.ny = 1;
      out.nz = 0;
    } else if (topology.dimension === 1) setNormalOfEdge(core, 0, p, out);
    else setHighestFace(core, v, p, out);
  }
  out.distance = length;
  out.x = x;
  out.y = y;
  out.z = z;
  out.feature = VERTEX + topology.vertexNames[v]!;
}

/** The answer over the face at v that p is highest above. */
function setHighestFace(core: Polytope, v: number, p: Vec3Like, out: NearestPoint): void {
  const { fanStart, fanFaces } = core.topology;
  let highest = -Infinity;
  let found = 0;
  for (let i = fanStart[v]!; i < fanStart[v + 1]!; i++) {
    setOnFace(core, fanFaces[i]!, p, out);
    if (!(out.distance > highest)) continue;
    highest = out.distance;
    found = fanFaces[i]!;
  }
  setOnFace(core, found, p, out);
}

/** The nearest of all features, by their distances: where rounding has hidden the sides of the regions. */
function tryAll(core: Polytope, p: Vec3Like, out: NearestPoint): void {
  const { edgeCount, faceCount, edgeVertices } = core.topology;
  for (let f = 0; f < faceCount; f++) {
    setOnFace(core, f, p, out);
    if (out.distance >= 0 && nearestEdge(core, f, p) < 0) return;
  }
  let least = Infinity;
  let found = VERTEX;
  for (let e = 0; e < edgeCount; e++) {
    for (let i = 0; i < 3; i++) {
      const feature = i < 2 ? VERTEX + edgeVertices[2 * e + i]! : EDGE + e;
      if (i === 2 && besideEdge(core, e, p, out) < EDGE) continue;
      setOnFeature(core, feature, p, out);
      if (!(out.distance < least)) continue;
      least = out.distance;
      found = feature;
    }
  }
  setOnFeature(core, found, p, out);
}
