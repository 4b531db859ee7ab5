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
import { areEdgesUsed } from '../shapes/topology.ts';
import { AT_RIM, edgeTowards, nearestEdge, ON_FEATURE, sideOfEdge } from './regions.ts';

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
  /** The face whose plane the point is highest above: its normal is that of a point on the surface. */
  highest = 0;
}

/** A bound on the steps across regions; what is not found by then is looked for among all features. */
const MOST_STEPS = 100;
/** No vertex is farther than this part of the reach beyond the plane of a face. */
const BEYOND = 1e-13;

/** From a feature to the point. */
const point_direction = /* @__PURE__ */ new Vec3();

/** Writes the nearest point of the core to `p`, which is in the core's frame. */
export function pointPolytope(core: Polytope, p: Vec3Like, out: NearestPoint): void {
  const { dimension } = core.topology;
  if (dimension === 0 || !areEdgesUsed) {
    setOnVertex(core, 0, p, out);
    return;
  }
  let first = EDGE;
  if (dimension > 1) {
    out.highest = highestFace(core, p);
    setOnFace(core, out.highest, p, out);
    if (out.distance < 0 && dimension === 3) return;
    first = FACE + out.highest;
  }
  walkRegions(core, p, first, out);
}

/** The face whose plane the point is highest above, or least deep below. */
function highestFace(core: Polytope, p: Vec3Like): number {
  const { faceCount } = core.topology;
  const { normals, offsets } = core;
  const { x, y, z } = p;
  // From the second face on: of equally good faces of a box the one that faces y is taken, then z, then x.
  const start = faceCount > 2 ? 1 : 0;
  let highest = -Infinity;
  let found = start;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    const height = normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z - offsets[f];
    if (height > highest) {
      highest = height;
      found = f;
    }
  }
  return found;
}

/** From the region of one feature, by its own number, to that in which the point is. */
function walkRegions(core: Polytope, p: Vec3Like, first: number, out: NearestPoint): void {
  let feature = first;
  let before = -1;
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = nextRegion(core, feature, p, out);
    if (next === -1) break;
    if (next === feature || next === before || next === AT_RIM) {
      // Beside the side of a region rounding sends it back: it is at the end of the edge, or over the rim of the face.
      const isEdge = feature >= EDGE && feature < FACE;
      const found = isEdge ? next : feature;
      // Of an edge, the answer is there: its normal tells that the point is in its region.
      if (!isEdge || next !== feature) setOnFeature(core, found, p, out);
      if (found >= FACE && next !== feature) nameOnRim(core, found - FACE, out);
      return;
    }
    before = feature;
    feature = next;
  }
  tryAll(core, p, out);
}

/** The feature itself, or AT_RIM of it, where the point is in its region; else the one beyond the side of the region; -1 for none. */
function nextRegion(core: Polytope, feature: number, p: Vec3Like, out: NearestPoint): number {
  if (feature >= EDGE && feature < FACE) return besideEdge(core, feature - EDGE, p, out);
  const { vertices } = core;
  const d = point_direction;
  let edge: number;
  if (feature >= FACE) {
    edge = nearestEdge(core, feature - FACE, p);
    if (edge === AT_RIM) return AT_RIM;
  } else {
    d.x = p.x - vertices[3 * feature];
    d.y = p.y - vertices[3 * feature + 1];
    d.z = p.z - vertices[3 * feature + 2];
    edge = edgeTowards(core, feature, d);
  }
  return edge < 0 ? feature : EDGE + edge;
}

function setOnFeature(core: Polytope, feature: number, p: Vec3Like, out: NearestPoint): void {
  if (feature < EDGE) setOnVertex(core, feature, p, out);
  else if (feature < FACE) setOnEdge(core, feature - EDGE, p, out);
  else setOnFace(core, feature - FACE, p, out);
}

