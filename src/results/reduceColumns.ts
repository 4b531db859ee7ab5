import { turnPerpendicular, Vec3 } from '../math/vec3.ts';
import { ContactSpread, chooseSpread } from './spread.ts';

const reduceColumns_spread = /* @__PURE__ */ new ContactSpread(32);
const reduceColumns_across = /* @__PURE__ */ new Vec3();

/**
 * Of the contacts of a manifold, given as its columns (x, y, z, distance) and codes, keeps the `n` that are chosen by spread.ts, in the order they
 * have. Returns how many are left.
 */
export function reduceColumns(columns: Float64Array, codes: Int32Array, count: number, normal: Vec3, n: number): number {
  if (count <= n) return count;
  const spread = reduceColumns_spread;
  const across = turnPerpendicular(reduceColumns_across.copy(normal));
  // u along `across`, v along n x across, from the first contact.
  const { x: ux, y: uy, z: uz } = across;
  const vx = normal.y * uz - normal.z * uy;
  const vy = normal.z * ux - normal.x * uz;
  const vz = normal.x * uy - normal.y * ux;
  spread.count = count;
  for (let i = 0; i < count; i++) {
    const at = 4 * i;
    const dx = columns[at] - columns[0];
    const dy = columns[at + 1] - columns[1];
    const dz = columns[at + 2] - columns[2];
    spread.u[i] = dx * ux + dy * uy + dz * uz;
    spread.v[i] = dx * vx + dy * vy + dz * vz;
    spread.distance[i] = columns[at + 3];
    spread.key[i] = codes[i] >>> 0;
  }
  chooseSpread(spread, n);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (spread.isKept[i] === 0) continue;
    for (let k = 0; k < 4; k++) columns[4 * kept + k] = columns[4 * i + k];
    codes[kept++] = codes[i];
  }
  return kept;
}
