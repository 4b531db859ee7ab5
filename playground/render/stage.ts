/** The picture: renderer, camera and light; the solids, lines, dots and labels of a view; and what moving scenes add themselves. */
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
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  Mesh as Solid3,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Vec3Like } from 'touchstone';
import type { Sight } from '../app/params.ts';
import { Dots } from './dots.ts';
import { Grid } from './grid.ts';
import { Labels, project } from './labels.ts';
import { FACE, type Mesh } from './mesh.ts';
import { LAMP, type Palette, palette } from './palette.ts';
import { Strokes } from './strokes.ts';
import { placed, vec } from './vec.ts';
import type { Mark, Solid, View } from './view.ts';

/** Half the width of the view at distance 1, along the shorter side. */
const HALF_VIEW = 0.36;

/** A solid on the stage, used again from picture to picture. */
interface Actor {
  body: Solid3<BufferGeometry, MeshStandardMaterial>;
  lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  mesh: Mesh | undefined;
  /** What its colours were made for. */
  painted: string;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  /** Over the picture, for what scenes write there. */
  readonly overlay: HTMLElement;
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(40, 1, 0.05, 300);
  readonly controls: OrbitControls;
  private ratio = 0;
  width = 0;
  height = 0;
  /** Pixels at the top and the bottom that labels keep clear of. */
  top = 0;
  bottom = 0;
  colors: Palette = palette(true);
  /** The item that is drawn as selected. */
  selected: string | undefined;
  /** Undefined where there is no WebGL: numbers and labels are shown all the same. */
  private readonly renderer: WebGLRenderer | undefined;
  private readonly sky = new HemisphereLight();
  private readonly lamp = new DirectionalLight();
  private readonly floor = new Solid3(new PlaneGeometry(40, 40).rotateX(-Math.PI / 2), new ShadowMaterial({ depthWrite: false }));
  private readonly grid = new Grid();
  private readonly strokes = new Strokes();
  private readonly dots = new Dots();
  private readonly labels: Labels;
  private readonly actors: Actor[] = [];

  constructor(canvas: HTMLCanvasElement, labels: HTMLElement, overlay: HTMLElement) {
    this.canvas = canvas;
    this.overlay = overlay;
    this.labels = new Labels(labels);
    this.renderer = makeRenderer(canvas, overlay);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.15;
    this.controls.maxDistance = 120;
    this.controls.minDistance = 1.5;
    this.lamp.castShadow = true;
    this.lamp.shadow.radius = 4;
    this.lamp.shadow.mapSize.set(1024, 1024);
    this.light(5);
    this.floor.receiveShadow = true;
    this.scene.add(this.sky, this.lamp, this.floor, this.grid.lines, this.strokes.group, this.dots.points);
  }

  /** Lets shadows reach so far from the middle. */
  light(reach: number): void {
    const away = Math.max(12, 2.4 * reach);
    this.lamp.position.set(away * LAMP.x, away * LAMP.y, away * LAMP.z);
    this.lamp.shadow.normalBias = 0.008 * reach;
    const { camera } = this.lamp.shadow;
    camera.left = camera.bottom = -reach;
    camera.right = camera.top = reach;
    camera.far = 2.5 * away;
    camera.updateProjectionMatrix();
  }

  setTheme(isDark: boolean): void {
    this.colors = palette(isDark);
    const { colors, sky, lamp, floor } = this;
    sky.color.setRGB(...colors.sky);
    sky.groundColor.setRGB(...colors.ground);
    sky.intensity = 2.2;
    lamp.intensity = 2.4 * colors.key;
    floor.material.color.set(`rgb(${colors.shadow})`);
    floor.material.opacity = isDark ? 0.55 : 0.3;
  }

  /** Puts the camera somewhere. A flat scene may be seen from below its horizon, others not. */
  look({ eye, target }: Sight, isFlat = false): void {
    this.controls.maxPolarAngle = isFlat ? Math.PI : 0.497 * Math.PI;
    // Damping must not carry on what the last scene began.
    this.controls.enableDamping = false;
    this.controls.update();
    this.camera.position.set(...eye);
    this.controls.target.set(...target);
    this.controls.update();
    this.controls.enableDamping = true;
  }

