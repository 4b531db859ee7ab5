/** Scenes that move: a world that is stepped, drawn by three.js. */
import type { Param, State } from '../app/params.ts';
import type { Row } from '../app/scene.ts';
import type { Input } from './input.ts';
import type { LiveStage } from './stage.ts';

export interface LiveScene {
  id: string;
  title: string;
  group: string;
  /** What to look for, in a sentence or two. */
  about: string;
  /** The keys that do something, for the caption. */
  keys: string;
  params: readonly Param[];
  /** Where the camera is at first, and what it looks at. */
  eye: readonly [x: number, y: number, z: number];
  target: readonly [x: number, y: number, z: number];
  start(stage: LiveStage, state: State): LiveRun;
}

export interface LiveRun {
  /** Moves everything on by `dt` seconds. Returns how many queries that took. */
  step(dt: number, input: Input): number;
  /** Brings the picture up to date. */
  draw(): void;
  /** What is printed beside the picture. */
  rows(): Row[];
  /** TypeScript that does the essential part. */
  code: string;
  /** A sentence about the moment. */
  summary(): string;
  /** For tests: what the library answered last, as plain data. */
  result(): unknown;
  dispose(): void;
}
