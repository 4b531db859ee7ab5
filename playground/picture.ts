/**
 * A still for the README, at `#picture` (`#picture?theme=light` for light pages). Every pixel is a `raycast` of the library, every
 * shadow another, and the soft darkness where things meet is a `distanceToPoint`. It is the same picture each time.
 */
import { distanceToPoint, PointResult, RayResult, raycast, type Vec3Like } from 'touchstone';
import { Camera, type Projected } from './render/camera.ts';
import { LAMP, type Light, type Palette, palette } from './render/palette.ts';
import { add, along, cross, dot, perpendicular, scaled, sub, unit, vec } from './render/vec.ts';
import type { Mark } from './render/view.ts';
import { random } from './scenes/clouds.ts';
import { composition, type Placed } from './scenes/composition.ts';

const ORBIT = { yaw: 16, pitch: 17, distance: 8.2 };
const TARGET = vec(0.1, 0.95, 0);
const SKY_DARK: Light = [0.0055, 0.0075, 0.0125];
const SKY_LIGHT: Light = [0.86, 0.855, 0.83];
/** How far from the direction of the lamp its rim is. */
const LAMP_SPREAD = 0.075;
const AO_REACH = 0.55;
const FAR = 60;

interface Sample {
  r: number;
  g: number;
  b: number;
  /** One over the depth. */
  w: number;
  /** Which shape and feature was hit; -1 is none. */
  id: number;
}

class Tracer {
  readonly camera: Camera;
  private readonly placed: Placed[];
  private readonly colors: Palette;
  private readonly sky: Light;
  private readonly hit = new RayResult();
  private readonly other = new RayResult();
  private readonly near = new PointResult();
  private readonly lampU = perpendicular(LAMP);
  private readonly lampV = cross(LAMP, this.lampU);

  constructor(camera: Camera, placed: Placed[], colors: Palette) {
    this.camera = camera;
    this.placed = placed;
    this.colors = colors;
    this.sky = colors.dark ? SKY_DARK : SKY_LIGHT;
  }

  /** The light along the line of sight through a place of the screen. `s` and `t` in 0..1 choose a place on the lamp. */
  trace(x: number, y: number, s: number, t: number, out: Sample): void {
    const { camera, hit, other } = this;
    const way = unit(camera.sight(x, y));
    const reach = scaled(way, FAR);
    let best: Placed | undefined;
    let fraction = 1;
    for (const placed of this.placed) {
      if (!raycast(camera.eye, reach, placed.shape, placed.pose, other) || other.fraction >= fraction) continue;
      fraction = other.fraction;
      best = placed;
      hit.point.copy(other.point);
      hit.normal.copy(other.normal);
      hit.feature = other.feature;
    }
    const toGround = way.y < 0 ? -camera.eye.y / way.y : Number.POSITIVE_INFINITY;
    if (best && fraction * FAR < toGround) {
      const material = this.colors.materials[best.feature === hit.feature ? 'gold' : best.material];
      this.shade(material, hit.point, hit.normal, way, s, t, 1, out);
      out.w = 1 / -dot(sub(hit.point, camera.eye), camera.back);
      out.id = this.placed.indexOf(best) * 65536 + hit.feature;
      return;
    }
    out.id = -1;
    out.w = 0;
    [out.r, out.g, out.b] = this.sky;
    if (toGround < FAR) this.addGround(along(camera.eye, way, toGround), way, s, t, out);
  }

  /** The floor: a grid that fades into the background. */
  private addGround(p: Vec3Like, way: Vec3Like, s: number, t: number, out: Sample): void {
    const away = Math.hypot(p.x, p.z * 1.15);
    const fade = Math.max(0, 1 - away / 9.5);
    const [r, g, b] = this.sky;
    const line = Math.min(Math.abs(p.x - Math.round(p.x)), Math.abs(p.z - Math.round(p.z))) < 0.011;
    const floor: Light = this.colors.dark ? [0.03, 0.037, 0.052] : [0.7, 0.695, 0.68];
    const grid: Light = this.colors.dark ? [0.1, 0.12, 0.16] : [0.52, 0.53, 0.55];
    this.shade(line ? grid : floor, p, vec(0, 1, 0), way, s, t, 0, out);
    const part = fade * fade * (3 - 2 * fade);
    out.r = r + (out.r - r) * part;
    out.g = g + (out.g - g) * part;
    out.b = b + (out.b - b) * part;
  }

  private shade(
    material: Light,
    p: Vec3Like,
    n: Vec3Like,
    way: Vec3Like,
    s: number,
    t: number,
    gloss: number,
    out: Sample,
  ): void {
    const { colors } = this;
    const spread = LAMP_SPREAD * Math.sqrt(s);
    const turn = 2 * Math.PI * t;
    const u = scaled(this.lampU, spread * Math.cos(turn));
    const lamp = unit(add(LAMP, along(u, this.lampV, spread * Math.sin(turn))));
    const facing = dot(n, lamp);
    const lit = facing > 0 && !this.isShaded(along(p, n, 1e-4), lamp) ? facing * colors.key : 0;
    const half = unit(sub(lamp, way));
    const shine = lit > 0 ? gloss * (Math.max(0, dot(n, half)) ** 60 * 0.5 + Math.max(0, dot(n, half)) ** 12 * 0.04) : 0;
    const rim = gloss * (1 + Math.min(0, dot(n, way))) ** 3 * 0.14;
    const open = this.openness(p, n);
    const upward = 0.5 + 0.5 * n.y;
    const channel = (i: number) => {
      const ambient = (colors.ground[i]! + (colors.sky[i]! - colors.ground[i]!) * upward) * open;
      return material[i]! * (ambient * 0.62 + lit * 0.85) + shine + rim * colors.sky[i]! * open;
    };
    out.r = channel(0);
    out.g = channel(1);
    out.b = channel(2);
  }

