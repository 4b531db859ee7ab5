import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import type { Hull } from '../shapes/hull.ts';
import { Axis } from './axis.ts';
import { CoreDistance } from './coreDistance.ts';
import { hullHullSat } from './hullHullSat.ts';
import { PolytopeView } from './polytopeView.ts';

const SEED = 71;

function ellipsoidHull(random: Random, count: number): Hull {
  const points = Array.from({ length: count }, () => {
    const { x, y, z } = random.direction();
    return { x: 0.3 + 0.9 * x, y: 0.7 * y, z: 0.5 * z - 0.1 };
  });
  return convexHull(points, { maxVertices: 16384 });
}

interface Pair {
  readonly first: Hull;
  readonly second: Hull;
  readonly frame: Frame;
}

function randomPairs(random: Random, hulls: readonly Hull[], count: number): Pair[] {
  return Array.from({ length: count }, () => {
    const frame = new Frame();
    setFrame(frame, { position: random.vec3(0.3), quaternion: random.quaternion() }, 'pose');
    return { first: hulls[random.int(hulls.length)]!, second: hulls[random.int(hulls.length)]!, frame };
  });
}

function wayOut({ first, second, frame }: Pair): Axis {
  const a = new PolytopeView();
  const b = new PolytopeView();
  a.setHull(first, null);
  b.setHull(second, frame);
  const axis = new Axis();
  hullHullSat(a, b, axis, new CoreDistance());
  return axis;
}

/** How far all of the second hull must move along the axis to leave all of the first. */
function lengthAlong({ first, second, frame }: Pair, { nx, ny, nz }: Axis): number {
  const b = new PolytopeView();
  b.setHull(second, frame);
  let most = -Infinity;
  let least = Infinity;
  for (let v = 0; v < first.vertexCount; v++) most = Math.max(most, nx * first.x[v]! + ny * first.y[v]! + nz * first.z[v]!);
  for (let v = 0; v < second.vertexCount; v++) {
    b.vertex(v);
    least = Math.min(least, nx * b.sx + ny * b.sy + nz * b.sz);
  }
  return most - least;
}

describe(`two solid hulls that overlap, seed ${SEED}`, () => {
  const random = new Random(SEED);
  const hulls = [5, 12, 32, 90].map((count) => ellipsoidHull(random, count));
  const pairs = randomPairs(random, hulls, 300);
  const answers = pairs.map(wayOut);

  it('come apart by as much as the hulls need along the axis, and by no more along other axes', () => {
    pairs.forEach((pair, i) => {
      const axis = answers[i]!;
      expect(Math.abs(lengthAlong(pair, axis) + axis.separation)).toBeLessThan(1e-14);
      const other = new Axis();
      for (let k = 0; k < 20; k++) {
        // Half of them near the axis.
        const part = k % 2 === 0 ? 0 : 1;
        const size = part === 0 ? 1 : random.range(0.01, 0.5);
        const d = random.direction();
        const x = part * axis.nx + size * d.x;
        const y = part * axis.ny + size * d.y;
        const z = part * axis.nz + size * d.z;
        const length = Math.hypot(x, y, z);
        other.nx = x / length;
        other.ny = y / length;
        other.nz = z / length;
        expect(lengthAlong(pair, other)).toBeGreaterThan(-axis.separation - 1e-14);
      }
    });
  });

  it('do so to the last bit whichever hulls came before', () => {
    for (let i = pairs.length - 1; i >= 0; i--) expect(wayOut(pairs[i]!)).toEqual(answers[i]);
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[(i * 7) % pairs.length]!;
      expect(wayOut(pair)).toEqual(answers[(i * 7) % pairs.length]);
    }
  });

  it('do so after hulls larger than there was room for', () => {
    const large = [hulls[2]!, ellipsoidHull(random, 700), ellipsoidHull(random, 1500)];
    for (const pair of randomPairs(random, large, 30)) {
      const axis = wayOut(pair);
      expect(Math.abs(lengthAlong(pair, axis) + axis.separation)).toBeLessThan(1e-14);
    }
    pairs.forEach((pair, i) => {
      expect(wayOut(pair)).toEqual(answers[i]);
    });
  });
});
