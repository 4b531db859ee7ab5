/** A step of facetWalk.ts: is the origin's foot within a facet of the CSO, and which facet is next to it where it is not? */
import type { PolytopeTables } from '../math/polytopeTables.ts';
import { type CsoFacet, EDGES, FACE_OF_FIRST, FACE_OF_SECOND, FACET_POINTS, type InnerBall, NOTHING } from './csoFacet.ts';
import type { FacetSide } from './facetSide.ts';
import { CROSSING_SQ, INSIDE, INSIDE_SQ } from './overlapWitness.ts';

/** Edges with less than this sine (squared) between them make no facet that is worth its name. */
const PARALLEL_SQ = 1e-10;
/** A neighbour is farther when the slope of the edge to it is more than this. */
const ROUNDING = 1e-13;
/** The normal of two edges is its own when its cosine to those of their faces is less than this. */
const ALIKE = 1 - 1e-12;

/** The ends of an arc of normals, in the frame of the core whose edge it belongs to. */
const facetStep_arc = /* @__PURE__ */ new Float64Array(16);
/** A point in the frame of a face, and the square of how far it is within the sides of that. */
const facetStep_at = /* @__PURE__ */ new Float64Array(16);
const WITHIN = 3;

/**
 * For a face of x and a vertex of y: true when the vertex is over the face, and everything is written then. Otherwise goes on to the
 * next facet.
 */
export function isOverFace(x: FacetSide, y: FacetSide, isFirst: boolean, ball: InnerBall, out: CsoFacet): boolean {
  const { frame: xm, facets: xf } = x;
  const { frame: ym, facets: yf } = y;
  const { planes } = xf;
  const f = isFirst ? out.ofFirst : out.ofSecond;
  const v = isFirst ? out.ofSecond : out.ofFirst;
  const qx = yf.points[4 * v]!;
  const qy = yf.points[4 * v + 1]!;
  const qz = yf.points[4 * v + 2]!;
  const px = ym[0]! * qx + ym[1]! * qy + ym[2]! * qz + ym[9]!;
  const py = ym[3]! * qx + ym[4]! * qy + ym[5]! * qz + ym[10]!;
  const pz = ym[6]! * qx + ym[7]! * qy + ym[8]! * qz + ym[11]!;
  const at = facetStep_at;
  at[0] = px;
  at[1] = py;
  at[2] = pz;
  const corner = outermostSide(x, f);
  const nx = planes[4 * f]!;
  const ny = planes[4 * f + 1]!;
  const nz = planes[4 * f + 2]!;
  const depth = planes[4 * f + 3]! - (nx * px + ny * py + nz * pz);
  const isOver = at[WITHIN]! >= 0;
  if (isOver || depth <= 0) {
    if (!(depth < out.depth)) return isLost(out);
    out.depth = depth;
    out.nx = isFirst ? nx : -(xm[0]! * nx + xm[1]! * ny + xm[2]! * nz);
    out.ny = isFirst ? ny : -(xm[3]! * nx + xm[4]! * ny + xm[5]! * nz);
    out.nz = isFirst ? nz : -(xm[6]! * nx + xm[7]! * ny + xm[8]! * nz);
  }
  if (!isOver) {
    crossSide(x, y, f, corner, v, isFirst, out);
    return false;
  }
  out.isOwn = true;
  out.isInside = at[WITHIN]! > INSIDE_SQ * x.reach * x.reach;
  setFacePoints(isFirst, yf.points, v, out);
  out.isProven = depth <= 0;
  if (out.isProven) return true;
  let cx = ball.x;
  let cy = ball.y;
  let cz = ball.z;
  if (!isFirst) {
    cx = -(ym[0]! * ball.x + ym[1]! * ball.y + ym[2]! * ball.z);
    cy = -(ym[3]! * ball.x + ym[4]! * ball.y + ym[5]! * ball.z);
    cz = -(ym[6]! * ball.x + ym[7]! * ball.y + ym[8]! * ball.z);
  }
  // The disc of the proof is about d (c - n c.n) / (n.c + r - d), and its radius is d sqrt(c.c - (r - d)^2) / (n.c + r - d).
  const over = ball.radius - depth;
  const scale = nx * cx + ny * cy + nz * cz + over;
  const wideSq = cx * cx + cy * cy + cz * cz - over * over;
  const k = depth / scale;
  if (over > 0 && wideSq <= 0) out.isProven = true;
  else if (scale > 0) {
    at[0] = px + k * cx;
    at[1] = py + k * cy;
    at[2] = pz + k * cz;
    outermostSide(x, f);
    out.isProven = at[WITHIN]! >= k * k * wideSq;
  }
  return true;
}

