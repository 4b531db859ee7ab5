import { show } from '../../math/checks.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { Character } from '../../mover/character.ts';
import type { CharacterOptions } from '../../mover/options.ts';
import type { Transform2 } from '../math/pose.ts';
import type { RotationLike, Vec2, Vec2Like } from '../math/vec2.ts';
import { FaceNormals, faceNormalsAt } from '../queries/faceNormalsAt.ts';
import { ConvexShape, type Shape } from '../shapes/shape.ts';
import type { CollisionWorld2, WorldTypes2 } from '../world/collisionWorld2.ts';

/**
 * A character that walks, falls, climbs steps, slides along walls and rides on platforms in the plane, by casts in a `CollisionWorld2`. It is
 * no shape of that world: add one and move it along, if others shall meet it, and leave it out by `filter: { ignore }`.
 *
 * @example
 * ```ts
 * import { capsule, CollisionWorld2, rectangle, Transform2 } from 'touchstone/2d';
 * import { CharacterMover2 } from 'touchstone/2d/character';
 *
 * const world = new CollisionWorld2();
 * world.add(rectangle({ x: 10, y: 1 }), new Transform2({ x: 0, y: -1 }));
 * const platform = world.add(rectangle({ x: 1, y: 0.1 }), new Transform2({ x: 0, y: 1.6 }), { oneWay: { x: 0, y: 1 } });
 * const hero = new CharacterMover2(world, capsule({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3));
 * let rising = 6; // A jump.
 * for (let i = 0; i < 90; i++) {
 *   hero.move({ x: 0, y: rising / 60 }, 1 / 60);
 *   rising = hero.isGrounded ? 0 : rising - 9.81 / 60;
 * }
 * console.log(hero.groundHandle === platform, hero.position.y.toFixed(3)); // true 1.700
 * ```
 */
export class CharacterMover2 extends Character<WorldTypes2, ConvexShape, Transform2> {
  private readonly faces = new FaceNormals();

  /**
   * A character of a convex shape in a world. Its position is the origin of the shape's frame: at the feet, if the shape begins there. Throws for
   * what is no convex shape, or one without any size, and for options that make no sense.
   */
  constructor(world: CollisionWorld2, shape: ConvexShape, options?: CharacterOptions<Vec2Like>) {
    super(world, shape, options, 'CharacterMover2');
  }

  /** Where it is: it may be written to, as {@link setPosition} does but for the ground, which it looks for with the next move. */
  get position(): Vec2 {
    return this.pose.position;
  }

  /** How its shape is turned. It may be written to between moves. */
  get rotation(): RotationLike {
    return this.pose.rotation;
  }

  protected sizeOf(shape: ConvexShape, name: string): number {
    if (!(shape instanceof ConvexShape)) throw new TypeError(`${name} must be a convex shape of 2D, got ${show(shape)}`);
    let size = 0;
    for (const { x, y } of shape.core.edges) size = Math.max(size, Math.sqrt(x * x + y * y));
    return size + shape.radius;
  }

  protected swell(): void {
    const { kind, core, radius } = this.body;
    this.cushion = new ConvexShape(kind, core, radius + 0.5 * this.extent.gap);
  }

  /** Objects only: a number that is passed goes on the heap where V8 does not inline. */
  protected lift({ x, y }: Vec2Like, out: Vec3): void {
    out.x = x;
    out.y = y;
  }

  protected turnUp(up: Vec3): void {
    const { upward, pose } = this;
    const { rotation } = pose;
    // The turn from one to the other, after that which there is.
    const cos = upward.x * up.x + upward.y * up.y;
    const sin = upward.x * up.y - upward.y * up.x;
    const c = cos * rotation.c - sin * rotation.s;
    const s = sin * rotation.c + cos * rotation.s;
    const length = Math.sqrt(c * c + s * s);
    rotation.c = c / length;
    rotation.s = s / length;
  }

  /** Nothing turns it but its user. */
  protected turnWith(): void {}

  protected measureAlong(direction: Vec2): void {
    const { core, radius } = this.body;
    const { x, y } = direction;
    let low = Infinity;
    for (const edge of core.edges) low = Math.min(low, x * edge.x + y * edge.y);
    this.extent.low = low + x * core.middleX + y * core.middleY - radius;
    direction.x = core.middleX;
    direction.y = core.middleY;
  }

  protected facesAt(shape: Shape, pose: Transform2, feature: number, subshape: number): FaceNormals {
    return faceNormalsAt(shape, pose, feature, subshape, this.faces);
  }
}
