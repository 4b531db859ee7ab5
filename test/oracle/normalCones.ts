/**
 * The normals that a surface has at a point, from all of its leaves: a unit vector is one where no leaf that holds the point reaches beyond the plane
 * through the point across it. Leaves are lists of points with a radius; which of them hold a point is found by trying all features of each.
 */
import { Transform } from '../../src/math/transform.ts';
import type { Vec3Like } from '../../src/math/vec3.ts';
import { depthBelow, dot, nearestOfHull, type Plane, sub, tryPlanes } from './point.ts';

export interface SurfaceLeaf {
  points: Vec3Like[];
  radius: number;
  /** Leaves of one name are welded. */
  surface: string;
  planes?: Plane[];
}

interface Part {
  shape: object;
  pose: Transform;
  offset: number;
  group: number;
}

/** All leaves of a shape, in its frame. */
export function surfaceLeaves(shape: object, pose = new Transform(), name = ''): SurfaceLeaf[] {
  const { parts, leafCount, isWelded, core, radius } = shape as {
    parts?: Part[];
    leafCount: number;
    isWelded: boolean;
    core?: { vertices: Float64Array };
    radius: number;
  };
  if (parts)
    return parts.flatMap((part) => surfaceLeaves(part.shape, part.pose, part.group > 0 ? `${part.group}` : `p${part.offset}`));
  if (core) return [{ points: pointsOf(core.vertices, pose), radius, surface: name }];
  const surface = shape as { setCorners(i: number, side: object): boolean };
  const leaves: SurfaceLeaf[] = [];
  for (let i = 0; i < leafCount; i++) {
    const corners = new Float64Array(9);
    const hasArea = surface.setCorners(i, { triangle: { corners } });
    leaves.push({
      points: hasArea ? pointsOf(corners, pose) : [],
      radius: 0,
      surface: isWelded || name.match(/^\d/) ? name : `${name}/${i}`,
    });
  }
  return leaves;
}

function pointsOf(list: Float64Array, pose: Transform): Vec3Like[] {
  return Array.from({ length: list.length / 3 }, (_, i) =>
    pose.apply({ x: list[3 * i], y: list[3 * i + 1], z: list[3 * i + 2] }),
  );
}

/** Whether a surface has a normal at a point of one of its leaves; `off` is how far what holds the point may be from it. */
export function isNormal(leaves: readonly SurfaceLeaf[], leaf: SurfaceLeaf, p: Vec3Like, u: Vec3Like, off: number): boolean {
  return leaves.every(
    (other) =>
      other.surface !== leaf.surface ||
      (other !== leaf && !holds(other, p, off)) ||
      other.points.every((q) => dot(sub(q, p), u) + other.radius <= 10 * off),
  );
}

function holds(leaf: SurfaceLeaf, p: Vec3Like, off: number): boolean {
  const { points, radius } = leaf;
  if (points.length === 0) return false;
  // What is far off needs no search.
  for (const k of ['x', 'y', 'z'] as const) {
    if (Math.min(...points.map((q) => q[k])) - radius - off > p[k] || Math.max(...points.map((q) => q[k])) + radius + off < p[k])
      return false;
  }
  if (nearestOfHull(p, points).distance - radius <= off) return true;
  leaf.planes ??= points.length > 3 ? tryPlanes(points) : [];
  return leaf.planes.length > 0 && depthBelow(p, leaf.planes).depth >= 0;
}
