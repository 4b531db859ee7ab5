/** A program that prints how many bytes each call allocates once it is warm, as JSON. */
import { type HeapProfiler, Session } from 'node:inspector';
import { computeAabb, sphere, Transform, Vec3 } from 'touchstone';
import { cases2d } from './cases2d.ts';
import { cases3d } from './cases3d.ts';
import { casesWorld } from './casesWorld.ts';
import type { Call, Case } from './draw.ts';

/** Bytes per call, and where. */
export type Measured = [name: string, bytes: number, where: string];

const MAX_CALLS = 20_000;
const MIN_CALLS = 2000;
/** A slow query is called less often. */
const ROUND_MS = 30;
/**
 * All cases are warmed up before the first is measured, as in a program that uses them all. A path that few calls take is optimised
 * late (the faces of flat hulls after some 500 rounds), and the compiler puts code on the heap while it is at work; what a call allocates
 * shows in every round, however many there are.
 */
const ROUNDS = 2000;
/** Looks at the heap while nothing happens. */
const LOOKS = 400;
/** Less than this is nothing: one boxed number in 1600 calls. */
const NOTHING = 0.01;

function repeat(call: Call, count: number): void {
  for (let i = 0; i < count; i++) call(i);
}

/** By how much the heap grows while `call` is repeated. */
function growth(call: Call, count: number): number {
  const before = process.memoryUsage().heapUsed;
  repeat(call, count);
  return process.memoryUsage().heapUsed - before;
}

/** How often to call: about as often as fits in a round, once the call is warm. */
function warmUp(call: Call): number {
  repeat(call, MIN_CALLS);
  const start = performance.now();
  repeat(call, MIN_CALLS);
  const count = Math.floor((MIN_CALLS * ROUND_MS) / (performance.now() - start));
  const fitting = Math.min(MAX_CALLS, Math.max(MIN_CALLS, count));
  repeat(call, fitting);
  return fitting;
}

const nothing: Call = () => {};

/** What it costs to look at the heap, which is not always the same: less before a profiler has been at work than after. */
function overheadNow(): number {
  let least = Infinity;
  for (let look = 0; look < LOOKS; look++) least = Math.min(least, Math.abs(growth(nothing, 1)));
  return least;
}

/** Bytes per call: the change of the heap in the round where it changed least. After a collection it has changed much. */
function bytesPerCall(call: Call, count: number): number {
  const overhead = overheadNow();
  let least = Infinity;
  for (let round = 0; round < ROUNDS && least > NOTHING; round++) {
    least = Math.min(least, Math.abs(growth(call, count) - overhead) / count);
  }
  return least;
}

/** The functions in which a call allocates, as a sampling profiler sees it: for the message of a test that fails. */
function allocatingFunctions(call: Call): string {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.startSampling', {
    samplingInterval: 64,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  } as object);
  repeat(call, MIN_CALLS);
  const bytes = new Map<string, number>();
  const add = (node: HeapProfiler.SamplingHeapProfileNode): void => {
    const { functionName, url } = node.callFrame;
    // The bundler adds $1 to one of two functions of the same name.
    const name = functionName.replace(/\$\d+$/, '');
    if (url.includes('measure')) bytes.set(name, (bytes.get(name) ?? 0) + node.selfSize);
    node.children.forEach(add);
  };
  session.post('HeapProfiler.stopSampling', (_error, result) => result && add(result.profile.head));
  session.disconnect();
  const perCall = [...bytes].map(([name, size]) => [name, size / MIN_CALLS] as const).filter(([, size]) => size > NOTHING);
  return perCall.map(([name, size]) => `${name} ${size.toFixed(2)}`).join(', ');
}

/** Calls that do allocate: the meter must see them, or it measures nothing. */
function* controls(): Generator<Case> {
  const shape = sphere(1);
  const pose = new Transform();
  const kept: unknown[] = [null];
  const keep = (value: unknown): void => {
    kept[0] = value;
  };
  yield ['a new vector', (i) => keep(new Vec3(i, i, i))];
  yield ['a new array, once in 50 calls', (i) => i % 50 === 0 && keep([i])];
  yield ['a result when no out is given', () => keep(computeAabb(shape, pose))];
}

function measure(all: Iterable<Case>, only: string): Measured[] {
  const cases = [...all].filter(([name]) => name.includes(only));
  const counts = cases.map(([, call]) => warmUp(call));
  return cases.map(([name, call], i) => {
    const bytes = bytesPerCall(call, counts[i]!);
    return [name, bytes, bytes > NOTHING ? allocatingFunctions(call) : ''];
  });
}

const only = process.argv[2] ?? '';
console.log(
  JSON.stringify({ cases: measure([...cases3d(), ...cases2d(), ...casesWorld()], only), controls: measure(controls(), '') }),
);
