/** What a mesh must be to be a solid. */
import { Vec3 } from '../math/vec3.ts';
import { Edges, shellVolumes } from './closedSurface.ts';
import type { MeshData } from './meshData.ts';
import { ON_SURFACE, windingNumber } from './windingNumber.ts';

/** In front of a triangle by this part of its size. */
const IN_FRONT = 1e-6;

/** Throws where triangles, with positions that are theirs or will be, enclose nothing: with an open edge, or as a whole inside out. */
export function checkEnclosed(positions: ArrayLike<number>, indices: ArrayLike<number>, name: string): void {
  const edges = new Edges(positions, indices);
  const problem = edges.findOpen();
  if (problem !== null) throw new RangeError(`${name} must be closed to be a solid: ${problem}`);
  let volume = 0;
  for (const part of shellVolumes(positions, indices, edges.shells).values()) volume += part / 6;
  if (!(volume > 0)) {
    const hint = volume < 0 ? '; swap two corners of each' : '';
    throw new RangeError(`${name} must have its triangles counter-clockwise seen from outside, got a volume of ${volume}${hint}`);
  }
}

/** Throws where some of the triangles are inside out, and not the wall of a cavity. */
export function checkCavities(data: MeshData, name: string): void {
  const { positions, indices, shells } = data;
  for (const [shell, volume] of shellVolumes(positions, indices, shells)) {
    if (!(volume < 0)) continue;
    const around = windingNumber(data, inFrontOf(positions, indices, shell));
    if (around < 0 && around !== ON_SURFACE) {
      throw new RangeError(
        `${name} must have its triangles counter-clockwise seen from outside: triangle ${shell} and those joined to it are inside out, and within no other solid`,
      );
    }
  }
}

/** A point a little in front of a triangle. */
function inFrontOf(positions: Float64Array, indices: Uint32Array, triangle: number): Vec3 {
  const corner = (k: number): Vec3 => {
    const at = 3 * indices[3 * triangle + k];
    return new Vec3(positions[at], positions[at + 1], positions[at + 2]);
  };
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const middle = a
    .clone()
    .add(b)
    .add(c)
    .scale(1 / 3);
  const normal = b.sub(a).cross(c.sub(a));
  return middle.add(normal.scale(IN_FRONT / Math.sqrt(normal.length() + 1e-300)));
}
