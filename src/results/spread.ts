/**
 * Which contacts to keep: the deepest, and others that span the largest area. Contacts are points in the plane across the normal.
 *
 * Up to four: with the deepest one, p, and any other, q, the best third and fourth are those farthest to the left and to the
 * right of the line pq; trying every q finds the largest quadrilateral. More: starting from the ring of their convex hull, the
 * corner that cuts off the least is left out, again and again; then each corner moves to where, between its neighbours, it spans
 * most, until none moves.
 */

/** A choice must be better than the one before by this part: choices as good as each other (regular polygons) must not alternate. */
const BETTER = 1 + 1e-3;
/** In the fine choice of many, where a thousandth is much. */
const MOVES = 1 + 1e-9;
/** Contacts this near to the deepest one, as a part of the extent, are as deep: a few hundred roundings. */
const AS_DEEP = 1e-13;
/** Corners move farther out each time, so that this ends; it has not been seen to take more than a dozen rounds. */
const MAX_ROUNDS = 64;

/** Points to choose from, and the choice. */
export class ContactSpread {
  count = 0;
  u: Float64Array;
  v: Float64Array;
  distance: Float64Array;
  /** The features as one number: decides between equals. */
  key: Float64Array;
  /** One that must be kept; -1 for none. */
  wanted = -1;
  /** 1 for those that are kept. */
  isKept: Uint8Array;
  /** Indices: all of them by key; by place and around the ring. */
  order: Uint16Array;
  ring: Uint16Array;
  /** Where in the ring the kept corners are. */
  kept: Uint16Array;

  constructor(capacity: number) {
    this.u = new Float64Array(capacity);
    this.v = new Float64Array(capacity);
    this.distance = new Float64Array(capacity);
    this.key = new Float64Array(capacity);
    this.isKept = new Uint8Array(capacity);
    this.order = new Uint16Array(capacity);
    this.ring = new Uint16Array(2 * capacity);
    this.kept = new Uint16Array(capacity);
  }
}

/** Marks `n` of the contacts, which must be more than that. */
export function chooseSpread(spread: ContactSpread, n: number): void {
  const { count, isKept } = spread;
  for (let i = 0; i < count; i++) isKept[i] = 0;
  sortByKey(spread);
  const deepest = spread.wanted < 0 ? findDeepest(spread) : spread.wanted;
  isKept[deepest] = 1;
  if (n === 2) keepFarthest(spread, deepest);
  else if (n === 3) keepTriangle(spread, deepest);
  else if (n === 4) keepQuadrilateral(spread, deepest);
  else if (n > 4) keepRing(spread, deepest, n);
  fill(spread, n);
}

function sortByKey({ count, key, order }: ContactSpread): void {
  for (let i = 0; i < count; i++) {
    let k = i;
    for (; k > 0 && key[order[k - 1]!]! > key[i]!; k--) order[k] = order[k - 1]!;
    order[k] = i;
  }
}

/** The first by key among the deepest. */
function findDeepest({ count, u, v, distance, order }: ContactSpread): number {
  let least = distance[0]!;
  let extent = 0;
  for (let i = 0; i < count; i++) {
    least = Math.min(least, distance[i]!);
    extent = Math.max(extent, Math.abs(u[i]! - u[0]!), Math.abs(v[i]! - v[0]!), Math.abs(distance[i]!));
  }
  const limit = least + AS_DEEP * extent;
  for (let k = 0; k < count; k++) if (distance[order[k]!]! <= limit) return order[k]!;
  return 0;
}

function keepFarthest({ count, u, v, order, isKept }: ContactSpread, p: number): void {
  let best = -1;
  let bestSq = 0;
  for (let k = 0; k < count; k++) {
    const q = order[k]!;
    const du = u[q]! - u[p]!;
    const dv = v[q]! - v[p]!;
    const lenSq = du * du + dv * dv;
    if (lenSq > bestSq * BETTER) {
      bestSq = lenSq;
      best = q;
    }
  }
  if (best >= 0) isKept[best] = 1;
}

function keepTriangle({ count, u, v, order, isKept }: ContactSpread, p: number): void {
  let best = 0;
  let bestQ = p;
  let bestR = p;
  for (let k = 0; k < count; k++) {
    const q = order[k]!;
    const qu = u[q]! - u[p]!;
    const qv = v[q]! - v[p]!;
    for (let m = 0; m < k; m++) {
      const r = order[m]!;
      const area = Math.abs(qu * (v[r]! - v[p]!) - qv * (u[r]! - u[p]!));
      if (area > best * BETTER) {
        best = area;
        bestQ = q;
        bestR = r;
      }
    }
  }
  isKept[bestQ] = 1;
  isKept[bestR] = 1;
}

function keepQuadrilateral({ count, u, v, order, isKept }: ContactSpread, p: number): void {
  let best = 0;
  let bestQ = p;
  let bestLeft = p;
  let bestRight = p;
  for (let k = 0; k < count; k++) {
    const q = order[k]!;
    const qu = u[q]! - u[p]!;
    const qv = v[q]! - v[p]!;
    let left = p;
    let right = p;
    let most = 0;
    let least = 0;
    for (let m = 0; m < count; m++) {
      const r = order[m]!;
      const area = qu * (v[r]! - v[p]!) - qv * (u[r]! - u[p]!);
      if (area > most * BETTER) {
        most = area;
        left = r;
      } else if (area < least * BETTER) {
        least = area;
        right = r;
      }
    }
    if (most - least > best * BETTER) {
      best = most - least;
      bestQ = q;
      bestLeft = left;
      bestRight = right;
    }
  }
  isKept[bestQ] = 1;
  isKept[bestLeft] = 1;
  isKept[bestRight] = 1;
}

