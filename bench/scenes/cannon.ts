/** cannon-es (JavaScript). It has no capsule; its meshes meet spheres only. */
import * as CANNON from 'cannon-es';
import { convexHull } from 'touchstone';
import type { BodyShape, EngineWorld, Scene } from './scene.ts';

function shapeOf(spec: BodyShape): CANNON.Shape | null {
  switch (spec.kind) {
    case 'sphere':
      return new CANNON.Sphere(spec.radius);
    case 'box':
      return spec.radius > 0 ? null : new CANNON.Box(new CANNON.Vec3(spec.half.x, spec.half.y, spec.half.z));
    case 'hull':
      return hullOf(spec.points);
    default:
      return null;
  }
}

/** Its hull wants corners and faces, counter-clockwise. */
function hullOf(points: readonly number[]): CANNON.Shape {
  const hull = convexHull([...points]);
  const { vertices } = hull;
  const corners: CANNON.Vec3[] = [];
  for (let i = 0; i < vertices.length; i += 3) corners.push(new CANNON.Vec3(vertices[i], vertices[i + 1], vertices[i + 2]));
  return new CANNON.ConvexPolyhedron({ vertices: corners, faces: facesOf(hull) });
}

function facesOf(hull: ReturnType<typeof convexHull>): number[][] {
  const { normals, offsets, vertices } = hull;
  const faces: number[][] = [];
  for (let f = 0; f < hull.faceCount; f++) {
    const [nx, ny, nz] = [normals[3 * f]!, normals[3 * f + 1]!, normals[3 * f + 2]!];
    const on: number[] = [];
    for (let i = 0; i < hull.vertexCount; i++) {
      const height = nx * vertices[3 * i]! + ny * vertices[3 * i + 1]! + nz * vertices[3 * i + 2]! - offsets[f]!;
      if (Math.abs(height) < 1e-9) on.push(i);
    }
    // By the angle about the normal.
    const [ax, ay, az] = Math.abs(nx) < 0.6 ? [1, 0, 0] : [0, 1, 0];
    const [ux, uy, uz] = [ny * az - nz * ay, nz * ax - nx * az, nx * ay - ny * ax];
    const [vx, vy, vz] = [ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux];
    const mean = [0, 1, 2].map((k) => on.reduce((sum, i) => sum + vertices[3 * i + k]!, 0) / on.length);
    const angle = (i: number) => {
      const [x, y, z] = [0, 1, 2].map((k) => vertices[3 * i + k]! - mean[k]!) as [number, number, number];
      return Math.atan2(x * vx + y * vy + z * vz, x * ux + y * uy + z * uz);
    };
    faces.push(on.sort((i, k) => angle(i) - angle(k)));
  }
  return faces;
}

export function makeWorld(scene: Scene): EngineWorld | null {
  const { x, y, z } = scene.gravity;
  const world = new CANNON.World({ gravity: new CANNON.Vec3(x, y, z), allowSleep: false });
  world.broadphase = new CANNON.SAPBroadphase(world);
  const { friction, restitution } = scene.bodies.at(-1)!;
  world.defaultContactMaterial.friction = friction;
  world.defaultContactMaterial.restitution = restitution;
  const bodies: CANNON.Body[] = [];
  for (const { shape, type, position: p, quaternion: q, mass, velocity: v, angularVelocity: w } of scene.bodies) {
    const body = new CANNON.Body({
      mass: type === 'dynamic' ? mass : 0,
      type: { dynamic: CANNON.BODY_TYPES.DYNAMIC, kinematic: CANNON.BODY_TYPES.KINEMATIC, static: CANNON.BODY_TYPES.STATIC }[
        type
      ],
      position: new CANNON.Vec3(p.x, p.y, p.z),
      quaternion: new CANNON.Quaternion(q.x, q.y, q.z, q.w),
      velocity: new CANNON.Vec3(v.x, v.y, v.z),
      angularVelocity: new CANNON.Vec3(w.x, w.y, w.z),
      linearDamping: 0,
      angularDamping: 0,
    });
    const children =
      shape.kind === 'compound'
        ? shape.children
        : [{ spec: shape, position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }];
    for (const { spec, position: at, quaternion: turn } of children) {
      const part = shapeOf(spec);
      if (part === null) return null;
      body.addShape(part, new CANNON.Vec3(at.x, at.y, at.z), new CANNON.Quaternion(turn.x, turn.y, turn.z, turn.w));
    }
    world.addBody(body);
    bodies.push(body);
  }
  for (const { a, b, anchor } of scene.joints) {
    const at = (i: number) => bodies[i]!.pointToLocalFrame(new CANNON.Vec3(anchor.x, anchor.y, anchor.z));
    world.addConstraint(new CANNON.PointToPointConstraint(bodies[a]!, at(a), bodies[b]!, at(b)));
  }
  return {
    step(dt) {
      world.step(dt);
    },
    read(i, out) {
      const { position: p, quaternion: q, velocity: v, angularVelocity: w } = bodies[i]!;
      out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, w.x, w.y, w.z]);
    },
  };
}
