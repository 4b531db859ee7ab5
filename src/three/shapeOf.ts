/** Shapes from three.js objects. */
import { type InstancedMesh, Matrix4, type Object3D } from 'three';
import { compound } from '../composite/compound.ts';
import { scaled } from '../composite/scaled.ts';
import { triangleMesh } from '../composite/triangleMesh.ts';
import { checkOptions, checkSize, show } from '../math/checks.ts';
import { Vec3 } from '../math/vec3.ts';
import { box } from '../shapes/box.ts';
import { capsule } from '../shapes/capsule.ts';
import type { Shape } from '../shapes/composite.ts';
import { convex } from '../shapes/convex.ts';
import { sphere } from '../shapes/sphere.ts';
import { ObjectPose, poseOf, setFromMatrix } from './poseOf.ts';
import { describe, type MeshLike, readTriangles, type Triangles } from './readGeometry.ts';

/** What to make of a geometry. */
export type ShapeKind = 'box' | 'sphere' | 'capsule' | 'hull' | 'mesh';

/** What {@link shapeOf} makes of a geometry. */
export interface ShapeOfOptions {
  /**
   * - `'box'`, `'sphere'`, `'capsule'`: around all of its vertices, along its own axes (the capsule along the longest);
   * - `'hull'`: the convex hull of its vertices;
   * - `'mesh'`: its triangles as they are.
   *
   * By default a box, sphere or capsule geometry becomes what it stands for, and everything else a mesh.
   */
  as?: ShapeKind;
  /** A layer around a box or hull; 0 by default. */
  radius?: number;
  /** Whether what becomes a mesh has an inside (see `triangleMesh`): its triangles must be closed then. False by default. */
  solid?: boolean;
}

const KINDS: readonly ShapeKind[] = ['box', 'sphere', 'capsule', 'hull', 'mesh'];
/** Factors, and vertices of a standard geometry, are in single precision: so much of the size is alike. */
const ALIKE = 1e-5;

/**
 * The shape of a three.js object, to be asked about at `poseOf(object)`: the scale of the object and of its parents is in the shape,
 * negative and unequal scales too. A `Mesh` gives one shape, an `InstancedMesh` a compound with one child an instance, and any other
 * object a compound of all meshes below it. Ask again when a scale or a geometry has changed; moving and turning needs no new shape.
 *
 * Throws for a geometry that is no shape (no vertices, lines, points, skinned, with morph targets), and for a sphere or a capsule whose
 * scale would make it something else, with what to do instead.
 *
 * @example
 * ```ts
 * import { BoxGeometry, Mesh } from 'three';
 * import { raycast } from 'touchstone';
 * import { poseOf, shapeOf } from 'touchstone/three';
 *
 * const crate = new Mesh(new BoxGeometry(1, 1, 1));
 * crate.scale.set(2, 1, 1);
 * const hit = raycast({ x: -5, y: 0, z: 0 }, { x: 10, y: 0, z: 0 }, shapeOf(crate), poseOf(crate));
 * console.log(hit?.distance); // 4
 * ```
 */
export function shapeOf(object: Object3D, options: ShapeOfOptions = {}): Shape {
  if (object?.isObject3D !== true) throw new TypeError(`shapeOf: object must be a three.js Object3D, got ${show(object)}`);
  checkOptions(options, 'shapeOf: options', ['as', 'radius', 'solid']);
  const { as, radius = 0 } = options;
  if (as !== undefined && !KINDS.includes(as)) {
    throw new RangeError(`shapeOf: options.as must be one of ${KINDS.map((kind) => `'${kind}'`).join(', ')}, got ${show(as)}`);
  }
  checkSize(radius, 'shapeOf: options.radius');
  const root = poseOf(object);
  if (isMesh(object)) return isInstanced(object) ? instances(object, root, options) : meshShape(object, root, options);
  return descendants(object, root, options);
}

function isMesh(object: Object3D): object is MeshLike {
  return (object as Partial<MeshLike>).isMesh === true;
}

function isInstanced(object: Object3D): object is InstancedMesh {
  return (object as Partial<InstancedMesh>).isInstancedMesh === true;
}

