/**
 * A hull's numbers in tables of their own, as the kernels read them that do not read polytopes yet; made from the polytope when they are
 * first asked for.
 */
import { PolytopeTables, setRays } from '../math/polytopeTables.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import { SegmentCore } from './capsule.ts';
import { type Core, END_ON, FACING_ALIKE, type FaceLoop, setVertexLoop } from './core.ts';
import { bakePolygon, bakeSegment } from './flatTables.ts';
import { HullArcs } from './hullArcs.ts';
import { HullBall } from './hullBall.ts';
import { HullFans } from './hullFans.ts';
import { HullForm } from './hullForm.ts';
import { HullInner } from './hullInner.ts';
import { edgeNormalsOf, vertexNormalsOf } from './hullNormals.ts';
import { HullRays } from './hullRays.ts';
import { outlinesOf } from './outline.ts';
import { Polytope } from './polytope.ts';

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

export class HullTables extends Polytope implements Core {
  private knownFields: TableFields | null = null;
  private knownVertexNormals: Float64Array | null = null;
  private knownFans: HullFans | null = null;
  private knownEdgeNormals: Float64Array | null = null;
  private knownOutlines: readonly [Outline, Outline, Outline] | null = null;
  private knownNeighbourPoints: Float64Array | null = null;
  private knownInner: HullInner | null = null;
  private knownPoint: Vec3 | null = null;
  private knownSegment: SegmentCore | null = null;
  private knownBall: HullBall | null = null;
  private knownForm: HullForm | null = null;
  private knownRays: HullRays | null = null;
  private knownArcs: HullArcs | null = null;
  private knownTables: PolytopeTables | null = null;

  private get fields(): TableFields {
    if (this.knownFields === null) this.knownFields = fieldsOf(this);
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
    const fanEdges = this.topology.fanEdges.map((e) => edgeNames[e]!);
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
    this.knownOutlines ??= this.fields.outlines ?? outlinesOf(this);
    return this.knownOutlines;
  }

  /** vertexNeighbours with their positions: x, y, z, index, x, y, z, index, ..., so that those around a vertex lie side by side. */
  get neighbourPoints(): Float64Array {
    if (this.knownNeighbourPoints === null) this.knownNeighbourPoints = neighbourPointsOf(this);
    return this.knownNeighbourPoints;
  }

  /** Its first vertex: all there is of a hull of dimension 0. */
  get point(): Vec3 {
    if (this.knownPoint === null) this.knownPoint = new Vec3(this.x[0], this.y[0], this.z[0]);
    return this.knownPoint;
  }

  /** From its first vertex to its last: all there is of a hull of dimension 1, whose feature codes are those of a segment. */
  get segment(): SegmentCore {
    if (this.knownSegment === null) this.knownSegment = new SegmentCore(this.point, this.vertex(this.x.length - 1, new Vec3()));
    return this.knownSegment;
  }

  /** Its numbers side by side, and hints for searches; of use for a solid only. */
  get inner(): HullInner {
    return this.knownInner ?? this.makeInner();
  }

  private makeInner(): HullInner {
    this.knownInner = new HullInner(this);
    return this.knownInner;
  }

  /** A ball within it; of use for a solid only. */
  get ball(): HullBall {
    return this.knownBall ?? this.makeBall();
  }

  private makeBall(): HullBall {
    this.knownBall = new HullBall(this.inner);
    return this.knownBall;
  }

  /** How sharp its edges are and how good its planes. */
  get form(): HullForm {
    if (this.knownForm === null) this.knownForm = new HullForm(this);
    return this.knownForm;
  }

  /** The edges that leave its vertices; of use for a solid only. */
  get rays(): HullRays {
    return this.knownRays ?? this.makeRays();
  }

  private makeRays(): HullRays {
    this.knownRays = new HullRays(this, this.knownFans ?? this.makeFans());
    return this.knownRays;
  }

  /** What is beyond the edges of its faces; of use for a solid only. */
  get arcs(): HullArcs {
    if (this.knownArcs === null) this.knownArcs = new HullArcs(this);
    return this.knownArcs;
  }

  /** All of that for walks over its faces; of use for a solid only. */
  get tables(): PolytopeTables {
    if (this.knownTables === null) this.knownTables = this.makeTables();
    return this.knownTables;
  }

  private makeTables(): PolytopeTables {
    const { inner } = this;
    const tables = new PolytopeTables(inner.points, inner.planes, this, this.knownFans ?? this.makeFans());
    setRays(tables);
    return tables;
  }

  vertex(index: number, out: Vec3): Vec3 {
    return out.set(this.x[index]!, this.y[index]!, this.z[index]!);
  }

