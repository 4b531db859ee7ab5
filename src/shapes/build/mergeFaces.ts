/**
 * Merges triangles of an exact hull into faces. Merging gives up edges, and with them exact convexity: a walk from vertex to neighbour may
 * stop where the true hull goes on rising. If the corners of a face are within h of its plane, and each is at least c outside the chord
 * between its neighbours in the face, such a walk may end too low by h/c of the size. So a face must be exactly flat, or so flat for the
 * shape of its loop that this does not matter; where it is not, its triangles stay as they are, which is always right.
 */
import { orient3d } from '../../math/exact.ts';
import { areaVector } from '../../math/exactCross.ts';
import { sumTail } from '../../math/preciseCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import { AREA, builderMemory, DEAD, ERROR, MARK, nextInFace, PLANE, previousInFace } from './memory.ts';
import type { PointSet } from './points.ts';
import type { Quickhull } from './quickhull.ts';

/** What a walk over the corners of a face may miss, as a part of the size: the exactness that is promised. */
const WALK_ERROR = 1e-12;
/** The same for a face that is flat but for rounding, as a turned disc of many corners: queries have that rounding everywhere. */
const ROUNDED_WALK_ERROR = 1e-9;
/** And far from the origin, where coordinates are coarse: so many roundings of a coordinate. */
const WALK_ROUNDINGS = 64;
/** Off a plane by so many roundings of a coordinate counts as rounding. */
const ROUNDINGS = 4;
/**
 * Two triangles with a common edge whose four corners lie in a slab no thicker than the tolerance: the corner of one is at most six
 * tolerances from the plane of the other, if that is the larger one. (Volume is at most projected area times thickness, and the
 * projected area at most twice that of the larger triangle.) A little more, for rounding.
 */
const NEAR = 9;

/** A triangle that was a part of so many faces that were no good stays alone: else many triangles might be tried again and again. */
const MAX_FAILURES = 8;
/** What a hull has none of that has no faces to merge, as most. */
const NONE = /* @__PURE__ */ new Uint8Array(0);
const NO_PLANES = /* @__PURE__ */ new Map<number, Float64Array>();
const NO_REGIONS = /* @__PURE__ */ new Map<number, number[]>();
const NO_LABELS = /* @__PURE__ */ new Set<number>();

const memory = builderMemory;
const merge_area = /* @__PURE__ */ new Vec3();

export class FaceMerger {
  /** The face of each triangle, as the number of one of its triangles; null when each is one of its own. */
  readonly labels: Int32Array | null = null;
  /** How many faces there are. */
  faceCount: number;
  /** Unit normal n and the greatest n.p of the hull for each face of more than one triangle, by label. */
  planes: Map<number, Float64Array> = NO_PLANES;

  private readonly tolerance: number;
  private readonly rounding: number;
  private readonly roundedWalkError: number;
  private regions: Map<number, number[]> = NO_REGIONS;
  /** The labels of those that are exactly flat. */
  private exact: Set<number> = NO_LABELS;
  /** Of how many faces that were no good each triangle was a part. */
  private failures = NONE;

  constructor(hull: Quickhull, points: PointSet) {
    this.tolerance = points.tolerance;
    this.rounding = ROUNDINGS * points.rounding;
    this.roundedWalkError = Math.max(ROUNDED_WALK_ERROR, (WALK_ROUNDINGS * points.rounding) / points.largest);
    this.faceCount = hull.faceCount - hull.freeCount;
    const seeds = this.findSeeds(hull.faceCount);
    if (seeds.length === 0) return;
    const labels = new Int32Array(hull.faceCount);
    for (let t = 0; t < labels.length; t++) labels[t] = t;
    this.labels = labels;
    this.planes = new Map();
    this.regions = new Map();
    this.exact = new Set();
    this.failures = new Uint8Array(hull.faceCount);
    this.growFaces(seeds, this.tolerance, labels);
    this.growFaces(seeds, this.rounding, labels);
    do this.growFaces(seeds, 0, labels);
    while (this.dissolveThinVertices(labels));
    for (const region of this.regions.values()) this.faceCount -= region.length - 1;
  }

  /** The triangles that may lie in one plane with a neighbour, large ones first: their normals are the most certain. */
  private findSeeds(faceCount: number): number[] {
    const { corners, planes } = memory;
    const seeds: number[] = [];
    for (let h = 0; h < 4 * faceCount; h++) {
      if ((h & 3) === 3 || corners[h | MARK] === DEAD || !this.isNear(h)) continue;
      seeds.push(h >> 2);
      h |= 3;
    }
    return seeds.sort((t, u) => planes[PLANE * u + AREA] - planes[PLANE * t + AREA] || t - u);
  }

