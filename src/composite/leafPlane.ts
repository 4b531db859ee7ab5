import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import { Polytope } from '../shapes/polytope.ts';
import { CONVEX, ConvexShape } from '../shapes/shape.ts';
import { loopTopology } from '../shapes/topology.ts';
import type { Search } from './tree.ts';

/** Three corners in the plane and one below it, and the normals of the faces, along u, v and n, where n is that of the plane. */
const CORNERS = [8, 0, 0, -4, 8, 0, -4, -8, 0, 0, 0, -8];
const NORMALS = [0, 0, 1, 2, 3, -2, -2, 0, -1, 2, -3, -2];
const TOPOLOGY = /* @__PURE__ */ loopTopology(
  3,
  4,
  /* @__PURE__ */ Uint32Array.of(0, 3, 6, 9, 12),
  /* @__PURE__ */ Uint16Array.of(0, 1, 2, 1, 0, 3, 2, 1, 3, 0, 2, 3),
);
/** A part of the place of what is looked for: so large is it at least. */
const LEAST = 1e-3;
const TINY = 1e-30;

/** All points p with normal . p <= offset. */
export interface Plane {
  readonly normal: Vec3;
  readonly offset: number;
  /** Those of its tetrahedra (see `Polytope`). */
  supports: Uint16Array | null;
}

/** A half space as a convex shape: a tetrahedron with one face in its plane, much larger than what is looked for. */
export class LeafPlane {
  private readonly u = new Vec3();
  private readonly v = new Vec3();
  private readonly core = new Polytope(TOPOLOGY, new Float64Array(12), new Float64Array(12), new Float64Array(4));
  private readonly shape = new ConvexShape(CONVEX, 0, this.core) as unknown as ConvexShape;
  private owner: Plane | null = null;

  /** The half space as a shape, until the next call. */
  get(owner: Plane, { box, way }: Search): ConvexShape {
    const { u, v, core } = this;
    const { vertices, normals, offsets } = core;
    const { normal: n, offset } = owner;
    const { min, max } = box;
    const x = 0.5 * (min.x + max.x);
    const y = 0.5 * (min.y + max.y);
    const z = 0.5 * (min.z + max.z);
    const height = n.x * x + n.y * y + n.z * z - offset;
    const size =
      max.x -
      x +
      (max.y - y) +
      (max.z - z) +
      Math.abs(way.x) +
      Math.abs(way.y) +
      Math.abs(way.z) +
      Math.abs(height) +
      LEAST * (Math.abs(x) + Math.abs(y) + Math.abs(z)) +
      TINY;
    if (!(size < Infinity)) throw new TypeError('a and b must not both be half spaces');
    setPerpendicular(u, n.x, n.y, n.z);
    v.copy(n).cross(u);
    for (let i = 0; i < 12; i += 3) {
      const a = size * CORNERS[i];
      const b = size * CORNERS[i + 1];
      const c = size * CORNERS[i + 2] - height;
      vertices[i] = x + a * u.x + b * v.x + c * n.x;
      vertices[i + 1] = y + a * u.y + b * v.y + c * n.y;
      vertices[i + 2] = z + a * u.z + b * v.z + c * n.z;
    }
    for (let i = 0; i < 12; i += 3) {
      const a = NORMALS[i];
      const b = NORMALS[i + 1];
      const c = NORMALS[i + 2];
      const inv = 1 / Math.sqrt(a * a + b * b + c * c);
      normals[i] = inv * (a * u.x + b * v.x + c * n.x);
      normals[i + 1] = inv * (a * u.y + b * v.y + c * n.y);
      normals[i + 2] = inv * (a * u.z + b * v.z + c * n.z);
      offsets[i / 3] = normals[i] * vertices[9] + normals[i + 1] * vertices[10] + normals[i + 2] * vertices[11];
    }
    offsets[0] = offset;
    // Which vertex is farthest in a direction is the same for all sizes and places.
    if (this.owner !== null) this.owner.supports = core.supports;
    this.owner = owner;
    core.measure();
    core.supports = owner.supports;
    return this.shape;
  }
}
