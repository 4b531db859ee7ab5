/**
 * Feeds polytopes, flat or solid, to the sums of massMoments.ts. Vectors are written field by field: the calls would put doubles
 * on the heap.
 */
import { Polar, setAngle } from '../math/angle.ts';
import { preciseCross } from '../math/preciseCross.ts';
import { Vec3 } from '../math/vec3.ts';
import type { FaceLoop } from '../shapes/core.ts';
import type { Hull } from '../shapes/hull.ts';
import type { MassMoments, MassPoints } from './massMoments.ts';

/** Sums over a solid hull with a layer of `ball.radius` around it. */
export function addSolid(moments: MassMoments, hull: Readonly<Hull>, ball: { readonly radius: number }): void {
  moments.begin(3, hull, hull.x.length, ball);
  const { faceStart, loopVertices, edgeVertices, vertexStart, vertexEdges } = hull;
  for (let f = 0; f + 1 < faceStart.length; f++) {
    // The face as a fan of triangles about its first corner.
    const first = faceStart[f]!;
    for (let i = first + 2; i < faceStart[f + 1]!; i++) {
      setTriangle(moments, hull, loopVertices[first]!, loopVertices[i - 1]!, loopVertices[i]!);
      moments.addTriangle(mass_cross, 1);
      moments.addTetrahedron(mass_cross);
    }
  }
  if (!(ball.radius > 0)) return;
  for (let e = 0; 2 * e < edgeVertices.length; e++) {
    setFaceNormal(hull, hull.edgeFaces[2 * e]!, mass_unitA);
    setFaceNormal(hull, hull.edgeFaces[2 * e + 1]!, mass_unitB);
    setAngleBetween(moments, mass_unitA, mass_unitB);
    setEdge(moments, hull, edgeVertices[2 * e]!, edgeVertices[2 * e + 1]!);
    moments.addEdge(mass_edge);
  }
  for (let v = 0; v + 1 < vertexStart.length; v++) {
    // omega = 2 pi minus the angles of the faces at the vertex, each between two edges that follow each other around it.
    const end = vertexStart[v + 1]!;
    let omega = 2 * Math.PI;
    setLeavingEdge(hull, v, vertexEdges[end - 1]!, mass_unitA);
    for (let i = vertexStart[v]!; i < end; i++) {
      setLeavingEdge(hull, v, vertexEdges[i]!, mass_unitB);
      setAngleBetween(moments, mass_unitA, mass_unitB);
      omega -= moments.angle;
      mass_unitA.x = mass_unitB.x;
      mass_unitA.y = mass_unitB.y;
      mass_unitA.z = mass_unitB.z;
    }
    moments.angle = omega;
    moments.setCorner(0, hull, v);
    moments.addVertex();
  }
}

/**
 * Sums over a flat polygon, a segment (two corners, there and back) or a point with a layer of `ball.radius` around it. A polygon is
 * two faces back to back: theta is pi at its edges, and omega twice the turn of the outline at its corners. The same holds
 * for a segment, a polygon of two edges that both run along it.
 */
export function addFlat(moments: MassMoments, loop: FaceLoop, ball: { readonly radius: number }): void {
  const isPoint =
    loop.count === 1 || (loop.count === 2 && loop.x[0] === loop.x[1] && loop.y[0] === loop.y[1] && loop.z[0] === loop.z[1]);
  const count = isPoint ? 1 : loop.count;
  moments.begin(Math.min(count - 1, 2), loop, count, ball);
  if (isPoint) {
    moments.angle = 4 * Math.PI;
    moments.setCorner(0, loop, 0);
    moments.addVertex();
    return;
  }
  for (let i = 2; i < count; i++) {
    setTriangle(moments, loop, 0, i - 1, i);
    moments.addTriangle(mass_cross, 2);
  }
  if (!(ball.radius > 0) && count > 2) return;
  setEdge(moments, loop, count - 1, 0);
  normalize(mass_edge, mass_unitA);
  for (let i = 0; i < count; i++) {
    setEdge(moments, loop, i, i + 1 < count ? i + 1 : 0);
    moments.angle = Math.PI;
    moments.addEdge(mass_edge);
    normalize(mass_edge, mass_unitB);
    setAngleBetween(moments, mass_unitA, mass_unitB);
    moments.angle *= 2;
    moments.addVertex();
    mass_unitA.x = mass_unitB.x;
    mass_unitA.y = mass_unitB.y;
    mass_unitA.z = mass_unitB.z;
  }
}

