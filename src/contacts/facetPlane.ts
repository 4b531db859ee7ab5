/** The plane that a supporting facet lies in: m . x = offset, in the frame of the first shape of a pair. */
import type { CorePair } from '../distance/corePair.ts';
import { setEdge, setOtherEdge } from '../distance/normals.ts';
import { turn } from '../distance/witnessPoints.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';

export class FacetPlane {
  readonly normal = new Vec3();
  offset = NaN;
}

const facetPlane_edge = /* @__PURE__ */ new Vec3();
const facetPlane_corner = /* @__PURE__ */ new Float64Array(3);

/**
 * Sets the plane of a feature of one of the two cores: of a face its own; of an edge the one that contains it and is as nearly across n as can be;
 * of a vertex the one across n.
 */
export function setFacetPlane(pair: CorePair, isFirst: boolean, feature: number, n: Vec3, out: FacetPlane): void {
  const { normal: m } = out;
  const core = isFirst ? pair.a : pair.b;
  if (feature >= FACE) {
    const { normals } = core;
    const f = 3 * (feature - FACE);
    m.x = normals[f];
    m.y = normals[f + 1];
    m.z = normals[f + 2];
    if (!isFirst) turn(pair, m, m);
  } else {
    m.x = n.x;
    m.y = n.y;
    m.z = n.z;
    if (feature >= EDGE) takeAcross(pair, isFirst, feature - EDGE, m);
  }
  const corner = facetPlane_corner;
  const v = cornerOf(core, feature);
  if (isFirst) {
    corner[0] = core.vertices[3 * v];
    corner[1] = core.vertices[3 * v + 1];
    corner[2] = core.vertices[3 * v + 2];
  } else pair.placeB(v, corner, 0);
  out.offset = m.x * corner[0] + m.y * corner[1] + m.z * corner[2];
}

/** Takes the part along an edge out of m. */
function takeAcross(pair: CorePair, isFirst: boolean, edge: number, m: Vec3): void {
  const e = facetPlane_edge;
  if (isFirst) setEdge(pair, edge, e);
  else setOtherEdge(pair, edge, e);
  const t = (m.x * e.x + m.y * e.y + m.z * e.z) / (e.x * e.x + e.y * e.y + e.z * e.z);
  m.x -= t * e.x;
  m.y -= t * e.y;
  m.z -= t * e.z;
}

/** A vertex of a feature. */
function cornerOf({ topology }: Polytope, feature: number): number {
  if (feature < EDGE) return feature;
  return feature < FACE ? topology.edgeVertices[2 * (feature - EDGE)] : topology.faceVertices[topology.faceStart[feature - FACE]];
}
