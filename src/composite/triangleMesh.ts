/** A surface of triangles that stands. */
import { checkNumber, checkOptions, isNumber, show, throwNumber } from '../math/checks.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import type { MassProperties } from '../results/massProperties.ts';
import { ALONG, AT_POINT, type Level, ON_RAY, type Side } from './composite.ts';
import { MeshData } from './meshData.ts';
import { addSurfaceMass } from './meshMass.ts';
import { QUERIES } from './queries.ts';
import { Surface } from './surface.ts';
import type { Region } from './tree.ts';

/** What a mesh is asked to be. */
export interface MeshOptions {
  /** Only the side from which the corners run counter-clockwise can be touched; false by default. */
  oneSided?: boolean;
  /** Rays and casts pass through triangles from behind; false by default, and always so for a mesh that is one-sided. */
  cullBackFaces?: boolean;
  /** Triangles that share an edge or a vertex make one surface, on whose seams nothing catches; true by default. */
  welded?: boolean;
}

/** Rounding of the volumes that tell whether a ray passes through a triangle, as a part of their size. */
const RAY_NOISE = 1e-13;

const mesh_vertex = /* @__PURE__ */ new Vec3();

/**
 * A surface of triangles; made by {@link triangleMesh}. `subshape` in an answer is the number of the triangle. It is a surface, not a
 * solid, also where it is closed: what is inside and does not touch it is at a positive distance from it, but for points (see
 * `distanceToPoint`).
 */
export class TriangleMesh extends Surface {
  readonly queries = QUERIES;
  readonly kind = 'triangleMesh';
  readonly data: MeshData;
  private farthest = -0;

  constructor(data: MeshData, scale: Vec3Like, { welded = true, oneSided = false, cullBackFaces = false }: MeshOptions) {
    super(scale, scale.x * scale.y * scale.z, welded, oneSided, oneSided || cullBackFaces);
    this.data = data;
    this.measure();
  }

  get leafCount(): number {
    return this.data.triangleCount;
  }

  get reach(): number {
    return this.farthest;
  }

  /** Whether it is the surface of a solid: every edge has one triangle on each side, and they agree which side is the front. */
  override get isClosed(): boolean {
    return this.data.isClosed;
  }

  override neighbour(leaf: number, edge: number): number {
    return this.data.neighbourOf(leaf, edge);
  }

  /**
   * Moves the vertices: takes new positions, as many as there were, for the same triangles. Scaled copies share them. The tree keeps its
   * form, so queries get slower where the mesh has been bent very much; make a new one then. Throws when a number is not finite
   * or there are more or fewer of them; the mesh is unchanged then.
   */
  refit(positions: ArrayLike<number>): void {
    const { length } = this.data.positions;
    if (positions?.length !== length) {
      throw new RangeError(`refit: positions must have ${length} numbers, got ${show(positions)} of ${positions?.length}`);
    }
    checkPositions(positions, 'refit: positions');
    this.data.refit(positions);
    this.measure();
  }

  /** Sets bounds and reach from the vertices of triangles that have an area. */
  private measure(): void {
    const v = mesh_vertex;
    const { min, max } = this.bounds;
    min.set(Infinity, Infinity, Infinity);
    max.set(-Infinity, -Infinity, -Infinity);
    let farthestSq = 0;
    for (let i = 0; i < this.data.corners.length; i++) {
      this.setVertex(i, v);
      min.set(Math.min(min.x, v.x), Math.min(min.y, v.y), Math.min(min.z, v.z));
      max.set(Math.max(max.x, v.x), Math.max(max.y, v.y), Math.max(max.z, v.z));
      farthestSq = Math.max(farthestSq, v.x * v.x + v.y * v.y + v.z * v.z);
    }
    this.farthest = Math.sqrt(farthestSq);
  }

  protected get vertexCount(): number {
    return this.data.corners.length;
  }

  protected setVertex(i: number, out: Vec3): void {
    const { corners, positions } = this.data;
    const v = 3 * corners[i]!;
    out.x = this.sx * positions[v]!;
    out.y = this.sy * positions[v + 1]!;
    out.z = this.sz * positions[v + 2]!;
  }

