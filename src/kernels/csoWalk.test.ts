import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import { box } from '../shapes/box.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import { capsule } from '../shapes/capsule.ts';
import type { Hull } from '../shapes/hull.ts';
import { triangle } from '../shapes/triangle.ts';
import { CoreDistance } from './coreDistance.ts';
import { AROUND, csoWalk } from './csoWalk.ts';
import { APART, gjk } from './gjk.ts';
import { PLACED, SIZE, TOWARDS, takeAnswer } from './placedCore.ts';
import { PolytopeView } from './polytopeView.ts';
import { Search } from './search.ts';
import { Simplex } from './simplex.ts';
import { SwiftSimplex } from './swiftSimplex.ts';

const SEED = 21;
const CASES = 150;
const CUBE = convexHull([-1, 1].flatMap((z) => [-1, 1].flatMap((y) => [-1, 1].map((x) => ({ x, y, z })))));

function round(count: number): Hull {
  const random = new Random(count);
  return convexHull(Array.from({ length: count }, () => random.direction()));
}

const HULL = round(40);
const SMALLER = round(25);
type Place = (view: PolytopeView, frame: Frame) => void;
const SECONDS: readonly (readonly [string, Place])[] = [
  ['a hull', (view, frame) => view.setHull(SMALLER, frame)],
  ['a cube', (view, frame) => view.setHull(CUBE, frame)],
  ['a box', (view, frame) => view.setBox(box({ x: 0.5, y: 0.8, z: 1 }).core, frame)],
  [
    'a triangle',
    (view, f) => view.setTriangle(triangle({ x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }, { x: -1, y: -1, z: 1 }).core, f),
  ],
  ['a segment', (view, frame) => view.setSegment(capsule({ x: 0, y: -1, z: 0 }, { x: 0, y: 1, z: 0 }, 1).core, frame)],
];

/** Lists the second core and where to look for it, and walks. */
function walk(
  hull: Hull,
  second: PolytopeView,
  from: Vec3Like,
  { size }: Search,
  simplex: SwiftSimplex,
  out: CoreDistance,
): number {
  second.place();
  PLACED[SIZE] = size;
  PLACED.set([from.x, from.y, from.z], TOWARDS);
  const found = csoWalk(hull, second.hull, second.kind, simplex);
  if (found === APART) takeAnswer(out);
  return found;
}

/** Poses around the hull: `far` from it, or overlapping. */
function* places(far: number, set: Place): Generator<{ second: PolytopeView; search: Search; frame: Frame }> {
  const random = new Random(SEED);
  for (let i = 0; i < CASES; i++) {
    const { x, y, z } = random.direction();
    const length = random.range(far, far + 1);
    const frame = new Frame();
    setFrame(frame, { position: { x: x * length, y: y * length, z: z * length }, quaternion: random.quaternion() }, 'pose');
    const second = new PolytopeView();
    set(second, frame);
    const search = new Search();
    search.x = frame.px;
    search.y = frame.py;
    search.z = frame.pz;
    search.size = 2;
    yield { second, search, frame };
  }
}

describe(`the walk over the vertices of the CSO, seed ${SEED}`, () => {
  it.each(SECONDS)('finds what gjk finds, and mostly by itself, for %s', (_, set) => {
    for (const hull of [HULL, CUBE]) {
      const first = new PolytopeView();
      first.setHull(hull, null);
      let answered = 0;
      for (const { second, search } of places(2.8, set)) {
        const out = new CoreDistance();
        if (walk(hull, second, search, search, new SwiftSimplex(), out) !== APART) continue;
        answered++;
        const simplex = new Simplex();
        expect(gjk(first, second, search, simplex)).toBe(APART);
        const { vx, vy, vz } = simplex;
        expect(out.distance).toBeCloseTo(Math.hypot(vx, vy, vz), 13);
        expect(out.nx * out.distance).toBeCloseTo(vx, 12);
        expect(out.bx - out.ax).toBeCloseTo(vx, 12);
        expect(out.by - out.ay).toBeCloseTo(vy, 12);
        expect(out.bz - out.az).toBeCloseTo(vz, 12);
      }
      expect(answered).toBeGreaterThan(0.85 * CASES);
    }
  });

  it.each(SECONDS)('tells the vertices in whose cone the origin is, for %s', (_, set) => {
    let seen = 0;
    for (const { second, search } of places(0.2, set)) {
      const simplex = new SwiftSimplex();
      if (walk(HULL, second, search, search, simplex, new CoreDistance()) !== AROUND) continue;
      seen++;
      const { a, b } = simplex;
      second.vertex(b);
      const w = { x: second.sx - HULL.x[a]!, y: second.sy - HULL.y[a]!, z: second.sz - HULL.z[a]! };
      // An edge leads towards the origin, and so does the other core's vertex, if it is no hull.
      let least = Infinity;
      for (let i = HULL.vertexStart[a]!; i < HULL.vertexStart[a + 1]!; i++) {
        const v = HULL.vertexNeighbours[i]!;
        least = Math.min(
          least,
          w.x * (HULL.x[a]! - HULL.x[v]!) + w.y * (HULL.y[a]! - HULL.y[v]!) + w.z * (HULL.z[a]! - HULL.z[v]!),
        );
      }
      for (let v = 0; v < (second.hull?.vertexCount ?? 2); v++) {
        second.vertex(v);
        const end = { x: second.sx - HULL.x[a]!, y: second.sy - HULL.y[a]!, z: second.sz - HULL.z[a]! };
        least = Math.min(least, w.x * (end.x - w.x) + w.y * (end.y - w.y) + w.z * (end.z - w.z));
      }
      expect(least).toBeLessThan(0);
    }
    expect(seen).toBeGreaterThan(10);
  });

  it('knows a point over a face of more corners than three, wherever it starts', () => {
    const random = new Random(SEED);
    for (let i = 0; i < 200; i++) {
      const second = new PolytopeView();
      const [x, z] = [random.range(-0.9, 0.9), random.range(-0.9, 0.9)];
      second.setSegment({ ax: x, ay: 1.5, az: z, bx: x, by: 3, bz: z } as Parameters<PolytopeView['setSegment']>[0], null);
      const search = new Search();
      const from = { x: random.range(-1, 1), y: 1, z: random.range(-1, 1) };
      const out = new CoreDistance();
      expect(walk(CUBE, second, from, search, new SwiftSimplex(), out)).toBe(APART);
      expect(out.distance).toBeCloseTo(0.5, 15);
      expect(out.featureA).toBeGreaterThanOrEqual(FACE);
      expect(CUBE.faceNy[out.featureA - FACE]).toBe(1);
      expect(out.featureB).toBeLessThan(EDGE);
      expect(out.ax).toBeCloseTo(x, 15);
      expect(out.ay).toBe(1);
      expect(out.az).toBeCloseTo(z, 15);
    }
  });
});
