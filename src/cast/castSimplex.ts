/**
 * One to four vertices of the CSO, in the frame of the cast, and where the line (0, 0, z) enters the balls of `radius` about their convex
 * hull: about a vertex a ball, about the line of an edge a cylinder, over a triangle a plane. n is the outward unit normal there.
 */

/** What is left of a triangle seen edge on is rounding below this part of the squares of its sides. */
const EDGE_ON = 1e-30;

export class CastSimplex {
  /** x, y, z of each vertex, and the vertices of A and B that it is the difference of. */
  readonly points = new Float64Array(12);
  readonly ids = new Int32Array(8);
  count = 0;
  radius = -0;
  /** Where the line enters, and the normal there. */
  z = Infinity;
  readonly normal = new Float64Array(3);
  /** The vertices of the feature that it enters over, in the first `active` places, the lowest first. */
  readonly feature = new Int32Array(3);
  active = 0;

  /** Finds where the line enters over one of the features that hold the last vertex; z and active tell. */
  solve(): void {
    const { count } = this;
    const last = count - 1;
    this.z = Infinity;
    this.active = 0;
    if (count === 4) {
      this.meetTriangle(3, 0, 1);
      this.meetTriangle(3, 1, 2);
      this.meetTriangle(3, 0, 2);
    } else if (count === 3) this.meetTriangle(2, 0, 1);
    if (this.radius === 0 && this.active > 0) return;
    for (let i = 0; i < last; i++) this.meetEdge(last, i);
    this.meetVertex(last);
  }

  /** Keeps only the vertices of the feature that is entered. */
  keep(): void {
    const { feature, active } = this;
    for (let i = 0; i < active; i++) {
      // The lowest comes first: none is overwritten before it is read.
      if (feature[i] !== i) this.move(feature[i], i);
      feature[i] = i;
    }
    this.count = active;
  }

  /**
   * Writes the ids of three vertices so that the first two are nearest to each other: of a long triangle the short side and a long one tell the
   * plane and the weights best.
   */
  startWithShortest(out: Int32Array): void {
    const { points: p, ids } = this;
    const ux = p[0] - p[3];
    const uy = p[1] - p[4];
    const uz = p[2] - p[5];
    const vx = p[3] - p[6];
    const vy = p[4] - p[7];
    const vz = p[5] - p[8];
    const wx = p[6] - p[0];
    const wy = p[7] - p[1];
    const wz = p[8] - p[2];
    const first = ux * ux + uy * uy + uz * uz;
    const second = vx * vx + vy * vy + vz * vz;
    const third = wx * wx + wy * wy + wz * wz;
    const isSecond = Number(second < first) & Number(!(third < second));
    const isThird = Number(third < first) & Number(third < second);
    const i = 2 * (isSecond + 2 * isThird);
    const j = i < 4 ? i + 2 : 0;
    const k = j < 4 ? j + 2 : 0;
    out[0] = ids[i];
    out[1] = ids[i + 1];
    out[2] = ids[j];
    out[3] = ids[j + 1];
    out[4] = ids[k];
    out[5] = ids[k + 1];
  }

  private move(from: number, to: number): void {
    const { points, ids } = this;
    points[3 * to] = points[3 * from];
    points[3 * to + 1] = points[3 * from + 1];
    points[3 * to + 2] = points[3 * from + 2];
    ids[2 * to] = ids[2 * from];
    ids[2 * to + 1] = ids[2 * from + 1];
  }

  private meetVertex(i: number): void {
    const { points, radius, normal, feature } = this;
    const x = points[3 * i];
    const y = points[3 * i + 1];
    const rest = radius * radius - (x * x + y * y);
    if (!(rest >= 0)) return;
    const back = Math.sqrt(rest);
    const z = points[3 * i + 2] - back;
    if (!(z < this.z)) return;
    this.z = z;
    this.active = 1;
    feature[0] = i;
    const inv = radius > 0 ? 1 / radius : 0;
    normal[0] = -x * inv;
    normal[1] = -y * inv;
    normal[2] = radius > 0 ? -back * inv : -1;
  }

  /** From the last vertex, i, to a lower one. */
  private meetEdge(i: number, j: number): void {
    const { points, radius, normal, feature } = this;
    const px = points[3 * i];
    const py = points[3 * i + 1];
    const pz = points[3 * i + 2];
    const ux = points[3 * j] - px;
    const uy = points[3 * j + 1] - py;
    const uz = points[3 * j + 2] - pz;
    // The lines are c / |across| apart, nearest at s and z.
    const across = ux * ux + uy * uy;
    const c = px * uy - py * ux;
    const rest = radius * radius * across - c * c;
    if (!(rest >= 0 && across > 0)) return;
    const lenSq = across + uz * uz;
    const back = Math.sqrt(rest * lenSq) / across;
    const s = -(px * ux + py * uy) / across - (back * uz) / lenSq;
    if (!(s > 0 && s < 1)) return;
    const z = pz + s * uz - (back * across) / lenSq;
    if (!(z < this.z)) return;
    this.z = z;
    this.active = 2;
    feature[0] = j;
    feature[1] = i;
    if (radius > 0) {
      const inv = 1 / radius;
      normal[0] = -(px + s * ux) * inv;
      normal[1] = -(py + s * uy) * inv;
      normal[2] = (z - (pz + s * uz)) * inv;
    } else {
      // Against the motion, across the edge.
      const inv = 1 / Math.sqrt(across * lenSq);
      normal[0] = ux * uz * inv;
      normal[1] = uy * uz * inv;
      normal[2] = -across * inv;
    }
  }

  /** The last vertex, i, and two lower ones, j before k. */
  private meetTriangle(i: number, j: number, k: number): void {
    const { points, radius, normal, feature } = this;
    const px = points[3 * i];
    const py = points[3 * i + 1];
    const pz = points[3 * i + 2];
    const ux = points[3 * j] - px;
    const uy = points[3 * j + 1] - py;
    const uz = points[3 * j + 2] - pz;
    const vx = points[3 * k] - px;
    const vy = points[3 * k + 1] - py;
    const vz = points[3 * k + 2] - pz;
    const mz = ux * vy - uy * vx;
    const sign = mz > 0 ? 1 : -1;
    // Without a radius the place under the one where the line enters is that itself: the weights need no normal.
    if (radius === 0) {
      const atJ = sign * (py * vx - px * vy);
      const atK = sign * (uy * px - ux * py);
      if (!(atJ >= 0 && atK >= 0 && atJ + atK <= sign * mz)) return;
    }
    if (!(mz * mz > EDGE_ON * (ux * ux + uy * uy) * (vx * vx + vy * vy))) return;
    const mx = uy * vz - uz * vy;
    const my = uz * vx - ux * vz;
    const scale = -sign / Math.sqrt(mx * mx + my * my + mz * mz);
    const nx = mx * scale;
    const ny = my * scale;
    const nz = mz * scale;
    // The place under the one where the line enters, seen along it from the first vertex; its weights of the other two, times mz.
    const fx = -radius * nx - px;
    const fy = -radius * ny - py;
    const forJ = sign * (fx * vy - fy * vx);
    const forK = sign * (ux * fy - uy * fx);
    if (!(forJ >= 0 && forK >= 0 && forJ + forK <= sign * mz)) return;
    const z = (nx * px + ny * py + nz * pz + radius) / nz;
    if (!(z < this.z)) return;
    this.z = z;
    this.active = 3;
    feature[0] = j;
    feature[1] = k;
    feature[2] = i;
    normal[0] = nx;
    normal[1] = ny;
    normal[2] = nz;
  }
}