  /** Visits the triangles within the limit of `level.region`, the one nearest to a point last; false when the visitor ended it. */
  override near(level: Level): boolean {
    const { ray, region } = level;
    ray.ox = region.minX;
    ray.oy = region.minY;
    ray.oz = region.minZ;
    level.best = -1;
    return super.near(level) && (level.best < 0 || this.visitSlot(level.best, level.side));
  }

  /** Visits the triangles that `level.sweep` meets, those that it comes to first before the others. */
  override along(level: Level): boolean {
    const { ray, sweep } = level;
    ray.ox = sweep.ox;
    ray.oy = sweep.oy;
    ray.oz = sweep.oz;
    ray.dx = sweep.dx;
    ray.dy = sweep.dy;
    ray.dz = sweep.dz;
    return super.along(level);
  }

  visitSlots(first: number, count: number, level: Level): boolean {
    const { mode } = level.side;
    if (mode === ON_RAY) return this.visitOnRay(first, count, level);
    if (mode === AT_POINT) return this.visitAtPoint(first, count, level);
    for (let slot = first; slot < first + count; slot++) {
      if ((mode === ALONG || this.isNearBox(slot, level.region)) && !this.visitSlot(slot, level.side)) return false;
    }
    return true;
  }

  corners(i: number, side: Side): boolean {
    const slot = this.data.slotOf(i);
    this.setTriangle(Math.max(0, slot), side);
    const { a, b, c } = side.triangle;
    if (slot < 0) c.copy(b.copy(a));
    return slot >= 0;
  }

  private visitSlot(slot: number, side: Side): boolean {
    this.setTriangle(slot, side);
    return side.found(side.triangle.get(), this.data.order[slot]!);
  }

  private setTriangle(slot: number, { triangle }: Side): void {
    this.setVertex(3 * slot, triangle.a);
    this.setVertex(3 * slot + 1, triangle.b);
    this.setVertex(3 * slot + 2, triangle.c);
  }

  /** Whether the box around a triangle is within the limit of a region; all in the frame of the data. */
  private isNearBox(slot: number, region: Region): boolean {
    const { corners, positions } = this.data;
    const a = 3 * corners[3 * slot]!;
    const b = 3 * corners[3 * slot + 1]!;
    const c = 3 * corners[3 * slot + 2]!;
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const az = positions[a + 2]!;
    const bx = positions[b]!;
    const by = positions[b + 1]!;
    const bz = positions[b + 2]!;
    const cx = positions[c]!;
    const cy = positions[c + 1]!;
    const cz = positions[c + 2]!;
    const x = Math.max(Math.min(ax, bx, cx) - region.maxX, region.minX - Math.max(ax, bx, cx), 0);
    const y = Math.max(Math.min(ay, by, cy) - region.maxY, region.minY - Math.max(ay, by, cy), 0);
    const z = Math.max(Math.min(az, bz, cz) - region.maxZ, region.minZ - Math.max(az, bz, cz), 0);
    return region.weightX * x * x + region.weightY * y * y + region.weightZ * z * z <= region.limits.distanceSq;
  }

