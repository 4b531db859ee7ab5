/** The mass of a body, its centre, and its principal axes. */

import { massOf } from '../mass/massOf.ts';
import { MassProperties, scaleMass } from '../results/massProperties.ts';
import type { Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import {
  AXES,
  type Bodies,
  CENTER,
  INNER,
  INVERSE_MOMENTS,
  INVERSE_TOTAL,
  IS_TOP,
  MASS,
  MOMENTS,
  REACH,
  TOTAL,
} from './bodies.ts';

const setMass_found = /* @__PURE__ */ new MassProperties();

/** Stands for the size of what has no end: times zero it is zero. */
const ENDLESS_SIZE = 1e50;
/** Moments that differ by less than this part of the greatest are the same. */
const SAME_MOMENT = 1e-14;
/** For shapes that are not one piece: what is inside them is taken to be so much of their reach. */
const INNER_PART = 0.1;

/** Sets a body that does not yield: its frame turns about its origin. */
export function setNoMass({ masses }: Bodies, slot: number, shape: Shape): void {
  const m = MASS * slot;
  masses.fill(0, m, m + MASS);
  masses[m + AXES + 3] = 1;
  masses[m + REACH] = Math.min(shape.reach, ENDLESS_SIZE);
  masses[m + INNER] = ENDLESS_SIZE;
}

/** Finds mass properties by density, or for a mass of 1 kg per volume where the mass is given. Throws where the shape has no volume or the body no mass. */
export function findMass(shape: Shape, density: number, mass: number | undefined): MassProperties {
  const found = massOf(shape, setMass_found);
  if (mass === undefined) scaleMass(found, density);
  const { inertia } = found;
  const total = mass === undefined ? found.mass : mass;
  const isSolid = found.mass > 0 && inertia.xx > 0 && inertia.yy > 0 && inertia.zz > 0;
  if (!isSolid || !(total > 0 && total < Infinity)) {
    throw new RangeError(`shape must have a volume and the body a mass above 0: a ${shape.kind} of mass ${found.mass} has none`);
  }
  return found;
}

/** The density by which a shape has a mass; 1 for one that may have no volume, and stands. */
export function densityOf(shape: Shape, mass: number): number {
  const isSolid = shape instanceof ConvexShape || shape.kind === 'compound';
  const { mass: volume } = isSolid ? massOf(shape, setMass_found) : setMass_found;
  return isSolid && volume > 0 ? mass / volume : 1;
}

/** Sets the mass of a body that yields, by its density, or so that it is `mass`. Throws where the shape has no volume. */
export function setMass({ masses }: Bodies, slot: number, shape: Shape, density: number, mass: number | undefined): void {
  const found = findMass(shape, density, mass);
  const scale = mass === undefined ? 1 : mass / found.mass;
  const { inertia } = found;
  const total = scale * found.mass;
  const m = MASS * slot;
  const a = [
    [scale * inertia.xx, scale * inertia.xy, scale * inertia.xz],
    [scale * inertia.xy, scale * inertia.yy, scale * inertia.yz],
    [scale * inertia.xz, scale * inertia.yz, scale * inertia.zz],
  ];
  const axes = principalAxes(a);
  const { x, y, z } = found.centerOfMass;
  masses[m + CENTER] = x;
  masses[m + CENTER + 1] = y;
  masses[m + CENTER + 2] = z;
  for (let k = 0; k < 4; k++) masses[m + AXES + k] = axes[k];
  const moments = [a[0][0], a[1][1], a[2][2]];
  const greatest = Math.max(...moments);
  const least = Math.min(...moments);
  const isTop = greatest - least > SAME_MOMENT * greatest;
  for (let k = 0; k < 3; k++) {
    const moment = isTop ? moments[k] : greatest;
    masses[m + MOMENTS + k] = moment;
    masses[m + INVERSE_MOMENTS + k] = 1 / moment;
  }
  masses[m + TOTAL] = total;
  masses[m + INVERSE_TOTAL] = 1 / total;
  masses[m + IS_TOP] = isTop ? 1 : 0;
  masses[m + REACH] = reachFrom(shape, x, y, z);
  masses[m + INNER] = shape instanceof ConvexShape ? shape.core.innerRadius + shape.radius : INNER_PART * masses[m + REACH];
}

/** How far a point of a shape is from a centre at most. */
function reachFrom(shape: Shape, x: number, y: number, z: number): number {
  if (!(shape instanceof ConvexShape)) return shape.reach + Math.sqrt(x * x + y * y + z * z);
  const { vertices } = shape.core;
  let mostSq = 0;
  for (let k = 0; k < vertices.length; k += 3) {
    const dx = vertices[k] - x;
    const dy = vertices[k + 1] - y;
    const dz = vertices[k + 2] - z;
    mostSq = Math.max(mostSq, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(mostSq) + shape.radius;
}

/** Makes a symmetric matrix diagonal by Jacobi's rotations; returns the rotation whose columns are its axes. */
function principalAxes(a: number[][]): number[] {
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 16; sweep++) {
    let off = 0;
    for (let p = 0; p < 2; p++) {
      for (let q = p + 1; q < 3; q++) {
        const apq = a[p][q];
        const d = a[q][q] - a[p][p];
        if (Math.abs(apq) <= 1e-17 * (Math.abs(a[p][p]) + Math.abs(a[q][q]))) continue;
        off++;
        // tan of the angle: the smaller root of t^2 + 2 theta t - 1 = 0.
        const theta = (0.5 * d) / apq;
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < 3; k++) {
          const kp = a[k][p];
          const kq = a[k][q];
          a[k][p] = c * kp - s * kq;
          a[k][q] = s * kp + c * kq;
        }
        for (let k = 0; k < 3; k++) {
          const pk = a[p][k];
          const qk = a[q][k];
          a[p][k] = c * pk - s * qk;
          a[q][k] = s * pk + c * qk;
          const vp = v[k][p];
          const vq = v[k][q];
          v[k][p] = c * vp - s * vq;
          v[k][q] = s * vp + c * vq;
        }
      }
    }
    if (off === 0) break;
  }
  return quaternionOf(v);
}

/** The quaternion of a rotation matrix given by rows. */
function quaternionOf(r: number[][]): number[] {
  const xx = r[0][0];
  const yy = r[1][1];
  const zz = r[2][2];
  const trace = xx + yy + zz;
  let q: number[];
  // From the largest of the four components, so that nothing is divided by little.
  if (trace >= Math.max(xx, yy, zz)) q = [r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1], 1 + trace];
  else if (xx >= yy && xx >= zz) q = [1 + xx - yy - zz, r[0][1] + r[1][0], r[0][2] + r[2][0], r[2][1] - r[1][2]];
  else if (yy >= zz) q = [r[0][1] + r[1][0], 1 - xx + yy - zz, r[1][2] + r[2][1], r[0][2] - r[2][0]];
  else q = [r[0][2] + r[2][0], r[1][2] + r[2][1], 1 - xx - yy + zz, r[1][0] - r[0][1]];
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return q.map((x) => x / length);
}