  private isShaded(from: Vec3Like, lamp: Vec3Like): boolean {
    const way = scaled(lamp, 12);
    return this.placed.some(({ shape, pose }) => raycast(from, way, shape, pose, this.other) !== null);
  }

  /** How much of the sky is free: what is near to a place a little off the surface takes some of it. */
  private openness(p: Vec3Like, n: Vec3Like): number {
    let open = n.y < 0.999 ? 0.55 + 0.45 * Math.min(1, (p.y + 0.5 * AO_REACH * (n.y + 1)) / AO_REACH) : 1;
    const probe = along(p, n, 0.5 * AO_REACH);
    for (const { shape, pose } of this.placed) {
      const found = distanceToPoint(probe, shape, pose, 0.5 * AO_REACH, this.near);
      if (found) open *= 0.25 + 0.75 * Math.max(0, Math.min(1, found.distance / (0.5 * AO_REACH)));
    }
    return open;
  }
}

/** Fills the canvas, in steps, so that the page stays alive. */
export async function drawPicture(canvas: HTMLCanvasElement, dark: boolean): Promise<void> {
  document.body.style.background = '#000';
  canvas.hidden = false;
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d')!;
  const colors = palette(dark);
  const camera = new Camera();
  camera.place(ORBIT, TARGET, canvas.width, canvas.height);
  const { placed, marks } = composition();
  const tracer = new Tracer(camera, placed, colors);
  const film = await expose(tracer, context, ratio);
  const inPage = new Camera();
  inPage.place(ORBIT, TARGET, width, height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const isHidden = (p: Projected) => {
    const column = Math.floor(p.x * ratio);
    const row = Math.floor(p.y * ratio);
    if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return false;
    return p.w < film[row * canvas.width + column]! * 0.997;
  };
  for (const mark of marks as Mark[]) drawMark(context, mark, inPage, colors, isHidden);
}

/** A line or a dot over the picture, fainter where something is in front of it. */
function drawMark(
  context: CanvasRenderingContext2D,
  mark: Mark,
  camera: Camera,
  colors: Palette,
  isHidden: (p: Projected) => boolean,
): void {
  if (mark.type === 'dot') {
    const p = camera.project(mark.at);
    if (!p) return;
    context.globalAlpha = isHidden(p) ? 0.55 : 1;
    const size = mark.size ?? 4.5;
    for (const [radius, color] of [[size + 1.6, colors.halo] as const, [size, colors.inks[mark.ink]] as const]) {
      context.beginPath();
      context.arc(p.x, p.y, radius, 0, 2 * Math.PI);
      context.fillStyle = color;
      context.fill();
    }
  } else if (mark.type === 'line') {
    const a = camera.project(mark.from);
    const b = camera.project(mark.to);
    if (!a || !b) return;
    const steps = 64;
    context.strokeStyle = colors.inks[mark.ink];
    context.lineWidth = mark.width ?? 2;
    context.lineCap = 'round';
    for (let i = 0; i < steps; i++) {
      const at = (t: number) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, w: a.w + (b.w - a.w) * t });
      const p = at(i / steps);
      const q = at((i + 1) / steps);
      context.globalAlpha = (mark.alpha ?? 1) * (isHidden(p) ? 0.4 : 1);
      context.beginPath();
      context.moveTo(p.x, p.y);
      context.lineTo(q.x, q.y);
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** Traces every pixel, more finely where neighbours differ, and returns one over the depth of each. */
async function expose(tracer: Tracer, context: CanvasRenderingContext2D, ratio: number): Promise<Float32Array> {
  const { width, height } = context.canvas;
  const image = context.createImageData(width, height);
  const depth = new Float32Array(width * height);
  const side = ratio >= 1.5 ? 3 : 4;
  const next = random(1);
  const sample: Sample = { r: 0, g: 0, b: 0, w: 0, id: 0 };
  const count = side * side;
  // The first samples of a pixel lie far apart; if they agree, they will do.
  const order = Array.from({ length: count }, (_, i) => (i * (side === 3 ? 4 : 5)) % count);
  let pause = performance.now();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const sum = { r: 0, g: 0, b: 0 };
      const ids = new Set<number>();
      const at = row * width + column;
      let low = 1;
      let high = 0;
      let taken = 0;
      while (taken < count && (taken < side || ids.size > 1 || high - low > 0.02)) {
        const i = order[taken++]!;
        const sx = ((i % side) + 0.5) / side;
        const sy = (Math.floor(i / side) + 0.5) / side;
        tracer.trace(column + sx, row + sy, next(), (i + next()) / count, sample);
        ids.add(sample.id);
        low = Math.min(low, sample.g);
        high = Math.max(high, sample.g);
        depth[at] = Math.max(depth[at]!, sample.w);
        // Averaged as it will be seen, so that bright rims do not spread.
        sum.r += Math.sqrt(Math.min(1, sample.r));
        sum.g += Math.sqrt(Math.min(1, sample.g));
        sum.b += Math.sqrt(Math.min(1, sample.b));
      }
      // A thin line where two features meet.
      const ink = ids.size > 1 ? 0.72 : 1;
      const pixel = 4 * at;
      const grain = (next() - 0.5) * 1.2;
      image.data[pixel] = (255 * ink * sum.r) / taken + grain;
      image.data[pixel + 1] = (255 * ink * sum.g) / taken + grain;
      image.data[pixel + 2] = (255 * ink * sum.b) / taken + grain;
      image.data[pixel + 3] = 255;
    }
    if (performance.now() - pause > 100) {
      await new Promise((resolve) => setTimeout(resolve));
      pause = performance.now();
    }
  }
  context.putImageData(image, 0, 0);
  return depth;
}
