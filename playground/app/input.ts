/** Keys held down, and a finger on the pad: both give a direction to walk in. And where the pointer is. */
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
  /** To the right of the view and towards the viewer, at most 1 long together. */
  x = 0;
  z = 0;
  pointer: { x: number; y: number } | undefined;
  private readonly held = new Set<string>();
  private jumped = false;
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
      this.x = dx / length;
      this.z = dz / length;
    });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      pad.addEventListener(type, () => this.release());
    }
  }

  /** Whether a jump was asked for since the last time. */
  takeJump(): boolean {
    const { jumped } = this;
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
    this.x = x / length;
    this.z = z / length;
  }
}
