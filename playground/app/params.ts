/** What can be set in a scene: numbers, choices and texts. Together with the view they make the link. */
import type { Vec3Like } from 'touchstone';

export type Value = number | string;
export type State = Record<string, Value>;

interface Common {
  key: string;
  label: string;
  group: string;
  /** Whether the setting matters in this state; always, when left out. */
  shown?: (state: State) => boolean;
}

export interface NumberParam extends Common {
  type: 'number';
  /** The ends of the slider; a number that is typed may lie outside, unless `isBounded`. */
  min?: number;
  max?: number;
  step?: number;
  isBounded?: boolean;
  initial: number;
}

export interface ChoiceParam extends Common {
  type: 'choice';
  options: readonly (readonly [value: string, label: string])[];
  initial: string;
}

export interface TextParam extends Common {
  type: 'text';
  initial: string;
}

export type Param = NumberParam | ChoiceParam | TextParam;

export const num = (state: State, key: string): number => state[key] as number;
export const str = (state: State, key: string): string => state[key] as string;
export const point = (state: State, key: string): Vec3Like => ({
  x: num(state, `${key}.x`),
  y: num(state, `${key}.y`),
  z: num(state, `${key}.z`),
});

/** The settings that hold a vector. */
export const pointValues = (key: string, { x, y, z }: Vec3Like): State => ({ [`${key}.x`]: x, [`${key}.y`]: y, [`${key}.z`]: z });

type Rest = Partial<Omit<NumberParam, 'type' | 'key' | 'label' | 'group' | 'initial'>>;

/** Three numbers for a vector. */
export function vectorParams(key: string, group: string, initial: Vec3Like, rest: Rest & { label?: string } = {}): NumberParam[] {
  const { label = '', ...limits } = rest;
  return (['x', 'y', 'z'] as const).map((axis) => {
    return { type: 'number', key: `${key}.${axis}`, label: `${label} ${axis}`.trim(), group, initial: initial[axis], ...limits };
  });
}

/** A choice that begins with the first option. */
export function choice(group: string, key: string, label: string, options: ChoiceParam['options']): ChoiceParam {
  return { type: 'choice', key, label, group, options, initial: options[0][0] };
}

/** A whole number within bounds. */
export function whole(
  group: string,
  key: string,
  label: string,
  initial: number,
  min: number,
  max: number,
  step = 1,
): NumberParam {
  return { type: 'number', key, label, group, initial, min, max, step, isBounded: true };
}

export function initialState(params: readonly Param[]): State {
  return Object.fromEntries(params.map((param) => [param.key, param.initial]));
}

/** The value itself where the setting can have it, however many digits it has; the first value where it cannot. */
export function fit(param: Param, value: Value): Value {
  if (param.type === 'text') return String(value);
  if (param.type === 'choice') return param.options.some(([option]) => option === value) ? value : param.initial;
  const number = typeof value === 'number' ? value : Number.parseFloat(value);
  if (!Number.isFinite(number)) return param.initial;
  if (!param.isBounded) return number + 0;
  const whole = param.step && param.step >= 1 ? Math.round(number / param.step) * param.step : number;
  return Math.min(param.max ?? Infinity, Math.max(param.min ?? -Infinity, whole)) + 0;
}

/** All numbers in a text, whatever stands between them: points as they are pasted. */
export function numbersIn(text: string): number[] {
  return (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}

/** Where the camera is, and what it looks at. */
export interface Sight {
  eye: readonly [x: number, y: number, z: number];
  target: readonly [x: number, y: number, z: number];
}

export interface Link {
  scene: string;
  values: Map<string, string>;
}

export function readLink(hash: string): Link {
  const [scene = '', query = ''] = hash.replace(/^[^#]*#/, '').split('?');
  return { scene, values: new Map(new URLSearchParams(query)) };
}

/** The link to a scene: only what differs from its first state. */
export function writeLink(scene: string, params: readonly Param[], state: State, sight?: string): string {
  const query = new URLSearchParams();
  for (const param of params) if (state[param.key] !== param.initial) query.set(param.key, String(state[param.key]));
  if (sight) query.set('view', sight);
  const text = query.toString().replaceAll('%2C', ',');
  return `#${scene}${text ? `?${text}` : ''}`;
}

export const showSight = ({ eye, target }: Sight): string =>
  [...eye, ...target].map((value) => Math.round(value * 100) / 100).join(',');

export function readSight(text: string | undefined, otherwise: Sight): Sight {
  const numbers = (text ?? '').split(',').map(Number.parseFloat);
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return otherwise;
  const [ex, ey, ez, tx, ty, tz] = numbers as [number, number, number, number, number, number];
  return { eye: [ex, ey, ez], target: [tx, ty, tz] };
}

/** The time a little later, with no more digits than its field shows; after the end comes the start. */
export const timeAfter = (time: number, later: number): number =>
  time >= 1 ? 0 : Math.min(1, Math.round(1e4 * (time + later)) / 1e4);
