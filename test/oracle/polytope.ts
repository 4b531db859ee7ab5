/**
 * The features of a core, found by trying everything: an edge or a face is a set of vertices with all others on one side. Where rounding
 * leaves it open whether points lie in one plane, more edges and faces are listed than there are; the oracles only need that none is
 * missing, because a plane or a segment that is no feature of the hull proves nothing wrong, it only costs time.
 */
import type { Vec3Like } from '../../src/math/vec3.ts';
import type { Sample } from '../shapes.ts';
import { DdVec } from './doubleDouble.ts';

export interface Face {
  readonly normal: Vec3Like;
  /** Vertices, counter-clockwise seen against the normal. */
  readonly loop: readonly number[];
  /** False for a side of a flat box, or a sliver, that is only a line: its normal is still an axis to try. */
  readonly hasArea: boolean;
}

export interface Polytope {
  readonly vertices: readonly Vec3Like[];
  /** Pairs of vertices; a point has one edge, from itself to itself. */
  readonly edges: readonly (readonly [number, number])[];
  /** A flat core has two, one for each side; a straight one has none. A box has six, however flat it is. */
  readonly faces: readonly Face[];
  readonly dimension: 0 | 1 | 2 | 3;
}

/** How far points may be from a plane or a line, as a part of the size, to be tried as part of it. */
const FLATNESS = 1e-14;
/** The area of a sliver, as a part of the square of the size. */
const LEAST_AREA = 1e-9;

export const sub = (a: Vec3Like, b: Vec3Like): Vec3Like => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const length = (a: Vec3Like): number => Math.sqrt(dot(a, a));
export const cross = (a: Vec3Like, b: Vec3Like): Vec3Like => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});
/** a + s b */
export const along = (a: Vec3Like, b: Vec3Like, s: number): Vec3Like => ({
  x: a.x + s * b.x,
  y: a.y + s * b.y,
  z: a.z + s * b.z,
});
export const times = (a: Vec3Like, s: number): Vec3Like => ({ x: a.x * s, y: a.y * s, z: a.z * s });
export const unit = (a: Vec3Like): Vec3Like => times(a, 1 / length(a));

/** (b - a) x (d - c), correct to the last bits however nearly parallel the two are. */
export function exactCross(a: Vec3Like, b: Vec3Like, c: Vec3Like, d: Vec3Like): Vec3Like {
  return DdVec.from(b)
    .sub(DdVec.from(a))
    .cross(DdVec.from(d).sub(DdVec.from(c))).value;
}

/** Two unit vectors across u and across each other. */
export function perpendiculars(u: Vec3Like): [Vec3Like, Vec3Like] {
  const { x, y, z } = { x: Math.abs(u.x), y: Math.abs(u.y), z: Math.abs(u.z) };
  const axis = x <= y && x <= z ? { x: 1, y: 0, z: 0 } : y <= z ? { x: 0, y: 1, z: 0 } : { x: 0, y: 0, z: 1 };
  const first = unit(cross(u, axis));
  return [first, unit(cross(u, first))];
}

const POINT_EDGES = [[0, 0]] as const;
const SEGMENT_EDGES = [[0, 1]] as const;
const TRIANGLE_EDGES = [
  [0, 1],
  [1, 2],
  [2, 0],
] as const;

const known = new WeakMap<Sample, Polytope>();

/** The core of a sample. */
export function polytopeOf(sample: Sample): Polytope {
  const before = known.get(sample);
  if (before) return before;
  const polytope = build(sample);
  known.set(sample, polytope);
  return polytope;
}

const knownSides = new WeakMap<Polytope, readonly (readonly Vec3Like[])[]>();

/** For each edge, unit directions across it into the faces that meet there. */
export function sidesOf(polytope: Polytope): readonly (readonly Vec3Like[])[] {
  const before = knownSides.get(polytope);
  if (before) return before;
  const { vertices, edges, faces } = polytope;
  const sides = edges.map(([i, j]) => {
    const u = sub(vertices[j], vertices[i]);
    if (!(length(u) > 0)) return [];
    return faces.flatMap(({ normal, loop, hasArea }) => {
      const at = loop.indexOf(i);
      if (!hasArea || at < 0 || !loop.includes(j)) return [];
      // Loops run counter-clockwise, so the inside is to the left.
      const isForward = loop[(at + 1) % loop.length] === j;
      return [unit(isForward ? cross(normal, u) : cross(u, normal))];
    });
  });
  knownSides.set(polytope, sides);
  return sides;
}

