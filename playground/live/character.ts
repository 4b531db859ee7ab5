/** A capsule that walks: cast, slide along what it meets, step down to the ground. Written with the public queries only. */
import { CastResult, type ConvexShape, capsule, castShape, type Pose, type Shape, Transform, Vec3 } from 'touchstone';

const RADIUS = 0.35;
const HALF = 0.45;
/** Left between the capsule and what it meets, so that it starts the next cast apart. */
const SKIN = 0.01;
/** Steeper than this it slides down: the cosine of 50 degrees. */
const WALKABLE = 0.64;
const STEP_HEIGHT = 0.32;
const SLIDES = 5;

export const body: ConvexShape = capsule({ x: 0, y: -HALF, z: 0 }, { x: 0, y: HALF, z: 0 }, RADIUS);

export class Character {
  readonly pose = new Transform();
  /** The normal of the ground; zero in the air. */
  readonly ground = new Vec3();
  /** The last thing that was met. */
  readonly hit = new CastResult();
  casts = 0;
  falling = 0;
  private readonly level: Shape;
  private readonly levelPose: Pose;
  private readonly rest = new Vec3();
  private readonly before = new Vec3();

  constructor(level: Shape, levelPose: Pose) {
    this.level = level;
    this.levelPose = levelPose;
  }

  get isGrounded(): boolean {
    return this.ground.y >= WALKABLE;
  }

  /** Walks with a level velocity for `dt` seconds; `jump` is the speed upwards at take-off, 0 to stay. */
  move(velocity: Vec3, dt: number, jump: number): void {
    this.casts = 0;
    const { rest, before, pose } = this;
    if (jump > 0 && this.isGrounded) this.falling = -jump;
    else if (this.isGrounded && this.falling >= 0) this.falling = 0;
    else this.falling += 9.81 * dt;

    // Up by the height of a step, along, and down again: stairs are ground.
    const climbs = this.isGrounded && this.falling >= 0;
    before.copy(pose.position);
    const up = climbs ? this.push(rest.set(0, STEP_HEIGHT, 0)) : 0;
    this.slide(rest.copy(velocity).scale(dt));
    const drop = climbs ? up + STEP_HEIGHT : this.falling * dt;
    const before_y = pose.position.y;
    this.push(rest.set(0, -drop, 0));
    this.ground.set(0, 0, 0);
    if (this.landed && drop > 0) this.ground.copy(this.hit.normalB);
    if (!this.landed && climbs) {
      // Nothing below: off an edge. It falls from where it was.
      pose.position.y = before_y - up;
      this.falling = 0;
    } else if (this.landed && this.ground.y < WALKABLE && this.ground.y > 0) {
      // Too steep to stand on: the rest of the way goes along the slope.
      this.slide(rest.set(0, -Math.max(0.02, this.falling * dt) * 0.5, 0));
    }
    if (this.landed && !this.isGrounded && this.falling < 0 && this.hit.normalB.y < -0.2) this.falling = 0;
  }

  private landed = false;

  /** Moves by a displacement up to the first touch. Returns how far it came. */
  private push(displacement: Vec3): number {
    const length = displacement.length();
    this.landed = false;
    if (!(length > 0)) return 0;
    const hit = this.cast(displacement);
    const way = hit ? Math.max(0, hit.distance - SKIN) : length;
    this.landed = hit !== null;
    this.pose.position.addScaled(displacement, way / length);
    return way;
  }

  /** Moves by a displacement; at each touch what is left goes on along the surface. */
  private slide(displacement: Vec3): void {
    for (let i = 0; i < SLIDES; i++) {
      const length = displacement.length();
      if (length < 1e-6) return;
      const hit = this.cast(displacement);
      if (!hit) {
        this.pose.position.add(displacement);
        return;
      }
      const way = Math.max(0, hit.distance - SKIN);
      this.pose.position.addScaled(displacement, way / length);
      displacement.scale(1 - way / length);
      const into = displacement.dot(hit.normalB);
      if (into < 0) displacement.addScaled(hit.normalB, -1.001 * into);
      // It slides on slopes that can be walked, but does not climb steep ones.
      if (hit.normalB.y < WALKABLE && displacement.y > 0) displacement.y = 0;
    }
  }

  private cast(displacement: Vec3): CastResult | null {
    this.casts++;
    return castShape(body, this.pose, displacement, this.level, this.levelPose, this.hit);
  }
}
