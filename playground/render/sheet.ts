/** Flat things: convex polygons in the plane z = 0, seen from both sides. */
import type { Vec2Like } from 'touchstone/2d';
import { emptyMesh, type Mesh } from './mesh.ts';

export function sheet(polygons: readonly (readonly Vec2Like[])[]): Mesh {
  const mesh = emptyMesh();
  for (const side of [1, -1]) {
    for (const polygon of polygons) {
      const first = mesh.positions.length / 3;
      for (const { x, y } of polygon) {
        mesh.positions.push(x, y, 0);
        mesh.normals.push(0, 0, side);
      }
      for (let i = 1; i + 1 < polygon.length; i++) {
        mesh.triangles.push(first, first + (side > 0 ? i : i + 1), first + (side > 0 ? i + 1 : i));
        mesh.codes.push(0);
      }
    }
  }
  return mesh;
}
