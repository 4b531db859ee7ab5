import { show } from '../../math/checks.ts';
import { Vec3 } from '../../math/vec3.ts';
import { Character, type CharacterOptions, type CharacterState } from '../../mover/character.ts';
import { checkPoint, checkVec2 } from '../math/checks.ts';
import { Transform2, turnVectorBack } from '../math/pose.ts';
import { pointToLocal, pointToWorld, turnVector } from '../math/poseMath.ts';
import { type RotationLike, Vec2, type Vec2Like } from '../math/vec2.ts';
import { FaceNormals, faceNormalsAt } from '../queries/faceNormalsAt.ts';
import { ConvexShape } from '../shapes/shape.ts';
import type { CollisionWorld2, WorldTypes2 } from '../world/collisionWorld2.ts';
import { WorldCastResult, WorldDistanceResult, WorldRayResult, WorldShape } from '../world/results.ts';

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
export class CharacterMover2 extends Character<WorldTypes2, Vec2Like> {
  private readonly pose = new Transform2();
  private body: ConvexShape;
  /** The shape with half the gap around it. */
  private cushion: ConvexShape;
  private readonly cause = new WorldCastResult();
  private readonly nearest = new WorldDistanceResult();
  private readonly ray = new WorldRayResult();
  private readonly entry = new WorldShape();
  private readonly faces = new FaceNormals();
  private readonly groundPose = new Transform2();
  private readonly local = new Vec2();
  private readonly flat = new Vec3();
  private readonly leaving = { displacement: this.step, ignoreStartOverlap: true };
  private readonly visitNear = (near: WorldDistanceResult): void => {
    if (near.distance > this.plane.reach) return;
    this.plane.depth = this.extent.gap - near.distance;
    this.collect(this.lift(near.normalB));
  };

  /**
   * A character of a convex shape in a world. Its position is the origin of the shape's frame: at the feet, if the shape begins there. Throws for
   * what is no convex shape, or one without any size, and for options that make no sense.
   */
  constructor(world: CollisionWorld2, shape: ConvexShape, options?: CharacterOptions<Vec2Like>) {
    super(world, options, 'CharacterMover2');
    this.body = checkBody(shape, 'CharacterMover2: shape');
    this.cushion = this.body;
    this.setSize();
    const { position, up } = options ?? {};
    if (up !== undefined) this.setUp(up);
    if (position !== undefined) this.setPosition(position);
  }

  /** Where it is: it may be written to, as {@link setPosition} does but for the ground, which it looks for with the next move. */
  get position(): Vec2 {
    return this.pose.position;
  }

