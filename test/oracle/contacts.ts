/**
 * Everything that a manifold must fulfil, from the geometry alone, by trying everything: surfaces as lists of faces and edges; the overlap of
 * two features, seen along the normal, as the hull of all their corners and all crossings of their edges' lines that lie in both.
 */
import type { Vec3Like } from '../../src/math/vec3.ts';
import { Vec3 } from '../../src/math/vec3.ts';
import type { ContactManifold } from '../../src/results/contactManifold.ts';
import type { DistanceResult } from '../../src/results/distanceResult.ts';
import { featureVertices, type Sample } from '../shapes.ts';
import { Placed } from './distance.ts';
import { ACCURACY, type PairCase } from './distanceFaults.ts';
import { nearestOfHull } from './point.ts';
import { along, dot, length, perpendiculars, polytopeOf, sub } from './polytope.ts';

/** Bounds of the contract, as parts of the size of the pair: places and areas, and distances. */
export const PLACE = 1e-9;
const DISTANCE = ACCURACY;
/** Features seen under a smaller cosine are not clipped against. */
const END_ON = 0.05;
/** Faces whose cosines differ by less than this may be chosen either way. */
const ALIKE = 1e-12;
/** The overlap is found twice, with features shrunk and grown by this part of the size: the true one lies between. */
const SLACK = 1e-10;

/** What is nearer to a feature than this part of the size is on it. */
const ON_FEATURE = 1e-14;

export interface Point2 {
  u: number;
  v: number;
}

/** A pair as the checks see it: in the world's axes, from B's position. */
export interface ContactPair {
  subject: PairCase;
  a: Placed;
  b: Placed;
  size: number;
  /** Rounding of the positions, which no place is spared. */
  far: number;
}

export function placeContacts(subject: PairCase): ContactPair {
  const { a, poseA, b, poseB } = subject;
  const origin = poseB.position;
  return {
    subject,
    a: new Placed(polytopeOf(a), poseA, origin),
    b: new Placed(polytopeOf(b), poseB, origin),
    size: a.size + b.size,
    far: 8e-15 * Math.max(length(origin), length(poseA.position)),
  };
}

/** The distance of a point from a core; negative inside a solid one. */
export function coreDistanceOf(core: Placed, p: Vec3Like): number {
  const { polytope, x, y, z, normals } = core;
  const { faces, edges, dimension } = polytope;
  let nearest = Infinity;
  let highest = -Infinity;
  for (let f = 0; f < faces.length; f++) {
    const { loop, hasArea } = faces[f]!;
    const nx = normals[3 * f]!;
    const ny = normals[3 * f + 1]!;
    const nz = normals[3 * f + 2]!;
    const o = loop[0]!;
    const height = nx * (p.x - x[o]!) + ny * (p.y - y[o]!) + nz * (p.z - z[o]!);
    highest = Math.max(highest, height);
    // Of a point on the surface, rounding may say that it is below the face.
    if (!hasArea || (dimension === 3 && height < -ON_FEATURE * length(p))) continue;
    let isOver = true;
    for (let i = 0; i < loop.length && isOver; i++) {
      const a = loop[i]!;
      const b = loop[i + 1 < loop.length ? i + 1 : 0]!;
      const ux = x[b]! - x[a]!;
      const uy = y[b]! - y[a]!;
      const uz = z[b]! - z[a]!;
      const px = p.x - x[a]!;
      const py = p.y - y[a]!;
      const pz = p.z - z[a]!;
      // n.(u x p) < 0 is to the right of the edge, outside.
      isOver = nx * (uy * pz - uz * py) + ny * (uz * px - ux * pz) + nz * (ux * py - uy * px) >= 0;
    }
    if (isOver) nearest = Math.min(nearest, Math.abs(height));
  }
  if (dimension === 3 && highest <= 0) return highest;
  for (const [a, b] of edges) {
    const ux = x[b]! - x[a]!;
    const uy = y[b]! - y[a]!;
    const uz = z[b]! - z[a]!;
    const px = p.x - x[a]!;
    const py = p.y - y[a]!;
    const pz = p.z - z[a]!;
    const lenSq = ux * ux + uy * uy + uz * uz;
    const t = lenSq > 0 ? Math.min(1, Math.max(0, (ux * px + uy * py + uz * pz) / lenSq)) : 0;
    nearest = Math.min(nearest, Math.hypot(px - t * ux, py - t * uy, pz - t * uz));
  }
  return nearest;
}

