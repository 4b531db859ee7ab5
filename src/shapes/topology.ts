/**
 * What of a polytope does not change when it is moved or scaled: which vertices, edges and faces there are, what meets at each, and
 * the codes by which answers name them. One of these is shared by all boxes, one by all triangles, and one by all scaled copies of a
 * hull.
 *
 * A core of any dimension is the same to an algorithm: a solid is closed by its faces; a flat polygon by two, its front (face 0) and
 * its back (face 1), with every edge between them; a segment has one edge and no face; a point has neither.
 */

/** The numbers 0, 1, 2, ...: the codes of a polytope whose features are called by their own numbers. */
let identity = /* @__PURE__ */ new Uint16Array(0);

function firstNumbers(count: number): Uint16Array {
  if (identity.length < count) identity = Uint16Array.from({ length: Math.max(count, 2 * identity.length) }, (_, i) => i);
  return identity.subarray(0, count);
}

/**
 * True once a core with edges was made. In a program that makes spheres only nothing sets it, which bundlers see: they leave out what
 * queries do about edges and faces behind a condition on it.
 */
export let areEdgesUsed = false;

/** The indices by which features are named in answers, where they are not the features' own numbers. */
export interface FeatureNames {
  vertices?: ArrayLike<number>;
  /** By the two ends of an edge. */
  edge?: (from: number, to: number) => number;
  faces?: ArrayLike<number>;
  isBox?: boolean;
}

export class Topology {
  readonly dimension: 0 | 1 | 2 | 3;
  readonly vertexCount: number;
  /** Of two cores the one with more dimensions, then with more vertices, has the higher rank: queries on a pair put it first. */
  readonly rank: number;
  readonly edgeCount: number;
  readonly faceCount: number;
  /** The ends of edge e at 2e and 2e + 1. */
  readonly edgeVertices: Uint16Array;
  /** The face to the left of edge e, seen from outside as it runs from its first end to its second, at 2e; that to its right at 2e + 1. */
  readonly edgeFaces: Uint16Array;
  /** The corners of face f are entries faceStart[f] to faceStart[f + 1] of the next two, counter-clockwise seen from outside. */
  readonly faceStart: Uint32Array;
  readonly faceVertices: Uint16Array;
  /** faceEdges[i] joins the corner faceVertices[i] to the next one of that face. */
  readonly faceEdges: Uint16Array;
  /** What is around vertex v: entries fanStart[v] to fanStart[v + 1] of the next three, counter-clockwise seen from outside. */
  readonly fanStart: Uint32Array;
  readonly fanEdges: Uint16Array;
  /** The vertices at the far ends of those edges. */
  readonly fanVertices: Uint16Array;
  /** The face to the left of each of those edges as it leaves v; for a segment, which has none, 0. */
  readonly fanFaces: Uint16Array;
  /** The index by which answers name each vertex, edge and face (see results/features.ts). */
  vertexNames: Uint16Array;
  edgeNames: Uint16Array;
  faceNames: Uint16Array;
  /** True for a solid box: the number of a vertex has the bits 1, 2 and 4 for a negative x, y and z, seen from the middle. */
  isBox = false;
  /** The same seen in a mirror, once it was asked for. */
  mirror: Topology | null = null;

  /** With room for the edges, which whoever makes it fills in, and with all features called by their own numbers. */
  constructor(dimension: 0 | 1 | 2 | 3, vertexCount: number, faceStart: Uint32Array, faceVertices: Uint16Array) {
    const size = dimension < 2 ? 2 * dimension : faceVertices.length;
    this.dimension = dimension;
    this.vertexCount = vertexCount;
    this.rank = 0x10000 * dimension + vertexCount;
    this.faceCount = faceStart.length - 1;
    this.edgeCount = size >> 1;
    this.faceStart = faceStart;
    this.faceVertices = faceVertices;
    // One piece of memory is cheaper to have than many.
    const first = 4 * (vertexCount + 1);
    const buffer = new ArrayBuffer(first + 12 * size);
    this.fanStart = new Uint32Array(buffer, 0, vertexCount + 1);
    this.edgeVertices = new Uint16Array(buffer, first, size);
    this.edgeFaces = new Uint16Array(buffer, first + 2 * size, size);
    this.faceEdges = new Uint16Array(buffer, first + 4 * size, faceVertices.length);
    this.fanEdges = new Uint16Array(buffer, first + 6 * size, size);
    this.fanVertices = new Uint16Array(buffer, first + 8 * size, size);
    this.fanFaces = new Uint16Array(buffer, first + 10 * size, size);
    this.vertexNames = firstNumbers(vertexCount);
    this.edgeNames = firstNumbers(this.edgeCount);
    this.faceNames = firstNumbers(this.faceCount);
  }
}

/** The number of the vertex, edge or face that answers call `name`; of the two sides of a polygon, the front; -1 where there is none. */
export function indexOfName(names: Uint16Array, name: number): number {
  return names[name] === name ? name : names.indexOf(name);
}

/** From the loops of the faces: of a solid all of them, of a polygon the front and the back. */
export function loopTopology(
  dimension: 0 | 1 | 2 | 3,
  vertexCount: number,
  faceStart: Uint32Array,
  faceVertices: Uint16Array,
  names: FeatureNames = {},
): Topology {
  areEdgesUsed = true;
  const topology = new Topology(dimension, vertexCount, faceStart, faceVertices);
  findEdges(topology);
  findFans(topology);
  topology.isBox = names.isBox === true;
  if (names.vertices) topology.vertexNames = Uint16Array.from(names.vertices);
  if (names.faces) topology.faceNames = Uint16Array.from(names.faces);
  if (names.edge) {
    const { edge } = names;
    const { edgeVertices, edgeCount } = topology;
    topology.edgeNames = Uint16Array.from({ length: edgeCount }, (_, e) => edge(edgeVertices[2 * e], edgeVertices[2 * e + 1]));
  }
  return topology;
}

