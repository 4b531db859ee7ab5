import type { Aabb } from '../math/aabb.ts';
import type { Frame } from '../math/frame.ts';
import type { Shape } from './composite.ts';
import { ConvexShape } from './shape.ts';

/** Writes the smallest box that holds a shape which stands as a frame says, in the space of the frame. */
export function boundsInFrame(shape: Shape, f: Frame, out: Aabb): Aabb {
  if (!(shape instanceof ConvexShape)) {
    shape.aabb(f, out);
    return out;
  }
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
