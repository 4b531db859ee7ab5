/**
 * A box: a centre and half extents along the axes of its frame. Half extents may be zero; the box is flat then, or a segment, or
 * a point.
 */
import { checkOptions, checkSize, checkVec3 } from '../math/checks.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { type Core, END_ON, FACING_ALIKE, type FaceLoop, setVertexLoop } from './core.ts';
import { Polytope } from './polytope.ts';
import { BOX, type Box, ConvexShape } from './shape.ts';
import { pointTopology, polygonTopology, segmentTopology, Topology } from './topology.ts';

/** The corners of each face, four by four, counter-clockwise seen from outside. */
const FACE_CORNERS = [0, 2, 6, 4, 0, 4, 5, 1, 0, 1, 3, 2, 1, 5, 7, 3, 2, 3, 7, 6, 4, 6, 7, 5];
const NORMALS = /* @__PURE__ */ Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, -1, 0, 0, 0, -1, 0, 0, 0, -1);

/** The topologies of boxes by which of their half extents are zero (bits 1, 2 and 4), made when they are first asked for. */
const boxTopologies: (Topology | undefined)[] = [];

function boxTopology(flat: number): Topology {
  let topology = boxTopologies[flat];
  if (topology === undefined) {
    topology = makeBoxTopology(flat);
    boxTopologies[flat] = topology;
  }
  return topology;
}

function makeBoxTopology(flat: number): Topology {
  const corners = cornersOf(flat);
  const edge = (from: number, to: number): number => edgeBetween(corners[from]!, corners[to]!);
  if (flat === 0) {
    const faceStart = Uint32Array.of(0, 4, 8, 12, 16, 20, 24);
    return new Topology(3, 8, faceStart, Uint16Array.from(FACE_CORNERS), { edge, isBox: true });
  }
  if (corners.length === 1) return pointTopology();
  if (corners.length === 2) return segmentTopology(corners, edge(0, 1));
  return polygonTopology(4, { vertices: corners, edge }, flat === 1 ? 0 : flat === 2 ? 1 : 2);
}

/** The corners of a box, each on the positive side of the axes along which it is flat; of a rectangle as the loop of its positive face. */
function cornersOf(flat: number): number[] {
  if (flat === 0) return [0, 1, 2, 3, 4, 5, 6, 7];
  const face = flat === 1 ? 0 : flat === 2 ? 4 : flat === 4 ? 8 : -1;
  if (face >= 0) return FACE_CORNERS.slice(face, face + 4);
  const open = 7 & ~flat;
  return open === 0 ? [0] : [0, open];
}

/** The number of the edge between two neighbouring corners. */
function edgeBetween(from: number, to: number): number {
  return edgeIndex((from ^ to) >> 1, from & to);
}

/** Whether there is no extent along an axis, or none that rounding leaves. */
function isFlat(center: number, half: number): boolean {
  return !(half > MIN_LENGTH && center + half > center - half);
}

/** The box about (cx, cy, cz) with the given half extents; without extent along some axes a rectangle, a segment or a point. */
export function boxPolytope(cx: number, cy: number, cz: number, hx: number, hy: number, hz: number): Polytope {
  const flat = Number(isFlat(cx, hx)) | (Number(isFlat(cy, hy)) << 1) | (Number(isFlat(cz, hz)) << 2);
  const topology = boxTopology(flat);
  const { vertexCount, vertexNames, faceCount } = topology;
  const vertices = new Float64Array(3 * vertexCount);
  for (let i = 0; i < vertexCount; i++) {
    const bits = vertexNames[i]!;
    vertices[3 * i] = cx + (bits & 1 ? -hx : hx);
    vertices[3 * i + 1] = cy + (bits & 2 ? -hy : hy);
    vertices[3 * i + 2] = cz + (bits & 4 ? -hz : hz);
  }
  const sides = Float64Array.of(cx + hx, cy + hy, cz + hz, hx - cx, hy - cy, hz - cz);
  if (flat === 0) return new Polytope(topology, vertices, NORMALS, sides);
  const normals = new Float64Array(3 * faceCount);
  const offsets = new Float64Array(faceCount);
  if (faceCount > 0) {
    const front = topology.faceNames[0]!;
    normals[front] = 1;
    normals[3 + front] = -1;
    offsets[0] = sides[front]!;
    offsets[1] = -sides[front]!;
  }
  return new Polytope(topology, vertices, normals, offsets);
}

export class BoxCore implements Core {
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  readonly hx: number;
  readonly hy: number;
  readonly hz: number;
  readonly vertexCount = 8;
  /** True when there is extent along every axis. */
  readonly isSolid: boolean;

  constructor(cx: number, cy: number, cz: number, hx: number, hy: number, hz: number) {
    this.cx = cx;
    this.cy = cy;
    this.cz = cz;
    this.hx = hx;
    this.hy = hy;
    this.hz = hz;
    this.isSolid = hx > 0 && hy > 0 && hz > 0;
  }

