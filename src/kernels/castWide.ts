/**
 * The cast of castCores.ts once more in numbers of 32 digits, for the rare casts that 16 digits leave open: edges almost
 * parallel, features thin or tiny beside the shapes, rays along a face or the rim of what is round.
 *
 * All lengths are parts of the size. The vertices of the CSO are made of the vertices that the shapes themselves have, so faces
 * stay flat and edges straight. The search begins with a triangle far above the CSO and wide around the ray: what the ray meets
 * first is always known, each vertex beyond the plane there makes it earlier, and where the triangle still carries what is met in
 * the end, the ray misses the CSO.
 */
import type { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { setDot, setMinor, Wide, WideVec } from '../math/wide.ts';
import type { Core } from '../shapes/core.ts';
import type { CastCso } from './castCso.ts';
import type { CastSimplex } from './castSimplex.ts';
import { HIT, MISS } from './localRay.ts';

/**
 * A sharp CSO is moved aside by so much, far below any rounding of the answer and far above that of these numbers, so that no tie
 * is left.
 */
const ASIDE_X = 3.1e-21;
const ASIDE_Y = 1.7e-21;
/** A vertex no farther beyond the plane than this is on it. */
const ON_PLANE = 1e-28;
/** Squares of lengths, and of areas, below which there is nothing to be seen of an edge or a face. */
const NOTHING = 1e-56;
/** Weights below this are roundings of the answer. */
const NO_WEIGHT = 4e-16;
/**
 * The triangle at first: so far above the CSO, and so wide around the ray. The ratio is steeper than any face that is not along
 * the ray.
 */
const ABOVE = 1e15;
const WIDE = 64;
/** Each step is earlier than the last one; more than these would be a fault. */
const MOST_STEPS = 400;

/** What is met of a simplex: where, the normal, on which vertices and with which weights. */
class Meeting {
  readonly z = new Wide();
  readonly n = new WideVec();
  readonly t: readonly Wide[] = [new Wide(), new Wide(), new Wide()];
  i = 0;
  j = 0;
  k = 0;
  count = 0;
}

const castWide_w: readonly WideVec[] = /* @__PURE__ */ Array.from({ length: 4 }, () => new WideVec());
const castWide_kept: readonly WideVec[] = /* @__PURE__ */ Array.from({ length: 3 }, () => new WideVec());
const castWide_ia = /* @__PURE__ */ new Int32Array(4);
const castWide_ib = /* @__PURE__ */ new Int32Array(4);
const castWide_found = /* @__PURE__ */ new Meeting();
const castWide_radius = /* @__PURE__ */ new Wide();
const castWide_scale = /* @__PURE__ */ new Wide();
const castWide_direction = /* @__PURE__ */ new Vec3();
const castWide_vertex = /* @__PURE__ */ new Vec3();
/** Products that add up to a coordinate. */
const castWide_row = /* @__PURE__ */ new Float64Array(16);
const castWide_asideX = /* @__PURE__ */ new Wide();
const castWide_asideY = /* @__PURE__ */ new Wide();
const castWide_height = /* @__PURE__ */ new Wide();
const castWide_a = /* @__PURE__ */ new WideVec();
const castWide_b = /* @__PURE__ */ new WideVec();
const castWide_n = /* @__PURE__ */ new WideVec();
const castWide_point = /* @__PURE__ */ new WideVec();
const castWide_s: readonly Wide[] = /* @__PURE__ */ Array.from({ length: 8 }, () => new Wide());

/**
 * Casts the core `a` at `f` at the core `b` at `g`, from the vertices that `simplex` has on; HIT, with the answer in `simplex`,
 * or MISS.
 */
export function castWide(a: Core, f: Frame, b: Core, g: Frame, cso: CastCso, simplex: CastSimplex): number {
  const w = castWide_w;
  const found = castWide_found;
  const { ia, ib } = simplex;
  const isSharp = simplex.radius === 0;
  castWide_asideX.set(ASIDE_X);
  castWide_asideY.set(ASIDE_Y);
  castWide_scale.set(1 / simplex.size);
  castWide_radius.set(simplex.radius).setProduct(castWide_radius, castWide_scale);
  for (let i = 0; i < 3; i++) {
    w[i]!.x.set(i === 0 ? WIDE : -WIDE);
    w[i]!.y.set(i === 0 ? 0 : i === 1 ? WIDE : -WIDE);
    w[i]!.z.set(ABOVE);
    castWide_ia[i] = -1;
    castWide_ib[i] = i;
  }
  found.z.set(Infinity);
  found.count = 0;
  tryTriangle(0, 1, 2);
  let count = commit();
  for (let i = 0; i < simplex.count; i++) if (add(a, f, b, g, isSharp, ia[i]!, ib[i]!, count)) count = commit();
  for (let step = 0; step < MOST_STEPS; step++) {
    const { x, y, z } = found.n;
    castWide_direction.x = x.high;
    castWide_direction.y = y.high;
    castWide_direction.z = z.high;
    simplex.count = 3;
    cso.support(castWide_direction, simplex);
    const ofA = ia[3]!;
    const ofB = ib[3]!;
    let isEarlier = add(a, f, b, g, isSharp, ofA, ofB, count);
    // What is farthest of a large shape is known to a rounding only, which may hide how far that of a tiny one is.
    for (let i = 0; i < count && !isEarlier; i++) {
      if (castWide_ia[i]! < 0) continue;
      isEarlier = add(a, f, b, g, isSharp, castWide_ia[i]!, ofB, count) || add(a, f, b, g, isSharp, ofA, castWide_ib[i]!, count);
    }
    if (!isEarlier) break;
    count = commit();
  }
  return write(simplex, count);
}

/** Puts a vertex of the CSO behind the others; true when what is met with it is earlier, and found. */
function add(a: Core, f: Frame, b: Core, g: Frame, isSharp: boolean, ofA: number, ofB: number, count: number): boolean {
  castWide_ia[count] = ofA;
  castWide_ib[count] = ofB;
  setVertex(a, f, b, g, isSharp, count);
  return isBeyond(count) && solve(count);
}

/** Writes the vertex `slot` of the CSO, from the indices there: B's vertex minus A's. */
function setVertex(a: Core, f: Frame, b: Core, g: Frame, isSharp: boolean, slot: number): void {
  const { x, y, z } = castWide_w[slot]!;
  const row = castWide_row;
  const v = a.vertex(castWide_ia[slot]!, castWide_vertex);
  row[1] = -v.x;
  row[3] = -v.y;
  row[5] = -v.z;
  row[7] = -1;
  b.vertex(castWide_ib[slot]!, v);
  row[9] = v.x;
  row[11] = v.y;
  row[13] = v.z;
  row[15] = 1;
  row[0] = f.xx;
  row[2] = f.xy;
  row[4] = f.xz;
  row[6] = f.px;
  row[8] = g.xx;
  row[10] = g.xy;
  row[12] = g.xz;
  row[14] = g.px;
  x.setSumOfProducts(row);
  row[0] = f.yx;
  row[2] = f.yy;
  row[4] = f.yz;
  row[6] = f.py;
  row[8] = g.yx;
  row[10] = g.yy;
  row[12] = g.yz;
  row[14] = g.py;
  y.setSumOfProducts(row);
  row[0] = f.zx;
  row[2] = f.zy;
  row[4] = f.zz;
  row[6] = f.pz;
  row[8] = g.zx;
  row[10] = g.zy;
  row[12] = g.zz;
  row[14] = g.pz;
  z.setSumOfProducts(row);
  castWide_w[slot]!.scale(castWide_scale);
  if (!isSharp) return;
  x.setSum(x, castWide_asideX);
  y.setSum(y, castWide_asideY);
}

/** Whether the newest vertex is beyond the plane, above all those before it. */
function isBeyond(count: number): boolean {
  const { n } = castWide_found;
  const newest = castWide_w[count]!;
  for (let i = 0; i < count; i++) {
    castWide_a.setDifference(newest, castWide_w[i]!);
    if (!(setDot(n, castWide_a, castWide_height).high > ON_PLANE)) return false;
  }
  return true;
}

/** Looks for what is met on the features that the newest vertex belongs to; true when that is earlier. */
function solve(newest: number): boolean {
  const found = castWide_found;
  found.count = 0;
  if (newest === 1) tryEdge(0, 1, 1);
  else if (newest === 2) tryTriangle(0, 1, 2);
  else {
    tryTriangle(0, 1, 3);
    tryTriangle(1, 2, 3);
    tryTriangle(0, 2, 3);
  }
  return found.count > 0;
}

/** Keeps the vertices that were found, in front; returns how many. */
function commit(): number {
  const { i, j, k, count } = castWide_found;
  keep(i, 0);
  if (count > 1) keep(j, 1);
  if (count > 2) keep(k, 2);
  for (let n = 0; n < count; n++) {
    castWide_w[n]!.copy(castWide_kept[n]!);
    castWide_ia[n] = castWide_keptA[n]!;
    castWide_ib[n] = castWide_keptB[n]!;
  }
  return count;
}

const castWide_keptA = /* @__PURE__ */ new Int32Array(3);
const castWide_keptB = /* @__PURE__ */ new Int32Array(3);

function keep(from: number, to: number): void {
  castWide_kept[to]!.copy(castWide_w[from]!);
  castWide_keptA[to] = castWide_ia[from]!;
  castWide_keptB[to] = castWide_ib[from]!;
}

/** The answer in doubles; MISS where it rests on the triangle that was there at first. */
function write(simplex: CastSimplex, count: number): number {
  const { z, n, t } = castWide_found;
  const { weight } = simplex;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const part = t[i]!.high;
    // However little rests on it: it is far above.
    if (castWide_ia[i]! < 0 && part > 0) return MISS;
    if (!(part > NO_WEIGHT)) continue;
    simplex.ia[kept] = castWide_ia[i]!;
    simplex.ib[kept] = castWide_ib[i]!;
    simplex.wx[kept] = castWide_w[i]!.x.high * simplex.size;
    simplex.wy[kept] = castWide_w[i]!.y.high * simplex.size;
    simplex.wz[kept] = castWide_w[i]!.z.high * simplex.size;
    weight[kept++] = part;
  }
  simplex.count = kept;
  for (let i = kept; i < 3; i++) weight[i] = 0;
  simplex.z = z.high * simplex.size;
  simplex.nx = n.x.high;
  simplex.ny = n.y.high;
  simplex.nz = n.z.high;
  return HIT;
}

