/**
 * One engine at one scene, or at one question whose answer is known, alone in its process: `node solo.mjs <engine> <scene>` prints what
 * happened as JSON, or null where the engine has not the means.
 */
import { KNOWN } from './known.ts';
import { ALL, type Entry } from './list.ts';
import { type EngineWorld, type MakeWorld, type Scene, STATE } from './scene.ts';

/** What a process says. */
export interface Outcome {
  /** Milliseconds a step: mean over all steps but the first tenth, and the longest step after it. */
  mean: number;
  longest: number;
  /** How far dynamic bodies have moved sideways and sunk, at most, in metres. */
  sideways: number;
  sunk: number;
  /** The first step after which a body had moved by more than half a metre or its own half height; -1 for none. */
  fellAt: number;
  /** How many bodies are behind the plane z = 0, and how many at a place that is no number or farther than 1e4 below. */
  behind: number;
  lost: number;
}

const ENGINES: Record<string, () => Promise<{ makeWorld: MakeWorld }>> = {
  touchstone: () => import('./ours.ts'),
  rapier: () => import('./rapier.ts'),
  havok: () => import('./havok.ts'),
  jolt: () => import('./jolt.ts'),
  crashcat: () => import('./crashcat.ts'),
  'cannon-es': () => import('./cannon.ts'),
};

const FELL = 0.5;
/** A step that takes longer than this on the average ends the run. */
const MOST_SECONDS = Number(process.env.BENCH_SCENE_SECONDS ?? 60);

const [engine = '', name = ''] = process.argv.slice(2);
const { makeWorld } = await ENGINES[engine]!();
const answer = KNOWN.find((one) => one.name === name);
console.log(JSON.stringify(answer ? answer.measure(makeWorld) : runScene(ALL[name]!)));

function runScene({ make, steps }: Entry): Outcome | null {
  const scene = make();
  const world = makeWorld(scene);
  return world && run(scene, world, steps);
}

function run(scene: Scene, world: EngineWorld, steps: number): Outcome {
  const dt = 1 / scene.rate;
  const times: number[] = [];
  const state = new Float64Array(STATE);
  const outcome: Outcome = { mean: NaN, longest: 0, sideways: 0, sunk: 0, fellAt: -1, behind: 0, lost: 0 };
  const begin = performance.now();
  for (let step = 0; step < steps; step++) {
    const start = performance.now();
    world.step(dt);
    times.push(performance.now() - start);
    if (outcome.fellAt < 0 && step % 10 === 9 && hasFallen(scene, world, state)) outcome.fellAt = step + 1;
    if (performance.now() - begin > 1000 * MOST_SECONDS) break;
  }
  const later = times.slice(Math.floor(times.length / 10));
  outcome.mean = later.reduce((sum, time) => sum + time, 0) / later.length;
  outcome.longest = Math.max(...later);
  for (const [i, { type, position }] of scene.bodies.entries()) {
    if (type !== 'dynamic') continue;
    world.read(i, state);
    const [x = 0, y = 0, z = 0] = state;
    if (!(Math.abs(x + y + z) < 1e4)) outcome.lost++;
    if (z < 0) outcome.behind++;
    outcome.sideways = Math.max(outcome.sideways, Math.hypot(x - position.x, z - position.z));
    outcome.sunk = Math.max(outcome.sunk, position.y - y);
  }
  return outcome;
}

function hasFallen(scene: Scene, world: EngineWorld, state: Float64Array): boolean {
  return scene.bodies.some(({ type, position: p, shape }, i) => {
    if (type !== 'dynamic') return false;
    world.read(i, state);
    const size = shape.kind === 'box' ? Math.min(FELL, 4 * Math.max(shape.half.x, shape.half.y, shape.half.z)) : FELL;
    return !(Math.hypot(state[0]! - p.x, state[1]! - p.y, state[2]! - p.z) < size);
  });
}
