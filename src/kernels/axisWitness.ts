/**
 * The points of two polytopes that are opposite each other along a given axis: where the two features that it rests on overlap,
 * seen along it. A walk over differences of vertices as in gjk.ts, but among the vertices of those features only, and in the
 * plane across the axis.
 */
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { PolytopeView } from './polytopeView.ts';
import type { Search } from './search.ts';
import { Simplex } from './simplex.ts';
import { vertexFeature } from './vertexFeature.ts';
import { FeatureList, listNeighbours, listSupports, SupportPlane } from './viewFeatures.ts';

/** A vertex within this part of the pair's size of the supporting plane is on it. */
const ON_PLANE = 8e-14;

/** Features that overlap to this part of the pair's size do. */
const OVERLAPPING = 2e-14;

const climbAxis_towards = /* @__PURE__ */ new Vec3();
const climbAxis_angles = /* @__PURE__ */ new Float64Array(1);
const axisWitness_simplex = /* @__PURE__ */ new Simplex();
const axisWitness_across = /* @__PURE__ */ new Vec3();
const axisWitness_direction = /* @__PURE__ */ new Vec3();
const axisWitness_normal = /* @__PURE__ */ new SupportPlane();
const axisWitness_onA = /* @__PURE__ */ new FeatureList();
const axisWitness_onB = /* @__PURE__ */ new FeatureList();
const turnOnto_near = /* @__PURE__ */ new FeatureList();

/** Writes points and features of `out` from its normal. The simplex keeps, as its v, what is left of the gap between the two features. */
export function axisWitness(first: PolytopeView, second: PolytopeView, search: Search, out: CoreDistance): void {
  const n = axisWitness_normal;
  const e = axisWitness_across;
  const d = axisWitness_direction;
  const onA = axisWitness_onA;
  const onB = axisWitness_onB;
  const simplex = axisWitness_simplex;
  const { wx, wy } = simplex;
  n.x = out.nx;
  n.y = out.ny;
  n.z = out.nz;
  n.tolerance = ON_PLANE * search.size;
  setPerpendicular(e, n.x, n.y, n.z);
  listSupports(first, n, 1, onA);
  listSupports(second, n, -1, onB);
  put(first, second, onA.items[0]!, onB.items[0]!, n, e, simplex, 0);
  simplex.count = 1;
  // Each turn of the loop comes nearer; the last vertex is the newest.
  for (let left = MOST_TURNS + onA.count * onB.count; ; left--) {
    reduce(simplex);
    const { count, vx, vy } = simplex;
    if (count === 3 || left === 0) break;
    const dx = e.x * vx + (n.y * e.z - n.z * e.y) * vy;
    const dy = e.y * vx + (n.z * e.x - n.x * e.z) * vy;
    const dz = e.z * vx + (n.x * e.y - n.y * e.x) * vy;
    d.x = dx;
    d.y = dy;
    d.z = dz;
    const a = farthest(first, onA, d, 1);
    const b = farthest(second, onB, d, -1);
    if (simplex.has(a, b)) break;
    put(first, second, a, b, n, e, simplex, count);
    if (!(vx * (wx[count]! - wx[0]!) + vy * (wy[count]! - wy[0]!) < 0)) break;
    simplex.count = count + 1;
  }
  weigh(simplex);
  const { vx, vy } = simplex;
  simplex.vx = e.x * vx + (n.y * e.z - n.z * e.y) * vy;
  simplex.vy = e.y * vx + (n.z * e.x - n.x * e.z) * vy;
  simplex.vz = e.z * vx + (n.x * e.y - n.y * e.x) * vy;
  writePoints(first, second, simplex, out);
}

/** Puts the difference of two vertices, seen along n, at index k of the simplex: as x along e, y along n x e. */
function put(
  first: PolytopeView,
  second: PolytopeView,
  i: number,
  j: number,
  n: Vec3,
  e: Vec3,
  simplex: Simplex,
  k: number,
): void {
  first.vertex(i);
  second.vertex(j);
  const x = second.sx - first.sx;
  const y = second.sy - first.sy;
  const z = second.sz - first.sz;
  simplex.ia[k] = i;
  simplex.ib[k] = j;
  simplex.wx[k] = x * e.x + y * e.y + z * e.z;
  simplex.wy[k] = x * (n.y * e.z - n.z * e.y) + y * (n.z * e.x - n.x * e.z) + z * (n.x * e.y - n.y * e.x);
}

/**
 * Leaves the vertices that the point nearest to the origin rests on, three where the origin is inside, and sets (vx, vy) to a vector along
 * which the origin is nearest: of an edge exactly across it.
 */
