/** Selecting, moving and turning: a click picks an item by the library's own rays, TransformControls and keys bring it elsewhere. */
import { Object3D, Quaternion, Vector2, Vector3 } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { type Pose, sphere, type Vec3Like } from 'touchstone';
import { ShapeRaycaster } from 'touchstone/three';
import type { Stage } from './stage.ts';
import type { Item } from './view.ts';

export type Tool = 'translate' | 'rotate';

export interface GizmoActions {
  /** An item has come to another pose. */
  moved(item: Item, pose: Pose): void;
  /** Another item is selected, another tool taken, or the view turned. */
  changed(): void;
  /** An item was selected. */
  selected(item: Item): void;
  /** A click beside all items, at a place of the plane z = 0. */
  poked(at: Vec3Like): void;
}

/** Points are picked as balls of this part of the distance. */
const POINT_REACH = 0.03;
/** How far a pointer may wander in a click, in pixels. */
const CLICK = 5;
const STEP = 0.05;
const TURN = Math.PI / 36;
/** Right, up, towards the viewer. */
const ARROWS: Record<string, readonly [number, number, number]> = {
  ArrowLeft: [-1, 0, 0],
  ArrowRight: [1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, -1],
  PageDown: [0, 0, 1],
};

export class Gizmo {
  private readonly stage: Stage;
  private readonly controls: TransformControls;
  private readonly actions: GizmoActions;
  /** What the controls move. */
  private readonly proxy = new Object3D();
  private readonly raycaster = new ShapeRaycaster();
  private readonly targets: Object3D[] = [];
  /** False where a scene takes the keys for itself. */
  isActive = true;
  private items: readonly Item[] = [];
  private isFlat = false;
  private down = new Vector2();
  /** The fingers on the picture. */
  private readonly fingers = new Set<number>();

  constructor(stage: Stage, actions: GizmoActions) {
    this.stage = stage;
    this.actions = actions;
    const { canvas } = stage;
    this.controls = new TransformControls(stage.camera, canvas);
    this.controls.setSize(matchMedia('(pointer: coarse)').matches ? 1.1 : 0.8);
    this.controls.setColors('#e5484d', '#46a758', '#3e8fe0', '#ffc24d');
    stage.scene.add(this.proxy, this.controls.getHelper());
    this.controls.addEventListener('dragging-changed', ({ value }) => {
      stage.controls.enabled = !value;
    });
    this.controls.addEventListener('change', () => actions.changed());
    this.controls.addEventListener('objectChange', () => this.report());
    this.takeBodies();
    canvas.addEventListener('pointerdown', (event) => this.press(event), true);
    canvas.addEventListener('pointerup', (event) => this.click(event));
    for (const type of ['pointerup', 'pointercancel'] as const) {
      canvas.addEventListener(type, (event) => {
        if (this.fingers.delete(event.pointerId) && this.fingers.size === 0) this.controls.enabled = true;
      });
    }
    canvas.addEventListener('pointermove', (event) => {
      if (event.buttons === 0) canvas.style.cursor = this.controls.axis || this.pick(this.place(event)) ? 'pointer' : '';
    });
    canvas.addEventListener('keydown', (event) => {
      if (!this.isActive || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.type(event.key, event.shiftKey)) event.preventDefault();
    });
  }

  get tool(): Tool {
    return this.controls.mode as Tool;
  }

  set tool(tool: Tool) {
    this.controls.setMode(tool);
    this.fit();
  }

  get selected(): Item | undefined {
    return this.items.find((item) => item.key === this.stage.selected);
  }

  get isDragging(): boolean {
    return this.controls.dragging;
  }

  /** The handle under the pointer. */
  get axis(): string | null {
    return this.controls.axis;
  }

  /** Takes the items of a view; what is selected stays so as long as it is there. */
  setItems(items: readonly Item[], isFlat: boolean): void {
    this.items = items;
    this.isFlat = isFlat;
    this.targets.length = 0;
    if (!this.isDragging) this.fit();
  }

  select(key: string | undefined): void {
    this.stage.selected = key;
    this.fit();
    const { selected } = this;
    if (selected) this.actions.selected(selected);
    this.actions.changed();
  }

  /** Brings the handles to what is selected, and shows those that do something. */
  private fit(): void {
    const { controls, proxy, selected, isFlat } = this;
    if (!selected) {
      controls.detach();
      return;
    }
    const { position: p, quaternion: q } = selected.pose;
    proxy.position.set(p.x, p.y, p.z);
    proxy.quaternion.set(q.x, q.y, q.z, q.w);
    if (this.tool === 'rotate' && !selected.turns) controls.setMode('translate');
    if (this.tool === 'translate' && selected.moves === false) controls.setMode('rotate');
    const isTurning = this.tool === 'rotate';
    controls.showX = controls.showY = !(isFlat && isTurning);
    controls.showZ = !isFlat || isTurning;
    controls.attach(proxy);
  }

  private report(): void {
    const { selected, proxy } = this;
    if (selected) this.actions.moved(selected, proxy);
  }

