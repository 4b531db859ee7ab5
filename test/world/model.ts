/**
 * A world without any tree, which asks every shape, and a long sequence of random operations put to both. Written for either dimension: a
 * {@link Kit} has its shapes and queries.
 */
import type { QueryFilter } from '../../src/broadphase/probe.ts';
import type { ShapeWorld } from '../../src/broadphase/shapeWorld.ts';
import { Random } from '../gen.ts';
import { checkInvariants } from './invariants.ts';

interface Box<V> {
  min: V;
  max: V;
}

type Visit = (result: object) => unknown;

/** The verbs of a world, as this test calls them. */
export interface AnyWorld<S, P, V> extends ShapeWorld<S, P> {
  raycast(origin: V, displacement: V, filter?: QueryFilter): object | null;
  raycastAny(origin: V, displacement: V, filter?: QueryFilter): boolean;
  raycastAll(origin: V, displacement: V, visit: Visit, filter?: QueryFilter): void;
  castShape(shape: S, pose: P, displacement: V, filter?: QueryFilter): object | null;
  castShapeAny(shape: S, pose: P, displacement: V, filter?: QueryFilter): boolean;
  castShapeAll(shape: S, pose: P, displacement: V, visit: Visit, filter?: QueryFilter): void;
  distance(shape: S, pose: P, maxDistance: number, filter?: QueryFilter): object | null;
  distanceAny(shape: S, pose: P, maxDistance: number, filter?: QueryFilter): boolean;
  distanceAll(shape: S, pose: P, maxDistance: number, visit: Visit, filter?: QueryFilter): void;
  overlap(shape: S, pose: P, visit: (handle: number) => unknown, filter?: QueryFilter): void;
  overlapAny(shape: S, pose: P, filter?: QueryFilter): boolean;
  overlapClosest(shape: S, pose: P, filter?: QueryFilter): object | null;
  point(point: V, maxDistance: number, filter?: QueryFilter): object | null;
  pointAny(point: V, maxDistance: number, filter?: QueryFilter): boolean;
  pointAll(point: V, maxDistance: number, visit: Visit, filter?: QueryFilter): void;
}

/** The shapes and queries of one dimension. */
export interface Kit<S, P, V> {
  createWorld(): AnyWorld<S, P, V>;
  shape(random: Random): S;
  /** Where it is not the same: two half spaces have no distance. */
  shapeToAskWith?(random: Random): S;
  /** On a coarse grid now and then, so that boxes coincide and distances are equal. */
  pose(random: Random): P;
  /** A little farther on. */
  step(random: Random, pose: P): P;
  vector(random: Random, size: number): V;
  computeAabb(shape: S, pose: P): Box<V>;
  raycast(origin: V, displacement: V, shape: S, pose: P): object | null;
  castShape(a: S, poseA: P, displacement: V, b: S, poseB: P): object | null;
  distanceBetween(a: S, poseA: P, b: S, poseB: P, maxDistance: number): object | null;
  distanceToPoint(point: V, shape: S, pose: P, maxDistance: number): object | null;
  overlaps(a: S, poseA: P, b: S, poseB: P): boolean;
}

interface Entry<S, P> {
  shape: S;
  pose: P;
  layer: number;
  mask: number;
  userData: unknown;
}

type Found = Record<string, unknown>;

/** Answers of one shape by handle, lowest first, those with null left out. */
type Answers = [handle: number, answer: Found][];

const plain = (value: object): Found => JSON.parse(JSON.stringify(value, (_, v) => (Object.is(v, -0) ? '-0' : v)));

/** Throws unless two answers are the same to the last bit. */
function expectSame(what: string, got: unknown, wanted: unknown): void {
  const a = JSON.stringify(got);
  const b = JSON.stringify(wanted);
  if (a !== b) throw new Error(`${what}: got ${a}, wanted ${b}`);
}

const sorted = (object: Found): Found => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

export class Model<S, P, V> {
  readonly world: AnyWorld<S, P, V>;
  entries = new Map<number, Entry<S, P>>();
  private readonly kit: Kit<S, P, V>;
  private readonly random: Random;
  private readonly removed: number[] = [];
  private saved: { buffer: ArrayBuffer; entries: Map<number, Entry<S, P>>; hash: number }[] = [];

  constructor(kit: Kit<S, P, V>, seed: number) {
    this.kit = kit;
    this.random = new Random(seed);
    this.world = kit.createWorld();
  }

  /** One operation or question of any kind. */
  step(): void {
    const { random } = this;
    const choice = random.int(100);
    if (choice < 12) this.add();
    else if (choice < 20) this.remove();
    else if (choice < 45) this.move();
    else if (choice < 48) this.setFilter();
    else if (choice < 50) this.snapshot();
    else if (choice < 52) this.restore();
    else if (choice < 53) this.changeMany();
    else if (choice < 54) this.checkEntry();
    else if (choice < 56) this.checkPairs();
    else this.query();
    if (choice >= 99) {
      this.world.hash();
      checkInvariants(this.world);
    }
  }

