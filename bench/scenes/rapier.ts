/** Rapier (Rust in WASM with SIMD, float32). */
import RAPIER from '@dimforge/rapier3d-simd-compat';
import type { Spec } from '../lib/specs.ts';
import type { BodyShape, EngineWorld, Scene } from './scene.ts';

await RAPIER.init();

function colliderOf(spec: Exclude<BodyShape, { kind: 'compound' }>): RAPIER.ColliderDesc | null {
  switch (spec.kind) {
    case 'sphere':
      return RAPIER.ColliderDesc.ball(spec.radius);
    case 'capsule':
      return RAPIER.ColliderDesc.capsule(spec.halfHeight, spec.radius);
    case 'box':
      if (spec.radius > 0) return RAPIER.ColliderDesc.roundCuboid(spec.half.x, spec.half.y, spec.half.z, spec.radius);
      return RAPIER.ColliderDesc.cuboid(spec.half.x, spec.half.y, spec.half.z);
    case 'hull':
      return RAPIER.ColliderDesc.convexHull(new Float32Array(spec.points));
    case 'mesh':
      // With the flag that mends false contacts at inner edges.
      return RAPIER.ColliderDesc.trimesh(
        new Float32Array(spec.positions),
        new Uint32Array(spec.indices),
        RAPIER.TriMeshFlags.FIX_INTERNAL_EDGES,
      );
    case 'triangle':
      return null;
  }
}

export function makeWorld(scene: Scene): EngineWorld | null {
  const world = new RAPIER.World(scene.gravity);
  const bodies: RAPIER.RigidBody[] = [];
  for (const {
    shape,
    type,
    position: p,
    quaternion,
    mass,
    friction,
    restitution,
    velocity: v,
    angularVelocity,
    bullet,
  } of scene.bodies) {
    const desc = {
      dynamic: RAPIER.RigidBodyDesc.dynamic,
      kinematic: RAPIER.RigidBodyDesc.kinematicVelocityBased,
      static: RAPIER.RigidBodyDesc.fixed,
    }[type]();
    desc.setTranslation(p.x, p.y, p.z).setRotation(quaternion).setLinvel(v.x, v.y, v.z).setAngvel(angularVelocity);
    desc.setCanSleep(false).setCcdEnabled(bullet);
    const body = world.createRigidBody(desc);
    bodies.push(body);
    const parts: { desc: RAPIER.ColliderDesc | null; share: number }[] = [];
    if (shape.kind === 'compound') {
      for (const { spec, position, quaternion: q } of shape.children) {
        const part = colliderOf(spec as Spec);
        part?.setTranslation(position.x, position.y, position.z).setRotation(q);
        parts.push({ desc: part, share: 1 / shape.children.length });
      }
    } else parts.push({ desc: colliderOf(shape), share: 1 });
    for (const { desc: collider, share } of parts) {
      if (collider === null) return null;
      collider.setFriction(friction).setRestitution(restitution);
      if (type === 'dynamic') collider.setMass(mass * share);
      world.createCollider(collider, body);
    }
  }
  for (const { a, b, anchor } of scene.joints) {
    const at = (i: number) => {
      const { position: p, quaternion: q } = scene.bodies[i]!;
      if (q.w !== 1) throw new Error('anchors are for bodies that are not turned');
      return { x: anchor.x - p.x, y: anchor.y - p.y, z: anchor.z - p.z };
    };
    world.createImpulseJoint(RAPIER.JointData.spherical(at(a), at(b)), bodies[a]!, bodies[b]!, true);
  }
  return {
    step(dt) {
      world.timestep = dt;
      world.step();
    },
    read(i, out) {
      const body = bodies[i]!;
      const p = body.translation();
      const q = body.rotation();
      const v = body.linvel();
      const w = body.angvel();
      out.set([p.x, p.y, p.z, q.x, q.y, q.z, q.w, v.x, v.y, v.z, w.x, w.y, w.z]);
    },
  };
}
