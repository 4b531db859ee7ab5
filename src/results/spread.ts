/**
 * Which contacts to keep. Those that touch, or are nearly as deep as the deepest, come first; among them those that span the largest area,
 * one of the deepest always with them. Contacts are points in the plane across the normal.
 *
 * Up to four: with one of the deepest, p, and any other, q, the best third and fourth are those farthest to the left and to the right of
 * the line pq; trying every q finds the largest quadrilateral. More: from the ring of their convex hull, the corner that cuts off the
 * least is left out, again and again; then each corner moves to where, between its neighbours, it spans most, until none moves. Contacts in
 * one line keep both ends. Where these leave room, what is farthest from those that are kept comes next.
 *
 * Choices as good as each other (regular polygons, equal depths) must not alternate with every rounding: contacts are tried in the
 * order of their keys, and one must be better than those before by a margin to be chosen.
 */

/** The margin: the noise of a resting contact, a few 1e-4 of its extent on either side, moves areas by less. */
const BETTER = 1.01;
/** Corners of a ring that cut off areas alike but for this much are equal: more would cost area. */
const ALIKE = 1.005;
/** Contacts this near to the deepest one, as a part of the extent, are nearly as deep. */
const AS_DEEP = 1e-3;
/** What spans less than this part of the squared extent lies in one line. */
const STRAIGHT = 1e-3;
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
  /** The contacts to choose from, by key; `size` of them. */
  order: Uint16Array;
  size = 0;
  /** Indices by place, and around the ring. */
  places: Uint16Array;
  ring: Uint16Array;
  /** Where in the ring the kept corners are. */
  kept: Uint16Array;
  /** How far contacts are from the first one at most. */
  extent = -0;

  constructor(capacity: number) {
    this.u = new Float64Array(capacity);
    this.v = new Float64Array(capacity);
    this.distance = new Float64Array(capacity);
    this.key = new Float64Array(capacity);
    this.isKept = new Uint8Array(capacity);
    this.order = new Uint16Array(capacity);
    this.places = new Uint16Array(capacity);
    this.ring = new Uint16Array(2 * capacity);
    this.kept = new Uint16Array(capacity);
  }
}

/** Marks `n` of the contacts, which must be more than that. */
export function chooseSpread(spread: ContactSpread, n: number): void {
  const { count, isKept, distance, order } = spread;
  for (let i = 0; i < count; i++) isKept[i] = 0;
  sortByKey(spread);
  const deepest = measure(spread);
  // Of those in order, the ones that touch or are nearly as deep move to the front.
  const near = Math.max(0, distance[deepest] + AS_DEEP * spread.extent);
  let size = 0;
  for (let k = 0; k < count; k++) {
    const i = order[k];
    if (!(distance[i] <= near)) continue;
    for (let m = k; m > size; m--) order[m] = order[m - 1];
    order[size++] = i;
  }
  spread.size = size;
  if (size <= n) {
    for (let k = 0; k < size; k++) isKept[order[k]] = 1;
  } else {
    const p = spread.wanted < 0 ? outermost(spread, deepest) : spread.wanted;
    isKept[p] = 1;
    if (n > 4) keepRing(spread, p, n);
    else if (n === 2 || (n > 2 && !keepLargest(spread, p, n === 4))) keepEnds(spread, p, n);
    fill(spread, n);
  }
  spread.size = count;
  fill(spread, n);
}

function sortByKey({ count, key, order }: ContactSpread): void {
  for (let i = 0; i < count; i++) {
    let k = i;
    for (; k > 0 && key[order[k - 1]] > key[i]; k--) order[k] = order[k - 1];
    order[k] = i;
  }
}

/** Finds the extent, and returns the deepest contact. */
function measure(spread: ContactSpread): number {
  const { count, u, v, distance } = spread;
  let deepest = 0;
  let extentSq = 0;
  for (let i = 0; i < count; i++) {
    if (distance[i] < distance[deepest]) deepest = i;
    const du = u[i] - u[0];
    const dv = v[i] - v[0];
    extentSq = Math.max(extentSq, du * du + dv * dv);
  }
  spread.extent = Math.sqrt(extentSq);
  return deepest;
}

