/**
 * Two polytopes, one of them a hull, in the frame of the first: apart, the walk of gjk.ts gives everything. Overlapping, one
 * kernel finds the way out (the axis), and the deepest points are where the features across it overlap, seen along it.
 */

import { setFault } from '../kernels/answerFault.ts';
import { approach, LIKELY_MEETING, setTowards } from '../kernels/approach.ts';
import { Axis, writeAxis } from '../kernels/axis.ts';
import { axisWitness, climbAxis, writePoints } from '../kernels/axisWitness.ts';
import { CommonPoint } from '../kernels/commonPoint.ts';
import { CoreDistance } from '../kernels/coreDistance.ts';
import { AROUND, csoWalk, LOST } from '../kernels/csoWalk.ts';
import { featureAt, SurfacePoint } from '../kernels/featureAt.ts';
import { featureDistance } from '../kernels/featureDistance.ts';
import { APART, BEYOND_LIMIT, gjk, MEETING, STALLED } from '../kernels/gjk.ts';
import { nearbyAxes } from '../kernels/nearbyAxes.ts';
import { areSound, isSolid, penetration } from '../kernels/penetration.ts';
import { PLACED, POINT, SIZE, TOWARDS, takeAnswer } from '../kernels/placedCore.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView } from '../kernels/polytopeView.ts';
import type { Search } from '../kernels/search.ts';
import { shallowOverlap } from '../kernels/shallowOverlap.ts';
import { Simplex } from '../kernels/simplex.ts';
import { SwiftSimplex } from '../kernels/swiftSimplex.ts';
import { swiftWalk } from '../kernels/swiftWalk.ts';
import { commonFeature } from '../kernels/vertexFeature.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { FACE, VERTEX } from '../results/features.ts';
import type { Hull } from '../shapes/hull.ts';

/** Farther apart than this part of the pair's size (squared), the direction that the walk found is right to 13 digits, */
const CLEAR_SQ = 1e-6;
/** and an answer whose normal is within this of it (squared) needs no other proof. */
const ALIKE_SQ = 1e-27;
/** An answer proves itself when nothing is farther than this part of the pair's size from where it should be. */
const PROOF = 1e-13;

/** Farther apart than 1 / FAR sizes, this part of the distance counts as the size: numbers are rounded by parts of it. */
const FAR = 1 / 16;

/** A normal is unit to this. */
const UNIT_ROUNDING = 4e-15;

/** Between these sizes of a pair, the fourth powers of its lengths are normal doubles. */
const MIN_SIZE = 1e-60;
const MAX_SIZE = 1e60;

const polytopePair_simplex = /* @__PURE__ */ new Simplex();
const setUsable_up = /* @__PURE__ */ new Vec3(0, 1, 0);
const polytopePair_swift = /* @__PURE__ */ new SwiftSimplex();
const polytopePair_within = /* @__PURE__ */ new CoreDistance();
const polytopePair_overlap = /* @__PURE__ */ new CoreDistance();
const polytopePair_point = /* @__PURE__ */ new CommonPoint();
const finish_at = /* @__PURE__ */ new SurfacePoint();
const polytopePair_axis = /* @__PURE__ */ new Axis();

/** A walk that stalls farther out than this part of the pair's size has lost nothing that can be seen; nor has one this far inside. */
const NEAR = 1e-6;

/** Writes everything to `out`, or returns false when the cores are farther apart than the search's limit. */
export function polytopePair(first: PolytopeView, second: PolytopeView, search: Search, out: CoreDistance): boolean {
  let found = STALLED;
  if (areSolid(first, second)) {
    const m = PLACED;
    second.place();
    m[SIZE] = search.size;
    if (search.isKnown) {
      m[TOWARDS] = search.x;
      m[TOWARDS + 1] = search.y;
      m[TOWARDS + 2] = search.z;
    }
    found = hullApart(first.hull!, second.hull, second.kind, search.isKnown);
    if (found === APART) {
      takeAnswer(out);
      return true;
    }
  }
  return finishPair(first, second, search, found, out);
}

/**
 * The usual case of a solid hull at home and another core that is no flat hull, listed in kernels/placedCore.ts: returns APART, with
 * everything in the list there, or what is to be done in `finishPair`. `isKnown`: the list tells where to start.
 */
