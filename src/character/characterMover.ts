import { checkQuat, checkVec3, show } from '../math/checks.ts';
import { Quat, type QuatLike } from '../math/quat.ts';
import { Transform } from '../math/transform.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { Character, type CharacterOptions, type CharacterState } from '../mover/character.ts';
import { faceNormalsAt } from '../queries/faceNormalsAt.ts';
import { FaceNormals } from '../results/faceNormals.ts';
import { ConvexShape } from '../shapes/shape.ts';
import type { CollisionWorld, WorldTypes3 } from '../world/collisionWorld.ts';
import { WorldCastResult, WorldDistanceResult, WorldRayResult, WorldShape } from '../world/results.ts';

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
export class CharacterMover extends Character<WorldTypes3, Vec3Like> {
  private readonly pose = new Transform();
  private body: ConvexShape;
  /** The shape with half the gap around it. */
  private cushion: ConvexShape;
  private readonly cause = new WorldCastResult();
  private readonly nearest = new WorldDistanceResult();
  private readonly ray = new WorldRayResult();
  private readonly entry = new WorldShape();
  private readonly faces = new FaceNormals();
  private readonly groundPose = new Transform();
  private readonly turned = new Quat();
  private readonly turnBefore = new Quat();
  private readonly leaving = { displacement: this.step, ignoreStartOverlap: true };
  private readonly visitNear = (near: WorldDistanceResult): void => {
    if (near.distance > this.plane.reach) return;
    this.plane.depth = this.extent.gap - near.distance;
    this.collect(near.normalB);
  };

  /**
   * A character of a convex shape in a world. Its position is the origin of the shape's frame: at the feet, if the shape begins there. Throws for
   * what is no convex shape, or one without any size, and for options that make no sense.
   */
  constructor(world: CollisionWorld, shape: ConvexShape, options?: CharacterOptions<Vec3Like>) {
    super(world, options, 'CharacterMover');
    this.body = checkBody(shape, 'CharacterMover: shape');
    this.cushion = this.body;
    this.setSize();
    const { position, up } = options ?? {};
    if (up !== undefined) this.setUp(up);
    if (position !== undefined) this.setPosition(position);
  }

  /** Where it is: it may be written to, as {@link setPosition} does but for the ground, which it looks for with the next move. */
  get position(): Vec3 {
    return this.pose.position;
  }

  /** How its shape is turned. It may be written to between moves; it turns with the ground that it stands on about `up`. */
  get quaternion(): Quat {
    return this.pose.quaternion;
  }

  /** Its shape. */
  get shape(): ConvexShape {
    return this.body;
  }

  /**
   * Changes its shape, to crouch or stand up, for instance, if there is room for the new one; the position stays. Returns whether there was: if
   * not, nothing has changed.
   */
  setShape(shape: ConvexShape): boolean {
    const before = this.body;
    this.body = checkBody(shape, 'setShape: shape');
    this.readPosition();
    this.setSize();
    if (this.hasRoom()) return true;
    this.body = before;
    this.setSize();
    return false;
  }

  /** Changes which way is up, and turns the shape by as much about its position. */
  setUp(up: Vec3Like): void {
    checkVec3(up, 'setUp: up');
    const { upward, turned, pose } = this;
    const length = Math.sqrt(up.x * up.x + up.y * up.y + up.z * up.z);
    if (!(length > 0)) throw new RangeError('setUp: up must have a direction, got 0, 0, 0');
    const x = up.x / length;
    const y = up.y / length;
    const z = up.z / length;
    if (x === upward.x && y === upward.y && z === upward.z) return;
    const to = { x, y, z };
    turned.setFromDirections(upward, to);
    upward.copy(to);
    pose.quaternion.premultiply(turned).normalize();
  }

  /** All that the next move depends on besides the world, the shape and the options, as a plain object. */
  getState(): CharacterState {
    return this.writeState(ofQuat(this.pose.quaternion), [
      ...ofVec(this.groundPose.position),
      ...ofQuat(this.groundPose.quaternion),
    ]);
  }

  /** Goes back to a state: the same moves then give the same bits. */
  setState(state: CharacterState): void {
    const [x, y, z, w] = state.rotation;
    const [px, py, pz, qx, qy, qz, qw] = state.groundPose;
    checkQuat({ x, y, z, w }, 'setState: state.rotation');
    checkVec3({ x: px, y: py, z: pz }, 'setState: state.groundPose');
    this.readState(state);
    this.pose.quaternion.set(x, y, z, w);
    this.groundPose.position.set(px, py, pz);
    this.groundPose.quaternion.set(qx, qy, qz, qw);
  }

  protected readVector(vector: Vec3Like, name: string, out: Vec3): void {
    checkVec3(vector, name);
    out.copy(vector);
  }

