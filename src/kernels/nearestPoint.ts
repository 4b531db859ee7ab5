/**
 * Where a point and the point of a core nearest to it are passed between functions: V8 knows where this list is and how long, so that each
 * number costs one instruction to write and one to read.
 */
export const NEAREST = /* @__PURE__ */ new Float64Array(16);
/** Where in it the nearest point is; the point itself comes first, x, y, z each. */
export const FOOT = 3;
/** Where the vector from the nearest point to the point is. */
export const OFFSET = 6;
