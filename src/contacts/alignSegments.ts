/**
 * Two rounded segments that are nearly parallel, seen along the contact normal. They cross at one place at most, but their surfaces run
 * side by side, and a contact at one place would let the one roll on the other. So the contacts are at the two ends of the part
 * that they run along together, each between the two segments by their radii, where it lies well over both surfaces.
 */
import { CORNER, type Facet, OUT_U, OUT_V, U, V } from './facet.ts';
import { BESIDE_FIRST, BESIDE_SECOND, type Overlap, WELL_OVER } from './overlap.ts';

/** Segments whose directions differ by no more than this sine, as seen, run along each other. */
const CLOSE_TO_PARALLEL = 0.1;

/** Adds the ends. Returns false, with nothing added, for segments that do not run along each other. */
export function alignSegments(first: Facet, second: Facet, out: Overlap): boolean {
  const { corners: p, up: upA } = first;
  const { corners: q, up: upB } = second;
  // The direction of an edge is its outward normal turned by a quarter.
  const au = -upA * p[OUT_V];
  const av = upA * p[OUT_U];
  const bu = -upB * q[OUT_V];
  const bv = upB * q[OUT_U];
  if (!(Math.abs(au * bv - av * bu) <= CLOSE_TO_PARALLEL)) return false;
  // Along the direction between the two, e; B may run against it.
  const sign = au * bu + av * bv < 0 ? -1 : 1;
  const du = au + sign * bu;
  const dv = av + sign * bv;
  const inv = 1 / Math.sqrt(du * du + dv * dv);
  const eu = du * inv;
  const ev = dv * inv;
  const startOfB = sign > 0 ? 0 : 1;
  const qs = CORNER * startOfB;
  const qe = CORNER - qs;
  const startA = p[U] * eu + p[V] * ev;
  const endA = p[CORNER + U] * eu + p[CORNER + V] * ev;
  const startB = q[qs + U] * eu + q[qs + V] * ev;
  const endB = q[qe + U] * eu + q[qe + V] * ev;
  const start = Math.max(startA, startB);
  const end = Math.min(endA, endB);
  const { snap } = out;
  const reach = WELL_OVER * (first.radius + second.radius);
  const share = second.radius / (first.radius + second.radius);
  // Ends that hardly pass each other are one contact, which has the nearest points.
  for (let i = 0; i < 2 && end - start > snap; i++) {
    const along = i === 0 ? start : end;
    const s = (along - startA) / (endA - startA);
    const t = (along - startB) / (endB - startB);
    const onAU = p[U] + (p[CORNER + U] - p[U]) * s;
    const onAV = p[V] + (p[CORNER + V] - p[V]) * s;
    const onBU = q[qs + U] + (q[qe + U] - q[qs + U]) * t;
    const onBV = q[qs + V] + (q[qe + V] - q[qs + V]) * t;
    if (!(Math.abs((onAU - onBU) * ev - (onAV - onBV) * eu) <= reach)) continue;
    const isEndOfA = i === 0 ? startA >= startB - snap : endA <= endB + snap;
    const isEndOfB = i === 0 ? startB >= startA - snap : endB <= endA + snap;
    const codeA = isEndOfA ? first.vertexCodes[i] : first.code;
    const codeB = isEndOfB ? second.vertexCodes[i === startOfB ? 0 : 1] : second.code;
    out.grow();
    const at = out.count++;
    out.places[2 * at] = onBU + (onAU - onBU) * share;
    out.places[2 * at + 1] = onBV + (onAV - onBV) * share;
    out.names[at] = (codeA << 16) | codeB;
    out.beside[at] = BESIDE_FIRST | BESIDE_SECOND;
  }
  return true;
}
