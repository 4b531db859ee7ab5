/** Casts of one shape at another that stands at the origin, as in the published experiment on exact casts that the peers are measured by. */
import type { Pose, Vec3Like } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { Cast } from '../../test/oracle/cast.ts';
import { turn } from '../../test/pairs.ts';
import { boxSample, capsuleSample, convexSample, type Sample, sphereSample, triangleSample } from '../../test/shapes.ts';
import { copyPose, copyVec3 } from './order.ts';
import type { Spec } from './specs.ts';

export interface CastQuery {
  readonly poseA: Pose;
  readonly displacement: Vec3Like;
}

/**
 * Puts all queries and returns a sum over the answers; where `answers` is given, stores the fraction of each hit, NaN for a
 * miss. B has no rotation and stands at the origin.
 */
export type CastRun = (queries: readonly CastQuery[], answers: Float64Array | null) => number;

export const STANDING: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** The shape as the oracle knows it: vertices and a radius. */
export function sampleOf(spec: Spec): Sample {
  const { kind } = spec;
  switch (kind) {
    case 'sphere':
      return sphereSample(kind, spec.radius, { x: 0, y: 0, z: 0 });
    case 'capsule':
      return capsuleSample(kind, { x: 0, y: -spec.halfHeight, z: 0 }, { x: 0, y: spec.halfHeight, z: 0 }, spec.radius);
    case 'box':
      return boxSample(kind, spec.half, { x: 0, y: 0, z: 0 }, spec.radius);
    case 'triangle':
      return triangleSample(kind, spec.a, spec.b, spec.c, spec.radius);
    case 'hull': {
      const points: Vec3Like[] = [];
      for (let i = 0; i < spec.points.length; i += 3)
        points.push({ x: spec.points[i], y: spec.points[i + 1], z: spec.points[i + 2] });
      return convexSample(kind, points, 1, spec.radius);
    }
  }
}

/** Half the edge of the cube in which casts start and end. */
const HALF_CUBE = 10;
/** A cast whose bounds do not meet B's is drawn again, but not more often than this. */
const MOST_DRAWS = 100;

/**
 * `count` casts from anywhere in the cube to anywhere in it, with A turned at random. Casts that start overlapping are drawn again;
 * so are those whose bounds, as boxes along the axes, do not meet B's.
 */
export function castQueries(a: Sample, b: Sample, count: number, seed: number, isAbove = false): CastQuery[] {
  const random = new Random(seed);
  const boundsB = boundsOf(b, STANDING);
  const chosen: CastQuery[] = [];
  while (chosen.length < count) {
    let query = randomCast(random, isAbove);
    for (let draws = 1; draws < MOST_DRAWS; ) {
      if (!startsApart(a, b, query)) query = randomCast(random, isAbove);
      else if (!meets(a, query, boundsB)) {
        query = randomCast(random, isAbove);
        draws++;
      } else break;
    }
    if (startsApart(a, b, query)) chosen.push(copyCast(query));
  }
  return chosen;
}

/** A copy: a list of these, made one after the other, lies in memory in its own order. */
export function copyCast({ poseA, displacement }: CastQuery): CastQuery {
  return { poseA: copyPose(poseA), displacement: copyVec3(displacement) };
}

/** Above a floor casts start over it and end under it. */
function randomCast(random: Random, isAbove: boolean): CastQuery {
  const position = random.vec3(HALF_CUBE);
  const end = random.vec3(HALF_CUBE);
  if (isAbove) {
    position.y = Math.abs(position.y) + 1;
    end.y = -Math.abs(end.y);
  }
  const displacement = { x: end.x - position.x, y: end.y - position.y, z: end.z - position.z };
  return { poseA: { position, quaternion: random.quaternion() }, displacement };
}

function startsApart(a: Sample, b: Sample, { poseA, displacement }: CastQuery): boolean {
  const { x, y, z } = poseA.position;
  if (Math.hypot(x, y, z) > a.size + b.size) return true;
  const cast = new Cast(a, poseA, displacement, b, STANDING);
  return cast.gapAt(cast.begin) > 0;
}

interface Bounds {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

function boundsOf({ vertices, shape }: Sample, { position: p, quaternion }: Pose): Bounds {
  const corners = vertices.map((v) => turn(quaternion, v));
  const along = (pick: (v: Vec3Like) => number, from: number, sign: number): number =>
    from + sign * (Math.max(...corners.map((v) => sign * pick(v))) + shape.radius);
  const picks = [(v: Vec3Like) => v.x, (v: Vec3Like) => v.y, (v: Vec3Like) => v.z];
  const at = [p.x, p.y, p.z];
  return { min: picks.map((pick, i) => along(pick, at[i], -1)), max: picks.map((pick, i) => along(pick, at[i], 1)) };
}

/** Whether the bounds of the whole way meet those of B. */
function meets(a: Sample, { poseA, displacement: d }: CastQuery, b: Bounds): boolean {
  const start = boundsOf(a, poseA);
  const way = [d.x, d.y, d.z];
  return way.every((by, i) => start.min[i] + Math.min(0, by) <= b.max[i] && start.max[i] + Math.max(0, by) >= b.min[i]);
}

/** What the oracle says to the queries: the casts, and the fraction of each hit, NaN for a miss. */
export interface Truth {
  readonly casts: readonly Cast[];
  readonly fractions: Float64Array;
}

export function truthOf(a: Sample, b: Sample, queries: readonly CastQuery[]): Truth {
  const casts = queries.map(({ poseA, displacement }) => new Cast(a, poseA, displacement, b, STANDING));
  return { casts, fractions: Float64Array.from(casts, (cast) => cast.impact()?.fraction ?? Number.NaN) };
}

/** How good a contestant's answers are. */
export interface Verdict {
  readonly row: string;
  readonly name: string;
  readonly hits: number;
  readonly falseHits: number;
  readonly missedHits: number;
  /** Of the distance between the shapes at the reported impact, over all hits that are none of the false ones. */
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** Casts that come nearer than this part of the size to missing, or to hitting, may go either way. */
const GRAZE = 1e-9;

export function judge(row: string, name: string, answers: Float64Array, { casts, fractions }: Truth): Verdict {
  let hits = 0;
  let falseHits = 0;
  let missedHits = 0;
  const errors: number[] = [];
  casts.forEach((cast, i) => {
    const isHit = !Number.isNaN(answers[i]);
    const shouldHit = !Number.isNaN(fractions[i]);
    if (isHit) hits++;
    if (isHit !== shouldHit && Math.abs(cast.leastGap().gap) > GRAZE * cast.size) {
      if (isHit) falseHits++;
      else missedHits++;
    } else if (isHit) errors.push(Math.abs(cast.gapAt(cast.atFraction(answers[i]))));
  });
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  return { row, name, hits, falseHits, missedHits, min: Math.min(...errors), mean, max: Math.max(...errors) };
}
