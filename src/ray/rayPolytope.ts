/**
 * A line against an inflated polytope of any dimension: where it enters, on which feature, in closed form.
 *
 * The planes of a solid's faces, moved out by the radius, hold the inflated solid between them; so do, of each edge, its two planes and the
 * cylinder between them. Each of these is entered before the solid is. So from the face whose plane is entered last: where the place is
 * over the face, that is the hit; else to the edge beyond which the place is, where the cylinder is entered later still; and from its end
 * to the vertex. What is missed on this way misses the solid. A rounded polygon is the same, with two faces back to back.
 */
import { Vec3 } from '../math/vec3.ts';
import { edgeTowards, featureOnEdge, nearestEdge, sideOfEdge } from '../point/regions.ts';
import { EDGE, FACE, VERTEX } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import { areEdgesUsed, indexOfName } from '../shapes/topology.ts';
import { type Ray, RayHit } from './ray.ts';
import { BEYOND, ENTERS, PASSES, rayCapsule, rayEdge, rayVertex } from './rayRound.ts';
import { raySheet } from './raySheet.ts';

/** Later than anything, and finite: times 0 it is 0. */
const NEVER = 1e300;
/** Of many faces about 2 to this power are looked at before the neighbours. */
const SOME_FACES = 4;
/** What enters the planes of the faces more times the reach away than this enters the solid through its rim. */
const FAR = 1e3;
/** From one edge to the next around vertices at most so often; then all edges are tried. */
const MOST_TURNS = 6;

/** Of a displacement so short, squared, products with sizes of its own kind would not be normal doubles. */
const TINY_SQ = 1e-100;

/** Where the line enters the points within ray.radius of the core; false when it misses them. */
export function rayPolytope(ray: Ray, core: Polytope, out: RayHit): boolean {
  const { dimension } = core.topology;
  if (ray.dLenSq < TINY_SQ) return rayStretched(ray, core, out);
  if (dimension === 0 || !areEdgesUsed) {
    out.feature = VERTEX + core.topology.vertexNames[0];
    return rayVertex(ray, core.vertices, 0, out);
  }
  if (dimension === 1) return rayCapsule(ray, core, 0, out);
  if (dimension === 2 && ray.radius === 0) return raySheet(ray, core, out);
  return rayFaces(ray, core, Math.max(1, core.topology.faceCount >> SOME_FACES), out);
}

/** The same for a line whose displacement is tiny, with one of length 1. */
function rayStretched(ray: Ray, core: Polytope, out: RayHit): boolean {
  const { dx, dy, dz, dLenSq } = ray;
  const length = Math.sqrt(dLenSq);
  ray.dx = dx / length;
  ray.dy = dy / length;
  ray.dz = dz / length;
  ray.dLenSq = 1;
  const isMet = rayPolytope(ray, core, out);
  ray.dx = dx;
  ray.dy = dy;
  ray.dz = dz;
  ray.dLenSq = dLenSq;
  out.t /= length;
  return isMet;
}