  supportVertex(direction: Vec3Like): number {
    if (this.dimension === 2) return this.supportOnRim(direction);
    const { x, y, z } = this;
    const dx = direction.x;
    const dy = direction.y;
    const dz = direction.z;
    let best = 0;
    let bestAlong = x[0]! * dx + y[0]! * dy + z[0]! * dz;
    for (let i = 1; i < x.length; i++) {
      const along = x[i]! * dx + y[i]! * dy + z[i]! * dz;
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
      const v = loopVertices[i]!;
      const along = x[v]! * dx + y[v]! * dy + z[v]! * dz;
      if (along > bestAlong || (along === bestAlong && v < best)) {
        bestAlong = along;
        best = v;
      }
    }
    return best;
  }

  supportFace(direction: Vec3Like, out: FaceLoop): FaceLoop {
    if (this.dimension < 2) return this.edgeOrVertexLoop(out);
    const dx = direction.x;
    const dy = direction.y;
    const dz = direction.z;
    if (this.dimension === 2) {
      const facing = this.faceNx[0]! * dx + this.faceNy[0]! * dy + this.faceNz[0]! * dz;
      return this.faceLoop(0, facing < 0, out);
    }
    const v = this.supportVertex(direction);
    let best = 0;
    let bestFacing = -Infinity;
    for (let i = this.vertexStart[v]!; i < this.vertexStart[v + 1]!; i++) {
      const f = this.vertexFaces[i]!;
      const facing = this.faceNx[f]! * dx + this.faceNy[f]! * dy + this.faceNz[f]! * dz;
      if (facing > bestFacing) {
        bestFacing = facing;
        best = f;
      }
    }
    return this.faceLoop(best, false, out);
  }

  featureNormal(code: number, out: Vec3): Vec3 {
    const i = code & 0x3fff;
    if (code >= FACE) return out.set(this.faceNx[i]!, this.faceNy[i]!, this.faceNz[i]!);
    const normals = code >= EDGE ? this.edgeNormals : this.vertexNormals;
    return out.set(normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!);
  }

  touchingFeature(code: number, direction: Vec3Like, out: FaceLoop): boolean {
    const { dimension } = this;
    if (!this.isFeature(code)) return false;
    if (dimension === 0) {
      this.edgeOrVertexLoop(out);
      return true;
    }
    const face = dimension === 3 ? this.faceAt(code, direction) : 0;
    if (dimension > 1) {
      const facing = this.faceNx[face]! * direction.x + this.faceNy[face]! * direction.y + this.faceNz[face]! * direction.z;
      if ((dimension === 2 ? Math.abs(facing) : facing) >= END_ON) {
        this.faceLoop(face, false, out);
        return true;
      }
    }
    this.touchingEdge(code, face, direction, out);
    return true;
  }

  isFeature(code: number): boolean {
    const index = code & 0x3fff;
    return index < (code >= FACE ? this.faceCount : code >= EDGE ? this.edgeVertices.length / 2 : this.x.length);
  }

  /** Of the faces of a solid at the feature `code`, the one that faces `direction` most. */
  faceAt(code: number, direction: Vec3Like): number {
    const index = code & 0x3fff;
    if (code >= FACE) return index;
    if (code >= EDGE) return this.mostFacing(this.edgeFaces, 2 * index, 2 * index + 2, direction);
    return this.mostFacing(this.vertexFaces, this.vertexStart[index]!, this.vertexStart[index + 1]!, direction);
  }

  /** Of the faces in entries start to end, the one that faces `direction` most; the first by number among equals. */
  private mostFacing(faces: Uint16Array, start: number, end: number, direction: Vec3Like): number {
    const { faceNx, faceNy, faceNz } = this;
    const { x, y, z } = direction;
    let best = faces[start]!;
    let most = faceNx[best]! * x + faceNy[best]! * y + faceNz[best]! * z;
    for (let i = start + 1; i < end; i++) {
      const f = faces[i]!;
      const facing = faceNx[f]! * x + faceNy[f]! * y + faceNz[f]! * z;
      if (facing > most + FACING_ALIKE || (facing >= most - FACING_ALIKE && f < best)) {
        most = facing;
        best = f;
      }
    }
    return best;
  }

