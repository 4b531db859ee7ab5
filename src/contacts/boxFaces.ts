/**
 * What two faces of boxes have in common, seen along the contact normal, when no radius is around them: the same contacts with the same names as those
 * of clip.ts, for half of the arithmetic: the manifolds of a pyramid of boxes take a seventh less time by it.
 *
 * Such a face is seen as a parallelogram m +- p, m +- q with two directions across its edges, o and r: a point is beyond its edges by |x| - w and |y| - h,
 * where x = o . (point - m), y = r . (point - m). Corners m + p, m + q, m - p, m - q are those of the loop of the face in order, and edge i leads from
 * corner i to the next; edges 0 and 2 are across o, edges 1 and 3 across r.
 */
import { EDGE, FACE } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { MOVED, setSnap } from './clip.ts';
import type { Facet } from './facet.ts';
import { overlap_beside, overlap_names, overlap_u, overlap_v } from './lists.ts';
import type { Overlap } from './overlap.ts';

/** Entries of a parallelogram: m, p, q, o, r; w and h; */
const MU = 0;
const MV = 1;
const PU = 2;
const PV = 3;
const QU = 4;
const QV = 5;
const OU = 6;
const OV = 7;
const RU = 8;
const RV = 9;
const W = 10;
const H = 11;
/** u and v of its corners, and x and y of them as the other parallelogram has it. */
const CU = 12;
const CV = 16;
const X = 20;
const Y = 24;
const QUAD = 28;

/** Both parallelograms. */
const boxFaces_quads = /* @__PURE__ */ new Float64Array(2 * QUAD);
/** Where the second begins. */
export const SECOND_QUAD = QUAD;

/** The face of a box as a parallelogram. */
export class BoxFace {
  /** Where it begins in the list. */
  readonly quad: number;
  /** The codes of its corners and edges. */
  readonly corners = new Int32Array(4);
  readonly edges = new Int32Array(4);
  /** 1 for a corner that lies on the rim of the other face and has a contact there. */
  readonly isOnRim = new Uint8Array(4);

  constructor(quad: number) {
    this.quad = quad;
  }
}

/**
 * Sees a face of a box along the axes of a facet, and sets the facet's heights and sizes. Returns false for one that is so narrow that corners are
 * seen at one place.
 */
