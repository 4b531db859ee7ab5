/** Puts the page together: the link decides the scene and its settings; every change is evaluated, drawn, printed and linked. */

import type { Vec3Like } from 'touchstone';
import * as touchstone from 'touchstone';
import * as touchstone2d from 'touchstone/2d';
import { AnswerPanel } from './app/answer.ts';
import { Panel } from './app/panel.ts';
import {
  fit,
  fitOrbit,
  initialState,
  num,
  type Param,
  point,
  readLink,
  readOrbit,
  type State,
  type Value,
  writeLink,
} from './app/params.ts';
import { type Held, listen } from './app/pointer.ts';
import type { Outcome, Scene } from './app/scene.ts';
import { Stopwatch } from './app/stopwatch.ts';
import { liveMenu } from './live/menu.ts';
import type { LiveScene } from './live/scene.ts';
import type { LiveView } from './live/view.ts';
import type { Orbit } from './render/camera.ts';
import { palette } from './render/palette.ts';
import { Stage } from './render/stage.ts';
import { add, axisAngle, multiply, quatFromTurn, scaled, sub, turnFromQuat, vec } from './render/vec.ts';
import type { Handle } from './render/view.ts';
import { scenes } from './scenes/index.ts';

/** For tests: what is on the page at the moment. */
export interface PlaygroundHook {
  scenes: string[];
  liveScenes: string[];
  scene: string;
  state: State;
  /** The answer of the library, as shown. */
  result: unknown;
  /** The listing that gives the same answer; it declares `result`. */
  code: string;
  error: string | null;
  /** True when everything that the link asks for is drawn. */
  ready: boolean;
  /** In a scene that moves: the median of our own work in a frame, in milliseconds. */
  workTime: () => number;
  /** Where on the canvas a handle is. */
  screen: (handle: string) => { x: number; y: number } | undefined;
  touchstone: typeof touchstone;
  touchstone2d: typeof touchstone2d;
}

declare global {
  interface Window {
    playground: PlaygroundHook;
  }
}

/** A little below the middle, so that shape and shadow are in the middle together. */
const TARGET = vec(0, -0.25, 0);

/** A place of the canvas. */
type Spot = { x: number; y: number };

const find = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

const hook: PlaygroundHook = {
  scenes: scenes.map((scene) => scene.id),
  liveScenes: liveMenu.map((scene) => scene.id),
  scene: '',
  state: {},
  result: null,
  code: '',
  error: null,
  ready: false,
  workTime: () => 0,
  screen: () => undefined,
  touchstone,
  touchstone2d,
};
window.playground = hook;

class Playground {
  private scene: Scene = scenes[0]!;
  private state: State = {};
  private orbit: Orbit = { ...scenes[0]!.orbit };
  private outcome: Outcome | undefined;
  private readonly stage = new Stage(find<HTMLCanvasElement>('canvas'), find('labels'));
  private readonly panel = new Panel(
    find('settings'),
    (key, value) => this.set({ [key]: value }),
    () => this.reset(),
  );
  private readonly answer = new AnswerPanel(find('answer'));
  private readonly stopwatch = new Stopwatch((time) => this.answer.showTime(time));
  private readonly darkness = matchMedia('(prefers-color-scheme: dark)');
  private frame = 0;
  /** The link whose scene is shown. */
  private shown = '';
  private evaluated = false;
  /** The view of scenes that move, loaded when the first of them is opened; and the scene that it shows. */
  private live: LiveView | undefined;
  private liveScene: LiveScene | undefined;
  private isLive = false;

  start(): void {
    find('app').hidden = false;
    this.makeMenu();
    hook.screen = (key) => {
      const handle = this.outcome?.view.handles.find((entry) => entry.key === key);
      return handle && this.stage.camera.project(handle.at);
    };
    window.addEventListener('hashchange', () => this.follow());
    this.darkness.addEventListener('change', () => (this.liveScene ? this.startLive() : this.request()));
    new ResizeObserver(() => this.request()).observe(this.stage.canvas);
    listen(this.stage.canvas, this.stage, {
      handles: () => this.outcome?.view.handles ?? [],
      grab: (at) => this.grab(at),
      orbit: (dx, dy) => this.look({ ...this.orbit, yaw: this.orbit.yaw - dx * 0.45, pitch: this.orbit.pitch + dy * 0.35 }),
      turn: (key, dx, dy) => this.turn(key, dx, dy),
      turned: () => this.outcome?.view.flat?.turn ?? this.outcome?.view.solids.find((solid) => solid.grab)?.grab?.turn,
      move: (handle, from, to) => this.drag(handle, from, to),
      nudge: (handle, right, up, near) => {
        const { camera } = this.stage;
        const step = add(add(scaled(camera.right, right), scaled(camera.up, up)), scaled(camera.back, near));
        this.moveTo(handle, add(handle.at, step));
      },
      zoom: (factor) => this.look({ ...this.orbit, distance: this.orbit.distance * factor }),
      reset: () => this.reset(),
    });
    this.follow();
  }

