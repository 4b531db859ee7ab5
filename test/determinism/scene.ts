/**
 * A fixed set of queries and a hash of all their answers, one for each family. The hashes must come out the same in every engine
 * and forever, so nothing here may depend on more than exact arithmetic. A new family of queries is one more function in scene3d.ts,
 * scene2d.ts, sceneMany.ts sceneCharacter.ts or sceneBodies.ts.
 */
import { Random } from '../gen.ts';
import { Hash } from './hash.ts';
import { FAMILIES_2D } from './scene2d.ts';
import { FAMILIES_3D } from './scene3d.ts';
import { FAMILIES_BODIES } from './sceneBodies.ts';
import { FAMILIES_CHARACTER } from './sceneCharacter.ts';
import { FAMILIES_MANY } from './sceneMany.ts';

export type Families = Record<string, (random: Random, hash: Hash) => void>;

/** The hash of each family. */
export function hashAll(): Record<string, string> {
  const hashes: Record<string, string> = {};
  for (const [name, family] of Object.entries({
    ...FAMILIES_3D,
    ...FAMILIES_2D,
    ...FAMILIES_MANY,
    ...FAMILIES_CHARACTER,
    ...FAMILIES_BODIES,
  })) {
    const hash = new Hash();
    family(new Random(1), hash);
    hashes[name] = hash.digest();
  }
  return hashes;
}
