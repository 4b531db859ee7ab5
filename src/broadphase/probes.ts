/** What a world asks of one shape, by verb, written once for two and three dimensions. */
import { checkMaxDistance } from '../math/checks.ts';
import { type Cursor, NearCursor, SweepCursor } from './cursor.ts';
import type {
  CastAnswer,
  Dimension,
  DistanceAnswer,
  Named,
  PairFields,
  PointAnswer,
  RayAnswer,
  ResultKind,
  SurfaceFields,
  WorldTypes,
} from './dimension.ts';
import { HANDLE_ONLY, Probe } from './probe.ts';
import type { Trees } from './trees.ts';

/** A probe of a dimension, with room for all that one can ask with: copies, since callbacks may use the same objects to ask again. */
abstract class DimensionProbe<T extends WorldTypes, R extends Named> extends Probe<T['shape'], T['pose'], R> {
  protected readonly dimension: Dimension<T>;
  /** How many numbers of a batch one query takes, and how many it answers with. */
  readonly inputSize: number;
  readonly outputSize: number;
  /** What all queries of a batch share. */
  batchShape: T['shape'] = undefined;
  batchRange = NaN;
  protected shape: T['shape'] = undefined;
  protected readonly place: T['pose'];
  protected readonly point: T['vector'];
  protected readonly vector: T['vector'];
  protected readonly range = new Float64Array(1);

  constructor(trees: Trees, cursor: Cursor, dimension: Dimension<T>, kind: ResultKind<R>, inputSize: number, outputSize: number) {
    super(trees, cursor, new dimension.Pose(), kind);
    this.dimension = dimension;
    this.inputSize = inputSize;
    this.outputSize = outputSize;
    this.place = new dimension.Pose();
    this.point = new dimension.Vector();
    this.vector = new dimension.Vector();
  }

  keep(): void {
    this.kind.copy(this.found, this.out);
  }

  /** Asks with a shape at a pose. */
  protected setShape(shape: T['shape'], pose: T['pose']): void {
    const { dimension } = this;
    dimension.writeBox(shape, pose, this.cursor.asked, 0);
    dimension.writePose(pose, probe_pose, 0);
    dimension.readPose(probe_pose, 0, this.place);
    this.shape = shape;
  }

  /** Asks with a point. */
  protected setPoint(point: T['vector'], name: string): void {
    const { asked } = this.cursor;
    this.take(point, name, 0, this.point);
    asked[3] = asked[0]!;
    asked[4] = asked[1]!;
    asked[5] = asked[2]!;
  }

  /** Goes along a displacement. */
  protected setWay(displacement: T['vector']): void {
    this.take(displacement, 'displacement', 6, this.vector);
    this.cursor.limit[0] = 1;
  }

  /** Copies a vector, and asks with its numbers. */
  private take(vector: T['vector'], name: string, at: number, copy: T['vector']): void {
    const { dimension } = this;
    const { asked } = this.cursor;
    dimension.checkVector(vector, name);
    dimension.writeVector(vector, asked, at);
    dimension.readVector(asked, at, copy);
  }

  /** Asks as far as this. */
  protected setRange(maxDistance: number): void {
    checkMaxDistance(maxDistance);
    this.range[0] = maxDistance;
    this.cursor.limit[0] = maxDistance;
  }

  /** Writes what a result says of a place on a surface; gives where that ends. */
  protected writeSurface(from: SurfaceFields<T['vector']>, list: Float64Array, at: number): number {
    const { size } = this.dimension;
    list[at] = from.distance;
    this.dimension.writeVector(from.point, list, at + 1);
    this.dimension.writeVector(from.normal, list, at + 1 + size);
    const end = at + 1 + 2 * size;
    list[end] = from.feature;
    list[end + 1] = from.subshape;
    return end + 2;
  }

  protected writeCodes(from: PairFields<T['vector']>, list: Float64Array, at: number): void {
    list[at] = from.featureA;
    list[at + 1] = from.featureB;
    list[at + 2] = from.subshapeA;
    list[at + 3] = from.subshapeB;
  }
}

const probe_pose = /* @__PURE__ */ new Float64Array(7);

export class RayProbe<T extends WorldTypes> extends DimensionProbe<T, RayAnswer<T>> {
  constructor(trees: Trees, dimension: Dimension<T>) {
    super(trees, new SweepCursor(dimension.size), dimension, dimension.ray, 2 * dimension.size, 2 * dimension.size + 6);
  }

  set(origin: T['vector'], displacement: T['vector']): void {
    this.setPoint(origin, 'origin');
    this.setWay(displacement);
  }

  test(shape: T['shape']): boolean {
    const { found } = this;
    if (this.dimension.raycast(this.point, this.vector, shape, this.pose, found) === null) return false;
    this.value[0] = found.fraction;
    return true;
  }

  read(list: Float64Array, at: number): void {
    const { dimension, point, vector } = this;
    dimension.readVector(list, at, point);
    dimension.readVector(list, at + dimension.size, vector);
    this.set(point, vector);
  }

  write(list: Float64Array, at: number): void {
    const out = this.out;
    list[at + 1] = out.fraction;
    list[this.writeSurface(out, list, at + 2)] = Number(out.startsInside);
  }
}

