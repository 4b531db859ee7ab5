/**
 * Merges the triangles of an exact hull into faces. A face is a connected set of triangles all of whose vertices lie within the
 * tolerance of one plane that has the whole hull on its inner side. Vertices that a face does not need as corners are within the
 * tolerance of the rest: they are reported, and the hull is built again without them.
 */
import { orient3d } from '../../math/exact.ts';
import { Vec3 } from '../../math/vec3.ts';
import { nextInFace, previousInFace } from './meshTables.ts';
import { planarHull } from './planarHull.ts';
import type { PointSet } from './points.ts';
import type { TriangleSurface } from './triangleSurface.ts';

export class FaceMerger {
  /** The face of each triangle. */
  readonly label: Int32Array;
  faceCount = 0;
  /** Unit normal of each face, and the greatest n.p over the hull. */
  readonly normals: Float64Array;
  readonly offsets: Float64Array;

  private readonly surface: TriangleSurface;
  private readonly points: PointSet;
  /** Vertices whose triangles are merged only where they are exactly coplanar. */
  private readonly frozen: Uint8Array;
  private readonly near: Uint8Array;
  private readonly members: number[][] = [];
  private readonly n = new Vec3();

  constructor(surface: TriangleSurface, frozen: Uint8Array) {
    this.surface = surface;
    this.points = surface.points;
    this.frozen = frozen;
    this.label = new Int32Array(surface.count).fill(-1);
    this.normals = new Float64Array(3 * surface.count);
    this.offsets = new Float64Array(surface.count);
    this.near = new Uint8Array(surface.twins.length);
    for (let h = 0; h < this.near.length; h++) {
      const twin = surface.twins[h]!;
      if (h < twin && surface.isNear(h)) this.near[h] = this.near[twin] = 1;
    }
    // What is merged exactly before what is merged within the tolerance; large triangles first, their normals are the most certain.
    const { areas } = surface;
    const order = Array.from(areas, (_, t) => t).sort((t, u) => areas[u]! - areas[t]! || t - u);
    for (const t of order) {
      if (this.label[t]! < 0 && this.isFrozen(t)) this.growFace(t);
    }
    for (const t of order) {
      if (this.label[t]! < 0) this.growFace(t);
    }
    while (this.mergePairs(false));
    while (this.mergePairs(true));
    for (let f = 0; f < this.members.length; f++) {
      if (this.members[f]!.length > 0) this.renumber(f, this.faceCount++);
    }
    this.members.length = this.faceCount;
  }

  /** Marks the vertices that no face needs as a corner, face after face, among those not marked yet; says how many there are. */
  markRedundant(redundant: Uint8Array): number {
    const { points, surface, n } = this;
    const seen = new Int32Array(points.count).fill(-1);
    let count = 0;
    for (let f = 0; f < this.faceCount; f++) {
      const members = this.members[f]!;
      // The corners of a face that is merged exactly are exactly extreme.
      if (this.isFrozen(members[0]!) || (count === 0 && this.hasAllCorners(f))) continue;
      const vertices: number[] = [];
      for (const t of members) {
        for (let h = 4 * t; h < 4 * t + 3; h++) {
          const v = surface.corners[h]!;
          if (redundant[v] === 0 && seen[v] !== f) vertices.push(v);
          seen[v] = f;
        }
      }
      if (vertices.length < 3) continue;
      n.set(this.normals[3 * f]!, this.normals[3 * f + 1]!, this.normals[3 * f + 2]!);
      const corners = planarHull(points, Int32Array.from(vertices), n);
      if (corners.length === vertices.length) continue;
      for (const v of vertices) redundant[v] = 1;
      for (const v of corners) redundant[v] = 0;
      count += vertices.length - corners.length;
    }
    return count;
  }

  /** Whether a face is a polygon without holes that needs all its vertices: each is farther than the tolerance outside its chord. */
  private hasAllCorners(face: number): boolean {
    const loop = this.loop(face);
    const count = loop.length;
    if (count !== this.members[face]!.length + 2) return false;
    const { x, y, z, tolerance } = this.points;
    const nx = this.normals[3 * face]!;
    const ny = this.normals[3 * face + 1]!;
    const nz = this.normals[3 * face + 2]!;
    for (let i = 0; i < count; i++) {
      const a = loop[i]!;
      const b = loop[i + 1 < count ? i + 1 : i + 1 - count]!;
      const c = loop[i + 2 < count ? i + 2 : i + 2 - count]!;
      const ux = x[c]! - x[a]!;
      const uy = y[c]! - y[a]!;
      const uz = z[c]! - z[a]!;
      const vx = x[b]! - x[a]!;
      const vy = y[b]! - y[a]!;
      const vz = z[b]! - z[a]!;
      // (v x u).n is the height of b over the chord from a to c, times its length.
      const height = (vy * uz - vz * uy) * nx + (vz * ux - vx * uz) * ny + (vx * uy - vy * ux) * nz;
      if (!(height > tolerance * Math.sqrt(ux * ux + uy * uy + uz * uz))) return false;
    }
    return true;
  }

