/** What must hold of a world's trees between any two calls. */
import type { BoxTree } from '../../src/broadphase/boxTree.ts';
import { MAX_DEPTH } from '../../src/broadphase/boxTree.ts';
import type { ShapeWorld } from '../../src/broadphase/shapeWorld.ts';
import { ENDLESS, MOVING, STANDING } from '../../src/broadphase/slots.ts';

function fail(message: string): never {
  throw new Error(message);
}

/** Throws unless a tree holds exactly the slots of one place, each node is the box around its children, and no node is lost. */
function checkTree<S, P>(world: ShapeWorld<S, P>, tree: BoxTree, place: number): void {
  const { slots } = world;
  const seen = new Set<number>();
  let pairs = 0;
  const walk = (node: number, depth: number): void => {
    if (depth > MAX_DEPTH) fail(`depth ${depth}`);
    const link = tree.links[node]!;
    const box = tree.boxes.subarray(6 * node, 6 * node + 6);
    if (link < 0) {
      const slot = ~link;
      if (seen.has(slot)) fail(`slot ${slot} twice`);
      seen.add(slot);
      if (slots.node[slot] !== node) fail(`slot ${slot} is at ${node}, not at ${slots.node[slot]}`);
      if (slots.tree[slot] !== place) fail(`slot ${slot} is in the wrong tree`);
      for (let i = 0; i < 6; i++) if (box[i] !== slots.boxes[6 * slot + i]) fail(`box of slot ${slot}`);
      return;
    }
    pairs++;
    if (tree.parents[link >> 1] !== node) fail(`the parent of ${link} is not ${node}`);
    for (let i = 0; i < 3; i++) {
      const a = 6 * link + i;
      if (box[i] !== Math.min(tree.boxes[a]!, tree.boxes[a + 6]!)) fail(`least of node ${node}`);
      if (box[i + 3] !== Math.max(tree.boxes[a + 3]!, tree.boxes[a + 9]!)) fail(`greatest of node ${node}`);
    }
    walk(link, depth + 1);
    walk(link + 1, depth + 1);
  };
  if (tree.count > 0) walk(0, 1);
  if (seen.size !== tree.count) fail(`${seen.size} leaves of ${tree.count}`);
  let free = 0;
  for (let pair = tree.freePair; pair >= 0; pair = tree.parents[pair]!) free++;
  if (tree.length !== 2 + 2 * (pairs + free)) fail(`${tree.length} nodes, ${pairs} pairs and ${free} free ones`);
}

/** Throws unless all is well. The trees must be up to date: a query has just been answered. */
export function checkInvariants<S, P>(world: ShapeWorld<S, P>): void {
  const { slots, trees } = world;
  const counts = [0, 0, 0, 0];
  for (let slot = 0; slot < slots.length; slot++) {
    counts[slots.tree[slot]!]!++;
    if (slots.waiting[slot] !== 0) fail(`slot ${slot} is waiting`);
    const isEndless = slots.boxes.subarray(6 * slot, 6 * slot + 6).some((x) => !Number.isFinite(x));
    if (slots.home[slot] === (isEndless ? STANDING : ENDLESS)) fail(`the home of slot ${slot} is ${slots.home[slot]}`);
    const home = slots.tree[slot] === MOVING ? STANDING : slots.tree[slot];
    if (slots.home[slot] !== home) fail(`slot ${slot} is in tree ${slots.tree[slot]}, its home is ${slots.home[slot]}`);
  }
  for (const [k, tree] of trees.all.entries()) {
    checkTree(world, tree, k + 1);
    if (counts[k + 1] !== tree.count) fail('the trees are not complete');
  }
  if (slots.length - counts[0]! !== world.count) fail(`${world.count} shapes are counted`);
}
