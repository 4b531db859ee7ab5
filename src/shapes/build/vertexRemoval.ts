/**
 * Takes vertices off an exact hull whose vertices are all extreme. What takes the place of the faces around a vertex is the part of
 * the hull of its neighbours that it sees, found exactly; so what is left is the exact hull of the vertices that are left.
 */
import { orient3d } from '../../math/exact.ts';
import { Heap } from './heap.ts';
import { builderMemory, DEAD, MARK, nextInFace, previousInFace } from './memory.ts';
import { sortPoints } from './points.ts';
import type { Quickhull } from './quickhull.ts';
import { triangleDistanceSq } from './triangleDistance.ts';

const memory = builderMemory;

/** What a vertex with so many neighbours costs is not worked out before its turn comes. */
const MANY = 32;

/** The triangles that close the hole where a vertex was: corners low < middle < high of the ring around it, and what is beyond. */
interface Cap {
  low: number;
  middle: number;
  high: number;
  /** The triangle on the far side of the edge from high to low, and whether it is the edge from its low to its middle corner. */
  parent: number;
  isLower: boolean;
}

export class VertexRemoval {
  /** The vertices that were taken off. */
  readonly removed: number[] = [];
  /** A face near each of them. */
  private readonly near: number[] = [];
  private readonly hull: Quickhull;
  private readonly count: number;
  private readonly frozen: ReadonlySet<number>;
  private ring: number[] = [];
  private cap: Cap[] = [];

  /** Of the points with indices below `count`, those that are `frozen` stay however near they are to the others. */
  constructor(hull: Quickhull, count: number, frozen: ReadonlySet<number>) {
    this.hull = hull;
    this.frozen = frozen;
    this.count = count;
    const { corners, edgeFrom } = memory;
    for (let v = 0; v < count; v++) edgeFrom[v] = -1;
    for (let f = 0; f < 4 * hull.faceCount; f += 4) {
      if (corners[f | MARK] === DEAD) continue;
      edgeFrom[corners[f]] = f;
      edgeFrom[corners[f | 1]] = f | 1;
      edgeFrom[corners[f | 2]] = f | 2;
    }
  }

  /** Takes off the vertices that are within `tolerance` of the hull of the others, the nearest first. */
  removeWithin(tolerance: number): void {
    const suspects = this.suspects(tolerance);
    if (suspects.length === 0) return;
    sortPoints(suspects);
    const heap = new Heap(suspects.length);
    for (let i = 0; i < suspects.length; i++) heap.push(0, i);
    // The distance from the hull of the others only grows when there are fewer of them.
    for (let i = heap.pop(); i >= 0; i = heap.pop()) {
      const v = suspects[i];
      if (this.frozen.has(v)) continue;
      const distanceSq = this.findCap(v) ? this.capDistanceSq(v) : Infinity;
      if (distanceSq <= heap.key) this.remove(v);
      else if (distanceSq <= tolerance * tolerance) heap.push(distanceSq, i);
    }
  }

  /** Takes off vertices until no more than `limit` are left, the one that costs the least volume first. */
  removeDown(limit: number): void {
    if (this.hull.vertexCount <= limit) return;
    const vertices: number[] = [];
    for (let v = 0; v < this.count; v++) if (memory.edgeFrom[v] >= 0) vertices.push(v);
    sortPoints(vertices);
    const heap = new Heap(vertices.length);
    for (let i = 0; i < vertices.length; i++) heap.push(this.ringVolume(vertices[i]), i);
    while (this.hull.vertexCount > limit) {
      const i = heap.pop();
      const v = vertices[i];
      const volume = this.findCap(v) ? this.capVolume(v) : Infinity;
      // What it costs may have changed since, and at first is an estimate.
      if (volume > heap.key) heap.push(volume, i);
      else this.remove(v);
    }
  }

  /** How far the hull has shrunk: the greatest distance of a vertex that was taken off from what is left. */
  distanceOutside(): number {
    let farthestSq = 0;
    for (let i = 0; i < this.removed.length; i++) farthestSq = Math.max(farthestSq, this.distanceSq(i, farthestSq));
    return Math.sqrt(farthestSq);
  }

