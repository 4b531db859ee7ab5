/**
 * Pairs that rest on each other, as a solver asks: all pairs of a settled pyramid of boxes and of a settled pile of mixed shapes
 * (fixtures/resting.json) that are within a speculative margin. Peers leave clipping one face against the other to the caller (Rapier
 * gives one point).
 */

import type { Pose, Shape } from 'touchstone';
import * as touchstone from 'touchstone';
import { KEPT_CONTACTS, keptManifold, PAIR_STATE } from '../src/contacts/keptManifold.ts';
import { LocalManifold } from '../src/contacts/localManifold.ts';
import { PairFrames } from '../src/queries/pairFrames.ts';
import type { ConvexShape } from '../src/shapes/shape.ts';
import scenes from './fixtures/resting.json' with { type: 'json' };
import { type Cell, finish, measure, OURS, plain, printTable, type Runner } from './lib/harness.ts';
import { ourShape } from './lib/ours.ts';
import type { PairQuery, PairRun, Regime } from './lib/pairQueries.ts';
import type { Spec } from './lib/specs.ts';
import { crashcatPairs } from './peers/crashcat.ts';
import { joltPairs } from './peers/jolt.ts';
import { rapierPairs } from './peers/rapier.ts';

/** Shapes within this distance are a pair: as far as a solver looks ahead. */
const NEAR: Regime = { name: 'resting', maxDistance: 0.02 };

interface RestingPair {
  readonly specA: Spec;
  readonly specB: Spec;
  readonly a: Shape;
  readonly poseA: Pose;
  readonly b: Shape;
  readonly poseB: Pose;
}

function restingPairs({ shapes, bodies }: { shapes: unknown[]; bodies: number[][] }): RestingPair[] {
  const specs = shapes as Spec[];
  const made = specs.map((spec) => ourShape(spec)!);
  const placed = bodies.map(([shape, px, py, pz, x, y, z, w]) => ({
    spec: specs[shape],
    shape: made[shape],
    pose: new touchstone.Transform({ x: px, y: py, z: pz }, { x, y, z, w }),
  }));
  const pairs: RestingPair[] = [];
  for (const [i, { spec: specA, shape: a, pose: poseA }] of placed.entries()) {
    for (const { spec: specB, shape: b, pose: poseB } of placed.slice(i + 1)) {
      if (touchstone.distanceBetween(a, poseA, b, poseB, NEAR.maxDistance)) pairs.push({ specA, specB, a, poseA, b, poseB });
    }
  }
  return pairs;
}

/** In two calls: the distance, then the contacts along its normal. */
function viaDistance(pairs: readonly RestingPair[]): Runner {
  const distance = new touchstone.DistanceResult();
  const manifold = new touchstone.ContactManifold();
  return {
    name: 'two calls',
    run() {
      let sum = 0;
      for (const { a, poseA, b, poseB } of pairs) {
        if (touchstone.distanceBetween(a, poseA, b, poseB, NEAR.maxDistance, distance) === null) continue;
        touchstone.contactsBetween(a, poseA, b, poseB, distance, manifold, NEAR.maxDistance);
        sum += manifold.count + manifold.columns[3];
      }
      return sum;
    },
  };
}

function viaManifolds(pairs: readonly RestingPair[]): Runner {
  const manifold = new touchstone.ContactManifold();
  let sum = 0;
  const visit = (found: touchstone.ContactManifold): void => {
    sum += found.count + found.columns[3];
  };
  return {
    name: OURS,
    run() {
      sum = 0;
      for (const { a, poseA, b, poseB } of pairs) {
        touchstone.manifoldsBetween(a, poseA, b, poseB, NEAR.maxDistance, visit, manifold);
      }
      return sum;
    },
  };
}

/** On the lower floor, as in a step of a solver: frames from poses, and what is kept of the pair from the step before. */
function viaKept(pairs: readonly RestingPair[]): Runner {
  const frames = new PairFrames();
  const states = new Float32Array(PAIR_STATE * pairs.length);
  const local = new LocalManifold();
  local.maxDistance = NEAR.maxDistance;
  return {
    name: 'kept',
    run() {
      let sum = 0;
      for (let i = 0; i < pairs.length; i++) {
        const { a, poseA, b, poseB } = pairs[i];
        frames.set(a as ConvexShape, poseA, b as ConvexShape, poseB, NEAR.maxDistance);
        const first = (frames.swapped ? b : a) as ConvexShape;
        const second = (frames.swapped ? a : b) as ConvexShape;
        if (keptManifold(first, second, frames.relative, states, PAIR_STATE * i, local)) {
          sum += Math.min(local.count, KEPT_CONTACTS) + local.columns[3];
        }
      }
      return sum;
    },
  };
}

/** A peer, which is asked pair of shapes by pair of shapes. */
function peer(name: string, pairs: readonly RestingPair[], make: (a: Spec, b: Spec) => PairRun | null): Runner {
  const groups = new Map<string, { run: PairRun; queries: PairQuery[] }>();
  for (const { specA, specB, poseA, poseB } of pairs) {
    const key = JSON.stringify([specA, specB]);
    let group = groups.get(key);
    if (group === undefined) {
      group = { run: make(specA, specB)!, queries: [] };
      groups.set(key, group);
    }
    group.queries.push({ poseA, poseB });
  }
  const all = [...groups.values()];
  return { name, run: () => all.reduce((sum, { run, queries }) => sum + run(queries, null), 0) };
}

const cells: Cell[] = Object.entries(scenes).map(([name, scene]) => {
  const pairs = restingPairs(scene as never);
  const runners = [
    viaManifolds(pairs),
    viaDistance(pairs),
    viaKept(pairs),
    peer('jolt', pairs, (a, b) => joltPairs(a, b, NEAR, true)),
    peer('rapier', pairs, (a, b) => rapierPairs(a, b, NEAR)),
    peer('crashcat', pairs, (a, b) => crashcatPairs(a, b, NEAR, true)),
  ];
  return { label: [name, `${pairs.length} pairs`], queries: pairs.length, runners };
});
const timings = measure(cells);
const peers = ['jolt', 'rapier', 'crashcat'];
printTable(
  'Resting pairs: ns a pair; any peer: the fastest of them / ours',
  ['scene', 'pairs'],
  [OURS, 'two calls', 'kept', ...peers],
  timings,
  [{ title: 'any peer', peers }],
);
finish('resting', { cells: plain(timings) });
