/** The canvas: ground, shadows, solids, lines on them, and marks over them, hidden parts fainter. */
import type { Vec3Like } from 'touchstone';
import { Camera, type Projected } from './camera.ts';
import { drawGround, drawShadow } from './ground.ts';
import { drawMarks } from './marks.ts';
import { type Material, type Palette, shade, TABLE_REACH } from './palette.ts';
import { type Corners, Raster, type Shading, TABLE } from './raster.ts';
import { type Sight, splitPath } from './sight.ts';
import { add, rotate, vec } from './vec.ts';
import type { Solid, View } from './view.ts';

/** A line on a surface is seen when it is at most this part of its depth behind the surface; an outline, where depth is steep, needs more. */
const LINE_SLACK = 0.006;
const OUTLINE_SLACK = 0.05;

export class Stage implements Sight {
  readonly camera = new Camera();
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  width = 0;
  height = 0;
  private readonly raster = new Raster();
  private readonly layer = document.createElement('canvas');
  private readonly shades = new Map<Material, Shading>();
  /** Pixels of the raster to one unit of the canvas. */
  private density = 1;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d')!;
  }

  /** Fits the canvas to its place on the page. */
  resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    this.width = Math.max(1, clientWidth);
    this.height = Math.max(1, clientHeight);
    const pixelWidth = Math.round(this.width * ratio);
    const pixelHeight = Math.round(this.height * ratio);
    if (this.canvas.width !== pixelWidth || this.canvas.height !== pixelHeight) {
      this.canvas.width = pixelWidth;
      this.canvas.height = pixelHeight;
    }
    this.context.setTransform(pixelWidth / this.width, 0, 0, pixelHeight / this.height, 0, 0);
    // Two by two samples a pixel where pixels are large enough to be seen.
    this.density = ratio < 1.5 ? ratio * 2 : ratio;
    this.raster.resize(Math.round(this.width * this.density), Math.round(this.height * this.density));
    this.layer.width = this.raster.width;
    this.layer.height = this.raster.height;
  }

  draw(view: View, colors: Palette): void {
    const { context, camera } = this;
    context.clearRect(0, 0, this.width, this.height);
    drawGround(context, camera, view, colors);
    const meshes = view.solids.map((solid) => this.place(solid));
    for (const [i, solid] of view.solids.entries()) {
      if (!view.flat) drawShadow(context, camera, meshes[i]!.world, view.ground, colors, solid.alpha ?? 1);
    }
    this.raster.clear();
    const order = [...view.solids.keys()].sort((a, b) => (view.solids[b]!.alpha ?? 1) - (view.solids[a]!.alpha ?? 1));
    const used = new Set<Material>(view.solids.map((solid) => solid.material).concat('gold'));
    for (const material of used) {
      const table = this.shades.get(material) ?? new Uint32Array(TABLE * TABLE);
      this.shades.set(material, shade(table, colors.materials[material], colors, camera));
    }
    for (const i of order) this.fill(view.solids[i]!, meshes[i]!.corners);
    this.layer.getContext('2d')!.putImageData(this.raster.image!, 0, 0);
    context.drawImage(this.layer, 0, 0, this.width, this.height);
    // What is flat is outlined by marks.
    if (!view.flat) for (const i of order) this.drawLines(view.solids[i]!, meshes[i]!.world, colors);
    drawMarks(context, view, colors, this);
  }

  /** The vertices of a solid in the world and on the screen. */
  private place(solid: Solid): { world: Vec3Like[]; corners: Corners } {
    const { positions, normals } = solid.mesh;
    const { position, quaternion } = solid.pose;
    const count = positions.length / 3;
    const make = () => new Float64Array(count);
    const corners: Corners = { x: make(), y: make(), w: make(), u: make(), v: make() };
    const world: Vec3Like[] = [];
    const { camera, density } = this;
    for (let i = 0; i < count; i++) {
      const p = add(position, rotate(quaternion, vec(positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!)));
      world.push(p);
      const seen = camera.project(p);
      if (!seen) continue;
      corners.x[i] = seen.x * density;
      corners.y[i] = seen.y * density;
      corners.w[i] = seen.w;
      const n = rotate(quaternion, vec(normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!));
      // The normal against the line of sight, not against the axis of the view: flat faces get a gentle gradient.
      const sx = ((seen.x - camera.cx) / camera.focal) * 0.8;
      const sy = ((camera.cy - seen.y) / camera.focal) * 0.8;
      const nz = n.x * camera.back.x + n.y * camera.back.y + n.z * camera.back.z;
      const nx = n.x * camera.right.x + n.y * camera.right.y + n.z * camera.right.z + nz * sx;
      const ny = n.x * camera.up.x + n.y * camera.up.y + n.z * camera.up.z + nz * sy;
      const inv = TABLE_REACH / Math.max(1, Math.hypot(nx, ny));
      corners.u[i] = (0.5 + 0.5 * nx * inv) * TABLE;
      corners.v[i] = (0.5 - 0.5 * ny * inv) * TABLE;
    }
    return { world, corners };
  }

  private fill(solid: Solid, corners: Corners): void {
    const { triangles, codes } = solid.mesh;
    const base = this.shades.get(solid.material)!;
    const gold = this.shades.get('gold')!;
    const alpha = solid.alpha ?? 1;
    for (let t = 0; t < codes.length; t++) {
      const lit = codes[t] === solid.feature;
      this.raster.triangle(corners, triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!, lit ? gold : base, alpha);
    }
  }

  private drawLines(solid: Solid, world: Vec3Like[], colors: Palette): void {
    const { context } = this;
    const glass = solid.alpha !== undefined && solid.alpha < 1;
    // A segment without a radius has no surface, only itself.
    const bare = solid.mesh.codes.length === 0;
    const outline = this.silhouette(world);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    if (outline.length > 2) this.strokeVisible([...outline, outline[0]!], colors.outline, 1.4, glass, OUTLINE_SLACK);
    if (solid.edges === false) return;
    const place = (p: Vec3Like) => this.camera.project(add(solid.pose.position, rotate(solid.pose.quaternion, p)));
    const many = solid.mesh.lines.length > 900;
    for (const line of solid.mesh.lines) {
      const path = line.points.map(place);
      if (path.some((p) => !p)) continue;
      if (glass && !line.seam && !many) this.strokeHidden(path as Projected[], colors.seam);
      const color = bare ? colors.inks.muted : line.seam ? colors.seam : colors.edge;
      this.strokeVisible(path as Projected[], color, bare ? 3.5 : line.seam || many ? 0.8 : 1.25, glass);
    }
  }

  /** The outline of a convex solid on the screen: the convex hull of its vertices there. */
  private silhouette(world: Vec3Like[]): Projected[] {
    const seen = world.map((p) => this.camera.project(p)).filter((p) => p !== undefined);
    return convexOutline(seen);
  }

  private strokeHidden(path: Projected[], color: string): void {
    const { context } = this;
    context.beginPath();
    for (const p of path) context.lineTo(p.x, p.y);
    context.strokeStyle = color;
    context.lineWidth = 0.8;
    context.stroke();
  }

  /** Strokes the parts of a path that nothing hides. */
  private strokeVisible(path: Projected[], color: string, width: number, glass: boolean, slack = LINE_SLACK): void {
    const { context } = this;
    context.beginPath();
    const isVisible = (p: Projected) => this.isInFront(p, glass, slack);
    splitPath(path, isVisible, (a, b, visible) => {
      if (!visible) return;
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
    });
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }

  isVisible(p: Projected): boolean {
    return this.isInFront(p, false, LINE_SLACK);
  }

  /** Whether a point on the screen is in front of the solids drawn there; of those that are seen through, too, where `glass` is set. */
  private isInFront(p: Projected, glass: boolean, slack: number): boolean {
    const column = Math.floor(p.x * this.density);
    const row = Math.floor(p.y * this.density);
    if (column < 0 || row < 0 || column >= this.raster.width || row >= this.raster.height) return true;
    const at = row * this.raster.width + column;
    const nearest = glass ? Math.max(this.raster.depth[at]!, this.raster.glass[at]!) : this.raster.depth[at]!;
    return p.w >= nearest * (1 - slack);
  }
}

/** The convex hull of points on the screen, in order. */
export function convexOutline<P extends { x: number; y: number }>(points: P[]): P[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: P[]) => {
    const chain: P[] = [];
    for (const p of list) {
      while (chain.length > 1) {
        const a = chain[chain.length - 2]!;
        const b = chain[chain.length - 1]!;
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