  /** Whether the triangles on both sides of half-edge h may lie in one plane within the tolerance; if not, they surely do not. */
  private isNear(h: number): boolean {
    const { corners, twins, planes, xyz } = memory;
    const twin = twins[h];
    const p = (h & ~3) << 1;
    const q = (twin & ~3) << 1;
    const apex = corners[previousInFace(twin)] << 2;
    const height = planes[p] * xyz[apex] + planes[p | 1] * xyz[apex | 1] + planes[p | 2] * xyz[apex | 2] - planes[p | 3];
    const area = planes[p | AREA];
    // Volume over the larger area: the distance of the one's apex from the plane of the other, if that is the larger one.
    return !((-height - planes[p | ERROR]) * area > NEAR * this.tolerance * Math.max(area, planes[q | AREA]));
  }

  /** Makes faces of the triangles that are in none yet. */
  private growFaces(seeds: readonly number[], tolerance: number, labels: Int32Array): void {
    this.failures.fill(0);
    for (const t of seeds) if (labels[t] === t && !this.regions.has(t)) this.growFace(t, tolerance, labels);
  }

  /** Makes a face of the triangles around one that fit one plane within a tolerance, if it is a good one. */
  private growFace(seed: number, tolerance: number, labels: Int32Array): void {
    if (this.failures[seed] >= MAX_FAILURES) return;
    const region = this.fittingTriangles(seed, tolerance, labels);
    if (region.length < 2) return;
    const plane = this.planeOf(region, tolerance);
    if (plane === null) {
      for (const t of region) this.failures[t] = this.failures[t] + 1;
      return;
    }
    for (const t of region) labels[t] = seed;
    if (tolerance === 0) this.exact.add(seed);
    this.regions.set(seed, region);
    this.planes.set(seed, plane);
  }

  /** The triangles connected with one that are in no face yet and have all their corners within a tolerance of its plane. */
  private fittingTriangles(seed: number, tolerance: number, labels: Int32Array): number[] {
    const { corners, twins, planes, xyz } = memory;
    const a = corners[seed << 2];
    const n = areaVector(xyz, a, corners[(seed << 2) | 1], corners[(seed << 2) | 2], merge_area);
    const length = Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
    const { x, y, z } = n;
    const region = [seed];
    const isTaken = new Set(region);
    for (let k = 0; k < region.length; k++) {
      const t = region[k] << 2;
      for (let h = t; h < t + 3; h++) {
        const u = twins[h] >> 2;
        if (isTaken.has(u) || labels[u] !== u || this.regions.has(u) || !this.isNear(h)) continue;
        const apex = corners[previousInFace(twins[h])];
        const height =
          x * (xyz[apex << 2] - xyz[a << 2]) +
          y * (xyz[(apex << 2) | 1] - xyz[(a << 2) | 1]) +
          z * (xyz[(apex << 2) | 2] - xyz[(a << 2) | 2]);
        const facing = x * planes[u << 3] + y * planes[(u << 3) | 1] + z * planes[(u << 3) | 2];
        if (!(facing > 0 && Math.abs(height) <= Math.max(tolerance, this.rounding) * length)) continue;
        if (tolerance === 0 && orient3d(xyz, a, corners[(seed << 2) | 1], corners[(seed << 2) | 2], apex) !== 0) continue;
        isTaken.add(u);
        region.push(u);
      }
    }
    return region;
  }

  /** The plane of a face that is to be made of some triangles; null if they make no good face. */
  private planeOf(region: readonly number[], tolerance: number): Float64Array | null {
    const { corners, xyz } = memory;
    const loop = loopOf(region);
    // A disc without vertices inside has two corners more than triangles.
    if (loop.length !== region.length + 2) return null;
    // The sum of the area vectors, with the rounding errors of the sums in the second three entries.
    const sum = new Float64Array(6);
    for (let i = 2; i < loop.length; i++) {
      const n = areaVector(xyz, corners[loop[0]], corners[loop[i - 1]], corners[loop[i]], merge_area);
      add(sum, 0, n.x);
      add(sum, 1, n.y);
      add(sum, 2, n.z);
    }
    const nx = sum[0] + sum[3];
    const ny = sum[1] + sum[4];
    const nz = sum[2] + sum[5];
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const plane = Float64Array.of(nx / length, ny / length, nz / length, 0);
    let least = Infinity;
    let highest = loop[0];
    for (const h of loop) {
      const along = alongOf(plane, corners[h]);
      least = Math.min(least, along);
      if (along > plane[3] || h === loop[0]) {
        plane[3] = along;
        highest = h;
      }
    }
    raise(plane, highest);
    const off = plane[3] - least;
    if (off > this.tolerance) return null;
    const needed = tolerance === 0 ? 0 : off / (off > this.rounding ? WALK_ERROR : this.roundedWalkError);
    for (let i = 0; i < loop.length; i++) {
      const a = corners[loop[i]];
      const b = corners[loop[i + 1 < loop.length ? i + 1 : 0]];
      const c = corners[nextInFace(loop[i + 1 < loop.length ? i + 1 : 0])];
      if (!(cornerHeight(plane, a, b, c) > needed)) return null;
    }
    return plane;
  }

