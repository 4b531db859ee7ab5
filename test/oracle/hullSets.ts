/** Point sets that hull builders find hard, by family. Each maker draws a set of a random size from the generator. */
import type { Random } from '../gen.ts';

export type Points = Float64Array;

/** Every family, by name. */
export const HULL_FAMILIES: Readonly<Record<string, (random: Random) => Points>> = {
  cube: (r) => fill(r, 4 + r.int(30), () => r.vec3()),
  ball: (r) => fill(r, 4 + r.int(40), () => times(r.direction(), r.next())),
  sphere: (r) => fill(r, 4 + r.int(40), () => r.direction()),
  tetrahedron: (r) => fill(r, 4, () => r.vec3()),
  grid: (r) => grid(r, false),
  'rotated grid': (r) => grid(r, true),
  'lattice sphere': latticeSphere,
  duplicates: (r) => repeated(r, 0),
  'clouds around box corners': (r) => cornerClouds(r),
  'all equal': (r) => allEqual(r),
  'nearly equal': (r) => nearlyEqual(r),
  collinear: (r) => collinear(r, 0),
  'nearly collinear': (r) => collinear(r, r.logRange(-17, -9)),
  coplanar: (r) => coplanar(r, 0),
  'nearly coplanar': (r) => coplanar(r, r.logRange(-17, -9)),
  'points on a rotated polygon': (r) => polygonPoints(r),
  prism: (r) => prism(r, false),
  'rotated prism': (r) => prism(r, true),
  'bevelled box': (r) => bevelled(r),
  'sliver tetrahedra': (r) => slivers(r),
  'thin plate': (r) => thinPlate(r),
  wedge: (r) => wedge(r),
  needle: (r) => needle(r),
  'points on box faces': (r) => boxSurface(r),
  'noise on box faces': (r) => noisyBox(r),
  'rings on a cone': (r) => cone(r),
  'near duplicates': (r) => repeated(r, r.logRange(-17, -8)),
};

type Point = { x: number; y: number; z: number };

function fill(_r: Random, count: number, make: (i: number) => Point): Points {
  const out = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const p = make(i);
    out[3 * i] = p.x;
    out[3 * i + 1] = p.y;
    out[3 * i + 2] = p.z;
  }
  return out;
}

function times(p: Point, s: number): Point {
  return { x: p.x * s, y: p.y * s, z: p.z * s };
}

/** Turns the points by a random rotation, rounding each coordinate. */
export function rotated(r: Random, points: Points): Points {
  const { x, y, z, w } = r.quaternion();
  const out = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const px = points[i];
    const py = points[i + 1];
    const pz = points[i + 2];
    const tx = 2 * (y * pz - z * py);
    const ty = 2 * (z * px - x * pz);
    const tz = 2 * (x * py - y * px);
    out[i] = px + w * tx + y * tz - z * ty;
    out[i + 1] = py + w * ty + z * tx - x * tz;
    out[i + 2] = pz + w * tz + x * ty - y * tx;
  }
  return out;
}

/** Adds noise of up to `size` to each coordinate. */
function shaken(r: Random, points: Points, size: number): Points {
  return points.map((v) => v + r.range(-size, size));
}

function grid(r: Random, turn: boolean): Points {
  const nx = 2 + r.int(4);
  const ny = 2 + r.int(4);
  const nz = 2 + r.int(4);
  const step = r.pick([1, 0.1, 1 / 3, 0.7]);
  const out: number[] = [];
  for (let i = 0; i < nx; i++) for (let j = 0; j < ny; j++) for (let k = 0; k < nz; k++) out.push(i * step, j * step, k * step);
  const points = Float64Array.from(out);
  return turn ? rotated(r, points) : points;
}

/** A sphere by latitude and longitude: planar quads, and a cap at each pole. */
function latticeSphere(r: Random): Points {
  const rows = 2 + r.int(5);
  const columns = 3 + r.int(7);
  const out: number[] = [0, 1, 0, 0, -1, 0];
  for (let i = 1; i < rows; i++) {
    const a = (Math.PI * i) / rows;
    for (let j = 0; j < columns; j++) {
      const b = (2 * Math.PI * j) / columns;
      out.push(Math.sin(a) * Math.cos(b), Math.cos(a), Math.sin(a) * Math.sin(b));
    }
  }
  const points = Float64Array.from(out);
  return r.bool() ? rotated(r, points) : points;
}