/** Writes the deepest points of a face and vertex v of the other core, which is at facetStep_at in the frame of the face. */
function setFacePoints(isFirst: boolean, points: Float64Array, v: number, { nx, ny, nz, depth }: CsoFacet): void {
  const at = facetStep_at;
  const to = FACET_POINTS;
  if (isFirst) {
    to[0] = at[0]! + nx * depth;
    to[1] = at[1]! + ny * depth;
    to[2] = at[2]! + nz * depth;
    to[3] = at[0]!;
    to[4] = at[1]!;
    to[5] = at[2]!;
  } else {
    const ax = points[4 * v]!;
    const ay = points[4 * v + 1]!;
    const az = points[4 * v + 2]!;
    to[0] = ax;
    to[1] = ay;
    to[2] = az;
    to[3] = ax - nx * depth;
    to[4] = ay - ny * depth;
    to[5] = az - nz * depth;
  }
}

/** From face f of x and vertex v of y to the facet across the side that starts at a corner. */
export function crossSide(
  x: FacetSide,
  y: FacetSide,
  f: number,
  corner: number,
  v: number,
  isFirst: boolean,
  out: CsoFacet,
): void {
  const xf = x.facets;
  const { planes, edgeFaces } = xf;
  const arc = facetStep_arc;
  const e = xf.loopEdges[corner]!;
  const g = edgeFaces[2 * e]! + edgeFaces[2 * e + 1]! - f;
  arc[0] = planes[4 * f]!;
  arc[1] = planes[4 * f + 1]!;
  arc[2] = planes[4 * f + 2]!;
  if (x.isFlat) setOutward(xf, f, corner);
  else setEnd(xf, g);
  if (!isMet(x, y, e, v, isFirst, out)) out.setFace(x.isFlat ? NOTHING : isFirst ? FACE_OF_FIRST : FACE_OF_SECOND, g, v);
}

/**
 * The corner of face f from which the side starts that the point in facetStep_at is farthest beyond, or nearest to. Adds the square of
 * how far it is within, negative beyond.
 */
function outermostSide(x: FacetSide, f: number): number {
  const { points, planes, faceStart, loopVertices } = x.facets;
  const at = facetStep_at;
  const px = at[0]!;
  const py = at[1]!;
  const pz = at[2]!;
  const nx = planes[4 * f]!;
  const ny = planes[4 * f + 1]!;
  const nz = planes[4 * f + 2]!;
  const end = faceStart[f + 1]!;
  let before = end - 1;
  let c = 4 * loopVertices[before]!;
  let least = 1e300;
  let corner = before;
  for (let i = faceStart[f]!; i < end; i++) {
    const d = 4 * loopVertices[i]!;
    const cx = points[c]!;
    const cy = points[c + 1]!;
    const cz = points[c + 2]!;
    const ux = points[d]! - cx;
    const uy = points[d + 1]! - cy;
    const uz = points[d + 2]! - cz;
    const rx = px - cx;
    const ry = py - cy;
    const rz = pz - cz;
    // n.(u x r) / |u|
    const within = nx * (uy * rz - uz * ry) + ny * (uz * rx - ux * rz) + nz * (ux * ry - uy * rx);
    const withinSq = (within * Math.abs(within)) / (ux * ux + uy * uy + uz * uz);
    const isLess = Number(withinSq < least);
    least = isLess * withinSq + (1 - isLess) * least;
    corner ^= (corner ^ before) & (0 - isLess);
    before = i;
    c = d;
  }
  at[WITHIN] = least;
  return corner;
}

/** The arc ends at the normal of face g. */
function setEnd({ planes }: PolytopeTables, g: number): void {
  const arc = facetStep_arc;
  arc[3] = planes[4 * g]!;
  arc[4] = planes[4 * g + 1]!;
  arc[5] = planes[4 * g + 2]!;
}

/** The arc ends half way between the two faces of a triangle: out of the side that starts at a corner of face f. */
function setOutward({ points, loopVertices, faceStart }: PolytopeTables, f: number, corner: number): void {
  const arc = facetStep_arc;
  const c = 4 * loopVertices[corner]!;
  const d = 4 * loopVertices[corner + 1 < faceStart[f + 1]! ? corner + 1 : faceStart[f]!]!;
  const ux = points[d]! - points[c]!;
  const uy = points[d + 1]! - points[c + 1]!;
  const uz = points[d + 2]! - points[c + 2]!;
  const nx = arc[0]!;
  const ny = arc[1]!;
  const nz = arc[2]!;
  arc[3] = uy * nz - uz * ny;
  arc[4] = uz * nx - ux * nz;
  arc[5] = ux * ny - uy * nx;
}

