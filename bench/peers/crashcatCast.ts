/** Shape casts of crashcat. */
import { castShapeVsShape, createClosestCastShapeCollector, createDefaultCastShapeSettings } from 'crashcat';
import { type CastRun, STANDING } from '../lib/castQueries.ts';
import type { Spec } from '../lib/specs.ts';
import { crashcatShape } from './crashcat.ts';

/** CastShapeStatus.COLLIDING. */
const COLLIDING = 1;

/** Casts by castShapeVsShape with crashcat's own settings, but for back faces, which count; null for two meshes. */
export function crashcatCasts(a: Spec, b: Spec): CastRun | null {
  const shapeA = crashcatShape(a);
  const shapeB = crashcatShape(b);
  if (shapeA === null || shapeB === null || (a.kind === 'triangle' && b.kind === 'triangle')) return null;
  const collector = createClosestCastShapeCollector();
  const settings = createDefaultCastShapeSettings();
  settings.collideWithBackfaces = true;
  settings.collideOnlyWithActiveEdges = false;
  settings.collectFaces = false;
  const { position: r, quaternion: s } = STANDING;
  return (queries, answers) => {
    let sum = 0;
    for (let i = 0; i < queries.length; i++) {
      const { poseA, displacement: d } = queries[i];
      const { position: p, quaternion: q } = poseA;
      collector.reset();
      // biome-ignore format: the arguments in groups
      castShapeVsShape(
        collector, settings, shapeA, 0, 0, p.x, p.y, p.z, q.x, q.y, q.z, q.w, 1, 1, 1, d.x, d.y, d.z,
        shapeB, 0, 0, r.x, r.y, r.z, s.x, s.y, s.z, s.w, 1, 1, 1,
      );
      const { hit } = collector;
      const isHit = hit.status === COLLIDING;
      if (isHit) sum += hit.fraction + hit.pointB[0] + hit.penetrationAxis[0];
      if (answers !== null) answers[i] = isHit ? hit.fraction : Number.NaN;
    }
    return sum;
  };
}
