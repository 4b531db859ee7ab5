/** A capsule is a rounded segment. */
import { checkSize, checkVec3 } from '../math/checks.ts';
import { MIN_LENGTH_SQ } from '../math/tolerance.ts';
import { setPerpendicular, type Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, VERTEX } from '../results/features.ts';
import { type Core, END_ON, type FaceLoop, setVertexLoop } from './core.ts';
import { Polytope } from './polytope.ts';
import { CAPSULE, type Capsule, ConvexShape } from './shape.ts';
import { pointPolytope } from './sphere.ts';
import { segmentTopology } from './topology.ts';

const SEGMENT = /* @__PURE__ */ segmentTopology();
const NO_FACES = /* @__PURE__ */ new Float64Array(0);

/** The segment from a to b; the point a where its length would vanish as a square. */
export function segmentPolytope(a: Vec3Like, b: Vec3Like, topology = SEGMENT): Polytope {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const dz = b.z - a.z;
  if (!(dx * dx + dy * dy + dz * dz > MIN_LENGTH_SQ)) return pointPolytope(a.x, a.y, a.z);
  return new Polytope(topology, Float64Array.of(a.x, a.y, a.z, b.x, b.y, b.z), NO_FACES, NO_FACES);
}

export class SegmentCore implements Core {
  readonly ax: number;
  readonly ay: number;
  readonly az: number;
  readonly bx: number;
  readonly by: number;
  readonly bz: number;
  readonly vertexCount = 2;

  constructor(a: Vec3Like, b: Vec3Like) {
    this.ax = a.x;
    this.ay = a.y;
    this.az = a.z;
    this.bx = b.x;
    this.by = b.y;
    this.bz = b.z;
  }

  vertex(index: number, out: Vec3): Vec3 {
    return index === 0 ? out.set(this.ax, this.ay, this.az) : out.set(this.bx, this.by, this.bz);
  }

  supportVertex(direction: Vec3Like): number {
    const { x, y, z } = direction;
    return x * (this.bx - this.ax) + y * (this.by - this.ay) + z * (this.bz - this.az) > 0 ? 1 : 0;
  }

  supportFace(_direction: Vec3Like, out: FaceLoop): FaceLoop {
    out.begin(EDGE, 2, 0, 0, 0);
    out.add(this.ax, this.ay, this.az, VERTEX, EDGE);
    out.add(this.bx, this.by, this.bz, VERTEX + 1, EDGE);
    return out;
  }

  /** True for the code of a feature that a segment has. */
  isFeature(code: number): boolean {
    return (Number(code === EDGE) | Number(code === VERTEX) | Number(code === VERTEX + 1)) !== 0;
  }

  touchingFeature(code: number, direction: Vec3Like, out: FaceLoop): boolean {
    const ux = this.bx - this.ax;
    const uy = this.by - this.ay;
    const uz = this.bz - this.az;
    const along = ux * direction.x + uy * direction.y + uz * direction.z;
    const lenSq = ux * ux + uy * uy + uz * uz;
    if (lenSq - along * along > END_ON * END_ON * lenSq) this.supportFace(direction, out);
    else if (code === VERTEX + 1) setVertexLoop(out, code);
    else setVertexLoop(out, VERTEX);
    return this.isFeature(code);
  }

  /** Along the segment at its ends, a perpendicular on its length; local +y where the length is zero. */
  featureNormal(code: number, out: Vec3): Vec3 {
    const ux = this.bx - this.ax;
    const uy = this.by - this.ay;
    const uz = this.bz - this.az;
    const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
    if (!(length > 0)) return out.set(0, 1, 0);
    if (code >= EDGE) return setPerpendicular(out, ux, uy, uz);
    const sign = code === VERTEX ? -1 : 1;
    return out.set((sign * ux) / length, (sign * uy) / length, (sign * uz) / length);
  }
}

/**
 * All points within `radius` of the segment from `pointA` to `pointB`. Equal points make a sphere, radius 0 a segment.
 * Throws when the radius is negative or anything is not finite.
 */
export function capsule(pointA: Vec3Like, pointB: Vec3Like, radius: number): Capsule {
  checkVec3(pointA, 'capsule: pointA');
  checkVec3(pointB, 'capsule: pointB');
  checkSize(radius, 'capsule: radius');
  const core = new SegmentCore(pointA, pointB);
  return new ConvexShape(CAPSULE, core, radius, segmentPolytope(pointA, pointB));
}
