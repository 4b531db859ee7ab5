/** Keys held down, a finger on the pad, the stick of a gamepad: all give a direction to walk in. And where the pointer is. */
import type { Steering } from './scene.ts';

const DIRECTIONS: Record<string, readonly [x: number, z: number]> = {
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Input implements Steering {
  /** Of keys and finger: to the right of the view and towards the viewer, at most 1 long together. */
  private right = 0;
  private near = 0;
  pointer: { x: number; y: number } | undefined;
  private readonly held = new Set<string>();
  private jumped = false;
  private wasPressed = false;
  private finger: { id: number; x: number; y: number } | null = null;

  constructor(view: HTMLElement, pad: HTMLElement) {
    view.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.code === 'Space') this.jumped = true;
      else if (!(event.code in DIRECTIONS)) return;
      this.held.add(event.code);
      this.update();
      event.preventDefault();
    });
    view.addEventListener('keyup', (event) => {
      this.held.delete(event.code);
      this.update();
    });
    view.addEventListener('blur', () => this.release());
    view.addEventListener('pointermove', (event) => {
      const box = view.getBoundingClientRect();
      this.pointer = { x: (2 * (event.clientX - box.left)) / box.width - 1, y: 1 - (2 * (event.clientY - box.top)) / box.height };
    });
    view.addEventListener('pointerleave', () => {
      this.pointer = undefined;
    });
    pad.addEventListener('pointerdown', (event) => {
      this.finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
      pad.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    pad.addEventListener('pointermove', (event) => {
      if (event.pointerId !== this.finger?.id) return;
      const reach = pad.clientWidth / 3;
      const dx = (event.clientX - this.finger.x) / reach;
      const dz = (event.clientY - this.finger.y) / reach;
      const length = Math.max(1, Math.hypot(dx, dz));
      this.right = dx / length;
      this.near = dz / length;
    });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      pad.addEventListener(type, () => this.release());
    }
  }

  /** To the right of the view and towards the viewer, at most 1 long together. */
  get x(): number {
    return this.right || stick(0);
  }

  get z(): number {
    return this.near || stick(1);
  }

  /** Whether a jump was asked for since the last time. */
  takeJump(): boolean {
    const isPressed = gamepad()?.buttons[0]?.pressed === true;
    const jumped = this.jumped || (isPressed && !this.wasPressed);
    this.wasPressed = isPressed;
    this.jumped = false;
    return jumped;
  }

  release(): void {
    this.held.clear();
    this.finger = null;
    this.update();
  }

  private update(): void {
    let x = 0;
    let z = 0;
    for (const code of this.held) {
      const direction = DIRECTIONS[code];
      x += direction?.[0] ?? 0;
      z += direction?.[1] ?? 0;
    }
    const length = Math.max(1, Math.hypot(x, z));
    this.right = x / length;
    this.near = z / length;
  }
}

/** How far a stick may be off its middle when nobody touches it. */
const SLACK = 0.2;

function gamepad(): Gamepad | undefined {
  return navigator.getGamepads?.().find((pad) => pad !== null) ?? undefined;
}

/** An axis of the left stick. */
function stick(axis: number): number {
  const value = gamepad()?.axes[axis] ?? 0;
  return Math.abs(value) > SLACK ? Math.max(-1, Math.min(1, value)) : 0;
}
