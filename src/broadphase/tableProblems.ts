/** Whether slots that came from elsewhere are those of a world with the same table of shapes. */
import type { ShapeTable } from './shapeTable.ts';
import type { ShapeWorld } from './shapeWorld.ts';
import { FREE, type Slots } from './slots.ts';

/**
 * What is wrong with slots from elsewhere for a world with a table; '' when nothing is. Throws where they are of a world with another table. With the
 * shapes that were kept beside them, boxes are taken to be right; without, they must be those of the shapes of the table.
 */
export function findTableProblem<S, P>(
  world: ShapeWorld<S, P>,
  table: ShapeTable<S>,
  slots: Slots,
  name: string,
  kept?: unknown[],
): string {
  const { boxes, home, length, poses, poseSize, shape, tableDigest, tableSize } = slots;
  if (!(tableSize >= 0 && tableSize <= table.size && table.digestOf(tableSize) === tableDigest)) {
    world.fail(
      new RangeError(`${name} is of a world with another table of shapes: the first ${tableSize} are not those of this one`),
    );
  }
  const box = tableProblem_box;
  const { space } = world;
  const { pose } = new space.Entry();
  for (let slot = 0; slot < length; slot++) {
    const isUsed = home[slot] !== FREE;
    if (kept !== undefined && isUsed !== (kept[2 * slot] !== undefined)) return `has another shape than it had at slot ${slot}`;
    if (!isUsed) continue;
    const index = shape[slot];
    if (!(index >= 0 && index < tableSize)) return `has shape ${index} of ${tableSize} at slot ${slot}`;
    if (kept !== undefined) continue;
    space.readPose(poses, poseSize * slot, pose);
    try {
      space.writeBox(table.at(index), pose, box, 0);
    } catch (error) {
      world.fail(error);
    }
    for (let i = 0; i < 6; i++) if (box[i] !== boxes[6 * slot + i]) return `has the box of another shape at slot ${slot}`;
  }
  return '';
}

const tableProblem_box = /* @__PURE__ */ new Float64Array(6);
