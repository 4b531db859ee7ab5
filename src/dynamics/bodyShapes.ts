import type { AddOptions, ShapeFilter } from '../broadphase/shapeWorld.ts';
import type { Pose } from '../math/transform.ts';
import type { Vec3Like } from '../math/vec3.ts';
import type { Shape } from '../shapes/composite.ts';
import { CollisionWorld } from '../world/collisionWorld.ts';

/** The shapes of bodies: a world that everybody may query, and that changes with the bodies alone. */
export class BodyShapes extends CollisionWorld {
  private isChanging = false;

  addShape(shape: Shape, pose: Pose, options: AddOptions<Vec3Like>): number {
    return this.change(() => this.add(shape, pose, options));
  }

  moveShape(handle: number, pose: Pose): void {
    this.change(() => this.move(handle, pose));
  }

  removeShape(handle: number): void {
    this.change(() => this.remove(handle));
  }

  filterShape(handle: number, filter: ShapeFilter): void {
    this.change(() => this.setFilter(handle, filter));
  }

  private change<T>(make: () => T): T {
    this.isChanging = true;
    try {
      return make();
    } finally {
      this.isChanging = false;
    }
  }

  /** @internal */
  protected override beginChange(verb: string): void {
    if (!this.isChanging) throw new TypeError(`world.${verb} must not be called on the shapes of bodies: change the bodies`);
    super.beginChange(verb);
  }
}
