import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import type { Triangle } from '../shapes/shape.ts';
import { setTriangle, triangle } from '../shapes/triangle.ts';
import type { Search } from './tree.ts';

/** A triangle shape whose corners change: one of a mesh or of a height field at a time, without garbage. */
export class LeafTriangle {
  /** x, y, z of a, of b and of c. */
  readonly corners = new Float64Array(9);
  /** Where it stands for a plane, how large it must be. */
  size = -0;
  private readonly shape: Triangle;

  constructor(radius = 0) {
    this.size = radius;
    this.shape = triangle({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }, { radius });
  }

  /** The triangle as a shape, until the next call. Where the corners are collinear, it is a new one. */
  get(): Triangle {
    const { corners, shape } = this;
    if (setTriangle(shape.core, corners, 0, 3, 6)) return shape;
    return triangle(vertexAt(corners, 0), vertexAt(corners, 3), vertexAt(corners, 6));
  }

  /** The triangle across a unit normal that holds all of the plane within `size` of a point. */
  getAcross(n: Vec3, { x, y, z }: Vec3): Triangle {
    const { size, corners } = this;
    const u = setPerpendicular(across_u, n.x, n.y, n.z);
    const v = across_v.copy(n).cross(u);
    for (let k = 0; k < 9; k += 3) {
      const along = k === 0 ? 4 * size : -2 * size;
      const across = k === 0 ? 0 : k === 3 ? 4 * size : -4 * size;
      corners[k] = x + along * u.x + across * v.x;
      corners[k + 1] = y + along * u.y + across * v.y;
      corners[k + 2] = z + along * u.z + across * v.z;
    }
    return this.get();
  }
}

const across_u = /* @__PURE__ */ new Vec3();
const across_v = /* @__PURE__ */ new Vec3();

function vertexAt(list: Float64Array, at: number): Vec3 {
  return new Vec3(list[at], list[at + 1], list[at + 2]);
}

/** The smallest radius, and how many times the one before it the next one is. */
const LEAST = 1e-30;
const STEP = 16;
/** A part of the place of what is looked for: the radius is no smaller. */
const NEAR = 1e-3;

/** A half space as a convex shape, as large as the question: a triangle with a radius, as far below the plane as that. */
export class LeafPlane {
  private readonly foot = new Vec3();
  /** By their radii, those that have been asked for. */
  private readonly triangles: LeafTriangle[] = [];
  private radius = -0;

  /** All points p with normal . p <= offset as a shape, until the next call. */
  get({ normal: n, offset }: { readonly normal: Vec3; readonly offset: number }, { box, way }: Search): Triangle {
    const { foot: p, triangles } = this;
    const { min, max } = box;
    p.x = 0.5 * (min.x + max.x);
    p.y = 0.5 * (min.y + max.y);
    p.z = 0.5 * (min.z + max.z);
    const extent = max.x - min.x + (max.y - min.y) + (max.z - min.z);
    const length = Math.abs(way.x) + Math.abs(way.y) + Math.abs(way.z);
    let height = n.x * p.x + n.y * p.y + n.z * p.z - offset;
    // The part of the way on which it may come through the plane: to the middle of that.
    const closing = Math.max(0, -(n.x * way.x + n.y * way.y + n.z * way.z));
    const first = Math.max(0, Math.min(closing, height - extent));
    const last = Math.max(0, Math.min(closing, height + extent));
    const middle = closing > 0 ? (0.5 * (first + last)) / closing : 0;
    const spread = closing > 0 ? ((last - first) / closing) * length : 0;
    p.x += middle * way.x;
    p.y += middle * way.y;
    p.z += middle * way.z;
    height = n.x * p.x + n.y * p.y + n.z * p.z - offset;
    const size = 2 * (extent + spread + Math.abs(height)) + NEAR * (Math.abs(p.x) + Math.abs(p.y) + Math.abs(p.z));
    if (!(size < Infinity)) throw new TypeError('a and b must not both be half spaces');
    let i = 0;
    this.radius = LEAST;
    for (; this.radius < size; i++) this.radius *= STEP;
    if (i >= triangles.length || triangles[i] === undefined) this.make(i);
    const down = height + this.radius;
    p.x -= down * n.x;
    p.y -= down * n.y;
    p.z -= down * n.z;
    return triangles[i]!.getAcross(n, p);
  }

  private make(i: number): void {
    this.triangles[i] = new LeafTriangle(this.radius);
  }
}
