/** The picture of a view: solids in the light of a lamp, ground with shadows, lines and dots over them, labels beside them. */
import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  Mesh as Solid3,
  WebGLRenderer,
} from 'three';
import type { Vec3Like } from 'touchstone';
import { Camera } from './camera.ts';
import { Dots } from './dots.ts';
import { Grid } from './grid.ts';
import { Labels } from './labels.ts';
import { FACE, type Mesh } from './mesh.ts';
import { LAMP, type Palette } from './palette.ts';
import { Strokes } from './strokes.ts';
import { add, rotate, vec } from './vec.ts';
import type { Mark, Solid, View } from './view.ts';

/** A solid on the stage, used again from picture to picture. */
interface Actor {
  body: Solid3<BufferGeometry, MeshStandardMaterial>;
  lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  mesh: Mesh | undefined;
  /** What its colours were made for. */
  painted: string;
}

export class Stage {
  readonly camera = new Camera();
  readonly canvas: HTMLCanvasElement;
  width = 0;
  height = 0;
  private readonly renderer: WebGLRenderer;
  private readonly eye = new PerspectiveCamera();
  private readonly scene = new Scene();
  private readonly sky = new HemisphereLight();
  private readonly lamp = new DirectionalLight();
  private readonly floor = new Solid3(new PlaneGeometry(40, 40).rotateX(-Math.PI / 2), new ShadowMaterial({ depthWrite: false }));
  private readonly grid = new Grid();
  private readonly strokes = new Strokes();
  private readonly dots = new Dots();
  private readonly labels: Labels;
  private readonly actors: Actor[] = [];

  constructor(canvas: HTMLCanvasElement, labels: HTMLElement) {
    this.canvas = canvas;
    this.labels = new Labels(labels);
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.lamp.castShadow = true;
    this.lamp.shadow.mapSize.set(1024, 1024);
    this.lamp.shadow.radius = 4;
    this.lamp.shadow.normalBias = 0.04;
    this.lamp.position.set(12 * LAMP.x, 12 * LAMP.y, 12 * LAMP.z);
    const { camera } = this.lamp.shadow;
    camera.left = camera.bottom = -5;
    camera.right = camera.top = 5;
    camera.far = 30;
    this.floor.receiveShadow = true;
    this.scene.add(this.sky, this.lamp, this.floor, this.grid.lines, this.strokes.group, this.dots.points);
  }

