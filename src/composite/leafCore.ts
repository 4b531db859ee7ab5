import { type Shape as Convex, ConvexShape } from '../shapes/shape.ts';

const cores = /* @__PURE__ */ new WeakMap<Convex, Convex>();

/** A shape without its radius: its core alone. Kept for the next time. */
export function coreOf(shape: Convex): Convex {
  let core = cores.get(shape);
  if (core === undefined) {
    core = new ConvexShape(shape.type, 0, shape.core) as Convex;
    cores.set(shape, core);
  }
  return core;
}
