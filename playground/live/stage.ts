/** The view of a scene that moves: renderer, camera, light and ground. */
import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** Colours of the two themes. */
export interface Tones {
  background: number;
  ground: number;
  grid: number;
  kinds: readonly number[];
  lit: number;
  hero: number;
}

const DARK: Tones = {
  background: 0x14181f,
  ground: 0x39414f,
  grid: 0x222833,
  kinds: [0x5b7aa8, 0x7a68a6, 0x4f8f8b, 0x8a7a5c],
  lit: 0xffc24d,
  hero: 0xff8a75,
};
const LIGHT: Tones = {
  background: 0xeceae5,
  ground: 0xc9cdd3,
  grid: 0xb7b5b0,
  kinds: [0x7f9cc8, 0xa493c6, 0x76b0a8, 0xb9a67e],
  lit: 0xe08a00,
  hero: 0xd2452c,
};

export class LiveStage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(45, 1, 0.05, 400);
  readonly controls: OrbitControls;
  readonly canvas: HTMLCanvasElement;
  tones: Tones = DARK;
  private readonly renderer: WebGLRenderer;
  private readonly sky = new HemisphereLight(0xffffff, 0x444444, 1.6);
  private readonly sun = new DirectionalLight(0xffffff, 2.2);

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.maxPolarAngle = 0.495 * Math.PI;
    this.sun.position.set(-14, 30, 18);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.normalBias = 0.05;
    const { camera } = this.sun.shadow;
    camera.left = camera.bottom = -26;
    camera.right = camera.top = 26;
    camera.far = 90;
    this.scene.add(this.sky, this.sun, this.sun.target);
  }

  /** Puts the camera at its first place. */
  look(eye: readonly [number, number, number], target: readonly [number, number, number]): void {
    this.camera.position.set(...eye);
    this.controls.target.set(...target);
    this.controls.update();
  }

  setTheme(isDark: boolean): void {
    this.tones = isDark ? DARK : LIGHT;
    this.scene.background = new Color(this.tones.background);
    this.scene.fog = new Fog(this.tones.background, 60, 160);
  }

  /** Fits the picture to its place on the page. */
  resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    const size = this.renderer.getSize(resize_size);
    const ratio = Math.min(2, devicePixelRatio || 1);
    if (size.x === clientWidth && size.y === clientHeight && this.renderer.getPixelRatio() === ratio) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = Math.max(1, clientWidth) / Math.max(1, clientHeight);
    this.camera.updateProjectionMatrix();
  }

  render(): void {
    this.controls.update();
    this.renderer.render(this.scene, this.camera);
  }

  /** The direction to the right of the view and the one towards the viewer, both level. */
  axes(right: Vector3, back: Vector3): void {
    right.setFromMatrixColumn(this.camera.matrixWorld, 0).setY(0).normalize();
    back.crossVectors(right, this.camera.up);
  }

  /** Where the pointer is on the canvas, from -1 to 1, the way three.js counts. */
  place(event: PointerEvent, out: Vector2): Vector2 {
    const box = this.canvas.getBoundingClientRect();
    return out.set((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height);
  }

  /** Where a point of the world is on the canvas, in pixels. */
  screen(point: { x: number; y: number; z: number }): { x: number; y: number } {
    const p = screen_point.set(point.x, point.y, point.z).project(this.camera);
    return { x: (0.5 + 0.5 * p.x) * this.canvas.clientWidth, y: (0.5 - 0.5 * p.y) * this.canvas.clientHeight };
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
}

const resize_size = new Vector2();
const screen_point = new Vector3();
