/**
 * A program that prints how many bytes calls allocate once they are warm, as JSON: `list` prints the names of all cases, `together` measures those
 * that have the second argument in their names after warming up all of them, `alone` measures the one named, in a process that does nothing else.
 */
import { type HeapProfiler, Session } from 'node:inspector';
import { computeAabb, sphere, Transform, Vec3 } from 'touchstone';
import { cases2d } from './cases2d.ts';
import { cases3d } from './cases3d.ts';
import { casesBodies } from './casesBodies.ts';
import { casesCharacter } from './casesCharacter.ts';
import { casesComposite } from './casesComposite.ts';
import { casesWorld } from './casesWorld.ts';
import { type Call, type Case, Draw, STYLES } from './draw.ts';

/** Bytes per call, and where. */
export type Measured = [name: string, bytes: number, where: string];

/** Inputs of a case. Alone few, so that a path that any of them takes is taken often, and warm soon. */
const INPUTS_TOGETHER = 1024;
const INPUTS_ALONE = 64;
const MAX_CALLS = 8192;
const MIN_CALLS = 2048;
/** A slow query is called less often. */
const ROUND_MS = 12;
/**
 * How long to wait for a round in which nothing is allocated. A path that few calls take is optimised late (the faces of flat hulls after some
 * 500 rounds), and the compiler puts code on the heap while it is at work; what a call allocates shows in every round, however many there are.
 */
const ROUNDS = 2000;
/** Of the processor, however busy the machine is; a case that allocates nothing ends sooner. */
const PATIENCE_MS = 60_000;
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
function bytesPerCall(call: Call, count: number, patience = Infinity): number {
  const overhead = overheadNow();
  let least = Infinity;
  const start = process.cpuUsage().user;
  for (let round = 0; round < ROUNDS && least > NOTHING; round++) {
    if (process.cpuUsage().user - start > 1000 * patience) break;
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
    const isOwn = url.includes('measure') && name !== allocatingFunctions.name;
    if (isOwn) bytes.set(name, (bytes.get(name) ?? 0) + node.selfSize);
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
  yield ['a new vector', () => (i) => keep(new Vec3(i, i, i))];
  yield ['a new array, once in 50 calls', () => (i) => i % 50 === 0 && keep([i])];
  yield ['a result when no out is given', () => () => keep(computeAabb(shape, pose))];
}

/** All cases, by both styles of poses. */
function* allCases(inputs: number): Generator<Case> {
  for (const style of STYLES) {
    const lists = [cases3d, cases2d, casesWorld, casesCharacter, casesComposite, casesBodies].map((list) =>
      list(new Draw(style, inputs)),
    );
    for (const list of lists) {
      for (const [name, make] of list) yield [`${name}; ${style}`, make];
    }
  }
  for (const [name, make] of controls()) yield [`control: ${name}`, make];
}

/** With the poses of the library: both styles would take twice as long. */
function measureTogether(only: string): Measured[] {
  const isWanted = (name: string): boolean => name.endsWith(STYLES[0]) && name.includes(only);
  const cases = [...allCases(INPUTS_TOGETHER)].filter(([name]) => isWanted(name) || name.startsWith('control'));
  const calls = cases.map(([, make]) => make());
  const counts = calls.map(warmUp);
  return cases.map(([name], i) => {
    const bytes = bytesPerCall(calls[i], counts[i]);
    return [name, bytes, bytes > NOTHING ? allocatingFunctions(calls[i]) : ''];
  });
}

function measureAlone(wanted: string): Measured {
  for (const [name, make] of allCases(INPUTS_ALONE)) {
    if (name !== wanted) continue;
    const call = make();
    const bytes = bytesPerCall(call, MIN_CALLS, PATIENCE_MS);
    return [name, bytes, bytes > NOTHING ? allocatingFunctions(call) : ''];
  }
  throw new RangeError(`no case is called '${wanted}'`);
}

const [command, argument = ''] = process.argv.slice(2);
if (command === 'list') console.log(JSON.stringify([...allCases(1)].map(([name]) => name)));
else console.log(JSON.stringify(command === 'alone' ? measureAlone(argument) : measureTogether(argument)));
