/**
 * The contacts of a pair that stays. Whoever asks again and again, as a solver does, keeps a small state of the pair: plain numbers that can be
 * copied. With it most answers come without a search.
 *
 * A state says how the second shape stood at the last search, the axis that it found, by its features, and how far apart the cores were along any
 * direction that is not near to this axis (separatingAxis.ts).
 *
 * - Since then no direction has gained more than how far a point of the second core can have moved. While that is not enough to be better than
 *   the axis, the supporting facets along it are clipped at once, and a place that both have proves the answer as in coreManifold.ts: cores that are
 *   apart are as far apart as that, and for cores that overlap no direction near to the axis is better by more than 1/200 of the depth.
 * - While the second shape has hardly moved, by a sixteenth of the distance within which corners are named by what they are near to (clip.ts), the
 *   places stay where they were, and only their heights are found anew: the distance is then right but for twice as much.
 */
import { Candidate } from '../distance/candidate.ts';
import { type CorePair, setCores } from '../distance/corePair.ts';
import { separationAlong } from '../distance/finish.ts';
import { setEdge, setOtherEdge } from '../distance/normals.ts';
import { boundBeside } from '../distance/separatingAxis.ts';
import { turn } from '../distance/witness.ts';
import { cross } from '../math/cross.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { reduceColumns } from '../results/reduceColumns.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { ContactAxis } from './contactAxis.ts';
import { clipAlong, coreManifold } from './coreManifold.ts';
import { FacetPlane, setFacetPlane } from './facetPlane.ts';
import type { LocalManifold } from './localManifold.ts';

/** How many numbers a state has. All zeros say that nothing is known. */
export const PAIR_STATE = 40;
/** How many contacts a kept pair has at most. */
export const KEPT_CONTACTS = 4;

/** Where they are: the features of the axis, the first with 1 added; */
const FIRST = 0;
const SECOND = 1;
/** what no other direction is better than; -1 for a product of edges that is turned round; */
const BOUND = 2;
const SIGN = 3;
/** where the second shape stood: its position and rotation; */
const STOOD = 4;
/** how far it may move before places are found anew; the supporting facets; how many contacts there are, */
const STAY = 16;
const FACET_A = 17;
const FACET_B = 18;
const COUNT = 19;
/** and for each its place and the two feature codes. */
const PLACES = 20;
const PLACE = 5;

/** The product of two edges is kept where the squared sine between them is more than this. */
const SKEW_SIN_SQ = 0.01;
/** Places stay while the second shape has moved less than this part of the snapping distance. */
const STAY_PART = 1 / 16;

/** States are of single precision: what they say of where a shape stood is rounded by so much of the size. */
const ROUNDING = 1e-6;

const keptManifold_axis = /* @__PURE__ */ new ContactAxis();
const keptManifold_candidate = /* @__PURE__ */ new Candidate();
const keptManifold_edge = /* @__PURE__ */ new Vec3();
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
  if (states[at + FIRST] > 0) {
    const axis = keptManifold_axis;
    const radii = a.radius + b.radius;
    setCores(pair, a.core, b.core);
    if (setKeptAxis(pair, states, at, axis)) {
      if (axis.distance - radii > out.maxDistance) return false;
      setMoved(pair, states, at, axis);
      if (axis.distance >= 0 || axis.distance >= states[at + BOUND] + axis.moved) {
        if (axis.moved <= states[at + STAY]) {
          readContacts(a, b, pair, states, at, axis, out);
          return true;
        }
        if (clipAlong(a, b, pair, axis, out)) {
          // What was not better than the bound may have gained as much as the shape has moved.
          states[at + BOUND] += axis.moved;
          out.count = reduceColumns(out.columns, out.codes, out.count, out.normal, KEPT_CONTACTS);
          keepContacts(pair, states, at, out);
          return true;
        }
      }
    }
  }
  states[at + FIRST] = 0;
  if (!coreManifold(a, b, pair, out)) return false;
  out.count = reduceColumns(out.columns, out.codes, out.count, out.normal, KEPT_CONTACTS);
  setCores(pair, a.core, b.core);
  if (keepAxis(pair, states, at, a.radius + b.radius, out)) keepContacts(pair, states, at, out);
  return true;
}

/** Sets the axis that a state names, as the cores stand. Returns false for edges that are parallel. */
function setKeptAxis(pair: CorePair, states: Float32Array, at: number, out: ContactAxis): boolean {
  const { a, b } = pair;
  const featureA = (states[at + FIRST] | 0) - 1;
  const featureB = states[at + SECOND] | 0;
  const { normal: n } = keptManifold_candidate;
  if (featureA >= FACE) readNormal(a.normals, featureA - FACE, 1, n);
  else if (featureB >= FACE) {
    readNormal(b.normals, featureB - FACE, -1, n);
    turn(pair, n, n);
  } else if (!setProduct(pair, featureA - EDGE, featureB - EDGE, states[at + SIGN] < 0, n)) return false;
  separationAlong(pair, keptManifold_candidate);
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.distance = keptManifold_candidate.separation;
  out.featureA = featureA >= EDGE ? featureA : VERTEX + pair.supportA(n);
  out.featureB = featureB >= EDGE ? featureB : VERTEX + pair.supportB(n);
  return true;
}