/** Keeps up to `n`, with the deepest, which need not be a corner. */
function keepRing(spread: ContactSpread, deepest: number, n: number): void {
  const { ring, kept, isKept } = spread;
  const corners = findRing(spread);
  let count = corners;
  let deepestIsCorner = false;
  for (let i = 0; i < corners; i++) {
    kept[i] = i;
    if (ring[i] === deepest) deepestIsCorner = true;
  }
  const room = deepestIsCorner ? n : n - 1;
  while (count > room) count = dropLeast(spread, deepest, count);
  if (count < corners) {
    for (let round = 0; round < MAX_ROUNDS && moveOut(spread, deepest, count, corners); round++);
  }
  for (let i = 0; i < count; i++) isKept[ring[kept[i]!]!] = 1;
}

/**
 * Leaves out the kept corner, not the deepest, whose triangle with its neighbours is least; the last of equals by key. Returns
 * how many are left.
 */
function dropLeast({ u, v, key, ring, kept }: ContactSpread, deepest: number, count: number): number {
  let least = Infinity;
  let at = -1;
  for (let i = 0; i < count; i++) {
    const b = ring[kept[i]!]!;
    if (b === deepest) continue;
    const a = ring[kept[i > 0 ? i - 1 : count - 1]!]!;
    const c = ring[kept[i + 1 < count ? i + 1 : 0]!]!;
    const area = (u[b]! - u[a]!) * (v[c]! - v[a]!) - (v[b]! - v[a]!) * (u[c]! - u[a]!);
    const isEqual = area <= least * MOVES && area * MOVES >= least;
    if (isEqual ? key[b]! > key[ring[kept[at]!]!]! : area < least) {
      least = area;
      at = i;
    }
  }
  for (let i = at + 1; i < count; i++) kept[i - 1] = kept[i]!;
  return count - 1;
}

/** Moves each kept corner, but the deepest, to the corner between its neighbours that spans most with them. Says whether any moved. */
function moveOut({ u, v, ring, kept }: ContactSpread, deepest: number, count: number, corners: number): boolean {
  let moved = false;
  for (let i = 0; i < count; i++) {
    const at = kept[i]!;
    if (ring[at] === deepest) continue;
    const before = kept[i > 0 ? i - 1 : count - 1]!;
    const after = kept[i + 1 < count ? i + 1 : 0]!;
    const a = ring[before]!;
    const c = ring[after]!;
    const cu = u[c]! - u[a]!;
    const cv = v[c]! - v[a]!;
    let best = at;
    let most = (u[ring[at]!]! - u[a]!) * cv - (v[ring[at]!]! - v[a]!) * cu;
    for (let k = before + 1 < corners ? before + 1 : 0; k !== after; k = k + 1 < corners ? k + 1 : 0) {
      const b = ring[k]!;
      const area = (u[b]! - u[a]!) * cv - (v[b]! - v[a]!) * cu;
      if (area > most * MOVES) {
        most = area;
        best = k;
      }
    }
    if (best !== at) {
      kept[i] = best;
      moved = true;
    }
  }
  return moved;
}

/** Puts the corners of the convex hull into `ring`, counter-clockwise, and returns how many: the lower chain, then the upper one. */
function findRing({ count, u, v, order, ring }: ContactSpread): number {
  // By u, then by v.
  for (let i = 0; i < count; i++) {
    let k = i;
    for (; k > 0 && isAfter(u, v, order[k - 1]!, i); k--) order[k] = order[k - 1]!;
    order[k] = i;
  }
  let size = 0;
  for (let pass = 0; pass < 2; pass++) {
    const base = size;
    for (let k = 0; k < count; k++) {
      const c = order[pass === 0 ? k : count - 1 - k]!;
      while (size >= base + 2 && !turnsLeft(u, v, ring[size - 2]!, ring[size - 1]!, c)) size--;
      ring[size++] = c;
    }
    // The last corner of a chain is the first of the next.
    size--;
  }
  return size;
}

function isAfter(u: Float64Array, v: Float64Array, a: number, b: number): boolean {
  return u[a]! > u[b]! || (u[a] === u[b] && v[a]! > v[b]!);
}

function turnsLeft(u: Float64Array, v: Float64Array, a: number, b: number, c: number): boolean {
  return (u[b]! - u[a]!) * (v[c]! - v[a]!) - (v[b]! - v[a]!) * (u[c]! - u[a]!) > 0;
}

/** Where the area needs fewer than `n`, the deepest of the others make up the number. */
function fill({ count, distance, isKept }: ContactSpread, n: number): void {
  let kept = 0;
  for (let i = 0; i < count; i++) kept += isKept[i]!;
  for (; kept < n; kept++) {
    let best = -1;
    for (let i = 0; i < count; i++) {
      if (isKept[i] === 0 && (best < 0 || distance[i]! < distance[best]!)) best = i;
    }
    isKept[best] = 1;
  }
}
