/** Room for the tables of a solid. */
import type { HullTables } from '../hull.ts';

/** Small hulls share memory with those made before and after them; each part is used once. Larger ones have their own. */
const SHARED_BYTES = 1 << 16;
const LARGE_BYTES = SHARED_BYTES >> 2;

/** A piece of memory, seen as doubles and as short whole numbers. */
class Memory {
  readonly buffer: ArrayBuffer;
  readonly numbers: Float64Array;
  readonly features: Uint16Array;
  /** How many bytes have been given away. */
  used = 0;

  constructor(bytes: number) {
    this.buffer = new ArrayBuffer(bytes);
    this.numbers = new Float64Array(this.buffer);
    this.features = new Uint16Array(this.buffer);
  }
}

let shared: Memory | null = null;

/** Memory with so many unused bytes, which are zero; a multiple of eight. */
function memoryFor(bytes: number): Memory {
  if (bytes > LARGE_BYTES) return new Memory(bytes);
  if (shared === null || shared.used + bytes > SHARED_BYTES) shared = new Memory(SHARED_BYTES);
  return shared;
}

/** Empty tables, all in one piece of memory, which is much cheaper to make than a dozen; and that memory, to fill all of them by. */
export class TableSpace {
  readonly tables: HullTables;
  /** From numbersAt on: x, y, z of all vertices one after the other, then nx, ny, nz and offset of all faces. */
  readonly numbers: Float64Array;
  readonly numbersAt: number;
  /** From featuresAt on, all of one size: edgeVertices, edgeFaces, loopVertices, loopEdges. */
  readonly features: Uint16Array;
  readonly featuresAt: number;

  constructor(vertexCount: number, faceCount: number) {
    const edgeCount = vertexCount + faceCount - 2;
    const planes = 24 * vertexCount;
    const features = planes + 32 * faceCount;
    const starts = features + 16 * edgeCount;
    const bytes = (starts + 4 * (faceCount + 1) + 7) & ~7;
    const memory = memoryFor(bytes);
    const { buffer, used } = memory;
    memory.used += bytes;
    this.numbers = memory.numbers;
    this.numbersAt = used >> 3;
    this.features = memory.features;
    this.featuresAt = (used + features) >> 1;
    this.tables = {
      dimension: 3,
      x: new Float64Array(buffer, used, vertexCount),
      y: new Float64Array(buffer, used + 8 * vertexCount, vertexCount),
      z: new Float64Array(buffer, used + 16 * vertexCount, vertexCount),
      vertexNormals: null,
      edgeNormals: null,
      faceNx: new Float64Array(buffer, used + planes, faceCount),
      faceNy: new Float64Array(buffer, used + planes + 8 * faceCount, faceCount),
      faceNz: new Float64Array(buffer, used + planes + 16 * faceCount, faceCount),
      faceOffset: new Float64Array(buffer, used + planes + 24 * faceCount, faceCount),
      faceStart: new Uint32Array(buffer, used + starts, faceCount + 1),
      edgeVertices: new Uint16Array(buffer, used + features, 2 * edgeCount),
      edgeFaces: new Uint16Array(buffer, used + features + 4 * edgeCount, 2 * edgeCount),
      loopVertices: new Uint16Array(buffer, used + features + 8 * edgeCount, 2 * edgeCount),
      loopEdges: new Uint16Array(buffer, used + features + 12 * edgeCount, 2 * edgeCount),
      outlines: null,
      simplificationError: 0,
    };
  }
}
