/** Labels beside their points, each where the least is in the way, with a line to its point where it had to go farther. */
import { type Camera, Scene, Vector3 } from 'three';
import { CSS2DObject, CSS2DRenderer } from 'three/addons/renderers/CSS2DRenderer.js';
import type { Palette } from './palette.ts';
import type { Mark, View } from './view.ts';

type Label = Mark & { type: 'label' };

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The picture, and the strips above and below that are kept free for buttons and text. */
interface Frame {
  width: number;
  height: number;
  top: number;
  bottom: number;
}

const HEIGHT = 22;
const EDGE = 6;
/** To the left and the right of the text, as the style sheet has it. */
const PADDING = 7;
/** Rows of places to try, nearest first, in pixels above or below the point. */
const BELOW = [12, -34, -11, 40, -62, 68, -90, 96, -118];
const ABOVE = [-34, 12, -11, -62, 40, -90, 68, -118, 96];

/** An element of no size at the point, with the plate and the leader beside it. */
interface Tag {
  anchor: CSS2DObject;
  plate: HTMLElement;
  leader: HTMLElement;
}

export class Labels {
  private readonly renderer: CSS2DRenderer;
  private readonly scene = new Scene();
  private readonly tags: Tag[] = [];
  /** Measures text without the page having to be laid out. */
  private readonly pen = document.createElement('canvas').getContext('2d')!;
  private labels: Label[] = [];
  private view: View | undefined;

  constructor(place: HTMLElement) {
    this.renderer = new CSS2DRenderer({ element: place });
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height);
  }

  /** Takes the labels of a view; without one there are none. */
  show(view: View | undefined, colors: Palette): void {
    this.view = view;
    this.labels = view ? view.marks.filter((mark) => mark.type === 'label') : [];
    this.labels.forEach((label, i) => {
      const { anchor, plate } = this.tag(i);
      anchor.position.set(label.at.x, label.at.y, label.at.z);
      if (plate.textContent !== label.text) plate.textContent = label.text;
      plate.style.color = colors.inks[label.ink];
    });
  }

  /** Puts them in their places for the camera as it is now. */
  place(camera: Camera, frame: Frame): void {
    const taken = this.view ? obstacles(this.view, camera, frame) : [];
    this.tags.forEach(({ anchor, plate, leader }, i) => {
      const label = this.labels[i];
      const p = label && project(label.at, camera, frame);
      anchor.visible = p !== undefined && p.x >= 0 && p.y >= 0 && p.x <= frame.width && p.y <= frame.height;
      if (!label || !p || !anchor.visible) return;
      const rect = choose(label, p, this.widthOf(label.text), taken, frame);
      taken.push(rect);
      plate.style.transform = `translate(${rect.x - p.x}px, ${rect.y - p.y}px)`;
      placeLeader(leader, rect, p);
    });
    this.renderer.render(this.scene, camera);
  }

  private tag(i: number): Tag {
    let tag = this.tags[i];
    if (!tag) {
      const element = document.createElement('div');
      const plate = document.createElement('span');
      const leader = document.createElement('i');
      element.append(leader, plate);
      const anchor = new CSS2DObject(element);
      anchor.center.set(0, 0);
      this.scene.add(anchor);
      tag = { anchor, plate, leader };
      this.tags.push(tag);
    }
    return tag;
  }

  private widthOf(text: string): number {
    // Of the page: the plate itself is not on it before it is first placed, and has no font until then.
    if (!this.pen.font.startsWith('600')) this.pen.font = `600 12.5px ${getComputedStyle(document.body).fontFamily}`;
    return Math.ceil(this.pen.measureText(text).width) + 2 * PADDING + 1;
  }
}

const project_point = new Vector3();

/** Where a point appears, in pixels; undefined when it is behind the eye. */
export function project(
  { x, y, z }: { x: number; y: number; z: number },
  camera: Camera,
  { width, height }: { width: number; height: number },
): { x: number; y: number } | undefined {
  const p = project_point.set(x, y, z).project(camera);
  return p.z < 1 ? { x: (0.5 + 0.5 * p.x) * width, y: (0.5 - 0.5 * p.y) * height } : undefined;
}

/** The dots, which labels keep clear of. */
function obstacles(view: View, camera: Camera, frame: Frame): Rect[] {
  const dots = view.marks.flatMap((mark) => (mark.type === 'dot' ? [{ at: mark.at, size: 7 }] : []));
  const points = view.items.flatMap((item) => (item.isPoint ? [{ at: item.pose.position, size: 10 }] : []));
  return [...dots, ...points].flatMap(({ at, size }) => {
    const p = project(at, camera, frame);
    return p ? [{ x: p.x - size, y: p.y - size, width: 2 * size, height: 2 * size }] : [];
  });
}

function overlapOf(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

function choose(label: Label, p: { x: number; y: number }, width: number, taken: readonly Rect[], frame: Frame): Rect {
  let best: Rect | undefined;
  let least = Infinity;
  for (const dy of label.above ? ABOVE : BELOW) {
    for (const side of label.left ? [-1, 1] : [1, -1]) {
      const x = side > 0 ? p.x + 12 : p.x - width - 12;
      const place = {
        x: Math.max(EDGE, Math.min(frame.width - width - EDGE, x)),
        y: Math.max(frame.top + EDGE, Math.min(frame.height - frame.bottom - HEIGHT - EDGE, p.y + dy)),
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
function placeLeader(leader: HTMLElement, rect: Rect, p: { x: number; y: number }): void {
  const x = Math.max(rect.x, Math.min(rect.x + rect.width, p.x)) - p.x;
  const y = Math.max(rect.y, Math.min(rect.y + rect.height, p.y)) - p.y;
  const length = Math.hypot(x, y);
  leader.hidden = length < 22;
  leader.style.width = `${length}px`;
  leader.style.transform = `rotate(${Math.atan2(y, x)}rad)`;
}
