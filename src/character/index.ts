/**
 * A character that walks, falls, climbs steps, slides along walls and rides on platforms in a `CollisionWorld`.
 *
 * @module touchstone/character
 */

export type { LedgeRule } from '../mover/mover.ts';
export { type CharacterOptions, type CharacterState, MoveResult } from '../mover/options.ts';
export type { CharacterTouch, TouchKind } from '../mover/touch.ts';
export { CharacterMover } from './characterMover.ts';
