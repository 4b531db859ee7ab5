/** Inputs drawn beforehand, so that calls that are measured only pick them. */
import { Random } from '../gen.ts';

/** Does one call with the inputs number i. */
export type Call = (i: number) => void;
/** A call is made only when its case is measured. */
export type Case = [name: string, make: () => Call];

/** What users hand in: the classes of the library, or objects of their own. */
export const STYLES = ['Transforms', 'plain poses'] as const;
export type Style = (typeof STYLES)[number];

/** Inputs in random order; how many, a power of two. */
export class Draw {
  readonly random = new Random(1);
  /** Use an input as `inputs[i & mask]`. */
  readonly mask: number;
  readonly style: Style;

  constructor(style: Style, inputs: number) {
    this.style = style;
    this.mask = inputs - 1;
  }

  list<T>(make: () => T): T[] {
    return Array.from({ length: this.mask + 1 }, make);
  }
}