  get sight(): Sight {
    return { eye: this.camera.position.toArray(), target: this.controls.target.toArray() };
  }

  /** Fits the picture to its place on the page. */
  resize(): void {
    const width = Math.max(1, this.canvas.clientWidth);
    const height = Math.max(1, this.canvas.clientHeight);
    const ratio = Math.min(2, devicePixelRatio || 1);
    if (width === this.width && height === this.height && ratio === this.ratio) return;
    this.ratio = ratio;
    this.width = width;
    this.height = height;
    this.renderer?.setPixelRatio(ratio);
    this.renderer?.setSize(width, height, false);
    this.labels.resize(width, height);
    this.camera.aspect = width / height;
    this.camera.fov = (360 / Math.PI) * Math.atan((HALF_VIEW * height) / Math.min(width, height));
    this.camera.updateProjectionMatrix();
  }

  /** Brings everything that is drawn up to date with a view; with none there is only what scenes add themselves. */
  draw(view: View | undefined): void {
    const { colors, floor, grid, actors } = this;
    const solids = view?.solids ?? [];
    floor.visible = view !== undefined && !view.isFlat;
    grid.lines.visible = view !== undefined;
    if (view) {
      floor.position.y = view.ground;
      grid.place(view, colors);
    }
    solids.forEach((solid, i) => {
      this.show(this.actor(i), solid, view?.isFlat === true);
    });
    for (const { body, lines } of actors.slice(solids.length)) body.visible = lines.visible = false;
    this.strokes.begin();
    this.dots.begin(this.ratio);
    for (const solid of solids) this.markFeature(solid);
    for (const mark of view?.marks ?? []) this.mark(mark);
    for (const { key, isPoint, pose } of view?.items ?? []) {
      if (!isPoint) continue;
      if (view && !view.isFlat) this.plumb(pose.position, view.ground);
      this.dots.add(pose.position, colors.inks.query, key === this.selected ? 7.5 : 6, colors.halo);
    }
    this.strokes.end();
    this.dots.end();
    this.labels.show(view, colors);
  }

  render(): void {
    this.renderer?.render(this.scene, this.camera);
  }

  /** Puts the labels where they belong for the camera as it is now. */
  placeLabels(): void {
    this.camera.updateMatrixWorld();
    this.labels.place(this.camera, this);
  }

  /** The direction to the right of the view and the one towards the viewer, both level. */
  axes(right: Vector3, back: Vector3): void {
    right.setFromMatrixColumn(this.camera.matrixWorld, 0).setY(0).normalize();
    back.crossVectors(right, this.camera.up);
  }

  /** Where a point of the world is on the canvas, in pixels. */
  screen(point: Vec3Like): { x: number; y: number } | undefined {
    this.camera.updateMatrixWorld();
    return project(point, this.camera, this);
  }