/** The distance of a point from the surface of a rounded core: without a sign for a flat core without a radius. */
function surfaceDistanceOf(core: Placed, radius: number, p: Vec3Like): number {
  return coreDistanceOf(core, p) - radius;
}

/** True when the answer of distanceBetween is one to work with: both points on their surfaces, at the farthest along the normal. */
export function isSound(pair: ContactPair, distance: DistanceResult): boolean {
  const { subject, a, b, size, far } = pair;
  const n = distance.normalB;
  const bottom = -a.support(-n.x, -n.y, -n.z) - subject.a.shape.radius;
  const top = b.support(n.x, n.y, n.z) + subject.b.shape.radius;
  const origin = subject.poseB.position;
  const pointA = sub(distance.pointA, origin);
  const pointB = sub(distance.pointB, origin);
  const slack = DISTANCE * size + far;
  return [
    bottom - top - distance.distance,
    dot(n, pointA) - bottom,
    dot(n, pointB) - top,
    surfaceDistanceOf(a, subject.a.shape.radius, pointA),
    surfaceDistanceOf(b, subject.b.shape.radius, pointB),
  ].every((off) => Math.abs(off) <= slack);
}

export interface ContactReport {
  faults: string[];
  /** Area of the contacts, and how far apart they are, seen along the normal; in parts of the size. */
  area: number;
  extent: number;
}

/** What is wrong with a manifold. */
export function contactFaults(pair: ContactPair, distance: DistanceResult, manifold: ContactManifold): ContactReport {
  const { subject, a, b, size, far } = pair;
  const { a: sampleA, b: sampleB } = subject;
  const faults: string[] = [];
  const expect = (isRight: boolean, message: () => string): void => {
    if (!isRight) faults.push(message());
  };
  const n = manifold.normal;
  expect(n.x === distance.normalB.x && n.y === distance.normalB.y && n.z === distance.normalB.z, () => 'another normal');
  expect(manifold.count >= 1 && manifold.count <= 32, () => `${manifold.count} contacts`);
  const [e, f] = perpendiculars(n);
  const origin = subject.poseB.position;
  const places: Point2[] = [];
  const names = new Set<string>();
  let deepest = Infinity;
  const slack = PLACE * size + far;
  for (let i = 0; i < manifold.count; i++) {
    const at = sub(manifold.location(i), origin);
    const d = manifold.distance(i);
    const onA = along(at, n, d);
    const offB = surfaceDistanceOf(b, sampleB.shape.radius, at);
    const offA = surfaceDistanceOf(a, sampleA.shape.radius, onA);
    expect(Math.abs(offB) <= slack, () => `location ${i} is ${offB / size} of the size off B`);
    expect(Math.abs(offA) <= slack, () => `column ${i} ends ${offA / size} of the size off A`);
    // The column leaves B and enters A: a step on, it is not inside.
    const step = 1e-3 * size;
    const past = surfaceDistanceOf(b, sampleB.shape.radius, along(at, n, step));
    const before = surfaceDistanceOf(a, sampleA.shape.radius, along(onA, n, -step));
    expect(past >= -slack && before >= -slack, () => `column ${i} starts inside B (${past}) or comes from inside A (${before})`);
    expect(d >= distance.distance - DISTANCE * size - far, () => `contact ${i} is deeper than the pair: ${d}`);
    deepest = Math.min(deepest, d);
    places.push({ u: dot(at, e), v: dot(at, f) });
    const name = `${manifold.featureA(i)}-${manifold.featureB(i)}`;
    expect(!names.has(name), () => `two contacts ${name}`);
    names.add(name);
    if (sampleA.shape.radius === 0) {
      const off = offFeature(sampleA, a, manifold.featureA(i), onA);
      expect(off <= slack, () => `contact ${i} is ${off / size} of the size off its feature of A, ${manifold.featureA(i)}`);
    }
    if (sampleB.shape.radius === 0) {
      const off = offFeature(sampleB, b, manifold.featureB(i), at);
      expect(off <= slack, () => `contact ${i} is ${off / size} of the size off its feature of B, ${manifold.featureB(i)}`);
    }
  }
  expect(
    Math.abs(deepest - distance.distance) <= DISTANCE * size + far,
    () => `the deepest is ${deepest}, not ${distance.distance}`,
  );
  const hull = hullOf(places);
  const area = areaOf(hull);
  const extent = extentOf(hull);
  faults.push(...overlapFaults(pair, distance, [e, f], manifold.count, area, extent));
  return { faults, area: area / (size * size), extent: extent / size };
}

