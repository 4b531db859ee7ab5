/**
 * The polytope of swiftExpand.ts: a closed surface of triangles around the origin, whose corners are vertices of the CSO (second
 * core minus first). The same as in growingPolytope.ts with less care: where a triangle is too thin to have a plane that is right
 * to all digits, or there are more of them than a pair without trouble needs, it says so, and there is no answer.
 */

/** Room for this many corners, whose numbers have this many bits, */
export const MOST_CORNERS = 64;
const CORNER_BITS = 6;
/** and for the triangles between them. */
const MOST_FACES = 2 * MOST_CORNERS;

/** Rounding of a plane's height, relative to the farthest of the first corners: what is no farther beyond a triangle is on it. */
const PLANE_ROUNDING = 4e-15;
/** A triangle lower than this part of the distance to the farthest corner (squared) is too thin. */
const THIN_SQ = 1e-6;
/** Cores that are deeper in each other than this part of it take so many steps that other ways are faster. */
const SHALLOW_PART = 0.03;

export class SwiftPolytope {
  cornerCount = 0;
  faceCount = 0;
  /** The corners: x, y, z, 0 of each. */
  readonly w = new Float64Array(4 * MOST_CORNERS);
  /** The vertices of the two cores that each is the difference of. */
  readonly ia = new Int32Array(MOST_CORNERS);
  readonly ib = new Int32Array(MOST_CORNERS);
  /** The corners of triangle f at 4f, 4f + 1, 4f + 2, and the first once more at 4f + 3. */
  readonly corners = new Uint8Array(4 * MOST_FACES);
  /** Outward normal n and distance d of each triangle's plane; d is Infinity where there is no triangle any more. */
  readonly planes = new Float64Array(4 * MOST_FACES);
  /** The triangle whose side runs from corner i to corner j, at i << CORNER_BITS | j. */
  readonly faceAt = new Uint8Array(MOST_CORNERS << CORNER_BITS);
  /** The square of the distance of the farthest of the first four corners, and the rounding that comes with it. */
  readonly scale = new Float64Array(3);
  /** Scratch of `grow`: the triangles that go, and the sides of their rim. */
  readonly goes = new Uint8Array(MOST_FACES);
  readonly list = new Uint8Array(MOST_FACES);
  readonly rim = new Uint16Array(MOST_FACES);
}

/** Where `scale` has the square, and where the rounding. */
const FARTHEST_SQ = 0;
export const ROUNDING = 1;
export const SHALLOW = 2;

/** Makes the triangles of a tetrahedron around the origin, of which the corners are in place. False where one is too thin. */
export function startTetrahedron(p: SwiftPolytope): boolean {
  const { w, list, rim, scale } = p;
  let farthestSq = 0;
  for (let i = 0; i < 16; i += 4)
    farthestSq = Math.max(farthestSq, w[i]! * w[i]! + w[i + 1]! * w[i + 1]! + w[i + 2]! * w[i + 2]!);
  scale[FARTHEST_SQ] = farthestSq;
  const farthest = Math.sqrt(farthestSq);
  scale[ROUNDING] = PLANE_ROUNDING * farthest;
  scale[SHALLOW] = SHALLOW_PART * farthest;
  const ux = w[4]! - w[0]!;
  const uy = w[5]! - w[1]!;
  const uz = w[6]! - w[2]!;
  const vx = w[8]! - w[0]!;
  const vy = w[9]! - w[1]!;
  const vz = w[10]! - w[2]!;
  // Which side of 0, 1, 2 corner 3 is on: (u x v).(w3 - w0)
  const volume =
    (uy * vz - uz * vy) * (w[12]! - w[0]!) + (uz * vx - ux * vz) * (w[13]! - w[1]!) + (ux * vy - uy * vx) * (w[14]! - w[2]!);
  // Seen from outside, corner 3 is behind 0, b, c.
  const b = volume > 0 ? 2 : 1;
  const c = 3 - b;
  p.faceCount = 4;
  list[0] = 0;
  rim[0] = b;
  p.cornerCount = c + 1;
  const isWide = setFan(p, 1);
  list[0] = 1;
  list[1] = 2;
  list[2] = 3;
  rim[0] = b << CORNER_BITS;
  rim[1] = (c << CORNER_BITS) | b;
  rim[2] = c;
  p.cornerCount = 4;
  return setFan(p, 3) && isWide;
}

