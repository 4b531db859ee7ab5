/** The answer in print: the numbers, the time of a query, and the code. */
import type { Row } from './scene.ts';

export interface AnswerActions {
  share(): Promise<string>;
  paste(): void;
  sandbox(code: string): Promise<undefined>;
}

export class AnswerPanel {
  private readonly title = element('h2', 'title');
  private readonly about = element('p', 'about');
  private readonly rows = element('div', 'rows');
  private readonly time = document.createElement('output');
  private readonly listing = element('pre', '');
  private code = '';
  private timer = 0;

  constructor(place: HTMLElement, actions: AnswerActions) {
    this.time.dataset.key = 'time';
    this.listing.tabIndex = 0;
    this.listing.setAttribute('aria-label', 'Code');
    const tools = element('div', 'code-tools');
    tools.append(
      this.button('Copy code', () => this.copy()),
      this.button('Copy link', () => actions.share()),
      this.button('Paste a case', async () => {
        actions.paste();
        return undefined;
      }),
      this.button('Open in sandbox', () => actions.sandbox(this.code), 'Opens the code at stackblitz.com, in another window'),
    );
    place.append(this.title, this.about, this.rows, element('h2', 'code-title', 'The same in TypeScript'), tools, this.listing);
    // On a touch screen nothing hovers: a tap shows all digits.
    place.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLOutputElement) || !target.title) return;
      const shown = target.textContent;
      target.textContent = target.title;
      target.title = shown;
    });
  }

  describe(title: string, about: string): void {
    this.title.textContent = title;
    this.about.textContent = about;
  }

  show(rows: readonly Row[], code: string, isTimed: boolean): void {
    this.rows.replaceChildren(...rows.map(showRow));
    if (isTimed) this.rows.append(showPair('time of a call', this.time));
    this.showCode(code);
  }

  /** What was refused, and the listing of the case. */
  showError(error: unknown, code: string): void {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const shown = element('p', 'error', message);
    shown.setAttribute('role', 'alert');
    this.rows.replaceChildren(shown);
    this.showCode(code);
  }

  showTime(nanoseconds: number | undefined): void {
    if (nanoseconds === undefined) this.time.textContent = '…';
    else this.time.textContent = showTime(nanoseconds);
  }

  /** The listing at once, its colours when there is time: the highlighter is loaded after the first picture. */
  private showCode(code: string): void {
    if (code === this.code) return;
    this.code = code;
    this.listing.textContent = code;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      const { highlight } = await import('./code.ts');
      if (code === this.code) this.listing.innerHTML = highlight(code);
    }, 150);
  }

  private button(text: string, act: () => Promise<string | undefined>, title = ''): HTMLButtonElement {
    const button = element('button', '', text) as HTMLButtonElement;
    button.type = 'button';
    if (title) button.title = title;
    button.addEventListener('click', async () => {
      const done = await act();
      if (!done) return;
      button.textContent = done;
      setTimeout(() => {
        button.textContent = text;
      }, 1500);
    });
    return button;
  }

  private async copy(): Promise<string> {
    try {
      await navigator.clipboard.writeText(this.code);
      return 'Copied';
    } catch {
      // Without the right to the clipboard the code is selected, so that the usual keys copy it.
      getSelection()?.selectAllChildren(this.listing);
      return 'Selected';
    }
  }
}

export function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function showPair(label: string, value: HTMLElement, className = 'row'): HTMLElement {
  const row = element('dl', className);
  const data = element('dd', '');
  data.append(value);
  row.append(element('dt', '', label), data);
  return row;
}

/** A number with six digits; all that tell it from its neighbours are in the title. */
function output(key: string, value: number | string): HTMLOutputElement {
  const made = document.createElement('output');
  made.dataset.key = key;
  if (typeof value === 'string') made.textContent = value;
  else {
    const all = String(value + 0);
    made.dataset.value = all;
    made.textContent = showNumber(value);
    if (made.textContent !== all) made.title = all;
  }
  return made;
}

/** As one would say it: six digits at most, and two of what is tiny or huge. All of them are a hover away. */
export function showNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value + 0);
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e6) return value.toExponential(1).replace('.0e', 'e');
  return String(Number(value.toPrecision(6)));
}

/** A time as one would say it. */
export function showTime(nanoseconds: number): string {
  const [value, unit] =
    nanoseconds < 1e3 ? [nanoseconds, 'ns'] : nanoseconds < 1e6 ? [nanoseconds / 1e3, 'µs'] : [nanoseconds / 1e6, 'ms'];
  return `${value < 100 ? Number(value.toPrecision(2)) : value.toFixed(0)} ${unit}`;
}

function showRow(row: Row): HTMLElement {
  if ('label' in row) {
    const value = element('span', '');
    value.append(output(row.label, row.value));
    if (row.unit) value.append(` ${row.unit}`);
    if (row.note) value.append(element('span', 'note', row.note));
    return showPair(row.label, value, row.big ? 'row big' : 'row');
  }
  if ('columns' in row) {
    const labels = ['', ...row.columns.map((column) => column.label)];
    const axes = (['x', 'y', 'z'] as const).filter((axis) => row.columns[0]?.[axis] !== undefined);
    const lines = axes.map((axis) => [
      axis,
      ...row.columns.map((column) => output(`${column.label}.${axis}`, column[axis] ?? '')),
    ]);
    return table('columns', labels, lines, true);
  }
  const lines = row.rows.map((line) => line.map((cell, i) => output(`${line[0]} ${row.head[i]}`, cell)));
  return table('table', row.head, lines, false, (i) => (i === row.marked ? 'marked' : row.wrong?.includes(i) ? 'wrong' : ''));
}

function table(
  className: string,
  head: readonly string[],
  lines: (string | HTMLElement)[][],
  firstIsHead: boolean,
  classOf = (_line: number) => '',
): HTMLElement {
  const made = element('table', className);
  const top = document.createElement('tr');
  top.append(...head.map((text) => element('th', '', text)));
  const thead = document.createElement('thead');
  thead.append(top);
  const body = document.createElement('tbody');
  lines.forEach((line, i) => {
    const tr = element('tr', classOf(i));
    line.forEach((cell, j) => {
      const td = element(firstIsHead && j === 0 ? 'th' : 'td', '');
      td.append(cell);
      tr.append(td);
    });
    body.append(tr);
  });
  made.append(thead, body);
  return made;
}
