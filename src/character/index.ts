/**
 * A character that walks, falls, climbs steps, slides along walls and rides on platforms in a `CollisionWorld`.
 *
 * @module touchstone/character
 */
export { type CharacterOptions, type CharacterState, MoveResult } from '../mover/character.ts';
export type { LedgeRule } from '../mover/mover.ts';
export type { CharacterTouch, TouchKind } from '../mover/touch.ts';
export { CharacterMover } from './characterMover.ts';