/** Takes what was met at z with the normal n, if it is earlier; the weights of i, j and k are the first three scratch numbers. */
function offer(z: Wide, n: WideVec, i: number, j: number, k: number, count: number): void {
  const found = castWide_found;
  if (!z.isLess(found.z)) return;
  found.z.copy(z);
  found.n.copy(n);
  found.i = i;
  found.j = j;
  found.k = k;
  found.count = count;
  for (let m = 0; m < 3; m++) found.t[m]!.copy(castWide_s[m]!);
}

/** The ball about vertex i, if it is the newest. */
function tryVertex(i: number, newest: number): void {
  if (i !== newest) return;
  const { x, y, z } = castWide_w[i]!;
  const s = castWide_s;
  const radius = castWide_radius;
  const rest = s[3]!.setProduct(radius, radius);
  rest.setDifference(rest, s[4]!.setProduct(x, x));
  rest.setDifference(rest, s[4]!.setProduct(y, y));
  if (rest.high < 0) return;
  const height = rest.setRoot(rest);
  const n = castWide_n;
  n.x.setQuotient(x, radius).negate();
  n.y.setQuotient(y, radius).negate();
  n.z.setQuotient(height, radius).negate();
  s[0]!.set(1);
  s[1]!.set(0);
  s[2]!.set(0);
  offer(height.setDifference(z, height), n, i, i, i, 1);
}