export function seeBoxFace(facet: Facet, { vertices, normals, topology }: Polytope, face: number, out: BoxFace): boolean {
  const { faceStart, faceVertices, faceEdges, edgeNames } = topology;
  const { quad, corners, edges } = out;
  const { ux, uy, uz, vx, vy, vz, nx, ny, nz } = facet.axes;
  const start = faceStart[face];
  for (let i = 0; i < 4; i++) {
    corners[i] = faceVertices[start + i];
    edges[i] = EDGE + edgeNames[faceEdges[start + i]];
  }
  const a = 3 * corners[0];
  const b = 3 * corners[1];
  const c = 3 * corners[2];
  const d = 3 * corners[3];
  const mx = 0.5 * (vertices[a] + vertices[c]);
  const my = 0.5 * (vertices[a + 1] + vertices[c + 1]);
  const mz = 0.5 * (vertices[a + 2] + vertices[c + 2]);
  const px = vertices[a] - mx;
  const py = vertices[a + 1] - my;
  const pz = vertices[a + 2] - mz;
  const qx = 0.5 * (vertices[b] - vertices[d]);
  const qy = 0.5 * (vertices[b + 1] - vertices[d + 1]);
  const qz = 0.5 * (vertices[b + 2] - vertices[d + 2]);
  const mu = facet.originU + (ux * mx + uy * my + uz * mz);
  const mv = facet.originV + (vx * mx + vy * my + vz * mz);
  const pu = ux * px + uy * py + uz * pz;
  const pv = vx * px + vy * py + vz * pz;
  const qu = ux * qx + uy * qy + uz * qz;
  const qv = vx * qx + vy * qy + vz * qz;
  // Across q - p and across p + q.
  const firstU = qv - pv;
  const firstV = pu - qu;
  const secondU = pv + qv;
  const secondV = -(pu + qu);
  const firstSq = firstU * firstU + firstV * firstV;
  const secondSq = secondU * secondU + secondV * secondV;
  const { tolerance } = facet;
  if (!(firstSq > tolerance * tolerance && secondSq > tolerance * tolerance)) return false;
  const area = pu * qv - pv * qu;
  const sign = area < 0 ? -1 : 1;
  const first = sign / Math.sqrt(firstSq);
  const second = -sign / Math.sqrt(secondSq);
  const ou = firstU * first;
  const ov = firstV * first;
  const ru = secondU * second;
  const rv = secondV * second;
  boxFaces_quads[quad + MU] = mu;
  boxFaces_quads[quad + MV] = mv;
  boxFaces_quads[quad + PU] = pu;
  boxFaces_quads[quad + PV] = pv;
  boxFaces_quads[quad + QU] = qu;
  boxFaces_quads[quad + QV] = qv;
  boxFaces_quads[quad + OU] = ou;
  boxFaces_quads[quad + OV] = ov;
  boxFaces_quads[quad + RU] = ru;
  boxFaces_quads[quad + RV] = rv;
  boxFaces_quads[quad + W] = ou * pu + ov * pv;
  boxFaces_quads[quad + H] = ru * qu + rv * qv;
  boxFaces_quads[quad + CU] = mu + pu;
  boxFaces_quads[quad + CV] = mv + pv;
  boxFaces_quads[quad + CU + 1] = mu + qu;
  boxFaces_quads[quad + CV + 1] = mv + qv;
  boxFaces_quads[quad + CU + 2] = mu - pu;
  boxFaces_quads[quad + CV + 2] = mv - pv;
  boxFaces_quads[quad + CU + 3] = mu - qu;
  boxFaces_quads[quad + CV + 3] = mv - qv;
  const fx = normals[3 * face];
  const fy = normals[3 * face + 1];
  const fz = normals[3 * face + 2];
  const inv = 1 / (fx * nx + fy * ny + fz * nz);
  const slopeU = -(fx * ux + fy * uy + fz * uz) * inv;
  const slopeV = -(fx * vx + fy * vy + fz * vz) * inv;
  facet.code = FACE + topology.faceNames[face];
  facet.feature = FACE + face;
  facet.count = 4;
  facet.slopeU = slopeU;
  facet.slopeV = slopeV;
  facet.base = facet.originN + (nx * mx + ny * my + nz * mz) - (slopeU * mu + slopeV * mv);
  facet.tiltSq = 0;
  const lengthSq = 4 * (pu * pu + pv * pv);
  facet.extent = Math.sqrt(
    lengthSq > firstSq ? (lengthSq > secondSq ? lengthSq : secondSq) : firstSq > secondSq ? firstSq : secondSq,
  );
  facet.width = (4 * Math.abs(area)) / facet.extent;
  return true;
}

/** Whether a place is within a face of a box, or at most `tolerance` beside it. */
export function isOverBoxFace({ quad }: BoxFace, u: number, v: number, tolerance: number): boolean {
  const du = u - boxFaces_quads[quad + MU];
  const dv = v - boxFaces_quads[quad + MV];
  const x = boxFaces_quads[quad + OU] * du + boxFaces_quads[quad + OV] * dv;
  const y = boxFaces_quads[quad + RU] * du + boxFaces_quads[quad + RV] * dv;
  return Math.abs(x) - boxFaces_quads[quad + W] <= tolerance && Math.abs(y) - boxFaces_quads[quad + H] <= tolerance;
}

