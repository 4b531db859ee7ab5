/** Any shape with a scale. */
import { checkNumber, checkVec3 } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { Transform } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import { queriesOf, type Shape } from '../shapes/composite.ts';
import { convex } from '../shapes/convex.ts';
import { BOX, type Box, CAPSULE, type Shape as Convex, ConvexShape, SPHERE, TRIANGLE } from '../shapes/shape.ts';
import { sphere } from '../shapes/sphere.ts';
import { triangle } from '../shapes/triangle.ts';
import { PlaceSide } from './composite.ts';
import { Compound, Part } from './compound.ts';
import { HalfSpace, halfSpace } from './halfSpace.ts';
import { Surface } from './surface.ts';
import { type TriangleMesh, triangleMesh } from './triangleMesh.ts';

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
 * console.log(computeAabb(slab, new Transform()).max); // x 4, y 0.1, z 4
 * ```
 */
export function scaled<S extends Shape>(shape: S, scale: number | Vec3Like): Shape {
  if (!(shape instanceof ConvexShape)) queriesOf(shape, 'scaled: shape');
  if (typeof scale !== 'object' || scale === null) checkNumber(scale, 'scaled: scale');
  const s = typeof scale === 'number' ? new Vec3(scale, scale, scale) : new Vec3();
  if (typeof scale !== 'number') {
    checkVec3(scale, 'scaled: scale');
    s.copy(scale);
  }
  return scaleShape(shape, s);
}

function scaleShape(shape: Shape, s: Vec3): Shape {
  if (shape instanceof ConvexShape) return scaleConvex(shape as Convex, s);
  if (shape instanceof Surface) return shape.rescaled({ x: shape.sx * s.x, y: shape.sy * s.y, z: shape.sz * s.z });
  if (shape instanceof HalfSpace) return scaleHalfSpace(shape, s);
  return scaleCompound(shape as Compound, s);
}

/** Throws where a radius would become none. */
function checkUniform(radius: number, { x, y, z }: Vec3): void {
  if (radius > 0 && !(Math.abs(x) === Math.abs(y) && Math.abs(y) === Math.abs(z))) {
    throw new RangeError(
      `scaled: scale must be the same along all axes for a shape with a radius (an ellipsoid is no core with a ball around it), got (${x}, ${y}, ${z})`,
    );
  }
}

function scaleConvex(shape: Convex, s: Vec3): Convex {
  checkUniform(shape.radius, s);
  const radius = shape.radius * Math.abs(s.x);
  const { vertices } = shape.core;
  const at = (i: number): Vec3 => new Vec3(s.x * vertices[3 * i]!, s.y * vertices[3 * i + 1]!, s.z * vertices[3 * i + 2]!);
  if (shape.type === SPHERE) return sphere(radius, at(0));
  if (shape.type === CAPSULE) return capsule(at(0), at(vertices.length / 3 - 1), radius);
  if (shape.type === BOX) return scaleBox(shape, s, radius);
  if (shape.type === TRIANGLE) {
    // Where the corners are collinear, the longest edge is left, under its own name: the third corner goes to its middle.
    const { dimension, edgeNames } = shape.core.topology;
    const first = dimension === 1 ? edgeNames[0]! : 0;
    const corner = (k: number): Vec3 => {
      const i = (k + 3 - first) % 3;
      return dimension === 1 && i === 2 ? at(0).add(at(1)).scale(0.5) : at(Math.min(dimension, i));
    };
    return triangle(corner(0), corner(1), corner(2), { radius });
  }
  return convex(shape.core, { scale: s, radius });
}

/** From the two corners that are farthest apart: that of the positive sides, vertex 0, and the opposite one. */
function scaleBox({ core }: Box, s: Vec3, radius: number): Convex {
  const { vertices } = core;
  const half = new Vec3();
  const center = new Vec3();
  for (let i = 0; i < vertices.length; i += 3) {
    half.x = Math.max(half.x, Math.abs(vertices[i]! - vertices[0]!) / 2);
    half.y = Math.max(half.y, Math.abs(vertices[i + 1]! - vertices[1]!) / 2);
    half.z = Math.max(half.z, Math.abs(vertices[i + 2]! - vertices[2]!) / 2);
  }
  center.set(s.x * (vertices[0]! - half.x), s.y * (vertices[1]! - half.y), s.z * (vertices[2]! - half.z));
  return box({ x: Math.abs(s.x) * half.x, y: Math.abs(s.y) * half.y, z: Math.abs(s.z) * half.z }, { center, radius });
}

/** n.p <= offset for p = S q: the normal becomes S^-1 n. */
function scaleHalfSpace({ normal: n, offset }: HalfSpace, s: Vec3): HalfSpace {
  if (s.x === 0 || s.y === 0 || s.z === 0) {
    throw new RangeError(`scaled: scale must not be zero for a halfSpace, got (${s.x}, ${s.y}, ${s.z})`);
  }
  const m = new Vec3(n.x / s.x, n.y / s.y, n.z / s.z);
  return halfSpace(m, offset / Math.sqrt(m.x * m.x + m.y * m.y + m.z * m.z));
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
    return new Part(isPlain ? scaleShape(shape, s) : scaleTurned(shape, frame, s), pose, offset, child, group);
  });
  return new Compound(children, leafCount);
}

/** A shape that was turned before it is scaled: its points, each where it goes. */
function scaleTurned(shape: Shape, f: Frame, s: Vec3): Shape {
  const move = (x: number, y: number, z: number): [number, number, number] => [
    s.x * (f.xx * x + f.xy * y + f.xz * z),
    s.y * (f.yx * x + f.yy * y + f.yz * z),
    s.z * (f.zx * x + f.zy * y + f.zz * z),
  ];
  if (shape instanceof ConvexShape) {
    checkUniform(shape.radius, s);
    const { vertices } = (shape as Convex).core;
    const points: number[] = [];
    for (let i = 0; i < vertices.length; i += 3) points.push(...move(vertices[i]!, vertices[i + 1]!, vertices[i + 2]!));
    if (shape.type === SPHERE) return sphere(shape.radius * Math.abs(s.x), { x: points[0]!, y: points[1]!, z: points[2]! });
    return convex(points, { radius: shape.radius * Math.abs(s.x) });
  }
  if (shape instanceof HalfSpace) {
    const { x, y, z } = shape.normal;
    const normal = new Vec3(f.xx * x + f.xy * y + f.xz * z, f.yx * x + f.yy * y + f.yz * z, f.zx * x + f.zy * y + f.zz * z);
    return scaleHalfSpace(halfSpace(normal, shape.offset), s);
  }
  return scaleSurface(shape as Surface, move, s);
}

/** A mesh or a height field as a new mesh. Where the scale mirrors, b and c of each triangle change places. */
function scaleSurface(
  surface: Surface,
  move: (x: number, y: number, z: number) => [number, number, number],
  s: Vec3,
): TriangleMesh {
  const side = new PlaceSide();
  side.begin(surface);
  const { corners } = side.triangle;
  const isMirrored = s.x * s.y * s.z * surface.orientation < 0;
  // (What has no area becomes a point: it keeps its number.)
  const positions = new Float64Array(9 * surface.leafCount);
  for (let i = 0; i < surface.leafCount; i++) {
    if (!surface.setCorners(i, side)) continue;
    for (let k = 0; k < 9; k += 3) {
      const to = 9 * i + (isMirrored ? (9 - k) % 9 : k);
      positions.set(move(corners[k]!, corners[k + 1]!, corners[k + 2]!), to);
    }
  }
  const { isWelded: welded, isOneSided: oneSided, cullsBackFaces: cullBackFaces } = surface;
  return triangleMesh(positions, undefined, { welded, oneSided, cullBackFaces });
}