  /**
   * Gives up faces that are not exactly flat at vertices where fewer than three faces meet, as at the tip of a wedge that is thinner than
   * the tolerance; and those beside them in whose planes their triangles lie exactly, for faces of both.
   */
  private dissolveThinVertices(labels: Int32Array): boolean {
    const { corners, twins, xyz } = memory;
    const edges = new Map<number, number>();
    for (const region of this.regions.values()) {
      for (const t of region) {
        for (let h = 4 * t; h < 4 * t + 3; h++) edges.set(corners[h], 0);
      }
    }
    for (let h = 0; h < 4 * labels.length; h++) {
      if ((h & 3) === 3 || corners[h | MARK] === DEAD || labels[h >> 2] === labels[twins[h] >> 2]) continue;
      const known = edges.get(corners[h]);
      if (known !== undefined) edges.set(corners[h], known + 1);
    }
    const freed: number[] = [];
    for (const [label, region] of this.regions) {
      const isThin = !this.exact.has(label) && region.some((t) => [0, 1, 2].some((i) => edges.get(corners[4 * t + i])! < 3));
      if (isThin) this.dissolve(label, labels, freed);
    }
    for (let k = 0; k < freed.length; k++) {
      const f = 4 * freed[k];
      for (let h = f; h < f + 3; h++) {
        const label = labels[twins[h] >> 2];
        const apex = corners[previousInFace(twins[h])];
        if (!this.regions.has(label) || orient3d(xyz, corners[f], corners[f + 1], corners[f + 2], apex) !== 0) continue;
        this.dissolve(label, labels, freed);
      }
    }
    return freed.length > 0;
  }

  /** Gives up a face; its triangles are added to a list. */
  private dissolve(label: number, labels: Int32Array, freed: number[]): void {
    for (const t of this.regions.get(label)!) {
      labels[t] = t;
      freed.push(t);
    }
    this.regions.delete(label);
    this.planes.delete(label);
    this.exact.delete(label);
  }
}

/** The half-edges around some connected triangles, in order; fewer than there are if they do not make one loop, none if they have no rim. */
function loopOf(region: readonly number[]): number[] {
  const { twins } = memory;
  const inside = new Set(region);
  let first = -1;
  for (const t of region) {
    for (let h = 4 * t; h < 4 * t + 3 && first < 0; h++) if (!inside.has(twins[h] >> 2)) first = h;
  }
  const loop: number[] = [];
  if (first < 0) return loop;
  let h = first;
  do {
    loop.push(h);
    h = nextInFace(h);
    while (inside.has(twins[h] >> 2)) h = nextInFace(twins[h]);
  } while (h !== first);
  return loop;
}

/** Adds a number to entry k and the rounding error to entry k + 3. */
function add(sum: Float64Array, k: number, value: number): void {
  const before = sum[k];
  sum[k] = before + value;
  sum[k + 3] = sum[k + 3] + sumTail(before, value, sum[k]);
}

function alongOf(plane: Float64Array, point: number): number {
  const { xyz } = memory;
  return plane[0] * xyz[point << 2] + plane[1] * xyz[(point << 2) | 1] + plane[2] * xyz[(point << 2) | 2];
}

/** Moves a plane out to the vertex that is farthest along its normal, from the start of a half-edge on from vertex to neighbour. */
function raise(plane: Float64Array, start: number): void {
  const { corners, twins } = memory;
  let first = start;
  for (let isHigher = true; isHigher; ) {
    isHigher = false;
    let h = first;
    do {
      const twin = twins[h];
      const along = alongOf(plane, corners[twin]);
      if (along > plane[3]) {
        plane[3] = along;
        first = twin;
        isHigher = true;
        break;
      }
      h = twins[previousInFace(h)];
    } while (h !== first);
  }
}

/** How far the corner b of a face is outside the chord from a to c. */
function cornerHeight(plane: Float64Array, a: number, b: number, c: number): number {
  const { xyz } = memory;
  const ax = xyz[a << 2];
  const ay = xyz[(a << 2) | 1];
  const az = xyz[(a << 2) | 2];
  const ux = xyz[c << 2] - ax;
  const uy = xyz[(c << 2) | 1] - ay;
  const uz = xyz[(c << 2) | 2] - az;
  const vx = xyz[b << 2] - ax;
  const vy = xyz[(b << 2) | 1] - ay;
  const vz = xyz[(b << 2) | 2] - az;
  // (v x u).n is that height times the length of the chord.
  const area = (vy * uz - vz * uy) * plane[0] + (vz * ux - vx * uz) * plane[1] + (vx * uy - vy * ux) * plane[2];
  return area / Math.sqrt(ux * ux + uy * uy + uz * uz);
}
