/**
 * The contacts of a pair that stays. Whoever asks again and again, as a solver does, keeps a small state of the pair: plain numbers that can be
 * copied. With it most answers come without a search.
 *
 * A state says how the second shape stood at the last search, the axis that it found, by its features, and how far apart the cores were along any
 * direction that is not near to this axis (separatingAxis.ts).
 *
 * - An axis from a vertex or an edge to a vertex or an edge is that of the nearest points as long as both cores are behind the two planes across it.
 * - Along the normal of a face, or across an edge of each, no other direction has gained more than how far a point of the second core can have moved.
 *   While that is not enough to be better, the supporting facets along it are clipped at once, and a place that both have proves the answer as in
 *   coreManifold.ts: cores that are apart are as far apart as that, and for cores that overlap no direction near to the axis is better by more than
 *   1/200 of the depth.
 * - While the second shape has hardly moved, by a sixteenth of the distance within which corners are named by what they are near to (clip.ts), the
 *   places stay where they were, and only their heights are found anew: the distance is then right but for twice as much.
 */
import { Candidate } from '../distance/candidate.ts';
import { type CorePair, setCores } from '../distance/corePair.ts';
import { featureAtPoint } from '../distance/features.ts';
import { separationAlong } from '../distance/finish.ts';
import { setEdge, setOtherEdge } from '../distance/normals.ts';
import { boundBeside } from '../distance/separatingAxis.ts';
import { placePoint, setNearestPoints, turn } from '../distance/witnessPoints.ts';
import { cross } from '../math/cross.ts';
import { MIN_LENGTH, PROOF } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { reduceColumns } from '../results/reduceColumns.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { ContactAxis } from './contactAxis.ts';
import { clipAlong, clipKnown, coreManifold } from './coreManifold.ts';
import { FacetPlane, setFacetPlane } from './facetPlane.ts';
import type { LocalManifold } from './localManifold.ts';

/** How many numbers a state has. All zeros say that nothing is known. */
export const PAIR_STATE = 35;
/** How many contacts a kept pair has at most. */
export const KEPT_CONTACTS = 4;

/** Where they are: the feature of the first core with 1 added, negative for a product of edges that is turned round; */
const FIRST = 0;
/** the feature of the second, times 8, and how many contacts there are; */
const SECOND = 1;
/** what no other direction is better than; */
const BOUND = 2;
/** or, where FIRST is 0, this, of a pair that was too far apart: a direction along which it was follows in the place of the next; */
const APART = -1;
/** where the second shape stood: its position, and its axes x and y; */
const STOOD = 3;
/** how far it may move before places are found anew; the supporting facets, */
const STAY = 12;
const FACET_A = 13;
const FACET_B = 14;
/** and for each contact its place and the two feature codes. */
export const PLACES = 15;
export const PLACE = 5;
const COUNTS = 8;

/** The product of two edges is kept where the squared sine between them is more than this. */
const SKEW_SIN_SQ = 0.01;
/** Places stay while the second shape has moved less than this part of the snapping distance. */
const STAY_PART = 1 / 16;
/** So long as the way between two nearest points has turned by less than this angle. */
const TURN = 0.01;

/** States are of single precision: what they say of where a shape stood is rounded by so much of the size. */
const ROUNDING = 2e-7;

/** How many contacts a state holds, in PLACE numbers each, the last two for their features, after PLACES others; -1 where nothing is known. */
export function stateContacts(states: Float32Array, at: number): number {
  return states[at + FIRST] === 0 ? -1 : (states[at + SECOND] | 0) % COUNTS;
}

const keptManifold_axis = /* @__PURE__ */ new ContactAxis();
const keptManifold_candidate = /* @__PURE__ */ new Candidate();
const keptManifold_edge = /* @__PURE__ */ new Vec3();
const keptManifold_product = /* @__PURE__ */ new Vec3();
const keptManifold_planeA = /* @__PURE__ */ new FacetPlane();
const keptManifold_planeB = /* @__PURE__ */ new FacetPlane();

/**
 * As `coreManifold`, but with at most KEPT_CONTACTS contacts, for a pair whose state is kept in `states` from entry `at` on: while it holds it
 * answers, else the answer of a search is kept there.
 */
