/** What marks need to know about the picture that they are drawn on. */
import type { Camera, Projected } from './camera.ts';

export interface Sight {
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
  /** Whether a point on the screen is in front of the solids drawn there. */
  isVisible(p: Projected): boolean;
}

/** Cuts a path where it goes behind a solid and where it comes out again. */
export function splitPath(
  path: readonly Projected[],
  isVisible: (p: Projected) => boolean,
  visit: (a: Projected, b: Projected, visible: boolean) => void,
): void {
  for (let i = 0; i + 1 < path.length; i++) {
    const a = path[i]!;
    const b = path[i + 1]!;
    const steps = Math.max(1, Math.min(2000, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 1.5)));
    const at = (t: number): Projected => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, w: a.w + (b.w - a.w) * t });
    let from = a;
    let visible = isVisible(at(0.5 / steps));
    for (let s = 1; s < steps; s++) {
      const now = isVisible(at((s + 0.5) / steps));
      if (now === visible) continue;
      const cut = at(s / steps);
      visit(from, cut, visible);
      from = cut;
      visible = now;
    }
    visit(from, b, visible);
  }
}
