/**
 * A box: a centre and half extents along the axes of its frame. Half extents may be zero; the box is flat then, or a segment, or
 * a point.
 */
import { checkRounding, checkSize, checkVec3 } from '../math/checks.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { Polytope } from './polytope.ts';
import { BOX, type Box, ConvexShape } from './shape.ts';
import { loopTopology, POINT, polygonTopology, segmentTopology, type Topology } from './topology.ts';

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
  const edge = (from: number, to: number): number => edgeBetween(corners[from], corners[to]);
  if (flat === 0) {
    const faceStart = Uint32Array.of(0, 4, 8, 12, 16, 20, 24);
    return loopTopology(3, 8, faceStart, Uint16Array.from(FACE_CORNERS), { edge, isBox: true });
  }
  if (corners.length === 1) return POINT;
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
    const bits = vertexNames[i];
    vertices[3 * i] = cx + (bits & 1 ? -hx : hx);
    vertices[3 * i + 1] = cy + (bits & 2 ? -hy : hy);
    vertices[3 * i + 2] = cz + (bits & 4 ? -hz : hz);
  }
  const sides = Float64Array.of(cx + hx, cy + hy, cz + hz, hx - cx, hy - cy, hz - cz);
  if (flat === 0) return new Polytope(topology, vertices, NORMALS, sides);
  const normals = new Float64Array(3 * faceCount);
  const offsets = new Float64Array(faceCount);
  if (faceCount > 0) {
    const front = topology.faceNames[0];
    normals[front] = 1;
    normals[3 + front] = -1;
    offsets[0] = sides[front];
    offsets[1] = -sides[front];
  }
  return new Polytope(topology, vertices, normals, offsets);
}

/** The number of the edge along an axis at the given sides. */
function edgeIndex(axis: number, sides: number): number {
  const first = axis === 0 ? (sides >> 1) & 1 : sides & 1;
  const second = axis === 2 ? (sides >> 1) & 1 : (sides >> 2) & 1;
  return 4 * axis + first + 2 * second;
}

/**
 * A box with the given half extents about `center` (the origin of its frame by default), with a layer of `radius` around it.
 * Throws when a half extent or the radius is negative or anything is not finite.
 *
 * @example
 * ```ts
 * import { box, computeAabb, Transform } from 'touchstone';
 *
 * const crate = box({ x: 1, y: 0.5, z: 1 }, { radius: 0.125 });
 * console.log(computeAabb(crate, new Transform()).max.x); // 1.125
 * ```
 */
export function box(halfExtents: Vec3Like, options?: { center?: Vec3Like; radius?: number }): Box {
  checkVec3(halfExtents, 'box: halfExtents');
  const { x: hx, y: hy, z: hz } = halfExtents;
  checkSize(hx, 'box: halfExtents.x');
  checkSize(hy, 'box: halfExtents.y');
  checkSize(hz, 'box: halfExtents.z');
  const radius = checkRounding(options, 'box', ['center', 'radius']);
  const center = options?.center === undefined ? { x: 0, y: 0, z: 0 } : options.center;
  checkVec3(center, 'box: center');
  return new ConvexShape(BOX, radius, boxPolytope(center.x, center.y, center.z, hx, hy, hz));
}