function build({ shape, vertices }: Sample): Polytope {
  switch (shape.kind) {
    case 'sphere':
      return { vertices, edges: POINT_EDGES, faces: [], dimension: 0 };
    case 'capsule':
      return { vertices, edges: SEGMENT_EDGES, faces: [], dimension: 1 };
    case 'box':
      return boxPolytope(vertices);
    case 'triangle': {
      const [a, b, c] = vertices as [Vec3Like, Vec3Like, Vec3Like];
      const n = exactCross(a, b, a, c);
      const longest = Math.max(length(sub(b, a)), length(sub(c, b)), length(sub(a, c)));
      if (!(length(n) > FLATNESS * longest * longest)) return { vertices, edges: TRIANGLE_EDGES, faces: [], dimension: 1 };
      return { vertices, edges: TRIANGLE_EDGES, faces: bothSides(unit(n), [0, 1, 2]), dimension: 2 };
    }
    case 'convex':
      return hullPolytope(vertices);
  }
}

function bothSides(normal: Vec3Like, loop: number[]): Face[] {
  return [
    { normal, loop, hasArea: true },
    { normal: times(normal, -1), loop: [...loop].reverse(), hasArea: true },
  ];
}

const BOX_LOOPS = [
  [0, 2, 6, 4],
  [0, 4, 5, 1],
  [0, 1, 3, 2],
] as const;
const BOX_EDGES: readonly (readonly [number, number])[] = [1, 2, 4].flatMap((bit) =>
  [0, 1, 2, 3, 4, 5, 6, 7].filter((v) => (v & bit) === 0).map((v) => [v, v | bit] as const),
);

/** Corners are numbered by the bits of the axes along which they are on the negative side. */
function boxPolytope(vertices: readonly Vec3Like[]): Polytope {
  const faces = BOX_LOOPS.flatMap((loop, axis): Face[] => {
    const normal = { x: axis === 0 ? 1 : 0, y: axis === 1 ? 1 : 0, z: axis === 2 ? 1 : 0 };
    const opposite = loop.map((v) => v ^ (1 << axis)).reverse();
    const side = (i: number): number => length(sub(vertices[loop[i]], vertices[loop[0]]));
    const hasArea = side(1) > 0 && side(3) > 0;
    return [
      { normal, loop, hasArea },
      { normal: times(normal, -1), loop: opposite, hasArea },
    ];
  });
  const widths = [1, 2, 4].filter((bit) => length(sub(vertices[bit], vertices[0])) > 0);
  return { vertices, edges: BOX_EDGES, faces, dimension: widths.length as 0 | 1 | 2 | 3 };
}

/** The hull of any points. */
export function hullPolytope(vertices: readonly Vec3Like[]): Polytope {
  const farthest = extremes(vertices);
  const span = length(sub(vertices[farthest[1]], vertices[farthest[0]]));
  if (span === 0) return { vertices, edges: POINT_EDGES, faces: [], dimension: 0 };
  const tolerance = FLATNESS * Math.max(...vertices.map(length), span);
  const faces = supportingPlanes(vertices, tolerance);
  if (faces.length === 0) return { vertices, edges: [farthest], faces: [], dimension: 1 };
  const edges = new Map<string, readonly [number, number]>();
  for (const { loop } of faces) {
    loop.forEach((v, i) => {
      const w = loop[(i + 1) % loop.length];
      edges.set(`${Math.min(v, w)} ${Math.max(v, w)}`, [v, w]);
    });
  }
  const flat = faces.every(({ loop }) => loop.length === faces[0].loop.length) && isFlat(vertices, faces[0], tolerance);
  return { vertices, edges: [...edges.values()], faces, dimension: flat ? 2 : 3 };
}

function isFlat(vertices: readonly Vec3Like[], { normal, loop }: Face, tolerance: number): boolean {
  const origin = vertices[loop[0]];
  return vertices.every((v) => Math.abs(dot(normal, sub(v, origin))) <= tolerance);
}

/** Two vertices that are farthest from each other, nearly. */
function extremes(vertices: readonly Vec3Like[]): [number, number] {
  const farFrom = (from: Vec3Like): number => {
    let best = 0;
    vertices.forEach((v, i) => {
      if (length(sub(v, from)) > length(sub(vertices[best], from))) best = i;
    });
    return best;
  };
  const first = farFrom(vertices[0]);
  const second = farFrom(vertices[first]);
  return [first, second];
}

