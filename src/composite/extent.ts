import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import type { ConvexShape } from '../shapes/shape.ts';

/** The vertices of a shape at a pose, and how far they reach along a direction of the world; all without the radius. */
export class Extent {
  /** How far the lowest and the highest vertex are along the direction that was measured last, and which they are. */
  low = -0;
  high = -0;
  lowest = 0;
  highest = 0;
  private readonly frame = new Frame();
  private vertices: Float64Array = new Float64Array(0);

  set({ core }: ConvexShape, pose: Pose): this {
    setFrame(this.frame, pose, 'pose');
    this.vertices = core.vertices;
    return this;
  }

  /** Measures along a unit vector. */
  measure({ x, y, z }: Vec3Like): this {
    const { frame: f, vertices } = this;
    const lx = f.xx * x + f.yx * y + f.zx * z;
    const ly = f.xy * x + f.yy * y + f.zy * z;
    const lz = f.xz * x + f.yz * y + f.zz * z;
    let low = Infinity;
    let high = -Infinity;
    let lowest = 0;
    let highest = 0;
    for (let i = 0; i < vertices.length; i += 3) {
      const along = lx * vertices[i] + ly * vertices[i + 1] + lz * vertices[i + 2];
      if (along < low) {
        low = along;
        lowest = i;
      }
      if (along > high) {
        high = along;
        highest = i;
      }
    }
    const at = x * f.px + y * f.py + z * f.pz;
    this.low = low + at;
    this.high = high + at;
    this.lowest = lowest / 3;
    this.highest = highest / 3;
    return this;
  }

  get vertexCount(): number {
    return this.vertices.length / 3;
  }

  /** Writes a vertex to `out`. */
  vertex(i: number, out: Vec3): Vec3 {
    const { frame: f, vertices } = this;
    const x = vertices[3 * i];
    const y = vertices[3 * i + 1];
    const z = vertices[3 * i + 2];
    out.x = f.xx * x + f.xy * y + f.xz * z + f.px;
    out.y = f.yx * x + f.yy * y + f.yz * z + f.py;
    out.z = f.zx * x + f.zy * y + f.zz * z + f.pz;
    return out;
  }
}
