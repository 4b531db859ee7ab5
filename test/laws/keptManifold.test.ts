/**
 * Pairs that stay: with a state that is kept from step to step, contacts are those of the search, within what is stated in keptManifold.ts. Pairs
 * rest on, slide over and roll about each other in small steps.
 */
import { describe, expect, it } from 'vitest';
import { coreManifold } from '../../src/contacts/coreManifold.ts';
import { KEPT_CONTACTS, keptManifold, PAIR_STATE } from '../../src/contacts/keptManifold.ts';
import { LocalManifold } from '../../src/contacts/localManifold.ts';
import { type Pose, Transform } from '../../src/math/transform.ts';
import { Vec3 } from '../../src/math/vec3.ts';
import { NearestPoint, pointPolytope } from '../../src/point/pointPolytope.ts';
import { PairFrames } from '../../src/queries/pairFrames.ts';
import { reduceColumns } from '../../src/results/reduceColumns.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { Random, SOAK } from '../gen.ts';
import { axisAngle, convexPool, multiply, PAIRS, pairSample, randomPair } from '../pairs.ts';

const COUNT = 150;
const STEPS = 40;
const SEED = 7331;
/** Of a pair that overlaps another direction near to the axis may be better by this part of the depth. */
const DEPTH_PART = 1 / 200;
/** Places stay for a sixteenth of a thousandth of the smaller face, which is up to two sizes across. */
const STAY_PART = 1.3e-4;
const ROUNDING = 1e-6;

const nearest = new NearestPoint();

/** How far a point is from the surface of a rounded core. */
function offSurface({ core, radius }: ConvexShape, point: Vec3): number {
  pointPolytope(core, point, nearest);
  return Math.abs(nearest.distance - radius);
}

/**
 * Contacts that were clipped anew along the same axis are those of the search, but for this part of the size: what is within two snapping distances of
 * the nearest points may be moved there.
 */
const SAME_PLACE = 2e-3;
/** Where four of more contacts are kept, one of those that are as deep as the deepest but for this part of the size is among them. */
const AS_DEEP = 1e-3;
/** Axes that differ by less are the same: where features are seen under a small angle, places differ by much more than their axes. */
const SAME_NORMAL = 1e-15;

const frames = new PairFrames();
const expected = new LocalManifold();
const found = new LocalManifold();

/** A pair with its state, asked again and again; what is wrong with the answers, and how many came from the state. */
class KeptPair {
  readonly faults: string[] = [];
  answers = 0;
  kept = 0;
  /** How far apart the shapes are by the last search. */
  distance = NaN;
  readonly normal = new Vec3();
  private readonly a: ConvexShape;
  private readonly b: ConvexShape;
  private readonly name: string;
  private readonly states = new Float32Array(PAIR_STATE);
  private readonly before = new Float32Array(PAIR_STATE);
  private isSwapped: boolean | undefined;

  constructor(a: ConvexShape, b: ConvexShape, name: string) {
    this.a = a;
    this.b = b;
    this.name = name;
  }

  get size(): number {
    return this.a.reach + this.b.reach;
  }

