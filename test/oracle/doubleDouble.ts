/**
 * Numbers of 32 digits for the oracles: the unevaluated sum of two doubles, high and low. Slow, simple, and none of it taken from src.
 */
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';

export class Dd {
  readonly high: number;
  readonly low: number;

  constructor(high: number, low = 0) {
    this.high = high;
    this.low = low;
  }

  add(b: Dd): Dd {
    const sum = this.high + b.high;
    const back = sum - this.high;
    const error = this.high - (sum - back) + (b.high - back);
    return normalized(sum, error + this.low + b.low);
  }

  sub(b: Dd): Dd {
    return this.add(new Dd(-b.high, -b.low));
  }

  mul(b: Dd): Dd {
    const product = this.high * b.high;
    const [aTop, aRest] = halves(this.high);
    const [bTop, bRest] = halves(b.high);
    const error = aRest * bRest - (product - aTop * bTop - aRest * bTop - aTop * bRest);
    return normalized(product, error + (this.high * b.low + this.low * b.high));
  }

  div(b: Dd): Dd {
    const first = new Dd(this.high / b.high);
    const rest = this.sub(b.mul(first));
    const second = new Dd(rest.high / b.high);
    const last = rest.sub(b.mul(second));
    return first.add(second).add(new Dd(last.high / b.high));
  }

  sqrt(): Dd {
    if (this.high <= 0) return ZERO;
    const first = new Dd(Math.sqrt(this.high));
    return first.add(new Dd(this.sub(first.mul(first)).high / (2 * first.high)));
  }

  get value(): number {
    return this.high + this.low;
  }
}

const ZERO = new Dd(0);

function normalized(high: number, low: number): Dd {
  const sum = high + low;
  return new Dd(sum, high - sum + low);
}

function halves(a: number): [number, number] {
  const scaled = 134217729 * a;
  const top = scaled - (scaled - a);
  return [top, a - top];
}

/** A vector of such numbers. */
export class DdVec {
  readonly x: Dd;
  readonly y: Dd;
  readonly z: Dd;

  constructor(x: Dd, y: Dd, z: Dd) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  static from(v: Vec3Like): DdVec {
    return new DdVec(new Dd(v.x), new Dd(v.y), new Dd(v.z));
  }

  add(b: DdVec): DdVec {
    return new DdVec(this.x.add(b.x), this.y.add(b.y), this.z.add(b.z));
  }

  sub(b: DdVec): DdVec {
    return new DdVec(this.x.sub(b.x), this.y.sub(b.y), this.z.sub(b.z));
  }

  scale(s: Dd): DdVec {
    return new DdVec(this.x.mul(s), this.y.mul(s), this.z.mul(s));
  }

  dot(b: DdVec): Dd {
    return this.x.mul(b.x).add(this.y.mul(b.y)).add(this.z.mul(b.z));
  }

  cross(b: DdVec): DdVec {
    return new DdVec(
      this.y.mul(b.z).sub(this.z.mul(b.y)),
      this.z.mul(b.x).sub(this.x.mul(b.z)),
      this.x.mul(b.y).sub(this.y.mul(b.x)),
    );
  }

  length(): Dd {
    return this.dot(this).sqrt();
  }

  get value(): Vec3Like {
    return { x: this.x.value, y: this.y.value, z: this.z.value };
  }
}

/** The rotation q / |q| and the position of a pose, to 32 digits. */
export class DdPose {
  private readonly position: DdVec;
  /** The local axes seen from the world. */
  private readonly axes: readonly [DdVec, DdVec, DdVec];

  constructor(pose: Pose) {
    this.position = DdVec.from(pose.position);
    const x = new Dd(pose.quaternion.x);
    const y = new Dd(pose.quaternion.y);
    const z = new Dd(pose.quaternion.z);
    const w = new Dd(pose.quaternion.w);
    const normSq = x.mul(x).add(y.mul(y)).add(z.mul(z)).add(w.mul(w));
    const s = new Dd(2).div(normSq);
    const one = new Dd(1);
    const twice = (a: Dd, b: Dd) => s.mul(a.mul(b));
    const xx = twice(x, x);
    const yy = twice(y, y);
    const zz = twice(z, z);
    const xy = twice(x, y);
    const xz = twice(x, z);
    const yz = twice(y, z);
    const wx = twice(w, x);
    const wy = twice(w, y);
    const wz = twice(w, z);
    this.axes = [
      new DdVec(one.sub(yy).sub(zz), xy.add(wz), xz.sub(wy)),
      new DdVec(xy.sub(wz), one.sub(xx).sub(zz), yz.add(wx)),
      new DdVec(xz.add(wy), yz.sub(wx), one.sub(xx).sub(yy)),
    ];
  }

  /** A direction of the world, seen from the pose. */
  turnBack(v: DdVec): DdVec {
    return new DdVec(this.axes[0].dot(v), this.axes[1].dot(v), this.axes[2].dot(v));
  }

  /** A point of the world, seen from the pose. */
  toLocal(p: Vec3Like): DdVec {
    return this.turnBack(DdVec.from(p).sub(this.position));
  }

  directionToLocal(v: Vec3Like): DdVec {
    return this.turnBack(DdVec.from(v));
  }

  /** A local point in the world. */
  toWorld(p: Vec3Like): DdVec {
    const v = DdVec.from(p);
    return this.axes[0].scale(v.x).add(this.axes[1].scale(v.y)).add(this.axes[2].scale(v.z)).add(this.position);
  }
}
