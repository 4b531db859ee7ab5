/**
 * What two facets have in common, seen along the contact normal: the corners of the overlap of two convex polygons, each with the two
 * features that it comes from. A corner of the overlap is a corner of one facet that lies in the other, or a crossing of two edges.
 *
 * Where a corner of one facet lies near the rim of the other, these cannot be told apart for long: with the next rounding a corner
 * above a corner is inside, outside or beside it, and the overlap has one corner there, or three. So what is nearer than the
 * snapping distance to an edge counts as on the edge, and what is as near to a corner as on that corner; a corner that is cut off by no
 * more than that keeps its contact, moved to the nearest place of the overlap, and takes the place of the crossings that cut it off.
 * Names and number of contacts then stay while the same features touch. Places are exact: only names are rounded, and what
 * the contacts span falls short of the overlap by no more than the snapping distance.
 */
import { alignSegments } from './alignSegments.ts';
import { CORNER, type Facet, OFFSET, OUT_U, OUT_V, U, V } from './facet.ts';
import { BESIDE_FIRST, BESIDE_SECOND, type Overlap, WELL_OVER } from './overlap.ts';

/** The snapping distance as a part of the extent of the smaller facet. */
export const SNAP = 1e-3;
/** It is no more than this part of the width of either: of a narrow face, what is on the one side is not on the other. */
const NARROW = 0.05;
/** The overlap may be so many snapping distances from a corner that is cut off by one: an acute corner is farther from the cut. */
export const MOVED = 4;

/** How far outside the lines of one facet the corners of the other are: for corner i and line k entry i lines + k. */
class RimDistances {
  list = new Float64Array(64);

  begin(size: number): Float64Array {
    if (this.list.length < size) this.list = new Float64Array(2 * size);
    return this.list;
  }
}

const clipFacets_first = /* @__PURE__ */ new RimDistances();
const clipFacets_second = /* @__PURE__ */ new RimDistances();

/** Sets the snapping distance of two facets. */
export function setSnap(first: Facet, second: Facet, out: Overlap): void {
  const snap = Math.min(SNAP * Math.min(first.extent, second.extent), NARROW * Math.min(first.width, second.width));
  out.snap = out.isExact ? 2 * first.tolerance : Math.max(snap, 2 * first.tolerance);
}

/** Finds the corners of the overlap of two facets, neither of which is a point. */
export function clipFacets(first: Facet, second: Facet, out: Overlap): void {
  out.count = 0;
  setSnap(first, second, out);
  if (first.count === 2 && second.count === 2 && first.radius + second.radius > 0 && alignSegments(first, second, out)) return;
  // Where all corners of one facet are clear within the other, these are the overlap.
  if (addCorners(first, second, clipFacets_first, out) === first.count) return;
  if (addCorners(second, first, clipFacets_second, out) === second.count) return;
  addCrossings(first, second, out);
}

/** Adds the corners of `from` that lie in `of`. Returns how many are within, clear of its rim. */
function addCorners(from: Facet, of: Facet, sides: RimDistances, out: Overlap): number {
  const { count, corners, vertexCodes, isOnRim, isOutside } = from;
  const { corners: rim, lines } = of;
  const { snap } = out;
  const isFirst = from.up < 0;
  const list = sides.begin(count * lines);
  let within = 0;
  for (let i = 0; i < count; i++) {
    const u = corners[CORNER * i + U];
    const v = corners[CORNER * i + V];
    let worst = -Infinity;
    for (let k = 0, at = 0; k < lines; k++, at += CORNER) {
      const side = rim[at + OUT_U] * u + rim[at + OUT_V] * v - rim[at + OFFSET];
      list[i * lines + k] = side;
      if (side > worst) worst = side;
    }
    isOnRim[i] = 0;
    isOutside[i] = worst > 0 ? 1 : 0;
    if (worst < -snap) {
      within++;
      out.grow();
      const at = out.count++;
      out.places[2 * at] = u;
      out.places[2 * at + 1] = v;
      out.names[at] = isFirst ? (vertexCodes[i] << 16) | of.code : (of.code << 16) | vertexCodes[i];
      out.beside[at] = 0;
    } else if (worst <= snap && addNear(from, i, of, list, out)) isOnRim[i] = 1;
  }
  return within;
}

/** A place beside a facet: the nearest one of its rim or of the overlap. */
class RimPoint {
  u = -0;
  v = -0;
  /** The corner or the edge that is there, */
  corner = -1;
  edge = -1;
  /** and its distance; for a place inside the facet that from the rim. */
  distance = -0;
  /** How far the place is outside the facet's lines. */
  outside = -0;
}

