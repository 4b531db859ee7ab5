/**
 * Contacts of two flat faces: seen along the contact normal, the place of a contact and its distance are linear in two coordinates u and v.
 */
import { larger } from '../math/choice.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { NOT_FOUND, SAME_DISTANCE } from './contactSide.ts';

/**
 * The places of contacts, u and v; and what each is, in the high 16 bits on the upper face, in the low ones on the lower one. Arrays that
 * never change are read and written at the speed of locals.
 */
export const spots = /* @__PURE__ */ new Float64Array(32);
export const names = /* @__PURE__ */ new Int32Array(32);

/** What becomes of a spot: the place in the world, on B's surface, and the distance, each as constant + u factor + v factor. */
export const linear = /* @__PURE__ */ new Float64Array(12);
export const X = 0;
export const Y = 3;
export const Z = 6;
export const DEPTH = 9;

/**
 * Writes the first `count` spots as contacts; the lower face is B's, or A's where `turned` is 1. Two shapes of these sizes have the distance.
 * Says whether one of the contacts has it too: FOUND, or NOT_FOUND.
 */
export function writeSpots(
  count: number,
  turned: number,
  { reach: reachA }: { readonly reach: number },
  { reach: reachB }: { readonly reach: number },
  { distance }: DistanceResult,
  out: ContactManifold,
): number {
  const near = distance + SAME_DISTANCE * (reachA + reachB + Math.abs(distance));
  const { columns, codes } = out;
  const swap = 16 * turned;
  const x0 = linear[X]!;
  const xu = linear[X + 1]!;
  const xv = linear[X + 2]!;
  const y0 = linear[Y]!;
  const yu = linear[Y + 1]!;
  const yv = linear[Y + 2]!;
  const z0 = linear[Z]!;
  const zu = linear[Z + 1]!;
  const zv = linear[Z + 2]!;
  const depth0 = linear[DEPTH]!;
  const depthU = linear[DEPTH + 1]!;
  const depthV = linear[DEPTH + 2]!;
  let found = NOT_FOUND;
  for (let i = 0; i < count; i++) {
    const u = spots[2 * i]!;
    const v = spots[2 * i + 1]!;
    const name = names[i]!;
    // None is deeper than the pair, but for rounding, which is taken away.
    const depth = larger(depth0 + (u * depthU + v * depthV), distance);
    const at = 4 * i;
    columns[at] = x0 + (u * xu + v * xv);
    columns[at + 1] = y0 + (u * yu + v * yv);
    columns[at + 2] = z0 + (u * zu + v * zv);
    columns[at + 3] = depth;
    codes[i] = (name << swap) | (name >>> swap);
    found |= Number(depth <= near);
  }
  out.count = count;
  return found;
}
