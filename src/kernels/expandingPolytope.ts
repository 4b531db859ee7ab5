/**
 * The way out of each other for any two overlapping polytopes: the face of the CSO (second core minus first) nearest to the origin. A
 * polytope of CSO vertices around the origin is grown at its nearest face, by the CSO vertex farthest along that face's normal. How far
 * that vertex is along the normal is a way out; the shortest one is kept. When no face of the polytope is nearer than that, it is the
 * answer. Each step takes a new vertex of the CSO or gives up a face, so there is an end.
 *
 * Degenerate cases:
 * - the origin on the boundary of the CSO (the cores touch): the face there, at distance 0;
 * - a flat, straight or single-point CSO: distance 0 along a perpendicular.
 */
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import type { Axis } from './axis.ts';
import { addSupport } from './gjk.ts';
import { PLANE_ROUNDING, Polytope } from './growingPolytope.ts';
import type { PolytopeView } from './polytopeView.ts';
import { Simplex } from './simplex.ts';

const expand_polytope = /* @__PURE__ */ new Polytope();
const expand_simplex = /* @__PURE__ */ new Simplex();
const expand_direction = /* @__PURE__ */ new Vec3();
const expand_across = /* @__PURE__ */ new Vec3();

/** Writes the way out to `out`. `simplex` is what the walk ended with: the origin is in it, or on it. */
export function expandingPolytope(first: PolytopeView, second: PolytopeView, simplex: Simplex, out: Axis): void {
  const p = expand_polytope;
  p.clear();
  for (let i = 0; i < simplex.count; i++) p.addVertex(simplex, i);
  if (!completeTetrahedron(first, second, p, out)) return;
  const s = expand_simplex;
  const n = expand_direction;
  out.separation = -Infinity;
  for (;;) {
    const f = p.nearest();
    const distance = p.key[f]!;
    const rounding = PLANE_ROUNDING * p.scale;
    // Also when no face is left: Infinity.
    if (distance >= -out.separation - rounding) return;
    n.x = -p.nx[f]!;
    n.y = -p.ny[f]!;
    n.z = -p.nz[f]!;
    // The search for the vertex starts at a corner of the face.
    const corner = p.corner[4 * f]!;
    first.index = p.ia[corner]!;
    second.index = p.ib[corner]!;
    addSupport(first, second, n, s, 0);
    const separation = n.x * s.wx[0]! + n.y * s.wy[0]! + n.z * s.wz[0]!;
    const isOnSurface = !(-separation - distance > rounding);
    if (separation > out.separation) {
      out.nx = n.x;
      out.ny = n.y;
      out.nz = n.z;
      out.separation = separation;
    }
    // A vertex that the polytope has cannot be beyond a face of it, but for the rounding of a thin face's plane.
    if (isOnSurface || p.has(s.ia[0]!, s.ib[0]!)) p.key[f] = Infinity;
    else p.grow(f, p.addVertex(s, 0));
  }
}

/**
 * Adds vertices until there are four with a volume, and their faces. Returns false, with a perpendicular and distance 0 written to `out`,
 * when the CSO is flat.
 */
function completeTetrahedron(first: PolytopeView, second: PolytopeView, p: Polytope, out: Axis): boolean {
  const d = expand_direction;
  const across = expand_across;
  const { wx, wy, wz } = p;
  if (p.vertexCount === 1) {
    for (let i = 0; i < 6 && p.vertexCount === 1; i++) {
      const sign = i < 3 ? 1 : -1;
      addIfOff(first, second, d.set(i % 3 === 0 ? sign : 0, i % 3 === 1 ? sign : 0, i % 3 === 2 ? sign : 0), p);
    }
    if (p.vertexCount === 1) return writeFlat(across.set(0, 1, 0), out);
  }
  if (p.vertexCount === 2) {
    const ux = wx[1]! - wx[0]!;
    const uy = wy[1]! - wy[0]!;
    const uz = wz[1]! - wz[0]!;
    setPerpendicular(across, ux, uy, uz);
    for (let i = 0; i < 4 && p.vertexCount === 2; i++) {
      const sign = i < 2 ? 1 : -1;
      if (i % 2 === 0) d.set(across.x * sign, across.y * sign, across.z * sign);
      // u x across
      else
        d.set(
          (uy * across.z - uz * across.y) * sign,
          (uz * across.x - ux * across.z) * sign,
          (ux * across.y - uy * across.x) * sign,
        );
      addIfOff(first, second, d, p);
    }
    if (p.vertexCount === 2) return writeFlat(across, out);
  }
  const abx = wx[1]! - wx[0]!;
  const aby = wy[1]! - wy[0]!;
  const abz = wz[1]! - wz[0]!;
  const acx = wx[2]! - wx[0]!;
  const acy = wy[2]! - wy[0]!;
  const acz = wz[2]! - wz[0]!;
  across.set(aby * acz - abz * acy, abz * acx - abx * acz, abx * acy - aby * acx);
  const length = Math.sqrt(across.x * across.x + across.y * across.y + across.z * across.z);
  if (length > 0) across.set(across.x / length, across.y / length, across.z / length);
  if (p.vertexCount === 3) {
    addIfOff(first, second, d.copy(across), p);
    if (p.vertexCount === 3) addIfOff(first, second, d.set(-across.x, -across.y, -across.z), p);
    if (p.vertexCount === 3) return writeFlat(across, out);
  }
  const above = across.x * (wx[3]! - wx[0]!) + across.y * (wy[3]! - wy[0]!) + across.z * (wz[3]! - wz[0]!) > 0;
  const b = above ? 2 : 1;
  const c = above ? 1 : 2;
  // Seen from outside, with vertex 3 on the far side of 0, b, c.
  p.addFace(0, b, c);
  p.addFace(0, 3, b);
  p.addFace(b, 3, c);
  p.addFace(c, 3, 0);
  p.join(0, 6);
  p.join(1, 10);
  p.join(2, 14);
  p.join(4, 13);
  p.join(5, 8);
  p.join(9, 12);
  return true;
}

/** Adds the CSO vertex farthest along `direction` if it is off the point, line or plane of the vertices so far by more than rounding. */
function addIfOff(first: PolytopeView, second: PolytopeView, direction: Vec3, p: Polytope): void {
  const s = expand_simplex;
  direction.set(-direction.x, -direction.y, -direction.z);
  addSupport(first, second, direction, s, 0);
  const x = s.wx[0]! - p.wx[0]!;
  const y = s.wy[0]! - p.wy[0]!;
  const z = s.wz[0]! - p.wz[0]!;
  const length = Math.sqrt(direction.x * direction.x + direction.y * direction.y + direction.z * direction.z);
  const off = -(x * direction.x + y * direction.y + z * direction.z);
  const scale = Math.max(p.scale, Math.sqrt(s.wx[0]! * s.wx[0]! + s.wy[0]! * s.wy[0]! + s.wz[0]! * s.wz[0]!));
  if (off > PLANE_ROUNDING * scale * length) p.addVertex(s, 0);
}

function writeFlat(normal: Vec3, out: Axis): false {
  out.nx = normal.x;
  out.ny = normal.y;
  out.nz = normal.z;
  out.separation = 0;
  return false;
}
