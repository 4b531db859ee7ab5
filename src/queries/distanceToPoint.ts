import { checkMaxDistance, checkVec3 } from '../math/checks.ts';
import { Frame, MAX_NORM_SQ, MIN_NORM_SQ, setFrame } from '../math/frame.ts';
import { CULL_MARGIN, MIN_LENGTH } from '../math/tolerance.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { pointCore } from '../pairs/pointCore.ts';
import { VERTEX } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import { ConvexShape, type Shape, SPHERE } from '../shapes/shape.ts';
import { areNumbers, MAX_LENGTH_SQ } from './arguments.ts';

const distanceToPoint_frame = /* @__PURE__ */ new Frame();
const distanceToPoint_local = /* @__PURE__ */ new Vec3();

/**
 * The signed distance from a point to the surface of a shape, negative inside, with the nearest point of the surface, the outward
 * normal there and the feature it belongs to; all in the world.
 *
 * Returns `out` (a new result when none is given), or null when the distance is more than `maxDistance`. A point on the core of a
 * rounded shape is nearest to the surface in more than one direction: the documented one is chosen (a sphere's local +y, across a
 * segment, the face's own normal).
 */
export function distanceToPoint(
  point: Vec3Like,
  shape: AnyShape,
  pose: Pose,
  maxDistance = Infinity,
  out: PointResult = new PointResult(),
): PointResult | null {
  try {
    if (!(shape instanceof ConvexShape)) {
      return queriesOf(shape, 'shape').distanceToPoint(point, shape, pose, maxDistance, out);
    }
    return pointToShape(point, shape, pose, maxDistance, out);
  } catch (error) {
    // Reading from null or undefined throws, but does not say which argument it was.
    if (!(shape instanceof ConvexShape)) queriesOf(shape, 'shape');
    checkArguments(point, pose);
    throw error;
  }
}

function pointToShape(point: Vec3Like, shape: Shape, pose: Pose, maxDistance: number, out: PointResult): PointResult | null {
  // In this order: of an object that was read from, V8 knows whether it is a ConvexShape.
  const { type, radius, reach } = shape;
  if (maxDistance !== Infinity) checkMaxDistance(maxDistance);
  const { position, quaternion } = pose;
  const { x: atX, y: atY, z: atZ } = point;
  const { x: px, y: py, z: pz } = position;
  const { x: qx, y: qy, z: qz, w: qw } = quaternion;
  const areAllNumbers = areNumbers(atX, atY, atZ) && areNumbers(px, py, pz) && areNumbers(qx, qy, qz);
  if (!areAllNumbers || typeof qw !== 'number') checkArguments(point, pose);
  const x = atX - px;
  const y = atY - py;
  const z = atZ - pz;
  const lenSq = x * x + y * y + z * z;
  const normSq = qx * qx + qy * qy + qz * qz + qw * qw;
  if (!(normSq >= MIN_NORM_SQ && normSq <= MAX_NORM_SQ && lenSq <= MAX_LENGTH_SQ)) checkArguments(point, pose);
  if (type === SPHERE && reach === radius && lenSq > MIN_LENGTH) {
    // A ball about the origin of its frame: nothing has to be turned.
    const length = Math.sqrt(lenSq);
    const distance = length - radius;
    if (distance > maxDistance) return null;
    const inv = 1 / length;
    const { point: q, normal: n } = out;
    out.distance = distance;
    out.feature = VERTEX;
    out.subshape = 0;
    n.x = x * inv;
    n.y = y * inv;
    n.z = z * inv;
    q.x = px + n.x * radius;
    q.y = py + n.y * radius;
    q.z = pz + n.z * radius;
    return out;
  }
  if (maxDistance !== Infinity) {
    const limit = maxDistance + reach * CULL_MARGIN;
    if (limit < 0 || lenSq > limit * limit * CULL_MARGIN) return null;
  }

  // The rotation by q / |q| as a matrix; its columns are the local axes seen from the world.
  const s = 2 / normSq;
  const ux = s * qx;
  const uy = s * qy;
  const uz = s * qz;
  const xx = 1 - (uy * qy + uz * qz);
  const xy = ux * qy - uz * qw;
  const xz = ux * qz + uy * qw;
  const yx = ux * qy + uz * qw;
  const yy = 1 - (ux * qx + uz * qz);
  const yz = uy * qz - ux * qw;
  const zx = ux * qz - uy * qw;
  const zy = uy * qz + ux * qw;
  const zz = 1 - (ux * qx + uy * qy);
  const local = distanceToPoint_local;
  local.x = xx * x + yx * y + zx * z;
  local.y = xy * x + yy * y + zy * z;
  local.z = xz * x + yz * y + zz * z;
  pointCore(local, shape, out);
  const distance = out.distance - radius;
  if (distance > maxDistance) return null;
  out.distance = distance;
  out.subshape = 0;
  const { point: q, normal: n } = out;
  const nx = n.x;
  const ny = n.y;
  const nz = n.z;
  // Out from the core to the surface, then to the world.
  const sx = q.x + nx * radius;
  const sy = q.y + ny * radius;
  const sz = q.z + nz * radius;
  q.x = xx * sx + xy * sy + xz * sz + px;
  q.y = yx * sx + yy * sy + yz * sz + py;
  q.z = zx * sx + zy * sy + zz * sz + pz;
  n.x = xx * nx + xy * ny + xz * nz;
  n.y = yx * nx + yy * ny + yz * nz;
  n.z = zx * nx + zy * ny + zz * nz;
  return out;
}

/** Throws for the first argument that is not usable. */
function checkArguments(point: Vec3Like, pose: Pose): void {
  checkVec3(point, 'point');
  setFrame(distanceToPoint_frame, pose, 'pose');
}
