/** Mouse, touch and keys on the canvas: what was grabbed, and how far it moved. */
import type { Stage } from '../render/stage.ts';
import type { Handle } from '../render/view.ts';

/** What moves under the finger: the view, a handle, or the setting that turns a shape. */
export type Held = { kind: 'orbit' } | { kind: 'turn'; key: string } | { kind: 'move'; key: string };

export interface Actions {
  handles(): readonly Handle[];
  /** What dragging the shape at a place of the canvas does. */
  grab(at: { x: number; y: number }): Held;
  /** The setting that turns the first shape. */
  turned(): string | undefined;
  orbit(dx: number, dy: number): void;
  turn(key: string, dx: number, dy: number): void;
  /** Moves a handle as a finger that went from one place of the canvas to another. */
  move(handle: Handle, from: { x: number; y: number }, to: { x: number; y: number }): void;
  /** Moves a handle along the axes of the view: right, up, towards the eye. */
  nudge(handle: Handle, right: number, up: number, near: number): void;
  zoom(factor: number): void;
  reset(): void;
}

const REACH = { mouse: 18, touch: 34 };

export function listen(canvas: HTMLCanvasElement, stage: Stage, actions: Actions): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let held: Held = { kind: 'orbit' };
  let pinch = 0;

  const place = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const handleAt = (p: { x: number; y: number }, reach: number): Handle | undefined => {
    let best: Handle | undefined;
    let bestDistance = reach;
    for (const handle of actions.handles()) {
      const seen = stage.camera.project(handle.at);
      if (!seen) continue;
      const distance = Math.hypot(seen.x - p.x, seen.y - p.y);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = handle;
      }
    }
    return best;
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  canvas.addEventListener('pointerdown', (event) => {
    const p = place(event);
    fingers.set(event.pointerId, p);
    canvas.setPointerCapture(event.pointerId);
    canvas.classList.add('dragging');
    pinch = spread();
    const handle = handleAt(p, event.pointerType === 'touch' ? REACH.touch : REACH.mouse);
    if (handle) held = { kind: 'move', key: handle.key };
    else held = event.button === 0 ? actions.grab(p) : { kind: 'orbit' };
  });

  canvas.addEventListener('pointermove', (event) => {
    const p = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      const isOnHandle = handleAt(p, REACH.mouse) !== undefined || actions.grab(p).kind === 'move';
      canvas.classList.toggle('on-handle', isOnHandle);
      return;
    }
    fingers.set(event.pointerId, p);
    if (fingers.size === 2) {
      const now = spread();
      if (pinch > 0 && now > 0) actions.zoom(pinch / now);
      pinch = now;
      return;
    }
    const dx = p.x - before.x;
    const dy = p.y - before.y;
    if (held.kind === 'move') {
      const { key } = held;
      const handle = actions.handles().find((entry) => entry.key === key);
      if (handle) actions.move(handle, before, p);
    } else if (held.kind === 'turn') actions.turn(held.key, dx, dy);
    else actions.orbit(dx, dy);
  });

  const release = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    pinch = 0;
    if (fingers.size === 0) canvas.classList.remove('dragging');
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      actions.zoom(Math.exp(event.deltaY * 0.0012));
    },
    { passive: false },
  );

  // Each time that the keyboard comes to the canvas, its keys take the next handle.
  let chosen = -1;
  canvas.addEventListener('focus', () => {
    chosen++;
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key, event.shiftKey, actions, chosen)) event.preventDefault();
  });
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-14, 0],
  ArrowRight: [14, 0],
  ArrowUp: [0, -14],
  ArrowDown: [0, 14],
};
const MOVES: Record<string, [number, number, number]> = {
  a: [-1, 0, 0],
  d: [1, 0, 0],
  w: [0, 1, 0],
  s: [0, -1, 0],
  q: [0, 0, -1],
  e: [0, 0, 1],
};

function press(key: string, shift: boolean, actions: Actions, chosen: number): boolean {
  const arrow = ARROWS[key];
  if (arrow) {
    const key = shift ? actions.turned() : undefined;
    if (key) actions.turn(key, ...arrow);
    else actions.orbit(...arrow);
    return true;
  }
  const step = MOVES[key.toLowerCase()];
  const handles = actions.handles();
  if (step && handles.length > 0) {
    const [right, up, near] = step;
    const size = shift ? 0.01 : 0.08;
    actions.nudge(handles[Math.max(0, chosen) % handles.length]!, right * size, up * size, near * size);
    return true;
  }
  if (key === '+' || key === '=') actions.zoom(0.9);
  else if (key === '-') actions.zoom(1 / 0.9);
  else if (key === '0') actions.reset();
  else return false;
  return true;
}
