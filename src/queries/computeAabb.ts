import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { BoxCore } from '../shapes/box.ts';
import { type Shape as AnyShape, queriesOf } from '../shapes/composite.ts';
import { BOX, CAPSULE, CONVEX, ConvexShape, SPHERE, TRIANGLE } from '../shapes/shape.ts';

const computeAabb_frame = /* @__PURE__ */ new Frame();

/**
 * The smallest axis-aligned box in the world that holds a shape at a pose. Returns `out` (a new box when none is given).
 * It is tight, and exact to rounding: add a margin where a rounding error matters.
 */
export function computeAabb(shape: AnyShape, pose: Pose, out: Aabb = new Aabb()): Aabb {
  if (!(shape instanceof ConvexShape)) return queriesOf(shape, 'shape').computeAabb(shape, pose, out);
  const f = computeAabb_frame;
  setFrame(f, pose, 'pose');
  const { x, y, z } = computeAabb_vertices;
  switch (shape.type) {
    case SPHERE:
      x[0] = shape.core.x;
      y[0] = shape.core.y;
      z[0] = shape.core.z;
      setBounds(f, computeAabb_vertices, 1, out);
      break;
    case CAPSULE:
      x[0] = shape.core.ax;
      y[0] = shape.core.ay;
      z[0] = shape.core.az;
      x[1] = shape.core.bx;
      y[1] = shape.core.by;
      z[1] = shape.core.bz;
      setBounds(f, computeAabb_vertices, 2, out);
      break;
    case TRIANGLE:
      x[0] = shape.core.ax;
      y[0] = shape.core.ay;
      z[0] = shape.core.az;
      x[1] = shape.core.bx;
      y[1] = shape.core.by;
      z[1] = shape.core.bz;
      x[2] = shape.core.cx;
      y[2] = shape.core.cy;
      z[2] = shape.core.cz;
      setBounds(f, computeAabb_vertices, 3, out);
      break;
    case BOX:
      setBoxBounds(f, shape.core, out);
      break;
    case CONVEX:
      setBounds(f, shape.core, shape.core.x.length, out);
      break;
  }
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

interface Vertices {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
}

/** A class: as a literal it would be of one kind with the plain vectors of callers, whose numbers V8 then no longer knows to be numbers. */
class SmallVertices implements Vertices {
  readonly x = new Float64Array(3);
  readonly y = new Float64Array(3);
  readonly z = new Float64Array(3);
}

const computeAabb_vertices = /* @__PURE__ */ new SmallVertices();

/** The bounds of some vertices, turned into the world, relative to the frame's position. */
function setBounds(f: Frame, { x, y, z }: Vertices, count: number, out: Aabb): void {
  let minX = Infinity;
  let minY = Infinity;
  let minZ = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  let maxZ = -Infinity;
  for (let i = 0; i < count; i++) {
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
  out.min.x = minX;
  out.min.y = minY;
  out.min.z = minZ;
  out.max.x = maxX;
  out.max.y = maxY;
  out.max.z = maxZ;
}

/** The same for a box: its centre, and along each world axis how far the corner that is farthest along it reaches. */
function setBoxBounds(f: Frame, { cx, cy, cz, hx, hy, hz }: BoxCore, out: Aabb): void {
  const mx = f.xx * cx + f.xy * cy + f.xz * cz;
  const my = f.yx * cx + f.yy * cy + f.yz * cz;
  const mz = f.zx * cx + f.zy * cy + f.zz * cz;
  const ex = Math.abs(f.xx) * hx + Math.abs(f.xy) * hy + Math.abs(f.xz) * hz;
  const ey = Math.abs(f.yx) * hx + Math.abs(f.yy) * hy + Math.abs(f.yz) * hz;
  const ez = Math.abs(f.zx) * hx + Math.abs(f.zy) * hy + Math.abs(f.zz) * hz;
  out.min.x = mx - ex;
  out.min.y = my - ey;
  out.min.z = mz - ez;
  out.max.x = mx + ex;
  out.max.y = my + ey;
  out.max.z = mz + ez;
}
