/** The outline of a shape as lines: its edges, moved out by the radius, and the arcs around its corners. */
import { atan2, sinCos } from '../math/angle.ts';
import { setPerpendicular, Vec3, type Vec3Like } from '../math/vec3.ts';
import type { Polytope } from '../shapes/polytope.ts';

/** Lines to a full circle. */
const CIRCLE = 32;
const STEP = (2 * Math.PI) / CIRCLE;

const a = /* @__PURE__ */ new Vec3();
const b = /* @__PURE__ */ new Vec3();
const u = /* @__PURE__ */ new Vec3();
const v = /* @__PURE__ */ new Vec3();
const w = /* @__PURE__ */ new Vec3();
const p = /* @__PURE__ */ new Vec3();
const q = /* @__PURE__ */ new Vec3();
const angle = { s: 0, c: 1 };

/** What takes lines. */
export interface Lines {
  line(from: Vec3Like, to: Vec3Like): unknown;
}

/** Adds the outline of a core with a layer of `radius` around it, in its own frame. */
export function addShapeLines(lines: Lines, core: Polytope, radius: number): void {
  const { dimension, edgeCount } = core.topology;
  if (dimension === 0) addSphere(lines, vertexAt(core, 0, a), radius);
  else if (dimension === 1) addCapsule(lines, core, radius);
  else for (let e = 0; e < edgeCount; e++) addEdge(lines, core, e, radius);
}

/** Three great circles. */
function addSphere(lines: Lines, center: Vec3Like, radius: number): void {
  if (!(radius > 0)) return;
  addArc(lines, center, u.set(1, 0, 0), v.set(0, 1, 0), radius, CIRCLE, STEP);
  addArc(lines, center, u.set(0, 1, 0), v.set(0, 0, 1), radius, CIRCLE, STEP);
  addArc(lines, center, u.set(0, 0, 1), v.set(1, 0, 0), radius, CIRCLE, STEP);
}

/** A circle and two half circles at each end, and four lines between them. */
function addCapsule(lines: Lines, core: Polytope, radius: number): void {
  vertexAt(core, 0, a);
  vertexAt(core, 1, b);
  if (!(radius > 0)) {
    lines.line(a, b);
    return;
  }
  w.copy(b).sub(a).normalize();
  setPerpendicular(u, w.x, w.y, w.z);
  v.copy(w).cross(u);
  for (let side = 0; side < 4; side++) {
    p.copy(a).addScaled(side < 2 ? u : v, side % 2 ? radius : -radius);
    q.copy(b).addScaled(side < 2 ? u : v, side % 2 ? radius : -radius);
    lines.line(p, q);
  }
  addArc(lines, a, u, v, radius, CIRCLE, STEP);
  addArc(lines, b, u, v, radius, CIRCLE, STEP);
  addArc(lines, b, u, w, radius, CIRCLE / 2, STEP);
  addArc(lines, b, v, w, radius, CIRCLE / 2, STEP);
  w.negate();
  addArc(lines, a, u, w, radius, CIRCLE / 2, STEP);
  addArc(lines, a, v, w, radius, CIRCLE / 2, STEP);
}

/** An edge between two faces: once, or where there is a radius on either side with the arc from one to the other at both ends. */
function addEdge(lines: Lines, core: Polytope, edge: number, radius: number): void {
  const { edgeVertices, edgeFaces } = core.topology;
  vertexAt(core, edgeVertices[2 * edge], a);
  vertexAt(core, edgeVertices[2 * edge + 1], b);
  if (!(radius > 0)) {
    lines.line(a, b);
    return;
  }
  normalAt(core, edgeFaces[2 * edge], u);
  normalAt(core, edgeFaces[2 * edge + 1], v);
  for (let side = 0; side < 2; side++) {
    const n = side === 0 ? u : v;
    lines.line(p.copy(a).addScaled(n, radius), q.copy(b).addScaled(n, radius));
  }
  // From u over the edge to v: w = (b - a) x u leads away from the face on the left, within its plane.
  w.copy(b).sub(a).cross(u).normalize();
  const turn = atan2(Math.max(0, w.dot(v)), u.dot(v));
  const steps = Math.max(1, Math.floor((CIRCLE * turn) / (2 * Math.PI) + 0.5));
  addArc(lines, a, u, w, radius, steps, turn / steps);
  addArc(lines, b, u, w, radius, steps, turn / steps);
}

/** `count` lines of an arc that starts at `first` and turns towards `second`, by `step` radians each. */
function addArc(lines: Lines, center: Vec3Like, first: Vec3, second: Vec3, radius: number, count: number, step: number): void {
  p.copy(center).addScaled(first, radius);
  for (let i = 1; i <= count; i++) {
    sinCos(i * step, angle);
    q.copy(center)
      .addScaled(first, radius * angle.c)
      .addScaled(second, radius * angle.s);
    lines.line(p, q);
    p.copy(q);
  }
}

function vertexAt({ vertices }: Polytope, index: number, out: Vec3): Vec3 {
  return out.set(vertices[3 * index], vertices[3 * index + 1], vertices[3 * index + 2]);
}

function normalAt({ normals }: Polytope, index: number, out: Vec3): Vec3 {
  return out.set(normals[3 * index], normals[3 * index + 1], normals[3 * index + 2]);
}
