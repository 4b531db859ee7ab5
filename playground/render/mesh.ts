/** What is drawn of a solid: its surface with a feature code for every vertex, the lines on it, and its features by code. */
import { BufferAttribute, BufferGeometry } from 'three';
import type { ConvexShape as Shape, Vec3Like } from 'touchstone';
import type { Vec2Like } from 'touchstone/2d';
import { ShapeGeometry, ShapeWireframe } from 'touchstone/three';
import { vec } from './vec.ts';

export const EDGE = 0x4000;
export const FACE = 0x8000;

export interface Mesh {
  /** With the attributes position, normal and feature. */
  surface: BufferGeometry;
  /** Pairs of points. */
  lines: BufferGeometry;
  /** The lines are seams between patches of a rounded surface, not edges. */
  isRounded: boolean;
  /** Vertices, edges and faces of the core, by feature code. */
  vertices: Map<number, Vec3Like>;
  edges: Map<number, [Vec3Like, Vec3Like]>;
  faces: Map<number, Vec3Like[]>;
}

const meshes = new WeakMap<Shape, Mesh>();

/** The mesh of a shape; the same one while the shape is the same. */
export function meshOf(shape: Shape): Mesh {
  let mesh = meshes.get(shape);
  if (!mesh) {
    const wireframe = new ShapeWireframe(shape);
    wireframe.geometry.deleteAttribute('color');
    mesh = {
      surface: new ShapeGeometry(shape),
      lines: wireframe.geometry,
      isRounded: shape.radius > 0,
      ...featuresOf(shape),
    };
    meshes.set(shape, mesh);
  }
  return mesh;
}

function featuresOf({ core: polytope }: Shape): Pick<Mesh, 'vertices' | 'edges' | 'faces'> {
  const { topology: t, vertices: numbers } = polytope;
  const at = (v: number) => vec(numbers[3 * v], numbers[3 * v + 1], numbers[3 * v + 2]);
  const vertices = new Map<number, Vec3Like>();
  const edges = new Map<number, [Vec3Like, Vec3Like]>();
  const faces = new Map<number, Vec3Like[]>();
  for (let v = 0; v < t.vertexCount; v++) vertices.set(t.vertexNames[v], at(v));
  for (let e = 0; e < t.edgeCount; e++) {
    edges.set(EDGE + t.edgeNames[e], [at(t.edgeVertices[2 * e]), at(t.edgeVertices[2 * e + 1])]);
  }
  for (let f = 0; f < t.faceCount; f++) {
    const corners = t.faceVertices.subarray(t.faceStart[f], t.faceStart[f + 1]);
    faces.set(FACE + t.faceNames[f], Array.from(corners, at));
  }
  return { vertices, edges, faces };
}

/** Flat things: convex polygons in the plane z = 0, seen from both sides. */
export function sheet(polygons: readonly (readonly Vec2Like[])[]): Mesh {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (const polygon of polygons) {
    const first = positions.length / 3;
    for (const { x, y } of polygon) positions.push(x, y, 0);
    for (let i = 1; i + 1 < polygon.length; i++) triangles.push(first, first + i, first + i + 1);
  }
  const surface = new BufferGeometry();
  surface.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
  surface.setAttribute(
    'normal',
    new BufferAttribute(
      Float32Array.from(positions, (_, i) => (i % 3 === 2 ? 1 : 0)),
      3,
    ),
  );
  surface.setAttribute('feature', new BufferAttribute(new Float32Array(positions.length / 3).fill(-1), 1));
  surface.setIndex(triangles);
  return { surface, lines: new BufferGeometry(), isRounded: true, vertices: new Map(), edges: new Map(), faces: new Map() };
}
