/** Reads the constants of a listing without running it: numbers, lists, objects and calls of the library with such arguments. */

export interface Call {
  call: string;
  args: Literal[];
}
export type Literal = number | string | boolean | Literal[] | Call | { [key: string]: Literal };

const TOKEN = /\s*(?:([-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?)|'([^']*)'|"([^"]*)"|([A-Za-z_$][\w$.]*)|([()[\]{},:]))/giy;

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** One value; undefined where there is something else. */
  value(): Literal | undefined {
    const token = this.take();
    if (!token) return undefined;
    const [, number, single, double, word, mark] = token;
    if (number !== undefined) return Number(number.replaceAll('_', ''));
    if (single !== undefined || double !== undefined) return single ?? double;
    if (word !== undefined) return this.named(word);
    if (mark === '[') return this.list(']');
    if (mark === '{') return this.object();
    return undefined;
  }

  private named(word: string): Literal | undefined {
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'Infinity') return Infinity;
    if (word === 'new') return this.value();
    if (!this.skip('(')) return word;
    const args = this.list(')');
    return args && { call: word, args };
  }

  private list(end: string): Literal[] | undefined {
    const values: Literal[] = [];
    while (!this.skip(end)) {
      const value = this.value();
      if (value === undefined) return undefined;
      values.push(value);
      this.skip(',');
    }
    return values;
  }

  private object(): { [key: string]: Literal } | undefined {
    const entries: { [key: string]: Literal } = {};
    while (!this.skip('}')) {
      const key = this.take()?.[4];
      if (!key || !this.skip(':')) return undefined;
      const value = this.value();
      if (value === undefined) return undefined;
      entries[key] = value;
      this.skip(',');
    }
    return entries;
  }

  private take(): RegExpExecArray | null {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    if (found) this.at = TOKEN.lastIndex;
    return found;
  }

  private skip(mark: string): boolean {
    const before = this.at;
    if (this.take()?.[5] === mark) return true;
    this.at = before;
    return false;
  }
}

/** The constants of a listing by name; what cannot be read is left out. */
export function readConstants(listing: string): Map<string, Literal> {
  const names = new Map<string, Literal>();
  const code = listing.replace(/\/\/.*$/gm, '');
  for (const match of code.matchAll(/\b(?:const|let|var)\s+([\w$]+)(?:\s*:[^=;]+)?\s*=\s*/g)) {
    const value = new Reader(code.slice(match.index + match[0].length)).value();
    if (value !== undefined) names.set(match[1], value);
  }
  return names;
}

export const isCall = (value: Literal | undefined): value is Call =>
  typeof value === 'object' && !Array.isArray(value) && typeof (value as Call).call === 'string';

/** A part of an object, if it is one and has it. */
export function partOf(value: Literal | undefined, key: string): Literal | undefined {
  return typeof value === 'object' && !Array.isArray(value) ? (value as { [key: string]: Literal })[key] : undefined;
}

/** Numbers of a vector, in the order of `axes`; undefined unless all are there. */
export function vectorOf(value: Literal | undefined, axes = 'xyz'): number[] | undefined {
  if (isCall(value)) return value.args.every((part) => typeof part === 'number') ? (value.args as number[]) : undefined;
  const parts = [...axes].map((axis) => partOf(value, axis));
  return parts.every((part) => typeof part === 'number') ? (parts as number[]) : undefined;
}

/** Numbers of a list of numbers or of vectors. */
export function numbersOf(value: Literal | undefined, axes = 'xyz'): number[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const numbers = value.map((part) => (typeof part === 'number' ? [part] : vectorOf(part, axes)));
  return numbers.every((part) => part !== undefined) ? (numbers.flat() as number[]) : undefined;
}