  /** Removes an object and frees what it holds. */
  drop(object: Object3D): void {
    this.scene.remove(object);
    object.traverse((part) => {
      const { geometry, material } = part as { geometry?: { dispose(): void }; material?: { dispose(): void } };
      geometry?.dispose();
      material?.dispose();
    });
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

  private show(actor: Actor, solid: Solid, isFlat: boolean): void {
    const { body, lines } = actor;
    const { colors } = this;
    const { mesh, alpha = 1, stretch } = solid;
    const { position: p, quaternion: q } = solid.pose;
    const isGlass = alpha < 1;
    if (actor.mesh !== mesh) {
      actor.mesh = mesh;
      // A copy: two solids of one shape may have other colours.
      body.geometry.dispose();
      body.geometry = mesh.surface.clone();
      lines.geometry = mesh.lines;
      actor.painted = '';
    }
    const paint = `${solid.material} ${solid.feature} ${solid.facing} ${colors.dark}`;
    if (actor.painted !== paint) {
      this.paint(body.geometry, solid);
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
    const isSelected = solid.item !== undefined && solid.item === this.selected;
    lines.visible = !isFlat && solid.edges !== false;
    lines.material.color.set(isSelected ? colors.inks.text : colors.dark ? 0x0c1018 : 0x161e2e);
    lines.material.opacity = (isSelected ? 0.95 : mesh.isRounded ? 0.28 : 0.75) * Math.min(1, 2 * alpha);
  }

  /** Gold for the feature that is asked for, a tint of it for the one that faces, the colour of the material for the rest. */
  private paint(geometry: BufferGeometry, solid: Solid): void {
    const { materials } = this.colors;
    const feature = geometry.getAttribute('feature');
    const tones = new Float32Array(3 * feature.count);
    const base = new Color().setRGB(...materials[solid.material]);
    const gold = new Color().setRGB(...materials.gold);
    const tint = base.clone().lerp(gold, 0.45);
    for (let i = 0; i < feature.count; i++) {
      const code = feature.getX(i);
      (code === solid.feature ? gold : code === solid.facing ? tint : base).toArray(tones, 3 * i);
    }
    geometry.setAttribute('color', new BufferAttribute(tones, 3));
  }

  /** The highlighted vertex or edge of the core itself; through the surface, when that is rounded. */
  private markFeature({ feature, mesh, pose }: Solid): void {
    if (feature === undefined) return;
    const edge = mesh.edges.get(feature);
    const vertex = mesh.vertices.get(feature);
    const face = mesh.faces.get(feature);
    const color = this.colors.inks.answer;
    if (edge) this.strokes.add(placed(pose, edge[0]), placed(pose, edge[1]), color, 3.2);
    else if (vertex) this.dots.add(placed(pose, vertex), color, 5, this.colors.halo);
    else if (face && feature >= FACE && !mesh.isRounded) {
      face.forEach((p, i) => {
        this.strokes.add(placed(pose, p), placed(pose, face[(i + 1) % face.length]), color, 1.6, 0.9);
      });
    }
  }

  /** A thread from a point to the ground, which shows how deep in the picture it is. */
  private plumb(at: Vec3Like, ground: number): void {
    const foot = vec(at.x, ground, at.z);
    this.strokes.add(at, foot, this.colors.inks.muted, 1, 0.55, true);
    this.dots.add(foot, this.colors.inks.muted, 2, this.colors.halo);
  }

  private mark(mark: Mark): void {
    const { inks, halo } = this.colors;
    if (mark.type === 'line') {
      const { from, to, ink, width = 2, alpha = 1, dashed = false } = mark;
      this.strokes.add(from, to, inks[ink], width, alpha, dashed);
      if (mark.arrow) this.strokes.addHead(from, to, inks[ink], width, alpha, this.camera.getWorldDirection(mark_back));
    } else if (mark.type === 'dot') this.dots.add(mark.at, inks[mark.ink], mark.size ?? 4.5, halo);
    else if (mark.type === 'cloud') {
      for (const point of mark.points) this.dots.add(point, inks[mark.ink], mark.size, '', mark.alpha);
    }
  }
}

const mark_back = new Vector3();

/** The renderer, or undefined and a message over the picture, where the browser has no WebGL. */
function makeRenderer(canvas: HTMLCanvasElement, overlay: HTMLElement): WebGLRenderer | undefined {
  try {
    // Asked for here, with what three.js asks for: it would tell of a failure on the console too.
    const wanted = { antialias: true, alpha: true, depth: true, stencil: false };
    const context = canvas.getContext('webgl2', wanted) as WebGL2RenderingContext | null;
    if (!context) throw new Error('no WebGL 2');
    const renderer = new WebGLRenderer({ canvas, context, ...wanted });
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    return renderer;
  } catch {
    const message = document.createElement('p');
    message.className = 'no-picture';
    message.setAttribute('role', 'status');
    message.textContent =
      'This browser draws no WebGL 2, so there is no picture. The library needs none: every answer is computed and printed beside this, and the settings work.';
    overlay.before(message);
    return undefined;
  }
}
