/** Seeded numbers, so that a scene is the same every time. */
import { Quat, Vec3 } from 'touchstone';

export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  range(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** A point of the cube from -half to half. */
  inside(half: number): Vec3 {
    return new Vec3(this.range(-half, half), this.range(-half, half), this.range(-half, half));
  }

  quaternion(): Quat {
    return new Quat(this.range(-1, 1), this.range(-1, 1), this.range(-1, 1), this.range(0.1, 1)).normalize();
  }
}