const addNear_point = /* @__PURE__ */ new RimPoint();

/**
 * Adds corner i of `from`, which lies near the lines of the rim of `of`, as far from each as `list` says, if it lies near the rim. Says
 * whether it has a contact.
 */
function addNear(from: Facet, i: number, of: Facet, list: Float64Array, out: Overlap): boolean {
  const point = addNear_point;
  point.u = from.corners[CORNER * i + U];
  point.v = from.corners[CORNER * i + V];
  findOnRim(of, list, i * of.lines, out, point);
  if (point.corner < 0 && point.edge < 0) return false;
  const isFirst = from.up < 0;
  const code = from.vertexCodes[i];
  const other = point.corner >= 0 ? of.vertexCodes[point.corner] : of.edgeCodes[point.edge];
  const name = isFirst ? (code << 16) | other : (other << 16) | code;
  // Two corners at one place are one contact, which both facets find.
  for (let k = 0; k < out.count; k++) if (out.names[k] === name) return true;
  let beside = 0;
  if (point.outside > of.tolerance) {
    if (point.distance <= WELL_OVER * of.radius) beside = isFirst ? BESIDE_SECOND : BESIDE_FIRST;
    else if (point.distance <= WELL_OVER * from.radius) {
      moveToRim(of, point);
      if (!isWithin(from, point)) beside = isFirst ? BESIDE_FIRST : BESIDE_SECOND;
    } else if (!moveToOverlap(from, of, list, i * of.lines, out, point)) return false;
  }
  out.grow();
  const at = out.count++;
  out.places[2 * at] = point.u;
  out.places[2 * at + 1] = point.v;
  out.names[at] = name;
  out.beside[at] = beside;
  return true;
}

/**
 * Finds the corner, or else the edge, of a facet that is within the snapping distance of a place; both stay -1 where none is. The place is as far
 * outside line k as entry `start` + k of the list says: what is near a corner is near the lines of both its edges.
 */
function findOnRim(
  { corners, edges, lines, up }: Facet,
  list: Float64Array,
  start: number,
  { snap }: Overlap,
  point: RimPoint,
): void {
  const { u, v } = point;
  let corner = 0;
  let cornerSq = Infinity;
  let edge = -1;
  let edgeSide = Infinity;
  let outside = -Infinity;
  for (let k = 0; k < lines; k++) {
    const signed = list[start + k];
    if (signed > outside) outside = signed;
    const side = Math.abs(signed);
    if (!(side <= snap) || k >= edges) continue;
    const at = CORNER * k;
    const outU = corners[at + OUT_U];
    const outV = corners[at + OUT_V];
    // Along the edge, which is its normal turned by a quarter, from its first end and to its second.
    const along = up * ((v - corners[at + V]) * outU - (u - corners[at + U]) * outV);
    const rest = up * ((corners[at + CORNER + V] - v) * outU - (corners[at + CORNER + U] - u) * outV);
    const startSq = side * side + along * along;
    const endSq = side * side + rest * rest;
    if (startSq < cornerSq) {
      cornerSq = startSq;
      corner = k;
    }
    if (endSq < cornerSq) {
      cornerSq = endSq;
      corner = k + 1;
    }
    if (side < edgeSide && along >= 0 && rest >= 0) {
      edgeSide = side;
      edge = k;
    }
  }
  const isAtCorner = cornerSq <= snap * snap;
  point.outside = outside;
  point.corner = isAtCorner ? corner : -1;
  point.edge = edge;
  point.distance = isAtCorner ? Math.min(Math.sqrt(cornerSq), edgeSide) : edgeSide;
}

function isWithin({ corners, lines, tolerance }: Facet, { u, v }: RimPoint): boolean {
  for (let at = 0; at < CORNER * lines; at += CORNER) {
    if (corners[at + OUT_U] * u + corners[at + OUT_V] * v - corners[at + OFFSET] > tolerance) return false;
  }
  return true;
}