/** The feature beside edge e in whose region p is: an end, or a face that p is above; the edge itself; -1 where there is none of these. */
function besideEdge(core: Polytope, e: number, p: Vec3Like, out: NearestPoint): number {
  const { vertices, topology } = core;
  const from = topology.edgeVertices[2 * e];
  const to = topology.edgeVertices[2 * e + 1];
  const v = 3 * from;
  const w = 3 * to;
  const ux = vertices[w] - vertices[v];
  const uy = vertices[w + 1] - vertices[v + 1];
  const uz = vertices[w + 2] - vertices[v + 2];
  const { x, y, z } = p;
  const along = (x - vertices[v]) * ux + (y - vertices[v + 1]) * uy + (z - vertices[v + 2]) * uz;
  if (!(along > 0)) return VERTEX + from;
  if (!((vertices[w] - x) * ux + (vertices[w + 1] - y) * uy + (vertices[w + 2] - z) * uz > 0)) return VERTEX + to;
  if (setOnEdge(core, e, p, out) || topology.faceCount === 0) return EDGE + e;
  const f = topology.edgeFaces[2 * e];
  const g = topology.edgeFaces[2 * e + 1];
  const d = point_direction;
  d.x = out.nx;
  d.y = out.ny;
  d.z = out.nz;
  const isOverF = sideOfEdge(core, f, e, d) < 0;
  const isOverG = sideOfEdge(core, g, e, d) < 0;
  if (!isOverF && !isOverG) return EDGE + e;
  setOnFace(core, f, p, out);
  const heightF = out.distance;
  setOnFace(core, g, p, out);
  const heightG = out.distance;
  if (isOverF && heightF >= 0 && !(isOverG && heightG > heightF)) return FACE + f;
  return isOverG && heightG >= 0 ? FACE + g : -1;
}

/** The answer over a face, or below it. */
function setOnFace({ normals, offsets, topology }: Polytope, f: number, p: Vec3Like, out: NearestPoint): void {
  const nx = normals[3 * f];
  const ny = normals[3 * f + 1];
  const nz = normals[3 * f + 2];
  const { x, y, z } = p;
  const height = nx * x + ny * y + nz * z - offsets[f];
  out.distance = height;
  out.x = x - height * nx;
  out.y = y - height * ny;
  out.z = z - height * nz;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.feature = FACE + topology.faceNames[f];
}

const nameOnRim_edge = /* @__PURE__ */ new NearestPoint();

/** Names the answer over a face by the edge or the vertex of it that holds the point, if one does but for rounding. */
function nameOnRim(core: Polytope, f: number, out: NearestPoint): void {
  const { faceStart, faceEdges } = core.topology;
  for (let i = faceStart[f]; i < faceStart[f + 1] && out.feature >= EDGE; i++) {
    if (setOnEdge(core, faceEdges[i], out, nameOnRim_edge)) out.feature = nameOnRim_edge.feature;
  }
}

/** The answer on an edge, whether or not p is between its ends. True where p is on the edge but for rounding. */
function setOnEdge(core: Polytope, e: number, p: Vec3Like, out: NearestPoint): boolean {
  const { vertices, topology } = core;
  const v = 3 * topology.edgeVertices[2 * e];
  const w = 3 * topology.edgeVertices[2 * e + 1];
  const ux = vertices[w] - vertices[v];
  const uy = vertices[w + 1] - vertices[v + 1];
  const uz = vertices[w + 2] - vertices[v + 2];
  const dx = p.x - vertices[v];
  const dy = p.y - vertices[v + 1];
  const dz = p.z - vertices[v + 2];
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
  const noiseSq = Math.max(MIN_LENGTH_SQ, ON_FEATURE * ON_FEATURE * core.reach * core.reach);
  const isOn = !(lenSq > noiseSq);
  if (isOn) setNormalOfEdge(core, e, p, out);
  else {
    out.nx = cx / length;
    out.ny = cy / length;
    out.nz = cz / length;
  }
  out.distance = length;
  out.x = vertices[v] + ux * along;
  out.y = vertices[v + 1] + uy * along;
  out.z = vertices[v + 2] + uz * along;
  const end = along * along * uLenSq > noiseSq ? ((1 - along) * (1 - along) * uLenSq > noiseSq ? -1 : w) : v;
  out.feature = end < 0 ? EDGE + topology.edgeNames[e] : VERTEX + topology.vertexNames[end / 3];
  return isOn;
}

/** A normal of edge e for a point on it: of a solid that of the highest face, of a polygon outward within its plane, else any. */
function setNormalOfEdge(core: Polytope, e: number, p: Vec3Like, out: NearestPoint): void {
  const { vertices, normals, topology } = core;
  if (topology.dimension === 3) {
    setOnFace(core, highestOf(core, topology.edgeFaces, 2 * e, 2 * e + 2, p, out), p, out);
    return;
  }
  const n = point_direction;
  const v = 3 * topology.edgeVertices[2 * e];
  const w = 3 * topology.edgeVertices[2 * e + 1];
  const ux = vertices[w] - vertices[v];
  const uy = vertices[w + 1] - vertices[v + 1];
  const uz = vertices[w + 2] - vertices[v + 2];
  n.x = ux;
  n.y = uy;
  n.z = uz;
  if (topology.dimension === 1) {
    // Too short to have a direction: +y.
    if (ux * ux + uy * uy + uz * uz > MIN_LENGTH_SQ) turnPerpendicular(n);
    else n.set(0, 1, 0);
  } else {
    const f = 3 * topology.edgeFaces[2 * e];
    const mx = normals[f];
    const my = normals[f + 1];
    const mz = normals[f + 2];
    n.x = uy * mz - uz * my;
    n.y = uz * mx - ux * mz;
    n.z = ux * my - uy * mx;
    n.normalize();
  }
  out.nx = n.x;
  out.ny = n.y;
  out.nz = n.z;
}