/** Numbers the edges in the order in which the loops come to them first. */
function findEdges(topology: Topology): void {
  const { vertexCount, faceCount, faceStart, faceVertices, faceEdges, edgeVertices, edgeFaces } = topology;
  // Each known edge is in the list of that end at which fewer edges meet: so lists are short, however many meet at the other.
  const degrees = new Int32Array(vertexCount);
  for (let i = 0; i < faceVertices.length; i++) degrees[faceVertices[i]]++;
  const first = new Int32Array(vertexCount).fill(-1);
  const next = new Int32Array(topology.edgeCount);
  let count = 0;
  for (let f = 0; f < faceCount; f++) {
    const start = faceStart[f];
    const end = faceStart[f + 1];
    for (let i = start; i < end; i++) {
      const from = faceVertices[i];
      const to = faceVertices[i + 1 < end ? i + 1 : start];
      const order = degrees[from] - degrees[to] || from - to;
      const near = order < 0 ? from : to;
      const far = from + to - near;
      let e = first[near];
      while (e >= 0 && edgeVertices[2 * e] !== far && edgeVertices[2 * e + 1] !== far) e = next[e];
      if (e >= 0) edgeFaces[2 * e + 1] = f;
      else {
        e = count++;
        next[e] = first[near];
        first[near] = e;
        edgeVertices[2 * e] = from;
        edgeVertices[2 * e + 1] = to;
        edgeFaces[2 * e] = f;
      }
      faceEdges[i] = e;
    }
  }
}

function findFans(topology: Topology): void {
  const { vertexCount, faceCount } = topology;
  const { faceStart, faceVertices, faceEdges, edgeVertices, edgeFaces, fanStart, fanEdges, fanVertices, fanFaces } = topology;
  // For each directed edge (2e, or 2e + 1 backwards) the edge that leads to its first end within the face to its left.
  const leading = new Int32Array(edgeVertices.length);
  const leaving = new Int32Array(vertexCount);
  for (let f = 0; f < faceCount; f++) {
    for (let i = faceStart[f]; i < faceStart[f + 1]; i++) {
      const e = faceEdges[i];
      const before = i > faceStart[f] ? i - 1 : faceStart[f + 1] - 1;
      leading[2 * e + (edgeFaces[2 * e] === f ? 0 : 1)] = faceEdges[before];
      leaving[faceVertices[i]] = e;
    }
  }
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    let e = leaving[v];
    do {
      const side = edgeVertices[2 * e] === v ? 0 : 1;
      fanEdges[at] = e;
      fanVertices[at] = edgeVertices[2 * e + 1 - side];
      fanFaces[at] = edgeFaces[2 * e + side];
      at++;
      e = leading[2 * e + side];
    } while (e !== leaving[v]);
    fanStart[v + 1] = at;
  }
}

/** The same seen in a mirror: all loops run the other way round, all names stay. */
export function mirroredTopology(topology: Topology): Topology {
  if (topology.mirror !== null) return topology.mirror;
  const { faceStart, faceVertices, faceCount, fanStart, fanVertices, fanEdges, edgeNames } = topology;
  const loops = new Uint16Array(faceVertices.length);
  for (let f = 0; f < faceCount; f++) {
    const start = faceStart[f];
    const end = faceStart[f + 1];
    // From the same vertex on.
    for (let i = start; i < end; i++) loops[i] = faceVertices[i === start ? start : start + end - i];
  }
  const edge = (from: number, to: number): number => {
    let i = fanStart[from];
    while (fanVertices[i] !== to) i++;
    return edgeNames[fanEdges[i]];
  };
  const { dimension, vertexCount, vertexNames, faceNames } = topology;
  topology.mirror = loopTopology(dimension, vertexCount, faceStart, loops, { vertices: vertexNames, edge, faces: faceNames });
  return topology.mirror;
}

/** A segment from vertex 0 to vertex 1, by default called so. */
export function segmentTopology(vertexNames: ArrayLike<number> = [0, 1], edgeName = 0): Topology {
  areEdgesUsed = true;
  const topology = new Topology(1, 2, new Uint32Array(1), new Uint16Array(0));
  topology.edgeVertices[1] = 1;
  topology.fanVertices[0] = 1;
  topology.fanStart.set([0, 1, 2]);
  topology.vertexNames = Uint16Array.from(vertexNames);
  topology.edgeNames = Uint16Array.of(edgeName);
  return topology;
}

/** A point, and a segment, whose features are called by their own numbers. */
export const POINT = /* @__PURE__ */ new Topology(0, 1, /* @__PURE__ */ new Uint32Array(1), /* @__PURE__ */ new Uint16Array(0));
export const SEGMENT = /* @__PURE__ */ segmentTopology();

/** A flat polygon with `count` corners, both of whose sides answers call `faceName`. */
export function polygonTopology(count: number, names: FeatureNames = {}, faceName = 0): Topology {
  const loops = Uint16Array.from({ length: 2 * count }, (_, i) => (i < count ? i : 2 * count - 1 - i));
  return loopTopology(2, count, Uint32Array.of(0, count, 2 * count), loops, { ...names, faces: [faceName, faceName] });
}
