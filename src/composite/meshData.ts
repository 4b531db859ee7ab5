/** The corners and the tree of a triangle mesh, shared by all its scaled copies. */
import { buildTree, paddingOf } from './buildTree.ts';
import { Edges, namePlaces } from './closedSurface.ts';
import { Exposure } from './exposure.ts';
import type { Tree } from './tree.ts';

/** A mesh, whose bounds are measured again when its vertices have moved. */
interface Measured {
  readonly isSolid: boolean;
  measure(): void;
}

export class MeshData {
  /** The meshes that have these corners, scaled or not; */
  readonly copies: Measured[] = [];
  /** and whether one of them is part of a compound. */
  isInCompound = false;
  /** x, y, z of each vertex. */
  readonly positions: Float64Array;
  /** The corners of the triangles in the order of the tree's leaves, and the number of each triangle. */
  readonly corners: Uint32Array;
  readonly order: Int32Array;
  readonly tree: Tree;
  /** The vertices that are corners, each once. */
  readonly used: Uint32Array;
  /** The triangles without area, which are no leaves: the number and the three corners of each. */
  readonly leftOut: Uint32Array;
  /** The slot of each triangle, made when one is first asked for; beyond the last one for a triangle without area. */
  private slots: Uint32Array | null = null;
  /** See findNeighbours; made when first asked for. */
  private edges: Int32Array | null = null;
  private knownClosed: boolean | null = null;
  private knownExposure: Exposure | null = null;
  private knownShells: Uint32Array | null = null;

  constructor(positions: Float64Array, corners: Uint32Array, order: Int32Array, tree: Tree, leftOut: Uint32Array) {
    this.positions = positions;
    this.corners = corners;
    this.order = order;
    this.tree = tree;
    this.used = usedVertices(corners, positions.length / 3);
    this.leftOut = leftOut;
  }

  /** How many triangles there are, those without area included. */
  get triangleCount(): number {
    return this.order.length + this.leftOut.length / 4;
  }

  /** From triangles that have been checked. Where `isLeaf` is given, it tells which are leaves; else those with an area are. */
  static build(positions: Float64Array, indices: Uint32Array, isLeaf: Uint8Array | null = null): MeshData {
    const triangleCount = indices.length / 3;
    const boxes = new Float32Array(2 * indices.length);
    const kept = fillBoxes(positions, indices, boxes, isLeaf);
    const count = kept.length;
    if (count === 0)
      throw new RangeError(`triangleMesh: indices must name a triangle with an area, got ${triangleCount} without`);
    const { tree, order } = buildTree(boxes, count);
    const corners = new Uint32Array(3 * count);
    for (let slot = 0; slot < count; slot++) {
      const t = kept[order[slot]];
      order[slot] = t;
      corners[3 * slot] = indices[3 * t];
      corners[3 * slot + 1] = indices[3 * t + 1];
      corners[3 * slot + 2] = indices[3 * t + 2];
    }
    return new MeshData(positions, corners, order, tree, othersOf(kept, indices));
  }

  /** The slot of a triangle; -1 for one without area. */
  slotOf(triangle: number): number {
    if (this.slots === null) {
      this.slots = new Uint32Array(this.triangleCount).fill(this.order.length);
      for (let slot = 0; slot < this.order.length; slot++) this.slots[this.order[slot]] = slot;
    }
    const slot = this.slots[triangle];
    return slot < this.order.length ? slot : -1;
  }

