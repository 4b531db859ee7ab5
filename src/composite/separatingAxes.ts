/**
 * The axes along which a body that crosses a welded surface can be pushed off it. A push that brings all of the body in front of a plane
 * which has a leaf behind it takes it off that leaf. The shortest push of two solids is along a normal of a face of one of them, or
 * across an edge of each: so these are the axes, and the one with the least depth counts that leads onto the surface.
 *
 * Of a surface of triangles, the axes of a window are asked: of all triangles that are reached from the one that is crossed over convex and
 * flat edges, as long as it is behind their planes. Of other leaves, those of all that are near.
 *
 * All is in the frame of the body, and is kept as long as the body and the surface stay where they are.
 */
import { Aabb } from '../math/aabb.ts';
import { setFrame } from '../math/frame.ts';
import { Transform } from '../math/transform.ts';
import { Vec3 } from '../math/vec3.ts';
import { boundsOf } from '../queries/computeAabb.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { type Composite, isFelt, Side, setFaceNormal } from './composite.ts';
import { Extent } from './extent.ts';
import { BEYOND, SAME_DIRECTION } from './seam.ts';

/** Numbers of an axis: the unit normal, how far along it the plane is, how deep the body is behind that, the leaf and its face. */
const AXIS_SIZE = 7;
const TOP = 3;
const DEPTH = 4;
const LEAF = 5;
const LEAF_FACE = 6;
/**
 * Numbers of one side of a triangle: its corners, its normal and how far along it the plane is, rounding, how far it is from the body, the
 * places of those beyond its edges, from where to where its axes are, in which window it was last, and its key: twice the number, and 1
 * for the back.
 */
const RECORD_SIZE = 21;
const NORMAL = 9;
const HEIGHT = 12;
const SLACK = 13;
const GAP = 14;
const BEYOND_EDGE = 15;
const FIRST = 18;
const END = 19;
const STAMP = 20;
/** How many times its rounding a triangle may be higher than its neighbour until it is seen without asking the surface. */
const OUTERMOST = 4;
/** Squared: the sine of an angle between edges that counts as none. */
const PARALLEL_SQ = 1e-14;
/** What has no face. */
export const NO_FACE = -1;

const IDENTITY = /* @__PURE__ */ new Transform();

/** Looks at the leaves near a body. */
export class SeparatingAxes extends Side {
  /** No deeper than this is looked for. */
  asked = -0;
  /** The axis that was found: its normal, how deep the body is behind its plane, and the face of its leaf, or NO_FACE. */
  readonly normal = new Vec3();
  depth = -0;
  face = NO_FACE;
  private chosen = 0;
  private body: Side = this;
  private bodyNumber = -1;
  private domain: Composite | null = null;
  private ownGroup = 0;
  /** No axis is deeper. */
  private deepest = -0;
  private readonly axes = [NaN];
  private length = 0;
  /** The sides of triangles that are known; where each key is among them, if it is. */
  private readonly records = [NaN];
  private readonly keys = [0];
  private recordCount = 0;
  private places = new Int32Array(0);
  /** The sides that are in the window, by their places. */
  private readonly members = [0];
  private windowSize = 0;
  private windowNumber = 0;
  private readonly leafExtent = new Extent();
  private readonly bodyExtent = new Extent();
  private readonly relative = new Transform();
  private readonly box = new Aabb();
  /** The side of a triangle whose axes are listed, by its place, or -1; its normal, or zero for what is solid. */
  private place = -1;
  private readonly front = new Vec3();
  private readonly start = new Vec3();
  private readonly end = new Vec3();

  /** Forgets all, because something has moved. */
  forget(): void {
    this.domain = null;
  }

  /** Is about a body and the surface that the leaf of `side` belongs to; true if it was not before. */
  attend(body: Side, side: Side, domain: Composite): boolean {
    const group = domain === side.root ? side.group : 0;
    const isSame = this.domain === domain && this.body === body && this.bodyNumber === body.subshape;
    if (isSame && this.ownGroup === group) return false;
    this.body = body;
    this.domain = domain;
    this.bodyNumber = body.subshape;
    this.ownGroup = group;
    this.deepest = -1;
    return true;
  }

  /** Finds the axes off the leaf of a side: of triangles, those of its window, as far as that is within `asked` of the body. */
  collect(side: Side): void {
    const { domain } = this;
    if (this.deepest < 0) this.prepare(side);
    if (!domain!.hasNeighbours) return;
    const leaf = domain === side.root ? side.subshape : side.subshape - side.offset;
    this.begin(domain!);
    this.windowSize = 0;
    for (let face = 0; face < 2; face++) if (isFelt(side, face)) this.addWindow(2 * leaf + face);
  }

