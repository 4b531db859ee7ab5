/** What must hold of a world's tree between any two calls. */
import { type BoxTree, MAX_DEPTH } from '../../src/broadphase/boxTree.ts';
import type { ShapeWorld } from '../../src/broadphase/shapeWorld.ts';
import { ENDLESS, FREE, MOVING, STANDING } from '../../src/broadphase/slots.ts';

function fail(message: string): never {
  throw new Error(message);
}

/** How many slots the branches hold: of what stands, of what moves, of what has no end. */
export function countBranches({ boxes, links }: BoxTree): number[] {
  const below = (node: number): number => {
    const link = links[node];
    if (link >= 0) return below(link) + below(link + 1);
    return boxes[6 * node] === Infinity ? 0 : 1;
  };
  return [STANDING, MOVING, ENDLESS].map(below);
}

/** Throws unless each node is the box around its children, each slot is in its branch, and no node is lost. */
function checkTree<S, P>({ slots, tree }: ShapeWorld<S, P>): void {
  const seen = new Set<number>();
  let pairs = 0;
  const walk = (node: number, depth: number, branch: number): void => {
    if (depth > MAX_DEPTH) fail(`depth ${depth}`);
    const link = tree.links[node];
    const box = tree.boxes.subarray(6 * node, 6 * node + 6);
    if (link < 0) {
      if (box[0] === Infinity && box[3] === -Infinity) return;
      const slot = ~link;
      if (seen.has(slot)) fail(`slot ${slot} twice`);
      seen.add(slot);
      if (tree.node[slot] !== node) fail(`slot ${slot} is at ${node}, not at ${tree.node[slot]}`);
      if (tree.branch[slot] !== branch) fail(`slot ${slot} is in the wrong branch`);
      for (let i = 0; i < 6; i++) if (box[i] !== slots.boxes[6 * slot + i]) fail(`box of slot ${slot}`);
      return;
    }
    pairs++;
    if (tree.parents[link >> 1] !== node) fail(`the parent of ${link} is not ${node}`);
    for (let i = 0; i < 3; i++) {
      const a = 6 * link + i;
      if (box[i] !== Math.min(tree.boxes[a], tree.boxes[a + 6])) fail(`least of node ${node}`);
      if (box[i + 3] !== Math.max(tree.boxes[a + 3], tree.boxes[a + 9])) fail(`greatest of node ${node}`);
    }
    for (const child of [link, link + 1]) walk(child, depth + 1, child < 6 ? child : branch);
  };
  walk(0, 1, 0);
  for (let slot = 0; slot < slots.length; slot++) {
    if ((tree.branch[slot] !== FREE) !== seen.has(slot)) fail(`slot ${slot} is in branch ${tree.branch[slot]}`);
  }
  // The pair below the root has the parent 0, as those have that are not in use.
  const used = tree.parents.filter((parent) => parent !== 0).length + 1;
  if (used !== pairs) fail(`${used} pairs of nodes are in use, ${pairs} are in the tree`);
}

/** Throws unless all is well. The tree must be up to date: a query has just been answered. */
export function checkInvariants<S, P>(world: ShapeWorld<S, P>): void {
  const { slots, tree } = world;
  let count = 0;
  for (let slot = 0; slot < slots.length; slot++) {
    if (tree.waiting[slot] > 1) fail(`slot ${slot} is waiting`);
    const home = slots.home[slot];
    const isEndless = slots.boxes.subarray(6 * slot, 6 * slot + 6).some((x) => !Number.isFinite(x));
    if (home === (isEndless ? STANDING : ENDLESS)) fail(`the home of slot ${slot} is ${home}`);
    const branch = tree.branch[slot] === MOVING ? STANDING : tree.branch[slot];
    if (home !== branch) fail(`slot ${slot} is in branch ${tree.branch[slot]}, its home is ${home}`);
    if (home !== FREE) count++;
  }
  checkTree(world);
  if (count !== world.count) fail(`${count} shapes, ${world.count} are counted`);
}