/** Finds the corners of the overlap of two faces of boxes. */
export function clipBoxFaces(first: Facet, faceA: BoxFace, second: Facet, faceB: BoxFace, out: Overlap): void {
  out.count = 0;
  setSnap(first, second, out);
  faceB.isOnRim[0] = 0;
  faceB.isOnRim[1] = 0;
  faceB.isOnRim[2] = 0;
  faceB.isOnRim[3] = 0;
  measureCorners(faceA.quad, faceB.quad);
  measureCorners(faceB.quad, faceA.quad);
  addNear_place[TOLERANCE] = first.tolerance;
  if (addCorners(faceA, faceB, true, second.code, out) === 4) return;
  if (addCorners(faceB, faceA, false, first.code, out) === 4) return;
  addCrossings(faceA, faceB, out);
}

/** Writes where the corners of one parallelogram are across the edges of the other. */
function measureCorners(quad: number, of: number): void {
  const ou = boxFaces_quads[of + OU];
  const ov = boxFaces_quads[of + OV];
  const ru = boxFaces_quads[of + RU];
  const rv = boxFaces_quads[of + RV];
  const mu = boxFaces_quads[quad + MU] - boxFaces_quads[of + MU];
  const mv = boxFaces_quads[quad + MV] - boxFaces_quads[of + MV];
  const pu = boxFaces_quads[quad + PU];
  const pv = boxFaces_quads[quad + PV];
  const qu = boxFaces_quads[quad + QU];
  const qv = boxFaces_quads[quad + QV];
  const xm = ou * mu + ov * mv;
  const xp = ou * pu + ov * pv;
  const xq = ou * qu + ov * qv;
  const ym = ru * mu + rv * mv;
  const yp = ru * pu + rv * pv;
  const yq = ru * qu + rv * qv;
  boxFaces_quads[quad + X] = xm + xp;
  boxFaces_quads[quad + X + 1] = xm + xq;
  boxFaces_quads[quad + X + 2] = xm - xp;
  boxFaces_quads[quad + X + 3] = xm - xq;
  boxFaces_quads[quad + Y] = ym + yp;
  boxFaces_quads[quad + Y + 1] = ym + yq;
  boxFaces_quads[quad + Y + 2] = ym - yp;
  boxFaces_quads[quad + Y + 3] = ym - yq;
}

/** Adds the corners of `from` that lie in `of`, whose code is given. Returns how many are within, clear of its rim. */
function addCorners(from: BoxFace, of: BoxFace, isFirst: boolean, code: number, out: Overlap): number {
  const { quad, corners, isOnRim } = from;
  const { snap } = out;
  const w = boxFaces_quads[of.quad + W];
  const h = boxFaces_quads[of.quad + H];
  let within = 0;
  for (let i = 0; i < 4; i++) {
    const acrossX = Math.abs(boxFaces_quads[quad + X + i]) - w;
    const acrossY = Math.abs(boxFaces_quads[quad + Y + i]) - h;
    if (acrossX < -snap && acrossY < -snap) {
      within++;
      isOnRim[i] = 0;
      addPlace(
        boxFaces_quads[quad + CU + i],
        boxFaces_quads[quad + CV + i],
        isFirst ? (corners[i] << 16) | code : (code << 16) | corners[i],
        out,
      );
    } else if (acrossX > snap || acrossY > snap) isOnRim[i] = 0;
    else if (isFirst || isOnRim[i] === 0) isOnRim[i] = addNear(from, i, of, isFirst, out) ? 1 : 0;
  }
  return within;
}

function addPlace(u: number, v: number, name: number, out: Overlap): void {
  const at = out.count++;
  overlap_u[at] = u;
  overlap_v[at] = v;
  overlap_names[at] = name;
  overlap_beside[at] = 0;
}

/** The place that is found and how far it is from the corner, squared; the corner; what is within. (Numbers that are handed over go on the heap.) */
const addNear_place = /* @__PURE__ */ new Float64Array(6);
const CORNER = 3;
const TOLERANCE = 5;

