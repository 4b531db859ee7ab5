/** A double-sided triangle. Collinear corners make a segment, equal corners a point; the codes stay those of a triangle. */
import { checkOptions, checkSize, checkVec3 } from '../math/checks.ts';
import { preciseCross } from '../math/preciseCross.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { segmentPolytope } from './capsule.ts';
import { type Core, END_ON, type FaceLoop, setVertexLoop } from './core.ts';
import { Polytope } from './polytope.ts';
import { ConvexShape, TRIANGLE, type Triangle } from './shape.ts';
import { polygonTopology, segmentTopology } from './topology.ts';

const FLAT = /* @__PURE__ */ polygonTopology(3);
/** The edges of a triangle whose corners are collinear. */
const STRAIGHT = /* @__PURE__ */ [0, 1, 2].map((edge) => segmentTopology([edge, (edge + 1) % 3], edge));

/** The triangle a, b, c; where the corners are collinear, its longest edge. */
export function trianglePolytope(a: Vec3Like, b: Vec3Like, c: Vec3Like): Polytope {
  const polytope = emptyTriangle();
  if (setTriangle(polytope, Float64Array.of(a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z), 0, 3, 6)) return polytope;
  const ab = lengthSq(b.x - a.x, b.y - a.y, b.z - a.z);
  const bc = lengthSq(c.x - b.x, c.y - b.y, c.z - b.z);
  const ca = lengthSq(a.x - c.x, a.y - c.y, a.z - c.z);
  if (ab >= bc && ab >= ca) return segmentPolytope(a, b, STRAIGHT[0]);
  return bc >= ca ? segmentPolytope(b, c, STRAIGHT[1]) : segmentPolytope(c, a, STRAIGHT[2]);
}

/** The polytope of a triangle whose corners {@link setTriangle} sets. */
export function emptyTriangle(): Polytope {
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
  out.x = xyz[at]!;
  out.y = xyz[at + 1]!;
  out.z = xyz[at + 2]!;
  return out;
}

/** Corners are collinear when the height of the triangle is below this part of its longest edge: a few roundings of its corners. */
const COLLINEAR_HEIGHT = 1e-15;

export class TriangleCore implements Core {
  readonly ax: number;
  readonly ay: number;
  readonly az: number;
  readonly bx: number;
  readonly by: number;
  readonly bz: number;
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  /** Unit normal, counter-clockwise a, b, c; zero when the corners are collinear. */
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly vertexCount = 3;

  constructor(a: Vec3Like, b: Vec3Like, c: Vec3Like) {
    this.ax = a.x;
    this.ay = a.y;
    this.az = a.z;
    this.bx = b.x;
    this.by = b.y;
    this.bz = b.z;
    this.cx = c.x;
    this.cy = c.y;
    this.cz = c.z;
    const n = preciseCross(a, b, c, triangle_cross);
    const length = Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    const inv = length > COLLINEAR_HEIGHT * this.longestEdgeSq() ? 1 / length : 0;
    this.nx = n.x * inv;
    this.ny = n.y * inv;
    this.nz = n.z * inv;
  }

  /** True when there is a face: the corners are not collinear. */
  get hasFace(): boolean {
    return this.nx !== 0 || this.ny !== 0 || this.nz !== 0;
  }

  vertex(index: number, out: Vec3): Vec3 {
    out.x = index === 0 ? this.ax : index === 1 ? this.bx : this.cx;
    out.y = index === 0 ? this.ay : index === 1 ? this.by : this.cy;
    out.z = index === 0 ? this.az : index === 1 ? this.bz : this.cz;
    return out;
  }

  supportVertex(direction: Vec3Like): number {
    const { x, y, z } = direction;
    const a = x * this.ax + y * this.ay + z * this.az;
    const b = x * this.bx + y * this.by + z * this.bz;
    const c = x * this.cx + y * this.cy + z * this.cz;
    return a >= b ? (a >= c ? 0 : 2) : b >= c ? 1 : 2;
  }

