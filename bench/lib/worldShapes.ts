/** The shapes of the worlds. */
import type { Shape } from 'touchstone';
import { ourShape } from './ours.ts';
import { boxSpec, capsuleSpec, hullSpec, type Spec, sphereSpec } from './specs.ts';

export const worldSpecs: readonly Spec[] = [sphereSpec, capsuleSpec, boxSpec, hullSpec(16)];
export const worldShapes: readonly Shape[] = worldSpecs.map((spec) => ourShape(spec)!);
