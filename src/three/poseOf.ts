/** Where a three.js object is in the world, and how it is scaled there. */
import type { Object3D } from 'three';
import { show } from '../math/checks.ts';
import { Transform } from '../math/transform.ts';
import { turnPerpendicular, Vec3 } from '../math/vec3.ts';

/** A cosine between the columns of a world matrix above this is shear: more than the rounding of single precision. */
const SHEAR = 1e-6;
/** A few roundings of a column of a rotation matrix. */
const ROUNDING = 1e-14;

/** The pose of an object in the world, with the scale that its shape has there. */
export class ObjectPose extends Transform {
  /** Factors along the object's own axes, the parents' scales included; x is negative where the object is mirrored. */
  readonly scale = new Vec3(1, 1, 1);
  /** True where the world matrix is no rotation after a scale: a turned object in a parent with unequal scales. */
  isSheared = false;
}

/**
 * Reads the pose of an object from its world matrix, parents included, which is brought up to date first: from the position, rotation and
 * scale, or where `matrixAutoUpdate` is false from the local matrix as it is; where `matrixWorldAutoUpdate` is false, the world matrix is
 * taken as it is. Position and rotation are a
 * `Pose` for every query; the scale is beside them, because it belongs to the shape: `shapeOf` has it in the shape already, for one
 * of your own write `scaled(shape, pose.scale)`. Writes to `out` and returns it.
 *
 * @example
 * ```ts
 * import { Group, Mesh } from 'three';
 * import { poseOf } from 'touchstone/three';
 *
 * const cart = new Group();
 * const wheel = new Mesh();
 * cart.position.set(5, 0, 0);
 * wheel.position.set(0, 1, 0);
 * cart.add(wheel);
 * const { position } = poseOf(wheel);
 * console.log(position.x, position.y); // 5 1
 * ```
 */
export function poseOf(object: Object3D, out: ObjectPose = new ObjectPose()): ObjectPose {
  if (object?.isObject3D !== true) throw new TypeError(`poseOf: object must be a three.js Object3D, got ${show(object)}`);
  updateWorld(object);
  return setFromMatrix(out, object.matrixWorld.elements);
}

/**
 * Brings the world matrices of an object and of its parents up to date, those of objects that do not move by themselves too: three.js leaves
 * such a one in a parent that has moved to the next picture.
 */
function updateWorld(object: Object3D): void {
  if (object.parent !== null) updateWorld(object.parent);
  // Older versions always do what the last argument tells the others to.
  object.updateWorldMatrix(false, false, true);
}

const setFromMatrix_x = /* @__PURE__ */ new Vec3();
const setFromMatrix_y = /* @__PURE__ */ new Vec3();
const setFromMatrix_z = /* @__PURE__ */ new Vec3();

/** Takes a matrix, its columns one after the other, apart into a position, a rotation and a scale. */
export function setFromMatrix(out: ObjectPose, m: ArrayLike<number>): ObjectPose {
  const x = setFromMatrix_x.set(m[0], m[1], m[2]);
  const y = setFromMatrix_y.set(m[4], m[5], m[6]);
  const z = setFromMatrix_z.set(m[8], m[9], m[10]);
  const volume = x.x * (y.y * z.z - y.z * z.y) + x.y * (y.z * z.x - y.x * z.z) + x.z * (y.x * z.y - y.y * z.x);
  const sign = volume < 0 ? -1 : 1;
  out.position.set(m[12], m[13], m[14]);
  out.scale.set(sign * rounded(x.length()), rounded(y.length()), rounded(z.length()));
  // The axes: x as it is, y across x, z across both. A column of zeros has no direction; any across the others will do.
  if (out.scale.x !== 0) x.scale(1 / out.scale.x);
  else if (y.lengthSq() > 0 && z.lengthSq() > 0) x.copy(y).cross(z).normalize();
  else if (y.lengthSq() > 0 || z.lengthSq() > 0) turnPerpendicular(x.copy(y.lengthSq() > 0 ? y : z));
  else x.set(1, 0, 0);
  const alongXY = out.scale.y > 0 ? x.dot(y) / out.scale.y : 0;
  const alongXZ = out.scale.z > 0 ? x.dot(z) / out.scale.z : 0;
  const alongYZ = out.scale.y > 0 && out.scale.z > 0 ? y.dot(z) / (out.scale.y * out.scale.z) : 0;
  out.isSheared = Math.max(Math.abs(alongXY), Math.abs(alongXZ), Math.abs(alongYZ)) > SHEAR;
  y.addScaled(x, -x.dot(y));
  if (y.lengthSq() > 0) y.normalize();
  else if (z.lengthSq() > 0) y.copy(z).cross(x).normalize();
  else turnPerpendicular(y.copy(x));
  z.copy(x).cross(y);
  out.quaternion.setFromAxes(x, y, z);
  return out;
}

/** 1 for what is 1 but for the rounding of a rotation matrix. */
function rounded(factor: number): number {
  return Math.abs(factor - 1) < ROUNDING ? 1 : factor;
}
