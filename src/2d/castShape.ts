import { castConvex } from './castConvex.ts';
import { Chain } from './chain.ts';
import { checkVec2 } from './checks.ts';
import { checkPair, leafAt, leafCount } from './leaves.ts';
import { Frame, type Pose2, setFrame } from './pose.ts';
import { CastResult } from './results.ts';
import { ConvexShape, type Shape } from './shape.ts';
import type { Vec2Like } from './vec2.ts';

/**
 * Where shape A, moved by `displacement` without turning, first touches shape B, which stands; null when it does not. Exact: the
 * fraction is calculated, not searched for. Shapes that overlap from the start hit at fraction 0 with `startsOverlapping` and the
 * points and normals of `distanceBetween`; shapes that start touching and move apart or along each other do not collide. The
 * edges of a chain are hit from the front only. Nothing is allocated when `out` is given.
 */
export function castShape(
  a: Shape,
  poseA: Pose2,
  displacement: Vec2Like,
  b: Shape,
  poseB: Pose2,
  out: CastResult = new CastResult(),
): CastResult | null {
  checkVec2(displacement, 'displacement');
  setFrame(castShape_frameA, poseA, 'poseA');
  setFrame(castShape_frameB, poseB, 'poseB');
  if (a instanceof ConvexShape && b instanceof ConvexShape) {
    if (!castConvex(a, castShape_frameA, displacement, b, castShape_frameB, out)) return null;
    out.subshapeA = 0;
    out.subshapeB = 0;
    return out;
  }
  return castLeaves(a, displacement, b, out) ? out : null;
}

const castShape_frameA = /* @__PURE__ */ new Frame();
const castShape_frameB = /* @__PURE__ */ new Frame();
const castShape_best = /* @__PURE__ */ new CastResult();

/** The first pair of leaves to touch; of those that overlap from the start, the first in order. */
function castLeaves(a: Shape, displacement: Vec2Like, b: Shape, out: CastResult): boolean {
  const countA = leafCount(a, 'a');
  const countB = leafCount(b, 'b');
  checkPair(a, b);
  const best = castShape_best;
  let isFound = false;
  for (let i = 0; i < countA; i++) {
    for (let j = 0; j < countB; j++) {
      const leafA = leafAt(a, i);
      const leafB = leafAt(b, j);
      if (b instanceof Chain && !isFacing(leafB, castShape_frameB, displacement, 1)) continue;
      if (a instanceof Chain && !isFacing(leafA, castShape_frameA, displacement, -1)) continue;
      if (!castConvex(leafA, castShape_frameA, displacement, leafB, castShape_frameB, out)) continue;
      if (isFound && !(out.fraction < best.fraction)) continue;
      out.subshapeA = i;
      out.subshapeB = j;
      best.copy(out);
      isFound = true;
    }
  }
  if (isFound) out.copy(best);
  return isFound;
}

/** Whether something that moves by sign times the displacement comes towards the front of a chain's edge. */
function isFacing(edge: ConvexShape, frame: Frame, displacement: Vec2Like, sign: number): boolean {
  const nx = frame.c * edge.core.nx[0]! - frame.s * edge.core.ny[0]!;
  const ny = frame.s * edge.core.nx[0]! + frame.c * edge.core.ny[0]!;
  return sign * (nx * displacement.x + ny * displacement.y) < 0;
}
