/** All scenes that move, and the view that shows them. */
import { crowdScene } from './crowd.ts';
import type { LiveScene } from './scene.ts';
import { walkScene } from './walk.ts';

export { LiveView } from './view.ts';

export const liveScenes: readonly LiveScene[] = [walkScene, crowdScene];
