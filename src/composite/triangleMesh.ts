/** A surface of triangles that stands. */

import { MassMoments } from '../mass/massMoments.ts';
import { checkNumber, checkOptions, isNumber, listHint, show, throwNumber } from '../math/checks.ts';
import type { Digest } from '../math/digest.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { FACE } from '../results/features.ts';
import type { MassProperties } from '../results/massProperties.ts';
import { checkCavities, checkEnclosed } from './checkSolid.ts';
import type { CrossingVisitor, Side } from './composite.ts';
import { BURIED, SEGMENT_SIZE, TOUCHED } from './exposure.ts';
import { MeshData } from './meshData.ts';
import { linkQueries } from './queries.ts';
import { type Feel, Surface } from './surface.ts';
import { ON_SURFACE, windingNumber } from './windingNumber.ts';

/** What a mesh is asked to be. */
export interface MeshOptions {
  /** Only the side from which the corners run counter-clockwise can be touched; false by default. */
  oneSided?: boolean;
  /** Rays and casts pass through triangles from behind; false by default, and always so for a mesh that is one-sided. */
  cullBackFaces?: boolean;
  /** Triangles that share an edge or a vertex make one surface, on whose seams nothing catches; true by default. */
  welded?: boolean;
  /**
   * What is inside of it overlaps it, for all queries; false by default. The mesh must be closed, its triangles counter-clockwise seen from outside.
   * Vertices at the same place are one, and parts may cross each other, or be hollow.
   */
  solid?: boolean;
}

/**
 * A surface of triangles; made by {@link triangleMesh}. `subshape` in an answer is the number of the triangle. Unless it is made `solid` it is a surface,
 * also where it is closed: a body that is inside and does not touch it is at a positive distance from it. (Points are told the side in any case, see
 * `distanceToPoint`.)
 */
export class TriangleMesh extends Surface {
  readonly kind = 'triangleMesh';
  readonly data: MeshData;

  constructor(data: MeshData, scale: Vec3Like, feel: Feel) {
    super(scale, scale.x * scale.y * scale.z, feel);
    linkQueries();
    this.data = data;
    this.measure();
    data.copies.push(this);
  }

  rescaled(scale: Vec3Like): TriangleMesh {
    return new TriangleMesh(this.data, scale, this);
  }

  get leafCount(): number {
    return this.data.triangleCount;
  }

  /** Whether it is the surface of a solid: every edge has one triangle on each side, and they agree which side is the front. */
  override get isClosed(): boolean {
    return this.data.isClosed;
  }

  /** Whether the surface goes around a point, in the frame of the mesh. */
  override contains(point: Vec3Like): boolean {
    const { sx, sy, sz, data, isSolid } = this;
    if (sx * sy * sz === 0) return false;
    const around = windingNumber(data, this.unscale(point, contains_point));
    return around > 0 || (around === ON_SURFACE && isSolid && data.exposure.isInterior(contains_point));
  }

  override neighbour(leaf: number, edge: number): number {
    return this.data.neighbourOf(leaf, edge);
  }

  /**
   * Moves the vertices: takes new positions, as many as there were, for the same triangles. Scaled copies share them, and move, too. The tree
   * keeps its form, so queries get slower where the mesh has been bent very much; make a new one then. A world looks for it where it was
   * until it is moved: call `move` with its pose. Throws when a number is not finite, there are more or fewer of them, a triangle that had no area gets one, or
   * the mesh is part of a compound; it is unchanged then.
   */
  refit(positions: ArrayLike<number>): void {
    const { length } = this.data.positions;
    if (positions?.length !== length) {
      throw new RangeError(`refit: positions must have ${length} numbers, got ${show(positions)} of ${positions?.length}`);
    }
    checkPositions(positions, 'refit: positions');
    if (this.data.isInCompound) throw new RangeError('refit: the mesh must not be part of a compound; make that anew');
    const comesBack = this.data.firstWithArea(positions);
    if (comesBack >= 0) {
      throw new RangeError(`refit: triangle ${comesBack} must stay without area, as it was made; make a new mesh`);
    }
    if (this.data.copies.some((copy) => copy.isSolid)) checkEnclosed(positions, this.data.indices, 'refit: the mesh');
    this.data.refit(positions);
    for (const copy of this.data.copies) copy.measure();
  }

  protected describeData(digest: Digest): void {
    digest.numbers(this.data.positions);
    digest.numbers(this.data.corners);
  }

  protected get vertexCount(): number {
    return this.data.used.length;
  }

  protected setVertex(i: number, out: Float64Array, at: number): void {
    const { used, positions } = this.data;
    const v = 3 * used[i];
    out[at] = this.sx * positions[v];
    out[at + 1] = this.sy * positions[v + 1];
    out[at + 2] = this.sz * positions[v + 2];
  }

  protected override setLeftOut(i: number, out: Float64Array): void {
    const { leftOut, positions } = this.data;
    const { sx, sy, sz } = this;
    let at = 0;
    while (leftOut[at] !== i) at += 4;
    for (let k = 0; k < 3; k++) {
      const v = 3 * leftOut[at + 1 + k];
      out[3 * k] = sx * positions[v];
      out[3 * k + 1] = sy * positions[v + 1];
      out[3 * k + 2] = sz * positions[v + 2];
    }
  }

