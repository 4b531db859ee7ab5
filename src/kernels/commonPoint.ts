/** A point that two overlapping cores have in common, the first of them a solid hull at home. */
import type { Vec3 } from '../math/vec3.ts';
import type { Hull } from '../shapes/hull.ts';
import type { HullBall } from '../shapes/hullBall.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

export class CommonPoint {
  x = 0;
  y = 0;
  z = 0;
}

/**
 * Finds one where the cores are so deep in each other that a ball within the hull, a solid at home, reaches the other core, which
 * is no flat hull. Or returns false, with a point of the other core that is on the side of the hull, or at least in its middle.
 */
export function pointOfBall({ ball }: Hull, second: PolytopeView, out: CommonPoint): boolean {
  if (second.kind === HULL_VIEW) return isBetween(ball, second, out);
  if (second.kind === BOX_VIEW) setInBox(ball, second, out);
  else if (second.kind === TRIANGLE_VIEW) setInTriangle(ball, second, out);
  else setInSegment(ball, second, out);
  const dx = out.x - ball.x;
  const dy = out.y - ball.y;
  const dz = out.z - ball.z;
  return dx * dx + dy * dy + dz * dz < ball.radius * ball.radius;
}

/** Writes a direction from a solid hull at home to a core that `pointOfBall` has found no deep point of. */
export function setTowards({ ball, inner }: Hull, second: PolytopeView, point: CommonPoint, out: Vec3): void {
  if (second.kind === HULL_VIEW) {
    // From middle to middle.
    const { cx, cy, cz } = second.hull!.inner;
    out.x = second.ux * cx + second.vx * cy + second.wx * cz + second.px - inner.cx;
    out.y = second.uy * cx + second.vy * cy + second.wy * cz + second.py - inner.cy;
    out.z = second.uz * cx + second.vz * cy + second.wz * cz + second.pz - inner.cz;
  } else if (second.kind === BOX_VIEW) {
    out.x = second.x0 - inner.cx;
    out.y = second.y0 - inner.cy;
    out.z = second.z0 - inner.cz;
  } else {
    out.x = point.x - ball.x;
    out.y = point.y - ball.y;
    out.z = point.z - ball.z;
  }
}

/** Finds a point in the balls of both hulls; or returns false, with the middle of that of the second. */
function isBetween(ball: HullBall, second: PolytopeView, out: CommonPoint): boolean {
  const other = second.hull!.ball;
  const x = second.ux * other.x + second.vx * other.y + second.wx * other.z + second.px;
  const y = second.uy * other.x + second.vy * other.y + second.wy * other.z + second.py;
  const z = second.uz * other.x + second.vz * other.y + second.wz * other.z + second.pz;
  const dx = x - ball.x;
  const dy = y - ball.y;
  const dz = z - ball.z;
  const reach = ball.radius + other.radius;
  if (!(dx * dx + dy * dy + dz * dz < reach * reach)) {
    out.x = x;
    out.y = y;
    out.z = z;
    return false;
  }
  const share = ball.radius / reach;
  out.x = ball.x + dx * share;
  out.y = ball.y + dy * share;
  out.z = ball.z + dz * share;
  return true;
}

/** The point of a box nearest to the middle of the hull. */
function setInBox({ x, y, z }: HullBall, box: PolytopeView, out: CommonPoint): void {
  const { ux, uy, uz, vx, vy, vz, wx, wy, wz, hu, hv, hw, x0, y0, z0 } = box;
  const dx = x - x0;
  const dy = y - y0;
  const dz = z - z0;
  const du = ux * dx + uy * dy + uz * dz;
  const dv = vx * dx + vy * dy + vz * dz;
  const dw = wx * dx + wy * dy + wz * dz;
  // (|d + h| - |d - h|) / 2 is d, but between -h and h.
  const u = 0.5 * (Math.abs(du + hu) - Math.abs(du - hu));
  const v = 0.5 * (Math.abs(dv + hv) - Math.abs(dv - hv));
  const w = 0.5 * (Math.abs(dw + hw) - Math.abs(dw - hw));
  out.x = x0 + ux * u + vx * v + wx * w;
  out.y = y0 + uy * u + vy * v + wy * w;
  out.z = z0 + uz * u + vz * v + wz * w;
}

/** The point of a segment nearest to the middle of the hull. */
function setInSegment({ x, y, z }: HullBall, { x0, y0, z0, x1, y1, z1 }: PolytopeView, out: CommonPoint): void {
  const ux = x1 - x0;
  const uy = y1 - y0;
  const uz = z1 - z0;
  const lenSq = ux * ux + uy * uy + uz * uz;
  const foot = lenSq > 0 ? (ux * (x - x0) + uy * (y - y0) + uz * (z - z0)) / lenSq : 0.0;
  // (1 + |t| - |1 - t|) / 2 is t, but between 0 and 1.
  const t = 0.5 * (1 + Math.abs(foot) - Math.abs(1 - foot));
  out.x = x0 + ux * t;
  out.y = y0 + uy * t;
  out.z = z0 + uz * t;
}

/** The foot of the hull's middle on a triangle; beyond its rim, some point of it that way. */
function setInTriangle({ x, y, z }: HullBall, { x0, y0, z0, x1, y1, z1, x2, y2, z2 }: PolytopeView, out: CommonPoint): void {
  const abx = x1 - x0;
  const aby = y1 - y0;
  const abz = z1 - z0;
  const acx = x2 - x0;
  const acy = y2 - y0;
  const acz = z2 - z0;
  const px = x - x0;
  const py = y - y0;
  const pz = z - z0;
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  const b = abx * px + aby * py + abz * pz;
  const c = acx * px + acy * py + acz * pz;
  const whole = bb * cc - bc * bc;
  // Weights of b, c and a, times `whole`.
  const wb = b * cc - c * bc;
  const wc = c * bb - b * bc;
  const wa = whole - wb - wc;
  // (|w| + w) / 2 is w where that is positive, and else zero.
  const tb = 0.5 * (Math.abs(wb) + wb);
  const tc = 0.5 * (Math.abs(wc) + wc);
  const ta = 0.5 * (Math.abs(wa) + wa);
  const sum = ta + tb + tc;
  const inv = sum > 0 ? 1 / sum : 0.0;
  const s = tb * inv;
  const t = tc * inv;
  out.x = x0 + abx * s + acx * t;
  out.y = y0 + aby * s + acy * t;
  out.z = z0 + abz * s + acz * t;
}
