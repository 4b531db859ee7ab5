/** The same cast by four engines: ours as the page runs, the others as the benchmark recorded them; and where each of them stops. */
import { Mesh, MeshLambertMaterial } from 'three';
import { box, type ConvexShape, capsule, castShape, distanceBetween, sphere, Transform, type Vec3Like } from 'touchstone';
import { ResultLines, ShapeGeometry } from 'touchstone/three';
import { num, type State } from '../app/params.ts';
import type { Live, Row, Run } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import recorded from './recorded.json' with { type: 'json' };

const SHAPES: Record<string, ConvexShape> = {
  sphere: sphere(0.5),
  capsule: capsule({ x: 0, y: -0.5, z: 0 }, { x: 0, y: 0.5, z: 0 }, 0.5),
  box: box({ x: 0.5, y: 0.5, z: 0.5 }),
};
const LISTED: Record<string, string> = {
  sphere: 'sphere(0.5)',
  capsule: 'capsule({ x: 0, y: -0.5, z: 0 }, { x: 0, y: 0.5, z: 0 }, 0.5)',
  box: 'box({ x: 0.5, y: 0.5, z: 0.5 })',
};
const { rapier, jolt, crashcat } = recorded.versions;
const ENGINES = [
  ['touchstone', 'Touchstone', 'as you watch'],
  ['rapier', 'Rapier', `${rapier}, recorded`],
  ['jolt', 'Jolt', `${jolt}, recorded`],
  ['crashcat', 'crashcat', `${crashcat}, recorded`],
] as const;
type Engine = (typeof ENGINES)[number][0];

/** Seconds of a flight, and how long its end is shown. */
const FLIGHT = 1.3;
const SHOWN = 2.7;
/** How far before the impact a flight begins. */
const APPROACH = 3.2;
/** Of an error that is no more than this nobody could tell whether it is one. */
const ROUNDING = 1e-13;

interface Tally {
  hits: number;
  sum: number;
  most: number;
  missed: number;
}

/** A length as one would say it, of shapes that are a metre across. */
export function showLength(metres: number): string {
  const [value, unit] =
    metres >= 1
      ? [metres, 'm']
      : metres >= 0.01
        ? [100 * metres, 'cm']
        : metres >= 1e-4
          ? [1e3 * metres, 'mm']
          : [1e6 * metres, 'µm'];
  return `${value >= 99.5 ? value.toFixed(0) : value.toPrecision(2)} ${unit}`;
}

