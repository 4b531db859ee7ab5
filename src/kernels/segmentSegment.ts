/**
 * The nearest points of two segments a + s u and b + t v. Where the lines pass closest between all four ends, that is the answer; else an
 * end of one segment is, against the other. The parameter on the first line comes from cross products, (ab x v).(u x v) / |u x v|^2,
 * which lose half as many digits as the dot products do when the lines are nearly parallel; the one on the second by projection.
 *
 * Degenerate cases:
 * - parallel and side by side: the middle of the overlap, edge against edge;
 * - crossing (distance 0): the normal is u x v; for one line, a perpendicular of it;
 * - zero length: vertex 0 of a point; both: two points, +y where they coincide.
 */
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { Segment } from './pointSegment.ts';

/** Below this squared sine the two lines are parallel to all digits: they stay within 1e-14 of their length. */
const PARALLEL_SIN_SQ = 1e-28;

/** Nearest points within this part (squared) of the lengths and coordinates are one point: the direction between them is rounding. */
const TOUCHING_SQ = 1e-30;

/** Writes everything to `out`; features are a capsule's codes. */
export function segmentSegment(first: Segment, second: Segment, out: CoreDistance): void {
  const { ax, ay, az } = first;
  const { ax: bx, ay: by, az: bz } = second;
  const ux = first.bx - ax;
  const uy = first.by - ay;
  const uz = first.bz - az;
  const vx = second.bx - bx;
  const vy = second.by - by;
  const vz = second.bz - bz;
  const rx = bx - ax;
  const ry = by - ay;
  const rz = bz - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const ur = ux * rx + uy * ry + uz * rz;
  const vr = vx * rx + vy * ry + vz * rz;
  const uv = ux * vx + uy * vy + uz * vz;
  // n = u x v
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const nn = nx * nx + ny * ny + nz * nz;
  const parallel = !(nn > PARALLEL_SIN_SQ * uu * vv);
  let s = 0;
  let t = 0;
  let settled = false;
  if (!parallel) {
    // s = (r x v).n / n.n
    s = ((ry * vz - rz * vy) * nx + (rz * vx - rx * vz) * ny + (rx * vy - ry * vx) * nz) / nn;
    t = (uv * s - vr) / vv;
    settled = s > 0 && s < 1 && t > 0 && t < 1;
  } else if (uu > 0 && vv > 0) {
    // The stretch of the first segment that lies beside the second.
    const s0 = ur / uu;
    const s1 = (ur + uv) / uu;
    const low = Math.max(0, Math.min(s0, s1));
    const high = Math.min(1, Math.max(s0, s1));
    s = 0.5 * (low + high);
    t = (uv * s - vr) / vv;
    settled = low < high && s > 0 && s < 1 && t > 0 && t < 1;
  }
  if (!settled) {
    // The four ends against the other segment: a, then a + u, then b, then b + v.
    let bestSq = Infinity;
    for (let end = 0; end < 4; end++) {
      let es = end === 1 ? 1.0 : 0.0;
      let et = end === 3 ? 1.0 : 0.0;
      if (end >= 2 && uu > 0) es = clamp01((ur + et * uv) / uu);
      if (end < 2 && vv > 0) et = clamp01((es * uv - vr) / vv);
      const dx = rx + vx * et - ux * es;
      const dy = ry + vy * et - uy * es;
      const dz = rz + vz * et - uz * es;
      const distSq = dx * dx + dy * dy + dz * dz;
      if (distSq < bestSq) {
        bestSq = distSq;
        s = es;
        t = et;
      }
    }
  }
  const px = s === 1 ? first.bx : ax + ux * s;
  const py = s === 1 ? first.by : ay + uy * s;
  const pz = s === 1 ? first.bz : az + uz * s;
  const qx = t === 1 ? second.bx : bx + vx * t;
  const qy = t === 1 ? second.by : by + vy * t;
  const qz = t === 1 ? second.bz : bz + vz * t;
  const dx = qx - px;
  const dy = qy - py;
  const dz = qz - pz;
  const distSq = dx * dx + dy * dy + dz * dz;
  const distance = Math.sqrt(distSq);
  out.distance = distance;
  out.ax = px;
  out.ay = py;
  out.az = pz;
  out.bx = qx;
  out.by = qy;
  out.bz = qz;
  out.featureA = s === 0 || uu === 0 ? VERTEX : s === 1 ? VERTEX + 1 : EDGE;
  out.featureB = t === 0 || vv === 0 ? VERTEX : t === 1 ? VERTEX + 1 : EDGE;
  if (settled && !parallel && nn * (uu + vv) > distSq * uu * vv) {
    // The nearer the lines, the less their nearest points say about the direction; u x v says it better.
    const sign = dx * nx + dy * ny + dz * nz < 0 ? -1 : 1;
    const inv = sign / Math.sqrt(nn);
    out.nx = nx * inv;
    out.ny = ny * inv;
    out.nz = nz * inv;
  } else if (distSq > TOUCHING_SQ * (uu + vv + px * px + py * py + pz * pz)) {
    // Against an inner point of a segment the direction is across it: what is left along it is rounding.
    const edge = out.featureA === EDGE ? 1 : out.featureB === EDGE ? 2 : 0;
    const ex = edge === 1 ? ux : vx;
    const ey = edge === 1 ? uy : vy;
    const ez = edge === 1 ? uz : vz;
    const along = edge === 0 ? 0 : (dx * ex + dy * ey + dz * ez) / (edge === 1 ? uu : vv);
    const cx = dx - ex * along;
    const cy = dy - ey * along;
    const cz = dz - ez * along;
    const inv = 1 / Math.sqrt(cx * cx + cy * cy + cz * cz);
    out.nx = cx * inv;
    out.ny = cy * inv;
    out.nz = cz * inv;
  } else {
    setTouchingNormal(nx, ny, nz, parallel ? 0 : nn, uu >= vv ? first : second, out);
  }
}

function clamp01(t: number): number {
  return t <= 0 ? 0 : t >= 1 ? 1 : t;
}

const segmentSegment_normal = /* @__PURE__ */ new Vec3();

/** The segments meet: across both where they cross at an angle, across the longer where they do not, +y where both are points. */
function setTouchingNormal(nx: number, ny: number, nz: number, nn: number, longer: Segment, out: CoreDistance): void {
  const normal = segmentSegment_normal.set(0, 1, 0);
  const ux = longer.bx - longer.ax;
  const uy = longer.by - longer.ay;
  const uz = longer.bz - longer.az;
  if (nn > 0) {
    const inv = 1 / Math.sqrt(nn);
    normal.set(nx * inv, ny * inv, nz * inv);
  } else if (ux !== 0 || uy !== 0 || uz !== 0) {
    setPerpendicular(normal, ux, uy, uz);
  }
  out.nx = normal.x;
  out.ny = normal.y;
  out.nz = normal.z;
}
