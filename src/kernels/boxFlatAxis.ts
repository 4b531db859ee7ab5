/**
 * A box and a segment or a triangle by the axes of the separating axis theorem: three faces of the box, the face of the triangle, and the
 * products of an edge of each, which are components of the flat core's edges and so are exact. The origin is the centre of the box.
 */
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { type Axis, EDGE_BIAS, PRODUCT_ROUNDING } from './axis.ts';
import { type FlatCore, HIGHEST, LOWEST } from './flatCore.ts';
import type { BoxLike } from './pointBox.ts';
import type { Search } from './search.ts';

/** Numbers of axes: y, z, x, the face of the triangle, then edge i of the flat core and each axis of the box, from here on at + 3 i. */
export const FACE_AXIS = 3;
export const FIRST_EDGES = 4;

const boxFlatAxis_normal = /* @__PURE__ */ new Float64Array(3);

/**
 * Writes the axis of largest separation to `axis`, from the box to the flat core, with its number; axes with a bit in `excluded`
 * are left out.
 */
export function boxFlatAxis(box: BoxLike, flat: FlatCore, search: Search, excluded: number, axis: Axis): void {
  axis.separation = -Infinity;
  if (flat.hasFace && excluded === 0) {
    tryBoxFace(box, flat, bestBoxFace(box, flat), axis);
    tryFlatFace(box, flat, axis);
    tryFacing(box, flat, search, axis);
    return;
  }
  for (let number = 0; number < FACE_AXIS; number++) if (!(excluded & (1 << number))) tryBoxFace(box, flat, number, axis);
  if (flat.hasFace && !(excluded & (1 << FACE_AXIS))) tryFlatFace(box, flat, axis);
  for (let e = 0; e < flat.edges; e++) {
    for (let k = 0; k < 3; k++) if (!(excluded & (1 << (FIRST_EDGES + 3 * e + k)))) tryEdges(box, flat, e, k, axis);
  }
}

/** The number of the box's face that separates most from a triangle, to rounding. */
function bestBoxFace({ hx, hy, hz }: BoxLike, { points: p }: FlatCore): number {
  const x0 = p[0]!;
  const y0 = p[1]!;
  const z0 = p[2]!;
  const x1 = p[3]!;
  const y1 = p[4]!;
  const z1 = p[5]!;
  const x2 = 2 * p[6]!;
  const y2 = 2 * p[7]!;
  const z2 = 2 * p[8]!;
  // Twice the higher and the lower one of two corners, four times that of all: a + b + |a - b| and a + b - |a - b|. No branches: they could
  // not be foreseen.
  const stepX = Math.abs(x0 - x1);
  const stepY = Math.abs(y0 - y1);
  const stepZ = Math.abs(z0 - z1);
  const highX = x0 + x1 + stepX + x2 + Math.abs(x0 + x1 + stepX - x2);
  const highY = y0 + y1 + stepY + y2 + Math.abs(y0 + y1 + stepY - y2);
  const highZ = z0 + z1 + stepZ + z2 + Math.abs(z0 + z1 + stepZ - z2);
  const lowX = x0 + x1 - stepX + x2 - Math.abs(x0 + x1 - stepX - x2);
  const lowY = y0 + y1 - stepY + y2 - Math.abs(y0 + y1 - stepY - y2);
  const lowZ = z0 + z1 - stepZ + z2 - Math.abs(z0 + z1 - stepZ - z2);
  // Eight times the separation: how far the middle is from the centre, less half of each extent.
  const separationX = Math.abs(highX + lowX) - (highX - lowX) - 8 * hx;
  const separationY = Math.abs(highY + lowY) - (highY - lowY) - 8 * hy;
  const separationZ = Math.abs(highZ + lowZ) - (highZ - lowZ) - 8 * hz;
  const isZ = separationZ > separationY;
  return separationX > (isZ ? separationZ : separationY) ? 2 : isZ ? 1 : 0;
}

/** Takes over the normal of a face of the box, y, z or x, if it separates more than the axis so far. */
function tryBoxFace({ hx, hy, hz }: BoxLike, { points: p, edges }: FlatCore, number: number, axis: Axis): void {
  const c = (number + 1) % 3;
  const h = c === 0 ? hx : c === 1 ? hy : hz;
  const last = edges === 1 ? 3 : 6;
  const h0 = p[c]!;
  const h1 = p[3 + c]!;
  const h2 = p[last + c]!;
  const down = Number(h0 > h1) | (Number(h1 > h2) << 1) | (Number(h2 > h0) << 2);
  // A segment has no corner 2: that is its corner 1.
  const above = p[3 * Math.min(edges, LOWEST[down]!) + c]! - h;
  const below = -h - p[3 * Math.min(edges, HIGHEST[down]!) + c]!;
  const isBelow = Number(below > above);
  const separation = above * (1 - isBelow) + below * isBelow;
  if (!(separation > axis.separation)) return;
  const sign = 1 - 2 * isBelow;
  axis.separation = separation;
  axis.number = number;
  axis.nx = sign * Number(c === 0);
  axis.ny = sign * Number(c === 1);
  axis.nz = sign * Number(c === 2);
}

