/**
 * The feature of a polytope that a point of its surface lies on, by place. A few vertices usually tell the feature that holds
 * what lies between them (vertexFeature.ts); but in a sliver, or along a side that has corners in between, they may have none in
 * common, or one that is tilted.
 */
import { FACE, VERTEX } from '../results/features.ts';
import { boxFeature } from './pointBox.ts';
import { BOX_VIEW, type PolytopeView } from './polytopeView.ts';
import { vertexFeature } from './vertexFeature.ts';
import { FeatureList, listCorners, listFaces, listNeighbours, listSupports, SupportPlane } from './viewFeatures.ts';

/** The point, and the unit normal there, outward. */
export class SurfacePoint {
  x = 0;
  y = 0;
  z = 0;
  nx = 0;
  ny = 0;
  nz = 0;
  /** How far apart things may be to be at one place, or in one plane. */
  tolerance = 0;
  /** The feature, as far as it is known, and how far it is from where it should be. */
  code = 0;
  cost = 0.5;
  /** How far the feature that is looked at is from there. */
  off = 0.5;
}

/** Vertices this many tolerances from the plane are looked at too: a normal may be off by more than one. */
const LOOSE = 100;

const featureAt_plane = /* @__PURE__ */ new SupportPlane();
const featureAt_supports = /* @__PURE__ */ new FeatureList();
const featureAt_near = /* @__PURE__ */ new FeatureList();
const featureAt_faces = /* @__PURE__ */ new FeatureList();
const featureAt_corners = /* @__PURE__ */ new FeatureList();

/**
 * Makes sure of the code of `at`: a feature of a hull or a box in the plane across the normal that the point lies on, or all but
 * lies on.
 */
export function featureAt(view: PolytopeView, at: SurfacePoint): void {
  if (view.kind === BOX_VIEW) {
    boxFeatureAt(view, at);
    return;
  }
  at.cost = Infinity;
  offer(view, at.code, at);
  if (at.cost <= at.tolerance) return;
  const supports = featureAt_supports;
  const plane = featureAt_plane;
  plane.x = at.nx;
  plane.y = at.ny;
  plane.z = at.nz;
  plane.tolerance = LOOSE * at.tolerance;
  listSupports(view, plane, 1, supports);
  for (let i = 0; i < supports.count; i++) offer(view, VERTEX + supports.items[i]!, at);
  if (at.cost <= at.tolerance) return;
  const near = featureAt_near;
  for (let i = 0; i < supports.count; i++) {
    const from = supports.items[i]!;
    listNeighbours(view, from, near);
    for (let k = 0; k < near.count; k++) {
      const to = near.items[k]!;
      if (to > from) offer(view, vertexFeature(view, from, to, to), at);
    }
  }
  if (at.cost <= at.tolerance) return;
  const faces = featureAt_faces;
  for (let i = 0; i < supports.count; i++) {
    listFaces(view, supports.items[i]!, faces);
    for (let k = 0; k < faces.count; k++) offer(view, FACE + faces.items[k]!, at);
  }
}

/** Takes a feature if the point is less far from it, and it less far behind the plane across the normal, than the one so far. */
function offer(view: PolytopeView, code: number, at: SurfacePoint): void {
  const corners = featureAt_corners;
  listCorners(view, code, corners);
  at.off = 0;
  lookBehind(view, corners, at);
  lookAside(view, corners, at);
  if (!(at.off < at.cost)) return;
  at.cost = at.off;
  at.code = code;
}

/** Raises `off` to how far behind the plane across the normal at the point the corners reach. */
function lookBehind(view: PolytopeView, { count, items }: FeatureList, at: SurfacePoint): void {
  const { x, y, z, nx, ny, nz } = at;
  for (let i = 0; i < count; i++) {
    view.vertex(items[i]!);
    at.off = Math.max(at.off, nx * (x - view.sx) + ny * (y - view.sy) + nz * (z - view.sz));
  }
}

