/**
 * The contacts of a pair of which one shape at least is made of others. Each leaf that is near has its own contacts; those along the same normal, as on the triangles of
 * a floor, become one manifold of four. A manifold goes on as the one before that has a contact of the same name, or else about the same normal.
 */
import { KEPT_CONTACTS } from '../contacts/keptManifold.ts';
import { Frame } from '../math/frame.ts';
import { Vec3 } from '../math/vec3.ts';
import { ManifoldList } from '../results/manifoldList.ts';
import { reduceColumns } from '../results/reduceColumns.ts';
import { compositeListManifolds } from '../shapes/composite.ts';
import { MATRIX, PLACE } from './bodies.ts';
import type { Dynamics } from './dynamics.ts';
import { keepContacts, moveContacts, stayOf } from './keptContacts.ts';
import { CONTACT, FORCES, GEOMETRY, type Manifolds } from './manifolds.ts';
import { SENSOR_PAIR } from './pairFlags.ts';

/** Normals count as the same where their cosine is larger than this; a manifold goes on where it is larger than the second. */
const SAME_NORMAL = 1 - 1e-6;
const LIKE_NORMAL = 0.9;

const list = /* @__PURE__ */ new ManifoldList();
const frameA = /* @__PURE__ */ new Frame();
const frameB = /* @__PURE__ */ new Frame();
const normal = /* @__PURE__ */ new Vec3();
/** The contacts of one cluster, and for each the entry of the list that it is. */
let columns: Float64Array = /* @__PURE__ */ new Float64Array(4 * 64);
let entries: Int32Array = /* @__PURE__ */ new Int32Array(64);
let isTaken: Int32Array = /* @__PURE__ */ new Int32Array(16);

/** Finds the contacts of a pair anew: the manifolds of the pair are those that are near. */
export function detectComposite(world: Dynamics, pair: number): void {
  const { collision, manifolds, pairs, place } = world;
  const stay = (pairs.flags[pair] & SENSOR_PAIR) !== 0 ? 0 : stayOf(world, pair);
  if (stay > 0 && moveContacts(world, pair)) return;
  place.local.maxDistance += stay;
  const { poses } = collision.slots;
  const a = pairs.a[pair];
  const b = pairs.b[pair];
  // Seen from the first centre of mass, along the axes of the world.
  setFrameOf(world, a, a, poses, frameA);
  setFrameOf(world, b, a, poses, frameB);
  list.maxDistance = place.local.maxDistance;
  list.count = 0;
  list.starts[0] = 0;
  compositeListManifolds(world.shapeOf(a), frameA, world.shapeOf(b), frameB, list);
  if (isTaken.length < list.count) isTaken = new Int32Array(2 * list.count);
  for (let i = 0; i < list.count; i++) isTaken[i] = 0;
  let old = pairs.first[pair];
  pairs.first[pair] = -1;
  let last = -1;
  for (let i = 0; i < list.count; i++) {
    if (isTaken[i] !== 0) continue;
    const count = gather(i);
    // Which of the old manifolds goes on.
    let best = -1;
    let before = -1;
    for (let id = old, previous = -1; id >= 0; previous = id, id = manifolds.next[id]) {
      if (!goesOn(manifolds, id, count)) continue;
      best = id;
      before = previous;
      break;
    }
    if (best < 0) best = manifolds.add(pair, 0, 0);
    else if (before < 0) old = manifolds.next[best];
    else manifolds.next[before] = manifolds.next[best];
    manifolds.next[best] = -1;
    if (last < 0) pairs.first[pair] = best;
    else manifolds.next[last] = best;
    last = best;
    manifolds.subshapeA[best] = list.subshapesA[i];
    manifolds.subshapeB[best] = list.subshapesB[i];
    writeCluster(manifolds, best, count);
  }
  while (old >= 0) {
    const next = manifolds.next[old];
    manifolds.remove(old);
    old = next;
  }
  if (stay > 0) keepContacts(world, pair);
}

/** Sets the frame of a shape, seen from the centre of mass of a body. */
function setFrameOf({ bodies }: Dynamics, slot: number, from: number, poses: Float64Array, out: Frame): void {
  const { matrices: m, places } = bodies;
  const i = MATRIX * slot;
  out.px = poses[7 * slot] - places[PLACE * from];
  out.py = poses[7 * slot + 1] - places[PLACE * from + 1];
  out.pz = poses[7 * slot + 2] - places[PLACE * from + 2];
  out.xx = m[i];
  out.xy = m[i + 1];
  out.xz = m[i + 2];
  out.yx = m[i + 3];
  out.yy = m[i + 4];
  out.yz = m[i + 5];
  out.zx = m[i + 6];
  out.zy = m[i + 7];
  out.zz = m[i + 8];
}