/** How far a point is from a feature of a core. */
function offFeature(sample: Sample, core: Placed, code: number, p: Vec3Like): number {
  const corners = featureVertices(sample, code).map((v) => core.place(v));
  if (corners.length === 1) return length(sub(p, corners[0]!));
  // Enough for what lies on the surface: distance from the core, and from the span of the feature along each direction between its corners.
  let off = 0;
  for (let i = 0; i < corners.length; i++) {
    const u = sub(corners[(i + 1) % corners.length]!, corners[i]!);
    const len = length(u);
    if (!(len > 0)) continue;
    const direction = { x: u.x / len, y: u.y / len, z: u.z / len };
    const spans = corners.map((c) => dot(c, direction));
    const at = dot(p, direction);
    off = Math.max(off, at - Math.max(...spans), Math.min(...spans) - at);
    if (corners.length === 2)
      off = Math.max(off, length(along(sub(p, corners[0]!), direction, -dot(sub(p, corners[0]!), direction))));
  }
  return off;
}

/** Compares area and extent with the overlaps of the features that may have been chosen; one of them must fit. */
function overlapFaults(
  { subject, a, b, size, far }: ContactPair,
  distance: DistanceResult,
  [e, f]: readonly [Vec3Like, Vec3Like],
  count: number,
  area: number,
  extent: number,
): string[] {
  if (count >= 32) return [];
  const facesA = touchingFeatures(subject.a, a, distance.featureA, distance.normalA, size);
  const facesB = touchingFeatures(subject.b, b, distance.featureB, distance.normalB, size);
  const slack = SLACK * size + far;
  const seen = (loop: readonly Vec3Like[]): Point2[] => loop.map((p) => ({ u: dot(p, e), v: dot(p, f) }));
  const wanted: string[] = [];
  for (const loopA of facesA) {
    for (const loopB of facesB) {
      const p = seen(loopA);
      const q = seen(loopB);
      const overlaps = overlapsOf(p, q, slack);
      const least = hullOf(overlaps.least);
      const most = hullOf(overlaps.most);
      const small = areaOf(least);
      const large = areaOf(most);
      const short = extentOf(least);
      const long = extentOf(most);
      // Where nearly parallel edges cross, the place moves along them with every rounding.
      const blur = PLACE * size + far + (8 * Number.EPSILON * size + far) / overlaps.sine;
      const areaBlur = (PLACE * size + far) * size;
      const fits =
        area >= small - areaBlur &&
        area <= large + areaBlur &&
        extent >= short - blur &&
        // Rounded segments side by side have contacts beside each other's ends.
        (extent <= long + blur || (p.length === 2 && q.length === 2 && subject.a.shape.radius + subject.b.shape.radius > 0));
      if (fits) return [];
      wanted.push(`area ${small} to ${large}, extent ${short} to ${long}`);
    }
  }
  return [`area ${area}, extent ${extent}, not ${wanted.join(' or ')}`];
}

/**
 * The features at `code` that face outward most: faces, or edges where faces are seen end-on, or the vertex. A hull that is scaled flat may
 * have corners and edges within a side of its outline, which the polytope here counts as one: its faces and edges hold them.
 */
