/** A hull's tables as a polytope. */
import { Vec3 } from '../math/vec3.ts';
import { segmentPolytope } from './capsule.ts';
import type { Hull } from './hull.ts';
import { Polytope } from './polytope.ts';
import { polygonTopology, Topology } from './topology.ts';

export function hullPolytope(hull: Hull): Polytope {
  const { dimension, x, y, z, loopVertices, loopEdges, edgeVertices } = hull;
  if (dimension < 2) {
    const ends = [0, dimension].map((v) => hull.vertex(v, new Vec3()));
    return segmentPolytope(ends[0]!, ends[1]!);
  }
  const isSolid = dimension === 3;
  const count = isSolid ? hull.vertexCount : loopVertices.length;
  const vertices = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const v = isSolid ? i : loopVertices[i]!;
    vertices.set([x[v]!, y[v]!, z[v]!], 3 * i);
  }
  const normals: number[] = [];
  for (let f = 0; f < hull.faceCount; f++) normals.push(hull.faceNx[f]!, hull.faceNy[f]!, hull.faceNz[f]!);
  const offsets = [...hull.faceOffset];
  if (!isSolid) {
    const edge = (from: number, to: number): number => loopEdges[to === (from + 1) % count ? from : to]!;
    const topology = polygonTopology(count, { vertices: loopVertices, edge });
    normals.push(-normals[0]!, -normals[1]!, -normals[2]!);
    return new Polytope(topology, vertices, Float64Array.from(normals), Float64Array.of(offsets[0]!, -offsets[0]!));
  }
  const edges = new Map<number, number>();
  for (let e = 0; e < hull.edgeCount; e++) {
    edges.set(edgeVertices[2 * e]! * count + edgeVertices[2 * e + 1]!, e);
    edges.set(edgeVertices[2 * e + 1]! * count + edgeVertices[2 * e]!, e);
  }
  const edge = (from: number, to: number): number => edges.get(from * count + to)!;
  const topology = new Topology(3, count, hull.faceStart, loopVertices, { edge });
  return new Polytope(topology, vertices, Float64Array.from(normals), Float64Array.from(offsets));
}
