/** Separating axes across an edge of each of two cores. */
import { cross } from '../math/cross.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE } from '../results/features.ts';
import { type Axis, tryAxis, turnUnit } from './axis.ts';
import { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import type { FacingCore } from './facingCore.ts';
import { setEdge, setOtherEdge } from './normals.ts';
import { climb, nearSupport } from './support.ts';

const edges_u = /* @__PURE__ */ new Vec3();
const edges_v = /* @__PURE__ */ new Vec3();
const edges_candidate = /* @__PURE__ */ new Candidate();

/**
 * The edges of a core with the edges of the other that they meet along their arcs of normals: those of the faces that are left, below which the ball
 * in the other core is not deeper than the best axis.
 */
export function tryEdges(pair: CorePair, side: FacingCore, out: Axis): void {
  const { core, other, depths, left: faces, leftCount, frame: m } = side;
  const { normals, offsets, topology } = core;
  const { faceStart, faceEdges, edgeFaces } = topology;
  const { vertices } = other;
  const v = 3 * side.deepest;
  const vx = vertices[v];
  const vy = vertices[v + 1];
  const vz = vertices[v + 2];
  const x = m[0] * vx + m[1] * vy + m[2] * vz + m[9];
  const y = m[3] * vx + m[4] * vy + m[5] * vz + m[10];
  const z = m[6] * vx + m[7] * vy + m[8] * vz + m[11];
  const least = out.separation < 0 ? -out.separation : 0;
  const deep = Math.max(0, -out.separation - other.innerRadius);
  for (let k = 0; k < leftCount; k++) {
    const f = faces[k];
    if (depths[f] > deep) continue;
    const end = faceStart[f + 1];
    for (let i = faceStart[f]; i < end; i++) {
      const e = faceEdges[i];
      const left = edgeFaces[2 * e];
      // An edge of two such faces is taken once.
      if (f !== left && depths[left] <= deep) continue;
      const right = edgeFaces[2 * e + 1];
      const l = 3 * left;
      const r = 3 * right;
      // A vertex that is deeper below both ends of an arc than the best axis is so along every normal between them.
      if (
        offsets[left] - (normals[l] * x + normals[l + 1] * y + normals[l + 2] * z) < least ||
        offsets[right] - (normals[r] * x + normals[r + 1] * y + normals[r + 2] * z) < least
      ) {
        tryArc(pair, side, e, out);
      }
    }
  }
}

/** Edges with a smaller squared sine of the angle between them are measured too. */
const SKEW_SIN_SQ = 1e-4;

/** An arc between normals with a smaller cosine than this is taken in two parts: between its ends, their sum says little about its middle. */
const SHARP_COS = -0.5;

const tryArc_direction = /* @__PURE__ */ new Vec3();

/**
 * An edge with the edges of the other core that it meets along its arc of normals. Follows the vertex of the other core that is farthest
 * against n, while n goes along the arc, and tries the edges it goes along. Each step is farther along the end of the arc, so there is
 * a last one.
 */
function tryArc(pair: CorePair, side: FacingCore, e: number, out: Axis): void {
  const { vertices: p, normals, topology } = side.core;
  const { edgeFaces, edgeVertices } = topology;
  const { other, frame: m } = side;
  const { vertices: q } = other;
  const { fanStart, fanVertices, fanEdges } = other.topology;
  const { slack } = out;
  const d = tryArc_direction;
  // All of it in the other core's frame, M^T of what it is in this one's.
  const left = 3 * edgeFaces[2 * e];
  const right = 3 * edgeFaces[2 * e + 1];
  const end = 3 * edgeVertices[2 * e];
  const otherEnd = 3 * edgeVertices[2 * e + 1];
  const ox = p[end] - m[9];
  const oy = p[end + 1] - m[10];
  const oz = p[end + 2] - m[11];
  const px = m[0] * ox + m[3] * oy + m[6] * oz;
  const py = m[1] * ox + m[4] * oy + m[7] * oz;
  const pz = m[2] * ox + m[5] * oy + m[8] * oz;
  const wx = p[otherEnd] - p[end];
  const wy = p[otherEnd + 1] - p[end + 1];
  const wz = p[otherEnd + 2] - p[end + 2];
  const ux = m[0] * wx + m[3] * wy + m[6] * wz;
  const uy = m[1] * wx + m[4] * wy + m[7] * wz;
  const uz = m[2] * wx + m[5] * wy + m[8] * wz;
  let fx = m[0] * normals[left] + m[3] * normals[left + 1] + m[6] * normals[left + 2];
  let fy = m[1] * normals[left] + m[4] * normals[left + 1] + m[7] * normals[left + 2];
  let fz = m[2] * normals[left] + m[5] * normals[left + 1] + m[8] * normals[left + 2];
  const endX = m[0] * normals[right] + m[3] * normals[right + 1] + m[6] * normals[right + 2];
  const endY = m[1] * normals[right] + m[4] * normals[right + 1] + m[7] * normals[right + 2];
  const endZ = m[2] * normals[right] + m[5] * normals[right + 1] + m[8] * normals[right + 2];
  let tx = endX;
  let ty = endY;
  let tz = endZ;
  d.x = -fx;
  d.y = -fy;
  d.z = -fz;
  let from = nearSupport(other, d);
  const isSharp = !(fx * tx + fy * ty + fz * tz > SHARP_COS);
  if (isSharp) {
    // To the middle first, along u x (f - t).
    const mx = uy * (fz - tz) - uz * (fy - ty);
    const my = uz * (fx - tx) - ux * (fz - tz);
    const mz = ux * (fy - ty) - uy * (fx - tx);
    const length = Math.sqrt(mx * mx + my * my + mz * mz);
    tx = mx / length;
    ty = my / length;
    tz = mz / length;
  }
  d.x = -tx;
  d.y = -ty;
  d.z = -tz;
  let to = nearSupport(other, d);
  let at = -1;
  for (let part = 0; part <= Number(isSharp); part++) {
    if (part === 1) {
      fx = tx;
      fy = ty;
      fz = tz;
      tx = endX;
      ty = endY;
      tz = endZ;
      from = to;
      d.x = -tx;
      d.y = -ty;
      d.z = -tz;
      to = nearSupport(other, d);
    }
    // How much deeper than the best axis the vertices are that are about deepest at the ends of the arc, at each of them.
    const least = out.separation < 0 ? -out.separation : 0;
    const dx = px - q[3 * from];
    const dy = py - q[3 * from + 1];
    const dz = pz - q[3 * from + 2];
    const gx = px - q[3 * to];
    const gy = py - q[3 * to + 1];
    const gz = pz - q[3 * to + 2];
    const a = fx * dx + fy * dy + fz * dz - least;
    const b = tx * dx + ty * dy + tz * dz - least;
    const c = fx * gx + fy * gy + fz * gz - least;
    const h = tx * gx + ty * gy + tz * gz - least;
    // Along n = (1 - s) f + s t, a depth less a multiple of |n| is a concave function of s: not negative between two places where it is not.
    // So one vertex is deep enough all along if it is at both ends,
    if ((a >= 0 && b >= 0) || (c >= 0 && h >= 0)) continue;
    // or both are, each from its own end to where they are equally deep: at s = l / (k + l), where 1 - |n| >= k l (1 - f.t) / (k + l)^2.
    const k = h - b;
    const l = a - c;
    const bend = 1 - (fx * tx + fy * ty + fz * tz);
    if (a >= 0 && h >= 0 && (a * h - c * b) * (k + l) + least * k * l * bend >= 0) continue;
    // The second part goes on where the first one ended: an edge that it meets in the very middle is met by one of them.
    if (at < 0) {
      d.x = -fx;
      d.y = -fy;
      d.z = -fz;
      at = climb(other, d, from);
    }
    for (;;) {
      const x = q[3 * at];
      const y = q[3 * at + 1];
      const z = q[3 * at + 2];
      // By its own height, which only falls, so that the walk has an end.
      const height = tx * x + ty * y + tz * z;
      // Along from + t to, the neighbour at g becomes farther where f.g + t (to.g) = 0: the first of these.
      let next = -1;
      let edge = 0;
      let first = Infinity;
      const last = fanStart[at + 1];
      for (let k = fanStart[at]; k < last; k++) {
        const v = fanVertices[k];
        const gx = q[3 * v] - x;
        const gy = q[3 * v + 1] - y;
        const gz = q[3 * v + 2] - z;
        const rise = -(tx * gx + ty * gy + tz * gz);
        const fall = fx * gx + fy * gy + fz * gz;
        // Without jumps: what is below zero counts as zero, and 0 / 0 is no number, so not less.
        const t = (fall + Math.abs(fall)) / (rise + Math.abs(rise));
        if (t < first && tx * q[3 * v] + ty * q[3 * v + 1] + tz * q[3 * v + 2] < height) {
          first = t;
          next = v;
          edge = fanEdges[k];
        }
      }
      if (next < 0) break;
      const gx = q[3 * next] - x;
      const gy = q[3 * next + 1] - y;
      const gz = q[3 * next + 2] - z;
      // n = u x g, and the plane across it through both edges
      const nx = uy * gz - uz * gy;
      const ny = uz * gx - ux * gz;
      const nz = ux * gy - uy * gx;
      const outward = nx * (fx + tx) + ny * (fy + ty) + nz * (fz + tz) < 0 ? -1 : 1;
      const separation = outward * (nx * (x - px) + ny * (y - py) + nz * (z - pz));
      const lenSq = nx * nx + ny * ny + nz * nz;
      const isSkew = lenSq > SKEW_SIN_SQ * (ux * ux + uy * uy + uz * uz) * (gx * gx + gy * gy + gz * gz);
      if (!isSkew || separation > (out.separation - slack) * Math.sqrt(lenSq)) {
        const isForward = other.topology.edgeVertices[2 * edge] === at;
        tryEdgePair(pair, side.isFirst, e, edge, isForward ? outward : -outward, out);
      }
      at = next;
    }
  }
}

/** Measures the axis across an edge of one core and an edge of the other; `sign` is 1 where the product of both is from A to B. */
function tryEdgePair(pair: CorePair, isFirst: boolean, e: number, edge: number, sign: number, out: Axis): void {
  const { normal } = edges_candidate;
  const edgeA = isFirst ? e : edge;
  const edgeB = isFirst ? edge : e;
  setEdge(pair, edgeA, edges_u);
  setOtherEdge(pair, edgeB, edges_v);
  cross(edges_u, edges_v, normal);
  if (turnUnit(normal, sign)) tryAxis(pair, edges_candidate, EDGE + edgeA, EDGE + edgeB, out);
}
