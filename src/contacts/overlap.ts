/** The places where two facets lie over each other, as contacts. */

/** A place may be this part of the radius beside a rounded core: there its surface has dropped by an eighth of the radius. */
export const WELL_OVER = 0.5;

/** Bits of `beside`: the place is beside the core of the first or of the second facet, above its rounded rim. */
export const BESIDE_FIRST = 1;
export const BESIDE_SECOND = 2;

export class Overlap {
  count = 0;
  /** u and v of each place. */
  places = new Float64Array(64);
  /** The feature of the first shape in the high 16 bits, that of the second in the low ones. */
  names = new Int32Array(32);
  beside = new Uint8Array(32);
  /** For each place the height of the first surface along the normal, and that of the second. */
  heights = new Float64Array(64);
  /** Set before asking: whether nothing snaps, but for rounding. */
  isExact = false;
  /** The snapping distance. */
  snap = -0;

  /** Makes room for one more. */
  grow(): void {
    if (this.count < this.names.length) return;
    const { places, names, beside, heights } = this;
    this.heights = new Float64Array(2 * heights.length);
    this.places = new Float64Array(2 * places.length);
    this.names = new Int32Array(2 * names.length);
    this.beside = new Uint8Array(2 * beside.length);
    this.places.set(places);
    this.names.set(names);
    this.beside.set(beside);
    this.heights.set(heights);
  }
}
