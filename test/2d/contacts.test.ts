import { describe, expect, it } from 'vitest';
import {
  ContactManifold,
  type ConvexShape,
  capsule,
  circle,
  contactsBetween,
  distanceBetween,
  featureIndex,
  featureType,
  polygon,
  rectangle,
  rotation,
  Transform2,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { gridPose, gridSample, pose, type Sample, sample } from './gen.ts';
import { type Body, cross, dot, type Point, place, pointDistance, wrap } from './oracle.ts';

const LIMIT = 1e-13;
/** Edges that face each other along no more than this part of the shorter one have one contact: a corner of each. */
const SAME_CORNER = 1e-3;

/** The span of the edge that faces `d` most, moved out by the radius, seen across d; null when there is none. */
function facingSpan(body: Body, d: Point, e: Point): { low: number; high: number; normal: Point; length: number } | null {
  const hull = wrap(body.points);
  let best: { low: number; high: number; normal: Point; length: number } | null = null;
  let bestCosine = 0.05;
  for (let i = 0; hull.length > 1 && i < hull.length; i++) {
    const p = hull[i];
    const q = hull[(i + 1) % hull.length];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    const normal = { x: (q.y - p.y) / length, y: (p.x - q.x) / length };
    const cosine = dot(normal, d);
    if (cosine < bestCosine) continue;
    bestCosine = cosine;
    const shift = body.radius * dot(normal, e);
    const ends = [dot(p, e) + shift, dot(q, e) + shift];
    best = { low: Math.min(...ends), high: Math.max(...ends), normal, length };
  }
  return best;
}

function check(a: Sample, poseA: Transform2, b: Sample, poseB: Transform2): number {
  const distance = distanceBetween(a.shape, poseA, b.shape, poseB)!;
  const out = new ContactManifold();
  out.normal.set(NaN, NaN);
  for (const contact of [out.first, out.second]) Object.assign(contact, { x: NaN, y: NaN, distance: NaN });
  contactsBetween(a.shape, poseA, b.shape, poseB, distance, out);
  const bodyA = place(a.body, poseA.position, poseA.rotation);
  const bodyB = place(b.body, poseB.position, poseB.rotation);
  const dump = () =>
    JSON.stringify({
      a: a.body,
      poseA,
      b: b.body,
      poseB,
      distance,
      normal: out.normal,
      n: out.count,
      first: out.first,
      second: out.second,
    });
  const fail = (what: string) => expect.fail(`${what}: ${dump()}`);
  const n = out.normal;
  if (n.x !== -distance.normalA.x || n.y !== -distance.normalA.y) fail('normal');
  if (!(out.count === 1 || out.count === 2)) fail('count');
  let deepest = Infinity;
  for (let i = 0; i < out.count; i++) {
    const at = out.location(i);
    const depth = out.distance(i);
    if (!(Math.abs(pointDistance(bodyB, at)) < LIMIT)) fail(`location ${i} off B by ${pointDistance(bodyB, at)}`);
    const onA = { x: at.x + n.x * depth, y: at.y + n.y * depth };
    if (!(Math.abs(pointDistance(bodyA, onA)) < LIMIT)) fail(`column ${i} off A by ${pointDistance(bodyA, onA)}`);
    if (!(depth > distance.distance - LIMIT)) fail('deeper than the distance');
    deepest = Math.min(deepest, depth);
    for (const [code, count] of [
      [out.featureA(i), a.shape.core.count],
      [out.featureB(i), b.shape.core.count],
    ] as const) {
      if (!(featureIndex(code) < count) || featureType(code) === 'face') fail('feature');
    }
  }
  if (!(Math.abs(deepest - distance.distance) < LIMIT)) fail('deepest');
  // The oracle's overlap of the two facing edges, each taken as far as the nearest points.
  const d = distance.normalA;
  const e = { x: -d.y, y: d.x };
  const nearest = dot(distance.pointA, e);
  const spanA = facingSpan(bodyA, d, e);
  const spanB = facingSpan(bodyB, { x: -d.x, y: -d.y }, e);
  if (spanA && spanB) {
    const low = Math.max(Math.min(spanA.low, nearest), Math.min(spanB.low, nearest));
    const high = Math.min(Math.max(spanA.high, nearest), Math.max(spanB.high, nearest));
    const sine = Math.abs(cross(spanA.normal, spanB.normal));
    const length = high - low;
    const corner = SAME_CORNER * Math.min(spanA.length, spanB.length);
    if (sine < 0.0999 && length > corner + 1e-8 && out.count !== 2) fail(`one contact of length ${length}`);
    if (length < corner - 1e-8 && out.count !== 1) fail(`two contacts of length ${length}`);
    // A deep contact may be wider than the edges where their corners tie; compare where the edges are clear.
    if (out.count === 2 && sine < 1e-6) {
      const extent = Math.abs(dot(out.location(1), e) - dot(out.location(0), e));
      if (!(Math.abs(extent - length) < LIMIT)) fail(`length ${extent}, not ${length}`);
    }
    if (sine > 0.1001 && out.count === 2 && !(out.distance(0) < 0 && out.distance(1) < 0)) fail('two contacts where edges cross');
  } else if (out.count !== 1) {
    fail('two contacts without two edges');
  }
  // The manifold of (B, A), flipped, is the same set.
  const back = distanceBetween(b.shape, poseB, a.shape, poseA)!;
  const turned = Math.abs(back.normalB.x - distance.normalA.x) + Math.abs(back.normalB.y - distance.normalA.y) > 1e-9;
  const mirrored = contactsBetween(b.shape, poseB, a.shape, poseA, back).flip();
  if (!turned && mirrored.count === out.count) {
    for (let i = 0; i < out.count; i++) {
      const at = out.location(i);
      let gap = Infinity;
      for (let k = 0; k < mirrored.count; k++)
        gap = Math.min(gap, Math.hypot(at.x - mirrored.location(k).x, at.y - mirrored.location(k).y));
      if (out.count === 2 && !(gap < 1e-9)) fail(`not the same after swapping: ${gap}`);
    }
  }
  return out.count;
}

describe('contactsBetween in 2D', () => {
  it(`agrees with the oracle on ${50_000 * SOAK} random pairs, seed 241`, () => {
    const random = new Random(241);
    const counts = [0, 0, 0];
    for (let i = 0; i < 50_000 * SOAK; i++) counts[check(sample(random), pose(random, 1.5), sample(random), pose(random, 1.5))]++;
    expect(counts[2] / (50_000 * SOAK)).toBeGreaterThan(0.1);
    expect(counts[1] / (50_000 * SOAK)).toBeGreaterThan(0.3);
  });

  it(`agrees with the oracle on ${30_000 * SOAK} pairs of a grid, seed 242`, () => {
    const random = new Random(242);
    const counts = [0, 0, 0];
    for (let i = 0; i < 30_000 * SOAK; i++)
      counts[check(gridSample(random), gridPose(random), gridSample(random), gridPose(random))]++;
    expect(counts[2] / (30_000 * SOAK)).toBeGreaterThan(0.08);
  });

  it('gives two contacts to parallel edges and one to corners, crossing edges and circles', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const round = rectangle({ x: 0.4, y: 0.4 }, { radius: 0.1 });
    const floor = rectangle({ x: 10, y: 0.5 });
    const pill = capsule({ x: -0.5, y: 0 }, { x: 0.5, y: 0 }, 0.25);
    const ground = new Transform2();
    const contacts = (shape: Parameters<typeof distanceBetween>[0], y: number, angle: number, other = floor) => {
      const at = new Transform2({ x: 0.2, y }, rotation(angle));
      return contactsBetween(shape, at, other, ground, distanceBetween(shape, at, other, ground)!);
    };
    expect(contacts(box, 0.99, 0).count).toBe(2);
    expect(contacts(box, 1.01, 0).count).toBe(2);
    expect(contacts(box, 0.99, 0.01).count).toBe(2);
    expect(contacts(round, 0.99, 0).count).toBe(2);
    expect(contacts(pill, 0.74, 0).count).toBe(2);
    expect(contacts(pill, 0.49, 0, pill).count).toBe(2);
    expect(contacts(box, 1.1, Math.PI / 4).count).toBe(1);
    expect(contacts(pill, 1, 1).count).toBe(1);
    expect(contacts(circle(0.5), 0.99, 0).count).toBe(1);
    expect(contacts(box, 0.99, 0).distance(0)).toBeCloseTo(-0.01, 14);
    const both = contacts(box, 0.99, 0);
    expect(Math.abs(both.location(1).x - both.location(0).x)).toBeCloseTo(1, 14);
  });

  it('keeps the names of contacts while the same features touch', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const stone = polygon(Array.from({ length: 6 }, (_, i) => ({ x: Math.cos(i), y: Math.sin(i) })));
    const floor = rectangle({ x: 2, y: 0.5 });
    const ground = new Transform2();
    let changes = 0;
    let last = '';
    for (let step = 0; step <= 4000; step++) {
      // From beyond the left end to beyond the right end, sinking in and out and rocking by less than a thousandth, of which beside the
      // floor two are left.
      const at = new Transform2(
        { x: -3 + (6 * step) / 4000, y: 0.997 + 0.0005 * Math.sin(step) },
        rotation(1e-3 * Math.sin(step / 3)),
      );
      const result = distanceBetween(box, at, floor, ground, 0.1);
      const names = result ? ids(contactsBetween(box, at, floor, ground, result)) : 'none';
      if (names !== last) changes++;
      last = names;
    }
    // On, both ends over the floor, off again, and a corner each way.
    expect(changes).toBeLessThan(12);
    changes = 0;
    for (let step = 0; step <= 4000; step++) {
      const at = new Transform2({ x: 0, y: 1.2 }, rotation((2 * Math.PI * step) / 4000));
      const names = ids(contactsBetween(stone, at, floor, ground, distanceBetween(stone, at, floor, ground)!));
      if (names !== last) changes++;
      last = names;
    }
    // Six edges and six corners come to face the floor; each edge gains and loses its second contact.
    expect(changes).toBeLessThan(40);
  });

  const equals: [string, ConvexShape, number][] = [
    ['squares', rectangle({ x: 0.5, y: 0.5 }), 1],
    ['rounded squares', rectangle({ x: 0.4, y: 0.4 }, { radius: 0.1 }), 1],
    ['capsules', capsule({ x: -0.5, y: 0 }, { x: 0.5, y: 0 }, 0.5), 1],
    ['hexagons', polygon(Array.from({ length: 6 }, (_, i) => rotated(i * 60))), Math.sqrt(3)],
  ];
  it.each(equals)(
    'keeps the names of contacts between equal %s that lie on each other and jitter, also of the one that is left',
    (_name, shape, height) => {
      const random = new Random(243);
      for (const jitter of [1e-12, 1e-9, 1e-6, 1e-4]) {
        for (const gap of [-0.005, -jitter, 0, jitter, 0.005]) {
          const names = new Map<string, number>();
          const noise = () => random.range(-jitter, jitter);
          const at = (y: number) => new Transform2({ x: noise(), y: y + noise() }, rotation(noise()));
          let last: string[] = [];
          let kept = 0;
          let all = 0;
          for (let step = 0; step < 500; step++) {
            const a = at(height + gap);
            const b = at(0);
            const manifold = contactsBetween(shape, a, shape, b, distanceBetween(shape, a, shape, b)!);
            const two = ids(manifold).split(' ');
            const now = [...two, `one ${ids(manifold.reduce(1))}`];
            all += step > 0 ? last.length : 0;
            kept += last.filter((name) => now.includes(name)).length;
            last = now;
            for (const name of two) names.set(name, 1);
          }
          expect(kept / all).toBeGreaterThan(0.99);
          // Corners lie on corners.
          for (const name of names.keys()) expect(name).toMatch(/^\d-\d$/);
        }
      }
    },
  );

  /** Standing on a tip, with it at (0, -1); the other way round it is at (0, 1). */
  const tips: [string, ConvexShape, number][] = [
    ['diamonds', polygon([0, 90, 180, 270].map(rotated)), 0],
    ['squares', rectangle({ x: Math.SQRT1_2, y: Math.SQRT1_2 }), Math.PI / 4],
    [
      'rounded diamonds',
      polygon(
        [0, 90, 180, 270].map((degrees) => times(rotated(degrees), 0.9)),
        { radius: 0.1 },
      ),
      0,
    ],
    ['hexagons', polygon([30, 90, 150, 210, 270, 330].map(rotated)), 0],
    [
      'wedges',
      polygon([
        { x: 0, y: -1 },
        { x: 0.3, y: 1 },
        { x: -0.3, y: 1 },
      ]),
      0,
    ],
  ];
  it.each(tips)('keeps the names of contacts between %s that stand tip on tip and jitter', (_name, shape, angle) => {
    const random = new Random(245);
    for (const jitter of [1e-12, 1e-9, 1e-6, 1e-4]) {
      for (const gap of [-3 * jitter, -jitter, 0, jitter, 3 * jitter, 0.005]) {
        const noise = () => random.range(-jitter, jitter);
        const at = (y: number, turn: number) => new Transform2({ x: noise(), y: y + noise() }, rotation(turn + noise()));
        const names = new Set<string>();
        for (let step = 0; step < 500; step++) {
          const a = at(2 + gap, angle);
          const b = at(0, angle + Math.PI);
          names.add(ids(contactsBetween(shape, a, shape, b, distanceBetween(shape, a, shape, b)!)));
        }
        // One, of the two tips, whichever of their sides is nearest.
        expect([...names]).toEqual([expect.stringMatching(/^\d-\d$/)]);
      }
    }
  });

  it(`covers the whole interval in which edges close to parallel face each other, ${20_000 * SOAK} pairs, seed 244`, () => {
    const random = new Random(244);
    for (let i = 0; i < 20_000 * SOAK; i++) {
      const make = (): Sample => {
        const radius = random.pick([0, 0.1, 0.4]);
        const half = random.range(0.2, 1.5);
        if (random.bool()) {
          const ends = [
            { x: -half, y: 0 },
            { x: half, y: 0 },
          ] as const;
          return { shape: capsule(...ends, radius + 0.1), body: { points: [...ends], radius: radius + 0.1 }, name: 'capsule' };
        }
        const points = [
          { x: -half, y: -0.3 },
          { x: half, y: -0.3 },
          { x: half, y: 0.3 },
          { x: -half, y: 0.3 },
        ];
        return { shape: rectangle({ x: half, y: 0.3 }, { radius }), body: { points, radius }, name: 'rectangle' };
      };
      const a = make();
      const b = make();
      const tilt = random.range(0, 7);
      const turn = rotation(tilt);
      const heights = [a, b].map(({ body }) => body.radius + Math.max(...body.points.map((p) => p.y)));
      const [x, y] = [random.range(-1.5, 1.5), heights[0] + heights[1] + random.pick([-0.05, 0, 0.01, 0.05])];
      const poseA = new Transform2(
        { x: turn.c * x - turn.s * y, y: turn.s * x + turn.c * y },
        rotation(tilt + random.pick([-1, 1]) * random.pick([0, random.logRange(-12, -2), random.range(0, 0.09)])),
      );
      const poseB = new Transform2(undefined, turn);
      const distance = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      const d = distance.normalA;
      const e = { x: -d.y, y: d.x };
      const spanA = facingSpan(place(a.body, poseA.position, poseA.rotation), d, e);
      const spanB = facingSpan(place(b.body, poseB.position, poseB.rotation), { x: -d.x, y: -d.y }, e);
      if (!spanA || !spanB) continue;
      const low = Math.max(spanA.low, spanB.low);
      const high = Math.min(spanA.high, spanB.high);
      // Past the ends of the edges there are corners.
      if (
        !(high - low > SAME_CORNER * Math.min(spanA.length, spanB.length) + 1e-9) ||
        Math.abs(cross(spanA.normal, spanB.normal)) > 0.0999
      )
        continue;
      const manifold = contactsBetween(a.shape, poseA, b.shape, poseB, distance);
      const columns = [];
      for (let k = 0; k < manifold.count; k++) columns.push(dot(manifold.location(k), e));
      const isWhole = Math.min(...columns) <= low + 1e-9 && Math.max(...columns) >= high - 1e-9;
      if (!isWhole) expect.fail(JSON.stringify({ a: a.body, poseA, b: b.body, poseB, distance, columns, low, high }));
    }
  });

  it('leaves out contacts that are farther than asked for', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const still = new Transform2();
    const at = new Transform2({ x: 0, y: 1.02 }, rotation(0.02));
    const distance = distanceBetween(box, at, box, still)!;
    const whole = contactsBetween(box, at, box, still, distance);
    expect(whole.count).toBe(2);
    const [near, far] = [whole.distance(0), whole.distance(1)].sort((p, q) => p - q) as [number, number];
    const counts = [far, (near + far) / 2, near, near - 1e-6, -1].map(
      (most) => contactsBetween(box, at, box, still, distance, undefined, most).count,
    );
    expect(counts).toEqual([2, 1, 1, 0, 0]);
    const one = contactsBetween(box, at, box, still, distance, undefined, near);
    expect(one.distance(0)).toBe(near);
    const ball = distanceBetween(circle(1), still, circle(1), new Transform2({ x: 2.5, y: 0 }))!;
    expect(contactsBetween(circle(1), still, circle(1), new Transform2({ x: 2.5, y: 0 }), ball, undefined, 0.4).count).toBe(0);
  });

  it('keeps the deeper contact, and of two that are equally deep the first', () => {
    const manifold = (first: number, second: number) => {
      const made = new ContactManifold();
      made.normal.set(0, 1);
      return made.add({ x: 0, y: 0 }, first, 1, 1).add({ x: 1, y: 0 }, second, 2, 2).reduce(1).featureA(0);
    };
    expect(manifold(0, -0.1)).toBe(2);
    expect(manifold(-0.1, 0)).toBe(1);
    for (const noise of [-1e-4, -1e-16, 0, 1e-16, 1e-4]) expect(manifold(-0.1, -0.1 + noise)).toBe(1);
  });

  it('adds, removes, flips and reduces with clear errors', () => {
    const manifold = new ContactManifold();
    manifold.normal.set(0, 1);
    manifold.add({ x: 1, y: 2 }, -0.5, 3, 4).add({ x: 2, y: 2 }, 0.25, 5, 6);
    expect(() => manifold.add({ x: 0, y: 0 }, 0)).toThrow('the manifold is full');
    expect(() => manifold.distance(2)).toThrow('no contact 2');
    manifold.flip();
    expect([manifold.location(0).y, manifold.distance(0), manifold.featureA(0), manifold.featureB(0)]).toEqual([1.5, -0.5, 4, 3]);
    manifold.reduce(1);
    expect([manifold.count, manifold.distance(0)]).toEqual([1, -0.5]);
    manifold.remove(0);
    expect(manifold.count).toBe(0);
    expect(() => manifold.remove(0)).toThrow('no contact 0');
  });
});