function readNormal(normals: Float64Array, face: number, sign: number, out: Vec3): void {
  out.x = sign * normals[3 * face];
  out.y = sign * normals[3 * face + 1];
  out.z = sign * normals[3 * face + 2];
}

/** The unit product of an edge of each core. Returns false for edges that are so nearly parallel that it turns quickly as they move. */
function setProduct(pair: CorePair, edgeA: number, edgeB: number, isReversed: boolean, out: Vec3): boolean {
  const v = keptManifold_edge;
  setEdge(pair, edgeA, out);
  setOtherEdge(pair, edgeB, v);
  const uu = out.x * out.x + out.y * out.y + out.z * out.z;
  const vv = v.x * v.x + v.y * v.y + v.z * v.z;
  cross(out, v, out);
  const { x, y, z } = out;
  const lenSq = x * x + y * y + z * z;
  if (!(lenSq > SKEW_SIN_SQ * uu * vv)) return false;
  const scale = (isReversed ? -1 : 1) / Math.sqrt(lenSq);
  out.x = x * scale;
  out.y = y * scale;
  out.z = z * scale;
  return true;
}

/** Sets how far a point of the second core has moved at most: |R' v + p' - (R v + p)| <= |R' - R| |v| + |p' - p|. */
function setMoved(pair: CorePair, states: Float32Array, at: number, out: ContactAxis): void {
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz, b, size } = pair;
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
  const dxz = xz - states[i + 9];
  const dyz = yz - states[i + 10];
  const dzz = zz - states[i + 11];
  const columns = dxx * dxx + dyx * dyx + dzx * dzx + dxy * dxy + dyy * dyy + dzy * dzy + dxz * dxz + dyz * dyz + dzz * dzz;
  out.moved = Math.sqrt(dx * dx + dy * dy + dz * dz) + Math.sqrt(columns) * b.reach + ROUNDING * size;
}

/** Keeps the axis that a search found, if it is that of a face, or of an edge of each, and says whether it is. */
function keepAxis(pair: CorePair, states: Float32Array, at: number, radii: number, found: LocalManifold): boolean {
  const { featureA, featureB, normal } = found;
  const { normal: n } = keptManifold_candidate;
  states[at + SIGN] = 1;
  if (featureA < FACE && featureB < FACE) {
    if (!(featureA >= EDGE && featureB >= EDGE && setProduct(pair, featureA - EDGE, featureB - EDGE, false, n))) return false;
    if (n.x * normal.x + n.y * normal.y + n.z * normal.z > 0) states[at + SIGN] = -1;
  }
  n.x = -normal.x;
  n.y = -normal.y;
  n.z = -normal.z;
  keptManifold_candidate.separation = Infinity;
  if (found.distance + radii < 0) boundBeside(pair, keptManifold_candidate);
  states[at + FIRST] = featureA + 1;
  states[at + SECOND] = featureB;
  states[at + BOUND] = keptManifold_candidate.separation;
  return true;
}

/** Keeps where the second shape stands, and the contacts. */
function keepContacts(pair: CorePair, states: Float32Array, at: number, found: LocalManifold): void {
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
  states[i + 9] = pair.xz;
  states[i + 10] = pair.yz;
  states[i + 11] = pair.zz;
  states[at + STAY] = STAY_PART * found.snap;
  states[at + FACET_A] = found.facetA;
  states[at + FACET_B] = found.facetB;
  states[at + COUNT] = found.count;
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
  const facetA = states[at + FACET_A] | 0;
  const facetB = states[at + FACET_B] | 0;
  setFacetPlane(pair, true, facetA, n, planeA);
  setFacetPlane(pair, false, facetB, n, planeB);
  const { x: nx, y: ny, z: nz } = n;
  const { x: ax, y: ay, z: az } = planeA.normal;
  const { x: bx, y: by, z: bz } = planeB.normal;
  const perA = 1 / (ax * nx + ay * ny + az * nz);
  const perB = 1 / (bx * nx + by * ny + bz * nz);
  const { radius } = a;
  const { radius: otherRadius } = b;
  const least = axis.distance - (radius + otherRadius);
  const kept = states[at + COUNT] | 0;
  let count = 0;
  for (let k = 0; k < kept; k++) {
    const from = at + PLACES + PLACE * k;
    const x = states[from];
    const y = states[from + 1];
    const z = states[from + 2];
    // How far along n, which leads from the first core to the second, the planes are.
    const toA = (planeA.offset - (ax * x + ay * y + az * z)) * perA + radius;
    const toB = (planeB.offset - (bx * x + by * y + bz * z)) * perB - otherRadius;
    const distance = toB - toA > least ? toB - toA : least;
    if (!(distance <= maxDistance)) continue;
    columns[4 * count] = x + toB * nx;
    columns[4 * count + 1] = y + toB * ny;
    columns[4 * count + 2] = z + toB * nz;
    columns[4 * count + 3] = distance;
    codes[count++] = (states[from + 3] << 16) | states[from + 4];
  }
  out.count = count;
  out.distance = least;
  normal.x = -nx;
  normal.y = -ny;
  normal.z = -nz;
  out.featureA = axis.featureA;
  out.featureB = axis.featureB;
  out.facetA = facetA;
  out.facetB = facetB;
}
