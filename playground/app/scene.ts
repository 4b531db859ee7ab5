/** What a scene is. */
import type { Ink, Material } from '../render/palette.ts';
import type { Stage } from '../render/stage.ts';
import type { View } from '../render/view.ts';
import type { Literal } from './literal.ts';
import type { Param, Sight, State } from './params.ts';

/** One line of the answer; numbers are shown with six digits, and with all of them under the pointer. */
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

/** What a colour of the picture means. */
export type LegendEntry = readonly [color: Ink | Material, meaning: string];

/** Where the picture is first seen from, and what its colours mean. */
export interface Setting extends Sight {
  legend: readonly LegendEntry[];
}

interface Common extends Setting {
  /** What to look for, in a sentence or two. */
  about: string;
  params: readonly Param[];
  /** Another setting for some states; undefined for the usual one. */
  settingOf?(state: State): Setting | undefined;
  /** All of it lies in the plane z = 0. */
  isFlat?: boolean;
  /** Settings that follow from a change of another one. */
  change?(state: State, key: string): State | undefined;
}

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

/** A scene that is a function of its settings. */
export interface Still extends Common {
  evaluate(state: State): Outcome;
  /** The settings after `dt` seconds of play, or after one step; without it there is nothing to play. */
  advance?(state: State, dt: number, isStep: boolean): State;
  /** The settings for a listing: what its names stand for. Undefined where it is of another scene. */
  read?(names: ReadonlyMap<string, Literal>): State | undefined;
}

/** Keys and a finger: to the right of the view and towards the viewer, at most 1 long together. */
export interface Steering {
  x: number;
  z: number;
  /** Whether a jump was asked for since the last time. */
  takeJump(): boolean;
  /** Where the pointer is over the picture, from -1 to 1 as three.js counts; undefined when it is not. */
  pointer: { x: number; y: number } | undefined;
}

/** A scene that moves by itself. */
export interface Live extends Common {
  /** The keys that do something, for the caption. */
  keys: string;
  /** Shows the pad for walking on touch screens. */
  isSteered?: boolean;
  start(stage: Stage, state: State): Run;
}

export interface Run {
  /** Moves everything on by `dt` seconds. Returns how many queries that took. */
  step(dt: number, steering: Steering): number;
  /** Brings the picture up to date. */
  draw(): void;
  rows(): Row[];
  /** TypeScript that does the essential part. */
  code: string;
  summary(): string;
  /** For tests: what the library answered last, as plain data. */
  result(): unknown;
  dispose(): void;
}

export type Scene = Still | Live;
export const isLive = (scene: Scene): scene is Live => 'start' in scene;

/** The name of a scene, known before it is loaded. */
export interface Entry {
  id: string;
  title: string;
  group: string;
  load(): Promise<Scene>;
}
