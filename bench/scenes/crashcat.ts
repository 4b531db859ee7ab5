/** crashcat (TypeScript). */
import {
  addBroadphaseLayer,
  addObjectLayer,
  compound,
  createWorld,
  createWorldSettings,
  enableCollision,
  MotionQuality,
  MotionType,
  pointConstraint,
  rigidBody,
  type Shape,
  triangleMesh,
  updateWorld,
} from 'crashcat';
import { crashcatShape } from '../peers/crashcat.ts';
import type { BodyShape, EngineWorld, Scene } from './scene.ts';

function shapeOf(spec: BodyShape): Shape | null {
  if (spec.kind === 'mesh') return triangleMesh.create({ positions: [...spec.positions], indices: [...spec.indices] });
  if (spec.kind !== 'compound') return crashcatShape(spec);
  const children = spec.children.map(({ spec: child, position: p, quaternion: q }) => ({
    shape: crashcatShape(child)!,
    position: [p.x, p.y, p.z] as [number, number, number],
    quaternion: [q.x, q.y, q.z, q.w] as [number, number, number, number],
  }));
  return children.some(({ shape }) => shape === null) ? null : compound.create({ children });
}

export function makeWorld(scene: Scene): EngineWorld | null {
  const settings = createWorldSettings();
  const standing = addObjectLayer(settings, addBroadphaseLayer(settings));
  const moving = addObjectLayer(settings, addBroadphaseLayer(settings));
  enableCollision(settings, standing, moving);
  enableCollision(settings, moving, moving);
  settings.gravity = [scene.gravity.x, scene.gravity.y, scene.gravity.z];
  settings.sleeping.allowSleeping = false;
  const world = createWorld(settings);
  const shapes = new Map<BodyShape, Shape | null>();
  const bodies: ReturnType<typeof rigidBody.create>[] = [];
  for (const {
    shape,
    type,
    position: p,
    quaternion: q,
    mass,
    friction,
    restitution,
    velocity: v,
    angularVelocity: w,
    bullet,
  } of scene.bodies) {
    if (!shapes.has(shape)) shapes.set(shape, shapeOf(shape));
    const made = shapes.get(shape)!;
    if (made === null) return null;
    const body = rigidBody.create(world, {
      shape: made,
      objectLayer: type === 'static' ? standing : moving,
      motionType: { dynamic: MotionType.DYNAMIC, kinematic: MotionType.KINEMATIC, static: MotionType.STATIC }[type],
      position: [p.x, p.y, p.z],
      quaternion: [q.x, q.y, q.z, q.w],
      friction,
      restitution,
      linearDamping: 0,
      angularDamping: 0,
      maxLinearVelocity: 1e4,
      maxAngularVelocity: 1e4,
      allowSleeping: false,
      motionQuality: bullet ? MotionQuality.LINEAR_CAST : MotionQuality.DISCRETE,
      ...(type === 'dynamic' ? { mass } : {}),
    });
    if (type !== 'static') {
      rigidBody.setLinearVelocity(world, body, [v.x, v.y, v.z]);
      rigidBody.setAngularVelocity(world, body, [w.x, w.y, w.z]);
    }
    bodies.push(body);
  }
  for (const { a, b, anchor } of scene.joints) {
    const point: [number, number, number] = [anchor.x, anchor.y, anchor.z];
    pointConstraint.create(world, { bodyIdA: bodies[a]!.id, bodyIdB: bodies[b]!.id, pointA: point, pointB: point });
  }
  return {
    step(dt) {
      updateWorld(world, undefined, dt);
    },
    read(i, out) {
      const { position, quaternion, motionProperties } = bodies[i]!;
      out.set([...position, ...quaternion, ...motionProperties.linearVelocity, ...motionProperties.angularVelocity]);
    },
  };
}
