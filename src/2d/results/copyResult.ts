/** Copies of results, as functions, so that a program carries them only where it uses them. */

/**
 * Takes every field of a result of any query, or of a manifold, bounds or mass properties, into another of its kind, and returns that one.
 *
 * @example
 * ```ts
 * import { circle, copyResult, distanceToPoint, PointResult, Transform2 } from 'touchstone/2d';
 *
 * const nearest = new PointResult();
 * const found = distanceToPoint({ x: 3, y: 0 }, circle(1), new Transform2());
 * if (found) copyResult(found, nearest);
 * console.log(nearest.distance); // 2
 * ```
 */
export function copyResult<T extends object>(from: T, to: T): T {
  for (const key in from) {
    const value = from[key] as T[typeof key] & object;
    if (typeof value === 'object' && value !== null) copyResult(value, to[key] as object);
    else to[key] = value;
  }
  return to;
}

/**
 * A new result that says the same. (`JSON.stringify` takes results as they are.)
 *
 * @example
 * ```ts
 * import { circle, cloneResult, distanceToPoint, Transform2 } from 'touchstone/2d';
 *
 * const found = distanceToPoint({ x: 3, y: 0 }, circle(1), new Transform2());
 * console.log(found && cloneResult(found).distance); // 2
 * ```
 */
export function cloneResult<T extends object>(result: T): T {
  return copyResult(result, new (result.constructor as new () => T)());
}
