/**
 * What two facets have in common, seen along the contact normal: the corners of the overlap of two convex polygons, or segments. A
 * corner of the overlap is a corner of one that lies in the other, or a crossing of two edges. One tolerance decides which: what is
 * within it of an edge lies on the edge, and two edges cross only where the ends of each are clear of the other's line. So no corner
 * is found twice, and none changes its name by rounding.
 */
import { CORNER, type Facet, H, IU, IV, OFFSET, U, V } from './facet.ts';

/** Where the numbers of a contact are in an overlap's `columns`: its place and the heights of the two facets there. */
export const PLACE_U = 0;
export const PLACE_V = 1;
export const HEIGHT_A = 2;
export const HEIGHT_B = 3;
export const COLUMN = 4;

/** The corners of an overlap. */
export class Overlap {
  /** What is nearer than this is at one place. */
  tolerance = 0;
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

/**
 * On which side of the edges of one facet the corners of the other are: for each corner a bit for each edge, in as many words as it takes.
 * `inside` has the bit where the corner is clear of the edge's line to the inside, `outside` where it is clear of it to the outside.
 */
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

const clipFacets_sidesA = /* @__PURE__ */ new Sides();
const clipFacets_sidesB = /* @__PURE__ */ new Sides();

/** Writes the corners of the overlap of two facets of two corners or more. */
export function clipFacets(a: Facet, b: Facet, out: Overlap): void {
  out.begin(2 * (a.count + b.count) + 1);
  const isWithin = addCorners(a, b, clipFacets_sidesA, true, out);
  // When all of A is well within B, there is nothing else.
  if (isWithin) return;
  addCorners(b, a, clipFacets_sidesB, false, out);
  addCrossings(a, b, out);
}

/** Finds the sides of the corners of `from`, and adds those that lie in `of`. Says whether all lie clear of the edges. */
function addCorners(from: Facet, of: Facet, sides: Sides, isA: boolean, out: Overlap): boolean {
  const { count, corners } = from;
  const { edges, corners: others } = of;
  const { tolerance, columns, names } = out;
  sides.begin(count, edges);
  const { inside, outside } = sides;
  const isSegment = of.count === 2;
  const own = isA ? HEIGHT_A : HEIGHT_B;
  const other = isA ? HEIGHT_B : HEIGHT_A;
  const codes = from.loop.vertexCode;
  const face = of.loop.code;
  // On the plane of the face m.(p - corner) = 0
  const slopeU = isSegment ? 0.5 : of.mu / of.mn;
  const slopeV = isSegment ? 0.5 : of.mv / of.mn;
  const base = others[H]! + others[U]! * slopeU + others[V]! * slopeV;
  let word = 0;
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
      const side = others[at + IU]! * pu + others[at + IV]! * pv - others[at + OFFSET]!;
      // Without branches, since which it is cannot be foreseen.
      ins |= Number(side > tolerance) << j;
      outs |= Number(side < -tolerance) << j;
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
    if (beyond !== 0) continue;
    if (unclear !== 0) {
      addOnEdge(from, i, of, isA, out);
      continue;
    }
    // To the left of a segment is not on it.
    if (isSegment) continue;
    within++;
    const code = codes[i]!;
    const at = out.count++;
    names[at] = isA ? (code << 16) | face : (face << 16) | code;
    columns[at * COLUMN + PLACE_U] = pu;
    columns[at * COLUMN + PLACE_V] = pv;
    columns[at * COLUMN + own] = corners[i * CORNER + H]!;
    columns[at * COLUMN + other] = base - pu * slopeU - pv * slopeV;
  }
  return within === count;
}

