/** What a character is made with, what it tells, its state: the same in two and three dimensions. */
import type { QueryFilter } from '../broadphase/probe.ts';
import { checkNumber } from '../math/checks.ts';
import type { LedgeRule } from './mover.ts';
import type { CharacterTouch } from './touch.ts';

/** How a character moves: what `new CharacterMover(world, shape, options)` takes. `V` is its kind of vector. */
export interface CharacterOptions<V> {
  /** Where it begins; the origin by default. */
  position?: V;
  /** Which way is up; +y by default. It need not be of length 1. */
  up?: V;
  /** The steepest slope that it walks on, in radians; pi / 4 by default. */
  maxSlope?: number;
  /** The steepest slope that it stands on without sliding down, though it does not climb it; `maxSlope` by default, and never less. */
  slideSlope?: number;
  /** The highest step that it climbs; 0.3 by default, 0 for none. */
  stepHeight?: number;
  /**
   * How far down it follows the ground, besides what a slope that it walks on, of 45 degrees at most, falls on the way; `stepHeight` by default,
   * 0 for not at all.
   */
  snapDistance?: number;
  /**
   * What it does on an edge that it touches beside its own axis, more steeply than `maxSlope`: `stand` there while it is not moved outwards (the
   * default), or `slide` off. Where there is ground to walk on below its axis, no lower than a step, it stands in any case.
   */
  ledges?: LedgeRule;
  /** Which shapes of the world it meets, as for any query. It leaves itself out by `ignore`, if it is in the world. */
  filter?: QueryFilter;
  /** For the momentum that touches tell; 1 by default, so that it is a velocity. */
  mass?: number;
  /** Called during a move for each touch. It may query the world and change what is no part of it. */
  onTouch?: (touch: CharacterTouch<V>) => void;
  /** Writes how fast the surface of a shape runs below a point of it, as that of a conveyor belt does, to `out`, which is 0. */
  surfaceVelocity?: (handle: number, point: Readonly<V>, out: V) => void;
}

/** What a move did. Reused by the next one. */
export class MoveResult<V> {
  /** From where it was to where it is, with what carried it and what it was pushed out by. */
  readonly moved: V;
  /** How far the ground has carried it, as far as nothing was in the way. */
  readonly carried: V;
  /** How much of the motion was used: the length of its path through the length of the displacement (on the ground its level part), 0 to 1. */
  used = 1;
  /** How many casts it took. */
  casts = 0;
  /** Whether it has moved out of something that it overlapped. */
  isRecovered = false;
  /** Whether it overlaps something and no displacement takes it out: it is crushed, or inside of something. It can be moved out. */
  isStuck = false;

  constructor(moved: V, carried: V) {
    this.moved = moved;
    this.carried = carried;
  }
}

/** All that the next move depends on, besides the world and the options: plain data, to be kept, copied, sent. */
export interface CharacterState {
  /** Where it is. */
  position: number[];
  /** How its shape is turned. */
  rotation: number[];
  /** Which way is up for it. */
  up: number[];
  /** Whether it stands. */
  isGrounded: boolean;
  /** What it stands on, and with which part and feature of that. */
  groundHandle: number;
  /** The part of a composite that it stands on. */
  groundSubshape: number;
  /** The feature that it stands on. */
  groundFeature: number;
  /** Where it stands on that. */
  groundPoint: number[];
  /** The normal of the ground. */
  groundNormal: number[];
  /** Where the shape that it stands on was after the last move. */
  groundPose: number[];
  /** How fast the ground below it runs. */
  groundVelocity: number[];
}

/** The keys that options may have. */
export const OPTIONS = [
  ...['position', 'up', 'maxSlope', 'slideSlope', 'stepHeight', 'snapDistance', 'ledges', 'filter', 'mass', 'onTouch'],
  'surfaceVelocity',
];

/** Checks the angle of a slope, and returns its cosine. */
export function cosineOf(angle: number, name: string): number {
  checkNumber(angle, name);
  if (!(angle >= 0 && angle < Math.PI / 2)) {
    throw new RangeError(`${name} must be an angle in radians, from 0 to less than pi / 2, got ${angle}`);
  }
  // The Taylor series, from its last term; a slope that is just as steep counts.
  let cos = 1;
  for (let k = 24; k > 0; k -= 2) cos = 1 - (cos * angle * angle) / (k * (k - 1));
  return cos - 1e-12;
}