  /** How its shape is turned. It may be written to between moves. */
  get rotation(): RotationLike {
    return this.pose.rotation;
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
  setUp(up: Vec2Like): void {
    checkVec2(up, 'setUp: up');
    const { upward, pose } = this;
    const length = Math.sqrt(up.x * up.x + up.y * up.y);
    if (!(length > 0)) throw new RangeError('setUp: up must have a direction, got 0, 0');
    const x = up.x / length;
    const y = up.y / length;
    if (x === upward.x && y === upward.y) return;
    // The turn from one to the other, after that which there is.
    const cos = upward.x * x + upward.y * y;
    const sin = upward.x * y - upward.y * x;
    const { c, s } = pose.rotation;
    const turnedC = cos * c - sin * s;
    const turnedS = sin * c + cos * s;
    const norm = Math.sqrt(turnedC * turnedC + turnedS * turnedS);
    pose.rotation.c = turnedC / norm;
    pose.rotation.s = turnedS / norm;
    upward.set(x, y, 0);
  }

  /** All that the next move depends on besides the world, the shape and the options, as a plain object. */
  getState(): CharacterState {
    const { pose, groundPose } = this;
    const { position: p } = groundPose;
    return this.writeState([pose.rotation.c, pose.rotation.s], [p.x, p.y, groundPose.rotation.c, groundPose.rotation.s]);
  }

  /** Goes back to a state: the same moves then give the same bits. */
  setState(state: CharacterState): void {
    const { pose, groundPose } = this;
    const [c, s] = state.rotation;
    const [px, py, groundC, groundS] = state.groundPose;
    const checked = new Transform2({ x: px, y: py }, { c: groundC, s: groundS });
    this.readState(state);
    pose.rotation.c = c;
    pose.rotation.s = s;
    groundPose.position.copy(checked.position);
    groundPose.rotation.c = groundC;
    groundPose.rotation.s = groundS;
  }

  /** A vector of the plane in space. */
  private lift({ x, y }: Vec2Like): Vec3 {
    return this.flat.set(x, y, 0);
  }

  protected readVector(vector: Vec2Like, name: string, out: Vec3): void {
    checkPoint(vector, name);
    out.set(vector.x, vector.y, 0);
  }

  protected readPosition(): void {
    const { position } = this.pose;
    checkPoint(position, 'move: position');
    this.at.set(position.x, position.y, 0);
  }

  protected writePosition(): void {
    this.pose.position.copy(this.at);
  }

  private setSize(): void {
    this.extent.size = outerRadius(this.body);
    this.setGap();
  }

  protected swell(): void {
    const { kind, radius, core } = this.body;
    this.cushion = new ConvexShape(kind, core, radius + 0.5 * this.extent.gap);
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
    setFlat(hit.point, cause.point);
    setFlat(hit.normal, cause.normalB);
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
    for (let i = 0; i < faces.count; i++) this.offerFace(this.lift(faces.normal(i)));
  }

  protected isWalkableBelow(): boolean {
    const { world, foot, step, ray } = this;
    const found = world.raycast(foot, step, this.filter, ray);
    return found !== null && !found.startsInside && this.isWalkable(this.lift(found.normal));
  }

  protected measure(): void {
    const { body, pose, middle, extent, upward: up, local } = this;
    const { core, radius } = body;
    const { x, y } = turnVectorBack(pose.rotation, up, local);
    let low = Infinity;
    for (const edge of core.edges) low = Math.min(low, x * edge.x + y * edge.y);
    extent.low = low + x * core.middleX + y * core.middleY - radius;
    local.x = core.middleX;
    local.y = core.middleY;
    turnVector(pose.rotation, local, local);
    setFlat(middle, local);
  }

  /** Nothing turns it but its user. */
  protected keepTurn(): void {}

  protected turnBack(): void {}

  protected keepGround(): void {
    const { position, rotation } = this.world.get(this.ground.handle, this.entry).pose;
    const { groundPose } = this;
    groundPose.position.copy(position);
    groundPose.rotation.c = rotation.c;
    groundPose.rotation.s = rotation.s;
  }

  protected carryFoot(): void {
    const { world, ground, entry, groundPose, foot, carried, local } = this;
    carried.set(0, 0, 0);
    const { pose } = world.get(ground.handle, entry);
    const { position: p, rotation: r } = pose;
    const { position: p0, rotation: r0 } = groundPose;
    if (r.c !== r0.c || r.s !== r0.s) {
      pointToWorld(pose, pointToLocal(groundPose, foot, local), local);
      carried.x = local.x - foot.x;
      carried.y = local.y - foot.y;
      carried.z = 0;
      pointToWorld(pose, pointToLocal(groundPose, ground.point, local), local);
      setFlat(ground.point, local);
      turnVector(pose.rotation, turnVectorBack(groundPose.rotation, ground.normal, local), local);
      setFlat(ground.normal, local);
    } else if (p.x !== p0.x || p.y !== p0.y) {
      carried.x = p.x - p0.x;
      carried.y = p.y - p0.y;
      carried.z = 0;
      ground.point.add(carried);
    }
    this.addSurfaceVelocity();
  }
}

/** A vector of the plane in space. Objects only: a number that is passed goes on the heap where V8 does not inline. */
function setFlat(out: Vec3, v: Vec2Like): void {
  out.x = v.x;
  out.y = v.y;
  out.z = 0;
}

function checkBody(shape: ConvexShape, name: string): ConvexShape {
  if (!(shape instanceof ConvexShape)) throw new TypeError(`${name} must be a convex shape of 2D, got ${show(shape)}`);
  if (!(outerRadius(shape) > 0)) throw new RangeError(`${name} must have a size, got a ${shape.kind} of size 0`);
  return shape;
}

/** No point of a shape is farther than this from the middle of its vertices. */
function outerRadius({ core, radius }: ConvexShape): number {
  let most = 0;
  for (const { x, y } of core.edges) most = Math.max(most, Math.sqrt(x * x + y * y));
  return most + radius;
}
