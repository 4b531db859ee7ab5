/** A world that remembers the casts that were made in it, so that those of a character's last move can be drawn. */
import { CollisionWorld, Vec3 } from 'touchstone';

/** A cast: from where, by how much, and how far it came. */
export interface Made {
  from: Vec3;
  by: Vec3;
  fraction: number;
}

export class RecordingWorld extends CollisionWorld {
  readonly made: Made[] = [];

  override castShape(...args: Parameters<CollisionWorld['castShape']>): ReturnType<CollisionWorld['castShape']> {
    const [, { position }, motion] = args;
    const hit = super.castShape(...args);
    const by = 'displacement' in motion ? motion.displacement : motion;
    this.made.push({ from: new Vec3().copy(position), by: new Vec3().copy(by), fraction: hit?.fraction ?? 1 });
    return hit;
  }
}
