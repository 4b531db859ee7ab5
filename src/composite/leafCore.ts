import { ConvexShape } from '../shapes/shape.ts';

const cores = /* @__PURE__ */ new WeakMap<ConvexShape, ConvexShape>();

/** A shape without its radius: its core alone. Kept for the next time. */
export function coreOf(shape: ConvexShape): ConvexShape {
  let core = cores.get(shape);
  if (core === undefined) {
    core = new ConvexShape(shape.type, 0, shape.core);
    cores.set(shape, core);
  }
  return core;
}
