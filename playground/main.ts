/** Puts the page together: the link decides the scene and its settings; every change is evaluated, drawn, printed and linked. */
import { AnswerPanel } from './app/answer.ts';
import { Input } from './app/input.ts';
import { Panel } from './app/panel.ts';
import { fit, initialState, readLink, readSight, type State, showSight, type Value, writeLink } from './app/params.ts';
import { PasteDialog } from './app/paste.ts';
import { type Entry, isLive, type Outcome, type Run, type Scene, type Setting } from './app/scene.ts';
import { Stopwatch } from './app/stopwatch.ts';
import { Theme } from './app/theme.ts';
import { find, Toolbar } from './app/toolbar.ts';
import { Transport } from './app/transport.ts';
import { Gizmo } from './render/gizmo.ts';
import { Stage } from './render/stage.ts';
import { isRenamed, menu } from './scenes/menu.ts';
import type { RefusedError } from './scenes/shapes.ts';

/** For tests: what is on the page at the moment. */
export interface PlaygroundHook {
  scenes: string[];
  scene: string;
  state: State;
  /** The answer of the library, as shown. */
  result: unknown;
  /** The listing that gives the same answer; it declares `result`. */
  code: string;
  error: string | null;
  /** True when everything that the link asks for is drawn. */
  ready: boolean;
  /** The median of our own work in a frame, in milliseconds: everything but what the graphics card does. */
  workTime: () => number;
  /** The work of so many frames for which the answer is found and drawn anew. */
  measure: (frames: number) => number[];
  /** Where on the canvas an item is. */
  screen: (key: string) => { x: number; y: number } | undefined;
  /** Where the eye is, and what it looks at. */
  sight: () => number[];
  /** The handle that the pointer is over, as TransformControls names them; null when it is over none. */
  handle: () => string | null;
  /** All of the library, whatever scenes are loaded. */
  library: () => Promise<{ touchstone: typeof import('touchstone'); touchstone2d: typeof import('touchstone/2d') }>;
}

declare global {
  interface Window {
    playground: PlaygroundHook;
  }
}

const STEP = 1 / 60;
/** At most so many steps a frame: a slow machine shows slow motion instead of falling behind for ever. */
const MOST_STEPS = 3;
const REPORT_MS = 250;
const KEPT = 120;
const LINK_MS = 200;

class Playground {
  private entry: Entry = menu[0];
  private scene: Scene | undefined;
  private state: State = {};
  private outcome: Outcome | undefined;
  private run: Run | undefined;
  private readonly stage = new Stage(find<HTMLCanvasElement>('canvas'), find('labels'), find('overlay'));
  private readonly input = new Input(find('canvas'), find('pad'));
  private readonly gizmo = new Gizmo(this.stage, {
    moved: (item, pose) => this.set(item.set(pose)),
    changed: () => this.redraw(),
    selected: (item) => this.panel.open(item.label, this.outcome?.view.items.map(({ label }) => label) ?? []),
    poked: (at) => {
      const values = this.outcome?.view.poke?.(at);
      if (values) this.set(values);
    },
  });
  private readonly toolbar = new Toolbar(this.stage, this.gizmo);
  private readonly panel = new Panel(find('settings'), (key, value) => this.change(key, value));
  private readonly answer = new AnswerPanel(find('answer'), {
    share: () => this.share(),
    paste: () => this.paste.open(),
    sandbox: async (code) => (await import('./app/code.ts')).openSandbox(code, `${this.entry.group}, ${this.entry.title}`),
  });
  private readonly paste = new PasteDialog(
    find<HTMLDialogElement>('paste'),
    () => this.entry,
    (link) => this.open(link),
  );
  private readonly transport = new Transport(find('transport'), () => this.step());
  private readonly stopwatch = new Stopwatch((time) => this.answer.showTime(time));
  private readonly theme = new Theme(find('theme'), () => this.applyTheme());
  /** The link whose scene is shown. */
  private shown = '';
  private linkTimer = 0;
  private isEvaluated = false;
  private isDrawn = false;
  private last = 0;
  private due = 0;
  private reported = 0;
  private queries = 0;
  private queryRate = 0;
  private work: number[] = [];

  readonly hook: PlaygroundHook = {
    scenes: menu.map(({ id }) => id),
    scene: '',
    state: {},
    result: null,
    code: '',
    error: null,
    ready: false,
    workTime: () => median(this.work),
    measure: (frames) => this.measure(frames),
    screen: (key) => {
      const item = this.outcome?.view.items.find((entry) => entry.key === key);
      return item && this.stage.screen(item.pose.position);
    },
    sight: () => [...this.stage.sight.eye, ...this.stage.sight.target],
    handle: () => this.gizmo.axis,
    library: async () => ({
      touchstone: {
        ...(await import('touchstone')),
        ...(await import('touchstone/character')),
        ...(await import('touchstone/dynamics')),
      },
      touchstone2d: { ...(await import('touchstone/2d')), ...(await import('touchstone/2d/character')) },
    }),
  };