/** A compound of all meshes below an object that is none itself. */
function descendants(object: Object3D, root: ObjectPose, options: ShapeOfOptions): Shape {
  const children: { shape: Shape; position: Vec3; quaternion: ObjectPose['quaternion'] }[] = [];
  const toRoot = root.clone().invert();
  object.traverse((child) => {
    if (!isMesh(child)) return;
    const pose = poseOf(child);
    const shape = isInstanced(child) ? instances(child, pose, options) : meshShape(child, pose, options);
    const { position, quaternion } = pose.clone().premultiply(toRoot);
    children.push({ shape, position, quaternion });
  });
  if (children.length === 0)
    throw new RangeError(`shapeOf: ${describe(object)} has no mesh in it; lines and points are no shapes`);
  return compound(children);
}

/** A compound with a child for each instance, in the frame of the mesh. */
function instances(mesh: InstancedMesh, root: ObjectPose, options: ShapeOfOptions): Shape {
  const own = new Matrix4();
  const pose = new ObjectPose();
  const toRoot = root.clone().invert();
  const children = Array.from({ length: mesh.count }, (_, i) => {
    mesh.getMatrixAt(i, own);
    setFromMatrix(pose, own.premultiply(mesh.matrixWorld).elements);
    const shape = shapeAt(mesh as unknown as MeshLike, pose, own.elements, options);
    const { position, quaternion } = pose.clone().premultiply(toRoot);
    return { shape, position, quaternion };
  });
  if (children.length === 0) throw new RangeError(`shapeOf: ${describe(mesh)} has no instances`);
  return compound(children);
}

function meshShape(mesh: MeshLike, pose: ObjectPose, options: ShapeOfOptions): Shape {
  return shapeAt(mesh, pose, mesh.matrixWorld.elements, options);
}

/** The shape of a mesh whose world matrix has been taken apart into `pose`. */
function shapeAt(mesh: MeshLike, pose: ObjectPose, matrix: ArrayLike<number>, options: ShapeOfOptions): Shape {
  const triangles = readTriangles(mesh, 'shapeOf');
  const standard = options.as === undefined ? standardKind(mesh, triangles, pose) : options.as;
  const { radius = 0 } = options;
  if (standard === 'hull') return convex(Array.from(baked(triangles, pose, matrix)), { radius });
  if (standard === 'mesh') return bakedMesh(mesh, triangles, pose, matrix, options);
  if (pose.isSheared) {
    throw new RangeError(
      `shapeOf: ${describe(mesh)} is sheared (turned within a parent of unequal scales), so it is no ${standard}; use { as: 'hull' } or ` +
        "{ as: 'mesh' }",
    );
  }
  const { center, half } = boundsOf(triangles.positions);
  const { scale } = pose;
  center.set(center.x * scale.x, center.y * scale.y, center.z * scale.z);
  const h = new Vec3(half.x * Math.abs(scale.x), half.y * scale.y, half.z * scale.z);
  if (standard === 'box') return box(h, { center, radius });
  const uniform = Math.max(Math.abs(scale.x), scale.y, scale.z);
  if (Math.min(Math.abs(scale.x), scale.y, scale.z) < (1 - ALIKE) * uniform) {
    throw new RangeError(
      `shapeOf: ${describe(mesh)} has unequal scales (${scale.x}, ${scale.y}, ${scale.z}), which make no ${standard}: a round shape takes ` +
        "equal ones only; use { as: 'hull' }",
    );
  }
  if (standard === 'sphere') return sphere(Math.max(h.x, h.y, h.z), center);
  return capsuleAround(center, h);
}

/** What a standard geometry stands for, if its vertices still say so: geometries can be edited after they were made. */
function standardKind({ geometry }: MeshLike, { positions }: Triangles, pose: ObjectPose): ShapeKind {
  if (pose.isSheared) return 'mesh';
  const { scale } = pose;
  const isUniform = Math.min(Math.abs(scale.x), scale.y, scale.z) >= (1 - ALIKE) * Math.max(Math.abs(scale.x), scale.y, scale.z);
  const { center, half } = boundsOf(positions);
  const size = Math.max(half.x, half.y, half.z);
  const isRound = isUniform && Math.max(half.x, half.y, half.z) - Math.min(half.x, half.y, half.z) <= 0.02 * size;
  let isBox = geometry.type === 'BoxGeometry';
  let isSphere = isRound && geometry.type === 'SphereGeometry';
  let isCapsule = isUniform && geometry.type === 'CapsuleGeometry';
  const radius = Math.min(half.x, half.z);
  for (let i = 0; i < positions.length; i += 3) {
    const x = Math.abs(positions[i] - center.x);
    const y = Math.abs(positions[i + 1] - center.y);
    const z = Math.abs(positions[i + 2] - center.z);
    isBox &&= half.x - x <= ALIKE * size && half.y - y <= ALIKE * size && half.z - z <= ALIKE * size;
    isSphere &&= Math.abs(Math.sqrt(x * x + y * y + z * z) - size) <= ALIKE * size;
    const above = Math.max(0, y - (half.y - radius));
    isCapsule &&= Math.abs(Math.sqrt(x * x + above * above + z * z) - radius) <= ALIKE * size;
  }
  return isBox ? 'box' : isSphere ? 'sphere' : isCapsule ? 'capsule' : 'mesh';
}

