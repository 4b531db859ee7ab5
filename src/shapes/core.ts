/**
 * What a core must offer to the algorithms. A convex shape is a core plus a ball; the core is a point, a segment, a triangle, a box
 * or a hull, all of which are polytopes with numbered vertices, edges and faces. A new convex shape implements this interface in
 * one file. All coordinates are in the shape's own frame, and all feature codes are those of results/features.ts.
 */
import type { Vec3, Vec3Like } from '../math/vec3.ts';

/**
 * A face or an edge is seen end-on when its normal (for an edge: the nearest direction across it) makes a smaller cosine than
 * this with the view.
 */
export const END_ON = 0.05;
/** Faces whose cosines differ by no more than this face a direction equally: a few roundings of the normals. */
export const FACING_ALIKE = 1e-14;

export interface Core {
  /** How many vertex indices there are; `vertex` takes 0 to vertexCount - 1. */
  readonly vertexCount: number;

  /** Writes the position of a vertex to `out` and returns it. */
  vertex(index: number, out: Vec3): Vec3;

  /** The index of a vertex farthest along `direction` (any length); the lowest index among equals. */
  supportVertex(direction: Vec3Like): number;

  /**
   * The face most nearly perpendicular to `direction` among those that the farthest vertex belongs to, as a loop of corners and
   * edges. A core without faces gives what it has: its edge (two corners) or its vertex (one corner).
   */
  supportFace(direction: Vec3Like, out: FaceLoop): FaceLoop;

  /**
   * What touches something that comes against `direction` (unit, outward) and meets the feature `code` first: of the faces at that
   * feature the one most nearly perpendicular to `direction`; where all are seen end-on, an edge there; where that is seen end-on
   * too, a vertex, of which only the code is written. The loop of a face with two sides may run either way. Returns false when
   * the core has no such feature.
   */
  touchingFeature(code: number, direction: Vec3Like, out: FaceLoop): boolean;

  /** Writes a unit normal within the cone of normals of the feature `code` to `out` and returns it. */
  featureNormal(code: number, out: Vec3): Vec3;
}

/**
 * A face as a loop: corner i lies at (x[i], y[i], z[i]) and has the code vertexCode[i]; the edge from corner i to the next one has
 * the code edgeCode[i]. Counter-clockwise seen against the normal. With two corners it is an edge, there and back; with one, a vertex.
 */
export class FaceLoop {
  /** The code of the feature that the loop is. */
  code = 0;
  count = 0;
  /** The outward unit normal; for an edge or a vertex it is zero, since any direction across will do. */
  nx = 0;
  ny = 0;
  nz = 0;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  vertexCode: Uint16Array;
  edgeCode: Uint16Array;

  constructor(capacity = 16) {
    this.x = new Float64Array(capacity);
    this.y = new Float64Array(capacity);
    this.z = new Float64Array(capacity);
    this.vertexCode = new Uint16Array(capacity);
    this.edgeCode = new Uint16Array(capacity);
  }

  /** Empties the loop and makes room for `count` corners; arrays grow only when a larger face than ever before is asked for. */
  begin(code: number, count: number, nx: number, ny: number, nz: number): void {
    if (this.x.length < count) {
      const capacity = 2 * count;
      this.x = new Float64Array(capacity);
      this.y = new Float64Array(capacity);
      this.z = new Float64Array(capacity);
      this.vertexCode = new Uint16Array(capacity);
      this.edgeCode = new Uint16Array(capacity);
    }
    this.code = code;
    this.count = 0;
    this.nx = nx;
    this.ny = ny;
    this.nz = nz;
  }

  /** Adds a corner and the edge that leaves it. */
  add(x: number, y: number, z: number, vertexCode: number, edgeCode: number): void {
    const i = this.count++;
    this.x[i] = x;
    this.y[i] = y;
    this.z[i] = z;
    this.vertexCode[i] = vertexCode;
    this.edgeCode[i] = edgeCode;
  }
}

/** Makes a loop a vertex without a place: its code is all that is asked of it. */
export function setVertexLoop(out: FaceLoop, code: number): void {
  out.code = code;
  out.count = 1;
}