/** Adds corner i of `from`, which lies near the rim of `of` or near the line of an edge. Says whether it has a contact. */
function addNear(from: BoxFace, i: number, of: BoxFace, isFirst: boolean, out: Overlap): boolean {
  const place = addNear_place;
  const tolerance = place[TOLERANCE];
  const { quad } = from;
  const { quad: rim } = of;
  const { snap } = out;
  const x = boxFaces_quads[quad + X + i];
  const y = boxFaces_quads[quad + Y + i];
  const u = boxFaces_quads[quad + CU + i];
  const v = boxFaces_quads[quad + CV + i];
  place[CORNER] = u;
  place[CORNER + 1] = v;
  const acrossX = Math.abs(x) - boxFaces_quads[rim + W];
  const acrossY = Math.abs(y) - boxFaces_quads[rim + H];
  const edgeX = x < 0 ? 2 : 0;
  const edgeY = y < 0 ? 3 : 1;
  let corner = -1;
  let edge = acrossX > acrossY ? edgeX : edgeY;
  if (acrossX >= -snap && acrossY >= -snap) {
    // Edges 0 and 1 meet at corner 1, edges 1 and 2 at corner 2, and so on.
    const near = edgeX === 0 ? (edgeY === 1 ? 1 : 0) : edgeY === 1 ? 2 : 3;
    const du = u - boxFaces_quads[rim + CU + near];
    const dv = v - boxFaces_quads[rim + CV + near];
    if (du * du + dv * dv <= snap * snap) corner = near;
    else {
      edge = Math.abs(acrossX) < Math.abs(acrossY) ? edgeX : edgeY;
      if (!isBesideEdge(rim, edge)) edge = edge === edgeX ? edgeY : edgeX;
      if (!isBesideEdge(rim, edge)) return false;
    }
  }
  const code = from.corners[i];
  let other = 0;
  if (corner >= 0) {
    other = of.corners[corner];
    // Two corners at one place are one contact.
    if (isFirst) of.isOnRim[corner] = 1;
  } else other = of.edges[edge];
  const name = isFirst ? (code << 16) | other : (other << 16) | code;
  for (let k = 0; k < out.count; k++) if (overlap_names[k] === name) return true;
  if (!(acrossX > tolerance || acrossY > tolerance)) {
    addPlace(u, v, name, out);
    return true;
  }
  // The nearest place of the overlap is on an edge that the corner is outside of.
  place[2] = MOVED * MOVED * snap * snap;
  let isFound = acrossX > 0 && moveToEdge(of, edgeX, from);
  if (acrossY > 0 && moveToEdge(of, edgeY, from)) isFound = true;
  if (isFound) addPlace(place[0], place[1], name, out);
  return isFound;
}

/** Whether the projection of the corner on the line of an edge is on the edge. */
function isBesideEdge(rim: number, edge: number): boolean {
  const next = (edge + 1) & 3;
  const startU = boxFaces_quads[rim + CU + edge];
  const startV = boxFaces_quads[rim + CV + edge];
  const eu = boxFaces_quads[rim + CU + next] - startU;
  const ev = boxFaces_quads[rim + CV + next] - startV;
  const along = (addNear_place[CORNER] - startU) * eu + (addNear_place[CORNER + 1] - startV) * ev;
  return along >= 0 && along <= eu * eu + ev * ev;
}

/**
 * Finds the place nearest to the corner on the part of an edge of `of` that is within `from`, and keeps it if it is nearer than the best so far. Says
 * whether it is.
 */
