/** What is around a vertex of a polytope, and what a feature consists of. Slow and general: for the few pairs that need a second look. */
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import { BOX_VIEW, HULL_VIEW, type PolytopeView, TRIANGLE_VIEW } from './polytopeView.ts';

/** Room for the edges or faces around a vertex, or the corners of a face. */
export class FeatureList {
  count = 0;
  items = new Int32Array(64);

  /** Empties the list and makes room; it grows only for a larger feature than ever before. */
  begin(capacity: number): void {
    if (this.items.length < capacity) this.items = new Int32Array(2 * capacity);
    this.count = 0;
  }

  /** Makes room for more, and keeps what there is. */
  reserve(capacity: number): void {
    if (this.items.length >= capacity) return;
    const items = new Int32Array(2 * capacity);
    items.set(this.items);
    this.items = items;
  }

  has(item: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.items[i] === item) return true;
    return false;
  }

  add(item: number): void {
    this.items[this.count++] = item;
  }
}

/** A direction, and how far behind the supporting plane across it a vertex may be to count as on it. */
export class SupportPlane extends Vec3 {
  tolerance = 0;
}

const listSupports_near = /* @__PURE__ */ new FeatureList();

/** Lists the vertices on the supporting plane of a core along `sign` times n, the farthest one first. They are connected by edges. */
export function listSupports(view: PolytopeView, n: SupportPlane, sign: number, out: FeatureList): void {
  const near = listSupports_near;
  view.support(n, sign);
  const x = view.sx;
  const y = view.sy;
  const z = view.sz;
  out.begin(0);
  out.add(view.index);
  for (let at = 0; at < out.count; at++) {
    listNeighbours(view, out.items[at]!, near);
    out.reserve(out.count + near.count);
    for (let i = 0; i < near.count; i++) {
      const v = near.items[i]!;
      view.vertex(v);
      const below = sign * (n.x * (x - view.sx) + n.y * (y - view.sy) + n.z * (z - view.sz));
      if (below <= n.tolerance && !out.has(v)) out.add(v);
    }
  }
}

/** Lists the vertices at the far ends of the edges of vertex i. */
export function listNeighbours(view: PolytopeView, i: number, out: FeatureList): void {
  out.begin(3);
  if (view.kind === HULL_VIEW) {
    const { vertexStart, vertexNeighbours, dimension } = view.hull!;
    if (dimension === 1) out.add(1 - i);
    if (dimension < 2) return;
    out.begin(vertexStart[i + 1]! - vertexStart[i]!);
    for (let n = vertexStart[i]!; n < vertexStart[i + 1]!; n++) out.add(vertexNeighbours[n]!);
  } else if (view.kind === BOX_VIEW) {
    if (view.hu > 0) out.add(i ^ 1);
    if (view.hv > 0) out.add(i ^ 2);
    if (view.hw > 0) out.add(i ^ 4);
  } else if (view.kind === TRIANGLE_VIEW) {
    out.add(i === 0 ? 1 : 0);
    out.add(i === 2 ? 1 : 2);
  } else out.add(1 - i);
}

/** Lists the numbers of the faces that vertex i belongs to; a flat core has both of its sides on one. */
export function listFaces(view: PolytopeView, i: number, out: FeatureList): void {
  out.begin(3);
  if (view.kind === HULL_VIEW) {
    const { vertexStart, vertexFaces, dimension } = view.hull!;
    if (dimension === 2) out.add(0);
    if (dimension < 3) return;
    out.begin(vertexStart[i + 1]! - vertexStart[i]!);
    for (let n = vertexStart[i]!; n < vertexStart[i + 1]!; n++) out.add(vertexFaces[n]!);
  } else if (view.kind === BOX_VIEW) {
    out.add(i & 1 ? 3 : 0);
    out.add(i & 2 ? 4 : 1);
    out.add(i & 4 ? 5 : 2);
  } else if (view.kind === TRIANGLE_VIEW) out.add(0);
}

/** Lists the vertices of the feature `code`. */
export function listCorners(view: PolytopeView, code: number, out: FeatureList): void {
  const index = code & 0x3fff;
  out.begin(4);
  if (code < EDGE) {
    out.add(index);
    return;
  }
  const isFace = code >= FACE;
  if (view.kind === HULL_VIEW) {
    const { faceStart, loopVertices, edgeVertices, dimension } = view.hull!;
    if (isFace) {
      out.begin(faceStart[index + 1]! - faceStart[index]!);
      for (let n = faceStart[index]!; n < faceStart[index + 1]!; n++) out.add(loopVertices[n]!);
    } else {
      out.add(dimension === 1 ? 0 : edgeVertices[2 * index]!);
      out.add(dimension === 1 ? 1 : edgeVertices[2 * index + 1]!);
    }
  } else if (view.kind === BOX_VIEW) {
    // The axes that the feature runs along: two of a face, one of an edge.
    const axis = isFace ? index % 3 : index >> 2;
    const first = axis === 0 ? 2 : 1;
    const second = axis === 2 ? 2 : 4;
    if (isFace) {
      const side = index > 2 ? 1 << axis : 0;
      out.add(side);
      out.add(side | first);
      out.add(side | second);
      out.add(side | first | second);
    } else {
      const at = (index & 1 ? first : 0) | (index & 2 ? second : 0);
      out.add(at);
      out.add(at | (1 << axis));
    }
  } else {
    out.add(index);
    out.add(view.kind === TRIANGLE_VIEW ? (index + 1) % 3 : 1);
    if (isFace) out.add(2);
  }
}
