/**
 * Bodies in three dimensions: a physics world on the shapes and queries of `touchstone`.
 *
 * @module touchstone/dynamics
 */

export { Body } from './body.ts';
export type { BodyContact } from './bodyContact.ts';
export type { BodyLock, BodyOptions, BodyType } from './bodyOptions.ts';
export type { ContactMaterial } from './contactMaterial.ts';
export type { Events, Hit, VisitPair } from './events.ts';
export { type BallJointOptions, type DistanceJointOptions, Joint, type JointOptions } from './joint.ts';
export { type PhysicsOptions, PhysicsWorld } from './physicsWorld.ts';
