/** A sphere is a rounded point. */
import { checkSize, checkVec3 } from '../math/checks.ts';
import type { Vec3, Vec3Like } from '../math/vec3.ts';
import { VERTEX } from '../results/features.ts';
import { type Core, type FaceLoop, setVertexLoop } from './core.ts';
import { Polytope } from './polytope.ts';
import { ConvexShape, SPHERE, type Sphere } from './shape.ts';
import { pointTopology } from './topology.ts';

const POINT = /* @__PURE__ */ pointTopology();
const NO_FACES = /* @__PURE__ */ new Float64Array(0);

/** A point by itself. */
export function pointPolytope(x: number, y: number, z: number, topology = POINT): Polytope {
  return new Polytope(topology, Float64Array.of(x, y, z), NO_FACES, NO_FACES);
}

export class PointCore implements Core {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vertexCount = 1;

  constructor(x: number, y: number, z: number) {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  vertex(_index: number, out: Vec3): Vec3 {
    return out.set(this.x, this.y, this.z);
  }

  supportVertex(_direction: Vec3Like): number {
    return 0;
  }

  supportFace(_direction: Vec3Like, out: FaceLoop): FaceLoop {
    out.begin(VERTEX, 1, 0, 0, 0);
    out.add(this.x, this.y, this.z, VERTEX, VERTEX);
    return out;
  }

  touchingFeature(code: number, _direction: Vec3Like, out: FaceLoop): boolean {
    setVertexLoop(out, VERTEX);
    return code === VERTEX;
  }

  featureNormal(_code: number, out: Vec3): Vec3 {
    return out.set(0, 1, 0);
  }
}

/**
 * A ball of `radius` about `center` (the origin of its frame by default). Radius 0 is a point.
 * Throws when the radius is negative or anything is not finite.
 */
export function sphere(radius: number, center?: Vec3Like): Sphere {
  checkSize(radius, 'sphere: radius');
  if (center === undefined) return new ConvexShape(SPHERE, new PointCore(0, 0, 0), radius, pointPolytope(0, 0, 0));
  checkVec3(center, 'sphere: center');
  const { x, y, z } = center;
  return new ConvexShape(SPHERE, new PointCore(x, y, z), radius, pointPolytope(x, y, z));
}
