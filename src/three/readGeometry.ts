/** The corners and triangles of a three.js geometry as plain numbers. */
import type { BufferGeometry, Object3D } from 'three';

/** What a mesh is made of, as far as collision goes. */
export interface Triangles {
  /** x, y, z of each vertex. */
  positions: Float64Array;
  /** Three vertices a triangle. */
  indices: Uint32Array;
}

/** A mesh that has a geometry of triangles. */
export interface MeshLike extends Object3D {
  readonly isMesh: true;
  geometry: BufferGeometry;
}

/** Reads the part of a geometry that is drawn; interleaved, indexed or not. Throws, and says what to do, where there is nothing to read. */
export function readTriangles(mesh: MeshLike, name: string): Triangles {
  const { geometry } = mesh;
  const position = geometry?.getAttribute?.('position');
  if (!position || position.count === 0) {
    throw new RangeError(`${name}: ${describe(mesh)} has no vertices; load or make its geometry first`);
  }
  if ((mesh as { isSkinnedMesh?: boolean }).isSkinnedMesh) {
    throw new TypeError(
      `${name}: ${describe(mesh)} is skinned, so its vertices move on the graphics card; give a capsule or hull for each bone, or a mesh ` +
        'with the pose baked in (SkinnedMesh.applyBoneTransform)',
    );
  }
  if (geometry.morphAttributes.position) {
    throw new TypeError(`${name}: ${describe(mesh)} has morph targets, which are applied on the graphics card; bake them first`);
  }
  const positions = new Float64Array(3 * position.count);
  for (let i = 0; i < position.count; i++) {
    positions[3 * i] = position.getX(i);
    positions[3 * i + 1] = position.getY(i);
    positions[3 * i + 2] = position.getZ(i);
  }
  const { index, drawRange } = geometry;
  const available = index ? index.count : position.count;
  const end = Math.min(available, drawRange.start + drawRange.count);
  const count = Math.max(0, 3 * Math.floor((end - drawRange.start) / 3));
  const indices = new Uint32Array(count);
  for (let i = 0; i < count; i++) indices[i] = index ? index.getX(drawRange.start + i) : drawRange.start + i;
  return { positions, indices };
}

/** What an object is called in messages. */
export function describe(object: Object3D): string {
  return object.name ? `the ${object.type} '${object.name}'` : `a ${object.type} without a name`;
}
