import { describe, expect, it } from 'vitest';
import { Random } from '../../test/gen.ts';
import { Frame, setFrame } from '../math/frame.ts';
import { box } from '../shapes/box.ts';
import { convexHull } from '../shapes/build/convexHull.ts';
import { capsule } from '../shapes/capsule.ts';
import type { Hull } from '../shapes/hull.ts';
import { triangle } from '../shapes/triangle.ts';
import { CsoFacet, InnerBall } from './csoFacet.ts';
import { FacetSide } from './facetSide.ts';
import { facetWalk } from './facetWalk.ts';
import { gjk, MEETING } from './gjk.ts';
import { PolytopeView } from './polytopeView.ts';
import { Search } from './search.ts';
import { Simplex } from './simplex.ts';

const SEED = 31;
const CASES = 120;

function round(count: number): Hull {
  const random = new Random(count);
  return convexHull(Array.from({ length: count }, () => random.direction()));
}

const HULL = round(16);
const SMALLER = round(11);
const BOX = box({ x: 0.5, y: 0.8, z: 1 }).core;
const SEGMENT = capsule({ x: -0.6, y: -1, z: 0.2 }, { x: 0.4, y: 1, z: 0 }, 1).core;
const TRIANGLE = triangle({ x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 }, { x: -1, y: -1, z: 1 }).core;
type Place = (view: PolytopeView, frame: Frame) => void;
const SECONDS: readonly (readonly [string, Place])[] = [
  ['a hull', (view, frame) => view.setHull(SMALLER, frame)],
  ['a box', (view, frame) => view.setBox(BOX, frame)],
  ['a triangle', (view, frame) => view.setTriangle(TRIANGLE, frame)],
  ['a segment', (view, frame) => view.setSegment(SEGMENT, frame)],
];

type Triple = readonly [number, number, number];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** Vertices, normals of faces and edges in the common frame, straight from the definitions. */
interface Plain {
  vertices: Triple[];
  normals: Triple[];
  edges: Triple[];
}

/** Vertices of the cores that are no hulls, by the kind of their view. */
const COUNTS = [2, 3, 8];

function plainOf(view: PolytopeView): Plain {
  const { hull } = view;
  const turn = (x: number, y: number, z: number): Triple => [
    view.ux * x + view.vx * y + view.wx * z,
    view.uy * x + view.vy * y + view.wy * z,
    view.uz * x + view.vz * y + view.wz * z,
  ];
  const count = hull !== null ? hull.vertexCount : COUNTS[view.kind]!;
  const vertices = Array.from({ length: count }, (_, i): Triple => {
    view.vertex(i);
    return [view.sx, view.sy, view.sz];
  });
  if (hull !== null) {
    return {
      vertices,
      normals: Array.from(hull.faceNx, (nx, f) => turn(nx, hull.faceNy[f]!, hull.faceNz[f]!)),
      edges: Array.from({ length: hull.edgeCount }, (_, e) =>
        minus(vertices[hull.edgeVertices[2 * e + 1]!]!, vertices[hull.edgeVertices[2 * e]!]!),
      ),
    };
  }
  if (count === 2) return { vertices, normals: [], edges: [minus(vertices[1]!, vertices[0]!)] };
  if (count === 3) {
    const edges = vertices.map((v, i) => minus(vertices[(i + 1) % 3]!, v));
    return { vertices, normals: [[view.nx, view.ny, view.nz]], edges };
  }
  const axes = [turn(1, 0, 0), turn(0, 1, 0), turn(0, 0, 1)];
  return { vertices, normals: axes, edges: axes };
}

/** How far the second core must move along n to leave the first. */
function wayOut(first: Plain, second: Plain, n: Triple): number {
  return Math.max(...first.vertices.map((v) => dot(n, v))) - Math.min(...second.vertices.map((v) => dot(n, v)));
}

/** The shortest of all, over every axis that can be one. */
function shortest(first: Plain, second: Plain): number {
  const axes = [...first.normals, ...second.normals];
  for (const e of first.edges) for (const f of second.edges) axes.push(cross(e, f));
  let least = Infinity;
  for (const axis of axes) {
    const length = Math.hypot(...axis);
    if (length < 1e-9) continue;
    const n: Triple = [axis[0] / length, axis[1] / length, axis[2] / length];
    least = Math.min(least, wayOut(first, second, n), wayOut(first, second, [-n[0], -n[1], -n[2]]));
  }
  return least;
}

/** Places around the hull at about the given distance of the middles, with a ball within the CSO and vertices to start from. */
function* places(far: number, set: Place) {
  const random = new Random(SEED);
  for (let i = 0; i < CASES; i++) {
    const { x, y, z } = random.direction();
    const length = random.range(far, far + 0.3);
    const frame = new Frame();
    setFrame(frame, { position: { x: x * length, y: y * length, z: z * length }, quaternion: random.quaternion() }, 'pose');
    const first = new PolytopeView();
    const second = new PolytopeView();
    first.setHull(HULL, null);
    set(second, frame);
    const { ball } = HULL;
    const inner = new InnerBall();
    // A point of the second core on this side.
    const { vertices } = plainOf(second);
    const middle = (k: 0 | 1 | 2): number => vertices.reduce((sum, v) => sum + v[k] / vertices.length, 0);
    second.support({ x, y, z }, -1);
    inner.x = (second.sx + middle(0)) / 2 - ball.x;
    inner.y = (second.sy + middle(1)) / 2 - ball.y;
    inner.z = (second.sz + middle(2)) / 2 - ball.z;
    inner.radius = ball.radius;
    first.support({ x, y, z }, 1);
    yield { first, second, inner, a: first.index, b: second.index, random };
  }
}