/**
 * Follows the arc of edge e of x, along which vertex v of y is deepest at first. True when an edge of y makes a facet with e before
 * the end: the first neighbour to become as deep as v.
 */
function isMet(x: FacetSide, y: FacetSide, e: number, v: number, isFirst: boolean, out: CsoFacet): boolean {
  const xm = x.frame;
  const { rays, vertexStart, vertexEdges } = y.facets;
  const xx = xm[0]!;
  const xy = xm[1]!;
  const xz = xm[2]!;
  const yx = xm[3]!;
  const yy = xm[4]!;
  const yz = xm[5]!;
  const zx = xm[6]!;
  const zy = xm[7]!;
  const zz = xm[8]!;
  const arc = facetStep_arc;
  const mx = arc[0]!;
  const my = arc[1]!;
  const mz = arc[2]!;
  const nx = arc[3]!;
  const ny = arc[4]!;
  const nz = arc[5]!;
  const fx = xx * mx + xy * my + xz * mz;
  const fy = yx * mx + yy * my + yz * mz;
  const fz = zx * mx + zy * my + zz * mz;
  const gx = xx * nx + xy * ny + xz * nz;
  const gy = yx * nx + yy * ny + yz * nz;
  const gz = zx * nx + zy * ny + zz * nz;
  const from = 4 * vertexStart[v]!;
  const end = 4 * vertexStart[v + 1]!;
  let at = -1;
  let bestGain = 0.0;
  let bestLoss = 1.0;
  for (let i = from; i < end; i += 4) {
    const ux = rays[i]!;
    const uy = rays[i + 1]!;
    const uz = rays[i + 2]!;
    const gain = -(gx * ux + gy * uy + gz * uz);
    const loss = fx * ux + fy * uy + fz * uz;
    // It becomes as deep at loss / gain of the way.
    const isSooner = Number(gain > 0) & Number(loss * bestGain < bestLoss * gain);
    bestGain = isSooner * gain + (1 - isSooner) * bestGain;
    bestLoss = isSooner * loss + (1 - isSooner) * bestLoss;
    at ^= (at ^ i) & (0 - isSooner);
  }
  if (at < 0) return false;
  const other = vertexEdges[vertexStart[v]! + ((at - from) >> 2)]!;
  out.kind = EDGES;
  out.ofFirst = isFirst ? e : other;
  out.ofSecond = isFirst ? other : e;
  return true;
}

