/** A half space: its leaf is a tetrahedron, as large as the question, with one face in the plane. */
import type { Aabb } from '../math/aabb.ts';
import { checkNumber, checkVec3 } from '../math/checks.ts';
import type { Digest } from '../math/digest.ts';
import { Frame } from '../math/frame.ts';
import { directionFrom } from '../math/frameVectors.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { MassProperties } from '../results/massProperties.ts';
import { Composite, type Side } from './composite.ts';
import { linkQueries } from './queries.ts';

/** All points p with n.p <= offset; made by `halfSpace`. */
export class HalfSpace extends Composite {
  readonly kind = 'halfSpace';
  readonly leafCount = 1;
  readonly reach = Infinity;
  /** The outward unit normal. */
  readonly normal: Vec3;
  /** How far the plane is from the origin, along the normal. */
  readonly offset: number;
  /** See `Polytope`. */
  supports: Uint16Array | null = null;

  constructor(normal: Vec3Like, offset: number) {
    super();
    linkQueries();
    this.normal = new Vec3(normal.x, normal.y, normal.z);
    this.offset = offset;
    this.aabb(new Frame(), this.bounds);
  }

  find(side: Side): boolean {
    return side.found(side.plane.get(this, side.given), 0);
  }

  leaf(_index: number, side: Side): void {
    side.aim();
    side.shape = side.plane.get(this, side.given);
  }

  visitSlots(): boolean {
    return true;
  }

  /** Infinite, but for the side that a normal along an axis leaves. */
  aabb(f: Frame, { min, max }: Aabb): void {
    const n = directionFrom(f, this.normal, aabb_normal);
    const { px: x, py: y, pz: z } = f;
    const { offset } = this;
    min.set(n.x === -1 ? x - offset : -Infinity, n.y === -1 ? y - offset : -Infinity, n.z === -1 ? z - offset : -Infinity);
    max.set(n.x === 1 ? x + offset : Infinity, n.y === 1 ? y + offset : Infinity, n.z === 1 ? z + offset : Infinity);
  }

  describe(digest: Digest): void {
    const { x, y, z } = this.normal;
    digest.numbers([x, y, z, this.offset]);
  }

  mass(_out: MassProperties): void {
    throw new RangeError('massProperties: shape must be finite, got a halfSpace');
  }
}

const aabb_normal = /* @__PURE__ */ new Vec3();

/**
 * All points p with `normal . p <= offset`, for a unit normal: an infinite floor, or wall. The normal may have any length, and points out
 * of what is solid; the offset counts along it. Its box in `computeAabb` is infinite, but for the side that a normal along an axis
 * leaves. It has no mass, and two half spaces have no distance.
 *
 * Throws when the normal is zero or anything is not finite.
 *
 * @example
 * ```ts
 * import { distanceBetween, halfSpace, sphere, Transform } from 'touchstone';
 *
 * const floor = halfSpace({ x: 0, y: 1, z: 0 });
 * const near = distanceBetween(sphere(0.5), new Transform({ x: 3, y: 2, z: 1 }), floor, new Transform());
 * console.log(near?.distance, near?.pointB.y); // 1.5 0
 * ```
 */
export function halfSpace(normal: Vec3Like, offset = 0): HalfSpace {
  checkVec3(normal, 'halfSpace: normal');
  checkNumber(offset, 'halfSpace: offset');
  const { x, y, z } = normal;
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (!(largest > MIN_LENGTH)) throw new RangeError(`halfSpace: normal must not be zero, got (${x}, ${y}, ${z})`);
  const length =
    largest * Math.sqrt((x / largest) * (x / largest) + (y / largest) * (y / largest) + (z / largest) * (z / largest));
  return new HalfSpace({ x: x / length, y: y / length, z: z / length }, offset);
}
