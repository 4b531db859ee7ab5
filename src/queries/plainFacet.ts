/** The facets of boxes and segments, in closed form, and of small faces of hulls. */

import {
  CORNER,
  type Facet,
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
  SECOND,
  SECOND_CODES,
  SLACK,
  SMALL,
  seen,
  seenCodes,
  TOLERANCE,
  U,
  U_X,
  U_Y,
  U_Z,
  UPRIGHT_SQ,
  V,
  V_X,
  V_Y,
  V_Z,
  view,
} from '../kernels/facet.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { type BoxCore, FACE_CODES, firstAxis, mostFacing, secondAxis } from '../shapes/box.ts';
import type { SegmentCore } from '../shapes/capsule.ts';
import { END_ON } from '../shapes/core.ts';
import type { Hull } from '../shapes/hull.ts';

/** The axes of a box along u, v and n, each with the half extent along it. */
const seeBox_axes = /* @__PURE__ */ new Float64Array(16);

/**
 * Fills a facet with the face of a box, which stands at `f`, that faces along n most (`up` 1), or against it (-1). Returns false for a box
 * with sides too short to be seen.
 */
export function seeBox(facet: Facet, { cx, cy, cz, hx, hy, hz }: BoxCore, f: Frame, up: number): boolean {
  const axes = seeBox_axes;
  const at = facet.isSecond ? SECOND : 0;
  const codesAt = facet.isSecond ? SECOND_CODES : 0;
  const tolerance = view[TOLERANCE]!;
  const eu = view[U_X]!;
  const ev = view[U_Y]!;
  const ew = view[U_Z]!;
  const gu = view[V_X]!;
  const gv = view[V_Y]!;
  const gw = view[V_Z]!;
  const ku = view[N_X]!;
  const kv = view[N_Y]!;
  const kw = view[N_Z]!;
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = f;
  const xu = xx * eu + yx * ev + zx * ew;
  const xv = xx * gu + yx * gv + zx * gw;
  const xn = xx * ku + yx * kv + zx * kw;
  const yu = xy * eu + yy * ev + zy * ew;
  const yv = xy * gu + yy * gv + zy * gw;
  const yn = xy * ku + yy * kv + zy * kw;
  const zu = xz * eu + yz * ev + zz * ew;
  const zv = xz * gu + yz * gv + zz * gw;
  const zn = xz * ku + yz * kv + zz * kw;
  axes[0] = xu;
  axes[1] = xv;
  axes[2] = xn;
  axes[3] = hx;
  axes[4] = yu;
  axes[5] = yv;
  axes[6] = yn;
  axes[7] = hy;
  axes[8] = zu;
  axes[9] = zv;
  axes[10] = zn;
  axes[11] = hz;
  const facing = mostFacing(up * xn, up * yn, up * zn);
  const axis = facing & 3;
  const isNegative = facing >> 2;
  const own = 4 * axis;
  const first = 4 * firstAxis(facing);
  const second = 4 * secondAxis(facing);
  const sign = 1 - 2 * isNegative;
  const mu = sign * axes[own]!;
  const mv = sign * axes[own + 1]!;
  const mn = sign * axes[own + 2]!;
  const h = axes[own + 3]!;
  const ha = axes[first + 3]!;
  const au = ha * axes[first]!;
  const av = ha * axes[first + 1]!;
  const an = ha * axes[first + 2]!;
  const hb = axes[second + 3]!;
  const bu = hb * axes[second]!;
  const bv = hb * axes[second + 1]!;
  const bn = hb * axes[second + 2]!;
  const lengthA = Math.abs(au) + Math.abs(av);
  const lengthB = Math.abs(bu) + Math.abs(bv);
  if (!(lengthA > tolerance && lengthB > tolerance)) return false;
  // The middle of the face; its corners are there + a + b, - a + b, - a - b, + a - b.
  const dx = f.px - view[ORIGIN_X]!;
  const dy = f.py - view[ORIGIN_Y]!;
  const dz = f.pz - view[ORIGIN_Z]!;
  const midU = eu * dx + ev * dy + ew * dz + (xu * cx + yu * cy + zu * cz) + h * mu;
  const midV = gu * dx + gv * dy + gw * dz + (xv * cx + yv * cy + zv * cz) + h * mv;
  const midH = ku * dx + kv * dy + kw * dz + (xn * cx + yn * cy + zn * cz) + h * mn;
  const u0 = midU + au + bu;
  const v0 = midV + av + bv;
  const h0 = midH + an + bn;
  const u1 = midU - au + bu;
  const v1 = midV - av + bv;
  const u2 = midU - au - bu;
  const v2 = midV - av - bv;
  const u3 = midU + au - bu;
  const v3 = midV + av - bv;
  const slackA = lengthA * tolerance;
  const slackB = lengthB * tolerance;
  // The edges run along - a, - b, a, b, seen clockwise on the side that looks against n.
  const iu = up * av;
  const iv = -up * au;
  const ju = up * bv;
  const jv = -up * bu;
  seen[at + U] = u0;
  seen[at + V] = v0;
  seen[at + H] = h0;
  seen[at + IU] = iu;
  seen[at + IV] = iv;
  seen[at + OFFSET] = iu * u0 + iv * v0;
  seen[at + SLACK] = slackA;
  seen[at + CORNER + U] = u1;
  seen[at + CORNER + V] = v1;
  seen[at + CORNER + H] = midH - an + bn;
  seen[at + CORNER + IU] = ju;
  seen[at + CORNER + IV] = jv;
  seen[at + CORNER + OFFSET] = ju * u1 + jv * v1;
  seen[at + CORNER + SLACK] = slackB;
  seen[at + 2 * CORNER + U] = u2;
  seen[at + 2 * CORNER + V] = v2;
  seen[at + 2 * CORNER + H] = midH - an - bn;
  seen[at + 2 * CORNER + IU] = -iu;
  seen[at + 2 * CORNER + IV] = -iv;
  seen[at + 2 * CORNER + OFFSET] = -(iu * u2 + iv * v2);
  seen[at + 2 * CORNER + SLACK] = slackA;
  seen[at + 3 * CORNER + U] = u3;
  seen[at + 3 * CORNER + V] = v3;
  seen[at + 3 * CORNER + H] = midH + an - bn;
  seen[at + 3 * CORNER + IU] = -ju;
  seen[at + 3 * CORNER + IV] = -jv;
  seen[at + 3 * CORNER + OFFSET] = -(ju * u3 + jv * v3);
  seen[at + 3 * CORNER + SLACK] = slackB;
  seen[at + 4 * CORNER + U] = u0;
  seen[at + 4 * CORNER + V] = v0;
  seen[at + 4 * CORNER + H] = h0;
  seen[at + MU] = mu;
  seen[at + MV] = mv;
  seen[at + MN] = mn;
  const face = axis + 3 * isNegative;
  for (let i = 0; i < 4; i++) seenCodes[codesAt + i] = FACE_CODES[4 * face + i]!;
  facet.begin(FACE + face, 4);
  facet.turn = up;
  facet.isTilted = mu * mu + mv * mv > UPRIGHT_SQ;
  return true;
}

