/**
 * The surface of a shape as triangles, each with the code of the core's feature that it belongs to: faces of the core moved out by
 * the radius, a strip of a cylinder for each edge, a patch of a ball for each vertex.
 */
import { type ConvexShape, type Hull, type Shape, Vec3, type Vec3Like } from 'touchstone';
import { add, along, angleBetween, cross, dot, mix, perpendicular, scaled, slerp, sub, unit, vec } from './vec.ts';

export const EDGE = 0x4000;
export const FACE = 0x8000;

export interface Line {
  code: number;
  points: Vec3Like[];
  /** An edge of the core itself, or only the seam between two patches of a rounded surface. */
  seam: boolean;
}

export interface Mesh {
  /** x, y, z, x, y, z, ... in the shape's frame. */
  positions: number[];
  normals: number[];
  /** Three vertices a triangle, counter-clockwise seen from outside. */
  triangles: number[];
  /** One feature code a triangle. */
  codes: number[];
  lines: Line[];
  /** Vertices and edges of the core, by feature code. */
  vertices: Map<number, Vec3Like>;
  edges: Map<number, [Vec3Like, Vec3Like]>;
  faces: Map<number, Vec3Like[]>;
}

/** A face with its corners in order; two corners are an edge without faces, one is a lone vertex. Fits the library's own `FaceLoop`. */
class Loop {
  code = 0;
  count = 0;
  nx = 0;
  ny = 0;
  nz = 0;
  x = new Float64Array(0);
  y = new Float64Array(0);
  z = new Float64Array(0);
  vertexCode = new Uint16Array(0);
  edgeCode = new Uint16Array(0);

  begin(code: number, count: number, nx: number, ny: number, nz: number): void {
    this.code = code;
    this.count = 0;
    this.nx = nx;
    this.ny = ny;
    this.nz = nz;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.z = new Float64Array(count);
    this.vertexCode = new Uint16Array(count);
    this.edgeCode = new Uint16Array(count);
  }

  add(x: number, y: number, z: number, vertexCode: number, edgeCode: number): void {
    const i = this.count++;
    this.x[i] = x;
    this.y[i] = y;
    this.z[i] = z;
    this.vertexCode[i] = vertexCode;
    this.edgeCode[i] = edgeCode;
  }

  get normal(): Vec3Like {
    return vec(this.nx, this.ny, this.nz);
  }

  get vertexCodes(): Uint16Array {
    return this.vertexCode.subarray(0, this.count);
  }

  get edgeCodes(): Uint16Array {
    return this.edgeCode.subarray(0, this.count);
  }

  get points(): Vec3Like[] {
    return Array.from({ length: this.count }, (_, i) => vec(this.x[i]!, this.y[i]!, this.z[i]!));
  }
}

/** The angle that one flat step of a round surface may span. */
const STEP = Math.PI / 20;

export function emptyMesh(): Mesh {
  return {
    positions: [],
    normals: [],
    triangles: [],
    codes: [],
    lines: [],
    vertices: new Map(),
    edges: new Map(),
    faces: new Map(),
  };
}

export function tessellate(drawn: Shape): Mesh {
  const shape = drawn as ConvexShape;
  const mesh = emptyMesh();
  const loops = collectLoops(shape);
  for (const loop of loops) name(mesh, loop);
  if (loops[0]!.count === 1) addBall(mesh, loops[0]!.points[0]!, shape.radius, loops[0]!.vertexCode[0]!);
  else if (loops[0]!.count === 2) addCapsule(mesh, loops[0]!, shape.radius);
  else addSolid(mesh, shape, loops);
  return mesh;
}

function collectLoops(shape: ConvexShape): Loop[] {
  const ask = (direction: Vec3Like) => shape.core.supportFace(direction, new Loop()) as Loop;
  if ('dimension' in shape.core && shape.core.dimension === 3) return hullLoops(shape.core);
  if (shape.kind === 'box') return [0, 1, 2].flatMap((i) => [ask(axis(i, 1)), ask(axis(i, -1))]);
  const front = ask(vec(0, 1, 0));
  return front.count > 2 ? [ask(front.normal), ask(scaled(front.normal, -1))] : [front];
}

const axis = (i: number, sign: number): Vec3Like => vec(i === 0 ? sign : 0, i === 1 ? sign : 0, i === 2 ? sign : 0);

