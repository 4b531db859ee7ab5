/** A wireframe of any shape, rounded ones included. */
import type { ColorRepresentation } from 'three';
import type { Pose } from '../math/transform.ts';
import type { Shape } from '../shapes/shape.ts';
import { LineBuffer } from './lineBuffer.ts';
import { addShapeLines } from './shapeLines.ts';

/**
 * Lines along the edges of a shape, moved out to its surface where it is rounded, with arcs around its corners. It is an `Object3D`: add
 * it to the scene, and move it with `setPose`, which allocates nothing; `setShape` draws another shape with the same buffers.
 *
 * @example
 * ```ts
 * import { Scene } from 'three';
 * import { box, Transform } from 'touchstone';
 * import { ShapeWireframe } from 'touchstone/three';
 *
 * const scene = new Scene();
 * const wireframe = new ShapeWireframe(box({ x: 1, y: 1, z: 1 }, { radius: 0.1 }), 'orange');
 * scene.add(wireframe);
 * wireframe.setPose(new Transform({ x: 0, y: 2, z: 0 }));
 * console.log(wireframe.position.y); // 2
 * ```
 */
export class ShapeWireframe extends LineBuffer {
  constructor(shape?: Shape, color: ColorRepresentation = 0xffffff) {
    super();
    this.setColor(color);
    if (shape !== undefined) this.setShape(shape);
  }

  /** Draws another shape, in the colour set last. Returns this. */
  setShape(shape: Shape): this {
    this.clearLines();
    addShapeLines(this, shape.core, shape.radius);
    return this.show();
  }

  /** Moves the wireframe to a pose, in the frame of its parent. Returns this. */
  setPose(pose: Pose): this {
    const { position: p, quaternion: q } = pose;
    this.position.set(p.x, p.y, p.z);
    this.quaternion.set(q.x, q.y, q.z, q.w);
    return this;
  }
}
