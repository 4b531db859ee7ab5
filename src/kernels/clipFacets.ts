/**
 * What two facets have in common, seen along the contact normal: the corners of the overlap of two convex polygons, or segments. A
 * corner of the overlap is a corner of one that lies in the other, or a crossing of two edges. One tolerance decides which: what is
 * within it of an edge lies on the edge, and two edges cross only where the ends of each are clear of the other's line. So no corner
 * is found twice, and none changes its name by rounding.
 */
import { LOW_BITS, lowest, transpose } from './bits.ts';
import { CORNER, type Facet, H, IU, IV, MN, MU, MV, OFFSET, SECOND, SLACK, SMALL, seen, U, V } from './facet.ts';

/** Where the numbers of a contact are in an overlap's `columns`: its place and the heights of the two facets there. */
export const PLACE_U = 0;
export const PLACE_V = 1;
export const HEIGHT_A = 2;
export const HEIGHT_B = 3;
export const COLUMN = 4;

/** The corners of an overlap. */
export class Overlap {
  count = 0;
  columns = new Float64Array(64 * COLUMN);
  /** What each is on either facet: A's code in the high 16 bits, B's in the low ones. */
  names = new Uint32Array(64);

  /** Makes room for `capacity` corners. */
  begin(capacity: number): void {
    this.count = 0;
    if (this.names.length >= capacity) return;
    this.columns = new Float64Array(capacity * COLUMN);
    this.names = new Uint32Array(capacity);
  }
}

/** Writes the corners of the overlap of two facets of two corners or more. */
export function clipFacets(a: Facet, b: Facet, out: Overlap): void {
  out.begin(2 * (a.count + b.count) + 1);
  if (a.count <= SMALL && b.count <= SMALL) clipSmall(a, b, out);
  else clipLarge(a, b, out);
}

/** Where the bits of each are. */
const INSIDE = 0;
const OUTSIDE = 1;

/**
 * On which side of the edges of a small facet the corners of another one are: bit 4 i + k is for corner i and edge k, and set where the
 * corner is clear of the edge's line to that side.
 */
const findSides_bits = /* @__PURE__ */ new Int32Array(32);

/** For two small facets. Without branches where it can be, since which it is cannot be foreseen. */
function clipSmall(a: Facet, b: Facet, out: Overlap): void {
  const { count: countA, edges: edgesA } = a;
  const { count: countB, edges: edgesB } = b;
  const partA = a.isSecond ? SECOND : 0;
  const partB = SECOND - partA;
  findSides(partA, partB, edgesB);
  // Without those of corners that are not there.
  const thereA = (1 << (4 * countA)) - 1;
  const inB = findSides_bits[INSIDE]! & thereA;
  const outB = findSides_bits[OUTSIDE]! & thereA;
  // The lowest bit of each corner's four: all of them set, or any of them.
  const someInB = inB & (inB >>> 1);
  const someOutB = outB | (outB >>> 1);
  const isInB = someInB & (someInB >>> 2) & LOW_BITS;
  const onB = ~(isInB | someOutB | (someOutB >>> 2)) & LOW_BITS & thereA;
  if (onB !== 0) addOnEdges(a, onB, b, true, out);
  // To the left of a segment is not on it.
  if (isInB !== 0 && edgesB > 1) {
    addInside(a, 0, isInB, 2, b, true, out);
    // When all of A is well within B, there is nothing else.
    if (isInB === (LOW_BITS & thereA)) return;
  }
  findSides(partB, partA, edgesA);
  const thereB = (1 << (4 * countB)) - 1;
  const inA = findSides_bits[INSIDE]! & thereB;
  const outA = findSides_bits[OUTSIDE]! & thereB;
  const someInA = inA & (inA >>> 1);
  const someOutA = outA | (outA >>> 1);
  const isInA = someInA & (someInA >>> 2) & LOW_BITS;
  const onA = ~(isInA | someOutA | (someOutA >>> 2)) & LOW_BITS & thereB;
  if (onA !== 0) addOnEdges(b, onA, a, false, out);
  if (isInA !== 0 && edgesA > 1) addInside(b, 0, isInA, 2, a, false, out);
  // The edges whose ends are on either side of the other's lines.
  const lastA = 4 * (countA - 1);
  const lastB = 4 * (countB - 1);
  const crossB = (inB & ((outB >>> 4) | (outB << lastA))) | (outB & ((inB >>> 4) | (inB << lastA)));
  const crossA = (inA & ((outA >>> 4) | (outA << lastB))) | (outA & ((inA >>> 4) | (inA << lastB)));
  const thereAB = ((1 << (4 * edgesA)) - 1) & (LOW_BITS * ((1 << edgesB) - 1));
  const crossed = crossB & transpose(crossA) & thereAB;
  if (crossed !== 0) addCrossings(a, 0, b, 0, crossed, 2, out);
}

