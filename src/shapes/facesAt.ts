/** The faces of a core that meet at a feature. */
import type { Frame } from '../math/frame.ts';
import type { FaceNormals } from '../results/faceNormals.ts';
import { EDGE, FACE, featureIndex, featureType } from '../results/features.ts';
import type { Polytope } from './polytope.ts';
import { indexOfName } from './topology.ts';

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