/** Cuts the line by the planes of every `stride`-th face, then of the neighbours of the one entered last until none is entered later. */
function rayFaces(ray: Ray, core: Polytope, stride: number, out: RayHit): boolean {
  const { ox, oy, oz, dx, dy, dz, radius } = ray;
  const { normals, offsets, topology } = core;
  const { faceStart, faceEdges, edgeFaces } = topology;
  // (Calculated: V8 would keep what begins as a constant on the heap.)
  let exit = NEVER + 0 * radius;
  let enter = -exit;
  let face = -1;
  let isNearRim = false;
  let middle = -1;
  let start = 0;
  let end = topology.faceCount;
  let step = stride;
  for (;;) {
    for (let i = start; i < end; i += step) {
      let f = i;
      if (middle >= 0) {
        const e = 2 * faceEdges[i];
        f = edgeFaces[e] === middle ? edgeFaces[e + 1] : edgeFaces[e];
      }
      const nx = normals[3 * f];
      const ny = normals[3 * f + 1];
      const nz = normals[3 * f + 2];
      const climb = nx * dx + ny * dy + nz * dz;
      const below = offsets[f] + radius - (nx * ox + ny * oy + nz * oz);
      // Between enter and exit the line is below most planes: one comparison tells, whichever way it crosses them.
      const limit = Math.max(enter * climb, exit * climb);
      if (below > limit) continue;
      const t = below / climb;
      // (Rounding may make the product with its own quotient larger: a face that is not entered later must not be gone to.)
      if (below === limit || (climb < 0 && t === enter)) isNearRim = true;
      else if (climb < 0) {
        enter = t;
        face = f;
      } else if (climb > 0) exit = t;
      else return false;
    }
    if (enter > exit) return false;
    if (stride === 1 || face === middle) break;
    middle = face;
    start = faceStart[face];
    end = faceStart[face + 1];
    step = 1;
  }
  // Along a polygon it enters neither side.
  if (face < 0) return stride > 1 ? rayFaces(ray, core, 1, out) : rayEdges(ray, core, out);
  setOnPlane(ray, core, face, out);
  if (radius > 0) {
    const { x, y, z } = out;
    const far = FAR * (core.reach + radius);
    // All but along a polygon: entered so far away that rounding hides beyond which edge.
    if (x * x + y * y + z * z > far * far) return rayEdges(ray, core, out);
    return rayOver(ray, core, face, out);
  }
  // At the rim, too, the normal is that of the face that the line comes through: an edge's own might point along the line.
  const rim = isNearRim || stride > 1 || enter === exit ? nearestEdge(core, face, out) : -1;
  // Between faces that are nearly coplanar rounding may end too early: then the place is not over the face.
  if (rim >= 0 && stride > 1) return rayFaces(ray, core, 1, out);
  const isOnEdge = rim >= 0 && sideOfPlace(core, face, rim, out) === 0;
  out.feature = isOnEdge ? featureOnEdge(core, rim, out) : FACE + topology.faceNames[face];
  return true;
}

/** Where the line enters the plane of a face. */
function setOnPlane(ray: Ray, core: Polytope, face: number, out: RayHit): void {
  const { ox, oy, oz, dx, dy, dz } = ray;
  const { normals } = core;
  const nx = normals[3 * face];
  const ny = normals[3 * face + 1];
  const nz = normals[3 * face + 2];
  const t = (core.offsets[face] + ray.radius - (nx * ox + ny * oy + nz * oz)) / (nx * dx + ny * dy + nz * dz);
  out.t = t;
  out.x = ox + dx * t;
  out.y = oy + dy * t;
  out.z = oz + dz * t;
  out.nx = nx;
  out.ny = ny;
  out.nz = nz;
}

/**
 * The line enters the plane of the face last, at the place in `out`: over the face, or beyond an edge. Of faces that are coplanar but for
 * rounding the next one may be meant, where the line enters its plane on its side of the edge.
 */
function rayOver(ray: Ray, core: Polytope, first: number, out: RayHit): boolean {
  const { dx, dy, dz } = ray;
  const { normals, topology } = core;
  const { edgeFaces, faceCount } = topology;
  let face = first;
  for (let i = 0; i < faceCount; i++) {
    const edge = nearestEdge(core, face, out);
    if (edge < 0) {
      out.feature = FACE + topology.faceNames[face];
      return true;
    }
    const next = edgeFaces[2 * edge] === face ? edgeFaces[2 * edge + 1] : edgeFaces[2 * edge];
    const isTowards = normals[3 * next] * dx + normals[3 * next + 1] * dy + normals[3 * next + 2] * dz < 0;
    if (isTowards) setOnPlane(ray, core, next, out);
    if (!isTowards || sideOfPlace(core, next, edge, out) >= 0) return rayRim(ray, core, edge, out);
    face = next;
  }
  return rayEdges(ray, core, out);
}

