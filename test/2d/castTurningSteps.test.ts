import { describe, expect, it, vi } from 'vitest';
import { castShape, chain, polygon, rectangle, Transform2 } from '../../src/2d/index.ts';
import { Random, SOAK } from '../gen.ts';
import { point, pose, sample } from './gen.ts';

const counter = vi.hoisted(() => ({ steps: 0, most: Infinity }));

// Every step of a turning cast asks for one distance of convex shapes. What would not end throws.
vi.mock('../../src/2d/distance/distanceConvex.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/2d/distance/distanceConvex.ts')>();
  const distanceConvex: typeof original.distanceConvex = (...pair) => {
    if (++counter.steps > counter.most) throw new Error(`more than ${counter.most} steps`);
    return original.distanceConvex(...pair);
  };
  return { ...original, distanceConvex };
});

/** How many steps a line of a chain may take in each turn, on average over many, and besides. */
const STEPS_PER_TURN = 100;
const STEPS_BESIDES = 1000;

/** Runs a cast that must end in as many steps as its lines and turns allow. */
function withinSteps<T>(lines: number, angle: number, cast: () => T): T {
  counter.steps = 0;
  counter.most = lines * (STEPS_BESIDES + (STEPS_PER_TURN * Math.abs(angle)) / (2 * Math.PI));
  try {
    return cast();
  } finally {
    counter.most = Infinity;
  }
}

/** The points of a chain that goes back the way it came at some of them, or has edges as short as rounding. */
function foldedPoints(random: Random): { x: number; y: number }[] {
  const points = [point(random), point(random)];
  for (let i = random.int(7); i >= 0; i--) {
    const { x, y } = points.at(-1)!;
    const way = point(random, random.bool(0.3) ? 1e-13 : 1);
    points.push(random.bool(0.4) ? { ...points.at(-2)! } : { x: x + way.x, y: y + way.y });
  }
  return points;
}

describe('the steps of a turning cast in 2D', () => {
  for (const [count, most, seed] of [
    [500 * SOAK, 3, 281],
    [6 * SOAK, 6, 282],
  ] as const) {
    it(`are bounded by the turns, against chains that fold back, up to 1e${most} radians, ${count} motions, seed ${seed}`, () => {
      const random = new Random(seed);
      let hits = 0;
      for (let i = 0; i < count; i++) {
        const { shape } = sample(random, random.int(4));
        const folded = chain(foldedPoints(random));
        const angle = (random.bool() ? 1 : -1) * random.logRange(0, most);
        const motion = {
          displacement: point(random, random.pick([1e-3, 3, 30])),
          rotation: angle,
          center: point(random, 2),
          tolerance: random.pick([0, 0, 1e-6]),
          ignoreStartOverlap: random.bool(0.3),
        };
        const poseA = pose(random, 3);
        const poseB = pose(random, 1);
        const result = withinSteps(folded.lines.length, angle, () => castShape(shape, poseA, motion, folded, poseB));
        if (result === null) continue;
        hits++;
        expect(result.fraction >= 0 && result.fraction <= 1).toBe(true);
      }
      expect(hits).toBeGreaterThan(0.1 * count);
    });
  }

  it('are few while a thin shape comes through from behind, over a hook as short as rounding', () => {
    const thin = polygon([
      { x: 0.6360771572217345, y: 3.961072526872158e-13 },
      { x: 0.7151983613148332, y: 7.996197091415524e-13 },
      { x: 0.7455061147920787, y: -1.1351029342040419e-13 },
      { x: 0.32219751738011837, y: 6.798005453310907e-13 },
      { x: -0.6753569515421987, y: -3.466409766115248e-13 },
      { x: -0.8378090970218182, y: -6.312318942509591e-13 },
      { x: -0.038709201384335756, y: 1.513725770637393e-13 },
    ]);
    const hooked = chain([
      { x: -0.8961277855560184, y: 0.7363714883103967 },
      { x: -0.36076291278004646, y: 0.8284713854081929 },
      { x: -0.36076291278014555, y: 0.8284713854082573 },
      { x: -0.36076291278008793, y: 0.8284713854082418 },
      { x: -1.1592459972016929, y: 1.0822648280300688 },
      { x: -1.340324639808428, y: 1.7004496809095633 },
      { x: -1.835004185326439, y: 1.8188282791525614 },
    ]);
    const poseA = new Transform2(undefined, { c: 0.7547513125868706, s: -0.6560110183132567 });
    const poseB = new Transform2(
      { x: 0.48780039558187127, y: -0.7852195976302028 },
      { c: 0.6548592836611373, s: -0.7557508310301896 },
    );
    for (const tolerance of [0, 1e-6]) {
      const motion = {
        displacement: { x: 1.5982657140120864, y: -0.9056472955271602 },
        rotation: -48042.94728338647,
        center: { x: -1.4127746485173702, y: -0.7560214549303055 },
        tolerance,
      };
      withinSteps(hooked.lines.length, motion.rotation, () => castShape(thin, poseA, motion, hooked, poseB));
    }
  });

  it('are those of one turn where nothing else moves', () => {
    const bar = rectangle({ x: 1, y: 0.1 });
    const wall = chain([
      { x: 5, y: 0 },
      { x: -5, y: 0 },
    ]);
    const cast = (height: number) =>
      withinSteps(1, 1, () =>
        castShape(
          bar,
          new Transform2({ x: 0, y: height }),
          { displacement: { x: 0, y: 0 }, rotation: 1e6, tolerance: 0 },
          wall,
          new Transform2(),
        ),
      );
    expect(cast(1.1)).toBeNull();
    expect(cast(0.9)!.fraction * 1e6).toBeLessThan(Math.PI / 2);
  });
});