  /** What is the same for all leaves of the surface. */
  private prepare(side: Side): void {
    const { body, domain, box, bodyExtent } = this;
    const { shape } = body;
    this.rootPose
      .copy(body.pose)
      .invert()
      .multiply(domain === side.root ? side.rootPose : side.pose);
    setFrame(this.rootFrame, this.rootPose, 'pose');
    bodyExtent.set(shape, IDENTITY);
    this.deepest = 2 * (shape.core.outerRadius + shape.radius);
    this.length = 0;
    this.recordCount = 0;
    this.windowNumber = 0;
    this.place = -1;
    if (domain!.hasNeighbours) {
      boundsOf(shape, IDENTITY, box);
      if (this.places.length < 2 * domain!.leafCount) this.places = new Int32Array(2 * domain!.leafCount);
      return;
    }
    this.begin(domain!);
    this.limits.distanceSq = this.deepest * this.deepest;
    this.search();
  }

  /** For the body. */
  override aim(): void {
    boundsOf(this.body.shape, this.relative.copy(this.pose).invert(), this.given.box);
  }

  visit(): boolean {
    if (this.group !== this.ownGroup) return true;
    const { normal: n, front, leafExtent } = this;
    const { faceCount, dimension } = this.shape.core.topology;
    leafExtent.set(this.shape, this.pose);
    front.set(0, 0, 0);
    for (let face = 0; face < faceCount; face++) {
      if (!isFelt(this, face)) continue;
      setFaceNormal(this, face, n);
      this.addFace(face);
      if (dimension === 2) this.addBodyAxes(front.copy(n));
    }
    if (dimension !== 2) this.addBodyAxes(front);
    return true;
  }

  /** Adds what is reached from one side of a triangle to the window. */
  private addWindow(key: number): void {
    const { members, records, asked } = this;
    const first = this.placeOf(key);
    let k = this.windowSize;
    this.windowNumber++;
    this.widen(first, key);
    for (; k < this.windowSize; k++) {
      const place = members[k];
      for (let edge = 0; edge < 3; edge++) {
        const next = records[place + BEYOND_EDGE + edge];
        if (next < 0 || records[next + STAMP] === this.windowNumber || !(records[next + GAP] <= asked)) continue;
        if (this.isBehind(next, place, next) && this.isBehind(first, next, next)) this.widen(next, this.keys[next / RECORD_SIZE]);
      }
    }
  }

  /** Whether no corner of a triangle is in front of the plane of another, by more than the rounding of a third; all by their places. */
  private isBehind(triangle: number, plane: number, rounding: number): boolean {
    const { records: r } = this;
    const at = plane + NORMAL;
    const top = r[plane + HEIGHT] + r[rounding + SLACK];
    for (let i = triangle; i < triangle + 9; i += 3) {
      if (!(r[at] * r[i] + r[at + 1] * r[i + 1] + r[at + 2] * r[i + 2] <= top)) return false;
    }
    return true;
  }

  /** Takes a side of a triangle into the window. */
  private widen(place: number, key: number): void {
    const { records, domain, front, normal: n, leafExtent } = this;
    if (records[place + FIRST] < 0) {
      for (let edge = 0; edge < 3; edge++) {
        const next = domain!.neighbour(key >> 1, edge);
        records[place + BEYOND_EDGE + edge] = next < 0 ? -1 : this.placeOf(2 * next + (key & 1));
      }
      this.locate(key >> 1, 'leaf');
      leafExtent.set(this.shape, this.pose);
      this.place = place;
      records[place + FIRST] = this.length;
      front.copy(setFaceNormal(this, key & 1, n));
      this.addFace(key & 1);
      this.addBodyAxes(front);
      records[place + END] = this.length;
    }
    records[place + STAMP] = this.windowNumber;
    this.members[this.windowSize++] = place;
  }

  /** Where one side of a triangle is among those that are known. */
  private placeOf(key: number): number {
    const { records, keys, places, leafExtent, normal: n, start: v, box } = this;
    const known = places[key];
    if (known < this.recordCount && keys[known] === key) return RECORD_SIZE * known;
    const place = RECORD_SIZE * this.recordCount;
    keys[this.recordCount] = key;
    places[key] = this.recordCount++;
    this.locate(key >> 1, 'leaf');
    leafExtent.set(this.shape, this.pose).measure(setFaceNormal(this, key & 1, n));
    let gap = -Infinity;
    for (let i = 0; i < 3; i++) {
      leafExtent.vertex(i, v);
      records[place + 3 * i] = v.x;
      records[place + 3 * i + 1] = v.y;
      records[place + 3 * i + 2] = v.z;
    }
    for (let k = 0; k < 3; k++) {
      const a = records[place + k];
      const b = records[place + k + 3];
      const c = records[place + k + 6];
      const min = k === 0 ? box.min.x : k === 1 ? box.min.y : box.min.z;
      const max = k === 0 ? box.max.x : k === 1 ? box.max.y : box.max.z;
      gap = Math.max(gap, Math.min(a, b, c) - max, min - Math.max(a, b, c));
    }
    records[place + NORMAL] = n.x;
    records[place + NORMAL + 1] = n.y;
    records[place + NORMAL + 2] = n.z;
    records[place + HEIGHT] = leafExtent.high;
    records[place + SLACK] = SAME_DIRECTION * this.shape.core.outerRadius + BEYOND * this.domain!.reach;
    records[place + GAP] = gap;
    for (let k = BEYOND_EDGE; k < RECORD_SIZE; k++) records[place + k] = -1;
    return place;
  }

