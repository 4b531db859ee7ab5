/** The answer in print: numbers with all their digits, the time of a query, and the code. */
import type { Outcome, Row, Scene } from './scene.ts';

export class AnswerPanel {
  private readonly place: HTMLElement;
  private readonly time = document.createElement('output');
  private code = '';

  constructor(place: HTMLElement) {
    this.place = place;
    this.time.dataset.key = 'time';
  }

  show(scene: Scene, outcome: Outcome | undefined, error: unknown): void {
    const title = element('h2', 'title', scene.title);
    const about = element('p', 'about', scene.about);
    if (!outcome) {
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      this.place.replaceChildren(title, about, element('p', 'error', message));
      return;
    }
    const rows = showRows(outcome.rows);
    if (outcome.query) rows.append(showPair('time of a call', this.time));
    this.place.replaceChildren(title, about, rows, ...this.listing(outcome.code));
  }

  /** The numbers of a scene that moves, which come several times a second: the listing stays as it is while it does not change. */
  showLive({ title, about }: Pick<Scene, 'title' | 'about'>, rows: readonly Row[], code: string): void {
    const shown = this.place.querySelector('.live');
    if (shown && this.code === code) {
      shown.replaceChildren(...showRows(rows).children);
      return;
    }
    const numbers = showRows(rows);
    numbers.classList.add('live');
    this.place.replaceChildren(element('h2', 'title', title), element('p', 'about', about), numbers, ...this.listing(code));
  }

  private listing(text: string): HTMLElement[] {
    this.code = text;
    const head = element('div', 'code-head');
    const copy = element('button', '', 'Copy code') as HTMLButtonElement;
    copy.type = 'button';
    copy.addEventListener('click', () => this.copy(copy));
    head.append(element('h2', '', 'The same in TypeScript'), copy);
    const code = element('pre', '');
    code.tabIndex = 0;
    code.append(...highlight(text));
    return [head, code];
  }

  showTime(nanoseconds: number): void {
    const [value, unit] =
      nanoseconds < 1e3 ? [nanoseconds, 'ns'] : nanoseconds < 1e6 ? [nanoseconds / 1e3, 'µs'] : [nanoseconds / 1e6, 'ms'];
    this.time.textContent = `${value.toPrecision(3)} ${unit}`;
  }

  clearTime(): void {
    this.time.textContent = '…';
  }

  private async copy(button: HTMLButtonElement): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.code);
      button.textContent = 'Copied';
    } catch {
      // Without the right to the clipboard the code is selected, so that the usual keys copy it.
      const code = this.place.querySelector('pre');
      if (code) getSelection()?.selectAllChildren(code);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy code';
    }, 1500);
  }
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function showRows(rows: readonly Row[]): HTMLElement {
  const made = element('div', 'rows');
  made.append(...rows.map(showRow));
  return made;
}

function showPair(label: string, value: HTMLElement, className = 'row'): HTMLElement {
  const row = element('dl', className);
  row.classList.add('rows');
  const data = element('dd', '');
  data.append(value);
  row.append(element('dt', '', label), data);
  return row;
}

function output(key: string, value: number | string): HTMLOutputElement {
  const made = document.createElement('output');
  made.dataset.key = key;
  made.textContent = typeof value === 'number' ? showNumber(value) : value;
  return made;
}

/** All the digits that tell a double from its neighbours. */
function showNumber(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
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

const TOKENS =
  /(\/\/[^\n]*)|('[^']*')|\b(import|from|const|let|return|function|for|if|else|while|continue|export)\b|((?<![\w.])-?\d[\d.e+-]*)/g;

/** The code with keywords, strings and numbers in colour. */
function highlight(code: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let at = 0;
  for (const match of code.matchAll(TOKENS)) {
    parts.push(code.slice(at, match.index));
    const kind = match[1] ? 'comment' : match[2] ? 'string' : match[3] ? 'keyword' : 'number';
    parts.push(element('span', kind, match[0]));
    at = match.index + match[0].length;
  }
  parts.push(code.slice(at));
  return parts;
}
