/**
 * Two cores out of segment, triangle and box, but for two segments, by closed forms. Apart, the nearest features give
 * everything. Overlapping, the axis of least depth is found, the second core is moved out along it, well clear of the first, and the
 * nearest features are asked for again: the nearest points of the moved pair are the deepest points of the pair. Almost touching cores
 * go the same way, unless a vertex is nearest to a vertex or an edge: the axes of faces and edges are known to all digits, while the
 * direction between two points is not.
 */
import { Axis, writeAxis } from '../kernels/axis.ts';
import { BoxPair, boxBoxWitness } from '../kernels/boxBox.ts';
import { boxBoxAxis } from '../kernels/boxBoxAxis.ts';
import { boxEdges } from '../kernels/boxEdges.ts';
import { boxFlat, boxFlatEdge } from '../kernels/boxFlat.ts';
import { boxFlatAxis } from '../kernels/boxFlatAxis.ts';
import { boxFlatVertices } from '../kernels/boxFlatVertices.ts';
import { boxFlatWitness } from '../kernels/boxFlatWitness.ts';
import { boxVertices } from '../kernels/boxVertices.ts';
import { APART, BEYOND, DISTANCE_ROUNDING, MEETING, NEAR, PROVEN, TOUCHING } from '../kernels/candidate.ts';
import type { CoreDistance } from '../kernels/coreDistance.ts';
import { FlatCore } from '../kernels/flatCore.ts';
import { flatFlat } from '../kernels/flatFlat.ts';
import { flatFlatAxis } from '../kernels/flatFlatAxis.ts';
import { flatFlatVertices } from '../kernels/flatFlatVertices.ts';
import { flatFlatEdges, flatFlatWitness } from '../kernels/flatFlatWitness.ts';
import type { BoxLike } from '../kernels/pointBox.ts';
import { listPair } from '../kernels/relative.ts';
import { Search } from '../kernels/search.ts';
import { Vec3 } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';

/** Which cores a pair has. */
export const FLATS = 0;
export const BOX_FLAT = 1;
export const BOXES = 2;

/** Two flat cores; or a box, the centre of which is the origin of their frame, and a flat core; or two boxes. */
export class SmallPair {
  kind = FLATS;
  readonly first = new FlatCore();
  readonly second = new FlatCore();
  box: BoxLike | null = null;
  readonly boxes = new BoxPair();
  /** True when the nearest points are known, and are far enough apart to tell the direction between them. */
  isApart = false;
  /** True when they are known, and are one point, to rounding. */
  isTouching = false;
  /** How far the points of the pair are from being opposite along the axis, once it was moved out. */
  mismatch = 0.5;
}

/** Axes within this part of the size of the best one may be as good: two faces of the CSO that are nearly in one plane. */
const AXIS_ROUNDING = 1e-13;
/** How far apart the moved pair is, as parts of the size and of the depth; the depth itself included. */
const GAP = 2 * NEAR;
const GAP_OF_DEPTH = 1.25;
/** Farther apart than 1 / FAR sizes, this part of the distance counts as the size. */
const FAR = 1 / 16;
/** The points of the moved pair must be opposite along the axis, to this part of the size; otherwise it was a neighbouring face's. */
const MISMATCH = 2e-13;

const smallPair_axis = /* @__PURE__ */ new Axis();
const smallPair_twin = /* @__PURE__ */ new Axis();
const smallPair_outward = /* @__PURE__ */ new Search();
const smallPair_shift = /* @__PURE__ */ new Vec3();

/** Writes everything to `out`, or returns false when the cores are farther apart than the search's limit. */
export function smallPair(pair: SmallPair, search: Search, out: CoreDistance): boolean {
  const found = findDistance(pair, search, out);
  if (found === MEETING) moveOut(pair, search, out);
  return found !== BEYOND;
}

/** Writes the distance alone, or returns false when the cores are farther apart than the search's limit. */
export function smallPairDistance(pair: SmallPair, search: Search, out: CoreDistance): boolean {
  return findDistance(pair, search, out) !== BEYOND;
}