/** Of the contacts that are nearly as deep as the deepest, the one farthest from the middle. */
function outermost({ size, u, v, distance, order, extent }: ContactSpread, deepest: number): number {
  let middleU = 0;
  let middleV = 0;
  for (let k = 0; k < size; k++) {
    middleU += u[order[k]] / size;
    middleV += v[order[k]] / size;
  }
  let best = deepest;
  let bestSq = -1;
  for (let k = 0; k < size; k++) {
    const i = order[k];
    const du = u[i] - middleU;
    const dv = v[i] - middleV;
    const lenSq = du * du + dv * dv;
    if (distance[i] <= distance[deepest] + AS_DEEP * extent && lenSq > bestSq * BETTER) {
      bestSq = lenSq;
      best = i;
    }
  }
  return best;
}

/** Keeps the largest triangle, or quadrilateral, with p as a corner. Returns false where they are all in one line. */
function keepLargest({ size, u, v, order, isKept, extent }: ContactSpread, p: number, isFour: boolean): boolean {
  let best = 0;
  let bestQ = p;
  let bestLeft = p;
  let bestRight = p;
  for (let k = 0; k < size; k++) {
    const q = order[k];
    const qu = u[q] - u[p];
    const qv = v[q] - v[p];
    let left = p;
    let right = p;
    let most = 0;
    let least = 0;
    for (let m = 0; m < size; m++) {
      const r = order[m];
      const area = qu * (v[r] - v[p]) - qv * (u[r] - u[p]);
      if (area > most * BETTER) {
        most = area;
        left = r;
      } else if (area < least * BETTER) {
        least = area;
        right = r;
      }
    }
    const area = isFour ? most - least : Math.max(most, -least);
    if (area > best * BETTER) {
      best = area;
      bestQ = q;
      bestLeft = isFour || most >= -least ? left : p;
      bestRight = isFour || most < -least ? right : p;
    }
  }
  if (!(best > STRAIGHT * extent * extent)) return false;
  isKept[bestQ] = 1;
  isKept[bestLeft] = 1;
  isKept[bestRight] = 1;
  return true;
}

/** Keeps what is farthest from p, and, where there is room, what is farthest from that. */
function keepEnds(spread: ContactSpread, p: number, n: number): void {
  const end = farthest(spread, p);
  spread.isKept[end] = 1;
  if (n > 2) spread.isKept[farthest(spread, end)] = 1;
}

function farthest({ size, u, v, order }: ContactSpread, p: number): number {
  let best = p;
  let bestSq = 0;
  for (let k = 0; k < size; k++) {
    const i = order[k];
    const lenSq = (u[i] - u[p]) * (u[i] - u[p]) + (v[i] - v[p]) * (v[i] - v[p]);
    if (lenSq > bestSq * BETTER) {
      bestSq = lenSq;
      best = i;
    }
  }
  return best;
}

/** Keeps up to `n` with p, which need not be a corner. */
function keepRing(spread: ContactSpread, p: number, n: number): void {
  const { ring, kept, isKept } = spread;
  const corners = findRing(spread);
  let count = corners;
  let isCorner = false;
  for (let i = 0; i < corners; i++) {
    kept[i] = i;
    if (ring[i] === p) isCorner = true;
  }
  while (count > (isCorner ? n : n - 1)) count = dropLeast(spread, p, count);
  if (count < corners) for (let round = 0; round < MAX_ROUNDS && moveOut(spread, p, count, corners); round++);
  for (let i = 0; i < count; i++) isKept[ring[kept[i]]] = 1;
}

