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

/**
 * Corners nearer than this part of the smaller feature's extent to the rim of the other feature, seen along the normal, may be named by that
 * rim, and their contacts stand for all of the overlap that is nearer than a few times that.
 */
const SNAP = 1e-3;
const SNAPPED = 5;
/** What is nearer to the rim than this part of the size is on it, but for rounding. */
const ON_RIM = 1e-12;
/** Rounded segments run along each other when their directions differ by a smaller sine, over places within this part of their radii. */
const CLOSE_TO_PARALLEL = 0.0999;
const WELL_OVER = 0.499;

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
    const { loop, hasArea } = faces[f];
    const nx = normals[3 * f];
    const ny = normals[3 * f + 1];
    const nz = normals[3 * f + 2];
    const o = loop[0];
    const height = nx * (p.x - x[o]) + ny * (p.y - y[o]) + nz * (p.z - z[o]);
    highest = Math.max(highest, height);
    // Of a point on the surface, rounding may say that it is below the face.
    if (!hasArea || (dimension === 3 && height < -ON_FEATURE * length(p))) continue;
    let isOver = true;
    for (let i = 0; i < loop.length && isOver; i++) {
      const a = loop[i];
      const b = loop[i + 1 < loop.length ? i + 1 : 0];
      const ux = x[b] - x[a];
      const uy = y[b] - y[a];
      const uz = z[b] - z[a];
      const px = p.x - x[a];
      const py = p.y - y[a];
      const pz = p.z - z[a];
      // n.(u x p) < 0 is to the right of the edge, outside.
      isOver = nx * (uy * pz - uz * py) + ny * (uz * px - ux * pz) + nz * (ux * py - uy * px) >= 0;
    }
    if (isOver) nearest = Math.min(nearest, Math.abs(height));
  }
  if (dimension === 3 && highest <= 0) return highest;
  for (const [a, b] of edges) {
    const ux = x[b] - x[a];
    const uy = y[b] - y[a];
    const uz = z[b] - z[a];
    const px = p.x - x[a];
    const py = p.y - y[a];
    const pz = p.z - z[a];
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
  /** True where a corner lies so near to the rim of the other feature that names and places are only as good as the snapping distance. */
  isSnapped: boolean;
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
  const seen = (loop: readonly Vec3Like[]): Point2[] => loop.map((p) => ({ u: dot(p, e), v: dot(p, f) }));
  const facesA = touchingFeatures(sampleA, a, distance.featureA, distance.normalA, size).map(seen);
  const facesB = touchingFeatures(sampleB, b, distance.featureB, distance.normalB, size).map(seen);
  const views = facesA.flatMap((p) => facesB.map((q) => ({ p, q, snap: snapOf(p, q, size) })));
  const snap = Math.max(...views.map((view) => view.snap));
  // Names are snapped as seen along the normal.
  const flatten = (point: Vec3Like): Vec3Like => (snap > 0 ? along(point, n, -dot(point, n)) : point);
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
      const off = offFeature(sampleA, a, manifold.featureA(i), flatten(onA), flatten);
      expect(
        off <= slack + SNAPPED * snap,
        () => `contact ${i} is ${off / size} of the size off its feature of A, ${manifold.featureA(i)}`,
      );
    }
    if (sampleB.shape.radius === 0) {
      const off = offFeature(sampleB, b, manifold.featureB(i), flatten(at), flatten);
      expect(
        off <= slack + SNAPPED * snap,
        () => `contact ${i} is ${off / size} of the size off its feature of B, ${manifold.featureB(i)}`,
      );
    }
  }
  expect(
    Math.abs(deepest - distance.distance) <= DISTANCE * size + far,
    () => `the deepest is ${deepest}, not ${distance.distance}`,
  );
  const hull = hullOf(places);
  const area = areaOf(hull);
  const extent = extentOf(hull);
  if (manifold.count < 32) faults.push(...overlapFaults(pair, views, hull, places));
  return { faults, area: area / (size * size), extent: extent / size, isSnapped: snap > 0 };
}

/** How far a point is from a feature of a core, both seen by `flatten`. */
function offFeature(sample: Sample, core: Placed, code: number, p: Vec3Like, flatten: (point: Vec3Like) => Vec3Like): number {
  const corners = featureVertices(sample, code).map((v) => flatten(core.place(v)));
  if (corners.length === 1) return length(sub(p, corners[0]));
  // Enough for what lies on the surface: distance from the core, and from the span of the feature along each direction between its corners.
  let off = 0;
  for (let i = 0; i < corners.length; i++) {
    const u = sub(corners[(i + 1) % corners.length], corners[i]);
    const len = length(u);
    if (!(len > 0)) continue;
    const direction = { x: u.x / len, y: u.y / len, z: u.z / len };
    const spans = corners.map((c) => dot(c, direction));
    const at = dot(p, direction);
    off = Math.max(off, at - Math.max(...spans), Math.min(...spans) - at);
    if (corners.length === 2)
      off = Math.max(off, length(along(sub(p, corners[0]), direction, -dot(sub(p, corners[0]), direction))));
  }
  return off;
}

