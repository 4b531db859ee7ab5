/** What a scene asks the stage to draw. */
import type { ConvexShape, Pose, Vec3Like } from 'touchstone';
import type { Mesh } from './mesh.ts';
import type { Ink, Material } from './palette.ts';

export interface Solid {
  mesh: Mesh;
  pose: Pose;
  material: Material;
  /** Below 1 it is seen through. */
  alpha?: number;
  /** The feature to highlight. */
  feature?: number;
  /** Factors along its own axes. */
  stretch?: Vec3Like;
  /** False draws no lines along its edges. */
  edges?: boolean;
  /** The shape that can be grabbed here, and the vector setting, in degrees, that turns it. */
  grab?: { shape: ConvexShape; turn: string };
}

export type Mark =
  | { type: 'line'; from: Vec3Like; to: Vec3Like; ink: Ink; width?: number; dashed?: boolean; arrow?: boolean; alpha?: number }
  | { type: 'dot'; at: Vec3Like; ink: Ink; size?: number }
  /** Many small dots. */
  | { type: 'cloud'; points: Vec3Like[]; ink: Ink; size: number; alpha?: number }
  | { type: 'label'; at: Vec3Like; text: string; ink: Ink; above?: boolean; left?: boolean };

/** A point that can be dragged; the scene's parameters `${key}.x`, `.y` and `.z` hold it, unless it says what it sets. */
export interface Handle {
  key: string;
  at: Vec3Like;
  label: string;
  /** The settings when it is moved to a place. */
  set?: (to: Vec3Like) => Record<string, number>;
  /** What surrounds it and moves with it, in a flat view: whether that holds a place of the plane. */
  holds?: (p: Vec3Like) => boolean;
  small?: boolean;
}

export interface View {
  solids: Solid[];
  marks: Mark[];
  handles: Handle[];
  /** Height of the ground. */
  ground: number;
  /** All of it lies in the plane z = 0: there is a grid behind it instead of ground, and what is dragged stays in the plane. */
  flat?: { /** The setting, in degrees, that turns the shape. */ turn: string };
}
