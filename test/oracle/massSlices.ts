/**
 * Mass properties by numeric integration over vertical lines through the convex hull of points with a ball of radius r > 0 around
 * it. It needs neither the hull nor its features: the body is the union of the rounded triangles over all triples of points, so the
 * ends of a line within it are the largest and the smallest of the ends of the line within those.
 */
import type { Vec3Like } from '../../src/math/vec3.ts';
import { MassProperties } from '../../src/results/massProperties.ts';

const NODES = 12;
/** Halvings of a plane's integral before the first comparison, so that a narrow part of it does not slip between the nodes. */
const FIRST_HALVINGS = 2;
const MOST_HALVINGS = 40;
/** Positions and weights of the Gauss-Legendre rule on [0, 1], roots of the Legendre polynomial by Newton's method. */
const GAUSS = Array.from({ length: NODES }, (_, i) => {
  let x = Math.cos((Math.PI * (i + 0.75)) / (NODES + 0.5));
  let slope = 1;
  for (let step = 0; step < 20; step++) {
    let p0 = 1;
    let p1 = x;
    for (let k = 2; k <= NODES; k++) [p0, p1] = [p1, ((2 * k - 1) * x * p1 - (k - 1) * p0) / k];
    slope = (NODES * (x * p1 - p0)) / (x * x - 1);
    x -= p1 / slope;
  }
  return { at: (1 + x) / 2, weight: 1 / ((1 - x * x) * slope * slope) };
});

/** Writes the values of an integrand at t to `out`. */
type Integrand = (t: number, out: Float64Array) => void;

/** The moments of a body: 1, x, y, z, xx, yy, zz, xy, xz, yz. */
const MOMENTS = 10;

/** Adds the integral of f from a to b to `sum`, halving the interval, at least `halvings` times, until the halves agree with the whole to `tolerance`. */
function integrate(f: Integrand, a: number, b: number, tolerance: number, halvings: number, sum: Float64Array): void {
  const value = new Float64Array(MOMENTS);
  const gauss = (low: number, high: number): Float64Array => {
    const total = new Float64Array(MOMENTS);
    for (const { at, weight } of GAUSS) {
      f(low + (high - low) * at, value);
      for (let k = 0; k < MOMENTS; k++) total[k] += (high - low) * weight * value[k];
    }
    return total;
  };
  const refine = (low: number, high: number, whole: Float64Array, depth: number): void => {
    const middle = (low + high) / 2;
    const left = gauss(low, middle);
    const right = gauss(middle, high);
    let error = 0;
    for (let k = 0; k < MOMENTS; k++) error = Math.max(error, Math.abs(left[k] + right[k] - whole[k]));
    if ((error <= tolerance && depth >= halvings) || depth === MOST_HALVINGS) {
      for (let k = 0; k < MOMENTS; k++) sum[k] += left[k] + right[k];
    } else {
      refine(low, middle, left, depth + 1);
      refine(middle, high, right, depth + 1);
    }
  };
  refine(a, b, gauss(a, b), 0);
}

/** Integrates as above, but with t = middle + half sin(s), which takes the infinite slope out of both ends of an arc. */
function integrateArc(f: Integrand, low: number, high: number, tolerance: number, halvings: number, sum: Float64Array): void {
  const middle = (low + high) / 2;
  const half = (high - low) / 2;
  const turned: Integrand = (s, out) => {
    f(middle + half * Math.sin(s), out);
    const slope = half * Math.cos(s);
    for (let k = 0; k < MOMENTS; k++) out[k] *= slope;
  };
  integrate(turned, -Math.PI / 2, Math.PI / 2, tolerance, halvings, sum);
}

/** A triangle with its unit normal, upwards, and corners counter-clockwise seen from above. */
interface Triangle {
  a: Vec3Like;
  b: Vec3Like;
  c: Vec3Like;
  nx: number;
  ny: number;
  nz: number;
}

/** Is (x, y) on the left of the line from a to b, seen from above? */
function isLeft(a: Vec3Like, b: Vec3Like, x: number, y: number): boolean {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
}

