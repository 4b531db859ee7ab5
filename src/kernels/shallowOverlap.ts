/**
 * The way out of each other for a solid hull at home and another core that hardly overlap: the facet of the CSO that facetWalk.ts finds,
 * if it proves itself.
 */
import { EDGE } from '../results/features.ts';
import type { Axis } from './axis.ts';
import type { CommonPoint } from './commonPoint.ts';
import type { CoreDistance } from './coreDistance.ts';
import { CsoFacet, EDGES, FACE_OF_FIRST, InnerBall } from './csoFacet.ts';
import { facetWalk } from './facetWalk.ts';
import { EdgePair, writeEdges, writeFaceOfFirst, writeFaceOfSecond } from './overlapWitness.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView } from './polytopeView.ts';
import { HULL_VERTEX, SmallWayOut, writeSmall } from './smallWitness.ts';
import type { SwiftSimplex } from './swiftSimplex.ts';

const shallowOverlap_ball = /* @__PURE__ */ new InnerBall();
const shallowOverlap_facet = /* @__PURE__ */ new CsoFacet();
const shallowOverlap_edges = /* @__PURE__ */ new EdgePair();
const shallowOverlap_small = /* @__PURE__ */ new SmallWayOut();

/**
 * Writes the way out to `axis` and everything else to `out`; or returns false. `simplex` is what csoWalk.ts left at a vertex whose
 * cone holds the origin, `point` the point of the second core that `pointOfBall` found.
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
  if (!(isFound && facet.isProven)) return false;
  const { kind, ofFirst, ofSecond } = facet;
  if (kind === FACE_OF_FIRST) return writeFaceOfFirst(first, second, ofFirst, ofSecond, axis, out);
  if (kind === EDGES) return writeEdgesOf(first, second, facet, axis, out);
  if (second.kind === HULL_VIEW) return writeFaceOfSecond(first, second, ofSecond, ofFirst, axis, out);
  const best = shallowOverlap_small;
  best.depth = facet.depth;
  best.kind = HULL_VERTEX;
  best.ofHull = ofFirst;
  best.ofCore = ofSecond % 3;
  best.nx = facet.nx;
  best.ny = facet.ny;
  best.nz = facet.nz;
  return writeSmall(first, second, best, axis, out);
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

function writeEdgesOf(first: PolytopeView, second: PolytopeView, facet: CsoFacet, axis: Axis, out: CoreDistance): boolean {
  const { ofFirst, ofSecond } = facet;
  const edges = shallowOverlap_edges;
  const { edgeVertices } = first.hull!;
  edges.p = edgeVertices[2 * ofFirst]!;
  edges.q = edgeVertices[2 * ofFirst + 1]!;
  edges.i = facet.i;
  edges.j = facet.j;
  out.featureA = EDGE + ofFirst;
  out.featureB = EDGE + ofSecond;
  return writeEdges(first, second, edges, axis, out);
}
