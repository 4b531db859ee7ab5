/**
 * The proof of facetWalk.ts where the disc of normals along which the facet might not be nearest is not within the facet, but beyond
 * sides of it: there the facets across those sides may help. Any point q of the CSO reaches d along all normals that are drawn at x with
 *
 *   2 d x.r >= z d^2 + (2 d - z) x.x,
 *
 * q being at r from the origin's foot, seen along the facet's normal, and z below its plane. That is so for the part of the disc beyond
 * the side when it is for both ends of the chord that the side cuts off, x.x being no more than that of the disc's farthest point.
 *
 * All of it is drawn in the mirrored CSO, first core minus second, whose facet has the normal from the first to the second.
 */
import { CsoFacet, EDGES, FACE_OF_FIRST, type InnerBall, NOTHING } from './csoFacet.ts';
import type { FacetSide } from './facetSide.ts';
import { crossSide, leaveEdge } from './facetStep.ts';

/** Where there are points of the CSO beyond a side: nowhere, one that is known, or one beyond each point of the side. */
const NONE = 0;
const ONE = 1;
const ALL_ALONG = 2;

/** Faces with more corners than this go without. */
const MOST_CORNERS = 16;

const facetProof_corners = /* @__PURE__ */ new Float64Array(4 * MOST_CORNERS);
const facetProof_beside = /* @__PURE__ */ new CsoFacet();
/** From a corner of the facet to a corner of the one beside it. */
const facetProof_way = /* @__PURE__ */ new Float64Array(3);

/** True when no other facet is nearer to the origin than this one, which its foot is within. */
export function isNearest(x: FacetSide, y: FacetSide, ball: InnerBall, facet: CsoFacet): boolean {
  const { kind, nx, ny, nz, depth } = facet;
  const { x: cx, y: cy, z: cz } = ball;
  const corners = facetProof_corners;
  const count =
    kind === EDGES
      ? setParallelogram(x, y, facet)
      : kind === FACE_OF_FIRST
        ? setFace(x, y, true, facet)
        : setFace(y, x, false, facet);
  const over = ball.radius - depth;
  const cc = cx * cx + cy * cy + cz * cz;
  const cn = nx * cx + ny * cy + nz * cz;
  const k = depth / (cn + over);
  const radiusSq = k * k * (cc - over * over);
  if (!(cn + over > 0 && radiusSq > 0)) return false;
  const radius = Math.sqrt(radiusSq);
  const farthest = k * Math.sqrt(Math.max(0, cc - cn * cn)) + radius;
  const way = facetProof_way;
  for (let i = 0; i < count; i++) {
    const c = 4 * i;
    const d = i + 1 < count ? c + 4 : 0;
    const ex = corners[d]! - corners[c]!;
    const ey = corners[d + 1]! - corners[c + 1]!;
    const ez = corners[d + 2]! - corners[c + 2]!;
    const length = Math.sqrt(ex * ex + ey * ey + ez * ez);
    const inv = 1 / length;
    // m = e x n / |e|, outward or inward
    const mx = (ey * nz - ez * ny) * inv;
    const my = (ez * nx - ex * nz) * inv;
    const mz = (ex * ny - ey * nx) * inv;
    // How far the side is from the foot, and from the middle of the disc.
    const far = mx * corners[c]! + my * corners[c + 1]! + mz * corners[c + 2]!;
    const sign = far < 0 ? -1 : 1;
    const room = sign * (far - k * (mx * cx + my * cy + mz * cz));
    if (room >= radius) continue;
    const reach = room > 0 ? setBeside(x, y, i, facet) : NONE;
    if (reach === NONE) return false;
    const qx = corners[c]! + way[0]!;
    const qy = corners[c + 1]! + way[1]!;
    const qz = corners[c + 2]! + way[2]!;
    // Along the side, out of it, and below the plane.
    const alongQ = (ex * qx + ey * qy + ez * qz) * inv;
    const along = reach === ALL_ALONG ? alongQ + Math.min(length, Math.max(0, -alongQ)) : alongQ;
    const out = mx * qx + my * qy + mz * qz;
    const z = depth - (nx * qx + ny * qy + nz * qz);
    const chord = Math.sqrt(radiusSq - room * room);
    const middle = k * inv * (ex * cx + ey * cy + ez * cz);
    const least = far * out + middle * along - chord * Math.abs(along);
    const needed = z * depth * depth + Math.max(0, 2 * depth - z) * farthest * farthest;
    if (!(z >= 0 && 2 * depth * least >= needed)) return false;
  }
  return count > 0;
}

/** The corners of a face of x, seen from a vertex of y. Returns how many there are, or none. */
function setFace(x: FacetSide, y: FacetSide, isFirst: boolean, { ofFirst, ofSecond }: CsoFacet): number {
  const { faceStart, loopVertices } = x.facets;
  const f = isFirst ? ofFirst : ofSecond;
  const start = faceStart[f]!;
  const count = faceStart[f + 1]! - start;
  if (count > MOST_CORNERS) return 0;
  for (let i = 0; i < count; i++) {
    const v = loopVertices[start + i]!;
    if (isFirst) setCorner(x, y, i, v, ofSecond);
    else setCorner(y, x, i, ofFirst, v);
  }
  return count;
}

