/** Links from the time when `distance` and `contacts` were scenes of their own: the same case in `pair`. */
import { solidPoints } from '../scenes/solids.ts';
import type { Link } from './params.ts';

const BOX_B = { 'b.half.x': 1.1, 'b.half.y': 0.7, 'b.half.z': 0.85 };

/** Which of the two `at` placed, and what the scene began with where `pair` begins otherwise. */
const SCENES: Record<string, { placed: string; first: Record<string, number | string> }> = {
  distance: {
    placed: 'b.',
    first: {
      ...{ 'a.kind': 'box', 'a.radius': 0.1, 'a.half.x': 0.7, 'a.half.y': 0.5, 'a.half.z': 0.6, 'a.solid': 'gem' },
      ...{ 'a.at.x': -1.1, 'a.at.y': 0, 'a.at.z': 0, 'a.turn.x': 14, 'a.turn.y': -30, 'a.turn.z': 10 },
      ...{ 'b.kind': 'capsule', 'b.radius': 0.2, 'b.solid': 'gem', ...BOX_B },
      ...{ 'b.at.x': 1.35, 'b.at.y': 0.35, 'b.at.z': 0.35, 'b.turn.x': 24, 'b.turn.y': 0, 'b.turn.z': 38 },
    },
  },
  contacts: {
    placed: 'a.',
    first: {
      ...{ 'a.kind': 'box', 'a.at.x': 0.45, 'a.at.y': 0.65, 'a.at.z': 0.2, 'a.solid': 'gem' },
      ...{ 'b.kind': 'convex', 'b.at.y': -0.5, 'b.solid': 'prism', ...BOX_B },
    },
  },
};

const CORNERS = [-0.9, -0.55, 0.3, 1, -0.35, 0.25, -0.1, 0.95, -0.4];

/** The link as it is written now; itself where it is of no such scene. */
export function renewed(link: Link): Link {
  const old = SCENES[link.scene];
  if (!old) return link;
  const values = new Map(Object.entries(old.first).map(([key, value]) => [key, String(value)]));
  for (const [key, value] of link.values) values.set(key.startsWith('at.') ? old.placed + key : key, value);
  values.delete('view');
  for (const prefix of ['a.', 'b.']) {
    const size = (key: string, initial: number) => Number(values.get(prefix + key) ?? initial);
    const set = (key: string, value: number | string) => values.set(prefix + key, String(value));
    switch (values.get(`${prefix}kind`)) {
      case 'sphere':
        set('radius', size('ball', 1));
        break;
      case 'capsule':
        set('ends', `0 ${-size('length', 1.6) / 2} 0, 0 ${size('length', 1.6) / 2} 0`);
        set('radius', size('tube', 0.6));
        break;
      case 'triangle':
        set('corners', CORNERS.map((part) => Number((part * size('size', 1.4)).toFixed(6))).join(' '));
        break;
      case 'convex':
        set('points', solidPoints(values.get(`${prefix}solid`)!).join(' '));
    }
  }
  return { scene: 'pair', values };
}
