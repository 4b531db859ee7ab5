/**
 * Where the second of two cores stands in the frame of the first, and two boxes in it, in one list: V8 knows where it is and how long, so that
 * each number costs one instruction to write and one to read. It is filled and read within one call of a kernel.
 */
import type { Frame } from '../math/frame.ts';
import type { BoxPair } from './boxBox.ts';
import type { BoxLike } from './pointBox.ts';

/** First the rotation, entry ij at 3 i + j, then where the origin of the second frame is, then what {@link listBoxes} writes. */
export const RELATIVE = /* @__PURE__ */ new Float64Array(32);
export const PLACE = 9;
/** The centre of the second box, seen from that of the first. */
export const CENTER = 12;
/** The half extents of both. */
export const HALF_FIRST = 15;
export const HALF_SECOND = 18;

/** Writes where the second core stands. */
export function setRelative({ px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz }: Frame): void {
  const m = RELATIVE;
  m[0] = xx;
  m[1] = xy;
  m[2] = xz;
  m[3] = yx;
  m[4] = yy;
  m[5] = yz;
  m[6] = zx;
  m[7] = zy;
  m[8] = zz;
  m[PLACE] = px;
  m[PLACE + 1] = py;
  m[PLACE + 2] = pz;
}

/** Writes the boxes, once it is known where the second one stands. */
export function listBoxes(first: BoxLike, second: BoxLike): void {
  const m = RELATIVE;
  const { cx, cy, cz } = second;
  m[CENTER] = m[0]! * cx + m[1]! * cy + m[2]! * cz + m[PLACE]! - first.cx;
  m[CENTER + 1] = m[3]! * cx + m[4]! * cy + m[5]! * cz + m[PLACE + 1]! - first.cy;
  m[CENTER + 2] = m[6]! * cx + m[7]! * cy + m[8]! * cz + m[PLACE + 2]! - first.cz;
  m[HALF_FIRST] = first.hx;
  m[HALF_FIRST + 1] = first.hy;
  m[HALF_FIRST + 2] = first.hz;
  m[HALF_SECOND] = second.hx;
  m[HALF_SECOND + 1] = second.hy;
  m[HALF_SECOND + 2] = second.hz;
}

/** Writes the boxes of a pair. */
export function listPair({ t, a, b, r }: BoxPair): void {
  const m = RELATIVE;
  for (let i = 0; i < 9; i++) m[i] = r[i]!;
  for (let i = 0; i < 3; i++) {
    m[CENTER + i] = t[i]!;
    m[HALF_FIRST + i] = a[i]!;
    m[HALF_SECOND + i] = b[i]!;
  }
}