/** Makes the triangles in the list, from the sides of the rim to the last corner. False where one is too thin. */
function setFan({ w, planes, corners, faceAt, scale, list, rim, cornerCount }: SwiftPolytope, count: number): boolean {
  const last = cornerCount - 1;
  const x = w[4 * last]!;
  const y = w[4 * last + 1]!;
  const z = w[4 * last + 2]!;
  const thinSq = THIN_SQ * scale[FARTHEST_SQ]!;
  let isThin = 0;
  for (let k = 0; k < count; k++) {
    const f = list[k]!;
    const side = rim[k]!;
    const a = side >> CORNER_BITS;
    const b = side & (MOST_CORNERS - 1);
    corners[4 * f] = a;
    corners[4 * f + 1] = b;
    corners[4 * f + 2] = last;
    corners[4 * f + 3] = a;
    faceAt[side] = f;
    faceAt[(b << CORNER_BITS) | last] = f;
    faceAt[(last << CORNER_BITS) | a] = f;
    const ax = w[4 * a]! - x;
    const ay = w[4 * a + 1]! - y;
    const az = w[4 * a + 2]! - z;
    const bx = w[4 * b]! - x;
    const by = w[4 * b + 1]! - y;
    const bz = w[4 * b + 2]! - z;
    // n = a x b
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    const nn = nx * nx + ny * ny + nz * nz;
    const longestSq = Math.max(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz);
    const inv = 1 / Math.sqrt(nn);
    planes[4 * f] = nx * inv;
    planes[4 * f + 1] = ny * inv;
    planes[4 * f + 2] = nz * inv;
    planes[4 * f + 3] = (nx * x + ny * y + nz * z) * inv;
    isThin |= +!(nn > thinSq * longestSq);
  }
  return isThin === 0;
}

/** The triangle whose plane is nearest to the origin. */
export function nearestFace({ planes, faceCount }: SwiftPolytope): number {
  let best = 3;
  let least = planes[3]!;
  const end = 4 * faceCount;
  for (let i = 7; i < end; i += 4) {
    const d = planes[i]!;
    if (d < least) {
      least = d;
      best = i;
    }
  }
  return best >> 2;
}

/**
 * Replaces the triangles that the last corner is beyond, or in the plane of, from triangle `seed` on, by a fan from it to their
 * rim. False where that cannot be done well.
 */
export function grow(p: SwiftPolytope, seed: number): boolean {
  const { w, planes, corners, faceAt, goes, list, rim } = p;
  const last = 4 * (p.cornerCount - 1);
  const x = w[last]!;
  const y = w[last + 1]!;
  const z = w[last + 2]!;
  const rounding = p.scale[ROUNDING]!;
  let count = 1;
  let sides = 0;
  list[0] = seed;
  goes[seed] = 1;
  for (let k = 0; k < count; k++) {
    const h = 4 * list[k]!;
    for (let i = h; i < h + 3; i++) {
      const a = corners[i]!;
      const b = corners[i + 1]!;
      const g = faceAt[(b << CORNER_BITS) | a]!;
      if (goes[g] === 1) continue;
      if (planes[4 * g]! * x + planes[4 * g + 1]! * y + planes[4 * g + 2]! * z - planes[4 * g + 3]! >= -rounding) {
        goes[g] = 1;
        list[count++] = g;
      } else rim[sides++] = (a << CORNER_BITS) | b;
    }
  }
  for (let k = 0; k < count; k++) goes[list[k]!] = 0;
  // A disc of k triangles has k + 2 sides, and two less for each corner within it.
  if (sides > count + 2 || p.faceCount + 2 > MOST_FACES) return false;
  for (let k = sides; k < count; k++) planes[4 * list[k]! + 3] = Infinity;
  for (let k = count; k < sides; k++) list[k] = p.faceCount++;
  return setFan(p, sides);
}
