/**
 * Scaled hulls. A scale without zeros keeps all features and shares the tables that do not change; a mirroring one turns loops and
 * fans around. A zero along one axis leaves the rim that is seen along it, with the hull's own numbers; along two axes a segment,
 * along three a point.
 */
import { Vec3 } from '../math/vec3.ts';
import { bakePolygon, bakeSegment } from './build/flatTables.ts';
import { Hull, type Outline } from './hull.ts';

/** A component this much smaller than the largest one counts as zero: its inverse would not leave room for squares. */
const NEGLIGIBLE = 1e-60;
/** A polygon whose projection is thinner than this part of its length is seen edge-on: a few roundings. */
const EDGE_ON = 1e-14;

/** The tables that a mirroring scale turns around. */
interface Mirror {
  readonly vertexFaces: Uint16Array;
  readonly vertexEdges: Uint16Array;
  readonly vertexNeighbours: Uint16Array;
  readonly edgeFaces: Uint16Array;
  readonly loopVertices: Uint16Array;
  readonly loopEdges: Uint16Array;
}

const mirrors = /* @__PURE__ */ new WeakMap<Hull, Mirror>();

/** The hull with each vertex (x, y, z) at (sx x, sy y, sz z). The numbers must be finite; zero and negative ones are legal. */
export function scaleHull(hull: Hull, sx: number, sy: number, sz: number): Hull {
  const negligible = NEGLIGIBLE * Math.max(Math.abs(sx), Math.abs(sy), Math.abs(sz));
  const s = new Vec3(snapped(sx, negligible), snapped(sy, negligible), snapped(sz, negligible));
  const zeros = (s.x === 0 ? 1 : 0) + (s.y === 0 ? 1 : 0) + (s.z === 0 ? 1 : 0);
  if (hull.dimension < 2 || zeros > 1) return scaleToSegment(hull, s);
  if (hull.dimension === 2) return scalePolygon(hull, s);
  return zeros === 1 ? flatten(hull, s) : scaleSolid(hull, s);
}

/** Whether an odd number of factors is negative; without a product, which might underflow. */
function isMirroring(s: Vec3): boolean {
  return s.x < 0 !== (s.y < 0 !== s.z < 0);
}

function snapped(value: number, negligible: number): number {
  return Math.abs(value) <= negligible ? 0 : value;
}

/** Coordinates times a factor; zero stays without a sign. */
function scaled(values: Float64Array, factor: number): Float64Array {
  const out = new Float64Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = values[i]! * factor + 0;
  return out;
}

function errorOf(hull: Hull, s: Vec3): number {
  return hull.simplificationError * Math.max(Math.abs(s.x), Math.abs(s.y), Math.abs(s.z));
}

function scaleSolid(hull: Hull, s: Vec3): Hull {
  const isMirror = isMirroring(s);
  const isUniform = s.x === s.y && s.y === s.z && s.x > 0;
  const turned = isMirror ? mirrorOf(hull) : hull;
  const faceCount = hull.faceCount;
  // With m the least of the factors, S^-1 n times m is a normal of the scaled face, and m offset the matching offset.
  const m = Math.min(Math.abs(s.x), Math.abs(s.y), Math.abs(s.z));
  const mx = m / s.x;
  const my = m / s.y;
  const mz = m / s.z;
  let { faceNx, faceNy, faceNz } = hull;
  const faceOffset = new Float64Array(faceCount);
  if (isUniform) {
    for (let f = 0; f < faceCount; f++) faceOffset[f] = hull.faceOffset[f]! * m;
  } else {
    faceNx = new Float64Array(faceCount);
    faceNy = new Float64Array(faceCount);
    faceNz = new Float64Array(faceCount);
    for (let f = 0; f < faceCount; f++) {
      const nx = hull.faceNx[f]! * mx;
      const ny = hull.faceNy[f]! * my;
      const nz = hull.faceNz[f]! * mz;
      const inv = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
      faceNx[f] = nx * inv;
      faceNy[f] = ny * inv;
      faceNz[f] = nz * inv;
      faceOffset[f] = hull.faceOffset[f]! * m * inv;
    }
  }
  return new Hull({
    dimension: 3,
    x: scaled(hull.x, s.x),
    y: scaled(hull.y, s.y),
    z: scaled(hull.z, s.z),
    vertexNormals: null,
    vertexStart: hull.vertexStart,
    vertexFaces: turned.vertexFaces,
    vertexEdges: turned.vertexEdges,
    vertexNeighbours: turned.vertexNeighbours,
    edgeVertices: hull.edgeVertices,
    edgeFaces: turned.edgeFaces,
    edgeNormals: null,
    faceNx,
    faceNy,
    faceNz,
    faceOffset,
    faceStart: hull.faceStart,
    loopVertices: turned.loopVertices,
    loopEdges: turned.loopEdges,
    outlines: null,
    simplificationError: errorOf(hull, s),
  });
}

