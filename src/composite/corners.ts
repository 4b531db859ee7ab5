import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Shape as Convex } from '../shapes/shape.ts';

/** The vertices of a core in the world. */
export class Corners {
  xyz = new Float64Array(24);
  length = 0;
  /** How far they reach along the direction that was asked for last. */
  low = -0;
  high = -0;
  /** Where in the list the lowest and the highest of them are. */
  lowest = 0;
  highest = 0;
  private readonly frame = new Frame();

  set({ core: { vertices } }: Convex, pose: Pose): void {
    const f = this.frame;
    setFrame(f, pose, 'pose');
    this.length = vertices.length;
    if (this.xyz.length < vertices.length) this.xyz = new Float64Array(vertices.length);
    const { xyz } = this;
    for (let i = 0; i < vertices.length; i += 3) {
      const x = vertices[i]!;
      const y = vertices[i + 1]!;
      const z = vertices[i + 2]!;
      xyz[i] = f.xx * x + f.xy * y + f.xz * z + f.px;
      xyz[i + 1] = f.yx * x + f.yy * y + f.yz * z + f.py;
      xyz[i + 2] = f.zx * x + f.zy * y + f.zz * z + f.pz;
    }
  }

  measure({ x, y, z }: Vec3): void {
    const { xyz, length } = this;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < length; i += 3) {
      const along = x * xyz[i]! + y * xyz[i + 1]! + z * xyz[i + 2]!;
      if (along < low) {
        low = along;
        this.lowest = i;
      }
      if (along > high) {
        high = along;
        this.highest = i;
      }
    }
    this.low = low;
    this.high = high;
  }
}
