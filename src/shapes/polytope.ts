/**
 * The one picture of a core that every algorithm reads: the vertices, edges and faces of a convex polytope in the shape's own frame.
 * A point, a segment, a flat polygon and a solid are all polytopes (see shapes/topology.ts); none of them has coincident vertices,
 * collinear corners or a face without area, because what makes one leaves those out.
 */
import type { Hull } from './hull.ts';
import type { Topology } from './topology.ts';

/** Normals and offsets of a core without faces. */
export const NO_FACES: Float64Array = /* @__PURE__ */ new Float64Array(0);

/** A convex polytope: the core of a shape, or what `convexHull` makes of points for `convex`. Never changed once a shape has it. */
export class Polytope implements Hull {
  /** Which vertices, edges and faces belong together. */
  readonly topology: Topology;
  /** x, y, z of each vertex. */
  readonly vertices: Float64Array;
  /** Outward unit normal of each face: x, y, z, ... */
  readonly normals: Float64Array;
  /** normal . p on each face; less everywhere inside. */
  readonly offsets: Float64Array;
  /** A point well inside: the mean of the vertices. */
  centerX = -0;
  /** The y of that point. */
  centerY = -0;
  /** The z of that point. */
  centerZ = -0;
  /** No point of a solid's surface is nearer to the centre than this; 0 for anything flat. */
  innerRadius = -0;
  /** No vertex is farther from the centre than this. */
  outerRadius = -0;
  /** No vertex is farther from the origin than this. */
  reach = -0;
  /** The largest distance from a point that the hull was made of to it; above rounding only where maxVertices made it leave vertices out. */
  readonly simplificationError: number = -0;
  /** Vertices that are about farthest, by direction, once they were asked for (distance/support.ts). */
  supports!: Uint16Array | null;

  constructor(topology: Topology, vertices: Float64Array, normals = NO_FACES, offsets = NO_FACES, simplificationError = 0) {
    this.topology = topology;
    this.vertices = vertices;
    this.normals = normals;
    this.offsets = offsets;
    this.simplificationError = simplificationError;
    this.measure();
  }

  /** What it is: 3 a solid, 2 a flat polygon (one face, 0, that is both sides), 1 a segment (edge 0 between vertices 0 and 1), 0 a point. */
  get dimension(): 0 | 1 | 2 | 3 {
    return this.topology.dimension;
  }

  /** How many vertices it has. */
  get vertexCount(): number {
    return this.topology.vertexCount;
  }

  /** How many edges it has. */
  get edgeCount(): number {
    return this.topology.edgeCount;
  }

  /** How many faces it has; the two sides of a flat polygon are one. */
  get faceCount(): number {
    return this.topology.dimension === 2 ? 1 : this.topology.faceCount;
  }

  edge(e: number): [number, number] {
    const { edgeVertices } = this.topology;
    if (!(e >= 0 && e < this.edgeCount)) throw new RangeError(`there is no edge ${e}: the hull has ${this.edgeCount}`);
    return [edgeVertices[2 * e], edgeVertices[2 * e + 1]];
  }

  face(f: number): number[] {
    const { faceStart, faceVertices } = this.topology;
    if (!(f >= 0 && f < this.faceCount)) throw new RangeError(`there is no face ${f}: the hull has ${this.faceCount}`);
    return Array.from(faceVertices.subarray(faceStart[f], faceStart[f + 1]));
  }

  /** Works out the centre and the radii; whoever changes the numbers of a polytope that it made for itself calls this again. */
  measure(): void {
    const { vertices, normals, offsets, topology } = this;
    const { vertexCount, faceCount } = topology;
    let x = 0;
    let y = 0;
    let z = 0;
    let reachSq = 0;
    for (let i = 0; i < 3 * vertexCount; i += 3) {
      const vx = vertices[i];
      const vy = vertices[i + 1];
      const vz = vertices[i + 2];
      x += vx;
      y += vy;
      z += vz;
      reachSq = Math.max(reachSq, vx * vx + vy * vy + vz * vz);
    }
    x /= vertexCount;
    y /= vertexCount;
    z /= vertexCount;
    let outerSq = 0;
    for (let i = 0; i < 3 * vertexCount; i += 3) {
      const dx = vertices[i] - x;
      const dy = vertices[i + 1] - y;
      const dz = vertices[i + 2] - z;
      outerSq = Math.max(outerSq, dx * dx + dy * dy + dz * dz);
    }
    let inner = topology.dimension === 3 ? Infinity : 0;
    for (let f = 0; f < faceCount; f++) {
      inner = Math.min(inner, offsets[f] - (normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z));
    }
    this.centerX = x;
    this.centerY = y;
    this.centerZ = z;
    this.innerRadius = Math.max(0, inner);
    this.outerRadius = Math.sqrt(outerSq);
    this.reach = Math.sqrt(reachSq);
    this.supports = null;
  }
}
