/**
 * Proves that a triangle leaves a solid hull soonest along its own normal, without a look at the faces of the hull.
 *
 * The hull holds a ball (middle c, radius r), a vertex v far out along the normal m and one far out along -m. Along n the way out is at
 * least n.(v - q) and at least r + n.(c - q), for any q of the triangle. At an angle t from m, n = cos t m + sin t u, the former is
 * d cos t + sin t u.(v - q), d being how far v is out along m: at least d, while x = d tan(t / 2) u is within the triangle (mirrored, and
 * seen from the foot of v). Outside, r + n.(c - q) has to do: it has no minimum but along m and -m if the foot of c is within the
 * triangle, so that its least is on the rim. With n in terms of x, it is at least the way T along the normal where
 *
 *   A x.x + 2 d x.(c - q) + B d^2 >= 0,  A = r - b - T, B = r + b - T, b = m.(c - q).
 *
 * Along a side, with q the end that x is on the side of, that is least at the foot of v on the side or at a corner.
 */
import type { Hull } from '../shapes/hull.ts';
import type { PolytopeView } from './polytopeView.ts';
import type { SmallWayOut } from './smallWitness.ts';

/** Corners from entry 0, 4 and 8 on, and again the first; for each side the product of normal and side, which leads inwards; c; v. */
const triangleProof_list = /* @__PURE__ */ new Float64Array(40);
const INWARD = 16;
const BALL = 28;
const POINT = 32;

/**
 * True when no way out is shorter than `best`, that along the normal of the triangle. `along` and `against` are vertices of the hull,
 * at least that far out along the normal and against it; or -1 where the ball in the hull is.
 */
export function isNormalShortest(hull: Hull, triangle: PolytopeView, along: number, against: number, best: SmallWayOut): boolean {
  if (!(best.depth > 0)) return false;
  const list = triangleProof_list;
  const { x, y, z } = hull.ball;
  setSides(triangle);
  list[BALL] = x;
  list[BALL + 1] = y;
  list[BALL + 2] = z;
  for (let i = 0; i < 12; i += 4) if (!(inside(i, BALL) > 0)) return false;
  return (
    (along < 0 || isCovered(hull, triangle, along, 1, best)) && (against < 0 || isCovered(hull, triangle, against, -1, best))
  );
}

function setSides({ x0, y0, z0, x1, y1, z1, x2, y2, z2, nx, ny, nz }: PolytopeView): void {
  const list = triangleProof_list;
  list[0] = list[12] = x0;
  list[1] = list[13] = y0;
  list[2] = list[14] = z0;
  list[4] = x1;
  list[5] = y1;
  list[6] = z1;
  list[8] = x2;
  list[9] = y2;
  list[10] = z2;
  for (let i = 0; i < 12; i += 4) {
    const ex = list[i + 4]! - list[i]!;
    const ey = list[i + 5]! - list[i + 1]!;
    const ez = list[i + 6]! - list[i + 2]!;
    list[INWARD + i] = ny * ez - nz * ey;
    list[INWARD + i + 1] = nz * ex - nx * ez;
    list[INWARD + i + 2] = nx * ey - ny * ex;
  }
}

/** How far the point at entry p is inside the side at entry i, times its length. */
function inside(i: number, p: number): number {
  const list = triangleProof_list;
  const x = list[p]! - list[i]!;
  const y = list[p + 1]! - list[i + 1]!;
  const z = list[p + 2]! - list[i + 2]!;
  return list[INWARD + i]! * x + list[INWARD + i + 1]! * y + list[INWARD + i + 2]! * z;
}

/** The proof around one side's normal: vertex v is far out along it. */
function isCovered(hull: Hull, { nx, ny, nz }: PolytopeView, v: number, sign: number, { depth }: SmallWayOut): boolean {
  const list = triangleProof_list;
  const { points } = hull.inner;
  const { radius } = hull.ball;
  const px = points[4 * v]!;
  const py = points[4 * v + 1]!;
  const pz = points[4 * v + 2]!;
  const cx = list[BALL]!;
  const cy = list[BALL + 1]!;
  const cz = list[BALL + 2]!;
  list[POINT] = px;
  list[POINT + 1] = py;
  list[POINT + 2] = pz;
  const out = sign * (nx * (px - list[0]!) + ny * (py - list[1]!) + nz * (pz - list[2]!));
  const b = sign * (nx * (cx - list[0]!) + ny * (cy - list[1]!) + nz * (cz - list[2]!));
  const a = radius - b - depth;
  const base = (radius + b - depth) * out * out;
  const least = Math.min(0, a);
  for (let i = 0; i < 12; i += 4) {
    const ix = list[INWARD + i]!;
    const iy = list[INWARD + i + 1]!;
    const iz = list[INWARD + i + 2]!;
    // Times the square of the side's length: its foot on the side.
    const ofV = inside(i, POINT);
    const ofC = inside(i, BALL);
    if (!(ofV > 0 && (a * ofV + 2 * out * ofC) * ofV + base * (ix * ix + iy * iy + iz * iz) >= 0)) return false;
    // The corner: x and c - q without their parts along the normal.
    const vx = px - list[i]!;
    const vy = py - list[i + 1]!;
    const vz = pz - list[i + 2]!;
    const xx = vx * vx + vy * vy + vz * vz - out * out;
    const xc = vx * (cx - list[i]!) + vy * (cy - list[i + 1]!) + vz * (cz - list[i + 2]!) - out * b;
    if (!(least * xx + 2 * out * xc + base >= 0)) return false;
  }
  return true;
}
