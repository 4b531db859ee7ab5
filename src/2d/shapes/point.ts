import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';

/** A point as a shape: the guest of queries that ask with a point. */
export const POINT = /* @__PURE__ */ new ConvexShape('circle', /* @__PURE__ */ makeCore([{ x: 0, y: 0 }]), 0);
