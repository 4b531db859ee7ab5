/**
 * The surface of a rounded core as triangles, each with the code of the core's feature that it belongs to: faces moved out by the radius,
 * a strip of a cylinder for each edge, a patch of a sphere for each vertex.
 */
import { atan2, sinCos } from '../math/angle.ts';
import { Frame } from '../math/frame.ts';
import { directionFrom, pointFrom } from '../math/frameVectors.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** The largest angle that one flat piece of a round surface spans. */
const STEP = Math.PI / 20;
const FULL_CIRCLE = 48;

export class Surface {
  /** x, y, z of each vertex and of its unit normal. */
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  /** The code of the feature that each vertex belongs to: features share none. */
  readonly features: number[] = [];
  /** Three vertices a triangle, counter-clockwise seen from outside. */
  readonly triangles: number[] = [];

  /** Where the vertices that follow are. */
  frame = new Frame();

  /** Adds the vertex at `core` + radius `normal`; returns its number. */
  add(core: Vec3Like, normal: Vec3Like, radius: number, feature: number): number {
    const p = pointFrom(this.frame, core, new Vec3());
    const n = directionFrom(this.frame, normal, new Vec3());
    this.positions.push(p.x + n.x * radius, p.y + n.y * radius, p.z + n.z * radius);
    this.normals.push(n.x, n.y, n.z);
    return this.features.push(feature) - 1;
  }

  /** Joins two rows of equally many vertices; the second row is to the left of the first, seen from outside. */
  strip(row: readonly number[], next: readonly number[]): void {
    for (let i = 0; i + 1 < row.length; i++) {
      this.triangles.push(row[i], row[i + 1], next[i + 1]);
      this.triangles.push(row[i], next[i + 1], next[i]);
    }
  }
}

/** Adds the surface of a core with a layer of `radius` around it, in its own frame, to `surface` and returns it. */
export function addSurface(surface: Surface, core: Polytope, radius: number): Surface {
  const { dimension, faceCount, vertexNames } = core.topology;
  if (dimension === 0) {
    if (radius > 0) addCap(surface, vertexOf(core, 0), UP, radius, Math.PI, VERTEX + vertexNames[0]);
  } else if (dimension === 1) {
    if (radius > 0) addCapsule(surface, core, radius);
  } else {
    for (let f = 0; f < faceCount; f++) addFace(surface, core, f, radius);
    if (radius > 0) addRounding(surface, core, radius);
  }
  return surface;
}

const UP = /* @__PURE__ */ new Vec3(0, 1, 0);

function vertexOf({ vertices }: Polytope, v: number): Vec3 {
  return new Vec3(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
}

function normalOf({ normals }: Polytope, f: number): Vec3 {
  return new Vec3(normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]);
}

function addFace(surface: Surface, core: Polytope, face: number, radius: number): void {
  const { faceStart, faceVertices, faceNames } = core.topology;
  const normal = normalOf(core, face);
  const row: number[] = [];
  for (let i = faceStart[face]; i < faceStart[face + 1]; i++) {
    row.push(surface.add(vertexOf(core, faceVertices[i]), normal, radius, FACE + faceNames[face]));
  }
  for (let i = 1; i + 1 < row.length; i++) surface.triangles.push(row[0], row[i], row[i + 1]);
}

/** Strips along the edges, and between them patches about the vertices. */
function addRounding(surface: Surface, core: Polytope, radius: number): void {
  const { edgeCount, vertexCount, edgeVertices, edgeNames, fanStart, fanEdges, vertexNames } = core.topology;
  const arcs = Array.from({ length: edgeCount }, (_, e) => arcOf(core, e));
  for (let e = 0; e < edgeCount; e++) {
    const code = EDGE + edgeNames[e];
    const from = vertexOf(core, edgeVertices[2 * e]);
    const to = vertexOf(core, edgeVertices[2 * e + 1]);
    const row = arcs[e].map((n) => surface.add(from, n, radius, code));
    const next = arcs[e].map((n) => surface.add(to, n, radius, code));
    surface.strip(row, next);
  }
  for (let v = 0; v < vertexCount; v++) {
    // Around the vertex, counter-clockwise seen from outside: from the face on the right of each leaving edge to that on its left.
    const rim: Vec3[] = [];
    for (let i = fanStart[v]; i < fanStart[v + 1]; i++) {
      const e = fanEdges[i];
      const leaves = edgeVertices[2 * e] === v;
      const arc = leaves ? [...arcs[e]].reverse() : arcs[e];
      rim.push(...arc.slice(0, -1));
    }
    rim.push(rim[0]);
    addPatch(surface, vertexOf(core, v), rim, radius, VERTEX + vertexNames[v]);
  }
}

