/**
 * Chains answer as the solid behind them. `SOAK=40 npx vitest run --project source test/2d/weld.test.ts` compares more than 200,000 poses
 * and casts, straight and turning.
 */
import { describe, expect, it } from 'vitest';
import {
  type Chain,
  castShape,
  chain,
  circle,
  contactsBetween,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  polygon,
  raycast,
  rectangle,
  rotation,
  type Shape,
  Transform2,
  weldTiles,
} from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { point, pose, sample, verticesOf } from './gen.ts';
import { cross, dot, type Point } from './oracle.ts';
import { loopWeld, rowWeld, tally, turningFault, weldFault } from './weld.ts';

const still = new Transform2();

describe('a chain is as the solid behind it', () => {
  const cases = 1000 * SOAK;

  it(`a loop around a convex polygon, ${cases} of them, seed 411`, () => {
    const random = new Random(411);
    for (let i = 0; i < cases; i++) expect(weldFault(random, loopWeld)).toBeNull();
    // Each has a pose, a straight cast and a turning one at least.
    expect(tally.poses + tally.straight + tally.turning).toBeGreaterThan(3 * cases);
    expect(tally.hits).toBeGreaterThan(cases / 2);
  });

  it(`a straight row of edges and one long edge, ${cases} of them, seed 412`, () => {
    const random = new Random(412);
    for (let i = 0; i < cases; i++) expect(weldFault(random, rowWeld)).toBeNull();
  });

  it(`turning casts of what is off its centre of turning, ${2 * cases} of them, seed 414`, () => {
    const random = new Random(414);
    for (let i = 0; i < 2 * cases; i++) expect(turningFault(random, i & 1 ? loopWeld : rowWeld)).toBeNull();
  });

  it('a polygon of many corners, with a point in the middle of each edge', () => {
    const corners = Array.from({ length: 60 }, (_, i) => ({ x: 2 * Math.cos(i / 9.55), y: Math.sin(i / 9.55) }));
    const solid = polygon(corners);
    const points = verticesOf(solid);
    const row = points.flatMap((p, i) => [p, middle(p, points[(i + 1) % points.length])]);
    const loop = chain(row, { loop: true });
    const random = new Random(413);
    for (let i = 0; i < 500; i++) {
      const { shape } = sample(random);
      const at = pose(random, 3);
      const expected = distanceBetween(shape, at, solid, still)!;
      const actual = distanceBetween(shape, at, loop, still)!;
      expect(Math.abs(actual.distance - expected.distance)).toBeLessThan(1e-12);
      // The edge is one of those that were given.
      const [p, q] = verticesOf(loop.leaves[actual.subshapeB]);
      const off = { x: actual.pointB.x - p.x, y: actual.pointB.y - p.y };
      const edge = { x: q.x - p.x, y: q.y - p.y };
      expect(Math.abs(cross(edge, off))).toBeLessThan(1e-12);
      expect(dot(edge, off)).toBeGreaterThan(-1e-12);
      expect(dot(edge, off)).toBeLessThan(dot(edge, edge) + 1e-12);
    }
  });
});

