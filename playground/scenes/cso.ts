/**
 * A cast as a ray from the origin against the CSO, all differences of a point of B and a point of A; and the steps by which it is found,
 * with what each of them proves. The steps are those of the library, here with the vertices of the CSO all written out.
 */
import { type ConvexShape, castShape, convex, convexHull, type Vec3Like } from 'touchstone';
import { CastSimplex } from '../../src/cast/castSimplex.ts';
import type { Row } from '../app/scene.ts';
import { meshOf } from '../render/mesh.ts';
import { add, along, cross, dot, IDENTITY, length, perpendicular, placed, scaled, sub, unit, vec } from '../render/vec.ts';
import type { Mark, Solid } from '../render/view.ts';
import type { Placed } from './shapes.ts';

/** Vertices whose heights differ by less than this part are as high. */
const LEVEL = 1e-13;
const MOST_STEPS = 60;
/** Hulls of more points than this are left out of the picture. */
const MOST_POINTS = 4000;

export interface CsoStep {
  title: string;
  /** The impact is not before and not after these parts of the way, as far as is known. */
  notBefore: number;
  notAfter: number;
  proves: string;
  simplex: Vec3Like[];
  added?: Vec3Like;
  /** A plane that the CSO lies behind, through a place, and its normal. */
  plane?: { at: Vec3Like; normal: Vec3Like };
}

/** The vertices of the cores' difference, in the world. */
export function csoPoints(a: Placed, b: Placed): Vec3Like[] {
  const corners = ({ shape, pose }: Placed) => [...meshOf(shape).vertices.values()].map((p) => placed(pose, p));
  const ofA = corners(a);
  return corners(b).flatMap((q) => ofA.map((p) => sub(q, p)));
}

/** Goes the way of the algorithm, step by step. */
export function traceCast(points: readonly Vec3Like[], way: Vec3Like, radius: number): CsoStep[] {
  const axisZ = unit(way);
  const axisX = perpendicular(axisZ);
  const axisY = cross(axisZ, axisX);
  const full = length(way);
  // In the frame of the cast the line is the third axis.
  const local = points.map((p) => vec(dot(p, axisX), dot(p, axisY), dot(p, axisZ)));
  const size = Math.max(...local.map(length));
  const world = (p: Vec3Like) => add(add(scaled(axisX, p.x), scaled(axisY, p.y)), scaled(axisZ, p.z));
  const support = (direction: Vec3Like) => local.reduce((best, p) => (dot(p, direction) > dot(best, direction) ? p : best));
  const simplex = new CastSimplex();
  simplex.radius = radius;
  const put = (p: Vec3Like) => {
    simplex.points.set([p.x, p.y, p.z], 3 * simplex.count);
    simplex.count++;
  };
  const held = () =>
    Array.from({ length: simplex.count }, (_, i) =>
      vec(...(simplex.points.slice(3 * i, 3 * i + 3) as unknown as [number, number, number])),
    );
  const steps: CsoStep[] = [];
  let notBefore = 0;
  let notAfter = Infinity;
  const note = (title: string, proves: string, rest: Partial<CsoStep> = {}) =>
    steps.push({ title, proves, notBefore: notBefore / full, notAfter: notAfter / full, simplex: held().map(world), ...rest });

  const middle = scaled(local.reduce(add, vec(0, 0, 0)), 1 / local.length);
  put(support(vec(-middle.x, -middle.y, -size)));
  simplex.solve();
  note('A first vertex', 'The vertex of the CSO that is farthest back along the way is a start.');
  for (let step = 0; simplex.active === 0; step++) {
    const nearest = nearestToLine(held());
    const away = Math.hypot(nearest.x, nearest.y);
    const direction = vec(-nearest.x / away, -nearest.y / away, 0);
    const next = support(direction);
    const reach = dot(sub(next, nearest), direction);
    const plane = { at: world(next), normal: world(direction) };
    if (!(reach > LEVEL * size) || away === 0 || dot(next, direction) < -radius || step > MOST_STEPS) {
      note('No vertex is nearer to the line', 'All of the CSO lies behind this plane, and the line in front of it: A misses B.', {
        plane,
      });
      return steps;
    }
    keepNearest(simplex, nearest);
    put(next);
    simplex.solve();
    const meets = simplex.active > 0;
    if (meets) notAfter = simplex.z;
    note(
      'Across the line',
      meets
        ? 'Now the line meets the simplex, which is a part of the CSO: A hits B, and not later than here.'
        : 'The line passes the simplex by; this vertex brings it nearer.',
      { added: world(next), plane },
    );
  }
  for (let step = 0; step < MOST_STEPS; step++) {
    simplex.keep();
    const normal = vec(...(simplex.normal as unknown as [number, number, number]));
    const { z } = simplex;
    const next = support(normal);
    const height = dot(next, normal) + radius;
    const rise = dot(sub(next, held()[0]), normal);
    if (normal.z < 0) notBefore = Math.max(notBefore, Math.min(z, height / normal.z));
    const entry = vec(0, 0, z);
    if (!(rise > LEVEL * size)) {
      notBefore = notAfter = z;
      note('Proven', 'No vertex is beyond the plane through this place: all of the CSO lies behind it, so this is the impact.', {
        plane: { at: world(entry), normal: world(normal) },
      });
      return steps;
    }
    put(next);
    simplex.solve();
    notAfter = Math.min(notAfter, simplex.z);
    note(
      'Along the line',
      'A vertex is beyond the plane: with it the simplex is entered earlier; the plane through it is not passed before.',
      {
        added: world(next),
        plane: { at: world(next), normal: world(normal) },
      },
    );
    if (!(simplex.z < z)) return steps;
  }
  return steps;
}