function repeated(r: Random, noise: number): Points {
  const base = fill(r, 4 + r.int(8), () => r.vec3());
  const copies = 2 + r.int(3);
  const out = new Float64Array(base.length * copies);
  for (let c = 0; c < copies; c++) out.set(shaken(r, base, noise), c * base.length);
  return out;
}

function boxCorners(hx: number, hy: number, hz: number): Points {
  const out: number[] = [];
  for (let i = 0; i < 8; i++) out.push(i & 1 ? -hx : hx, i & 2 ? -hy : hy, i & 4 ? -hz : hz);
  return Float64Array.from(out);
}

function cornerClouds(r: Random): Points {
  const corners = boxCorners(r.range(0.2, 1), r.range(0.2, 1), r.range(0.2, 1));
  const noise = r.pick([1e-16, 1e-15, 1e-14, 1e-13, 1e-12]);
  const count = 2 + r.int(4);
  const out = new Float64Array(corners.length * count);
  for (let c = 0; c < count; c++) out.set(shaken(r, corners, noise), c * corners.length);
  return r.bool() ? rotated(r, out) : out;
}

function allEqual(r: Random): Points {
  const p = r.bool(0.2) ? { x: 0, y: 0, z: 0 } : r.vec3();
  return fill(r, 1 + r.int(8), () => p);
}

function nearlyEqual(r: Random): Points {
  const p = r.vec3();
  const noise = r.logRange(-18, -12);
  return shaken(
    r,
    fill(r, 2 + r.int(8), () => p),
    noise,
  );
}

function collinear(r: Random, noise: number): Points {
  const a = r.vec3();
  const b = r.bool(0.3) ? { x: 1, y: 0, z: 0 } : r.vec3();
  const points = fill(r, 2 + r.int(12), () => {
    const t = r.pick([0, 1, r.next(), 0.5, r.int(4) / 3]);
    return { x: a.x + t * b.x, y: a.y + t * b.y, z: a.z + t * b.z };
  });
  return noise > 0 ? shaken(r, points, noise) : points;
}

function coplanar(r: Random, noise: number): Points {
  const onGrid = r.bool();
  const points = fill(r, 3 + r.int(30), () => {
    return onGrid ? { x: r.int(4), y: r.int(4), z: 0 } : { x: r.range(-1, 1), y: r.range(-1, 1), z: 0 };
  });
  const placed = r.bool(0.6) ? rotated(r, points) : points;
  return noise > 0 ? shaken(r, placed, noise) : placed;
}

/** Corners of a regular polygon, points on its edges and inside, turned. */
function polygonPoints(r: Random): Points {
  const corners = 3 + r.int(8);
  const points = fill(r, 2 * corners + r.int(20), () => {
    const k = r.int(corners);
    const t = r.pick([0, 0, 0.5, r.next()]);
    const s = r.pick([1, 1, 1, r.next()]);
    const a = (2 * Math.PI * k) / corners;
    const b = (2 * Math.PI * (k + 1)) / corners;
    const x = (1 - t) * Math.cos(a) + t * Math.cos(b);
    const y = (1 - t) * Math.sin(a) + t * Math.sin(b);
    return { x: s * x, y: s * y, z: 0 };
  });
  return rotated(r, points);
}

function prism(r: Random, turn: boolean): Points {
  const corners = 3 + r.int(12);
  const height = r.pick([1, 0.1, 1e-3, 10]);
  const twist = r.bool(0.3) ? r.range(0, 1) : 0;
  const out: number[] = [];
  for (let i = 0; i < corners; i++) {
    const a = (2 * Math.PI * i) / corners;
    out.push(Math.cos(a), 0, Math.sin(a), Math.cos(a + twist), height, Math.sin(a + twist));
  }
  const points = Float64Array.from(out);
  return turn ? rotated(r, points) : points;
}