  /**
   * Measures the leaf along `normal`: whether the triangles beyond the edges of a triangle where it is highest (at a vertex, those beyond
   * both of its edges) are no higher: if they are, the surface has not this normal there. Others around a vertex may be; that is asked of few.
   */
  private isOutermost(): boolean {
    const { leafExtent, normal: n, records: r, place } = this;
    const { high } = leafExtent.measure(n);
    if (place < 0) return true;
    const tolerance = OUTERMOST * r[place + SLACK];
    let highest = 0;
    for (let i = 0; i < 3; i++) {
      const at = place + 3 * i;
      if (n.x * r[at] + n.y * r[at + 1] + n.z * r[at + 2] >= high - tolerance) highest |= 1 << i;
    }
    const isVertex = (highest & (highest - 1)) === 0;
    for (let edge = 0; edge < 3; edge++) {
      const ends = (1 << edge) | (1 << ((edge + 1) % 3));
      const next = r[place + BEYOND_EDGE + edge];
      if (next < 0 || !(isVertex ? (highest & ends) !== 0 : (highest & ends) === ends)) continue;
      for (let at = next; at < next + 9; at += 3) {
        if (n.x * r[at] + n.y * r[at + 1] + n.z * r[at + 2] > high + tolerance) return false;
      }
    }
    return true;
  }

  /**
   * Finds the axis of least depth, below `asked`, whose plane has the leaf of `side` behind it, and looks at the leaf that it belongs to;
   * false where there is none.
   */
  find(side: Side): boolean {
    const { axes, leafExtent, relative, records, members } = this;
    const { shape: leaf } = side;
    const hasWindow = this.domain!.hasNeighbours;
    leafExtent.set(leaf, relative.copy(this.body.pose).invert().multiply(side.pose));
    this.chosen = -1;
    this.depth = this.asked;
    if (!hasWindow) this.chooseFrom(0, this.length, leaf);
    else {
      for (let k = 0; k < this.windowSize; k++) {
        this.chooseFrom(records[members[k] + FIRST], records[members[k] + END], leaf);
      }
    }
    if (this.chosen < 0) return false;
    this.setNormal(this.chosen);
    this.face = axes[this.chosen + LEAF_FACE];
    this.begin(this.domain!);
    this.locate(axes[this.chosen + LEAF], 'leaf');
    return true;
  }

  /** Chooses the axis of least depth from one place in the list to another, if it is less than that of the one that is chosen. */
  private chooseFrom(from: number, to: number, leaf: ConvexShape): void {
    const { axes, normal, leafExtent } = this;
    const slack = SAME_DIRECTION * leaf.core.outerRadius + BEYOND * this.domain!.reach - leaf.radius;
    for (let at = from; at < to; at += AXIS_SIZE) {
      if (!(axes[at + DEPTH] < this.depth)) continue;
      this.setNormal(at);
      if (leafExtent.measure(normal).high > axes[at + TOP] + slack) continue;
      this.chosen = at;
      this.depth = axes[at + DEPTH];
    }
  }

  private setNormal(at: number): void {
    const { axes, normal } = this;
    normal.x = axes[at];
    normal.y = axes[at + 1];
    normal.z = axes[at + 2];
  }

  /** Does not find the axis that was found again: it does not lead onto the surface. */
  refuse(): void {
    this.axes[this.chosen + DEPTH] = Infinity;
  }

  private addFace(face: number): void {
    const { normal, leafExtent, bodyExtent } = this;
    leafExtent.measure(normal);
    bodyExtent.measure(normal);
    this.add(face);
  }

  /** Lists an axis, along which leaf and body have been measured. */
  private add(face: number): void {
    const { axes, normal: n, leafExtent, bodyExtent, length: at } = this;
    const { radius } = this.shape;
    const depth = leafExtent.high - bodyExtent.low + radius + this.body.shape.radius;
    if (!(depth > 0 && depth <= this.deepest)) return;
    axes[at] = n.x;
    axes[at + 1] = n.y;
    axes[at + 2] = n.z;
    axes[at + TOP] = leafExtent.high + radius;
    axes[at + DEPTH] = depth;
    axes[at + LEAF] = this.subshape;
    axes[at + LEAF_FACE] = face;
    this.length += AXIS_SIZE;
  }

