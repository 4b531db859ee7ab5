import { expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import type { Hull } from '../shapes/hull.ts';
import { triangle } from '../shapes/triangle.ts';
import { PolytopeView } from './polytopeView.ts';
import { SmallWayOut } from './smallWitness.ts';
import { isNormalShortest } from './triangleProof.ts';

const SEED = 17;
const CASES = 600;

type Triple = readonly [number, number, number];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const vertexOf = (hull: Hull, v: number): Triple => [hull.x[v]!, hull.y[v]!, hull.z[v]!];

/** The vertex of the hull that is farthest along n. */
function farthest(hull: Hull, n: Triple): number {
  let best = 0;
  for (let v = 1; v < hull.vertexCount; v++) if (dot(n, vertexOf(hull, v)) > dot(n, vertexOf(hull, best))) best = v;
  return best;
}

/** The shortest way out of the hull, over every axis that can be one. */
function shortest(hull: Hull, corners: readonly Triple[], normal: Triple): number {
  const axes: Triple[] = [normal, ...Array.from(hull.faceNx, (nx, f): Triple => [nx, hull.faceNy[f]!, hull.faceNz[f]!])];
  for (let e = 0; e < hull.edgeCount; e++) {
    const edge = minus(vertexOf(hull, hull.edgeVertices[2 * e + 1]!), vertexOf(hull, hull.edgeVertices[2 * e]!));
    for (let i = 0; i < 3; i++) axes.push(cross(edge, minus(corners[(i + 1) % 3]!, corners[i]!)));
  }
  let least = Infinity;
  for (const axis of axes) {
    const length = Math.hypot(...axis);
    if (length < 1e-9) continue;
    for (const sign of [1 / length, -1 / length]) {
      const n: Triple = [axis[0] * sign, axis[1] * sign, axis[2] * sign];
      least = Math.min(least, dot(n, vertexOf(hull, farthest(hull, n))) - Math.min(...corners.map((c) => dot(n, c))));
    }
  }
  return least;
}

it(`proves the normal of a triangle only where no way out is shorter (seed ${SEED})`, () => {
  const random = new Random(SEED);
  const frame = new Frame();
  const view = new PolytopeView();
  const best = new SmallWayOut();
  let proven = 0;
  let refused = 0;
  for (let i = 0; i < CASES; i++) {
    const hull = convexHull(Array.from({ length: 6 + (i % 30) }, () => random.direction()));
    const { core } = triangle(random.direction(), random.direction(), random.direction());
    const position = { x: random.range(-0.3, 0.3), y: random.range(-0.3, 0.3), z: random.range(-0.3, 0.3) };
    setFrame(frame, { position, quaternion: random.quaternion() }, 'pose');
    view.setTriangle(core, frame);
    const corners = [0, 1, 2].map((c): Triple => {
      view.vertex(c);
      return [view.sx, view.sy, view.sz];
    });
    const n: Triple = [view.nx, view.ny, view.nz];
    const along = farthest(hull, n);
    const against = farthest(hull, [-n[0], -n[1], -n[2]]);
    const upper = dot(n, minus(vertexOf(hull, along), corners[0]!));
    const lower = dot(n, minus(corners[0]!, vertexOf(hull, against)));
    best.depth = Math.min(upper, lower);
    const { ball } = hull;
    const height = dot(n, minus([ball.x, ball.y, ball.z], corners[0]!));
    const isProven = isNormalShortest(
      hull,
      view,
      ball.radius + height >= best.depth ? -1 : along,
      ball.radius - height >= best.depth ? -1 : against,
      best,
    );
    if (isProven) {
      proven++;
      expect(shortest(hull, corners, n)).toBeGreaterThan(best.depth - 1e-13);
    } else if (shortest(hull, corners, n) < best.depth - 1e-9) refused++;
  }
  expect(proven).toBeGreaterThan(30);
  expect(refused).toBeGreaterThan(30);
});

it('proves nothing of a triangle that does not reach into the hull', () => {
  const view = new PolytopeView();
  const best = new SmallWayOut();
  view.setTriangle(triangle({ x: 2, y: 0, z: 0 }, { x: 2, y: 1, z: 0 }, { x: 2, y: 0, z: 1 }).core, null);
  best.depth = -1;
  const random = new Random(SEED);
  const hull = convexHull(Array.from({ length: 20 }, () => random.direction()));
  expect(isNormalShortest(hull, view, 0, 0, best)).toBe(false);
});