export function hullApart(hull: Hull, other: Hull | null, kind: number, isKnown: boolean): number {
  // Deep in each other they need no walk.
  const found = approach(hull, other, kind);
  if (found !== APART) return found;
  if (!isKnown) setTowards(hull, other, kind);
  return csoWalk(hull, other, kind, polytopePair_swift);
}

/**
 * Does what `hullApart` leaves to do, given what it found (and the list that it left), or the whole for two cores that it is not for
 * (STALLED). Returns false beyond the search's limit.
 */
export function finishPair(
  first: PolytopeView,
  second: PolytopeView,
  search: Search,
  before: number,
  out: CoreDistance,
): boolean {
  const simplex = polytopePair_simplex;
  let found = before;
  simplex.count = 0;
  const axis = polytopePair_axis;
  const swift = polytopePair_swift;
  const { size } = search;
  const isPlain = size > MIN_SIZE && size < MAX_SIZE && (found === AROUND || found === LIKELY_MEETING) && areSound(first, second);
  if (found === LIKELY_MEETING) {
    if (isPlain && isComingApart(first, second, search, simplex, axis, out)) return true;
    if (!search.isKnown) setTowards(first.hull!, second.hull, second.kind);
    found = walkOn(first, second, out);
    if (found === APART) return true;
  }
  if (found === AROUND) {
    if (isPlain) {
      const m = PLACED;
      const point = polytopePair_point;
      point.x = m[POINT]!;
      point.y = m[POINT + 1]!;
      point.z = m[POINT + 2]!;
      if (shallowOverlap(first, second, swift, point, axis, out)) {
        writeAxis(axis, out);
        setUsable(first, second, out);
        return true;
      }
      // Apart after all: once more from where that shows.
      if (axis.separation >= 0) {
        m[TOWARDS] = axis.nx;
        m[TOWARDS + 1] = axis.ny;
        m[TOWARDS + 2] = axis.nz;
        found = walkOn(first, second, out);
        if (found === APART) return true;
      } else if (isComingApart(first, second, search, simplex, axis, out)) return true;
    }
    if (found === AROUND) found = LOST;
  }
  if (found === LOST) {
    swift.count = 0;
    found = swiftWalk(first, second, search, swift, simplex, out);
    if (found === APART) return true;
  }
  if (found === STALLED) found = gjk(first, second, search, simplex);
  if (found === BEYOND_LIMIT) return false;
  if (found !== MEETING) {
    writeNearest(first, second, search, simplex, found === APART, out);
    if ((out.fault <= PROOF * search.size && out.distance >= 0) || out.distance > NEAR * search.size) {
      // Well apart, vertices of hulls without slivers tell the feature.
      if (out.fault === 0 && isClear(first) && isClear(second)) setUsable(first, second, out);
      else finish(first, second, search, out);
      return true;
    }
  }
  const overlap = found === MEETING ? out : polytopePair_overlap;
  let isComplete = penetration(first, second, simplex, axis, overlap);
  if (isComplete) {
    overlap.distance = axis.separation;
    overlap.nx = axis.nx;
    overlap.ny = axis.ny;
    overlap.nz = axis.nz;
    // Along an axis of features that are where they should be, nothing has to be proved.
    if (found !== MEETING || !areSound(first, second)) {
      setFault(first, second, overlap);
      isComplete = overlap.fault <= PROOF * search.size;
    }
  }
  if (!isComplete) writeOverlap(first, second, search, axis, overlap);
  if (found === MEETING) {
    if (isComplete) setUsable(first, second, out);
    else finish(first, second, search, out);
    return true;
  }
  // A walk that stalled close to touching: of the two, the answer that proves itself; of two that do, the one that is farther apart.
  const proof = PROOF * search.size;
  if (overlap.fault <= proof ? out.fault > proof || overlap.distance > out.distance : overlap.fault < out.fault)
    out.copy(overlap);
  finish(first, second, search, out);
  return true;
}

/** Walks over the vertices of the CSO; if that finds the cores apart, everything is written to `out`. */
function walkOn(first: PolytopeView, second: PolytopeView, out: CoreDistance): number {
  const found = csoWalk(first.hull!, second.hull, second.kind, polytopePair_swift);
  if (found === APART) takeAnswer(out);
  return found;
}

/** Two cores that may overlap: true, with everything written to `out`, if the separating axes say that they do. */
function isComingApart(
  first: PolytopeView,
  second: PolytopeView,
  { size }: Search,
  simplex: Simplex,
  axis: Axis,
  out: CoreDistance,
): boolean {
  if (!(penetration(first, second, simplex, axis, out) && axis.separation < -PROOF * size)) return false;
  writeAxis(axis, out);
  setUsable(first, second, out);
  return true;
}

