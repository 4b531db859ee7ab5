/**
 * A supporting feature of a core as a contact sees it: a face, an edge or a vertex, projected along the contact normal. It is a convex
 * polygon in the plane across the normal (a segment is one of two corners), above which the height along the normal is linear.
 */
import type { Frame } from '../math/frame.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import {
  facet_edgeCodes,
  facet_offset,
  facet_outU,
  facet_outV,
  facet_u,
  facet_v,
  facet_vertexCodes,
  SECOND_FACET,
} from './lists.ts';

/** Features seen under a smaller cosine are seen end-on: a face gives way to an edge, an edge to a vertex. */
const END_ON = 0.05;
/** Cosines that differ by less are equal, and the first face is taken: what is alike must not alternate with every rounding. */
const ALIKE = 1e-12;

/** The plane across the contact normal n, with the axes u and v, in the frame of the first of the two shapes. */
export class View {
  ux = -0;
  uy = -0;
  uz = -0;
  vx = -0;
  vy = -0;
  vz = -0;
  nx = -0;
  ny = -0;
  nz = -0;

  /** Looks along n: the shortest rotation that takes the z axis, or its opposite, to n takes the x and y axes to u and v. */
  setAxes(): void {
    const { nx, ny, nz } = this;
    const sign = nz < 0 ? -1 : 1;
    const a = -1 / (sign + nz);
    const b = nx * ny * a;
    this.ux = 1 + sign * nx * nx * a;
    this.uy = sign * b;
    this.uz = -sign * nx;
    this.vx = b;
    this.vy = sign + ny * ny * a;
    this.vz = -ny;
  }
}

export class Facet {
  /** 1 where the shape looks along n, -1 where it looks against n. */
  readonly up: number;
  /** The code of the feature. */
  code = 0;
  /** The same by its own number: which vertex, edge or face of the core it is. */
  feature = 0;
  /** How many corners there are. */
  count = 0;
  /** Edge i joins corner i to the next one; a segment has one edge, a point none. */
  edges = 0;
  /** The lines whose insides the polygon is: the edges; for a segment its edge there and back, and two across its ends. */
  lines = 0;
  /** Where its first corner is in the lists; it is there again after the last. */
  readonly start: number;
  /** Above (u, v) the height is base + slopeU u + slopeV v. */
  base = -0;
  slopeU = -0;
  slopeV = -0;
  /** The squared sine of the angle between the face or the edge and the plane across n. */
  tiltSq = -0;
  /** How far the corners are from the first one at most. */
  extent = -0;
  /** Twice the area over the extent: about how wide a face is seen; of a segment it is infinite. */
  width = -0;
  /** What is nearer is at one place. */
  tolerance = -0;
  /** The radius of the shape around its core. */
  radius = -0;
  /** The axes of the view in the shape's own frame, and where its origin is along them: for the first shape they are the view. */
  readonly axes = new View();
  originU = -0;
  originV = -0;
  originN = -0;

  constructor(up: number) {
    this.up = up;
    this.start = up < 0 ? 0 : SECOND_FACET;
  }

  /** Takes a feature with so many corners. */
  begin(code: number, count: number): void {
    this.code = code;
    this.count = count;
    this.edges = count > 2 ? count : count - 1;
    this.lines = count > 2 ? count : count === 2 ? 4 : 0;
  }
}

/** Sets the axes of a facet whose shape stands at `relative` in the frame of the view. */
export function turnAxes(facet: Facet, view: View, relative: Frame): void {
  const { axes } = facet;
  const { ux, uy, uz, vx, vy, vz, nx, ny, nz } = view;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = relative;
  axes.ux = xx * ux + yx * uy + zx * uz;
  axes.uy = xy * ux + yy * uy + zy * uz;
  axes.uz = xz * ux + yz * uy + zz * uz;
  axes.vx = xx * vx + yx * vy + zx * vz;
  axes.vy = xy * vx + yy * vy + zy * vz;
  axes.vz = xz * vx + yz * vy + zz * vz;
  axes.nx = xx * nx + yx * ny + zx * nz;
  axes.ny = xy * nx + yy * ny + zy * nz;
  axes.nz = xz * nx + yz * ny + zz * nz;
  facet.originU = ux * px + uy * py + uz * pz;
  facet.originV = vx * px + vy * py + vz * pz;
  facet.originN = nx * px + ny * py + nz * pz;
}

