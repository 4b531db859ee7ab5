/**
 * The laws of surfaces in the plane: every composite against all of its edges or children, for shapes that cross it most of all.
 * `npm run soak -- 300 test/2d/laws.test.ts` has more than 300,000 cases.
 */
import { afterAll, describe, expect, it } from 'vitest';
import {
  Chain,
  type ConvexShape,
  computeAabb,
  contactsBetween,
  DistanceResult,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  manifoldsBetween,
  overlaps,
  rectangle,
  type Shape,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { pose, sample, verticesOf } from './gen.ts';
import { type Body, bodyDistance, dot, nearestOnSegment, type Point, place } from './oracle.ts';
import { type Edge, edgesOf, hasNormal, SURFACES, type Surface, winding } from './surfaces.ts';

const SEED = 31;
const COUNT = 110 * SOAK;
/** Of surfaces of about this size. */
const CLOSE = 1e-11;
/** What is nearer to touching than this may go either way. */
const TOUCH = 1e-9;

const here = new Transform2();
const total = { cases: 0, crossing: 0, faults: 0 };

/** A body: of any kind; upright, on a grid; or small. */
function drawBody(random: Random): Shape {
  const kind = random.int(8);
  if (kind < 4) return sample(random).shape;
  if (kind < 6) return rectangle({ x: random.pick([0.25, 0.5, 1]), y: random.pick([0.25, 0.5]) });
  if (kind === 6) return rectangle({ x: random.logRange(-3, 0), y: random.logRange(-3, -1) }, { radius: random.pick([0, 0.01]) });
  return random.bool() ? SURFACES.children(random).shapes[0] : sample(random, 0).shape;
}

function bodyOf(leaf: ConvexShape, { position, rotation }: Transform2): Body {
  return place({ points: verticesOf(leaf), radius: leaf.radius }, position, rotation);
}

/** A pose as another one sees it. */
function relative(a: Transform2, b: Transform2): Transform2 {
  return b.clone().invert().multiply(a);
}

/** How far A must go along an axis of the box of B to be off it. */
function offBox(a: Shape, poseA: Transform2, b: Shape, poseB: Transform2): number {
  const { min, max } = computeAabb(b, here);
  const seen = computeAabb(a, relative(poseA, poseB));
  return Math.min(max.x - seen.min.x, seen.max.x - min.x, max.y - seen.min.y, seen.max.y - min.y);
}

/** Whether a point is on an edge. */
const isOn = ({ p, q }: Edge, x: Point) => {
  const on = nearestOnSegment(p, q, x);
  return Math.hypot(on.x - x.x, on.y - x.y) < TOUCH;
};

const isSame = (p: Point, q: Point) => Math.abs(p.x - q.x) <= CLOSE && Math.abs(p.y - q.y) <= CLOSE;

/** The first law that a case breaks, or null. */
function fault(a: Shape, poseA: Transform2, b: Shape, poseB: Transform2, isSolid: boolean): string | null {
  const near = distanceBetween(a, poseA, b, poseB);
  const isOverlapping = overlaps(a, poseA, b, poseB);
  if ((near !== null && near.distance <= 0) !== isOverlapping) return `1: overlaps ${isOverlapping}, distance ${near?.distance}`;
  if (isOverlapping) total.crossing++;
  // By all edges or children.
  const bodies = a.leaves.map((leaf) => bodyOf(leaf, poseA));
  const others = b.leaves.map((leaf) => bodyOf(leaf, poseB));
  const edges = b instanceof Chain ? edgesOf(b).map((edge) => moved(edge, poseB)) : [];
  let least = Infinity;
  for (const body of bodies) for (const other of others) least = Math.min(least, bodyDistance(body, other));
  if (isSolid || !(b instanceof Chain)) {
    const isInside = isSolid && bodies.some(({ points }) => winding(points[0], edges) !== 0);
    if (isInside && !isOverlapping) return `9: inside, distance ${near?.distance}`;
    if (!isInside && least > TOUCH) {
      if (near === null || Math.abs(near.distance - least) > CLOSE) return `9: apart by ${least}, distance ${near?.distance}`;
    }
    if (!(b instanceof Chain) && Math.abs(near!.distance - least) > CLOSE) return `5: ${near!.distance} of leaves, not ${least}`;
    if (isSolid && least < -TOUCH && !isOverlapping) return `1: crosses, distance ${near?.distance}`;
  }
  if (near === null) return null;
  if (near.distance > TOUCH && near.distance < least - CLOSE) return `2: ${near.distance} is nearer than the edges, ${least}`;
  let visited = Infinity;
  let visitFault: string | null = null;
  distancesBetween(a, poseA, b, poseB, Math.max(0, near.distance) + 0.1, (visit) => {
    visited = Math.min(visited, visit.distance);
    visitFault ??= placeFault(visit, a, poseA, b, poseB, edges);
  });
  if (Math.abs(visited - near.distance) > CLOSE) return `2: the least visited ${visited}, distance ${near.distance}`;
  if (visitFault !== null) return `${visitFault} (visited)`;
  const back = distanceBetween(b, poseB, a, poseA);
  if (!back || Math.abs(back.distance - near.distance) > CLOSE) return `3: swapped ${back?.distance}, distance ${near.distance}`;
  const limited = distanceBetween(a, poseA, b, poseB, near.distance, new DistanceResult());
  if (JSON.stringify(limited) !== JSON.stringify(near)) return `4: limited ${limited?.distance}, distance ${near.distance}`;
  if (near.distance < 0) {
    const off = Math.min(offBox(a, poseA, b, poseB), a.leaves.length > 1 ? offBox(b, poseB, a, poseA) : Infinity);
    if (-near.distance > off + CLOSE) return `5: ${near.distance}, off the box by ${off}`;
    const n = near.normalB;
    const way = { x: -near.distance * n.x, y: -near.distance * n.y };
    const body = bodies[near.subshapeA];
    const pushed = { radius: body.radius, points: body.points.map((p) => ({ x: p.x + way.x, y: p.y + way.y })) };
    if (bodyDistance(pushed, others[near.subshapeB]) < -TOUCH) return '5: not off the leaf';
  }
  const wrong = placeFault(near, a, poseA, b, poseB, edges);
  if (wrong !== null) return wrong;
  // The contacts.
  let contactFault: string | null = null;
  let deepest = Infinity;
  manifoldsBetween(a, poseA, b, poseB, Math.max(0, near.distance) + 0.1, (manifold) => {
    const { normal } = manifold;
    for (const { location, distance } of manifold) {
      deepest = Math.min(deepest, distance);
      if (!(distance >= near.distance - CLOSE)) contactFault ??= `7: a contact at ${distance}, distance ${near.distance}`;
      if (b instanceof Chain) {
        if (!edges.some((edge) => isOn(edge, location)) && !isOutline(normal, bodies, others, distance))
          contactFault ??= '7: a contact beside the surface';
      }
    }
  });
  if (contactFault !== null) return contactFault;
  if (!(Math.abs(deepest - near.distance) <= 1e-9)) return `7: the deepest contact ${deepest}, distance ${near.distance}`;
  const contacts = contactsBetween(a, poseA, b, poseB, near);
  let has = false;
  for (const { distance } of contacts) has ||= Math.abs(distance - near.distance) <= 1e-9;
  return has ? null : '7: contactsBetween lost the distance';
}

function moved(edge: Edge, { position, rotation }: Transform2): Edge {
  const [p, q] = place({ points: [edge.p, edge.q], radius: 0 }, position, rotation).points;
  const [normal] = place({ points: [edge.normal], radius: 0 }, { x: 0, y: 0 }, rotation).points;
  return { ...edge, p: p, q: q, normal: normal };
}

/** Whether a translation along n takes all of A off all of B. */
function isOutline(n: Point, bodies: Body[], others: Body[], distance: number): boolean {
  const low = Math.min(...bodies.map(({ points, radius }) => Math.min(...points.map((p) => dot(p, n))) - radius));
  const high = Math.max(...others.map(({ points, radius }) => Math.max(...points.map((p) => dot(p, n))) + radius));
  return low - distance >= high - TOUCH;
}

/** Points on what is named, and normals that the surface has. */
function placeFault(d: DistanceResult, a: Shape, poseA: Transform2, b: Shape, poseB: Transform2, edges: Edge[]): string | null {
  const { pointA, pointB, normalA, normalB, subshapeA, subshapeB, distance } = d;
  if (!(Math.abs(distanceToPoint(pointB, b.leaves[subshapeB], poseB)!.distance) < CLOSE)) return '8: pointB is not on its leaf';
  if (!(Math.abs(distanceToPoint(pointA, a.leaves[subshapeA], poseA)!.distance) < CLOSE)) return '8: pointA is not on its leaf';
  if (!isSame(normalA, { x: -normalB.x, y: -normalB.y })) return '6: normals are not opposite';
  if (!(b instanceof Chain)) return null;
  if (hasNormal(edges, pointB, normalB)) return null;
  const bodies = [bodyOf(a.leaves[subshapeA], poseA)];
  const others = b.leaves.map((leaf) => bodyOf(leaf, poseB));
  return distance <= 0 && isOutline(normalB, bodies, others, distance) ? null : `6: no normal of the surface, ${distance}`;
}

/** Where the bodies of the laws stand: most of them across the surface. */
function drawPoses(random: Random): [Transform2, Transform2] {
  const isUpright = random.bool(0.4);
  const poseB = isUpright ? here : pose(random, 1);
  const grid = () => (random.int(17) - 8) / 4;
  const local = isUpright ? new Transform2({ x: grid(), y: grid() }) : pose(random, random.pick([0.5, 1.5, 2.5]));
  const { c, s } = local.rotation;
  const size = Math.hypot(c, s);
  const inner = new Transform2(local.position, { c: c / size, s: s / size });
  const b = poseB.rotation;
  const norm = Math.hypot(b.c, b.s);
  const outer = new Transform2(poseB.position, { c: b.c / norm, s: b.s / norm });
  return [outer.clone().multiply(inner), outer];
}

describe.each(Object.entries(SURFACES))(`laws of surfaces in the plane: %s (seed ${SEED})`, (name, draw) => {
  it(`hold in ${COUNT} cases`, () => {
    const random = new Random(SEED);
    const faults = new Map<string, number>();
    const before = total.crossing;
    for (let i = 0; i < COUNT; i++) {
      const surface: Surface = draw(random);
      const a = drawBody(random);
      const [poseA, poseB] = drawPoses(random);
      for (const b of surface.shapes) {
        total.cases++;
        let found: string | null;
        try {
          found = fault(a, poseA, b, poseB, surface.isSolid);
        } catch (error) {
          found = `thrown: ${(error as Error).message}`;
        }
        if (found === null) continue;
        const law = found.replace(/[-\d.]+e?-?\d*$/, '').replace(/-?\d+\.\d+(e-\d+)?/g, '#');
        faults.set(law, (faults.get(law) ?? 0) + 1);
        total.faults++;
      }
    }
    const crossing = total.crossing - before;
    console.log(`${name}: ${crossing} of ${COUNT} cross; ${JSON.stringify([...faults])}`);
    expect([...faults]).toEqual([]);
    expect(crossing).toBeGreaterThan(0.15 * COUNT);
  });
});

afterAll(() => console.log(JSON.stringify(total)));
