import { throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { FaceNormals } from '../results/faceNormals.ts';
import { compositeFaceNormalsAt, isConvex, type Shape } from '../shapes/composite.ts';
import { addFaces, featureOf } from '../shapes/facesAt.ts';

const faceNormalsAt_frame = /* @__PURE__ */ new Frame();

/**
 * The outward unit normals, in the world, of the faces that meet at a feature of a shape, as it is named in any answer: for a face its own, for
 * an edge those of the two faces beside it, for a vertex those of all around it, each once. So a program can tell the edge of a stair
 * from that of a roof. Of a composite, `subshape` names the leaf, and the faces of other leaves that meet there count as well: the neighbours
 * of a triangle. A triangle that is not one-sided has a front and a back. Rounded points and segments have no faces.
 *
 * Returns `out`, a new list when none is given; nothing is allocated when it has been used before.
 *
 * @example
 * ```ts
 * import { box, castShape, faceNormalsAt, sphere, Transform } from 'touchstone';
 *
 * const stair = box({ x: 1, y: 0.1, z: 1 });
 * const hit = castShape(sphere(0.5), new Transform({ x: -2, y: 0.4, z: 0 }), { x: 1, y: 0, z: 0 }, stair, new Transform());
 * const faces = hit && faceNormalsAt(stair, new Transform(), hit.featureB, hit.subshapeB);
 * // A normal between two faces: the top and the front.
 * console.log(hit?.normalB.y.toFixed(2), faces?.count, faces?.normal(0).y, faces?.normal(1).x); // 0.60 2 1 -1
 * ```
 */
export function faceNormalsAt(
  shape: Shape,
  pose: Pose,
  feature: number,
  subshape = 0,
  out: FaceNormals = new FaceNormals(),
): FaceNormals {
  const isLeaf = isConvex(shape, 'faceNormalsAt: shape');
  const frame = faceNormalsAt_frame;
  setFrame(frame, pose, 'faceNormalsAt: pose');
  if (!(out instanceof FaceNormals)) throwOut(out, 'a FaceNormals', 'faceNormalsAt');
  out.count = 0;
  if (!isLeaf) {
    compositeFaceNormalsAt(shape, frame, feature, subshape, out);
    return out;
  }
  if (subshape !== 0) throw new RangeError(`faceNormalsAt: subshape must be 0 for a convex shape, got ${subshape}`);
  addFaces(shape.core, featureOf(shape.core, feature), frame, out);
  return out;
}
