/**
 * How far an answer for two polytopes is from proving itself. It does when the second point is
 * where the first, the normal and the distance say, and the plane across the normal at each of the two points has all of
 * that core behind it and all of the named feature on it: then no points are nearer.
 */
import { Vec3 } from '../math/vec3.ts';
import type { CoreDistance } from './coreDistance.ts';
import type { PolytopeView } from './polytopeView.ts';
import { FeatureList, listCorners } from './viewFeatures.ts';

const setFault_direction = /* @__PURE__ */ new Vec3();
const setFault_corners = /* @__PURE__ */ new FeatureList();

/**
 * Writes to answer.fault the largest length by which a core stands beyond its plane, a corner of a feature behind it, or a point
 * is off.
 */
export function setFault(first: PolytopeView, second: PolytopeView, answer: CoreDistance): void {
  const { nx, ny, nz } = answer;
  const n = setFault_direction;
  n.x = nx;
  n.y = ny;
  n.z = nz;
  first.support(n, 1);
  second.support(n, -1);
  const beyondA = nx * (first.sx - answer.ax) + ny * (first.sy - answer.ay) + nz * (first.sz - answer.az);
  const beyondB = nx * (answer.bx - second.sx) + ny * (answer.by - second.sy) + nz * (answer.bz - second.sz);
  // How far b is from a + distance n.
  const ex = answer.bx - answer.ax - nx * answer.distance;
  const ey = answer.by - answer.ay - ny * answer.distance;
  const ez = answer.bz - answer.az - nz * answer.distance;
  let fault = Math.max(beyondA, beyondB, Math.sqrt(ex * ex + ey * ey + ez * ez));
  const corners = setFault_corners;
  listCorners(first, answer.featureA, corners);
  for (let i = 0; i < corners.count; i++) {
    first.vertex(corners.items[i]!);
    const behind = nx * (answer.ax - first.sx) + ny * (answer.ay - first.sy) + nz * (answer.az - first.sz);
    if (!(behind <= fault)) fault = behind;
  }
  listCorners(second, answer.featureB, corners);
  for (let i = 0; i < corners.count; i++) {
    second.vertex(corners.items[i]!);
    const behind = nx * (second.sx - answer.bx) + ny * (second.sy - answer.by) + nz * (second.sz - answer.bz);
    if (!(behind <= fault)) fault = behind;
  }
  answer.fault = fault;
}