const times = ({ x, y }: Point, s: number) => ({ x: s * x, y: s * y });

const rotated = (degrees: number) => ({ x: Math.cos((degrees * Math.PI) / 180), y: Math.sin((degrees * Math.PI) / 180) });

function ids(manifold: ContactManifold): string {
  const names = [];
  for (let i = 0; i < manifold.count; i++) names.push(`${manifold.featureA(i)}-${manifold.featureB(i)}`);
  return names.sort().join(' ');
}

describe('a distance that is not that of the shapes as they stand', () => {
  it(`is refused after a move along the normal, and when it is swapped, ${2000 * SOAK} pairs, seed 245`, () => {
    const random = new Random(245);
    for (let i = 0; i < 2000 * SOAK; i++) {
      const [a, b] = [sample(random), sample(random)];
      const [poseA, poseB] = [pose(random, 1), pose(random, 1)];
      const distance = distanceBetween(a.shape, poseA, b.shape, poseB)!;
      const { x, y } = distance.normalA;
      const moved = new Transform2({ x: poseA.position.x + 1e-3 * x, y: poseA.position.y + 1e-3 * y }, poseA.rotation);
      expect(() => contactsBetween(a.shape, moved, b.shape, poseB, distance)).toThrow('contactsBetween: distance must be that');
      if (Math.abs(distance.distance) > 1e-3 && a.body.radius === 0 && b.body.radius === 0) {
        expect(() => contactsBetween(b.shape, poseB, a.shape, poseA, distance)).toThrow('contactsBetween: distance must be that');
      }
    }
  });
});
