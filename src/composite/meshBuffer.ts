/**
 * A mesh and its tree as one buffer, to be sent to a worker or kept in a file: eight whole numbers (below), three doubles for the scale, the
 * positions as doubles, then the corners, the order, the triangles without area and the nodes as words.
 */
import { isNumber, show } from '../math/checks.ts';
import { checkEnclosed } from './checkSolid.ts';
import { MeshData } from './meshData.ts';
import { NODE_WORDS, Tree } from './tree.ts';
import { TriangleMesh } from './triangleMesh.ts';

/** 'TSM' and the version of the format, as a number that reads differently on a machine with another order of bytes. */
const MAGIC = 0x54534d00;
const VERSION = 2;

/** Places of the whole numbers. */
const BYTES = 1;
const VERTICES = 2;
const SLOTS = 3;
const LEFT_OUT = 4;
const NODES = 5;
const FLAGS = 6;
const HEADER_BYTES = 32;
const SCALE_BYTES = 24;

const WELDED = 1;
const ONE_SIDED = 2;
const CULLING = 4;
const SOLID = 8;

function byteLengthOf(vertices: number, slots: number, leftOut: number, nodes: number): number {
  return HEADER_BYTES + SCALE_BYTES + 24 * vertices + 16 * slots + 16 * leftOut + 4 * NODE_WORDS * nodes;
}

/**
 * A mesh with its tree as one new buffer, from which `triangleMeshFromBuffer` makes it again without building the tree: for a worker, or
 * for a file. Both sides must run the same version of the library.
 *
 * @example
 * ```ts
 * import { triangleMesh, triangleMeshFromBuffer, triangleMeshToBuffer } from 'touchstone';
 *
 * const mesh = triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]);
 * const copy = triangleMeshFromBuffer(triangleMeshToBuffer(mesh));
 * console.log(copy.leafCount); // 1
 * ```
 */
export function triangleMeshToBuffer(mesh: TriangleMesh): ArrayBuffer {
  if (!(mesh instanceof TriangleMesh)) throw new TypeError(`mesh must be a triangleMesh, got ${show(mesh)}`);
  const { positions, corners, order, tree, leftOut } = mesh.data;
  const vertices = positions.length / 3;
  const slots = order.length;
  const nodes = tree.floats.length / NODE_WORDS;
  const buffer = new ArrayBuffer(byteLengthOf(vertices, slots, leftOut.length / 4, nodes));
  const header = new Int32Array(buffer, 0, HEADER_BYTES / 4);
  const flags =
    (mesh.isWelded ? WELDED : 0) |
    (mesh.isOneSided ? ONE_SIDED : 0) |
    (mesh.cullsBackFaces ? CULLING : 0) |
    (mesh.isSolid ? SOLID : 0);
  header.set([MAGIC | VERSION, buffer.byteLength, vertices, slots, leftOut.length / 4, nodes, flags]);
  const { scale, data } = viewsOf(buffer, header);
  scale.set([mesh.sx, mesh.sy, mesh.sz]);
  data.positions.set(positions);
  data.corners.set(corners);
  data.order.set(order);
  data.leftOut.set(leftOut);
  data.tree.words.set(tree.words);
  return buffer;
}

/** The parts of a buffer, by the numbers at its beginning. */
function viewsOf(buffer: ArrayBuffer, header: Int32Array): { scale: Float64Array; data: MeshData } {
  const vertices = header[VERTICES];
  const slots = header[SLOTS];
  let at = HEADER_BYTES;
  const scale = new Float64Array(buffer, at, 3);
  at += SCALE_BYTES;
  const positions = new Float64Array(buffer, at, 3 * vertices);
  at += 24 * vertices;
  const corners = new Uint32Array(buffer, at, 3 * slots);
  at += 12 * slots;
  const order = new Int32Array(buffer, at, slots);
  at += 4 * slots;
  const leftOut = new Uint32Array(buffer, at, 4 * header[LEFT_OUT]);
  at += 16 * header[LEFT_OUT];
  const tree = new Tree(new Float32Array(buffer, at, NODE_WORDS * header[NODES]));
  return { scale, data: new MeshData(positions, corners, order, tree, leftOut) };
}