  /**
   * Freezes the vertices at which fewer than three faces meet though none of them can do without it (the tip of a wedge that is
   * thinner than the tolerance), and those of faces with holes; says how many there are.
   */
  freezeThinVertices(): number {
    const { frozen } = this;
    const { corners } = this.surface;
    let count = 0;
    for (let v = 0; v < this.points.count; v++) {
      if (frozen[v] === 0 && this.facesAround(v, -1, -1) < 3) {
        frozen[v] = 1;
        count++;
      }
    }
    if (count > 0) return count;
    for (let f = 0; f < this.faceCount; f++) {
      const members = this.members[f]!;
      // A disc of k triangles has k + 2 corners when all its vertices are on its rim.
      if (this.loop(f).length === members.length + 2) continue;
      for (const t of members) {
        for (let h = 4 * t; h < 4 * t + 3; h++) {
          count += 1 - frozen[corners[h]!]!;
          frozen[corners[h]!] = 1;
        }
      }
    }
    return count;
  }

  /** The corners of a face in order, counter-clockwise seen from outside. */
  loop(face: number): number[] {
    const { surface, label } = this;
    const { corners, twins } = surface;
    let first = -1;
    for (const t of this.members[face]!) {
      for (let h = 4 * t; h < 4 * t + 3 && first < 0; h++) if (label[twins[h]! >> 2] !== face) first = h;
    }
    const loop: number[] = [];
    let h = first;
    do {
      loop.push(corners[h]!);
      h = nextInFace(h);
      while (label[twins[h]! >> 2] === face) h = nextInFace(twins[h]!);
    } while (h !== first);
    return loop;
  }

  /** Starts a face with one triangle and adds its neighbours as long as all of them fit one plane. */
  private growFace(seed: number): void {
    const { surface, label, n } = this;
    const face = this.members.length;
    const members = [seed];
    this.members.push(members);
    label[seed] = face;
    n.set(surface.normals[3 * seed]!, surface.normals[3 * seed + 1]!, surface.normals[3 * seed + 2]!);
    const anchor = surface.corners[4 * seed]!;
    this.setPlane(face, n, surface.support(n, anchor));
    if (this.isFrozen(seed)) {
      this.flood(members, face, true);
      return;
    }
    while (this.flood(members, face, false)) {
      // The plane of all that the face has now; if it does not hold them, the plane before does.
      this.areaNormal(members, n);
      const offset = surface.support(n, anchor);
      if (!this.fits(members, n, offset)) return;
      this.setPlane(face, n, offset);
    }
  }

  /** Adds to a face all connected triangles that fit its plane (or are exactly in it); says whether there were any. */
  private flood(members: number[], face: number, exactly: boolean): boolean {
    const { surface, label, near } = this;
    const { twins } = surface;
    const before = members.length;
    for (let i = 0; i < members.length; i++) {
      const t = members[i]!;
      for (let h = 4 * t; h < 4 * t + 3; h++) {
        const u = twins[h]! >> 2;
        if (near[h] === 0 || label[u]! >= 0) continue;
        if (exactly ? !this.isCoplanar(h) : this.isFrozen(u) || !this.triangleFits(u, face)) continue;
        label[u] = face;
        members.push(u);
      }
    }
    return members.length > before;
  }

  /**
   * Merges neighbouring faces that fit one plane together; says whether there were any. Those with frozen vertices come in a second
   * turn, and only where every vertex stays a corner with three faces.
   */
  private mergePairs(isSecondTurn: boolean): boolean {
    const { surface, label, near, members, n } = this;
    let merged = false;
    for (let h = 0; h < near.length; h++) {
      const f = label[h >> 2]!;
      const g = label[surface.twins[h]! >> 2]!;
      if (near[h] === 0 || f >= g) continue;
      const first = members[f]!;
      const second = members[g]!;
      const isFrozen = this.isFrozen(first[0]!);
      if ((isFrozen || this.isFrozen(second[0]!)) !== isSecondTurn) continue;
      // A face is known as frozen by its first triangle.
      const both = isFrozen ? first.concat(second) : second.concat(first);
      this.areaNormal(both, n);
      if (!(this.facing(first, n) && this.facing(second, n))) continue;
      const offset = surface.support(n, surface.corners[h]!);
      if (!this.fits(both, n, offset)) continue;
      if (isSecondTurn && !this.staysSound(f, g, both, n)) continue;
      members[f] = both;
      members[g] = [];
      for (const t of second) label[t] = f;
      this.setPlane(f, n, offset);
      merged = true;
    }
    return merged;
  }

