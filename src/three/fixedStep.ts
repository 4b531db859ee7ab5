/** Steps of equal length out of frames of any length. */
import { checkNumber, show } from '../math/checks.ts';

/** What a {@link FixedStep} is made with. */
export interface FixedStepOptions {
  /** Steps a second; 60 by default. */
  rate?: number;
  /** How many steps one frame makes at most; 4 by default. What is due beyond them is dropped: a slow machine shows slow motion. */
  maxSteps?: number;
}

/**
 * Tells how many steps of a simulation a frame has to make, and how far the time is between the last two of them. It catches up after a slow
 * frame, but never by more than `maxSteps`, so that steps that take longer than they last do not make ever more of them due.
 *
 * @example
 * ```ts
 * import { FixedStep } from 'touchstone/three';
 *
 * const clock = new FixedStep({ rate: 50 });
 * let steps = 0;
 * clock.advance(0.05, () => steps++);
 * console.log(steps, clock.alpha.toFixed(2)); // 2 0.50
 * ```
 */
export class FixedStep {
  /** How long a step is, in seconds. */
  readonly dt: number;
  /** How many steps one frame makes at most. */
  readonly maxSteps: number;
  private due = -0;

  constructor({ rate = 60, maxSteps = 4 }: FixedStepOptions = {}) {
    checkNumber(rate, 'FixedStep: rate');
    if (!(rate > 0)) throw new RangeError(`FixedStep: rate must be above zero, got ${rate}`);
    if (!(Math.floor(maxSteps) === maxSteps && maxSteps >= 1)) {
      throw new RangeError(`FixedStep: maxSteps must be a whole number from 1 on, got ${show(maxSteps)}`);
    }
    this.dt = 1 / rate;
    this.maxSteps = maxSteps;
  }

  /** How much of the next step has passed already, from 0 to 1: what is shown is so far from the last state but one to the last. */
  get alpha(): number {
    return this.due / this.dt;
  }

  /** Calls `step` with `dt` as often as is due after `seconds` more, and returns how often that was. */
  advance(seconds: number, step: (dt: number) => void): number {
    checkNumber(seconds, 'advance: seconds');
    if (seconds < 0) throw new RangeError(`advance: seconds must not be negative, got ${seconds}`);
    this.due += seconds;
    let count = 0;
    while (this.due >= this.dt && count < this.maxSteps) {
      this.due -= this.dt;
      count++;
      step(this.dt);
    }
    if (this.due >= this.dt) this.due = 0;
    return count;
  }
}
