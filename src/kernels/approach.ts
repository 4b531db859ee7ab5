/**
 * A solid hull at home and another core, listed in placedCore.ts: are they deep in each other, and if not, which way does the one lead to
 * the other?
 */
import type { Hull } from '../shapes/hull.ts';
import type { HullBall } from '../shapes/hullBall.ts';
import { APART, MEETING } from './gjk.ts';
import { CORNERS, HALF, PLACED, POINT, POSITION, TOWARDS } from './placedCore.ts';
import { BOX_VIEW, TRIANGLE_VIEW } from './polytopeView.ts';

/** What `approach` returns beside MEETING and APART, which only says that they may be apart: the cores overlap, most likely. */
export const LIKELY_MEETING = 6;
/** Balls in two hulls that are no farther apart than this times the sum of their radii (squared) mostly mean that the hulls overlap. */
const NEAR_BALLS_SQ = 1.3;
/** The same for the ball in a hull and the nearest point of a triangle, whose radius is nothing, */
const NEAR_TRIANGLE_SQ = 1.3;
/** and for a segment, which is hardly ever that near without overlapping: it is the core of a capsule. */
const NEAR_SEGMENT_SQ = 2;

/**
 * MEETING where the cores are so deep in each other that a ball within the hull reaches the other core, a hull of its own (which is no flat
 * one) or of the given kind. Writes the point of the other core that was looked at: a common one, if they meet.
 */
export function approach(hull: Hull, other: Hull | null, kind: number): number {
  const { ball } = hull;
  if (other !== null) return approachBall(ball, other.ball);
  if (kind === BOX_VIEW) setInBox(ball);
  else if (kind === TRIANGLE_VIEW) setInTriangle(ball);
  else setInSegment(ball);
  const m = PLACED;
  const dx = m[POINT]! - ball.x;
  const dy = m[POINT + 1]! - ball.y;
  const dz = m[POINT + 2]! - ball.z;
  const distSq = dx * dx + dy * dy + dz * dz;
  const radiusSq = ball.radius * ball.radius;
  if (distSq < radiusSq) return MEETING;
  // A box that the ball all but touches often does not overlap the hull.
  if (kind === BOX_VIEW) return APART;
  return distSq < (kind === TRIANGLE_VIEW ? NEAR_TRIANGLE_SQ : NEAR_SEGMENT_SQ) * radiusSq ? LIKELY_MEETING : APART;
}

/** Writes a direction to a core that `approach` has found no deep point of. */
export function setTowards({ ball, inner }: Hull, other: Hull | null, kind: number): void {
  const m = PLACED;
  if (other !== null) {
    // From middle to middle.
    const { cx, cy, cz } = other.inner;
    m[TOWARDS] = m[0]! * cx + m[3]! * cy + m[6]! * cz + m[POSITION]! - inner.cx;
    m[TOWARDS + 1] = m[1]! * cx + m[4]! * cy + m[7]! * cz + m[POSITION + 1]! - inner.cy;
    m[TOWARDS + 2] = m[2]! * cx + m[5]! * cy + m[8]! * cz + m[POSITION + 2]! - inner.cz;
  } else if (kind === BOX_VIEW) {
    m[TOWARDS] = m[CORNERS]! - inner.cx;
    m[TOWARDS + 1] = m[CORNERS + 1]! - inner.cy;
    m[TOWARDS + 2] = m[CORNERS + 2]! - inner.cz;
  } else {
    m[TOWARDS] = m[POINT]! - ball.x;
    m[TOWARDS + 1] = m[POINT + 1]! - ball.y;
    m[TOWARDS + 2] = m[POINT + 2]! - ball.z;
  }
}