  private place(event: PointerEvent): Vector2 {
    const box = this.stage.canvas.getBoundingClientRect();
    return new Vector2((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height);
  }

  /** Lets the body of what is selected be taken like the handles: moved across the view, or turned freely. */
  private takeBodies(): void {
    const { controls } = this;
    const hover = controls.pointerHover.bind(controls);
    controls.pointerHover = (pointer) => {
      hover(pointer);
      if (!pointer || controls.dragging || controls.axis !== null || !this.selected) return;
      if (this.pick(new Vector2(pointer.x, pointer.y)) !== this.selected.key) return;
      const isTurning = this.tool === 'rotate';
      controls.axis = this.isFlat ? (isTurning ? 'Z' : 'XY') : isTurning ? 'XYZE' : 'XYZ';
      // The plane to drag in follows the axis when the handles are updated.
      controls.getHelper().updateMatrixWorld(true);
    };
  }

  /** The item under the pointer is selected before the handles hear of it, so that it can be dragged at once. */
  private press(event: PointerEvent): void {
    this.down.set(event.clientX, event.clientY);
    if (event.pointerType === 'touch') this.fingers.add(event.pointerId);
    if (this.fingers.size > 1) {
      // Two fingers move the view, wherever they are: what the first one has begun is undone.
      this.controls.reset();
      this.controls.pointerUp(null);
      this.controls.enabled = false;
      this.down.set(Infinity, Infinity);
      return;
    }
    if (event.button !== 0 || this.controls.axis) return;
    const key = this.pick(this.place(event));
    if (key !== undefined && key !== this.stage.selected) this.select(key);
  }

  /** The item under the pointer: points first, for they are small and may lie within a solid. */
  private pick(at: Vector2): string | undefined {
    if (this.targets.length === 0) for (const item of this.items) this.targets.push(this.targetOf(item));
    this.raycaster.setFromCamera(at, this.stage.camera);
    const hits = this.raycaster.intersectObjects(this.targets, false).map(({ object }) => object.userData.key as string);
    return hits.find((key) => this.items.find((item) => item.key === key)?.isPoint) ?? hits[0];
  }

  /** What is picked of an item. */
  private targetOf({ key, shape, pose: { position: p, quaternion: q } }: Item): Object3D {
    const target = new Object3D();
    target.position.set(p.x, p.y, p.z);
    target.quaternion.set(q.x, q.y, q.z, q.w);
    target.updateMatrixWorld();
    const reach = POINT_REACH * this.stage.camera.position.distanceTo(target.position);
    this.raycaster.setShape(target, shape ?? sphere(reach));
    target.userData.key = key;
    return target;
  }

  private click(event: PointerEvent): void {
    const moved = Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y);
    if (event.button !== 0 || moved > CLICK || this.controls.axis) return;
    if (this.pick(this.place(event)) !== undefined) return;
    if (this.isFlat) this.poke();
    this.select(undefined);
  }

  private poke(): void {
    const { origin, direction } = this.raycaster;
    const way = -origin.z / direction.z;
    if (way > 0) this.actions.poked({ x: origin.x + way * direction.x, y: origin.y + way * direction.y, z: 0 });
  }

  private type(key: string, isFine: boolean): boolean {
    const { items, stage } = this;
    const arrow = ARROWS[key];
    if (arrow) {
      if (this.selected) this.nudge(arrow, isFine ? 0.1 : 1);
      else this.orbit(arrow);
      return true;
    }
    if (key === 'w' || key === 'W') this.tool = 'translate';
    else if (key === 'e' || key === 'E') this.tool = 'rotate';
    else if ((key === 'n' || key === 'N') && items.length > 0) {
      const at = items.findIndex((item) => item.key === stage.selected);
      this.select(items[(at + 1) % items.length].key);
    } else if (key === '+' || key === '=') this.dolly(0.9);
    else if (key === '-') this.dolly(1 / 0.9);
    else if (key === 'Escape' && stage.selected !== undefined) this.select(undefined);
    else return false;
    this.actions.changed();
    return true;
  }

  private nudge([right, up, back]: readonly [number, number, number], factor: number): void {
    const { proxy, isFlat, tool } = this;
    const axes = this.stage.camera.matrixWorld;
    const way = new Vector3(right, up, back).transformDirection(axes);
    if (tool === 'translate') {
      if (isFlat) way.setZ(0);
      proxy.position.addScaledVector(way, STEP * factor);
    } else {
      // Right turns about the vertical of the view, up about its horizontal.
      const axis = isFlat ? new Vector3(0, 0, -right - up) : new Vector3(-up, right, back).transformDirection(axes);
      if (axis.lengthSq() === 0) return;
      proxy.quaternion.premultiply(new Quaternion().setFromAxisAngle(axis.normalize(), TURN * factor));
    }
    this.report();
  }

  private orbit([right, up, back]: readonly [number, number, number]): void {
    if (back !== 0) this.dolly(back < 0 ? 0.9 : 1 / 0.9);
    const { camera, controls } = this.stage;
    const arm = camera.position.clone().sub(controls.target);
    const around = new Vector3(0, 1, 0);
    arm.applyAxisAngle(around, right * TURN);
    const raised = arm.clone().applyAxisAngle(new Vector3().crossVectors(around, arm).normalize(), -up * TURN);
    const angle = raised.angleTo(around);
    if (angle > 0.05 && angle < controls.maxPolarAngle) arm.copy(raised);
    camera.position.copy(controls.target).add(arm);
  }

  private dolly(factor: number): void {
    const { camera, controls } = this.stage;
    camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
  }
}
