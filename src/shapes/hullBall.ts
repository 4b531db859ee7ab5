/** A ball within a solid hull: where two of them meet, the hulls are deep in each other. */
import type { HullInner } from './hullInner.ts';

/** Steps from the middle of the vertices towards the middle of the hull. */
const STEPS = 20;

export class HullBall {
  x: number;
  y: number;
  z: number;
  /** Not the largest that there is room for, but not far from it. */
  radius: number;

  /** From the middle of the vertices, away from whichever face is nearest, by less and less; the best place on the way. */
  constructor({ x, y, z, planes }: HullInner) {
    let cx = x;
    let cy = y;
    let cz = z;
    this.x = x;
    this.y = y;
    this.z = z;
    this.radius = 0;
    let first = 0;
    for (let step = 1; step <= STEPS; step++) {
      let least = Infinity;
      let face = 0;
      for (let f = 0; f < planes.length; f += 4) {
        const under = planes[f + 3]! - (planes[f]! * cx + planes[f + 1]! * cy + planes[f + 2]! * cz);
        if (under < least) {
          least = under;
          face = f;
        }
      }
      if (step === 1) first = Math.max(0, least);
      if (least > this.radius) {
        this.radius = least;
        this.x = cx;
        this.y = cy;
        this.z = cz;
      }
      const length = first / step;
      cx -= length * planes[face]!;
      cy -= length * planes[face + 1]!;
      cz -= length * planes[face + 2]!;
    }
  }
}
