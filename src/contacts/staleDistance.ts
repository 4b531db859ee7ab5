/** Whether the nearest points that a pair was seen with are those of the shapes as they stand. */
import type { Polytope } from '../shapes/polytope.ts';
import { isOverBoxFace } from './boxFaces.ts';
import type { Facet } from './facet.ts';
import { facet_offset, facet_outU, facet_outV, facet_u, facet_v } from './lists.ts';
import type { PairClip } from './pairClip.ts';

/**
 * Nearest points may be off by this part of the pair's size, and by this part of their coordinates, before they are taken for
 * those of other shapes or other poses: far more than rounding, far less than a step of a simulation moves anything.
 */
export const OFF_SIZE = 1e-6;
export const OFF_FAR = 1e-14;
/** A plane that supports a solid is at least its inner radius from its centre, on the outside; this part of that is asked for. */
const OUTSIDE = -0.5;

/** Points may be off by this much: set before asking. (A field: as an argument it would go on the heap.) */
export class Slack {
  value = NaN;
}

/**
 * Whether the nearest points of both cores are at the heights of the two facets, and the facets support the cores. What has moved across the
 * normal only still has the same contacts, as long as they do not need the nearest points.
 */
export function areAtFacets(clip: PairClip, core: Polytope, otherCore: Polytope, slack: Slack): boolean {
  return isAtFacet(clip, clip.first, core, slack) && isAtFacet(clip, clip.second, otherCore, slack);
}

function isAtFacet(clip: PairClip, facet: Facet, core: Polytope, { value }: Slack): boolean {
  const { witnessU, witnessV, witnessHeight, distance } = clip;
  const { up, axes, radius } = facet;
  // The height of the nearest point of this core.
  const n = facet === clip.first ? witnessHeight + distance + radius : witnessHeight - radius;
  const height = facet.base + facet.slopeU * witnessU + facet.slopeV * witnessV;
  // A face of a solid is never seen end-on along its own normal.
  if (facet.count > 0 ? !(Math.abs(height - n) <= value) : core.topology.dimension === 3) return false;
  const center = facet.originN + (axes.nx * core.centerX + axes.ny * core.centerY + axes.nz * core.centerZ);
  return up * (n - center) >= OUTSIDE * core.innerRadius - value;
}

/** Whether the nearest points are over both facets, seen along the normal. */
export function areOverFacets(clip: PairClip, slack: Slack): boolean {
  const { witnessU: u, witnessV: v, firstFace, secondFace } = clip;
  const { value } = slack;
  if (clip.areBoxFaces) return isOverBoxFace(firstFace, u, v, value) && isOverBoxFace(secondFace, u, v, value);
  return isOverFacet(clip, clip.first, slack) && isOverFacet(clip, clip.second, slack);
}

function isOverFacet({ witnessU: u, witnessV: v }: PairClip, { start, count, lines }: Facet, { value }: Slack): boolean {
  if (count === 1) return Math.abs(facet_u[start] - u) + Math.abs(facet_v[start] - v) <= value;
  for (let k = start; k < start + lines; k++) {
    if (!(facet_outU[k] * u + facet_outV[k] * v - facet_offset[k] <= value)) return false;
  }
  return true;
}

/** Throws for a distance that is not that of the shapes as they stand. */
export function throwStale(): never {
  throw new RangeError(
    'contactsBetween: distance must be that of these shapes in these poses: call distanceBetween again after a shape has moved, in the same order',
  );
}
