/**
 * A touching feature as the contact sees it: a convex polygon, or a segment, in the plane across the contact normal, with the height
 * of its corners along the normal.
 */
import type { Frame } from '../math/frame.ts';
import type { FaceLoop } from '../shapes/core.ts';

/** Of a unit normal, the squared part across: so little tilts a surface by no more than rounding. */
export const UPRIGHT_SQ = 1e-16;

/**
 * From where a contact is seen: the axes u and v across the normal n, in the world, and the origin, which is the position of one of the two
 * shapes, so that nothing is lost far from the origin of the world. What is nearer than the tolerance is seen at one place.
 *
 * This and `seen` are arrays that never change, because then the compiler knows where they are and how long they are, and reads from
 * them at the speed of locals.
 */
export const view = /* @__PURE__ */ new Float64Array(16);
export const U_X = 0;
export const U_Y = 1;
export const U_Z = 2;
export const V_X = 3;
export const V_Y = 4;
export const V_Z = 5;
export const N_X = 6;
export const N_Y = 7;
export const N_Z = 8;
export const ORIGIN_X = 9;
export const ORIGIN_Y = 10;
export const ORIGIN_Z = 11;
export const TOLERANCE = 12;

/**
 * Where the numbers of a corner are in a facet's `corners`: its place, its height, and the line i.p = offset of the edge from it to the
 * next corner, with a normal i to the inside of any length: making it unit would cost a root for each edge. What is within `slack` of the
 * offset is on the line. All in one array, since each array more costs as much as the arithmetic.
 */
export const U = 0;
export const V = 1;
export const H = 2;
export const IU = 3;
export const IV = 4;
export const OFFSET = 5;
export const SLACK = 6;
export const CORNER = 8;

/** Facets of up to this many corners are small. */
export const SMALL = 4;
/**
 * The two facets: each with its corners, if it is small, with the first one again after the last, and with the unit normal of its
 * face along u, v and n.
 */
export const seen = /* @__PURE__ */ new Float64Array(96);
export const SECOND = 48;
export const MU = 40;
export const MV = 41;
export const MN = 42;
/** For each corner of a small facet its code in the high 16 bits and that of the edge after it in the low ones. */
export const seenCodes = /* @__PURE__ */ new Int32Array(32);
export const SECOND_CODES = 16;

export class Facet {
  /** What touches, in the shape's own frame, where the facet was made from that; its corners and edges have the same numbers here. */
  readonly loop: FaceLoop;
  /** Which half of `seen` is its own. */
  readonly isSecond: boolean;
  private readonly few: Float64Array;
  private readonly fewCodes: Int32Array;
  private many = new Float64Array(16 * CORNER);
  private manyCodes = new Int32Array(16);
  /** The code of the feature that it is. */
  code = 0;
  /** How many corners there are, and how many edges: a segment has one. */
  count = 0;
  edges = 0;
  corners: Float64Array;
  codes: Int32Array;
  /** 1 where the corners run counter-clockwise seen against n, -1 where clockwise: an edge's direction is turn (iv, -iu). */
  turn = 1;
  /** True when the face, or the edge, is not across n. */
  isTilted = false;

  constructor(loop: FaceLoop, isSecond: boolean) {
    const at = isSecond ? SECOND : 0;
    const codesAt = isSecond ? SECOND_CODES : 0;
    this.loop = loop;
    this.isSecond = isSecond;
    this.few = seen.subarray(at, at + SECOND);
    this.fewCodes = seenCodes.subarray(codesAt, codesAt + SECOND_CODES);
    this.corners = this.few;
    this.codes = this.fewCodes;
  }

  /** Makes it the feature `code` with `count` corners and room for them. */
  begin(code: number, count: number): void {
    this.code = code;
    this.count = count;
    this.edges = count > 2 ? count : count - 1;
    if (count <= SMALL) {
      this.corners = this.few;
      this.codes = this.fewCodes;
      return;
    }
    if (this.manyCodes.length <= count) {
      this.many = new Float64Array(2 * count * CORNER);
      this.manyCodes = new Int32Array(2 * count);
    }
    this.corners = this.many;
    this.codes = this.manyCodes;
  }
}

