import { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { Placement } from '../math/placement.ts';
import { boundsInFrame } from '../shapes/bounds.ts';
import type { Shape } from '../shapes/composite.ts';
import { ConvexShape } from '../shapes/shape.ts';
import { MATRIX } from './bodies.ts';
import { readPose } from './bodyNumbers.ts';
import type { Dynamics } from './dynamics.ts';

const writeBox_pose = /* @__PURE__ */ new Placement();
const writeBox_frame = /* @__PURE__ */ new Frame();
const writeBox_box = /* @__PURE__ */ new Aabb();

/** Writes the box of a body to the collision world, by the pose that is there. */
export function writeBox({ bodies, collision }: Dynamics, slot: number): void {
  const { boxes, poses } = collision.slots;
  const shape = collision.references[2 * slot];
  const p = 7 * slot;
  const to = 6 * slot;
  if (!(shape instanceof ConvexShape)) {
    readPose(poses, p, writeBox_pose);
    setFrame(writeBox_frame, writeBox_pose, 'pose');
    const { max, min } = boundsInFrame(shape as Shape, writeBox_frame, writeBox_box);
    boxes[to] = min.x;
    boxes[to + 1] = min.y;
    boxes[to + 2] = min.z;
    boxes[to + 3] = max.x;
    boxes[to + 4] = max.y;
    boxes[to + 5] = max.z;
    return;
  }
  const { matrices: r } = bodies;
  const { core, radius } = shape;
  const { vertices } = core;
  const m = MATRIX * slot;
  for (let axis = 0; axis < 3; axis++) {
    const x = r[m + 3 * axis];
    const y = r[m + 3 * axis + 1];
    const z = r[m + 3 * axis + 2];
    let min = Infinity;
    let max = -Infinity;
    for (let k = 0; k < vertices.length; k += 3) {
      const d = x * vertices[k] + y * vertices[k + 1] + z * vertices[k + 2];
      if (d < min) min = d;
      if (d > max) max = d;
    }
    boxes[to + axis] = min - radius + poses[p + axis];
    boxes[to + axis + 3] = max + radius + poses[p + axis];
  }
}
