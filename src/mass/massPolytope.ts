/**
 * Feeds the features of a core to the sums of massMoments.ts. A flat polygon is two faces back to back, with an angle of pi between
 * their normals at its edges; around a segment the normals go full circle, and around a point they are a sphere. Vectors are written
 * field by field: the calls would put doubles on the heap.
 */
import { Polar, setAngle } from '../math/angle.ts';
import { preciseCross } from '../math/preciseCross.ts';
import { Vec3 } from '../math/vec3.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { MassMoments } from './massMoments.ts';

/** Sums over the core of a shape with a layer of its radius around it. */
export function addShape(moments: MassMoments, shape: { readonly core: Polytope; readonly radius: number }): void {
  const { core: polytope } = shape;
  const { dimension, faceCount, edgeCount, vertexCount } = polytope.topology;
  moments.begin(shape);
  for (let f = 0; f < faceCount; f++) addFace(moments, polytope, f);
  // Without a radius the features of less than the core's own dimension have no weight.
  if (!(shape.radius > 0) && dimension > 1) return;
  for (let e = 0; e < edgeCount; e++) addEdge(moments, polytope, e);
  for (let v = 0; v < vertexCount; v++) addVertex(moments, polytope, v);
}

/** A face as a fan of triangles about its first corner. */
function addFace(moments: MassMoments, { vertices, topology }: Polytope, f: number): void {
  const { faceStart, faceVertices, dimension } = topology;
  const first = faceStart[f];
  for (let i = first + 2; i < faceStart[f + 1]; i++) {
    setTriangle(moments, vertices, faceVertices[first], faceVertices[i - 1], faceVertices[i]);
    moments.addTriangle(mass_cross);
    if (dimension === 3) moments.addTetrahedron(mass_cross);
  }
}

function addEdge(moments: MassMoments, { vertices, normals, topology }: Polytope, e: number): void {
  const { edgeVertices, edgeFaces, dimension } = topology;
  const a = edgeVertices[2 * e];
  const b = edgeVertices[2 * e + 1];
  if (dimension === 3) {
    setVector(normals, edgeFaces[2 * e], mass_unitA);
    setVector(normals, edgeFaces[2 * e + 1], mass_unitB);
    setAngleBetween(moments, mass_unitA, mass_unitB);
  } else moments.angle = dimension === 2 ? Math.PI : 2 * Math.PI;
  moments.setCorner(0, vertices, a);
  moments.setCorner(1, vertices, b);
  const inv = moments.invUnit;
  mass_edge.x = (vertices[3 * b] - vertices[3 * a]) * inv;
  mass_edge.y = (vertices[3 * b + 1] - vertices[3 * a + 1]) * inv;
  mass_edge.z = (vertices[3 * b + 2] - vertices[3 * a + 2]) * inv;
  moments.addEdge(mass_edge);
}

/** omega = 2 pi minus the angles of the faces at the vertex, each between two edges that follow each other around it. */
function addVertex(moments: MassMoments, { vertices, topology }: Polytope, v: number): void {
  const { fanStart, fanVertices, dimension } = topology;
  const start = fanStart[v];
  const end = fanStart[v + 1];
  let omega = dimension === 0 ? 4 * Math.PI : 2 * Math.PI;
  if (dimension > 1) {
    setDirection(vertices, v, fanVertices[end - 1], mass_unitA);
    for (let i = start; i < end; i++) {
      setDirection(vertices, v, fanVertices[i], mass_unitB);
      setAngleBetween(moments, mass_unitA, mass_unitB);
      omega -= moments.angle;
      mass_unitA.x = mass_unitB.x;
      mass_unitA.y = mass_unitB.y;
      mass_unitA.z = mass_unitB.z;
    }
  }
  moments.angle = omega;
  moments.setCorner(0, vertices, v);
  moments.addVertex();
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
function setTriangle(moments: MassMoments, vertices: Float64Array, a: number, b: number, c: number): void {
  moments.setCorner(0, vertices, a);
  moments.setCorner(1, vertices, b);
  moments.setCorner(2, vertices, c);
  setScaled(moments, vertices, a, setTriangle_a);
  setScaled(moments, vertices, b, setTriangle_b);
  setScaled(moments, vertices, c, setTriangle_c);
  preciseCross(setTriangle_a, setTriangle_b, setTriangle_c, mass_cross);
}

/** Writes a vertex in the unit of the sums to `out`. */
function setScaled({ invUnit }: MassMoments, vertices: Float64Array, v: number, out: Vec3): void {
  out.x = vertices[3 * v] * invUnit;
  out.y = vertices[3 * v + 1] * invUnit;
  out.z = vertices[3 * v + 2] * invUnit;
}

function setVector(from: Float64Array, index: number, out: Vec3): void {
  out.x = from[3 * index];
  out.y = from[3 * index + 1];
  out.z = from[3 * index + 2];
}

/** Writes the unit direction from vertex v to vertex w to `out`. */
function setDirection(vertices: Float64Array, v: number, w: number, out: Vec3): void {
  const x = vertices[3 * w] - vertices[3 * v];
  const y = vertices[3 * w + 1] - vertices[3 * v + 1];
  const z = vertices[3 * w + 2] - vertices[3 * v + 2];
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