/** Moves a place outside a facet to the nearest one of its rim. */
function moveToRim({ corners, edges, up }: Facet, point: RimPoint): void {
  const { u, v } = point;
  let leastSq = Infinity;
  for (let at = 0; at < CORNER * edges; at += CORNER) {
    const startU = corners[at + U];
    const startV = corners[at + V];
    const alongU = -up * corners[at + OUT_V];
    const alongV = up * corners[at + OUT_U];
    const length = alongU * (corners[at + CORNER + U] - startU) + alongV * (corners[at + CORNER + V] - startV);
    const t = Math.max(0, Math.min(length, alongU * (u - startU) + alongV * (v - startV)));
    const atU = startU + t * alongU;
    const atV = startV + t * alongV;
    const lenSq = (u - atU) * (u - atU) + (v - atV) * (v - atV);
    if (lenSq < leastSq) {
      leastSq = lenSq;
      point.u = atU;
      point.v = atV;
    }
  }
}

/**
 * Moves a corner of `from` outside `of` to the nearest place of the overlap: that is on an edge of `of` that the corner is outside of, since from
 * anywhere else a step towards the corner would stay in both. Says whether there is one nearby. The corner is as far outside line k as entry `start` + k of
 * the list says.
 */
function moveToOverlap(from: Facet, of: Facet, list: Float64Array, start: number, { snap }: Overlap, point: RimPoint): boolean {
  const { corners, edges, up } = of;
  const { corners: bounds, lines, tolerance } = from;
  const { u, v } = point;
  let leastSq = Infinity;
  for (let e = 0; e < edges; e++) {
    if (edges > 1 && !(list[start + e] > 0)) continue;
    const at = CORNER * e;
    const startU = corners[at + U];
    const startV = corners[at + V];
    const alongU = -up * corners[at + OUT_V];
    const alongV = up * corners[at + OUT_U];
    // The part of the edge that is in `from`.
    let enter = 0;
    let leave = alongU * (corners[at + CORNER + U] - startU) + alongV * (corners[at + CORNER + V] - startV);
    for (let k = 0; k < CORNER * lines && enter <= leave; k += CORNER) {
      const outU = bounds[k + OUT_U];
      const outV = bounds[k + OUT_V];
      const side = outU * startU + outV * startV - bounds[k + OFFSET] - tolerance;
      const rate = outU * alongU + outV * alongV;
      // Outside at t where side + t rate > 0
      if (rate > 0) leave = Math.min(leave, -side / rate);
      else if (rate < 0) enter = Math.max(enter, -side / rate);
      else if (side > 0) leave = -Infinity;
    }
    if (!(enter <= leave)) continue;
    const t = Math.max(enter, Math.min(leave, alongU * (u - startU) + alongV * (v - startV)));
    const atU = startU + t * alongU;
    const atV = startV + t * alongV;
    const lenSq = (u - atU) * (u - atU) + (v - atV) * (v - atV);
    if (lenSq < leastSq) {
      leastSq = lenSq;
      point.u = atU;
      point.v = atV;
    }
  }
  return leastSq <= MOVED * MOVED * snap * snap;
}

/** Adds the crossings of edges, but for those near whose lines an end has a contact of its own. */
function addCrossings(first: Facet, second: Facet, out: Overlap): void {
  const { snap } = out;
  const { corners, edges, lines, count, edgeCodes, isOnRim, isOutside } = first;
  const { edges: otherEdges, lines: otherLines, count: otherCount, edgeCodes: otherCodes, isOnRim: isOtherOnRim } = second;
  const sides = clipFacets_first.list;
  const otherSides = clipFacets_second.list;
  for (let i = 0; i < edges; i++) {
    const next = i + 1 < count ? i + 1 : 0;
    if ((isOutside[i] | isOutside[next]) === 0) continue;
    for (let k = 0; k < otherEdges; k++) {
      const from = sides[i * otherLines + k];
      const to = sides[next * otherLines + k];
      if (!(from * to < 0)) continue;
      const after = k + 1 < otherCount ? k + 1 : 0;
      const start = otherSides[k * lines + i];
      const end = otherSides[after * lines + i];
      if (!(start * end < 0)) continue;
      if ((isOnRim[i] & Number(Math.abs(from) <= snap)) | (isOnRim[next] & Number(Math.abs(to) <= snap))) continue;
      if ((isOtherOnRim[k] & Number(Math.abs(start) <= snap)) | (isOtherOnRim[after] & Number(Math.abs(end) <= snap))) continue;
      const t = from / (from - to);
      const at = CORNER * i;
      const u = corners[at + U];
      const v = corners[at + V];
      out.grow();
      const place = out.count++;
      out.places[2 * place] = u + (corners[at + CORNER + U] - u) * t;
      out.places[2 * place + 1] = v + (corners[at + CORNER + V] - v) * t;
      out.names[place] = (edgeCodes[i] << 16) | otherCodes[k];
      out.beside[place] = 0;
    }
  }
}