/** Raises `off` to how far the point is from a feature; of a face, in the plane across the normal. */
function lookAside(view: PolytopeView, corners: FeatureList, at: SurfacePoint): void {
  const { count, items } = corners;
  const { x, y, z } = at;
  if (count > 2 && isOver(view, corners, at)) return;
  let leastSq = Infinity;
  for (let i = 0; i < count; i++) {
    view.vertex(items[i]!);
    const ax = view.sx;
    const ay = view.sy;
    const az = view.sz;
    view.vertex(items[i + 1 < count ? i + 1 : 0]!);
    const ux = view.sx - ax;
    const uy = view.sy - ay;
    const uz = view.sz - az;
    const lenSq = ux * ux + uy * uy + uz * uz;
    let rx = x - ax;
    let ry = y - ay;
    let rz = z - az;
    const along = ux * rx + uy * ry + uz * rz;
    const t = along <= 0 || !(lenSq > 0) ? 0 : along >= lenSq ? 1 : along / lenSq;
    rx -= t * ux;
    ry -= t * uy;
    rz -= t * uz;
    leastSq = Math.min(leastSq, rx * rx + ry * ry + rz * rz);
  }
  at.off = Math.max(at.off, Math.sqrt(leastSq));
}

/** True when the point is over a face, or under it, seen along the normal: on one side of all edges. */
function isOver(view: PolytopeView, { count, items }: FeatureList, { x, y, z, nx, ny, nz }: SurfacePoint): boolean {
  let isLeft = true;
  let isRight = true;
  for (let i = 0; i < count; i++) {
    view.vertex(items[i]!);
    const rx = x - view.sx;
    const ry = y - view.sy;
    const rz = z - view.sz;
    view.vertex(items[i + 1 < count ? i + 1 : 0]!);
    const ux = view.sx - x + rx;
    const uy = view.sy - y + ry;
    const uz = view.sz - z + rz;
    // n.(u x r)
    const side = nx * (uy * rz - uz * ry) + ny * (uz * rx - ux * rz) + nz * (ux * ry - uy * rx);
    if (!(side >= 0)) isLeft = false;
    if (!(side <= 0)) isRight = false;
  }
  return isLeft || isRight;
}

/** The same for a box, axis by axis. */
function boxFeatureAt(box: PolytopeView, at: SurfacePoint): void {
  const { hu, hv, hw, ux, uy, uz, vx, vy, vz, wx, wy, wz } = box;
  const { nx, ny, nz, tolerance } = at;
  const rx = at.x - box.x0;
  const ry = at.y - box.y0;
  const rz = at.z - box.z0;
  const u = sideAt(hu, rx * ux + ry * uy + rz * uz, nx * ux + ny * uy + nz * uz, tolerance);
  const v = sideAt(hv, rx * vx + ry * vy + rz * vz, nx * vx + ny * vy + nz * vz, tolerance);
  const w = sideAt(hw, rx * wx + ry * wy + rz * wz, nx * wx + ny * wy + nz * wz, tolerance);
  const mask = (u & 1) | ((v & 1) << 1) | ((w & 1) << 2);
  if (mask !== 0) at.code = boxFeature(mask, (u >> 1) | (v & 2) | ((w & 2) << 1));
}

/**
 * Which side of a box along one of its axes a feature is on: 1, or 3 for the negative one; 0 where it runs along the axis.
 * `place` and `n` are those of the point and the normal along the axis, h is the half extent.
 */
function sideAt(h: number, place: number, n: number, tolerance: number): number {
  // How far from the plane the far end of a feature that runs along the axis is, or a side that does not face along the normal.
  const behind = 2 * h * Math.abs(n);
  const toPositive = Math.max(Math.abs(place - h), n < 0 ? behind : 0);
  const toNegative = Math.max(Math.abs(place + h), n > 0 ? behind : 0);
  const off = Math.min(toPositive, toNegative);
  if (h === 0) return 1;
  if (off > tolerance && off > behind) return 0;
  return toNegative < toPositive ? 3 : 1;
}
