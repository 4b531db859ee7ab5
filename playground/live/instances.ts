/** Many shapes of a few kinds, drawn with one call for each kind. Shape i is of kind i modulo the number of kinds. */
import {
  type BufferGeometry,
  CapsuleGeometry,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  MeshLambertMaterial,
  SphereGeometry,
} from 'three';
import { box, type ConvexShape, capsule, convex, sphere, type Transform } from 'touchstone';
import { ShapeGeometry } from 'touchstone/three';
import type { Stage } from '../render/stage.ts';

const GEM = [0, 0.42, 0, 0, -0.42, 0, 0.3, 0, 0.1, -0.3, 0.05, 0.1, 0.05, 0, -0.34, 0.1, 0.08, 0.33];

/** One of each kind. */
export const KINDS: readonly ConvexShape[] = [
  sphere(0.28),
  capsule({ x: 0, y: -0.25, z: 0 }, { x: 0, y: 0.25, z: 0 }, 0.18),
  box({ x: 0.28, y: 0.22, z: 0.32 }),
  convex(GEM),
];

export const shapeOf = (i: number): ConvexShape => KINDS[i % KINDS.length];

/** Coarser than a shape alone would be drawn: there are thousands of them. */
function geometryOf(shape: ConvexShape): BufferGeometry {
  if (shape.kind === 'sphere') return new SphereGeometry(shape.radius, 12, 8);
  if (shape.kind === 'capsule') return new CapsuleGeometry(shape.radius, 0.5, 3, 10);
  return new ShapeGeometry(shape);
}

export class Instances {
  private readonly stage: Stage;
  private readonly meshes: InstancedMesh[];
  /** The colours of shapes that are lit, and of those that are not by kind, as they are in the buffers. */
  private readonly lit: Float32Array;
  private readonly dim: Float32Array[];

  constructor(stage: Stage, count: number) {
    this.stage = stage;
    const tone = (color: string | number) => Float32Array.from(new Color(color).toArray());
    this.lit = tone(stage.colors.lit);
    this.dim = stage.colors.kinds.map(tone);
    this.meshes = KINDS.map((shape, kind) => {
      const mesh = new InstancedMesh(geometryOf(shape), new MeshLambertMaterial(), Math.ceil((count - kind) / KINDS.length));
      mesh.instanceMatrix.setUsage(DynamicDrawUsage);
      mesh.frustumCulled = false;
      mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * mesh.count), 3);
      for (let i = 0; i < mesh.count; i++) mesh.instanceColor.set(this.dim[kind], 3 * i);
      stage.scene.add(mesh);
      return mesh;
    });
  }

  /** Places shape i. */
  place(i: number, pose: Transform): void {
    const mesh = this.meshes[i % KINDS.length];
    writeMatrix(mesh.instanceMatrix.array as Float32Array, 16 * Math.floor(i / KINDS.length), pose);
    mesh.instanceMatrix.needsUpdate = true;
  }

  light(i: number, isLit: boolean): void {
    const kind = i % KINDS.length;
    const { instanceColor } = this.meshes[kind];
    const tone = isLit ? this.lit : this.dim[kind];
    const at = 3 * Math.floor(i / KINDS.length);
    const colors = instanceColor!.array;
    // Most stay as they are: only what changes is sent to the graphics card.
    if (colors[at] === tone[0] && colors[at + 1] === tone[1] && colors[at + 2] === tone[2]) return;
    instanceColor!.set(tone, at);
    instanceColor!.needsUpdate = true;
  }

  dispose(): void {
    for (const mesh of this.meshes) this.stage.drop(mesh);
  }
}

/** The matrix of a pose, its columns one after the other. */
function writeMatrix(out: Float32Array, at: number, { position: p, quaternion: q }: Transform): void {
  const { x, y, z, w } = q;
  out[at] = 1 - 2 * (y * y + z * z);
  out[at + 1] = 2 * (x * y + z * w);
  out[at + 2] = 2 * (x * z - y * w);
  out[at + 3] = 0;
  out[at + 4] = 2 * (x * y - z * w);
  out[at + 5] = 1 - 2 * (x * x + z * z);
  out[at + 6] = 2 * (y * z + x * w);
  out[at + 7] = 0;
  out[at + 8] = 2 * (x * z + y * w);
  out[at + 9] = 2 * (y * z - x * w);
  out[at + 10] = 1 - 2 * (x * x + y * y);
  out[at + 11] = 0;
  out[at + 12] = p.x;
  out[at + 13] = p.y;
  out[at + 14] = p.z;
  out[at + 15] = 1;
}