  protected readPosition(): void {
    const { position, quaternion } = this.pose;
    checkVec3(position, 'move: position');
    checkQuat(quaternion, 'move: quaternion');
    this.at.copy(position);
  }

  protected writePosition(): void {
    this.pose.position.copy(this.at);
  }

  private setSize(): void {
    const { core, radius } = this.body;
    this.extent.size = core.outerRadius + radius;
    this.setGap();
  }

  protected swell(): void {
    const { type, radius, core } = this.body;
    this.cushion = new ConvexShape(type, radius + 0.5 * this.extent.gap, core);
  }

  protected cast(isPastGround: boolean): void {
    const { world, pose, at, step, hit, cause, leaving, isStuck } = this;
    pose.position.copy(at);
    const filter = isPastGround ? this.preparePastGround() : this.filter;
    const motion = isStuck ? leaving : step;
    hit.handle = -1;
    if (world.castShape(this.cushion, pose, motion, filter, cause) === null) return;
    hit.handle = cause.handle;
    hit.subshape = cause.subshapeB;
    hit.feature = cause.featureB;
    hit.fraction = cause.fraction;
    hit.isOverlapping = cause.startsOverlapping;
    hit.point.copy(cause.point);
    hit.normal.copy(cause.normalB);
  }

  protected findNear(): void {
    const { world, pose, at } = this;
    pose.position.copy(at);
    world.distanceAll(this.body, pose, this.boxedReach(), this.visitNear, this.filter, this.nearest);
  }

  protected visitFaces(): void {
    const { world, entry, hit, faces } = this;
    world.get(hit.handle, entry);
    faceNormalsAt(entry.shape!, entry.pose, hit.feature, hit.subshape, faces);
    for (let i = 0; i < faces.count; i++) this.offerFace(faces.normal(i));
  }

  protected isWalkableBelow(): boolean {
    const { world, foot, step, ray } = this;
    const found = world.raycast(foot, step, this.filter, ray);
    return found !== null && !found.startsInside && this.isWalkable(found.normal);
  }

  protected measure(): void {
    const { body, pose, middle, extent, upward: up } = this;
    const { core, radius } = body;
    const { vertices } = core;
    const { x, y, z } = pose.applyInverseDirection(up, middle);
    let low = Infinity;
    for (let i = 0; i < vertices.length; i += 3) low = Math.min(low, x * vertices[i] + y * vertices[i + 1] + z * vertices[i + 2]);
    extent.low = low - radius;
    middle.x = core.centerX;
    middle.y = core.centerY;
    middle.z = core.centerZ;
    pose.applyDirection(middle, middle);
  }

  protected keepTurn(): void {
    this.turnBefore.copy(this.pose.quaternion);
  }

  protected turnBack(): void {
    this.pose.quaternion.copy(this.turnBefore);
  }

  protected keepGround(): void {
    this.groundPose.copy(this.world.get(this.ground.handle, this.entry).pose);
  }

  protected carryFoot(): void {
    const { world, ground, entry, groundPose, foot, carried, pose, turned, upward: up } = this;
    carried.set(0, 0, 0);
    const { position: p, quaternion: q } = world.get(ground.handle, entry).pose;
    const { position: p0, quaternion: q0 } = groundPose;
    if (q.x !== q0.x || q.y !== q0.y || q.z !== q0.z || q.w !== q0.w) {
      groundPose.applyInverse(foot, carried);
      entry.pose.apply(carried, carried).sub(foot);
      groundPose.applyInverse(ground.point, ground.point);
      entry.pose.apply(ground.point, ground.point);
      groundPose.applyInverseDirection(ground.normal, ground.normal);
      entry.pose.applyDirection(ground.normal, ground.normal);
      // The part of the turn that is about up.
      turned.copy(q0).normalize().invert().premultiply(q);
      const twist = turned.x * up.x + turned.y * up.y + turned.z * up.z;
      turned.x = twist * up.x;
      turned.y = twist * up.y;
      turned.z = twist * up.z;
      if (twist !== 0) pose.quaternion.premultiply(turned.normalize()).normalize();
    } else if (p.x !== p0.x || p.y !== p0.y || p.z !== p0.z) {
      carried.copy(p).sub(p0);
      ground.point.add(carried);
    }
    this.addSurfaceVelocity();
  }
}

function checkBody(shape: ConvexShape, name: string): ConvexShape {
  if (!(shape instanceof ConvexShape)) throw new TypeError(`${name} must be a convex shape, got ${show(shape)}`);
  if (!(shape.core.outerRadius + shape.radius > 0))
    throw new RangeError(`${name} must have a size, got a ${shape.kind} of size 0`);
  return shape;
}

function ofVec({ x, y, z }: Vec3Like): number[] {
  return [x, y, z];
}

function ofQuat({ x, y, z, w }: QuatLike): number[] {
  return [x, y, z, w];
}