  /** The side that faces `direction`; for collinear corners the longest edge. */
  supportFace(direction: Vec3Like, out: FaceLoop): FaceLoop {
    if (!this.hasFace) return this.longestEdge(out);
    const { nx, ny, nz } = this;
    if (direction.x * nx + direction.y * ny + direction.z * nz >= 0) {
      out.begin(FACE, 3, nx, ny, nz);
      out.add(this.ax, this.ay, this.az, VERTEX, EDGE);
      out.add(this.bx, this.by, this.bz, VERTEX + 1, EDGE + 1);
      out.add(this.cx, this.cy, this.cz, VERTEX + 2, EDGE + 2);
    } else {
      out.begin(FACE, 3, -nx, -ny, -nz);
      out.add(this.ax, this.ay, this.az, VERTEX, EDGE + 2);
      out.add(this.cx, this.cy, this.cz, VERTEX + 2, EDGE + 1);
      out.add(this.bx, this.by, this.bz, VERTEX + 1, EDGE);
    }
    return out;
  }

  touchingFeature(code: number, direction: Vec3Like, out: FaceLoop): boolean {
    const isKnown = code === FACE || (code >= EDGE && code < EDGE + 3) || (code >= VERTEX && code < VERTEX + 3);
    const { nx, ny, nz } = this;
    const facing = direction.x * nx + direction.y * ny + direction.z * nz;
    if (Math.abs(facing) >= END_ON) {
      this.supportFace(direction, out);
      return isKnown;
    }
    let edge = code - EDGE;
    if (!this.hasFace) edge = this.longestEdgeIndex();
    else if (code < EDGE || code >= FACE) {
      // Of the two edges at the vertex, the one more nearly across.
      const v = code >= FACE ? this.supportVertex(direction) : code;
      const before = (v + 2) % 3;
      edge = this.isMoreAcross(before, v, direction) ? before : v;
    }
    if (!this.isEndOn(edge, direction)) this.edge(edge, out);
    // The edge starts at the corner with its own number.
    else setVertexLoop(out, VERTEX + (code < EDGE ? code : edge));
    return isKnown;
  }

  /** Whether the first of two edges is more nearly across a unit direction than the second. */
  private isMoreAcross(first: number, second: number, { x, y, z }: Vec3Like): boolean {
    const u = this.along(first, triangle_p);
    const v = this.along(second, triangle_q);
    const alongU = u.x * x + u.y * y + u.z * z;
    const alongV = v.x * x + v.y * y + v.z * z;
    return alongU * alongU * lengthSq(v.x, v.y, v.z) < alongV * alongV * lengthSq(u.x, u.y, u.z);
  }

  /** Whether an edge is seen end-on along a unit direction, or has no length. */
  private isEndOn(edge: number, { x, y, z }: Vec3Like): boolean {
    const u = this.along(edge, triangle_p);
    const along = u.x * x + u.y * y + u.z * z;
    const lenSq = lengthSq(u.x, u.y, u.z);
    return !(lenSq - along * along > END_ON * END_ON * lenSq);
  }

  /** Writes the vector along an edge. */
  private along(edge: number, out: Vec3): Vec3 {
    const q = this.vertex((edge + 1) % 3, triangle_r);
    const p = this.vertex(edge, out);
    out.x = q.x - p.x;
    out.y = q.y - p.y;
    out.z = q.z - p.z;
    return out;
  }

  /** The face's own normal; on an edge or a vertex, the direction away from the inside of the triangle within its plane. */
  featureNormal(code: number, out: Vec3): Vec3 {
    if (code >= FACE) {
      out.x = this.nx;
      out.y = this.ny;
      out.z = this.nz;
      return out;
    }
    if (code >= EDGE && !this.hasFace) return this.acrossLine(out);
    if (code >= EDGE) {
      // u x n, for the edge u
      const i = code - EDGE;
      const p = this.vertex(i, triangle_p);
      const q = this.vertex((i + 1) % 3, triangle_q);
      const ux = q.x - p.x;
      const uy = q.y - p.y;
      const uz = q.z - p.z;
      return normalizeOr(out, uy * this.nz - uz * this.ny, uz * this.nx - ux * this.nz, ux * this.ny - uy * this.nx);
    }
    // At a corner, against the sum of the unit directions to the other two; on a line between them, across it.
    const p = this.vertex(code, triangle_p);
    const q = this.vertex((code + 1) % 3, triangle_q);
    const r = this.vertex((code + 2) % 3, triangle_r);
    const qpx = p.x - q.x;
    const qpy = p.y - q.y;
    const qpz = p.z - q.z;
    const rpx = p.x - r.x;
    const rpy = p.y - r.y;
    const rpz = p.z - r.z;
    if (!this.hasFace && qpx * rpx + qpy * rpy + qpz * rpz < 0) return this.acrossLine(out);
    const qpInv = inverseLength(qpx, qpy, qpz);
    const rpInv = inverseLength(rpx, rpy, rpz);
    return normalizeOr(out, qpx * qpInv + rpx * rpInv, qpy * qpInv + rpy * rpInv, qpz * qpInv + rpz * rpInv);
  }

