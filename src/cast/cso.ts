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

export class Cso {
  a!: Polytope;
  b!: Polytope;
}

/**
 * Makes a CSO ready, for cores in frames whose positions are not looked at, and the way from B's position to A's in the world. The third
 * axis is along the motion, the others are across; where it is along an axis of the world, all of them are.
 */
export function setCso(cso: Cso, a: Polytope, frameA: Frame, b: Polytope, frameB: Frame, ray: Ray): void {
  cso.a = a;
  cso.b = b;
  const axes = cso_axes;
  const { ox, oy, oz } = ray;
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
  for (let i = 0; i < 3; i++) cso_origin[i] = axes[3 * i] * ox + axes[3 * i + 1] * oy + axes[3 * i + 2] * oz;
  setProduct(frameA, cso_fromA);
  setProduct(frameB, cso_fromB);
}

/** The frame of the cast from a core's: the axes times its rotation. */
function setProduct(frame: Frame, out: Float64Array): void {
  const axes = cso_axes;
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = frame;
  for (let i = 0; i < 9; i += 3) {
    const x = axes[i];
    const y = axes[i + 1];
    const z = axes[i + 2];
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
    out[i] = n[j] * bx + n[j + 1] * by + n[j + 2] * bz - (m[j] * ax + m[j + 1] * ay + m[j + 2] * az) - o[i];
  }
}

/**
 * Finds the vertex of the CSO that is farthest in a direction. Writes it to places 3 * slot to 3 * slot + 2 of `points`, and the vertices
 * of A and B that it comes from to places 2 * slot and 2 * slot + 1 of `ids`.
 */
export function addSupport(cso: Cso, direction: Float64Array, points: Float64Array, ids: Int32Array, slot: number): void {
  const { a, b } = cso;
  const { vertices: p } = a;
  const { vertices: q } = b;
  const m = cso_fromA;
  const n = cso_fromB;
  const o = cso_origin;
  const d = addSupport_direction;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  // In the frame of each core; in A's against it.
  d.x = -(m[0] * x + m[3] * y + m[6] * z);
  d.y = -(m[1] * x + m[4] * y + m[7] * z);
  d.z = -(m[2] * x + m[5] * y + m[8] * z);
  const v = supportVertex(a, d);
  d.x = n[0] * x + n[3] * y + n[6] * z;
  d.y = n[1] * x + n[4] * y + n[7] * z;
  d.z = n[2] * x + n[5] * y + n[8] * z;
  const w = supportVertex(b, d);
  ids[2 * slot] = v;
  ids[2 * slot + 1] = w;
  const ax = p[3 * v];
  const ay = p[3 * v + 1];
  const az = p[3 * v + 2];
  const bx = q[3 * w];
  const by = q[3 * w + 1];
  const bz = q[3 * w + 2];
  for (let i = 0; i < 3; i++) {
    const j = 3 * i;
    points[3 * slot + i] = n[j] * bx + n[j + 1] * by + n[j + 2] * bz - (m[j] * ax + m[j + 1] * ay + m[j + 2] * az) - o[i];
  }
}

const addSupport_direction = /* @__PURE__ */ new Vec3();