  vertex(index: number, out: Vec3): Vec3 {
    return out.set(
      this.cx + (index & 1 ? -this.hx : this.hx),
      this.cy + (index & 2 ? -this.hy : this.hy),
      this.cz + (index & 4 ? -this.hz : this.hz),
    );
  }

  supportVertex(direction: Vec3Like): number {
    return (direction.x < 0 ? 1 : 0) | (direction.y < 0 ? 2 : 0) | (direction.z < 0 ? 4 : 0);
  }

  supportFace(direction: Vec3Like, out: FaceLoop): FaceLoop {
    const { x, y, z } = direction;
    const ax = Math.abs(x);
    const ay = Math.abs(y);
    const az = Math.abs(z);
    const face = ay >= ax && ay >= az ? (y < 0 ? 4 : 1) : az >= ax ? (z < 0 ? 5 : 2) : x < 0 ? 3 : 0;
    return this.faceLoop(face, out);
  }

  /** True for the code of a feature that a box has. */
  isFeature(code: number): boolean {
    return (code & 0x3fff) < 8 + 4 * Number(code >= EDGE) - 6 * Number(code >= FACE);
  }

  touchingFeature(code: number, direction: Vec3Like, out: FaceLoop): boolean {
    if (!this.isFeature(code)) return false;
    const { x, y, z } = direction;
    const index = code & 0x3fff;
    const axis = code >= FACE ? index % 3 : index >> 2;
    // The axes along which the feature is at a side of the box, and which side: for an edge the bits of its number, in order.
    const fixed = code >= FACE ? 1 << axis : code >= EDGE ? 7 & ~(1 << axis) : 7;
    const sides = code >= FACE ? (index < 3 ? 0 : fixed) : code >= EDGE ? edgeSides(index) : index;
    if (!this.isSolid) {
      this.touchingFlat(fixed, sides, direction, out);
      return true;
    }
    const fx = fixed & 1 ? (sides & 1 ? -x : x) : -1;
    const fy = fixed & 2 ? (sides & 2 ? -y : y) : -1;
    const fz = fixed & 4 ? (sides & 4 ? -z : z) : -1;
    const most = Math.max(fx, fy, fz) - FACING_ALIKE;
    const face = fy >= most ? (sides & 2 ? 4 : 1) : fz >= most ? (sides & 4 ? 5 : 2) : sides & 1 ? 3 : 0;
    if (most >= END_ON) this.faceLoop(face, out);
    else setVertexLoop(out, VERTEX + sides);
    return true;
  }

  /** The same for a box without extent along an axis or more: a rectangle with two sides, a segment or a point. */
  private touchingFlat(fixed: number, sides: number, { x, y, z }: Vec3Like, out: FaceLoop): void {
    const { hx, hy, hz } = this;
    const flat = (hx > 0 ? 0 : 1) | (hy > 0 ? 0 : 2) | (hz > 0 ? 0 : 4);
    const across = flat === 1 ? x : flat === 2 ? y : flat === 4 ? z : 0;
    if (Math.abs(across) >= END_ON) {
      this.faceLoop(flat === 1 ? 0 : flat === 2 ? 1 : 2, out);
      return;
    }
    // Where the feature leaves the side open, the side that looks along the direction; without extent there is one side only.
    const seen = (x < 0 ? 1 : 0) | (y < 0 ? 2 : 0) | (z < 0 ? 4 : 0);
    const corner = ((fixed & sides) | (~fixed & seen)) & ~flat & 7;
    // The edge must not leave the sides of the feature where it has a choice: along its own axis, or the one most nearly across.
    const open = (fixed | flat) === 7 ? 7 & ~flat : 7 & ~(fixed | flat);
    const ax = open & 1 ? Math.abs(x) : 2;
    const ay = open & 2 ? Math.abs(y) : 2;
    const az = open & 4 ? Math.abs(z) : 2;
    const least = Math.min(ax, ay, az);
    const axis = ay <= least + FACING_ALIKE ? 1 : az <= least + FACING_ALIKE ? 2 : 0;
    if (!(1 - least * least > END_ON * END_ON)) {
      setVertexLoop(out, VERTEX + corner);
      return;
    }
    const base = corner & ~(1 << axis);
    const edge = EDGE + edgeIndex(axis, base);
    out.begin(edge, 2, 0, 0, 0);
    this.addCorner(base, edge, out);
    this.addCorner(base | (1 << axis), edge, out);
  }

  private faceLoop(face: number, out: FaceLoop): FaceLoop {
    const axis = face % 3;
    const sign = face < 3 ? 1 : -1;
    out.begin(FACE + face, 4, axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0);
    for (let i = 4 * face; i < 4 * face + 4; i++) this.addCorner(FACE_CODES[i]! >> 16, FACE_CODES[i]! & 0xffff, out);
    return out;
  }