  /** Fits the picture to its place on the page. */
  resize(): void {
    this.width = Math.max(1, this.canvas.clientWidth);
    this.height = Math.max(1, this.canvas.clientHeight);
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio || 1));
    this.renderer.setSize(this.width, this.height, false);
  }

  draw(view: View, colors: Palette): void {
    this.placeEye();
    this.sky.color.setRGB(...colors.sky);
    this.sky.groundColor.setRGB(...colors.ground);
    this.sky.intensity = 2.2;
    this.lamp.intensity = 2.4 * colors.key;
    this.floor.visible = !view.flat;
    this.floor.position.y = view.ground;
    this.floor.material.color.set(`rgb(${colors.shadow})`);
    this.floor.material.opacity = colors.dark ? 0.55 : 0.3;
    this.grid.place(view, colors);
    view.solids.forEach((solid, i) => {
      this.show(this.actor(i), solid, colors, view.flat !== undefined);
    });
    for (const { body, lines } of this.actors.slice(view.solids.length)) body.visible = lines.visible = false;
    this.strokes.begin(this.width, this.height);
    this.dots.begin(this.renderer.getPixelRatio());
    for (const solid of view.solids) this.markFeature(solid, colors);
    if (!view.flat) for (const { at } of view.handles) this.plumb(at, view.ground, colors);
    for (const mark of view.marks) this.mark(mark, colors);
    for (const handle of view.handles) this.dots.add(handle.at, colors.inks.query, handle.small ? 4.4 : 6.2, colors.halo);
    this.strokes.end();
    this.dots.end();
    this.renderer.render(this.scene, this.eye);
    this.labels.show(view, colors, this);
  }

  /** The camera of the renderer looks as ours does. */
  private placeEye(): void {
    const { eye, camera } = this;
    const { right, up, back } = camera;
    eye.aspect = this.width / this.height;
    eye.fov = (360 / Math.PI) * Math.atan(this.height / (2 * camera.focal));
    eye.near = 0.05;
    eye.far = 200;
    eye.updateProjectionMatrix();
    eye.matrixAutoUpdate = false;
    eye.matrix.set(
      ...[right.x, up.x, back.x, camera.eye.x],
      ...[right.y, up.y, back.y, camera.eye.y],
      ...[right.z, up.z, back.z, camera.eye.z],
      ...[0, 0, 0, 1],
    );
    eye.matrixWorldNeedsUpdate = true;
  }

  private actor(i: number): Actor {
    let actor = this.actors[i];
    if (!actor) {
      const body = new Solid3<BufferGeometry, MeshStandardMaterial>(
        undefined,
        new MeshStandardMaterial({ vertexColors: true, roughness: 0.55, metalness: 0, side: DoubleSide, polygonOffset: true }),
      );
      body.material.polygonOffsetFactor = 1;
      body.material.polygonOffsetUnits = 1;
      const lines = new LineSegments<BufferGeometry, LineBasicMaterial>(undefined, new LineBasicMaterial({ transparent: true }));
      lines.frustumCulled = false;
      this.scene.add(body, lines);
      actor = { body, lines, mesh: undefined, painted: '' };
      this.actors.push(actor);
    }
    return actor;
  }

  private show(actor: Actor, solid: Solid, colors: Palette, isFlat: boolean): void {
    const { body, lines } = actor;
    const { mesh, alpha = 1, stretch } = solid;
    const { position: p, quaternion: q } = solid.pose;
    const isGlass = alpha < 1;
    if (actor.mesh !== mesh) {
      actor.mesh = mesh;
      // A copy: two solids of one shape may have other colours.
      body.geometry = mesh.surface.clone();
      lines.geometry = mesh.lines;
      actor.painted = '';
    }
    const paint = `${solid.material} ${solid.feature} ${colors.dark}`;
    if (actor.painted !== paint) {
      this.paint(body.geometry, solid, colors);
      actor.painted = paint;
    }
    for (const object of [body, lines]) {
      object.position.set(p.x, p.y, p.z);
      object.quaternion.set(q.x, q.y, q.z, q.w);
      object.scale.set(stretch?.x ?? 1, stretch?.y ?? 1, stretch?.z ?? 1);
    }
    body.visible = true;
    body.castShadow = !isFlat && alpha > 0.3;
    body.receiveShadow = !isFlat && !isGlass;
    body.renderOrder = isGlass ? 2 : 0;
    const { material } = body;
    if (material.transparent !== isGlass) material.needsUpdate = true;
    material.transparent = isGlass;
    material.depthWrite = !isGlass;
    material.opacity = alpha;
    lines.visible = !isFlat && solid.edges !== false;
    lines.material.color.set(colors.dark ? 0x0c1018 : 0x161e2e);
    lines.material.opacity = mesh.isRounded ? 0.28 : 0.75;
  }

  /** Gold for the feature that is asked for, the colour of the material for the rest. */
  private paint(geometry: BufferGeometry, solid: Solid, colors: Palette): void {
    const feature = geometry.getAttribute('feature');
    const tones = new Float32Array(3 * feature.count);
    const base = new Color().setRGB(...colors.materials[solid.material]);
    const gold = new Color().setRGB(...colors.materials.gold);
    for (let i = 0; i < feature.count; i++) {
      (feature.getX(i) === solid.feature ? gold : base).toArray(tones, 3 * i);
    }
    geometry.setAttribute('color', new BufferAttribute(tones, 3));
  }

  /** The highlighted vertex or edge of the core itself; through the surface, when that is rounded. */
  private markFeature({ feature, mesh, pose }: Solid, colors: Palette): void {
    if (feature === undefined) return;
    const place = (p: Vec3Like) => add(pose.position, rotate(pose.quaternion, p));
    const edge = mesh.edges.get(feature);
    const vertex = mesh.vertices.get(feature);
    const face = mesh.faces.get(feature);
    const color = colors.inks.answer;
    if (edge) this.strokes.add(place(edge[0]), place(edge[1]), color, 3.2);
    else if (vertex) this.dots.add(place(vertex), color, 5, colors.halo);
    else if (face && feature >= FACE && !mesh.isRounded) {
      face.forEach((p, i) => {
        this.strokes.add(place(p), place(face[(i + 1) % face.length]!), color, 1.6, 0.9);
      });
    }
  }

  /** A thread from a handle to the ground, which shows how deep in the picture it is. */
  private plumb(at: Vec3Like, ground: number, colors: Palette): void {
    const foot = vec(at.x, ground, at.z);
    this.strokes.add(at, foot, colors.inks.muted, 1, 0.55, true);
    this.dots.add(foot, colors.inks.muted, 2, colors.halo);
  }

  private mark(mark: Mark, colors: Palette): void {
    if (mark.type === 'line') {
      const { from, to, ink, width = 2, alpha = 1, dashed = false } = mark;
      this.strokes.add(from, to, colors.inks[ink], width, alpha, dashed);
      if (mark.arrow) this.strokes.addHead(from, to, colors.inks[ink], width, alpha, this.camera);
    } else if (mark.type === 'dot') this.dots.add(mark.at, colors.inks[mark.ink], mark.size ?? 4.5, colors.halo);
    else if (mark.type === 'cloud') {
      for (const point of mark.points) this.dots.add(point, colors.inks[mark.ink], mark.size, '', mark.alpha);
    }
  }
}