describe(`the walk over the facets of the CSO, seed ${SEED}`, () => {
  it.each(SECONDS)('finds facets, and the nearest where it proves it, for %s', (_, set) => {
    let found = 0;
    let proven = 0;
    for (const { first, second, inner, a, b } of places(1, set)) {
      const facet = new CsoFacet();
      if (!facetWalk(first, second, a, b, inner, facet)) continue;
      const [x, y] = [plainOf(first), plainOf(second)];
      expect(facet.depth).toBeCloseTo(wayOut(x, y, [facet.nx, facet.ny, facet.nz]), 13);
      if (facet.depth <= 0) continue;
      found++;
      const least = shortest(x, y);
      expect(facet.depth).toBeGreaterThan(least - 1e-13);
      if (!facet.isProven) continue;
      proven++;
      expect(facet.depth).toBeCloseTo(least, 13);
    }
    expect(found).toBeGreaterThan(20);
    expect(proven).toBeGreaterThan(10);
  });

  it.each(SECONDS)('finds the distance from a facet of cores apart, for %s', (_, set) => {
    let found = 0;
    for (const { first, second, inner, a, b } of places(1.5, set)) {
      const facet = new CsoFacet();
      const isFound = facetWalk(first, second, a, b, inner, facet);
      const simplex = new Simplex();
      const isMeeting = gjk(first, second, new Search(), simplex) === MEETING;
      if (facet.depth <= 0) expect(isMeeting).toBe(false);
      if (!isFound || isMeeting) continue;
      found++;
      const { vx, vy, vz } = simplex;
      expect(facet.isProven).toBe(true);
      expect(-facet.depth).toBeCloseTo(Math.hypot(vx, vy, vz), 13);
    }
    expect(found).toBeGreaterThan(10);
  });

  it.each(SECONDS)('starts from any two vertices, deep in %s too', (_, set) => {
    let found = 0;
    for (const { first, second, inner, random } of places(0.4, set)) {
      const facet = new CsoFacet();
      const [x, y] = [plainOf(first), plainOf(second)];
      const [a, b] = [HULL.vertexCount, y.vertices.length].map((count) => Math.floor(random.range(0, count))) as [number, number];
      if (!facetWalk(first, second, a, b, inner, facet)) continue;
      found++;
      expect(facet.depth).toBeCloseTo(wayOut(x, y, [facet.nx, facet.ny, facet.nz]), 13);
      expect(facet.depth).toBeGreaterThan(shortest(x, y) - 1e-13);
    }
    expect(found).toBeGreaterThan(0.8 * CASES);
  });

  it.each(SECONDS.slice(0, 3))('sees %s whole', (_, set) => {
    const view = new PolytopeView();
    set(view, new Frame());
    const side = new FacetSide();
    side.setSecond(view);
    const { points, planes, faceStart, loopVertices, loopEdges, edgeVertices, edgeFaces, vertexStart } = side.facets;
    const { vertexFaces, vertexEdges, vertexNeighbours, rays } = side.facets;
    const at = (v: number): Triple => [points[4 * v]!, points[4 * v + 1]!, points[4 * v + 2]!];
    for (let f = 0; f + 1 < faceStart.length; f++) {
      const n: Triple = [planes[4 * f]!, planes[4 * f + 1]!, planes[4 * f + 2]!];
      const [start, end] = [faceStart[f]!, faceStart[f + 1]!];
      const loop = Array.from(loopVertices.subarray(start, end));
      for (const [k, v] of loop.entries()) {
        const next = loop[(k + 1) % loop.length]!;
        const afterwards = loop[(k + 2) % loop.length]!;
        const e = loopEdges[start + k]!;
        expect(dot(n, at(v))).toBeCloseTo(planes[4 * f + 3]!, 14);
        expect(dot(n, cross(minus(at(next), at(v)), minus(at(afterwards), at(next))))).toBeGreaterThan(0);
        expect([edgeVertices[2 * e], edgeVertices[2 * e + 1]].sort()).toEqual([v, next].sort());
        expect([edgeFaces[2 * e], edgeFaces[2 * e + 1]]).toContain(f);
        expect(Array.from(vertexFaces.subarray(vertexStart[v], vertexStart[v + 1]))).toContain(f);
      }
    }
    for (let v = 0; v + 1 < vertexStart.length; v++) {
      for (let i = vertexStart[v]!; i < vertexStart[v + 1]!; i++) {
        const e = vertexEdges[i]!;
        expect([edgeVertices[2 * e], edgeVertices[2 * e + 1]].sort()).toEqual([v, vertexNeighbours[i]!].sort());
        const ray = 4 * vertexStart[v]! + 4 * (i - vertexStart[v]!);
        const along: Triple = [rays[ray]!, rays[ray + 1]!, rays[ray + 2]!];
        const edge = minus(at(vertexNeighbours[i]!), at(v));
        expect(dot(along, edge)).toBeCloseTo(Math.hypot(...along) * Math.hypot(...edge), 13);
      }
    }
  });
});
