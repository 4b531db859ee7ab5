/**
 * Boxes with a margin, in a tree. A body that stays within its box costs nothing; when it has left it, it gets a new one, and only then are those
 * looked for that it may meet.
 */
import { BoxTree, MAX_DEPTH } from '../broadphase/boxTree.ts';
import { FREE, SlotList, Slots } from '../broadphase/slots.ts';

export class FatBoxes {
  /** Boxes by slot; there is nothing else in them. */
  readonly slots = new Slots(0);
  private readonly tree = new BoxTree(this.slots);
  private readonly stack = new Int32Array(2 * MAX_DEPTH);
  /** The slots whose box is new. */
  readonly moved = new SlotList();

  /** Makes room for slots. */
  reserve(count: number): void {
    const { slots } = this;
    while (slots.length < count) slots.take();
  }

  /** Gives a slot the box that its list holds now. */
  set(slot: number, home: number): void {
    this.slots.home[slot] = home;
    this.tree.change(slot);
    this.moved.add(slot);
  }

  remove(slot: number): void {
    this.slots.home[slot] = FREE;
    this.tree.change(slot);
  }

  /** Whether the boxes of two slots overlap. */
  areNear(a: number, b: number): boolean {
    const { boxes } = this.slots;
    const i = 6 * a;
    const k = 6 * b;
    return (
      boxes[i] <= boxes[k + 3] &&
      boxes[k] <= boxes[i + 3] &&
      boxes[i + 1] <= boxes[k + 4] &&
      boxes[k + 1] <= boxes[i + 4] &&
      boxes[i + 2] <= boxes[k + 5] &&
      boxes[k + 2] <= boxes[i + 5]
    );
  }

  /** Brings the tree up to date. */
  update(): void {
    this.tree.update();
  }

  /** Lists the slots whose boxes overlap that of a slot, its own among them. */
  list(slot: number, out: SlotList): void {
    const { stack } = this;
    const { boxes, links } = this.tree;
    const own = this.slots.boxes;
    const minX = own[6 * slot];
    const minY = own[6 * slot + 1];
    const minZ = own[6 * slot + 2];
    const maxX = own[6 * slot + 3];
    const maxY = own[6 * slot + 4];
    const maxZ = own[6 * slot + 5];
    out.count = 0;
    stack[0] = 0;
    let top = 1;
    while (top > 0) {
      const node = stack[--top];
      const i = 6 * node;
      const overlaps =
        boxes[i] <= maxX &&
        minX <= boxes[i + 3] &&
        boxes[i + 1] <= maxY &&
        minY <= boxes[i + 4] &&
        boxes[i + 2] <= maxZ &&
        minZ <= boxes[i + 5];
      if (!overlaps) continue;
      const link = links[node];
      if (link < 0) out.add(~link);
      else {
        stack[top++] = link;
        stack[top++] = link + 1;
      }
    }
  }
}
