/** All scenes, in the order of the menu. A new scene is one file and one line here. */
import type { Scene } from '../app/scene.ts';
import { castScene } from './cast.ts';
import { contactsScene } from './contacts.ts';
import { distanceScene } from './distance.ts';
import { farScene } from './far.ts';
import { hullScene } from './hull.ts';
import { massScene } from './mass.ts';
import { pointScene } from './point.ts';
import { rayScene } from './ray.ts';
import { sweepScene } from './sweep.ts';
import { tilesScene } from './tiles.ts';

export const scenes: readonly Scene[] = [
  pointScene,
  rayScene,
  hullScene,
  massScene,
  distanceScene,
  contactsScene,
  castScene,
  tilesScene,
  sweepScene,
  farScene,
];
