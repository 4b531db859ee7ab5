/**
 * Pairs that rest on each other, as a solver asks: a settled pyramid of boxes and a settled pile of mixed shapes (fixtures/resting.json),
 * the manifolds of all pairs within a speculative margin; microseconds a pair.
 */

import type { Pose, Shape } from 'touchstone';
import * as touchstone from 'touchstone';
import scenes from './fixtures/resting.json' with { type: 'json' };
import { type Cell, finish, measure, OURS, plain, printTable, type Runner } from './lib/harness.ts';
import { ourShape } from './lib/ours.ts';
import type { Spec } from './lib/specs.ts';

/** Shapes within this distance are a pair: as far as a solver looks ahead. */
const MARGIN = 0.02;

interface RestingPair {
  readonly a: Shape;
  readonly poseA: Pose;
  readonly b: Shape;
  readonly poseB: Pose;
}

function restingPairs({ shapes, bodies }: { shapes: unknown[]; bodies: number[][] }): RestingPair[] {
  const made = shapes.map((spec) => ourShape(spec as Spec)!);
  const placed = bodies.map(([shape, px, py, pz, x, y, z, w]) => ({
    shape: made[shape],
    pose: new touchstone.Transform({ x: px, y: py, z: pz }, { x, y, z, w }),
  }));
  const pairs: RestingPair[] = [];
  for (const [i, { shape: a, pose: poseA }] of placed.entries()) {
    for (const { shape: b, pose: poseB } of placed.slice(i + 1)) {
      if (touchstone.distanceBetween(a, poseA, b, poseB, MARGIN) !== null) pairs.push({ a, poseA, b, poseB });
    }
  }
  return pairs;
}

const distance = new touchstone.DistanceResult();
const manifold = new touchstone.ContactManifold();

function viaDistance(pairs: readonly RestingPair[]): Runner {
  return {
    name: OURS,
    run() {
      let sum = 0;
      for (const { a, poseA, b, poseB } of pairs) {
        if (touchstone.distanceBetween(a, poseA, b, poseB, MARGIN, distance) === null) continue;
        touchstone.contactsBetween(a, poseA, b, poseB, distance, manifold, MARGIN);
        sum += manifold.count + manifold.columns[3];
      }
      return sum;
    },
  };
}

function viaManifolds(pairs: readonly RestingPair[]): Runner {
  let sum = 0;
  const visit = (found: touchstone.ContactManifold): void => {
    sum += found.count + found.columns[3];
  };
  return {
    name: 'manifolds',
    run() {
      sum = 0;
      for (const { a, poseA, b, poseB } of pairs) touchstone.manifoldsBetween(a, poseA, b, poseB, MARGIN, visit, manifold);
      return sum;
    },
  };
}

const cells: Cell[] = [];
for (const [name, scene] of Object.entries(scenes)) {
  if (process.env.SCENE && process.env.SCENE !== name) continue;
  const pairs = restingPairs(scene as never);
  cells.push({
    label: [name, `${pairs.length} pairs`],
    queries: pairs.length,
    runners: [viaDistance(pairs), viaManifolds(pairs)],
  });
}
const timings = measure(cells);
printTable('Resting pairs: ns a pair', ['scene', 'pairs'], [OURS, 'manifolds'], timings, []);
finish('resting', { cells: plain(timings) });
