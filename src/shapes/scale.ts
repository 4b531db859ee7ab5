/**
 * Scaled hulls. A scale without zeros keeps all features and shares the topology; a mirroring one shares the mirrored topology. A zero
 * along one axis leaves the rim that is seen along it, with the hull's own names; along two axes a segment, along three a point.
 */
import { planarRing } from './build/flatHull.ts';
import { NO_FACES, Polytope } from './polytope.ts';
import { mirroredTopology, POINT, polygonTopology, SEGMENT, type Topology } from './topology.ts';

/** A component this much smaller than the largest one counts as zero: its inverse would not leave room for squares. */
const NEGLIGIBLE = 1e-60;
/** Edges stand for a side of the rim when their ends are no farther than this part of the hull's extent from its line. */
const ON_SIDE = 4e-13;
/** Or so much of its largest coordinate. */
const ROUNDINGS = 16 * Number.EPSILON;

/** The hull with each vertex (x, y, z) at (sx x, sy y, sz z). The numbers must be finite; zero and negative ones are legal. */
export function scaleHull(hull: Polytope, sx: number, sy: number, sz: number): Polytope {
  const largest = Math.max(Math.abs(sx), Math.abs(sy), Math.abs(sz));
  const s = Float64Array.of(sx, sy, sz).map((value) => (Math.abs(value) <= NEGLIGIBLE * largest ? 0 : value));
  const zeros = s.filter((value) => value === 0).length;
  const vertices = new Float64Array(hull.vertices.length);
  // Zero stays without a sign.
  for (let i = 0; i < vertices.length; i++) vertices[i] = hull.vertices[i] * s[i % 3] + 0;
  const error = hull.simplificationError * largest;
  if (hull.dimension === 0) return new Polytope(POINT, vertices, NO_FACES, NO_FACES, error);
  if (hull.dimension === 1) return segmentBetween(vertices, 0, 1, error);
  if (zeros === 0) return scaleFaces(hull, vertices, s, error);
  if (zeros === 1) return flatten(hull, vertices, s.indexOf(0), error);
  const axis = zeros === 3 ? 0 : s.findIndex((value) => value !== 0);
  return segmentAlong(hull, vertices, axis, error);
}

/** With m the least of the factors, S^-1 n times m is a normal of the scaled face, and m offset the matching offset. */
function scaleFaces(hull: Polytope, vertices: Float64Array, s: Float64Array, error: number): Polytope {
  const { topology, normals: from, offsets: old } = hull;
  const isMirroring = s[0] < 0 !== (s[1] < 0 !== s[2] < 0);
  // The front of a polygon becomes its back.
  const sign = isMirroring && topology.dimension === 2 ? -1 : 1;
  const m = sign * Math.min(Math.abs(s[0]), Math.abs(s[1]), Math.abs(s[2]));
  const mx = m / s[0];
  const my = m / s[1];
  const mz = m / s[2];
  const normals = new Float64Array(from.length);
  const offsets = new Float64Array(old.length);
  for (let f = 0; f < offsets.length; f++) {
    const nx = from[3 * f] * mx;
    const ny = from[3 * f + 1] * my;
    const nz = from[3 * f + 2] * mz;
    const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    normals[3 * f] = nx * inv;
    normals[3 * f + 1] = ny * inv;
    normals[3 * f + 2] = nz * inv;
    offsets[f] = old[f] * m * inv;
  }
  const shared = isMirroring && topology.dimension === 3 ? mirroredTopology(topology) : topology;
  return new Polytope(shared, vertices, normals, offsets, error);
}

