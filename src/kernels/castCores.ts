/**
 * The time of impact of two cores with a ball around each of their points, in the frame of the cast (see castSimplex.ts): a ray along z
 * against their CSO, inflated by both radii.
 *
 * First across the ray: a walk like that of gjk.ts, but in the plane, until the simplex is within the radius of the ray, or a
 * line shows that the CSO is not. Then along it: where the ray meets the rounded simplex it is outside the CSO unless a vertex is
 * beyond the plane there. If one is, the simplex with that vertex is met earlier. If none is, the plane through that place has
 * the rounded CSO behind it, and the place is where the ray enters. Each step comes strictly nearer, or earlier, so no simplex is
 * met twice.
 */
import { Vec3 } from '../math/vec3.ts';
import { approach } from './castApproach.ts';
import type { CastCso } from './castCso.ts';
import { UNSETTLED } from './castSide.ts';
import type { CastSimplex } from './castSimplex.ts';
import { HIT, MISS } from './localRay.ts';

/** A cast in its own frame. */
export class CastRay {
  /** Where the motion ends, along z. */
  end = 0;
  /** Where to look first: a guess of the normal. */
  readonly guess = new Vec3(0, 0, -1);
}

/** How many steps may leave the place as early as it was, to rounding, while the plane there turns. */
const MAX_SIDEWAYS = 16;
/** As early as before, as a part of the size: with a radius, to rounding; without, also where the ray was moved aside. */
const SIDEWAYS_ROUND = 1e-15;
const SIDEWAYS_SHARP = 1e-12;
/** A vertex that is farther than this part of the size beyond the plane there shows that it is not the right one. */
const BEYOND = 1e-13;

const castCores_direction = /* @__PURE__ */ new Vec3();

/**
 * HIT: the ray, or the line before its start, enters as `simplex` says. MISS, or UNSETTLED where rounding hides it. `simplex`
 * brings the radius and the size.
 */
export function castCores(cso: CastCso, ray: CastRay, simplex: CastSimplex): number {
  simplex.z = Infinity;
  simplex.count = 0;
  simplex.tolerance = 0;
  cso.support(ray.guess, simplex);
  simplex.count = 1;
  if (!simplex.solve()) {
    approach(simplex);
    const across = goAcross(cso, simplex);
    if (across !== HIT) return across;
  }
  simplex.commit();
  const d = castCores_direction;
  const { wx, wy, wz, radius } = simplex;
  let sideways = 0;
  let leastGap = Infinity;
  for (;;) {
    const { nx, ny, nz, count } = simplex;
    d.x = nx;
    d.y = ny;
    d.z = nz;
    cso.support(d, simplex);
    const height = nx * wx[count]! + ny * wy[count]! + nz * wz[count]!;
    // No earlier than this plane, moved out by the radius.
    if (height + radius < ray.end * nz) return MISS;
    let gap = height - (nx * wx[0]! + ny * wy[0]! + nz * wz[0]!);
    if (count > 1) gap = Math.min(gap, height - (nx * wx[1]! + ny * wy[1]! + nz * wz[1]!));
    if (count > 2) gap = Math.min(gap, height - (nx * wx[2]! + ny * wy[2]! + nz * wz[2]!));
    if (!(gap > 0)) return HIT;
    if (gap < leastGap && sideways > 0) {
      leastGap = gap;
      simplex.save();
    }
    simplex.count = count + 1;
    if (sideways === 0 && simplex.solve()) {
      simplex.commit();
      continue;
    }
    // Where the surface is almost flat, or the ray meets an edge or a vertex, a vertex beyond the plane makes no difference that
    // can be seen in where it is met, but it does to the normal. Of what comes up then, that is kept which has the least beyond
    // its plane.
    if (sideways === 0) {
      leastGap = gap;
      simplex.tolerance = (radius > 0 ? SIDEWAYS_ROUND : SIDEWAYS_SHARP) * simplex.size;
      simplex.count = count;
      simplex.save();
      simplex.count = count + 1;
    }
    if (sideways++ === MAX_SIDEWAYS || !simplex.solve()) {
      simplex.restore();
      return leastGap > BEYOND * simplex.size ? UNSETTLED : HIT;
    }
    simplex.commit();
  }
}

/** Adds vertices until the ray meets the simplex, and leaves that to commit: HIT; MISS when it does not meet the CSO, or UNSETTLED. */
function goAcross(cso: CastCso, simplex: CastSimplex): number {
  const d = castCores_direction;
  const { radius } = simplex;
  for (;;) {
    const { qx, qy, count } = simplex;
    const qq = qx * qx + qy * qy;
    d.x = -qx;
    d.y = -qy;
    d.z = 0;
    cso.support(d, simplex);
    const along = qx * simplex.wx[count]! + qy * simplex.wy[count]!;
    // The line across q through the newest vertex has the CSO behind it; or q is already the nearest point of it.
    if (along > 0 && along * along > radius * radius * qq) return MISS;
    if (!(along < qq)) return MISS;
    if (simplex.has(simplex.ia[count]!, simplex.ib[count]!)) return UNSETTLED;
    simplex.count = count + 1;
    if (simplex.solve()) return HIT;
    if (!approach(simplex)) return UNSETTLED;
    if (!(simplex.qx * simplex.qx + simplex.qy * simplex.qy < qq)) return UNSETTLED;
  }
}