/** The edge from i to j, with its ends, about which there are balls. */
function tryEdge(i: number, j: number, newest: number): void {
  const { x: vx, y: vy, z: vz } = castWide_w[i]!;
  const s = castWide_s;
  const radius = castWide_radius;
  const { x: ux, y: uy, z: uz } = castWide_a.setDifference(castWide_w[j]!, castWide_w[i]!);
  const acrossSq = s[3]!.setProduct(ux, ux);
  acrossSq.setSum(acrossSq, s[4]!.setProduct(uy, uy));
  if (!(acrossSq.high > NOTHING)) {
    tryVertex(uz.high < 0 ? j : i, newest);
    return;
  }
  const across = s[4]!.setRoot(acrossSq);
  const length = s[5]!.setProduct(uz, uz);
  length.setRoot(length.setSum(length, acrossSq));
  // Seen along the ray: the distance h of the line from it, and how far along the line the ball around a point of it still reaches the ray.
  const h = setMinor(vx, uy, vy, ux, s[6]!);
  h.setQuotient(h, across);
  const reach = s[7]!.setProduct(radius, radius);
  reach.setDifference(reach, s[0]!.setProduct(h, h));
  if (reach.high < 0) return;
  reach.setRoot(reach);
  // t = -(v.u / |u'| + reach uz / |u|) / |u'|
  const t = s[1]!.setProduct(vx, ux);
  t.setSum(t, s[0]!.setProduct(vy, uy));
  t.setQuotient(t, across);
  s[0]!.setProduct(reach, uz);
  t.setSum(t, s[0]!.setQuotient(s[0]!, length));
  t.setQuotient(t, across).negate();
  if (!(t.high > 0)) {
    tryVertex(i, newest);
    return;
  }
  if (!(t.high < 1)) {
    tryVertex(j, newest);
    return;
  }
  // n = (-h b + reach g) / r, with b = (uy, -ux, 0) / |u'| across the edge and the ray, g = (ux uz, uy uz, -|u'|^2) / (|u'| |u|)
  const n = castWide_n;
  h.setQuotient(h, radius);
  h.setQuotient(h, across).negate();
  reach.setQuotient(reach, radius);
  reach.setQuotient(reach, across);
  reach.setQuotient(reach, length);
  n.z.setProduct(acrossSq, reach).negate();
  reach.setProduct(reach, uz);
  n.x.setProduct(uy, h);
  n.x.setSum(n.x, s[0]!.setProduct(ux, reach));
  n.y.setProduct(uy, reach);
  n.y.setDifference(n.y, s[0]!.setProduct(ux, h));
  // z = v.z + t u.z + r n.z
  const z = s[3]!.setProduct(t, uz);
  z.setSum(z, vz);
  z.setSum(z, s[0]!.setProduct(radius, n.z));
  s[0]!.set(1).setDifference(s[0]!, t);
  s[2]!.set(0);
  offer(z, n, i, j, j, 2);
}

