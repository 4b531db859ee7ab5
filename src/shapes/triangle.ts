/** A double-sided triangle. Collinear corners make a segment, equal corners a point; the codes stay those of a triangle. */
import { checkRounding, checkVec3 } from '../math/checks.ts';
import { preciseCross } from '../math/preciseCross.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { segmentPolytope } from './capsule.ts';
import { Polytope } from './polytope.ts';
import { ConvexShape, TRIANGLE, type Triangle } from './shape.ts';
import { polygonTopology, segmentTopology } from './topology.ts';

const FLAT = /* @__PURE__ */ polygonTopology(3);
/** The edges of a triangle whose corners are collinear. */
const STRAIGHT = /* @__PURE__ */ [0, 1, 2].map((edge) => segmentTopology([edge, (edge + 1) % 3], edge));

/** The triangle a, b, c; where the corners are collinear, its longest edge. */
function trianglePolytope(a: Vec3Like, b: Vec3Like, c: Vec3Like): Polytope {
  const polytope = emptyTriangle();
  if (setTriangle(polytope, Float64Array.of(a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z), 0, 3, 6)) return polytope;
  const ab = lengthSq(b.x - a.x, b.y - a.y, b.z - a.z);
  const bc = lengthSq(c.x - b.x, c.y - b.y, c.z - b.z);
  const ca = lengthSq(a.x - c.x, a.y - c.y, a.z - c.z);
  if (ab >= bc && ab >= ca) return segmentPolytope(a, b, STRAIGHT[0]);
  return bc >= ca ? segmentPolytope(b, c, STRAIGHT[1]) : segmentPolytope(c, a, STRAIGHT[2]);
}

/** The polytope of a triangle whose corners {@link setTriangle} sets. */
function emptyTriangle(): Polytope {
  return new Polytope(FLAT, new Float64Array(9), new Float64Array(6), new Float64Array(2));
}

/**
 * Makes a polytope of {@link emptyTriangle} the triangle whose corners are at entries a, b and c of a list of coordinates, without
 * allocating. False, and the polytope as it was, where the corners are collinear.
 */
export function setTriangle(polytope: Polytope, xyz: ArrayLike<number>, a: number, b: number, c: number): boolean {
  const p = setFrom(triangle_p, xyz, a);
  const q = setFrom(triangle_q, xyz, b);
  const r = setFrom(triangle_r, xyz, c);
  const n = preciseCross(p, q, r, triangle_cross);
  const length = Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
  const ab = lengthSq(q.x - p.x, q.y - p.y, q.z - p.z);
  const bc = lengthSq(r.x - q.x, r.y - q.y, r.z - q.z);
  const ca = lengthSq(p.x - r.x, p.y - r.y, p.z - r.z);
  if (!(length > COLLINEAR_HEIGHT * Math.max(ab, bc, ca))) return false;
  const { vertices, normals, offsets } = polytope;
  vertices[0] = p.x;
  vertices[1] = p.y;
  vertices[2] = p.z;
  vertices[3] = q.x;
  vertices[4] = q.y;
  vertices[5] = q.z;
  vertices[6] = r.x;
  vertices[7] = r.y;
  vertices[8] = r.z;
  const nx = n.x / length;
  const ny = n.y / length;
  const nz = n.z / length;
  normals[0] = nx;
  normals[1] = ny;
  normals[2] = nz;
  normals[3] = -nx;
  normals[4] = -ny;
  normals[5] = -nz;
  const offset = nx * p.x + ny * p.y + nz * p.z;
  offsets[0] = offset;
  offsets[1] = -offset;
  const cx = (p.x + q.x + r.x) / 3;
  const cy = (p.y + q.y + r.y) / 3;
  const cz = (p.z + q.z + r.z) / 3;
  polytope.centerX = cx;
  polytope.centerY = cy;
  polytope.centerZ = cz;
  const fromCenter = Math.max(
    lengthSq(p.x - cx, p.y - cy, p.z - cz),
    lengthSq(q.x - cx, q.y - cy, q.z - cz),
    lengthSq(r.x - cx, r.y - cy, r.z - cz),
  );
  polytope.outerRadius = Math.sqrt(fromCenter);
  polytope.reach = Math.sqrt(Math.max(lengthSq(p.x, p.y, p.z), lengthSq(q.x, q.y, q.z), lengthSq(r.x, r.y, r.z)));
  return true;
}

function setFrom(out: Vec3, xyz: ArrayLike<number>, at: number): Vec3 {
  out.x = xyz[at];
  out.y = xyz[at + 1];
  out.z = xyz[at + 2];
  return out;
}

/** Corners are collinear when the height of the triangle is below this part of its longest edge: a few roundings of its corners. */
const COLLINEAR_HEIGHT = 1e-15;

const triangle_cross = /* @__PURE__ */ new Vec3();
const triangle_p = /* @__PURE__ */ new Vec3();
const triangle_q = /* @__PURE__ */ new Vec3();
const triangle_r = /* @__PURE__ */ new Vec3();

function lengthSq(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}

/**
 * The triangle a, b, c, solid to both sides, with a layer of `radius` around it. Collinear corners are legal and make a segment,
 * equal ones a point. Throws when the radius is negative or anything is not finite.
 *
 * @example
 * ```ts
 * import { distanceToPoint, Transform, triangle } from 'touchstone';
 *
 * const sail = triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 });
 * console.log(distanceToPoint({ x: 0.25, y: 0.25, z: -2 }, sail, new Transform())?.distance); // 2
 * ```
 */
export function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like, options?: { radius?: number }): Triangle {
  checkVec3(a, 'triangle: a');
  checkVec3(b, 'triangle: b');
  checkVec3(c, 'triangle: c');
  const radius = checkRounding(options, 'triangle', ['radius']);
  return new ConvexShape(TRIANGLE, radius, trianglePolytope(a, b, c));
}