describe('no normal is returned that the chain has not', () => {
  it(`around jagged loops and rows, ${1000 * SOAK} of them, seed 421`, () => {
    const random = new Random(421);
    for (let i = 0; i < 1000 * SOAK; i++) {
      const isLoop = random.bool();
      const count = 4 + random.int(8);
      const points = Array.from({ length: count }, (_, k) => {
        if (!isLoop) return { x: 4 - (8 * k) / count, y: random.range(-0.4, 0.4) };
        const angle = (2 * Math.PI * (k + random.range(0, 0.4))) / count;
        const r = random.range(0.5, 2);
        return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
      });
      const row = chain(points, { loop: isLoop });
      const { shape } = sample(random);
      const at = pose(random, 3);
      const where = () => JSON.stringify({ points, isLoop, core: verticesOf(shape), radius: shape.radius, at });
      distancesBetween(shape, at, row, still, 0.5, (result) => {
        // Or off the box of all.
        const isPush = result.distance < 0 && isAxis(result.normalB);
        if (!isPush && !isNormalOf(row, result.subshapeB, result.featureB, result.normalB))
          expect.fail(`${where()} ${JSON.stringify(result)}`);
        const onB = distanceToPoint(result.pointB, row, still)!;
        if (!(Math.abs(onB.distance) < 1e-12)) expect.fail(`pointB off by ${onB.distance}: ${where()}`);
        const onA = distanceToPoint(result.pointA, shape, at)!;
        if (!(Math.abs(onA.distance) < 1e-12)) expect.fail(`pointA off by ${onA.distance}: ${where()} ${JSON.stringify(result)}`);
      });
      for (const motion of [point(random, 4), { displacement: point(random, 4), rotation: random.range(-4, 4) }]) {
        const hit = castShape(shape, at, motion, row, still);
        const isPush = hit?.startsOverlapping && isAxis(hit.normalB);
        if (hit && !isPush && !isNormalOf(row, hit.subshapeB, hit.featureB, hit.normalB)) {
          expect.fail(`${where()} ${JSON.stringify({ motion, hit })}`);
        }
      }
    }
  });
});

describe('rows of edges that caught or let through', () => {
  const flat = chain([2, 0, 0, 0, -2, 0]);
  const shallow = chain([2, -0.01, 0, 0, -2, 0]);
  const box = rectangle({ x: 0.25, y: 0.25 });
  const shapes: [string, Parameters<typeof castShape>[0]][] = [
    ['a box', box],
    ['a circle', circle(0.25)],
    ['a rounded box', rectangle({ x: 0.2, y: 0.2 }, { radius: 0.05 })],
  ];

  it.each(shapes)('%s that has landed slides over a straight joint, and over a shallow corner', (_name, shape) => {
    const random = new Random(431);
    for (let i = 0; i < 2000; i++) {
      const row = random.bool() ? flat : shallow;
      const from = new Transform2({ x: random.range(-1.7, -0.3), y: random.range(0.5, 3) });
      const down = { x: random.range(-0.2, 0.2), y: -4 };
      const landing = castShape(shape, from, down, row, still)!;
      const landed = new Transform2({
        x: from.position.x + landing.fraction * down.x,
        y: from.position.y + landing.fraction * down.y,
      });
      expect(landing.normalB.y).toBe(1);
      expect(castShape(shape, landed, { x: 1.7 - landed.position.x, y: 0 }, row, still)).toBeNull();
    }
  });

  it('a shape that turns about a point far from it hits what it had behind it', () => {
    // A crate on the end of an arm swings down through half a turn onto the top of the tiles.
    const [tiles] = weldTiles({ columns: 4, rows: 1, solid: [1, 1, 1, 1], origin: { x: -2, y: -1 } });
    const block = polygon([-2, -1, 2, -1, 2, 0, -2, 0]);
    for (const x of [-2.6, -2.2, 2.2, 2.6]) {
      const at = new Transform2({ x, y: -0.5 }, rotation(x));
      for (const turn of [-3, 3]) {
        const motion = { displacement: { x: 0, y: 0.2 }, rotation: turn, center: { x: 0.3, y: 1 }, tolerance: 1e-10 };
        const expected = castShape(box, at, motion, block, still);
        const actual = castShape(box, at, motion, tiles, still);
        expect(actual === null).toBe(expected === null);
        if (actual && expected) expect(Math.abs(actual.fraction - expected.fraction)).toBeLessThan(1e-8);
      }
    }
  });

  it('a tip just inside a convex corner is felt, and the whole depth beside a straight joint', () => {
    const loop = chain([0, 0, 1, 0, 2, 0, 2, 1, 2, 2, 0, 2], { loop: true });
    const solid = polygon([0, 0, 2, 0, 2, 2, 0, 2]);
    const plank = rectangle({ x: 1, y: 0.05 });
    const random = new Random(432);
    for (let i = 0; i < 2000; i++) {
      const turn = rotation(random.range(-3, 3));
      // Its tip is near the corner at (2, 2).
      const at = new Transform2({ x: 2 + random.range(-0.05, 0.05) + turn.c, y: 2 + random.range(-0.05, 0.05) + turn.s }, turn);
      const expected = distanceBetween(plank, at, solid, still)!.distance;
      expect(Math.abs(distanceBetween(plank, at, loop, still)!.distance - expected)).toBeLessThan(1e-13);
    }
    const tilted = new Transform2({ x: 0.98, y: 0.2 }, rotation(Math.PI / 4));
    expect(distanceBetween(rectangle({ x: 0.28, y: 0.28 }), tilted, chain([2, 0, 1, 0, 0, 0]), still)?.distance).toBeCloseTo(
      0.2 - 0.28 * Math.SQRT2,
      14,
    );
  });

  it('is pushed out of what it crosses in the notch of an L', () => {
    const l = chain([0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2], { loop: true });
    const at = new Transform2({ x: 1.25, y: 1.85 });
    const result = distanceBetween(rectangle({ x: 0.35, y: 0.35 }), at, l, still)!;
    expect(result.distance).toBeCloseTo(-0.1, 14);
    expect(result.normalB.x).toBe(1);
  });
});