class Engines implements Run {
  private readonly stage: Stage;
  private readonly cards = document.createElement('div');
  private readonly lines = new ResultLines();
  private readonly standing = new Transform();
  private readonly moving = new Transform();
  private readonly tallies: Record<string, Tally> = {};
  private readonly pace: number;
  private bodies: Mesh[] = [];
  private index = -1;
  private time = 0;
  private fraction = 0;
  private length = 0;
  /** The signed distance where each engine stops; undefined where it misses. */
  private gaps: Partial<Record<Engine, number>> = {};
  private isShown = false;
  private casts = 0;

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.pace = num(state, 'pace');
    for (const [engine] of ENGINES) this.tallies[engine] = { hits: 0, sum: 0, most: 0, missed: 0 };
    this.cards.className = 'engines';
    this.lines.normalLength = 0.7;
    stage.overlay.append(this.cards);
    stage.scene.add(this.lines);
    this.next();
  }

  private get cast() {
    return recorded.casts[this.index];
  }

  get code(): string {
    const { a, b, poseA, displacement } = this.cast;
    const show = ({ x, y, z }: Vec3Like) => `{ x: ${x}, y: ${y}, z: ${z} }`;
    const { x, y, z, w } = poseA.quaternion;
    const names = [...new Set([a, b, 'castShape', 'distanceBetween', 'Transform', 'Vec3'])].join(', ');
    return `import { ${names} } from 'touchstone';

const a = ${LISTED[a]};
const b = ${LISTED[b]};
const pose = new Transform(${show(poseA.position)}, { x: ${x}, y: ${y}, z: ${z}, w: ${w} });
const standing = new Transform();
const displacement = new Vec3().copy(${show(displacement)});

// Put A where the cast says, and ask how far apart the two are there: 0 would be perfect.
const hit = castShape(a, pose, displacement, b, standing);
if (hit) pose.position.addScaled(displacement, hit.fraction);
const result = { fraction: hit?.fraction, error: distanceBetween(a, pose, b, standing)?.distance };`;
  }

  /** Takes the next cast, and lets all four have it. */
  private next(): void {
    const { stage, standing, moving } = this;
    this.index = (this.index + 1) % recorded.casts.length;
    this.time = 0;
    this.isShown = false;
    const { a, b, poseA, displacement: d, fractions } = this.cast;
    const [shapeA, shapeB] = [SHAPES[a], SHAPES[b]];
    moving.set(poseA.position, poseA.quaternion);
    const hit = castShape(shapeA, moving, d, shapeB, standing);
    this.fraction = hit?.fraction ?? 1;
    this.length = Math.hypot(d.x, d.y, d.z);
    const answers: Record<Engine, number | null> = { touchstone: hit ? hit.fraction : null, ...fractions };
    this.gaps = {};
    for (const [engine] of ENGINES) {
      const fraction = answers[engine];
      if (fraction === null) continue;
      moving.position.copy(poseA.position).addScaled(d, fraction);
      this.gaps[engine] = distanceBetween(shapeA, moving, shapeB, standing)?.distance;
    }
    for (const body of this.bodies) stage.drop(body);
    const { colors } = stage;
    this.bodies = [shapeA, shapeB].map((shape, i) => {
      const body = new Mesh(
        new ShapeGeometry(shape),
        new MeshLambertMaterial({ color: i === 0 ? colors.hero : colors.kinds[0] }),
      );
      body.castShadow = body.receiveShadow = true;
      stage.scene.add(body);
      return body;
    });
    this.lines.clearLines();
    this.lines.cast(poseA.position, d, hit);
    this.lines.show();
  }

  private tally(): void {
    this.isShown = true;
    this.casts++;
    for (const [engine] of ENGINES) {
      const tally = this.tallies[engine];
      const gap = this.gaps[engine];
      if (gap === undefined) tally.missed++;
      else {
        const error = Math.abs(gap);
        tally.hits++;
        tally.sum += error;
        tally.most = Math.max(tally.most, error);
      }
    }
  }

  step(dt: number): number {
    this.time += this.pace * dt;
    if (this.time >= FLIGHT && !this.isShown) this.tally();
    if (this.time < FLIGHT + SHOWN) return 0;
    this.next();
    return 1 + ENGINES.length;
  }

  draw(): void {
    const { moving, cast, fraction, length } = this;
    const left = APPROACH * Math.max(0, 1 - this.time / FLIGHT);
    moving.position.copy(cast.poseA.position).addScaled(cast.displacement, fraction - left / length);
    const { position: p, quaternion: q } = moving;
    this.bodies[0].position.set(p.x, p.y, p.z);
    this.bodies[0].quaternion.set(q.x, q.y, q.z, q.w);
    this.lines.visible = this.isShown;
    const html = this.drawCards();
    if (this.cards.dataset.drawn !== html) this.cards.innerHTML = this.cards.dataset.drawn = html;
  }

  /** Where each engine stops, seen from so near that the largest error is the height of a thumb. */
  private drawCards(): string {
    const { gaps, isShown, stage } = this;
    const largest = Math.max(...Object.values(gaps).map(Math.abs), 1e-9);
    const zoom = 10 ** Math.floor(Math.log10(1 / largest));
    const pixels = 34 * zoom;
    const { inks } = stage.colors;
    const cards = ENGINES.map(([engine, name, note]) => {
      const gap = gaps[engine];
      const error = gap === undefined ? undefined : Math.abs(gap);
      const isRight = error !== undefined && error < ROUNDING;
      const words = !isShown
        ? '…'
        : error === undefined
          ? 'flies through'
          : isRight
            ? 'touches'
            : `${showLength(error)} ${gap! > 0 ? 'short of it' : 'inside it'}`;
      const digits = error === undefined ? '' : `distance of the shapes where it stops: ${gap! + 0}`;
      const shift = isShown ? -Math.max(-44, Math.min(44, (gap ?? -2) * pixels)) : -44;
      const picture = `<svg viewBox="0 0 160 104" aria-hidden="true"><rect class="still" y="56" width="160" height="48"/><path class="moves" style="transform: translateY(${shift.toFixed(1)}px)" d="M0,-60H160V44Q80,68 0,44Z"/></svg>`;
      const ink = !isShown ? inks.muted : isRight ? inks.normal : inks.wrong;
      return `<li class="${engine}"><b>${name}</b><small>${note}</small>${picture}<output style="color: ${ink}" title="${digits}">${words}</output></li>`;
    });
    const why =
      this.cast.why === 'drawn by lot'
        ? 'drawn by lot'
        : this.cast.why.replace(/rapier|jolt/, (name) => (name === 'jolt' ? 'Jolt' : 'Rapier'));
    return `<p>The same cast by four engines, seen ${zoom.toLocaleString('en')} times nearer <span>(${this.index + 1} of ${recorded.casts.length}, ${why})</span></p><ul>${cards.join('')}</ul>`;
  }

  rows(): Row[] {
    const show = (value: number) => (value < ROUNDING ? value.toExponential(0) : showLength(value));
    const { a, b } = this.cast;
    return [
      { label: 'cast', value: `${a} at ${b}`, big: true },
      {
        head: ['so far', 'mean', 'largest', 'missed'],
        rows: ENGINES.map(([engine, name]) => {
          const { hits, sum, most, missed } = this.tallies[engine];
          return [name, hits ? show(sum / hits) : '-', hits ? show(most) : '-', missed];
        }),
        marked: 0,
      },
      { label: 'fraction', value: this.fraction },
    ];
  }

  summary(): string {
    return this.isShown ? 'Only a distance of zero is right.' : 'A flies at B: where is the first touch?';
  }

  result() {
    return { casts: this.casts, gaps: { ...this.gaps }, most: ENGINES.map(([engine]) => this.tallies[engine].most) };
  }

  dispose(): void {
    this.cards.remove();
    for (const object of [...this.bodies, this.lines]) this.stage.drop(object);
  }
}

export const enginesScene: Live = {
  about: `One shape is cast at another, and four engines say when they first touch. What Touchstone answers is computed as you watch; the answers of the others were recorded with our benchmark: some of ${recorded.of.toLocaleString('en')} casts drawn by lot, and by turns those in which one of them is farthest off. A is put where each engine stops, and how far it is from B there is drawn. Shapes are a metre across.`,
  keys: 'Drag to look around; Pause to look longer.',
  legend: [
    ['query', 'A, cast'],
    ['stone', 'B, standing'],
    ['answer', 'impact'],
  ],
  params: [{ type: 'number', key: 'pace', label: 'pace', group: 'Casts', min: 0.1, max: 4, initial: 1 }],
  eye: [3.1, 2.2, 4.6],
  target: [0, -0.95, 0],
  start: (stage, state) => new Engines(stage, state),
};
