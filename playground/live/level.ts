/** A level of triangles: a floor with hills, a ramp, stairs, walls and pillars, all in one mesh. */
import { Random } from './random.ts';

export interface Level {
  positions: Float64Array;
  indices: Uint32Array;
}

const SIZE = 40;
const CELLS = 60;

/** The height of the ground: hills outside, level in the middle. */
export function groundHeight(x: number, z: number): number {
  const away = Math.max(0, Math.hypot(x, z) - 9);
  const slope = Math.min(1, away / 8);
  return slope * (0.9 * Math.sin(0.45 * x) * Math.cos(0.38 * z) + 0.35 * Math.sin(1.1 * x + 0.7 * z));
}

export function makeLevel(): Level {
  const positions: number[] = [];
  const indices: number[] = [];
  const random = new Random(3);

  // The ground, its diagonals either way by chance.
  for (let row = 0; row <= CELLS; row++) {
    for (let column = 0; column <= CELLS; column++) {
      const x = SIZE * (column / CELLS - 0.5);
      const z = SIZE * (row / CELLS - 0.5);
      positions.push(x, groundHeight(x, z), z);
    }
  }
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const a = row * (CELLS + 1) + column;
      const b = a + 1;
      const c = a + CELLS + 1;
      const d = c + 1;
      if (random.next() < 0.5) indices.push(a, c, b, b, c, d);
      else indices.push(a, c, d, a, d, b);
    }
  }

  /** A box from its lowest corner, turned about the vertical; `lift` raises the far end of its top. */
  const block = (x: number, z: number, w: number, h: number, d: number, turn = 0, lift = 0, y = -0.2): void => {
    const base = positions.length / 3;
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    for (let i = 0; i < 8; i++) {
      const px = (i & 1 ? w : -w) / 2;
      const pz = (i & 4 ? d : -d) / 2;
      const py = i & 2 ? h + (i & 4 ? lift : 0) : y;
      positions.push(x + c * px + s * pz, py, z - s * px + c * pz);
    }
    const faces = [0, 2, 3, 1, 4, 5, 7, 6, 0, 4, 6, 2, 1, 3, 7, 5, 2, 6, 7, 3, 0, 1, 5, 4];
    for (let f = 0; f < 24; f += 4) {
      const [p, q, r, t] = [faces[f], faces[f + 1], faces[f + 2], faces[f + 3]];
      indices.push(base + p, base + q, base + r, base + p, base + r, base + t);
    }
  };

  // A platform with stairs on one side and a ramp on the other.
  block(0, -6, 5, 1.5, 3.5);
  for (let step = 0; step < 6; step++) block(3.1 + 0.42 * step, -6, 0.44, 1.25 - 0.25 * step, 3.5);
  block(-4.6, -6, 3.5, 0, 4.2, -Math.PI / 2, 1.5);
  // Walls with a gap, a corner that is sharp, and one that is blunt.
  block(-3.6, 4, 5, 1.8, 0.35);
  block(3.6, 4, 5, 1.8, 0.35);
  block(6.3, 1.8, 5, 1.8, 0.35, 1.2);
  block(-6.6, 2.2, 4.5, 1.8, 0.35, -0.9);
  // Pillars.
  for (let i = 0; i < 9; i++) {
    const angle = (2 * Math.PI * i) / 9;
    block(12 * Math.cos(angle), 12 * Math.sin(angle), 1, 3, 1, random.range(0, 3));
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