/** Finds a point in the balls of both hulls, or the middle of that of the second. */
function approachBall(ball: HullBall, other: HullBall): number {
  const m = PLACED;
  const { x: ox, y: oy, z: oz } = other;
  const { x: bx, y: by, z: bz } = ball;
  const x = m[0]! * ox + m[3]! * oy + m[6]! * oz + m[POSITION]!;
  const y = m[1]! * ox + m[4]! * oy + m[7]! * oz + m[POSITION + 1]!;
  const z = m[2]! * ox + m[5]! * oy + m[8]! * oz + m[POSITION + 2]!;
  const dx = x - bx;
  const dy = y - by;
  const dz = z - bz;
  const distSq = dx * dx + dy * dy + dz * dz;
  const reach = ball.radius + other.radius;
  m[POINT] = x;
  m[POINT + 1] = y;
  m[POINT + 2] = z;
  if (!(distSq < NEAR_BALLS_SQ * reach * reach)) return APART;
  if (!(distSq < reach * reach)) return LIKELY_MEETING;
  const share = ball.radius / reach;
  m[POINT] = bx + dx * share;
  m[POINT + 1] = by + dy * share;
  m[POINT + 2] = bz + dz * share;
  return MEETING;
}

/** The point of a box nearest to the middle of the hull. */
function setInBox({ x, y, z }: HullBall): void {
  const m = PLACED;
  const hu = m[HALF]!;
  const hv = m[HALF + 1]!;
  const hw = m[HALF + 2]!;
  const dx = x - m[CORNERS]!;
  const dy = y - m[CORNERS + 1]!;
  const dz = z - m[CORNERS + 2]!;
  const du = m[0]! * dx + m[1]! * dy + m[2]! * dz;
  const dv = m[3]! * dx + m[4]! * dy + m[5]! * dz;
  const dw = m[6]! * dx + m[7]! * dy + m[8]! * dz;
  // (|d + h| - |d - h|) / 2 is d, but between -h and h.
  const u = 0.5 * (Math.abs(du + hu) - Math.abs(du - hu));
  const v = 0.5 * (Math.abs(dv + hv) - Math.abs(dv - hv));
  const w = 0.5 * (Math.abs(dw + hw) - Math.abs(dw - hw));
  m[POINT] = m[CORNERS]! + m[0]! * u + m[3]! * v + m[6]! * w;
  m[POINT + 1] = m[CORNERS + 1]! + m[1]! * u + m[4]! * v + m[7]! * w;
  m[POINT + 2] = m[CORNERS + 2]! + m[2]! * u + m[5]! * v + m[8]! * w;
}

/** The point of a segment nearest to the middle of the hull. */
function setInSegment({ x, y, z }: HullBall): void {
  const m = PLACED;
  const x0 = m[CORNERS]!;
  const y0 = m[CORNERS + 1]!;
  const z0 = m[CORNERS + 2]!;
  const ux = m[CORNERS + 3]! - x0;
  const uy = m[CORNERS + 4]! - y0;
  const uz = m[CORNERS + 5]! - z0;
  const lenSq = ux * ux + uy * uy + uz * uz;
  const foot = lenSq > 0 ? (ux * (x - x0) + uy * (y - y0) + uz * (z - z0)) / lenSq : 0.0;
  // (1 + |t| - |1 - t|) / 2 is t, but between 0 and 1.
  const t = 0.5 * (1 + Math.abs(foot) - Math.abs(1 - foot));
  m[POINT] = x0 + ux * t;
  m[POINT + 1] = y0 + uy * t;
  m[POINT + 2] = z0 + uz * t;
}

/** The foot of the hull's middle on a triangle; beyond its rim, some point of it that way. */
function setInTriangle({ x, y, z }: HullBall): void {
  const m = PLACED;
  const x0 = m[CORNERS]!;
  const y0 = m[CORNERS + 1]!;
  const z0 = m[CORNERS + 2]!;
  const abx = m[CORNERS + 3]! - x0;
  const aby = m[CORNERS + 4]! - y0;
  const abz = m[CORNERS + 5]! - z0;
  const acx = m[CORNERS + 6]! - x0;
  const acy = m[CORNERS + 7]! - y0;
  const acz = m[CORNERS + 8]! - z0;
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
  m[POINT] = x0 + abx * s + acx * t;
  m[POINT + 1] = y0 + aby * s + acy * t;
  m[POINT + 2] = z0 + abz * s + acz * t;
}