/** APART, PROVEN: everything is in `out`. MEETING: the axis decides, which has been found, and the distance is in `out`. */
function findDistance(pair: SmallPair, search: Search, out: CoreDistance): number {
  // The axes cost less than the features, and give everything in most cases.
  const axis = smallPair_axis;
  findAxis(pair, search, 0, axis);
  if (axis.separation > search.limit) return BEYOND;
  // Far apart, numbers are rounded by parts of the distance.
  search.size = Math.max(search.size, FAR * axis.separation);
  if (findWitness(pair, axis, search, out) === true) return PROVEN;
  if (axis.separation > 0 && findVertices(pair, axis, search, out) === true) return PROVEN;
  if (pair.kind === BOXES && hasTwin(pair.boxes, search, axis, out)) return PROVEN;
  search.x = axis.nx;
  search.y = axis.ny;
  search.z = axis.nz;
  const touching = TOUCHING * search.size;
  let found = axis.separation > -touching ? findNearest(pair, search, out) : MEETING;
  // Of an edge that only touches the box, rounding may say that its end is nearest, though the rest of it is inside.
  if (found === PROVEN && pair.kind === BOX_FLAT && out.distance <= touching) found = APART;
  if (found === PROVEN || (found === APART && out.distance > NEAR * search.size)) return found;
  // A vertex nearest to a vertex or an edge is farther away than any axis says.
  const rounding = DISTANCE_ROUNDING * search.size;
  pair.isApart = found === APART && out.distance > touching && axis.separation > -rounding;
  pair.isTouching = found === APART && out.distance <= touching && axis.separation > -touching;
  if (pair.isApart && out.distance - axis.separation > rounding) return APART;
  out.distance = axis.separation;
  return MEETING;
}

/** True when another axis is as good as the one found, to rounding, and gives everything: faces are parallel. */
function hasTwin(boxes: BoxPair, search: Search, axis: Axis, out: CoreDistance): boolean {
  const least = axis.separation - AXIS_ROUNDING * search.size;
  const twin = smallPair_twin;
  let excluded = 0;
  for (let number = axis.number; ; number = twin.number) {
    excluded |= 1 << number;
    boxBoxAxis(boxes, search, excluded, twin);
    if (!(twin.separation >= least)) return false;
    if (boxBoxWitness(boxes, twin, search, out)) return true;
  }
}

function findNearest(pair: SmallPair, search: Search, out: CoreDistance): number {
  if (pair.kind === FLATS) return flatFlat(pair.first, pair.second, search, out);
  return pair.kind === BOX_FLAT ? boxFlat(pair.box!, pair.second, search, out) : boxEdges(pair.boxes, search, out);
}

function findAxis(pair: SmallPair, search: Search, excluded: number, axis: Axis): void {
  if (pair.kind === FLATS) flatFlatAxis(pair.first, pair.second, search, excluded, axis);
  else if (pair.kind === BOX_FLAT) boxFlatAxis(pair.box!, pair.second, search, excluded, axis);
  else boxBoxAxis(pair.boxes, search, excluded, axis);
}

/** Writes everything, if the features that the axis belongs to are opposite along it. */
function findWitness(pair: SmallPair, axis: Axis, search: Search, out: CoreDistance): boolean {
  if (pair.kind === FLATS) return flatFlatWitness(pair.first, pair.second, axis, search, out);
  if (pair.kind === BOX_FLAT) return boxFlatWitness(pair.box!, pair.second, axis, search, out);
  return boxBoxWitness(pair.boxes, axis, search, out);
}

/** Writes everything, if the cores are well apart and a vertex is nearest. */
function findVertices(pair: SmallPair, axis: Axis, search: Search, out: CoreDistance): boolean {
  if (pair.kind === BOXES) {
    listPair(pair.boxes);
    return boxVertices(axis, search, out);
  }
  if (pair.kind === FLATS) return flatFlatVertices(pair.first, pair.second, axis, search, out);
  return pair.second.edges === 3 && boxFlatVertices(pair.box!, pair.second, axis, search, out);
}

/** Writes everything about the edges that an axis belongs to, once the cores are apart, where a kernel can tell. */
function findEdges(pair: SmallPair, axis: Axis, out: CoreDistance): boolean {
  if (pair.kind === FLATS) return flatFlatEdges(pair.first, pair.second, axis.number, out);
  return pair.kind === BOX_FLAT && boxFlatEdge(pair.box!, pair.second, axis.number, out);
}

