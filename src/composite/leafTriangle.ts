import { preciseCross } from '../math/preciseCross.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Triangle } from '../shapes/shape.ts';
import { triangle } from '../shapes/triangle.ts';

/** Corners are collinear when the height of the triangle is below this part of its longest edge. */
const COLLINEAR_HEIGHT = 1e-15;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A triangle shape whose corners change: one of a mesh or of a height field at a time, without garbage. */
export class LeafTriangle {
  readonly a = new Vec3();
  readonly b = new Vec3(1, 0, 0);
  readonly c = new Vec3(0, 1, 0);
  /** Where it stands for a plane, how large it must be. */
  size = -0;
  private readonly cross = new Vec3();
  private readonly shape: Triangle = triangle(this.a, this.b, this.c);

  /** The triangle a, b, c as a shape, until the next call. Where the corners are collinear, it is a new one. */
  get(): Triangle {
    const { a, b, c, cross, shape } = this;
    const { x: ax, y: ay, z: az } = a;
    const { x: bx, y: by, z: bz } = b;
    const { x: cx, y: cy, z: cz } = c;
    preciseCross(a, b, c, cross);
    const length = Math.sqrt(cross.x * cross.x + cross.y * cross.y + cross.z * cross.z);
    const ab = (bx - ax) * (bx - ax) + (by - ay) * (by - ay) + (bz - az) * (bz - az);
    const bc = (cx - bx) * (cx - bx) + (cy - by) * (cy - by) + (cz - bz) * (cz - bz);
    const ca = (ax - cx) * (ax - cx) + (ay - cy) * (ay - cy) + (az - cz) * (az - cz);
    if (!(length > COLLINEAR_HEIGHT * Math.max(ab, bc, ca))) return triangle(a, b, c);
    const nx = cross.x / length;
    const ny = cross.y / length;
    const nz = cross.z / length;
    const core = shape.core as Mutable<typeof shape.core>;
    core.ax = ax;
    core.ay = ay;
    core.az = az;
    core.bx = bx;
    core.by = by;
    core.bz = bz;
    core.cx = cx;
    core.cy = cy;
    core.cz = cz;
    core.nx = nx;
    core.ny = ny;
    core.nz = nz;
    const { polytope } = shape;
    const { vertices, normals, offsets } = polytope;
    vertices[0] = ax;
    vertices[1] = ay;
    vertices[2] = az;
    vertices[3] = bx;
    vertices[4] = by;
    vertices[5] = bz;
    vertices[6] = cx;
    vertices[7] = cy;
    vertices[8] = cz;
    normals[0] = nx;
    normals[1] = ny;
    normals[2] = nz;
    normals[3] = -nx;
    normals[4] = -ny;
    normals[5] = -nz;
    offsets[0] = nx * ax + ny * ay + nz * az;
    offsets[1] = -offsets[0];
    polytope.measure();
    (shape as Mutable<Triangle>).reach = polytope.reach;
    return shape;
  }
}
