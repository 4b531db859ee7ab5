/**
 * A segment, a triangle or a box as hullSmallSat.ts sees it, in the hull's frame, in one list: V8 knows where it is and how long, so
 * that each number costs one instruction. It is filled and read within one call of that kernel.
 */
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

/**
 * First a point o, then what is below. A box is o + a u + b v + c w with a, b, c from -1 to 1, a segment has v = w = 0 there, and a
 * triangle is o, o + u, o + v with w = v - u.
 */
export const SMALL_CORE = /* @__PURE__ */ new Float64Array(24);
export const ALONG_U = 3;
export const ALONG_V = 6;
export const ALONG_W = 9;
/** x, y, z, 0 of each corner of a segment or a triangle. */
export const CORNERS = 12;

/** Writes a core that is no hull. */
export function setSmallCore(view: PolytopeView): void {
  if (view.kind === BOX_VIEW) setBox(view);
  else if (view.kind === TRIANGLE_VIEW) setTriangle(view);
  else setSegment(view);
}

function setBox({ x0, y0, z0, ux, uy, uz, vx, vy, vz, wx, wy, wz, hu, hv, hw }: PolytopeView): void {
  const core = SMALL_CORE;
  core[0] = x0;
  core[1] = y0;
  core[2] = z0;
  core[ALONG_U] = ux * hu;
  core[ALONG_U + 1] = uy * hu;
  core[ALONG_U + 2] = uz * hu;
  core[ALONG_V] = vx * hv;
  core[ALONG_V + 1] = vy * hv;
  core[ALONG_V + 2] = vz * hv;
  core[ALONG_W] = wx * hw;
  core[ALONG_W + 1] = wy * hw;
  core[ALONG_W + 2] = wz * hw;
}

function setSegment({ x0, y0, z0, x1, y1, z1 }: PolytopeView): void {
  const core = SMALL_CORE;
  setEnd(CORNERS, x0, y0, z0);
  setEnd(CORNERS + 4, x1, y1, z1);
  for (let k = 0; k < 3; k++) {
    const half = 0.5 * (core[CORNERS + 4 + k]! - core[CORNERS + k]!);
    core[ALONG_U + k] = half;
    core[ALONG_V + k] = core[ALONG_W + k] = 0;
    core[k] = core[CORNERS + k]! + half;
  }
}

function setTriangle({ x0, y0, z0, x1, y1, z1, x2, y2, z2 }: PolytopeView): void {
  const core = SMALL_CORE;
  setEnd(CORNERS, x0, y0, z0);
  setEnd(CORNERS + 4, x1, y1, z1);
  setEnd(CORNERS + 8, x2, y2, z2);
  for (let k = 0; k < 3; k++) {
    const a = core[CORNERS + k]!;
    const b = core[CORNERS + 4 + k]!;
    const c = core[CORNERS + 8 + k]!;
    core[k] = a;
    core[ALONG_U + k] = b - a;
    core[ALONG_V + k] = c - a;
    core[ALONG_W + k] = c - b;
  }
}

function setEnd(at: number, x: number, y: number, z: number): void {
  SMALL_CORE[at] = x;
  SMALL_CORE[at + 1] = y;
  SMALL_CORE[at + 2] = z;
}
