/**
 * The distance of the cores of two polytopes, no spheres and not two capsules: which kernels serve which pair. The common frame is that of
 * the first shape; the order is that of {@link RANK}, the higher one first. Pairs with a sphere, and those of a capsule that is
 * not beside a hull, have a query of their own (queries/distanceSphere.ts, distanceCapsule.ts, distanceCapsules.ts). A hull of
 * one point counts as a sphere, one of two points as a capsule.
 *
 * | second \\ first | triangle | box | convex |
 * |---|---|---|---|
 * | capsule | flat cores | box, flat core | polytopes |
 * | triangle | flat cores | box, flat core | polytopes |
 * | box | | boxes | polytopes |
 * | convex | | | polytopes |
 */
import { Axis } from '../kernels/axis.ts';
import { boxFlatVertices } from '../kernels/boxFlatVertices.ts';
import { MEETING, PROVEN } from '../kernels/candidate.ts';
import { CoreDistance } from '../kernels/coreDistance.ts';
import { EDGE_LIST, listFirst, listSecond, NORMALS, unlistSecond } from '../kernels/edgeList.ts';
import { PolytopeView } from '../kernels/polytopeView.ts';
import { listBoxes, PLACE, RELATIVE, setRelative } from '../kernels/relative.ts';
import type { Search } from '../kernels/search.ts';
import { skewBoxes } from '../kernels/skewBoxes.ts';
import { skewBoxTriangle } from '../kernels/skewBoxTriangle.ts';
import { skewTriangles } from '../kernels/skewTriangles.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import type { SegmentCore } from '../shapes/capsule.ts';
import { BOX, type Box, CAPSULE, CONVEX, type Shape, TRIANGLE, type Triangle } from '../shapes/shape.ts';
import { polytopePair, polytopesWithin } from './polytopePair.ts';
import { BOX_FLAT, BOXES, FLATS, SmallPair, smallPair, smallPairDistance } from './smallPair.ts';

const coreDistance_first = /* @__PURE__ */ new PolytopeView();
const coreDistance_second = /* @__PURE__ */ new PolytopeView();
const coreDistance_point = /* @__PURE__ */ new Vec3();
const coreDistance_out = /* @__PURE__ */ new CoreDistance();
const coreDistance_axis = /* @__PURE__ */ new Axis();
const coreDistance_pair = /* @__PURE__ */ new SmallPair();

/** The order of two shapes by their types: the kernels want the box before the triangle. */
export const RANK = /* @__PURE__ */ Uint8Array.of(0, 1, 3, 2, 4);

/** The segment of a capsule, or of a hull that is straight; null for any other shape. */
export function segmentOf(shape: Shape): SegmentCore | null {
  if (shape.type === CAPSULE) return shape.core;
  return shape.type === CONVEX && shape.core.dimension === 1 ? shape.core.segment : null;
}

/**
 * Writes the distance of the cores to `out`, or returns false when it is surely more than the search's limit. `frame` is where
 * the second shape stands in the frame of the first.
 */
export function coreDistance(first: Shape, second: Shape, frame: Frame, search: Search, out: CoreDistance): boolean {
  if (isSmallPair(first, second)) {
    const pair = coreDistance_pair;
    setSmallPair(first, second, frame, pair);
    if (!smallPair(pair, search, out)) return false;
    if (first.type === BOX) fromCenter(first, out);
    return true;
  }
  setView(coreDistance_first, first, null);
  setView(coreDistance_second, second, frame);
  return polytopePair(coreDistance_first, coreDistance_second, search, out);
}

/**
 * The same for shapes out of box and triangle, where the answer is plain, and so one and the same in either order: writes all but the second
 * point to `out`, seen from the centre of the first where that is a box (PROVEN), or says that they are farther apart than the
 * search's limit (BEYOND); MEETING where it is not plain. Where the second one stands is read from kernels/relative.ts.
 */
