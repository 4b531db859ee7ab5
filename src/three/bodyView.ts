/** Bodies of a simulation shown by three.js objects, smoothly between steps. */
import { DynamicDrawUsage, type InstancedMesh, Matrix4, type Object3D, Quaternion, Vector3 } from 'three';
import { show } from '../math/checks.ts';
import type { Pose } from '../math/transform.ts';
import { FixedStep, type FixedStepOptions } from './fixedStep.ts';

/** A place and a rotation: seven numbers. */
const POSE = 7;

/** Something that moves on by steps: a `PhysicsWorld`. */
export interface Stepped {
  /** Moves everything on by `dt` seconds. */
  step(dt: number): void;
}

/** A body, and what shows it. */
interface Shown {
  readonly body: Pose;
  readonly object: Object3D;
  /** Which instance of an `InstancedMesh` it is; -1 for an object of its own. */
  readonly instance: number;
  /** The pose before the last step, and after it. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** Whether it is drawn where it is after the last step, and need not be drawn again while it stays there. */
  isSettled: boolean;
}

/**
 * Steps a world at a fixed rate, whatever the frames are, and writes the poses of its bodies into three.js objects or instances of an
 * `InstancedMesh`: between two steps, what lies between their poses. (What is shown is up to one step behind.)
 *
 * An object is placed in its parent as the body is in the world: add it to the scene itself, or to something that is not moved.
 *
 * @example
 * ```ts
 * import { Mesh } from 'three';
 * import { box, Transform } from 'touchstone';
 * import { PhysicsWorld } from 'touchstone/dynamics';
 * import { BodyView } from 'touchstone/three';
 *
 * const world = new PhysicsWorld();
 * const view = new BodyView(world);
 * const mesh = new Mesh();
 * view.add(world.add(box({ x: 0.5, y: 0.5, z: 0.5 }), new Transform({ x: 0, y: 10, z: 0 })), mesh);
 * // Every frame, with the seconds since the last one:
 * view.update(0.05);
 * console.log(mesh.position.y < 10); // true
 * ```
 */
export class BodyView {
  /** The steps, and how far the time is between them. */
  readonly clock: FixedStep;
  private readonly world: Stepped;
  private readonly shown = new Map<Pose, Shown[]>();
  private readonly step: (dt: number) => void;

  constructor(world: Stepped, options?: FixedStepOptions) {
    if (typeof world?.step !== 'function') throw new TypeError(`BodyView: world must have a method step, got ${show(world)}`);
    this.world = world;
    this.clock = new FixedStep(options);
    this.step = (dt) => this.stepOnce(dt);
  }

  /** Shows a body by an object, or by one instance of an `InstancedMesh`. A body may be shown by several. */
  add(body: Pose, object: Object3D, instance?: number): this {
    if (typeof body?.position?.x !== 'number')
      throw new TypeError(`BodyView.add: body must be a body or a pose, got ${show(body)}`);
    if (object?.isObject3D !== true) throw new TypeError(`BodyView.add: object must be a three.js Object3D, got ${show(object)}`);
    const isInstanced = (object as InstancedMesh).isInstancedMesh === true;
    if (isInstanced) {
      const { count, instanceMatrix } = object as InstancedMesh;
      if (!(typeof instance === 'number' && instance >= 0 && instance < count && Math.floor(instance) === instance)) {
        throw new RangeError(
          `BodyView.add: instance must be a whole number below ${count}, the count of the mesh, got ${show(instance)}`,
        );
      }
      instanceMatrix.setUsage(DynamicDrawUsage);
    } else if (instance !== undefined) throw new TypeError('BodyView.add: instance is for an InstancedMesh only');
    const entry: Shown = {
      body,
      object,
      instance: isInstanced ? instance! : -1,
      before: new Float64Array(POSE),
      after: new Float64Array(POSE),
      isSettled: false,
    };
    writePose(body, entry.after);
    entry.before.set(entry.after);
    const list = this.shown.get(body);
    if (list) list.push(entry);
    else this.shown.set(body, [entry]);
    showAt(entry, 1);
    return this;
  }

  /** Shows a body no more; its objects stay where they are. Says whether it was shown. */
  remove(body: Pose): boolean {
    return this.shown.delete(body);
  }

  /** Shows a body where it is now, without a way there: after `setPose`, or after `restore` for all of them, without an argument. */
  snap(body?: Pose): void {
    if (body === undefined) {
      for (const other of this.shown.keys()) this.snap(other);
      return;
    }
    for (const entry of this.shown.get(body) ?? []) {
      writePose(body, entry.after);
      entry.before.set(entry.after);
      entry.isSettled = false;
    }
  }

  /** Makes the steps that are due after `seconds` more, and shows the bodies. Returns how many steps that were. */
  update(seconds: number): number {
    const count = this.clock.advance(seconds, this.step);
    this.draw();
    return count;
  }

  /** Shows the bodies again, as the time is. */
  draw(): void {
    const { alpha } = this.clock;
    for (const list of this.shown.values()) for (const entry of list) showAt(entry, alpha);
  }

  private stepOnce(dt: number): void {
    this.world.step(dt);
    for (const list of this.shown.values()) {
      for (const entry of list) {
        const { before, after, body } = entry;
        before.set(after);
        writePose(body, after);
        if (!isSame(before, after)) entry.isSettled = false;
      }
    }
  }
}

function writePose({ position: p, quaternion: q }: Pose, out: Float64Array): void {
  out[0] = p.x;
  out[1] = p.y;
  out[2] = p.z;
  out[3] = q.x;
  out[4] = q.y;
  out[5] = q.z;
  out[6] = q.w;
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < POSE; i++) if (a[i] !== b[i]) return false;
  return true;
}

const showAt_matrix = /* @__PURE__ */ new Matrix4();
const showAt_position = /* @__PURE__ */ new Vector3();
const showAt_rotation = /* @__PURE__ */ new Quaternion();
const showAt_scale = /* @__PURE__ */ new Vector3(1, 1, 1);

/** Places an object between its two poses: 0 before the last step, 1 after it. */
function showAt(entry: Shown, alpha: number): void {
  if (entry.isSettled) return;
  const { before: a, after: b, object, instance } = entry;
  const beta = 1 - alpha;
  // Of the two quaternions of a rotation, the one that is nearer; the sum, made unit again.
  const near = a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6] < 0 ? -beta : beta;
  const x = near * a[3] + alpha * b[3];
  const y = near * a[4] + alpha * b[4];
  const z = near * a[5] + alpha * b[5];
  const w = near * a[6] + alpha * b[6];
  const inv = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  const { instanceMatrix } = object as InstancedMesh;
  const position = instance < 0 ? object.position : showAt_position;
  const rotation = instance < 0 ? object.quaternion : showAt_rotation;
  position.set(beta * a[0] + alpha * b[0], beta * a[1] + alpha * b[1], beta * a[2] + alpha * b[2]);
  rotation.set(x * inv, y * inv, z * inv, w * inv);
  entry.isSettled = isSame(a, b);
  if (instance < 0) return;
  showAt_matrix.compose(position, rotation, showAt_scale).toArray(instanceMatrix.array, 16 * instance);
  instanceMatrix.needsUpdate = true;
}
