/** What a scene is: settings, and a function from their values to a picture, an answer and the code that gives it. */
import type { Orbit } from '../render/camera.ts';
import type { View } from '../render/view.ts';
import type { Param, State } from './params.ts';

/** One line of the answer; numbers are shown with all their digits. */
export type Row =
  | { label: string; value: number | string; big?: boolean; unit?: string; note?: string }
  /** Vectors side by side, a column each; in two dimensions without z. */
  | { columns: readonly { label: string; x: number; y: number; z?: number }[] }
  /** A small table; one row may be marked, and some as wrong. */
  | {
      head: readonly string[];
      rows: readonly (readonly (string | number)[])[];
      marked?: number;
      wrong?: readonly number[];
    };

export interface Outcome {
  view: View;
  rows: Row[];
  /** One sentence that says what is seen. */
  summary: string;
  /** TypeScript that computes `result`, with the numbers of the moment. */
  code: string;
  /** What the library answered, as plain data. */
  result: unknown;
  /** The call alone, for timing. */
  query?: () => void;
}

export interface Scene {
  id: string;
  title: string;
  group: string;
  /** What to look for, in a sentence or two. */
  about: string;
  params: readonly Param[];
  orbit: Orbit;
  evaluate(state: State): Outcome;
}
