/** Sets of points whose hulls are worth turning. Coordinates have three digits, so that listings stay short and exact. */
import { rounded } from '../render/vec.ts';
import { random } from './clouds.ts';

const PHI = (1 + Math.sqrt(5)) / 2;

const signs = [1, -1];

function icosahedron(): number[] {
  const r = 1.3 / Math.hypot(1, PHI);
  return signs.flatMap((a) => signs.flatMap((b) => [0, a * r, b * PHI * r, a * r, b * PHI * r, 0, b * PHI * r, 0, a * r]));
}

function dodecahedron(): number[] {
  const r = 1.3 / Math.sqrt(3);
  const cube = signs.flatMap((a) => signs.flatMap((b) => signs.flatMap((c) => [a * r, b * r, c * r])));
  const rest = signs.flatMap((a) =>
    signs.flatMap((b) => [0, a / PHI, b * PHI, a / PHI, b * PHI, 0, b * PHI, 0, a / PHI].map((value) => value * r)),
  );
  return [...cube, ...rest];
}

function ring(count: number, radius: number, y: number, turn = 0): number[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + turn)) / count;
    return [radius * Math.cos(angle), y, radius * Math.sin(angle)];
  }).flat();
}

function rock(): number[] {
  const next = random(41);
  const points: number[] = [];
  while (points.length < 3 * 26) {
    const [x, y, z] = [2 * next() - 1, 2 * next() - 1, 2 * next() - 1];
    const len = Math.hypot(x, y, z);
    if (len > 1 || len < 0.4) continue;
    const reach = (1.15 + 0.3 * next()) / len;
    points.push(x * reach, y * reach * 0.78, z * reach * 0.9);
  }
  return points;
}

const SOLIDS: Record<string, { label: string; points: () => number[] }> = {
  gem: { label: 'Gem', points: () => [...ring(8, 0.68, 0.72), ...ring(8, 1.25, 0.25, 0.5), 0, -1.1, 0] },
  rock: { label: 'Rock (26 points)', points: rock },
  tetrahedron: { label: 'Tetrahedron', points: () => [1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1] },
  octahedron: { label: 'Octahedron', points: () => [1.3, 0, 0, -1.3, 0, 0, 0, 1.3, 0, 0, -1.3, 0, 0, 0, 1.3, 0, 0, -1.3] },
  dodecahedron: { label: 'Dodecahedron', points: dodecahedron },
  icosahedron: { label: 'Icosahedron', points: icosahedron },
  prism: { label: 'Hexagonal prism', points: () => [...ring(6, 1.05, 0.7), ...ring(6, 1.05, -0.7)] },
  cone: { label: 'Cone of 24 sides', points: () => [...ring(24, 1.1, -0.8), 0, 1.1, 0] },
  wedge: {
    label: 'Wedge',
    points: () => [-1.1, -0.6, 0.8, 1.1, -0.6, 0.8, -1.1, -0.6, -0.8, 1.1, -0.6, -0.8, -1.1, 0.8, -0.8, 1.1, 0.8, -0.8],
  },
  polygon: { label: 'Flat pentagon', points: () => ring(5, 1.2, 0) },
  segment: { label: 'Points on a line', points: () => [-1.2, 0, 0, -0.3, 0, 0, 0.4, 0, 0, 1.2, 0, 0] },
};

export const solidNames: readonly (readonly [string, string])[] = Object.entries(SOLIDS).map(([name, { label }]) => [
  name,
  label,
]);

export function solidPoints(name: string): number[] {
  return (SOLIDS[name] ?? SOLIDS.gem).points().map((value) => rounded(value, 3));
}
