/**
 * The second of two cores in the frame of the first, a solid hull at home, and what is found about the two, in lists: V8 knows where they
 * are and how long, so that each number costs one instruction to write and one to read.
 */
import type { SegmentCore } from '../shapes/capsule.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { BoxLike } from './pointBox.ts';
import type { TriangleLike } from './pointTriangle.ts';

/** First the axes u, v and w of the second core, x, y and z each, then: */
export const PLACED = /* @__PURE__ */ new Float64Array(32);
/** the origin of its frame, */
export const POSITION = 9;
/** the corners of a segment or a triangle, or the centre of a box */
export const CORNERS = 12;
/** and its half extents, */
export const HALF = 15;
/** a direction from the first core to the second, of any length but zero, */
export const TOWARDS = 21;
/** the size of the pair: no point of a core is farther than this from the origin of its frame, */
export const SIZE = 24;
/** and a point of the second core near the middle of the first. */
export const POINT = 25;

/** Distance and normal, from the first core to the second, then: */
export const ANSWER = /* @__PURE__ */ new Float64Array(16);
/** the point of the first core, */
export const OF_FIRST = 4;
/** that of the second, */
export const OF_SECOND = 7;
/** and the features that they belong to. */
export const FEATURES = 10;

/** Writes the ends of a segment, once it is known where its frame is. */
export function placeSegment({ ax, ay, az, bx, by, bz }: SegmentCore): void {
  const m = PLACED;
  m[CORNERS] = m[0]! * ax + m[3]! * ay + m[6]! * az + m[POSITION]!;
  m[CORNERS + 1] = m[1]! * ax + m[4]! * ay + m[7]! * az + m[POSITION + 1]!;
  m[CORNERS + 2] = m[2]! * ax + m[5]! * ay + m[8]! * az + m[POSITION + 2]!;
  m[CORNERS + 3] = m[0]! * bx + m[3]! * by + m[6]! * bz + m[POSITION]!;
  m[CORNERS + 4] = m[1]! * bx + m[4]! * by + m[7]! * bz + m[POSITION + 1]!;
  m[CORNERS + 5] = m[2]! * bx + m[5]! * by + m[8]! * bz + m[POSITION + 2]!;
}

/** The same for the corners of a triangle. */
export function placeTriangle({ ax, ay, az, bx, by, bz, cx, cy, cz }: TriangleLike): void {
  const m = PLACED;
  m[CORNERS] = m[0]! * ax + m[3]! * ay + m[6]! * az + m[POSITION]!;
  m[CORNERS + 1] = m[1]! * ax + m[4]! * ay + m[7]! * az + m[POSITION + 1]!;
  m[CORNERS + 2] = m[2]! * ax + m[5]! * ay + m[8]! * az + m[POSITION + 2]!;
  m[CORNERS + 3] = m[0]! * bx + m[3]! * by + m[6]! * bz + m[POSITION]!;
  m[CORNERS + 4] = m[1]! * bx + m[4]! * by + m[7]! * bz + m[POSITION + 1]!;
  m[CORNERS + 5] = m[2]! * bx + m[5]! * by + m[8]! * bz + m[POSITION + 2]!;
  m[CORNERS + 6] = m[0]! * cx + m[3]! * cy + m[6]! * cz + m[POSITION]!;
  m[CORNERS + 7] = m[1]! * cx + m[4]! * cy + m[7]! * cz + m[POSITION + 1]!;
  m[CORNERS + 8] = m[2]! * cx + m[5]! * cy + m[8]! * cz + m[POSITION + 2]!;
}

/** The same for a box. */
export function placeBox({ cx, cy, cz, hx, hy, hz }: BoxLike): void {
  const m = PLACED;
  m[CORNERS] = m[0]! * cx + m[3]! * cy + m[6]! * cz + m[POSITION]!;
  m[CORNERS + 1] = m[1]! * cx + m[4]! * cy + m[7]! * cz + m[POSITION + 1]!;
  m[CORNERS + 2] = m[2]! * cx + m[5]! * cy + m[8]! * cz + m[POSITION + 2]!;
  m[HALF] = hx;
  m[HALF + 1] = hy;
  m[HALF + 2] = hz;
}

/** Writes an answer to the list, */
export function listAnswer(from: CoreDistance): void {
  const n = ANSWER;
  n[0] = from.distance;
  n[1] = from.nx;
  n[2] = from.ny;
  n[3] = from.nz;
  n[OF_FIRST] = from.ax;
  n[OF_FIRST + 1] = from.ay;
  n[OF_FIRST + 2] = from.az;
  n[OF_SECOND] = from.bx;
  n[OF_SECOND + 1] = from.by;
  n[OF_SECOND + 2] = from.bz;
  n[FEATURES] = from.featureA;
  n[FEATURES + 1] = from.featureB;
}

/** or takes it from there. */
export function takeAnswer(out: CoreDistance): void {
  const n = ANSWER;
  out.fault = 0;
  out.distance = n[0]!;
  out.nx = n[1]!;
  out.ny = n[2]!;
  out.nz = n[3]!;
  out.ax = n[OF_FIRST]!;
  out.ay = n[OF_FIRST + 1]!;
  out.az = n[OF_FIRST + 2]!;
  out.bx = n[OF_SECOND]!;
  out.by = n[OF_SECOND + 1]!;
  out.bz = n[OF_SECOND + 2]!;
  out.featureA = n[FEATURES]!;
  out.featureB = n[FEATURES + 1]!;
}
