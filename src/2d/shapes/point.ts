import { makeCore } from './core.ts';
import { ConvexShape } from './shape.ts';

/** A point as a shape: what queries about a point ask with. */
export const POINT = /* @__PURE__ */ new ConvexShape('circle', /* @__PURE__ */ makeCore([{ x: 0, y: 0 }]), 0);
