import { NormalList } from '../../results/faceNormals.ts';
import { EDGE, featureIndex, featureType } from '../../results/features.ts';
import { Chain } from '../chain/chain.ts';
import { throwType } from '../math/checks.ts';
import { Frame, setFrame } from '../math/frame.ts';
import type { Pose2 } from '../math/pose.ts';
import { Vec2 } from '../math/vec2.ts';
import { leavesOf, type Shape } from '../shapes/shape.ts';

/** The answer of {@link faceNormalsAt}. */
export class FaceNormals extends NormalList<Vec2> {
  protected make(): Vec2 {
    return new Vec2();
  }
}

const faceNormalsAt_frame = /* @__PURE__ */ new Frame();

/**
 * The outward unit normals, in the world, of the edges that meet at a feature of a shape, as it is named in any answer: for an edge its own, for a
 * vertex those of the two edges beside it. So a program can tell the edge of a stair from the ridge of a roof. `subshape` names the leaf of a
 * compound, or the edge of a chain, which counts with its neighbours, from the front. A segment has two sides; a point has no edges.
 *
 * Returns `out`, a new list when none is given; nothing is allocated when it has been used before.
 *
 * @example
 * ```ts
 * import { castShape, circle, faceNormalsAt, rectangle, Transform2 } from 'touchstone/2d';
 *
 * const stair = rectangle({ x: 1, y: 0.1 });
 * const hit = castShape(circle(0.5), new Transform2({ x: -2, y: 0.4 }), { x: 1, y: 0 }, stair, new Transform2());
 * const faces = hit && faceNormalsAt(stair, new Transform2(), hit.featureB, hit.subshapeB);
 * // A normal between two faces: the top and the front.
 * console.log(hit?.normalB.y.toFixed(2), faces?.count, faces?.normal(0).y, faces?.normal(1).x); // 0.60 2 1 -1
 * ```
 */
export function faceNormalsAt(
  shape: Shape,
  pose: Pose2,
  feature: number,
  subshape = 0,
  out: FaceNormals = new FaceNormals(),
): FaceNormals {
  const leaves = leavesOf(shape, 'faceNormalsAt');
  setFrame(faceNormalsAt_frame, pose, 'faceNormalsAt');
  if (!(out instanceof FaceNormals)) throwType('faceNormalsAt: out must be a FaceNormals', out);
  if (!(subshape >= 0 && subshape < leaves.length && Math.floor(subshape) === subshape)) {
    throw new RangeError(`faceNormalsAt: subshape must be the number of a leaf, 0 to ${leaves.length - 1}, got ${subshape}`);
  }
  out.count = 0;
  const { count, edges } = leaves[subshape].core;
  const type = featureType(feature);
  const index = featureIndex(feature);
  const most = type === 'vertex' ? count : count === 2 ? 1 : count > 2 ? count : 0;
  if (type === 'face' || index >= most) {
    throw new RangeError(`faceNormalsAt: feature must be one of the shape, got ${type} ${index}`);
  }
  if (shape instanceof Chain) addChain(shape, subshape, feature, out);
  else if (count > 1) {
    const edge = edges[index];
    // The vertex before an edge; a segment has one there and one back.
    if (feature < EDGE) addNormal(edge.before, out);
    addNormal(edge, out);
    if (count === 2 && feature >= EDGE) addNormal(edge.next, out);
  }
  return out;
}

/** Adds the line that an edge of a chain is part of, and for a vertex that of the neighbour. */
function addChain({ lineOf }: Chain, edge: number, feature: number, out: FaceNormals): void {
  const line = lineOf[edge];
  addNormal(line.shape.core.first, out);
  if (feature >= EDGE) return;
  const { edges, before, next } = line;
  const isEnd = edge === edges[feature === 0 ? 0 : edges.length - 1];
  const other = !isEnd ? line : feature === 0 ? before : next;
  if (other !== null) addNormal(other.shape.core.first, out);
}

function addNormal({ nx, ny }: { nx: number; ny: number }, out: FaceNormals): void {
  const { c, s } = faceNormalsAt_frame;
  const to = out.next();
  to.x = c * nx - s * ny;
  to.y = s * nx + c * ny;
  out.take();
}
