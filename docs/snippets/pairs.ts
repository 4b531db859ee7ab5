import { box, capsule, castShape, contactsBetween, distanceBetween, featureType, overlaps, Transform } from 'touchstone';

const floor = box({ x: 5, y: 0.5, z: 5 });
const crate = box({ x: 0.5, y: 0.5, z: 0.5 });
const pill = capsule({ x: 0, y: -0.5, z: 0 }, { x: 0, y: 0.5, z: 0 }, 0.25);
const ground = new Transform({ x: 0, y: -0.5, z: 0 });

// How far, where, and with which features. Negative when they overlap: the shortest way out.
const gap = distanceBetween(pill, new Transform({ x: 2, y: 3, z: 0 }), floor, ground);
if (gap) console.log(gap.distance, gap.pointB.x, featureType(gap.featureA), featureType(gap.featureB)); // 2.25 2 vertex face

// Where a crate that has sunk in by 1/8 rests: four contacts, on the floor, for a solver.
const sunk = new Transform({ x: 0, y: 0.375, z: 0 });
const depth = distanceBetween(crate, sunk, floor, ground);
if (depth) {
  const contacts = contactsBetween(crate, sunk, floor, ground, depth);
  console.log(contacts.count, contacts.normal.y, contacts.distance(0)); // 4 1 -0.125
}

// When it lands: the time of impact is calculated, not searched for.
const high = new Transform({ x: 1, y: 4.5, z: 0 });
const landing = castShape(crate, high, { x: 0, y: -8, z: 0 }, floor, ground);
if (landing) console.log(landing.fraction, landing.distance, landing.normalB.y); // 0.5 4 1
console.log(overlaps(crate, high, floor, ground)); // false
