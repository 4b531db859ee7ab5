/** The settings of a scene as sliders, numbers and lists. */
import { fit, type Param, type State, type Value } from './params.ts';

/** At most so many options are shown side by side; more make a list. */
const CHIPS = 5;

export class Panel {
  private readonly place: HTMLElement;
  private readonly change: (key: string, value: Value) => void;
  private readonly reset: () => void;
  private rows: { param: Param; row: HTMLElement; inputs: (HTMLInputElement | HTMLSelectElement)[]; group: HTMLElement }[] = [];

  constructor(place: HTMLElement, change: (key: string, value: Value) => void, reset: () => void) {
    this.place = place;
    this.change = change;
    this.reset = reset;
  }

  /** Makes the controls of a scene. */
  build(params: readonly Param[]): void {
    this.place.replaceChildren();
    this.rows = [];
    const groups = new Map<string, HTMLElement>();
    for (const param of params) {
      let group = groups.get(param.group);
      if (!group) {
        group = document.createElement('fieldset');
        const legend = document.createElement('legend');
        legend.textContent = param.group;
        group.append(legend);
        groups.set(param.group, group);
        this.place.append(group);
      }
      if (param.type === 'choice' && param.options.length <= CHIPS) {
        const { row, inputs } = this.makeChips(param);
        group.append(row);
        this.rows.push({ param, row, inputs, group });
        continue;
      }
      const row = document.createElement('div');
      row.className = `setting ${param.type}`;
      const id = `set-${param.key}`;
      const label = document.createElement('label');
      label.htmlFor = id;
      label.textContent = param.label;
      const inputs = param.type === 'choice' ? [this.makeChoice(param)] : this.makeRange(param);
      inputs[0]!.id = id;
      row.append(label, ...inputs);
      group.append(row);
      this.rows.push({ param, row, inputs, group });
    }
    const reset = document.createElement('button');
    reset.type = 'button';
    reset.className = 'reset';
    reset.textContent = 'Start again';
    reset.addEventListener('click', this.reset);
    this.place.append(reset);
  }

  private makeChips(param: Param & { type: 'choice' }): { row: HTMLElement; inputs: HTMLInputElement[] } {
    const row = document.createElement('div');
    row.className = 'setting chips';
    row.setAttribute('role', 'radiogroup');
    row.setAttribute('aria-label', param.label);
    const inputs = param.options.map(([value, text]) => {
      const label = document.createElement('label');
      const input = document.createElement('input');
      input.type = 'radio';
      input.name = `set-${param.key}`;
      input.value = value;
      input.addEventListener('change', () => this.change(param.key, value));
      label.append(input, text);
      row.append(label);
      return input;
    });
    return { row, inputs };
  }

  private makeChoice(param: Param & { type: 'choice' }): HTMLSelectElement {
    const select = document.createElement('select');
    for (const [value, label] of param.options) select.append(new Option(label, value));
    select.addEventListener('change', () => this.change(param.key, select.value));
    return select;
  }

  private makeRange(param: Param & { type: 'range' }): HTMLInputElement[] {
    const slider = document.createElement('input');
    slider.type = 'range';
    const field = document.createElement('input');
    field.type = 'number';
    field.setAttribute('aria-label', `${param.group} ${param.label}`);
    for (const input of [slider, field]) {
      input.min = String(param.min);
      input.max = String(param.max);
      input.step = String(param.step);
    }
    slider.addEventListener('input', () => this.change(param.key, fit(param, slider.valueAsNumber)));
    field.addEventListener('change', () => {
      this.change(param.key, fit(param, Number.isFinite(field.valueAsNumber) ? field.valueAsNumber : param.initial));
    });
    return [slider, field];
  }

  /** Shows the values of the moment, and only the settings that matter. */
  update(state: State): void {
    for (const { param, row, inputs } of this.rows) {
      row.hidden = param.shown?.(state) === false;
      const text = String(state[param.key]);
      for (const input of inputs) {
        if (input instanceof HTMLInputElement && input.type === 'radio') input.checked = input.value === text;
        else if (input.value !== text) input.value = text;
      }
    }
    for (const group of new Set(this.rows.map((entry) => entry.group))) {
      group.hidden = this.rows.every((entry) => entry.group !== group || entry.row.hidden);
    }
  }
}
