/**
 * Working memory of the hull builder, kept from one hull to the next. The builder calls nothing that could call it back, so one set is
 * enough.
 *
 * Engines take the arrays of this one object for constants, and do without the checks and loads that come with every other array, as
 * long as nobody has put other arrays in their place: that makes the builder half as fast again. So there is room from the start for as
 * many points as the largest hull has vertices; the part that is never used is reserved, but takes no memory.
 */

/** So many points there is room for from the start, and so many faces, since a surface of triangles has less than two a vertex. */
const POINTS = 1 << 14;
const FACES = 2 * POINTS;
/** Between any two of the arrays so many bytes lie idle: else their first entries would be in each other's place in the caches. */
const APART = 13 * 64;
const ARRAYS = 16;

/** The doubles of a face: unit normal n, n.p on the face, and these two. */
export const PLANE = 8;
/** The bound on the error of n.p - offset for any of the points. */
export const ERROR = 4;
/** n.p - offset of the farthest point above the face, and twice the area of the face. */
export const HEIGHT = 5;
export const AREA = 6;

/** What the fourth entry of a face in `corners` is for: the last search that came to it, or DEAD. */
export const MARK = 3;
export const DEAD = -1;
/** What the fourth entry of a face in `twins` is for: the farthest point above it, -1 if there is none. */
export const HEAD = 3;

class BuilderMemory {
  declare points: number;
  declare faces: number;
  /** Coordinates of the points, four entries each. */
  declare xyz: Float64Array;
  /** The planes of the faces: see PLANE. */
  declare planes: Float64Array;
  /**
   * Faces are triangles: half-edge 4t + i, i = 0, 1, 2, runs from corner i of triangle t to the next, counter-clockwise seen from
   * outside; its twin runs the other way. Every fourth entry means something else, so that shifts and masks do for divisions.
   */
  declare corners: Int32Array;
  declare twins: Int32Array;
  /** Faces that may be used again, the last one freed first. */
  declare free: Int32Array;
  /** Half-edges around the faces seen by the point that is being added, on other faces. */
  declare rim: Int32Array;
  /** The faces that the pending points may be above. */
  declare created: Int32Array;
  /** The points above a face are linked: the face has the first, the farthest one; each point the next, -1 for none. */
  declare next: Int32Array;
  /** Points that wait for a face, and those of them that are too near a plane to tell by its error, or to be worth it. */
  declare pending: Int32Array;
  declare doubtful: Int32Array;
  // What is found out about a finished hull.
  /** A half-edge that leaves each point that is a vertex, -1 for others; the sum of the normals around it, x, y, z, ...; a flag. */
  declare edgeFrom: Int32Array;
  declare normalSums: Float64Array;
  declare flags: Int32Array;
  /** The numbers that points and faces get, and the half-edge at which each face is entered. */
  declare vertexNumbers: Int32Array;
  declare faceNumbers: Int32Array;
  declare entries: Int32Array;
  /** All of these. */
  declare arrays: (Float64Array | Int32Array)[];

  /** All fields are set here and once: one that were declared with a value, and set, would not count as constant. */
  constructor(points: number, faces: number) {
    this.points = points;
    this.faces = faces;
    const arrays: (Float64Array | Int32Array)[] = [];
    const bytes = 8 * (PLANE * faces + 7 * points) + 4 * (13 * faces + 6 * points + 8);
    const buffer = new ArrayBuffer(bytes + ARRAYS * APART);
    let used = 0;
    const take = <T extends Float64Array | Int32Array>(array: T): T => {
      used += ((array.byteLength + 7) & ~7) + APART;
      arrays.push(array);
      return array;
    };
    const ints = (count: number): Int32Array => take(new Int32Array(buffer, used, count));
    this.xyz = take(new Float64Array(buffer, used, 4 * points));
    this.planes = take(new Float64Array(buffer, used, PLANE * faces));
    this.corners = ints(4 * faces);
    this.twins = ints(4 * faces);
    this.free = ints(faces);
    this.rim = ints(faces);
    this.created = ints(faces);
    this.next = ints(points);
    this.pending = ints(points);
    this.doubtful = ints(points);
    this.normalSums = take(new Float64Array(buffer, used, 3 * points));
    this.edgeFrom = ints(points);
    this.flags = ints(points);
    this.vertexNumbers = ints(points);
    this.faceNumbers = ints(faces);
    this.entries = ints(faces);
    this.arrays = arrays;
  }
}

export const builderMemory = /* @__PURE__ */ new BuilderMemory(POINTS, FACES);

/** Makes room for so many points and so many faces; what is there stays. */
export function makeRoom(points: number, faces: number): void {
  const { points: oldPoints, faces: oldFaces } = builderMemory;
  if (points <= oldPoints && faces <= oldFaces) return;
  const larger = new BuilderMemory(Math.max(points, oldPoints), faces <= oldFaces ? oldFaces : Math.max(faces, 2 * oldFaces));
  for (let i = 0; i < larger.arrays.length; i++) larger.arrays[i].set(builderMemory.arrays[i]);
  Object.assign(builderMemory, larger);
}

/** Gives back what a set of very many points has taken. */
export function trimMemory(): void {
  const { points, faces } = builderMemory;
  if (points > POINTS || faces > FACES) Object.assign(builderMemory, new BuilderMemory(POINTS, FACES));
}

/** What follows and what precedes 0, 1 and 2 around a triangle, two bits each: without a branch, which would be hard to predict. */
const NEXT = 0b001001;
const PREVIOUS = 0b010010;

/** The half-edge that follows h around its triangle. */
export const nextInFace = (h: number): number => (h & ~3) | ((NEXT >> ((h & 3) << 1)) & 3);

/** The half-edge that comes before h around its triangle. */
export const previousInFace = (h: number): number => (h & ~3) | ((PREVIOUS >> ((h & 3) << 1)) & 3);
