/** Separating axes along the normals of faces. */
import { Vec3 } from '../math/vec3.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { type Axis, takeAxis } from './axis.ts';
import { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import type { FacingCore } from './facingCore.ts';
import { climb, nearSupport } from './support.ts';

/** The normal of the face that the centre of the other core is least deep below. */
export function tryNearestFace(pair: CorePair, side: FacingCore, out: Axis): void {
  const { core, other, depths, frame: m } = side;
  const { topology, normals, offsets } = core;
  const { faceCount } = topology;
  if (faceCount === 0) return;
  const { centerX: cx, centerY: cy, centerZ: cz } = other;
  const x = m[0] * cx + m[1] * cy + m[2] * cz + m[9];
  const y = m[3] * cx + m[4] * cy + m[5] * cz + m[10];
  const z = m[6] * cx + m[7] * cy + m[8] * cz + m[11];
  let nearest = 0;
  let shallowest = Infinity;
  const start = firstFace(faceCount);
  for (let f = start; f < faceCount; f++) {
    const depth = offsets[f] - (normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z);
    depths[f] = depth;
    if (depth < shallowest) {
      shallowest = depth;
      nearest = f;
    }
  }
  if (start > 0) {
    const depth = offsets[0] - (normals[0] * x + normals[1] * y + normals[2] * z);
    depths[0] = depth;
    if (depth < shallowest) nearest = 0;
  }
  side.deepest = tryFace(pair, side, nearest, out);
}

/** Faces are looked at from the second on: of equally good ones of a box that which faces y is taken, then z, then x. */
function firstFace(faceCount: number): number {
  return faceCount > 2 ? 1 : 0;
}

/**
 * The normals of all faces that may be better than the best axis: below those that are not, the ball in the other core is deeper, or its
 * vertex that was deepest below the nearest face. Leaves in the side's list those below which the ball is not deep.
 */
export function tryFaces(pair: CorePair, side: FacingCore, out: Axis): void {
  const { core, other, depths, left, frame: m, deepest } = side;
  const { topology, normals, offsets } = core;
  const { vertices } = other;
  const { faceCount } = topology;
  const depth = -out.separation;
  const shallow = depth - other.innerRadius;
  const deep = shallow > 0 ? shallow : 0;
  // The list is made without jumps, which would be guessed wrong.
  let count = 0;
  for (let f = firstFace(faceCount); f < faceCount; f++) {
    left[count] = f;
    count += Number(depths[f] <= deep);
  }
  if (faceCount > 2) {
    left[count] = 0;
    count += Number(depths[0] <= deep);
  }
  side.leftCount = count;
  const vx = vertices[3 * deepest];
  const vy = vertices[3 * deepest + 1];
  const vz = vertices[3 * deepest + 2];
  const x = m[0] * vx + m[1] * vy + m[2] * vz + m[9];
  const y = m[3] * vx + m[4] * vy + m[5] * vz + m[10];
  const z = m[6] * vx + m[7] * vy + m[8] * vz + m[11];
  for (let i = 0; i < count; i++) {
    const f = left[i];
    const below = offsets[f] - (normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z);
    if (depths[f] < shallow && below < depth) tryFace(pair, side, f, out);
  }
}

const tryFace_candidate = /* @__PURE__ */ new Candidate();
const tryFace_against = /* @__PURE__ */ new Vec3();

/**
 * Measures the normal of a face by the vertex of the other core that is deepest below it, or finds one that is deep enough. Returns the vertex.
 */
function tryFace(pair: CorePair, side: FacingCore, f: number, out: Axis): number {
  const { core, other, isFirst, frame: m } = side;
  const { normals, offsets } = core;
  const { vertices } = other;
  const nx = normals[3 * f];
  const ny = normals[3 * f + 1];
  const nz = normals[3 * f + 2];
  // Against the normal, in the other core's frame.
  const against = tryFace_against;
  const x = -(m[0] * nx + m[3] * ny + m[6] * nz);
  const y = -(m[1] * nx + m[4] * ny + m[7] * nz);
  const z = -(m[2] * nx + m[5] * ny + m[8] * nz);
  against.x = x;
  against.y = y;
  against.z = z;
  const height = nx * m[9] + ny * m[10] + nz * m[11] - offsets[f];
  const near = nearSupport(other, against);
  if (!(height - (x * vertices[3 * near] + y * vertices[3 * near + 1] + z * vertices[3 * near + 2]) > out.separation))
    return near;
  const v = climb(other, against, near);
  const separation = height - (x * vertices[3 * v] + y * vertices[3 * v + 1] + z * vertices[3 * v + 2]);
  if (!(separation > out.separation)) return v;
  const candidate = tryFace_candidate;
  const { normal: n } = candidate;
  candidate.separation = separation;
  n.x = isFirst ? nx : x;
  n.y = isFirst ? ny : y;
  n.z = isFirst ? nz : z;
  takeAxis(pair, candidate, isFirst ? FACE + f : VERTEX + v, isFirst ? VERTEX + v : FACE + f, out);
  return v;
}