export function coreDistanceSwiftly(first: Box | Triangle, second: Box | Triangle, search: Search, out: CoreDistance): number {
  if (first.type === TRIANGLE) {
    if (second.type !== TRIANGLE || !first.core.hasFace || !second.core.hasFace) return MEETING;
    listFirst(first.core);
    listSecond(second.core);
    return skewTriangles(search, out);
  }
  const axis = coreDistance_axis;
  if (second.type === BOX) {
    listBoxes(first.core, second.core);
    return skewBoxes(axis, search, out);
  }
  const m = RELATIVE;
  const { cx, cy, cz } = first.core;
  m[PLACE] = m[PLACE]! - cx;
  m[PLACE + 1] = m[PLACE + 1]! - cy;
  m[PLACE + 2] = m[PLACE + 2]! - cz;
  listSecond(second.core);
  // (No normal, no face; `hasFace` would be a call.)
  const e = EDGE_LIST;
  if (e[NORMALS + 3] === 0 && e[NORMALS + 4] === 0 && e[NORMALS + 5] === 0) return MEETING;
  const found = skewBoxTriangle(first.core, axis, search, out);
  if (found !== MEETING || !(axis.separation > 0)) return found;
  const flat = coreDistance_pair.second;
  unlistSecond(flat);
  return boxFlatVertices(first.core, flat, axis, search, out) === true ? PROVEN : MEETING;
}

/** Two cores out of segment, triangle and box, but for two segments. */
function isSmallPair(first: Shape, second: Shape): boolean {
  return (first.type === BOX || first.type === TRIANGLE) && second.type !== CONVEX;
}

function isSwift(shape: Shape): shape is Box | Triangle {
  return shape.type === BOX || shape.type === TRIANGLE;
}

function setSmallPair(first: Shape, second: Shape, frame: Frame, pair: SmallPair): void {
  if (first.type === BOX && second.type === BOX) {
    pair.kind = BOXES;
    pair.boxes.set(first.core, second.core, frame);
    return;
  }
  const from = coreDistance_point;
  if (first.type === BOX) {
    const { cx, cy, cz } = first.core;
    from.x = cx;
    from.y = cy;
    from.z = cz;
    pair.kind = BOX_FLAT;
    pair.box = first.core;
  } else {
    from.set(0, 0, 0);
    pair.kind = FLATS;
    if (first.type === TRIANGLE) pair.first.setTriangleAtHome(first.core);
  }
  if (second.type === CAPSULE) pair.second.setSegment(second.core, frame, from);
  else if (second.type === TRIANGLE) pair.second.setTriangle(second.core, frame, from);
}

/** Points seen from the centre of a box, seen from the origin of its frame. */
function fromCenter({ core: { cx, cy, cz } }: Box, out: CoreDistance): void {
  out.ax += cx;
  out.ay += cy;
  out.az += cz;
  out.bx += cx;
  out.by += cy;
  out.bz += cz;
}

/** True when the cores of two polytopes come within the search's limit of each other. */
export function coresWithin(first: Shape, second: Shape, frame: Frame, search: Search): boolean {
  if (isSmallPair(first, second)) {
    let swift = MEETING;
    if (isSwift(first) && isSwift(second)) {
      setRelative(frame);
      swift = coreDistanceSwiftly(first, second, search, coreDistance_out);
    }
    if (swift !== MEETING) return swift === PROVEN && coreDistance_out.distance <= search.limit;
    const pair = coreDistance_pair;
    setSmallPair(first, second, frame, pair);
    return smallPairDistance(pair, search, coreDistance_out) && coreDistance_out.distance <= search.limit;
  }
  setView(coreDistance_first, first, null);
  setView(coreDistance_second, second, frame);
  return polytopesWithin(coreDistance_first, coreDistance_second, search);
}

/** Fills a view of the core of a capsule, box, triangle or convex shape at `frame` (null: at home). */
export function setView(view: PolytopeView, shape: Shape, frame: Frame | null): void {
  switch (shape.type) {
    case CAPSULE:
      view.setSegment(shape.core, frame);
      break;
    case BOX:
      view.setBox(shape.core, frame);
      break;
    case TRIANGLE:
      view.setTriangle(shape.core, frame);
      break;
    case CONVEX:
      if (shape.core.dimension === 1) view.setSegment(shape.core.segment, frame);
      else view.setHull(shape.core, frame);
      break;
  }
}
