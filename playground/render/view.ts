/** What a scene asks the stage to draw. */
import type { ConvexShape, Pose, Vec3Like } from 'touchstone';
import type { State } from '../app/params.ts';
import type { Mesh } from './mesh.ts';
import type { Ink, Material } from './palette.ts';

export interface Solid {
  mesh: Mesh;
  pose: Pose;
  material: Material;
  /** Below 1 it is seen through. */
  alpha?: number;
  /** The feature to highlight, and others that are only tinted. */
  feature?: number;
  facing?: number;
  /** Factors along its own axes. */
  stretch?: Vec3Like;
  /** False draws no lines along its edges. */
  edges?: boolean;
  /** The key of the item that it is. */
  item?: string;
}

export type Mark =
  | { type: 'line'; from: Vec3Like; to: Vec3Like; ink: Ink; width?: number; dashed?: boolean; arrow?: boolean; alpha?: number }
  | { type: 'dot'; at: Vec3Like; ink: Ink; size?: number }
  /** Many small dots. */
  | { type: 'cloud'; points: Vec3Like[]; ink: Ink; size: number; alpha?: number }
  | { type: 'label'; at: Vec3Like; text: string; ink: Ink; above?: boolean; left?: boolean };

/** Something that can be selected, moved and turned. */
export interface Item {
  key: string;
  label: string;
  pose: Pose;
  /** What is picked; a point has none. */
  shape?: ConvexShape;
  /** Drawn as a dot of its own. */
  isPoint?: boolean;
  moves?: boolean;
  turns?: boolean;
  /** The settings when it is brought to a pose. */
  set(pose: Pose): State;
}

export interface View {
  solids: Solid[];
  marks: Mark[];
  items: Item[];
  /** Height of the ground. */
  ground: number;
  /** All of it lies in the plane z = 0: there is a grid behind it instead of ground, and what is moved stays in the plane. */
  isFlat?: boolean;
  /** A click on the plane beside all items. */
  poke?(at: Vec3Like): State | undefined;
}
