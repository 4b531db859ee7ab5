/** A wireframe of any shape, rounded ones included. */
import type { ColorRepresentation } from 'three';
import { checkQuat, checkVec3 } from '../math/checks.ts';
import { Frame } from '../math/frame.ts';
import { pointFrom } from '../math/frameVectors.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { Shape } from '../shapes/composite.ts';
import { visitLeaves } from './leaves.ts';
import { LineBuffer } from './lineBuffer.ts';
import { addShapeLines, type Lines } from './shapeLines.ts';

/**
 * Lines along the edges of any shape (of composites, those of every part; of a half space, a square on its plane), moved out to its surface where it is rounded, with arcs around its corners. It is an `Object3D`: add
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
    const lines = new PlacedLines(this);
    visitLeaves(shape, 'ShapeWireframe: shape', (leaf, frame) => {
      lines.frame = frame;
      addShapeLines(lines, leaf.core, leaf.radius);
    });
    return this.show();
  }

  /** Moves the wireframe to a pose, in the frame of its parent. Returns this. */
  setPose(pose: Pose): this {
    const { position: p, quaternion: q } = pose;
    checkVec3(p, 'setPose: pose.position');
    checkQuat(q, 'setPose: pose.quaternion');
    this.position.set(p.x, p.y, p.z);
    this.quaternion.set(q.x, q.y, q.z, q.w);
    return this;
  }
}

/** Lines of a part, moved to where it is. */
class PlacedLines implements Lines {
  frame = new Frame();
  private readonly to: LineBuffer;
  private readonly p = new Vec3();
  private readonly q = new Vec3();

  constructor(to: LineBuffer) {
    this.to = to;
  }

  line(from: Vec3Like, to: Vec3Like): void {
    this.to.line(pointFrom(this.frame, from, this.p), pointFrom(this.frame, to, this.q));
  }
}
