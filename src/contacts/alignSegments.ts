/**
 * Two rounded segments that are nearly parallel, seen along the contact normal. They cross at one place at most, but their surfaces run
 * side by side, and a contact at one place would let the one roll on the other. So the contacts are at the two ends of the part
 * that they run along together, each between the two segments by their radii, where it lies well over both surfaces.
 */
import type { Facet } from './facet.ts';
import {
  facet_outU,
  facet_outV,
  facet_u,
  facet_v,
  facet_vertexCodes,
  overlap_beside,
  overlap_names,
  overlap_u,
  overlap_v,
} from './lists.ts';
import { BESIDE_FIRST, BESIDE_SECOND, type Overlap, WELL_OVER } from './overlap.ts';

/** Segments whose directions differ by no more than this sine, as seen, run along each other. */
const CLOSE_TO_PARALLEL = 0.1;

/** Adds the ends. Returns false, with nothing added, for segments that do not run along each other. */
export function alignSegments(first: Facet, second: Facet, out: Overlap): boolean {
  const { start: firstA, up: upA } = first;
  const { start: firstB, up: upB } = second;
  // The direction of an edge is its outward normal turned by a quarter.
  const au = -upA * facet_outV[firstA];
  const av = upA * facet_outU[firstA];
  const bu = -upB * facet_outV[firstB];
  const bv = upB * facet_outU[firstB];
  if (!(Math.abs(au * bv - av * bu) <= CLOSE_TO_PARALLEL)) return false;
  // Along the direction between the two, e; B may run against it.
  const sign = au * bu + av * bv < 0 ? -1 : 1;
  const du = au + sign * bu;
  const dv = av + sign * bv;
  const inv = 1 / Math.sqrt(du * du + dv * dv);
  const eu = du * inv;
  const ev = dv * inv;
  const startOfB = sign > 0 ? 0 : 1;
  const qs = firstB + startOfB;
  const qe = firstB + 1 - startOfB;
  const startA = facet_u[firstA] * eu + facet_v[firstA] * ev;
  const endA = facet_u[firstA + 1] * eu + facet_v[firstA + 1] * ev;
  const startB = facet_u[qs] * eu + facet_v[qs] * ev;
  const endB = facet_u[qe] * eu + facet_v[qe] * ev;
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
    const onAU = facet_u[firstA] + (facet_u[firstA + 1] - facet_u[firstA]) * s;
    const onAV = facet_v[firstA] + (facet_v[firstA + 1] - facet_v[firstA]) * s;
    const onBU = facet_u[qs] + (facet_u[qe] - facet_u[qs]) * t;
    const onBV = facet_v[qs] + (facet_v[qe] - facet_v[qs]) * t;
    if (!(Math.abs((onAU - onBU) * ev - (onAV - onBV) * eu) <= reach)) continue;
    const isEndOfA = i === 0 ? startA >= startB - snap : endA <= endB + snap;
    const isEndOfB = i === 0 ? startB >= startA - snap : endB <= endA + snap;
    const codeA = isEndOfA ? facet_vertexCodes[firstA + i] : first.code;
    const codeB = isEndOfB ? facet_vertexCodes[firstB + (i === startOfB ? 0 : 1)] : second.code;
    const at = out.count++;
    overlap_u[at] = onBU + (onAU - onBU) * share;
    overlap_v[at] = onBV + (onAV - onBV) * share;
    overlap_names[at] = (codeA << 16) | codeB;
    overlap_beside[at] = BESIDE_FIRST | BESIDE_SECOND;
  }
  return true;
}