/**
 * Finds on which side of the edges of the facet at `of` in `seen` the corners of the one at `from` are. Of edges that are not
 * there they are inside.
 */
function findSides(from: number, of: number, edges: number): void {
  const u0 = seen[from + U]!;
  const v0 = seen[from + V]!;
  const u1 = seen[from + CORNER + U]!;
  const v1 = seen[from + CORNER + V]!;
  const u2 = seen[from + 2 * CORNER + U]!;
  const v2 = seen[from + 2 * CORNER + V]!;
  const u3 = seen[from + 3 * CORNER + U]!;
  const v3 = seen[from + 3 * CORNER + V]!;
  let inside = 0x1111 * (0xf & -(1 << edges));
  let outside = 0;
  for (let k = 0; k < edges; k++) {
    const at = of + k * CORNER;
    const iu = seen[at + IU]!;
    const iv = seen[at + IV]!;
    const offset = seen[at + OFFSET]!;
    const slack = seen[at + SLACK]!;
    const side0 = iu * u0 + iv * v0 - offset;
    const side1 = iu * u1 + iv * v1 - offset;
    const side2 = iu * u2 + iv * v2 - offset;
    const side3 = iu * u3 + iv * v3 - offset;
    const ins =
      Number(side0 > slack) | (Number(side1 > slack) << 4) | (Number(side2 > slack) << 8) | (Number(side3 > slack) << 12);
    const outs =
      Number(side0 < -slack) | (Number(side1 < -slack) << 4) | (Number(side2 < -slack) << 8) | (Number(side3 < -slack) << 12);
    inside |= ins << k;
    outside |= outs << k;
  }
  findSides_bits[INSIDE] = inside;
  findSides_bits[OUTSIDE] = outside;
}

/** The same sides for facets with more corners: for each corner a bit for each edge, in as many words as it takes. */
class Sides {
  words = 1;
  inside = new Int32Array(16);
  outside = new Int32Array(16);

  begin(corners: number, edges: number): void {
    this.words = (edges + 31) >> 5;
    const size = corners * this.words;
    if (this.inside.length >= size) return;
    this.inside = new Int32Array(2 * size);
    this.outside = new Int32Array(2 * size);
  }
}

const clipLarge_sidesA = /* @__PURE__ */ new Sides();
const clipLarge_sidesB = /* @__PURE__ */ new Sides();

function clipLarge(a: Facet, b: Facet, out: Overlap): void {
  if (addCorners(a, b, clipLarge_sidesA, true, out) === a.count) return;
  addCorners(b, a, clipLarge_sidesB, false, out);
  findCrossings(a, b, out);
}

/** Finds the sides of the corners of `from`, and adds those that lie in `of`. Returns how many lie within, clear of its edges. */
function addCorners(from: Facet, of: Facet, sides: Sides, isA: boolean, out: Overlap): number {
  const { count, corners } = from;
  const { edges, corners: lines } = of;
  sides.begin(count, edges);
  const { inside, outside } = sides;
  let word = 0;
  let isIn = 0;
  let within = 0;
  for (let i = 0; i < count; i++) {
    const pu = corners[i * CORNER + U]!;
    const pv = corners[i * CORNER + V]!;
    let ins = 0;
    let outs = 0;
    let beyond = 0;
    let unclear = 0;
    for (let j = 0; j < edges; j++) {
      const at = j * CORNER;
      const side = lines[at + IU]! * pu + lines[at + IV]! * pv - lines[at + OFFSET]!;
      const slack = lines[at + SLACK]!;
      ins |= Number(side > slack) << j;
      outs |= Number(side < -slack) << j;
      if ((j & 31) === 31 || j + 1 === edges) {
        inside[word] = ins;
        outside[word] = outs;
        word++;
        beyond |= outs;
        unclear |= ins ^ ((2 << j) - 1);
        ins = 0;
        outs = 0;
      }
    }
    if (beyond === 0 && unclear !== 0) addOnEdge(from, i, of, isA, out);
    else if (beyond === 0 && edges > 1) {
      isIn |= 1 << i;
      within++;
    }
    if (isIn !== 0 && ((i & 31) === 31 || i + 1 === count)) {
      addInside(from, i & ~31, isIn, 0, of, isA, out);
      isIn = 0;
    }
  }
  return within;
}

