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
}

/** Makes a CSO ready. The third axis is along the motion, the others are across; where it is along an axis of B's frame, all of them are. */
export function setCso(cso: Cso, a: ConvexShape, b: ConvexShape, sweep: Sweep): void {
  const { axes, fromA, origin, ray } = cso;
  const { frame, dx, dy, dz, dLenSq } = sweep;
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
  const inv = 1 / Math.sqrt(dLenSq);
  const x = dx * inv;
  const y = dy * inv;
  const z = dz * inv;
  axes[6] = x;
  axes[7] = y;
  axes[8] = z;
  // The first two are those of B's frame, turned by the least rotation that takes its third axis to the motion, or against it.
  const sign = z < 0 ? -1 : 1;
  const s = -1 / (sign + z);
  const turned = x * y * s;
  axes[0] = 1 + sign * x * x * s;
  axes[1] = sign * turned;
  axes[2] = -sign * x;
  axes[3] = turned;
  axes[4] = sign + y * y * s;
  axes[5] = -y;
  for (let i = 0, k = 0; i < 9; i += 3, k++) {
    const ux = axes[i];
    const uy = axes[i + 1];
    const uz = axes[i + 2];
    fromA[i] = ux * xx + uy * yx + uz * zx;
    fromA[i + 1] = ux * xy + uy * yy + uz * zy;
    fromA[i + 2] = ux * xz + uy * yz + uz * zz;
    origin[k] = ux * px + uy * py + uz * pz;
  }
}

/** Writes the middle of the CSO. */
export function setMiddle({ a, b, axes, fromA, origin }: Cso, out: Float64Array): void {
  const { centerX: ax, centerY: ay, centerZ: az } = a;
  const { centerX: bx, centerY: by, centerZ: bz } = b;
  for (let i = 0; i < 3; i++) {
    const j = 3 * i;
    const ofA = fromA[j] * ax + fromA[j + 1] * ay + fromA[j + 2] * az;
    out[i] = axes[j] * bx + axes[j + 1] * by + axes[j + 2] * bz - ofA - origin[i];
  }
}

/**
 * Finds the vertex of the CSO that is farthest in a direction. Writes it to places 3 * slot to 3 * slot + 2 of `points`, and the vertices
 * of A and B that it comes from to places 2 * slot and 2 * slot + 1 of `ids`.
 */
export function addSupport(cso: Cso, direction: Float64Array, points: Float64Array, ids: Int32Array, slot: number): void {
  const { a, b, fromA: m, axes: n, origin: o } = cso;
  const { vertices: p } = a;
  const { vertices: q } = b;
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