/**
 * Makes the facet the supporting feature of a core at one of its features, given by its own number: of the faces there the one that faces
 * the other shape most; where all of them are seen end-on, the edge there that is most nearly across the normal; where that is seen end-on
 * too, the vertex. A face that is seen end-on itself has no supporting feature: no corners. What is nearer than `tolerance` is seen at one
 * place.
 */
export function seeFacet(facet: Facet, core: Polytope, feature: number): void {
  const face = supportingFace(facet, core, feature);
  if (face >= 0) placeFace(facet, core, face);
  else if (feature >= FACE) facet.begin(feature, 0);
  else if (feature >= EDGE) placeEdge(facet, core, feature - EDGE, -1);
  else {
    const { dimension, fanStart } = core.topology;
    const edge = dimension > 0 ? edgeAcross(facet, core, fanStart[feature], fanStart[feature + 1]) : -1;
    if (edge >= 0) placeEdge(facet, core, edge, feature);
    else placeVertex(facet, core, feature);
  }
}

/** Of the faces at a feature the one that faces the other shape most; -1 where all of them are seen end-on, or there is none. */
export function supportingFace(facet: Facet, core: Polytope, feature: number): number {
  const { topology } = core;
  const { dimension, fanStart } = topology;
  if (dimension < 2) return -1;
  if (feature < EDGE) return facingFace(facet, core, topology.fanFaces, fanStart[feature], fanStart[feature + 1]);
  if (feature < FACE) return facingFace(facet, core, topology.edgeFaces, 2 * (feature - EDGE), 2 * (feature - EDGE) + 2);
  // Of a polygon the side that is seen; every edge lies between the two.
  if (dimension === 2) return facingFace(facet, core, topology.edgeFaces, 0, 2);
  return isEndOn(facet, core, feature - FACE) ? -1 : feature - FACE;
}

function isEndOn({ axes, up }: Facet, { normals }: Polytope, face: number): boolean {
  const cosine = up * (axes.nx * normals[3 * face] + axes.ny * normals[3 * face + 1] + axes.nz * normals[3 * face + 2]);
  return !(cosine >= END_ON);
}

/** Of the faces in entries `from` to `to` of a list the one that faces the other shape most; -1 where all are seen end-on. */
function facingFace(facet: Facet, { normals }: Polytope, list: Uint16Array, from: number, to: number): number {
  const { up } = facet;
  const { nx, ny, nz } = facet.axes;
  let best = -1;
  let most = END_ON - ALIKE;
  for (let i = from; i < to; i++) {
    const at = 3 * list[i];
    const cosine = up * (nx * normals[at] + ny * normals[at + 1] + nz * normals[at + 2]);
    if (cosine > most + ALIKE) {
      most = cosine;
      best = list[i];
    }
  }
  return best;
}

/** Of the edges in entries `from` to `to` of the fans the one that is most nearly across the normal. */
function edgeAcross({ axes }: Facet, { topology, vertices }: Polytope, from: number, to: number): number {
  const { fanEdges, edgeVertices } = topology;
  const { nx, ny, nz } = axes;
  let best = -1;
  let least = Infinity;
  for (let i = from; i < to; i++) {
    const a = 3 * edgeVertices[2 * fanEdges[i]];
    const b = 3 * edgeVertices[2 * fanEdges[i] + 1];
    const dx = vertices[b] - vertices[a];
    const dy = vertices[b + 1] - vertices[a + 1];
    const dz = vertices[b + 2] - vertices[a + 2];
    const along = dx * nx + dy * ny + dz * nz;
    const cosSq = (along * along) / (dx * dx + dy * dy + dz * dz);
    if (cosSq < least - ALIKE) {
      least = cosSq;
      best = fanEdges[i];
    }
  }
  return best;
}

