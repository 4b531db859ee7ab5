/** Contacts do not depend on how a floor is cut: those with all its pieces together are those with the whole. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type Contact,
  type ContactManifold,
  capsule,
  compound,
  computeAabb,
  convex,
  manifoldsBetween,
  type Shape,
  sphere,
  Transform,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { cutFloors, FLOOR } from './floors.ts';

const SEED = 271;
const COUNT = 40 * SOAK;
/** Of a body of about this size. */
const CLOSE = 1e-9;

const here = new Transform();
/** The whole: one face. */
const whole = box({ x: FLOOR, y: 2, z: FLOOR });
const below = new Transform({ x: 0, y: -2, z: 0 });

/** A contact and the leaf of the body. */
type Found = Contact & { leaf: number };

function contactsWith(body: Shape, pose: Transform, floor: Shape, at: Transform, isSwapped: boolean): Found[] {
  const list: Found[] = [];
  const visit = (up: number) => (manifold: ContactManifold) => {
    expect(Math.abs(manifold.normal.y - up) + Math.abs(manifold.normal.x) + Math.abs(manifold.normal.z)).toBeLessThan(CLOSE);
    for (const contact of manifold) {
      // On the floor.
      if (up < 0) contact.location.y -= contact.distance;
      list.push({ ...contact, leaf: up < 0 ? manifold.subshapeB : manifold.subshapeA });
    }
  };
  if (isSwapped) manifoldsBetween(floor, at, body, pose, 9, visit(-1));
  else manifoldsBetween(body, pose, floor, at, 9, visit(1));
  return list;
}

/** The area of the outline of some contacts, seen from above. */
function areaOf(contacts: Contact[]): number {
  const points = contacts.map(({ location: { x, z } }) => [x, z]).sort(([a, b], [c, d]) => a - c || b - d);
  const half = (list: number[][]) => {
    const hull: number[][] = [];
    for (const [x, z] of list) {
      while (hull.length > 1) {
        const [ax, az] = hull[hull.length - 2];
        const [bx, bz] = hull[hull.length - 1];
        if ((bx - ax) * (z - az) - (bz - az) * (x - ax) > 0) break;
        hull.pop();
      }
      hull.push([x, z]);
    }
    return hull.slice(0, -1);
  };
  const outline = [...half(points), ...half(points.reverse())];
  return (
    Math.abs(
      outline.reduce(
        (sum, [x, z], i) => sum + x * outline[(i + 1) % outline.length][1] - z * outline[(i + 1) % outline.length][0],
        0,
      ),
    ) / 2
  );
}

const random = new Random(SEED);
const hull = convex(Array.from({ length: 20 }, () => random.direction()));
const BODIES: [string, Shape][] = [
  ['a ball', sphere(0.7)],
  ['a box', box({ x: 1, y: 0.4, z: 1.5 })],
  ['a rounded box', box({ x: 1, y: 0.4, z: 1 }, { radius: 0.1 })],
  ['a capsule', capsule({ x: -1, y: 0, z: 0 }, { x: 1, y: 0, z: 0 }, 0.3)],
  ['a hull', hull],
  [
    'a compound',
    compound([
      { shape: box({ x: 1, y: 0.3, z: 0.4 }), position: { x: 0, y: 0, z: -1 } },
      { shape: hull, position: { x: 0, y: 0.1, z: 1 } },
    ]),
  ],
];

const floors = cutFloors(random);

describe.each(floors)(`contacts with a floor in pieces: %s (seed ${SEED})`, (_floor, floor) => {
  it.each(BODIES)('%s', (_body, body) => {
    for (let i = 0; i < COUNT; i++) {
      // Level, a little tilted, and any way up; on lines of the cut, too.
      const tilt = random.pick([0, 1e-13, 1e-3, 0.02, 0.3]);
      const turn =
        random.int(4) === 0
          ? random.quaternion()
          : { x: tilt * random.range(-1, 1), y: random.pick([0, random.range(-1, 1)]), z: tilt, w: 1 };
      const length = Math.hypot(turn.x, turn.y, turn.z, turn.w);
      const quaternion = { x: turn.x / length, y: turn.y / length, z: turn.z / length, w: turn.w / length };
      const draw = () => random.pick([random.range(-4, 4), random.int(9) - 4]);
      const pose = new Transform({ x: draw(), y: 0, z: draw() }, quaternion);
      pose.position.y = -computeAabb(body, pose).min.y + random.pick([0, -0.1, -0.01, 0.02, 1e-9]);
      const expected = contactsWith(body, pose, whole, below, false);
      const isSwapped = random.bool();
      const found = contactsWith(body, pose, floor, here, isSwapped);
      const message = `case ${i}: ${JSON.stringify(pose)}, ${isSwapped}`;
      for (const { location: p, distance } of expected) {
        const off = Math.min(
          ...found.map(({ location: q, distance: d }) =>
            Math.max(Math.abs(p.x - q.x), Math.abs(p.z - q.z), Math.abs(distance - d)),
          ),
        );
        expect(off, message).toBeLessThan(CLOSE);
      }
      expect(Math.abs(areaOf(found) - areaOf(expected)), message).toBeLessThan(CLOSE);
      const depth = (list: Contact[]) => Math.min(...list.map(({ distance }) => distance));
      expect(Math.abs(depth(found) - depth(expected)), message).toBeLessThan(CLOSE);
      // None twice.
      for (const [k, { location: p, leaf }] of found.entries()) {
        for (const { location: q, leaf: other } of found.slice(0, k)) {
          if (leaf !== other) continue;
          expect(Math.max(Math.abs(p.x - q.x), Math.abs(p.z - q.z)), message).toBeGreaterThan(1e-11);
        }
      }
    }
  });
});