/** A solid with one axis scaled to zero: the outline along it, seen from its positive end. */
function flatten(hull: Hull, s: Vec3): Hull {
  const axis = s.x === 0 ? 0 : s.y === 0 ? 1 : 2;
  const normal = new Vec3(axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0);
  const outline = hull.outlines[axis];
  // Seen edge-on, the solid is thinner than the tolerance.
  if (outline.vertices.length < 3) return segmentOf(hull, s, outline.vertices[0]!, outline.vertices[1]!);
  return polygonOf(hull, s, isMirroring(s) ? reversed(outline) : outline, normal, 0);
}

function polygonOf(hull: Hull, s: Vec3, rim: Outline, normal: Vec3, offset: number): Hull {
  const x = scaled(hull.x, s.x);
  const y = scaled(hull.y, s.y);
  const z = scaled(hull.z, s.z);
  return new Hull(bakePolygon(x, y, z, rim.vertices, rim.edges, hull.edgeCount, normal, offset, errorOf(hull, s)));
}

function scalePolygon(hull: Hull, s: Vec3): Hull {
  const nx = hull.faceNx[0]!;
  const ny = hull.faceNy[0]!;
  const nz = hull.faceNz[0]!;
  const rim: Outline = { vertices: hull.loopVertices, edges: hull.loopEdges };
  if (s.x !== 0 && s.y !== 0 && s.z !== 0) {
    const m = Math.min(Math.abs(s.x), Math.abs(s.y), Math.abs(s.z));
    const normal = new Vec3((nx * m) / s.x, (ny * m) / s.y, (nz * m) / s.z);
    const inv = 1 / Math.sqrt(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
    normal.set(normal.x * inv, normal.y * inv, normal.z * inv);
    return polygonOf(hull, s, isMirroring(s) ? reversed(rim) : rim, normal, hull.faceOffset[0]! * m * inv);
  }
  const ends = edgeOnEnds(hull, s);
  if (ends) return segmentOf(hull, s, ends[0], ends[1]);
  const axis = s.x === 0 ? 0 : s.y === 0 ? 1 : 2;
  const normal = new Vec3(axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0);
  const isBack = (axis === 0 ? nx : axis === 1 ? ny : nz) < 0;
  return polygonOf(hull, s, isBack !== isMirroring(s) ? reversed(rim) : rim, normal, 0);
}

/** The two ends of a polygon that becomes straight, the lower one along the longest axis before scaling first; null if it does not. */
function edgeOnEnds(hull: Hull, s: Vec3): [number, number] | null {
  const { x, y, z, loopVertices } = hull;
  const start = loopVertices[0]!;
  let end = start;
  let lengthSq = -1;
  for (const v of loopVertices) {
    const dx = (x[v]! - x[start]!) * s.x;
    const dy = (y[v]! - y[start]!) * s.y;
    const dz = (z[v]! - z[start]!) * s.z;
    const distanceSq = dx * dx + dy * dy + dz * dz;
    if (distanceSq > lengthSq) {
      lengthSq = distanceSq;
      end = v;
    }
  }
  const length = Math.sqrt(lengthSq);
  if (!(length > 0)) return [start, start];
  const ux = ((x[end]! - x[start]!) * s.x) / length;
  const uy = ((y[end]! - y[start]!) * s.y) / length;
  const uz = ((z[end]! - z[start]!) * s.z) / length;
  let first = start;
  let last = start;
  let least = 0;
  let most = 0;
  for (const v of loopVertices) {
    const dx = (x[v]! - x[start]!) * s.x;
    const dy = (y[v]! - y[start]!) * s.y;
    const dz = (z[v]! - z[start]!) * s.z;
    const along = ux * dx + uy * dy + uz * dz;
    const rx = dx - along * ux;
    const ry = dy - along * uy;
    const rz = dz - along * uz;
    if (rx * rx + ry * ry + rz * rz > EDGE_ON * EDGE_ON * lengthSq) return null;
    if (along < least) {
      least = along;
      first = v;
    }
    if (along > most) {
      most = along;
      last = v;
    }
  }
  const ax = Math.abs(ux);
  const ay = Math.abs(uy);
  const az = Math.abs(uz);
  const values = ax >= ay && ax >= az ? x : ay >= az ? y : z;
  return values[first]! <= values[last]! ? [first, last] : [last, first];
}

/** What is left with two or three axes at zero, and what becomes of segments and points. */
function scaleToSegment(hull: Hull, s: Vec3): Hull {
  if (hull.dimension === 0) return segmentOf(hull, s, 0, 0);
  if (hull.dimension === 1) return segmentOf(hull, s, 0, 1);
  const values = s.x !== 0 ? hull.x : s.y !== 0 ? hull.y : hull.z;
  let first = 0;
  let last = 0;
  for (let v = 1; v < values.length; v++) {
    if (values[v]! < values[first]!) first = v;
    if (values[v]! > values[last]!) last = v;
  }
  return segmentOf(hull, s, first, last);
}

function segmentOf(hull: Hull, s: Vec3, first: number, last: number): Hull {
  const { x, y, z } = hull;
  const a = new Vec3(x[first]! * s.x + 0, y[first]! * s.y + 0, z[first]! * s.z + 0);
  const b = new Vec3(x[last]! * s.x + 0, y[last]! * s.y + 0, z[last]! * s.z + 0);
  return new Hull(bakeSegment(a, b, errorOf(hull, s)));
}

/** The same loop the other way round, from the same vertex on. */
function reversed(outline: Outline): Outline {
  const vertices = new Uint16Array(outline.vertices.length);
  const edges = new Uint16Array(outline.edges.length);
  reverseLoop(outline.vertices, outline.edges, 0, vertices.length, vertices, edges);
  return { vertices, edges };
}

/** Turns around one loop of alternating nodes and links: node 0, link 0, node 1, ... becomes node 0, last link, last node, ... */
function reverseLoop(
  nodes: Uint16Array,
  links: Uint16Array,
  start: number,
  end: number,
  outNodes: Uint16Array,
  outLinks: Uint16Array,
): void {
  for (let i = start; i < end; i++) {
    outNodes[i] = i === start ? nodes[start]! : nodes[end - (i - start)]!;
    outLinks[i] = links[end - 1 - (i - start)]!;
  }
}

/** The mirrored tables of a hull; made once, as many shapes may share them. */
function mirrorOf(hull: Hull): Mirror {
  const known = mirrors.get(hull);
  if (known) return known;
  const mirror: Mirror = {
    vertexFaces: new Uint16Array(hull.vertexFaces.length),
    vertexEdges: new Uint16Array(hull.vertexEdges.length),
    vertexNeighbours: new Uint16Array(hull.vertexEdges.length),
    edgeFaces: new Uint16Array(hull.edgeFaces.length),
    loopVertices: new Uint16Array(hull.loopVertices.length),
    loopEdges: new Uint16Array(hull.loopEdges.length),
  };
  for (let e = 0; e < mirror.edgeFaces.length; e += 2) {
    mirror.edgeFaces[e] = hull.edgeFaces[e + 1]!;
    mirror.edgeFaces[e + 1] = hull.edgeFaces[e]!;
  }
  for (let f = 0; f < hull.faceCount; f++) {
    const start = hull.faceStart[f]!;
    reverseLoop(hull.loopVertices, hull.loopEdges, start, hull.faceStart[f + 1]!, mirror.loopVertices, mirror.loopEdges);
  }
  for (let v = 0; v < hull.vertexCount; v++) {
    const start = hull.vertexStart[v]!;
    const end = hull.vertexStart[v + 1]!;
    reverseLoop(hull.vertexEdges, hull.vertexFaces, start, end, mirror.vertexEdges, mirror.vertexFaces);
    for (let i = start; i < end; i++) {
      const e = 2 * mirror.vertexEdges[i]!;
      mirror.vertexNeighbours[i] = hull.edgeVertices[e] === v ? hull.edgeVertices[e + 1]! : hull.edgeVertices[e]!;
    }
  }
  mirrors.set(hull, mirror);
  return mirror;
}