function moveToEdge(of: BoxFace, edge: number, from: BoxFace): boolean {
  const { quad: rim } = of;
  const place = addNear_place;
  const u = place[CORNER];
  const v = place[CORNER + 1];
  const tolerance = place[TOLERANCE];
  const next = (edge + 1) & 3;
  const startU = boxFaces_quads[rim + CU + edge];
  const startV = boxFaces_quads[rim + CV + edge];
  const eu = boxFaces_quads[rim + CU + next] - startU;
  const ev = boxFaces_quads[rim + CV + next] - startV;
  const w = boxFaces_quads[from.quad + W] + tolerance;
  const h = boxFaces_quads[from.quad + H] + tolerance;
  const x = boxFaces_quads[rim + X + edge];
  const y = boxFaces_quads[rim + Y + edge];
  const dx = boxFaces_quads[rim + X + next] - x;
  const dy = boxFaces_quads[rim + Y + next] - y;
  const along = ((u - startU) * eu + (v - startV) * ev) / (eu * eu + ev * ev);
  let t = along > 0 ? (along < 1 ? along : 1) : 0;
  if (!(Math.abs(x + t * dx) <= w && Math.abs(y + t * dy) <= h)) {
    // The part of the edge that is in `from`.
    const perX = 1 / Math.abs(dx);
    const perY = 1 / Math.abs(dy);
    const enterX = dx > 0 ? (-w - x) * perX : dx < 0 ? (x - w) * perX : Math.abs(x) <= w ? 0 : Infinity;
    const leaveX = dx > 0 ? (w - x) * perX : dx < 0 ? (x + w) * perX : 1;
    const enterY = dy > 0 ? (-h - y) * perY : dy < 0 ? (y - h) * perY : Math.abs(y) <= h ? 0 : Infinity;
    const leaveY = dy > 0 ? (h - y) * perY : dy < 0 ? (y + h) * perY : 1;
    const enter = Math.max(0, enterX, enterY);
    const leave = Math.min(1, leaveX, leaveY);
    if (!(enter <= leave)) return false;
    t = t < enter ? enter : t > leave ? leave : t;
  }
  const atU = startU + t * eu;
  const atV = startV + t * ev;
  const lenSq = (u - atU) * (u - atU) + (v - atV) * (v - atV);
  if (!(lenSq <= place[2])) return false;
  place[0] = atU;
  place[1] = atV;
  place[2] = lenSq;
  return true;
}

/** Adds the crossings of edges, but for those near whose lines an end has a contact of its own. */
function addCrossings(first: BoxFace, second: BoxFace, out: Overlap): void {
  const { quad: p, edges, isOnRim } = first;
  const { quad: o, edges: otherEdges, isOnRim: isOtherOnRim } = second;
  const { snap } = out;
  for (let i = 0; i < 4; i++) {
    const next = (i + 1) & 3;
    for (let k = 0; k < 4; k++) {
      // How far the ends of edge i are beyond edge k, and those of edge k beyond edge i.
      const along = k & 1 ? Y : X;
      const sign = k < 2 ? 1 : -1;
      const rim = k & 1 ? boxFaces_quads[o + H] : boxFaces_quads[o + W];
      const from = sign * boxFaces_quads[p + along + i] - rim;
      const to = sign * boxFaces_quads[p + along + next] - rim;
      if (!(from * to < 0)) continue;
      const after = (k + 1) & 3;
      const otherAlong = i & 1 ? Y : X;
      const otherSign = i < 2 ? 1 : -1;
      const otherRim = i & 1 ? boxFaces_quads[p + H] : boxFaces_quads[p + W];
      const start = otherSign * boxFaces_quads[o + otherAlong + k] - otherRim;
      const end = otherSign * boxFaces_quads[o + otherAlong + after] - otherRim;
      if (!(start * end < 0)) continue;
      if ((isOnRim[i] & Number(Math.abs(from) <= snap)) | (isOnRim[next] & Number(Math.abs(to) <= snap))) continue;
      if ((isOtherOnRim[k] & Number(Math.abs(start) <= snap)) | (isOtherOnRim[after] & Number(Math.abs(end) <= snap))) continue;
      const t = from / (from - to);
      const u = boxFaces_quads[p + CU + i];
      const v = boxFaces_quads[p + CV + i];
      addPlace(
        u + (boxFaces_quads[p + CU + next] - u) * t,
        v + (boxFaces_quads[p + CV + next] - v) * t,
        (edges[i] << 16) | otherEdges[k],
        out,
      );
    }
  }
}
