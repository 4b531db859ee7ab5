/**
 * The signed distance of two cores.
 *
 * A core that is a point asks for the nearest feature of the other (point/pointPolytope.ts). Otherwise:
 *
 * 1. The walk (walk.ts) looks for the nearest points of cores that are apart, and ends on the features they lie on.
 * 2. The features give the normal and the distance (finish.ts), which prove themselves: both cores are behind the two planes across
 *    the normal.
 * 3. Where the cores meet, or are so near to each other that the difference of two points says too little about a direction, the
 *    separating axis decides (separatingAxis.ts). The second core is moved out along it, and the walk finds where the two would part.
 */
import type { Frame } from '../math/frame.ts';
import { PROOF } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { NearestPoint, pointPolytope } from '../point/pointPolytope.ts';
import { VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { Axis } from './axis.ts';
import { Candidate } from './candidate.ts';
import { type CorePair, setCores } from './corePair.ts';
import { NO_FEATURE, nameOf } from './features.ts';
import {
  Answer,
  offerFeatures,
  offerNormal,
  offerPoints,
  offerSimplex,
  separationAlong,
  writeAnswer,
  writeSimplex,
} from './finish.ts';
import { offerNearby } from './nearby.ts';
import { offerTies, separatingAxis } from './separatingAxis.ts';
import { type Simplex, simplex_one } from './simplex.ts';
import { APART, MEETING, TOO_FAR, WalkLimits, walk } from './walk.ts';

/** What is known about two cores, in the frame of the first. */
export class CoreDistance {
  /** From core to core; negative when they overlap: minus the shortest translation that separates them. */
  distance = NaN;
  /** The point of the first core, */
  ax = NaN;
  ay = NaN;
  az = NaN;
  /** the point of the second, */
  bx = NaN;
  by = NaN;
  bz = NaN;
  /** and the unit normal from the first to the second: b = a + distance n. */
  nx = NaN;
  ny = NaN;
  nz = NaN;
  /** The codes of the features that the points belong to. */
  featureA = 0;
  featureB = 0;
  /** Set before asking: cores farther apart than this need no answer. (A field: as an argument it would go on the heap.) */
  limit = Infinity;
}

/**
 * How far the second core is moved out, as a part of the size: so far that the direction of the gap is known to all digits. Features that are
 * small beside the gap are told apart by a shorter one: the walk sees points move along the surfaces by the square root of what it rounds to
 * times the gap.
 */
const MOVED_GAPS = [1 / 64, 1 / 0x100000, 1 / 0x400000000] as const;

/** Balls whose centres are nearer to each other than this part of their radii (squared) meet, whatever is rounded. */
const SURELY = 0.99;

const coreDistance_limits = /* @__PURE__ */ new WalkLimits();
const coreDistance_axis = /* @__PURE__ */ new Axis();
const coreDistance_best = /* @__PURE__ */ new Answer();
const coreDistance_moved = /* @__PURE__ */ new Answer();
const coreDistance_candidate = /* @__PURE__ */ new Candidate();

/**
 * Writes the distance of two cores to `out`, all in the frame of the first, where the second stands as `pair` says. Returns false, with
 * nothing written, when it is more than `out.limit`.
 */
export function coreDistance(a: Polytope, b: Polytope, pair: CorePair, out: CoreDistance): boolean {
  if (b.topology.dimension === 0) return pointDistance(a, b, pair, out);
  const { limit } = out;
  const best = coreDistance_best;
  const simplex = simplex_one;
  const limits = coreDistance_limits;
  limits.farthest = limit;
  best.error = Infinity;
  const found = beginWalk(a, b, pair, simplex) ? MEETING : walk(pair, simplex, limits);
  if (found === TOO_FAR) return false;
  if (found === APART) {
    if (writeSimplex(pair, simplex, out)) return out.distance <= limit;
    offerNearest(pair, simplex, best);
  }
  if (!(best.error <= PROOF * pair.size)) {
    const axis = coreDistance_axis;
    separatingAxis(pair, axis);
    if (axis.separation > limit) return false;
    finishAxis(pair, simplex, axis, best);
  }
  if (best.distance > limit) return false;
  writeAnswer(pair, best, out);
  return true;
}

const pointDistance_point = /* @__PURE__ */ new Vec3();
const pointDistance_nearest = /* @__PURE__ */ new NearestPoint();

/** The same where the second core is a point. */
function pointDistance(a: Polytope, b: Polytope, f: Frame, out: CoreDistance): boolean {
  const nearest = pointDistance_nearest;
  const point = pointDistance_point;
  const { vertices, topology } = b;
  const x = vertices[0];
  const y = vertices[1];
  const z = vertices[2];
  point.x = f.xx * x + f.xy * y + f.xz * z + f.px;
  point.y = f.yx * x + f.yy * y + f.yz * z + f.py;
  point.z = f.zx * x + f.zy * y + f.zz * z + f.pz;
  pointPolytope(a, point, nearest);
  if (nearest.distance > out.limit) return false;
  out.distance = nearest.distance;
  out.ax = nearest.x;
  out.ay = nearest.y;
  out.az = nearest.z;
  out.bx = point.x;
  out.by = point.y;
  out.bz = point.z;
  out.nx = nearest.nx;
  out.ny = nearest.ny;
  out.nz = nearest.nz;
  out.featureA = nearest.feature;
  out.featureB = nameOf(topology, VERTEX);
  return true;
}

/** Offers the features that the walk ended on, and those around them. */
function offerNearest(pair: CorePair, simplex: Simplex, best: Answer): void {
  offerSimplex(pair, simplex, best);
  if (!(best.error <= PROOF * pair.size)) offerNearby(pair, simplex, best);
}

/**
 * Takes the two cores of a pair, and begins the walk from the centre of the first to that of the second, or upwards where there is no way
 * between them. True where it is not needed, since the balls in the two cores meet: the simplex is then a vertex of each.
 */
export function beginWalk(a: Polytope, b: Polytope, pair: CorePair, simplex: Simplex): boolean {
  const { px, py, pz } = pair;
  const { nearest } = simplex;
  const { centerX, centerY, centerZ } = b;
  const x = pair.xx * centerX + pair.xy * centerY + pair.xz * centerZ + px - a.centerX;
  const y = pair.yx * centerX + pair.yy * centerY + pair.yz * centerZ + py - a.centerY;
  const z = pair.zx * centerX + pair.zy * centerY + pair.zz * centerZ + pz - a.centerZ;
  const lenSq = x * x + y * y + z * z;
  const inner = a.innerRadius + b.innerRadius;
  setCores(pair, a, b);
  nearest.x = x;
  nearest.y = lenSq === 0 ? 1 : y;
  nearest.z = z;
  if (!(lenSq < SURELY * inner * inner)) return false;
  simplex.setCorner(pair, 0, 0, 0);
  simplex.count = 1;
  return true;
}

/** Offers the features of the axis, and if they do not prove themselves, what is found once the second core is moved out along it. */
function finishAxis(pair: CorePair, simplex: Simplex, axis: Axis, best: Answer): void {
  const { size } = pair;
  const { separation, featureA, featureB } = axis;
  const candidate = coreDistance_candidate;
  const { normal: n } = candidate;
  n.x = axis.x;
  n.y = axis.y;
  n.z = axis.z;
  candidate.distance = separation;
  candidate.beyond = 0;
  if (featureA !== NO_FEATURE) offerNormal(pair, simplex, featureA, featureB, candidate, best);
  if (best.error <= PROOF * size) return;
  // Where the walk came so near to the origin that it had to stop, the cores touch at its last point.
  offerFeatures(pair, simplex, candidate, best);
  if (best.error <= PROOF * size) return;
  offerTies(pair, simplex, axis, best);
  for (let i = 0; i < MOVED_GAPS.length && !(best.error <= PROOF * size); i++)
    offerMoved(pair, simplex, axis, candidate, i, best);
}

const offerMoved_candidate = /* @__PURE__ */ new Candidate();

/** Offers what is found once the second core is moved out along the axis, by one of the gaps. */
function offerMoved(
  pair: CorePair,
  simplex: Simplex,
  { separation }: Axis,
  candidate: Candidate,
  gap: number,
  best: Answer,
): void {
  const { normal: n } = candidate;
  const tried = offerMoved_candidate;
  const { px, py, pz, size } = pair;
  const { verticesA, verticesB } = simplex;
  const moved = coreDistance_moved;
  const limits = coreDistance_limits;
  const way = MOVED_GAPS[gap] * (size || 1) - separation;
  simplex.nearest.copy(n);
  limits.farthest = Infinity;
  pair.px = px + way * n.x;
  pair.py = py + way * n.y;
  pair.pz = pz + way * n.z;
  moved.error = Infinity;
  if (walk(pair, simplex, limits) === APART) offerNearest(pair, simplex, moved);
  if (moved.error === Infinity) {
    // So small that nothing can be told: a vertex of each.
    simplex.count = 1;
    tried.normal.copy(n);
    tried.distance = way + separation;
    tried.beyond = 0;
    offerNormal(pair, simplex, VERTEX + verticesA[0], VERTEX + verticesB[0], tried, moved);
  }
  pair.px = px;
  pair.py = py;
  pair.pz = pz;
  // The normal of the features that were found, with their points anew: back along the axis, they are as far from being opposite as that
  // differs from their normal. Or else the axis.
  for (let i = 0; i < simplex.count; i++) simplex.setCorner(pair, i, verticesA[i], verticesB[i]);
  tried.normal.copy(moved.normal);
  separationAlong(pair, tried);
  tried.distance = tried.separation;
  tried.beyond = separation - tried.separation;
  offerNormal(pair, simplex, moved.featureA, moved.featureB, tried, best);
  candidate.distance = separation;
  candidate.beyond = 0;
  offerPoints(pair, moved, candidate, best);
}
