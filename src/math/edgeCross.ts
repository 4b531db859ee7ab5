/** The product of two edges, to the last bits of a double however nearly parallel they are. */
import { productTail, sumTail } from './preciseCross.ts';
import type { Vec3 } from './vec3.ts';

/** Above this squared sine of the angle between the edges plain arithmetic loses three digits at most, and is taken. */
export const SKEW_SIN_SQ = 1e-6;

const edgeCross_u = /* @__PURE__ */ new Float64Array(6);
const edgeCross_v = /* @__PURE__ */ new Float64Array(6);
const edgeCross_w = /* @__PURE__ */ new Float64Array(3);

/**
 * Writes u x v to `out`, for the edge u between the points i and j of the list p, and v between k and l of q. Zero for edges that are
 * parallel or have no length.
 */
export function edgeCross(p: Float64Array, i: number, j: number, q: Float64Array, k: number, l: number, out: Vec3): void {
  const ux = p[3 * j]! - p[3 * i]!;
  const uy = p[3 * j + 1]! - p[3 * i + 1]!;
  const uz = p[3 * j + 2]! - p[3 * i + 2]!;
  const vx = q[3 * l]! - q[3 * k]!;
  const vy = q[3 * l + 1]! - q[3 * k + 1]!;
  const vz = q[3 * l + 2]! - q[3 * k + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  out.x = x;
  out.y = y;
  out.z = z;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  if (x * x + y * y + z * z > SKEW_SIN_SQ * uu * vv) return;
  const w = edgeCross_w;
  setEdge(p, i, j, edgeCross_u);
  setEdge(q, k, l, edgeCross_v);
  setProduct(edgeCross_u, edgeCross_v, w);
  out.x = w[0]!;
  out.y = w[1]!;
  out.z = w[2]!;
}

/** The edge as rounded differences and, after them, their rounding errors. */
function setEdge(p: Float64Array, i: number, j: number, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    const a = p[3 * i + c]!;
    const b = p[3 * j + c]!;
    const difference = b - a;
    out[c] = difference;
    out[c + 3] = sumTail(b, -a, difference);
  }
}

/** u x v in double-double arithmetic: each number an unevaluated sum of two doubles. */
function setProduct(u: Float64Array, v: Float64Array, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    const j = c === 2 ? 0 : c + 1;
    const k = c === 0 ? 2 : c - 1;
    const a = u[j]!;
    const b = v[k]!;
    const d = u[k]!;
    const e = v[j]!;
    const ab = a * b;
    const de = d * e;
    const abTail = productTail(a, b, ab) + (a * v[k + 3]! + u[j + 3]! * b);
    const deTail = productTail(d, e, de) + (d * v[j + 3]! + u[k + 3]! * e);
    const difference = ab - de;
    out[c] = difference + (sumTail(ab, -de, difference) + (abTail - deTail));
  }
}
