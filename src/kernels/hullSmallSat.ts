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
import { Vec3 } from '../math/vec3.ts';
import type { Hull } from '../shapes/hull.ts';
import { type Axis, EDGE_BIAS } from './axis.ts';
import type { CoreDistance } from './coreDistance.ts';
import { hullSmallDeep } from './hullSmallDeep.ts';
import { BOX_VIEW, type PolytopeView } from './polytopeView.ts';
import { SmallCore } from './smallCore.ts';
import { HULL_VERTEX, SmallWayOut, writeSmall } from './smallWitness.ts';

const hullSmallSat_core = /* @__PURE__ */ new SmallCore();
const hullSmallSat_best = /* @__PURE__ */ new SmallWayOut();
const hullSmallSat_axis = /* @__PURE__ */ new Vec3();

/**
 * Writes the way out to `axis`: `first` is a solid hull at home, `second` is not a hull. Returns true when everything is
 * written to `out`: the deepest points too, which are well inside the features that meet.
 */
export function hullSmallSat(first: PolytopeView, second: PolytopeView, axis: Axis, out: CoreDistance): boolean {
  const core = hullSmallSat_core;
  const best = hullSmallSat_best;
  core.set(second);
  best.depth = Infinity;
  best.bias = EDGE_BIAS * first.hull!.reach;
  tryNormals(first.hull!, core, second, best);
  hullSmallDeep(first.hull!, core, best);
  return writeSmall(first, second, best, axis, out);
}

/** The face normals of a box or a triangle, both ways. */
function tryNormals(hull: Hull, core: SmallCore, second: PolytopeView, best: SmallWayOut): void {
  const n = hullSmallSat_axis;
  if (second.kind === BOX_VIEW) {
    for (let k = 0; k < 3; k++) {
      n.x = k === 0 ? second.ux : k === 1 ? second.vx : second.wx;
      n.y = k === 0 ? second.uy : k === 1 ? second.vy : second.wy;
      n.z = k === 0 ? second.uz : k === 1 ? second.vz : second.wz;
      tryNormal(hull, core, second, k, best);
    }
  } else if (core.isTriangle) {
    n.x = second.nx;
    n.y = second.ny;
    n.z = second.nz;
    if (n.x !== 0 || n.y !== 0 || n.z !== 0) tryNormal(hull, core, second, 0, best);
  }
}

/** The unit normal of a triangle, or of the faces of a box across its axis k, this way and the other. */
function tryNormal(hull: Hull, core: SmallCore, second: PolytopeView, k: number, best: SmallWayOut): void {
  const n = hullSmallSat_axis;
  const { vertexStart, vertexNeighbours, inner, ball } = hull;
  const { points } = inner;
  const half = core.isTriangle ? 0.0 : k === 0 ? second.hu : k === 1 ? second.hv : second.hw;
  const toMiddle = n.x * core.ox + n.y * core.oy + n.z * core.oz;
  const toBall = n.x * ball.x + n.y * ball.y + n.z * ball.z;
  // First the way that is likely to be shorter.
  const likely = toMiddle < toBall ? -1 : 1;
  for (let way = 0; way < 2; way++) {
    const sign = way === 0 ? likely : -likely;
    const base = half - sign * toMiddle;
    // The ball in the hull mostly shows that there is no short way out.
    if (base + sign * toBall + ball.radius >= best.depth) continue;
    const nx = sign * n.x;
    const ny = sign * n.y;
    const nz = sign * n.z;
    const row = (((CELL_MIDDLE + nx * CELL_SCALE) | 0) << CELL_BITS) | ((CELL_MIDDLE + ny * CELL_SCALE) | 0);
    let v = inner.vertexHint((row << CELL_BITS) | ((CELL_MIDDLE + nz * CELL_SCALE) | 0));
    let depth = base + (nx * points[4 * v]! + ny * points[4 * v + 1]! + nz * points[4 * v + 2]!);
    // From neighbour to neighbour while one is farther out.
    for (let from = -1; from !== v && depth < best.depth; ) {
      from = v;
      const end = vertexStart[from + 1]!;
      for (let i = vertexStart[from]!; i < end; i++) {
        const w = vertexNeighbours[i]!;
        const along = base + (nx * points[4 * w]! + ny * points[4 * w + 1]! + nz * points[4 * w + 2]!);
        if (along > depth) {
          depth = along;
          v = w;
        }
      }
    }
    if (!(depth < best.depth)) continue;
    best.depth = depth;
    best.kind = HULL_VERTEX;
    best.ofHull = v;
    best.ofCore = k;
    best.nx = nx;
    best.ny = ny;
    best.nz = nz;
  }
}
