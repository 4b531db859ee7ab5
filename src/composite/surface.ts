/** What surfaces of triangles share: meshes and height fields. Scaled copies have the same data, in a frame that is not scaled. */
import type { Aabb } from '../math/aabb.ts';
import type { Digest } from '../math/digest.ts';
import { Frame } from '../math/frame.ts';
import type { Vec3Like } from '../math/vec3.ts';
import { AT_POINT, Composite, ON_RAY, type Side } from './composite.ts';
import { type Tree, unscale } from './tree.ts';

const surface_vertex = /* @__PURE__ */ new Float64Array(3);

/** Rounding of the volumes that tell whether a ray passes through a triangle, as a part of their size. */
const RAY_NOISE = 1e-13;
/** A fraction, as a part of the largest, may be off by this much before it is calculated exactly; the square of a distance likewise. */
const NOISE = 1e-9;
/** Squared: the sine of the angle between a ray and a plane below which the place where they meet is not calculated here. */
const SHALLOW_SQ = 1e-12;

/** From which sides a surface can be touched (see `Composite`). */
export interface Feel {
  readonly isWelded: boolean;
  readonly isOneSided: boolean;
  readonly cullsBackFaces: boolean;
  readonly isSolid: boolean;
}

export abstract class Surface extends Composite {
  /** What all scaled copies share. */
  abstract readonly data: { readonly tree: Tree };
  /** The scale along x, from the frame of the data. */
  readonly sx: number;
  /** The scale along y. */
  readonly sy: number;
  /** The scale along z. */
  readonly sz: number;
  override readonly hasNeighbours = true;
  override readonly isWelded: boolean;
  override readonly isOneSided: boolean;
  override readonly cullsBackFaces: boolean;
  override readonly orientation: number;
  override readonly isSolid: boolean;
  reach = -0;

  /** @param mirror below zero where the scale turns fronts to backs. */
  constructor({ x, y, z }: Vec3Like, mirror: number, { isWelded, isOneSided, cullsBackFaces, isSolid }: Feel) {
    super();
    this.sx = x;
    this.sy = y;
    this.sz = z;
    this.isWelded = isWelded;
    // What is flat has no inside, and two sides in one place.
    this.isSolid = isSolid && x * y * z !== 0;
    this.isOneSided = isOneSided || this.isSolid;
    this.cullsBackFaces = cullsBackFaces || this.isSolid;
    this.orientation = mirror < 0 ? -1 : 1;
  }

  /** The same with another scale, from the frame of the data. */
  abstract rescaled(scale: Vec3Like): Surface;
  describe(digest: Digest): void {
    const { sx, sy, sz, isWelded, isOneSided, cullsBackFaces, isSolid } = this;
    digest.numbers([sx, sy, sz, Number(isWelded), Number(isOneSided), Number(cullsBackFaces)]);
    if (isSolid) digest.text('solid');
    this.describeData(digest);
  }

  /** Gives a digest what all scaled copies share. */
  protected abstract describeData(digest: Digest): void;

  /** How many vertices there are; one may count several times. */
  protected abstract get vertexCount(): number;
  /** Writes a vertex to a list, from an entry on. */
  protected abstract setVertex(i: number, out: Float64Array, at: number): void;
  /** The place of triangle i, by which the others of these know it; -1 for one without area. */
  protected abstract placeOf(i: number): number;
  /** The number of the triangle at a place. */
  protected abstract numberAt(place: number): number;
  /** Sets the corners of the triangle of a side. */
  protected abstract setCornersAt(place: number, corners: Float64Array): void;