/**
 * The mesh that `triangleMeshToBuffer` wrote. It lives in the buffer, which must not be changed afterwards. Throws a TypeError for
 * what is no ArrayBuffer, and a RangeError for one that was not written so, by another version, or that is not whole.
 *
 * @example
 * ```ts
 * import { triangleMesh, triangleMeshFromBuffer, triangleMeshToBuffer } from 'touchstone';
 *
 * const buffer = triangleMeshToBuffer(triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]));
 * console.log(triangleMeshFromBuffer(buffer).kind); // triangleMesh
 * ```
 */
export function triangleMeshFromBuffer(buffer: ArrayBuffer): TriangleMesh {
  if (!(buffer instanceof ArrayBuffer)) throw new TypeError(`buffer must be an ArrayBuffer, got ${show(buffer)}`);
  const { byteLength } = buffer;
  if (byteLength < HEADER_BYTES + SCALE_BYTES) throw new RangeError(`buffer must hold a mesh, got ${byteLength} bytes`);
  const header = new Int32Array(buffer, 0, HEADER_BYTES / 4);
  const mark = header[0];
  if ((mark & ~0xff) !== MAGIC) throw new RangeError(`buffer must hold a mesh, got one that begins with ${mark}`);
  if ((mark & 0xff) !== VERSION) {
    throw new RangeError(`buffer must be of version ${VERSION}, got version ${mark & 0xff}`);
  }
  const expected = byteLengthOf(header[VERTICES], header[SLOTS], header[LEFT_OUT], header[NODES]);
  const isPossible = header[VERTICES] > 0 && header[SLOTS] > 0 && header[LEFT_OUT] >= 0 && header[NODES] > 0;
  if (!isPossible || byteLength !== expected || byteLength !== header[BYTES]) {
    throw new RangeError(`buffer must have ${header[BYTES]} bytes, got ${byteLength}`);
  }
  const { scale, data } = viewsOf(buffer, header);
  for (let k = 0; k < 3; k++) if (!isNumber(scale[k])) throwDamaged(`scale ${k}`, scale[k]);
  checkData(data);
  const flags = header[FLAGS];
  const feel = {
    isWelded: (flags & WELDED) !== 0,
    isOneSided: (flags & ONE_SIDED) !== 0,
    cullsBackFaces: (flags & CULLING) !== 0,
    isSolid: (flags & SOLID) !== 0,
  };
  if (feel.isSolid) checkEnclosed(data.positions, data.indices, 'buffer: the mesh');
  return new TriangleMesh(data, { x: scale[0], y: scale[1], z: scale[2] }, feel);
}

/** Throws where a number in a buffer leads nowhere: a query would not come back from there. */
function checkData({ positions, corners, order, tree, leftOut, triangleCount }: MeshData): void {
  const { words } = tree;
  const vertices = positions.length / 3;
  const nodes = words.length / NODE_WORDS;
  for (let i = 0; i < positions.length; i++) if (!isNumber(positions[i])) throwDamaged(`coordinate ${i}`, positions[i]);
  for (let i = 0; i < leftOut.length; i++) {
    const most = (i & 3) === 0 ? triangleCount : vertices;
    if (!(leftOut[i] < most)) throwDamaged(`triangle without area ${i >> 2}`, leftOut[i]);
  }
  for (let i = 0; i < corners.length; i++) if (!(corners[i] < vertices)) throwDamaged(`corner ${i}`, corners[i]);
  for (let i = 0; i < order.length; i++)
    if (!(order[i] >= 0 && order[i] < triangleCount)) throwDamaged(`triangle ${i}`, order[i]);
  for (let node = 0; node < nodes; node++) {
    if (node === 1) continue;
    const first = words[NODE_WORDS * node + 6];
    const count = words[NODE_WORDS * node + 7];
    const isLeaf = count > 0 && first >= 0 && first + count <= order.length;
    // Children come after their parents.
    if (!isLeaf && !(count === 0 && first > node && first + 1 < nodes)) throwDamaged(`node ${node}`, first);
  }
}

function throwDamaged(what: string, value: number): never {
  throw new RangeError(`buffer must hold a mesh that is whole, got ${what} with ${value}`);
}