/** A capsule along the longest axis of a box, as thick as the larger of the other two. */
function capsuleAround(center: Vec3, half: Vec3): Shape {
  const axis = half.x > half.y && half.x >= half.z ? 0 : half.y >= half.z ? 1 : 2;
  const radius = axis === 0 ? Math.max(half.y, half.z) : axis === 1 ? Math.max(half.x, half.z) : Math.max(half.x, half.y);
  const reach = Math.max(0, (axis === 0 ? half.x : axis === 1 ? half.y : half.z) - radius);
  const along = new Vec3(axis === 0 ? reach : 0, axis === 1 ? reach : 0, axis === 2 ? reach : 0);
  return capsule(center.clone().sub(along), center.clone().add(along), radius);
}

function boundsOf(positions: Float64Array): { center: Vec3; half: Vec3 } {
  const min = new Vec3(Infinity, Infinity, Infinity);
  const max = new Vec3(-Infinity, -Infinity, -Infinity);
  for (let i = 0; i < positions.length; i += 3) {
    min.set(Math.min(min.x, positions[i]), Math.min(min.y, positions[i + 1]), Math.min(min.z, positions[i + 2]));
    max.set(Math.max(max.x, positions[i]), Math.max(max.y, positions[i + 1]), Math.max(max.z, positions[i + 2]));
  }
  return { center: min.clone().add(max).scale(0.5), half: max.clone().sub(min).scale(0.5) };
}

/** Vertices in the frame of the pose: turned into the world by the matrix, and back by the rotation alone. */
function baked({ positions }: Triangles, pose: ObjectPose, m: ArrayLike<number>): Float64Array {
  const out = new Float64Array(positions.length);
  const p = new Vec3();
  for (let i = 0; i < out.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    p.set(m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z);
    pose.applyInverseDirection(p, p);
    out[i] = p.x;
    out[i + 1] = p.y;
    out[i + 2] = p.z;
  }
  return out;
}

/** Meshes at scale 1 by their geometry, so that a geometry placed a thousand times is held once. */
const meshes = /* @__PURE__ */ new WeakMap<object, { version: string; mesh: Shape }>();

function bakedMesh(
  mesh: MeshLike,
  triangles: Triangles,
  pose: ObjectPose,
  matrix: ArrayLike<number>,
  { radius = 0, solid = false }: ShapeOfOptions,
): Shape {
  if (radius > 0) throw new RangeError("shapeOf: options.radius goes with { as: 'box' } or { as: 'hull' }, not with a mesh");
  if (pose.isSheared) return makeMesh(mesh, baked(triangles, pose, matrix), woundBy(triangles.indices, pose.scale.x < 0), solid);
  const { geometry } = mesh;
  const { index, drawRange } = geometry;
  const { version: positionVersion } = geometry.getAttribute('position') as { version?: number };
  const version = `${positionVersion} ${index?.version} ${drawRange.start} ${drawRange.count} ${solid}`;
  let known = meshes.get(geometry);
  if (known?.version !== version) {
    known = { version, mesh: makeMesh(mesh, triangles.positions, triangles.indices, solid) };
    meshes.set(geometry, known);
  }
  const { x, y, z } = pose.scale;
  return x === 1 && y === 1 && z === 1 ? known.mesh : scaled(known.mesh, pose.scale);
}

/** A mesh of triangles; what is wrong with them is told with the name of the object. */
function makeMesh(mesh: MeshLike, positions: Float64Array, indices: Uint32Array, solid: boolean): Shape {
  try {
    return triangleMesh(positions, indices, { solid });
  } catch (error) {
    throw new RangeError(`shapeOf: ${describe(mesh)}: ${(error as Error).message}`);
  }
}

/** Triangles the other way round where a mirror has turned them inside out. */
function woundBy(indices: Uint32Array, isMirrored: boolean): Uint32Array {
  if (!isMirrored) return indices;
  const out = indices.slice();
  for (let i = 0; i < out.length; i += 3) {
    out[i + 1] = indices[i + 2];
    out[i + 2] = indices[i + 1];
  }
  return out;
}
