import { Vec3 } from '../math/vec3.ts';
import type { Triangle } from '../shapes/shape.ts';
import { setTriangle, triangle } from '../shapes/triangle.ts';

/** A triangle shape whose corners change: one of a mesh or of a height field at a time, without garbage. */
export class LeafTriangle {
  readonly a = new Vec3();
  readonly b = new Vec3(1, 0, 0);
  readonly c = new Vec3(0, 1, 0);
  /** Where it stands for a plane, how large it must be. */
  size = -0;
  private readonly corners = new Float64Array(9);
  private readonly shape: Triangle = triangle(this.a, this.b, this.c);

  /** The triangle a, b, c as a shape, until the next call. Where the corners are collinear, it is a new one. */
  get(): Triangle {
    const { a, b, c, corners, shape } = this;
    corners[0] = a.x;
    corners[1] = a.y;
    corners[2] = a.z;
    corners[3] = b.x;
    corners[4] = b.y;
    corners[5] = b.z;
    corners[6] = c.x;
    corners[7] = c.y;
    corners[8] = c.z;
    if (!setTriangle(shape.core, corners, 0, 3, 6)) return triangle(a, b, c);
    return shape;
  }
}
