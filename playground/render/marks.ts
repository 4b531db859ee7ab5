/** What is drawn over the solids: highlighted features, lines, dots, labels and handles. */
import type { Vec3Like } from 'touchstone';
import type { Projected } from './camera.ts';
import { FACE } from './mesh.ts';
import type { Ink, Palette } from './palette.ts';
import { type Sight, splitPath } from './sight.ts';
import { add, rotate, vec } from './vec.ts';
import type { Handle, Mark, Solid, View } from './view.ts';

export const FONT = '"Inter", system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif';

export function drawMarks(context: CanvasRenderingContext2D, view: View, colors: Palette, stage: Sight): void {
  for (const solid of view.solids) drawFeature(context, solid, colors, stage);
  if (!view.flat) for (const handle of view.handles) drawPlumb(context, handle.at, view.ground, colors, stage);
  for (const mark of view.marks) if (mark.type !== 'label') drawMark(context, mark, colors, stage);
  for (const handle of view.handles) drawHandle(context, handle, colors, stage);
  const taken = obstacles(view, stage);
  for (const mark of view.marks) if (mark.type === 'label') drawLabel(context, mark, taken, colors, stage);
}

/** The highlighted vertex or edge of the core itself; through the surface, when that is rounded. */
function drawFeature(context: CanvasRenderingContext2D, solid: Solid, colors: Palette, stage: Sight): void {
  if (solid.feature === undefined) return;
  const place = (p: Vec3Like) => add(solid.pose.position, rotate(solid.pose.quaternion, p));
  const edge = solid.mesh.edges.get(solid.feature);
  const vertex = solid.mesh.vertices.get(solid.feature);
  const face = solid.mesh.faces.get(solid.feature);
  if (edge) drawLine(context, place(edge[0]), place(edge[1]), 'answer', 3.2, false, 1, colors, stage);
  else if (vertex) drawDot(context, place(vertex), 'answer', 5, colors, stage);
  else if (face && solid.feature >= FACE && !solid.mesh.lines[0]?.seam) {
    face.forEach((p, i) => {
      drawLine(context, place(p), place(face[(i + 1) % face.length]!), 'answer', 1.6, false, 0.9, colors, stage);
    });
  }
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark, colors: Palette, stage: Sight): void {
  if (mark.type === 'line') {
    const { from, to, ink, width = 2, dashed = false, alpha = 1 } = mark;
    drawLine(context, from, to, ink, width, dashed, alpha, colors, stage);
    if (mark.arrow) drawArrowHead(context, from, to, ink, alpha, colors, stage);
  } else if (mark.type === 'dot') drawDot(context, mark.at, mark.ink, mark.size ?? 4.5, colors, stage, mark.always);
  else if (mark.type === 'cloud') drawCloud(context, mark.points, mark.ink, mark.size, mark.alpha ?? 1, colors, stage);
}

