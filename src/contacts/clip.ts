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
import type { Facet } from './facet.ts';
import {
  facet_edgeCodes,
  facet_isOnRim,
  facet_offset,
  facet_outside,
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

/** The snapping distance as a part of the extent of the smaller facet. */
export const SNAP = 1e-3;
/** It is no more than this part of the width of either: of a narrow face, what is on the one side is not on the other. */
const NARROW = 0.05;
/** The overlap may be so many snapping distances from a corner that is cut off by one: an acute corner is farther from the cut. */
export const MOVED = 4;

/** The bit that stands for all lines from 31 on (see facet_outside). */
const OTHER_LINES = 1 << 31;

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
  if (addCorners(first, second, out) === first.count) return;
  if (addCorners(second, first, out) === second.count) return;
  addCrossings(first, second, out);
}

/** Adds the corners of `from` that lie in `of`. Returns how many are within, clear of its rim. */
function addCorners(from: Facet, of: Facet, out: Overlap): number {
  const { start, count, up } = from;
  const { snap } = out;
  const firstLine = of.start;
  const endOfLines = firstLine + of.lines;
  const end = start + count;
  let within = 0;
  for (let i = start; i < end; i++) {
    const u = facet_u[i];
    const v = facet_v[i];
    let bit = 1;
    let outside = 0;
    let near = 0;
    let isFar = 0;
    // Without jumps, which would be guessed wrong.
    for (let k = firstLine; k < endOfLines; k++) {
      const side = facet_outU[k] * u + facet_outV[k] * v - facet_offset[k];
      outside |= -Number(side > 0) & bit;
      near |= -Number(side >= -snap) & bit;
      isFar |= Number(side > snap);
      bit = (bit << 1) | (bit & OTHER_LINES);
    }
    facet_outside[i] = outside;
    facet_isOnRim[i] = 0;
    if (near === 0) {
      within++;
      const code = facet_vertexCodes[i];
      const at = out.count++;
      overlap_u[at] = u;
      overlap_v[at] = v;
      overlap_names[at] = up < 0 ? (code << 16) | of.code : (of.code << 16) | code;
      overlap_beside[at] = 0;
    } else if (isFar === 0 && addNear(from, i, of, near, out)) facet_isOnRim[i] = 1;
  }
  facet_outside[end] = facet_outside[start];
  facet_isOnRim[end] = facet_isOnRim[start];
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
 * Adds a corner of `from`, given by its entry in the lists, if it lies near the rim of `of`; `near` has the bits of the lines that it is not clear
 * within. Says whether it has a contact.
 */
function addNear(from: Facet, i: number, of: Facet, near: number, out: Overlap): boolean {
  const point = addNear_point;
  point.u = facet_u[i];
  point.v = facet_v[i];
  findOnRim(of, near, out, point);
  if (point.corner < 0 && point.edge < 0) return false;
  const isFirst = from.up < 0;
  const code = facet_vertexCodes[i];
  const other = point.corner >= 0 ? facet_vertexCodes[of.start + point.corner] : facet_edgeCodes[of.start + point.edge];
  const name = isFirst ? (code << 16) | other : (other << 16) | code;
  // Two corners at one place are one contact, which both facets find.
  for (let k = 0; k < out.count; k++) if (overlap_names[k] === name) return true;
  let beside = 0;
  if (point.outside > of.tolerance) {
    if (point.distance <= WELL_OVER * of.radius) beside = isFirst ? BESIDE_SECOND : BESIDE_FIRST;
    else if (point.distance <= WELL_OVER * from.radius) {
      moveToRim(of, point);
      if (!isWithin(from, point)) beside = isFirst ? BESIDE_FIRST : BESIDE_SECOND;
    } else if (!moveToOverlap(from, i, of, out, point)) return false;
  }
  const at = out.count++;
  overlap_u[at] = point.u;
  overlap_v[at] = point.v;
  overlap_names[at] = name;
  overlap_beside[at] = beside;
  return true;
}

/**
 * Finds the corner, or else the edge, of a facet that is within the snapping distance of a place; both stay -1 where none is. What is near a corner
 * is near the lines of both its edges.
 */
function findOnRim({ start, edges, lines, up }: Facet, near: number, { snap }: Overlap, point: RimPoint): void {
  const { u, v } = point;
  let corner = 0;
  let cornerSq = Infinity;
  let edge = -1;
  let edgeSide = Infinity;
  let outside = -Infinity;
  for (let k = 0; k < lines; k++) {
    if (!hasLine(near, k)) continue;
    const at = start + k;
    const outU = facet_outU[at];
    const outV = facet_outV[at];
    const signed = outU * u + outV * v - facet_offset[at];
    if (signed > outside) outside = signed;
    const side = Math.abs(signed);
    if (!(side <= snap) || k >= edges) continue;
    // Along the edge, which is its normal turned by a quarter, from its first end and to its second.
    const along = up * ((v - facet_v[at]) * outU - (u - facet_u[at]) * outV);
    const rest = up * ((facet_v[at + 1] - v) * outU - (facet_u[at + 1] - u) * outV);
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

function isWithin({ start, lines, tolerance }: Facet, { u, v }: RimPoint): boolean {
  const end = start + lines;
  for (let k = start; k < end; k++) {
    if (facet_outU[k] * u + facet_outV[k] * v - facet_offset[k] > tolerance) return false;
  }
  return true;
}

/** Moves a place outside a facet to the nearest one of its rim. */
function moveToRim({ start, edges, up }: Facet, point: RimPoint): void {
  const { u, v } = point;
  const end = start + edges;
  let leastSq = Infinity;
  for (let at = start; at < end; at++) {
    const startU = facet_u[at];
    const startV = facet_v[at];
    const alongU = -up * facet_outV[at];
    const alongV = up * facet_outU[at];
    const length = alongU * (facet_u[at + 1] - startU) + alongV * (facet_v[at + 1] - startV);
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
 * anywhere else a step towards the corner would stay in both. Says whether there is one nearby.
 */
function moveToOverlap(from: Facet, i: number, of: Facet, { snap }: Overlap, point: RimPoint): boolean {
  const { start, edges, up } = of;
  const { start: firstLine, lines, tolerance } = from;
  const { u, v } = point;
  const endOfLines = firstLine + lines;
  const outside = edges > 1 ? facet_outside[i] : -1;
  let leastSq = Infinity;
  let nearestU = u;
  let nearestV = v;
  for (let e = 0; e < edges; e++) {
    if (!hasLine(outside, e)) continue;
    const at = start + e;
    const edgeU = facet_outU[at];
    const edgeV = facet_outV[at];
    if (edges > 1 && !(edgeU * u + edgeV * v - facet_offset[at] > 0)) continue;
    const startU = facet_u[at];
    const startV = facet_v[at];
    const alongU = -up * edgeV;
    const alongV = up * edgeU;
    const length = alongU * (facet_u[at + 1] - startU) + alongV * (facet_v[at + 1] - startV);
    const across = alongU * (u - startU) + alongV * (v - startV);
    let t = across > 0 ? (across < length ? across : length) : 0;
    point.u = startU + t * alongU;
    point.v = startV + t * alongV;
    if (!isWithin(from, point)) {
      // The part of the edge that is in `from`.
      let enter = 0;
      let leave = length;
      for (let k = firstLine; k < endOfLines && enter <= leave; k++) {
        const outU = facet_outU[k];
        const outV = facet_outV[k];
        const side = outU * startU + outV * startV - facet_offset[k] - tolerance;
        const rate = outU * alongU + outV * alongV;
        // Outside at t where side + t rate > 0
        if (rate > 0) leave = Math.min(leave, -side / rate);
        else if (rate < 0) enter = Math.max(enter, -side / rate);
        else if (side > 0) leave = -Infinity;
      }
      if (!(enter <= leave)) continue;
      t = Math.max(enter, Math.min(leave, across));
    }
    const atU = startU + t * alongU;
    const atV = startV + t * alongV;
    const lenSq = (u - atU) * (u - atU) + (v - atV) * (v - atV);
    if (lenSq < leastSq) {
      leastSq = lenSq;
      nearestU = atU;
      nearestV = atV;
    }
  }
  point.u = nearestU;
  point.v = nearestV;
  return leastSq <= MOVED * MOVED * snap * snap;
}

/** Adds the crossings of edges, but for those near whose lines an end has a contact of its own. */
function addCrossings(first: Facet, second: Facet, out: Overlap): void {
  const { snap } = out;
  const { start: begin, edges } = first;
  const { start: otherBegin, edges: otherEdges } = second;
  for (let i = 0; i < edges; i++) {
    const a = begin + i;
    const crossed = linesBetween(a);
    if (crossed === 0) continue;
    for (let k = 0; k < otherEdges; k++) {
      const b = otherBegin + k;
      if (!(hasLine(crossed, k) && hasLine(linesBetween(b), i))) continue;
      // How far the ends of either edge are outside the line of the other.
      const u = facet_u[a];
      const v = facet_v[a];
      const endU = facet_u[a + 1];
      const endV = facet_v[a + 1];
      const from = facet_outU[b] * u + facet_outV[b] * v - facet_offset[b];
      const to = facet_outU[b] * endU + facet_outV[b] * endV - facet_offset[b];
      if (!(from * to < 0)) continue;
      const start = facet_outU[a] * facet_u[b] + facet_outV[a] * facet_v[b] - facet_offset[a];
      const end = facet_outU[a] * facet_u[b + 1] + facet_outV[a] * facet_v[b + 1] - facet_offset[a];
      if (!(start * end < 0)) continue;
      const isOnRim = facet_isOnRim;
      if ((isOnRim[a] & Number(Math.abs(from) <= snap)) | (isOnRim[a + 1] & Number(Math.abs(to) <= snap))) continue;
      if ((isOnRim[b] & Number(Math.abs(start) <= snap)) | (isOnRim[b + 1] & Number(Math.abs(end) <= snap))) continue;
      const t = from / (from - to);
      const place = out.count++;
      overlap_u[place] = u + (endU - u) * t;
      overlap_v[place] = v + (endV - v) * t;
      overlap_names[place] = (facet_edgeCodes[a] << 16) | facet_edgeCodes[b];
      overlap_beside[place] = 0;
    }
  }
}

/** Whether bits of lines, as in facet_outside, have that of line k. */
function hasLine(bits: number, k: number): boolean {
  return ((bits >>> (k < 31 ? k : 31)) & 1) !== 0;
}

/** The bits of the lines that a corner and the next one may be on different sides of. */
function linesBetween(i: number): number {
  const from = facet_outside[i];
  const to = facet_outside[i + 1];
  return (from ^ to) | ((from | to) & OTHER_LINES);
}
