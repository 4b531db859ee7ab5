/**
 * The signed distance between two cores without any rounding but that of the last square root, to check the other oracle. Doubles are
 * whole numbers times a power of two, and a rotation by q / |q| is a matrix of whole numbers over |q|^2; so all vertices are scaled to
 * whole numbers, and everything from there on is a fraction of whole numbers. The features come from the same lists, the arithmetic does not.
 */
import type { Pose } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import type { Sample } from '../shapes.ts';
import { type Polytope, polytopeOf } from './polytope.ts';

type Whole = readonly [bigint, bigint, bigint];

const minus = (a: Whole, b: Whole): Whole => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Whole, b: Whole): bigint => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Whole, b: Whole): Whole => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** All numbers are scaled by two to this power; what is smaller than 2^-BITS is lost. */
const BITS = 128n;

const bits = new DataView(new ArrayBuffer(8));

function whole(value: number): bigint {
  if (value === 0) return 0n;
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const exponent = (raw >> 52n) & 0x7ffn;
  const mantissa = (raw & 0xfffffffffffffn) | (exponent === 0n ? 0n : 0x10000000000000n);
  const shift = (exponent === 0n ? 1n : exponent) - 1075n + BITS;
  const magnitude = shift >= 0n ? mantissa << shift : mantissa >> -shift;
  return raw >> 63n ? -magnitude : magnitude;
}

const wholes = (v: Vec3Like): Whole => [whole(v.x), whole(v.y), whole(v.z)];

/** The rotation matrix times |q|^2, and |q|^2. */
function rotation({ quaternion }: Pose): { rows: Whole[]; norm: bigint } {
  const x = whole(quaternion.x);
  const y = whole(quaternion.y);
  const z = whole(quaternion.z);
  const w = whole(quaternion.w);
  const rows: Whole[] = [
    [w * w + x * x - y * y - z * z, 2n * (x * y - z * w), 2n * (x * z + y * w)],
    [2n * (x * y + z * w), w * w - x * x + y * y - z * z, 2n * (y * z - x * w)],
    [2n * (x * z - y * w), 2n * (y * z + x * w), w * w - x * x - y * y + z * z],
  ];
  return { rows, norm: w * w + x * x + y * y + z * z };
}

interface WholeCore {
  polytope: Polytope;
  vertices: Whole[];
}

/** A fraction that keeps the least value offered; the denominator is positive. */
class Least {
  over = 0n;
  under = 0n;

  offer(over: bigint, under: bigint): void {
    if (this.under === 0n || over * this.under < this.over * under) {
      this.over = over;
      this.under = under;
    }
  }
}

/** The signed distance between the cores of two samples. */
export function rationalCoreDistance(a: Sample, poseA: Pose, b: Sample, poseB: Pose): number {
  const turnA = rotation(poseA);
  const turnB = rotation(poseB);
  const [ax, ay, az] = wholes(poseA.position);
  const [bx, by, bz] = wholes(poseB.position);
  const shift: Whole = [bx - ax, by - ay, bz - az];
  const place = (sample: Sample, rows: Whole[], at: Whole, norm: bigint, otherNorm: bigint): WholeCore => {
    const polytope = polytopeOf(sample);
    const vertices = polytope.vertices.map((v): Whole => {
      const local = wholes(v);
      const along = (row: number): bigint => (dot(rows[row], local) + at[row] * norm) * otherNorm;
      return [along(0), along(1), along(2)];
    });
    return { polytope, vertices };
  };
  const coreA = place(a, turnA.rows, [0n, 0n, 0n], turnA.norm, turnB.norm);
  const coreB = place(b, turnB.rows, shift, turnB.norm, turnA.norm);
  const unit = (turnA.norm * turnB.norm) << BITS;
  const depth = leastSeparation(coreA, coreB);
  const isOverlap = depth.under > 0n && depth.over > 0n;
  const least = isOverlap ? depth : closestFeatures(coreA, coreB);
  return (isOverlap ? -1 : 1) * root(least.over, least.under * unit * unit);
}

/** The square root of a fraction, correct to the last bits of a double. */
function root(over: bigint, under: bigint): number {
  if (over === 0n) return 0;
  // As a whole number with about 200 bits, an even power of two away.
  const length = BigInt(over.toString(2).length - under.toString(2).length);
  let power = 200n - length;
  if (power % 2n !== 0n) power += 1n;
  const scaled = power >= 0n ? (over << power) / under : over / (under << -power);
  return Number(squareRoot(scaled)) * 2 ** -Number(power / 2n);
}