/** Adds corner i of `from`, which lies on the line of an edge of `of`, if it lies on the edge. */
function addOnEdge(from: Facet, i: number, of: Facet, isA: boolean, out: Overlap): void {
  const { edges, corners, turn } = of;
  const { vertexCode, edgeCode } = of.loop;
  const { tolerance, columns, names } = out;
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
    const side = Math.abs(iu * pu + iv * pv - corners[j * CORNER + OFFSET]!);
    if (side > tolerance || (on >= 0 && side >= nearest)) continue;
    const way = turn * ((pu - corners[j * CORNER + U]!) * iv - (pv - corners[j * CORNER + V]!) * iu);
    const wayBack = turn * ((corners[k * CORNER + U]! - pu) * iv - (corners[k * CORNER + V]! - pv) * iu);
    if (way < -tolerance || wayBack < -tolerance) continue;
    on = j;
    next = k;
    nearest = side;
    along = way;
    rest = wayBack;
  }
  if (on < 0) return;
  const start = corners[on * CORNER + H]!;
  const end = corners[next * CORNER + H]!;
  const code = from.loop.vertexCode[i]!;
  let other = edgeCode[on]!;
  let height = start + ((end - start) * along) / (along + rest);
  if (along <= tolerance || rest <= tolerance) {
    other = vertexCode[along <= tolerance ? on : next]!;
    height = along <= tolerance ? start : end;
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

/** Adds the places where edges cross. */
function addCrossings(a: Facet, b: Facet, out: Overlap): void {
  const { words, inside, outside } = clipFacets_sidesA;
  const { words: wordsB, inside: insideB, outside: outsideB } = clipFacets_sidesB;
  const { edges, count } = a;
  const countB = b.count;
  for (let i = 0; i < edges; i++) {
    const k = i + 1 < count ? i + 1 : 0;
    for (let w = 0; w < words; w++) {
      const p = i * words + w;
      const q = k * words + w;
      // The edges of B whose lines have the two ends on either side.
      let crossed = (inside[p]! & outside[q]!) | (outside[p]! & inside[q]!);
      for (let j = 32 * w; crossed !== 0; j++) {
        const m = j + 1 < countB ? j + 1 : 0;
        const r = j * wordsB + (i >> 5);
        const s = m * wordsB + (i >> 5);
        const isCrossing = ((insideB[r]! & outsideB[s]!) | (outsideB[r]! & insideB[s]!)) >>> i;
        if ((crossed & isCrossing & 1) !== 0) addCrossing(a, i, b, j, out);
        crossed >>>= 1;
      }
    }
  }
}

/** Adds the crossing of A's edge i with B's edge j. */
function addCrossing(a: Facet, i: number, b: Facet, j: number, out: Overlap): void {
  const { corners: p } = a;
  const { corners: q } = b;
  const { columns } = out;
  const from = i * CORNER;
  const to = i + 1 < a.count ? from + CORNER : 0;
  const start = j * CORNER;
  const end = j + 1 < b.count ? start + CORNER : 0;
  const iu = q[start + IU]!;
  const iv = q[start + IV]!;
  const offset = q[start + OFFSET]!;
  const fromU = p[from + U]!;
  const fromV = p[from + V]!;
  const wayU = p[to + U]! - fromU;
  const wayV = p[to + V]! - fromV;
  const before = iu * fromU + iv * fromV - offset;
  const fraction = before / (before - (iu * p[to + U]! + iv * p[to + V]! - offset));
  const pu = fromU + wayU * fraction;
  const pv = fromV + wayV * fraction;
  // Where on B's edge that place is, and not where the fractions of its ends put it: they differ along edges that are nearly parallel.
  const along = (pu - q[start + U]!) * iv - (pv - q[start + V]!) * iu;
  const rest = (q[end + U]! - pu) * iv - (q[end + V]! - pv) * iu;
  const at = out.count++;
  out.names[at] = (a.loop.edgeCode[i]! << 16) | b.loop.edgeCode[j]!;
  columns[at * COLUMN + PLACE_U] = pu;
  columns[at * COLUMN + PLACE_V] = pv;
  columns[at * COLUMN + HEIGHT_A] = p[from + H]! + (p[to + H]! - p[from + H]!) * fraction;
  columns[at * COLUMN + HEIGHT_B] = q[start + H]! + ((q[end + H]! - q[start + H]!) * along) / (along + rest);
}
