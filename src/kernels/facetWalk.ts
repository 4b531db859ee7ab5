/**
 * The way out of each other for a solid hull at home and another core that overlap, by a walk over the facets of the CSO (second core
 * minus first): a face of one core and a vertex of the other, or an edge of each. Where the origin's foot on the plane of a facet is
 * beyond a side of it, the plane of the facet across that side is nearer. The normals of that side are an arc: that of the edge of one
 * core, up to where the vertex of the other is no longer the deepest one. So the walk goes from facet to facet until the foot is
 * within, and nothing beside it is nearer.
 *
 * That no other facet is nearer needs a proof. Along the normals n at an angle t from that of the facet, cos t n_F + sin t u, the
 * CSO reaches as far as the facet does: d cos t + h sin t, h being the facet's reach from the foot along u. That is at least d
 * while d tan(t / 2) <= h. A ball within the CSO, with its middle at c, is beyond d along all normals but those around -c. Drawn in the
 * plane of the facet at d tan(t / 2) along u, these make a disc (it is a stereographic projection); if that is within the facet, no normal
 * has less than d.
 */
import { type CsoFacet, EDGES, FACE_OF_FIRST, FACE_OF_SECOND, type InnerBall, NOTHING } from './csoFacet.ts';
import { isNearest } from './facetProof.ts';
import { FacetSide } from './facetSide.ts';
import { isOverEdges, isOverFace } from './facetStep.ts';
import type { PolytopeView } from './polytopeView.ts';

/** More steps than a walk without trouble takes, from facet to facet or from vertex to vertex. */
const MOST_STEPS = 24;
/** How much, where a walk starts, it counts that a plane is near to the origin. */
const NEARNESS = 2;

const facetWalk_first = /* @__PURE__ */ new FacetSide();
const facetWalk_second = /* @__PURE__ */ new FacetSide();

/**
 * Finds a facet of the CSO that the origin's foot is within, starting near the difference of vertex a of the first core and vertex b
 * of the second. `ball` is a ball within the CSO. Where the cores are apart it is the facet nearest to the origin, unless an edge or a
 * vertex of the CSO is nearer. Returns false then, and where rounding might decide; if the depth is not positive, the normal separates
 * them all the same.
 */
export function facetWalk(
  first: PolytopeView,
  second: PolytopeView,
  a: number,
  b: number,
  ball: InnerBall,
  out: CsoFacet,
): boolean {
  const x = facetWalk_first;
  const y = facetWalk_second;
  y.setSecond(second);
  x.setFirst(first.hull!, y);
  start(x, y, a, b, ball, out);
  return descend(x, y, ball, out);
}

/** From facet to facet, until the origin's foot is within one. */
function descend(x: FacetSide, y: FacetSide, ball: InnerBall, out: CsoFacet): boolean {
  out.isProven = false;
  out.depth = 1e300;
  for (let left = MOST_STEPS; left > 0; left--) {
    const { kind } = out;
    if (kind === NOTHING) return false;
    const isThere =
      kind === EDGES
        ? isOverEdges(x, y, ball, out)
        : kind === FACE_OF_FIRST
          ? isOverFace(x, y, true, ball, out)
          : isOverFace(y, x, false, ball, out);
    if (!isThere) continue;
    out.isProven = out.isOwn && (out.isProven || isNearest(x, y, ball, out));
    return true;
  }
  return false;
}

/**
 * The face at vertex a of the first core, or at vertex b of the second, that looks most along c and whose plane passes the origin
 * nearest, put at the vertex of the CSO that a and b make.
 */