  /** The square of the distance of the vertex that was taken off as the i-th; of several no greater than `enough`, any. */
  distanceSq(i: number, enough: number): number {
    const { corners, twins } = memory;
    const { hull } = this;
    let face = this.near[i];
    // A face that went with a vertex leads to one that took its place.
    while (corners[(face << 2) | MARK] === DEAD) face = twins[face << 2] >> 2;
    const point = this.removed[i];
    return hull.distanceSqAbove(this.seenFace(face, point), point, enough);
  }

  /** A face that a vertex sees which was taken off, so is outside, by a search that spreads from a face near it. */
  private seenFace(start: number, point: number): number {
    const { twins } = memory;
    const found = [start];
    const isFound = new Set(found);
    for (let k = 0; ; k++) {
      const face = found[k];
      if (this.hull.sees(face, point)) return face;
      for (let h = 4 * face; h < 4 * face + 3; h++) {
        const beyond = twins[h] >> 2;
        if (isFound.has(beyond)) continue;
        isFound.add(beyond);
        found.push(beyond);
      }
    }
  }

  /**
   * The vertices that may be within a tolerance of the hull of the others. The others surely are not: a plane across the sum of the
   * normals around the vertex has it on one side and its neighbours, so all other vertices, farther than that on the other.
   */
  private suspects(tolerance: number): number[] {
    const { corners, planes, xyz, normalSums: sums, flags } = memory;
    const { count } = this;
    const end = 4 * this.hull.faceCount;
    for (let i = 0; i < 3 * count; i++) sums[i] = 0;
    for (let v = 0; v < count; v++) flags[v] = 0;
    for (let f = 0; f < end; f += 4) {
      if (corners[f | MARK] === DEAD) continue;
      const nx = planes[f << 1];
      const ny = planes[(f << 1) | 1];
      const nz = planes[(f << 1) | 2];
      for (let h = f; h < f + 3; h++) {
        const v = 3 * corners[h];
        sums[v] = sums[v] + nx;
        sums[v + 1] = sums[v + 1] + ny;
        sums[v + 2] = sums[v + 2] + nz;
      }
    }
    const limitSq = 4 * tolerance * tolerance;
    const found: number[] = [];
    for (let f = 0; f < end; f += 4) {
      if (corners[f | MARK] === DEAD) continue;
      let v = corners[f | 2];
      for (let h = f; h < f + 3; h++) {
        const w = corners[h];
        const mx = sums[3 * v];
        const my = sums[3 * v + 1];
        const mz = sums[3 * v + 2];
        const along =
          mx * (xyz[w << 2] - xyz[v << 2]) +
          my * (xyz[(w << 2) | 1] - xyz[(v << 2) | 1]) +
          mz * (xyz[(w << 2) | 2] - xyz[(v << 2) | 2]);
        const isFar = along < 0 && along * along > limitSq * (mx * mx + my * my + mz * mz);
        if (!isFar && flags[v] === 0) {
          flags[v] = 1;
          found.push(v);
        }
        v = w;
      }
    }
    return found;
  }

  private findRing(v: number): void {
    const { corners, twins } = memory;
    this.ring.length = 0;
    const first = memory.edgeFrom[v];
    let h = first;
    do {
      this.ring.push(corners[nextInFace(h)]);
      h = twins[previousInFace(h)];
    } while (h !== first);
  }

  /** Six times the volume that goes with a vertex; of one with very many neighbours, or one that cannot go, about that. */
  private ringVolume(v: number): number {
    this.findRing(v);
    const { ring } = this;
    if (ring.length < MANY && this.findCap(v)) return this.capVolume(v);
    let volume = 0;
    for (let i = 1; i + 1 < ring.length; i++) volume += volumeOf(ring[0], ring[i], ring[i + 1], v);
    return Math.max(volume, 0);
  }