const seeHull_direction = /* @__PURE__ */ new Vec3();

/**
 * Fills a facet with the face of a solid hull, which stands at `f`, that touches at the feature `code` looking along n (`up` 1),
 * or against it (-1). Returns false for a face that is seen end-on, has more corners than a small facet, or sides too short to be
 * seen.
 */
export function seeHull(facet: Facet, hull: Hull, f: Frame, code: number, up: number): boolean {
  const eu = view[U_X]!;
  const ev = view[U_Y]!;
  const ew = view[U_Z]!;
  const gu = view[V_X]!;
  const gv = view[V_Y]!;
  const gw = view[V_Z]!;
  const ku = view[N_X]!;
  const kv = view[N_Y]!;
  const kw = view[N_Z]!;
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = f;
  // The axes in the hull's own frame, and where its origin is along them.
  const nx = xx * ku + yx * kv + zx * kw;
  const ny = xy * ku + yy * kv + zy * kw;
  const nz = xz * ku + yz * kv + zz * kw;
  const d = seeHull_direction;
  d.x = up * nx;
  d.y = up * ny;
  d.z = up * nz;
  const face = hull.faceAt(code, d);
  const { faceStart, loopVertices, loopEdges, inner } = hull;
  const { points, planes } = inner;
  const start = faceStart[face]!;
  const count = faceStart[face + 1]! - start;
  const fx = planes[4 * face]!;
  const fy = planes[4 * face + 1]!;
  const fz = planes[4 * face + 2]!;
  const mn = nx * fx + ny * fy + nz * fz;
  if (!(up * mn >= END_ON && count <= SMALL)) return false;
  const ux = xx * eu + yx * ev + zx * ew;
  const uy = xy * eu + yy * ev + zy * ew;
  const uz = xz * eu + yz * ev + zz * ew;
  const vx = xx * gu + yx * gv + zx * gw;
  const vy = xy * gu + yy * gv + zy * gw;
  const vz = xz * gu + yz * gv + zz * gw;
  const dx = f.px - view[ORIGIN_X]!;
  const dy = f.py - view[ORIGIN_Y]!;
  const dz = f.pz - view[ORIGIN_Z]!;
  const ou = eu * dx + ev * dy + ew * dz;
  const ov = gu * dx + gv * dy + gw * dz;
  const oh = ku * dx + kv * dy + kw * dz;
  const at = facet.isSecond ? SECOND : 0;
  const codesAt = facet.isSecond ? SECOND_CODES : 0;
  const tolerance = view[TOLERANCE]!;
  const last = 4 * loopVertices[start + count - 1]!;
  let pu = ux * points[last]! + uy * points[last + 1]! + uz * points[last + 2]! + ou;
  let pv = vx * points[last]! + vy * points[last + 1]! + vz * points[last + 2]! + ov;
  let edge = at + (count - 1) * CORNER;
  let tiny = 0;
  for (let i = 0; i < count; i++) {
    const v = loopVertices[start + i]!;
    const x = points[4 * v]!;
    const y = points[4 * v + 1]!;
    const z = points[4 * v + 2]!;
    const qu = ux * x + uy * y + uz * z + ou;
    const qv = vx * x + vy * y + vz * z + ov;
    const corner = at + i * CORNER;
    seen[corner + U] = qu;
    seen[corner + V] = qv;
    seen[corner + H] = nx * x + ny * y + nz * z + oh;
    seenCodes[codesAt + i] = ((VERTEX + v) << 16) | (EDGE + loopEdges[start + i]!);
    // The line of the edge from the corner before, seen clockwise on the side that looks against n.
    const du = qu - pu;
    const dv = qv - pv;
    const iu = -up * dv;
    const iv = up * du;
    const length = Math.abs(du) + Math.abs(dv);
    seen[edge + IU] = iu;
    seen[edge + IV] = iv;
    seen[edge + OFFSET] = iu * pu + iv * pv;
    seen[edge + SLACK] = length * tolerance;
    tiny |= Number(length <= tolerance);
    pu = qu;
    pv = qv;
    edge = corner;
  }
  const end = at + count * CORNER;
  seen[end + U] = seen[at + U]!;
  seen[end + V] = seen[at + V]!;
  seen[end + H] = seen[at + H]!;
  const mu = ux * fx + uy * fy + uz * fz;
  const mv = vx * fx + vy * fy + vz * fz;
  seen[at + MU] = mu;
  seen[at + MV] = mv;
  seen[at + MN] = mn;
  facet.begin(FACE + face, count);
  facet.turn = up;
  facet.isTilted = mu * mu + mv * mv > UPRIGHT_SQ;
  return tiny === 0;
}

