/** Bodies that live in a worker (examples/worker): their poses are read from shared memory, whole steps only, and are those of the same world on this thread. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { POSE, SharedPoses } from '../../examples/worker/sharedPoses.ts';
import { type Command, DT, Simulation } from '../../examples/worker/simulation.ts';
import { bundle } from '../../scripts/bundle.mjs';

const BODIES = 56;
const folder = mkdtempSync(join(tmpdir(), 'touchstone-worker-'));
let worker: Worker;
beforeAll(async () => {
  const alias = { 'touchstone/dynamics': resolve('src/dynamics/index.ts'), touchstone: resolve('src/index.ts') };
  const code = await bundle('examples/worker/nodeWorker.ts', { alias, external: ['node:worker_threads'] });
  writeFileSync(join(folder, 'worker.mjs'), code);
  worker = new Worker(join(folder, 'worker.mjs'));
});
afterAll(async () => {
  await worker.terminate();
  rmSync(folder, { recursive: true });
});

test('what the page reads is what the same steps give here, to the bit', async () => {
  const shared = new SharedPoses(BODIES);
  const tell = (command: Command) => worker.postMessage(command);
  const numbers = new Float64Array(POSE * BODIES);
  const wait = async (step: number) => {
    while (shared.step < step) await new Promise((done) => setTimeout(done, 1));
  };
  expect(shared.read(numbers)).toBe(0);
  tell({ kind: 'start', buffer: shared.buffer });
  const impulse = { x: 300, y: 60, z: 0 };
  tell({ kind: 'push', body: BODIES - 1, impulse });
  for (let i = 0; i < 90; i++) tell({ kind: 'run', milliseconds: 1001 * DT });
  const here = new SharedPoses(BODIES);
  const simulation = new Simulation(here.buffer);
  simulation.push(BODIES - 1, impulse);
  for (let i = 0; i < 90; i++) simulation.run(1001 * DT);
  await wait(91);
  expect(shared.read(numbers)).toBe(BODIES);
  const expected = new Float64Array(POSE * BODIES);
  here.read(expected);
  expect(numbers).toEqual(expected);
  // The ball has arrived.
  expect(numbers[POSE * (BODIES - 1)]).toBeGreaterThan(-6);
  // A thread that stood still for a second does not try to catch up with all of it.
  const before = simulation.bodies[0].position.x;
  simulation.run(1000);
  expect(simulation.world.count).toBe(BODIES + 1);
  expect(Number.isFinite(before)).toBe(true);
});

test('a reader never gets half of a step', async () => {
  const shared = new SharedPoses(BODIES);
  // Every number of a step is its number; the writer is another thread, and as fast as it can be.
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const header = new Int32Array(workerData, 0, 4);
    const count = ${BODIES};
    const end = Date.now() + 300;
    for (let step = 1; Date.now() < end; step++) {
      const copy = new Float64Array(workerData, 16 + 8 * ${POSE} * count * (step % 3), ${POSE} * count);
      for (let k = 0; k < copy.length; k++) copy[k] = step;
      Atomics.store(header, 1, count);
      Atomics.store(header, 0, step);
      for (let k = 0; k < 20000; k++) Math.sqrt(k);
    }
    parentPort.postMessage('done');`;
  const writer = new Worker(code, { eval: true, workerData: shared.buffer });
  let isDone = false;
  writer.on('message', () => (isDone = true));
  const numbers = new Float64Array(POSE * BODIES);
  let reads = 0;
  while (!isDone) {
    for (let k = 0; k < 200; k++, reads++) {
      const count = shared.read(numbers);
      for (let i = 1; i < POSE * count; i++) if (numbers[i] !== numbers[0]) expect(numbers[i]).toBe(numbers[0]);
    }
    await new Promise((done) => setImmediate(done));
  }
  await writer.terminate();
  expect(reads).toBeGreaterThan(100);
  expect(() =>
    new SharedPoses(1).write([0, 1].map(() => ({ position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }))),
  ).toThrow(/room for 1/);
});