/** Two features seen along the normal, and the snapping distance where it matters, or 0. */
interface View {
  p: readonly Point2[];
  q: readonly Point2[];
  snap: number;
}

/**
 * The snapping distance of two features, if a corner of the one is so near to the rim of the other, or to a corner of it, without being on it;
 * or an end of a segment to one of another that it runs along; else 0.
 */
function snapOf(p: readonly Point2[], q: readonly Point2[], size: number): number {
  if (p.length < 2 || q.length < 2) return 0;
  const snap = SNAP * Math.min(extentOf(p), extentOf(q));
  const isSnapped = (off: number): boolean => off > ON_RIM * size && off < 1.01 * snap;
  const isNear = (c: Point2, rim: readonly Point2[]): boolean =>
    isSnapped(Math.min(...rim.map((r, i) => segmentDistance(c, r, rim[(i + 1) % rim.length])))) ||
    rim.some((r) => isSnapped(Math.hypot(c.u - r.u, c.v - r.v)));
  if (p.some((c) => isNear(c, q)) || q.some((c) => isNear(c, p))) return snap;
  return p.length === 2 && q.length === 2 && endsBeside(p, q).some(isSnapped) ? snap : 0;
}

/** How far the ends of two segments are from each other along the direction between theirs. */
function endsBeside([a, b]: readonly Point2[], [c, d]: readonly Point2[]): number[] {
  const lengthA = Math.hypot(b.u - a.u, b.v - a.v);
  const lengthB = Math.hypot(d.u - c.u, d.v - c.v);
  const isBack = (b.u - a.u) * (d.u - c.u) + (b.v - a.v) * (d.v - c.v) < 0;
  const eu = (b.u - a.u) / lengthA + ((isBack ? -1 : 1) * (d.u - c.u)) / lengthB;
  const ev = (b.v - a.v) / lengthA + ((isBack ? -1 : 1) * (d.v - c.v)) / lengthB;
  const length = Math.hypot(eu, ev);
  return [a, b].flatMap((x) => [c, d].map((y) => Math.abs((x.u - y.u) * eu + (x.v - y.v) * ev) / length));
}

/** Compares area and extent with the overlaps of the features that may have been chosen, and looks for corners that no contact covers. */
function overlapFaults(pair: ContactPair, views: readonly View[], hull: readonly Point2[], places: readonly Point2[]): string[] {
  const { subject, size, far } = pair;
  const radii = subject.a.shape.radius + subject.b.shape.radius;
  const area = areaOf(hull);
  const extent = extentOf(hull);
  const slack = SLACK * size + far;
  const wanted: string[] = [];
  for (const { p, q, snap } of views) {
    const overlaps = overlapsOf(p, q, slack);
    const least = hullOf(overlaps.least);
    const most = hullOf(overlaps.most);
    const small = areaOf(least);
    const large = areaOf(most);
    const short = extentOf(least);
    const long = extentOf(most);
    const areSegments = p.length === 2 && q.length === 2;
    // Where nearly parallel edges cross, the place moves along them with every rounding.
    const blur = SNAPPED * snap + PLACE * size + far + (8 * Number.EPSILON * size + far) / overlaps.sine;
    const areaBlur = (SNAPPED * snap + PLACE * size + far) * size;
    const bare = least.filter((corner) => hullDistance(corner, hull) > blur).length;
    const fits =
      area >= small - areaBlur &&
      area <= large + areaBlur &&
      extent >= short - blur &&
      bare === 0 &&
      // Rounded segments side by side have contacts beside each other's ends.
      (extent <= long + blur || (areSegments && radii > 0) || (snap > 0 && radii > 0));
    const open = areSegments && radii > 0 ? openEnds(p, q, radii, places, size) : 0;
    if (fits && open === 0) return [];
    wanted.push(`area ${small} to ${large}, extent ${short} to ${long}, ${bare} corners and ${open} ends bare`);
  }
  return [`area ${area}, extent ${extent}, not ${wanted.join(' or ')}`];
}