  start(): void {
    this.stage.setTheme(this.theme.isDark);
    this.toolbar.makeMenu();
    window.addEventListener('hashchange', () => this.follow());
    find('reset').addEventListener('click', () => this.reset());
    const help = find<HTMLDetailsElement>('help');
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !help.open) return;
        help.open = false;
        event.stopPropagation();
      },
      true,
    );
    // Asked here only: in the middle of a frame the page would have to be laid out for it.
    new ResizeObserver(() => {
      this.stage.resize();
      this.redraw();
    }).observe(this.stage.canvas);
    const top = find('legend').parentElement!;
    const bottom = find('caption').parentElement!;
    const strips = new ResizeObserver(() => {
      this.stage.top = top.offsetHeight;
      this.stage.bottom = bottom.offsetHeight;
      this.stage.overlay.style.setProperty('--strip', `${bottom.offsetHeight}px`);
      this.redraw();
    });
    strips.observe(top);
    strips.observe(bottom);
    this.follow();
    requestAnimationFrame(() => this.tick());
  }

  private open(link: string): void {
    if (location.hash === link) this.follow();
    else location.hash = link;
  }

  /** Shows what the link says. */
  private async follow(): Promise<void> {
    const asked = location.hash;
    this.hook.ready = false;
    let link = readLink(asked);
    if (isRenamed(link.scene)) link = (await import('./app/oldLinks.ts')).renewed(link);
    const entry = entryOf(link.scene);
    const scene = await entry.load();
    // Another link may have been opened meanwhile.
    if (location.hash !== asked) return;
    clearTimeout(this.linkTimer);
    this.shown = asked;
    if (scene !== this.scene) this.outcome = undefined;
    this.entry = entry;
    this.scene = scene;
    this.state = initialState(scene.params);
    for (const param of scene.params) {
      const value = link.values.get(param.key);
      if (value !== undefined) this.state[param.key] = fit(param, value);
    }
    this.panel.build(scene.params, this.state);
    this.answer.describe(entry.title, scene.about);
    this.toolbar.markMenu(entry);
    const setting = settingOf(scene, this.state);
    this.toolbar.showLegend(setting.legend);
    this.stage.selected = undefined;
    this.stage.light(isLive(scene) ? 26 : 5);
    this.stage.look(readSight(link.values.get('view'), setting), scene.isFlat);
    this.transport.show(isLive(scene) || scene.advance !== undefined, isLive(scene));
    find('pad').hidden = !(isLive(scene) && scene.isSteered);
    this.gizmo.isActive = !isLive(scene);
    this.changed();
  }

  private applyTheme(): void {
    this.stage.setTheme(this.theme.isDark);
    if (this.scene) this.toolbar.showLegend(settingOf(this.scene, this.state).legend);
    if (this.run) this.changed();
    else this.redraw();
  }

  private reset(): void {
    if (!this.scene) return;
    this.state = initialState(this.scene.params);
    this.frame(this.scene);
    this.changed();
  }

  /** Shows a scene from where it is first seen. */
  private frame(scene: Scene): void {
    const setting = settingOf(scene, this.state);
    this.stage.look(setting, scene.isFlat);
    this.toolbar.showLegend(setting.legend);
  }

  /** A control of the panel was moved. */
  private change(key: string, value: Value): void {
    const rest = this.scene?.change?.({ ...this.state, [key]: value }, key);
    this.set({ [key]: value, ...rest });
  }

  private set(values: State): void {
    const { scene, state } = this;
    if (!scene) return;
    const before = settingOf(scene, state);
    for (const param of scene.params) {
      const value = values[param.key];
      if (value !== undefined) state[param.key] = fit(param, value);
    }
    if (settingOf(scene, state) !== before) this.frame(scene);
    this.changed();
  }

  private changed(): void {
    this.isEvaluated = false;
    this.redraw();
  }

  private redraw(): void {
    this.isDrawn = false;
    this.hook.ready = false;
  }

  private tick(): void {
    const start = performance.now();
    const { scene, stage } = this;
    // Another link has been opened, and is about to be followed: it must not be overwritten.
    if (scene && location.hash === this.shown) {
      if (this.transport.isPlaying) this.play(start);
      if (stage.controls.update()) this.redraw();
      if (!this.isDrawn) {
        // The frame in which a scene is made does not count.
        const isFirst = !this.isEvaluated && isLive(scene);
        this.prepare();
        if (!isFirst) this.work.push(performance.now() - start);
        if (this.work.length > KEPT) this.work.shift();
        stage.render();
        this.isDrawn = true;
        this.hook.ready = true;
        this.linkSoon();
      }
    }
    this.last = start;
    requestAnimationFrame(() => this.tick());
  }

  /** Everything of a picture but the drawing of it. */
  private prepare(): void {
    const { scene, stage, gizmo } = this;
    if (!this.isEvaluated && scene) this.evaluate(scene);
    this.run?.draw();
    const view = this.outcome?.view;
    stage.draw(view);
    gizmo.setItems(view?.items ?? [], view?.isFlat === true);
    this.toolbar.show(view?.items ?? []);
    stage.placeLabels();
  }

  private play(now: number): void {
    const { scene, run } = this;
    this.due = Math.min(MOST_STEPS, this.due + (now - this.last) / 1000 / STEP);
    const steps = Math.floor(this.due);
    this.due -= steps;
    if (run) {
      for (let i = 0; i < steps; i++) this.queries += run.step(STEP, this.input);
      this.redraw();
      if (now - this.reported < REPORT_MS) return;
      this.queryRate = (1000 * this.queries) / (now - this.reported);
      this.queries = 0;
      this.reported = now;
      this.report();
    } else if (scene && !isLive(scene) && scene.advance && steps > 0) {
      this.set(scene.advance(this.state, steps * STEP, false));
    }
  }

  private step(): void {
    const { scene, run } = this;
    if (run) {
      this.queries += run.step(STEP, this.input);
      this.report();
      this.redraw();
    } else if (scene && !isLive(scene) && scene.advance) this.set(scene.advance(this.state, STEP, true));
  }

  private evaluate(scene: Scene): void {
    this.isEvaluated = true;
    this.run?.dispose();
    this.run = undefined;
    let error: unknown = null;
    try {
      if (isLive(scene)) {
        this.outcome = undefined;
        this.run = scene.start(this.stage, this.state);
        this.work = [];
        this.queries = 0;
        this.queryRate = 0;
        this.reported = performance.now();
      } else this.outcome = scene.evaluate(this.state);
    } catch (problem) {
      // What was drawn last stays, so that there is something to go back from.
      error = problem;
    }
    this.panel.update(this.state);
    this.answer.showTime(undefined);
    if (error !== null) this.answer.showError(error, listingOf(error));
    else if (this.run) this.report();
    else if (this.outcome) {
      this.answer.show(this.outcome.rows, this.outcome.code, this.outcome.query !== undefined);
    }
    if (!this.run) find('caption').textContent = error === null ? (this.outcome?.summary ?? '') : '';
    this.stopwatch.start(error === null ? this.outcome?.query : undefined);
    this.publish(error);
  }

  private publish(error: unknown): void {
    const { hook, run, outcome } = this;
    hook.scene = this.entry.id;
    hook.state = this.state;
    hook.code = error === null ? (run?.code ?? outcome?.code ?? '') : listingOf(error);
    hook.error = error === null ? null : String(error);
    Object.defineProperty(hook, 'result', {
      get: () => (error !== null ? null : run ? run.result() : outcome ? JSON.parse(JSON.stringify(outcome.result)) : null),
      configurable: true,
      enumerable: true,
    });
  }

  private report(): void {
    const { scene, run } = this;
    if (!scene || !run || !isLive(scene)) return;
    const rows = [...run.rows(), { label: 'frame', value: median(this.work).toFixed(2), unit: 'ms', note: 'own work, median' }];
    if (this.queryRate > 0)
      rows.push({ label: 'queries', value: Math.round(this.queryRate).toLocaleString('en'), unit: 'a second' });
    this.answer.show(rows, run.code, false);
    find('caption').textContent = `${run.summary()} ${scene.keys}`;
  }

  private get link(): string {
    const { scene, stage, entry, state } = this;
    if (!scene) return location.hash;
    const sight = showSight(stage.sight);
    return writeLink(entry.id, scene.params, state, this.run || sight === showSight(settingOf(scene, state)) ? undefined : sight);
  }

  private linkSoon(): void {
    clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => this.writeLink(), LINK_MS);
  }

  private writeLink(): void {
    if (location.hash !== this.shown) return;
    const { link } = this;
    if (location.hash !== link) history.replaceState(null, '', link);
    this.shown = location.hash;
  }

  private async share(): Promise<string> {
    this.writeLink();
    try {
      await navigator.clipboard.writeText(location.href);
      return 'Copied';
    } catch {
      return 'In the address bar';
    }
  }

  private measure(frames: number): number[] {
    return Array.from({ length: frames }, () => {
      const start = performance.now();
      if (this.run) this.run.step(STEP, this.input);
      else this.isEvaluated = false;
      this.prepare();
      return performance.now() - start;
    });
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The listing of what was refused. */
function listingOf(error: unknown): string {
  return (error as RefusedError).listing ?? `// ${error}`;
}

function settingOf(scene: Scene, state: State): Setting {
  return scene.settingOf?.(state) ?? scene;
}

function entryOf(scene: string): Entry {
  return menu.find(({ id }) => id === scene) ?? menu[0];
}

// The scene comes over the network while the stage is set up.
entryOf(readLink(location.hash).scene).load();
const playground = new Playground();
window.playground = playground.hook;
playground.start();
