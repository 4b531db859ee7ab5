/** A box: a centre and half extents along the axes of its frame. Half extents may be zero; the box is flat then, or a segment, or a point. */
import { checkOptions, checkSize, checkVec3 } from '../math/checks.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Core, FaceLoop } from './core.ts';
import { BOX, type Box, ConvexShape } from './shape.ts';

export class BoxCore implements Core {
  readonly cx: number;
  readonly cy: number;
  readonly cz: number;
  readonly hx: number;
  readonly hy: number;
  readonly hz: number;
  readonly vertexCount = 8;

  constructor(cx: number, cy: number, cz: number, hx: number, hy: number, hz: number) {
    this.cx = cx;
    this.cy = cy;
    this.cz = cz;
    this.hx = hx;
    this.hy = hy;
    this.hz = hz;
  }

  vertex(index: number, out: Vec3): Vec3 {
    return out.set(
      this.cx + (index & 1 ? -this.hx : this.hx),
      this.cy + (index & 2 ? -this.hy : this.hy),
      this.cz + (index & 4 ? -this.hz : this.hz),
    );
  }

  supportVertex(direction: Vec3Like): number {
    return (direction.x < 0 ? 1 : 0) | (direction.y < 0 ? 2 : 0) | (direction.z < 0 ? 4 : 0);
  }

  supportFace(direction: Vec3Like, out: FaceLoop): FaceLoop {
    const { x, y, z } = direction;
    const ax = Math.abs(x);
    const ay = Math.abs(y);
    const az = Math.abs(z);
    const face = ay >= ax && ay >= az ? (y < 0 ? 4 : 1) : az >= ax ? (z < 0 ? 5 : 2) : x < 0 ? 3 : 0;
    const corners = FACE_CORNERS[face]!;
    const edges = FACE_EDGES[face]!;
    const axis = face % 3;
    const sign = face < 3 ? 1 : -1;
    out.begin(FACE + face, 4, axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0);
    for (let i = 0; i < 4; i++) {
      const v = corners[i]!;
      const px = this.cx + (v & 1 ? -this.hx : this.hx);
      const py = this.cy + (v & 2 ? -this.hy : this.hy);
      const pz = this.cz + (v & 4 ? -this.hz : this.hz);
      out.add(px, py, pz, VERTEX + v, EDGE + edges[i]!);
    }
    return out;
  }

  featureNormal(code: number, out: Vec3): Vec3 {
    const i = code & 0x3fff;
    if (code >= FACE) {
      const sign = i < 3 ? 1 : -1;
      const axis = i % 3;
      return out.set(axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0);
    }
    if (code >= EDGE) {
      const axis = i >> 2;
      const first = i & 1 ? -Math.SQRT1_2 : Math.SQRT1_2;
      const second = i & 2 ? -Math.SQRT1_2 : Math.SQRT1_2;
      return axis === 0 ? out.set(0, first, second) : axis === 1 ? out.set(first, 0, second) : out.set(first, second, 0);
    }
    return out.set(i & 1 ? -INV_SQRT3 : INV_SQRT3, i & 2 ? -INV_SQRT3 : INV_SQRT3, i & 4 ? -INV_SQRT3 : INV_SQRT3);
  }
}

const INV_SQRT3 = /* @__PURE__ */ Math.sqrt(1 / 3);

/** The corners of each face, counter-clockwise seen from outside, and the edge that leaves each corner. */
const FACE_CORNERS: readonly (readonly number[])[] = [
  [0, 2, 6, 4],
  [0, 4, 5, 1],
  [0, 1, 3, 2],
  [1, 5, 7, 3],
  [2, 3, 7, 6],
  [4, 6, 7, 5],
];
const FACE_EDGES: readonly (readonly number[])[] = [
  [4, 10, 6, 8],
  [8, 2, 9, 0],
  [0, 5, 1, 4],
  [9, 7, 11, 5],
  [1, 11, 3, 10],
  [6, 3, 7, 2],
];

/**
 * A box with the given half extents about `center` (the origin of its frame by default), with a layer of `radius` around it.
 * Throws when a half extent or the radius is negative or anything is not finite.
 */
export function box(halfExtents: Vec3Like, options?: { center?: Vec3Like; radius?: number }): Box {
  checkVec3(halfExtents, 'box: halfExtents');
  const { x: hx, y: hy, z: hz } = halfExtents;
  if (!(hx >= 0 && hy >= 0 && hz >= 0)) {
    checkSize(hx, 'box: halfExtents.x');
    checkSize(hy, 'box: halfExtents.y');
    checkSize(hz, 'box: halfExtents.z');
  }
  checkOptions(options, 'box: options');
  const radius = options?.radius === undefined ? 0 : options.radius;
  checkSize(radius, 'box: radius');
  let cx = 0;
  let cy = 0;
  let cz = 0;
  if (options?.center !== undefined) {
    checkVec3(options.center, 'box: center');
    cx = options.center.x;
    cy = options.center.y;
    cz = options.center.z;
  }
  const fx = Math.abs(cx) + hx;
  const fy = Math.abs(cy) + hy;
  const fz = Math.abs(cz) + hz;
  return new ConvexShape(BOX, new BoxCore(cx, cy, cz, hx, hy, hz), radius, Math.sqrt(fx * fx + fy * fy + fz * fz) + radius);
}
