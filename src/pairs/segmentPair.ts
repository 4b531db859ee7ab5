/** A segment and a box or a triangle: the nearest features where the two are clearly apart, else the way of all small cores. */
import { MEETING, NEAR } from '../kernels/candidate.ts';
import type { CoreDistance } from '../kernels/coreDistance.ts';
import { SEGMENT, SHIFT } from '../kernels/flatCore.ts';
import type { Search } from '../kernels/search.ts';
import { listedSegmentBox } from '../kernels/segmentBox.ts';
import { segmentTriangle } from '../kernels/segmentTriangle.ts';
import { BOX, type Box, type Triangle } from '../shapes/shape.ts';
import { BOX_FLAT, FLATS, SmallPair, smallPair } from './smallPair.ts';

const segmentPair_pair = /* @__PURE__ */ new SmallPair();

/**
 * Writes everything about the core of a shape and the segment in the list of kernels/flatCore.ts to `out`; or returns false when they are surely farther apart than the search's limit. The segment is seen from the
 * centre of the box, or in the frame of the triangle, and so is the answer.
 */
export function segmentPair(shape: Box | Triangle, search: Search, out: CoreDistance): boolean {
  const found = shape.type === BOX ? listedSegmentBox(shape.core, out) : segmentTriangle(shape.core, out);
  if (found !== MEETING && out.distance > NEAR * search.size) return true;
  const pair = segmentPair_pair;
  const { second } = pair;
  const { points } = second;
  // Without a shift: that is how small cores are moved apart.
  for (let i = 0; i < 6; i++) points[i] = SEGMENT[i]! + SEGMENT[SHIFT + (i < 3 ? i : i - 3)]!;
  second.edges = 1;
  second.hasFace = false;
  if (shape.type === BOX) {
    pair.kind = BOX_FLAT;
    pair.box = shape.core;
  } else {
    pair.kind = FLATS;
    pair.first.setTriangleAtHome(shape.core);
  }
  return smallPair(pair, search, out);
}
