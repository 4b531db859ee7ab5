/** The convex leaves of any shape, each with where it is in the frame of the shape. */
import { type Composite, PlaceSide } from '../composite/composite.ts';
import type { HalfSpace } from '../composite/halfSpace.ts';
import { Frame } from '../math/frame.ts';
import { setPerpendicular, Vec3 } from '../math/vec3.ts';
import { CompositeShape, type Shape } from '../shapes/composite.ts';
import { ConvexShape, throwShape } from '../shapes/shape.ts';
import { triangle } from '../shapes/triangle.ts';

/** Half the side of the square that stands for a half space. */
const SQUARE = 10;

const HERE = /* @__PURE__ */ new Frame();

/** Visits every leaf in order. A half space, which has no end, is a square of 20 by 20 on its plane, of two triangles. */
export function visitLeaves(shape: Shape, name: string, visit: (leaf: ConvexShape, frame: Frame) => void): void {
  if (shape instanceof ConvexShape) {
    visit(shape, HERE);
    return;
  }
  if (!(shape instanceof CompositeShape)) throwShape(shape, name);
  const side = new PlaceSide();
  side.begin(shape);
  const { leafCount } = shape as Composite;
  for (let i = 0; i < leafCount; i++) {
    side.locate(i, name);
    if (side.part.kind === 'halfSpace') visitSquare(side.part as HalfSpace, side.frame, visit);
    else visit(side.shape, side.frame);
  }
}

function visitSquare({ normal, offset }: HalfSpace, frame: Frame, visit: (leaf: ConvexShape, frame: Frame) => void): void {
  const u = new Vec3();
  setPerpendicular(u, normal.x, normal.y, normal.z);
  const v = new Vec3().copy(normal).cross(u);
  const corner = (s: number, t: number) =>
    new Vec3()
      .copy(normal)
      .scale(offset)
      .addScaled(u, s * SQUARE)
      .addScaled(v, t * SQUARE);
  visit(triangle(corner(-1, -1), corner(1, -1), corner(1, 1)), frame);
  visit(triangle(corner(-1, -1), corner(1, 1), corner(-1, 1)), frame);
}