/** Fills a facet with a segment, which stands at `f`; with a vertex where it is seen end-on. */
export function seeSegment(facet: Facet, core: SegmentCore, f: Frame): void {
  const at = facet.isSecond ? SECOND : 0;
  const codesAt = facet.isSecond ? SECOND_CODES : 0;
  const tolerance = view[TOLERANCE]!;
  const { ax, ay, az } = core;
  const sx = core.bx - ax;
  const sy = core.by - ay;
  const sz = core.bz - az;
  const px = f.px - view[ORIGIN_X]! + (f.xx * ax + f.xy * ay + f.xz * az);
  const py = f.py - view[ORIGIN_Y]! + (f.yx * ax + f.yy * ay + f.yz * az);
  const pz = f.pz - view[ORIGIN_Z]! + (f.zx * ax + f.zy * ay + f.zz * az);
  const dx = f.xx * sx + f.xy * sy + f.xz * sz;
  const dy = f.yx * sx + f.yy * sy + f.yz * sz;
  const dz = f.zx * sx + f.zy * sy + f.zz * sz;
  const du = view[U_X]! * dx + view[U_Y]! * dy + view[U_Z]! * dz;
  const dv = view[V_X]! * dx + view[V_Y]! * dy + view[V_Z]! * dz;
  const dh = view[N_X]! * dx + view[N_Y]! * dy + view[N_Z]! * dz;
  const acrossSq = du * du + dv * dv;
  const lenSq = acrossSq + dh * dh;
  const length = Math.abs(du) + Math.abs(dv);
  if (!(acrossSq > END_ON * END_ON * lenSq && length > tolerance)) {
    facet.begin(VERTEX, 1);
    return;
  }
  const u = view[U_X]! * px + view[U_Y]! * py + view[U_Z]! * pz;
  const v = view[V_X]! * px + view[V_Y]! * py + view[V_Z]! * pz;
  const h = view[N_X]! * px + view[N_Y]! * py + view[N_Z]! * pz;
  seen[at + U] = u;
  seen[at + V] = v;
  seen[at + H] = h;
  seen[at + IU] = -dv;
  seen[at + IV] = du;
  seen[at + OFFSET] = du * v - dv * u;
  seen[at + SLACK] = length * tolerance;
  seen[at + CORNER + U] = u + du;
  seen[at + CORNER + V] = v + dv;
  seen[at + CORNER + H] = h + dh;
  seenCodes[codesAt] = (VERTEX << 16) | EDGE;
  seenCodes[codesAt + 1] = ((VERTEX + 1) << 16) | EDGE;
  facet.begin(EDGE, 2);
  facet.turn = 1;
  facet.isTilted = dh * dh > UPRIGHT_SQ * lenSq;
}
