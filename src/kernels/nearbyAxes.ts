/**
 * The answer for two polytopes that all but touch, found by its normal. The separation of two cores along n, the least n.b minus the
 * largest n.a, is concave in n: going from axis to axis while it grows ends at the distance. The axes tried are those of the faces, and of
 * the pairs of edges, around the vertices that the last axis rests on; each brings its normal along to all digits, however near
 * the cores are and however thin.
 */
import { Vec3 } from '../math/vec3.ts';
import { axisWitness } from './axisWitness.ts';
import type { CoreDistance } from './coreDistance.ts';
import { isFlat, setEdge, setEdgeNormal, setFaceNormal } from './featureDistance.ts';
import { MutableSegment } from './hullSegment.ts';
import type { PolytopeView } from './polytopeView.ts';
import type { Search } from './search.ts';
import type { Simplex } from './simplex.ts';
import { FeatureList, listFaces, listNeighbours } from './viewFeatures.ts';

/** The best axis so far. */
class Best {
  separation = -Infinity;
  nx = 0;
  ny = 0;
  nz = 0;
  /** The vertices that the axis rests on. */
  ia = 0;
  ib = 0;
}

/** Separations are rounded by less than this part of the pair's size. */
const ROUNDING = 1e-14;

const nearbyAxes_best = /* @__PURE__ */ new Best();
const nearbyAxes_normal = /* @__PURE__ */ new Vec3();
const nearbyAxes_list = /* @__PURE__ */ new FeatureList();
const nearbyAxes_other = /* @__PURE__ */ new FeatureList();
const nearbyAxes_first = /* @__PURE__ */ new MutableSegment();
const nearbyAxes_second = /* @__PURE__ */ new MutableSegment();
const nearbyAxes_fromA = /* @__PURE__ */ new FeatureList();
const nearbyAxes_fromB = /* @__PURE__ */ new FeatureList();

/**
 * Writes the best axis, its separation and the points and features that it rests on to `out`, whose normal is where the search starts;
 * `simplex` tells the vertices to start from.
 */
export function nearbyAxes(first: PolytopeView, second: PolytopeView, simplex: Simplex, search: Search, out: CoreDistance): void {
  const best = nearbyAxes_best;
  const fromA = nearbyAxes_fromA;
  const fromB = nearbyAxes_fromB;
  const n = nearbyAxes_normal;
  best.separation = -Infinity;
  n.x = out.nx;
  n.y = out.ny;
  n.z = out.nz;
  tryAxis(first, second, n, best);
  // An axis of features is better than one that only seems to separate more.
  best.separation -= ROUNDING * search.size;
  fromA.begin(4);
  fromB.begin(4);
  for (let i = 0; i < simplex.count; i++) {
    addOnce(fromA, simplex.ia[i]!);
    addOnce(fromB, simplex.ib[i]!);
  }
  for (;;) {
    addOnce(fromA, best.ia);
    addOnce(fromB, best.ib);
    const before = best.separation;
    for (let i = 0; i < fromA.count; i++) tryFaces(first, second, first, fromA.items[i]!, 1, best);
    for (let i = 0; i < fromB.count; i++) tryFaces(first, second, second, fromB.items[i]!, -1, best);
    for (let i = 0; i < fromA.count; i++)
      for (let j = 0; j < fromB.count; j++) tryEdges(first, second, fromA.items[i]!, fromB.items[j]!, best);
    if (!(best.separation > before)) break;
    fromA.begin(4);
    fromB.begin(4);
  }
  out.nx = best.nx;
  out.ny = best.ny;
  out.nz = best.nz;
  out.distance = best.separation;
  axisWitness(first, second, search, out);
}

/** Takes the axis n if the cores are farther apart along it than along the best so far. */
function tryAxis(first: PolytopeView, second: PolytopeView, n: Vec3, best: Best): void {
  first.support(n, 1);
  second.support(n, -1);
  const separation = n.x * (second.sx - first.sx) + n.y * (second.sy - first.sy) + n.z * (second.sz - first.sz);
  if (!(separation > best.separation)) return;
  best.separation = separation;
  best.nx = n.x;
  best.ny = n.y;
  best.nz = n.z;
  best.ia = first.index;
  best.ib = second.index;
}

/** The faces of `view`, one of the two, around its vertex i; its outward normals are axes times `side`. */
function tryFaces(first: PolytopeView, second: PolytopeView, view: PolytopeView, i: number, side: number, best: Best): void {
  const faces = nearbyAxes_list;
  const n = nearbyAxes_normal;
  listFaces(view, i, faces);
  for (let k = 0; k < faces.count; k++) {
    if (!setFaceNormal(view, faces.items[k]!, n)) continue;
    n.x *= side;
    n.y *= side;
    n.z *= side;
    tryAxis(first, second, n, best);
    if (!isFlat(view, faces.items[k]!)) continue;
    n.x = -n.x;
    n.y = -n.y;
    n.z = -n.z;
    tryAxis(first, second, n, best);
  }
}

/** The edges around vertex i of the first core with those around vertex j of the second. */
function tryEdges(first: PolytopeView, second: PolytopeView, i: number, j: number, best: Best): void {
  const ends = nearbyAxes_list;
  const others = nearbyAxes_other;
  const e = nearbyAxes_first;
  const g = nearbyAxes_second;
  const n = nearbyAxes_normal;
  listNeighbours(first, i, ends);
  listNeighbours(second, j, others);
  for (let k = 0; k < ends.count; k++) {
    setEdge(first, i, ends.items[k]!, e);
    for (let l = 0; l < others.count; l++) {
      setEdge(second, j, others.items[l]!, g);
      if (!setEdgeNormal(e, g, n)) continue;
      // The side that the best axis so far is on.
      if (n.x * best.nx + n.y * best.ny + n.z * best.nz < 0) {
        n.x = -n.x;
        n.y = -n.y;
        n.z = -n.z;
      }
      tryAxis(first, second, n, best);
    }
  }
}

function addOnce(list: FeatureList, item: number): void {
  if (!list.has(item)) list.add(item);
}
