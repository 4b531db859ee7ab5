/** A polytope's numbers in tables by name, with normals for its edges and vertices: what the laws of hulls look at. */
import { Vec3, type Vec3Like } from '../../src/math/vec3.ts';
import type { Polytope as Hull, Polytope } from '../../src/shapes/polytope.ts';
import { bakePolygon, bakeSegment } from './flatTables.ts';
import { edgeNormalsOf, vertexNormalsOf } from './hullNormals.ts';
import { outlinesOf } from './outline.ts';

/**
 * A hull seen along an axis: a closed loop of vertices, counter-clockwise seen from the positive end; edges[i] joins vertices[i]
 * to the next.
 */
export interface Outline {
  readonly vertices: Uint16Array;
  readonly edges: Uint16Array;
}

export interface TableFields {
  dimension: 0 | 1 | 2 | 3;
  /** Vertex coordinates. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** Unit normal of each vertex, within its cone: x, y, z, x, y, z, ...; null: worked out from the faces when they are needed. */
  vertexNormals: Float64Array | null;
  /**
   * The faces and the edges around vertex v: entries vertexStart[v] to vertexStart[v + 1] of both, counter-clockwise seen from outside.
   * All three are worked out from the faces when they are needed, if a solid comes without.
   */
  vertexStart?: Uint32Array;
  vertexFaces?: Uint16Array;
  vertexEdges?: Uint16Array;
  /** The vertices at the far ends of those edges; worked out from the edges when not given. */
  vertexNeighbours?: Uint16Array;
  /** The two ends of edge e at 2e and 2e + 1; the face to its left (where it runs first to second) and to its right. */
  edgeVertices: Uint16Array;
  edgeFaces: Uint16Array;
  /** Unit normal of each edge, within its cone: x, y, z, x, y, z, ...; null: worked out from the faces when they are needed. */
  edgeNormals: Float64Array | null;
  /** Face planes: n.p = offset on the face, less inside. */
  faceNx: Float64Array;
  faceNy: Float64Array;
  faceNz: Float64Array;
  faceOffset: Float64Array;
  /** The corners of face f: entries faceStart[f] to faceStart[f + 1] of both; loopEdges[i] joins loopVertices[i] to the next corner. */
  faceStart: Uint32Array;
  loopVertices: Uint16Array;
  loopEdges: Uint16Array;
  /** The hull seen along x, y and z; empty loops unless the hull is a solid; null: worked out when they are needed. */
  outlines: readonly [Outline, Outline, Outline] | null;
}

class HullFans {
  readonly start: Uint32Array;
  readonly faces: Uint16Array;
  readonly edges: Uint16Array;
  readonly neighbours: Uint16Array;

  constructor(start: Uint32Array, faces: Uint16Array, edges: Uint16Array, neighbours: Uint16Array) {
    this.start = start;
    this.faces = faces;
    this.edges = edges;
    this.neighbours = neighbours;
  }
}

const known = new WeakMap<Polytope, HullTables>();

/** The tables of a polytope. */
export function tablesOf(polytope: Polytope): HullTables {
  const tables = known.get(polytope) ?? new HullTables(polytope);
  known.set(polytope, tables);
  return tables;
}

export class HullTables {
  private readonly polytope: Polytope;
  private knownFields: TableFields | null = null;
  private knownVertexNormals: Float64Array | null = null;
  private knownFans: HullFans | null = null;
  private knownEdgeNormals: Float64Array | null = null;
  private knownOutlines: readonly [Outline, Outline, Outline] | null = null;

  constructor(polytope: Polytope) {
    this.polytope = polytope;
  }

  get topology(): Polytope['topology'] {
    return this.polytope.topology;
  }

  get simplificationError(): number {
    return (this.polytope as Hull).simplificationError;
  }

  get reach(): number {
    return this.polytope.reach;
  }

  private get fields(): TableFields {
    if (this.knownFields === null) this.knownFields = fieldsOf(this.polytope);
    return this.knownFields;
  }

  get dimension(): 0 | 1 | 2 | 3 {
    return this.topology.dimension;
  }

  get x(): Float64Array {
    return this.fields.x;
  }

  get y(): Float64Array {
    return this.fields.y;
  }

  get z(): Float64Array {
    return this.fields.z;
  }

  get edgeVertices(): Uint16Array {
    return this.fields.edgeVertices;
  }

  get edgeFaces(): Uint16Array {
    return this.fields.edgeFaces;
  }

  get faceNx(): Float64Array {
    return this.fields.faceNx;
  }

  get faceNy(): Float64Array {
    return this.fields.faceNy;
  }

  get faceNz(): Float64Array {
    return this.fields.faceNz;
  }

  get faceOffset(): Float64Array {
    return this.fields.faceOffset;
  }

  get faceStart(): Uint32Array {
    return this.fields.faceStart;
  }

  get loopVertices(): Uint16Array {
    return this.fields.loopVertices;
  }

  get loopEdges(): Uint16Array {
    return this.fields.loopEdges;
  }

  get vertexCount(): number {
    return this.dimension === 2 ? this.x.length : this.topology.vertexCount;
  }

  get edgeCount(): number {
    return this.dimension === 2 ? this.edgeVertices.length / 2 : this.topology.edgeCount;
  }

  get faceCount(): number {
    return this.dimension === 2 ? 1 : this.topology.faceCount;
  }

