/**
 * The distance of the cores of two shapes: which kernel serves which pair. The common frame is that of the first shape, whose type must
 * not be lower than the second's.
 *
 * | second \ first | sphere | capsule | box | triangle | convex |
 * |---|---|---|---|---|---|
 * | sphere | points | point, segment | point, box | point, triangle | point, hull |
 * | capsule | | segments | polytopes | polytopes | polytopes |
 * | box | | | boxes | polytopes | polytopes |
 * | triangle, convex | | | | polytopes | polytopes |
 */
import { Axis } from '../kernels/axis.ts';
import { BOXES_AXIS, BOXES_DONE, boxBox } from '../kernels/boxBox.ts';
import type { CoreDistance } from '../kernels/coreDistance.ts';
import { MutableSegment } from '../kernels/hullSegment.ts';
import { PolytopeView } from '../kernels/polytopeView.ts';
import type { Search } from '../kernels/search.ts';
import { segmentSegment } from '../kernels/segmentSegment.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { SegmentCore } from '../shapes/capsule.ts';
import { BOX, type Box, CAPSULE, CONVEX, type Shape, SPHERE, TRIANGLE } from '../shapes/shape.ts';
import type { PointCore } from '../shapes/sphere.ts';
import { pointCore } from './pointCore.ts';
import { polytopePair, polytopesWithin, writeOverlap } from './polytopePair.ts';

const coreDistance_first = /* @__PURE__ */ new PolytopeView();
const coreDistance_second = /* @__PURE__ */ new PolytopeView();
const coreDistance_axis = /* @__PURE__ */ new Axis();
const coreDistance_point = /* @__PURE__ */ new Vec3();
const coreDistance_nearest = /* @__PURE__ */ new PointResult();
const coreDistance_segment = /* @__PURE__ */ new MutableSegment();

/**
 * Writes the distance of the cores to `out`, or returns false when it is surely more than the search's limit. `frame` is where
 * the second shape stands in the frame of the first.
 */
export function coreDistance(first: Shape, second: Shape, frame: Frame, search: Search, out: CoreDistance): boolean {
  if (second.type === SPHERE) {
    const center = coreDistance_point;
    setInFirst(frame, second.core, center);
    const nearest = coreDistance_nearest;
    pointCore(center, first, nearest);
    const { distance, point, normal } = nearest;
    out.distance = distance;
    out.ax = point.x;
    out.ay = point.y;
    out.az = point.z;
    out.bx = center.x;
    out.by = center.y;
    out.bz = center.z;
    out.nx = normal.x;
    out.ny = normal.y;
    out.nz = normal.z;
    out.featureA = nearest.feature;
    out.featureB = VERTEX;
    return true;
  }
  if (first.type === CAPSULE && second.type === CAPSULE) {
    segmentSegment(first.core, segmentInFirst(frame, second.core), out);
    return true;
  }
  if (first.type === BOX && second.type === BOX && !apartByBalls(first, second, frame)) {
    return boxPair(first, second, frame, search, out);
  }
  setView(coreDistance_first, first, null);
  setView(coreDistance_second, second, frame);
  return polytopePair(coreDistance_first, coreDistance_second, search, out);
}

/** True when the balls around two shapes do not meet: then the cores are apart, and the walk is all that is needed. */
function apartByBalls(first: Shape, second: Shape, frame: Frame): boolean {
  const reach = first.reach + second.reach;
  return frame.px * frame.px + frame.py * frame.py + frame.pz * frame.pz > reach * reach;
}

/** The axes first; then, where they leave the nearest points open, the walk from the best of them. */
function boxPair(first: Box, second: Box, frame: Frame, search: Search, out: CoreDistance): boolean {
  const axis = coreDistance_axis;
  const found = boxBox(first.core, second.core, frame, search, axis, out);
  if (found !== BOXES_AXIS) return found === BOXES_DONE;
  setView(coreDistance_first, first, null);
  setView(coreDistance_second, second, frame);
  if (axis.separation <= 0) {
    writeOverlap(coreDistance_first, coreDistance_second, search, axis, out);
    return true;
  }
  search.x = axis.nx;
  search.y = axis.ny;
  search.z = axis.nz;
  return polytopePair(coreDistance_first, coreDistance_second, search, out);
}

/** True when the cores of two polytopes (no sphere, not two capsules) come within the search's limit of each other. */
export function coresWithin(first: Shape, second: Shape, frame: Frame, search: Search): boolean {
  setView(coreDistance_first, first, null);
  setView(coreDistance_second, second, frame);
  return polytopesWithin(coreDistance_first, coreDistance_second, search);
}

function setView(view: PolytopeView, shape: Shape, frame: Frame | null): void {
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
      view.setHull(shape.core, frame);
      break;
  }
}

/** The second segment in the first one's frame. */
function segmentInFirst(f: Frame, { ax, ay, az, bx, by, bz }: SegmentCore): MutableSegment {
  const segment = coreDistance_segment;
  segment.ax = f.xx * ax + f.xy * ay + f.xz * az + f.px;
  segment.ay = f.yx * ax + f.yy * ay + f.yz * az + f.py;
  segment.az = f.zx * ax + f.zy * ay + f.zz * az + f.pz;
  segment.bx = f.xx * bx + f.xy * by + f.xz * bz + f.px;
  segment.by = f.yx * bx + f.yy * by + f.yz * bz + f.py;
  segment.bz = f.zx * bx + f.zy * by + f.zz * bz + f.pz;
  return segment;
}

/** The second centre in the first one's frame. */
function setInFirst(f: Frame, { x, y, z }: PointCore, out: Vec3): void {
  out.x = f.xx * x + f.xy * y + f.xz * z + f.px;
  out.y = f.yx * x + f.yy * y + f.yz * z + f.py;
  out.z = f.zx * x + f.zy * y + f.zz * z + f.pz;
}