export function keptManifold(
  a: ConvexShape,
  b: ConvexShape,
  pair: CorePair,
  states: Float32Array,
  at: number,
  out: LocalManifold,
): boolean {
  if (b.core.topology.dimension === 0) return coreManifold(a, b, pair, out);
  const radii = a.radius + b.radius;
  setCores(pair, a.core, b.core);
  if (states[at + FIRST] === 0) {
    out.distance = out.maxDistance + radii;
    if (states[at + SECOND] === APART && areApart(pair, states, at, out)) return false;
  } else {
    const axis = keptManifold_axis;
    if (setKeptAxis(pair, states, at, axis)) {
      if (axis.distance - radii > out.maxDistance) return false;
      setMoved(pair, states, at, axis);
      if (axis.distance >= 0 || axis.distance >= states[at + BOUND] + axis.moved) {
        if (axis.moved <= states[at + STAY]) {
          readContacts(a, b, pair, states, at, axis, out);
          return true;
        }
        if (Number.isNaN(axis.px) ? clipAlong(a, b, pair, axis, out) : clipKnown(a, b, pair, axis, out)) {
          // What was not better than the bound may have gained as much as the shape has moved.
          states[at + BOUND] += axis.moved;
          out.count = reduceColumns(out.columns, out.codes, out.count, out.normal, KEPT_CONTACTS);
          keepContacts(a, b, pair, states, at, out);
          return true;
        }
      }
    }
  }
  states[at + FIRST] = 0;
  states[at + SECOND] = 0;
  if (!coreManifold(a, b, pair, out)) {
    const { apart } = out;
    states[at + SECOND] = APART;
    states[at + STOOD] = apart.x;
    states[at + STOOD + 1] = apart.y;
    states[at + STOOD + 2] = apart.z;
    return false;
  }
  out.count = reduceColumns(out.columns, out.codes, out.count, out.normal, KEPT_CONTACTS);
  setCores(pair, a.core, b.core);
  if (keepAxis(a, b, pair, states, at, out)) keepContacts(a, b, pair, states, at, out);
  return true;
}

/** Whether two cores are farther apart than `out.distance` along the direction of a state, whatever is rounded: then a search need not find the same. */
function areApart(pair: CorePair, states: Float32Array, at: number, { distance }: LocalManifold): boolean {
  const { normal: n } = keptManifold_candidate;
  n.x = states[at + STOOD];
  n.y = states[at + STOOD + 1];
  n.z = states[at + STOOD + 2];
  separationAlong(pair, keptManifold_candidate);
  const length = Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  return keptManifold_candidate.separation > (distance + ROUNDING * pair.size) * length;
}

/** Sets the axis that a state names, as the cores stand. Returns false where the features no longer have one. */
function setKeptAxis(pair: CorePair, states: Float32Array, at: number, out: ContactAxis): boolean {
  const { a, b } = pair;
  const first = states[at + FIRST];
  const featureA = (Math.abs(first) | 0) - 1;
  const featureB = ((states[at + SECOND] | 0) / COUNTS) | 0;
  const { normal: n } = keptManifold_candidate;
  out.px = NaN;
  out.py = NaN;
  out.pz = NaN;
  if (featureA >= FACE) readNormal(a.normals, featureA - FACE, 1, n);
  else if (featureB >= FACE) {
    readNormal(b.normals, featureB - FACE, -1, n);
    turn(pair, n, n);
  } else if (featureA < EDGE || featureB < EDGE) return setPointAxis(pair, featureA, featureB, out);
  else if (!setProduct(pair, featureA - EDGE, featureB - EDGE, first < 0, n)) return false;
  separationAlong(pair, keptManifold_candidate);
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.distance = keptManifold_candidate.separation;
  out.featureA = featureA >= EDGE ? featureA : VERTEX + pair.supportA(n);
  out.featureB = featureB >= EDGE ? featureB : VERTEX + pair.supportB(n);
  return true;
}

const setPointAxis_first = /* @__PURE__ */ new Vec3();
const setPointAxis_second = /* @__PURE__ */ new Vec3();

/**
 * Sets the axis between the nearest points of two features, one of which is a vertex and none a face. Returns false where these are not the nearest
 * points of the cores.
 */
function setPointAxis(pair: CorePair, featureA: number, featureB: number, out: ContactAxis): boolean {
  const { normal: n } = keptManifold_candidate;
  const p = setPointAxis_first;
  const q = setPointAxis_second;
  setNearestPoints(pair, featureA, featureB, p, q);
  out.featureA = featureAtPoint(pair, pair.a, featureA, p);
  out.featureB = featureAtPoint(pair, pair.b, featureB, q);
  placePoint(pair, q, q);
  const x = q.x - p.x;
  const y = q.y - p.y;
  const z = q.z - p.z;
  const distance = Math.sqrt(x * x + y * y + z * z);
  if (!(distance > MIN_LENGTH)) return false;
  n.x = x / distance;
  n.y = y / distance;
  n.z = z / distance;
  separationAlong(pair, keptManifold_candidate);
  if (!(distance - keptManifold_candidate.separation <= PROOF * pair.size)) return false;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.distance = distance;
  out.px = q.x;
  out.py = q.y;
  out.pz = q.z;
  return true;
}