/** The same as isOverFace for an edge of each core: true when they pass each other between their ends. */
export function isOverEdges(x: FacetSide, y: FacetSide, ball: InnerBall, out: CsoFacet): boolean {
  const ym = y.frame;
  const xf = x.facets;
  const yf = y.facets;
  const xx = ym[0]!;
  const xy = ym[1]!;
  const xz = ym[2]!;
  const yx = ym[3]!;
  const yy = ym[4]!;
  const yz = ym[5]!;
  const zx = ym[6]!;
  const zy = ym[7]!;
  const zz = ym[8]!;
  const { points, planes, edgeFaces } = xf;
  const { ofFirst: e, ofSecond: g } = out;
  const p = xf.edgeVertices[2 * e]!;
  const q = xf.edgeVertices[2 * e + 1]!;
  const i = yf.edgeVertices[2 * g]!;
  const j = yf.edgeVertices[2 * g + 1]!;
  const px = points[4 * p]!;
  const py = points[4 * p + 1]!;
  const pz = points[4 * p + 2]!;
  const ex = points[4 * q]! - px;
  const ey = points[4 * q + 1]! - py;
  const ez = points[4 * q + 2]! - pz;
  const ix = yf.points[4 * i]!;
  const iy = yf.points[4 * i + 1]!;
  const iz = yf.points[4 * i + 2]!;
  const jx = yf.points[4 * j]! - ix;
  const jy = yf.points[4 * j + 1]! - iy;
  const jz = yf.points[4 * j + 2]! - iz;
  const rx = xx * ix + xy * iy + xz * iz + ym[9]! - px;
  const ry = yx * ix + yy * iy + yz * iz + ym[10]! - py;
  const rz = zx * ix + zy * iy + zz * iz + ym[11]! - pz;
  const gx = xx * jx + xy * jy + xz * jz;
  const gy = yx * jx + yy * jy + yz * jz;
  const gz = zx * jx + zy * jy + zz * jz;
  // m = e x g
  const mx = ey * gz - ez * gy;
  const my = ez * gx - ex * gz;
  const mz = ex * gy - ey * gx;
  const mm = mx * mx + my * my + mz * mz;
  const ee = ex * ex + ey * ey + ez * ez;
  const gg = gx * gx + gy * gy + gz * gz;
  if (!(mm > PARALLEL_SQ * ee * gg)) return isLost(out);
  const l = 4 * edgeFaces[2 * e]!;
  const r = 4 * edgeFaces[2 * e + 1]!;
  // Between the normals of the hull's faces, which are not sharp.
  const alongL = mx * planes[l]! + my * planes[l + 1]! + mz * planes[l + 2]!;
  const alongR = mx * planes[r]! + my * planes[r + 1]! + mz * planes[r + 2]!;
  const inv = (1 - 2 * Number(alongL + alongR < 0)) / Math.sqrt(mm);
  const nx = mx * inv;
  const ny = my * inv;
  const nz = mz * inv;
  // p + s e and i + t g are opposite along m: s = (r x g).m / m.m, t = (r x e).m / m.m
  const part = 1 / mm;
  const s = ((ry * gz - rz * gy) * mx + (rz * gx - rx * gz) * my + (rx * gy - ry * gx) * mz) * part;
  const t = ((ry * ez - rz * ey) * mx + (rz * ex - rx * ez) * my + (rx * ey - ry * ex) * mz) * part;
  // How far within both ends of each edge, as a part of it; the squares of the distances from the sides are these, times m.m / (e.e g.g).
  const inS = 0.5 - Math.abs(s - 0.5);
  const inT = 0.5 - Math.abs(t - 0.5);
  const depth = -(nx * rx + ny * ry + nz * rz);
  const isOver = inS >= 0 && inT >= 0;
  if (isOver || depth <= 0) {
    if (!(depth < out.depth)) return isLost(out);
    out.depth = depth;
  }
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  if (isOver) {
    const { x: cx, y: cy, z: cz } = ball;
    out.i = i;
    out.j = j;
    const over = ball.radius - depth;
    const scale = nx * cx + ny * cy + nz * cz + over;
    const wideSq = cx * cx + cy * cy + cz * cz - over * over;
    const k = depth / scale;
    // The same for r + k c.
    const cs = ((cy * gz - cz * gy) * mx + (cz * gx - cx * gz) * my + (cx * gy - cy * gx) * mz) * part;
    const ct = ((cy * ez - cz * ey) * mx + (cz * ex - cx * ez) * my + (cx * ey - cy * ex) * mz) * part;
    const roomS = 0.5 - Math.abs(s + k * cs - 0.5);
    const roomT = 0.5 - Math.abs(t + k * ct - 0.5);
    const leastSq = Math.max(0, k * k * wideSq);
    const isWithin =
      (scale > 0 && roomS > 0 && roomT > 0 && roomS * roomS * mm >= leastSq * gg && roomT * roomT * mm >= leastSq * ee) ||
      (over > 0 && wideSq <= 0) ||
      depth <= 0;
    out.isProven = isWithin;
    // Below a certain sine between two edges, the points where they pass each other lose digits.
    out.isInside = inS > INSIDE && inT > INSIDE && mm > CROSSING_SQ * ee * gg;
    const to = FACET_POINTS;
    to[0] = px + ex * s;
    to[1] = py + ey * s;
    to[2] = pz + ez * s;
    to[3] = to[0]! - nx * depth;
    to[4] = to[1]! - ny * depth;
    to[5] = to[2]! - nz * depth;
    const arc = facetStep_arc;
    arc[0] = nx;
    arc[1] = ny;
    arc[2] = nz;
    out.isOwn = Math.max(Math.abs(alongL), Math.abs(alongR)) * Math.abs(inv) < ALIKE && isFarthest(xf, p) && isOwn(y, g, i, out);
    return true;
  }
  // Beyond an end of one edge: along the arc of the other.
  if (inS * Math.abs(inS) * ee < inT * Math.abs(inT) * gg) leaveEdge(y, x, g, s < 0 ? p : q, s < 0 ? q : p, false, out);
  else leaveEdge(x, y, e, t < 0 ? i : j, t < 0 ? j : i, true, out);
  return false;
}