/** The point of a simplex nearest to the third axis, which does not meet it. */
function nearestToLine(points: readonly Vec3Like[]): Vec3Like {
  let best = points[0];
  const flat = (p: Vec3Like) => Math.hypot(p.x, p.y);
  points.forEach((p, i) => {
    for (const q of points.slice(i)) {
      const u = sub(q, p);
      const lenSq = u.x * u.x + u.y * u.y;
      const s = lenSq > 0 ? Math.max(0, Math.min(1, -(p.x * u.x + p.y * u.y) / lenSq)) : 0;
      const at = along(p, u, s);
      if (flat(at) < flat(best)) best = at;
    }
  });
  return best;
}

/** Drops vertices that do not hold the nearest point. */
function keepNearest(simplex: CastSimplex, nearest: Vec3Like): void {
  const points = Array.from({ length: simplex.count }, (_, i) => simplex.points.slice(3 * i, 3 * i + 3));
  if (points.length < 3) return;
  const at = (p: Float64Array) => vec(p[0], p[1], p[2]);
  const onEdge = (p: Vec3Like, q: Vec3Like) => length(cross(sub(p, nearest), sub(q, nearest))) <= 1e-9 * length(sub(q, p)) ** 2;
  for (let drop = 0; drop < points.length; drop++) {
    const [p, q] = points.filter((_, i) => i !== drop) as [Float64Array, Float64Array];
    if (!onEdge(at(p), at(q))) continue;
    simplex.points.set([...p, ...q]);
    simplex.count = 2;
    return;
  }
}

export interface CsoPicture {
  solids: Solid[];
  marks: Mark[];
  rows: Row[];
  summary: string;
  count: number;
  /** The height of its lowest point. */
  low: number;
}

let known: { key: string; shape: ConvexShape } | undefined;

/** Where the CSO is drawn: to the right of the world, as that is first seen. */
const PLACE = vec(4.4, 0.4, -1.1);