function readNormal(normals: Float64Array, face: number, sign: number, out: Vec3): void {
  out.x = sign * normals[3 * face];
  out.y = sign * normals[3 * face + 1];
  out.z = sign * normals[3 * face + 2];
}

/** The unit product of an edge of each core. Returns false for edges that are so nearly parallel that it turns quickly as they move. */
function setProduct(pair: CorePair, edgeA: number, edgeB: number, isReversed: boolean, out: Vec3): boolean {
  const u = keptManifold_edge;
  const v = keptManifold_product;
  setEdge(pair, edgeA, u);
  setOtherEdge(pair, edgeB, v);
  cross(u, v, out);
  const { x, y, z } = out;
  const lenSq = x * x + y * y + z * z;
  if (!(lenSq > SKEW_SIN_SQ * (u.x * u.x + u.y * u.y + u.z * u.z) * (v.x * v.x + v.y * v.y + v.z * v.z))) return false;
  const scale = (isReversed ? -1 : 1) / Math.sqrt(lenSq);
  out.x = x * scale;
  out.y = y * scale;
  out.z = z * scale;
  return true;
}

/**
 * Sets how far a point of the second core has moved at most: |R' v + p' - (R v + p)| <= |R' - R| |v| + |p' - p|, where the third column of R, the
 * product of the others, has moved no farther than these together.
 */
function setMoved(pair: CorePair, states: Float32Array, at: number, out: ContactAxis): void {
  const { px, py, pz, xx, xy, yx, yy, zx, zy, b, size } = pair;
  const i = at + STOOD;
  const dx = px - states[i];
  const dy = py - states[i + 1];
  const dz = pz - states[i + 2];
  const dxx = xx - states[i + 3];
  const dyx = yx - states[i + 4];
  const dzx = zx - states[i + 5];
  const dxy = xy - states[i + 6];
  const dyy = yy - states[i + 7];
  const dzy = zy - states[i + 8];
  const columns = dxx * dxx + dyx * dyx + dzx * dzx + dxy * dxy + dyy * dyy + dzy * dzy;
  out.moved = Math.sqrt(dx * dx + dy * dy + dz * dz) + Math.sqrt(3 * columns) * b.reach + ROUNDING * size;
}

/** Keeps the axis that a search found, and says whether it can be kept. */
function keepAxis(
  a: ConvexShape,
  b: ConvexShape,
  pair: CorePair,
  states: Float32Array,
  at: number,
  found: LocalManifold,
): boolean {
  const { featureA, featureB, normal } = found;
  const { normal: n } = keptManifold_candidate;
  const isOverlapping = found.distance + (a.radius + b.radius) < 0;
  let sign = 1;
  if (featureA < FACE && featureB < FACE) {
    if (featureA >= EDGE && featureB >= EDGE) {
      if (!setProduct(pair, featureA - EDGE, featureB - EDGE, false, n)) return false;
      if (n.x * normal.x + n.y * normal.y + n.z * normal.z > 0) sign = -1;
    } else if (isOverlapping) return false;
  }
  n.x = -normal.x;
  n.y = -normal.y;
  n.z = -normal.z;
  keptManifold_candidate.separation = Infinity;
  if (isOverlapping) boundBeside(pair, keptManifold_candidate);
  states[at + FIRST] = sign * (featureA + 1);
  states[at + SECOND] = COUNTS * featureB;
  states[at + BOUND] = keptManifold_candidate.separation;
  return true;
}

/** Whether the axis that a state names is that of the nearest points of two features, one of which is a vertex and none a face. */
function isPointAxis(states: Float32Array, at: number): boolean {
  const featureA = (Math.abs(states[at + FIRST]) | 0) - 1;
  const featureB = ((states[at + SECOND] | 0) / COUNTS) | 0;
  return featureA < FACE && featureB < FACE && (featureA < EDGE || featureB < EDGE);
}

