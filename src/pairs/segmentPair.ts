/** A segment and a box or a triangle: the nearest features where the two are clearly apart, else the way of all small cores. */
import { MEETING, NEAR } from '../kernels/candidate.ts';
import type { CoreDistance } from '../kernels/coreDistance.ts';
import { SHIFT } from '../kernels/flatCore.ts';
import type { Search } from '../kernels/search.ts';
import { segmentBox } from '../kernels/segmentBox.ts';
import { segmentTriangle } from '../kernels/segmentTriangle.ts';
import { BOX, type Box, type Triangle } from '../shapes/shape.ts';
import { BOX_FLAT, FLATS, SmallPair, smallPair } from './smallPair.ts';

const segmentPair_pair = /* @__PURE__ */ new SmallPair();

/**
 * Writes everything about the core of a shape and the segment between the first two points of the list, which may be shifted (see
 * kernels/flatCore.ts), to `out`; or returns false when they are surely farther apart than the search's limit. The segment is seen from the
 * centre of the box, or in the frame of the triangle, and so is the answer.
 */
export function segmentPair(segment: Float64Array, shape: Box | Triangle, search: Search, out: CoreDistance): boolean {
  const found = shape.type === BOX ? segmentBox(segment, 0, 1, shape.core, out) : segmentTriangle(segment, shape.core, out);
  if (found !== MEETING && out.distance > NEAR * search.size) return true;
  const pair = segmentPair_pair;
  const { second } = pair;
  const { points } = second;
  // Without a shift: that is how small cores are moved apart.
  for (let i = 0; i < 6; i++) points[i] = segment[i]! + segment[SHIFT + (i < 3 ? i : i - 3)]!;
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
