/** Picking with exact answers and the habits of three.js's Raycaster. */
import { type Camera, type Object3D, Raycaster, type Vector2, Vector3 } from 'three';
import { Aabb } from '../math/aabb.ts';
import { checkVec3, isNumber, show } from '../math/checks.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { computeAabb } from '../queries/computeAabb.ts';
import { raycastAlong } from '../queries/raycastAlong.ts';
import { RayResult } from '../results/rayResult.ts';
import { CompositeShape, type Shape } from '../shapes/composite.ts';
import { ConvexShape, throwShape } from '../shapes/shape.ts';
import { ObjectPose, poseOf } from './poseOf.ts';
import { shapeOf } from './shapeOf.ts';

/** Where a ray meets an object; `distance`, `point`, `normal` and `object` as three.js's `Intersection` has them. */
export interface ShapeIntersection {
  /** From the origin of the ray, in the units of the world. */
  distance: number;
  /** Where the ray enters, in the world. */
  point: Vector3;
  /** The outward unit normal there, in the world. */
  normal: Vector3;
  /** What was hit. */
  object: Object3D;
  /** The feature that was hit: see `featureType` and `featureIndex`. */
  feature: number;
  /** The instance of an `InstancedMesh`, the triangle of a mesh, or the child of a compound. */
  subshape: number;
}

interface Known {
  geometry: unknown;
  version: unknown;
  scale: Vec3;
  shape: Shape;
}

/**
 * A ray that picks objects by their exact shapes: what `Raycaster` does, in double precision, with normals and features, and without
 * going through the triangles of a sphere. Shapes come from `shapeOf`, and are made anew when a geometry or a scale changes; give an
 * object a shape of its own with `setShape`.
 *
 * @example
 * ```ts
 * import { BoxGeometry, Mesh, Scene } from 'three';
 * import { ShapeRaycaster } from 'touchstone/three';
 *
 * const scene = new Scene();
 * const crate = new Mesh(new BoxGeometry(1, 1, 1));
 * crate.position.set(0, 0, -5);
 * scene.add(crate);
 * const raycaster = new ShapeRaycaster({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: -1 });
 * const [first] = raycaster.intersectObjects(scene.children);
 * console.log(first?.distance, first?.normal.z); // 4.5 1
 * ```
 */
export class ShapeRaycaster {
  /** Where the ray starts and its unit direction, in the world. */
  readonly origin = new Vec3();
  /** The unit direction of the ray, in the world. */
  readonly direction = new Vec3(0, 0, -1);
  /** Hits nearer or farther than these are left out. */
  near: number;
  /** The farthest distance at which hits count. */
  far: number;

  private readonly own = new WeakMap<Object3D, Shape>();
  private readonly known = new WeakMap<Object3D, Known>();
  private readonly camera = new Raycaster();

  constructor(origin?: Vec3Like, direction?: Vec3Like, near = 0, far = Infinity) {
    this.near = near;
    this.far = far;
    if (origin !== undefined || direction !== undefined) this.set(origin ?? this.origin, direction ?? this.direction);
  }

  /** Starts the ray at `origin` along `direction`, of any length but zero. Returns this. */
  set(origin: Vec3Like, direction: Vec3Like): this {
    checkVec3(origin, 'ShapeRaycaster: origin');
    checkVec3(direction, 'ShapeRaycaster: direction');
    this.origin.copy(origin);
    this.direction.copy(direction).normalize();
    return this;
  }

  /** The ray from a camera through a place on the screen, -1 to 1 in x and y as three.js has it. Returns this. */
  setFromCamera(coords: Vector2, camera: Camera): this {
    if (!isNumber(coords?.x) || !isNumber(coords.y)) {
      throw new TypeError(`setFromCamera: coords must be an object with x and y from -1 to 1, got ${show(coords)}`);
    }
    if (camera?.isCamera !== true) throw new TypeError(`setFromCamera: camera must be a three.js Camera, got ${show(camera)}`);
    this.camera.setFromCamera(coords, camera);
    return this.set(this.camera.ray.origin, this.camera.ray.direction);
  }

