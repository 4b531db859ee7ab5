/** The contacts of the two shapes of a pair, as they stand at the beginning of a step. */
import { KEPT_CONTACTS, keptManifold, PAIR_STATE } from '../contacts/keptManifold.ts';
import { LocalManifold } from '../contacts/localManifold.ts';
import { CorePair } from '../distance/corePair.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { type Bodies, MATRIX, PLACE } from './bodies.ts';
import { CONTACT, FORCES, GEOMETRY, type Manifolds, TOUCHING } from './manifolds.ts';

/** Where two shapes of a pair are: the first of them is the one in whose frame they are asked. */
export class PairPlace {
  /** The slot of the first shape, and of the other. */
  first = 0;
  second = 0;
  /** Whether the first is the second body of the pair. */
  isSwapped = false;
  readonly relative = new CorePair();
  readonly local = new LocalManifold();
}

/** Sets where the second shape stands in the frame of the first. */
export function placePair(place: PairPlace, bodies: Bodies, poses: Float64Array): void {
  const { matrices: m } = bodies;
  const { first, second, relative: r } = place;
  const f = MATRIX * first;
  const g = MATRIX * second;
  const fxx = m[f];
  const fxy = m[f + 1];
  const fxz = m[f + 2];
  const fyx = m[f + 3];
  const fyy = m[f + 4];
  const fyz = m[f + 5];
  const fzx = m[f + 6];
  const fzy = m[f + 7];
  const fzz = m[f + 8];
  const gxx = m[g];
  const gxy = m[g + 1];
  const gxz = m[g + 2];
  const gyx = m[g + 3];
  const gyy = m[g + 4];
  const gyz = m[g + 5];
  const gzx = m[g + 6];
  const gzy = m[g + 7];
  const gzz = m[g + 8];
  const dx = poses[7 * second] - poses[7 * first];
  const dy = poses[7 * second + 1] - poses[7 * first + 1];
  const dz = poses[7 * second + 2] - poses[7 * first + 2];
  r.xx = fxx * gxx + fyx * gyx + fzx * gzx;
  r.xy = fxx * gxy + fyx * gyy + fzx * gzy;
  r.xz = fxx * gxz + fyx * gyz + fzx * gzz;
  r.yx = fxy * gxx + fyy * gyx + fzy * gzx;
  r.yy = fxy * gxy + fyy * gyy + fzy * gzy;
  r.yz = fxy * gxz + fyy * gyz + fzy * gzz;
  r.zx = fxz * gxx + fyz * gyx + fzz * gzx;
  r.zy = fxz * gxy + fyz * gyy + fzz * gzy;
  r.zz = fxz * gxz + fyz * gyz + fzz * gzz;
  r.px = fxx * dx + fyx * dy + fzx * dz;
  r.py = fxy * dx + fyy * dy + fzy * dz;
  r.pz = fxz * dx + fyz * dy + fzz * dz;
}

/** Finds the contacts of two convex shapes; without any the manifold is empty. */
export function detectConvex(
  manifolds: Manifolds,
  id: number,
  first: ConvexShape,
  second: ConvexShape,
  place: PairPlace,
): boolean {
  const { local, relative } = place;
  if (keptManifold(first, second, relative, manifolds.states, PAIR_STATE * id, local) && local.count > 0) return true;
  manifolds.count[id] = 0;
  manifolds.flags[id] &= ~TOUCHING;
  manifolds.impulses[2 * id] = 0;
  return false;
}

const writeLocal_codes = /* @__PURE__ */ new Int32Array(KEPT_CONTACTS);
const writeLocal_forces = /* @__PURE__ */ new Float64Array(KEPT_CONTACTS);

/** Writes the contacts that were found to a manifold; contacts of the same name go on with their force. */
export function writeLocal(manifolds: Manifolds, id: number, place: PairPlace, bodies: Bodies, poses: Float64Array): void {
  const { codes, forces, geometry } = manifolds;
  const { first, isSwapped, local, second } = place;
  const { columns, codes: found, normal } = local;
  const { matrices: m, places } = bodies;
  const oldCodes = writeLocal_codes;
  const oldForces = writeLocal_forces;
  const oldCount = manifolds.count[id];
  const count = local.count < KEPT_CONTACTS ? local.count : KEPT_CONTACTS;
  for (let k = 0; k < oldCount; k++) {
    oldCodes[k] = codes[KEPT_CONTACTS * id + k];
    oldForces[k] = forces[FORCES * id + k];
  }
  if (oldCount === 0) forces.fill(0, FORCES * id, FORCES * id + FORCES);
  const f = MATRIX * first;
  const xx = m[f];
  const xy = m[f + 1];
  const xz = m[f + 2];
  const yx = m[f + 3];
  const yy = m[f + 4];
  const yz = m[f + 5];
  const zx = m[f + 6];
  const zy = m[f + 7];
  const zz = m[f + 8];
  const { x: nx, y: ny, z: nz } = normal;
  const g = GEOMETRY * id;
  // The local normal leads from the second shape to the first.
  const sign = isSwapped ? 1 : -1;
  geometry[g] = sign * (xx * nx + xy * ny + xz * nz);
  geometry[g + 1] = sign * (yx * nx + yy * ny + yz * nz);
  geometry[g + 2] = sign * (zx * nx + zy * ny + zz * nz);
  // From the first body's centre of mass to the frame in which contacts are told.
  const p = PLACE * (isSwapped ? second : first);
  const ox = poses[7 * first] - places[p];
  const oy = poses[7 * first + 1] - places[p + 1];
  const oz = poses[7 * first + 2] - places[p + 2];
  for (let k = 0; k < count; k++) {
    const distance = columns[4 * k + 3];
    const x = columns[4 * k] + 0.5 * distance * nx;
    const y = columns[4 * k + 1] + 0.5 * distance * ny;
    const z = columns[4 * k + 2] + 0.5 * distance * nz;
    const to = g + CONTACT + 4 * k;
    geometry[to] = xx * x + xy * y + xz * z + ox;
    geometry[to + 1] = yx * x + yy * y + yz * z + oy;
    geometry[to + 2] = zx * x + zy * y + zz * z + oz;
    geometry[to + 3] = distance;
    const code = found[k];
    let force = 0;
    for (let old = 0; old < oldCount; old++) if (oldCodes[old] === code) force = oldForces[old];
    codes[KEPT_CONTACTS * id + k] = code;
    forces[FORCES * id + k] = force;
  }
  manifolds.count[id] = count;
}