  private makeMenu(): void {
    const menu = find('menu');
    const entries = [...scenes, ...liveMenu];
    for (const group of new Set(entries.map((scene) => scene.group))) {
      const title = document.createElement('h2');
      title.textContent = group;
      const list = document.createElement('ul');
      for (const scene of entries.filter((entry) => entry.group === group)) {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = `#${scene.id}`;
        link.textContent = scene.title;
        item.append(link);
        list.append(item);
      }
      menu.append(title, list);
    }
  }

  /** Shows what the link says. */
  private follow(): void {
    const link = readLink(location.hash);
    if (link.scene === 'picture') {
      location.reload();
      return;
    }
    this.shown = location.hash;
    this.isLive = liveMenu.some((scene) => scene.id === link.scene);
    if (this.isLive) {
      this.openLive(link.scene, link.values);
      return;
    }
    this.live?.stop();
    this.liveScene = undefined;
    find('canvas').hidden = false;
    find('labels').hidden = false;
    find('help').hidden = false;
    this.scene = scenes.find((scene) => scene.id === link.scene) ?? scenes[0]!;
    this.readState(this.scene.params, link.values);
    this.orbit = readOrbit(link.values.get('view'), this.scene.orbit);
    this.panel.build(this.scene.params);
    this.markMenu(this.scene);
    this.changed();
  }

  private readState(params: readonly Param[], values: ReadonlyMap<string, string>): void {
    this.state = initialState(params);
    for (const param of params) {
      const value = values.get(param.key);
      if (value !== undefined) this.state[param.key] = fit(param, value);
    }
  }

  /** Shows a scene that moves. What draws it is loaded when it is first asked for. */
  private async openLive(id: string, values: ReadonlyMap<string, string>): Promise<void> {
    const asked = location.hash;
    hook.ready = false;
    this.stopwatch.start(undefined);
    const { liveScenes, LiveView } = await import('./live/index.ts');
    // Another link may have been opened meanwhile.
    if (location.hash !== asked) return;
    this.live ??= new LiveView(find('live'), this.answer, find('caption'));
    this.liveScene = liveScenes.find((scene) => scene.id === id)!;
    find('canvas').hidden = true;
    find('labels').hidden = true;
    find('help').hidden = true;
    this.readState(this.liveScene.params, values);
    this.panel.build(this.liveScene.params);
    this.markMenu(this.liveScene);
    this.startLive();
  }

  private startLive(): void {
    const { live, liveScene } = this;
    if (!live || !liveScene) return;
    this.panel.update(this.state);
    live.start(liveScene, this.state, this.darkness.matches);
    const link = writeLink(liveScene.id, liveScene.params, this.state);
    if (location.hash !== link) history.replaceState(null, '', link);
    this.shown = location.hash;
    hook.scene = liveScene.id;
    hook.state = this.state;
    hook.error = null;
    hook.code = live.code;
    hook.workTime = () => live.workTime;
    Object.defineProperty(hook, 'result', { get: () => live.result, configurable: true, enumerable: true });
    hook.ready = true;
  }

