/** Several convex shapes that move as one. */
import { Chain } from '../chain/chain.ts';
import { checkList, checkOptions } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { RotationLike, Vec2Like } from '../math/vec2.ts';
import { makeCore } from './core.ts';
import { ConvexShape, leavesOf, Shape } from './shape.ts';

/** A part of a compound and where it sits in the compound's frame. */
export interface CompoundChild {
  /** The part, or a compound of parts. */
  shape: ConvexShape | Compound;
  /** Where it is in the compound; the origin by default. */
  position?: Vec2Like;
  /** How it is turned there; not at all by default. */
  rotation?: RotationLike;
}

/** Nested compounds are taken apart in order; `subshape` is an index into `leaves`. */
export class Compound extends Shape {}

/**
 * A shape made of convex shapes, each at its own position and rotation (none: the compound's own). Compounds nest. Throws when
 * there are no children, when one is not a convex shape or a compound, or when a pose is not usable.
 *
 * @example
 * ```ts
 * import { circle, compound, computeAabb, Transform2 } from 'touchstone/2d';
 *
 * const dumbbell = compound([
 *   { shape: circle(1), position: { x: -2, y: 0 } },
 *   { shape: circle(1), position: { x: 2, y: 0 } },
 * ]);
 * console.log(computeAabb(dumbbell, new Transform2()).max.x); // 3
 * ```
 */
export function compound(children: readonly CompoundChild[]): Compound {
  checkList(children, 'compound: children');
  const leaves: ConvexShape[] = [];
  const frame = new Frame();
  Array.from(children).forEach((child, i) => {
    const name = `compound: children[${i}]`;
    checkOptions(child, name, ['shape', 'position', 'rotation']);
    const { shape, position = { x: 0, y: 0 }, rotation = { c: 1, s: 0 } } = child;
    const parts = leavesOf(shape, name, '.shape');
    setFrame(frame, { position, rotation }, name, '');
    if (shape instanceof Chain) throw new TypeError(`${name}.shape must not be a chain`);
    for (const { kind, core, radius } of parts) {
      const points = core.edges.map((e) => {
        const x = core.middleX + e.x;
        const y = core.middleY + e.y;
        return { x: frame.x + (frame.c * x - frame.s * y), y: frame.y + (frame.s * x + frame.c * y) };
      });
      leaves.push(new ConvexShape(kind, makeCore(points), radius));
    }
  });
  return Object.freeze(new Compound(Object.freeze(leaves)));
}