  /** Whether the face made of f and g is a polygon with all its vertices as corners, at each of which three faces or more meet. */
  private staysSound(f: number, g: number, both: readonly number[], n: Vec3): boolean {
    const { corners } = this.surface;
    const vertices = new Set<number>();
    for (const t of both) for (let h = 4 * t; h < 4 * t + 3; h++) vertices.add(corners[h]!);
    if (vertices.size !== both.length + 2) return false;
    for (const v of vertices) if (this.facesAround(v, f, g) < 3) return false;
    return planarHull(this.points, Int32Array.from(vertices), n).length === vertices.size;
  }

  /** How often the face changes on the way around a vertex, with f and g as one. */
  private facesAround(v: number, f: number, g: number): number {
    const { surface, label } = this;
    const { twins } = surface;
    const first = surface.edgeFrom[v]!;
    let changes = 0;
    let h = first;
    do {
      const left = label[h >> 2]!;
      const right = label[twins[h]! >> 2]!;
      if ((left === g ? f : left) !== (right === g ? f : right)) changes++;
      h = nextInFace(twins[h]!);
    } while (h !== first);
    return changes;
  }

  private renumber(from: number, to: number): void {
    const members = this.members[from]!;
    this.members[to] = members;
    for (const t of members) this.label[t] = to;
    this.n.set(this.normals[3 * from]!, this.normals[3 * from + 1]!, this.normals[3 * from + 2]!);
    this.setPlane(to, this.n, this.offsets[from]!);
  }

  private setPlane(face: number, n: Vec3, offset: number): void {
    this.normals[3 * face] = n.x;
    this.normals[3 * face + 1] = n.y;
    this.normals[3 * face + 2] = n.z;
    this.offsets[face] = offset;
  }

  private isFrozen(t: number): boolean {
    const { corners } = this.surface;
    return (this.frozen[corners[4 * t]!]! | this.frozen[corners[4 * t + 1]!]! | this.frozen[corners[4 * t + 2]!]!) !== 0;
  }

  /** Whether the triangles on both sides of h are exactly in one plane. */
  private isCoplanar(h: number): boolean {
    const { corners, twins } = this.surface;
    const i = nextInFace(h);
    const apex = corners[previousInFace(twins[h]!)]!;
    return orient3d(this.points.xyz, corners[h]!, corners[i]!, corners[previousInFace(h)]!, apex) === 0;
  }

  private triangleFits(t: number, face: number): boolean {
    const { normals, offsets } = this;
    const nx = normals[3 * face]!;
    const ny = normals[3 * face + 1]!;
    const nz = normals[3 * face + 2]!;
    const own = this.surface.normals;
    if (!(nx * own[3 * t]! + ny * own[3 * t + 1]! + nz * own[3 * t + 2]! > 0)) return false;
    const least = offsets[face]! - this.points.tolerance;
    const { x, y, z } = this.points;
    const { corners } = this.surface;
    for (let h = 4 * t; h < 4 * t + 3; h++) {
      const v = corners[h]!;
      if (!(nx * x[v]! + ny * y[v]! + nz * z[v]! >= least)) return false;
    }
    return true;
  }

  private facing(members: readonly number[], n: Vec3): boolean {
    const { normals, areas } = this.surface;
    let along = 0;
    for (const t of members) along += areas[t]! * (n.x * normals[3 * t]! + n.y * normals[3 * t + 1]! + n.z * normals[3 * t + 2]!);
    return along > 0;
  }

  private fits(members: readonly number[], n: Vec3, offset: number): boolean {
    const { x, y, z } = this.points;
    const { corners } = this.surface;
    const least = offset - this.points.tolerance;
    for (const t of members) {
      for (let h = 4 * t; h < 4 * t + 3; h++) {
        const v = corners[h]!;
        if (!(n.x * x[v]! + n.y * y[v]! + n.z * z[v]! >= least)) return false;
      }
    }
    return true;
  }

  /** The unit vector along the sum of the area vectors. */
  private areaNormal(members: readonly number[], out: Vec3): void {
    const { normals, areas } = this.surface;
    let nx = 0;
    let ny = 0;
    let nz = 0;
    for (const t of members) {
      nx += areas[t]! * normals[3 * t]!;
      ny += areas[t]! * normals[3 * t + 1]!;
      nz += areas[t]! * normals[3 * t + 2]!;
    }
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (length > 0) out.set(nx / length, ny / length, nz / length);
  }
}
