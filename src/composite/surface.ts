/** What surfaces of triangles share: meshes and height fields. Scaled copies have the same data, in a frame that is not scaled. */
import type { Aabb } from '../math/aabb.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { Composite, type Level, type Side } from './composite.ts';
import type { Tree } from './tree.ts';
import { unscaleRegion, unscaleSweep } from './unscale.ts';

const surface_frame = /* @__PURE__ */ new Frame();
const surface_vertex = /* @__PURE__ */ new Vec3();

export abstract class Surface extends Composite {
  /** What all scaled copies share. */
  abstract readonly data: { readonly tree: Tree };
  /** The scale along x, from the frame of the data. */
  readonly sx: number;
  /** The scale along y. */
  readonly sy: number;
  /** The scale along z. */
  readonly sz: number;
  override readonly isWelded: boolean;
  override readonly isOneSided: boolean;
  override readonly cullsBackFaces: boolean;
  override readonly orientation: number;

  /** @param mirror below zero where the scale turns fronts to backs. */
  constructor({ x, y, z }: Vec3Like, mirror: number, isWelded: boolean, isOneSided: boolean, cullsBackFaces: boolean) {
    super();
    this.sx = x;
    this.sy = y;
    this.sz = z;
    this.isWelded = isWelded;
    this.isOneSided = isOneSided;
    this.cullsBackFaces = cullsBackFaces;
    this.orientation = mirror < 0 ? -1 : 1;
  }

  /** How many vertices there are; one may count several times. */
  protected abstract get vertexCount(): number;
  /** Writes a vertex to `out`. */
  protected abstract setVertex(i: number, out: Vec3): void;
  /** Sets the corners of triangle i; false for one without area, whose corners are all at one vertex. */
  abstract corners(i: number, side: Side): boolean;

  near(level: Level): boolean {
    unscaleRegion(level.region, this);
    return this.data.tree.near(level.region, level, level.stack);
  }

  along(level: Level): boolean {
    unscaleSweep(level.sweep, this);
    return this.data.tree.along(level.sweep, level, level.stack);
  }

  leaf(index: number, side: Side): void {
    if (!this.corners(index - side.offset, side)) {
      throw new RangeError(`triangle ${index - side.offset} has no area, and is no leaf`);
    }
    side.shape = side.triangle.get();
  }

  aabb(pose: Pose, { min, max }: Aabb): void {
    const f = surface_frame;
    const v = surface_vertex;
    setFrame(f, pose, 'pose');
    min.set(Infinity, Infinity, Infinity);
    max.set(-Infinity, -Infinity, -Infinity);
    const { vertexCount } = this;
    for (let i = 0; i < vertexCount; i++) {
      this.setVertex(i, v);
      const x = f.xx * v.x + f.xy * v.y + f.xz * v.z;
      const y = f.yx * v.x + f.yy * v.y + f.yz * v.z;
      const z = f.zx * v.x + f.zy * v.y + f.zz * v.z;
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