export class CastProbe<T extends WorldTypes> extends DimensionProbe<T, CastAnswer<T>> {
  private motion: T['motion'] = undefined;

  constructor(trees: Trees, dimension: Dimension<T>) {
    super(
      trees,
      new SweepCursor(dimension.size),
      dimension,
      dimension.cast,
      dimension.poseSize + dimension.size,
      2 * dimension.size + 8,
    );
  }

  set(shape: T['shape'], pose: T['pose'], motion: T['motion']): void {
    const displacement = (motion as TurningMotion<T> | null)?.displacement ?? motion;
    this.setShape(shape, pose);
    this.setWay(displacement);
    this.motion = motion === displacement ? this.vector : motion;
    if (motion !== displacement) this.setMotion(motion as TurningMotion<T>);
  }

  /** The centre of turning is within |center| of the pose's position, and goes along with it. */
  private setMotion(motion: TurningMotion<T>): void {
    const { dimension, place } = this;
    // What touches from the start answers at once, but for a motion that is not usable.
    dimension.castShape(dimension.pointShape, place, motion, dimension.pointShape, place, this.found);
    const { center, rotation, tolerance = 1e-9 } = motion;
    if (rotation === undefined) return;
    // Where the pose is, the centre of turning in its frame, and by how much more to look.
    const pivot = probe_pose;
    dimension.writePose(place, pivot, 0);
    pivot.fill(0, 3);
    if (center !== undefined) dimension.writeVector(center, pivot, 3);
    pivot[6] = tolerance;
    this.cursor.setTurning(pivot);
  }

  test(shape: T['shape']): boolean {
    const { found } = this;
    if (this.dimension.castShape(this.shape, this.place, this.motion, shape, this.pose, found) === null) return false;
    this.value[0] = found.fraction;
    return true;
  }

  read(list: Float64Array, at: number): void {
    const { dimension, place, vector } = this;
    dimension.readPose(list, at, place);
    dimension.readVector(list, at + dimension.poseSize, vector);
    this.set(this.batchShape, place, vector);
  }

  write(list: Float64Array, at: number): void {
    const { dimension } = this;
    const out = this.out;
    const end = at + 3 + 2 * dimension.size;
    list[at + 1] = out.fraction;
    list[at + 2] = out.distance;
    dimension.writeVector(out.point, list, at + 3);
    dimension.writeVector(out.normalB, list, at + 3 + dimension.size);
    this.writeCodes(out, list, end);
    list[end + 4] = Number(out.startsOverlapping);
  }
}

/** A motion that is more than a displacement. */
interface TurningMotion<T extends WorldTypes> {
  displacement: T['vector'];
  rotation?: unknown;
  center?: T['vector'];
  tolerance?: number;
}

export class DistanceProbe<T extends WorldTypes> extends DimensionProbe<T, DistanceAnswer<T>> {
  constructor(trees: Trees, dimension: Dimension<T>) {
    super(trees, new NearCursor(dimension.size), dimension, dimension.distance, dimension.poseSize, 3 * dimension.size + 6);
  }

  set(shape: T['shape'], pose: T['pose'], maxDistance: number): void {
    this.setShape(shape, pose);
    this.setRange(maxDistance);
  }

  test(shape: T['shape']): boolean {
    const { dimension, found } = this;
    if (this.range[0] === 0 && this.out === HANDLE_ONLY) return dimension.overlaps(this.shape, this.place, shape, this.pose);
    // Not with the limit as an argument, which would be put on the heap.
    dimension.distanceBetween(this.shape, this.place, shape, this.pose, Infinity, found);
    this.value[0] = found.distance;
    return found.distance <= this.range[0]!;
  }

  read(list: Float64Array, at: number): void {
    this.dimension.readPose(list, at, this.place);
    this.set(this.batchShape, this.place, this.batchRange);
  }

  write(list: Float64Array, at: number): void {
    const { dimension } = this;
    const { size } = dimension;
    const out = this.out;
    list[at + 1] = out.distance;
    dimension.writeVector(out.pointA, list, at + 2);
    dimension.writeVector(out.pointB, list, at + 2 + size);
    dimension.writeVector(out.normalA, list, at + 2 + 2 * size);
    this.writeCodes(out, list, at + 2 + 3 * size);
  }
}

export class PointProbe<T extends WorldTypes> extends DimensionProbe<T, PointAnswer<T>> {
  constructor(trees: Trees, dimension: Dimension<T>) {
    super(trees, new NearCursor(dimension.size), dimension, dimension.point, dimension.size, 2 * dimension.size + 4);
  }

  set(point: T['vector'], maxDistance: number): void {
    this.setPoint(point, 'point');
    this.setRange(maxDistance);
  }

  test(shape: T['shape']): boolean {
    const { found } = this;
    this.dimension.distanceToPoint(this.point, shape, this.pose, Infinity, found);
    this.value[0] = found.distance;
    return found.distance <= this.range[0]!;
  }

  read(list: Float64Array, at: number): void {
    this.dimension.readVector(list, at, this.point);
    this.set(this.point, this.batchRange);
  }

  write(list: Float64Array, at: number): void {
    this.writeSurface(this.out, list, at + 1);
  }
}