/** A box whose edges are cut off by a width from far below the tolerance to far above. */
function bevelled(r: Random): Points {
  const w = r.logRange(-16, -1);
  const out: number[] = [];
  for (let i = 0; i < 8; i++) {
    const sx = i & 1 ? -1 : 1;
    const sy = i & 2 ? -1 : 1;
    const sz = i & 4 ? -1 : 1;
    out.push(sx, sy * (1 - w), sz * (1 - w), sx * (1 - w), sy, sz * (1 - w), sx * (1 - w), sy * (1 - w), sz);
  }
  const points = Float64Array.from(out);
  return r.bool(0.7) ? rotated(r, points) : points;
}

/** Long edges with ends that nearly coincide, and points beside their middles. */
function slivers(r: Random): Points {
  const w = r.logRange(-15, -3);
  const points = fill(r, 4 + r.int(10), () => {
    const end = r.pick([-1, 1, 0, r.range(-1, 1)]);
    return { x: end, y: r.range(-w, w), z: r.range(-w, w) * r.pick([1, 1, 1e-3]) };
  });
  return r.bool() ? rotated(r, points) : points;
}

function thinPlate(r: Random): Points {
  const t = r.logRange(-17, -6);
  const points = fill(r, 6 + r.int(20), () => ({ x: r.range(-1, 1), y: r.range(-1, 1), z: r.pick([-t, t, r.range(-t, t)]) }));
  return r.bool() ? rotated(r, points) : points;
}

/** A wedge that ends in an edge sharper than the tolerance, and points near that edge. */
function wedge(r: Random): Points {
  const slope = r.logRange(-14, -2);
  const points = fill(r, 6 + r.int(16), () => {
    const x = r.pick([0, 1, r.next(), r.logRange(-6, 0)]);
    return { x, y: r.range(-1, 1), z: r.pick([-1, 1]) * slope * x };
  });
  return r.bool() ? rotated(r, points) : points;
}

function needle(r: Random): Points {
  const slope = r.logRange(-14, -2);
  const points = fill(r, 4 + r.int(12), () => {
    const x = r.pick([0, 1, r.next(), r.logRange(-6, 0)]);
    return { x, y: slope * x * r.range(-1, 1), z: slope * x * r.range(-1, 1) };
  });
  return r.bool() ? rotated(r, points) : points;
}

function boxSurface(r: Random): Points {
  const h = { x: r.range(0.2, 1), y: r.range(0.2, 1), z: r.range(0.2, 1) };
  const points = fill(r, 20 + r.int(40), () => {
    const p = { x: h.x * r.pick([1, -1, r.range(-1, 1)]), y: h.y * r.range(-1, 1), z: h.z * r.range(-1, 1) };
    const face = r.int(3);
    if (face === 0) p.x = h.x * r.pick([-1, 1]);
    else if (face === 1) p.y = h.y * r.pick([-1, 1]);
    else p.z = h.z * r.pick([-1, 1]);
    return p;
  });
  const all = new Float64Array(points.length + 24);
  all.set(points);
  all.set(boxCorners(h.x, h.y, h.z), points.length);
  return r.bool(0.7) ? rotated(r, all) : all;
}

function noisyBox(r: Random): Points {
  return shaken(r, boxSurface(r), r.logRange(-17, -9));
}

function cone(r: Random): Points {
  const corners = 3 + r.int(10);
  const rings = 1 + r.int(3);
  const out: number[] = [0, 1, 0];
  for (let k = 1; k <= rings; k++) {
    for (let i = 0; i < corners; i++) {
      const a = (2 * Math.PI * i) / corners;
      out.push((k / rings) * Math.cos(a), 1 - k / rings, (k / rings) * Math.sin(a));
    }
  }
  const points = Float64Array.from(out);
  return r.bool() ? rotated(r, points) : points;
}

/** Scales and moves a set: sizes from 1e-6 to 1e6, sometimes far from the origin for its size. */
export function placed(r: Random, points: Points): Points {
  const size = r.pick([1, 1, 1e-6, 1e6, r.logRange(-3, 3)]);
  const far = r.pick([0, 0, 0, 1, 1e3, 1e6]) * size;
  const { x, y, z } = r.vec3(far);
  const at = [x, y, z];
  return points.map((v, i) => v * size + at[i % 3]);
}