  /** Sets bounds and reach from the vertices. */
  measure(): void {
    const v = surface_vertex;
    this.aabb(new Frame(), this.bounds);
    let farthestSq = 0;
    for (let i = 0; i < this.vertexCount; i++) {
      this.setVertex(i, v, 0);
      farthestSq = Math.max(farthestSq, v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    this.reach = Math.sqrt(farthestSq);
    this.setOutline();
  }

  find(side: Side): boolean {
    unscale(side.given, this, side.unscaled);
    side.best = -1;
    return side.walk(this.data.tree, side.unscaled, side.stack) && (side.best < 0 || this.visitAt(side.best, side));
  }

  /** Sets the corners of triangle i; false for one without area. */
  setCorners(i: number, { triangle }: Side): boolean {
    const place = this.placeOf(i);
    if (place >= 0) this.setCornersAt(place, triangle.corners);
    else this.setLeftOut(i, triangle.corners);
    return place >= 0;
  }

  /** Sets the corners of a triangle without area. */
  protected setLeftOut(_i: number, _corners: Float64Array): void {}

  leaf(index: number, side: Side): void {
    if (!this.setCorners(index - side.offset, side)) {
      throw new RangeError(`triangle ${index - side.offset} has no area, and is no leaf`);
    }
    side.shape = side.triangle.get();
  }

  private visitAt(place: number, side: Side): boolean {
    this.setCornersAt(place, side.triangle.corners);
    return side.found(side.triangle.get(), this.numberAt(place));
  }

  /** Visits the triangle at a place, if the search may come to it; one that is near to a point is visited when no other is nearer. */
  protected offer(place: number, side: Side): boolean {
    const { mode, triangle } = side;
    this.setCornersAt(place, triangle.corners);
    if (mode === AT_POINT) {
      offerNearest(place, side);
      return true;
    }
    const isMet = mode === ON_RAY ? isOnRay(side, this.cullsBackFaces ? this.orientation : 0, this.isSolid) : isNearBox(side);
    return !isMet || side.found(triangle.get(), this.numberAt(place));
  }

  aabb(f: Frame, { min, max }: Aabb): void {
    const v = surface_vertex;
    min.set(Infinity, Infinity, Infinity);
    max.set(-Infinity, -Infinity, -Infinity);
    const { vertexCount } = this;
    for (let i = 0; i < vertexCount; i++) {
      this.setVertex(i, v, 0);
      const x = f.xx * v[0] + f.xy * v[1] + f.xz * v[2];
      const y = f.yx * v[0] + f.yy * v[1] + f.yz * v[2];
      const z = f.zx * v[0] + f.zy * v[1] + f.zz * v[2];
      if (x < min.x) min.x = x;
      if (y < min.y) min.y = y;
      if (z < min.z) min.z = z;
      if (x > max.x) max.x = x;
      if (y > max.y) max.y = y;
      if (z > max.z) max.z = z;
    }
    min.set(min.x + f.px, min.y + f.py, min.z + f.pz);
    max.set(max.x + f.px, max.y + f.py, max.z + f.pz);
  }
}

/** Whether the box around the triangle of a side is within the limit of what is looked for, and of its way. */
function isNearBox({ given, triangle, limits }: Side): boolean {
  const { corners: c } = triangle;
  const { min, max } = given.box;
  const { x: wx, y: wy, z: wz } = given.way;
  const part = limits.fraction + NOISE;
  const x = Math.max(
    Math.min(c[0], c[3], c[6]) - max.x - Math.max(0, part * wx),
    min.x + Math.min(0, part * wx) - Math.max(c[0], c[3], c[6]),
    0,
  );
  const y = Math.max(
    Math.min(c[1], c[4], c[7]) - max.y - Math.max(0, part * wy),
    min.y + Math.min(0, part * wy) - Math.max(c[1], c[4], c[7]),
    0,
  );
  const z = Math.max(
    Math.min(c[2], c[5], c[8]) - max.z - Math.max(0, part * wz),
    min.z + Math.min(0, part * wz) - Math.max(c[2], c[5], c[8]),
    0,
  );
  return x * x + y * y + z * z <= limits.distanceSq;
}

/**
 * Whether a ray may pass through the triangle of a side: whether its volumes with the three edges, to rounding, have one sign. Two
 * triangles that share an edge get the same volume for it. `front` is 1 or -1 for what is met only from its front, or its back; and what is solid is not
 * met along a face.
 */
function isOnRay({ given, triangle, limits, span }: Side, front: number, isSolid: boolean): boolean {
  const { corners: c } = triangle;
  const { x: ox, y: oy, z: oz } = given.box.min;
  const { x: dx, y: dy, z: dz } = given.way;
  const ax = c[0] - ox;
  const ay = c[1] - oy;
  const az = c[2] - oz;
  const bx = c[3] - ox;
  const by = c[4] - oy;
  const bz = c[5] - oz;
  const cx = c[6] - ox;
  const cy = c[7] - oy;
  const cz = c[8] - oz;
  const size = ax * ax + ay * ay + az * az + cx * cx + cy * cy + cz * cz;
  const noise = RAY_NOISE * (Math.abs(dx) + Math.abs(dy) + Math.abs(dz)) * size;
  const wa = dx * (by * cz - bz * cy) + dy * (bz * cx - bx * cz) + dz * (bx * cy - by * cx);
  const wb = dx * (cy * az - cz * ay) + dy * (cz * ax - cx * az) + dz * (cx * ay - cy * ax);
  const wc = dx * (ay * bz - az * by) + dy * (az * bx - ax * bz) + dz * (ax * by - ay * bx);
  if (!((wa > -noise && wb > -noise && wc > -noise) || (wa < noise && wb < noise && wc < noise))) return false;
  const ex = bx - ax;
  const ey = by - ay;
  const ez = bz - az;
  const fx = cx - ax;
  const fy = cy - ay;
  const fz = cz - az;
  const nx = ey * fz - ez * fy;
  const ny = ez * fx - ex * fz;
  const nz = ex * fy - ey * fx;
  const climb = nx * dx + ny * dy + nz * dz;
  if (climb * front > 0 || (isSolid && climb === 0)) return false;
  // Before the ray begins, or beyond what has been hit, by more than any rounding? Along the plane that cannot be told.
  const height = nx * ax + ny * ay + nz * az;
  const slack = NOISE * span;
  const first = climb * (given.start - slack);
  const last = climb * (limits.fraction + slack);
  if (height >= Math.min(first, last) && height <= Math.max(first, last)) return true;
  return climb * climb <= SHALLOW_SQ * (nx * nx + ny * ny + nz * nz) * (dx * dx + dy * dy + dz * dz);
}

/**
 * Keeps the nearest triangle to a point, and lowers the limit to its distance. Which feature of the triangle of a side is nearest follows
 * from the products of the edges u = ab and v = ac with the vectors to the point from a, b and c.
 */
function offerNearest(place: number, side: Side): void {
  const { limits } = side;
  const { corners: c } = side.triangle;
  const { x: ox, y: oy, z: oz } = side.given.box.min;
  // From a to the point, and along two edges.
  const px = ox - c[0];
  const py = oy - c[1];
  const pz = oz - c[2];
  const ux = c[3] - c[0];
  const uy = c[4] - c[1];
  const uz = c[5] - c[2];
  const vx = c[6] - c[0];
  const vy = c[7] - c[1];
  const vz = c[8] - c[2];
  const uv = ux * vx + uy * vy + uz * vz;
  const au = px * ux + py * uy + pz * uz;
  const av = px * vx + py * vy + pz * vz;
  const bu = au - (ux * ux + uy * uy + uz * uz);
  const bv = av - uv;
  const cu = au - uv;
  const cv = av - (vx * vx + vy * vy + vz * vz);
  // The nearest point is a + s u + t v.
  let s = 0;
  let t = 0;
  if (!(au <= 0 && av <= 0)) {
    const overAb = au * bv - bu * av;
    const overCa = cu * av - au * cv;
    const overBc = bu * cv - cu * bv;
    if (bu >= 0 && bv <= bu) s = 1;
    else if (cv >= 0 && cu <= cv) t = 1;
    else if (overAb <= 0 && au >= 0 && bu <= 0) s = au / (au - bu);
    else if (overCa <= 0 && av >= 0 && cv <= 0) t = av / (av - cv);
    else if (overBc <= 0 && bv >= bu && cu >= cv) {
      t = (bv - bu) / (bv - bu + (cu - cv));
      s = 1 - t;
    } else {
      const inv = 1 / (overAb + overBc + overCa);
      s = overCa * inv;
      t = overAb * inv;
    }
  }
  const x = px - s * ux - t * vx;
  const y = py - s * uy - t * vy;
  const z = pz - s * uz - t * vz;
  const distSq = x * x + y * y + z * z;
  if (!(distSq < limits.distanceSq || (side.best < 0 && distSq <= limits.distanceSq * (1 + NOISE)))) return;
  limits.distanceSq = Math.min(distSq, limits.distanceSq);
  side.best = place;
}