  /** Gives an object a shape to be picked by, to be asked about at `poseOf(object)`; undefined goes back to `shapeOf`. Returns this. */
  setShape(object: Object3D, shape: Shape | undefined): this {
    if (!(shape === undefined || shape instanceof ConvexShape || shape instanceof CompositeShape))
      throwShape(shape, 'setShape: shape');
    if (shape === undefined) this.own.delete(object);
    else this.own.set(object, shape);
    return this;
  }

  /**
   * The nearest hit on an object, and on each of those below it unless `recursive` is false, nearest first, added to `target`. Objects
   * whose layers are switched off for the ray, and what is neither a mesh nor has a shape of its own, are passed over.
   */
  intersectObject(object: Object3D, recursive = true, target: ShapeIntersection[] = []): ShapeIntersection[] {
    this.collect(object, recursive, target);
    return target.sort(byDistance);
  }

  /** The same for a list of objects. */
  intersectObjects(objects: readonly Object3D[], recursive = true, target: ShapeIntersection[] = []): ShapeIntersection[] {
    if (!Array.isArray(objects)) {
      throw new TypeError(`intersectObjects: objects must be an array, got ${show(objects)}; intersectObject takes one`);
    }
    for (const object of objects) this.collect(object, recursive, target);
    return target.sort(byDistance);
  }

  private collect(object: Object3D, recursive: boolean, target: ShapeIntersection[]): void {
    if (object?.isObject3D !== true)
      throw new TypeError(`ShapeRaycaster: object must be a three.js Object3D, got ${show(object)}`);
    const isMesh = (object as { isMesh?: boolean }).isMesh === true;
    if (object.layers.test(this.camera.layers) && (isMesh || this.own.has(object))) {
      const hit = this.hit(object);
      if (hit) target.push(hit);
    }
    if (recursive) for (const child of object.children) this.collect(child, true, target);
  }

  private hit(object: Object3D): ShapeIntersection | null {
    const pose = poseOf(object, hit_pose);
    const shape = this.own.get(object) ?? this.shapeFor(object, pose);
    // A short ray has the best rounding: it ends behind everything there is of the object. A half space has no end.
    const { min, max } = computeAabb(shape, pose, hit_bounds);
    const dx = Math.max(Math.abs(min.x - this.origin.x), Math.abs(max.x - this.origin.x));
    const dy = Math.max(Math.abs(min.y - this.origin.y), Math.abs(max.y - this.origin.y));
    const dz = Math.max(Math.abs(min.z - this.origin.z), Math.abs(max.z - this.origin.z));
    const reach = 1.001 * Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-3;
    const result = raycastAlong(this.origin, this.direction, Math.min(this.far, reach), shape, pose, hit_result);
    if (!result || result.distance < this.near) return null;
    const { point, normal, distance, feature, subshape } = result;
    return {
      distance,
      point: new Vector3(point.x, point.y, point.z),
      normal: new Vector3(normal.x, normal.y, normal.z),
      object,
      feature,
      subshape,
    };
  }

  private shapeFor(object: Object3D, pose: ObjectPose): Shape {
    const { geometry } = object as unknown as { geometry: { attributes: { position?: { version?: number } } } };
    const version = geometry.attributes.position?.version;
    let known = this.known.get(object);
    const isFresh = known?.geometry === geometry && known.version === version;
    if (!known || !isFresh || pose.isSheared || known.scale.distanceTo(pose.scale) > ALIKE * pose.scale.length()) {
      known = { geometry, version, scale: pose.scale.clone(), shape: shapeOf(object) };
      this.known.set(object, known);
    }
    return known.shape;
  }
}

/** Scales that differ by no more than this part are the same, read from a matrix that has been turned. */
const ALIKE = 1e-12;

const hit_pose = /* @__PURE__ */ new ObjectPose();
const hit_bounds = /* @__PURE__ */ new Aabb();
const hit_result = /* @__PURE__ */ new RayResult();

function byDistance(a: ShapeIntersection, b: ShapeIntersection): number {
  return a.distance - b.distance;
}
