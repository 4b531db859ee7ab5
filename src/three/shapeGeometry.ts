/** A shape as a three.js geometry. */
import { BufferGeometry, Float32BufferAttribute } from 'three';
import type { Shape } from '../shapes/composite.ts';
import { visitLeaves } from './leaves.ts';
import { addSurface, Surface } from './surface.ts';

/**
 * The surface of any shape, rounded parts included (of composites, that of every part; of a half space, a square on its plane), with the attributes `position`, `normal` and `feature`: the code of the feature that a
 * vertex belongs to, for colouring (see `featureType`). A point or a segment without a radius has no surface, and an empty geometry.
 *
 * @example
 * ```ts
 * import { Mesh } from 'three';
 * import { box } from 'touchstone';
 * import { ShapeGeometry } from 'touchstone/three';
 *
 * const crate = new Mesh(new ShapeGeometry(box({ x: 1, y: 1, z: 1 }, { radius: 0.2 })));
 * crate.geometry.computeBoundingBox();
 * console.log(crate.geometry.boundingBox?.max.x.toFixed(3)); // 1.200
 * ```
 */
export class ShapeGeometry extends BufferGeometry {
  /** Without a shape it is empty, as `clone` needs it. */
  constructor(shape?: Shape) {
    super();
    if (shape === undefined) return;
    const surface = new Surface();
    visitLeaves(shape, 'ShapeGeometry: shape', (leaf, frame) => {
      surface.frame = frame;
      addSurface(surface, leaf.core, leaf.radius);
    });
    const { positions, normals, features, triangles } = surface;
    this.setAttribute('position', new Float32BufferAttribute(positions, 3));
    this.setAttribute('normal', new Float32BufferAttribute(normals, 3));
    this.setAttribute('feature', new Float32BufferAttribute(features, 1));
    this.setIndex(triangles);
  }
}