  private handle(): number {
    return this.random.pick([...this.entries.keys()]);
  }

  private bits(): number {
    return this.random.pick([1, 2, 3, 0x80000000, 0xffffffff, 0xffffffff, 0xffffffff]);
  }

  private add(): void {
    const { kit, random, world } = this;
    const entry: Entry<S, P> = {
      shape: kit.shape(random),
      pose: kit.pose(random),
      layer: 1,
      mask: 0xffffffff,
      userData: undefined,
    };
    if (random.bool()) Object.assign(entry, { layer: this.bits(), mask: this.bits(), userData: { n: random.int(1000) } });
    const { layer, mask, userData } = entry;
    const handle = world.add(entry.shape, entry.pose, layer === 1 ? { userData, mask } : { layer, mask, userData });
    if (this.entries.has(handle)) throw new Error(`handle ${handle} was given twice`);
    this.entries.set(handle, entry);
  }

  private remove(): void {
    if (this.entries.size === 0) return;
    const handle = this.handle();
    this.world.remove(handle);
    this.entries.delete(handle);
    this.removed.push(handle);
    if (this.world.has(handle)) throw new Error(`${handle} is still there`);
  }

  private move(): void {
    if (this.entries.size === 0) return;
    const { kit, random } = this;
    // Some move again and again, others never.
    const handles = [...this.entries.keys()];
    const handle = handles[random.int(Math.min(handles.length, random.pick([10, 10, 1000])))];
    const entry = this.entries.get(handle)!;
    const pose = random.bool(0.9) ? kit.step(random, entry.pose) : kit.pose(random);
    this.world.move(handle, pose);
    this.entries.set(handle, { ...entry, pose });
  }

  private setFilter(): void {
    if (this.entries.size === 0) return;
    const handle = this.handle();
    const change = { layer: this.bits(), mask: this.bits() };
    this.world.setFilter(handle, change);
    this.entries.set(handle, { ...this.entries.get(handle)!, ...change });
  }

  /** Many at once: all come, all go, or all move. */
  private changeMany(): void {
    const { kit, random, world } = this;
    const what = random.int(3);
    if (what === 0 && this.entries.size < 200) for (let i = random.int(200); i > 0; i--) this.add();
    if (what === 1 && this.entries.size > 100) while (this.entries.size > 20) this.remove();
    if (what === 2) {
      for (const [handle, entry] of this.entries) {
        const pose = kit.step(random, entry.pose);
        world.move(handle, pose);
        this.entries.set(handle, { ...entry, pose });
      }
    }
  }

  private snapshot(): void {
    const { random, world } = this;
    const used = random.bool() && this.saved.length > 3 ? this.saved.splice(random.int(this.saved.length), 1)[0] : undefined;
    const buffer = world.snapshot(used?.buffer);
    this.saved.push({ buffer, entries: new Map(this.entries), hash: world.hash() });
    if (this.saved.length > 6) this.saved.shift();
  }

  private restore(): void {
    const { random, world } = this;
    if (this.saved.length === 0) return;
    const { buffer, entries, hash } = random.pick(this.saved);
    world.restore(buffer);
    this.entries = new Map([...entries].sort(([a], [b]) => a - b));
    this.removed.length = 0;
    expectSame('hash', world.hash(), hash);
    expectSame('count', world.count, entries.size);
  }

  private checkEntry(): void {
    const { random, removed, world } = this;
    const stale = removed.length > 0 ? random.pick(removed) : 0;
    if (stale > 0) {
      const isAgain = this.entries.has(stale);
      if (isAgain) throw new Error(`${stale} was given again`);
      let message = '';
      try {
        world.get(stale);
      } catch (error) {
        message = (error as Error).message;
      }
      if (!message.includes('stale')) throw new Error(`get(${stale}) said '${message}'`);
    }
    if (this.entries.size === 0) return;
    const handle = this.handle();
    const { shape, pose, layer, mask, userData } = world.get(handle);
    const entry = this.entries.get(handle)!;
    if (shape !== entry.shape || userData !== entry.userData) throw new Error(`references of ${handle}`);
    expectSame('get', [plain(pose as object), layer, mask], [plain(entry.pose as object), entry.layer, entry.mask]);
  }