/** Finds the edges that cross, and adds the places. */
function findCrossings(a: Facet, b: Facet, out: Overlap): void {
  const { words, inside, outside } = clipLarge_sidesA;
  const { words: wordsB, inside: insideB, outside: outsideB } = clipLarge_sidesB;
  const { edges, count } = a;
  for (let i = 0; i < edges; i++) {
    const k = i + 1 < count ? i + 1 : 0;
    for (let w = 0; w < words; w++) {
      const p = i * words + w;
      const q = k * words + w;
      // The edges of B whose lines have the two ends on either side, and of those the ones with ends on either side of A's line.
      let crossed = (inside[p]! & outside[q]!) | (outside[p]! & inside[q]!);
      for (let rest = crossed; rest !== 0; rest &= rest - 1) {
        const j = 32 * w + lowest(rest);
        const r = j * wordsB + (i >> 5);
        const s = (j + 1 < b.count ? j + 1 : 0) * wordsB + (i >> 5);
        const isCrossing = (insideB[r]! & outsideB[s]!) | (outsideB[r]! & insideB[s]!);
        if (((isCrossing >>> i) & 1) === 0) crossed ^= 1 << j;
      }
      if (crossed !== 0) addCrossings(a, i, b, 32 * w, crossed, 5, out);
    }
  }
}

/** Adds corners of `from` that lie within the face `of`: those whose bits are set, 1 << shift bits for each, from the corner `first` on. */
function addInside(from: Facet, first: number, bits: number, shift: number, of: Facet, isA: boolean, out: Overlap): void {
  const { corners, codes } = from;
  const { columns, names } = out;
  const own = isA ? HEIGHT_A : HEIGHT_B;
  const other = isA ? HEIGHT_B : HEIGHT_A;
  const ownShift = isA ? 16 : 0;
  const face = of.code << (16 - ownShift);
  const plane = of.isSecond ? SECOND : 0;
  // On the plane of the face m.(p - corner) = 0
  const slopeU = seen[plane + MU]! / seen[plane + MN]!;
  const slopeV = seen[plane + MV]! / seen[plane + MN]!;
  const base = of.corners[H]! + of.corners[U]! * slopeU + of.corners[V]! * slopeV;
  let { count } = out;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const i = first + (lowest(rest) >> shift);
    const pu = corners[i * CORNER + U]!;
    const pv = corners[i * CORNER + V]!;
    const at = COLUMN * count;
    names[count++] = ((codes[i]! >> 16) << ownShift) | face;
    columns[at + PLACE_U] = pu;
    columns[at + PLACE_V] = pv;
    columns[at + own] = corners[i * CORNER + H]!;
    columns[at + other] = base - pu * slopeU - pv * slopeV;
  }
  out.count = count;
}

/** Adds those of the corners of a small facet whose bits are set, four for each, that lie on an edge of `of`. */
function addOnEdges(from: Facet, bits: number, of: Facet, isA: boolean, out: Overlap): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) addOnEdge(from, lowest(rest) >> 2, of, isA, out);
}

