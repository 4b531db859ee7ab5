/** Vectors and poses in 3D as users hand them in. */
import { type Pose, type QuatLike, Transform, Vec3, type Vec3Like } from 'touchstone';
import type { Style } from './draw.ts';

export function inStyle(style: Style) {
  const vector = ({ x, y, z }: Vec3Like): Vec3Like => (style === 'Transforms' ? new Vec3(x, y, z) : { x, y, z });
  const pose = (position: Vec3Like, { x, y, z, w }: QuatLike): Pose =>
    style === 'Transforms' ? new Transform(position, { x, y, z, w }) : { position: vector(position), quaternion: { x, y, z, w } };
  return { vector, pose };
}