describe('solid loops and one-sided rows', () => {
  const corners = [0, 0, 4, 0, 4, 4, 0, 4];
  const inside = new Transform2({ x: 1, y: 2 });

  it('has what is inside a counter-clockwise loop overlap it, unless it is not solid', () => {
    const loop = chain(corners, { loop: true });
    expect(distanceBetween(circle(0.25), inside, loop, still)?.distance).toBe(-1.25);
    expect(raycast({ x: 1, y: 2 }, { x: 9, y: 0 }, loop, still)?.startsInside).toBe(true);
    const wall = chain(corners, { loop: true, solid: false });
    expect(distanceBetween(circle(0.25), inside, wall, still)).toBeNull();
    expect(raycast({ x: 1, y: 2 }, { x: 9, y: 0 }, wall, still)).toBeNull();
    expect(castShape(circle(0.25), inside, { x: 9, y: 0 }, wall, still)).toBeNull();
    expect(castShape(circle(0.25), new Transform2({ x: 9, y: 2 }), { x: -9, y: 0 }, wall, still)?.fraction).toBeCloseTo(
      4.75 / 9,
      14,
    );
  });

  it('leaves room in the holes of welded tiles', () => {
    const rows = ['#####', '#...#', '#.#.#', '#...#', '#####'];
    const solid = rows.flatMap((row) => [...row].map((cell) => cell === '#'));
    const loops = weldTiles({ columns: 5, rows: 5, solid });
    const free = (x: number, y: number) => loops.every((loop) => isFree(loop, { x, y }));
    for (const [x, y] of [
      [1.5, 1.5],
      [2.5, 1.5],
      [3.5, 1.5],
      [1.5, 2.5],
      [3.5, 2.5],
    ] as const)
      expect(free(x, y)).toBe(true);
    // On the borders, and inside the tile that stands in the hole.
    for (const [x, y] of [
      [1, 1.5],
      [2, 2.5],
      [2.5, 2.5],
      [0, 2],
      [2.5, 5.1],
    ] as const)
      expect(free(x, y)).toBe(false);
  });

  it('feels what leans on its free end from the front, whichever side of it has the middle', () => {
    const ledge = chain([0, 0, -2, 0]);
    const bar = rectangle({ x: 1, y: 0.05 });
    for (const depth of [-1e-3, -1e-15, 0, 1e-15, 1e-3]) {
      // It lies over the end and goes down beyond it, its middle below the ledge.
      const turn = rotation(-0.6);
      const at = { x: 0.5 * turn.c - (0.05 - depth) * turn.s, y: 0.5 * turn.s + (0.05 - depth) * turn.c };
      const result = distanceBetween(bar, new Transform2(at, turn), ledge, still)!;
      expect(result.distance).toBeCloseTo(-depth, 14);
      expect(result.normalB.x).toBeCloseTo(-turn.s, 12);
    }
  });

  it('has no distance from what has come through with its middle', () => {
    const floor = chain([2, 0, -2, 0]);
    const box = rectangle({ x: 0.5, y: 0.5 });
    expect(distanceBetween(box, new Transform2({ x: 0, y: 0.1 }), floor, still)?.distance).toBeCloseTo(-0.4, 14);
    expect(distanceBetween(box, new Transform2({ x: 0, y: -0.1 }), floor, still)).toBeNull();
    expect(castShape(box, new Transform2({ x: 0, y: -3 }), { x: 0, y: 9 }, floor, still)).toBeNull();
    const up = { displacement: { x: 0, y: 9 }, rotation: 2 };
    expect(castShape(box, new Transform2({ x: 0, y: -3 }), up, floor, still)).toBeNull();
    // Up through the floor and round the other way down on it.
    const round = { displacement: { x: 0, y: 0 }, rotation: 6, center: { x: 0, y: 0.5 } };
    const hit = castShape(circle(0.1, { x: 0, y: -1 }), new Transform2({ x: 0, y: -0.5 }, rotation(0)), round, floor, still)!;
    expect(hit.normalB.y).toBeCloseTo(1, 9);
  });

  it('contacts of a straight row are those of one long edge', () => {
    const box = rectangle({ x: 0.5, y: 0.5 });
    const row: Shape = chain([3, 0, 0.2, 0, 0.1, 0, -0.3, 0, -3, 0]);
    const at = new Transform2({ x: 0, y: 0.49 });
    let visits = 0;
    distancesBetween(box, at, row, still, 0, (distance) => {
      const contacts = contactsBetween(box, at, row, still, distance);
      const xs = [contacts.location(0).x, contacts.location(1).x].sort((p, q) => p - q);
      expect(xs[0]).toBeCloseTo(-0.5, 14);
      expect(xs[1]).toBeCloseTo(0.5, 14);
      visits++;
    });
    expect(visits).toBe(1);
  });
});

