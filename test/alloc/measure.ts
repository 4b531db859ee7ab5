/** A program that prints how many bytes each call allocates once it is warm, as JSON. */
import { type HeapProfiler, Session } from 'node:inspector';
import { computeAabb, sphere, Transform, Vec3 } from 'touchstone';
import { cases2d } from './cases2d.ts';
import { cases3d } from './cases3d.ts';
import type { Call, Case } from './draw.ts';

/** Bytes per call, and where. */
export type Measured = [name: string, bytes: number, where: string];

const CALLS = 20_000;
/**
 * All cases are warmed up before the first is measured, as in a program that uses them all. A path that few calls take is optimised
 * late, and the compiler puts code on the heap while it is at work; what a call allocates shows in every round, however many there are.
 */
const ROUNDS = 20;

function repeat(call: Call): void {
  for (let i = 0; i < CALLS; i++) call(i);
}

/** Bytes per call: the change of the heap in the round where it changed least. After a collection it has changed much. */
function bytesPerCall(call: Call): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS && least > 0.01; round++) {
    const before = process.memoryUsage().heapUsed;
    repeat(call);
    const after = process.memoryUsage().heapUsed;
    least = Math.min(least, Math.abs(after - before) / CALLS);
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
  repeat(call);
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
  const perCall = [...bytes].map(([name, size]) => [name, size / CALLS] as const).filter(([, size]) => size > 0.01);
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

function measure(cases: Case[]): Measured[] {
  for (const [, call] of cases) repeat(call);
  return cases.map(([name, call]) => {
    const bytes = bytesPerCall(call);
    return [name, bytes, bytes > 0.01 ? allocatingFunctions(call) : ''];
  });
}

console.log(JSON.stringify({ cases: measure([...cases3d(), ...cases2d()]), controls: measure([...controls()]) }));
