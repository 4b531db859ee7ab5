/**
 * When a moving shape first touches a standing one, by brute force and independent of src.
 *
 * Seen from A, B moves along a line. The signed distance along it is convex, so the way to its first zero is Newton's: the plane across
 * the shortest way between the shapes is not reached before they touch, and a step that goes there never passes the impact. Distances come
 * from closestFeatures, which tries every pair of features. Without radii the shortest way has no direction at the impact; there the
 * line is clipped against all planes that support the Minkowski difference, in one pass. `gapAt` and `leastGap` (a search by thirds) tell what
 * bisection would: how far the shapes are apart or overlap anywhere on the way.
 *
 * The origin is A's position; B is placed where it comes nearest, to 32 digits, so that a way of 1e6 costs nothing.
 */
import type { QuatLike } from '../../src/math/quat.ts';
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import type { Sample } from '../shapes.ts';
import { closestFeatures, Placed, type PlacedPair, surfaceDistance } from './distance.ts';
import { Dd, DdVec } from './doubleDouble.ts';
import { cross, dot, exactCross, length, perpendiculars, polytopeOf, times } from './polytope.ts';

const ORIGIN: Vec3Like = { x: 0, y: 0, z: 0 };

/** A distance below this part of the size is zero to the oracle. */
const TOUCHING = 4e-16;

/** Newton's steps halve the distance even where the line only grazes; this many leave nothing. */
const MOST_STEPS = 400;

/** So many thirds leave less than 1e-10 of the way. */
const THIRDS = 60;

/** Moments after the start, as parts of the way: what a thin edge cuts is soon over. */
const MOMENTS = [1e-6, 1e-9, 1e-12];

export interface Impact {
  /** How far along the line, in length, from where B comes nearest. */
  at: number;
  /** The part of the displacement that is done; its rounding is that of one double. */
  fraction: number;
  /** The normal at the impact, from A to B. */
  normal: Vec3Like;
  /** The cosine between the motion and the normal: near zero the impact is a graze, and its time uncertain. */
  closing: number;
}

export class Cast {
  readonly a: Sample;
  readonly b: Sample;
  readonly size: number;
  /** The length of the way, and its direction. */
  readonly length: number;
  readonly along: Vec3Like;
  /** Where the way begins and ends, in length from where B comes nearest. */
  readonly begin: number;
  readonly end: number;
  /** The fraction at which B comes nearest, and its place there relative to A's. */
  private readonly base: number;
  private readonly nearest: Vec3Like;
  private readonly placedA: Placed;
  private readonly quaternionB: QuatLike;
  private readonly radii: number;
  private readonly poseA: Pose;
  private readonly displacement: Vec3Like;

  constructor(a: Sample, poseA: Pose, displacement: Vec3Like, b: Sample, poseB: Pose) {
    this.a = a;
    this.b = b;
    this.poseA = poseA;
    this.displacement = displacement;
    this.size = a.size + b.size;
    this.radii = a.shape.radius + b.shape.radius;
    // Scaled first, so that nothing underflows.
    const largest = Math.max(Math.abs(displacement.x), Math.abs(displacement.y), Math.abs(displacement.z));
    const scaled = largest > 0 ? times(displacement, 1 / largest) : ORIGIN;
    this.length = largest * length(scaled);
    this.along = largest > 0 ? times(scaled, 1 / length(scaled)) : ORIGIN;
    const apart = DdVec.from(poseB.position).sub(DdVec.from(poseA.position));
    const base = largest > 0 ? dot(apart.value, this.along) / this.length : 0;
    this.base = Math.min(1, Math.max(0, base));
    this.nearest = apart.sub(DdVec.from(displacement).scale(new Dd(this.base))).value;
    this.begin = -this.base * this.length;
    this.end = (1 - this.base) * this.length;
    this.placedA = new Placed(polytopeOf(a), { position: ORIGIN, quaternion: poseA.quaternion }, ORIGIN);
    this.quaternionB = poseB.quaternion;
  }

  /** How far along the line, in length from where B comes nearest, a fraction of the way is. */
  atFraction(fraction: number): number {
    return (fraction - this.base) * this.length;
  }

  /** What part of the way is done there. */
  fractionAt(at: number): number {
    return this.base + at / this.length;
  }

  /** The shapes where A has gone so far. */
  placed(at: number): PlacedPair {
    return { ...this.moved(at), size: this.size, radiusA: this.a.shape.radius, radiusB: this.b.shape.radius };
  }

  /** The signed distance there. */
  gapAt(at: number): number {
    return surfaceDistance(this.placed(at));
  }

  /** A's position in the world there. */
  positionAt(at: number): Vec3Like {
    const done = DdVec.from(this.displacement).scale(new Dd(this.base));
    return DdVec.from(this.poseA.position)
      .add(done)
      .add(DdVec.from(times(this.along, at))).value;
  }

