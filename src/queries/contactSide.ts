/** One of the two shapes of a contact: what touches on it, as the contact sees it, and how far out its surface is. */
import { COLUMN, HEIGHT_A, HEIGHT_B, type Overlap, PLACE_U, PLACE_V } from '../kernels/clipFacets.ts';
import {
  CORNER,
  Facet,
  H,
  IU,
  IV,
  MN,
  MU,
  MV,
  N_X,
  N_Y,
  N_Z,
  OFFSET,
  ORIGIN_X,
  ORIGIN_Y,
  ORIGIN_Z,
  projectFacet,
  SECOND,
  seen,
  U,
  U_X,
  U_Y,
  U_Z,
  V,
  V_X,
  V_Y,
  V_Z,
  view,
} from '../kernels/facet.ts';
import { HIT, LocalRay } from '../kernels/localRay.ts';
import { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { rayCore } from '../pairs/rayCore.ts';
import { RayResult } from '../results/rayResult.ts';
import { FaceLoop } from '../shapes/core.ts';
import { BOX, CAPSULE, CONVEX, type Shape } from '../shapes/shape.ts';
import { seeBox, seeHull, seeSegment } from './plainFacet.ts';

/** What is nearer than this part of the pair's size is at one place: some hundred times the rounding of the places. */
export const SAME_PLACE = 1e-12;
/** Where no contact has the pair's distance but for this part of the pair's size, the nearest points become a contact of their own. */
export const SAME_DISTANCE = 1e-13;

/** What came of clipping: one of the contacts has the pair's distance, or none has, or it was too close to call for a closed form. */
export const FOUND = 1;
export const NOT_FOUND = 0;
export const UNCLEAR = -1;

export class ContactSide {
  shape: Shape | null = null;
  readonly frame = new Frame();
  readonly facet: Facet;
  /** A column: its place, and the height of the core or the surface there. */
  u = 0;
  v = 0;
  h = 0;

  constructor(isSecond: boolean) {
    this.facet = new Facet(new FaceLoop(), isSecond);
  }
}

const seeSide_direction = /* @__PURE__ */ new Vec3();

/**
 * Fills the facet with what touches at the feature `code`, seen along n; `up` is 1 where the shape looks along n, -1 where it
 * looks against it. Returns false when the shape has no such feature.
 */
export function seeSide({ shape, frame: f, facet }: ContactSide, code: number, up: number): boolean {
  if (shape!.type === BOX && shape!.core.isSolid && shape!.core.isFeature(code) && seeBox(facet, shape!.core, f, up)) return true;
  if (shape!.type === CAPSULE) {
    seeSegment(facet, shape!.core, f);
    return shape!.core.isFeature(code);
  }
  if (shape!.type === CONVEX) {
    const { core } = shape!;
    if (core.dimension === 3 && core.isFeature(code) && seeHull(facet, core, f, code, up)) return true;
  }
  const x = up * view[N_X]!;
  const y = up * view[N_Y]!;
  const z = up * view[N_Z]!;
  const d = seeSide_direction;
  d.x = f.xx * x + f.yx * y + f.zx * z;
  d.y = f.xy * x + f.yy * y + f.zy * z;
  d.z = f.xz * x + f.yz * y + f.zz * z;
  if (!shape!.core.touchingFeature(code, d, facet.loop)) return false;
  if (facet.loop.count > 1) projectFacet(facet, f);
  else facet.begin(facet.loop.code, 1);
  return true;
}

/**
 * Moves the heights of columns from the core to the surface; `up` is 1 where the shape looks along the normal, -1 where it looks against
 * it. On a face across the normal the surface is farther by the radius. On a tilted one it is farther by the radius over the
 * cosine, if that place of the surface comes from a point of the face; elsewhere a ray along the column finds it.
 */
export function raise(side: ContactSide, up: number, { count, columns }: Overlap): void {
  const { facet } = side;
  const { radius } = side.shape!;
  if (radius === 0) return;
  const own = up < 0 ? HEIGHT_A : HEIGHT_B;
  if (!facet.isTilted) {
    for (let i = 0; i < count; i++) columns[i * COLUMN + own]! += up * radius;
    return;
  }
  if (side.shape!.type === CAPSULE) {
    raiseSegment(side, up, columns, count);
    return;
  }
  const plane = facet.isSecond ? SECOND : 0;
  const mn = seen[plane + MN]!;
  // The surface is the face moved out by r m, so that its point over p comes from the point at p - r m of the face.
  const shift = mn * up < 0 ? radius : -radius;
  const shiftU = shift * seen[plane + MU]!;
  const shiftV = shift * seen[plane + MV]!;
  const way = up * (radius / Math.abs(mn));
  for (let i = 0; i < count; i++) {
    const at = i * COLUMN;
    const pu = columns[at + PLACE_U]!;
    const pv = columns[at + PLACE_V]!;
    side.u = pu + shiftU;
    side.v = pv + shiftV;
    if (facet.count > 2 && isOnFace(side)) columns[at + own]! += way;
    else {
      side.u = pu;
      side.v = pv;
      side.h = columns[at + own]!;
      castColumn(side, up);
      columns[at + own] = side.h;
    }
  }
}

/** The same for a capsule, whose surface over a column is that of the cylinder or of the ball at an end. */
function raiseSegment({ facet: { corners }, shape }: ContactSide, up: number, columns: Float64Array, count: number): void {
  const { radius } = shape!;
  const own = up < 0 ? HEIGHT_A : HEIGHT_B;
  const inv = 1 / Math.sqrt(corners[IU]! * corners[IU]! + corners[IV]! * corners[IV]!);
  const iu = corners[IU]! * inv;
  const iv = corners[IV]! * inv;
  const startU = corners[U]!;
  const startV = corners[V]!;
  const startH = corners[H]!;
  const way = (corners[CORNER + U]! - startU) * iv - (corners[CORNER + V]! - startV) * iu;
  const climb = corners[CORNER + H]! - startH;
  const length = Math.sqrt(way * way + climb * climb);
  for (let at = 0; at < count * COLUMN; at += COLUMN) {
    const du = columns[at + PLACE_U]! - startU;
    const dv = columns[at + PLACE_V]! - startV;
    const along = du * iv - dv * iu;
    const beside = du * iu + dv * iv;
    // In the upright plane beside the axis, the cylinder and the balls are cut as those of a smaller radius are through the axis.
    const rest = Math.sqrt(Math.max(0, (radius - beside) * (radius + beside)));
    const foot = along + (up * rest * climb) / length;
    if (foot >= 0 && foot <= way) columns[at + own] = startH + (along * climb + up * rest * length) / way;
    else {
      const end = foot < 0 ? 0 : 1;
      const past = along - end * way;
      columns[at + own] = startH + end * climb + up * Math.sqrt(Math.max(0, (rest - past) * (rest + past)));
    }
  }
}

/** Whether the side's column goes through its face. */
function isOnFace({ u, v, facet: { edges, corners } }: ContactSide): boolean {
  for (let at = 0; at < edges * CORNER; at += CORNER) {
    if (corners[at + IU]! * u + corners[at + IV]! * v < corners[at + OFFSET]!) return false;
  }
  return true;
}

const castColumn_ray = /* @__PURE__ */ new LocalRay();
const castColumn_hit = /* @__PURE__ */ new RayResult();

/** Moves the height of the side's column from the core to the surface. */
function castColumn(side: ContactSide, up: number): void {
  const shape = side.shape!;
  const { facet, frame: f, h } = side;
  const { radius } = shape;
  const nx = view[N_X]!;
  const ny = view[N_Y]!;
  const nz = view[N_Z]!;
  let top = up * h;
  for (let i = 0; i < facet.count; i++) top = Math.max(top, up * facet.corners[i * CORNER + H]!);
  // From above the highest point of the shape down to the core.
  const way = top - up * h + 2 * radius;
  const start = h + up * way;
  const ox = side.u * view[U_X]! + side.v * view[V_X]! + start * nx + (view[ORIGIN_X]! - f.px);
  const oy = side.u * view[U_Y]! + side.v * view[V_Y]! + start * ny + (view[ORIGIN_Y]! - f.py);
  const oz = side.u * view[U_Z]! + side.v * view[V_Z]! + start * nz + (view[ORIGIN_Z]! - f.pz);
  const dx = -up * way * nx;
  const dy = -up * way * ny;
  const dz = -up * way * nz;
  const ray = castColumn_ray;
  ray.ox = f.xx * ox + f.yx * oy + f.zx * oz;
  ray.oy = f.xy * ox + f.yy * oy + f.zy * oz;
  ray.oz = f.xz * ox + f.yz * oy + f.zz * oz;
  ray.dx = f.xx * dx + f.yx * dy + f.zx * dz;
  ray.dy = f.xy * dx + f.yy * dy + f.zy * dz;
  ray.dz = f.xz * dx + f.yz * dy + f.zz * dz;
  ray.dLenSq = way * way;
  ray.start = 0;
  ray.end = 1;
  ray.radius = radius;
  ray.atOrigin = true;
  const hit = castColumn_hit;
  side.h = rayCore(ray, shape, hit) === HIT ? h + up * way * (1 - hit.fraction) : h + up * radius;
}
