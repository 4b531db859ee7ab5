/** Colours of the two themes. */
import type { Vec3Like } from 'touchstone';
import { unit, vec } from './vec.ts';

/** What a thing on the stage is, which decides its colour. */
export type Ink = 'query' | 'answer' | 'normal' | 'wrong' | 'muted' | 'text';

/** A colour as linear light, red green blue. */
export type Light = readonly [number, number, number];

export interface Palette {
  dark: boolean;
  inks: Record<Ink, string>;
  grid: string;
  axis: string;
  shadow: string;
  halo: string;
  materials: Record<Material, Light>;
  sky: Light;
  ground: Light;
  key: number;
  /** What moving scenes are made of: the level, its seams, kinds of shapes, those that are lit, and who walks. */
  level: number;
  seams: number;
  kinds: readonly number[];
  lit: number;
  hero: number;
}

export type Material = 'stone' | 'other' | 'difference' | 'gold' | 'red';

const DARK: Palette = {
  dark: true,
  inks: { query: '#ff8a75', answer: '#ffc24d', normal: '#5fd3c4', wrong: '#ff5d6c', muted: '#8d97a6', text: '#e9edf2' },
  grid: '150, 165, 190',
  axis: '175, 190, 215',
  shadow: '4, 6, 10',
  halo: '#14181f',
  materials: {
    stone: [0.2, 0.28, 0.42],
    other: [0.36, 0.25, 0.4],
    difference: [0.16, 0.33, 0.31],
    gold: [0.86, 0.5, 0.1],
    red: [0.75, 0.14, 0.16],
  },
  sky: [0.5, 0.58, 0.72],
  ground: [0.13, 0.12, 0.13],
  key: 1.25,
  level: 0x39414f,
  seams: 0x222833,
  kinds: [0x5b7aa8, 0x7a68a6, 0x4f8f8b, 0x8a7a5c],
  lit: 0xffc24d,
  hero: 0xff8a75,
};

const LIGHT: Palette = {
  dark: false,
  inks: { query: '#d2452c', answer: '#a86400', normal: '#00806f', wrong: '#c81d35', muted: '#6d737d', text: '#1d232c' },
  grid: '84, 96, 116',
  axis: '60, 72, 92',
  shadow: '52, 58, 74',
  halo: '#fbfaf8',
  materials: {
    stone: [0.34, 0.45, 0.62],
    other: [0.56, 0.42, 0.6],
    difference: [0.36, 0.56, 0.52],
    gold: [0.96, 0.58, 0.12],
    red: [0.85, 0.2, 0.2],
  },
  sky: [0.66, 0.7, 0.78],
  ground: [0.32, 0.3, 0.29],
  key: 1.05,
  level: 0xc9cdd3,
  seams: 0xa9a7a2,
  kinds: [0x7f9cc8, 0xa493c6, 0x76b0a8, 0xb9a67e],
  lit: 0xe08a00,
  hero: 0xd2452c,
};

export function palette(dark: boolean): Palette {
  return dark ? DARK : LIGHT;
}

/** Towards the lamp, in the world; a little to the left of and above the first view. */
export const LAMP: Vec3Like = unit(vec(-0.38, 0.86, 0.52));