  /** The edge `code`; at a vertex, or where there is none, one of the face's edges at the vertex; the vertex, where it is seen end-on. */
  private touchingEdge(code: number, face: number, direction: Vec3Like, out: FaceLoop): void {
    const { x, y, z, edgeVertices, faceStart, loopVertices, loopEdges } = this;
    const { x: dx, y: dy, z: dz } = direction;
    const v = code < EDGE ? code : code < FACE ? edgeVertices[2 * (code - EDGE)]! : this.supportVertex(direction);
    let best = code >= EDGE && code < FACE ? code - EDGE : 0;
    let most = 0;
    const start = this.dimension === 1 ? 0 : faceStart[face]!;
    const end = this.dimension === 1 ? 1 : faceStart[face + 1]!;
    for (let i = start; i < end; i++) {
      const e = this.dimension === 1 ? 0 : loopEdges[i]!;
      const next = i + 1 < end ? i + 1 : start;
      const isAsked = code >= EDGE && code < FACE ? e === best : loopVertices[i] === v || loopVertices[next] === v;
      if (!isAsked && this.dimension > 1) continue;
      const a = edgeVertices[2 * e]!;
      const b = edgeVertices[2 * e + 1]!;
      const ux = x[b]! - x[a]!;
      const uy = y[b]! - y[a]!;
      const uz = z[b]! - z[a]!;
      const along = ux * dx + uy * dy + uz * dz;
      const across = 1 - (along * along) / (ux * ux + uy * uy + uz * uz);
      if (across > most + FACING_ALIKE || (across >= most - FACING_ALIKE && e < best)) {
        most = across;
        best = e;
      }
    }
    if (!(most > END_ON * END_ON)) {
      setVertexLoop(out, VERTEX + v);
      return;
    }
    const a = edgeVertices[2 * best]!;
    const b = edgeVertices[2 * best + 1]!;
    out.begin(EDGE + best, 2, 0, 0, 0);
    out.add(x[a]!, y[a]!, z[a]!, VERTEX + a, EDGE + best);
    out.add(x[b]!, y[b]!, z[b]!, VERTEX + b, EDGE + best);
  }

  /** The corners of a face; `reversed` walks it the other way round, as the back of a flat hull is seen. */
  private faceLoop(face: number, reversed: boolean, out: FaceLoop): FaceLoop {
    const start = this.faceStart[face]!;
    const end = this.faceStart[face + 1]!;
    const count = end - start;
    const sign = reversed ? -1 : 1;
    out.begin(FACE + face, count, sign * this.faceNx[face]!, sign * this.faceNy[face]!, sign * this.faceNz[face]!);
    for (let i = 0; i < count; i++) {
      const corner = reversed ? end - 1 - i : start + i;
      // Walking backwards, the edge that leaves corner k is the one that leads to it forwards.
      const edge = reversed ? (corner > start ? corner - 1 : end - 1) : corner;
      const v = this.loopVertices[corner]!;
      out.add(this.x[v]!, this.y[v]!, this.z[v]!, VERTEX + v, EDGE + this.loopEdges[edge]!);
    }
    return out;
  }

  private edgeOrVertexLoop(out: FaceLoop): FaceLoop {
    const isEdge = this.dimension === 1;
    out.begin(isEdge ? EDGE : VERTEX, isEdge ? 2 : 1, 0, 0, 0);
    for (let v = 0; v <= this.dimension; v++) out.add(this.x[v]!, this.y[v]!, this.z[v]!, VERTEX + v, isEdge ? EDGE : VERTEX);
    return out;
  }
}

function neighbourPointsOf({ x, y, z, vertexNeighbours }: HullTables): Float64Array {
  const points = new Float64Array(4 * vertexNeighbours.length);
  for (let i = 0; i < vertexNeighbours.length; i++) {
    const v = vertexNeighbours[i]!;
    points[4 * i] = x[v]!;
    points[4 * i + 1] = y[v]!;
    points[4 * i + 2] = z[v]!;
    points[4 * i + 3] = v;
  }
  return points;
}

/** The tables of a polytope. Of a polygon they go by the names of its vertices and edges, of which some may not be used. */
function fieldsOf({ topology: t, vertices, normals, offsets }: Polytope): TableFields {
  const at = (v: number): Vec3 => new Vec3(vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]);
  if (t.dimension < 2) return bakeSegment(at(0), at(t.dimension));
  const xyz = [0, 1, 2].map((k) => {
    const out = new Float64Array(Math.max(...t.vertexNames) + 1).fill(vertices[k]!);
    for (let v = 0; v < t.vertexCount; v++) out[t.vertexNames[v]!] = vertices[3 * v + k]!;
    return out;
  }) as [Float64Array, Float64Array, Float64Array];
  const planes = [0, 1, 2].map((k) => Float64Array.from(offsets, (_, f) => normals[3 * f + k]!)) as typeof xyz;
  const [x, y, z] = xyz;
  const [faceNx, faceNy, faceNz] = planes;
  if (t.dimension === 2) {
    const loopEdges = Uint16Array.from(t.faceEdges.subarray(0, t.vertexCount), (e) => t.edgeNames[e]!);
    const normal = { x: faceNx[0]!, y: faceNy[0]!, z: faceNz[0]! };
    return bakePolygon(x, y, z, t.vertexNames, loopEdges, Math.max(...loopEdges) + 1, normal, offsets[0]!);
  }
  const { faceStart, faceVertices } = t;
  const faceEdges = t.faceEdges.map((e) => t.edgeNames[e]!);
  const edgeVertices = new Uint16Array(2 * t.edgeCount);
  const edgeFaces = new Uint16Array(2 * t.edgeCount);
  for (let i = 0; i < 2 * t.edgeCount; i++) {
    edgeVertices[2 * t.edgeNames[i >> 1]! + (i & 1)] = t.edgeVertices[i]!;
    edgeFaces[2 * t.edgeNames[i >> 1]! + (i & 1)] = t.edgeFaces[i]!;
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
