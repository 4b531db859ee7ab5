/**
 * The CSO of two cores, all differences of a point of B and a point of A, in the frame of a cast: its third axis is the direction in which
 * A moves, its origin moves with A. So A meets B where the points (0, 0, z) come within both radii of the CSO.
 */
import { supportVertex } from '../distance/support.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { Ray } from '../ray/ray.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import type { Sweep } from './sweep.ts';

export class Cso {
  a!: Polytope;
  b!: Polytope;
  /** How A stands in B's frame at t = 0. */
  frameA!: Frame;
  /** The line of A's position in B's frame, with both radii. */
  readonly ray = new Ray();
  /** The axes of the frame of the cast in B's frame, one after the other: the rotation from B's frame to it, by rows; */
  readonly axes = new Float64Array(9);
  /** that from A's frame; */
  readonly fromA = new Float64Array(9);
  /** and A's position. */
  readonly origin = new Float64Array(3);
  /** Where addSupport looks. */
  readonly direction = new Float64Array(3);
}

/** Makes a CSO ready. The third axis is along the motion, the others are across; where it is along an axis of B's frame, all of them are. */
export function setCso(cso: Cso, a: ConvexShape, b: ConvexShape, sweep: Sweep): void {
  const { axes, fromA, origin, ray } = cso;
  const { frame, dx, dy, dz, dLenSq, length } = sweep;
  const { px, py, pz, xx, xy, xz, yx, yy, yz, zx, zy, zz } = frame;
  cso.a = a.core;
  cso.b = b.core;
  cso.frameA = frame;
  ray.ox = px;
  ray.oy = py;
  ray.oz = pz;
  ray.dx = dx;
  ray.dy = dy;
  ray.dz = dz;
  ray.dLenSq = dLenSq;
  ray.radius = a.radius + b.radius;
  const inv = 1 / length;
  const x = dx * inv;
  const y = dy * inv;
  const z = dz * inv;
  // The first two are those of B's frame, turned by the least rotation that takes its third axis to the motion, or against it.
  const sign = z < 0 ? -1 : 1;
  const s = -1 / (sign + z);
  const turned = x * y * s;
  const ux = 1 + sign * x * x * s;
  const uy = sign * turned;
  const uz = -sign * x;
  const vx = turned;
  const vy = sign + y * y * s;
  const vz = -y;
  axes[0] = ux;
  axes[1] = uy;
  axes[2] = uz;
  axes[3] = vx;
  axes[4] = vy;
  axes[5] = vz;
  axes[6] = x;
  axes[7] = y;
  axes[8] = z;
  fromA[0] = ux * xx + uy * yx + uz * zx;
  fromA[1] = ux * xy + uy * yy + uz * zy;
  fromA[2] = ux * xz + uy * yz + uz * zz;
  fromA[3] = vx * xx + vy * yx + vz * zx;
  fromA[4] = vx * xy + vy * yy + vz * zy;
  fromA[5] = vx * xz + vy * yz + vz * zz;
  fromA[6] = x * xx + y * yx + z * zx;
  fromA[7] = x * xy + y * yy + z * zy;
  fromA[8] = x * xz + y * yz + z * zz;
  origin[0] = ux * px + uy * py + uz * pz;
  origin[1] = vx * px + vy * py + vz * pz;
  origin[2] = x * px + y * py + z * pz;
}

/** Writes the middle of the CSO. */
export function setMiddle({ a, b, axes, fromA, origin }: Cso, out: Float64Array): void {
  const { centerX: ax, centerY: ay, centerZ: az } = a;
  const { centerX: bx, centerY: by, centerZ: bz } = b;
  const m = fromA;
  const n = axes;
  out[0] = n[0] * bx + n[1] * by + n[2] * bz - (m[0] * ax + m[1] * ay + m[2] * az) - origin[0];
  out[1] = n[3] * bx + n[4] * by + n[5] * bz - (m[3] * ax + m[4] * ay + m[5] * az) - origin[1];
  out[2] = n[6] * bx + n[7] * by + n[8] * bz - (m[6] * ax + m[7] * ay + m[8] * az) - origin[2];
}

/**
 * Finds the vertex of the CSO that is farthest in cso.direction. Writes it to places 3 * slot to 3 * slot + 2 of `points`, and the vertices
 * of A and B that it comes from to places 2 * slot and 2 * slot + 1 of `ids`.
 */
export function addSupport(cso: Cso, points: Float64Array, ids: Int32Array, slot: number): void {
  const { a, b, fromA: m, axes: n, origin: o, direction } = cso;
  const { vertices: p } = a;
  const { vertices: q } = b;
  const d = addSupport_direction;
  const x = direction[0];
  const y = direction[1];
  const z = direction[2];
  // In the frame of each core; in A's against it.
  const dx = -(m[0] * x + m[3] * y + m[6] * z);
  const dy = -(m[1] * x + m[4] * y + m[7] * z);
  const dz = -(m[2] * x + m[5] * y + m[8] * z);
  let v = 0;
  // As supportVertex does, but without the call: casts of boxes and capsules take a tenth less time by it.
  if (a.topology.isBox) v = Number(dx < 0) + 2 * Number(dy < 0) + 4 * Number(dz < 0);
  else if (a.topology.vertexCount === 2) v = Number(p[3] * dx + p[4] * dy + p[5] * dz > p[0] * dx + p[1] * dy + p[2] * dz);
  else {
    d.x = dx;
    d.y = dy;
    d.z = dz;
    v = supportVertex(a, d);
  }
  const ex = n[0] * x + n[3] * y + n[6] * z;
  const ey = n[1] * x + n[4] * y + n[7] * z;
  const ez = n[2] * x + n[5] * y + n[8] * z;
  let w = 0;
  if (b.topology.isBox) w = Number(ex < 0) + 2 * Number(ey < 0) + 4 * Number(ez < 0);
  else if (b.topology.vertexCount === 2) w = Number(q[3] * ex + q[4] * ey + q[5] * ez > q[0] * ex + q[1] * ey + q[2] * ez);
  else {
    d.x = ex;
    d.y = ey;
    d.z = ez;
    w = supportVertex(b, d);
  }
  ids[2 * slot] = v;
  ids[2 * slot + 1] = w;
  const ax = p[3 * v];
  const ay = p[3 * v + 1];
  const az = p[3 * v + 2];
  const bx = q[3 * w];
  const by = q[3 * w + 1];
  const bz = q[3 * w + 2];
  const at = 3 * slot;
  points[at] = n[0] * bx + n[1] * by + n[2] * bz - (m[0] * ax + m[1] * ay + m[2] * az) - o[0];
  points[at + 1] = n[3] * bx + n[4] * by + n[5] * bz - (m[3] * ax + m[4] * ay + m[5] * az) - o[1];
  points[at + 2] = n[6] * bx + n[7] * by + n[8] * bz - (m[6] * ax + m[7] * ay + m[8] * az) - o[2];
}

const addSupport_direction = /* @__PURE__ */ new Vec3();