/** Of the faces in entries `from` to `to` of a list the one that the point is highest above; the highest of all where it is among them. */
function highestOf(core: Polytope, list: Uint16Array, from: number, to: number, p: Vec3Like, out: NearestPoint): number {
  const { normals, offsets } = core;
  let highest = -Infinity;
  let found = list[from];
  for (let i = from; i < to; i++) {
    const f = list[i];
    if (f === out.highest) return f;
    const height = normals[3 * f] * p.x + normals[3 * f + 1] * p.y + normals[3 * f + 2] * p.z - offsets[f];
    if (height > highest) {
      highest = height;
      found = f;
    }
  }
  return found;
}

/** The answer at a vertex. */
function setOnVertex(core: Polytope, v: number, p: Vec3Like, out: NearestPoint): void {
  const { vertices, topology } = core;
  const x = vertices[3 * v];
  const y = vertices[3 * v + 1];
  const z = vertices[3 * v + 2];
  const dx = p.x - x;
  const dy = p.y - y;
  const dz = p.z - z;
  const lenSq = dx * dx + dy * dy + dz * dz;
  const length = Math.sqrt(lenSq);
  if (lenSq > Math.max(MIN_LENGTH_SQ, ON_FEATURE * ON_FEATURE * core.reach * core.reach)) {
    out.nx = dx / length;
    out.ny = dy / length;
    out.nz = dz / length;
  } else {
    if (topology.dimension === 0 || !areEdgesUsed) {
      out.nx = 0;
      out.ny = 1;
      out.nz = 0;
    } else if (topology.dimension === 1) setNormalOfEdge(core, 0, p, out);
    else setOnFace(core, highestOf(core, topology.fanFaces, topology.fanStart[v], topology.fanStart[v + 1], p, out), p, out);
  }
  out.distance = length;
  out.x = x;
  out.y = y;
  out.z = z;
  out.feature = VERTEX + topology.vertexNames[v];
}

/**
 * The nearest of all features, by their distances: where rounding has hidden the sides of the regions, or the corners of a face that was
 * merged from several are below its plane, so that a point over it is below it and yet above another.
 */
function tryAll(core: Polytope, p: Vec3Like, out: NearestPoint): void {
  const { edgeCount, faceCount, edgeVertices, dimension } = core.topology;
  let least = Infinity;
  let found = VERTEX;
  for (let f = 0; f < faceCount; f++) {
    setOnFace(core, f, p, out);
    // Of a polygon the side that the point is above.
    if (dimension === 2 && out.distance < 0) continue;
    if (!(Math.abs(out.distance) < least) || nearestEdge(core, f, p) >= 0) continue;
    least = Math.abs(out.distance);
    found = FACE + f;
  }
  for (let e = 0; e < edgeCount; e++) {
    for (let i = 0; i < 3; i++) {
      const feature = i < 2 ? VERTEX + edgeVertices[2 * e + i] : EDGE + e;
      if (i === 2 && besideEdge(core, e, p, out) < EDGE) continue;
      setOnFeature(core, feature, p, out);
      if (!(out.distance < least)) continue;
      least = out.distance;
      found = feature;
    }
  }
  setOnFeature(core, found, p, out);
  if (found < FACE && faceCount > 0) turnOutward(core, p, out);
}

/**
 * Where some vertex is beyond the plane across the normal, the way from the edge or vertex to the point leads inwards: it is on the surface but
 * for rounding, and there the normal of the highest face is taken.
 */
function turnOutward({ vertices, normals, offsets, reach }: Polytope, p: Vec3Like, out: NearestPoint): void {
  const { x, y, z, nx, ny, nz } = out;
  let beyond = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    beyond = Math.max(beyond, nx * (vertices[i] - x) + ny * (vertices[i + 1] - y) + nz * (vertices[i + 2] - z));
  }
  if (!(beyond > BEYOND * reach)) return;
  const h = 3 * out.highest;
  out.nx = normals[h];
  out.ny = normals[h + 1];
  out.nz = normals[h + 2];
  out.distance = out.nx * p.x + out.ny * p.y + out.nz * p.z - offsets[out.highest];
}