function touchingFeatures(sample: Sample, core: Placed, code: number, outward: Vec3Like, size: number): Vec3Like[][] {
  const { polytope, x, y, z, normals } = core;
  const local = featureVertices(sample, code);
  const holds = (loop: readonly number[]): boolean => {
    const corners = loop.map((v) => polytope.vertices[v]!);
    return local.every((w) => nearestOfHull(w, corners).distance <= ON_FEATURE * size);
  };
  const touches = (i: number, j: number): boolean => {
    const ends = [polytope.vertices[i]!, polytope.vertices[j]!];
    return local.some((w) => nearestOfHull(w, ends).distance <= ON_FEATURE * size);
  };
  const corner = (v: number): Vec3Like => ({ x: x[v]!, y: y[v]!, z: z[v]! });
  let best = END_ON - 1e-9;
  const found: { cosine: number; loop: Vec3Like[] }[] = [];
  polytope.faces.forEach(({ loop, hasArea }, i) => {
    if (!hasArea || !holds(loop)) return;
    const cosine = normals[3 * i]! * outward.x + normals[3 * i + 1]! * outward.y + normals[3 * i + 2]! * outward.z;
    best = Math.max(best, cosine);
    found.push({ cosine, loop: loop.map(corner) });
  });
  const loops = found.filter(({ cosine }) => cosine >= best - ALIKE).map(({ loop }) => loop);
  if (loops.length > 0 && best > END_ON + 1e-9) return loops;
  const isEdge = code >= 0x4000 && code < 0x8000 && polytope.dimension !== 1;
  if (isEdge) loops.push(local.map((w) => core.place(w)));
  for (const [i, j] of polytope.edges) {
    const isAsked = code >= 0x8000 || polytope.dimension === 1 || (isEdge ? holds([i, j]) : touches(i, j));
    if (isAsked && length(sub(corner(j), corner(i))) > 0) loops.push([corner(i), corner(j)]);
  }
  loops.push([core.place(local[0]!)]);
  return loops;
}

/** A convex polygon, a segment or a point as the lines of its sides: nu u + nv v - offset is the distance from a side, positive inside. */
class Outline {
  readonly corners: readonly Point2[];
  readonly sides: readonly { a: Point2; du: number; dv: number; length: number; nu: number; nv: number; offset: number }[];

  constructor(corners: readonly Point2[]) {
    this.corners = corners;
    let turn = 0;
    const [o] = corners as [Point2];
    for (let i = 2; i < corners.length; i++) {
      const p = corners[i - 1]!;
      const q = corners[i]!;
      turn += (p.u - o.u) * (q.v - o.v) - (p.v - o.v) * (q.u - o.u);
    }
    const count = corners.length < 3 ? corners.length - 1 : corners.length;
    this.sides = corners.slice(0, count).map((c, i) => {
      const d = corners[(i + 1) % corners.length]!;
      const du = d.u - c.u;
      const dv = d.v - c.v;
      const length = Math.hypot(du, dv);
      const scale = (turn < 0 ? -1 : 1) / length;
      const nu = -dv * scale;
      const nv = du * scale;
      return { a: c, du, dv, length, nu, nv, offset: nu * c.u + nv * c.v };
    });
  }

  /** How far inside a place is. A segment has no inside: what is within rounding of its line is as far inside as its ends are away. */
  margin(u: number, v: number, slack: number): number {
    const { corners, sides } = this;
    if (corners.length === 1) {
      const off = Math.hypot(u - corners[0]!.u, v - corners[0]!.v);
      return off <= slack ? slack : -off;
    }
    if (corners.length === 2) {
      const { a, du, dv, length, nu, nv, offset } = sides[0]!;
      const at = (du * (u - a.u) + dv * (v - a.v)) / length;
      const off = Math.abs(nu * u + nv * v - offset);
      return Math.min(at, length - at, off > 1e-4 * slack ? -off : Infinity);
    }
    let least = Infinity;
    for (const { nu, nv, offset } of sides) least = Math.min(least, nu * u + nv * v - offset);
    return least;
  }
}

/**
 * All corners of two convex polygons, or segments, and all crossings of their edges: those that are in both by more than `slack`, those that are
 * not out of both by more, and the least sine of edges that cross there.
 */