  /** Compares the kept answer with that of a search. Returns false where the shapes are farther apart than `maxDistance`. */
  ask(poseA: Pose, poseB: Pose, maxDistance: number, step: number): boolean {
    const { a, b, states, before, size } = this;
    // The order of the first step.
    if (this.isSwapped === undefined) frames.set(a, poseA, b, poseB, Infinity);
    else {
      frames.set(a, poseA, b, poseB, Infinity);
      frames.setPoses(poseA, poseB, this.isSwapped);
    }
    this.isSwapped = frames.swapped;
    const first = frames.swapped ? b : a;
    const second = frames.swapped ? a : b;
    expected.maxDistance = maxDistance;
    found.maxDistance = maxDistance;
    before.set(states);
    found.count = 9;
    found.columns.fill(NaN);
    const isNear = coreManifold(first, second, frames.relative, expected);
    this.distance = expected.distance;
    this.normal.copy(expected.normal);
    const isFound = keptManifold(first, second, frames.relative, states, 0, found);
    const isKept = before[0] !== 0 && before.every((value, at) => value === states[at]);
    const fault = (text: string) => this.faults.push(`${text}: ${this.name} step ${step}`);
    if (isNear !== isFound) {
      const distance = isNear ? expected.distance : found.distance;
      if (Math.abs(distance - maxDistance) > (2 * STAY_PART + ROUNDING) * size) fault(`found ${isFound}, not ${isNear}`);
      return false;
    }
    if (!isNear) return false;
    this.answers++;
    if (isKept) this.kept++;
    const coreDepth = expected.distance + first.radius + second.radius;
    // While places stay, both the axis that is kept and the best one change by how far the shape has moved.
    const slack = Math.max(0, -DEPTH_PART * coreDepth) + (2 * STAY_PART + ROUNDING) * size;
    if (!(Math.abs(found.distance - expected.distance) <= slack)) fault(`distance ${found.distance}, not ${expected.distance}`);
    if (found.count > KEPT_CONTACTS) fault(`${found.count} contacts`);
    const { relative } = frames;
    let least = Infinity;
    for (let c = 0; c < found.count; c++) {
      const place = new Vec3(found.columns[4 * c], found.columns[4 * c + 1], found.columns[4 * c + 2]);
      const distance = found.columns[4 * c + 3];
      least = Math.min(least, distance);
      const onFirst = new Vec3().copy(place).addScaled(found.normal, distance);
      const x = place.x - relative.px;
      const y = place.y - relative.py;
      const z = place.z - relative.pz;
      const own = new Vec3(
        relative.xx * x + relative.yx * y + relative.zx * z,
        relative.xy * x + relative.yy * y + relative.zy * z,
        relative.xz * x + relative.yz * y + relative.zz * z,
      );
      const off = Math.max(offSurface(first, onFirst), offSurface(second, own));
      if (!(off <= STAY_PART * size)) fault(`contact ${c} is ${off / size} of the size off`);
      if (!(distance <= maxDistance)) fault(`contact ${c} is ${distance} away`);
    }
    if (found.count === 0 && found.distance < maxDistance - slack) fault('no contact');
    if (found.count > 0) {
      if (!(least >= found.distance - ROUNDING * size)) fault(`a contact is deeper than the pair, ${least}`);
      const rest = found.count === KEPT_CONTACTS ? AS_DEEP : 0;
      if (!(least <= found.distance + (2 * STAY_PART + rest) * size)) fault(`no contact is as deep as the pair, ${least}`);
    }
    if (!isKept && found.normal.distanceTo(expected.normal) < ROUNDING) this.compareContacts(fault);
    return true;
  }

  /** What was clipped anew along the axis of the search has the same contacts. */
  private compareContacts(fault: (text: string) => void): void {
    expected.count = reduceColumns(expected.columns, expected.codes, expected.count, expected.normal, KEPT_CONTACTS);
    if (found.count !== expected.count) {
      // Beside the limit, or along an axis that differs by rounding, one more may be within.
      const last = Math.max(...expected.columns.subarray(0, 4 * expected.count).filter((_, i) => i % 4 === 3));
      if (last < expected.maxDistance - ROUNDING * this.size && found.normal.distanceTo(expected.normal) < 1e-12) {
        this.recounted++;
      }
      return;
    }
    if (found.normal.distanceTo(expected.normal) > SAME_NORMAL) return;
    for (let c = 0; c < found.count; c++) {
      const at = expected.codes.subarray(0, expected.count).indexOf(found.codes[c]);
      if (at < 0) {
        this.recounted++;
        return;
      }
      const off = [0, 1, 2, 3].map((k) => Math.abs(found.columns[4 * c + k] - expected.columns[4 * at + k]));
      if (Math.max(...off) > SAME_PLACE * this.size)
        fault(`contact ${c} is ${Math.max(...off) / this.size} of the size from that of the search`);
    }
  }

  /** Contacts whose names are others than those of the search: features as near as each other but for rounding. */
  recounted = 0;
}

const FAMILIES = PAIRS.map(([a, b], i) => [a, b, i] as const).filter(([a, b]) => a !== 'sphere' && b !== 'sphere');

describe(`kept pairs keep the laws of contacts, ${SOAK * COUNT} pairs of ${STEPS} steps each, seed ${SEED} + number of the pair`, () => {
  it.each(FAMILIES)('%s %s', (kindA, kindB, number) => {
    const random = new Random(SEED + number);
    const pool = convexPool(random, 40);
    const faults: string[] = [];
    let answers = 0;
    let kept = 0;
    for (let i = 0; i < SOAK * COUNT; i++) {
      const sampleA = pairSample(random, kindA, pool, random.bool(0.4));
      const sampleB = pairSample(random, kindB, pool, random.bool(0.4));
      const { a, poseA, b, poseB } = randomPair(random, sampleA, sampleB, random.pick(['touching', 'shallow'] as const));
      const pair = new KeptPair(a.shape, b.shape, `${a.name}, ${b.name}, pair ${i}`);
      const step = pair.size * 10 ** random.range(-7, -3);
      const moved = new Transform(poseB.position, poseB.quaternion);
      for (let k = 0; k < STEPS; k++) {
        if (!pair.ask(poseA, moved, 0.05 * pair.size, k)) break;
        const p = moved.position;
        const drift = random.direction();
        moved.position.set(p.x + step * drift.x, p.y + step * drift.y, p.z + step * drift.z);
        moved.quaternion.copy(multiply(axisAngle(random.direction(), step / pair.size), moved.quaternion));
      }
      faults.push(...pair.faults);
      answers += pair.answers;
      kept += pair.kept;
    }
    expect(`${faults.length} faults ${faults.slice(0, 4).join('\n')}`).toBe('0 faults ');
    expect(kept / answers).toBeGreaterThan(0.04);
  });
});

