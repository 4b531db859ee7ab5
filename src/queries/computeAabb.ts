import { Aabb } from '../math/aabb.ts';
import { throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { isConvex, type Shape } from '../shapes/composite.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { checkPlaced } from './arguments.ts';

const boundsOf_frame = /* @__PURE__ */ new Frame();

/**
 * The smallest axis-aligned box in the world that holds a shape at a pose. Returns `out` (a new box when none is given).
 * It is tight, and exact to rounding: add a margin where a rounding error matters.
 *
 * @example
 * ```ts
 * import { computeAabb, sphere, Transform } from 'touchstone';
 *
 * const bounds = computeAabb(sphere(1), new Transform({ x: 5, y: 0, z: 0 }));
 * console.log(bounds.min.x, bounds.max.x); // 4 6
 * ```
 */
export function computeAabb(shape: Shape, pose: Pose, out: Aabb = new Aabb()): Aabb {
  try {
    // Another library's box will do, if it has a min and a max.
    if (!(out?.min && out.max)) throwOut(out, 'an Aabb', 'computeAabb');
    return boundsOf(shape, pose, out);
  } catch (error) {
    checkPlaced(shape, pose, 'computeAabb: ', 'shape', 'pose');
    throw error;
  }
}

/** The same, for what has a name of its own. */
export function boundsOf(shape: Shape, pose: Pose, out: Aabb): Aabb {
  if (!isConvex(shape, 'shape')) {
    shape.aabb(pose, out);
    return out;
  }
  setFrame(boundsOf_frame, pose, 'pose');
  return boundsInFrame(shape, boundsOf_frame, out);
}

/** The same for a convex shape that stands as a frame says. */
export function boundsInFrame(shape: ConvexShape, f: Frame, out: Aabb): Aabb {
  setBounds(f, shape.core.vertices, out);
  const { min, max } = out;
  const r = shape.radius;
  min.x = min.x - r + f.px;
  min.y = min.y - r + f.py;
  min.z = min.z - r + f.pz;
  max.x = max.x + r + f.px;
  max.y = max.y + r + f.py;
  max.z = max.z + r + f.pz;
  return out;
}

/** The bounds of some vertices, turned into the world, relative to the frame's position. */
function setBounds(f: Frame, vertices: Float64Array, out: Aabb): void {
  const { xx, xy, xz, yx, yy, yz, zx, zy, zz } = f;
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    const vx = vertices[i];
    const vy = vertices[i + 1];
    const vz = vertices[i + 2];
    const wx = xx * vx + xy * vy + xz * vz;
    const wy = yx * vx + yy * vy + yz * vz;
    const wz = zx * vx + zy * vy + zz * vz;
    if (wx < minX) minX = wx;
    if (wx > maxX) maxX = wx;
    if (wy < minY) minY = wy;
    if (wy > maxY) maxY = wy;
    if (wz < minZ) minZ = wz;
    if (wz > maxZ) maxZ = wz;
  }
  out.min.x = minX;
  out.min.y = minY;
  out.min.z = minZ;
  out.max.x = maxX;
  out.max.y = maxY;
  out.max.z = maxZ;
}
