/**
 * Whether triangles make the surface of a solid: whether each edge is run along as often one way as the other. Vertices at the same place are one, so
 * copies along a seam close it. Solids that share an edge are closed, each by itself.
 */

/** For each vertex the first one at the same place. Places are found by a sum that few of them have in common. */
export function namePlaces(positions: ArrayLike<number>): Uint32Array {
  const names = new Uint32Array(positions.length / 3);
  /** The last vertex with each sum, and for each vertex the one before it. */
  const last = new Map<number, number>();
  const before = new Int32Array(names.length);
  for (let v = 0; v < names.length; v++) {
    const x = positions[3 * v];
    const y = positions[3 * v + 1];
    const z = positions[3 * v + 2];
    const sum = x + Math.SQRT2 * y + Math.E * z;
    let w = last.get(sum) ?? -1;
    before[v] = w;
    last.set(sum, v);
    while (w >= 0 && !(positions[3 * w] === x && positions[3 * w + 1] === y && positions[3 * w + 2] === z)) w = before[w];
    names[v] = w < 0 ? v : names[w];
  }
  return names;
}

/**
 * The edges of triangles by the places of their ends: how often each is run along from its lower place to the higher one, less how often the other way; and
 * for each triangle the first one of those that it is joined to by edges: its shell.
 */
export class Edges {
  readonly shells: Uint32Array;
  private readonly names: Uint32Array;
  private readonly indices: ArrayLike<number>;
  /** A hash table, with places of edges that are not empty: both ends, the sum, and the first triangle and 1. */
  private readonly table: Int32Array;
  private readonly mask: number;

  constructor(positions: ArrayLike<number>, indices: ArrayLike<number>) {
    this.names = namePlaces(positions);
    this.indices = indices;
    let size = 4;
    while (size < 2 * indices.length) size *= 2;
    this.mask = size - 1;
    this.table = new Int32Array(4 * size);
    this.shells = Uint32Array.from({ length: indices.length / 3 }, (_, t) => t);
    for (let e = 0; e < indices.length; e++) this.add(e);
    const { shells } = this;
    for (let t = 0; t < shells.length; t++) shells[t] = this.shellOf(t);
  }

  private add(e: number): void {
    const { table, shells } = this;
    const direction = this.directionOf(e);
    if (direction === 0) return;
    const at = this.placeOf(e);
    const t = Math.floor(e / 3);
    table[at + 2] += direction;
    if (table[at + 3] === 0) table[at + 3] = t + 1;
    else {
      const r = this.shellOf(table[at + 3] - 1);
      const s = this.shellOf(t);
      shells[Math.max(r, s)] = Math.min(r, s);
    }
  }

  private shellOf(triangle: number): number {
    const { shells } = this;
    let t = triangle;
    while (shells[t] !== t) {
      shells[t] = shells[shells[t]];
      t = shells[t];
    }
    return t;
  }

  private endOf(e: number): number {
    return this.indices[e % 3 === 2 ? e - 2 : e + 1];
  }

  /** Where an edge is in the table. */
  private placeOf(e: number): number {
    const { names, table, mask } = this;
    const a = names[this.indices[e]];
    const b = names[this.endOf(e)];
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    let slot = (Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)) & mask;
    for (;;) {
      const at = 4 * slot;
      if (table[at + 3] === 0) {
        table[at] = low;
        table[at + 1] = high;
        return at;
      }
      if (table[at] === low && table[at + 1] === high) return at;
      slot = (slot + 1) & mask;
    }
  }

  /** 1 for an edge that runs from the lower place to the higher one, -1 for the other way, 0 for one without length. */
  private directionOf(e: number): number {
    const a = this.names[this.indices[e]];
    const b = this.names[this.endOf(e)];
    return a < b ? 1 : a > b ? -1 : 0;
  }

  /** What is wrong with the first edge that is not closed, as a text; null for none. */
  findOpen(): string | null {
    const { indices, table } = this;
    for (let e = 0; e < indices.length; e++) {
      const direction = this.directionOf(e);
      if (direction === 0) continue;
      const at = this.placeOf(e);
      if (!(table[at + 2] * direction > 0)) continue;
      const edge = `the edge between vertices ${indices[e]} and ${this.endOf(e)} of triangle ${Math.floor(e / 3)}`;
      for (let k = 0; k < indices.length; k++) {
        if (k === e || this.directionOf(k) !== direction || this.placeOf(k) !== at) continue;
        return `${edge} runs in the same direction along triangle ${Math.floor(k / 3)}: one of the two is inside out, or one too many`;
      }
      return `${edge} has no triangle on its other side`;
    }
    return null;
  }
}

/** Of each shell, by its first triangle, six times the volume that it encloses; below zero where it is inside out. */
export function shellVolumes(positions: ArrayLike<number>, indices: ArrayLike<number>, shells: Uint32Array): Map<number, number> {
  const volumes = new Map<number, number>();
  // Seen from a vertex.
  const [ox, oy, oz] = [0, 1, 2].map((k) => positions[3 * indices[0] + k]);
  for (let t = 0; t < shells.length; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * t + k]);
    const ax = positions[a] - ox;
    const ay = positions[a + 1] - oy;
    const az = positions[a + 2] - oz;
    const bx = positions[b] - ox;
    const by = positions[b + 1] - oy;
    const bz = positions[b + 2] - oz;
    const cx = positions[c] - ox;
    const cy = positions[c + 1] - oy;
    const cz = positions[c + 2] - oz;
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    volumes.set(shells[t], (volumes.get(shells[t]) ?? 0) + volume);
  }
  return volumes;
}