  /** The first of the triangles without area that has one with other positions; -1 for none. */
  firstWithArea(positions: ArrayLike<number>): number {
    const { leftOut } = this;
    for (let at = 0; at < leftOut.length; at += 4) {
      const [a, b, c] = [3 * leftOut[at + 1], 3 * leftOut[at + 2], 3 * leftOut[at + 3]];
      const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k] - positions[a + k]);
      const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k] - positions[a + k]);
      if (uy * vz - uz * vy !== 0 || uz * vx - ux * vz !== 0 || ux * vy - uy * vx !== 0) return leftOut[at];
    }
    return -1;
  }

  /** Takes new positions for the same triangles. The tree keeps its form, and gets new boxes. */
  refit(positions: ArrayLike<number>): void {
    const { corners, tree } = this;
    this.positions.set(positions);
    this.edges = null;
    this.knownClosed = null;
    this.knownExposure = null;
    this.knownShells = null;
    const padding = paddingOf(this.positions);
    tree.refit((first, count, box) => {
      for (let i = 3 * first; i < 3 * (first + count); i++) {
        const v = 3 * corners[i];
        for (let k = 0; k < 3; k++) {
          box[k] = Math.min(box[k], this.positions[v + k] - padding);
          box[k + 3] = Math.max(box[k + 3], this.positions[v + k] + padding);
        }
      }
    });
  }

  /** For each triangle the first one of those that it is joined to by edges. */
  get shells(): Uint32Array {
    this.knownShells ??= new Edges(this.positions, this.indices).shells;
    return this.knownShells;
  }

  /** Looks which triangles are the boundary of a solid, so that no query has to. */
  prepareSolid(): void {
    this.knownExposure = new Exposure(this);
  }

  /** Which they are; made when first asked for, where the vertices have moved. */
  get exposure(): Exposure {
    this.knownExposure ??= new Exposure(this);
    return this.knownExposure;
  }

  private get opposite(): Int32Array {
    this.edges ??= findNeighbours(this.positions, this.corners);
    return this.edges;
  }

  /** The triangle beyond an edge (0 for ab, 1 for bc, 2 for ca) of another, or -1. */
  neighbourOf(triangle: number, edge: number): number {
    const other = this.opposite[3 * this.slotOf(triangle) + edge];
    return other < 0 ? -1 : this.order[Math.floor(other / 3)];
  }

  /** The corners of all triangles, in the order of their numbers; of those without area, too. */
  get indices(): Uint32Array {
    const { corners, order, leftOut } = this;
    const indices = new Uint32Array(3 * this.triangleCount);
    for (let slot = 0; slot < order.length; slot++) {
      for (let k = 0; k < 3; k++) indices[3 * order[slot] + k] = corners[3 * slot + k];
    }
    for (let at = 0; at < leftOut.length; at += 4) for (let k = 0; k < 3; k++) indices[3 * leftOut[at] + k] = leftOut[at + 1 + k];
    return indices;
  }

  /** Whether it is the surface of a solid: see closedSurface.ts. */
  get isClosed(): boolean {
    this.knownClosed ??= new Edges(this.positions, this.indices).findOpen() === null;
    return this.knownClosed;
  }
}

/** The vertices that are corners, each once. */
function usedVertices(corners: Uint32Array, vertexCount: number): Uint32Array {
  const isUsed = new Uint8Array(vertexCount);
  const used = new Uint32Array(vertexCount);
  let count = 0;
  for (let i = 0; i < corners.length; i++) isUsed[corners[i]] = 1;
  for (let v = 0; v < vertexCount; v++) if (isUsed[v] === 1) used[count++] = v;
  return used.subarray(0, count);
}

/** Writes a box around each triangle that has an area, one after the other. Returns their numbers. */
function fillBoxes(positions: Float64Array, indices: Uint32Array, boxes: Float32Array, isLeaf: Uint8Array | null): Uint32Array {
  const count = indices.length / 3;
  const kept = new Uint32Array(count);
  let at = 0;
  for (let t = 0; t < count; t++) {
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    const ax = positions[a];
    const ay = positions[a + 1];
    const az = positions[a + 2];
    const bx = positions[b];
    const by = positions[b + 1];
    const bz = positions[b + 2];
    const cx = positions[c];
    const cy = positions[c + 1];
    const cz = positions[c + 2];
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (isLeaf === null ? nx === 0 && ny === 0 && nz === 0 : isLeaf[t] === 0) continue;
    kept[at / 6] = t;
    boxes[at] = Math.min(ax, bx, cx);
    boxes[at + 1] = Math.min(ay, by, cy);
    boxes[at + 2] = Math.min(az, bz, cz);
    boxes[at + 3] = Math.max(ax, bx, cx);
    boxes[at + 4] = Math.max(ay, by, cy);
    boxes[at + 5] = Math.max(az, bz, cz);
    at += 6;
  }
  return kept.subarray(0, at / 6);
}

/** The triangles that are not in a list of numbers, which are in order. */
function othersOf(kept: Uint32Array, indices: Uint32Array): Uint32Array {
  const others = new Uint32Array(4 * (indices.length / 3 - kept.length));
  let at = 0;
  for (let t = 0, k = 0; 3 * t < indices.length; t++) {
    if (kept[k] === t) k++;
    else {
      others[at] = t;
      for (let i = 0; i < 3; i++) others[at + 1 + i] = indices[3 * t + i];
      at += 4;
    }
  }
  return others;
}

/** For each edge of each slot (ab, bc, ca) the first that is the same the other way round, or -1. */
function findNeighbours(positions: Float64Array, corners: Uint32Array): Int32Array {
  const names = namePlaces(positions);
  const first = new Map<number, number>();
  const next = (e: number): number => (e % 3 === 2 ? e - 2 : e + 1);
  const keyOf = (from: number, to: number): number => names[corners[from]] * names.length + names[corners[to]];
  for (let e = corners.length - 1; e >= 0; e--) first.set(keyOf(e, next(e)), e);
  return Int32Array.from(corners, (_, e) => first.get(keyOf(next(e), e)) ?? -1);
}
