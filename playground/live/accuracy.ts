/** The errors of casts, as they are found: random casts between simple shapes, and how far apart the shapes are where each cast ends. */
import {
  box,
  CastResult,
  type ConvexShape,
  capsule,
  castShape,
  DistanceResult,
  distanceBetween,
  sphere,
  Transform,
  Vec3,
} from 'touchstone';
import { num, type State, whole } from '../app/params.ts';
import type { Live, Row, Run } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import { Random } from './random.ts';

const SHAPES: readonly (readonly [string, ConvexShape])[] = [
  ['sphere', sphere(0.5)],
  ['capsule', capsule({ x: 0, y: -0.5, z: 0 }, { x: 0, y: 0.5, z: 0 }, 0.5)],
  ['box', box({ x: 0.5, y: 0.5, z: 0.5 })],
];

/** Powers of ten from here to there, with a column for zero before them. */
const LOWEST = -17;
const HIGHEST = 0;
const COLUMNS = 2 * (HIGHEST - LOWEST) + 1;

interface Lane {
  name: string;
  note: string;
  ink: 'answer' | 'muted' | 'wrong';
  counts: number[];
  sum: number;
  most: number;
}

const lane = (name: string, note: string, ink: Lane['ink']): Lane => ({
  name,
  note,
  ink,
  counts: new Array<number>(COLUMNS).fill(0),
  sum: 0,
  most: 0,
});

class Accuracy implements Run {
  readonly code = `import { box, castShape, distanceBetween, Transform, Vec3 } from 'touchstone';

// Cast, put the shape where the cast says, and ask how far apart the two are there: 0 would be perfect.
const shape = box({ x: 0.5, y: 0.5, z: 0.5 });
const still = new Transform();
const pose = new Transform({ x: -3, y: 1.2, z: 0.4 });
const way = new Vec3(6, -1.9, -0.7);
const hit = castShape(shape, pose, way, shape, still);
if (hit) pose.position.addScaled(way, hit.fraction);
const result = { error: Math.abs(distanceBetween(shape, pose, shape, still)!.distance) };`;
  private readonly stage: Stage;
  private readonly random = new Random(2022);
  private readonly far: number;
  private readonly batch: number;
  private readonly lanes = [
    lane('Touchstone', 'float64', 'answer'),
    lane('the same, kept in float32', 'positions and fraction', 'muted'),
    lane('conservative advancement', 'to 0.001 or ten steps', 'wrong'),
  ];
  private readonly pairs = SHAPES.flatMap(([a], i) =>
    SHAPES.map(([b], j) => ({ a: i, b: j, name: `${a} on ${b}`, hits: 0, sum: 0, most: 0 })),
  );
  private readonly chart = document.createElement('div');
  private casts = 0;
  private hits = 0;
  private readonly still = new Transform();
  private readonly pose = new Transform();
  private readonly moved = new Transform();
  private readonly way = new Vec3();
  private readonly hit = new CastResult();
  private readonly gap = new DistanceResult();

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.far = num(state, 'far') < 0.5 ? 0 : 10 ** num(state, 'far');
    this.batch = num(state, 'batch');
    this.chart.className = 'chart';
    stage.overlay.append(this.chart);
    for (let i = 0; i < 4; i++) this.step();
  }

  step(): number {
    let queries = 0;
    for (let i = 0; i < this.batch; i++) queries += this.cast();
    return queries;
  }

  private cast(): number {
    const { random, pose, still, way, hit, pairs, far, lanes } = this;
    const pair = pairs[this.casts++ % pairs.length];
    const a = SHAPES[pair.a][1];
    const b = SHAPES[pair.b][1];
    still.position.set(far, far, far);
    pose.position.copy(random.inside(5)).add(still.position);
    pose.quaternion.copy(random.quaternion());
    way.copy(random.inside(10));
    if (!castShape(a, pose, way, b, still, hit) || hit.startsOverlapping) return 1;
    this.hits++;
    const error = this.gapAt(a, b, hit.fraction);
    this.count(lanes[0], error);
    pair.hits++;
    pair.sum += error;
    pair.most = Math.max(pair.most, error);
    this.count(lanes[1], this.gapAt(a, b, Math.fround(hit.fraction), Math.fround));
    const [fraction, steps] = this.advance(a, b);
    this.count(lanes[2], this.gapAt(a, b, fraction));
    return 4 + steps;
  }

  /** How far apart the shapes are after a part of the way, every position rounded by `round`. */
  private gapAt(a: ConvexShape, b: ConvexShape, fraction: number, round?: (value: number) => number): number {
    const { moved, pose, way, still, gap } = this;
    moved.quaternion.copy(pose.quaternion);
    const p = moved.position.copy(pose.position);
    if (round) p.set(round(p.x), round(p.y), round(p.z));
    p.addScaled(way, fraction);
    if (round) p.set(round(p.x), round(p.y), round(p.z));
    return Math.abs(distanceBetween(a, moved, b, still, Infinity, gap)!.distance);
  }

  /** Steps that never go too far, each as long as the gap allows, until it is below a millimetre or ten are done. */
  private advance(a: ConvexShape, b: ConvexShape): [fraction: number, steps: number] {
    const { gap, way } = this;
    let fraction = 0;
    for (let step = 1; step <= 10; step++) {
      this.gapAt(a, b, fraction);
      if (gap.distance < 1e-3) return [fraction, step];
      const approach = way.dot(gap.normalA);
      if (!(approach > 0)) return [fraction, step];
      fraction = Math.min(1, fraction + gap.distance / approach);
    }
    return [fraction, 10];
  }

  private count(to: Lane, error: number): void {
    const column = error === 0 ? 0 : 1 + Math.floor(2 * (Math.log10(error) - LOWEST));
    to.counts[Math.max(0, Math.min(COLUMNS - 1, column))]++;
    to.sum += error;
    to.most = Math.max(to.most, error);
  }

  draw(): void {
    this.chart.innerHTML = this.lanes.map((one) => drawLane(one, this.hits, this.stage.colors.inks[one.ink])).join('');
  }

  rows(): Row[] {
    const show = (value: number) => (value === 0 ? '0' : value.toExponential(1));
    return [
      { label: 'casts', value: this.casts, big: true, note: `${this.hits} hits` },
      {
        head: ['arithmetic', 'mean', 'max'],
        rows: this.lanes.map(({ name, sum, most }) => [name, show(sum / this.hits), show(most)]),
        marked: 0,
      },
      {
        head: ['Touchstone', 'hits', 'mean', 'max'],
        rows: this.pairs.map(({ name, hits, sum, most }) => [name, hits, show(hits ? sum / hits : 0), show(most)]),
      },
    ];
  }

  summary(): string {
    return `Of ${this.hits} hits, none of Touchstone's is off by more than ${this.lanes[0].most.toExponential(1)}.`;
  }

  result() {
    return { casts: this.casts, hits: this.hits, most: this.lanes.map(({ most }) => most) };
  }

  dispose(): void {
    this.chart.remove();
  }
}

