/** Builds the tree over the parts of something that stands. */
import { buildNodes, type TreeNodes } from '../broadphase/buildTree.ts';
import { grown } from '../broadphase/slots.ts';
import { NODE_WORDS, Tree } from './tree.ts';

/** At most so many slots are in a leaf. */
const LEAF_SIZE = 6;

/** The nodes of a tree while it is built: only how they hang together, not yet their boxes. */
class Nodes implements TreeNodes {
  words = new Int32Array(NODE_WORDS * 64);
  length = 2 * NODE_WORDS;

  addPair(node: number): number {
    const pair = this.length / NODE_WORDS;
    this.length += 2 * NODE_WORDS;
    if (this.length > this.words.length) this.words = grown(this.words, 2 * this.length);
    this.words[NODE_WORDS * node + 6] = pair;
    return pair;
  }

  addLeaf(node: number, first: number, count: number): void {
    this.words[NODE_WORDS * node + 6] = first;
    this.words[NODE_WORDS * node + 7] = count;
  }

  closePair(): void {}
}

/** Builds a tree over `count` boxes; `order` has the number of the box that is in each slot. */
export function buildTree(boxes: Float32Array, count: number): { tree: Tree; order: Int32Array } {
  const nodes = new Nodes();
  const order = new Int32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  buildNodes(nodes, 0, boxes, order, count, LEAF_SIZE);
  const tree = new Tree(new Float32Array(nodes.words.buffer, 0, nodes.length).slice());
  tree.refit((first, size, box) => {
    for (let slot = first; slot < first + size; slot++) {
      const b = 6 * order[slot]!;
      for (let k = 0; k < 3; k++) {
        box[k] = Math.min(box[k]!, boxes[b + k]!);
        box[k + 3] = Math.max(box[k + 3]!, boxes[b + k + 3]!);
      }
    }
  });
  return { tree, order };
}