function setParallelogram(x: FacetSide, y: FacetSide, { ofFirst, i, j }: CsoFacet): number {
  const { edgeVertices } = x.facets;
  const p = edgeVertices[2 * ofFirst]!;
  const q = edgeVertices[2 * ofFirst + 1]!;
  setCorner(x, y, 0, p, i);
  setCorner(x, y, 1, q, i);
  setCorner(x, y, 2, q, j);
  setCorner(x, y, 3, p, j);
  return 4;
}

/** Corner n is vertex a of the first core minus vertex b of the second. */
function setCorner(x: FacetSide, y: FacetSide, n: number, a: number, b: number): void {
  const corners = facetProof_corners;
  const { points } = x.facets;
  const { points: pointsB } = y.facets;
  const m = y.frame;
  const bx = pointsB[4 * b]!;
  const by = pointsB[4 * b + 1]!;
  const bz = pointsB[4 * b + 2]!;
  corners[4 * n] = points[4 * a]! - (m[0]! * bx + m[1]! * by + m[2]! * bz + m[9]!);
  corners[4 * n + 1] = points[4 * a + 1]! - (m[3]! * bx + m[4]! * by + m[5]! * bz + m[10]!);
  corners[4 * n + 2] = points[4 * a + 2]! - (m[6]! * bx + m[7]! * by + m[8]! * bz + m[11]!);
}

/**
 * Finds the way from the corner where a side starts to a corner of the facet across it; ALL_ALONG the side it is the same when two
 * edges make that facet.
 */
function setBeside(x: FacetSide, y: FacetSide, side: number, facet: CsoFacet): number {
  const beside = facetProof_beside;
  const { kind, ofFirst, ofSecond, i, j } = facet;
  const isEdges = kind === EDGES;
  const isFirst = isEdges ? (side & 1) === 0 : kind === FACE_OF_FIRST;
  const o = isFirst ? x : y;
  const t = isFirst ? y : x;
  const p = x.facets.edgeVertices[2 * ofFirst]!;
  const q = x.facets.edgeVertices[2 * ofFirst + 1]!;
  let v = isFirst ? ofSecond : ofFirst;
  beside.nx = facet.nx;
  beside.ny = facet.ny;
  beside.nz = facet.nz;
  if (isEdges) {
    const w = side === 0 ? j : side === 1 ? p : side === 2 ? i : q;
    v = side === 0 ? i : side === 1 ? q : side === 2 ? j : p;
    leaveEdge(o, t, isFirst ? ofFirst : ofSecond, v, w, isFirst, beside);
  } else {
    const f = isFirst ? ofFirst : ofSecond;
    crossSide(o, t, f, o.facets.faceStart[f]! + side, v, isFirst, beside);
  }
  if (beside.kind === NOTHING) return NONE;
  if (beside.kind === EDGES) {
    const { edgeVertices } = t.facets;
    const e = 2 * (isFirst ? beside.ofSecond : beside.ofFirst);
    setWay(t, v, edgeVertices[e] === v ? edgeVertices[e + 1]! : edgeVertices[e]!, !isFirst);
    return ALL_ALONG;
  }
  // A corner of the face across, after those that it shares with the side.
  const { faceStart, loopVertices, loopEdges } = o.facets;
  const e = isEdges ? (isFirst ? ofFirst : ofSecond) : loopEdges[faceStart[isFirst ? ofFirst : ofSecond]! + side]!;
  const g = isFirst ? beside.ofFirst : beside.ofSecond;
  const start = faceStart[g]!;
  const end = faceStart[g + 1]!;
  let at = start;
  while (loopEdges[at] !== e) at++;
  const after = loopVertices[start + ((at + 2 - start) % (end - start))]!;
  setWay(o, cornerOf(o, side, facet), after, isFirst);
  return ONE;
}

/** The vertex of the core whose edge a side is, where that side starts. */
function cornerOf({ facets }: FacetSide, side: number, { kind, ofFirst, ofSecond, i, j }: CsoFacet): number {
  if (kind !== EDGES) return facets.loopVertices[facets.faceStart[kind === FACE_OF_FIRST ? ofFirst : ofSecond]! + side]!;
  return side === 0 ? facets.edgeVertices[2 * ofFirst]! : side === 1 ? i : side === 2 ? facets.edgeVertices[2 * ofFirst + 1]! : j;
}

/** The way from vertex v to vertex w of a core; backwards for the second. */
function setWay({ facets, frame: m }: FacetSide, v: number, w: number, isFirst: boolean): void {
  const { points } = facets;
  const way = facetProof_way;
  const dx = points[4 * w]! - points[4 * v]!;
  const dy = points[4 * w + 1]! - points[4 * v + 1]!;
  const dz = points[4 * w + 2]! - points[4 * v + 2]!;
  way[0] = isFirst ? dx : -(m[0]! * dx + m[1]! * dy + m[2]! * dz);
  way[1] = isFirst ? dy : -(m[3]! * dx + m[4]! * dy + m[5]! * dz);
  way[2] = isFirst ? dz : -(m[6]! * dx + m[7]! * dy + m[8]! * dz);
}
