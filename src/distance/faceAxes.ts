/** Separating axes along the normals of faces. */
import { Vec3 } from '../math/vec3.ts';
import { FACE, VERTEX } from '../results/features.ts';
import { type Axis, takeAxis } from './axis.ts';
import { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import type { Side } from './side.ts';
import { climb, nearSupport } from './support.ts';
import { placePoint, turn, unplacePoint } from './witness.ts';

const tryNearestFace_center = /* @__PURE__ */ new Vec3();

/** The normal of the face that the centre of the other core is least deep below. */
export function tryNearestFace(pair: CorePair, side: Side, out: Axis): void {
  const { core, other, depths, below, isFirst } = side;
  const { topology, normals, offsets } = core;
  const { faceCount } = topology;
  if (faceCount === 0) return;
  const center = tryNearestFace_center;
  center.x = other.centerX;
  center.y = other.centerY;
  center.z = other.centerZ;
  if (isFirst) placePoint(pair, center, center);
  else unplacePoint(pair, center, center);
  const { x, y, z } = center;
  let nearest = 0;
  let shallowest = Infinity;
  const start = firstFace(faceCount);
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    const depth = offsets[f] - (normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z);
    depths[f] = depth;
    below[f] = -1;
    if (depth < shallowest) {
      shallowest = depth;
      nearest = f;
    }
  }
  tryFace(pair, side, nearest, out);
  side.deepest = below[nearest];
}

/** Faces are looked at from the second on: of equally good ones of a box that which faces y is taken, then z, then x. */
function firstFace(faceCount: number): number {
  return faceCount > 2 ? 1 : 0;
}

/**
 * The normals of all faces that may be better than the best axis: below those that are not, the ball in the other core is deeper, or its
 * vertex that was deepest below the nearest face. Lists are made without jumps, which would be guessed wrong.
 */
export function tryFaces(pair: CorePair, side: Side, out: Axis): void {
  const { core, other, depths, seen, left } = side;
  const { topology, normals, offsets } = core;
  const { faceCount } = topology;
  const depth = -out.separation;
  const shallow = depth - other.innerRadius;
  const start = firstFace(faceCount);
  let count = 0;
  for (let i = start; i < faceCount + start; i++) {
    const f = i < faceCount ? i : 0;
    left[count] = f;
    count += Number(depths[f] < shallow);
  }
  const v = 3 * side.deepest;
  const x = seen[v];
  const y = seen[v + 1];
  const z = seen[v + 2];
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const f = left[i];
    left[kept] = f;
    kept += Number(offsets[f] - (normals[3 * f] * x + normals[3 * f + 1] * y + normals[3 * f + 2] * z) < depth);
  }
  for (let i = 0; i < kept; i++) tryFace(pair, side, left[i], out);
}

const tryFace_candidate = /* @__PURE__ */ new Candidate();

/** Measures the normal of a face by the vertex of the other core that is deepest below it, or finds one that is deep enough. */
function tryFace(pair: CorePair, side: Side, f: number, out: Axis): void {
  const { core, other, seen, below, isFirst } = side;
  const { normals, offsets } = core;
  const x = normals[3 * f];
  const y = normals[3 * f + 1];
  const z = normals[3 * f + 2];
  const offset = offsets[f];
  const candidate = tryFace_candidate;
  const { normal: n } = candidate;
  n.x = x;
  n.y = y;
  n.z = z;
  const against = side.against(n);
  const near = nearSupport(other, against);
  below[f] = near;
  if (!(x * seen[3 * near] + y * seen[3 * near + 1] + z * seen[3 * near + 2] - offset > out.separation)) return;
  const v = climb(other, against, near);
  below[f] = v;
  candidate.separation = x * seen[3 * v] + y * seen[3 * v + 1] + z * seen[3 * v + 2] - offset;
  if (!(candidate.separation > out.separation)) return;
  if (!isFirst) {
    n.x = -x;
    n.y = -y;
    n.z = -z;
    turn(pair, n, n);
  }
  takeAxis(pair, candidate, isFirst ? FACE + f : VERTEX + v, isFirst ? VERTEX + v : FACE + f, out);
}
