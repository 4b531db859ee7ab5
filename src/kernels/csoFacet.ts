/** A facet of the CSO (second core minus first) of two overlapping cores: see facetWalk.ts. */

/** What makes a facet: a face of the first core and a vertex of the second, the other way round, or an edge of each. */
export const FACE_OF_FIRST = 0;
export const FACE_OF_SECOND = 1;
export const EDGES = 2;
/** There is no facet: rounding would have to decide. */
export const NOTHING = 3;

/** A ball within the CSO, or a point. */
export class InnerBall {
  x = 0;
  y = 0;
  z = 0;
  radius = 0;
}

/** The deepest points, of the first core and then of the second, in the frame of the first, for the facet found last. */
export const FACET_POINTS = /* @__PURE__ */ new Float64Array(16);

export class CsoFacet {
  kind = NOTHING;
  /** Numbers of the first core's feature and of the second's. */
  ofFirst = 0;
  ofSecond = 0;
  /** For two edges, the ends of the second core's. */
  i = 0;
  j = 0;
  /** Unit normal from the first core to the second, in the frame of the first, and how deep they are in each other along it. */
  nx = 0;
  ny = 1;
  nz = 0;
  depth = 0;
  /** False for two edges whose normal is that of a face at one of them, or does not have the cores behind it, for rounding. */
  isOwn = true;
  /** True when no other facet is nearer; of cores that overlap it has to be proved. */
  isProven = false;
  /** True when the origin's foot is well inside, and the deepest points are in FACET_POINTS. */
  isInside = false;

  /** A face and a vertex of the other core. */
  setFace(kind: number, face: number, vertex: number): void {
    this.kind = kind;
    this.ofFirst = kind === FACE_OF_FIRST ? face : vertex;
    this.ofSecond = kind === FACE_OF_FIRST ? vertex : face;
  }
}