function placeFace(facet: Facet, { topology, vertices, normals }: Polytope, face: number): void {
  const { faceVertices, faceEdges, vertexNames, edgeNames, faceStart } = topology;
  const { start: begin, up, axes, originU, originV, tolerance } = facet;
  const { ux, uy, uz, vx, vy, vz, nx, ny, nz } = axes;
  const start = faceStart[face];
  const end = faceStart[face + 1];
  let count = 0;
  let firstU = NaN;
  let firstV = NaN;
  let lastU = NaN;
  let lastV = NaN;
  let extentSq = 0;
  let area = 0;
  for (let i = start; i < end; i++) {
    const vertex = faceVertices[i];
    const x = vertices[3 * vertex];
    const y = vertices[3 * vertex + 1];
    const z = vertices[3 * vertex + 2];
    const u = originU + (ux * x + uy * y + uz * z);
    const v = originV + (vx * x + vy * y + vz * z);
    const du = u - lastU;
    const dv = v - lastV;
    // Corners that are seen at one place are one, with the edge that leaves the last of them.
    if (!(Math.abs(du) + Math.abs(dv) <= tolerance)) {
      const at = begin + count;
      facet_u[at] = u;
      facet_v[at] = v;
      facet_vertexCodes[at] = VERTEX + vertexNames[vertex];
      if (count === 0) {
        firstU = u;
        firstV = v;
      } else {
        // Corners run counter-clockwise around a face that looks along n, clockwise around one that looks against it.
        const scale = up / Math.sqrt(du * du + dv * dv);
        const outU = dv * scale;
        const outV = -du * scale;
        facet_outU[at - 1] = outU;
        facet_outV[at - 1] = outV;
        facet_offset[at - 1] = outU * lastU + outV * lastV;
        const eu = u - firstU;
        const ev = v - firstV;
        const lengthSq = eu * eu + ev * ev;
        if (lengthSq > extentSq) extentSq = lengthSq;
        area += (lastU - firstU) * dv - (lastV - firstV) * du;
      }
      lastU = u;
      lastV = v;
      count++;
    }
    facet_edgeCodes[begin + count - 1] = EDGE + edgeNames[faceEdges[i]];
  }
  if (count > 1 && Math.abs(firstU - lastU) + Math.abs(firstV - lastV) <= tolerance) {
    count--;
    lastU = facet_u[begin + count - 1];
    lastV = facet_v[begin + count - 1];
  }
  facet.feature = FACE + face;
  facet.begin(FACE + topology.faceNames[face], count);
  if (count > 2) {
    const du = firstU - lastU;
    const dv = firstV - lastV;
    const scale = up / Math.sqrt(du * du + dv * dv);
    const outU = dv * scale;
    const outV = -du * scale;
    const line = begin + count - 1;
    facet_outU[line] = outU;
    facet_outV[line] = outV;
    facet_offset[line] = outU * lastU + outV * lastV;
  }
  const fx = normals[3 * face];
  const fy = normals[3 * face + 1];
  const fz = normals[3 * face + 2];
  const normalU = fx * ux + fy * uy + fz * uz;
  const normalV = fx * vx + fy * vy + fz * vz;
  const inv = 1 / (fx * nx + fy * ny + fz * nz);
  // On the plane of the face m.(p - corner) = 0
  const slopeU = -normalU * inv;
  const slopeV = -normalV * inv;
  const at = 3 * faceVertices[start];
  const height = facet.originN + (nx * vertices[at] + ny * vertices[at + 1] + nz * vertices[at + 2]);
  facet.slopeU = slopeU;
  facet.slopeV = slopeV;
  facet.base = height - (slopeU * firstU + slopeV * firstV);
  facet.tiltSq = normalU * normalU + normalV * normalV;
  facet.extent = Math.sqrt(extentSq);
  facet.width = Math.abs(area) / facet.extent;
  if (count === 2) drawEnds(facet);
  repeatFirst(facet);
}

/** Writes the first corner again after the last. */
function repeatFirst({ start, count }: Facet): void {
  const end = start + count;
  facet_u[end] = facet_u[start];
  facet_v[end] = facet_v[start];
  facet_vertexCodes[end] = facet_vertexCodes[start];
}