  private addCorner(v: number, edgeCode: number, out: FaceLoop): void {
    const px = this.cx + (v & 1 ? -this.hx : this.hx);
    const py = this.cy + (v & 2 ? -this.hy : this.hy);
    const pz = this.cz + (v & 4 ? -this.hz : this.hz);
    out.add(px, py, pz, VERTEX + v, edgeCode);
  }

  featureNormal(code: number, out: Vec3): Vec3 {
    const i = code & 0x3fff;
    if (code >= FACE) {
      const sign = i < 3 ? 1 : -1;
      const axis = i % 3;
      return out.set(axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0);
    }
    if (code >= EDGE) {
      const axis = i >> 2;
      const first = i & 1 ? -Math.SQRT1_2 : Math.SQRT1_2;
      const second = i & 2 ? -Math.SQRT1_2 : Math.SQRT1_2;
      return axis === 0 ? out.set(0, first, second) : axis === 1 ? out.set(first, 0, second) : out.set(first, second, 0);
    }
    return out.set(i & 1 ? -INV_SQRT3 : INV_SQRT3, i & 2 ? -INV_SQRT3 : INV_SQRT3, i & 4 ? -INV_SQRT3 : INV_SQRT3);
  }
}

/** The sides, as bits, of the two axes across an edge. */
function edgeSides(edge: number): number {
  const first = edge & 1;
  const second = (edge >> 1) & 1;
  const axis = edge >> 2;
  return axis === 0 ? (first << 1) | (second << 2) : axis === 1 ? first | (second << 2) : first | (second << 1);
}

/** The number of the edge along an axis at the given sides. */
function edgeIndex(axis: number, sides: number): number {
  const first = axis === 0 ? (sides >> 1) & 1 : sides & 1;
  const second = axis === 2 ? (sides >> 1) & 1 : (sides >> 2) & 1;
  return 4 * axis + first + 2 * second;
}

/**
 * The axis of the face that faces a direction most, with bit 4 where it is on the negative side: y before z before x among those
 * that face it alike. Without branches, since which it is cannot be foreseen.
 */
export function mostFacing(x: number, y: number, z: number): number {
  const ax = Math.abs(x) - FACING_ALIKE;
  const ay = Math.abs(y);
  const az = Math.abs(z);
  const isY = Number(ay >= ax) & Number(ay >= az - FACING_ALIKE);
  const axis = isY | ((Number(az >= ax) & ~isY) << 1);
  const negative = Number(x < 0) | (Number(y < 0) << 1) | (Number(z < 0) << 2);
  return axis | (((negative >>> axis) & 1) << 2);
}

/**
 * The axes along the first and the second edge of the face of {@link mostFacing}: the two after its own, or the other way round
 * on a negative side.
 */
export function firstAxis(facing: number): number {
  return (0b00_01_00_10_00_00_10_01 >>> (2 * facing)) & 3;
}
export function secondAxis(facing: number): number {
  return (0b00_00_10_01_00_01_00_10 >>> (2 * facing)) & 3;
}

const INV_SQRT3 = /* @__PURE__ */ Math.sqrt(1 / 3);

/**
 * The corners of each face, four by four, counter-clockwise seen from outside: the corner's code in the high 16 bits, that of the edge
 * that leaves it in the low ones.
 */
export const FACE_CODES = /* @__PURE__ */ Int32Array.of(
  0x04004,
  0x2400a,
  0x64006,
  0x44008,
  0x04008,
  0x44002,
  0x54009,
  0x14000,
  0x04000,
  0x14005,
  0x34001,
  0x24004,
  0x14009,
  0x54007,
  0x7400b,
  0x34005,
  0x24001,
  0x3400b,
  0x74003,
  0x6400a,
  0x44006,
  0x64003,
  0x74007,
  0x54002,
);

/**
 * A box with the given half extents about `center` (the origin of its frame by default), with a layer of `radius` around it.
 * Throws when a half extent or the radius is negative or anything is not finite.
 */
export function box(halfExtents: Vec3Like, options?: { center?: Vec3Like; radius?: number }): Box {
  checkVec3(halfExtents, 'box: halfExtents');
  const { x: hx, y: hy, z: hz } = halfExtents;
  if (!(hx >= 0 && hy >= 0 && hz >= 0)) {
    checkSize(hx, 'box: halfExtents.x');
    checkSize(hy, 'box: halfExtents.y');
    checkSize(hz, 'box: halfExtents.z');
  }
  checkOptions(options, 'box: options', ['center', 'radius']);
  const radius = options?.radius === undefined ? 0 : options.radius;
  checkSize(radius, 'box: radius');
  let cx = 0;
  let cy = 0;
  let cz = 0;
  if (options?.center !== undefined) {
    checkVec3(options.center, 'box: center');
    cx = options.center.x;
    cy = options.center.y;
    cz = options.center.z;
  }
  return new ConvexShape(BOX, new BoxCore(cx, cy, cz, hx, hy, hz), radius, boxPolytope(cx, cy, cz, hx, hy, hz));
}