  private markMenu(scene: { id: string; title: string }): void {
    for (const link of document.querySelectorAll('#menu a')) {
      const isThis = link.getAttribute('href') === `#${scene.id}`;
      if (isThis) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      if (isThis) link.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
    document.title = `${scene.title} - Touchstone playground`;
  }

  private reset(): void {
    if (this.liveScene) {
      this.state = initialState(this.liveScene.params);
      this.startLive();
      return;
    }
    this.state = initialState(this.scene.params);
    this.orbit = { ...this.scene.orbit };
    this.changed();
  }

  private set(values: Record<string, Value>): void {
    for (const param of (this.liveScene ?? this.scene).params) {
      const value = values[param.key];
      if (value !== undefined) this.state[param.key] = fit(param, value);
    }
    if (this.liveScene) this.startLive();
    else this.changed();
  }

  private look(orbit: Orbit): void {
    this.orbit = fitOrbit(orbit);
    hook.ready = false;
    this.request();
  }

  private drag(handle: Handle, from: Spot, to: Spot): void {
    const { camera } = this.stage;
    if (!this.outcome?.view.flat) this.moveTo(handle, add(handle.at, camera.unproject(handle.at, to.x - from.x, to.y - from.y)));
    else {
      const start = camera.onPlane(from.x, from.y);
      const end = camera.onPlane(to.x, to.y);
      if (start && end) this.moveTo(handle, add(handle.at, sub(end, start)));
    }
  }

  private moveTo(handle: Handle, to: Vec3Like): void {
    if (handle.set) this.set(handle.set(to));
    else this.set({ [`${handle.key}.x`]: to.x, [`${handle.key}.y`]: to.y, [`${handle.key}.z`]: to.z });
  }

  /** What is under the finger: found by the library's own queries. */
  private grab(at: Spot): Held {
    const { camera } = this.stage;
    const spot = camera.onPlane(at.x, at.y);
    const around = spot && this.outcome?.view.handles.find((handle) => handle.holds?.(spot));
    if (around) return { kind: 'move', key: around.key };
    let nearest = 1;
    let held: Held = { kind: 'orbit' };
    for (const { grab, pose } of this.outcome?.view.solids ?? []) {
      if (!grab) continue;
      const hit = touchstone.raycast(camera.eye, scaled(camera.sight(at.x, at.y), 100), grab.shape, pose);
      if (!hit || hit.fraction >= nearest) continue;
      nearest = hit.fraction;
      held = { kind: 'turn', key: grab.turn };
    }
    return held;
  }

  /** Turns the shape as if it were rolled under the finger. */
  private turn(key: string, dx: number, dy: number): void {
    const { camera } = this.stage;
    if (this.outcome?.view.flat) {
      const turned = num(this.state, key) - dx * 0.5;
      this.set({ [key]: turned - 360 * Math.round(turned / 360) });
      return;
    }
    const rolled = multiply(axisAngle(camera.up, dx * 0.009), axisAngle(camera.right, dy * 0.009));
    const turn = turnFromQuat(multiply(rolled, quatFromTurn(point(this.state, key))));
    this.set({ [`${key}.x`]: turn.x, [`${key}.y`]: turn.y, [`${key}.z`]: turn.z });
  }

  private changed(): void {
    this.evaluated = false;
    hook.ready = false;
    this.request();
  }

  private request(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.render();
    });
  }

  private render(): void {
    // Another link has been opened, and is about to be followed: it must not be overwritten.
    if (location.hash !== this.shown || this.isLive) return;
    if (!this.evaluated) this.evaluate();
    this.stage.resize();
    this.stage.camera.place(this.orbit, TARGET, this.stage.width, this.stage.height);
    const view = this.outcome?.view ?? { solids: [], marks: [], handles: [], ground: -1.4 };
    this.stage.draw(view, palette(this.darkness.matches));
    const link = writeLink(this.scene.id, this.scene.params, this.state, this.orbit, this.scene.orbit);
    if (location.hash !== link) history.replaceState(null, '', link);
    this.shown = location.hash;
    hook.ready = true;
  }

  private evaluate(): void {
    this.evaluated = true;
    let error: unknown = null;
    try {
      this.outcome = this.scene.evaluate(this.state);
    } catch (problem) {
      this.outcome = undefined;
      error = problem;
    }
    this.panel.update(this.state);
    this.answer.clearTime();
    this.answer.show(this.scene, this.outcome, error);
    find('caption').textContent = this.outcome?.summary ?? '';
    this.stopwatch.start(this.outcome?.query);
    hook.scene = this.scene.id;
    hook.state = this.state;
    Object.defineProperty(hook, 'result', { value: null, configurable: true, enumerable: true, writable: true });
    hook.result = this.outcome ? JSON.parse(JSON.stringify(this.outcome.result)) : null;
    hook.code = this.outcome?.code ?? '';
    hook.error = error === null ? null : String(error);
  }
}

const first = readLink(location.hash);
if (first.scene === 'picture') {
  const { drawPicture } = await import('./picture.ts');
  await drawPicture(find<HTMLCanvasElement>('picture'), first.values.get('theme') !== 'light');
  window.addEventListener('hashchange', () => location.reload());
  hook.scene = 'picture';
  hook.ready = true;
} else new Playground().start();