  /**
   * Visits triangles that a ray may pass through: those for which its volumes with the three edges, to rounding, have one sign. Two
   * triangles that share an edge get the same volume for it.
   */
  private visitOnRay(first: number, count: number, { ray, sweep, side }: Level): boolean {
    const { sx, sy, sz } = this;
    const { corners, positions } = this.data;
    const { ox, oy, oz, dx, dy, dz } = ray;
    const noiseOfOne = RAY_NOISE * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz));
    const dLenSq = dx * dx + dy * dy + dz * dz;
    for (let slot = first; slot < first + count; slot++) {
      const a = 3 * corners[3 * slot]!;
      const b = 3 * corners[3 * slot + 1]!;
      const c = 3 * corners[3 * slot + 2]!;
      const ax = sx * positions[a]! - ox;
      const ay = sy * positions[a + 1]! - oy;
      const az = sz * positions[a + 2]! - oz;
      const bx = sx * positions[b]! - ox;
      const by = sy * positions[b + 1]! - oy;
      const bz = sz * positions[b + 2]! - oz;
      const cx = sx * positions[c]! - ox;
      const cy = sy * positions[c + 1]! - oy;
      const cz = sz * positions[c + 2]! - oz;
      const noise = noiseOfOne * (ax * ax + ay * ay + az * az + cx * cx + cy * cy + cz * cz);
      const wa = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx);
      const wb = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax);
      const wc = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx);
      if (!((wa > -noise && wb > -noise && wc > -noise) || (wa < noise && wb < noise && wc < noise))) continue;
      const ex = bx - ax;
      const ey = by - ay;
      const ez = bz - az;
      const fx = cx - ax;
      const fy = cy - ay;
      const fz = cz - az;
      const nx = ey * fz - ez * fy;
      const ny = ez * fx - ex * fz;
      const nz = ex * fy - ey * fx;
      const climb = nx * dx + ny * dy + nz * dz;
      if (this.cullsBackFaces && climb * this.orientation > 0) continue;
      // Before the ray begins, or beyond what has been hit, by more than any rounding? Along the plane that cannot be told.
      const height = nx * ax + ny * ay + nz * az;
      const slack = FRACTION_NOISE * side.span;
      const isBetween =
        climb > 0
          ? height >= climb * (sweep.start - slack) && height <= climb * (sweep.limits.fraction + slack)
          : height <= climb * (sweep.start - slack) && height >= climb * (sweep.limits.fraction + slack);
      if (!isBetween && climb * climb > SHALLOW_SQ * (nx * nx + ny * ny + nz * nz) * dLenSq) continue;
      if (!this.visitSlot(slot, side)) return false;
    }
    return true;
  }

  /**
   * Keeps the nearest triangle to a point, which is the ray's origin, and lowers the limit to its distance. Which feature is nearest follows
   * from the products of the edges u = ab and v = ac with the vectors to the point from a, b and c.
   */
  private visitAtPoint(first: number, count: number, level: Level): boolean {
    const { ray } = level;
    const { limits } = level.region;
    const { corners, positions } = this.data;
    const { sx, sy, sz } = this;
    for (let slot = first; slot < first + count; slot++) {
      const a = 3 * corners[3 * slot]!;
      const b = 3 * corners[3 * slot + 1]!;
      const c = 3 * corners[3 * slot + 2]!;
      // From a to the point, and along two edges.
      const px = ray.ox - sx * positions[a]!;
      const py = ray.oy - sy * positions[a + 1]!;
      const pz = ray.oz - sz * positions[a + 2]!;
      const ux = sx * (positions[b]! - positions[a]!);
      const uy = sy * (positions[b + 1]! - positions[a + 1]!);
      const uz = sz * (positions[b + 2]! - positions[a + 2]!);
      const vx = sx * (positions[c]! - positions[a]!);
      const vy = sy * (positions[c + 1]! - positions[a + 1]!);
      const vz = sz * (positions[c + 2]! - positions[a + 2]!);
      const uv = ux * vx + uy * vy + uz * vz;
      const au = px * ux + py * uy + pz * uz;
      const av = px * vx + py * vy + pz * vz;
      const bu = au - (ux * ux + uy * uy + uz * uz);
      const bv = av - uv;
      const cu = au - uv;
      const cv = av - (vx * vx + vy * vy + vz * vz);
      // The nearest point is a + s u + t v.
      let s = 0;
      let t = 0;
      if (!(au <= 0 && av <= 0)) {
        const overAb = au * bv - bu * av;
        const overCa = cu * av - au * cv;
        const overBc = bu * cv - cu * bv;
        if (bu >= 0 && bv <= bu) s = 1;
        else if (cv >= 0 && cu <= cv) t = 1;
        else if (overAb <= 0 && au >= 0 && bu <= 0) s = au / (au - bu);
        else if (overCa <= 0 && av >= 0 && cv <= 0) t = av / (av - cv);
        else if (overBc <= 0 && bv >= bu && cu >= cv) {
          t = (bv - bu) / (bv - bu + (cu - cv));
          s = 1 - t;
        } else {
          const inv = 1 / (overAb + overBc + overCa);
          s = overCa * inv;
          t = overAb * inv;
        }
      }
      const x = px - s * ux - t * vx;
      const y = py - s * uy - t * vy;
      const z = pz - s * uz - t * vz;
      const distSq = x * x + y * y + z * z;
      if (distSq < limits.distanceSq || level.best < 0) {
        if (!(distSq <= limits.distanceSq * (1 + POINT_NOISE))) continue;
        limits.distanceSq = Math.min(distSq, limits.distanceSq);
        level.best = slot;
      }
    }
    return true;
  }

  mass(out: MassProperties): void {
    if (!this.isClosed) {
      throw new RangeError('massProperties: shape must enclose a volume, got a triangleMesh that is not closed');
    }
    addSurfaceMass(this, out);
  }
}