function start(x: FacetSide, y: FacetSide, a: number, b: number, ball: InnerBall, out: CsoFacet): void {
  const { frame: xm, facets: xf } = x;
  const { frame: ym, facets: yf } = y;
  const { points: pointsA } = xf;
  const { points: pointsB } = yf;
  const { x: cx, y: cy, z: cz } = ball;
  const bx = pointsB[4 * b]!;
  const by = pointsB[4 * b + 1]!;
  const bz = pointsB[4 * b + 2]!;
  const wx = ym[0]! * bx + ym[1]! * by + ym[2]! * bz + ym[9]! - pointsA[4 * a]!;
  const wy = ym[3]! * bx + ym[4]! * by + ym[5]! * bz + ym[10]! - pointsA[4 * a + 1]!;
  const wz = ym[6]! * bx + ym[7]! * by + ym[8]! * bz + ym[11]! - pointsA[4 * a + 2]!;
  let most = -1e300;
  let face = 0;
  let isFirst = 1;
  let faces = xf.vertexFaces;
  let planes = xf.planes;
  let end = xf.vertexStart[a + 1]!;
  for (let i = xf.vertexStart[a]!; i < end; i++) {
    const f = faces[i]!;
    const nx = planes[4 * f]!;
    const ny = planes[4 * f + 1]!;
    const nz = planes[4 * f + 2]!;
    const score = nx * cx + ny * cy + nz * cz - NEARNESS * Math.abs(nx * wx + ny * wy + nz * wz);
    const isMore = Number(score > most);
    most = isMore * score + (1 - isMore) * most;
    face ^= (face ^ f) & (0 - isMore);
  }
  // The same in the frame of the second core, which looks against c.
  const dx = -(xm[0]! * cx + xm[1]! * cy + xm[2]! * cz);
  const dy = -(xm[3]! * cx + xm[4]! * cy + xm[5]! * cz);
  const dz = -(xm[6]! * cx + xm[7]! * cy + xm[8]! * cz);
  const vx = xm[0]! * wx + xm[1]! * wy + xm[2]! * wz;
  const vy = xm[3]! * wx + xm[4]! * wy + xm[5]! * wz;
  const vz = xm[6]! * wx + xm[7]! * wy + xm[8]! * wz;
  faces = yf.vertexFaces;
  planes = yf.planes;
  end = y.isThin ? 0 : yf.vertexStart[b + 1]!;
  for (let i = yf.vertexStart[b]!; i < end; i++) {
    const f = faces[i]!;
    const nx = planes[4 * f]!;
    const ny = planes[4 * f + 1]!;
    const nz = planes[4 * f + 2]!;
    const score = nx * dx + ny * dy + nz * dz - NEARNESS * Math.abs(nx * vx + ny * vy + nz * vz);
    const isMore = Number(score > most);
    most = isMore * score + (1 - isMore) * most;
    face ^= (face ^ f) & (0 - isMore);
    isFirst &= 1 - isMore;
  }
  if (isFirst === 1) {
    out.setFace(FACE_OF_FIRST, face, b);
    sink(x, y, true, out);
  } else {
    out.setFace(FACE_OF_SECOND, face, a);
    sink(y, x, false, out);
  }
}

/** From neighbour to neighbour, to the vertex of y that is deepest under the face of x. */
function sink(x: FacetSide, y: FacetSide, isFirst: boolean, out: CsoFacet): void {
  const xm = x.frame;
  const { planes } = x.facets;
  const { rays, vertexStart, vertexNeighbours } = y.facets;
  const f = isFirst ? out.ofFirst : out.ofSecond;
  let v = isFirst ? out.ofSecond : out.ofFirst;
  const nx = planes[4 * f]!;
  const ny = planes[4 * f + 1]!;
  const nz = planes[4 * f + 2]!;
  const dx = xm[0]! * nx + xm[1]! * ny + xm[2]! * nz;
  const dy = xm[3]! * nx + xm[4]! * ny + xm[5]! * nz;
  const dz = xm[6]! * nx + xm[7]! * ny + xm[8]! * nz;
  for (let left = MOST_STEPS; left > 0; left--) {
    const from = 4 * vertexStart[v]!;
    const end = 4 * vertexStart[v + 1]!;
    let least = 0.0;
    let at = -1;
    for (let i = from; i < end; i += 4) {
      const along = rays[i]! * dx + rays[i + 1]! * dy + rays[i + 2]! * dz;
      if (along < least) {
        least = along;
        at = i;
      }
    }
    if (at < 0) {
      if (isFirst) out.ofSecond = v;
      else out.ofFirst = v;
      return;
    }
    v = vertexNeighbours[vertexStart[v]! + ((at - from) >> 2)]!;
  }
  out.kind = NOTHING;
}