  get vertexStart(): Uint32Array {
    return (this.knownFans ?? this.makeFans()).start;
  }

  get vertexFaces(): Uint16Array {
    return (this.knownFans ?? this.makeFans()).faces;
  }

  get vertexEdges(): Uint16Array {
    return (this.knownFans ?? this.makeFans()).edges;
  }

  /** The vertices at the far ends of those edges. */
  get vertexNeighbours(): Uint16Array {
    return (this.knownFans ?? this.makeFans()).neighbours;
  }

  private makeFans(): HullFans {
    const { fanStart, fanFaces, fanVertices, edgeNames } = this.topology;
    const fanEdges = this.topology.fanEdges.map((e) => edgeNames[e]);
    const { vertexStart, vertexFaces, vertexEdges, vertexNeighbours } = this.fields;
    this.knownFans =
      vertexStart === undefined
        ? new HullFans(fanStart, fanFaces, fanEdges, fanVertices)
        : new HullFans(vertexStart, vertexFaces!, vertexEdges!, vertexNeighbours!);
    return this.knownFans;
  }

  /** Unit normal of each vertex, within its cone: x, y, z, x, y, z, ... */
  get vertexNormals(): Float64Array {
    this.knownVertexNormals ??= this.fields.vertexNormals ?? vertexNormalsOf(this, this.edgeNormals);
    return this.knownVertexNormals;
  }

  /** Unit normal of each edge, within its cone: x, y, z, x, y, z, ... */
  get edgeNormals(): Float64Array {
    this.knownEdgeNormals ??= this.fields.edgeNormals ?? edgeNormalsOf(this);
    return this.knownEdgeNormals;
  }

  /** The hull seen along x, y and z; empty loops unless it is a solid. */
  get outlines(): readonly [Outline, Outline, Outline] {
    this.knownOutlines ??= this.fields.outlines ?? outlinesOf(this.polytope as Hull);
    return this.knownOutlines;
  }

  vertex(index: number, out: Vec3): Vec3 {
    return out.set(this.x[index], this.y[index], this.z[index]);
  }

  supportVertex(direction: Vec3Like): number {
    if (this.dimension === 2) return this.supportOnRim(direction);
    const { x, y, z } = this;
    const dx = direction.x;
    const dy = direction.y;
    const dz = direction.z;
    let best = 0;
    let bestAlong = x[0] * dx + y[0] * dy + z[0] * dz;
    for (let i = 1; i < x.length; i++) {
      const along = x[i] * dx + y[i] * dy + z[i] * dz;
      if (along > bestAlong) {
        bestAlong = along;
        best = i;
      }
    }
    return best;
  }

  /** A polygon made by a scale of zero has vertices that are not on its rim; they do not count. */
  private supportOnRim(direction: Vec3Like): number {
    const { x, y, z, loopVertices } = this;
    const dx = direction.x;
    const dy = direction.y;
    const dz = direction.z;
    let best = 0;
    let bestAlong = -Infinity;
    for (let i = 0; i < loopVertices.length; i++) {
      const v = loopVertices[i];
      const along = x[v] * dx + y[v] * dy + z[v] * dz;
      if (along > bestAlong || (along === bestAlong && v < best)) {
        bestAlong = along;
        best = v;
      }
    }
    return best;
  }
}

function fieldsOf({ topology: t, vertices, normals, offsets }: Polytope): TableFields {
  const at = (v: number): Vec3 => new Vec3(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
  if (t.dimension < 2) return bakeSegment(at(0), at(t.dimension));
  const xyz = [0, 1, 2].map((k) => {
    const out = new Float64Array(Math.max(...t.vertexNames) + 1).fill(vertices[k]);
    for (let v = 0; v < t.vertexCount; v++) out[t.vertexNames[v]] = vertices[3 * v + k];
    return out;
  }) as [Float64Array, Float64Array, Float64Array];
  const planes = [0, 1, 2].map((k) => Float64Array.from(offsets, (_, f) => normals[3 * f + k])) as typeof xyz;
  const [x, y, z] = xyz;
  const [faceNx, faceNy, faceNz] = planes;
  if (t.dimension === 2) {
    const loopEdges = Uint16Array.from(t.faceEdges.subarray(0, t.vertexCount), (e) => t.edgeNames[e]);
    const normal = { x: faceNx[0], y: faceNy[0], z: faceNz[0] };
    return bakePolygon(x, y, z, t.vertexNames, loopEdges, Math.max(...loopEdges) + 1, normal, offsets[0]);
  }
  const { faceStart, faceVertices } = t;
  const faceEdges = t.faceEdges.map((e) => t.edgeNames[e]);
  const edgeVertices = new Uint16Array(2 * t.edgeCount);
  const edgeFaces = new Uint16Array(2 * t.edgeCount);
  for (let i = 0; i < 2 * t.edgeCount; i++) {
    edgeVertices[2 * t.edgeNames[i >> 1] + (i & 1)] = t.edgeVertices[i];
    edgeFaces[2 * t.edgeNames[i >> 1] + (i & 1)] = t.edgeFaces[i];
  }
  return {
    dimension: 3,
    x,
    y,
    z,
    vertexNormals: null,
    edgeVertices,
    edgeFaces,
    edgeNormals: null,
    faceNx,
    faceNy,
    faceNz,
    faceOffset: offsets,
    faceStart,
    loopVertices: faceVertices,
    loopEdges: faceEdges,
    outlines: null,
  };
}