/** How many ends of the part that two rounded segments run along together have no contact. */
function openEnds(
  [a, b]: readonly Point2[],
  [c, d]: readonly Point2[],
  radii: number,
  places: readonly Point2[],
  size: number,
): number {
  const lengthA = Math.hypot(b.u - a.u, b.v - a.v);
  const lengthB = Math.hypot(d.u - c.u, d.v - c.v);
  if (!(lengthA > 1e-9 * size && lengthB > 1e-9 * size)) return 0;
  const au = (b.u - a.u) / lengthA;
  const av = (b.v - a.v) / lengthA;
  const bu = (d.u - c.u) / lengthB;
  const bv = (d.v - c.v) / lengthB;
  const sine = Math.abs(au * bv - av * bu);
  if (sine > CLOSE_TO_PARALLEL) return 0;
  const along = ({ u, v }: Point2): number => (u - a.u) * au + (v - a.v) * av;
  const aside = ({ u, v }: Point2): number => (v - a.v) * au - (u - a.u) * av;
  const [first, last] = along(c) < along(d) ? [c, d] : [d, c];
  const start = Math.max(0, along(first));
  const end = Math.min(lengthA, along(last));
  // The segments' common direction is between theirs: seen along one of them, an end may be off by this.
  const blur = sine * radii + 2 * SNAP * Math.min(lengthA, lengthB) + 1e-9 * size;
  if (!(end - start > 2 * blur)) return 0;
  return [start, end].filter((t) => {
    const s = (t - along(first)) / (along(last) - along(first));
    const gap = Math.abs(aside(first) + (aside(last) - aside(first)) * s);
    if (gap > WELL_OVER * radii - blur) return false;
    return !places.some((place) => Math.abs(along(place) - t) <= blur);
  }).length;
}

function segmentDistance({ u, v }: Point2, a: Point2, b: Point2): number {
  const du = b.u - a.u;
  const dv = b.v - a.v;
  const lenSq = du * du + dv * dv;
  const t = lenSq > 0 ? Math.max(0, Math.min(1, ((u - a.u) * du + (v - a.v) * dv) / lenSq)) : 0;
  return Math.hypot(u - a.u - t * du, v - a.v - t * dv);
}

/** How far a place is outside the hull of others, counter-clockwise; 0 inside. */
function hullDistance(c: Point2, hull: readonly Point2[]): number {
  const isInside =
    hull.length > 2 &&
    hull.every((a, i) => {
      const b = hull[(i + 1) % hull.length];
      return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u) >= 0;
    });
  return isInside ? 0 : Math.min(...hull.map((a, i) => segmentDistance(c, a, hull[(i + 1) % hull.length])));
}

/**
 * The features at `code` that face outward most: faces, or edges where faces are seen end-on, or the vertex. A hull that is scaled flat may
 * have corners and edges within a side of its outline, which the polytope here counts as one: its faces and edges hold them.
 */
function touchingFeatures(sample: Sample, core: Placed, code: number, outward: Vec3Like, size: number): Vec3Like[][] {
  const { polytope, x, y, z, normals } = core;
  const local = featureVertices(sample, code);
  const holds = (loop: readonly number[]): boolean => {
    const corners = loop.map((v) => polytope.vertices[v]);
    return local.every((w) => nearestOfHull(w, corners).distance <= ON_FEATURE * size);
  };
  const touches = (i: number, j: number): boolean => {
    const ends = [polytope.vertices[i], polytope.vertices[j]];
    return local.some((w) => nearestOfHull(w, ends).distance <= ON_FEATURE * size);
  };
  const corner = (v: number): Vec3Like => ({ x: x[v], y: y[v], z: z[v] });
  let best = END_ON - 1e-9;
  const found: { cosine: number; loop: Vec3Like[] }[] = [];
  polytope.faces.forEach(({ loop, hasArea }, i) => {
    if (!hasArea || !holds(loop)) return;
    const cosine = normals[3 * i] * outward.x + normals[3 * i + 1] * outward.y + normals[3 * i + 2] * outward.z;
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
  loops.push([core.place(local[0])]);
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
      const p = corners[i - 1];
      const q = corners[i];
      turn += (p.u - o.u) * (q.v - o.v) - (p.v - o.v) * (q.u - o.u);
    }
    const count = corners.length < 3 ? corners.length - 1 : corners.length;
    this.sides = corners.slice(0, count).map((c, i) => {
      const d = corners[(i + 1) % corners.length];
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
      const off = Math.hypot(u - corners[0].u, v - corners[0].v);
      return off <= slack ? slack : -off;
    }
    if (corners.length === 2) {
      const { a, du, dv, length, nu, nv, offset } = sides[0];
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
        const a = out[out.length - 2];
        const b = out[out.length - 1];
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
    sum += (p[i - 1].u - p[0].u) * (p[i].v - p[0].v) - (p[i - 1].v - p[0].v) * (p[i].u - p[0].u);
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