  protected placeOf(i: number): number {
    return this.data.slotOf(i);
  }

  protected numberAt(slot: number): number {
    return this.data.order[slot];
  }

  protected setCornersAt(slot: number, out: Float64Array): void {
    const { corners, positions } = this.data;
    const { sx, sy, sz } = this;
    const a = 3 * corners[3 * slot];
    const b = 3 * corners[3 * slot + 1];
    const c = 3 * corners[3 * slot + 2];
    out[0] = sx * positions[a];
    out[1] = sy * positions[a + 1];
    out[2] = sz * positions[a + 2];
    out[3] = sx * positions[b];
    out[4] = sy * positions[b + 1];
    out[5] = sz * positions[b + 2];
    out[6] = sx * positions[c];
    out[7] = sy * positions[c + 1];
    out[8] = sz * positions[c + 2];
  }

  /** Whether a place on a triangle, in the frame of the mesh, is within another part of the solid, and not on its boundary. */
  override isBuried(leaf: number, place: Vec3): boolean {
    if (!this.isCrossed) return false;
    const { exposure, corners, positions: p } = this.data;
    const slot = this.data.slotOf(leaf);
    if (exposure.kinds[slot] !== TOUCHED) return false;
    const a = 3 * corners[3 * slot];
    const b = 3 * corners[3 * slot + 1];
    const c = 3 * corners[3 * slot + 2];
    const n = isBuried_normal;
    isBuried_edge.set(p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]);
    n.set(p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]).cross(isBuried_edge);
    n.scale(1 / n.length());
    return exposure.isBuried(this.unscale(place, contains_point), n);
  }

  override get isCrossed(): boolean {
    return this.isSolid && this.data.exposure.touchedCount > 0;
  }

  /** Offers a point in the frame of the mesh the places of the segments along which triangles cross that are nearest to it. */
  override offerCrossings(to: Vec3Like, visitor: CrossingVisitor): void {
    const { segments } = this.data.exposure;
    const { sx, sy, sz } = this;
    const place = crossings_place;
    const n = isBuried_normal;
    for (let i = 0; i < segments.length; i += SEGMENT_SIZE) {
      const x = sx * segments[i];
      const y = sy * segments[i + 1];
      const z = sz * segments[i + 2];
      const dx = sx * segments[i + 3] - x;
      const dy = sy * segments[i + 4] - y;
      const dz = sz * segments[i + 5] - z;
      const lengthSq = dx * dx + dy * dy + dz * dz;
      const along = (to.x - x) * dx + (to.y - y) * dy + (to.z - z) * dz;
      const t = lengthSq > 0 ? Math.max(0, Math.min(1, along / lengthSq)) : 0;
      place.x = x + t * dx;
      place.y = y + t * dy;
      place.z = z + t * dz;
      if (!visitor.isNearer(place)) continue;
      n.set(segments[i + 6], segments[i + 7], segments[i + 8]);
      if (!this.data.exposure.isBuried(this.unscale(place, contains_point), n)) {
        visitor.takePlace(place, this.data.order[segments[i + 9]], FACE);
      }
    }
  }

  private unscale({ x, y, z }: Vec3Like, out: Vec3): Vec3 {
    out.x = x / this.sx;
    out.y = y / this.sy;
    out.z = z / this.sz;
    return out;
  }

  visitSlots(first: number, count: number, side: Side): boolean {
    const kinds = this.isSolid ? this.data.exposure.kinds : null;
    for (let slot = first; slot < first + count; slot++) {
      if (kinds !== null && kinds[slot] === BURIED) continue;
      if (!this.offer(slot, side)) return false;
    }
    return true;
  }

  mass(out: MassProperties): void {
    if (!this.isClosed) {
      throw new RangeError('massProperties: shape must enclose a volume, got a triangleMesh that is not closed');
    }
    const { orientation } = this;
    const moments = mass_moments;
    const cross = mass_cross;
    const c = mass_corners;
    moments.begin(this.outline!);
    const scale = orientation * moments.invUnit * moments.invUnit;
    for (let slot = 0; slot < this.data.order.length; slot++) {
      this.setCornersAt(slot, c);
      for (let k = 0; k < 3; k++) moments.setCorner(k, c, k);
      const ux = scale * (c[3] - c[0]);
      const uy = scale * (c[4] - c[1]);
      const uz = scale * (c[5] - c[2]);
      const vx = c[6] - c[0];
      const vy = c[7] - c[1];
      const vz = c[8] - c[2];
      cross.x = uy * vz - uz * vy;
      cross.y = uz * vx - ux * vz;
      cross.z = ux * vy - uy * vx;
      moments.addTetrahedron(cross);
    }
    moments.finish(out);
    if (!(out.mass >= 0)) {
      throw new RangeError(
        `massProperties: shape must have its triangles counter-clockwise seen from outside, got a volume of ${out.mass}`,
      );
    }
  }
}

