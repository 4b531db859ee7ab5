/**
 * Working memory of the hull builder, kept from one hull to the next: most hulls are small, and making arrays would take longer than
 * filling them. The builder calls nothing that could call it back, so one set is enough.
 */

/** Arrays longer than this are not kept. */
const MAX_KEPT = 1 << 16;

const kept: Int32Array[] = [];

/** An array of at least `length` whole numbers with any content. Each use has a slot of its own. */
export function scratchInts(slot: number, length: number): Int32Array {
  const known = kept[slot];
  if (known !== undefined && known.length >= length) return known;
  const made = new Int32Array(Math.max(64, length + (length >> 1)));
  if (made.length <= MAX_KEPT) kept[slot] = made;
  return made;
}

const keptDoubles: Float64Array[] = [];

/** An array of at least `length` doubles with any content. Each use has a slot of its own. */
export function scratchDoubles(slot: number, length: number): Float64Array {
  const known = keptDoubles[slot];
  if (known !== undefined && known.length >= length) return known;
  const made = new Float64Array(Math.max(64, length + (length >> 1)));
  if (made.length <= MAX_KEPT) keptDoubles[slot] = made;
  return made;
}
