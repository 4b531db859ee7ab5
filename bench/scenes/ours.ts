/** This library's bodies. */
import type { MakeWorld } from './scene.ts';

export const makeWorld: MakeWorld = () => null;