const WIDTH = 640;
const HEIGHT = 150;
const LEFT = 8;
const BASE = HEIGHT - 24;

/** Bars over powers of ten, their heights as the logarithm of how many there are. */
function drawLane({ name, note, counts, sum, most }: Lane, hits: number, color: string): string {
  const step = (WIDTH - 2 * LEFT) / COLUMNS;
  const top = Math.log10(Math.max(10, hits) + 1);
  const bars = counts.map((count, i) => {
    const height = (Math.log10(count + 1) / top) * (BASE - 30);
    return `<rect x="${(LEFT + i * step + 1).toFixed(1)}" y="${(BASE - height).toFixed(1)}" width="${(step - 2).toFixed(1)}" height="${height.toFixed(1)}"/>`;
  });
  const ticks = [];
  for (let power = LOWEST + 2; power < HIGHEST; power += 3) {
    const x = LEFT + (1 + 2 * (power - LOWEST)) * step;
    ticks.push(`<line x1="${x}" y1="${BASE}" x2="${x}" y2="${BASE + 5}"/><text x="${x}" y="${BASE + 18}">1e${power}</text>`);
  }
  const show = (value: number) => (value === 0 ? '0' : value.toExponential(1));
  const label = `${name}: mean error ${show(hits ? sum / hits : 0)}, largest ${show(most)}`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">
<text class="name" x="${LEFT}" y="16"><tspan fill="${color}">${name}</tspan> <tspan class="note">${note}; mean ${show(hits ? sum / hits : 0)}, max ${show(most)}</tspan></text>
<line x1="${LEFT}" y1="${BASE}" x2="${WIDTH - LEFT}" y2="${BASE}"/><text x="${LEFT + step / 2}" y="${BASE + 18}">0</text>${ticks.join('')}
<g fill="${color}">${bars.join('')}</g></svg>`;
}

export const accuracyScene: Live = {
  about:
    'Random casts between spheres, capsules and boxes. Each hit is checked: A is put where the cast ends, and the distance to B there is the error. Take both far from the origin and see what is left of float32.',
  keys: 'Bars show how many errors there are of each size, both on a log scale.',
  legend: [
    ['answer', 'Touchstone'],
    ['muted', 'float32'],
    ['wrong', 'to a tolerance'],
  ],
  params: [
    { type: 'number', key: 'far', label: 'from origin 10 ^', group: 'Casts', min: 0, max: 7, isBounded: true, initial: 0 },
    whole('Casts', 'batch', 'a step', 150, 1, 2000),
  ],
  eye: [0, 2, 8],
  target: [0, 0, 0],
  start: (stage, state) => new Accuracy(stage, state),
};
