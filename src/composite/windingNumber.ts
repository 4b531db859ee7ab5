/**
 * How often a closed surface of triangles goes around a point: the sum over the triangles that a ray from the point, along +x, passes through, of 1
 * where it comes out by the front and -1 where by the back.
 *
 *       +-----------+
 *       |   +-------|---+         A ray that meets an edge or a vertex is taken for one beside it: the point is moved by an infinitesimal
 *       |   | 2     | 1 |  0      distance along z, and by a smaller one along y. So each edge counts on one side of it, and no ray passes
 *       | 1 |   o---x---x->       through two triangles or none where there is one surface.
 *       +---|-------+   |
 *           +-----------+         All signs are exact.
 */
import { orient3d } from '../math/exact.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { MeshData } from './meshData.ts';
import { NODE_WORDS, TreeStack } from './tree.ts';

/** The answer for a point of the surface itself. */
export const ON_SURFACE = -0x80000000;

/** Bound on the error of the product of two differences less another one, as a part of the sum of their magnitudes: (3 + 16 u) u, for u = 2^-53. */
const PLAIN_ERROR = 3.3306690738754716e-16;

const winding_stack = /* @__PURE__ */ new TreeStack();
const winding_point = /* @__PURE__ */ new Float64Array(3);
/** Three corners and the point, for `orient3d`; and three points of a plane, with one above the first. */
const winding_corners = /* @__PURE__ */ new Float64Array(16);
const winding_plane = /* @__PURE__ */ new Float64Array(16);

/** How often the surface goes around a point, in the frame of the data; ON_SURFACE for a point of it. */
export function windingNumber({ tree, corners, positions, leftOut }: MeshData, { x, y, z }: Vec3Like): number {
  const { floats, words } = tree;
  const { nodes } = winding_stack;
  const q = winding_point;
  q[0] = x;
  q[1] = y;
  q[2] = z;
  let sum = 0;
  let top = 0;
  let node = 0;
  for (;;) {
    const at = NODE_WORDS * node;
    const count = words[at + 7];
    const first = words[at + 6];
    node = -1;
    if (count > 0) {
      for (let i = 3 * first; i < 3 * (first + count); i += 3) {
        const crossing = crossingOf(positions, 3 * corners[i], 3 * corners[i + 1], 3 * corners[i + 2], q);
        if (crossing === ON_SURFACE) return ON_SURFACE;
        sum += crossing;
      }
    } else {
      for (let child = first; child <= first + 1; child++) {
        const c = NODE_WORDS * child;
        if (y < floats[c + 1] || y > floats[c + 4] || z < floats[c + 2] || z > floats[c + 5] || x > floats[c + 3]) continue;
        if (node >= 0) nodes[top++] = node;
        node = child;
      }
    }
    if (node < 0) {
      if (top === 0) break;
      node = nodes[--top];
    }
  }
  // What has no area, but for a rounding, closes the surface, too.
  for (let i = 0; i < leftOut.length; i += 4) {
    const crossing = crossingOf(positions, 3 * leftOut[i + 1], 3 * leftOut[i + 2], 3 * leftOut[i + 3], q);
    if (crossing !== ON_SURFACE) sum += crossing;
  }
  return sum;
}

/** 1 or -1 where the ray comes out by the front or the back of a triangle, 0 where it passes it by; ON_SURFACE for a point of the triangle. */
function crossingOf(p: Float64Array, a: number, b: number, c: number, q: Float64Array): number {
  const x = q[0];
  const y = q[1];
  const z = q[2];
  if (x > p[a] && x > p[b] && x > p[c]) return 0;
  if ((y > p[a + 1] && y > p[b + 1] && y > p[c + 1]) || (y < p[a + 1] && y < p[b + 1] && y < p[c + 1])) return 0;
  const isAboveA = p[a + 2] > z;
  const isAboveB = p[b + 2] > z;
  const isAboveC = p[c + 2] > z;
  if (isAboveA && isAboveB && isAboveC) return 0;
  if (z > p[a + 2] && z > p[b + 2] && z > p[c + 2]) return 0;
  // How often the outline of the triangle goes around the ray: 1 where its normal leads along x, -1 where against it.
  let turns = 0;
  if (isAboveA !== isAboveB) turns += passing(p, a, b, q, isAboveB);
  if (isAboveB !== isAboveC) turns += passing(p, b, c, q, isAboveC);
  if (isAboveC !== isAboveA) turns += passing(p, c, a, q, isAboveA);
  if (x < p[a] && x < p[b] && x < p[c]) return turns;
  const xyz = winding_corners;
  for (let k = 0; k < 3; k++) {
    xyz[k] = p[a + k];
    xyz[4 + k] = p[b + k];
    xyz[8 + k] = p[c + k];
    xyz[12 + k] = q[k];
  }
  const side = orient3d(xyz, 0, 1, 2, 3);
  if (side === 0 && isWithin(p, a, b, c, q, 1, 2) && isWithin(p, a, b, c, q, 2, 0) && isWithin(p, a, b, c, q, 0, 1)) {
    return ON_SURFACE;
  }
  // The ray comes out by the front if the point is behind the triangle.
  return side === -turns ? turns : 0;
}

/** 1 where an edge rises past a ray along +y from the point, in the plane of y and z, -1 where it falls, 0 where it passes behind the point. */
function passing(p: Float64Array, u: number, v: number, q: Float64Array, isRising: boolean): number {
  // (u - q) x (v - q) is above 0 where q is to the left of the edge.
  const left = (p[u + 1] - q[1]) * (p[v + 2] - q[2]);
  const right = (p[u + 2] - q[2]) * (p[v + 1] - q[1]);
  const side = left - right;
  const isClear = Math.abs(side) > PLAIN_ERROR * (Math.abs(left) + Math.abs(right));
  // A point on the edge is moved along y: past it. (No -0 is returned: it would go on the heap.)
  const turn = isClear ? (side > 0 ? 1 : -1) : turnOf(p, u, v, q, 1, 2);
  if (isRising) return turn > 0 ? 1 : 0;
  return turn < 0 ? -1 : 0;
}

/** The sign of the turn from a corner over another one to the point, in the plane of axes k and l. Exact. */
function turnOf(p: Float64Array, u: number, v: number, q: Float64Array, k: number, l: number): number {
  const xyz = winding_plane;
  xyz[0] = p[u + k];
  xyz[1] = p[u + l];
  xyz[4] = p[v + k];
  xyz[5] = p[v + l];
  xyz[8] = q[k];
  xyz[9] = q[l];
  xyz[12] = xyz[0];
  xyz[13] = xyz[1];
  xyz[14] = 1;
  return orient3d(xyz, 0, 1, 2, 3);
}

/** Whether the point is not outside of a triangle, seen along the axis that is neither k nor l. */
function isWithin(p: Float64Array, a: number, b: number, c: number, q: Float64Array, k: number, l: number): boolean {
  const first = turnOf(p, a, b, q, k, l);
  const second = turnOf(p, b, c, q, k, l);
  const third = turnOf(p, c, a, q, k, l);
  return (first >= 0 && second >= 0 && third >= 0) || (first <= 0 && second <= 0 && third <= 0);
}
