/**
 * Feature codes: which vertex, edge or face of a core a point belongs to, in 16 bits. The two high bits are the type (00 vertex,
 * 01 edge, 10 face), the other 14 the index.
 *
 * | core | vertices | edges | faces |
 * |---|---|---|---|
 * | point (sphere) | 0 | | |
 * | segment (capsule) | 0 = pointA, 1 = pointB | 0 | |
 * | triangle | 0 = a, 1 = b, 2 = c | 0 = ab, 1 = bc, 2 = ca | 0, both sides |
 * | box | bits for negative x, y, z: 1, 2, 4 | 0-3 along x, 4-7 along y, 8-11 along z; + 1 and + 2 when the first and the second of the other two axes are negative | 0, 1, 2 = +x, +y, +z; 3, 4, 5 = -x, -y, -z |
 * | hull (convex) | indices of the hull | indices of the hull | indices of the hull; a flat hull has face 0, both sides |
 * | hull scaled flat | its rim: indices of the hull | its rim: indices of the hull | 0, both sides |
 * | hull scaled to a line or a point | as a segment, a point | | |
 */

/** Add the index to one of these to make a code. */
export const VERTEX = 0x0000;
export const EDGE = 0x4000;
export const FACE = 0x8000;

const TYPE_SHIFT = 14;
const INDEX_MASK = 0x3fff;

/** The most vertices, edges or faces of one kind that a code can tell apart. */
export const MAX_FEATURES = INDEX_MASK + 1;

const TYPES = ['vertex', 'edge', 'face'] as const;

/** What a feature code names. */
export type FeatureType = (typeof TYPES)[number];

/**
 * The kind of feature that `code` names. Throws a RangeError for a number that is not a feature code.
 *
 * @example
 * ```ts
 * import { box, featureType, raycast, Transform } from 'touchstone';
 *
 * const hit = raycast({ x: -5, y: 0, z: 0 }, { x: 10, y: 0, z: 0 }, box({ x: 1, y: 1, z: 1 }), new Transform());
 * console.log(hit && featureType(hit.feature)); // face
 * ```
 */
export function featureType(code: number): FeatureType {
  checkCode(code);
  return TYPES[code >> TYPE_SHIFT];
}

/**
 * The index of the feature among those of its kind. Throws a RangeError for a number that is not a feature code.
 *
 * @example
 * ```ts
 * import { box, featureIndex, raycast, Transform } from 'touchstone';
 *
 * const hit = raycast({ x: -5, y: 0, z: 0 }, { x: 10, y: 0, z: 0 }, box({ x: 1, y: 1, z: 1 }), new Transform());
 * console.log(hit && featureIndex(hit.feature)); // 3, the face of a box at -x
 * ```
 */
export function featureIndex(code: number): number {
  checkCode(code);
  return code & INDEX_MASK;
}

function checkCode(code: number): void {
  if (!(code >= 0 && code < 3 * EDGE && Math.floor(code) === code)) {
    throw new RangeError(`code must be a feature code, got ${code}`);
  }
}