function drawLine(
  context: CanvasRenderingContext2D,
  from: Vec3Like,
  to: Vec3Like,
  ink: Ink,
  width: number,
  dashed: boolean,
  alpha: number,
  colors: Palette,
  stage: Sight,
): void {
  const part = stage.camera.clip(from, to);
  if (!part) return;
  const a = stage.camera.project(part[0]);
  const b = stage.camera.project(part[1]);
  if (!a || !b) return;
  context.strokeStyle = colors.inks[ink];
  context.lineWidth = width;
  context.lineCap = dashed ? 'butt' : 'round';
  const isVisible = (p: Projected) => stage.isVisible(p);
  splitPath([a, b], isVisible, (p, q, visible) => {
    context.globalAlpha = visible ? alpha : alpha * 0.5;
    context.setLineDash(dashed ? [5, 4] : visible ? [] : [2, 5]);
    context.beginPath();
    context.moveTo(p.x, p.y);
    context.lineTo(q.x, q.y);
    context.stroke();
  });
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function drawArrowHead(
  context: CanvasRenderingContext2D,
  from: Vec3Like,
  to: Vec3Like,
  ink: Ink,
  alpha: number,
  colors: Palette,
  stage: Sight,
): void {
  const a = stage.camera.project(from);
  const b = stage.camera.project(to);
  if (!a || !b) return;
  const reach = Math.hypot(b.x - a.x, b.y - a.y);
  if (reach < 4) return;
  const size = Math.min(10, reach * 0.5);
  const dx = ((b.x - a.x) / reach) * size;
  const dy = ((b.y - a.y) / reach) * size;
  context.globalAlpha = stage.isVisible(b) ? alpha : alpha * 0.5;
  context.fillStyle = colors.inks[ink];
  context.beginPath();
  context.moveTo(b.x + dx * 0.35, b.y + dy * 0.35);
  context.lineTo(b.x - dx * 0.65 - dy * 0.42, b.y - dy * 0.65 + dx * 0.42);
  context.lineTo(b.x - dx * 0.65 + dy * 0.42, b.y - dy * 0.65 - dx * 0.42);
  context.fill();
  context.globalAlpha = 1;
}

function drawDot(
  context: CanvasRenderingContext2D,
  at: Vec3Like,
  ink: Ink,
  size: number,
  colors: Palette,
  stage: Sight,
  always = false,
): void {
  const p = stage.camera.project(at);
  if (!p) return;
  const visible = always || stage.isVisible(p);
  context.globalAlpha = visible ? 1 : 0.55;
  disc(context, p, size + 1.6, colors.halo);
  disc(context, p, size, colors.inks[ink]);
  if (!visible) disc(context, p, size - 1.8, colors.halo);
  context.globalAlpha = 1;
}

function disc(context: CanvasRenderingContext2D, p: Projected, radius: number, color: string): void {
  context.beginPath();
  context.arc(p.x, p.y, Math.max(0, radius), 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

function drawCloud(
  context: CanvasRenderingContext2D,
  points: Vec3Like[],
  ink: Ink,
  size: number,
  alpha: number,
  colors: Palette,
  stage: Sight,
): void {
  context.fillStyle = colors.inks[ink];
  context.globalAlpha = alpha;
  context.beginPath();
  for (const point of points) {
    const p = stage.camera.project(point);
    if (!p) continue;
    context.moveTo(p.x + size, p.y);
    context.arc(p.x, p.y, size, 0, 2 * Math.PI);
  }
  context.fill();
  context.globalAlpha = 1;
}

/** A thread from a handle to the ground, which shows how deep in the picture it is. */
function drawPlumb(context: CanvasRenderingContext2D, at: Vec3Like, ground: number, colors: Palette, stage: Sight): void {
  const foot = vec(at.x, ground, at.z);
  drawLine(context, at, foot, 'muted', 1, true, 0.55, colors, stage);
  const p = stage.camera.project(foot);
  if (!p || !stage.isVisible(p)) return;
  context.globalAlpha = 0.6;
  context.strokeStyle = colors.inks.muted;
  context.lineWidth = 1.2;
  context.beginPath();
  context.ellipse(p.x, p.y, 7, 7 * Math.max(0.15, Math.abs(stage.camera.back.y)), 0, 0, 2 * Math.PI);
  context.stroke();
  context.globalAlpha = 1;
}

function drawHandle(context: CanvasRenderingContext2D, handle: Handle, colors: Palette, stage: Sight): void {
  const p = stage.camera.project(handle.at);
  if (!p) return;
  const size = handle.small ? 4.4 : 6.2;
  context.globalAlpha = 0.22;
  disc(context, p, handle.small ? 10 : 14, colors.inks.query);
  context.globalAlpha = 1;
  disc(context, p, size + 1.4, colors.halo);
  disc(context, p, size, colors.inks.query);
}

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The dots and handles, which labels keep clear of. */
function obstacles(view: View, stage: Sight): Rect[] {
  const dots = view.marks.flatMap((mark) => (mark.type === 'dot' ? [{ at: mark.at, size: 7 }] : []));
  const handles = view.handles.map((handle) => ({ at: handle.at, size: 10 }));
  return [...dots, ...handles].flatMap(({ at, size }) => {
    const p = stage.camera.project(at);
    return p ? [{ x: p.x - size, y: p.y - size, width: 2 * size, height: 2 * size }] : [];
  });
}

const overlapOf = (a: Rect, b: Rect): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
};

/** Draws a label beside its point, on the side where the least is in the way, and adds its place to `taken`. */
function drawLabel(
  context: CanvasRenderingContext2D,
  mark: Mark & { type: 'label' },
  taken: Rect[],
  colors: Palette,
  stage: Sight,
): void {
  const p = stage.camera.project(mark.at);
  if (!p || p.x < 0 || p.y < 0 || p.x > stage.width || p.y > stage.height) return;
  context.font = `600 12.5px ${FONT}`;
  const width = context.measureText(mark.text).width + 14;
  const height = 22;
  const sides = mark.left ? [-1, 1] : [1, -1];
  const heights = mark.above ? [-34, 12, -11] : [12, -34, -11];
  const places = sides.flatMap((side) =>
    heights.map((dy) => {
      const x = side > 0 ? p.x + 12 : p.x - width - 12;
      return {
        x: Math.max(6, Math.min(stage.width - width - 6, x)),
        y: Math.max(6, Math.min(stage.height - height - 6, p.y + dy)),
        width,
        height,
      };
    }),
  );
  const crowd = places.map((place) => taken.reduce((sum, other) => sum + overlapOf(place, other), 0));
  const place = places[crowd.indexOf(Math.min(...crowd))]!;
  taken.push(place);
  context.beginPath();
  context.roundRect(place.x, place.y, width, height, 6);
  context.fillStyle = colors.plate;
  context.fill();
  context.fillStyle = colors.inks[mark.ink];
  context.textBaseline = 'middle';
  context.fillText(mark.text, place.x + 7, place.y + 11.5);
}
