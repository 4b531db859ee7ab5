/** This library's bodies. */
import { compound, type Shape, Transform, triangleMesh } from 'touchstone';
import { type Body, PhysicsWorld } from 'touchstone/dynamics';
import { ourShape } from '../lib/ours.ts';
import type { BodyShape, EngineWorld, Scene } from './scene.ts';

function shapeOf(spec: BodyShape): Shape | null {
  if (spec.kind === 'mesh') return triangleMesh([...spec.positions], [...spec.indices]);
  if (spec.kind !== 'compound') return ourShape(spec);
  return compound(
    spec.children.map(({ spec: child, position, quaternion }) => ({ shape: ourShape(child)!, position, quaternion })),
  );
}

export function makeWorld(scene: Scene): EngineWorld | null {
  const world = new PhysicsWorld({ gravity: scene.gravity, sleeping: false });
  const shapes = new Map<BodyShape, Shape | null>();
  const bodies: Body[] = [];
  for (const {
    shape,
    type,
    position,
    quaternion,
    mass,
    friction,
    restitution,
    velocity,
    angularVelocity,
    bullet,
  } of scene.bodies) {
    if (!shapes.has(shape)) shapes.set(shape, shapeOf(shape));
    const made = shapes.get(shape)!;
    if (made === null) return null;
    const options =
      type === 'dynamic'
        ? { mass, bullet, velocity, angularVelocity }
        : type === 'kinematic'
          ? { velocity, angularVelocity }
          : {};
    bodies.push(world.add(made, new Transform(position, quaternion), { type, friction, restitution, ...options }));
  }
  for (const { a, b, anchor } of scene.joints) world.join(bodies[a]!, bodies[b]!, { type: 'ball', anchor });
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
