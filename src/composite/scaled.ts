/** Any shape with a scale. */
import { checkNumber, checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { isConvex, type Shape } from '../shapes/composite.ts';
import { convex } from '../shapes/convex.ts';
import { BOX, CAPSULE, ConvexShape, SPHERE, TRIANGLE } from '../shapes/shape.ts';
import { sphere } from '../shapes/sphere.ts';
import { triangle } from '../shapes/triangle.ts';
import { PlaceSide } from './composite.ts';
import { Compound, Part } from './compound.ts';
import { HalfSpace, halfSpace } from './halfSpace.ts';
import { MeshData } from './meshData.ts';
import type { Surface } from './surface.ts';
import { TriangleMesh } from './triangleMesh.ts';

/**
 * A shape scaled along the axes of its own frame, by a number or by one for each axis. Negative components mirror, zeros flatten. Meshes,
 * height fields and hulls share their data with the original: a mesh placed a thousand times is held once.
 *
 * What has a radius takes the same scale along all axes only: between a ball and an ellipsoid there is no core with a ball around it.
 * Throws a RangeError for any other, and when anything is not finite. A half space takes no zeros.
 *
 * @example
 * ```ts
 * import { box, computeAabb, scaled, Transform } from 'touchstone';
 *
 * const slab = scaled(box({ x: 1, y: 1, z: 1 }), { x: 4, y: 0.1, z: 4 });
 * const { max } = computeAabb(slab, new Transform());
 * console.log(max.x, max.y, max.z); // 4 0.1 4
 * ```
 */
export function scaled<S extends Shape>(shape: S, scale: number | Vec3Like): Shape {
  isConvex(shape, 'scaled: shape');
  if (typeof scale !== 'object' || scale === null) checkNumber(scale, 'scaled: scale');
  const s = typeof scale === 'number' ? new Vec3(scale, scale, scale) : new Vec3();
  if (typeof scale !== 'number') {
    checkVec3(scale, 'scaled: scale');
    s.copy(scale);
  }
  return scaleShape(shape, s);
}

/** Where a point goes. */
type Move = (x: number, y: number, z: number) => Vec3;

/** A shape scaled, after it was turned, where `f` says how. */
function scaleShape(shape: Shape, s: Vec3, f: Frame | null = null): Shape {
  const turn: Move = (x, y, z) =>
    f === null
      ? new Vec3(x, y, z)
      : new Vec3(f.xx * x + f.xy * y + f.xz * z, f.yx * x + f.yy * y + f.yz * z, f.zx * x + f.zy * y + f.zz * z);
  const move: Move = (x, y, z) => {
    const p = turn(x, y, z);
    return p.set(s.x * p.x, s.y * p.y, s.z * p.z);
  };
  if (shape instanceof ConvexShape) return scaleConvex(shape, s, move, f !== null);
  if (shape instanceof HalfSpace) return scaleHalfSpace(turn(shape.normal.x, shape.normal.y, shape.normal.z), shape.offset, s);
  if (shape instanceof Compound) return scaleCompound(shape, s);
  const surface = shape as Surface;
  if (f !== null) return scaleSurface(surface, s, move);
  return surface.rescaled({ x: surface.sx * s.x, y: surface.sy * s.y, z: surface.sz * s.z });
}

function scaleConvex({ type, radius: r, core }: ConvexShape, s: Vec3, move: Move, isTurned: boolean): ConvexShape {
  const { x, y, z } = s;
  if (r > 0 && !(Math.abs(x) === Math.abs(y) && Math.abs(y) === Math.abs(z))) {
    throw new RangeError(
      `scaled: scale must be the same along all axes for a shape with a radius (an ellipsoid is no core with a ball around it), got (${x}, ${y}, ${z})`,
    );
  }
  const radius = r * Math.abs(x);
  const { vertices: v, topology, vertexCount } = core;
  const at = (i: number): Vec3 => move(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
  if (type === SPHERE) return sphere(radius, at(0));
  if (type === CAPSULE) return capsule(at(0), at(vertexCount - 1), radius);
  if (type === TRIANGLE) {
    // Where the corners are collinear, the longest edge is left, under its own name: the third corner goes to its middle.
    const { dimension, edgeNames } = topology;
    const first = dimension === 1 ? edgeNames[0] : 0;
    const corner = (k: number): Vec3 => {
      const i = (k + 3 - first) % 3;
      return dimension === 1 && i === 2 ? at(0).add(at(1)).scale(0.5) : at(Math.min(dimension, i));
    };
    return triangle(corner(0), corner(1), corner(2), { radius });
  }
  if (isTurned)
    return convex(
      Array.from({ length: vertexCount }, (_, i) => at(i)),
      { radius },
    );
  return type === BOX ? scaleBox(v, s, radius) : convex(core, { scale: s, radius });
}

/** From the two corners that are farthest apart: that of the positive sides, vertex 0, and the opposite one. */
function scaleBox(vertices: Float64Array, s: Vec3, radius: number): ConvexShape {
  const half = new Vec3();
  const center = new Vec3();
  for (let i = 0; i < vertices.length; i += 3) {
    half.x = Math.max(half.x, Math.abs(vertices[i] - vertices[0]) / 2);
    half.y = Math.max(half.y, Math.abs(vertices[i + 1] - vertices[1]) / 2);
    half.z = Math.max(half.z, Math.abs(vertices[i + 2] - vertices[2]) / 2);
  }
  center.set(s.x * (vertices[0] - half.x), s.y * (vertices[1] - half.y), s.z * (vertices[2] - half.z));
  return box({ x: Math.abs(s.x) * half.x, y: Math.abs(s.y) * half.y, z: Math.abs(s.z) * half.z }, { center, radius });
}

/** n.p <= offset for p = S q: the normal becomes S^-1 n. */
function scaleHalfSpace(n: Vec3, offset: number, s: Vec3): HalfSpace {
  if (s.x === 0 || s.y === 0 || s.z === 0) {
    throw new RangeError(`scaled: scale must not be zero for a halfSpace, got (${s.x}, ${s.y}, ${s.z})`);
  }
  n.set(n.x / s.x, n.y / s.y, n.z / s.z);
  return halfSpace(n, offset / n.length());
}

/** Each part scaled: S (R q + p) = S R q + S p. */
function scaleCompound({ parts, leafCount }: Compound, s: Vec3): Compound {
  const isUniform = s.x === s.y && s.y === s.z;
  const frame = new Frame();
  const children = parts.map(({ shape, pose: { position: p, quaternion: q }, offset, child, group }) => {
    const pose = new Transform({ x: s.x * p.x, y: s.y * p.y, z: s.z * p.z });
    const isPlain = isUniform || (q.x === 0 && q.y === 0 && q.z === 0);
    if (isPlain) pose.quaternion.copy(q);
    else setFrame(frame, new Transform(undefined, q), 'quaternion');
    return new Part(scaleShape(shape, s, isPlain ? null : frame), pose, offset, child, group);
  });
  return new Compound(children, leafCount);
}

/** A mesh or a height field as a new mesh. Where the scale mirrors, b and c of each triangle change places. */
function scaleSurface(surface: Surface, s: Vec3, move: Move): TriangleMesh {
  const side = new PlaceSide();
  side.begin(surface);
  const { corners } = side.triangle;
  const isMirrored = s.x * s.y * s.z * surface.orientation < 0;
  const positions = new Float64Array(9 * surface.leafCount);
  // What had an area is a leaf, also where the scale flattens it; what had none is none, keeps its number, and closes what it closed.
  const isLeaf = new Uint8Array(surface.leafCount);
  for (let i = 0; i < surface.leafCount; i++) {
    isLeaf[i] = Number(surface.setCorners(i, side));
    for (let k = 0; k < 9; k += 3) {
      const to = 9 * i + (isMirrored ? (9 - k) % 9 : k);
      const { x, y, z } = move(corners[k], corners[k + 1], corners[k + 2]);
      positions.set([x, y, z], to);
    }
  }
  const indices = Uint32Array.from({ length: 3 * surface.leafCount }, (_, i) => i);
  return new TriangleMesh(MeshData.build(positions, indices, isLeaf), { x: 1, y: 1, z: 1 }, surface);
}