  /** Finds the triangles that take the place of those around v when it goes; false if what is left would be flat. */
  private findCap(v: number): boolean {
    this.findRing(v);
    const { ring, cap } = this;
    const { xyz } = memory;
    cap.length = 0;
    if (ring.length === this.hull.vertexCount - 1 && this.isRingFlat()) return false;
    const stack: [number, number, number, boolean][] = [[0, ring.length - 1, -1, false]];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const [low, high, parent, isLower] = top;
      const half = (low + high) >> 1;
      let middle = low + 1;
      for (let i = low + 2; i < high; i++) {
        // No other neighbour is above the triangle; of those in one plane any will do, and one in the middle makes short work.
        const side = orient3d(xyz, ring[low], ring[middle], ring[high], ring[i]);
        if (side > 0 || (side === 0 && Math.abs(i - half) < Math.abs(middle - half))) middle = i;
      }
      const name = cap.length;
      cap.push({ low, middle, high, parent, isLower });
      if (middle - low > 1) stack.push([low, middle, name, true]);
      if (high - middle > 1) stack.push([middle, high, name, false]);
    }
    return true;
  }

  private isRingFlat(): boolean {
    const { ring } = this;
    for (let i = 3; i < ring.length; i++) {
      if (orient3d(memory.xyz, ring[0], ring[1], ring[2], ring[i]) !== 0) return false;
    }
    return true;
  }

  private capDistanceSq(v: number): number {
    const { ring } = this;
    let least = Infinity;
    for (const { low, middle, high } of this.cap) {
      least = Math.min(least, triangleDistanceSq(ring[low], ring[middle], ring[high], v));
    }
    return least;
  }

  private capVolume(v: number): number {
    const { ring } = this;
    let volume = 0;
    for (const { low, middle, high } of this.cap) volume += volumeOf(ring[low], ring[middle], ring[high], v);
    return volume;
  }

  /** Puts the cap found last in the place of the faces around v. */
  private remove(v: number): void {
    const { corners, twins, free, edgeFrom } = memory;
    const { ring, cap, hull } = this;
    // The faces around v, and the half-edges beyond them: the i-th leads from ring[i + 1] to ring[i].
    const faces: number[] = [];
    const outside: number[] = [];
    const first = edgeFrom[v];
    let h = first;
    do {
      faces.push(h >> 2);
      outside.push(twins[nextInFace(h)]);
      h = twins[previousInFace(h)];
    } while (h !== first);
    edgeFrom[v] = -1;
    this.near.push(faces[0]);
    this.removed.push(v);
    for (let k = 0; k < cap.length; k++) {
      const { low, middle, high, parent, isLower } = cap[k];
      const f = 4 * faces[k];
      corners[f] = ring[low];
      corners[f + 1] = ring[middle];
      corners[f + 2] = ring[high];
      for (let i = 0; i < 3; i++) edgeFrom[corners[f + i]] = f + i;
      if (middle === low + 1) join(f, outside[low]);
      if (high === middle + 1) join(f + 1, outside[middle]);
      join(f + 2, parent < 0 ? outside[ring.length - 1] : 4 * faces[parent] + (isLower ? 0 : 1));
      hull.setPlane(faces[k]);
    }
    for (let k = cap.length; k < faces.length; k++) {
      corners[(faces[k] << 2) | MARK] = DEAD;
      free[hull.freeCount++] = faces[k];
      twins[4 * faces[k]] = 4 * faces[0];
    }
  }
}

function join(h: number, twin: number): void {
  memory.twins[h] = twin;
  memory.twins[twin] = h;
}

/** Six times the volume of the tetrahedron a, b, c, d, positive when d sees a, b, c counter-clockwise. */
function volumeOf(a: number, b: number, c: number, d: number): number {
  const { xyz } = memory;
  const ax = xyz[a << 2];
  const ay = xyz[(a << 2) | 1];
  const az = xyz[(a << 2) | 2];
  const ux = xyz[b << 2] - ax;
  const uy = xyz[(b << 2) | 1] - ay;
  const uz = xyz[(b << 2) | 2] - az;
  const vx = xyz[c << 2] - ax;
  const vy = xyz[(c << 2) | 1] - ay;
  const vz = xyz[(c << 2) | 2] - az;
  const wx = xyz[d << 2] - ax;
  const wy = xyz[(d << 2) | 1] - ay;
  const wz = xyz[(d << 2) | 2] - az;
  return (uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz;
}
