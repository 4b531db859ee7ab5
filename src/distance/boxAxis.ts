/**
 * The separating axis of two solid boxes: of the 15 candidates (the face normals of each, and the product of an edge of each) the one along which
 * they are farthest apart, from half extents and the relative rotation. It takes a quarter of the time of the faces and arcs that
 * separatingAxis.ts looks at, and the manifold of two boxes that rest on each other half.
 */
import { PARALLEL_SIN_SQ, PROOF } from '../math/tolerance.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Axis } from './axis.ts';
import { Candidate } from './candidate.ts';
import type { CorePair } from './corePair.ts';
import { separationAlong } from './finish.ts';

const boxAxis_candidate = /* @__PURE__ */ new Candidate();

/** Writes the axis of two solid boxes to `out`. Of equally good faces that which faces y is taken, then z, then x. */
export function boxAxis(pair: CorePair, out: Axis): void {
  const { a, b, size, xx, xy, xz, yx, yy, yz, zx, zy, zz } = pair;
  const { vertices: p, centerX: ax, centerY: ay, centerZ: az } = a;
  const { vertices: q, centerX: bx, centerY: by, centerZ: bz } = b;
  // From centre to centre, along the axes of the first and of the second.
  const tx = xx * bx + xy * by + xz * bz + pair.px - ax;
  const ty = yx * bx + yy * by + yz * bz + pair.py - ay;
  const tz = zx * bx + zy * by + zz * bz + pair.pz - az;
  const sx = xx * tx + yx * ty + zx * tz;
  const sy = xy * tx + yy * ty + zy * tz;
  const sz = xz * tx + yz * ty + zz * tz;
  // Half extents: vertex 0 is the corner on the positive sides.
  const hx = p[0] - ax;
  const hy = p[1] - ay;
  const hz = p[2] - az;
  const kx = q[0] - bx;
  const ky = q[1] - by;
  const kz = q[2] - bz;
  // The cosines between axis x of the first and axis x of the second, and so on, without signs.
  const cxx = Math.abs(xx);
  const cxy = Math.abs(xy);
  const cxz = Math.abs(xz);
  const cyx = Math.abs(yx);
  const cyy = Math.abs(yy);
  const cyz = Math.abs(yz);
  const czx = Math.abs(zx);
  const czy = Math.abs(zy);
  const czz = Math.abs(zz);
  const faceX = Math.abs(tx) - (hx + (kx * cxx + ky * cxy + kz * cxz));
  const faceY = Math.abs(ty) - (hy + (kx * cyx + ky * cyy + kz * cyz));
  const faceZ = Math.abs(tz) - (hz + (kx * czx + ky * czy + kz * czz));
  const otherX = Math.abs(sx) - (kx + (hx * cxx + hy * cyx + hz * czx));
  const otherY = Math.abs(sy) - (ky + (hx * cxy + hy * cyy + hz * czy));
  const otherZ = Math.abs(sz) - (kz + (hx * cxz + hy * cyz + hz * czz));
  let highest = faceY;
  let face = 1;
  if (faceZ > highest) {
    highest = faceZ;
    face = 2;
  }
  if (faceX > highest) {
    highest = faceX;
    face = 0;
  }
  if (otherY > highest) {
    highest = otherY;
    face = 4;
  }
  if (otherZ > highest) {
    highest = otherZ;
    face = 5;
  }
  if (otherX > highest) {
    highest = otherX;
    face = 3;
  }
  setFace(pair, face, (face === 0 ? tx : face === 1 ? ty : face === 2 ? tz : face === 3 ? sx : face === 4 ? sy : sz) < 0, out);
  // Along e x f, where e is an axis of the first and f one of the second: how far apart the boxes are, times the sine between e and f. Where they
  // overlap, that is most for the smallest sine: so most products need no root.
  const rounding = PROOF * size;
  const least = Math.min(highest, 0) - rounding;
  const gxx = Math.abs(tz * yx - ty * zx) - (hy * czx + hz * cyx + ky * cxz + kz * cxy);
  if (gxx > least && gxx > highest * Math.sqrt(yx * yx + zx * zx) - rounding) tryProduct(pair, 0, 0, out);
  const gxy = Math.abs(tz * yy - ty * zy) - (hy * czy + hz * cyy + kz * cxx + kx * cxz);
  if (gxy > least && gxy > highest * Math.sqrt(yy * yy + zy * zy) - rounding) tryProduct(pair, 0, 1, out);
  const gxz = Math.abs(tz * yz - ty * zz) - (hy * czz + hz * cyz + kx * cxy + ky * cxx);
  if (gxz > least && gxz > highest * Math.sqrt(yz * yz + zz * zz) - rounding) tryProduct(pair, 0, 2, out);
  const gyx = Math.abs(tx * zx - tz * xx) - (hz * cxx + hx * czx + ky * cyz + kz * cyy);
  if (gyx > least && gyx > highest * Math.sqrt(zx * zx + xx * xx) - rounding) tryProduct(pair, 1, 0, out);
  const gyy = Math.abs(tx * zy - tz * xy) - (hz * cxy + hx * czy + kz * cyx + kx * cyz);
  if (gyy > least && gyy > highest * Math.sqrt(zy * zy + xy * xy) - rounding) tryProduct(pair, 1, 1, out);
  const gyz = Math.abs(tx * zz - tz * xz) - (hz * cxz + hx * czz + kx * cyy + ky * cyx);
  if (gyz > least && gyz > highest * Math.sqrt(zz * zz + xz * xz) - rounding) tryProduct(pair, 1, 2, out);
  const gzx = Math.abs(ty * xx - tx * yx) - (hx * cyx + hy * cxx + ky * czz + kz * czy);
  if (gzx > least && gzx > highest * Math.sqrt(xx * xx + yx * yx) - rounding) tryProduct(pair, 2, 0, out);
  const gzy = Math.abs(ty * xy - tx * yy) - (hx * cyy + hy * cxy + kz * czx + kx * czz);
  if (gzy > least && gzy > highest * Math.sqrt(xy * xy + yy * yy) - rounding) tryProduct(pair, 2, 1, out);
  const gzz = Math.abs(ty * xz - tx * yz) - (hx * cyz + hy * cxz + kx * czy + ky * czx);
  if (gzz > least && gzz > highest * Math.sqrt(xz * xz + yz * yz) - rounding) tryProduct(pair, 2, 2, out);
}

