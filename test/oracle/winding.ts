/**
 * How often a closed surface goes around a point, in whole numbers of any length: all coordinates are multiples of one power of two. The ray leads in a
 * direction that no edge is in the way of; where one is, another direction is taken.
 */
type Point = readonly [bigint, bigint, bigint];

const bits = new DataView(new ArrayBuffer(8));

/** A double as m * 2^e. */
function split(value: number): [bigint, number] {
  bits.setFloat64(0, value);
  const high = bits.getUint32(0);
  const exponent = (high >>> 20) & 0x7ff;
  const mantissa = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
  const m = exponent === 0 ? mantissa : mantissa | (1n << 52n);
  return [high >>> 31 === 1 ? -m : m, (exponent === 0 ? 1 : exponent) - 1075];
}

function scaleOf(values: ArrayLike<number>[]): number {
  let least = 0;
  for (const list of values) for (let i = 0; i < list.length; i++) if (list[i] !== 0) least = Math.min(least, split(list[i])[1]);
  return least;
}

function toPoint(list: ArrayLike<number>, at: number, scale: number): Point {
  const whole = (value: number): bigint => {
    const [m, e] = split(value);
    return m === 0n ? 0n : m << BigInt(e - scale);
  };
  return [whole(list[at]), whole(list[at + 1]), whole(list[at + 2])];
}

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const det = (a: Point, b: Point, c: Point): bigint =>
  a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0);

/** Whether a point is on a closed triangle. */
function isOn(a: Point, b: Point, c: Point, q: Point): boolean {
  const [u, v, w] = [sub(a, q), sub(b, q), sub(c, q)];
  if (det(u, v, w) !== 0n) return false;
  const e = sub(b, a);
  const f = sub(c, a);
  const n: Point = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
  if (n[0] === 0n && n[1] === 0n && n[2] === 0n) {
    // A segment, or a point: q is on it if it is on one of its edges.
    const between = (s: Point, t: Point): boolean => {
      const cross = [s[1] * t[2] - s[2] * t[1], s[2] * t[0] - s[0] * t[2], s[0] * t[1] - s[1] * t[0]];
      return cross.every((k) => k === 0n) && s[0] * t[0] + s[1] * t[1] + s[2] * t[2] <= 0n;
    };
    return between(u, v) || between(v, w) || between(w, u);
  }
  const signs = [det(n, u, v), det(n, v, w), det(n, w, u)].map(sign);
  return !(signs.includes(1) && signs.includes(-1));
}

/** The number, or null for a point of the surface. */
export function windingByWholeNumbers(
  positions: ArrayLike<number>,
  indices: ArrayLike<number>,
  at: ArrayLike<number>,
): number | null {
  const scale = scaleOf([positions, at]);
  const q = toPoint(at, 0, scale);
  const triangles: [Point, Point, Point][] = [];
  for (let i = 0; i < indices.length; i += 3) {
    triangles.push([0, 1, 2].map((k) => toPoint(positions, 3 * indices[i + k], scale)) as [Point, Point, Point]);
  }
  if (triangles.some(([a, b, c]) => isOn(a, b, c, q))) return null;
  for (let attempt = 1n; ; attempt++) {
    const way: Point = [1000003n * attempt, 700001n + 17n * attempt, -300007n + 29n * attempt * attempt];
    let sum = 0;
    const isClear = triangles.every(([a, b, c]) => {
      const [u, v, w] = [sub(a, q), sub(b, q), sub(c, q)];
      const sides = [det(way, u, v), det(way, v, w), det(way, w, u)].map(sign);
      if (sides.includes(1) && sides.includes(-1)) return true;
      const rest = sides.filter((s) => s !== 0);
      if (rest.length < 3) return false;
      // In front of the point? By the sign of the volume with it.
      const volume = sign(det(u, v, w));
      if (volume === sides[0]) sum += sides[0];
      return true;
    });
    if (isClear) return sum;
  }
}
