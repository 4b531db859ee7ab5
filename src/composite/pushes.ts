/**
 * The translations that take leaves off each other. Where one takes a leaf off two others of the same surface, the second need not be left by one
 * of its own: a leaf that is behind the plane of a shorter push has nothing to say.
 */
import { Vec3 } from '../math/vec3.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import { ConvexShape } from '../shapes/shape.ts';
import type { Side } from './composite.ts';
import { heightAlong } from './faceNormal.ts';
import { surfaceOf } from './normalCone.ts';

/** Numbers of a push: the unit normal from B to A, where the plane and A's lowest point are along it, how long it is, and the two surfaces. */
const SIZE = 8;
const HEIGHT = 3;
const LOW = 4;
const LENGTH = 5;
const SURFACE_A = 6;
const SURFACE_B = 7;
/** Components of normals that differ by no more, and lengths that differ by no more than this part of the size, are the same. */
const SAME = 1e-9;

export class Pushes {
  count = 0;
  private list = new Float64Array(16 * SIZE);
  private readonly normal = new Vec3();
  private readonly against = new Vec3();
  private readonly vertex = new Vec3();

  /** Adds the push along a normal of the surface, from B to A, of the leaves that two sides look at: out of the whole of B's leaf. */
  add(a: Side, b: Side, { x, y, z }: Vec3): void {
    const at = SIZE * this.count++;
    if (at === this.list.length) {
      const { list } = this;
      this.list = new Float64Array(2 * list.length);
      this.list.set(list);
    }
    const { list, vertex: v, normal: n, against } = this;
    n.x = x;
    n.y = y;
    n.z = z;
    against.x = -x;
    against.y = -y;
    against.z = -z;
    heightAlong(b.frame, b.shape.core, n, v);
    const height = x * v.x + y * v.y + z * v.z + b.shape.radius;
    heightAlong(a.frame, a.shape.core, against, v);
    const low = x * v.x + y * v.y + z * v.z - a.shape.radius;
    list[at] = x;
    list[at + 1] = y;
    list[at + 2] = z;
    list[at + HEIGHT] = height;
    list[at + LOW] = low;
    list[at + LENGTH] = height - low;
    list[at + SURFACE_A] = surfaceKey(a);
    list[at + SURFACE_B] = surfaceKey(b);
  }

  /** Whether one of them that is shorter than the depth of an answer takes the leaves that two sides look at off each other, too. */
  covers(a: Side, b: Side, { distance }: DistanceResult): boolean {
    const { list, count, normal: n, against, vertex: v } = this;
    const slack = SAME * (a.shape.reach + b.shape.reach);
    const keyA = surfaceKey(a);
    const keyB = surfaceKey(b);
    for (let at = 0; at < SIZE * count; at += SIZE) {
      if (list[at + SURFACE_A] !== keyA || list[at + SURFACE_B] !== keyB) continue;
      if (!(list[at + LENGTH] < -distance - slack)) continue;
      n.x = list[at];
      n.y = list[at + 1];
      n.z = list[at + 2];
      heightAlong(b.frame, b.shape.core, n, v);
      if (n.x * v.x + n.y * v.y + n.z * v.z + b.shape.radius > list[at + HEIGHT] + slack) continue;
      against.x = -n.x;
      against.y = -n.y;
      against.z = -n.z;
      heightAlong(a.frame, a.shape.core, against, v);
      if (n.x * v.x + n.y * v.y + n.z * v.z - a.shape.radius < list[at + LOW] - slack) continue;
      return true;
    }
    return false;
  }
}

/** A number for each surface of a shape: a leaf by itself has its own. */
export function surfaceKey(side: Side): number {
  if (surfaceOf(side) === null) return side.subshape;
  return side.group > 0 && !(side.root instanceof ConvexShape) ? -side.group : -0x10000000 - side.offset;
}