/** The triangle i, j, k, of which k is the newest vertex, and its edges there. */
function tryTriangle(i: number, j: number, k: number): void {
  const w = castWide_w;
  const s = castWide_s;
  const radius = castWide_radius;
  const isRound = radius.high > 0;
  const n = castWide_n;
  n.setCross(castWide_a.setDifference(w[i]!, w[k]!), castWide_b.setDifference(w[j]!, w[k]!));
  const lenSq = setDot(n, n, s[3]!);
  if (!(lenSq.high > NOTHING) || n.z.high === 0) {
    if (!isRound) return;
    tryEdge(i, k, k);
    tryEdge(j, k, k);
    return;
  }
  const isUp = n.z.high > 0;
  s[4]!.set(isUp ? -1 : 1);
  n.scale(s[4]!.setQuotient(s[4]!, lenSq.setRoot(lenSq)));
  // Seen from the place below which the moved plane meets the ray; how far that is inside each edge, times its length.
  const { x: px, y: py } = castWide_point;
  px.setProduct(radius, n.x).negate();
  py.setProduct(radius, n.y).negate();
  const insideI = setInside(w[j]!, w[k]!, isUp, s[0]!);
  const insideJ = setInside(w[k]!, w[i]!, isUp, s[1]!);
  const insideK = setInside(w[i]!, w[j]!, isUp, s[2]!);
  if (insideI.high >= 0 && insideJ.high >= 0 && insideK.high >= 0) {
    const sum = s[3]!.setSum(insideI, insideJ);
    sum.setSum(sum, insideK);
    if (!(sum.high > 0)) return;
    // n.(0, 0, z) = n.c + r: what rounding moves c by within a triangle that is thin makes no difference.
    const c = castWide_a;
    c.copy(w[i]!).scale(insideI.setQuotient(insideI, sum));
    c.addScaled(w[j]!, insideJ.setQuotient(insideJ, sum));
    c.addScaled(w[k]!, insideK.setQuotient(insideK, sum));
    const z = setDot(n, c, s[4]!);
    z.setQuotient(z.setSum(z, radius), n.z);
    offer(z, n, i, j, k, 3);
    return;
  }
  if (!isRound) return;
  const isBesideJ = insideJ.high < 0;
  const isBesideI = insideI.high < 0;
  if (isBesideJ) tryEdge(i, k, k);
  if (isBesideI) tryEdge(j, k, k);
}

/** out = (v - p) x (w - p) across the ray, or minus that, p being castWide_point. */
function setInside(v: WideVec, w: WideVec, isUp: boolean, out: Wide): Wide {
  const { x: px, y: py } = castWide_point;
  const s = castWide_s;
  s[3]!.setDifference(v.x, px);
  s[4]!.setDifference(v.y, py);
  s[5]!.setDifference(w.x, px);
  s[6]!.setDifference(w.y, py);
  if (isUp) setMinor(s[3]!, s[6]!, s[4]!, s[5]!, out);
  else setMinor(s[4]!, s[5]!, s[3]!, s[6]!, out);
  return out;
}