/** Gathers the contacts along the normal of entry `i` of the list, and reduces them; returns how many are left. */
function gather(i: number): number {
  const { normals, starts } = list;
  const nx = normals[3 * i];
  const ny = normals[3 * i + 1];
  const nz = normals[3 * i + 2];
  normal.set(nx, ny, nz);
  let count = 0;
  for (let k = i; k < list.count; k++) {
    if (isTaken[k] !== 0) continue;
    if (nx * normals[3 * k] + ny * normals[3 * k + 1] + nz * normals[3 * k + 2] < SAME_NORMAL) continue;
    isTaken[k] = 1;
    for (let c = starts[k]; c < starts[k + 1]; c++) {
      if (4 * count === columns.length) makeRoom();
      for (let n = 0; n < 4; n++) columns[4 * count + n] = list.columns[4 * c + n];
      entries[count++] = nameOf(c, k);
    }
  }
  // A few at a time, as many as are chosen from at once.
  if (count <= KEPT_CONTACTS) return count;
  let kept = 0;
  for (let from = 0; from < count; ) {
    const part = Math.min(count - from, MOST_AT_ONCE - kept);
    for (let k = 0; k < part; k++, kept++, from++) {
      for (let n = 0; n < 4; n++) columns[4 * kept + n] = columns[4 * from + n];
      entries[kept] = entries[from];
    }
    kept = reduceColumns(columns, entries, kept, normal, KEPT_CONTACTS);
  }
  return kept;
}

/** As many as reduceColumns takes. */
const MOST_AT_ONCE = 32;

/** What a contact is called: by its features and by its leaves. */
function nameOf(contact: number, entry: number): number {
  const { codes, subshapesA, subshapesB } = list;
  let h = codes[contact] ^ Math.imul(subshapesA[entry] + 1, 0x9e3779b1) ^ Math.imul(subshapesB[entry] + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return h ^ (h >>> 13);
}

function makeRoom(): void {
  const wider = new Float64Array(2 * columns.length);
  wider.set(columns);
  columns = wider;
  const longer = new Int32Array(2 * entries.length);
  longer.set(entries);
  entries = longer;
}

/** Whether the contacts that were gathered are those of a manifold of the step before. */
function goesOn({ codes, count: counts, geometry }: Manifolds, id: number, count: number): boolean {
  const g = GEOMETRY * id;
  // (The normal of the list leads the other way. That of the step before counts as a snapshot has it.)
  const x = Math.fround(geometry[g]);
  const y = Math.fround(geometry[g + 1]);
  const z = Math.fround(geometry[g + 2]);
  const cosine = -(x * normal.x + y * normal.y + z * normal.z);
  if (cosine > LIKE_NORMAL) return true;
  for (let k = 0; k < counts[id]; k++) {
    for (let n = 0; n < count; n++) if (codes[KEPT_CONTACTS * id + k] === entries[n]) return true;
  }
  return false;
}

const writeCluster_codes = /* @__PURE__ */ new Int32Array(KEPT_CONTACTS);
const writeCluster_forces = /* @__PURE__ */ new Float64Array(KEPT_CONTACTS);

/** Writes the contacts that were gathered; those of the same name go on with their force. */
function writeCluster({ codes, count: counts, forces, geometry }: Manifolds, id: number, count: number): void {
  const oldCodes = writeCluster_codes;
  const oldForces = writeCluster_forces;
  const oldCount = counts[id];
  for (let k = 0; k < oldCount; k++) {
    oldCodes[k] = codes[KEPT_CONTACTS * id + k];
    oldForces[k] = forces[FORCES * id + k];
  }
  if (oldCount === 0) for (let k = FORCES * id; k < FORCES * id + FORCES; k++) forces[k] = 0;
  const g = GEOMETRY * id;
  const { x: nx, y: ny, z: nz } = normal;
  geometry[g] = -nx;
  geometry[g + 1] = -ny;
  geometry[g + 2] = -nz;
  for (let k = 0; k < count; k++) {
    const distance = columns[4 * k + 3];
    const to = g + CONTACT + 4 * k;
    geometry[to] = columns[4 * k] + 0.5 * distance * nx;
    geometry[to + 1] = columns[4 * k + 1] + 0.5 * distance * ny;
    geometry[to + 2] = columns[4 * k + 2] + 0.5 * distance * nz;
    geometry[to + 3] = distance;
    const name = entries[k];
    let force = 0;
    for (let old = 0; old < oldCount; old++) if (oldCodes[old] === name) force = oldForces[old];
    codes[KEPT_CONTACTS * id + k] = name;
    forces[FORCES * id + k] = force;
  }
  counts[id] = count;
}
