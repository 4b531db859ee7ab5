/** What can be set in a scene: numbers on sliders and choices. Together with the view they make the link. */
import type { Vec3Like } from 'touchstone';
import type { Orbit } from '../render/camera.ts';

export type Value = number | string;
export type State = Record<string, Value>;

interface Common {
  key: string;
  label: string;
  group: string;
  /** Whether the setting matters in this state; always, when left out. */
  shown?: (state: State) => boolean;
}

export interface RangeParam extends Common {
  type: 'range';
  min: number;
  max: number;
  step: number;
  initial: number;
  unit?: string;
}

export interface ChoiceParam extends Common {
  type: 'choice';
  options: readonly (readonly [value: string, label: string])[];
  initial: string;
}

export type Param = RangeParam | ChoiceParam;

export const num = (state: State, key: string): number => state[key] as number;
export const str = (state: State, key: string): string => state[key] as string;
export const point = (state: State, key: string): Vec3Like => ({
  x: num(state, `${key}.x`),
  y: num(state, `${key}.y`),
  z: num(state, `${key}.z`),
});

/** Three sliders for a vector. */
export function vectorParams(
  key: string,
  group: string,
  labels: readonly [string, string, string],
  initial: Vec3Like,
  limits: { min: number; max: number; step: number; unit?: string; shown?: (state: State) => boolean },
): RangeParam[] {
  return (['x', 'y', 'z'] as const).map((axis, i) => {
    return { type: 'range', key: `${key}.${axis}`, label: labels[i]!, group, initial: initial[axis], ...limits };
  });
}

export function initialState(params: readonly Param[]): State {
  return Object.fromEntries(params.map((param) => [param.key, param.initial]));
}

/** The nearest value that the setting can have; its first value for anything that is not one. */
export function fit(param: Param, value: Value): Value {
  if (param.type === 'choice') return param.options.some(([option]) => option === value) ? value : param.initial;
  const number = typeof value === 'number' ? value : Number.parseFloat(value);
  if (!Number.isFinite(number)) return param.initial;
  const steps = Math.round(1 / param.step);
  const rounded = param.step < 1 ? Math.round(number * steps) / steps : Math.round(number / param.step) * param.step;
  return Math.min(param.max, Math.max(param.min, rounded)) + 0;
}

export interface Link {
  scene: string;
  values: Map<string, string>;
}

export function readLink(hash: string): Link {
  const [scene = '', query = ''] = hash.replace(/^#/, '').split('?');
  return { scene, values: new Map(new URLSearchParams(query)) };
}

/** The link to a scene: only what differs from its first state. */
export function writeLink(scene: string, params: readonly Param[], state: State, orbit?: Orbit, firstOrbit?: Orbit): string {
  const query = new URLSearchParams();
  for (const param of params) if (state[param.key] !== param.initial) query.set(param.key, String(state[param.key]));
  const view = orbit && showOrbit(orbit);
  if (view && firstOrbit && view !== showOrbit(firstOrbit)) query.set('view', view);
  const text = query.toString().replaceAll('%2C', ',');
  return `#${scene}${text ? `?${text}` : ''}`;
}

const showOrbit = (orbit: Orbit): string =>
  [orbit.yaw, orbit.pitch, orbit.distance].map((value) => Math.round(value * 10) / 10).join(',');

export function readOrbit(text: string | undefined, otherwise: Orbit): Orbit {
  const [yaw, pitch, distance] = (text ?? '').split(',').map(Number.parseFloat);
  if (!Number.isFinite(yaw) || !Number.isFinite(pitch) || !Number.isFinite(distance)) return { ...otherwise };
  return fitOrbit({ yaw: yaw!, pitch: pitch!, distance: distance! });
}

/** The camera stays above the horizon, and within sight. */
export function fitOrbit(orbit: Orbit): Orbit {
  const yaw = ((((orbit.yaw + 180) % 360) + 360) % 360) - 180;
  return { yaw, pitch: Math.min(88, Math.max(0, orbit.pitch)), distance: Math.min(30, Math.max(3, orbit.distance)) };
}