function unitNormal(a: Vec3Like, b: Vec3Like, c: Vec3Like): Vec3Like {
  const x = (b.y - a.y) * (c.z - a.z) - (b.z - a.z) * (c.y - a.y);
  const y = (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
  const z = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}

/** The body as seen by lines: parts of its surface that a line may meet. */
class Lines {
  private readonly points: readonly Vec3Like[];
  private readonly r: number;
  private readonly pairs: [Vec3Like, Vec3Like][] = [];
  private readonly triangles: Triangle[] = [];
  low = 0;
  high = 0;

  constructor(points: readonly Vec3Like[], r: number) {
    this.points = points;
    this.r = r;
    for (let i = 0; i < points.length; i++) {
      for (let j = 0; j < i; j++) {
        this.pairs.push([points[i], points[j]]);
        for (let k = 0; k < j; k++) this.addTriangle(points[i], points[j], points[k]);
      }
    }
  }

  private addTriangle(a: Vec3Like, b: Vec3Like, c: Vec3Like): void {
    const { x: nx, y: ny, z: nz } = unitNormal(a, b, c);
    // A triangle that is seen edge-on meets a line in its edges.
    if (nz < 0) this.addTriangle(a, c, b);
    else if (nz > 1e-9) this.triangles.push({ a, b, c, nx, ny, nz });
  }

  /**
   * All x at which planes across x change what they cut, u and n the x of an edge's direction and of a face's unit normal: where they touch the sphere
   * about a corner (at r from it) or the circle in which it meets the cylinder about an edge (r sqrt(1 - u^2)), or pass through a corner of a face
   * moved out by r (r n). Between them the moments of the cut are smooth in x.
   */
  breaks(): number[] {
    const { points, pairs, r } = this;
    const out: number[] = [];
    const edges = new Set(points.length < 3 ? pairs : []);
    const pairOf = (a: Vec3Like, b: Vec3Like) => pairs.find((pair) => pair.includes(a) && pair.includes(b))!;
    for (let i = 0; i < points.length; i++) {
      out.push(points[i].x - r, points[i].x + r);
      for (let j = 0; j < i; j++) {
        for (let k = 0; k < j; k++) {
          const corners = [points[i], points[j], points[k]] as const;
          const n = unitNormal(...corners);
          const heights = points.map((p) => n.x * (p.x - corners[0].x) + n.y * (p.y - corners[0].y) + n.z * (p.z - corners[0].z));
          // A triple with points on both sides of its plane is no part of the surface.
          if (Math.min(...heights) < -1e-12 && Math.max(...heights) > 1e-12) continue;
          corners.forEach((corner, m) => {
            out.push(corner.x - r * n.x, corner.x + r * n.x);
            edges.add(pairOf(corner, corners[(m + 1) % 3]));
          });
        }
      }
    }
    for (const [a, b] of edges) {
      const across = Math.hypot(b.y - a.y, b.z - a.z);
      const reach = (r * across) / Math.hypot(across, b.x - a.x);
      for (const { x } of [a, b]) out.push(x - reach, x + reach);
    }
    return out;
  }

  private extend(value: number): void {
    if (value < this.low) this.low = value;
    if (value > this.high) this.high = value;
  }

  /** Sets low and high to the ends of the body's y for a given x, all z. */
  acrossPlane(x: number): void {
    const { r } = this;
    this.low = Infinity;
    this.high = -Infinity;
    for (const p of this.points) {
      const hSq = r * r - (x - p.x) ** 2;
      if (hSq >= 0) {
        this.extend(p.y + Math.sqrt(hSq));
        this.extend(p.y - Math.sqrt(hSq));
      }
    }
    for (const [a, b] of this.pairs) {
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const length = Math.hypot(dx, dy);
      for (let side = -r; side <= r; side += 2 * r) {
        const t = (x - a.x + (side * dy) / length) / dx;
        if (t >= 0 && t <= 1) this.extend(a.y + t * dy + (side * dx) / length);
      }
    }
  }

  /** Sets low and high to the ends of the body's z on the line over (x, y). */
  alongLine(x: number, y: number): void {
    const { r } = this;
    this.low = Infinity;
    this.high = -Infinity;
    for (const p of this.points) {
      const hSq = r * r - (x - p.x) ** 2 - (y - p.y) ** 2;
      if (hSq >= 0) {
        const h = Math.sqrt(hSq);
        this.extend(p.z + h);
        this.extend(p.z - h);
      }
    }
    for (const [a, b] of this.pairs) {
      // |w|^2 - (w.d)^2 / d.d = r^2 with w = w0 + (0, 0, z) from a to the point: A z^2 + 2 B z + C = 0.
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const dz = b.z - a.z;
      const dd = dx * dx + dy * dy + dz * dz;
      const wx = x - a.x;
      const wy = y - a.y;
      const wd = wx * dx + wy * dy;
      const quadratic = dx * dx + dy * dy;
      if (quadratic < 1e-18 * dd) continue;
      const linear = -wd * dz;
      const root = linear * linear - quadratic * ((wx * wx + wy * wy - r * r) * dd - wd * wd);
      if (root < 0) continue;
      for (let sign = -1; sign <= 1; sign += 2) {
        const z = (-linear + sign * Math.sqrt(root)) / quadratic;
        const t = wd + z * dz;
        if (t >= 0 && t <= dd) this.extend(a.z + z);
      }
    }
    for (const { a, b, c, nx, ny, nz } of this.triangles) {
      for (let side = -r; side <= r; side += 2 * r) {
        const px = x - side * nx;
        const py = y - side * ny;
        if (isLeft(a, b, px, py) && isLeft(b, c, px, py) && isLeft(c, a, px, py)) {
          this.extend(a.z + (side - nx * (x - a.x) - ny * (y - a.y)) / nz);
        }
      }
    }
  }
}

/** Mass properties at density 1, each integral to about `tolerance` for a body of size 1. */
export function sliceMass(points: readonly Vec3Like[], radius: number, tolerance: number): MassProperties {
  const lines = new Lines(points, radius);
  const total = new Float64Array(MOMENTS);
  const lowX = Math.min(...points.map((p) => p.x)) - radius;
  const highX = Math.max(...points.map((p) => p.x)) + radius;
  const slice: Integrand = (x, out) => {
    out.fill(0);
    const line: Integrand = (y, values) => {
      lines.alongLine(x, y);
      const { low, high } = lines;
      if (!(high > low)) return void values.fill(0);
      const z0 = high - low;
      const z1 = (high * high - low * low) / 2;
      const z2 = (high * high * high - low * low * low) / 3;
      values[0] = z0;
      values[1] = x * z0;
      values[2] = y * z0;
      values[3] = z1;
      values[4] = x * x * z0;
      values[5] = y * y * z0;
      values[6] = z2;
      values[7] = x * y * z0;
      values[8] = x * z1;
      values[9] = y * z1;
    };
    lines.acrossPlane(x);
    if (lines.high > lines.low) integrateArc(line, lines.low, lines.high, tolerance / 10, FIRST_HALVINGS, out);
  };
  const breaks = lines.breaks().filter((x) => x > lowX && x < highX);
  breaks.push(lowX, highX);
  breaks.sort((a, b) => a - b);
  for (let i = 1; i < breaks.length; i++) {
    const width = breaks[i] - breaks[i - 1];
    if (width > 0) integrateArc(slice, breaks[i - 1], breaks[i], tolerance, 0, total);
  }
  const [m, x, y, z, xx, yy, zz, xy, xz, yz] = total as unknown as number[];
  const out = new MassProperties();
  out.mass = m;
  out.centerOfMass.set(x / m, y / m, z / m);
  const cxx = xx - (x * x) / m;
  const cyy = yy - (y * y) / m;
  const czz = zz - (z * z) / m;
  Object.assign(out.inertia, { xx: cyy + czz, yy: cxx + czz, zz: cxx + cyy });
  Object.assign(out.inertia, { xy: (x * y) / m - xy, xz: (x * z) / m - xz, yz: (y * z) / m - yz });
  return out;
}