/** Takes the normal of a face: axis 0 to 2 of the first box, 3 to 5 for those of the second. */
function setFace(pair: CorePair, face: number, isNegative: boolean, out: Axis): void {
  const { normal: n } = boxAxis_candidate;
  const sign = isNegative ? -1 : 1;
  const isFirst = face < 3;
  n.x = face === 0 ? sign : face === 3 ? sign * pair.xx : face === 4 ? sign * pair.xy : face === 5 ? sign * pair.xz : 0;
  n.y = face === 1 ? sign : face === 3 ? sign * pair.yx : face === 4 ? sign * pair.yy : face === 5 ? sign * pair.yz : 0;
  n.z = face === 2 ? sign : face === 3 ? sign * pair.zx : face === 4 ? sign * pair.zy : face === 5 ? sign * pair.zz : 0;
  separationAlong(pair, boxAxis_candidate);
  out.separation = boxAxis_candidate.separation;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  // Faces 0 to 2 are those on the positive sides.
  const axis = isFirst ? face : face - 3;
  const own = FACE + (isNegative === isFirst ? axis + 3 : axis);
  const other = VERTEX + (isFirst ? pair.supportB(n) : pair.supportA(n));
  out.featureA = isFirst ? own : other;
  out.featureB = isFirst ? other : own;
}

/**
 * Measures the product of axis i of the first and axis j of the second, and takes it, with the two edges along them that are farthest along it,
 * where it is better than the best so far.
 */
function tryProduct(pair: CorePair, i: number, j: number, out: Axis): void {
  const { normal: n } = boxAxis_candidate;
  const fx = j === 0 ? pair.xx : j === 1 ? pair.xy : pair.xz;
  const fy = j === 0 ? pair.yx : j === 1 ? pair.yy : pair.yz;
  const fz = j === 0 ? pair.zx : j === 1 ? pair.zy : pair.zz;
  // e x f, from the first box to the second.
  const x = i === 0 ? 0 : i === 1 ? fz : -fy;
  const y = i === 0 ? -fz : i === 1 ? 0 : fx;
  const z = i === 0 ? fy : i === 1 ? -fx : 0;
  const sinSq = x * x + y * y + z * z;
  if (!(sinSq > PARALLEL_SIN_SQ)) return;
  const { a, b } = pair;
  const { centerX: cx, centerY: cy, centerZ: cz } = b;
  const tx = pair.xx * cx + pair.xy * cy + pair.xz * cz + pair.px - a.centerX;
  const ty = pair.yx * cx + pair.yy * cy + pair.yz * cz + pair.py - a.centerY;
  const tz = pair.zx * cx + pair.zy * cy + pair.zz * cz + pair.pz - a.centerZ;
  const scale = (x * tx + y * ty + z * tz < 0 ? -1 : 1) / Math.sqrt(sinSq);
  n.x = x * scale;
  n.y = y * scale;
  n.z = z * scale;
  separationAlong(pair, boxAxis_candidate);
  const { separation } = boxAxis_candidate;
  if (!(separation > out.separation + PROOF * pair.size)) return;
  out.separation = separation;
  out.x = n.x;
  out.y = n.y;
  out.z = n.z;
  out.featureA = EDGE + edgeFrom(a, pair.supportA(n), i);
  out.featureB = EDGE + edgeFrom(b, pair.supportB(n), j);
}

/** The edge along an axis at a vertex, whose number has a bit for each axis. */
function edgeFrom({ topology }: Polytope, vertex: number, axis: number): number {
  const { fanStart, fanVertices, fanEdges } = topology;
  const other = vertex ^ (1 << axis);
  let at = fanStart[vertex];
  while (fanVertices[at] !== other) at++;
  return fanEdges[at];
}
