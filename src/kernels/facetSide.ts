/** One of two overlapping cores, as facetWalk.ts sees it: what is around its faces, edges and vertices, in a frame of its own. */
import { PolytopeTables } from '../math/polytopeTables.ts';
import { EDGE } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';
import { boxFeature } from './pointBox.ts';
import { HULL_VIEW, type PolytopeView, SEGMENT_VIEW, TRIANGLE_VIEW } from './polytopeView.ts';

/** The way from the common frame to itself. */
const HOME = /* @__PURE__ */ Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

const facetSide_box = /* @__PURE__ */ boxTables();
const facetSide_triangle = /* @__PURE__ */ triangleTables();
const facetSide_segment = /* @__PURE__ */ segmentTables();

/** Tables for as many vertices, faces and edges as there are, with the same number of edges around each vertex and each face. */
function tablesFor(vertices: number, faces: number, edges: number): PolytopeTables {
  const size = 2 * edges;
  const around = size / vertices;
  const corners = faces > 0 ? size / faces : 0;
  const indices = (): Uint16Array => new Uint16Array(size);
  const starts = (count: number, step: number): Uint32Array => new Uint32Array(count + 1).map((_, i) => step * i);
  return new PolytopeTables(
    new Float64Array(4 * vertices),
    new Float64Array(4 * faces),
    {
      faceStart: starts(faces, corners),
      loopVertices: indices(),
      loopEdges: indices(),
      edgeVertices: indices(),
      edgeFaces: indices(),
    },
    { start: starts(vertices, around), faces: indices(), edges: indices(), neighbours: indices() },
  );
}

/** Those of a box, without its numbers. */
function boxTables(): PolytopeTables {
  const tables = tablesFor(8, 6, 12);
  const { loopVertices, loopEdges, edgeVertices, edgeFaces, vertexFaces, vertexEdges, vertexNeighbours } = tables;
  for (let v = 0; v < 8; v++) {
    for (let k = 0; k < 3; k++) {
      const e = boxFeature(7 & ~(1 << k), v & ~(1 << k)) - EDGE;
      const i = (k + 1) % 3;
      const j = (k + 2) % 3;
      const side = (v >> k) & 1;
      const f = k + 3 * side;
      vertexFaces[3 * v + k] = f;
      vertexEdges[3 * v + k] = e;
      vertexNeighbours[3 * v + k] = v ^ (1 << k);
      edgeVertices[2 * e + side] = v;
      edgeFaces[2 * e + side] = side === 0 ? i + 3 * ((v >> i) & 1) : j + 3 * ((v >> j) & 1);
      // Around the axis k: +i +j, -i +j, -i -j, +i -j; the other way round on the negative side.
      const turn = ((v >> j) & 1) === 0 ? (v >> i) & 1 : 3 - ((v >> i) & 1);
      const corner = 4 * f + (side === 0 ? turn : 3 - turn);
      loopVertices[corner] = v;
      // The edge that leaves the corner is along i where the turn is even, and along j where it is odd; backwards, that before it.
      const along = (turn & 1) === side ? i : j;
      loopEdges[corner] = boxFeature(7 & ~(1 << along), v & ~(1 << along)) - EDGE;
    }
  }
  return tables;
}

/** Those of a triangle, with its two sides as faces. */
function triangleTables(): PolytopeTables {
  const tables = tablesFor(3, 2, 3);
  const { loopVertices, loopEdges, edgeVertices, edgeFaces, vertexFaces, vertexEdges, vertexNeighbours } = tables;
  for (let v = 0; v < 3; v++) {
    const next = (v + 1) % 3;
    const last = (v + 2) % 3;
    loopVertices[v] = v;
    loopEdges[v] = v;
    loopVertices[5 - v] = v;
    loopEdges[5 - v] = last;
    edgeVertices[2 * v] = v;
    edgeVertices[2 * v + 1] = next;
    edgeFaces[2 * v + 1] = 1;
    vertexFaces[2 * v + 1] = 1;
    vertexEdges[2 * v] = v;
    vertexEdges[2 * v + 1] = last;
    vertexNeighbours[2 * v] = next;
    vertexNeighbours[2 * v + 1] = last;
  }
  return tables;
}

/** Those of a segment, which has no faces: what says that there is one around each vertex must not be asked. */
function segmentTables(): PolytopeTables {
  const tables = tablesFor(2, 0, 1);
  tables.edgeVertices[1] = 1;
  tables.vertexNeighbours[0] = 1;
  return tables;
}