/** Makes sure that an answer can be used, and that its features hold its points. */
function finish(first: PolytopeView, second: PolytopeView, { size }: Search, out: CoreDistance): void {
  setUsable(first, second, out);
  const at = finish_at;
  at.tolerance = PROOF * Math.max(size, FAR * out.distance);
  if (mayBeThin(first)) {
    at.x = out.ax;
    at.y = out.ay;
    at.z = out.az;
    at.nx = out.nx;
    at.ny = out.ny;
    at.nz = out.nz;
    at.code = out.featureA;
    featureAt(first, at);
    out.featureA = at.code;
  }
  if (mayBeThin(second)) {
    at.x = out.bx;
    at.y = out.by;
    at.z = out.bz;
    at.nx = -out.nx;
    at.ny = -out.ny;
    at.nz = -out.nz;
    at.code = out.featureB;
    featureAt(second, at);
    out.featureB = at.code;
  }
}

/** True unless a hull has slivers. */
function isClear(view: PolytopeView): boolean {
  return view.hull === null || view.isClimbable;
}

/** True for a hull and for a box, which may be thin beside the pair: a few vertices do not always tell what holds them. */
function mayBeThin({ kind }: PolytopeView): boolean {
  return kind === HULL_VIEW || kind === BOX_VIEW;
}

/** True for a solid hull at home and another core that is no flat hull. */
function areSolid(first: PolytopeView, second: PolytopeView): boolean {
  return isSolid(first) && !first.turned && (second.kind !== HULL_VIEW || isSolid(second));
}

/** Cores so small that the squares of their lengths are no normal doubles count as points: the normal is +y then. */
function setUsable(first: PolytopeView, second: PolytopeView, out: CoreDistance): void {
  const { nx, ny, nz, distance } = out;
  const lenSq = nx * nx + ny * ny + nz * nz;
  if (Math.abs(lenSq - 1) <= UNIT_ROUNDING && Math.abs(distance) < Infinity) return;
  const up = setUsable_up;
  first.support(up, 1);
  second.support(up, -1);
  out.nx = up.x;
  out.ny = up.y;
  out.nz = up.z;
  out.ax = first.sx;
  out.ay = first.sy;
  out.az = first.sz;
  out.bx = second.sx;
  out.by = second.sy;
  out.bz = second.sz;
  out.distance = out.by - out.ay;
  out.featureA = VERTEX + first.index;
  out.featureB = VERTEX + second.index;
}

/** True when two polytopes in one frame come within the search's limit of each other. */
export function polytopesWithin(first: PolytopeView, second: PolytopeView, search: Search): boolean {
  const simplex = polytopePair_simplex;
  const answer = polytopePair_within;
  const { limit, size } = search;
  let found = STALLED;
  if (areSolid(first, second)) {
    polytopePair_swift.count = 0;
    found = swiftWalk(first, second, search, polytopePair_swift, simplex, answer);
    if (found === APART) return answer.distance <= limit;
  }
  if (found === STALLED) found = gjk(first, second, search, simplex);
  if (found === BEYOND_LIMIT) return false;
  // Unless the cores are all but at the limit, the walk is sure. What it calls meeting may be a hair apart.
  const near = NEAR * size;
  if (found === MEETING) {
    if (limit > near || simplex.holdsOrigin(search)) return true;
  } else {
    const { vx, vy, vz } = simplex;
    const distance = Math.sqrt(vx * vx + vy * vy + vz * vz);
    if (Math.abs(distance - limit) > near && (found === APART || distance > near)) return distance < limit;
  }
  return polytopePair(first, second, search, answer) && answer.distance <= limit;
}

/** Writes everything to `out` for two cores that overlap, or touch, given their way out. */
function writeOverlap(first: PolytopeView, second: PolytopeView, search: Search, axis: Axis, out: CoreDistance): void {
  const simplex = polytopePair_simplex;
  const { size } = search;
  out.nx = axis.nx;
  out.ny = axis.ny;
  out.nz = axis.nz;
  out.distance = axis.separation;
  axisWitness(first, second, search, out);
  setFault(first, second, out);
  if (out.fault <= PROOF * size) return;
  // The axis was off by rounding (a thin face, edges almost parallel): the true one is near.
  improve(first, second, search, simplex, out);
}