function reduce(simplex: Simplex): void {
  const { wx, wy } = simplex;
  if (simplex.count === 3) {
    // Twice the signed areas between the origin and the sides.
    const area01 = wx[0]! * wy[1]! - wy[0]! * wx[1]!;
    const area12 = wx[1]! * wy[2]! - wy[1]! * wx[2]!;
    const area20 = wx[2]! * wy[0]! - wy[2]! * wx[0]!;
    const total = area01 + area12 + area20;
    const sign = total < 0 ? -1 : 1;
    if (total !== 0 && sign * area01 >= 0 && sign * area12 >= 0 && sign * area20 >= 0) {
      simplex.vx = 0;
      simplex.vy = 0;
      return;
    }
    // Beyond a side of the newest vertex: of the two, the nearer.
    if (isSecondSideNearer(simplex)) simplex.move(1, 0);
    simplex.move(2, 1);
    simplex.count = 2;
  }
  if (simplex.count === 2) {
    const ux = wx[1]! - wx[0]!;
    const uy = wy[1]! - wy[0]!;
    if (wx[0]! * ux + wy[0]! * uy < 0 && wx[1]! * ux + wy[1]! * uy > 0) {
      const side = ux * wy[0]! - uy * wx[0]! < 0 ? -1 : 1;
      simplex.vx = -uy * side;
      simplex.vy = ux * side;
      return;
    }
    if (wx[1]! * ux + wy[1]! * uy <= 0) simplex.move(1, 0);
    simplex.count = 1;
  }
  simplex.vx = wx[0]!;
  simplex.vy = wy[0]!;
}

/** True when the origin is nearer to the side from vertex 1 to 2 than to that from 0 to 2. */
function isSecondSideNearer({ wx, wy }: Simplex): boolean {
  let firstSq = Infinity;
  for (let i = 0; i < 2; i++) {
    const ux = wx[2]! - wx[i]!;
    const uy = wy[2]! - wy[i]!;
    const along = -(wx[i]! * ux + wy[i]! * uy);
    const lenSq = ux * ux + uy * uy;
    const t = along <= 0 ? 0 : along >= lenSq ? 1 : along / lenSq;
    const x = wx[i]! + ux * t;
    const y = wy[i]! + uy * t;
    const distanceSq = x * x + y * y;
    if (i === 1) return distanceSq < firstSq;
    firstSq = distanceSq;
  }
  return false;
}

/** Weights up to this are the rounding of the others. */
const NO_WEIGHT = 4e-16;

/**
 * Sets the weights, and (vx, vy) to what they leave of the gap. The weights of the ends of the longest side follow from the
 * places along it. That of a third vertex comes from areas, which say little where the triangle is thin: it is at most what those
 * places leave for it.
 */
function weigh(simplex: Simplex): void {
  const { wx, wy, weight, count } = simplex;
  weight[0] = 1;
  simplex.vx = wx[0]!;
  simplex.vy = wy[0]!;
  if (count === 1) return;
  let from = 0;
  let longestSq = -1;
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1;
    const ux = wx[j]! - wx[i]!;
    const uy = wy[j]! - wy[i]!;
    if (ux * ux + uy * uy > longestSq) {
      longestSq = ux * ux + uy * uy;
      from = i;
    }
  }
  const to = from + 1 === count ? 0 : from + 1;
  const x = wx[from]!;
  const y = wy[from]!;
  const ux = wx[to]! - x;
  const uy = wy[to]! - y;
  // Where the origin and the third vertex are along the side, from 0 to 1.
  const place = longestSq > 0 ? Math.max(0, Math.min(1, -(x * ux + y * uy) / longestSq)) : 0;
  let share = 0;
  let thirdPlace = 0;
  if (count === 3) {
    const third = 3 - from - to;
    const rx = wx[third]! - x;
    const ry = wy[third]! - y;
    const area = ux * ry - uy * rx;
    thirdPlace = longestSq > 0 ? Math.max(0, Math.min(1, (rx * ux + ry * uy) / longestSq)) : 0;
    const before = thirdPlace > 0 ? place / thirdPlace : 1;
    const after = thirdPlace < 1 ? (1 - place) / (1 - thirdPlace) : 1;
    share = area !== 0 ? Math.max(0, Math.min(1, before, after, (uy * x - ux * y) / area)) : 0;
    weight[third] = share;
  }
  weight[to] = Math.max(0, place - share * thirdPlace);
  weight[from] = Math.max(0, 1 - share - weight[to]!);
  simplex.vx = 0;
  simplex.vy = 0;
  // A vertex without weight has no part in it.
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const t = weight[i]!;
    if (!(t > NO_WEIGHT)) continue;
    simplex.vx += t * wx[i]!;
    simplex.vy += t * wy[i]!;
    simplex.move(i, kept);
    weight[kept++] = t;
  }
  simplex.count = kept;
}

