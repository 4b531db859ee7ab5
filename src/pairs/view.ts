import type { PolytopeView } from '../kernels/polytopeView.ts';
import type { Frame } from '../math/frame.ts';
import { BOX, CAPSULE, CONVEX, type Shape, TRIANGLE } from '../shapes/shape.ts';

/** Fills a view of the core of a capsule, box, triangle or convex shape at `frame` (null: at home). */
export function setView(view: PolytopeView, shape: Shape, frame: Frame | null): void {
  switch (shape.type) {
    case CAPSULE:
      view.setSegment(shape.core, frame);
      break;
    case BOX:
      view.setBox(shape.core, frame);
      break;
    case TRIANGLE:
      view.setTriangle(shape.core, frame);
      break;
    case CONVEX:
      if (shape.core.dimension === 1) view.setSegment(shape.core.segment, frame);
      else view.setHull(shape.core, frame);
      break;
  }
}