/** The same for the face of the triangle. */
function tryFlatFace({ hx, hy, hz }: BoxLike, { points: p, nx, ny, nz }: FlatCore, axis: Axis): void {
  const offset = nx * p[0]! + ny * p[1]! + nz * p[2]!;
  const separation = Math.abs(offset) - (hx * Math.abs(nx) + hy * Math.abs(ny) + hz * Math.abs(nz));
  if (!(separation > axis.separation)) return;
  const sign = 1 - 2 * Number(offset < 0);
  axis.separation = separation;
  axis.number = FACE_AXIS;
  axis.nx = sign * nx;
  axis.ny = sign * ny;
  axis.nz = sign * nz;
}

/**
 * Takes over the best product of two edges, if it separates more than the axis so far: each towards the side on which the triangle's third
 * corner is, else it is no face of the CSO.
 */
function tryFacing(box: BoxLike, flat: FlatCore, { size }: Search, axis: Axis): void {
  const { hx, hy, hz } = box;
  const { points: p } = flat;
  const extent = hx + hy + hz;
  const bias = EDGE_BIAS * extent;
  const slack = PRODUCT_ROUNDING * 4 * size * (extent + 4 * size + Math.abs(p[0]!) + Math.abs(p[1]!) + Math.abs(p[2]!));
  // From an edge u to the third corner it is (u x c)k along ek x u, which is along the normal.
  const sideX = 1 - 2 * Number(flat.nx < 0);
  const sideY = 1 - 2 * Number(flat.ny < 0);
  const sideZ = 1 - 2 * Number(flat.nz < 0);
  let least = axis.separation + bias;
  let bar = least * Math.abs(least);
  for (let e = 0; e < 3; e++) {
    const i = 3 * e;
    const j = e === 2 ? 0 : i + 3;
    const x = p[i]!;
    const y = p[i + 1]!;
    const z = p[i + 2]!;
    const ux = p[j]! - x;
    const uy = p[j + 1]! - y;
    const uz = p[j + 2]! - z;
    const lengthX = Math.abs(ux);
    const lengthY = Math.abs(uy);
    const lengthZ = Math.abs(uz);
    // The axes n = ek x u are not unit, so s |s| > most |most| n.n says whether one separates more; those that do, or may for rounding,
    // are worked out in full. The edge is at n.p = (u x p)k.
    let s = slack + sideX * (uy * z - uz * y) - (hy * lengthZ + hz * lengthY);
    if (s * Math.abs(s) > bar * (uy * uy + uz * uz)) {
      tryEdges(box, flat, e, 0, axis);
      least = axis.separation + bias;
      bar = least * Math.abs(least);
    }
    s = slack + sideY * (uz * x - ux * z) - (hx * lengthZ + hz * lengthX);
    if (s * Math.abs(s) > bar * (ux * ux + uz * uz)) {
      tryEdges(box, flat, e, 1, axis);
      least = axis.separation + bias;
      bar = least * Math.abs(least);
    }
    s = slack + sideZ * (ux * y - uy * x) - (hx * lengthY + hy * lengthX);
    if (s * Math.abs(s) > bar * (ux * ux + uy * uy)) {
      tryEdges(box, flat, e, 2, axis);
      least = axis.separation + bias;
      bar = least * Math.abs(least);
    }
  }
}

/** Takes over the product of the box's axis k and the flat core's edge e if it separates more than the axis so far. */
function tryEdges({ hx, hy, hz }: BoxLike, flat: FlatCore, e: number, k: number, axis: Axis): void {
  const { points: p, edges } = flat;
  const start = 3 * e;
  const end = e === 2 ? 0 : start + 3;
  const third = edges === 1 ? 0 : e === 0 ? 6 : start - 3;
  const i = (k + 1) % 3;
  const j = (k + 2) % 3;
  const hi = i === 0 ? hx : i === 1 ? hy : hz;
  const hj = j === 0 ? hx : j === 1 ? hy : hz;
  // ek x u has -uj at i, ui at j. It is made unit before it is used: then a direction that is off by rounding still gives a true bound.
  const ui = p[end + i]! - p[start + i]!;
  const uj = p[end + j]! - p[start + j]!;
  const lenSq = ui * ui + uj * uj;
  if (!(lenSq > MIN_LENGTH_SQ)) return;
  const inv = 1 / Math.sqrt(lenSq);
  const ni = -uj * inv;
  const nj = ui * inv;
  const reach = hi * Math.abs(ni) + hj * Math.abs(nj);
  const one = ni * p[start + i]! + nj * p[start + j]!;
  const other = ni * p[third + i]! + nj * p[third + j]!;
  const up = Math.min(one, other) - reach;
  const down = -reach - Math.max(one, other);
  const separation = up >= down ? up : down;
  if (!(separation > axis.separation + EDGE_BIAS * (hx + hy + hz))) return;
  const sign = 1 - 2 * Number(down > up);
  const n = boxFlatAxis_normal;
  n[k] = 0;
  n[i] = ni * sign;
  n[j] = nj * sign;
  axis.separation = separation;
  axis.number = FIRST_EDGES + 3 * e + k;
  axis.nx = n[0]!;
  axis.ny = n[1]!;
  axis.nz = n[2]!;
}