/** Places an edge, or, where it is seen end-on, the given vertex, or else the end that is farther along the direction. */
function placeEdge(facet: Facet, core: Polytope, edge: number, vertex: number): void {
  const { edgeVertices, vertexNames, edgeNames } = core.topology;
  const { start, up } = facet;
  facet.feature = EDGE + edge;
  facet.begin(EDGE + edgeNames[edge], 2);
  const a = edgeVertices[2 * edge];
  const b = edgeVertices[2 * edge + 1];
  placeCorner(facet, core, b);
  const endU = facet_u[start];
  const endV = facet_v[start];
  const end = facet.base;
  placeCorner(facet, core, a);
  facet_u[start + 1] = endU;
  facet_v[start + 1] = endV;
  const startU = facet_u[start];
  const startV = facet_v[start];
  const du = endU - startU;
  const dv = endV - startV;
  const dh = end - facet.base;
  const acrossSq = du * du + dv * dv;
  if (!(acrossSq > END_ON * END_ON * (acrossSq + dh * dh) && Math.abs(du) + Math.abs(dv) > facet.tolerance)) {
    placeVertex(facet, core, vertex >= 0 ? vertex : up * dh > 0 ? b : a);
    return;
  }
  facet_vertexCodes[start] = VERTEX + vertexNames[a];
  facet_vertexCodes[start + 1] = VERTEX + vertexNames[b];
  facet_edgeCodes[start] = facet.code;
  const slopeU = (dh * du) / acrossSq;
  const slopeV = (dh * dv) / acrossSq;
  facet.slopeU = slopeU;
  facet.slopeV = slopeV;
  facet.base -= slopeU * startU + slopeV * startV;
  facet.tiltSq = (dh * dh) / (acrossSq + dh * dh);
  const length = Math.sqrt(acrossSq);
  const scale = up / length;
  const outU = dv * scale;
  const outV = -du * scale;
  facet_outU[start] = outU;
  facet_outV[start] = outV;
  facet_offset[start] = outU * startU + outV * startV;
  facet.extent = length;
  drawEnds(facet);
  repeatFirst(facet);
}

function placeVertex(facet: Facet, core: Polytope, vertex: number): void {
  facet.feature = vertex;
  facet.begin(VERTEX + core.topology.vertexNames[vertex], 1);
  facet_vertexCodes[facet.start] = facet.code;
  facet.slopeU = 0;
  facet.slopeV = 0;
  facet.tiltSq = 0;
  placeCorner(facet, core, vertex);
}

/** Writes the place of a vertex to the first corner and its height to `base`. */
function placeCorner(facet: Facet, { vertices }: Polytope, vertex: number): void {
  const { start, axes } = facet;
  const x = vertices[3 * vertex];
  const y = vertices[3 * vertex + 1];
  const z = vertices[3 * vertex + 2];
  facet_u[start] = facet.originU + (axes.ux * x + axes.uy * y + axes.uz * z);
  facet_v[start] = facet.originV + (axes.vx * x + axes.vy * y + axes.vz * z);
  facet.base = facet.originN + (axes.nx * x + axes.ny * y + axes.nz * z);
}

/** The other lines of a segment: the back of its edge, and those across its two ends. */
function drawEnds(facet: Facet): void {
  const { start, up } = facet;
  const back = start + 1;
  const outU = facet_outU[start];
  const outV = facet_outV[start];
  // The direction of the edge is its normal turned by a quarter.
  const alongU = -up * outV;
  const alongV = up * outU;
  facet.width = Infinity;
  facet_outU[back] = -outU;
  facet_outV[back] = -outV;
  facet_offset[back] = -facet_offset[start];
  facet_outU[start + 2] = -alongU;
  facet_outV[start + 2] = -alongV;
  facet_offset[start + 2] = -(alongU * facet_u[start] + alongV * facet_v[start]);
  facet_outU[start + 3] = alongU;
  facet_outV[start + 3] = alongV;
  facet_offset[start + 3] = alongU * facet_u[back] + alongV * facet_v[back];
}
