/** The numbers of a solid hull side by side, and where to start looking for its farthest vertex and its nearest face. */
import { CELL_BITS, CELL_COUNT, middleOfCell, UNKNOWN_HINT } from '../math/directionCells.ts';
import type { HullTables } from './hullTables.ts';

/** Faces are looked at in groups of four: as many as are missing have no end. */
const GROUP = 4;

/** Hints are worked out one by one, when they are asked for: a shape that is scaled anew every frame is asked for few of them. */
export class HullInner {
  /** x, y, z, 0 of each vertex. */
  readonly points: Float64Array;
  /** Normal and offset of each face; zeros and Infinity where a group of four faces is not full. */
  readonly planes: Float64Array;
  /** The middle of the vertices. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** The middle of the box around them, which may be outside: the better place to tell the direction to another shape from. */
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  /** How far it is from the middle of the vertices to the nearest plane. */
  readonly radius: number;
  private readonly hull: HullTables;
  /** What `vertexHint` knows so far. */
  readonly vertexHints = new Uint16Array(CELL_COUNT).fill(UNKNOWN_HINT);
  private readonly faceHints = new Uint16Array(CELL_COUNT).fill(UNKNOWN_HINT);

  constructor(hull: HullTables) {
    const { x, y, z, faceNx, faceNy, faceNz, faceOffset } = hull;
    const count = x.length;
    this.hull = hull;
    this.points = new Float64Array(4 * count);
    this.planes = new Float64Array(4 * GROUP * Math.floor((faceOffset.length + GROUP - 1) / GROUP));
    let mx = 0;
    let my = 0;
    let mz = 0;
    let minX = Infinity;
    let minY = Infinity;
    let minZ = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let maxZ = -Infinity;
    for (let i = 0; i < count; i++) {
      this.points[4 * i] = x[i]!;
      this.points[4 * i + 1] = y[i]!;
      this.points[4 * i + 2] = z[i]!;
      mx += x[i]! / count;
      my += y[i]! / count;
      mz += z[i]! / count;
      minX = Math.min(minX, x[i]!);
      minY = Math.min(minY, y[i]!);
      minZ = Math.min(minZ, z[i]!);
      maxX = Math.max(maxX, x[i]!);
      maxY = Math.max(maxY, y[i]!);
      maxZ = Math.max(maxZ, z[i]!);
    }
    this.cx = 0.5 * (minX + maxX);
    this.cy = 0.5 * (minY + maxY);
    this.cz = 0.5 * (minZ + maxZ);
    this.x = mx;
    this.y = my;
    this.z = mz;
    let radius = Infinity;
    for (let f = 0; f < faceOffset.length; f++) {
      this.planes[4 * f] = faceNx[f]!;
      this.planes[4 * f + 1] = faceNy[f]!;
      this.planes[4 * f + 2] = faceNz[f]!;
      this.planes[4 * f + 3] = faceOffset[f]!;
      radius = Math.min(radius, faceOffset[f]! - (faceNx[f]! * mx + faceNy[f]! * my + faceNz[f]! * mz));
    }
    this.radius = radius;
    for (let i = 4 * faceOffset.length; i < this.planes.length; i += 4) this.planes[i + 3] = Infinity;
  }

  /** The vertex farthest along the middle of a cell of directions. */
  vertexHint(cell: number): number {
    const known = this.vertexHints[cell]!;
    return known === UNKNOWN_HINT ? this.findVertex(cell) : known;
  }

  /** The face that a ray from the middle of the vertices along the middle of a cell of directions leaves by. */
  faceHint(cell: number): number {
    const known = this.faceHints[cell]!;
    return known === UNKNOWN_HINT ? this.findFace(cell) : known;
  }

  /** From neighbour to neighbour as long as one is farther. */
  private findVertex(cell: number): number {
    const { points } = this;
    const { vertexStart, vertexNeighbours } = this.hull;
    const dx = middleOfCell(cell >> (2 * CELL_BITS));
    const dy = middleOfCell(cell >> CELL_BITS);
    const dz = middleOfCell(cell);
    let best = 0;
    let farthest = points[0]! * dx + points[1]! * dy + points[2]! * dz;
    for (let at = -1; at !== best; ) {
      at = best;
      for (let i = vertexStart[at]!; i < vertexStart[at + 1]!; i++) {
        const v = vertexNeighbours[i]!;
        const along = points[4 * v]! * dx + points[4 * v + 1]! * dy + points[4 * v + 2]! * dz;
        if (along > farthest) {
          farthest = along;
          best = v;
        }
      }
    }
    this.vertexHints[cell] = best;
    return best;
  }

  /**
   * From face to neighbour as long as the ray leaves by that plane earlier. It meets a plane after (offset - n.m) / n.d of its
   * way, of which the inverse is compared: it is linear in the points n / (offset - n.m), the corners of the dual polytope, so
   * there is no lesser peak.
   */
  private findFace(cell: number): number {
    const { x, y, z, planes } = this;
    const { faceStart, loopEdges, edgeFaces } = this.hull;
    const dx = middleOfCell(cell >> (2 * CELL_BITS));
    const dy = middleOfCell(cell >> CELL_BITS);
    const dz = middleOfCell(cell);
    let best = 0;
    let most = -Infinity;
    for (let at = -1; at !== best; ) {
      at = best;
      for (let i = faceStart[at]!; i < faceStart[at + 1]!; i++) {
        const e = 2 * loopEdges[i]!;
        const f = edgeFaces[e] === at ? edgeFaces[e + 1]! : edgeFaces[e]!;
        const nx = planes[4 * f]!;
        const ny = planes[4 * f + 1]!;
        const nz = planes[4 * f + 2]!;
        const inverse = (nx * dx + ny * dy + nz * dz) / (planes[4 * f + 3]! - (nx * x + ny * y + nz * z));
        if (inverse > most) {
          most = inverse;
          best = f;
        }
      }
    }
    this.faceHints[cell] = best;
    return best;
  }
}
