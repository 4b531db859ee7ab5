import { show } from '../math/checks.ts';
import { Quat } from '../math/quat.ts';
import type { Transform } from '../math/transform.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { Character } from '../mover/character.ts';
import type { CharacterOptions } from '../mover/options.ts';
import { faceNormalsAt } from '../queries/faceNormalsAt.ts';
import { FaceNormals } from '../results/faceNormals.ts';
import type { Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import type { CollisionWorld, WorldTypes3 } from '../world/collisionWorld.ts';

const turn_rotation = /* @__PURE__ */ new Quat();

/**
 * A character that walks, falls, climbs steps, slides along walls and rides on platforms, by casts in a `CollisionWorld`. It is no shape of
 * that world: add one and move it along, if others shall meet it, and leave it out by `filter: { ignore }`.
 *
 * @example
 * ```ts
 * import { box, capsule, CollisionWorld, Transform } from 'touchstone';
 * import { CharacterMover } from 'touchstone/character';
 *
 * const world = new CollisionWorld();
 * world.add(box({ x: 10, y: 1, z: 10 }), new Transform({ x: 0, y: -1, z: 0 }));
 * const body = capsule({ x: 0, y: 0.4, z: 0 }, { x: 0, y: 1.4, z: 0 }, 0.4);
 * const hero = new CharacterMover(world, body, { position: { x: 0, y: 0.5, z: 0 } });
 * let falling = 0;
 * for (let i = 0; i < 60; i++) {
 *   falling = hero.isGrounded ? 0 : falling - 9.81 / 60;
 *   hero.move({ x: 3 / 60, y: falling / 60, z: 0 }, 1 / 60);
 * }
 * console.log(hero.isGrounded, hero.position.x.toFixed(3), hero.position.y.toFixed(3)); // true 3.000 0.000
 * ```
 */
export class CharacterMover extends Character<WorldTypes3, ConvexShape, Transform> {
  private readonly faces = new FaceNormals();

  /**
   * A character of a convex shape in a world. Its position is the origin of the shape's frame: at the feet, if the shape begins there. Throws for
   * what is no convex shape, or one without any size, and for options that make no sense.
   */
  constructor(world: CollisionWorld, shape: ConvexShape, options?: CharacterOptions<Vec3Like>) {
    super(world, shape, options, 'CharacterMover');
  }

  /** Where it is: it may be written to, as {@link setPosition} does but for the ground, which it looks for with the next move. */
  get position(): Vec3 {
    return this.pose.position;
  }

  /** How its shape is turned. It may be written to between moves; it turns with the ground that it stands on about `up`. */
  get quaternion(): Quat {
    return this.pose.quaternion;
  }

  protected sizeOf(shape: ConvexShape, name: string): number {
    if (!(shape instanceof ConvexShape)) throw new TypeError(`${name} must be a convex shape, got ${show(shape)}`);
    return shape.core.outerRadius + shape.radius;
  }

  protected swell(): void {
    const { type, radius, core } = this.body;
    this.cushion = new ConvexShape(type, radius + 0.5 * this.extent.gap, core);
  }

  protected lift(vector: Vec3Like, out: Vec3): void {
    out.copy(vector);
  }

  protected turnUp(up: Vec3): void {
    const { quaternion } = this.pose;
    quaternion.premultiply(turn_rotation.setFromDirections(this.upward, up)).normalize();
  }

  protected turnWith({ quaternion: from }: Transform, { quaternion: to }: Transform): void {
    const { pose, upward: up } = this;
    const turn = turn_rotation.copy(from).normalize().invert().premultiply(to);
    const twist = turn.x * up.x + turn.y * up.y + turn.z * up.z;
    turn.x = twist * up.x;
    turn.y = twist * up.y;
    turn.z = twist * up.z;
    if (twist !== 0) pose.quaternion.premultiply(turn.normalize()).normalize();
  }

  protected measureAlong(direction: Vec3): void {
    const { core, radius } = this.body;
    const { vertices } = core;
    const { x, y, z } = direction;
    let low = Infinity;
    for (let i = 0; i < vertices.length; i += 3) low = Math.min(low, x * vertices[i] + y * vertices[i + 1] + z * vertices[i + 2]);
    this.extent.low = low - radius;
    direction.x = core.centerX;
    direction.y = core.centerY;
    direction.z = core.centerZ;
  }

  protected facesAt(shape: Shape, pose: Transform, feature: number, subshape: number): FaceNormals {
    return faceNormalsAt(shape, pose, feature, subshape, this.faces);
  }
}