function hullLoops(hull: Hull): Loop[] {
  return Array.from({ length: hull.faceCount }, (_, f) => {
    const loop = new Loop();
    loop.begin(FACE + f, hull.faceStart[f + 1]! - hull.faceStart[f]!, hull.faceNx[f]!, hull.faceNy[f]!, hull.faceNz[f]!);
    for (let i = hull.faceStart[f]!; i < hull.faceStart[f + 1]!; i++) {
      const v = hull.loopVertices[i]!;
      loop.add(hull.x[v]!, hull.y[v]!, hull.z[v]!, v, EDGE + hull.loopEdges[i]!);
    }
    return loop;
  });
}

function name(mesh: Mesh, loop: Loop): void {
  loop.points.forEach((point, i) => {
    mesh.vertices.set(loop.vertexCode[i]!, point);
    if (loop.count > 1) mesh.edges.set(loop.edgeCode[i]!, [point, loop.points[(i + 1) % loop.count]!]);
  });
  if (loop.count > 2) mesh.faces.set(loop.code, loop.points);
}

/** Adds a vertex on the surface: the point `core` moved by the radius along the unit normal. */
function addVertex(mesh: Mesh, core: Vec3Like, normal: Vec3Like, radius: number): number {
  mesh.positions.push(core.x + normal.x * radius, core.y + normal.y * radius, core.z + normal.z * radius);
  mesh.normals.push(normal.x, normal.y, normal.z);
  return mesh.positions.length / 3 - 1;
}

/** Adds a triangle, turned so that it faces the way its normals do. */
function addTriangle(mesh: Mesh, i: number, j: number, k: number, code: number): void {
  const at = (n: number) => vec(mesh.positions[3 * n]!, mesh.positions[3 * n + 1]!, mesh.positions[3 * n + 2]!);
  const normalAt = (n: number) => vec(mesh.normals[3 * n]!, mesh.normals[3 * n + 1]!, mesh.normals[3 * n + 2]!);
  const a = at(i);
  const facing = dot(cross(sub(at(j), a), sub(at(k), a)), add(add(normalAt(i), normalAt(j)), normalAt(k)));
  if (facing === 0) return;
  if (facing > 0) mesh.triangles.push(i, j, k);
  else mesh.triangles.push(i, k, j);
  mesh.codes.push(code);
}

/** Joins two rows of equally many vertices. */
function addStrip(mesh: Mesh, row: number[], next: number[], code: number): void {
  for (let i = 0; i + 1 < row.length; i++) {
    addTriangle(mesh, row[i]!, row[i + 1]!, next[i + 1]!, code);
    addTriangle(mesh, row[i]!, next[i + 1]!, next[i]!, code);
  }
}

/** Directions about an axis, on the cone at `angle` from it, all the way round. */
function ring(axis: Vec3Like, angle: number): Vec3Like[] {
  const u = perpendicular(axis);
  const v = cross(axis, u);
  const steps = 48;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const turn = (2 * Math.PI * i) / steps;
    const across = add(scaled(u, Math.cos(turn)), scaled(v, Math.sin(turn)));
    return add(scaled(axis, Math.cos(angle)), scaled(across, Math.sin(angle)));
  });
}

/** The part of the ball about `center` between two angles from the axis. */
function addCap(mesh: Mesh, center: Vec3Like, radius: number, axis: Vec3Like, toAngle: number, code: number): void {
  const steps = Math.round(toAngle / (Math.PI / 24));
  let last: number[] | undefined;
  for (let i = 0; i <= steps; i++) {
    const row = ring(axis, (toAngle * i) / steps).map((n) => addVertex(mesh, center, n, radius));
    if (last) addStrip(mesh, last, row, code);
    last = row;
  }
}

function addBall(mesh: Mesh, center: Vec3Like, radius: number, code: number): void {
  if (radius > 0) addCap(mesh, center, radius, vec(0, 1, 0), Math.PI, code);
}

