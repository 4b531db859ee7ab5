/** Inputs drawn beforehand, so that calls that are measured only pick them. */
import { Random } from '../gen.ts';

const INPUTS = 1024;

/** Use an input as `inputs[i & MASK]`. */
export const MASK = INPUTS - 1;

export const random = new Random(1);

export function draw<T>(make: () => T): T[] {
  return Array.from({ length: INPUTS }, make);
}

/** Does one call with the inputs number i. */
export type Call = (i: number) => void;
export type Case = [name: string, call: Call];