const mass_cross = /* @__PURE__ */ new Vec3();
const mass_edge = /* @__PURE__ */ new Vec3();
const mass_unitA = /* @__PURE__ */ new Vec3();
const mass_unitB = /* @__PURE__ */ new Vec3();
const setAngleBetween_polar = /* @__PURE__ */ new Polar();
const setTriangle_a = /* @__PURE__ */ new Vec3();
const setTriangle_b = /* @__PURE__ */ new Vec3();
const setTriangle_c = /* @__PURE__ */ new Vec3();

/** Takes vertices a, b, c as corners 0, 1, 2 and writes their area vector, from the exact unshifted coordinates, to `mass_cross`. */
function setTriangle(moments: MassMoments, vertices: MassPoints, a: number, b: number, c: number): void {
  moments.setCorner(0, vertices, a);
  moments.setCorner(1, vertices, b);
  moments.setCorner(2, vertices, c);
  const { x, y, z } = vertices;
  const inv = moments.invUnit;
  setTriangle_a.x = x[a]! * inv;
  setTriangle_a.y = y[a]! * inv;
  setTriangle_a.z = z[a]! * inv;
  setTriangle_b.x = x[b]! * inv;
  setTriangle_b.y = y[b]! * inv;
  setTriangle_b.z = z[b]! * inv;
  setTriangle_c.x = x[c]! * inv;
  setTriangle_c.y = y[c]! * inv;
  setTriangle_c.z = z[c]! * inv;
  preciseCross(setTriangle_a, setTriangle_b, setTriangle_c, mass_cross);
}

/** Takes vertices a and b as corners 0 and 1 and writes the way from a to b to `mass_edge`. */
function setEdge(moments: MassMoments, vertices: MassPoints, a: number, b: number): void {
  moments.setCorner(0, vertices, a);
  moments.setCorner(1, vertices, b);
  const { x, y, z } = vertices;
  const inv = moments.invUnit;
  mass_edge.x = (x[b]! - x[a]!) * inv;
  mass_edge.y = (y[b]! - y[a]!) * inv;
  mass_edge.z = (z[b]! - z[a]!) * inv;
}

/** Writes the unit direction of edge `e` away from its end `v` to `out`. */
function setLeavingEdge(hull: Readonly<Hull>, v: number, e: number, out: Vec3): void {
  const first = hull.edgeVertices[2 * e]!;
  const other = first === v ? hull.edgeVertices[2 * e + 1]! : first;
  out.x = hull.x[other]! - hull.x[v]!;
  out.y = hull.y[other]! - hull.y[v]!;
  out.z = hull.z[other]! - hull.z[v]!;
  normalize(out, out);
}

function setFaceNormal(hull: Readonly<Hull>, f: number, out: Vec3): void {
  out.x = hull.faceNx[f]!;
  out.y = hull.faceNy[f]!;
  out.z = hull.faceNz[f]!;
}

function normalize(v: Vec3, out: Vec3): void {
  const { x, y, z } = v;
  const inv = 1 / Math.sqrt(x * x + y * y + z * z);
  out.x = x * inv;
  out.y = y * inv;
  out.z = z * inv;
}

/** Sets `moments.angle` to the angle between unit vectors, 2 atan(|a - b| / |a + b|), as exact near 0 and pi as in between. */
function setAngleBetween(moments: MassMoments, a: Vec3, b: Vec3): void {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  const dz = a.z - b.z;
  const sx = a.x + b.x;
  const sy = a.y + b.y;
  const sz = a.z + b.z;
  const polar = setAngleBetween_polar;
  polar.y = Math.sqrt(dx * dx + dy * dy + dz * dz);
  polar.x = Math.sqrt(sx * sx + sy * sy + sz * sz);
  setAngle(polar);
  moments.angle = 2 * polar.angle;
}
