/** The cast of one shape at another in the frame of the cast, and what touches at the impact. */
import { type CastRay, castCores } from '../kernels/castCores.ts';
import { CastCso } from '../kernels/castCso.ts';
import { isGrazed } from '../kernels/castPlace.ts';
import { UNSETTLED } from '../kernels/castSide.ts';
import { CastSimplex } from '../kernels/castSimplex.ts';
import { castWide } from '../kernels/castWide.ts';
import { MutableSegment, setHullSegment } from '../kernels/hullSegment.ts';
import { HIT, MISS } from '../kernels/localRay.ts';
import { BOX_VIEW, SEGMENT_VIEW } from '../kernels/polytopeView.ts';
import { longestSide } from '../kernels/rayTriangle.ts';
import { vertexFeature } from '../kernels/vertexFeature.ts';
import type { Frame } from '../math/frame.ts';
import { MIN_LENGTH } from '../math/tolerance.ts';
import { Vec3 } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import { BOX, CAPSULE, CONVEX, type Shape, SPHERE, TRIANGLE } from '../shapes/shape.ts';
import { EdgeMeeting, meetEdges, place, SURE } from './castPlaced.ts';

/**
 * A cast of sharp shapes is moved aside by these parts of the size, a few roundings, while it looks for what it meets: then it does not
 * run through an edge or a vertex of the CSO, where the face that it enters through would be anyone's choice.
 */
const ASIDE_X = 3.1e-14;
const ASIDE_Y = 1.7e-14;

/** A radius below this part of the size, a rounding, is none. */
const NO_RADIUS = 1e-15;

/** A shape smaller than this part of the other has lost too many digits in the CSO to tell which of its vertices is met. */
const TINY = 1e-6;

/** Where a cast meets. */
export class CastHit {
  /** How far along the ray. */
  z = 0;
  /** The outward unit normal of B, in the frame of the cast. */
  nx = 0;
  ny = 0;
  nz = -1;
  /** The point of B's core, in B's own frame. */
  readonly point = new Vec3();
  featureA = 0;
  featureB = 0;
}

const castPair_cso = /* @__PURE__ */ new CastCso();
const castPair_simplex = /* @__PURE__ */ new CastSimplex();
const castPair_segment = /* @__PURE__ */ new MutableSegment();
const castPair_vertex = /* @__PURE__ */ new Vec3();
const castPair_from = /* @__PURE__ */ new Vec3();

/**
 * Casts `a` at `frameA` along z at `b`, which stands at `frameB`: HIT (then `out` is filled; it may be before the
 * start) or MISS.
 */
export function castPair(a: Shape, frameA: Frame, b: Shape, frameB: Frame, ray: CastRay, out: CastHit): number {
  const cso = castPair_cso;
  const simplex = castPair_simplex;
  cso.begin();
  addCore(cso, a, frameA, false);
  addCore(cso, b, frameB, true);
  const size = Math.max(a.reach, b.reach);
  const radius = a.radius + b.radius;
  simplex.radius = radius;
  simplex.asideX = 0;
  simplex.asideY = 0;
  if (!(radius > NO_RADIUS * size && radius > MIN_LENGTH)) {
    simplex.radius = 0;
    simplex.asideX = size * ASIDE_X;
    simplex.asideY = size * ASIDE_Y;
  }
  simplex.size = size;
  cso.x += simplex.asideX;
  cso.y += simplex.asideY;
  let found = castCores(cso, ray, simplex);
  if (found === MISS) return MISS;
  if (found === HIT) {
    simplex.moveBack();
    const { nx, ny, nz } = simplex;
    const isPlaced = place(a, frameA, b, frameB, cso, simplex);
    const turned = Math.abs(simplex.nx - nx) + Math.abs(simplex.ny - ny) + Math.abs(simplex.nz - nz);
    if (!(isPlaced && turned < SURE && isConsistent(simplex)) || Math.min(a.reach, b.reach) < TINY * size) found = UNSETTLED;
  }
  const isWide = found === UNSETTLED;
  if (isWide && castWide(a.core, frameA, b.core, frameB, cso, simplex) === MISS) return MISS;
  if (simplex.z > ray.end || isGrazed(simplex)) return MISS;
  writeHit(a, frameA, b, frameB, cso, simplex, isWide, out);
  return HIT;
}

/** Whether the point of the CSO that the weights give, moved out by the radius, is on the ray where it is met. */
function isConsistent({ wx, wy, wz, weight, radius, size, nx, ny, nz, z, count }: CastSimplex): boolean {
  let x = radius * nx;
  let y = radius * ny;
  let height = radius * nz - z;
  for (let i = 0; i < count; i++) {
    const t = weight[i]!;
    x += t * wx[i]!;
    y += t * wy[i]!;
    height += t * wz[i]!;
  }
  return Math.abs(x) + Math.abs(y) + Math.abs(height) < SURE * size;
}

