/** Havok (C++ in WASM with SIMD, float32). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import havokModule, { type HavokPhysicsWithBindings, type HP_ShapeId } from '@babylonjs/havok';
import type { BodyShape, EngineWorld, Scene } from './scene.ts';

const wasm = createRequire(import.meta.url).resolve('@babylonjs/havok/lib/esm/HavokPhysics.wasm');
const load = havokModule as unknown as (options: object) => Promise<HavokPhysicsWithBindings>;
const havok = await load({ wasmBinary: readFileSync(wasm) });

function writeFloats(values: readonly number[]): number {
  const at = havok._malloc(4 * values.length);
  new Float32Array((havok as unknown as { HEAPU8: Uint8Array }).HEAPU8.buffer, at, values.length).set(values);
  return at;
}

function writeIntegers(values: readonly number[]): number {
  const at = havok._malloc(4 * values.length);
  new Int32Array((havok as unknown as { HEAPU8: Uint8Array }).HEAPU8.buffer, at, values.length).set(values);
  return at;
}

function shapeOf(spec: BodyShape): HP_ShapeId | null {
  switch (spec.kind) {
    case 'sphere':
      return havok.HP_Shape_CreateSphere([0, 0, 0], spec.radius)[1];
    case 'capsule':
      return havok.HP_Shape_CreateCapsule([0, -spec.halfHeight, 0], [0, spec.halfHeight, 0], spec.radius)[1];
    case 'box':
      if (spec.radius > 0) return null;
      return havok.HP_Shape_CreateBox([0, 0, 0], [0, 0, 0, 1], [2 * spec.half.x, 2 * spec.half.y, 2 * spec.half.z])[1];
    case 'hull':
      return havok.HP_Shape_CreateConvexHull(writeFloats(spec.points), spec.points.length / 3)[1];
    case 'mesh':
      return havok.HP_Shape_CreateMesh(
        writeFloats(spec.positions),
        spec.positions.length / 3,
        writeIntegers(spec.indices),
        spec.indices.length / 3,
      )[1];
    case 'triangle':
      return null;
    case 'compound': {
      const container = havok.HP_Shape_CreateContainer()[1];
      for (const { spec: child, position: p, quaternion: q } of spec.children) {
        const part = shapeOf(child);
        if (part === null) return null;
        havok.HP_Shape_AddChild(container, part, [
          [p.x, p.y, p.z],
          [q.x, q.y, q.z, q.w],
          [1, 1, 1],
        ]);
      }
      return container;
    }
  }
}

export function makeWorld(scene: Scene): EngineWorld | null {
  const world = havok.HP_World_Create()[1];
  const { x, y, z } = scene.gravity;
  havok.HP_World_SetGravity(world, [x, y, z]);
  havok.HP_World_SetIdealStepTime(world, 1 / scene.rate);
  havok.HP_World_SetSpeedLimit(world, 1e4, 1e4);
  const { MotionType, MaterialCombine, ActivationControl } = havok;
  const bodies = scene.bodies.map(
    ({ shape, type, position: p, quaternion: q, mass, friction, restitution, velocity: v, angularVelocity: w }) => {
      const id = shapeOf(shape);
      if (id === null) return null;
      havok.HP_Shape_SetMaterial(id, [friction, friction, restitution, MaterialCombine.MAXIMUM, MaterialCombine.MAXIMUM]);
      const body = havok.HP_Body_Create()[1];
      havok.HP_Body_SetShape(body, id);
      havok.HP_Body_SetMotionType(
        body,
        { dynamic: MotionType.DYNAMIC, kinematic: MotionType.KINEMATIC, static: MotionType.STATIC }[type],
      );
      if (type === 'dynamic') {
        const [center, own, inertia, axes] = havok.HP_Shape_BuildMassProperties(id)[1];
        const scale = mass / own;
        havok.HP_Body_SetMassProperties(body, [center, mass, [inertia[0] * scale, inertia[1] * scale, inertia[2] * scale], axes]);
      }
      havok.HP_Body_SetQTransform(body, [
        [p.x, p.y, p.z],
        [q.x, q.y, q.z, q.w],
      ]);
      havok.HP_Body_SetLinearDamping(body, 0);
      havok.HP_Body_SetAngularDamping(body, 0);
      havok.HP_World_AddBody(world, body, false);
      havok.HP_Body_SetActivationControl(body, ActivationControl.ALWAYS_ACTIVE);
      havok.HP_Body_SetLinearVelocity(body, [v.x, v.y, v.z]);
      havok.HP_Body_SetAngularVelocity(body, [w.x, w.y, w.z]);
      return body;
    },
  );
  if (bodies.includes(null)) return null;
  for (const { a, b, anchor } of scene.joints) {
    const joint = havok.HP_Constraint_Create()[1];
    havok.HP_Constraint_SetParentBody(joint, bodies[a]!);
    havok.HP_Constraint_SetChildBody(joint, bodies[b]!);
    const at = (i: number): [number, number, number] => {
      const { position: p } = scene.bodies[i]!;
      return [anchor.x - p.x, anchor.y - p.y, anchor.z - p.z];
    };
    havok.HP_Constraint_SetAnchorInParent(joint, at(a), [1, 0, 0], [0, 1, 0]);
    havok.HP_Constraint_SetAnchorInChild(joint, at(b), [1, 0, 0], [0, 1, 0]);
    const { LINEAR_X, LINEAR_Y, LINEAR_Z } = havok.ConstraintAxis;
    for (const axis of [LINEAR_X, LINEAR_Y, LINEAR_Z]) {
      havok.HP_Constraint_SetAxisMode(joint, axis, havok.ConstraintAxisLimitMode.LOCKED);
    }
    havok.HP_Constraint_SetEnabled(joint, 1);
  }
  return {
    step(dt) {
      havok.HP_World_Step(world, dt);
    },
    read(i, out) {
      const body = bodies[i]!;
      const [p, q] = havok.HP_Body_GetQTransform(body)[1];
      out.set([...p, ...q, ...havok.HP_Body_GetLinearVelocity(body)[1], ...havok.HP_Body_GetAngularVelocity(body)[1]]);
    },
  };
}
