import { Vec3 } from '../math/vec3.ts';
import type { Triangle } from '../shapes/shape.ts';
import { setTriangle, triangle } from '../shapes/triangle.ts';

/** A triangle shape whose corners change: one of a mesh or of a height field at a time, without garbage. */
export class LeafTriangle {
  /** x, y, z of a, of b and of c. */
  readonly corners = new Float64Array(9);
  /** Where it stands for a plane, how large it must be. */
  size = -0;
  private readonly shape: Triangle = triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 });

  /** The triangle as a shape, until the next call. Where the corners are collinear, it is a new one. */
  get(): Triangle {
    const { corners, shape } = this;
    if (setTriangle(shape.core, corners, 0, 3, 6)) return shape;
    return triangle(vertexAt(corners, 0), vertexAt(corners, 3), vertexAt(corners, 6));
  }
}

function vertexAt(list: Float64Array, at: number): Vec3 {
  return new Vec3(list[at], list[at + 1], list[at + 2]);
}
