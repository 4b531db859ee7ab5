import type { Frame } from './pose.ts';
import type { CastResult, DistanceResult } from './results.ts';
import type { ConvexShape } from './shape.ts';
import { codeAt, type Place } from './supportVertex.ts';
import type { Vec2 } from './vec2.ts';

/**
 * Writes the surface point of A (or else of B) at a place to `point`, in the world, and returns the code of the feature there. `normal` is
 * the outward normal of that shape, in the world.
 */
export function writeSurface(shape: ConvexShape, frame: Frame, place: Place, isOfA: boolean, normal: Vec2, point: Vec2): number {
  const { core, radius } = shape;
  const vertex = isOfA ? place.vertexA : place.vertexB;
  const edge = isOfA ? place.edgeA : place.edgeB;
  let x = core.x[vertex]!;
  let y = core.y[vertex]!;
  if (edge >= 0) {
    x -= place.along * core.ny[edge]!;
    y += place.along * core.nx[edge]!;
  }
  point.x = frame.x + (frame.c * x - frame.s * y + radius * normal.x);
  point.y = frame.y + (frame.s * x + frame.c * y + radius * normal.y);
  return codeAt(core, place, isOfA);
}

/** Writes the normals at a place, in the world. */
export function writeNormals(frameA: Frame, place: Place, out: DistanceResult | CastResult): void {
  const { normalA, normalB } = out;
  normalA.x = frameA.c * place.nx - frameA.s * place.ny;
  normalA.y = frameA.s * place.nx + frameA.c * place.ny;
  normalB.x = -normalA.x;
  normalB.y = -normalA.y;
}