/** A fraction, as a part of the largest, may be off by this much before it is calculated exactly. */
const FRACTION_NOISE = 1e-9;
/** The square of a distance likewise. */
const POINT_NOISE = 1e-9;
/** Squared: the sine of the angle between a ray and a plane below which the place where they meet is not calculated here. */
const SHALLOW_SQ = 1e-12;

function isList(value: unknown): value is ArrayLike<number> {
  return typeof value === 'object' && value !== null && typeof (value as ArrayLike<number>).length === 'number';
}

/** Whether all of some floats are finite: then they are usable, since a float is at most 3.4e38. */
function isFiniteSum(values: Float32Array): boolean {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.abs(values[i]!);
  return sum < Infinity;
}

/** Throws for the first coordinate that is not usable. */
export function checkPositions(positions: ArrayLike<number>, name: string): void {
  if (positions instanceof Float32Array && isFiniteSum(positions)) return;
  for (let i = 0; i < positions.length; i++) if (!isNumber(positions[i]!)) throwNumber(positions[i], `${name}[${i}]`);
}

/**
 * A surface of triangles with a tree of its own, for levels, terrain and scanned things; it does not move within its frame, though
 * its vertices can be moved by `refit`. `positions` is flat, x, y, z, ...; every three entries of `indices` name the corners of a
 * triangle, and without it every three positions do. Both are copied. Triangles without area are left out, and keep their number.
 *
 * It can be touched from both sides unless `oneSided`. Triangles that share an edge or a vertex, at exactly the same place, make
 * one surface: no contact, distance or cast has a normal there that this surface does not have, so nothing catches on seams.
 *
 * Throws when a coordinate is not finite, an index is out of range, or no triangle with an area is left.
 *
 * @example
 * ```ts
 * import { raycast, Transform, triangleMesh } from 'touchstone';
 *
 * const floor = triangleMesh([-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1], [0, 1, 2, 0, 2, 3]);
 * const hit = raycast({ x: 0.5, y: 2, z: 0 }, { x: 0, y: -4, z: 0 }, floor, new Transform());
 * console.log(hit?.fraction, hit?.subshape); // 0.5 1
 * ```
 */
export function triangleMesh(positions: ArrayLike<number>, indices?: ArrayLike<number>, options: MeshOptions = {}): TriangleMesh {
  if (!isList(positions)) throw new TypeError(`triangleMesh: positions must be an array of numbers, got ${show(positions)}`);
  checkOptions(options, 'triangleMesh: options', ['oneSided', 'cullBackFaces', 'welded']);
  const { length } = positions;
  if (length === 0) throw new RangeError('triangleMesh: positions must not be empty');
  if (length % 3 !== 0) throw new RangeError(`triangleMesh: positions must hold three numbers a vertex, got ${length} numbers`);
  checkPositions(positions, 'triangleMesh: positions');
  const count = length / 3;
  if (indices === undefined) {
    if (count % 3 !== 0)
      throw new RangeError(`triangleMesh: positions must hold three vertices a triangle, got ${count} vertices`);
  } else {
    if (!isList(indices)) throw new TypeError(`triangleMesh: indices must be an array of numbers, got ${show(indices)}`);
    if (indices.length === 0) throw new RangeError('triangleMesh: indices must not be empty');
    if (indices.length % 3 !== 0) {
      throw new RangeError(`triangleMesh: indices must hold three numbers a triangle, got ${indices.length} numbers`);
    }
  }
  const corners = new Uint32Array(indices === undefined ? count : indices.length);
  for (let i = 0; i < corners.length; i++) {
    const index = indices === undefined ? i : indices[i]!;
    if (!(typeof index === 'number' && index >= 0 && index < count && Math.floor(index) === index)) throwIndex(index, i, count);
    corners[i] = index;
  }
  return new TriangleMesh(MeshData.build(new Float64Array(positions), corners), { x: 1, y: 1, z: 1 }, options);
}

function throwIndex(index: number, i: number, count: number): never {
  const name = `triangleMesh: indices[${i}]`;
  checkNumber(index, name);
  throw new RangeError(`${name} must be a whole number from 0 to ${count - 1}, got ${index}`);
}
