/** Seeded generators for tests. Every generator takes the Random it draws from, so a seed in a test title reproduces a failure. */
import type { QuatLike } from '../src/math/quat.ts';
import type { Vec3Like } from '../src/math/vec3.ts';

/** How many times more cases than in the suite: 1 in `npm test`, larger in `npm run soak`. */
export const SOAK = Number(process.env.SOAK ?? 1);

/** A small seeded generator of uniform numbers (mulberry32), the same on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** Uniform in [0, 1), 32 bits. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Uniform in [low, high). */
  range(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number from 0 to count - 1. */
  int(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** 10 to a uniform power between the two given. */
  logRange(lowExponent: number, highExponent: number): number {
    return 10 ** this.range(lowExponent, highExponent);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)];
  }

  bool(probability = 0.5): boolean {
    return this.next() < probability;
  }

  /** Uniform in the cube from -size to size. */
  vec3(size = 1): Vec3Like {
    return { x: this.range(-size, size), y: this.range(-size, size), z: this.range(-size, size) };
  }

  /** A unit vector, uniform on the sphere. */
  direction(): Vec3Like {
    for (;;) {
      const v = this.vec3();
      const lenSq = v.x * v.x + v.y * v.y + v.z * v.z;
      if (lenSq > 0.01 && lenSq <= 1) {
        const inv = 1 / Math.sqrt(lenSq);
        return { x: v.x * inv, y: v.y * inv, z: v.z * inv };
      }
    }
  }

  /** A unit quaternion, uniform over rotations. */
  quaternion(): QuatLike {
    for (;;) {
      const x = this.range(-1, 1);
      const y = this.range(-1, 1);
      const z = this.range(-1, 1);
      const w = this.range(-1, 1);
      const lenSq = x * x + y * y + z * z + w * w;
      if (lenSq > 0.01 && lenSq <= 1) {
        const inv = 1 / Math.sqrt(lenSq);
        return { x: x * inv, y: y * inv, z: z * inv, w: w * inv };
      }
    }
  }
}
