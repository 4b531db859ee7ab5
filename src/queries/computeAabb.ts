import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Hull } from '../shapes/hull.ts';
import { BOX, CAPSULE, CONVEX, ConvexShape, type Shape, SPHERE, TRIANGLE, throwShape } from '../shapes/shape.ts';

const computeAabb_frame = /* @__PURE__ */ new Frame();

/**
 * The smallest axis-aligned box in the world that holds a shape at a pose. Returns `out` (a new box when none is given).
 * It is tight, and exact to rounding: add a margin where a rounding error matters.
 */
export function computeAabb(shape: Shape, pose: Pose, out: Aabb = new Aabb()): Aabb {
  if (!(shape instanceof ConvexShape)) throwShape(shape, 'shape');
  const f = computeAabb_frame;
  setFrame(f, pose, 'pose');
  const { min, max } = out;
  min.set(Infinity, Infinity, Infinity);
  max.set(-Infinity, -Infinity, -Infinity);
  switch (shape.type) {
    case SPHERE:
      addPoint(f, shape.core.x, shape.core.y, shape.core.z, out);
      break;
    case CAPSULE:
      addPoint(f, shape.core.ax, shape.core.ay, shape.core.az, out);
      addPoint(f, shape.core.bx, shape.core.by, shape.core.bz, out);
      break;
    case BOX: {
      const { cx, cy, cz, hx, hy, hz } = shape.core;
      addPoint(f, cx, cy, cz, out);
      // The half extent along a world axis: how far the corner that is farthest along it reaches.
      const ex = Math.abs(f.xx) * hx + Math.abs(f.xy) * hy + Math.abs(f.xz) * hz;
      const ey = Math.abs(f.yx) * hx + Math.abs(f.yy) * hy + Math.abs(f.yz) * hz;
      const ez = Math.abs(f.zx) * hx + Math.abs(f.zy) * hy + Math.abs(f.zz) * hz;
      min.set(min.x - ex, min.y - ey, min.z - ez);
      max.set(max.x + ex, max.y + ey, max.z + ez);
      break;
    }
    case TRIANGLE:
      addPoint(f, shape.core.ax, shape.core.ay, shape.core.az, out);
      addPoint(f, shape.core.bx, shape.core.by, shape.core.bz, out);
      addPoint(f, shape.core.cx, shape.core.cy, shape.core.cz, out);
      break;
    case CONVEX:
      addHull(f, shape.core, out);
      break;
  }
  const r = shape.radius;
  min.set(min.x - r + f.px, min.y - r + f.py, min.z - r + f.pz);
  max.set(max.x + r + f.px, max.y + r + f.py, max.z + r + f.pz);
  return out;
}

/** Extends the box, relative to the frame's position, to a point of the frame. */
function addPoint(f: Frame, x: number, y: number, z: number, out: Aabb): void {
  const wx = f.xx * x + f.xy * y + f.xz * z;
  const wy = f.yx * x + f.yy * y + f.yz * z;
  const wz = f.zx * x + f.zy * y + f.zz * z;
  out.min.set(Math.min(out.min.x, wx), Math.min(out.min.y, wy), Math.min(out.min.z, wz));
  out.max.set(Math.max(out.max.x, wx), Math.max(out.max.y, wy), Math.max(out.max.z, wz));
}

/** The same for all vertices of a hull. */
function addHull(f: Frame, hull: Hull, out: Aabb): void {
  const { x, y, z } = hull;
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let i = 0; i < x.length; i++) {
    const wx = f.xx * x[i]! + f.xy * y[i]! + f.xz * z[i]!;
    const wy = f.yx * x[i]! + f.yy * y[i]! + f.yz * z[i]!;
    const wz = f.zx * x[i]! + f.zy * y[i]! + f.zz * z[i]!;
    if (wx < minX) minX = wx;
    if (wx > maxX) maxX = wx;
    if (wy < minY) minY = wy;
    if (wy > maxY) maxY = wy;
    if (wz < minZ) minZ = wz;
    if (wz > maxZ) maxZ = wz;
  }
  out.min.set(minX, minY, minZ);
  out.max.set(maxX, maxY, maxZ);
}
