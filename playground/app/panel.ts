/** The settings of a scene, in lil-gui. */
import { type Controller, GUI, type NumberController } from 'lil-gui';
import { fit, type NumberParam, type Param, type State, type Value } from './params.ts';

export class Panel {
  private readonly place: HTMLElement;
  private readonly change: (key: string, value: Value) => void;
  private gui: GUI | undefined;
  /** What the controls are bound to. */
  private bound: State = {};
  private rows: { param: Param; control: Controller; folder: GUI; isShown: boolean | undefined }[] = [];
  private folders: GUI[] = [];

  constructor(place: HTMLElement, change: (key: string, value: Value) => void) {
    this.place = place;
    this.change = change;
  }

  /** Makes the controls of a scene. */
  build(params: readonly Param[], state: State): void {
    this.gui?.destroy();
    this.gui = new GUI({ container: this.place, title: 'Settings', width: 0 });
    this.gui.domElement.style.width = '';
    this.bound = { ...state };
    const folders = new Map<string, GUI>();
    this.rows = params.map((param) => {
      const folder = folders.get(param.group) ?? this.gui!.addFolder(param.group);
      folders.set(param.group, folder);
      const control = this.add(folder, param);
      control.name(param.label);
      control.domElement.dataset.key = param.key;
      control.onChange((value: Value) => this.change(param.key, fit(param, value)));
      return { param, control, folder, isShown: undefined };
    });
    this.folders = [...folders.values()];
    this.update(state);
  }

  private add(folder: GUI, param: Param): Controller {
    if (param.type === 'choice') {
      return folder.add(this.bound, param.key, Object.fromEntries(param.options.map(([value, label]) => [label, value])));
    }
    if (param.type === 'text') return folder.add(this.bound, param.key);
    const control = folder.add(this.bound, param.key, param.min as number, param.max) as NumberController;
    // A step that is given rounds what is typed too: only for numbers that are whole.
    if (param.step !== undefined) control.step(param.step, param.isBounded && param.step >= 1);
    if (!param.isBounded)
      control.$input.addEventListener('input', () => widen(control, param, Number(control.$input.value)), true);
    return control;
  }

  /** Shows the values of the moment, and only the settings that matter. */
  update(state: State): void {
    const before = { ...this.bound };
    Object.assign(this.bound, state);
    const shown = new Set<GUI>();
    for (const row of this.rows) {
      const { param, control, folder } = row;
      const isShown = param.shown?.(state) !== false;
      if (isShown) shown.add(folder);
      // What has not changed is left alone: there are dozens of controls.
      if (row.isShown !== isShown) control.show(isShown);
      if (row.isShown === isShown && before[param.key] === state[param.key]) continue;
      row.isShown = isShown;
      if (param.type === 'number' && !param.isBounded) widen(control as NumberController, param, state[param.key] as number);
      control.updateDisplay();
    }
    for (const folder of this.folders) folder.show(shown.has(folder));
  }

  /** Opens one group, and closes those named like it. */
  open(group: string, others: readonly string[]): void {
    for (const { folder, param } of this.rows) {
      if (param.group === group) folder.open();
      else if (others.includes(param.group)) folder.close();
    }
  }
}

/** Lets the slider reach a number beyond its ends, which lil-gui would move to the nearest end. */
function widen(control: NumberController, { min, max }: NumberParam, value: number): void {
  if (min === undefined || max === undefined || !Number.isFinite(value)) return;
  control.min(Math.min(min, value));
  control.max(Math.max(max, value));
}