/** Writes everything about two cores that overlap, or almost touch, once the best axis is found. */
function moveOut(pair: SmallPair, search: Search, out: CoreDistance): void {
  const axis = smallPair_axis;
  const { size } = search;
  const least = axis.separation - AXIS_ROUNDING * size;
  let excluded = 0;
  let bestNumber = -1;
  let bestMismatch = Infinity;
  for (;;) {
    // The first one was tried before.
    if (excluded !== 0 && findWitness(pair, axis, search, out)) return;
    moveAlong(pair, axis, search, out);
    const { mismatch } = pair;
    if (mismatch <= MISMATCH * size) return;
    if (mismatch < bestMismatch || bestNumber < 0) {
      bestMismatch = mismatch;
      bestNumber = axis.number;
    }
    excluded |= 1 << axis.number;
    findAxis(pair, search, excluded, axis);
    if (!(axis.separation >= least)) break;
  }
  // No face and no edges: a vertex is nearest after all, in a direction so near to an axis that the distance does not show it.
  if (pair.isApart) findNearest(pair, search, out);
  else if (pair.isTouching) {
    // Features so small that the way out is too long for them: where the cores touch, and the best axis.
    findAxis(pair, search, 0, axis);
    findNearest(pair, search, out);
    writeAxis(axis, out);
  } else {
    findAxis(pair, search, ~(1 << bestNumber), axis);
    moveAlong(pair, axis, search, out);
  }
}

/**
 * Moves the second core out along the axis, finds the nearest points, and moves it back. Notes how far the points are from being opposite
 * along the axis, at the distance that the axis says.
 */
function moveAlong(pair: SmallPair, axis: Axis, { size }: Search, out: CoreDistance): void {
  const outward = smallPair_outward;
  const shift = smallPair_shift;
  // So far out that the direction of the gap is known to all digits, and no farther: a turn by rounding would count for more.
  const { separation } = axis;
  const way = Math.max(0, GAP * size - (separation < 0 ? GAP_OF_DEPTH * separation : separation));
  shift.x = axis.nx * way;
  shift.y = axis.ny * way;
  shift.z = axis.nz * way;
  outward.size = size;
  outward.x = axis.nx;
  outward.y = axis.ny;
  outward.z = axis.nz;
  if (pair.kind === BOXES) pair.boxes.shift(shift);
  else pair.second.shift(shift);
  pair.mismatch = Infinity;
  if (findEdges(pair, axis, out)) setMismatch(pair, axis, shift, out);
  const isFound = pair.mismatch <= MISMATCH * size;
  if (!isFound && findNearest(pair, outward, out) !== MEETING) setMismatch(pair, axis, shift, out);
  out.distance = separation;
  // The axis is across both edges; where nothing was found, it is all that is known.
  const isUnknown = pair.mismatch === Infinity;
  if (isFound || isUnknown) writeAxis(axis, out);
  if (isUnknown) writeTiny(pair, axis, shift, out);
  if (pair.kind === BOXES) pair.boxes.unshift();
  else pair.second.unshift();
  out.bx -= shift.x;
  out.by -= shift.y;
  out.bz -= shift.z;
}

/** Points for cores so small that nothing can be told about them: the first corner of the first core, or the centre of the box. */
function writeTiny({ kind, first }: SmallPair, { nx, ny, nz, separation }: Axis, shift: Vec3, out: CoreDistance): void {
  out.ax = 0;
  out.ay = 0;
  out.az = 0;
  if (kind === FLATS) {
    out.ax = first.points[0]!;
    out.ay = first.points[1]!;
    out.az = first.points[2]!;
  }
  out.bx = out.ax + nx * separation + shift.x;
  out.by = out.ay + ny * separation + shift.y;
  out.bz = out.az + nz * separation + shift.z;
  out.featureA = VERTEX;
  out.featureB = VERTEX;
}

/** How far the points of a moved pair are from where the axis says, one relative to the other. */
function setMismatch(pair: SmallPair, { nx, ny, nz, separation }: Axis, shift: Vec3, out: CoreDistance): void {
  const x = out.bx - out.ax - nx * separation - shift.x;
  const y = out.by - out.ay - ny * separation - shift.y;
  const z = out.bz - out.az - nz * separation - shift.z;
  pair.mismatch = Math.sqrt(x * x + y * y + z * z);
}
