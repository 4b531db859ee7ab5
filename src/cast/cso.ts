/**
 * The CSO of two cores, all differences of a point of B and a point of A, in the frame of a cast: its third axis is the direction in which
 * A moves, its origin moves with A. So A meets B where the points (0, 0, z) come within both radii of the CSO.
 */
import { supportVertex } from '../distance/support.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Ray } from '../ray/ray.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** The axes of the frame of the cast in the world, one after the other; the rotations from each core's frame to it, by rows. */
export const cso_axes = /* @__PURE__ */ new Float64Array(9);
const cso_fromA = /* @__PURE__ */ new Float64Array(9);
const cso_fromB = /* @__PURE__ */ new Float64Array(9);
/** From B's position to A's. */
const cso_origin = /* @__PURE__ */ new Float64Array(3);
/** The vertices of both that were found last, turned. */
const cso_ofA = /* @__PURE__ */ new Float64Array(3);
const cso_ofB = /* @__PURE__ */ new Float64Array(3);

export class Cso {
  a!: Polytope;
  b!: Polytope;
}

/** Makes a CSO ready, for cores in frames whose positions are not looked at, and the way from B's position to A's in the world. */
export function setCso(cso: Cso, a: Polytope, frameA: Frame, b: Polytope, frameB: Frame, ray: Ray): void {
  cso.a = a;
  cso.b = b;
  const axes = cso_axes;
  setAxes(ray);
  setProduct(frameA, cso_fromA);
  setProduct(frameB, cso_fromB);
  const { ox, oy, oz } = ray;
  cso_origin[0] = axes[0]! * ox + axes[1]! * oy + axes[2]! * oz;
  cso_origin[1] = axes[3]! * ox + axes[4]! * oy + axes[5]! * oz;
  cso_origin[2] = axes[6]! * ox + axes[7]! * oy + axes[8]! * oz;
}

/** The third axis along the motion, the others across; where it is along an axis of the world, all of them are. */
function setAxes(ray: Ray): void {
  const axes = cso_axes;
  const inv = 1 / Math.sqrt(ray.dLenSq);
  const x = ray.dx * inv;
  const y = ray.dy * inv;
  const z = ray.dz * inv;
  axes[6] = x;
  axes[7] = y;
  axes[8] = z;
  // The first two are those of the world, turned by the least rotation that takes its third axis to the motion, or against it.
  const sign = z < 0 ? -1 : 1;
  const s = -1 / (sign + z);
  const xy = x * y * s;
  axes[0] = 1 + sign * x * x * s;
  axes[1] = sign * xy;
  axes[2] = -sign * x;
  axes[3] = xy;
  axes[4] = sign + y * y * s;
  axes[5] = -y;
}

/** The frame of the cast from a core's: the axes times its rotation. */
function setProduct(frame: Frame, out: Float64Array): void {
  const axes = cso_axes;
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = frame;
  for (let i = 0; i < 9; i += 3) {
    const x = axes[i]!;
    const y = axes[i + 1]!;
    const z = axes[i + 2]!;
    out[i] = x * xx + y * yx + z * zx;
    out[i + 1] = x * xy + y * yy + z * zy;
    out[i + 2] = x * xz + y * yz + z * zz;
  }
}

/** Writes the middle of the CSO. */
export function setMiddle(cso: Cso, out: Float64Array): void {
  const { a, b } = cso;
  const { centerX: ax, centerY: ay, centerZ: az } = a;
  const { centerX: bx, centerY: by, centerZ: bz } = b;
  const m = cso_fromA;
  const n = cso_fromB;
  const o = cso_origin;
  for (let i = 0; i < 3; i++) {
    const j = 3 * i;
    out[i] = n[j]! * bx + n[j + 1]! * by + n[j + 2]! * bz - (m[j]! * ax + m[j + 1]! * ay + m[j + 2]! * az) - o[i]!;
  }
}

/**
 * Finds the vertex of the CSO that is farthest in a direction. Writes it to places 3 * slot to 3 * slot + 2 of `points`, and the vertices
 * of A and B that it comes from to places 2 * slot and 2 * slot + 1 of `ids`.
 */
export function addSupport(cso: Cso, direction: Float64Array, points: Float64Array, ids: Int32Array, slot: number): void {
  ids[2 * slot] = findSupport(cso.a, cso_fromA, -1, direction, cso_ofA);
  ids[2 * slot + 1] = findSupport(cso.b, cso_fromB, 1, direction, cso_ofB);
  for (let i = 0; i < 3; i++) points[3 * slot + i] = cso_ofB[i]! - cso_ofA[i]! - cso_origin[i]!;
}

const findSupport_direction = /* @__PURE__ */ new Vec3();

/** The vertex of a core, turned by m, that is farthest in a direction, or against it (sign -1), with its place in `out`. */
function findSupport(core: Polytope, m: Float64Array, sign: number, direction: Float64Array, out: Float64Array): number {
  const d = findSupport_direction;
  const dx = sign * direction[0]!;
  const dy = sign * direction[1]!;
  const dz = sign * direction[2]!;
  d.x = m[0]! * dx + m[3]! * dy + m[6]! * dz;
  d.y = m[1]! * dx + m[4]! * dy + m[7]! * dz;
  d.z = m[2]! * dx + m[5]! * dy + m[8]! * dz;
  const found = supportVertex(core, d);
  const { vertices } = core;
  const x = vertices[3 * found]!;
  const y = vertices[3 * found + 1]!;
  const z = vertices[3 * found + 2]!;
  out[0] = m[0]! * x + m[1]! * y + m[2]! * z;
  out[1] = m[3]! * x + m[4]! * y + m[5]! * z;
  out[2] = m[6]! * x + m[7]! * y + m[8]! * z;
  return found;
}