/** An answer that does not prove itself: looks for one that does, along axes near its normal. */
function improve(first: PolytopeView, second: PolytopeView, search: Search, simplex: Simplex, out: CoreDistance): void {
  const { size } = search;
  const other = writeNearest_other;
  other.copy(out);
  nearbyAxes(first, second, simplex, search, other);
  setFault(first, second, other);
  if (other.fault < out.fault || other.distance > out.distance + PROOF * size) out.copy(other);
  if (out.fault <= PROOF * size) return;
  other.copy(out);
  climbAxis(first, second, search, other);
  setFault(first, second, other);
  // What proves itself and is apart is the answer; of overlapping cores, other axes may prove themselves that lead out less soon.
  if (other.fault < out.fault && other.distance > Math.min(0, out.distance - PROOF * size)) out.copy(other);
}

/** Well apart, what the walk found is the answer. Returns false where it may not be right to all digits. */
function writeClear(first: PolytopeView, second: PolytopeView, search: Search, simplex: Simplex, out: CoreDistance): boolean {
  const { count, vx, vy, vz, ax, ay, az, ia, ib, weight } = simplex;
  const vv = vx * vx + vy * vy + vz * vz;
  if (!(vv > CLEAR_SQ * search.size * search.size && simplex.isWide(search))) return false;
  const distance = Math.sqrt(vv);
  const inv = 1 / distance;
  let x = ax[0]! * weight[0]!;
  let y = ay[0]! * weight[0]!;
  let z = az[0]! * weight[0]!;
  for (let i = 1; i < count; i++) {
    x += ax[i]! * weight[i]!;
    y += ay[i]! * weight[i]!;
    z += az[i]! * weight[i]!;
  }
  out.fault = 0;
  out.distance = distance;
  out.nx = vx * inv;
  out.ny = vy * inv;
  out.nz = vz * inv;
  out.ax = x;
  out.ay = y;
  out.az = z;
  out.bx = x + vx;
  out.by = y + vy;
  out.bz = z + vz;
  const j = count > 1 ? 1 : 0;
  const k = count > 2 ? 2 : j;
  out.featureA = commonFeature(first, ia[0]!, ia[j]!, ia[k]!);
  out.featureB = commonFeature(second, ib[0]!, ib[j]!, ib[k]!);
  return out.featureA >= 0 && out.featureB >= 0;
}

const writeNearest_other = /* @__PURE__ */ new CoreDistance();

/** The points that the simplex stands for, the features that they rest on, their distance and its direction. */
function writeNearest(
  first: PolytopeView,
  second: PolytopeView,
  search: Search,
  simplex: Simplex,
  isProven: boolean,
  out: CoreDistance,
): void {
  if (isProven && writeClear(first, second, search, simplex, out)) return;
  const { size } = search;
  simplex.polish();
  featureDistance(first, second, search, simplex, out);
  const { vx, vy, vz } = simplex;
  const { distance, nx, ny, nz } = out;
  const ex = nx * distance - vx;
  const ey = ny * distance - vy;
  const ez = nz * distance - vz;
  const distanceSq = distance * distance;
  if (isProven && distanceSq > CLEAR_SQ * size * size && ex * ex + ey * ey + ez * ez < ALIKE_SQ * distanceSq) {
    out.fault = Number.EPSILON * size;
    return;
  }
  const tolerance = PROOF * size;
  setFault(first, second, out);
  out.fault = Math.max(out.fault, -distance);
  const other = writeNearest_other;
  writePoints(first, second, simplex, other);
  if (out.featureA >= FACE || out.featureB >= FACE) {
    // Over a face, one of the points is the foot of the other: it must be where the walk says that there is a face.
    const fx = out.ax - other.ax;
    const fy = out.ay - other.ay;
    const fz = out.az - other.az;
    const gx = out.bx - other.bx;
    const gy = out.by - other.by;
    const gz = out.bz - other.bz;
    out.fault = Math.max(out.fault, Math.sqrt(fx * fx + fy * fy + fz * fz + gx * gx + gy * gy + gz * gz));
  }
  if (out.fault <= tolerance) return;
  const length = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const inv = 1 / Math.max(length, MIN_LENGTH);
  other.distance = length;
  other.nx = vx * inv;
  other.ny = vy * inv;
  other.nz = vz * inv;
  setFault(first, second, other);
  if (other.fault < out.fault) out.copy(other);
  if (out.fault <= tolerance) return;
  improve(first, second, search, simplex, out);
}