/** The normals from the face on the left of an edge, over the edge, to the face on its right. */
function arcOf(core: Polytope, edge: number): Vec3[] {
  const { edgeVertices, edgeFaces } = core.topology;
  const left = normalOf(core, edgeFaces[2 * edge]);
  const right = normalOf(core, edgeFaces[2 * edge + 1]);
  const over = vertexOf(core, edgeVertices[2 * edge + 1])
    .sub(vertexOf(core, edgeVertices[2 * edge]))
    .cross(left)
    .normalize();
  const turn = atan2(Math.max(0, over.dot(right)), left.dot(right));
  const steps = Math.max(1, Math.floor(turn / STEP + 1));
  const at = { s: 0, c: 1 };
  return Array.from({ length: steps + 1 }, (_, i) => {
    if (i === 0 || i === steps) return i === 0 ? left : right;
    sinCos((i * turn) / steps, at);
    return left.clone().scale(at.c).addScaled(over, at.s).normalize();
  });
}

/** A patch of the sphere about a vertex: from the middle of the rim of normals outwards, ring by ring. */
function addPatch(surface: Surface, center: Vec3, rim: readonly Vec3[], radius: number, code: number): void {
  const middle = new Vec3();
  for (const n of rim.slice(1)) middle.add(n);
  middle.normalize();
  const widest = Math.max(...rim.map((n) => atan2(n.clone().cross(middle).length(), n.dot(middle))));
  const rings = Math.max(1, Math.floor(widest / STEP + 1));
  let last: number[] | undefined;
  for (let i = 0; i <= rings; i++) {
    const row = rim.map((n) => {
      const direction =
        i === rings
          ? n
          : middle
              .clone()
              .lerp(n, i / rings)
              .normalize();
      return surface.add(center, direction, radius, code);
    });
    if (last) surface.strip(row, last);
    last = row;
  }
}

function addCapsule(surface: Surface, core: Polytope, radius: number): void {
  const { vertexNames, edgeNames } = core.topology;
  const a = vertexOf(core, 0);
  const b = vertexOf(core, 1);
  const along = b.clone().sub(a).normalize();
  addCap(surface, b, along, radius, Math.PI / 2, VERTEX + vertexNames[1]);
  addCap(surface, a, along.clone().negate(), radius, Math.PI / 2, VERTEX + vertexNames[0]);
  const code = EDGE + edgeNames[0];
  const around = ringAbout(along, Math.PI / 2);
  surface.strip(
    around.map((n) => surface.add(a, n, radius, code)),
    around.map((n) => surface.add(b, n, radius, code)),
  );
}

/** The part of a sphere within an angle of an axis. */
function addCap(surface: Surface, center: Vec3, axis: Vec3, radius: number, angle: number, code: number): void {
  const rings = Math.floor(angle / STEP + 0.5);
  let last: number[] | undefined;
  for (let i = 0; i <= rings; i++) {
    const row = ringAbout(axis, (angle * i) / rings).map((n) => surface.add(center, n, radius, code));
    if (last) surface.strip(row, last);
    last = row;
  }
}

/** Unit vectors at an angle from an axis, counter-clockwise seen against it, all the way round. */
function ringAbout(axis: Vec3, angle: number): Vec3[] {
  const u = setPerpendicular(new Vec3(), axis.x, axis.y, axis.z);
  const v = axis.clone().cross(u);
  const away = sinCos(angle, { s: 0, c: 1 });
  const turn = { s: 0, c: 1 };
  return Array.from({ length: FULL_CIRCLE + 1 }, (_, i) => {
    sinCos((2 * Math.PI * (i % FULL_CIRCLE)) / FULL_CIRCLE, turn);
    return axis
      .clone()
      .scale(away.c)
      .addScaled(u, away.s * turn.c)
      .addScaled(v, away.s * turn.s);
  });
}
