/**
 * The plane of a face of a box, along whose two edges, u and v, contacts with the box are found: what closed forms of contacts
 * share. Heights over the plane are measured along the contact normal.
 */
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { firstAxis, mostFacing, secondAxis } from '../shapes/box.ts';
import type { Box } from '../shapes/shape.ts';
import { type ContactSide, FOUND, NOT_FOUND, SAME_DISTANCE, SAME_PLACE } from './contactSide.ts';

/**
 * By axes of the box: its half extents, the outward normal, and the place of a contact. Then how near is at one place. The rest
 * is free for what comes against the box. Arrays that never change are read and written at the speed of locals.
 */
export const local = /* @__PURE__ */ new Float64Array(48);
export const HALF = 0;
export const NORMAL = 4;
const PLACE = 8;
export const TOLERANCE = 11;
export const FREE = 12;

/**
 * The places of contacts, u, v and height, four numbers for each; and what each is, in the high 16 bits on what comes against the
 * box, in the low ones on the box.
 */
export const places = /* @__PURE__ */ new Float64Array(80);
export const names = /* @__PURE__ */ new Int32Array(20);
export const HEIGHT = 2;
export const CONTACT = 4;

/** Prepares the box, with the tolerance for what comes against it. Returns the face that faces it: see `mostFacing`. */
export function beginOnBox(box: ContactSide, other: ContactSide, isBoxB: boolean, { normalB, distance }: DistanceResult): number {
  const { core, reach } = box.shape as Box;
  const { hx, hy, hz } = core;
  local[TOLERANCE] = SAME_PLACE * (reach + other.shape!.reach + Math.abs(distance));
  local[HALF] = hx;
  local[HALF + 1] = hy;
  local[HALF + 2] = hz;
  const { frame: f } = box;
  const sign = isBoxB ? 1 : -1;
  const x = sign * normalB.x;
  const y = sign * normalB.y;
  const z = sign * normalB.z;
  const nx = f.xx * x + f.yx * y + f.zx * z;
  const ny = f.xy * x + f.yy * y + f.zy * z;
  const nz = f.xz * x + f.yz * y + f.zz * z;
  local[NORMAL] = nx;
  local[NORMAL + 1] = ny;
  local[NORMAL + 2] = nz;
  return mostFacing(nx, ny, nz);
}

/** Writes the first `count` places as contacts. Says whether one of them has the pair's distance: FOUND, or NOT_FOUND. */
export function endOnBox(
  facing: number,
  count: number,
  box: ContactSide,
  isBoxB: boolean,
  { distance }: DistanceResult,
  out: ContactManifold,
): number {
  const axis = facing & 3;
  const first = firstAxis(facing);
  const second = secondAxis(facing);
  const near = distance + (SAME_DISTANCE / SAME_PLACE) * local[TOLERANCE]!;
  const shiftA = isBoxB ? 16 : 0;
  const isOver = isBoxB ? 0 : 1;
  const { cx, cy, cz } = (box.shape as Box).core;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = box.frame;
  const { x, y, z, distances, codesA, codesB } = out;
  const nx = local[NORMAL]!;
  const ny = local[NORMAL + 1]!;
  const nz = local[NORMAL + 2]!;
  local[PLACE + axis] = (1 - 2 * (facing >> 2)) * local[HALF + axis]!;
  let found = 0;
  for (let i = 0; i < count; i++) {
    local[PLACE + first] = places[i * CONTACT]!;
    local[PLACE + second] = places[i * CONTACT + 1]!;
    // None is deeper than the pair, but for rounding, which is taken away.
    const depth = Math.max(places[i * CONTACT + HEIGHT]!, distance);
    // On B's surface: on the face, or over it.
    const over = isOver * depth;
    const lx = local[PLACE]! + cx + over * nx;
    const ly = local[PLACE + 1]! + cy + over * ny;
    const lz = local[PLACE + 2]! + cz + over * nz;
    x[i] = px + (xx * lx + xy * ly + xz * lz);
    y[i] = py + (yx * lx + yy * ly + yz * lz);
    z[i] = pz + (zx * lx + zy * ly + zz * lz);
    distances[i] = depth;
    codesA[i] = names[i]! >>> shiftA;
    codesB[i] = names[i]! >>> (16 - shiftA);
    found |= Number(depth <= near);
  }
  out.count = count;
  return found === 0 ? NOT_FOUND : FOUND;
}
