/** Runs a scene that moves: a frame at a time, with play, pause and a single step, and the times on screen. */
import type { AnswerPanel } from '../app/answer.ts';
import type { State } from '../app/params.ts';
import { Input } from './input.ts';
import type { LiveRun, LiveScene } from './scene.ts';
import { LiveStage } from './stage.ts';

const STEP = 1 / 60;
/** At most so many steps a frame: a slow machine shows slow motion instead of falling behind for ever. */
const MOST_STEPS = 3;
const REPORT_MS = 250;
const KEPT = 120;

export class LiveView {
  readonly stage: LiveStage;
  private readonly input: Input;
  private readonly place: HTMLElement;
  private readonly answer: AnswerPanel;
  private readonly caption: HTMLElement;
  private readonly play: HTMLButtonElement;
  private scene: LiveScene | undefined;
  private run: LiveRun | undefined;
  private frame = 0;
  private last = 0;
  private due = 0;
  private isPlaying = true;
  private reported = 0;
  private queries = 0;
  private queryRate = 0;
  private work: number[] = [];

  constructor(place: HTMLElement, answer: AnswerPanel, caption: HTMLElement) {
    this.place = place;
    this.answer = answer;
    this.caption = caption;
    const canvas = place.querySelector('canvas')!;
    this.stage = new LiveStage(canvas);
    this.input = new Input(canvas, place.querySelector<HTMLElement>('.pad')!);
    this.play = place.querySelector<HTMLButtonElement>('.play')!;
    this.play.addEventListener('click', () => this.setPlaying(!this.isPlaying));
    place.querySelector('.step')!.addEventListener('click', () => {
      this.setPlaying(false);
      this.advance(1);
      this.show();
      this.report();
    });
  }

  /** Starts a scene from its first state. */
  start(scene: LiveScene, state: State, isDark: boolean): void {
    this.stop();
    this.place.hidden = false;
    this.stage.setTheme(isDark);
    this.stage.resize();
    if (this.scene !== scene) this.stage.look(scene.eye, scene.target);
    this.scene = scene;
    this.run = scene.start(this.stage, state);
    this.input.showPad(scene.id === 'walk');
    this.work = [];
    this.queries = 0;
    this.queryRate = 0;
    this.last = performance.now();
    this.reported = this.last;
    this.setPlaying(true);
    this.show();
    this.report();
    this.frame = requestAnimationFrame(() => this.tick());
  }

  /** Ends the scene and hides the view. */
  stop(): void {
    cancelAnimationFrame(this.frame);
    this.run?.dispose();
    this.run = undefined;
    this.input.release();
    this.place.hidden = true;
  }

  get result(): unknown {
    return this.run?.result();
  }

  get code(): string {
    return this.run?.code ?? '';
  }

  /** The median of our own work in a frame, in milliseconds: everything but what the graphics card does. */
  get workTime(): number {
    return [...this.work].sort((a, b) => a - b)[this.work.length >> 1] ?? 0;
  }

  private setPlaying(isPlaying: boolean): void {
    this.isPlaying = isPlaying;
    this.play.textContent = isPlaying ? 'Pause' : 'Play';
    this.play.setAttribute('aria-pressed', String(isPlaying));
  }

  private tick(): void {
    const now = performance.now();
    if (this.isPlaying) {
      this.due = Math.min(MOST_STEPS, this.due + (now - this.last) / 1000 / STEP);
      const steps = Math.floor(this.due);
      this.due -= steps;
      this.advance(steps);
    }
    this.last = now;
    this.run?.draw();
    this.stage.resize();
    const worked = performance.now() - now;
    this.work.push(worked);
    if (this.work.length > KEPT) this.work.shift();
    this.stage.render();
    if (now - this.reported > REPORT_MS) {
      this.queryRate = (1000 * this.queries) / (now - this.reported);
      this.queries = 0;
      this.reported = now;
      this.report();
    }
    this.frame = requestAnimationFrame(() => this.tick());
  }

  private advance(steps: number): void {
    for (let i = 0; i < steps; i++) this.queries += this.run?.step(STEP, this.input) ?? 0;
  }

  private show(): void {
    this.run?.draw();
    this.stage.resize();
    this.stage.render();
  }

  private report(): void {
    const { scene, run } = this;
    if (!scene || !run) return;
    const rows = [
      ...run.rows(),
      { label: 'frame', value: this.workTime.toFixed(2), unit: 'ms', note: 'own work, median' },
      { label: 'queries', value: Math.round(this.queryRate).toLocaleString('en'), unit: 'a second' },
    ];
    this.answer.showLive(scene, rows, run.code);
    this.caption.textContent = `${run.summary()} ${scene.keys}`;
  }
}
