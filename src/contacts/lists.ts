/**
 * Lists for the two facets of a pair and for what they have in common. There is one pair at a time, and the lists have room for the largest: engines
 * read what stays in place without a look at what it is, and lists of one length by one index with one look at that. (What of them is never
 * written takes no memory.)
 */
import { MAX_FEATURES } from '../results/features.ts';

/** Room for the corners of a facet, the first of them again, and the two more lines that a segment has. */
const ROOM = MAX_FEATURES + 2;
/** Where the second facet is in the lists. */
export const SECOND_FACET = ROOM;
const CORNERS = 2 * ROOM;
/** Each corner of two facets is at most one place, each edge of either crosses the rim of the other twice at most, and the nearest points are one more. */
const PLACES = 6 * MAX_FEATURES + 1;

/**
 * The corners of the facets, in order around them, the first one again after the last: their places, and the line of the edge from each to the next,
 * o . p - offset, positive outside, with the outward unit normal o.
 */
export const facet_u = /* @__PURE__ */ new Float64Array(CORNERS);
export const facet_v = /* @__PURE__ */ new Float64Array(CORNERS);
export const facet_outU = /* @__PURE__ */ new Float64Array(CORNERS);
export const facet_outV = /* @__PURE__ */ new Float64Array(CORNERS);
export const facet_offset = /* @__PURE__ */ new Float64Array(CORNERS);
/** The codes of the corners and of the edges that leave them, */
export const facet_vertexCodes = /* @__PURE__ */ new Uint16Array(CORNERS);
export const facet_edgeCodes = /* @__PURE__ */ new Uint16Array(CORNERS);
/** a bit for each of the first 31 lines of the other facet that a corner is outside of, and the highest bit for all others, */
export const facet_outside = /* @__PURE__ */ new Int32Array(CORNERS);
/** and 1 for a corner that lies on the rim of the other facet and has a contact there. */
export const facet_isOnRim = /* @__PURE__ */ new Uint8Array(CORNERS);

/** The places that two facets have in common, */
export const overlap_u = /* @__PURE__ */ new Float64Array(PLACES);
export const overlap_v = /* @__PURE__ */ new Float64Array(PLACES);
/** the heights of the first and of the second surface along the normal there, */
export const overlap_first = /* @__PURE__ */ new Float64Array(PLACES);
export const overlap_second = /* @__PURE__ */ new Float64Array(PLACES);
/** the feature of the first shape in the high 16 bits, that of the second in the low ones, */
export const overlap_names = /* @__PURE__ */ new Int32Array(PLACES);
/** and bits that say whether it is beside a core (overlap.ts). */
export const overlap_beside = /* @__PURE__ */ new Uint8Array(PLACES);
