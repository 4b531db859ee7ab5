/**
 * Working memory of the hull builder, kept from one hull to the next. The builder calls nothing that could call it back, so one set is
 * enough.
 *
 * Engines take the arrays of this one object for constants, and do without the checks and loads that come with every other array, as
 * long as nobody has put other arrays in their place: that makes the builder half as fast again. So there is room from the start for as
 * many points as the largest hull has vertices; the part that is never used is reserved, but takes no memory. For the same reason each
 * module that uses it has a constant of its own for it.
 */

/** Doubles per face. */
export const PLANE = 8;

/** So many points there is room for from the start, and so many faces, since a surface of triangles has less than two a vertex. */
const POINTS = 1 << 14;
const FACES = 2 * POINTS;

/**
 * Between any two of the arrays, of which there are so many, so many bytes lie idle: with sizes that are powers of two their first
 * entries, which small hulls use, would be in each other's place in the caches.
 */
const APART = 13 * 64;
const ARRAYS = 18;

class BuilderMemory {
  /** How many points and how many faces there is room for. */
  declare points: number;
  declare faces: number;
  /** The planes of the faces: see meshTables.ts. */
  declare planes: Float64Array;
  /** Coordinates of the points, four entries each. */
  declare xyz: Float64Array;
  /** Four entries a face: see meshTables.ts. */
  declare corners: Int32Array;
  declare twins: Int32Array;
  /** Faces that may be used again, the last one freed first. */
  declare free: Int32Array;
  /** Half-edges around the faces seen by the point that is being added, on other faces. */
  declare rim: Int32Array;
  /** The faces that the pending points may be above. */
  declare created: Int32Array;
  /** Faces that may have points above them: room for twice as many as there are, since some are there twice. */
  declare stack: Int32Array;
  /** The points above a face are linked: the face has the first, the farthest one; each point the next, -1 for none. */
  declare next: Int32Array;
  /** Points that wait for a face, and those of them that are too near a plane to tell by its error, or to be worth it. */
  declare pending: Int32Array;
  declare doubtful: Int32Array;
  /** Points that were left out though they may be outside, by no more than the slack over some face of that time. */
  declare near: Int32Array;

  // What bakeTriangles.ts finds.
  /** The name of each point that is a vertex, and the point of each vertex; an entry to spare. */
  declare vertexNames: Int32Array;
  declare vertexPoints: Int32Array;
  /** The name of the edge that each half-edge belongs to; as the fourth entry of a triangle the name of the face. */
  declare names: Int32Array;
  /** The half-edge over which each face is entered, an entry to spare; and twice the area of the face. */
  declare entries: Int32Array;
  declare areas: Float64Array;
  /** The corner opposite of each edge in its right face. */
  declare apexes: Int32Array;
  /** All of these. */
  declare arrays: (Float64Array | Int32Array)[];

  /** All fields are set here and once: one that were declared with a value, and set, would not count as constant. */
  constructor(points: number, faces: number) {
    this.points = points;
    this.faces = faces;
    const arrays: (Float64Array | Int32Array)[] = [];
    // One piece of memory is cheaper to have than many.
    const bytes = 8 * ((PLANE + 1) * faces + 4 * points) + 4 * (20 * faces + 6 * points + 4);
    const buffer = new ArrayBuffer(bytes + ARRAYS * APART);
    let used = 0;
    const take = <T extends Float64Array | Int32Array>(array: T): T => {
      used += ((array.byteLength + 7) & ~7) + APART;
      arrays.push(array);
      return array;
    };
    const doubles = (count: number): Float64Array => take(new Float64Array(buffer, used, count));
    const ints = (count: number): Int32Array => take(new Int32Array(buffer, used, count));
    this.planes = doubles(PLANE * faces);
    this.xyz = doubles(4 * points);
    this.areas = doubles(faces);
    this.corners = ints(4 * faces);
    this.twins = ints(4 * faces);
    this.free = ints(faces);
    this.rim = ints(faces);
    this.created = ints(faces);
    this.stack = ints(2 * faces);
    this.next = ints(points);
    this.pending = ints(points);
    this.doubtful = ints(points);
    this.near = ints(points);
    this.vertexNames = ints(points);
    this.vertexPoints = ints(points + 1);
    this.names = ints(4 * faces);
    this.entries = ints(faces + 1);
    this.apexes = ints(2 * faces);
    this.arrays = arrays;
  }
}

export const builderMemory = /* @__PURE__ */ new BuilderMemory(POINTS, FACES);

/** Makes room for so many points, so many faces, and so many entries of the stack. */
export function makeRoom(points: number, faces: number, stack: number): void {
  if (points <= builderMemory.points && faces <= builderMemory.faces && stack <= builderMemory.stack.length) return;
  const isEnough = faces <= builderMemory.faces && stack <= builderMemory.stack.length;
  const larger = new BuilderMemory(
    Math.max(points, builderMemory.points),
    isEnough ? builderMemory.faces : Math.max(2 * faces, stack),
  );
  for (let i = 0; i < larger.arrays.length; i++) larger.arrays[i]!.set(builderMemory.arrays[i]!);
  Object.assign(builderMemory, larger);
}

/** Gives back what a set of very many points has taken. */
export function trimMemory(): void {
  if (builderMemory.points > POINTS || builderMemory.faces > FACES)
    Object.assign(builderMemory, new BuilderMemory(POINTS, FACES));
}
