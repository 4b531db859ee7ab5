import { describe, expect, it } from 'vitest';
import {
  type Chain,
  type ConvexShape,
  capsule,
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
import { Random } from '../gen.ts';
import { pose, sample, verticesOf } from './gen.ts';
import { bodyDistance, place, pointDistance } from './oracle.ts';

/** Ground from right to left with a vertex at every whole number, and its normal up. */
const ground = (from: number, to: number, y = 0) => chain(Array.from({ length: to - from + 1 }, (_, i) => ({ x: to - i, y })));

interface Slide {
  /** The largest sideways impulse, and the largest upward one beyond what holds the weight. */
  sideways: number;
  upward: number;
  contacts: number;
  height: number;
}

/**
 * The simplest integrator: gravity, one impulse per contact along its normal that stops the approach, no friction, no turning. The
 * body slides at constant speed and starts sunk in by `sink`.
 */
function slide(shape: ConvexShape, grounds: readonly Shape[], from: number, to: number, height: number): Slide {
  const at = new Transform2({ x: from, y: height });
  const still = new Transform2();
  const dt = 1 / 60;
  const gravity = 10;
  const speed = 2.37;
  let vx = speed;
  let vy = 0;
  const result: Slide = { sideways: 0, upward: 0, contacts: 0, height: 0 };
  const steps = Math.ceil((to - from) / (speed * dt));
  for (let step = 0; step < steps; step++) {
    vy -= gravity * dt;
    for (const piece of grounds) {
      distancesBetween(shape, at, piece, still, 0.02, (distance) => {
        const manifold = contactsBetween(shape, at, piece, still, distance);
        for (let i = 0; i < manifold.count; i++) {
          const { normal } = manifold;
          const approach = -(vx * normal.x + vy * normal.y) - Math.max(0, manifold.distance(i)) / dt;
          if (approach <= 0) continue;
          vx += approach * normal.x;
          vy += approach * normal.y;
          result.contacts++;
          result.sideways = Math.max(result.sideways, Math.abs(approach * normal.x));
          result.upward = Math.max(result.upward, approach * normal.y - gravity * dt);
        }
      });
    }
    at.position.x += vx * dt;
    at.position.y += vy * dt;
  }
  result.height = at.position.y;
  return result;
}

const SLIDERS: [string, ConvexShape, number][] = [
  ['a ball', circle(0.5), 0.5],
  ['a box', rectangle({ x: 0.5, y: 0.5 }), 0.5],
  ['a rounded box', rectangle({ x: 0.4, y: 0.4 }, { radius: 0.1 }), 0.5],
  ['a capsule', capsule({ x: 0, y: -0.25 }, { x: 0, y: 0.25 }, 0.25), 0.5],
  ['a small box', rectangle({ x: 0.1, y: 0.1 }), 0.1],
];

describe('sliding without ghost collisions', () => {
  const tiles = weldTiles({ columns: 200, rows: 1, solid: new Uint8Array(200).fill(1), origin: { x: 0, y: -1 } });
  for (const [name, shape, half] of SLIDERS) {
    for (const sink of [0, 1e-3, 0.01]) {
      it(`${name} sunk by ${sink} slides over a chain of 200 edges and over 200 tiles`, () => {
        for (const grounds of [[ground(0, 200)], tiles]) {
          const result = slide(shape, grounds, 1, 199, half - sink);
          expect(result.contacts).toBeGreaterThan(1000);
          expect(result.sideways).toBeLessThan(1e-9);
          expect(result.upward).toBeLessThan(1e-9);
          expect(result.height).toBeCloseTo(half - sink, 9);
        }
      });
    }
  }

  it('separate boxes do catch: the test can tell', () => {
    const boxes = Array.from({ length: 20 }, (_, i) => rectangle({ x: 0.5, y: 0.5 }, { center: { x: i + 0.5, y: -0.5 } }));
    expect(slide(rectangle({ x: 0.5, y: 0.5 }), boxes, 1, 5, 0.49).sideways).toBeGreaterThan(1e-3);
  });

  it('slides over a slope and a crest without a kick', () => {
    // Up, along the top and down again, in edges of many lengths; the ball may be turned by the corners, the box may not catch.
    const points = [];
    for (let i = 0; i <= 60; i++) points.push({ x: 30 - i, y: i < 20 ? 0 : i < 40 ? 1e-9 * (i % 2) : 0 });
    const result = slide(rectangle({ x: 0.5, y: 0.5 }), [chain(points)], -25, 25, 0.5 - 1e-4);
    expect(result.sideways).toBeLessThan(1e-7);
  });
});

describe('chain', () => {
  const level = chain([
    { x: 4, y: 3 },
    { x: 4, y: 0 },
    { x: 0, y: 0 },
    { x: 0, y: 3 },
  ]);

  it('is felt from its front only', () => {
    const still = new Transform2();
    const floor = ground(-2, 2);
    expect(distanceBetween(circle(0.5), new Transform2({ x: 0.3, y: 0.6 }), floor, still)?.distance).toBeCloseTo(0.1, 14);
    expect(distanceBetween(circle(0.5), new Transform2({ x: 0.3, y: -0.6 }), floor, still)).toBeNull();
    expect(raycast({ x: 0.5, y: 1 }, { x: 0, y: -2 }, floor, still)?.fraction).toBe(0.5);
    expect(raycast({ x: 0.5, y: -1 }, { x: 0, y: 2 }, floor, still)).toBeNull();
    expect(castShape(circle(0.5), new Transform2({ x: 0.3, y: 2 }), { x: 0, y: -3 }, floor, still)?.fraction).toBeCloseTo(
      0.5,
      14,
    );
    expect(castShape(circle(0.5), new Transform2({ x: 0.3, y: -2 }), { x: 0, y: 3 }, floor, still)).toBeNull();
    expect(distanceToPoint({ x: 0.5, y: -0.25 }, floor, still)?.distance).toBe(-0.25);
  });

  it('has what is nearest to the bottom of a sharp valley from below behind it', () => {
    const still = new Transform2();
    const valley = chain([1, 2, 0, 0, -1, 2]);
    for (const x of [-0.9, 0, 0.9]) expect(distanceToPoint({ x, y: -0.46 }, valley, still)?.distance).toBeLessThan(-0.4);
    for (const x of [-0.4, 0, 0.4]) expect(distanceToPoint({ x, y: 0.9 }, valley, still)?.distance).toBeGreaterThan(0);
  });

  it('is not hit from behind round the bottom of a valley, nor round its own end', () => {
    const still = new Transform2();
    const valley = chain([1, 1, 0, 0, -1, 1]);
    for (const side of [-1, 1]) {
      expect(castShape(circle(1), new Transform2({ x: -2 * side, y: -1 }), { x: 4 * side, y: 0 }, valley, still)).toBeNull();
      expect(castShape(valley, still, { x: -4 * side, y: 0 }, circle(1), new Transform2({ x: -2 * side, y: -1 }))).toBeNull();
    }
    expect(castShape(circle(0.25), new Transform2({ x: 0, y: 3 }), { x: 0, y: -4 }, valley, still)?.normalB.y).toBeGreaterThan(
      0.7,
    );
  });

  it('pushes out of floor and wall in a corner', () => {
    const at = new Transform2({ x: 0.49, y: 0.48 });
    const normals: string[] = [];
    distancesBetween(rectangle({ x: 0.5, y: 0.5 }), at, level, new Transform2(), 0, (d) => {
      normals.push(`${Math.round(d.normalB.x)},${Math.round(d.normalB.y)} ${d.distance.toFixed(3)}`);
    });
    expect(normals.sort()).toEqual(['0,1 -0.020', '1,0 -0.010']);
  });

  it('rests on a convex corner once', () => {
    const roof = chain([
      { x: 2, y: 0 },
      { x: 0, y: 1 },
      { x: -2, y: 0 },
    ]);
    let count = 0;
    distancesBetween(rectangle({ x: 0.5, y: 0.5 }), new Transform2({ x: 0, y: 1.49 }), roof, new Transform2(), 0, (d) => {
      count++;
      expect(d.normalB.x).toBeCloseTo(0, 12);
      expect(d.distance).toBeCloseTo(-0.01, 12);
    });
    expect(count).toBe(1);
  });

  it('holds a plank that lies over a ledge with its middle above the tiles', () => {
    const [tile] = weldTiles({ columns: 4, rows: 4, solid: Array(16).fill(1) });
    const still = new Transform2();
    for (const side of [-1, 1]) {
      for (const tilt of [0.1, 0.7]) {
        // The plank goes down outwards, and touches the corner at 0.5 from its middle.
        const turned = rotation(-side * tilt);
        const corner = { x: 2 + 2 * side, y: 4 };
        const [x, y] = [0.5 * side, -0.2];
        const at = { x: corner.x - (turned.c * x - turned.s * y), y: corner.y - (turned.s * x + turned.c * y) };
        const result = distanceBetween(rectangle({ x: 2, y: 0.2 }), new Transform2(at, turned), tile, still)!;
        expect(Math.abs(result.distance)).toBeLessThan(1e-14);
        expect(result.normalB.x).toBeCloseTo(side * Math.sin(tilt), 14);
      }
    }
  });

  it('agrees with the oracle around jagged loops, sharp corners and valleys, 5000 shapes, seed 252', () => {
    const random = new Random(252);
    let near = 0;
    for (let i = 0; i < 5000; i++) {
      const count = 3 + random.int(8);
      const points = Array.from({ length: count }, (_, k) => {
        const angle = (2 * Math.PI * (k + random.range(0, 0.4))) / count;
        const r = random.range(0.1, 1);
        return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
      });
      const s = sample(random);
      const at = pose(random, 2);
      const body = place(s.body, at.position, at.rotation);
      // Outside, where its middle is no nearer than the farthest corner may be.
      const middle = { x: 0, y: 0 };
      for (const p of place({ points: verticesOf(s.shape), radius: 0 }, at.position, at.rotation).points) {
        middle.x += p.x / s.shape.core.count;
        middle.y += p.y / s.shape.core.count;
      }
      const distances = points.map((p, k) => bodyDistance(body, { points: [p, points[(k + 1) % count]], radius: 0 }));
      const expected = Math.min(...distances);
      if (Math.hypot(middle.x, middle.y) < 1 || expected < 1e-9) continue;
      near += expected < 0.5 ? 1 : 0;
      const result = distanceBetween(s.shape, at, chain(points, { loop: true }), new Transform2());
      if (!(result && Math.abs(result.distance - expected) < 1e-12))
        expect.fail(JSON.stringify({ s: s.body, at, points, result, expected }));
    }
    expect(near).toBeGreaterThan(500);
  });

  it('has contacts on both surfaces, 10000 shapes, seed 253', () => {
    const random = new Random(253);
    const corners = [4, 0, 3, 0.4, 1.5, 0.1, 0, 0.5, -2, -0.3, -4, 0];
    const line = chain(corners);
    const level = new Transform2();
    let pairs = 0;
    for (let i = 0; i < 10_000; i++) {
      const s = sample(random);
      const at = pose(random, 2);
      at.position.y += 1;
      const body = place(s.body, at.position, at.rotation);
      distancesBetween(s.shape, at, line, level, 0.1, (distance) => {
        const contacts = contactsBetween(s.shape, at, line, level, distance);
        pairs += contacts.count - 1;
        for (let k = 0; k < contacts.count; k++) {
          const onEdge = contacts.location(k);
          const gap = contacts.distance(k);
          const onShape = { x: onEdge.x + gap * contacts.normal.x, y: onEdge.y + gap * contacts.normal.y };
          const j = 2 * distance.subshapeB;
          const edge = [0, 2].map((n) => ({ x: corners[j + n], y: corners[j + n + 1] }));
          const off = [pointDistance({ points: edge, radius: 0 }, onEdge), pointDistance(body, onShape)];
          // A push that the line is too short for is one place.
          const { pointA, pointB } = distance;
          const isBeside = Math.hypot(
            pointB.x + gap * contacts.normal.x - pointA.x,
            pointB.y + gap * contacts.normal.y - pointA.y,
          );
          if (contacts.count === 1 && distance.distance < 0 && isBeside > 1e-9) off[1] = 0;
          if (!(Math.max(...off.map(Math.abs)) < 1e-13))
            expect.fail(JSON.stringify({ s: s.body, at, distance, k, contacts, off }));
        }
      });
    }
    expect(pairs).toBeGreaterThan(500);
  });

  it('agrees with the oracle where a shape stands in front, 5000 shapes, seed 251', () => {
    const random = new Random(251);
    const edges = [
      [4, 0],
      [3, 0.4],
      [1.5, 0.1],
      [0, 0.5],
      [-2, -0.3],
      [-4, 0],
    ] as const;
    const line = chain(edges.map(([x, y]) => ({ x, y })));
    for (let i = 0; i < 5000; i++) {
      const s = sample(random);
      const at = pose(random, 1);
      at.position.y += 3.5;
      const body = place(s.body, at.position, at.rotation);
      let expected = Infinity;
      for (let k = 0; k + 1 < edges.length; k++) {
        const points = [edges[k], edges[k + 1]].map(([x, y]) => ({ x, y }));
        expected = Math.min(expected, bodyDistance(body, { points, radius: 0 }));
      }
      if (expected < 1e-9) continue;
      const result = distanceBetween(s.shape, at, line, new Transform2());
      if (!(result && Math.abs(result.distance - expected) < 1e-13))
        expect.fail(JSON.stringify({ s: s.body, at, result, expected }));
    }
  });

  it('welds tiles into loops around solids and holes', () => {
    const rows = ['#####', '#...#', '#.#.#', '#####'];
    const solid = rows.flatMap((row) => [...row].map((cell) => cell === '#'));
    const loops = weldTiles({ columns: 5, rows: 4, solid, size: { x: 2, y: 1 } });
    // One chain: the outer outline of 5 x 4 cells, and around the hole: 3 x 2 cells less the one that stands in it.
    expect(loops.map((loop) => [loopArea(loop), loop.leaves.length, loop.isSolid])).toEqual([[(20 - 6 + 1) * 2, 4 + 8, true]]);
    // What stands by itself in a hole is another one.
    const island = ['#####', '#...#', '#.#.#', '#...#', '#####'].flatMap((row) => [...row].map((cell) => cell === '#'));
    expect(weldTiles({ columns: 5, rows: 5, solid: island }).map((loop) => [loopArea(loop), loop.leaves.length])).toEqual([
      [16, 8],
      [1, 4],
    ]);
    expect(weldTiles({ columns: 2, rows: 2, solid: [1, 0, 0, 1] }).map((loop) => loopArea(loop))).toEqual([1, 1]);
    expect(() => weldTiles({ columns: 2, rows: 2, solid: [1] })).toThrow('2 x 2');
  });

  it('refuses what is no chain', () => {
    expect(() => chain([])).toThrow('empty');
    expect(() => chain([{ x: 0, y: 0 }])).toThrow('1 or more edges');
    expect(() => chain([0, 0, 1, 1], { loop: true })).toThrow('3 or more edges');
    expect(() => distanceBetween(level, new Transform2(), level, new Transform2())).toThrow('both be chains');
  });

  it('turns with its pose', () => {
    const random = new Random(252);
    const box = polygon([0, 0, 1, 0, 1, 1, 0, 1]);
    for (let i = 0; i < 500; i++) {
      const turn = rotation(random.range(-3, 3));
      const local = { x: random.range(-1, 4), y: random.range(0, 2) };
      const here = distanceBetween(box, new Transform2(local), level, new Transform2());
      const position = { x: turn.c * local.x - turn.s * local.y, y: turn.s * local.x + turn.c * local.y };
      const there = distanceBetween(box, new Transform2(position, turn), level, new Transform2(undefined, turn));
      expect(there === null).toBe(here === null);
      if (here && there) expect(Math.abs(there.distance - here.distance)).toBeLessThan(1e-13);
    }
  });
});

function loopArea(loop: Chain): number {
  return loop.leaves.reduce((sum, leaf) => {
    const [a, b] = verticesOf(leaf);
    return sum + (a.x * b.y - b.x * a.y) / 2;
  }, 0);
}