/** Keeps where the second shape stands, and the contacts. */
function keepContacts(
  a: ConvexShape,
  b: ConvexShape,
  pair: CorePair,
  states: Float32Array,
  at: number,
  found: LocalManifold,
): void {
  const { columns, codes } = found;
  const i = at + STOOD;
  states[i] = pair.px;
  states[i + 1] = pair.py;
  states[i + 2] = pair.pz;
  states[i + 3] = pair.xx;
  states[i + 4] = pair.yx;
  states[i + 5] = pair.zx;
  states[i + 6] = pair.xy;
  states[i + 7] = pair.yy;
  states[i + 8] = pair.zy;
  const stay = STAY_PART * found.snap;
  // The way between two points turns the more quickly the shorter it is. Without a plane to find its height by, a contact stays only at nearest
  // points that are found anew.
  if (isPointAxis(states, at)) states[at + STAY] = Math.min(stay, TURN * (found.distance + (a.radius + b.radius)));
  else states[at + STAY] = found.facetA >= 0 || found.facetB >= 0 ? stay : 0;
  states[at + FACET_A] = found.facetA;
  states[at + FACET_B] = found.facetB;
  const second = states[at + SECOND] | 0;
  states[at + SECOND] = second - (second % COUNTS) + found.count;
  for (let k = 0; k < found.count; k++) {
    const to = at + PLACES + PLACE * k;
    states[to] = columns[4 * k];
    states[to + 1] = columns[4 * k + 1];
    states[to + 2] = columns[4 * k + 2];
    states[to + 3] = codes[k] >>> 16;
    states[to + 4] = codes[k] & 0xffff;
  }
}

/** Finds the contacts at the places that are kept: the columns along the axis through them, from the one facet's plane to the other's. */
function readContacts(
  a: ConvexShape,
  b: ConvexShape,
  pair: CorePair,
  states: Float32Array,
  at: number,
  axis: ContactAxis,
  out: LocalManifold,
): void {
  const { normal, columns, codes, maxDistance } = out;
  const { normal: n } = keptManifold_candidate;
  const planeA = keptManifold_planeA;
  const planeB = keptManifold_planeB;
  const { radius } = a;
  const { radius: otherRadius } = b;
  const facetA = states[at + FACET_A] | 0;
  const facetB = states[at + FACET_B] | 0;
  const kept = (states[at + SECOND] | 0) % COUNTS;
  const isOne = kept === 1;
  const { x: nx, y: ny, z: nz } = n;
  const least = axis.distance - (radius + otherRadius);
  normal.x = -nx;
  normal.y = -ny;
  normal.z = -nz;
  out.count = 0;
  out.distance = least;
  out.featureA = axis.featureA;
  out.featureB = axis.featureB;
  out.facetA = facetA;
  out.facetB = facetB;
  if (isOne && !Number.isNaN(axis.px)) {
    if (least > maxDistance) return;
    columns[0] = axis.px - otherRadius * nx;
    columns[1] = axis.py - otherRadius * ny;
    columns[2] = axis.pz - otherRadius * nz;
    columns[3] = least;
    codes[0] = (states[at + PLACES + 3] << 16) | states[at + PLACES + 4];
    out.count = 1;
    return;
  }
  if (facetA >= 0) setFacetPlane(pair, true, facetA, n, planeA);
  if (facetB >= 0) setFacetPlane(pair, false, facetB, n, planeB);
  const { x: ax, y: ay, z: az } = planeA.normal;
  const { x: bx, y: by, z: bz } = planeB.normal;
  const perA = 1 / (ax * nx + ay * ny + az * nz);
  const perB = 1 / (bx * nx + by * ny + bz * nz);
  let count = 0;
  for (let k = 0; k < kept; k++) {
    const from = at + PLACES + PLACE * k;
    const x = states[from];
    const y = states[from + 1];
    const z = states[from + 2];
    // How far along n, which leads from the first core to the second, the planes are. One contact has the distance of the pair.
    let toA = (planeA.offset - (ax * x + ay * y + az * z)) * perA + radius;
    let toB = (planeB.offset - (bx * x + by * y + bz * z)) * perB - otherRadius;
    if (isOne && facetA < 0) toA = toB - least;
    else if (isOne) toB = toA + least;
    const distance = toB - toA > least ? toB - toA : least;
    if (!(distance <= maxDistance)) continue;
    columns[4 * count] = x + toB * nx;
    columns[4 * count + 1] = y + toB * ny;
    columns[4 * count + 2] = z + toB * nz;
    columns[4 * count + 3] = distance;
    codes[count++] = (states[from + 3] << 16) | states[from + 4];
  }
  out.count = count;
}
