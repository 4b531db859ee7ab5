/** Drawing of what queries return. */
import type { Aabb } from '../math/aabb.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import type { CastResult } from '../results/castResult.ts';
import type { ContactManifold } from '../results/contactManifold.ts';
import type { DistanceResult } from '../results/distanceResult.ts';
import type { PointResult } from '../results/pointResult.ts';
import type { RayResult } from '../results/rayResult.ts';
import { LineBuffer } from './lineBuffer.ts';

/** Colours of what is drawn, as three.js takes them. */
export const RESULT_COLORS = {
  /** The gap between two shapes that are apart. */
  gap: 0x2a9d8f,
  /** How deep two shapes overlap, and contacts that are deep. */
  depth: 0xe63946,
  normal: 0x457bff,
  ray: 0xf4a261,
  box: 0x8d99ae,
};

/** Ticks of a cross, arms of an arrow head, as parts of `markSize`. */
const HEAD = 0.6;

/**
 * Lines that show the answers of queries. Add it to the scene once; each frame call `clearLines`, what you want to see, and `show`.
 * Nothing is allocated unless more lines come than ever before.
 *
 * @example
 * ```ts
 * import { Scene } from 'three';
 * import { box, distanceBetween, sphere, Transform } from 'touchstone';
 * import { ResultLines } from 'touchstone/three';
 *
 * const scene = new Scene();
 * const lines = new ResultLines();
 * scene.add(lines);
 * const gap = distanceBetween(sphere(1), new Transform({ x: 0, y: 3, z: 0 }), box({ x: 1, y: 1, z: 1 }), new Transform());
 * lines.clearLines();
 * if (gap) lines.distance(gap);
 * lines.show();
 * console.log(lines.lineCount > 0); // true
 * ```
 */
export class ResultLines extends LineBuffer {
  /** Half the size of the mark at a point, and the length of a normal, in the units of the world. */
  markSize = 0.05;
  /** The length at which normals are drawn. */
  normalLength = 0.3;

  private readonly across = new Vec3();
  private readonly third = new Vec3();
  private readonly from = new Vec3();
  private readonly to = new Vec3();
  private readonly tip = new Vec3();

  /** Both nearest points, the line between them, and both normals. */
  distance(result: DistanceResult): this {
    this.setColor(result.distance < 0 ? RESULT_COLORS.depth : RESULT_COLORS.gap);
    this.line(result.pointA, result.pointB).mark(result.pointA).mark(result.pointB);
    return this.normal(result.pointA, result.normalA).normal(result.pointB, result.normalB);
  }

  /** Each contact as the column from B's surface to A's, with the normal at its foot. */
  contacts(manifold: ContactManifold): this {
    const { from, to } = this;
    for (let i = 0; i < manifold.count; i++) {
      const distance = manifold.distance(i);
      manifold.location(i, from);
      to.copy(from).addScaled(manifold.normal, distance);
      this.setColor(distance < 0 ? RESULT_COLORS.depth : RESULT_COLORS.gap)
        .line(from, to)
        .mark(from);
      this.normal(from, manifold.normal);
    }
    return this;
  }

  /** A ray as far as it came, and the normal where it hit; without a result all of it. */
  ray(origin: Vec3Like, displacement: Vec3Like, result: RayResult | null): this {
    const { to } = this;
    to.copy(origin).addScaled(displacement, result ? result.fraction : 1);
    this.setColor(RESULT_COLORS.ray).line(origin, to);
    return result ? this.mark(result.point).normal(result.point, result.normal) : this;
  }

  /** The way of a moving shape's position as far as it came, where it touched, and the normal there. */
  cast(start: Vec3Like, displacement: Vec3Like, result: CastResult | null): this {
    const { to } = this;
    to.copy(start).addScaled(displacement, result ? result.fraction : 1);
    this.setColor(RESULT_COLORS.ray).line(start, to);
    return result ? this.mark(result.point).normal(result.point, result.normalB) : this;
  }

  /** The line from a point to the nearest one of a surface, and the normal there. */
  point(from: Vec3Like, result: PointResult): this {
    this.setColor(result.distance < 0 ? RESULT_COLORS.depth : RESULT_COLORS.gap);
    return this.line(from, result.point).mark(from).mark(result.point).normal(result.point, result.normal);
  }

  /** The twelve edges of a box. */
  aabb({ min, max }: Aabb): this {
    const { from, to } = this;
    this.setColor(RESULT_COLORS.box);
    for (let edge = 0; edge < 12; edge++) {
      // Edge k of an axis: the two bits of k choose the sides along the other two axes.
      const axis = edge >> 2;
      const first = edge & 1;
      const second = (edge >> 1) & 1;
      const bits = axis === 0 ? (first << 1) | (second << 2) : axis === 1 ? first | (second << 2) : first | (second << 1);
      from.set(bits & 1 ? max.x : min.x, bits & 2 ? max.y : min.y, bits & 4 ? max.z : min.z);
      to.copy(from);
      if (axis === 0) to.x = max.x;
      else if (axis === 1) to.y = max.y;
      else to.z = max.z;
      this.line(from, to);
    }
    return this;
  }

  /** A small cross at a point, in the colour set last. */
  mark(p: Vec3Like): this {
    const { from, to, markSize } = this;
    // `p` may be one of the two.
    const { x, y, z } = p;
    this.line(from.set(x - markSize, y, z), to.set(x + markSize, y, z));
    this.line(from.set(x, y - markSize, z), to.set(x, y + markSize, z));
    this.line(from.set(x, y, z - markSize), to.set(x, y, z + markSize));
    from.set(x, y, z);
    return this;
  }

  /** An arrow of `normalLength` from a point along a unit vector. */
  normal(p: Vec3Like, n: Vec3Like): this {
    const { across, third, tip, to, normalLength } = this;
    const head = HEAD * this.markSize;
    this.setColor(RESULT_COLORS.normal);
    const px = p.x;
    const py = p.y;
    const pz = p.z;
    tip.set(px + n.x * normalLength, py + n.y * normalLength, pz + n.z * normalLength);
    this.line(p, tip);
    setPerpendicular(across, n.x, n.y, n.z);
    third.copy(n).cross(across);
    for (let i = 0; i < 4; i++) {
      to.copy(tip)
        .addScaled(n, -2 * head)
        .addScaled(i < 2 ? across : third, i % 2 ? head : -head);
      this.line(tip, to);
    }
    return this;
  }
}