  /** Lists the axes against the faces of the body, and across its edges and those of the leaf, that lead to the front. */
  private addBodyAxes({ x: frontX, y: frontY, z: frontZ }: Vec3): void {
    const { normal: n } = this;
    const { normals } = this.body.shape.core;
    const { edgeVertices } = this.shape.core.topology;
    for (let i = 0; i < normals.length; i += 3) {
      n.x = -normals[i];
      n.y = -normals[i + 1];
      n.z = -normals[i + 2];
      if (n.x * frontX + n.y * frontY + n.z * frontZ < 0 || !this.isOutermost()) continue;
      this.bodyExtent.measure(n);
      if (this.endsOnBody()) this.add(NO_FACE);
    }
    for (let e = 0; e < edgeVertices.length; e += 2) {
      this.addAcross(edgeVertices[e], edgeVertices[e + 1]);
    }
  }

  /** Whether the vertex of the leaf that is highest along `normal` is on the body when that is at the end of the push. */
  private endsOnBody(): boolean {
    const { normal: n, leafExtent, bodyExtent, start } = this;
    const { normals, offsets, outerRadius, topology } = this.body.shape.core;
    const push = leafExtent.high - bodyExtent.low;
    const tolerance = SAME_DIRECTION * outerRadius + BEYOND * this.domain!.reach;
    leafExtent.vertex(leafExtent.highest, start);
    const x = start.x - push * n.x;
    const y = start.y - push * n.y;
    const z = start.z - push * n.z;
    for (let f = 0; f < topology.faceCount; f++) {
      if (normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z > offsets[f] + tolerance) return false;
    }
    return true;
  }

  /** The axes across an edge of the leaf, from one vertex to another, and the edges of the body, where both are what reaches farthest. */
  private addAcross(from: number, to: number): void {
    const { normal: n, front, start, end, leafExtent, bodyExtent } = this;
    const { normals, vertices, outerRadius, topology } = this.body.shape.core;
    const { edgeFaces, edgeVertices, dimension } = topology;
    const tolerance = SAME_DIRECTION * outerRadius + BEYOND * this.domain!.reach;
    leafExtent.vertex(from, start);
    leafExtent.vertex(to, end);
    const { x: startX, y: startY, z: startZ } = start;
    const ux = end.x - startX;
    const uy = end.y - startY;
    const uz = end.z - startZ;
    for (let e = 0; e < edgeVertices.length; e += 2) {
      const f = 3 * edgeFaces[e];
      const g = 3 * edgeFaces[e + 1];
      // The normals across both edges are between those of a solid's faces only if these are on both sides of the leaf's edge.
      if (dimension === 3) {
        const first = ux * normals[f] + uy * normals[f + 1] + uz * normals[f + 2];
        const second = ux * normals[g] + uy * normals[g + 1] + uz * normals[g + 2];
        if (!(first * second < 0)) continue;
      }
      const p = 3 * edgeVertices[e];
      const q = 3 * edgeVertices[e + 1];
      const dx = vertices[q] - vertices[p];
      const dy = vertices[q + 1] - vertices[p + 1];
      const dz = vertices[q + 2] - vertices[p + 2];
      const x = uy * dz - uz * dy;
      const y = uz * dx - ux * dz;
      const z = ux * dy - uy * dx;
      const lengthSq = x * x + y * y + z * z;
      if (!(lengthSq > PARALLEL_SQ * (ux * ux + uy * uy + uz * uz) * (dx * dx + dy * dy + dz * dz))) continue;
      // Where both edges meet at the end of the push: t u = w + s d, but for a part along n: crossed with d and multiplied by n.
      const wx = vertices[p] - startX;
      const wy = vertices[p + 1] - startY;
      const wz = vertices[p + 2] - startZ;
      const t = (x * (wy * dz - wz * dy) + y * (wz * dx - wx * dz) + z * (wx * dy - wy * dx)) / lengthSq;
      const slack = tolerance / Math.sqrt(ux * ux + uy * uy + uz * uz);
      if (!(t >= -slack && t <= 1 + slack)) continue;
      for (let sign = -1; sign < 2; sign += 2) {
        const scale = sign / Math.sqrt(lengthSq);
        n.x = scale * x;
        n.y = scale * y;
        n.z = scale * z;
        if (n.x * front.x + n.y * front.y + n.z * front.z < 0 || !this.isOutermost()) continue;
        const high = n.x * startX + n.y * startY + n.z * startZ;
        const low = n.x * vertices[p] + n.y * vertices[p + 1] + n.z * vertices[p + 2];
        if (leafExtent.high <= high + tolerance && bodyExtent.measure(n).low >= low - tolerance) this.add(NO_FACE);
      }
    }
  }
}