  private checkPairs(): void {
    const { kit, random, world } = this;
    const margin = random.pick([0, 0, 0.25, 1]);
    const keys = Object.keys(kit.vector(random, 1) as object) as (keyof V)[];
    const boxes = [...this.entries]
      .sort(([a], [b]) => a - b)
      .map(([handle, e]) => ({ handle, e, box: kit.computeAabb(e.shape, e.pose) }));
    const wanted: number[][] = [];
    const minus = (a: V, b: V, key: keyof V) => (a[key] as number) - (b[key] as number);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        if ((a.e.layer & b.e.mask) === 0 || (b.e.layer & a.e.mask) === 0) continue;
        const isNear = keys.every(
          (key) => minus(a.box.min, b.box.max, key) <= margin && minus(b.box.min, a.box.max, key) <= margin,
        );
        if (isNear) wanted.push([a.handle, b.handle]);
      }
    }
    const got: number[][] = [];
    world.findPairs((a, b) => got.push([a, b]), random.bool() || margin > 0 ? { margin } : undefined);
    expectSame('pairs', got, wanted);
  }

  private query(): void {
    const { kit, random, world } = this;
    const filter = this.filter();
    const shape = (kit.shapeToAskWith ?? kit.shape)(random);
    const pose = kit.pose(random);
    const origin = kit.vector(random, 6);
    const way = kit.vector(random, random.pick([0, 2, 8]));
    const maxDistance = random.pick([0, 0.5, 2, Infinity, -0.1]);
    switch (random.int(5)) {
      case 0: {
        const answers = this.answers(filter, (e) => kit.raycast(origin, way, e.shape, e.pose));
        this.compare('raycast', answers, 'fraction', filter, {
          closest: () => world.raycast(origin, way, filter),
          any: () => world.raycastAny(origin, way, filter),
          all: (visit) => world.raycastAll(origin, way, visit, filter),
        });
        break;
      }
      case 1: {
        const answers = this.answers(filter, (e) => kit.castShape(shape, pose, way, e.shape, e.pose));
        this.compare('castShape', answers, 'fraction', filter, {
          closest: () => world.castShape(shape, pose, way, filter),
          any: () => world.castShapeAny(shape, pose, way, filter),
          all: (visit) => world.castShapeAll(shape, pose, way, visit, filter),
        });
        break;
      }
      case 2: {
        const answers = this.answers(filter, (e) => kit.distanceBetween(shape, pose, e.shape, e.pose, maxDistance));
        this.compare('distance', answers, 'distance', filter, {
          closest: () =>
            maxDistance === 0 ? world.overlapClosest(shape, pose, filter) : world.distance(shape, pose, maxDistance, filter),
          any: () => world.distanceAny(shape, pose, maxDistance, filter),
          all: (visit) => world.distanceAll(shape, pose, maxDistance, visit, filter),
        });
        break;
      }
      case 3: {
        const answers = this.answers(filter, (e) => (kit.overlaps(shape, pose, e.shape, e.pose) ? {} : null));
        const got: number[] = [];
        world.overlap(shape, pose, (handle) => got.push(handle), filter);
        expectSame(
          'overlap',
          got,
          answers.map(([handle]) => handle),
        );
        expectSame('overlapAny', world.overlapAny(shape, pose, filter), answers.length > 0);
        break;
      }
      default: {
        const answers = this.answers(filter, (e) => kit.distanceToPoint(origin, e.shape, e.pose, maxDistance));
        this.compare('point', answers, 'distance', filter, {
          closest: () => world.point(origin, maxDistance, filter),
          any: () => world.pointAny(origin, maxDistance, filter),
          all: (visit) => world.pointAll(origin, maxDistance, visit, filter),
        });
      }
    }
  }

  private filter(): QueryFilter | undefined {
    const { random } = this;
    if (random.bool(0.6)) return undefined;
    const filter: QueryFilter = {};
    if (random.bool()) filter.mask = this.bits();
    if (random.bool(0.3)) filter.layer = this.bits();
    if (random.bool(0.3) && this.entries.size > 0) filter.ignore = this.handle();
    if (random.bool(0.3)) filter.predicate = (handle) => handle % 3 !== 0;
    return filter;
  }

  private answers(filter: QueryFilter | undefined, ask: (entry: Entry<S, P>) => object | null): Answers {
    const answers: Answers = [];
    for (const [handle, entry] of [...this.entries].sort(([a], [b]) => a - b)) {
      if (filter?.ignore === handle || (entry.layer & (filter?.mask ?? -1)) === 0) continue;
      if (filter?.layer !== undefined && (entry.mask & filter.layer) === 0) continue;
      if (filter?.predicate && !filter.predicate(handle)) continue;
      const answer = ask(entry);
      if (answer !== null) answers.push([handle, sorted({ ...plain(answer), handle })]);
    }
    return answers;
  }

  private compare(
    what: string,
    answers: Answers,
    value: string,
    filter: QueryFilter | undefined,
    world: { closest(): object | null; any(): boolean; all(visit: (result: object) => unknown): void },
  ): void {
    let best: Found | null = null;
    for (const [, answer] of answers) if (best === null || Number(answer[value]) < Number(best[value])) best = answer;
    const title = `${what} ${JSON.stringify(filter)}`;
    const got = world.closest();
    expectSame(title, got && sorted(plain(got)), best);
    expectSame(`${title} any`, world.any(), best !== null);
    const all: Found[] = [];
    // Asking the world anew in between changes nothing.
    world.all((result) => {
      all.push(sorted(plain(result)));
      if (all.length === 2) world.closest();
    });
    expectSame(
      `${title} all`,
      all,
      answers.map(([, answer]) => answer),
    );
  }
}
