/** Clouds of points for the hull scene. Both functions are also shown as code, so they stand on their own. */

/** A generator of numbers in 0..1 that gives the same ones for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` points x, y, z, x, y, z, ... of a kind. */
export function cloud(kind: string, count: number, seed: number): number[] {
  const next = random(seed);
  const points: number[] = [];
  const side = Math.max(2, Math.round(Math.cbrt(count)));
  for (let i = 0; points.length < 3 * count; i++) {
    let x = 2 * next() - 1;
    let y = 2 * next() - 1;
    let z = 2 * next() - 1;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (kind === 'grid') {
      x = (2 * (i % side)) / (side - 1) - 1;
      y = (2 * (Math.floor(i / side) % side)) / (side - 1) - 1;
      z = (2 * (Math.floor(i / (side * side)) % side)) / (side - 1) - 1;
    } else if (kind !== 'cube' && (length > 1 || length < 0.01)) continue;
    const stretch = kind === 'sphere' ? 1.4 / length : kind === 'ball' ? 1.4 : kind === 'flat' || kind === 'line' ? 1.5 : 1.05;
    if (kind === 'star') {
      // A heap in the middle with long, thin arms.
      x *= x * x * 1.7;
      y *= y * y * 1.7;
      z *= z * z * 1.7;
    }
    if (kind === 'flat' || kind === 'line') y = 0;
    if (kind === 'line') z = 0;
    for (const value of [x, y, z]) points.push(Math.round(value * stretch * 1000) / 1000 + 0);
  }
  return points;
}

export const cloudNames = [
  ['ball', 'In a ball'],
  ['sphere', 'On a sphere'],
  ['cube', 'In a cube'],
  ['grid', 'On a grid'],
  ['star', 'With long arms'],
  ['flat', 'In a plane'],
  ['line', 'On a line'],
] as const;