  /** The least signed distance on the way between two places, and where: a search by thirds, since the distance is convex. */
  leastGap(from = this.begin, to = this.end): { at: number; gap: number } {
    let low = Math.max(from, -this.reach());
    let high = Math.max(low, Math.min(to, this.reach()));
    // Already farther after a moment, however short: they only part.
    const start = { at: from, gap: this.gapAt(from) };
    if (low === from && MOMENTS.every((part) => this.gapAt(low + part * (high - low)) > start.gap)) return start;
    for (let i = 0; i < THIRDS; i++) {
      const first = low + (high - low) / 3;
      const second = high - (high - low) / 3;
      if (this.gapAt(first) <= this.gapAt(second)) high = second;
      else low = first;
    }
    const at = (low + high) / 2;
    return [from, at, to].map((place) => ({ at: place, gap: this.gapAt(place) })).sort((a, b) => a.gap - b.gap)[0];
  }

  /** The first impact, for shapes that are apart in the beginning; null when they do not meet. */
  impact(): Impact | null {
    if (this.length === 0) return null;
    const found = this.radii > 0 ? this.roundImpact() : this.sharpImpact();
    if (!found || !(found.at >= this.begin && found.at <= this.end)) return null;
    return { ...found, fraction: this.fractionAt(found.at) };
  }

  /** Farther than this from the nearest place nothing touches. */
  private reach(): number {
    return 1.001 * this.size + length(this.nearest);
  }

  private moved(at: number): { a: Placed; b: Placed } {
    const { placedA: a, b, quaternionB: quaternion, nearest, along } = this;
    const position = { x: nearest.x - at * along.x, y: nearest.y - at * along.y, z: nearest.z - at * along.z };
    return { a, b: new Placed(polytopeOf(b), { position, quaternion }, ORIGIN) };
  }

  private roundImpact(): Omit<Impact, 'fraction'> | null {
    let at = Math.max(this.begin, -this.reach());
    for (let i = 0; i < MOST_STEPS; i++) {
      const { a, b } = this.moved(at);
      const closest = closestFeatures(a, b);
      const apart = { x: closest.b.x - closest.a.x, y: closest.b.y - closest.a.y, z: closest.b.z - closest.a.z };
      const normal = times(apart, 1 / closest.distance);
      const closing = dot(normal, this.along);
      const gap = closest.distance - this.radii;
      if (gap <= TOUCHING * this.size) return closing > 0 ? { at, normal, closing } : null;
      if (!(closing > 0)) return null;
      at += gap / closing;
      if (at > this.end) return null;
    }
    return null;
  }

  /** A moves along `along`; the plane across n with A behind it and B before it is passed when the gap along n is closed. */
  private sharpImpact(): Omit<Impact, 'fraction'> | null {
    const { along } = this;
    const { a, b } = this.moved(0);
    let enter = -Infinity;
    let exit = Infinity;
    let normal = ORIGIN;
    for (const n of supportingAxes(a, b, along)) {
      const gap = -b.support(-n.x, -n.y, -n.z) - a.support(n.x, n.y, n.z);
      const closing = dot(n, along);
      if (closing > 0) {
        if (gap / closing > enter) {
          enter = gap / closing;
          normal = n;
        }
      } else if (closing < 0) exit = Math.min(exit, gap / closing);
      else if (gap > 0) return null;
    }
    // A flat Minkowski difference is entered and left at once, to rounding.
    if (!(enter <= exit + 1e-14 * this.size)) return null;
    return { at: enter, normal, closing: dot(normal, along) };
  }
}

/** All directions that can be the normal of a face of the Minkowski difference, both ways; more do no harm. */
function supportingAxes(a: Placed, b: Placed, motion: Vec3Like): Vec3Like[] {
  const axes: Vec3Like[] = [];
  const offer = (n: Vec3Like): void => {
    const len = length(n);
    if (len > 0) axes.push(times(n, 1 / len), times(n, -1 / len));
  };
  for (const { normals } of [a, b]) {
    for (let i = 0; i < normals.length; i += 3) offer({ x: normals[i], y: normals[i + 1], z: normals[i + 2] });
  }
  const edgesA = edgesOf(a);
  const edgesB = edgesOf(b);
  edgesA.forEach((u, e) => {
    edgesB.forEach((v, f) => {
      const c = cross(u, v);
      const isSkew = dot(c, c) > NEARLY_PARALLEL * dot(u, u) * dot(v, v);
      const [i, j] = a.polytope.edges[e];
      const [k, l] = b.polytope.edges[f];
      offer(isSkew ? c : exactCross(a.vertex(i), a.vertex(j), b.vertex(k), b.vertex(l)));
    });
  });
  // Where the difference is flat, its rim: across an edge, within the plane of it and another. Where it is straight or a point, what is
  // across it and the motion.
  if (Math.max(a.polytope.dimension, b.polytope.dimension) < 3) {
    const edges = [...edgesA, ...edgesB];
    for (const u of edges) for (const v of [...edges, motion]) offer(cross(u, cross(u, v)));
    for (const n of [motion, ...perpendiculars(motion), ...edges, ...edges.map((u) => cross(u, motion))]) offer(n);
  }
  return axes;
}

/** Below this squared sine of the angle between edges, cross products are computed to 32 digits. */
const NEARLY_PARALLEL = 1e-2;

function edgesOf({ polytope, x, y, z }: Placed): Vec3Like[] {
  return polytope.edges.map(([i, j]) => ({ x: x[j] - x[i], y: y[j] - y[i], z: z[j] - z[i] }));
}
