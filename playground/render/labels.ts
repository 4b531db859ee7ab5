/** Labels beside their points, each where the least is in the way, with a line to its point where it had to go farther. */
import type { Camera } from './camera.ts';
import type { Palette } from './palette.ts';
import type { Mark, View } from './view.ts';

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Frame {
  camera: Camera;
  width: number;
  height: number;
}

const HEIGHT = 22;
const EDGE = 6;
/** Rows of places to try, nearest first, in pixels above or below the point. */
const BELOW = [12, -34, -11, 40, -62, 68, -90];
const ABOVE = [-34, 12, -11, -62, 40, -90, 68];
const SVG = 'http://www.w3.org/2000/svg';

export class Labels {
  private readonly place: HTMLElement;
  private readonly leaders = document.createElementNS(SVG, 'svg');
  private readonly plates: HTMLElement[] = [];
  private readonly widths = new Map<string, number>();

  constructor(place: HTMLElement) {
    this.place = place;
    place.append(this.leaders);
  }

  show(view: View, colors: Palette, frame: Frame): void {
    const taken = obstacles(view, frame);
    const labels = view.marks.filter((mark) => mark.type === 'label');
    const lines: SVGElement[] = [];
    let used = 0;
    for (const label of labels) {
      const p = frame.camera.project(label.at);
      if (!p || p.x < 0 || p.y < 0 || p.x > frame.width || p.y > frame.height) continue;
      const plate = this.plate(used++);
      plate.textContent = label.text;
      plate.style.color = colors.inks[label.ink];
      plate.style.background = colors.plate;
      const rect = choose(label, p, this.widthOf(plate, label.text), taken, frame);
      taken.push(rect);
      plate.style.transform = `translate(${rect.x}px, ${rect.y}px)`;
      const leader = leaderOf(rect, p, colors.inks.muted);
      if (leader) lines.push(leader);
    }
    this.plates.forEach((plate, i) => {
      plate.hidden = i >= used;
    });
    this.leaders.replaceChildren(...lines);
  }

  private plate(i: number): HTMLElement {
    let plate = this.plates[i];
    if (!plate) {
      plate = document.createElement('span');
      this.plates.push(plate);
      this.place.append(plate);
    }
    plate.hidden = false;
    return plate;
  }

  private widthOf(plate: HTMLElement, text: string): number {
    let width = this.widths.get(text);
    if (width === undefined) {
      width = plate.offsetWidth;
      if (this.widths.size > 500) this.widths.clear();
      if (width > 0) this.widths.set(text, width);
    }
    return width;
  }
}

/** The dots and handles, which labels keep clear of. */
function obstacles(view: View, { camera }: Frame): Rect[] {
  const dots = view.marks.flatMap((mark) => (mark.type === 'dot' ? [{ at: mark.at, size: 7 }] : []));
  const handles = view.handles.map((handle) => ({ at: handle.at, size: 10 }));
  return [...dots, ...handles].flatMap(({ at, size }) => {
    const p = camera.project(at);
    return p ? [{ x: p.x - size, y: p.y - size, width: 2 * size, height: 2 * size }] : [];
  });
}

function overlapOf(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function choose(
  label: Mark & { type: 'label' },
  p: { x: number; y: number },
  width: number,
  taken: readonly Rect[],
  frame: Frame,
): Rect {
  let best: Rect | undefined;
  let least = Infinity;
  for (const dy of label.above ? ABOVE : BELOW) {
    for (const side of label.left ? [-1, 1] : [1, -1]) {
      const x = side > 0 ? p.x + 12 : p.x - width - 12;
      const place = {
        x: Math.max(EDGE, Math.min(frame.width - width - EDGE, x)),
        y: Math.max(EDGE, Math.min(frame.height - HEIGHT - EDGE, p.y + dy)),
        width,
        height: HEIGHT,
      };
      const crowd = taken.reduce((sum, other) => sum + overlapOf(place, other), 0);
      if (crowd < least) {
        best = place;
        least = crowd;
      }
    }
    if (least === 0) break;
  }
  return best!;
}

/** A line from a label to its point, where they are not side by side. */
function leaderOf(rect: Rect, p: { x: number; y: number }, color: string): SVGElement | undefined {
  const x = Math.max(rect.x, Math.min(rect.x + rect.width, p.x));
  const y = Math.max(rect.y, Math.min(rect.y + rect.height, p.y));
  if (Math.hypot(x - p.x, y - p.y) < 22) return undefined;
  const line = document.createElementNS(SVG, 'line');
  for (const [name, value] of Object.entries({ x1: x, y1: y, x2: p.x, y2: p.y, stroke: color }))
    line.setAttribute(name, String(value));
  return line;
}