function supportingPlanes(vertices: readonly Vec3Like[], tolerance: number): Face[] {
  const faces = new Map<string, Face & { area: number }>();
  const offer = (normal: Vec3Like, members: readonly number[], area: number): void => {
    const key = members.join(' ');
    const sign = keyOfSide(normal);
    const before = faces.get(key + sign);
    if (before && before.area >= area) return;
    const loop = rim(vertices, members, normal, tolerance);
    // Where the rim is not clear the largest triangle tells whether there is an area at all.
    const hasArea = loop !== null || area > LEAST_AREA * size * size;
    faces.set(key + sign, { normal, loop: loop ?? chain(vertices, members, normal), hasArea, area });
  };
  const size = tolerance / FLATNESS;
  const count = vertices.length;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      for (let k = j + 1; k < count; k++) {
        const a = vertices[i];
        // Most triples have vertices well on both sides; the others are looked at closely.
        if (isCut(vertices, a, sub(vertices[j], a), sub(vertices[k], a), tolerance)) continue;
        const n = exactCross(a, vertices[j], a, vertices[k]);
        const area = length(n);
        const side = Math.max(length(sub(vertices[j], a)), length(sub(vertices[k], a)));
        if (!(area > tolerance * side)) continue;
        const normal = times(n, 1 / area);
        const heights = vertices.map((v) => dot(normal, sub(v, a)));
        const members = heights.flatMap((h, v) => (Math.abs(h) <= tolerance ? [v] : []));
        if (heights.every((h) => h <= tolerance)) offer(normal, members, area);
        if (heights.every((h) => h >= -tolerance)) offer(times(normal, -1), members, area);
      }
    }
  }
  return [...faces.values()].filter(({ loop }) => loop.length >= 3);
}

/** Distinguishes the two sides of a flat core, whose members are the same. */
function keyOfSide({ x, y, z }: Vec3Like): string {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  const leading = ax >= ay && ax >= az ? x : ay >= az ? y : z;
  return leading < 0 ? '-' : '+';
}

/** True when vertices lie well on both sides of the plane through `origin` along u and v; the slack covers the rounding of n = u x v. */
function isCut(vertices: readonly Vec3Like[], origin: Vec3Like, u: Vec3Like, v: Vec3Like, tolerance: number): boolean {
  const n = cross(u, v);
  const slack = 2 * tolerance * length(n) + 4 * FLATNESS * length(u) * length(v) * (tolerance / FLATNESS);
  let above = false;
  let below = false;
  for (const p of vertices) {
    const h = n.x * (p.x - origin.x) + n.y * (p.y - origin.y) + n.z * (p.z - origin.z);
    if (h > slack) above = true;
    else if (h < -slack) below = true;
    if (above && below) return true;
  }
  return false;
}

/** The members that are corners of their own hull, in order around the normal; null where rounding does not tell them. */
function rim(vertices: readonly Vec3Like[], members: readonly number[], normal: Vec3Like, tolerance: number): number[] | null {
  const next = new Map<number, number>();
  for (const i of members) {
    for (const j of members) {
      const u = sub(vertices[j], vertices[i]);
      const span = length(u);
      if (!(span > 0)) continue;
      const outward = times(cross(u, normal), 1 / span);
      const before = next.get(i);
      const isFarther = before === undefined || span > length(sub(vertices[before], vertices[i]));
      if (isFarther && members.every((k) => dot(outward, sub(vertices[k], vertices[i])) <= tolerance)) next.set(i, j);
    }
  }
  // Walk from a vertex that surely is a corner: one farthest from the first.
  const first = vertices[members[0]];
  let start = members[0];
  for (const v of members) if (length(sub(vertices[v], first)) > length(sub(vertices[start], first))) start = v;
  const loop = [start];
  let v = next.get(start);
  for (; v !== undefined && !loop.includes(v); v = next.get(v)) loop.push(v);
  return v === start ? loop : null;
}

/** The same for members so close to a line that rounding decides which of them are corners: from end to end and back. */
function chain(vertices: readonly Vec3Like[], members: readonly number[], normal: Vec3Like): number[] {
  const [e, f] = perpendiculars(normal);
  const placed = members.map((v) => ({ v, s: dot(e, vertices[v]), t: dot(f, vertices[v]) }));
  placed.sort((p, q) => p.s - q.s || p.t - q.t);
  const half = (list: typeof placed): number[] => {
    const out: typeof placed = [];
    for (const c of list) {
      for (; out.length > 1; out.pop()) {
        const a = out[out.length - 2];
        const b = out[out.length - 1];
        if ((b.s - a.s) * (c.t - a.t) - (b.t - a.t) * (c.s - a.s) > 0) break;
      }
      out.push(c);
    }
    return out.slice(0, -1).map(({ v }) => v);
  };
  return [...half(placed), ...half(placed.reverse())];
}