/** The CSO with its origin and ray, at a scale of its own, after so many steps. */
export function drawCso(a: Placed, b: Placed, way: Vec3Like, step: number): CsoPicture {
  const points = csoPoints(a, b);
  const radius = a.shape.radius + b.shape.radius;
  const steps = traceCast(points, way, radius);
  const at = Math.min(steps.length - 1, Math.floor(step));
  const { simplex, added, plane, title, proves } = steps[at];
  const result = castShape(a.shape, a.pose, way, b.shape, b.pose);
  // Drawn about the middle between the origin and the CSO, so that both are in sight.
  const center = scaled(points.reduce(add, vec(0, 0, 0)), 1 / points.length);
  const size = Math.max(length(way), ...points.map((p) => length(sub(p, center)) + length(center)));
  const scale = 3.6 / size;
  const show = (p: Vec3Like) => along(PLACE, sub(p, scaled(center, 0.6)), scale);
  const flat = points.flatMap(({ x, y, z }) => [x - center.x, y - center.y, z - center.z]);
  const key = `${flat.join()} ${radius}`;
  if (known?.key !== key && points.length <= MOST_POINTS) {
    known = { key, shape: convex(convexHull(flat, { maxVertices: 1000 }), { radius }) };
  }
  const pose = { position: show(center), quaternion: IDENTITY };
  const solids: Solid[] = [];
  if (known?.key === key) {
    solids.push({ mesh: meshOf(known.shape), pose, material: 'difference', alpha: 0.45, stretch: vec(scale, scale, scale) });
  }
  const origin = show(vec(0, 0, 0));
  const end = show(way);
  const marks: Mark[] = [
    { type: 'dot', at: origin, ink: 'query', size: 6 },
    { type: 'label', at: origin, text: 'origin', ink: 'query', left: true, above: true },
    { type: 'line', from: origin, to: end, ink: 'query', width: 2.2, arrow: true },
  ];
  if (result) {
    const hit = show(scaled(way, result.fraction));
    marks.push(
      { type: 'dot', at: hit, ink: 'answer', size: 5.5 },
      { type: 'label', at: hit, text: 'impact', ink: 'answer', above: true },
    );
  }
  const spots = simplex.map(show);
  spots.forEach((p, i) => {
    marks.push({ type: 'dot', at: p, ink: 'text', size: 4 });
    for (const q of spots.slice(i + 1)) marks.push({ type: 'line', from: p, to: q, ink: 'text', width: 2.6 });
  });
  if (added)
    marks.push(
      { type: 'dot', at: show(added), ink: 'normal', size: 6 },
      { type: 'label', at: show(added), text: 'new vertex', ink: 'normal' },
    );
  if (plane) marks.push(...planeMarks(show(plane.at), plane.normal));
  const percent = (part: number) => (part === Infinity ? '-' : `${(100 * part).toFixed(3)} %`);
  return {
    solids,
    marks,
    rows: [
      {
        head: ['step', '', 'not before', 'not after'],
        rows: steps.map((one, i) => [i + 1, one.title, percent(one.notBefore), percent(one.notAfter)]),
        marked: at,
      },
      {
        label: 'vertices of the CSO',
        value: known?.key === key ? known.shape.core.topology.vertexCount : points.length,
        note: `of ${points.length} differences`,
      },
      { label: 'radius', value: radius, note: 'of A and B together' },
    ],
    summary: `${at + 1} of ${steps.length}, ${title.toLowerCase()}: ${proves}`,
    count: steps.length,
    low: Math.min(...points.map((p) => show(p).y)) - scale * radius - 0.1,
  };
}

/** A square of a plane, and its normal. */
function planeMarks(at: Vec3Like, normal: Vec3Like): Mark[] {
  const u = perpendicular(normal);
  const v = cross(normal, u);
  const corner = (s: number, t: number) => along(along(at, u, 0.9 * s), v, 0.9 * t);
  const ring = [corner(1, 1), corner(-1, 1), corner(-1, -1), corner(1, -1), corner(1, 1)];
  return [
    ...ring.slice(1).map((p, i): Mark => ({ type: 'line', from: ring[i], to: p, ink: 'normal', width: 1.4, alpha: 0.8 })),
    { type: 'line', from: at, to: along(at, normal, 0.5), ink: 'normal', width: 2, arrow: true },
  ];
}