function addCapsule(mesh: Mesh, loop: Loop, radius: number): void {
  const [a, b] = loop.points as [Vec3Like, Vec3Like];
  if (radius === 0) {
    mesh.lines.push({ code: loop.code, points: [a, b], seam: false });
    return;
  }
  const ab = unit(sub(b, a));
  addCap(mesh, a, radius, scaled(ab, -1), Math.PI / 2, loop.vertexCode[0]!);
  addCap(mesh, b, radius, ab, Math.PI / 2, loop.vertexCode[1]!);
  const around = ring(ab, Math.PI / 2);
  const rowOf = (end: Vec3Like) => around.map((n) => addVertex(mesh, end, n, radius));
  addStrip(mesh, rowOf(a), rowOf(b), loop.edgeCode[0]!);
  for (const end of [a, b])
    mesh.lines.push({ code: loop.edgeCode[0]!, points: around.map((n) => along(end, n, radius)), seam: true });
}

function addSolid(mesh: Mesh, shape: ConvexShape, loops: Loop[]): void {
  const { radius } = shape;
  for (const loop of loops) {
    const row = loop.points.map((point) => addVertex(mesh, point, loop.normal, radius));
    for (let i = 1; i + 1 < row.length; i++) addTriangle(mesh, row[0]!, row[i]!, row[i + 1]!, loop.code);
  }
  if (radius === 0) {
    for (const [code, ends] of mesh.edges) mesh.lines.push({ code, points: ends, seam: false });
    return;
  }
  // Sides of each edge, then the arc of normals from one to the other, by way of the edge's own normal.
  const sides = new Map<number, Loop[]>();
  for (const loop of loops) for (const code of loop.edgeCodes) sides.set(code, [...(sides.get(code) ?? []), loop]);
  const arcs = new Map<number, Vec3Like[]>();
  for (const [code, [first, second]] of sides) {
    if (!first || !second) continue;
    const own = shape.core.featureNormal(code, new Vec3());
    const middle = dot(own, add(first.normal, second.normal)) > 0.01 ? unit(add(first.normal, second.normal)) : unit(own);
    const half = Math.max(1, Math.ceil(angleBetween(first.normal, middle) / STEP));
    const arc: Vec3Like[] = [];
    for (let i = 0; i < half; i++) arc.push(slerp(first.normal, middle, i / half));
    for (let i = 0; i <= half; i++) arc.push(slerp(middle, second.normal, i / half));
    arcs.set(code, arc);
    const ends = mesh.edges.get(code)!;
    const rows = ends.map((end) => arc.map((n) => addVertex(mesh, end, n, radius)));
    addStrip(mesh, rows[0]!, rows[1]!, code);
    for (const n of [first.normal, second.normal]) {
      mesh.lines.push({ code, points: ends.map((end) => along(end, n, radius)), seam: true });
    }
  }
  for (const code of mesh.vertices.keys()) addCorner(mesh, shape, code, loops, sides, arcs);
}

/** The patch of a ball about a vertex: bounded by the arcs of its edges, filled from a direction in its middle. */
function addCorner(
  mesh: Mesh,
  shape: ConvexShape,
  code: number,
  loops: Loop[],
  sides: Map<number, Loop[]>,
  arcs: Map<number, Vec3Like[]>,
): void {
  const point = mesh.vertices.get(code)!;
  const start = loops.find((loop) => loop.vertexCodes.includes(code))!;
  const rim: Vec3Like[] = [];
  let face = start;
  do {
    const edge = face.edgeCode[face.vertexCodes.indexOf(code)]!;
    const [first, second] = sides.get(edge)!;
    const arc = arcs.get(edge);
    if (!arc || !second) return;
    const ordered = face === first ? arc : [...arc].reverse();
    for (const n of ordered.slice(0, -1)) rim.push(n);
    mesh.lines.push({ code, points: ordered.map((n) => along(point, n, shape.radius)), seam: true });
    face = face === first ? second : first!;
  } while (face !== start && rim.length < 10_000);
  const sum = rim.reduce((total, n) => add(total, n), vec(0, 0, 0));
  const own = shape.core.featureNormal(code, new Vec3());
  const middle = unit(mix(unit(own), unit(sum), dot(own, sum) > 0 ? 0.5 : 0));
  rim.push(rim[0]!);
  const widest = Math.max(...rim.map((n) => angleBetween(middle, n)));
  const steps = Math.max(1, Math.ceil(widest / STEP));
  let last: number[] | undefined;
  for (let i = 0; i <= steps; i++) {
    const row = rim.map((n) => addVertex(mesh, point, slerp(middle, n, i / steps), shape.radius));
    if (last) addStrip(mesh, last, row, code);
    last = row;
  }
}