function addCore(cso: CastCso, shape: Shape, frame: Frame, isSecond: boolean): void {
  const view = isSecond ? cso.viewB : cso.viewA;
  const segment = castPair_segment;
  switch (shape.type) {
    case SPHERE: {
      const { x, y, z } = shape.core;
      segment.ax = segment.bx = x;
      segment.ay = segment.by = y;
      segment.az = segment.bz = z;
      view.kind = SEGMENT_VIEW;
      cso.addSegment(segment, frame, isSecond, 0, 0);
      return;
    }
    case CAPSULE:
      view.kind = SEGMENT_VIEW;
      cso.addSegment(shape.core, frame, isSecond, 0, 1);
      return;
    case BOX:
      view.kind = BOX_VIEW;
      cso.addBox(shape.core, frame, isSecond);
      return;
    case TRIANGLE:
      view.setTriangle(shape.core, frame);
      if (shape.core.hasFace) break;
      {
        const from = longestSide(shape.core, segment);
        cso.addSegment(segment, frame, isSecond, from, from === 2 ? 0 : from + 1);
      }
      return;
    case CONVEX:
      view.setHull(shape.core, frame);
      if (shape.core.dimension > 1) break;
      cso.addSegment(setHullSegment(shape.core, segment), frame, isSecond, 0, shape.core.dimension);
      return;
  }
  if (isSecond) cso.hasViewB = true;
  else cso.hasViewA = true;
}

/** All of the answer, with the point of B's core in B's own frame. */
function writeHit(
  a: Shape,
  frameA: Frame,
  b: Shape,
  frameB: Frame,
  cso: CastCso,
  simplex: CastSimplex,
  isWide: boolean,
  out: CastHit,
): void {
  const { count, ia, ib, nx, ny, nz, radius } = simplex;
  const j = count > 1 ? 1 : 0;
  const k = count > 2 ? 2 : j;
  const featureA = vertexFeature(cso.viewA, ia[0]!, ia[j]!, ia[k]!);
  const featureB = vertexFeature(cso.viewB, ib[0]!, ib[j]!, ib[k]!);
  out.z = simplex.z;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
  out.featureA = featureA;
  out.featureB = featureB;
  const { point } = out;
  const areEdges = !isWide && count === 3 && featureA >= EDGE && featureA < FACE && featureB >= EDGE && featureB < FACE;
  const at = writeHit_at;
  let placed = areEdges ? placeOnEdge(a, frameA, b, frameB, simplex, at, point) : NONE;
  if (placed === NONE) {
    // The smaller of the two features says where: what rounding does to the weights matters less there.
    const spread = writeHit_spread;
    average(a, simplex, ia, at);
    spread[1] = spread[0]!;
    average(b, simplex, ib, point);
    placed = spread[1]! < spread[0]! ? ON_A : ON_B;
  }
  if (placed === ON_B) return;
  // From where that of A has come to, back to the core of B.
  const x = frameA.xx * at.x + frameA.xy * at.y + frameA.xz * at.z + frameA.px - radius * nx - frameB.px;
  const y = frameA.yx * at.x + frameA.yy * at.y + frameA.yz * at.z + frameA.py - radius * ny - frameB.py;
  const z = frameA.zx * at.x + frameA.zy * at.y + frameA.zz * at.z + frameA.pz + simplex.z - radius * nz - frameB.pz;
  point.x = frameB.xx * x + frameB.yx * y + frameB.zx * z;
  point.y = frameB.xy * x + frameB.yy * y + frameB.zy * z;
  point.z = frameB.xz * x + frameB.yz * y + frameB.zz * z;
}

const writeHit_at = /* @__PURE__ */ new Vec3();
/** What `average` has found, and before. */
const writeHit_spread = /* @__PURE__ */ new Float64Array(2);

/**
 * Writes the point of a shape that the weights of the simplex give, in its own frame, and how far apart its vertices are, squared
 * and summed.
 */
function average(shape: Shape, { count, weight }: CastSimplex, vertices: Int32Array, out: Vec3): void {
  const v = castPair_vertex;
  let x = 0;
  let y = 0;
  let z = 0;
  let spread = 0;
  const { x: fx, y: fy, z: fz } = shape.core.vertex(vertices[0]!, castPair_from);
  for (let i = 0; i < count; i++) {
    const t = weight[i]!;
    shape.core.vertex(vertices[i]!, v);
    x += t * v.x;
    y += t * v.y;
    z += t * v.z;
    spread += (v.x - fx) * (v.x - fx) + (v.y - fy) * (v.y - fy) + (v.z - fz) * (v.z - fz);
  }
  out.x = x;
  out.y = y;
  out.z = z;
  writeHit_spread[0] = spread;
}

const placeOnEdge_at = /* @__PURE__ */ new EdgeMeeting();

/** Whose point was written. */
const NONE = 0;
const ON_A = 1;
const ON_B = 2;

/**
 * Two edges touch: writes the point of the shorter one, in its shape's own frame, that is nearest to the line of the other; says
 * whose it is. NONE, and nothing written, if they are almost parallel.
 */
function placeOnEdge(a: Shape, frameA: Frame, b: Shape, frameB: Frame, simplex: CastSimplex, atA: Vec3, atB: Vec3): number {
  const at = placeOnEdge_at;
  if (!meetEdges(a, frameA, b, frameB, simplex, at)) return NONE;
  const isA = at.isShorterA;
  const t = Math.min(1, Math.max(0, isA ? at.onA : at.onB));
  const shape = isA ? a : b;
  const out = isA ? atA : atB;
  const from = shape.core.vertex(isA ? at.fromA : at.fromB, castPair_from);
  const to = shape.core.vertex(isA ? at.toA : at.toB, castPair_vertex);
  out.x = from.x + (to.x - from.x) * t;
  out.y = from.y + (to.y - from.y) * t;
  out.z = from.z + (to.z - from.z) * t;
  return isA ? ON_A : ON_B;
}