  private longestEdgeSq(): number {
    const abSq = lengthSq(this.bx - this.ax, this.by - this.ay, this.bz - this.az);
    const bcSq = lengthSq(this.cx - this.bx, this.cy - this.by, this.cz - this.bz);
    const caSq = lengthSq(this.ax - this.cx, this.ay - this.cy, this.az - this.cz);
    return Math.max(abSq, bcSq, caSq);
  }

  /** Which edge is the longest. */
  private longestEdgeIndex(): number {
    const a = this.vertex(0, triangle_p);
    const b = this.vertex(1, triangle_q);
    const c = this.vertex(2, triangle_r);
    const ab = lengthSq(b.x - a.x, b.y - a.y, b.z - a.z);
    const bc = lengthSq(c.x - b.x, c.y - b.y, c.z - b.z);
    const ca = lengthSq(a.x - c.x, a.y - c.y, a.z - c.z);
    return ab >= bc && ab >= ca ? 0 : bc >= ca ? 1 : 2;
  }

  /** For collinear corners: a unit vector across their line, and +y where they are equal. */
  private acrossLine(out: Vec3): Vec3 {
    const edge = this.longestEdgeIndex();
    const p = this.vertex(edge, triangle_p);
    const q = this.vertex((edge + 1) % 3, triangle_q);
    const ux = q.x - p.x;
    const uy = q.y - p.y;
    const uz = q.z - p.z;
    return lengthSq(ux, uy, uz) > 0 ? setPerpendicular(out, ux, uy, uz) : out.set(0, 1, 0);
  }

  private longestEdge(out: FaceLoop): FaceLoop {
    return this.edge(this.longestEdgeIndex(), out);
  }

  private edge(edge: number, out: FaceLoop): FaceLoop {
    const p = this.vertex(edge, triangle_p);
    const q = this.vertex((edge + 1) % 3, triangle_q);
    out.begin(EDGE + edge, 2, 0, 0, 0);
    out.add(p.x, p.y, p.z, VERTEX + edge, EDGE + edge);
    out.add(q.x, q.y, q.z, VERTEX + ((edge + 1) % 3), EDGE + edge);
    return out;
  }
}

const triangle_cross = /* @__PURE__ */ new Vec3();
const triangle_p = /* @__PURE__ */ new Vec3();
const triangle_q = /* @__PURE__ */ new Vec3();
const triangle_r = /* @__PURE__ */ new Vec3();

function lengthSq(x: number, y: number, z: number): number {
  return x * x + y * y + z * z;
}

/** 1 / |v|, and 0 for the zero vector. */
function inverseLength(x: number, y: number, z: number): number {
  const lenSq = lengthSq(x, y, z);
  return lenSq > 0 ? 1 / Math.sqrt(lenSq) : 0;
}

/** The unit vector along (x, y, z), and +y for the zero vector. */
function normalizeOr(out: Vec3, x: number, y: number, z: number): Vec3 {
  const inv = inverseLength(x, y, z);
  return inv > 0 ? out.set(x * inv, y * inv, z * inv) : out.set(0, 1, 0);
}

/**
 * The triangle a, b, c, solid to both sides, with a layer of `radius` around it. Collinear corners are legal and make a segment,
 * equal ones a point. Throws when the radius is negative or anything is not finite.
 */
export function triangle(a: Vec3Like, b: Vec3Like, c: Vec3Like, options?: { radius?: number }): Triangle {
  checkVec3(a, 'triangle: a');
  checkVec3(b, 'triangle: b');
  checkVec3(c, 'triangle: c');
  checkOptions(options, 'triangle: options', ['radius']);
  const radius = options?.radius === undefined ? 0 : options.radius;
  checkSize(radius, 'triangle: radius');
  return new ConvexShape(TRIANGLE, new TriangleCore(a, b, c), radius, trianglePolytope(a, b, c));
}
