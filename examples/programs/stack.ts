/** Ten boxes fall on each other and stand: this library finds the contacts, the solver of sequential impulses below is one's own. */
import { box, type ConvexShape, manifoldsBetween, Quat, Transform, Vec3 } from 'touchstone';

/** Of a cube of mass 1 and side 1, about every axis: with other shapes it is a matrix, `massProperties` has it. */
const INERTIA = 1 / 6;
/** So much overlap is left alone, so that what touches goes on touching. */
const SLOP = 0.005;

const body = (shape: ConvexShape, x: number, y: number, inverseMass: number) => {
  return { shape, pose: new Transform({ x, y, z: x }), velocity: new Vec3(), spin: new Vec3(), inverseMass };
};
type Body = ReturnType<typeof body>;

/** Where two bodies meet: the arms from their centres. A point has its gap and its impulse along the normal besides. */
type Meeting = { armA: Vec3; armB: Vec3 };
type Point = Meeting & { gap: number; push: number };

/** A pair that touches. Friction acts at the middle of its points, across the normal. */
interface Touch extends Meeting {
  a: Body;
  b: Body;
  normal: Vec3;
  /** By the two feature codes, which name a point from step to step: what has pushed is where the next step begins. */
  points: Map<number, Point>;
  rub: Vec3;
}

const bodies = [body(box({ x: 5, y: 0.5, z: 5 }), 0, -0.5, 0)];
const crate = box({ x: 0.5, y: 0.5, z: 0.5 });
for (let i = 0; i < 10; i++) bodies.push(body(crate, 0.02 * Math.sin(5 * i), 0.5 + 1.02 * i, 1));
let touches: Touch[] = [];

function findTouches(): Touch[] {
  const found: Touch[] = [];
  for (let i = 1; i < bodies.length; i++) {
    const [b, a] = [bodies[i - 1], bodies[i]];
    const before = touches.find((touch) => touch.a === a);
    const arms = (place: Vec3) => ({ armA: place.clone().sub(a.pose.position), armB: place.clone().sub(b.pose.position) });
    manifoldsBetween(a.shape, a.pose, b.shape, b.pose, 0.05, (manifold) => {
      const points = new Map<number, Point>();
      const middle = new Vec3();
      for (let k = 0; k < manifold.count; k++) {
        const name = 65536 * manifold.featureA(k) + manifold.featureB(k);
        const place = manifold.location(k);
        middle.addScaled(place, 1 / manifold.count);
        points.set(name, { ...arms(place), gap: manifold.distance(k), push: before?.points.get(name)?.push ?? 0 });
      }
      found.push({ a, b, normal: manifold.normal.clone(), points, ...arms(middle), rub: before?.rub ?? new Vec3() });
    });
  }
  return found;
}

/** How much speed along a direction an impulse of 1 along it makes. */
function lightness({ a, b }: Touch, { armA, armB }: Meeting, direction: Vec3): number {
  const turn = (arm: Vec3) => 1 + arm.clone().cross(direction).lengthSq() / INERTIA;
  return a.inverseMass * turn(armA) + b.inverseMass * turn(armB);
}

/** The velocity of A against B where they meet. */
const slip = ({ a, b }: Touch, { armA, armB }: Meeting): Vec3 =>
  a.velocity.clone().add(a.spin.clone().cross(armA)).sub(b.velocity).sub(b.spin.clone().cross(armB));

function shove({ a, b }: Touch, { armA, armB }: Meeting, impulse: Vec3): void {
  a.velocity.addScaled(impulse, a.inverseMass);
  a.spin.addScaled(armA.clone().cross(impulse), a.inverseMass / INERTIA);
  b.velocity.addScaled(impulse, -b.inverseMass);
  b.spin.addScaled(armB.clone().cross(impulse), -b.inverseMass / INERTIA);
}

/** Solves all touches one after the other, some times. `recovery` is the part of an overlap that a step takes back. */
function solve(dt: number, recovery: number): void {
  for (let pass = 0; pass < 10; pass++) {
    for (const touch of touches) {
      let pushed = 0;
      for (const point of touch.points.values()) {
        const { gap, push } = point;
        const wanted = -(gap > 0 ? gap : recovery * Math.min(0, gap + SLOP)) / dt;
        const excess = slip(touch, point).dot(touch.normal) - wanted;
        point.push = Math.max(0, push - excess / lightness(touch, point, touch.normal));
        shove(touch, point, touch.normal.clone().scale(point.push - push));
        pushed += point.push;
      }
      // Friction against what slides across the normal, no stronger than 0.6 of the push.
      const across = slip(touch, touch);
      across.addScaled(touch.normal, -across.dot(touch.normal));
      if (across.lengthSq() === 0) continue;
      const before = touch.rub.clone();
      touch.rub.addScaled(across, -1 / lightness(touch, touch, across.clone().normalize()));
      touch.rub.scale(Math.min(1, (0.6 * pushed) / (touch.rub.length() || 1)));
      shove(touch, touch, touch.rub.clone().sub(before));
    }
  }
}

export function step(dt: number): void {
  touches = findTouches();
  for (const body of bodies) body.velocity.y -= body.inverseMass && 9.81 * dt;
  for (const touch of touches) {
    for (const point of touch.points.values()) shove(touch, point, touch.normal.clone().scale(point.push));
    shove(touch, touch, touch.rub);
  }
  solve(dt, 0.2);
  for (const touch of touches) {
    for (const point of touch.points.values()) point.gap += slip(touch, point).dot(touch.normal) * dt;
  }
  for (const { pose, velocity, spin } of bodies) {
    pose.position.addScaled(velocity, dt);
    const angle = spin.length() * dt;
    if (angle > 0) pose.quaternion.premultiply(Quat.fromAxisAngle(spin, angle)).normalize();
  }
  // Once more without it: the speed that moved overlapping boxes apart is not theirs to keep.
  solve(dt, 0);
}

export const boxes = bodies.slice(1);
for (let i = 0; i < 2400; i++) step(1 / 240);
const top = boxes[9];
console.log(Math.abs(top.pose.position.y - 9.5) < 0.05, top.velocity.length() < 0.01); // true true
