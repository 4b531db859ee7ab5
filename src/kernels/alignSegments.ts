/**
 * Two rounded segments that are nearly parallel, seen along the contact normal. They cross at one place at most, but their
 * surfaces run side by side, and a contact at one place would let the one roll on the other. So each end of the part that they
 * run along together becomes a contact too, as long as it lies well over both surfaces.
 */
import { COLUMN, HEIGHT_A, HEIGHT_B, type Overlap, PLACE_U, PLACE_V } from './clipFacets.ts';
import { CORNER, type Facet, H, IU, IV, TOLERANCE, U, V, view } from './facet.ts';

/** Segments whose directions differ by no more than this sine, as seen, run along each other. */
const CLOSE_TO_PARALLEL = 0.1;
/** An end may be this part of the radii beside the other segment: there the surface has dropped by an eighth of the radius. */
const WELL_OVER = 0.5;

/** Adds the ends that are not contacts yet, between the two segments by their radii. Says whether it did. */
export function alignSegments(
  a: Facet,
  b: Facet,
  ballA: { readonly radius: number },
  ballB: { readonly radius: number },
  out: Overlap,
): boolean {
  const radii = ballA.radius + ballB.radius;
  const { corners: p } = a;
  const { corners: q } = b;
  const iu = p[IU]!;
  const iv = p[IV]!;
  const ju = q[IU]!;
  const jv = q[IV]!;
  const invA = 1 / Math.sqrt(iu * iu + iv * iv);
  const invB = 1 / Math.sqrt(ju * ju + jv * jv);
  // The direction of a segment is its normal turned clockwise.
  const au = iv * invA;
  const av = -iu * invA;
  const bu = jv * invB;
  const bv = -ju * invB;
  const cos = au * bu + av * bv;
  const sine = au * bv - av * bu;
  if (!(radii > 0 && Math.abs(sine) <= CLOSE_TO_PARALLEL) || out.count > 1) return false;
  const share = ballB.radius / radii;
  // Along the direction between the two, e; B runs against it where cos is negative.
  const sign = cos < 0 ? -1 : 1;
  const du = au + sign * bu;
  const dv = av + sign * bv;
  const inv = 1 / Math.sqrt(du * du + dv * dv);
  const eu = du * inv;
  const ev = dv * inv;
  const first = sign > 0 ? 0 : CORNER;
  const last = CORNER - first;
  const startA = p[U]! * eu + p[V]! * ev;
  const endA = p[CORNER + U]! * eu + p[CORNER + V]! * ev;
  const startB = q[first + U]! * eu + q[first + V]! * ev;
  const endB = q[last + U]! * eu + q[last + V]! * ev;
  const tolerance = view[TOLERANCE]!;
  const { columns } = out;
  const start = Math.max(startA, startB);
  const end = Math.min(endA, endB);
  if (!(end - start > tolerance)) return false;
  const before = out.count;
  for (let i = 0; i < 2; i++) {
    const along = i === 0 ? start : end;
    const s = (along - startA) / (endA - startA);
    const t = (along - startB) / (endB - startB);
    const onAU = p[U]! + (p[CORNER + U]! - p[U]!) * s;
    const onAV = p[V]! + (p[CORNER + V]! - p[V]!) * s;
    const onBU = q[first + U]! + (q[last + U]! - q[first + U]!) * t;
    const onBV = q[first + V]! + (q[last + V]! - q[first + V]!) * t;
    const apart = Math.abs((onAU - onBU) * ev - (onAV - onBV) * eu);
    const pu = onBU + (onAU - onBU) * share;
    const pv = onBV + (onAV - onBV) * share;
    const at = out.count;
    columns[at * COLUMN + PLACE_U] = pu;
    columns[at * COLUMN + PLACE_V] = pv;
    if (!(apart <= WELL_OVER * radii) || isThere(out, before)) continue;
    out.count++;
    columns[at * COLUMN + HEIGHT_A] = p[H]! + (p[CORNER + H]! - p[H]!) * s;
    columns[at * COLUMN + HEIGHT_B] = q[first + H]! + (q[last + H]! - q[first + H]!) * t;
    const isEndOfA = i === 0 ? startA >= startB - tolerance : endA <= endB + tolerance;
    const isEndOfB = i === 0 ? startB >= startA - tolerance : endB <= endA + tolerance;
    const cornerB = i === 0 ? (first === 0 ? 0 : 1) : last === 0 ? 0 : 1;
    const codeA = isEndOfA ? a.codes[i]! >> 16 : a.code;
    const codeB = isEndOfB ? b.codes[cornerB]! >> 16 : b.code;
    out.names[at] = (codeA << 16) | codeB;
  }
  return out.count > before;
}

/** Whether one of the first contacts is at the place of the one that comes next. */
function isThere({ count, columns }: Overlap, before: number): boolean {
  const tolerance = view[TOLERANCE]!;
  for (let i = 0; i < before; i++) {
    const du = Math.abs(columns[i * COLUMN + PLACE_U]! - columns[count * COLUMN + PLACE_U]!);
    const dv = Math.abs(columns[i * COLUMN + PLACE_V]! - columns[count * COLUMN + PLACE_V]!);
    if (du <= 2 * tolerance && dv <= 2 * tolerance) return true;
  }
  return false;
}
