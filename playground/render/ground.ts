/** The ground, or the plane of a flat view: a grid that fades out; and soft shadows. */
import type { Vec3Like } from 'touchstone';
import type { Camera } from './camera.ts';
import { LAMP, type Palette } from './palette.ts';
import { convexOutline } from './stage.ts';
import { vec } from './vec.ts';
import type { View } from './view.ts';

const REACH = 7;

export function drawGround(context: CanvasRenderingContext2D, camera: Camera, view: View, colors: Palette): void {
  const at = (u: number, v: number) => (view.flat ? vec(u, v, 0) : vec(u, view.ground, v));
  const strength = colors.dark ? 0.2 : 0.26;
  context.lineCap = 'butt';
  for (let i = -REACH; i <= REACH; i++) {
    for (let j = -REACH; j < REACH; j++) {
      const alpha = strength * (1 - Math.hypot(i, j + 0.5) / REACH);
      if (alpha <= 0.004) continue;
      const rgb = i === 0 ? colors.axis : colors.grid;
      context.strokeStyle = `rgba(${rgb}, ${i === 0 ? Math.min(1, 1.9 * alpha) : alpha})`;
      context.lineWidth = 1;
      context.beginPath();
      trace(context, camera, at(i, j), at(i, j + 1));
      trace(context, camera, at(j, i), at(j + 1, i));
      context.stroke();
    }
  }
}

function trace(context: CanvasRenderingContext2D, camera: Camera, from: Vec3Like, to: Vec3Like): void {
  const part = camera.clip(from, to);
  if (!part) return;
  const a = camera.project(part[0]);
  const b = camera.project(part[1]);
  if (!a || !b) return;
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
}

/** How many nested outlines make the soft rim of a shadow. */
const LAYERS = 28;

/** The shadow of a convex solid: its outline along the light, with a rim that is wider the higher the solid is. */
export function drawShadow(
  context: CanvasRenderingContext2D,
  camera: Camera,
  world: Vec3Like[],
  height: number,
  colors: Palette,
  alpha: number,
): void {
  if (world.length === 0) return;
  // Steeper than the lamp, so that the shadow stays near what throws it.
  const slope = 0.45;
  let sumHeight = 0;
  const flat = world.map((p) => {
    const h = Math.max(0, p.y - height);
    sumHeight += h;
    return { x: p.x - (LAMP.x / LAMP.y) * slope * h, y: p.z - (LAMP.z / LAMP.y) * slope * h };
  });
  const outline = convexOutline(flat);
  if (outline.length < 3) return;
  const cx = outline.reduce((sum, p) => sum + p.x, 0) / outline.length;
  const cy = outline.reduce((sum, p) => sum + p.y, 0) / outline.length;
  const soft = 0.1 + 0.16 * (sumHeight / world.length);
  for (let layer = 0; layer < LAYERS; layer++) {
    const grow = soft * (1 - (2 * layer) / (LAYERS - 1));
    context.beginPath();
    for (const p of outline) {
      const reach = Math.hypot(p.x - cx, p.y - cy) || 1;
      const factor = Math.max(0.05, 1 + grow / reach);
      const seen = camera.project(vec(cx + (p.x - cx) * factor, height, cy + (p.y - cy) * factor));
      if (seen) context.lineTo(seen.x, seen.y);
    }
    context.closePath();
    context.fillStyle = `rgba(${colors.shadow}, ${(((colors.dark ? 0.75 : 0.45) / LAYERS) * alpha).toFixed(5)})`;
    context.fill();
  }
}