const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

const isAxis = ({ x, y }: Point) => Math.min(Math.abs(x), Math.abs(y)) < 1e-12;

const isFree = (loop: Chain, at: Point) => (distanceBetween(circle(0.25), new Transform2(at), loop, still)?.distance ?? 1) > 0;

/** Whether n is a normal of a feature of an edge, by the edges themselves: its own, or at a convex corner one between two. */
function isNormalOf(row: Chain, index: number, feature: number, n: Point): boolean {
  const { length } = row.leaves;
  const normalOf = (i: number) => {
    const [p, q] = verticesOf(row.leaves[(i + length) % length]);
    const size = Math.hypot(q.x - p.x, q.y - p.y);
    return { x: (q.y - p.y) / size, y: (p.x - q.x) / size };
  };
  const own = normalOf(index);
  const isAlong = (m: Point) => Math.abs(cross(m, n)) < 1e-11 && dot(m, n) > 0;
  if (isAlong(own)) return true;
  if (feature > 1) return false;
  const isFree = !row.isLoop && index === (feature === 0 ? 0 : length - 1);
  const tangent = { x: -own.y, y: own.x };
  const other = isFree
    ? { x: tangent.x * (feature === 0 ? -1 : 1), y: tangent.y * (feature === 0 ? -1 : 1) }
    : normalOf(index + (feature === 0 ? -1 : 1));
  const [from, to] = feature === 0 ? [other, own] : [own, other];
  return cross(from, to) > 0 && cross(from, n) > -1e-11 && cross(n, to) > -1e-11;
}
