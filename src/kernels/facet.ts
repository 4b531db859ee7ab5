/**
 * A touching feature as the contact sees it: a convex polygon, or a segment, in the plane across the contact normal, with the height
 * of its corners along the normal.
 */
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import type { FaceLoop } from '../shapes/core.ts';

/** Of a unit normal, the squared part across: so little tilts a surface by no more than rounding. */
const UPRIGHT_SQ = 1e-16;

/**
 * From where a contact is seen: the axes u and v across the normal n, in the world, and the origin, which is the position of one of the two
 * shapes, so that nothing is lost far from the origin of the world.
 */
export class ContactView {
  readonly u = new Vec3();
  readonly v = new Vec3();
  readonly n = new Vec3();
  px = 0;
  py = 0;
  pz = 0;
  /** What is nearer than this is seen at one place. */
  tolerance = 0;
}

/**
 * Where the numbers of a corner are in a facet's `corners`: its place, its height, and the line i.p = offset of the edge from it to the
 * next corner, with the unit normal i to the inside. All in one array, since each array more costs as much as the arithmetic.
 */
export const U = 0;
export const V = 1;
export const H = 2;
export const IU = 3;
export const IV = 4;
export const OFFSET = 5;
export const CORNER = 6;

export class Facet {
  /** What touches, in the shape's own frame; its corners and edges have the same numbers here. */
  readonly loop: FaceLoop;
  /** How many corners there are, and how many edges: a segment has one. */
  count = 0;
  edges = 0;
  corners = new Float64Array(16 * CORNER);
  /** 1 where the corners run counter-clockwise seen against n, -1 where clockwise: an edge's direction is turn (iv, -iu). */
  turn = 1;
  /** The unit normal of a face along u, v and n. */
  mu = 0;
  mv = 0;
  mn = 0;
  /** True when the face, or the edge, is not across n. */
  isTilted = false;

  constructor(loop: FaceLoop) {
    this.loop = loop;
  }
}

/** Fills the polygon of a facet from its loop, which stands at `frame`. Corners that are seen at one place become one. */
export function projectFacet(facet: Facet, frame: Frame, view: ContactView): void {
  const { count } = facet.loop;
  if (facet.corners.length < count * CORNER) facet.corners = new Float64Array(2 * count * CORNER);
  placeCorners(facet, frame, view);
  const { corners, turn } = facet;
  const edges = count > 2 ? count : count - 1;
  facet.count = count;
  facet.edges = edges;
  const toleranceSq = view.tolerance * view.tolerance;
  let isTiny = false;
  let pu = corners[U]!;
  let pv = corners[V]!;
  for (let i = 0; i < edges; i++) {
    const next = i + 1 < count ? (i + 1) * CORNER : 0;
    const qu = corners[next + U]!;
    const qv = corners[next + V]!;
    const du = qu - pu;
    const dv = qv - pv;
    const lenSq = du * du + dv * dv;
    if (!(lenSq > toleranceSq)) isTiny = true;
    const scale = turn / Math.sqrt(lenSq);
    const iu = -dv * scale;
    const iv = du * scale;
    corners[i * CORNER + IU] = iu;
    corners[i * CORNER + IV] = iv;
    corners[i * CORNER + OFFSET] = iu * pu + iv * pv;
    pu = qu;
    pv = qv;
  }
  if (isTiny) {
    dropCorner(facet, toleranceSq);
    projectFacet(facet, frame, view);
  } else if (count === 2) {
    const du = corners[CORNER + U]! - corners[U]!;
    const dv = corners[CORNER + V]! - corners[V]!;
    const dh = corners[CORNER + H]! - corners[H]!;
    facet.isTilted = dh * dh > UPRIGHT_SQ * (du * du + dv * dv + dh * dh);
  }
}

/** Writes the corners and the normal. */
function placeCorners(facet: Facet, f: Frame, view: ContactView): void {
  const { loop, corners } = facet;
  const { u: e, v: g, n } = view;
  // The axes in the shape's own frame, and where its origin is along them.
  const ux = f.xx * e.x + f.yx * e.y + f.zx * e.z;
  const uy = f.xy * e.x + f.yy * e.y + f.zy * e.z;
  const uz = f.xz * e.x + f.yz * e.y + f.zz * e.z;
  const vx = f.xx * g.x + f.yx * g.y + f.zx * g.z;
  const vy = f.xy * g.x + f.yy * g.y + f.zy * g.z;
  const vz = f.xz * g.x + f.yz * g.y + f.zz * g.z;
  const nx = f.xx * n.x + f.yx * n.y + f.zx * n.z;
  const ny = f.xy * n.x + f.yy * n.y + f.zy * n.z;
  const nz = f.xz * n.x + f.yz * n.y + f.zz * n.z;
  const dx = f.px - view.px;
  const dy = f.py - view.py;
  const dz = f.pz - view.pz;
  const ou = e.x * dx + e.y * dy + e.z * dz;
  const ov = g.x * dx + g.y * dy + g.z * dz;
  const oh = n.x * dx + n.y * dy + n.z * dz;
  const { count, x, y, z, nx: fx, ny: fy, nz: fz } = loop;
  for (let i = 0; i < count; i++) {
    const px = x[i]!;
    const py = y[i]!;
    const pz = z[i]!;
    corners[i * CORNER + U] = ux * px + uy * py + uz * pz + ou;
    corners[i * CORNER + V] = vx * px + vy * py + vz * pz + ov;
    corners[i * CORNER + H] = nx * px + ny * py + nz * pz + oh;
  }
  const mu = ux * fx + uy * fy + uz * fz;
  const mv = vx * fx + vy * fy + vz * fz;
  const mn = nx * fx + ny * fy + nz * fz;
  facet.mu = mu;
  facet.mv = mv;
  facet.mn = mn;
  facet.turn = mn < 0 ? -1 : 1;
  facet.isTilted = mu * mu + mv * mv > UPRIGHT_SQ;
}

/** Takes the first corner that is seen at the place of the one before out of the loop. The edge between them goes with it. */
function dropCorner({ loop, corners }: Facet, toleranceSq: number): void {
  const { count, x, y, z, vertexCode, edgeCode } = loop;
  let at = 0;
  for (let i = count - 1; i > 0; i--) {
    const du = corners[i * CORNER + U]! - corners[(i - 1) * CORNER + U]!;
    const dv = corners[i * CORNER + V]! - corners[(i - 1) * CORNER + V]!;
    if (!(du * du + dv * dv > toleranceSq)) at = i;
  }
  if (at > 0) edgeCode[at - 1] = edgeCode[at]!;
  for (let i = at; i + 1 < count; i++) {
    x[i] = x[i + 1]!;
    y[i] = y[i + 1]!;
    z[i] = z[i + 1]!;
    vertexCode[i] = vertexCode[i + 1]!;
    edgeCode[i] = edgeCode[i + 1]!;
  }
  loop.count--;
}