function overlapsOf(
  p: readonly Point2[],
  q: readonly Point2[],
  slack: number,
): { least: Point2[]; most: Point2[]; sine: number } {
  const first = new Outline(p);
  const second = new Outline(q);
  const least: Point2[] = [];
  const most: Point2[] = [];
  let sine = 1;
  const offer = (u: number, v: number): boolean => {
    const margin = Math.min(first.margin(u, v, slack), second.margin(u, v, slack));
    if (margin >= -slack) most.push({ u, v });
    if (margin >= slack) least.push({ u, v });
    return margin >= -slack;
  };
  for (const { u, v } of p) offer(u, v);
  for (const { u, v } of q) offer(u, v);
  for (const { a, du, dv, length } of first.sides) {
    for (const side of second.sides) {
      const across = du * side.dv - dv * side.du;
      if (across === 0) continue;
      const t = ((side.a.u - a.u) * side.dv - (side.a.v - a.v) * side.du) / across;
      if (offer(a.u + t * du, a.v + t * dv)) sine = Math.min(sine, Math.abs(across) / (length * side.length));
    }
  }
  return { least, most, sine };
}

/** All corners of two convex polygons, and all crossings of their edges, that lie in both but for `slack`. */
export function overlapOf(p: readonly Point2[], q: readonly Point2[], slack: number): Point2[] {
  return overlapsOf(p, q, slack).most;
}

/** Whether a place is in a convex polygon grown by `slack`, or shrunk where that is negative. */
export function isWithin({ u, v }: Point2, polygon: readonly Point2[], slack: number): boolean {
  return new Outline(polygon).margin(u, v, Math.abs(slack)) >= -slack;
}

/** The convex hull of points in the plane, counter-clockwise. */
export function hullOf(points: readonly Point2[]): Point2[] {
  const sorted = [...points].sort((a, b) => a.u - b.u || a.v - b.v);
  const chain = (list: readonly Point2[]): Point2[] => {
    const out: Point2[] = [];
    for (const c of list) {
      while (out.length > 1) {
        const a = out[out.length - 2]!;
        const b = out[out.length - 1]!;
        if ((b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u) > 0) break;
        out.pop();
      }
      out.push(c);
    }
    return out.slice(0, -1);
  };
  return sorted.length < 2 ? sorted : [...chain(sorted), ...chain(sorted.reverse())];
}

export function areaOf(p: readonly Point2[]): number {
  let sum = 0;
  for (let i = 2; i < p.length; i++) {
    sum += (p[i - 1]!.u - p[0]!.u) * (p[i]!.v - p[0]!.v) - (p[i - 1]!.v - p[0]!.v) * (p[i]!.u - p[0]!.u);
  }
  return Math.abs(sum) / 2;
}

function extentOf(p: readonly Point2[]): number {
  let most = 0;
  for (const a of p) for (const b of p) most = Math.max(most, Math.hypot(a.u - b.u, a.v - b.v));
  return most;
}

/** The places of contacts across the normal, for areas. */
export function placesOf(manifold: ContactManifold): Point2[] {
  const [e, f] = perpendiculars(manifold.normal);
  const at = new Vec3();
  return Array.from({ length: manifold.count }, (_, i) => {
    manifold.location(i, at);
    return { u: dot(at, e), v: dot(at, f) };
  });
}

/** How far two manifolds are from being the same set: by features, then by place and distance; Infinity where features differ. */
export function differenceOf(p: ContactManifold, q: ContactManifold): number {
  if (p.count !== q.count) return Infinity;
  let worst = length(sub(p.normal, q.normal));
  for (let i = 0; i < p.count; i++) {
    let best = Infinity;
    for (let k = 0; k < q.count; k++) {
      if (p.featureA(i) !== q.featureA(k) || p.featureB(i) !== q.featureB(k)) continue;
      best = Math.max(length(sub(p.location(i), q.location(k))), Math.abs(p.distance(i) - q.distance(k)));
    }
    worst = Math.max(worst, best);
  }
  return worst;
}
