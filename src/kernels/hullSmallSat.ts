/**
 * The way out of a solid hull for a segment, a triangle or a box that overlaps it, by the separating axis theorem, in the hull's frame.
 * The faces of the CSO are perpendicular to a face of the hull, to a face of the small core, or to an edge of each. The normals of a
 * hull edge are the arc between the normals n1, n2 of its two faces; it makes a face of the CSO with a small edge u just where the arc
 * meets the circle of directions across u: when n1.u and n2.u differ in sign, at m = n1 |n2.u| + n2 |n1.u|. Every axis is tried with the
 * whole extent of both: one that is off by rounding, or is no face of the CSO, can do no harm.
 *
 * The normals of the core are tried here, faces and edges of the hull in hullSmallDeep.ts.
 *
 * Degenerate cases:
 * - an edge almost parallel to u: m stays on the arc, and a neighbouring face is as good;
 * - an edge so sharp that its arc is almost half a circle: m is the product of the edges;
 * - a segment of no length, a triangle or box without extent: what they lack gives no axis, the hull's faces serve.
 */
import { CELL_BITS, CELL_MIDDLE, CELL_SCALE } from '../math/directionCells.ts';
import type { Hull } from '../shapes/hull.ts';
import { type Axis, EDGE_BIAS } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import { hullSmallDeep } from './hullSmallDeep.ts';
import { BOX_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';
import { SMALL_CORE, setSmallCore } from './smallCore.ts';
import { HULL_VERTEX, SmallWayOut, writeSmall } from './smallWitness.ts';
import { isNormalShortest } from './triangleProof.ts';

const hullSmallSat_best = /* @__PURE__ */ new SmallWayOut();
/** Unit normals of the core, how far it reaches from its point o along each, and how far from there to the middle of the hull's ball. */
const hullSmallSat_normals = /* @__PURE__ */ new Float64Array(16);
/** The vertices of the hull that are out far enough, along a normal and against it; -1 where the ball is. */
const hullSmallSat_vertices = /* @__PURE__ */ new Int32Array(2);
const HALF = 9;
const TO_BALL = 12;

/**
 * Writes the way out to `axis`: `first` is a solid hull at home, `second` is not a hull. Returns true when everything is
 * written to `out`: the deepest points too, which are well inside the features that meet.
 */
export function hullSmallSat(first: PolytopeView, second: PolytopeView, axis: Axis, out: CoreDistance): boolean {
  const hull = first.hull!;
  const best = hullSmallSat_best;
  const { kind } = second;
  setSmallCore(second);
  best.depth = Infinity;
  best.bias = EDGE_BIAS * hull.reach;
  if (kind === BOX_VIEW) tryBox(hull, second, best);
  const isDone = kind === TRIANGLE_VIEW && isTriangleOut(hull, second, best);
  if (!isDone) hullSmallDeep(hull, kind, best);
  return writeSmall(first, second, best, axis, out);
}

/** Tries the unit normal of a triangle, both ways. Returns true when that is known to be the shortest way out. */
function isTriangleOut(hull: Hull, triangle: PolytopeView, best: SmallWayOut): boolean {
  const { nx, ny, nz } = triangle;
  const normals = hullSmallSat_normals;
  const core = SMALL_CORE;
  const { x, y, z } = hull.ball;
  if (nx === 0 && ny === 0 && nz === 0) return false;
  normals[0] = nx;
  normals[1] = ny;
  normals[2] = nz;
  normals[HALF] = 0;
  normals[TO_BALL] = nx * (x - core[0]!) + ny * (y - core[1]!) + nz * (z - core[2]!);
  tryNormal(hull, 0, best);
  const vertices = hullSmallSat_vertices;
  return isNormalShortest(hull, triangle, vertices[0]!, vertices[1]!, best);
}

/** The normals of the faces of a box, first those that the ball in the hull leaves the shortest way out along: it may show that the others are no better. */
function tryBox(hull: Hull, box: PolytopeView, best: SmallWayOut): void {
  const normals = hullSmallSat_normals;
  const core = SMALL_CORE;
  const { ball } = hull;
  normals[0] = box.ux;
  normals[1] = box.uy;
  normals[2] = box.uz;
  normals[3] = box.vx;
  normals[4] = box.vy;
  normals[5] = box.vz;
  normals[6] = box.wx;
  normals[7] = box.wy;
  normals[8] = box.wz;
  normals[HALF] = box.hu;
  normals[HALF + 1] = box.hv;
  normals[HALF + 2] = box.hw;
  const dx = ball.x - core[0]!;
  const dy = ball.y - core[1]!;
  const dz = ball.z - core[2]!;
  let least = Infinity;
  let first = 0;
  for (let k = 0; k < 3; k++) {
    const along = normals[3 * k]! * dx + normals[3 * k + 1]! * dy + normals[3 * k + 2]! * dz;
    normals[TO_BALL + k] = along;
    const way = normals[HALF + k]! - Math.abs(along);
    const isLess = Number(way < least);
    least = way < least ? way : least;
    first ^= (first ^ k) & (0 - isLess);
  }
  tryNormal(hull, first, best);
  for (let k = 0; k < 3; k++) {
    if (k === first || normals[HALF + k]! - Math.abs(normals[TO_BALL + k]!) + ball.radius >= best.depth) continue;
    tryNormal(hull, k, best);
  }
}

/** Normal k of the core, this way and the other. */
function tryNormal(hull: Hull, k: number, best: SmallWayOut): void {
  const normals = hullSmallSat_normals;
  const core = SMALL_CORE;
  const { vertexStart, neighbourPoints, inner, ball } = hull;
  const { points } = inner;
  const toBall = normals[TO_BALL + k]!;
  // First the way that is likely to be shorter.
  let sign = toBall > 0 ? -1.0 : 1.0;
  const vertices = hullSmallSat_vertices;
  for (let way = 0; way < 2; way++) {
    const at = sign > 0 ? 0 : 1;
    vertices[at] = -1;
    // The ball in the hull mostly shows that there is no short way out.
    if (normals[HALF + k]! + sign * toBall + ball.radius < best.depth) {
      const nx = sign * normals[3 * k]!;
      const ny = sign * normals[3 * k + 1]!;
      const nz = sign * normals[3 * k + 2]!;
      const base = normals[HALF + k]! - (nx * core[0]! + ny * core[1]! + nz * core[2]!);
      const row = (((CELL_MIDDLE + nx * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + ny * CELL_SCALE) | 0);
      let v = inner.vertexHint((row << CELL_BITS) | ((CELL_MIDDLE + nz * CELL_SCALE) | 0));
      let farthest = nx * points[4 * v]! + ny * points[4 * v + 1]! + nz * points[4 * v + 2]!;
      const most = best.depth - base;
      // From neighbour to neighbour while one is farther out.
      for (let next = 0; next >= 0 && farthest < most; ) {
        next = -1;
        const end = 4 * vertexStart[v + 1]!;
        for (let i = 4 * vertexStart[v]!; i < end; i += 4) {
          const along = nx * neighbourPoints[i]! + ny * neighbourPoints[i + 1]! + nz * neighbourPoints[i + 2]!;
          if (along > farthest) {
            farthest = along;
            next = i;
          }
        }
        if (next >= 0) v = neighbourPoints[next + 3]! | 0;
      }
      const depth = base + farthest;
      vertices[at] = v;
      if (depth < best.depth) {
        best.depth = depth;
        best.kind = HULL_VERTEX;
        best.ofHull = v;
        best.ofCore = k;
        best.nx = nx;
        best.ny = ny;
        best.nz = nz;
      }
    }
    sign = -sign;
  }
}
