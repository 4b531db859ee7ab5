/**
 * A ray against a triangle, from either side. With a, b, c seen from the ray's origin, the volumes d.(b x c), d.(c x a) and d.(a x b)
 * have one sign when the ray passes through; they are also the weights of the corners at the hit. An edge that two triangles share
 * gets the same volume from both, so a ray cannot slip between them.
 *
 * Degenerate cases:
 * - through an edge or a corner: the volume is zero, it counts as a hit, and the code is that of the edge or corner;
 * - the ray nearly within the plane of the triangle, a radius, collinear corners: left to rayPolygon and raySegment.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { RayResult } from '../results/rayResult.ts';
import { MutableSegment } from './hullSegment.ts';
import { HIT, type LocalRay, MISS } from './localRay.ts';
import type { TriangleLike } from './pointTriangle.ts';
import { isBeyondRim, RimPoint, rayPolygon, SHALLOW_SQ } from './rayPolygon.ts';
import { raySegment } from './raySegment.ts';

/** A part of the weights of the corners. */
const NEAR_RIM = 1e-3;
/** Squared: the area of a triangle, as a part of its squared distance. */
const SMALL_SQ = 1e-20;
/** Beyond the rim by less than this part of the distance is on it: two triangles that share an edge leave no gap. */
const RIM_NOISE = 1e-15;

const rayTriangle_at = /* @__PURE__ */ new RimPoint();

/** The points within the ray's radius of `triangle`. */
export function rayTriangle(ray: LocalRay, triangle: TriangleLike, out: RayResult): number {
  const { nx, ny, nz } = triangle;
  if (nx === 0 && ny === 0 && nz === 0) return rayCollinear(ray, triangle, out);
  const { ox, oy, oz, dx, dy, dz } = ray;
  const climb = nx * dx + ny * dy + nz * dz;
  if (ray.radius > 0 || climb * climb < SHALLOW_SQ * ray.dLenSq) return rayPolygon(ray, setTables(triangle), out);
  const ax = triangle.ax - ox;
  const ay = triangle.ay - oy;
  const az = triangle.az - oz;
  const t = (nx * ax + ny * ay + nz * az) / climb;
  if (!(t >= ray.start && t <= ray.end)) return MISS;
  const bx = triangle.bx - ox;
  const by = triangle.by - oy;
  const bz = triangle.bz - oz;
  const cx = triangle.cx - ox;
  const cy = triangle.cy - oy;
  const cz = triangle.cz - oz;
  const wa = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx);
  const wb = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax);
  const wc = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx);
  const whole = wa + wb + wc;
  if (!(wa * whole >= 0 && wb * whole >= 0 && wc * whole >= 0)) return MISS;
  const px = ox + dx * t;
  const py = oy + dy * t;
  const pz = oz + dz * t;
  // Near the rim, and anywhere in a triangle that is small beside its distance, rounding of the volumes shows: look from nearby.
  const near = NEAR_RIM * Math.abs(whole);
  const aLenSq = ax * ax + ay * ay + az * az;
  const isSmall = whole * whole < SMALL_SQ * aLenSq * aLenSq * ray.dLenSq;
  if (isSmall || Math.abs(wa) < near || Math.abs(wb) < near || Math.abs(wc) < near) {
    const at = rayTriangle_at;
    at.x = px;
    at.y = py;
    at.z = pz;
    at.noise = RIM_NOISE * Math.sqrt(aLenSq);
    if (isBeyondRim(at, setTables(triangle))) return MISS;
  }
  const side = climb > 0 ? -1 : 1;
  out.fraction = t;
  out.feature = FACE;
  if (wa === 0 || wb === 0 || wc === 0) out.feature = rimFeature(wa === 0, wb === 0, wc === 0);
  out.normal.x = nx * side;
  out.normal.y = ny * side;
  out.normal.z = nz * side;
  out.point.x = px;
  out.point.y = py;
  out.point.z = pz;
  return HIT;
}

/** The edge opposite to the one corner without weight, or the one corner that has weight. */
function rimFeature(noA: boolean, noB: boolean, noC: boolean): number {
  if (noB && noC) return VERTEX;
  if (noA && noC) return VERTEX + 1;
  if (noA && noB) return VERTEX + 2;
  return noC ? EDGE : noA ? EDGE + 1 : EDGE + 2;
}

const setTables_tables = /* @__PURE__ */ triangleTables();

function triangleTables() {
  return {
    x: new Float64Array(3),
    y: new Float64Array(3),
    z: new Float64Array(3),
    faceStart: new Uint32Array([0, 3]),
    loopVertices: new Uint16Array([0, 1, 2]),
    loopEdges: new Uint16Array([0, 1, 2]),
    faceNx: new Float64Array(1),
    faceNy: new Float64Array(1),
    faceNz: new Float64Array(1),
  };
}

/** A triangle in the form of a hull's face. */
function setTables(triangle: TriangleLike): typeof setTables_tables {
  const tables = setTables_tables;
  tables.x[0] = triangle.ax;
  tables.x[1] = triangle.bx;
  tables.x[2] = triangle.cx;
  tables.y[0] = triangle.ay;
  tables.y[1] = triangle.by;
  tables.y[2] = triangle.cy;
  tables.z[0] = triangle.az;
  tables.z[1] = triangle.bz;
  tables.z[2] = triangle.cz;
  tables.faceNx[0] = triangle.nx;
  tables.faceNy[0] = triangle.ny;
  tables.faceNz[0] = triangle.nz;
  return tables;
}

const rayCollinear_edge = /* @__PURE__ */ new MutableSegment();

/**
 * Writes the longest side, which holds a triangle whose corners are on a line, to `out`; returns the number of the corner that it
 * starts from.
 */
export function longestSide(triangle: TriangleLike, out: MutableSegment): number {
  const { x, y, z } = setTables(triangle);
  let longest = 0;
  let longestSq = -1;
  for (let v = 0; v < 3; v++) {
    const w = v === 2 ? 0 : v + 1;
    const ux = x[w]! - x[v]!;
    const uy = y[w]! - y[v]!;
    const uz = z[w]! - z[v]!;
    const lenSq = ux * ux + uy * uy + uz * uz;
    if (lenSq > longestSq) {
      longestSq = lenSq;
      longest = v;
    }
  }
  const next = longest === 2 ? 0 : longest + 1;
  out.ax = x[longest]!;
  out.ay = y[longest]!;
  out.az = z[longest]!;
  out.bx = x[next]!;
  out.by = y[next]!;
  out.bz = z[next]!;
  return longest;
}

/** Corners on a line: the longest edge. */
function rayCollinear(ray: LocalRay, triangle: TriangleLike, out: RayResult): number {
  const edge = rayCollinear_edge;
  const longest = longestSide(triangle, edge);
  const next = longest === 2 ? 0 : longest + 1;
  const found = raySegment(ray, edge, out);
  if (found === HIT) out.feature = out.feature === EDGE ? EDGE + longest : VERTEX + (out.feature === VERTEX ? longest : next);
  return found;
}