function squareRoot(value: bigint): bigint {
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** The least signed square of h(n) over n.n; nothing where there is no axis to try. */
function leastSeparation(a: WholeCore, b: WholeCore): Least {
  const least = new Least();
  const tryAxis = (n: Whole): void => {
    const nn = dot(n, n);
    if (nn === 0n) return;
    const [aMin, aMax] = interval(a.vertices, n);
    const [bMin, bMax] = interval(b.vertices, n);
    const h = aMax - bMin < bMax - aMin ? aMax - bMin : bMax - aMin;
    least.offer(h < 0n ? -h * h : h * h, nn);
  };
  for (const core of [a, b]) for (const [i, j, k] of triangles(core)) tryAxis(cross(edge(core, i, j), edge(core, i, k)));
  for (const [i, j] of a.polytope.edges) for (const [k, l] of b.polytope.edges) tryAxis(cross(edge(a, i, j), edge(b, k, l)));
  return least;
}

function interval(vertices: readonly Whole[], n: Whole): [bigint, bigint] {
  let min = dot(vertices[0], n);
  let max = min;
  for (const v of vertices) {
    const h = dot(v, n);
    if (h < min) min = h;
    if (h > max) max = h;
  }
  return [min, max];
}

const edge = ({ vertices }: WholeCore, i: number, j: number): Whole => minus(vertices[j], vertices[i]);

/** Each face as a fan, from every corner: whole numbers show that rounded corners are not quite in one plane. */
function* triangles({ polytope }: WholeCore): Generator<[number, number, number]> {
  for (const { loop } of polytope.faces) {
    const corners = loop.length <= 6 ? loop : loop.slice(0, 1);
    for (let c = 0; c < corners.length; c++) {
      for (let i = 1; i + 1 < loop.length; i++) {
        yield [loop[c], loop[(c + i) % loop.length], loop[(c + i + 1) % loop.length]];
      }
    }
  }
}

function closestFeatures(a: WholeCore, b: WholeCore): Least {
  const least = new Least();
  for (const v of a.vertices) for (const w of b.vertices) least.offer(dot(minus(v, w), minus(v, w)), 1n);
  for (const [points, core] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const p of points.vertices) {
      for (const [i, j] of core.polytope.edges) vertexEdge(p, core.vertices[i], core.vertices[j], least);
      for (const [i, j, k] of triangles(core)) vertexTriangle(p, core.vertices[i], core.vertices[j], core.vertices[k], least);
    }
  }
  for (const [i, j] of a.polytope.edges) {
    for (const [k, l] of b.polytope.edges) edgeEdge(a.vertices[i], a.vertices[j], b.vertices[k], b.vertices[l], least);
  }
  return least;
}

function vertexEdge(p: Whole, a: Whole, b: Whole, least: Least): void {
  const u = minus(b, a);
  const w = minus(p, a);
  const uu = dot(u, u);
  const uw = dot(u, w);
  if (uw > 0n && uw < uu) least.offer(dot(w, w) * uu - uw * uw, uu);
}

function vertexTriangle(p: Whole, a: Whole, b: Whole, c: Whole, least: Least): void {
  const n = cross(minus(b, a), minus(c, a));
  const nn = dot(n, n);
  if (nn === 0n) return;
  const isLeft = (from: Whole, to: Whole): boolean => dot(cross(minus(to, from), minus(p, from)), n) >= 0n;
  if (!(isLeft(a, b) && isLeft(b, c) && isLeft(c, a))) return;
  const height = dot(n, minus(p, a));
  least.offer(height * height, nn);
}

function edgeEdge(a: Whole, b: Whole, c: Whole, d: Whole, least: Least): void {
  const u = minus(b, a);
  const v = minus(d, c);
  const w = minus(c, a);
  const n = cross(u, v);
  const nn = dot(n, n);
  if (nn === 0n) return;
  const s = dot(cross(w, v), n);
  const t = dot(cross(w, u), n);
  if (s < 0n || s > nn || t < 0n || t > nn) return;
  const h = dot(w, n);
  least.offer(h * h, nn);
}
