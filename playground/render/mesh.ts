/**
 * The surface of a shape as triangles, each with the code of the core's feature that it belongs to, and the lines on it.
 */
import type { ConvexShape as Shape, Vec3Like } from 'touchstone';
import { ShapeGeometry, ShapeWireframe } from 'touchstone/three';
import { vec } from './vec.ts';

export const EDGE = 0x4000;
export const FACE = 0x8000;

export interface Line {
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

export function tessellate(shape: Shape): Mesh {
  const mesh = emptyMesh();
  const geometry = new ShapeGeometry(shape);
  const feature = geometry.getAttribute('feature');
  mesh.positions = [...geometry.getAttribute('position').array];
  mesh.normals = [...geometry.getAttribute('normal').array];
  mesh.triangles = [...geometry.index!.array];
  for (let t = 0; t < mesh.triangles.length; t += 3) mesh.codes.push(feature.getX(mesh.triangles[t]!));
  const wireframe = new ShapeWireframe(shape);
  const ends = wireframe.geometry.getAttribute('position');
  const end = (i: number) => vec(ends.getX(i), ends.getY(i), ends.getZ(i));
  for (let i = 0; i < wireframe.lineCount; i++) {
    mesh.lines.push({ points: [end(2 * i), end(2 * i + 1)], seam: shape.radius > 0 });
  }
  nameFeatures(mesh, shape);
  return mesh;
}

function nameFeatures(mesh: Mesh, { polytope }: Shape): void {
  const { topology: t, vertices } = polytope;
  const at = (v: number) => vec(vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!);
  for (let v = 0; v < t.vertexCount; v++) mesh.vertices.set(t.vertexNames[v]!, at(v));
  for (let e = 0; e < t.edgeCount; e++) {
    mesh.edges.set(EDGE + t.edgeNames[e]!, [at(t.edgeVertices[2 * e]!), at(t.edgeVertices[2 * e + 1]!)]);
  }
  for (let f = 0; f < t.faceCount; f++) {
    const corners = t.faceVertices.subarray(t.faceStart[f], t.faceStart[f + 1]);
    mesh.faces.set(FACE + t.faceNames[f]!, Array.from(corners, at));
  }
}
