/** The faces that meet at a feature of a leaf: its own, and those of other leaves that hold the same place. */
import type { Frame } from '../math/frame.ts';
import { pointFrom, pointTo } from '../math/frameVectors.ts';
import { Vec3 } from '../math/vec3.ts';
import { pointInFrame } from '../point/pointInFrame.ts';
import type { FaceNormals } from '../results/faceNormals.ts';
import { EDGE, FACE, featureIndex } from '../results/features.ts';
import { PointResult } from '../results/pointResult.ts';
import type { Shape } from '../shapes/composite.ts';
import { addFace, addFaces, featureOf } from '../shapes/facesAt.ts';
import { canBeTouched, Side } from './composite.ts';

/** Leaves this near to a place, as a part of the size, hold it. */
const SAME_PLACE = 1e-11;

class FaceSide extends Side {
  out!: FaceNormals;
  private own = 0;
  private size = -0;
  private readonly place = new Vec3();
  private readonly local = new Vec3();
  private readonly nearest = new PointResult();

  /** Fills `out` for a feature of a leaf. */
  collect(feature: number, subshape: number): void {
    const { limits, out, place, frame } = this;
    this.locate(subshape, 'faceNormalsAt: subshape');
    const { core } = this.shape;
    const code = featureOf(core, feature);
    this.own = subshape;
    if (this.isOneSided) this.addOwnFront();
    else addFaces(core, code, frame, out);
    if (code >= FACE) return;
    // A vertex, or the middle of an edge.
    const { vertices, topology } = core;
    const at = featureIndex(code);
    const from = 3 * (code >= EDGE ? topology.edgeVertices[2 * at] : at);
    const to = 3 * (code >= EDGE ? topology.edgeVertices[2 * at + 1] : at);
    place.set(
      0.5 * (vertices[from] + vertices[to]),
      0.5 * (vertices[from + 1] + vertices[to + 1]),
      0.5 * (vertices[from + 2] + vertices[to + 2]),
    );
    pointFrom(frame, place, place);
    const { radius } = this.shape;
    this.begin(this.root);
    this.point.copy(place);
    this.size = this.root.reach < Infinity ? this.root.reach : place.length();
    const reach = radius + SAME_PLACE * this.size;
    limits.distanceSq = reach * reach;
    this.search();
  }

  /** The front of a leaf that has only that. */
  private addOwnFront(): void {
    const { normals } = this.shape.core;
    if (normals.length === 0) return;
    addFace(normals, canBeTouched(this, 0) ? 0 : 1, this.frame, this.out);
  }

  /** Adds the faces of another leaf that hold the place. */
  visit(): boolean {
    const { shape, place, local, nearest, size, frame, out } = this;
    if (this.subshape === this.own) return true;
    pointInFrame(place, shape, frame, Infinity, nearest);
    const slack = SAME_PLACE * size;
    if (!(Math.abs(nearest.distance + shape.radius) <= slack)) return true;
    const { normals, offsets, topology } = shape.core;
    pointTo(frame, place, local);
    for (let f = 0; f < topology.faceCount; f++) {
      const height = normals[3 * f] * local.x + normals[3 * f + 1] * local.y + normals[3 * f + 2] * local.z - offsets[f];
      if (height >= -slack && canBeTouched(this, f)) addFace(normals, f, frame, out);
    }
    return true;
  }
}

let faceSide: FaceSide | null = null;

export function faceNormalsAt(shape: Shape, frame: Frame, feature: number, subshape: number, out: FaceNormals): void {
  faceSide ??= new FaceSide();
  faceSide.out = out;
  faceSide.stand(shape, frame);
  faceSide.collect(feature, subshape);
}