const PATHS = 100;
const PATH_STEPS = 200;
const PATH_SEED = 91;

/** One leg of a path: so many steps in the same manner. */
type Leg = 'slide' | 'roll' | 'spin' | 'jitter' | 'stand' | 'part';

describe(`kept pairs slide, roll, part and touch again, ${SOAK * PATHS} paths of ${PATH_STEPS} steps each, seed ${PATH_SEED} + number of the pair`, () => {
  it.each(FAMILIES)('%s %s', (kindA, kindB, number) => {
    const random = new Random(PATH_SEED + number);
    const pool = convexPool(random, 40);
    const faults: string[] = [];
    let answers = 0;
    let kept = 0;
    let recounted = 0;
    for (let i = 0; i < SOAK * PATHS; i++) {
      const sampleA = pairSample(random, kindA, pool, random.bool(0.4));
      const sampleB = pairSample(random, kindB, pool, random.bool(0.4));
      const { a, poseA, b, poseB } = randomPair(random, sampleA, sampleB, 'touching');
      const pair = new KeptPair(a.shape, b.shape, `${a.name}, ${b.name}, path ${i}`);
      const { size } = pair;
      const limit = 0.02 * size;
      const moved = new Transform(poseB.position, poseB.quaternion);
      const along = new Vec3();
      let leg: Leg = 'stand';
      let left = 0;
      let step = 0;
      let axis = new Vec3(0, 1, 0);
      for (let k = 0; k < PATH_STEPS; k++) {
        pair.ask(poseA, moved, limit, k);
        // The way from A to B, in the world.
        const up = new Vec3().copy(pair.normal);
        const { world } = frames;
        const sign = frames.swapped ? 1 : -1;
        up.set(
          sign * (world.xx * pair.normal.x + world.xy * pair.normal.y + world.xz * pair.normal.z),
          sign * (world.yx * pair.normal.x + world.yy * pair.normal.y + world.yz * pair.normal.z),
          sign * (world.zx * pair.normal.x + world.zy * pair.normal.y + world.zz * pair.normal.z),
        );
        if (!(up.lengthSq() > 0.5)) break;
        if (left-- <= 0) {
          leg = random.pick(['slide', 'roll', 'spin', 'jitter', 'stand', 'part'] as const);
          left = Math.floor(random.range(5, 40));
          step = 10 ** random.range(-6, -2);
          const d = random.direction();
          const dot = d.x * up.x + d.y * up.y + d.z * up.z;
          along.set(d.x - dot * up.x, d.y - dot * up.y, d.z - dot * up.z).normalize();
          axis =
            leg === 'spin'
              ? new Vec3().copy(up)
              : new Vec3(up.y * along.z - up.z * along.y, up.z * along.x - up.x * along.z, up.x * along.y - up.y * along.x);
        }
        const p = moved.position;
        // Back to where it touches, a little above or within, but for what parts.
        const target = leg === 'part' ? 0.03 * size * Math.sin((Math.PI * left) / 20) : step * size * random.range(-0.2, 0.1);
        const lift = leg === 'stand' ? 0 : Math.max(-0.02, Math.min(0.02, (target - pair.distance) / size)) * size;
        p.addScaled(up, lift);
        if (leg === 'slide' || leg === 'roll') p.addScaled(along, step * size);
        if (leg === 'roll' || leg === 'spin') moved.quaternion.copy(multiply(axisAngle(axis, step), moved.quaternion));
        if (leg === 'jitter') {
          p.addScaled(random.direction() as Vec3, step * size);
          moved.quaternion.copy(multiply(axisAngle(random.direction(), step), moved.quaternion));
        }
      }
      faults.push(...pair.faults);
      answers += pair.answers;
      kept += pair.kept;
      recounted += pair.recounted;
    }
    expect(`${faults.length} faults ${faults.slice(0, 4).join('\n')}`).toBe('0 faults ');
    expect(answers).toBeGreaterThan(0.5 * SOAK * PATHS * PATH_STEPS);
    expect(kept / answers).toBeGreaterThan(0.1);
    expect(recounted / answers).toBeLessThan(0.01);
  });
});