/**
 * The line has entered the planes of both faces of an edge and is beyond the rim of one: it enters the solid on the edge's cylinder, at
 * one of its ends or another edge there, or not at all.
 */
function rayRim(ray: Ray, core: Polytope, first: number, out: RayHit): boolean {
  const { vertices, topology } = core;
  const { edgeVertices } = topology;
  let edge = first;
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const from = edgeVertices[2 * edge];
    const to = edgeVertices[2 * edge + 1];
    const found = rayEdge(ray, vertices, from, to, out);
    if (found === PASSES) {
      if (edge === first) return false;
      break;
    }
    if (found === ENTERS) {
      out.feature = EDGE + topology.edgeNames[edge];
      if (edge === first || isOutward(core, EDGE + edge, out)) return true;
      break;
    }
    const v = found === BEYOND ? to : from;
    if (!rayVertex(ray, vertices, v, out)) break;
    out.feature = VERTEX + topology.vertexNames[v];
    setNormal(out);
    const next = edgeTowards(core, v, ray_direction);
    if (next < 0) return true;
    if (next === edge) break;
    edge = next;
  }
  return rayEdges(ray, core, out);
}

/** Whether the normal in `at` is one of the core at a vertex or an edge, given by its own number. */
function isOutward(core: Polytope, feature: number, at: RayHit): boolean {
  setNormal(at);
  if (feature < EDGE) return edgeTowards(core, feature, ray_direction) < 0;
  const e = feature - EDGE;
  const { edgeFaces } = core.topology;
  return (
    sideOfEdge(core, edgeFaces[2 * e], e, ray_direction) >= 0 && sideOfEdge(core, edgeFaces[2 * e + 1], e, ray_direction) >= 0
  );
}

/** Whether the place in `at`, over the plane of a face, is beyond edge e of it (1), on it (0) or over the face (-1). */
function sideOfPlace(core: Polytope, face: number, e: number, at: RayHit): number {
  const { vertices, topology } = core;
  const v = 3 * topology.edgeVertices[2 * e];
  ray_direction.x = at.x - vertices[v];
  ray_direction.y = at.y - vertices[v + 1];
  ray_direction.z = at.z - vertices[v + 2];
  return sideOfEdge(core, face, e, ray_direction);
}

/** Writes the normal in `at` to ray_direction. */
function setNormal(at: RayHit): void {
  ray_direction.x = at.nx;
  ray_direction.y = at.ny;
  ray_direction.z = at.nz;
}

const ray_direction = /* @__PURE__ */ new Vec3();

const rayEdges_hit = /* @__PURE__ */ new RayHit();

/**
 * The first of the rounded edges, of which only those with a face towards the line can be met. Beside a seam several are entered at the
 * same time but for rounding: then one whose normal is that of the solid there.
 */
function rayEdges(ray: Ray, core: Polytope, out: RayHit): boolean {
  const { dx, dy, dz } = ray;
  const { normals, topology } = core;
  const { edgeFaces, edgeCount } = topology;
  const hit = rayEdges_hit;
  let found = -1;
  let first = Infinity;
  let isOneOutward = false;
  for (let e = 0; e < edgeCount; e++) {
    const f = 3 * edgeFaces[2 * e];
    const g = 3 * edgeFaces[2 * e + 1];
    const climbF = normals[f] * dx + normals[f + 1] * dy + normals[f + 2] * dz;
    const climbG = normals[g] * dx + normals[g + 1] * dy + normals[g + 2] * dz;
    if (climbF > 0 && climbG > 0) continue;
    if (!rayCapsule(ray, core, e, hit)) continue;
    const isThisOutward = isOutward(core, hit.feature < EDGE ? indexOfName(topology.vertexNames, hit.feature) : EDGE + e, hit);
    if (isOneOutward === isThisOutward ? !(hit.t < first) : isOneOutward) continue;
    found = e;
    first = hit.t;
    isOneOutward = isThisOutward;
  }
  return found >= 0 && rayCapsule(ray, core, found, out);
}