/** How often an axis may be turned, and how often the walk in the plane may go on: far more than ever needed. */
const MOST_TURNS = 100;

/**
 * The same for an axis that is only nearly right. Where the two features do not overlap, seen along it, the cores come apart
 * farther along an axis that is turned towards the gap between them: until a new vertex comes to rest on a supporting plane, or
 * until the axis points from one feature to the other. `out` has the right axis, its separation, points and features afterwards.
 */
export function climbAxis(first: PolytopeView, second: PolytopeView, search: Search, out: CoreDistance): void {
  for (let turn = 0; ; turn++) {
    axisWitness(first, second, search, out);
    out.distance = out.nx * (out.bx - out.ax) + out.ny * (out.by - out.ay) + out.nz * (out.bz - out.az);
    const { vx, vy, vz } = axisWitness_simplex;
    const gap = Math.sqrt(vx * vx + vy * vy + vz * vz);
    if (!(gap > OVERLAPPING * search.size) || turn === MOST_TURNS) return;
    const r = climbAxis_towards;
    r.x = vx / gap;
    r.y = vy / gap;
    r.z = vz / gap;
    const n = axisWitness_normal;
    n.x = out.nx;
    n.y = out.ny;
    n.z = out.nz;
    const angles = climbAxis_angles;
    angles[0] = Infinity;
    if (out.distance > 0) angles[0] = gap / out.distance;
    turnOnto(first, axisWitness_onA, n, r, 1, angles);
    turnOnto(second, axisWitness_onB, n, r, -1, angles);
    const t = angles[0];
    const far = t < Infinity;
    const x = far ? n.x + t * r.x : r.x;
    const y = far ? n.y + t * r.y : r.y;
    const z = far ? n.z + t * r.z : r.z;
    const inv = 1 / Math.sqrt(x * x + y * y + z * z);
    out.nx = x * inv;
    out.ny = y * inv;
    out.nz = z * inv;
  }
}

/** How far (tangent of the angle) n turns towards r until a neighbour of the listed vertices reaches the plane: the least to angles[0]. */
function turnOnto(view: PolytopeView, on: FeatureList, n: Vec3, r: Vec3, sign: number, angles: Float64Array): void {
  const near = turnOnto_near;
  view.vertex(farthest(view, on, r, sign));
  const x = view.sx;
  const y = view.sy;
  const z = view.sz;
  for (let at = 0; at < on.count; at++) {
    listNeighbours(view, on.items[at]!, near);
    for (let i = 0; i < near.count; i++) {
      const v = near.items[i]!;
      if (on.has(v)) continue;
      view.vertex(v);
      const dx = sign * (view.sx - x);
      const dy = sign * (view.sy - y);
      const dz = sign * (view.sz - z);
      const towards = r.x * dx + r.y * dy + r.z * dz;
      const below = -(n.x * dx + n.y * dy + n.z * dz);
      if (towards > 0 && below < angles[0]! * towards) angles[0] = Math.max(0, below / towards);
    }
  }
}

/** Of the vertices listed, the one farthest along `sign` times d. */
function farthest(view: PolytopeView, list: FeatureList, d: Vec3, sign: number): number {
  let best = -1;
  let most = -Infinity;
  for (let i = 0; i < list.count; i++) {
    view.vertex(list.items[i]!);
    const along = sign * (d.x * view.sx + d.y * view.sy + d.z * view.sz);
    if (along > most) {
      most = along;
      best = list.items[i]!;
    }
  }
  return best;
}

/** Writes the points that a simplex stands for, and the features that they rest on. */
export function writePoints(
  first: PolytopeView,
  second: PolytopeView,
  { count, ia, ib, weight }: Simplex,
  out: CoreDistance,
): void {
  let ax = 0;
  let ay = 0;
  let az = 0;
  let bx = 0;
  let by = 0;
  let bz = 0;
  for (let i = 0; i < count; i++) {
    const t = weight[i]!;
    first.vertex(ia[i]!);
    ax += t * first.sx;
    ay += t * first.sy;
    az += t * first.sz;
    second.vertex(ib[i]!);
    bx += t * second.sx;
    by += t * second.sy;
    bz += t * second.sz;
  }
  out.ax = ax;
  out.ay = ay;
  out.az = az;
  out.bx = bx;
  out.by = by;
  out.bz = bz;
  const j = count > 1 ? 1 : 0;
  const k = count > 2 ? 2 : j;
  out.featureA = vertexFeature(first, ia[0]!, ia[j]!, ia[k]!);
  out.featureB = vertexFeature(second, ib[0]!, ib[j]!, ib[k]!);
}