/** A box, in its own frame. */
function setBox({ hu, hv, hw }: PolytopeView): PolytopeTables {
  const facets = facetSide_box;
  const { points, planes, rays } = facets;
  // Often the same box as the last time.
  if (points[0] === hu && points[1] === hv && points[2] === hw) return facets;
  rays.fill(0);
  for (let v = 0; v < 8; v++) {
    for (let k = 0; k < 3; k++) rays[12 * v + 5 * k] = (v >> k) & 1 ? 1.0 : -1.0;
    points[4 * v] = v & 1 ? -hu : hu;
    points[4 * v + 1] = v & 2 ? -hv : hv;
    points[4 * v + 2] = v & 4 ? -hw : hw;
  }
  for (let f = 0; f < 6; f++) {
    const k = f % 3;
    planes[4 * f + k] = f < 3 ? 1.0 : -1.0;
    planes[4 * f + 3] = points[k]!;
  }
  return facets;
}

/** A triangle, in the common frame. */
function setTriangle(view: PolytopeView): PolytopeTables {
  const facets = facetSide_triangle;
  const { points, planes, rays } = facets;
  const { x0, y0, z0, nx, ny, nz } = view;
  points[0] = x0;
  points[1] = y0;
  points[2] = z0;
  points[4] = view.x1;
  points[5] = view.y1;
  points[6] = view.z1;
  points[8] = view.x2;
  points[9] = view.y2;
  points[10] = view.z2;
  planes[0] = nx;
  planes[1] = ny;
  planes[2] = nz;
  planes[3] = nx * x0 + ny * y0 + nz * z0;
  for (let i = 0; i < 4; i++) planes[4 + i] = -planes[i]!;
  for (let k = 0; k < 3; k++) {
    const from = points[k]!;
    const to = points[4 + k]!;
    const last = points[8 + k]!;
    rays[k] = to - from;
    rays[4 + k] = last - from;
    rays[8 + k] = last - to;
    rays[12 + k] = from - to;
    rays[16 + k] = from - last;
    rays[20 + k] = to - last;
  }
  return facets;
}

/** A segment, in the common frame. */
function setSegment({ x0, y0, z0, x1, y1, z1 }: PolytopeView): PolytopeTables {
  const facets = facetSide_segment;
  const { points, rays } = facets;
  points[0] = x0;
  points[1] = y0;
  points[2] = z0;
  points[4] = x1;
  points[5] = y1;
  points[6] = z1;
  for (let k = 0; k < 3; k++) {
    rays[k] = points[4 + k]! - points[k]!;
    rays[4 + k] = -rays[k]!;
  }
  return facets;
}

export class FacetSide {
  facets = facetSide_box;
  /** True for a triangle: the normals of its two faces are opposite. */
  isFlat = false;
  /** True for a segment: it has no faces. */
  isThin = false;
  /** About how large it is. */
  reach = 0;
  /** True where the way below is none. */
  private isHome = false;
  /** Takes a point of this frame into that of the other core: M p + t, with M in three rows and then t. */
  readonly frame = new Float64Array(12);

  /** The core that stands in the frame of the other: a solid hull, a box, a triangle or a segment. */
  setSecond(view: PolytopeView): void {
    const { frame } = this;
    const { kind } = view;
    this.isFlat = kind === TRIANGLE_VIEW;
    this.isThin = kind === SEGMENT_VIEW;
    if (this.isFlat || this.isThin) {
      if (!this.isHome) frame.set(HOME);
      this.isHome = true;
      this.facets = this.isFlat ? setTriangle(view) : setSegment(view);
      const { rays } = this.facets;
      this.reach = Math.abs(rays[0]!) + Math.abs(rays[1]!) + Math.abs(rays[2]!);
      if (this.isFlat) this.reach += Math.abs(rays[4]!) + Math.abs(rays[5]!) + Math.abs(rays[6]!);
      return;
    }
    this.isHome = false;
    const isHull = kind === HULL_VIEW;
    frame[0] = view.ux;
    frame[1] = view.vx;
    frame[2] = view.wx;
    frame[3] = view.uy;
    frame[4] = view.vy;
    frame[5] = view.wy;
    frame[6] = view.uz;
    frame[7] = view.vz;
    frame[8] = view.wz;
    frame[9] = isHull ? view.px : view.x0;
    frame[10] = isHull ? view.py : view.y0;
    frame[11] = isHull ? view.pz : view.z0;
    this.facets = isHull ? view.hull!.tables : setBox(view);
    this.reach = isHull ? view.hull!.reach : view.hu + view.hv + view.hw;
  }

  /** The core at home, from the other's way to it: M^T p - M^T t */
  setFirst(hull: Hull, { frame: f }: FacetSide): void {
    const { frame } = this;
    this.facets = hull.tables;
    this.reach = hull.reach;
    const x = f[9]!;
    const y = f[10]!;
    const z = f[11]!;
    for (let i = 0; i < 3; i++) {
      const rx = f[i]!;
      const ry = f[3 + i]!;
      const rz = f[6 + i]!;
      frame[3 * i] = rx;
      frame[3 * i + 1] = ry;
      frame[3 * i + 2] = rz;
      frame[9 + i] = -(rx * x + ry * y + rz * z);
    }
  }
}