/** Adds corner i of `from`, which lies on the line of an edge of `of`, if it lies on the edge. */
function addOnEdge(from: Facet, i: number, of: Facet, isA: boolean, out: Overlap): void {
  const { edges, corners, turn } = of;
  const { codes } = of;
  const { columns, names } = out;
  const pu = from.corners[i * CORNER + U]!;
  const pv = from.corners[i * CORNER + V]!;
  // The nearest edge. Past a sharp tip the corner is near the lines of edges, but beyond their ends.
  let on = -1;
  let next = 0;
  let nearest = 0;
  let along = 0;
  let rest = 0;
  for (let j = 0; j < edges; j++) {
    const k = j + 1 < of.count ? j + 1 : 0;
    const iu = corners[j * CORNER + IU]!;
    const iv = corners[j * CORNER + IV]!;
    const slack = corners[j * CORNER + SLACK]!;
    const off = Math.abs(iu * pu + iv * pv - corners[j * CORNER + OFFSET]!);
    const side = off / Math.sqrt(iu * iu + iv * iv);
    if (off > slack || (on >= 0 && side >= nearest)) continue;
    const way = turn * ((pu - corners[j * CORNER + U]!) * iv - (pv - corners[j * CORNER + V]!) * iu);
    const wayBack = turn * ((corners[k * CORNER + U]! - pu) * iv - (corners[k * CORNER + V]! - pv) * iu);
    if (way < -slack || wayBack < -slack) continue;
    on = j;
    next = k;
    nearest = side;
    along = way;
    rest = wayBack;
  }
  if (on < 0) return;
  const slack = corners[on * CORNER + SLACK]!;
  const start = corners[on * CORNER + H]!;
  const end = corners[next * CORNER + H]!;
  const code = from.codes[i]! >> 16;
  let other = codes[on]! & 0xffff;
  let height = start + ((end - start) * along) / (along + rest);
  if (along <= slack || rest <= slack) {
    other = codes[along <= slack ? on : next]! >> 16;
    height = along <= slack ? start : end;
  }
  const name = (isA ? (code << 16) | other : (other << 16) | code) >>> 0;
  // Two corners at one place are one contact, which both facets find.
  for (let k = 0; k < out.count; k++) if (names[k] === name) return;
  const at = out.count++;
  names[at] = name;
  columns[at * COLUMN + PLACE_U] = pu;
  columns[at * COLUMN + PLACE_V] = pv;
  columns[at * COLUMN + (isA ? HEIGHT_A : HEIGHT_B)] = from.corners[i * CORNER + H]!;
  columns[at * COLUMN + (isA ? HEIGHT_B : HEIGHT_A)] = height;
}

/**
 * Adds the places where edges of A and of B cross: for each bit that is set an edge of B, from the edge `firstB` on, with an edge
 * of A, which is the next one, from `firstA` on, for every 1 << shift bits.
 */
function addCrossings(a: Facet, firstA: number, b: Facet, firstB: number, bits: number, shift: number, out: Overlap): void {
  const { corners: p, codes: codesA } = a;
  const { corners: q, codes: codesB } = b;
  const { columns, names } = out;
  const columnBits = (1 << shift) - 1;
  let { count } = out;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const bit = lowest(rest);
    const i = firstA + (bit >> shift);
    const j = firstB + (bit & columnBits);
    const from = i * CORNER;
    const to = from + CORNER;
    const start = j * CORNER;
    const end = start + CORNER;
    const iu = q[start + IU]!;
    const iv = q[start + IV]!;
    const offset = q[start + OFFSET]!;
    const fromU = p[from + U]!;
    const fromV = p[from + V]!;
    const fromH = p[from + H]!;
    const toU = p[to + U]!;
    const toV = p[to + V]!;
    const before = iu * fromU + iv * fromV - offset;
    const fraction = before / (before - (iu * toU + iv * toV - offset));
    const pu = fromU + (toU - fromU) * fraction;
    const pv = fromV + (toV - fromV) * fraction;
    // Where on B's edge that place is, and not where the fractions of its ends put it: they differ along edges that are nearly parallel.
    const along = (pu - q[start + U]!) * iv - (pv - q[start + V]!) * iu;
    const rests = (q[end + U]! - pu) * iv - (q[end + V]! - pv) * iu;
    const startH = q[start + H]!;
    const at = COLUMN * count;
    names[count++] = (codesA[i]! << 16) | (codesB[j]! & 0xffff);
    columns[at + PLACE_U] = pu;
    columns[at + PLACE_V] = pv;
    columns[at + HEIGHT_A] = fromH + (p[to + H]! - fromH) * fraction;
    columns[at + HEIGHT_B] = startH + ((q[end + H]! - startH) * along) / (along + rests);
  }
  out.count = count;
}
