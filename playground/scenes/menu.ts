/** All scenes, in the order of the menu. What one needs is loaded when it is opened; a new scene is one file and one line here. */
import type { Entry } from '../app/scene.ts';

/** Scenes that were, and are in another one now. */
export const isRenamed = (id: string): boolean => id === 'distance' || id === 'contacts';

export const menu: readonly Entry[] = [
  {
    id: 'engines',
    title: 'Four engines',
    group: 'See first',
    load: async () => (await import('../live/engines.ts')).enginesScene,
  },
  { id: 'bodies', title: 'Bodies', group: 'See first', load: async () => (await import('../live/bodies.ts')).bodiesScene },
  { id: 'walk', title: 'Walk', group: 'Games', load: async () => (await import('../live/walk.ts')).walkScene },
  {
    id: 'platformer',
    title: 'Platformer',
    group: 'Games',
    load: async () => (await import('../live/platformer.ts')).platformerScene,
  },
  { id: 'crowd', title: 'Ten thousand', group: 'Games', load: async () => (await import('../live/crowd.ts')).crowdScene },
  { id: 'pick', title: 'Pick', group: 'Games', load: async () => (await import('../live/pick.ts')).pickScene },
  { id: 'nearest', title: 'Nearest', group: 'Games', load: async () => (await import('../live/nearest.ts')).nearestScene },
  { id: 'pair', title: 'Pair', group: 'Two shapes', load: async () => (await import('./pair.ts')).pairScene },
  { id: 'cast', title: 'Cast', group: 'Two shapes', load: async () => (await import('./cast.ts')).castScene },
  { id: 'tiles', title: 'Tiles', group: 'Two dimensions', load: async () => (await import('./tiles.ts')).tilesScene },
  { id: 'sweep', title: 'Sweep', group: 'Two dimensions', load: async () => (await import('./sweep.ts')).sweepScene },
  { id: 'chain', title: 'Chain', group: 'Two dimensions', load: async () => (await import('./chain.ts')).chainScene },
  { id: 'plane', title: 'Pair', group: 'Two dimensions', load: async () => (await import('./plane.ts')).planeScene },
  { id: 'arcs', title: 'Ray', group: 'Two dimensions', load: async () => (await import('./arcs.ts')).arcsScene },
  { id: 'point', title: 'Point', group: 'One shape', load: async () => (await import('./point.ts')).pointScene },
  { id: 'ray', title: 'Ray', group: 'One shape', load: async () => (await import('./ray.ts')).rayScene },
  { id: 'hull', title: 'Hull', group: 'One shape', load: async () => (await import('./hull.ts')).hullScene },
  { id: 'mass', title: 'Mass', group: 'One shape', load: async () => (await import('./mass.ts')).massScene },
  { id: 'accuracy', title: 'Errors', group: 'Accuracy', load: async () => (await import('../live/accuracy.ts')).accuracyScene },
  { id: 'far', title: 'Far away', group: 'Accuracy', load: async () => (await import('./far.ts')).farScene },
];
