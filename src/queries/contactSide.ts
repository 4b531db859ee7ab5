/** One of the two shapes of a contact: what touches on it, as the contact sees it, and how far out its surface is. */
import { COLUMN, HEIGHT_A, HEIGHT_B, type Overlap, PLACE_U, PLACE_V } from '../kernels/clipFacets.ts';
import { CORNER, type ContactView, Facet, H, IU, IV, OFFSET, U, V } from '../kernels/facet.ts';
import { HIT, LocalRay } from '../kernels/localRay.ts';
import { Frame } from '../math/frame.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { rayCore } from '../pairs/rayCore.ts';
import { RayResult } from '../results/rayResult.ts';
import { FaceLoop } from '../shapes/core.ts';
import { CAPSULE, type Shape } from '../shapes/shape.ts';

export class ContactSide {
  shape: Shape | null = null;
  readonly frame = new Frame();
  readonly facet = new Facet(new FaceLoop());
  /** A column: its place, and the height of the core or the surface there. */
  u = 0;
  v = 0;
  h = 0;
}

const findTouching_direction = /* @__PURE__ */ new Vec3();

/** Finds what touches at the feature `code` along the outward `normal`. Returns false when the shape has no such feature. */
export function findTouching({ shape, frame: f, facet }: ContactSide, code: number, { x, y, z }: Vec3Like): boolean {
  const d = findTouching_direction;
  d.x = f.xx * x + f.yx * y + f.zx * z;
  d.y = f.xy * x + f.yy * y + f.zy * z;
  d.z = f.xz * x + f.yz * y + f.zz * z;
  return shape!.core.touchingFeature(code, d, facet.loop);
}

/**
 * Moves the heights of columns from the core to the surface; `up` is 1 where the shape looks along the normal, -1 where it looks against
 * it. On a face across the normal the surface is farther by the radius. On a tilted one it is farther by the radius over the
 * cosine, if that place of the surface comes from a point of the face; elsewhere a ray along the column finds it.
 */
export function raise(side: ContactSide, up: number, view: ContactView, { count, columns }: Overlap): void {
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
  const { mu, mv, mn } = facet;
  // The surface is the face moved out by r m, so that its point over p comes from the point at p - r m of the face.
  const shift = mn * up < 0 ? radius : -radius;
  const shiftU = shift * mu;
  const shiftV = shift * mv;
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
      castColumn(side, up, view);
      columns[at + own] = side.h;
    }
  }
}

/** The same for a capsule, whose surface over a column is that of the cylinder or of the ball at an end. */
function raiseSegment({ facet: { corners }, shape }: ContactSide, up: number, columns: Float64Array, count: number): void {
  const { radius } = shape!;
  const own = up < 0 ? HEIGHT_A : HEIGHT_B;
  const iu = corners[IU]!;
  const iv = corners[IV]!;
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
function castColumn(side: ContactSide, up: number, view: ContactView): void {
  const shape = side.shape!;
  const { facet, frame: f, h } = side;
  const { u, v, n } = view;
  const { radius } = shape;
  let top = up * h;
  for (let i = 0; i < facet.count; i++) top = Math.max(top, up * facet.corners[i * CORNER + H]!);
  // From above the highest point of the shape down to the core.
  const way = top - up * h + 2 * radius;
  const start = h + up * way;
  const ox = side.u * u.x + side.v * v.x + start * n.x + (view.px - f.px);
  const oy = side.u * u.y + side.v * v.y + start * n.y + (view.py - f.py);
  const oz = side.u * u.z + side.v * v.z + start * n.z + (view.pz - f.pz);
  const dx = -up * way * n.x;
  const dy = -up * way * n.y;
  const dz = -up * way * n.z;
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
