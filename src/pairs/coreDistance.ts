/**
 * The distance of the cores of two shapes: which kernel serves which pair. The common frame is that of the first shape; the order is
 * that of {@link RANK}, the higher one first.
 *
 * | second \\ first | sphere | capsule | triangle | box | convex |
 * |---|---|---|---|---|---|
 * | sphere | points | point, segment | point, triangle | point, box | point, hull |
 * | capsule | | segments | flat cores | box, flat core | polytopes |
 * | triangle | | | flat cores | box, flat core | polytopes |
 * | box | | | | boxes | polytopes |
 * | convex | | | | | polytopes |
 */
import { CoreDistance } from '../kernels/coreDistance.ts';
import { SHIFT } from '../kernels/flatCore.ts';
import { PolytopeView } from '../kernels/polytopeView.ts';
import type { Search } from '../kernels/search.ts';
import { segmentSegment } from '../kernels/segmentSegment.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import { BOX, type Box, CAPSULE, type Capsule, CONVEX, type Shape, SPHERE, TRIANGLE } from '../shapes/shape.ts';
import type { PointCore } from '../shapes/sphere.ts';
import { pointCore } from './pointCore.ts';
import { polytopePair, polytopesWithin } from './polytopePair.ts';
import { BOX_FLAT, BOXES, FLATS, SmallPair, smallPair, smallPairDistance } from './smallPair.ts';

const coreDistance_first = /* @__PURE__ */ new PolytopeView();
const coreDistance_second = /* @__PURE__ */ new PolytopeView();
const coreDistance_point = /* @__PURE__ */ new Vec3();
const coreDistance_nearest = /* @__PURE__ */ new PointResult();
const coreDistance_out = /* @__PURE__ */ new CoreDistance();
const coreDistance_pair = /* @__PURE__ */ new SmallPair();
const coreDistance_home = /* @__PURE__ */ new Float64Array(SHIFT + 3);
const coreDistance_placed = /* @__PURE__ */ new Float64Array(SHIFT + 3);

/** The order of two shapes by their types: the kernels want the box before the triangle. */
export const RANK = /* @__PURE__ */ Uint8Array.of(0, 1, 3, 2, 4);

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
    capsulePair(first, second, frame, out);
    return true;
  }
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

/** Two cores out of segment, triangle and box, but for two segments. */
function isSmallPair(first: Shape, second: Shape): boolean {
  return (first.type === BOX || first.type === TRIANGLE) && second.type !== SPHERE;
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

function capsulePair(first: Capsule, second: Capsule, f: Frame, out: CoreDistance): void {
  const p = coreDistance_home;
  const q = coreDistance_placed;
  const { ax, ay, az, bx, by, bz } = second.core;
  const a = first.core;
  p[0] = a.ax;
  p[1] = a.ay;
  p[2] = a.az;
  p[3] = a.bx;
  p[4] = a.by;
  p[5] = a.bz;
  q[0] = f.xx * ax + f.xy * ay + f.xz * az + f.px;
  q[1] = f.yx * ax + f.yy * ay + f.yz * az + f.py;
  q[2] = f.zx * ax + f.zy * ay + f.zz * az + f.pz;
  q[3] = f.xx * bx + f.xy * by + f.xz * bz + f.px;
  q[4] = f.yx * bx + f.yy * by + f.yz * bz + f.py;
  q[5] = f.zx * bx + f.zy * by + f.zz * bz + f.pz;
  segmentSegment(p, 0, 1, q, 0, 1, out);
}

/** True when the cores of two polytopes (no sphere, not two capsules) come within the search's limit of each other. */
export function coresWithin(first: Shape, second: Shape, frame: Frame, search: Search): boolean {
  if (isSmallPair(first, second)) {
    const pair = coreDistance_pair;
    setSmallPair(first, second, frame, pair);
    return smallPairDistance(pair, search, coreDistance_out) && coreDistance_out.distance <= search.limit;
  }
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

/** The second centre in the first one's frame. */
function setInFirst(f: Frame, { x, y, z }: PointCore, out: Vec3): void {
  out.x = f.xx * x + f.xy * y + f.xz * z + f.px;
  out.y = f.yx * x + f.yy * y + f.yz * z + f.py;
  out.z = f.zx * x + f.zy * y + f.zz * z + f.pz;
}
