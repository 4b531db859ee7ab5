/** The triangles of an exact hull with what merging them into faces needs: accurate normals, and the way from a vertex to its edges. */
import { areaVector } from '../../math/exactCross.ts';
import { Vec3 } from '../../math/vec3.ts';
import { NEAR, nextInFace, previousInFace, type TriangleMesh } from './meshTables.ts';
import type { PointSet } from './points.ts';

const surface_area = /* @__PURE__ */ new Vec3();

export class TriangleSurface {
  readonly points: PointSet;
  readonly corners: Int32Array;
  readonly twins: Int32Array;
  readonly count: number;
  /** Unit normals, and twice the areas. */
  readonly normals: Float64Array;
  readonly areas: Float64Array;
  /** A half-edge that leaves each vertex; -1 for points that are not vertices. */
  readonly edgeFrom: Int32Array;

  constructor(points: PointSet, mesh: TriangleMesh) {
    const { corners, twins } = mesh;
    const count = corners.length >> 2;
    this.points = points;
    this.corners = corners;
    this.twins = twins;
    this.count = count;
    this.normals = new Float64Array(3 * count);
    this.areas = new Float64Array(count);
    this.edgeFrom = new Int32Array(points.count).fill(-1);
    for (let t = 0; t < count; t++) {
      let h = 4 * t;
      // From the corner with the smallest index on, so that the result does not depend on where a triangle starts.
      if (corners[4 * t + 1]! < corners[h]!) h = 4 * t + 1;
      if (corners[4 * t + 2]! < corners[h]!) h = 4 * t + 2;
      const i = nextInFace(h);
      const j = nextInFace(i);
      const n = areaVector(points.xyz, corners[h]!, corners[i]!, corners[j]!, surface_area);
      const length = Math.sqrt(n.x * n.x + n.y * n.y + n.z * n.z);
      this.areas[t] = length;
      this.normals[3 * t] = n.x / length;
      this.normals[3 * t + 1] = n.y / length;
      this.normals[3 * t + 2] = n.z / length;
      this.edgeFrom[corners[h]!] = h;
      this.edgeFrom[corners[i]!] = i;
      this.edgeFrom[corners[j]!] = j;
    }
  }

  /** Whether the triangles on both sides of half-edge h may lie in one plane within the tolerance; if not, they surely do not. */
  isNear(h: number): boolean {
    const { corners, twins, normals } = this;
    const { x, y, z } = this.points;
    const t = h >> 2;
    const u = twins[h]! >> 2;
    const isLarger = this.areas[t]! >= this.areas[u]!;
    const larger = isLarger ? t : u;
    const apex = corners[previousInFace(isLarger ? twins[h]! : h)]!;
    const base = corners[h]!;
    const height =
      normals[3 * larger]! * (x[apex]! - x[base]!) +
      normals[3 * larger + 1]! * (y[apex]! - y[base]!) +
      normals[3 * larger + 2]! * (z[apex]! - z[base]!);
    return height >= -NEAR * this.points.tolerance;
  }

  /** The greatest n.p over all vertices, by walking from vertex to better neighbour; on a convex surface the last one is the best. */
  support(n: Vec3, from: number): number {
    const { x, y, z } = this.points;
    const { corners, twins, edgeFrom } = this;
    let vertex = from;
    let best = n.x * x[from]! + n.y * y[from]! + n.z * z[from]!;
    for (let improved = true; improved; ) {
      improved = false;
      const first = edgeFrom[vertex]!;
      let h = first;
      do {
        const head = corners[nextInFace(h)]!;
        const along = n.x * x[head]! + n.y * y[head]! + n.z * z[head]!;
        if (along > best) {
          best = along;
          vertex = head;
          improved = true;
        }
        h = nextInFace(twins[h]!);
      } while (h !== first);
    }
    return best;
  }
}
