import { throwOut } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose } from '../math/transform.ts';
import { FaceNormals } from '../results/faceNormals.ts';
import { EDGE, FACE, featureIndex, featureType } from '../results/features.ts';
import { compositeFaceNormalsAt, isConvex, type Shape } from '../shapes/composite.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { indexOfName } from '../shapes/topology.ts';

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
  setFrame(faceNormalsAt_frame, pose, 'faceNormalsAt: pose');
  if (!(out instanceof FaceNormals)) throwOut(out, 'a FaceNormals', 'faceNormalsAt');
  out.count = 0;
  if (!isLeaf) return compositeFaceNormalsAt(shape, pose, feature, subshape, out);
  if (subshape !== 0) throw new RangeError(`faceNormalsAt: subshape must be 0 for a convex shape, got ${subshape}`);
  addFaces(shape.core, featureOf(shape.core, feature), faceNormalsAt_frame, out);
  return out;
}

/** The code of a feature with the number that it has in the core instead of its name. Throws for a feature that the core has not. */
export function featureOf({ topology }: Polytope, code: number): number {
  const type = featureType(code);
  const index = featureIndex(code);
  const isEdge = type === 'edge';
  const names = type === 'vertex' ? topology.vertexNames : isEdge ? topology.edgeNames : topology.faceNames;
  const at = index < names.length || names.includes(index) ? indexOfName(names, index) : -1;
  if (at < 0) throw new RangeError(`faceNormalsAt: feature must be one of the shape, got ${type} ${index}`);
  return at + (type === 'vertex' ? 0 : isEdge ? EDGE : FACE);
}

/** Adds the faces of a core that meet at a feature, which is given by its number in the core. */
export function addFaces({ topology, normals }: Polytope, code: number, frame: Frame, out: FaceNormals): void {
  const { dimension, edgeFaces, fanStart, fanFaces } = topology;
  if (dimension < 2) return;
  const at = featureIndex(code);
  if (code >= FACE) {
    addFace(normals, at, frame, out);
    if (dimension === 2) addFace(normals, 1 - at, frame, out);
  } else if (code >= EDGE) {
    addFace(normals, edgeFaces[2 * at], frame, out);
    addFace(normals, edgeFaces[2 * at + 1], frame, out);
  } else {
    for (let i = fanStart[at]; i < fanStart[at + 1]; i++) addFace(normals, fanFaces[i], frame, out);
  }
}

/** Adds a face by its number in the core. */
export function addFace(normals: Float64Array, face: number, frame: Frame, out: FaceNormals): void {
  const x = normals[3 * face];
  const y = normals[3 * face + 1];
  const z = normals[3 * face + 2];
  const to = out.next();
  to.x = frame.xx * x + frame.xy * y + frame.xz * z;
  to.y = frame.yx * x + frame.yy * y + frame.yz * z;
  to.z = frame.zx * x + frame.zy * y + frame.zz * z;
  out.take();
}