/** Fills the polygon of a facet from its loop, which stands at `frame`. Corners that are seen at one place become one. */
export function projectFacet(facet: Facet, frame: Frame): void {
  const { loop } = facet;
  const { vertexCode, edgeCode } = loop;
  facet.begin(loop.code, loop.count);
  placeCorners(facet, frame);
  const { count, edges, corners, codes, turn } = facet;
  const tolerance = view[TOLERANCE]!;
  const last = count * CORNER;
  let pu = corners[U]!;
  let pv = corners[V]!;
  corners[last + U] = pu;
  corners[last + V] = pv;
  corners[last + H] = corners[H]!;
  let tiny = 0;
  for (let i = 0; i < count; i++) {
    const at = i * CORNER;
    const qu = corners[at + CORNER + U]!;
    const qv = corners[at + CORNER + V]!;
    const du = qu - pu;
    const dv = qv - pv;
    const iu = -turn * dv;
    const iv = turn * du;
    // At least the length, and at most half as much again.
    const length = Math.abs(du) + Math.abs(dv);
    corners[at + IU] = iu;
    corners[at + IV] = iv;
    corners[at + OFFSET] = iu * pu + iv * pv;
    corners[at + SLACK] = length * tolerance;
    codes[i] = (vertexCode[i]! << 16) | edgeCode[i]!;
    tiny |= Number(length <= tolerance);
    pu = qu;
    pv = qv;
  }
  if (tiny !== 0) {
    if (count === 1) return;
    dropCorner(facet, tolerance);
    projectFacet(facet, frame);
  } else if (edges === 1) {
    const du = corners[CORNER + U]! - corners[U]!;
    const dv = corners[CORNER + V]! - corners[V]!;
    const dh = corners[CORNER + H]! - corners[H]!;
    facet.isTilted = dh * dh > UPRIGHT_SQ * (du * du + dv * dv + dh * dh);
  }
}

/** Writes the corners and the normal. */
function placeCorners(facet: Facet, f: Frame): void {
  const { loop, corners } = facet;
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
  // The axes in the shape's own frame, and where its origin is along them.
  const ux = xx * eu + yx * ev + zx * ew;
  const uy = xy * eu + yy * ev + zy * ew;
  const uz = xz * eu + yz * ev + zz * ew;
  const vx = xx * gu + yx * gv + zx * gw;
  const vy = xy * gu + yy * gv + zy * gw;
  const vz = xz * gu + yz * gv + zz * gw;
  const nx = xx * ku + yx * kv + zx * kw;
  const ny = xy * ku + yy * kv + zy * kw;
  const nz = xz * ku + yz * kv + zz * kw;
  const dx = f.px - view[ORIGIN_X]!;
  const dy = f.py - view[ORIGIN_Y]!;
  const dz = f.pz - view[ORIGIN_Z]!;
  const ou = eu * dx + ev * dy + ew * dz;
  const ov = gu * dx + gv * dy + gw * dz;
  const oh = ku * dx + kv * dy + kw * dz;
  const { count, x, y, z, nx: fx, ny: fy, nz: fz } = loop;
  for (let i = 0; i < count; i++) {
    const px = x[i]!;
    const py = y[i]!;
    const pz = z[i]!;
    corners[i * CORNER + U] = ux * px + uy * py + uz * pz + ou;
    corners[i * CORNER + V] = vx * px + vy * py + vz * pz + ov;
    corners[i * CORNER + H] = nx * px + ny * py + nz * pz + oh;
  }
  const mu = ux * fx + uy * fy + uz * fz;
  const mv = vx * fx + vy * fy + vz * fz;
  const mn = nx * fx + ny * fy + nz * fz;
  const at = facet.isSecond ? SECOND : 0;
  seen[at + MU] = mu;
  seen[at + MV] = mv;
  seen[at + MN] = mn;
  facet.turn = mn < 0 ? -1 : 1;
  facet.isTilted = mu * mu + mv * mv > UPRIGHT_SQ;
}

/** Takes the first corner that is seen at the place of the one before out of the loop. The edge between them goes with it. */
function dropCorner({ loop, corners }: Facet, tolerance: number): void {
  const { count, x, y, z, vertexCode, edgeCode } = loop;
  let at = 0;
  for (let i = count - 1; i > 0; i--) {
    const du = corners[i * CORNER + U]! - corners[(i - 1) * CORNER + U]!;
    const dv = corners[i * CORNER + V]! - corners[(i - 1) * CORNER + V]!;
    if (!(Math.abs(du) + Math.abs(dv) > tolerance)) at = i;
  }
  edgeCode[at > 0 ? at - 1 : count - 1] = edgeCode[at]!;
  for (let i = at; i + 1 < count; i++) {
    x[i] = x[i + 1]!;
    y[i] = y[i + 1]!;
    z[i] = z[i + 1]!;
    vertexCode[i] = vertexCode[i + 1]!;
    edgeCode[i] = edgeCode[i + 1]!;
  }
  loop.count--;
}