/** From the normal of two edges, along the arc of edge e of x, to where vertex w of y is less deep than vertex v. */
export function leaveEdge(x: FacetSide, y: FacetSide, e: number, v: number, w: number, isFirst: boolean, out: CsoFacet): void {
  const { planes, edgeFaces } = x.facets;
  const { points } = y.facets;
  const ym = y.frame;
  const arc = facetStep_arc;
  const { nx, ny, nz } = out;
  const dx = points[4 * w]! - points[4 * v]!;
  const dy = points[4 * w + 1]! - points[4 * v + 1]!;
  const dz = points[4 * w + 2]! - points[4 * v + 2]!;
  const rx = ym[0]! * dx + ym[1]! * dy + ym[2]! * dz;
  const ry = ym[3]! * dx + ym[4]! * dy + ym[5]! * dz;
  const rz = ym[6]! * dx + ym[7]! * dy + ym[8]! * dz;
  arc[0] = isFirst ? nx : -(ym[0]! * nx + ym[1]! * ny + ym[2]! * nz);
  arc[1] = isFirst ? ny : -(ym[3]! * nx + ym[4]! * ny + ym[5]! * nz);
  arc[2] = isFirst ? nz : -(ym[6]! * nx + ym[7]! * ny + ym[8]! * nz);
  if (x.isThin) {
    // A quarter of a turn about the segment g, to that part of r which is across it: g x (r x g)
    const { rays } = x.facets;
    const gx = rays[0]!;
    const gy = rays[1]!;
    const gz = rays[2]!;
    const mx = ry * gz - rz * gy;
    const my = rz * gx - rx * gz;
    const mz = rx * gy - ry * gx;
    arc[3] = gy * mz - gz * my;
    arc[4] = gz * mx - gx * mz;
    arc[5] = gx * my - gy * mx;
    if (!isMet(x, y, e, v, isFirst, out)) out.kind = NOTHING;
    return;
  }
  const l = edgeFaces[2 * e]!;
  const cos = planes[4 * l]! * arc[0]! + planes[4 * l + 1]! * arc[1]! + planes[4 * l + 2]! * arc[2]!;
  if (x.isFlat && !(Math.abs(cos) < ALIKE)) {
    // From one side of a triangle to the other it is half a turn, and either way round.
    out.kind = NOTHING;
    return;
  }
  const f = planes[4 * l]! * rx + planes[4 * l + 1]! * ry + planes[4 * l + 2]! * rz > 0 ? l : edgeFaces[2 * e + 1]!;
  setEnd(x.facets, f);
  if (!isMet(x, y, e, v, isFirst, out)) out.setFace(isFirst ? FACE_OF_FIRST : FACE_OF_SECOND, f, v);
}

/** There is no next facet. */
function isLost(out: CsoFacet): boolean {
  out.kind = NOTHING;
  return false;
}

/**
 * False when the normal of two edges is that of a face at edge g of the second core, but for rounding: then it is up to that face. And
 * false when vertex i is not the farthest against it.
 */
function isOwn({ frame: m, facets, isThin }: FacetSide, g: number, i: number, { nx, ny, nz }: CsoFacet): boolean {
  const { planes, edgeFaces } = facets;
  const lx = -(m[0]! * nx + m[3]! * ny + m[6]! * nz);
  const ly = -(m[1]! * nx + m[4]! * ny + m[7]! * nz);
  const lz = -(m[2]! * nx + m[5]! * ny + m[8]! * nz);
  const arc = facetStep_arc;
  arc[0] = lx;
  arc[1] = ly;
  arc[2] = lz;
  if (!isFarthest(facets, i)) return false;
  if (isThin) return true;
  const l = 4 * edgeFaces[2 * g]!;
  const r = 4 * edgeFaces[2 * g + 1]!;
  const alongL = planes[l]! * lx + planes[l + 1]! * ly + planes[l + 2]! * lz;
  const alongR = planes[r]! * lx + planes[r + 1]! * ly + planes[r + 2]! * lz;
  return Math.abs(alongL) < ALIKE && Math.abs(alongR) < ALIKE;
}

/** True when no neighbour of vertex v is farther along the start of the arc. */
function isFarthest({ rays, vertexStart }: PolytopeTables, v: number): boolean {
  const arc = facetStep_arc;
  const nx = arc[0]!;
  const ny = arc[1]!;
  const nz = arc[2]!;
  const end = 4 * vertexStart[v + 1]!;
  let most = -1.0;
  for (let i = 4 * vertexStart[v]!; i < end; i += 4) {
    const ux = rays[i]!;
    const uy = rays[i + 1]!;
    const uz = rays[i + 2]!;
    most = Math.max(most, nx * ux + ny * uy + nz * uz - ROUNDING * (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)));
  }
  return most <= 0;
}