/** Leaves out the kept corner, not p, whose triangle with its neighbours is least; the last of equals by key. Returns how many are left. */
function dropLeast({ u, v, key, ring, kept }: ContactSpread, p: number, count: number): number {
  let least = Infinity;
  let at = -1;
  for (let i = 0; i < count; i++) {
    const b = ring[kept[i]];
    if (b === p) continue;
    const a = ring[kept[i > 0 ? i - 1 : count - 1]];
    const c = ring[kept[i + 1 < count ? i + 1 : 0]];
    const area = (u[b] - u[a]) * (v[c] - v[a]) - (v[b] - v[a]) * (u[c] - u[a]);
    const isEqual = area <= least * ALIKE && area * ALIKE >= least;
    if (isEqual ? key[b] > key[ring[kept[at]]] : area < least) {
      least = area;
      at = i;
    }
  }
  for (let i = at + 1; i < count; i++) kept[i - 1] = kept[i];
  return count - 1;
}

/** Moves each kept corner, but p, to the corner between its neighbours that spans most with them. Says whether any moved. */
function moveOut({ u, v, ring, kept }: ContactSpread, p: number, count: number, corners: number): boolean {
  let moved = false;
  for (let i = 0; i < count; i++) {
    const at = kept[i];
    if (ring[at] === p) continue;
    const before = kept[i > 0 ? i - 1 : count - 1];
    const after = kept[i + 1 < count ? i + 1 : 0];
    const a = ring[before];
    const c = ring[after];
    const cu = u[c] - u[a];
    const cv = v[c] - v[a];
    let best = at;
    let most = (u[ring[at]] - u[a]) * cv - (v[ring[at]] - v[a]) * cu;
    for (let k = before + 1 < corners ? before + 1 : 0; k !== after; k = k + 1 < corners ? k + 1 : 0) {
      const b = ring[k];
      const area = (u[b] - u[a]) * cv - (v[b] - v[a]) * cu;
      if (area > most * BETTER) {
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
function findRing({ size, u, v, order, places, ring }: ContactSpread): number {
  // By u, then by v.
  for (let i = 0; i < size; i++) {
    let k = i;
    for (; k > 0 && isAfter(u, v, places[k - 1], order[i]); k--) places[k] = places[k - 1];
    places[k] = order[i];
  }
  let count = 0;
  for (let pass = 0; pass < 2; pass++) {
    const base = count;
    for (let k = 0; k < size; k++) {
      const c = places[pass === 0 ? k : size - 1 - k];
      while (count >= base + 2 && !turnsLeft(u, v, ring[count - 2], ring[count - 1], c)) count--;
      ring[count++] = c;
    }
    // The last corner of a chain is the first of the next.
    count--;
  }
  return count;
}

function isAfter(u: Float64Array, v: Float64Array, a: number, b: number): boolean {
  return u[a] > u[b] || (u[a] === u[b] && v[a] > v[b]);
}

function turnsLeft(u: Float64Array, v: Float64Array, a: number, b: number, c: number): boolean {
  return (u[b] - u[a]) * (v[c] - v[a]) - (v[b] - v[a]) * (u[c] - u[a]) > 0;
}

/** Makes up the number, which is less than `size`: each time with the one that is farthest from all that are kept. */
function fill({ count, size, u, v, order, isKept }: ContactSpread, n: number): void {
  let kept = 0;
  for (let i = 0; i < count; i++) kept += isKept[i];
  for (; kept < n; kept++) {
    let best = -1;
    let bestSq = -1;
    for (let k = 0; k < size; k++) {
      const i = order[k];
      if (isKept[i] === 1) continue;
      let leastSq = Infinity;
      for (let j = 0; j < count; j++) {
        if (isKept[j] === 1) leastSq = Math.min(leastSq, (u[i] - u[j]) * (u[i] - u[j]) + (v[i] - v[j]) * (v[i] - v[j]));
      }
      if (best < 0 || leastSq > bestSq * BETTER) {
        best = i;
        bestSq = leastSq;
      }
    }
    isKept[best] = 1;
  }
}