const contains_point = /* @__PURE__ */ new Vec3();
const crossings_place = /* @__PURE__ */ new Vec3();
const isBuried_normal = /* @__PURE__ */ new Vec3();
const isBuried_edge = /* @__PURE__ */ new Vec3();
const mass_moments = /* @__PURE__ */ new MassMoments();
const mass_cross = /* @__PURE__ */ new Vec3();
const mass_corners = /* @__PURE__ */ new Float64Array(9);

function isList(value: unknown): value is ArrayLike<number> {
  return typeof value === 'object' && value !== null && typeof (value as ArrayLike<number>).length === 'number';
}

/** Whether all of some floats are finite: then they are usable, since a float is at most 3.4e38. */
function isFiniteSum(values: Float32Array): boolean {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += Math.abs(values[i]);
  return sum < Infinity;
}

/** Throws for the first coordinate that is not usable. */
export function checkPositions(positions: ArrayLike<number>, name: string): void {
  if (positions instanceof Float32Array && isFiniteSum(positions)) return;
  for (let i = 0; i < positions.length; i++) if (!isNumber(positions[i])) throwNumber(positions[i], `${name}[${i}]`);
}

/**
 * A surface of triangles with a tree of its own, for levels, terrain and scanned things; it does not move within its frame, though
 * its vertices can be moved by `refit`. `positions` is flat, x, y, z, ...; every three entries of `indices` name the corners of a
 * triangle, and without it every three positions do. Both are copied. Triangles without area are left out, and keep their number.
 *
 * It can be touched from both sides unless `oneSided`, and has an inside where it is `solid`. Triangles that share an edge or a vertex, at exactly the same place, make
 * one surface: no contact, distance or cast has a normal there that this surface does not have, so nothing catches on seams.
 *
 * Throws when a coordinate is not finite, an index is out of range, no triangle with an area is left, or what is to be solid is not closed.
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
  if (!isList(positions))
    throw new TypeError(`triangleMesh: positions must be an array of numbers, got ${show(positions)}${listHint(positions)}`);
  checkOptions(options, 'triangleMesh: options', ['oneSided', 'cullBackFaces', 'welded', 'solid']);
  const { length } = positions;
  if (length === 0) throw new RangeError('triangleMesh: positions must not be empty');
  if (length % 3 !== 0) throw new RangeError(`triangleMesh: positions must hold three numbers a vertex, got ${length} numbers`);
  checkPositions(positions, 'triangleMesh: positions');
  const count = length / 3;
  if (indices === undefined) {
    if (count % 3 !== 0)
      throw new RangeError(`triangleMesh: positions must hold three vertices a triangle, got ${count} vertices`);
  } else {
    if (!isList(indices))
      throw new TypeError(`triangleMesh: indices must be an array of numbers, got ${show(indices)}${listHint(indices)}`);
    if (indices.length === 0) throw new RangeError('triangleMesh: indices must not be empty');
    if (indices.length % 3 !== 0) {
      throw new RangeError(`triangleMesh: indices must hold three numbers a triangle, got ${indices.length} numbers`);
    }
  }
  const corners = new Uint32Array(indices === undefined ? count : indices.length);
  if (indices instanceof Uint32Array || indices instanceof Uint16Array) {
    corners.set(indices);
    for (let i = 0; i < corners.length; i++) if (corners[i] >= count) throwIndex(indices[i], i, count);
  } else {
    for (let i = 0; i < corners.length; i++) {
      const index = indices === undefined ? i : indices[i];
      if (!(typeof index === 'number' && index >= 0 && index < count && Math.floor(index) === index)) throwIndex(index, i, count);
      corners[i] = index;
    }
  }
  const { welded: isWelded = true, oneSided: isOneSided = false, cullBackFaces = false, solid: isSolid = false } = options;
  if (typeof isSolid !== 'boolean') {
    throw new TypeError(`triangleMesh: options.solid must be true or false, got ${show(isSolid)}`);
  }
  const feel = { isWelded, isOneSided, cullsBackFaces: isOneSided || cullBackFaces, isSolid };
  const data = MeshData.build(new Float64Array(positions), corners);
  if (isSolid) checkSolid(data, corners, options);
  return new TriangleMesh(data, { x: 1, y: 1, z: 1 }, feel);
}

/** Throws for options that a solid cannot have, and for triangles that enclose none. */
function checkSolid(data: MeshData, indices: Uint32Array, options: MeshOptions): void {
  const { oneSided, cullBackFaces, welded } = options;
  if (oneSided) throwOption('oneSided', true);
  if (cullBackFaces) throwOption('cullBackFaces', true);
  if (welded === false) throwOption('welded', false);
  checkEnclosed(data.positions, indices, 'triangleMesh');
  checkCavities(data, 'triangleMesh');
  data.prepareSolid();
}

function throwOption(name: string, value: boolean): never {
  throw new RangeError(
    `triangleMesh: options.${name} must be left out for a solid, which is touched from outside, as one surface; got ${value}`,
  );
}

function throwIndex(index: number, i: number, count: number): never {
  const name = `triangleMesh: indices[${i}]`;
  checkNumber(index, name);
  throw new RangeError(`${name} must be a whole number from 0 to ${count - 1}, got ${index}`);
}
