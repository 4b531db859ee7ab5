import { codeAt, type Place } from './place.ts';
import type { Frame } from './pose.ts';
import type { ConvexShape } from './shape.ts';
import type { Vec2 } from './vec2.ts';

/**
 * Writes the surface point of a shape at a place of its core to `point`, in the world, and returns the code of the feature there.
 * `normal` is the outward normal there, in the world.
 */
export function writeSurface(shape: ConvexShape, frame: Frame, place: Place, normal: Vec2, point: Vec2): number {
  const { core, radius } = shape;
  const { edge } = place;
  let x = core.x[place.vertex]!;
  let y = core.y[place.vertex]!;
  if (edge >= 0) {
    x -= place.along * core.ny[edge]!;
    y += place.along * core.nx[edge]!;
  }
  point.x = frame.x + (frame.c * x - frame.s * y + radius * normal.x);
  point.y = frame.y + (frame.s * x + frame.c * y + radius * normal.y);
  return codeAt(core, place);
}
