/**
 * The least that a signed distance of two spheres costs: the arithmetic alone, without checks or dispatch, inlined in the loop,
 * with the same output. Not a peer, but the floor that the library is measured against.
 */
import type { PairRun } from './pairQueries.ts';
import type { Spec } from './specs.ts';

export const BARE = 'bare';

class BareResult {
  distance = 0.5;
  ax = 0.5;
  ay = 0.5;
  az = 0.5;
  bx = 0.5;
  by = 0.5;
  bz = 0.5;
  nx = 0.5;
  ny = 0.5;
  nz = 0.5;
}

export function barePairs(a: Spec, b: Spec): PairRun | null {
  if (a.kind !== 'sphere' || b.kind !== 'sphere') return null;
  const radiusA = a.radius;
  const radiusB = b.radius;
  const out = new BareResult();
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { poseA, poseB } = queries[i];
      const { x: ax, y: ay, z: az } = poseA.position;
      const { x: bx, y: by, z: bz } = poseB.position;
      const abx = bx - ax;
      const aby = by - ay;
      const abz = bz - az;
      const length = Math.sqrt(abx * abx + aby * aby + abz * abz);
      const inv = 1 / length;
      const nx = abx * inv;
      const ny = aby * inv;
      const nz = abz * inv;
      out.distance = length - (radiusA + radiusB);
      out.ax = ax + nx * radiusA;
      out.ay = ay + ny * radiusA;
      out.az = az + nz * radiusA;
      out.bx = bx - nx * radiusB;
      out.by = by - ny * radiusB;
      out.bz = bz - nz * radiusB;
      out.nx = nx;
      out.ny = ny;
      out.nz = nz;
      sum += out.distance + out.ax + out.bx + out.nx;
      if (answers !== null) answers[i] = out.distance;
    }
    return sum;
  };
}
