/**
 * The way out of each other for a solid hull at home and another core that hardly overlap: the facet of the CSO that facetWalk.ts finds,
 * if it proves itself.
 */
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Axis } from './axis.ts';
import type { CommonPoint } from './commonPoint.ts';
import type { CoreDistance } from './coreDistance.ts';
import { CsoFacet, EDGES, FACE_OF_FIRST, FACE_OF_SECOND, FACET_POINTS, InnerBall } from './csoFacet.ts';
import { facetWalk } from './facetWalk.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';
import type { SwiftSimplex } from './swiftSimplex.ts';

const shallowOverlap_ball = /* @__PURE__ */ new InnerBall();
const shallowOverlap_facet = /* @__PURE__ */ new CsoFacet();

/**
 * Writes the way out to `axis` and everything else to `out`; or returns false. `simplex` is what csoWalk.ts left at a vertex whose
 * cone holds the origin, `point` the point of the second core that `approach` found.
 */
export function shallowOverlap(
  first: PolytopeView,
  second: PolytopeView,
  simplex: SwiftSimplex,
  point: CommonPoint,
  axis: Axis,
  out: CoreDistance,
): boolean {
  const facet = shallowOverlap_facet;
  const ball = shallowOverlap_ball;
  setBall(first, second, point, ball);
  const isFound = facetWalk(first, second, simplex.a, simplex.b, ball, facet);
  axis.nx = facet.nx;
  axis.ny = facet.ny;
  axis.nz = facet.nz;
  axis.separation = -facet.depth;
  if (!(isFound && facet.isProven && facet.isInside)) return false;
  out.ax = FACET_POINTS[0]!;
  out.ay = FACET_POINTS[1]!;
  out.az = FACET_POINTS[2]!;
  out.bx = FACET_POINTS[3]!;
  out.by = FACET_POINTS[4]!;
  out.bz = FACET_POINTS[5]!;
  const { kind, ofFirst, ofSecond } = facet;
  out.featureA = (kind === EDGES ? EDGE : kind === FACE_OF_FIRST ? FACE : VERTEX) + ofFirst;
  // Both faces of a triangle are its face 0.
  const isFlat = kind === FACE_OF_SECOND && second.kind === TRIANGLE_VIEW;
  out.featureB = isFlat ? FACE : (kind === EDGES ? EDGE : kind === FACE_OF_FIRST ? VERTEX : FACE) + ofSecond;
  return true;
}

/** A ball within the CSO: that of a ball in each core, or in the first alone. */
function setBall({ hull }: PolytopeView, second: PolytopeView, point: CommonPoint, out: InnerBall): void {
  const { ball } = hull!;
  let { x, y, z } = point;
  let radius = ball.radius;
  if (second.kind === HULL_VIEW) radius += second.hull!.ball.radius;
  else if (second.kind === BOX_VIEW) {
    x = second.x0;
    y = second.y0;
    z = second.z0;
    radius += Math.min(second.hu, second.hv, second.hw);
  }
  out.x = x - ball.x;
  out.y = y - ball.y;
  out.z = z - ball.z;
  out.radius = radius;
}
