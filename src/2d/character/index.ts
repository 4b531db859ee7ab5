/**
 * A character that walks, falls, climbs steps, slides along walls and rides on platforms in the plane, in a `CollisionWorld2`.
 *
 * @module touchstone/2d/character
 */

export type { LedgeRule } from '../../mover/mover.ts';
export { type CharacterOptions, type CharacterState, MoveResult } from '../../mover/options.ts';
export type { CharacterTouch, TouchKind } from '../../mover/touch.ts';
export { CharacterMover2 } from './characterMover2.ts';