/** A hull whose vertices have been moved into the plane across an axis through the origin: its rim, seen from the positive end. */
function flatten(hull: Polytope, vertices: Float64Array, axis: number, error: number): Polytope {
  const { topology } = hull;
  const normal = { x: Number(axis === 0), y: Number(axis === 1), z: Number(axis === 2) };
  const ring = planarRing(vertices, normal);
  if (ring.length < 3) {
    const [a, b] = [ring[0], ring[ring.length - 1]];
    let along = 0;
    const extent = (k: number): number => Math.abs(vertices[3 * a + k] - vertices[3 * b + k]);
    for (let k = 1; k < 3; k++) if (extent(k) > extent(along)) along = k;
    const isForward = hull.vertices[3 * a + along] <= hull.vertices[3 * b + along];
    return segmentBetween(vertices, isForward ? a : b, isForward ? b : a, error);
  }
  const corners = new Float64Array(3 * ring.length);
  for (let i = 0; i < ring.length; i++) {
    for (let k = 0; k < 3; k++) corners[3 * i + k] = vertices[3 * ring[i] + k];
  }
  const edge = (from: number, to: number): number => topology.edgeNames[edgeOnSide(topology, vertices, ring[from], ring[to])];
  const names = { vertices: ring.map((v) => topology.vertexNames[v]), edge };
  const normals = Float64Array.of(normal.x, normal.y, normal.z, -normal.x, -normal.y, -normal.z);
  return new Polytope(polygonTopology(ring.length, names), corners, normals, new Float64Array(2), error);
}

/**
 * The edge that the side of a rim between two vertices is: of those on its line the one whose ends are nearest to its own; where rounding
 * leaves none there, the one nearest to the line.
 */
function edgeOnSide({ edgeVertices }: Topology, vertices: Float64Array, a: number, b: number): number {
  const ux = vertices[3 * b] - vertices[3 * a];
  const uy = vertices[3 * b + 1] - vertices[3 * a + 1];
  const uz = vertices[3 * b + 2] - vertices[3 * a + 2];
  const lengthSq = ux * ux + uy * uy + uz * uz;
  let extent = 0;
  let largest = 0;
  for (let i = 0; i < vertices.length; i++) {
    extent = Math.max(extent, Math.abs(vertices[i] - vertices[i % 3]));
    largest = Math.max(largest, Math.abs(vertices[i]));
  }
  const limit = Math.max(ON_SIDE * extent, ROUNDINGS * largest);
  let off = 0;
  /** How far along the side a vertex is, 0 to 1; adds to `off` if it is farther from its line than others. */
  const placeOf = (v: number): number => {
    const px = vertices[3 * v] - vertices[3 * a];
    const py = vertices[3 * v + 1] - vertices[3 * a + 1];
    const pz = vertices[3 * v + 2] - vertices[3 * a + 2];
    const t = (px * ux + py * uy + pz * uz) / lengthSq;
    const rx = px - t * ux;
    const ry = py - t * uy;
    const rz = pz - t * uz;
    off = Math.max(off, Math.sqrt(rx * rx + ry * ry + rz * rz));
    return t;
  };
  let best = 0;
  let least = Infinity;
  let isOneOn = false;
  for (let e = 0; 2 * e < edgeVertices.length; e++) {
    off = 0;
    const s = placeOf(edgeVertices[2 * e]);
    const t = placeOf(edgeVertices[2 * e + 1]);
    const isOn = off <= limit;
    const cost = isOn ? Math.abs(Math.min(s, t)) + Math.abs(1 - Math.max(s, t)) : off;
    if (isOn === isOneOn ? cost < least : isOn) {
      least = cost;
      best = e;
      isOneOn = isOn;
    }
  }
  return best;
}

/** What is left along one axis: from the vertex that was lowest along it to the highest. */
function segmentAlong(hull: Polytope, vertices: Float64Array, axis: number, error: number): Polytope {
  const at = (v: number): number => hull.vertices[3 * v + axis];
  let first = 0;
  let last = 0;
  for (let v = 1; v < hull.topology.vertexCount; v++) {
    if (at(v) < at(first)) first = v;
    if (at(v) > at(last)) last = v;
  }
  return segmentBetween(vertices, first, last, error);
}

/** The segment between two vertices; a point where they coincide. */
function segmentBetween(vertices: Float64Array, a: number, b: number, error: number): Polytope {
  const ends = new Float64Array(6);
  let isPoint = true;
  for (let k = 0; k < 3; k++) {
    ends[k] = vertices[3 * a + k];
    ends[3 + k] = vertices[3 * b + k];
    if (ends[k] !== ends[3 + k]) isPoint = false;
  }
  if (isPoint) return new Polytope(POINT, ends.slice(0, 3), NO_FACES, NO_FACES, error);
  return new Polytope(SEGMENT, ends, NO_FACES, NO_FACES, error);
}
