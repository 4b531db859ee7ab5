/** The rim of a solid seen along an axis: the polygon that is left of it where that axis is scaled to zero, by the names of the solid. */
import type { Polytope as Hull } from '../../src/shapes/polytope.ts';
import { scaleHull } from '../../src/shapes/scale.ts';
import type { Outline } from './hullTables.ts';

/** A solid seen along x, y and z. */
export function outlinesOf(hull: Hull): [Outline, Outline, Outline] {
  return [
    outlineOf(hull, scaleHull(hull, 0, 1, 1), [1, 2]),
    outlineOf(hull, scaleHull(hull, 1, 0, 1), [2, 0]),
    outlineOf(hull, scaleHull(hull, 1, 1, 0), [0, 1]),
  ];
}

function outlineOf(hull: Hull, flat: Hull, axes: readonly number[]): Outline {
  const { dimension, vertexCount, faceVertices, faceEdges, vertexNames, edgeNames } = flat.topology;
  if (dimension === 2) {
    const first = <T>(list: ArrayLike<T>): T[] => Array.from({ length: vertexCount }, (_, i) => list[i]);
    return {
      vertices: Uint16Array.from(first(faceVertices), (v) => vertexNames[v]),
      edges: Uint16Array.from(first(faceEdges), (e) => edgeNames[e]),
    };
  }
  // Seen as a segment, it has the names of a segment: its ends are known by their places.
  const at = ({ vertices }: Hull, v: number): string => axes.map((k) => vertices[3 * v + k] + 0).join();
  const all = Array.from({ length: hull.vertexCount }, (_, v) => at(hull, v));
  return {
    vertices: Uint16Array.from({ length: vertexCount }, (_, v) => all.indexOf(at(flat, v))),
    edges: new Uint16Array(vertexCount),
  };
}
