/** Character movers of the peers, each as its documentation has it used, with its own defaults: a capsule of radius 0.35 and 1.8 high. */
import RAPIER from '@dimforge/rapier3d-compat';
import {
  addBroadphaseLayer,
  addObjectLayer,
  box as crashcatBox,
  capsule as crashcatCapsule,
  triangleMesh as crashcatMesh,
  createWorld,
  createWorldSettings,
  enableCollision,
  filter,
  kcc,
  MotionType,
  registerAll,
  rigidBody,
  updateWorld,
} from 'crashcat';
import { box, CollisionWorld, capsule, Transform, triangleMesh, type Vec3Like } from 'touchstone';
import { CharacterMover } from 'touchstone/character';
import { OURS } from '../lib/harness.ts';
import { Jolt } from './jolt.ts';

await RAPIER.init();
registerAll();

export const RADIUS = 0.35;
export const HEIGHT = 1.8;
const HALF = HEIGHT / 2 - RADIUS;
const SLOPE = Math.PI / 4;
const STEP = 0.3;

export type Thing = { kind: 'box'; half: Vec3Like; pose: Transform } | { kind: 'mesh'; positions: number[]; indices: number[] };

/** A character in a course. Positions are those of its feet. */
export interface Walker {
  /** Whether it wants gravity on the ground, too; else a velocity without any keeps it from sliding down. */
  readonly wantsGravity: boolean;
  readonly isGrounded: boolean;
  setPosition(feet: Vec3Like): void;
  /** Moves by a velocity, of which the peers that want it without gravity take the level part on the ground. */
  move(velocity: Vec3Like, dt: number): void;
  /** Writes where its feet are. */
  read(out: Vec3Like): void;
  /** Gives memory back that nobody else does. */
  dispose?(): void;
}

export const MOVERS: Record<string, (course: readonly Thing[]) => Walker> = {
  [OURS]: ours,
  rapier,
  jolt,
  crashcat,
};

function ours(course: readonly Thing[]): Walker {
  const world = new CollisionWorld();
  for (const thing of course) {
    if (thing.kind === 'box') world.add(box(thing.half), thing.pose);
    else world.add(triangleMesh(thing.positions, thing.indices), new Transform());
  }
  const body = capsule({ x: 0, y: RADIUS, z: 0 }, { x: 0, y: HEIGHT - RADIUS, z: 0 }, RADIUS);
  const hero = new CharacterMover(world, body, { maxSlope: SLOPE, stepHeight: STEP });
  const step = { x: 0, y: 0, z: 0 };
  return {
    wantsGravity: true,
    get isGrounded() {
      return hero.isGrounded;
    },
    setPosition: (feet) => hero.setPosition(feet),
    move({ x, y, z }, dt) {
      step.x = x * dt;
      step.y = y * dt;
      step.z = z * dt;
      hero.move(step, dt);
    },
    read: (out) => Object.assign(out, { x: hero.position.x, y: hero.position.y, z: hero.position.z }),
  };
}

function rapier(course: readonly Thing[]): Walker {
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
  for (const thing of course) {
    if (thing.kind === 'box') {
      const { half, pose } = thing;
      const { x, y, z } = pose.position;
      world.createCollider(
        RAPIER.ColliderDesc.cuboid(half.x, half.y, half.z).setTranslation(x, y, z).setRotation(pose.quaternion),
      );
    } else {
      const { positions, indices } = thing;
      world.createCollider(
        RAPIER.ColliderDesc.trimesh(
          new Float32Array(positions),
          new Uint32Array(indices),
          RAPIER.TriMeshFlags.FIX_INTERNAL_EDGES,
        ),
      );
    }
  }
  const collider = world.createCollider(RAPIER.ColliderDesc.capsule(HALF, RADIUS));
  world.step();
  const controller = world.createCharacterController(0.01);
  controller.setMaxSlopeClimbAngle(SLOPE);
  controller.setMinSlopeSlideAngle(SLOPE);
  controller.enableAutostep(STEP, 0.1, false);
  controller.enableSnapToGround(STEP);
  const step = { x: 0, y: 0, z: 0 };
  return {
    wantsGravity: true,
    get isGrounded() {
      return controller.computedGrounded();
    },
    setPosition: ({ x, y, z }) => collider.setTranslation({ x, y: y + HEIGHT / 2, z }),
    move({ x, y, z }, dt) {
      step.x = x * dt;
      step.y = y * dt;
      step.z = z * dt;
      controller.computeColliderMovement(collider, step);
      const by = controller.computedMovement();
      const at = collider.translation();
      collider.setTranslation({ x: at.x + by.x, y: at.y + by.y, z: at.z + by.z });
    },
    read(out) {
      const { x, y, z } = collider.translation();
      Object.assign(out, { x, y: y - HEIGHT / 2, z });
    },
  };
}

function jolt(course: readonly Thing[]): Walker {
  const objects = new Jolt.ObjectLayerPairFilterTable(2);
  objects.EnableCollision(0, 1);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  layers.MapObjectToBroadPhaseLayer(1, new Jolt.BroadPhaseLayer(1));
  const settings = new Jolt.JoltSettings();
  settings.mMaxBodies = 128;
  settings.mMaxBodyPairs = 256;
  settings.mMaxContactConstraints = 256;
  settings.mObjectLayerPairFilter = objects;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, objects, 2);
  const engine = new Jolt.JoltInterface(settings);
  const system = engine.GetPhysicsSystem();
  const bodies = system.GetBodyInterface();
  for (const thing of course) {
    let shape: InstanceType<typeof Jolt.Shape>;
    const pose = thing.kind === 'box' ? thing.pose : new Transform();
    if (thing.kind === 'box') shape = new Jolt.BoxShape(new Jolt.Vec3(thing.half.x, thing.half.y, thing.half.z), 0);
    else {
      const { positions: p, indices } = thing;
      const corner = (i: number) => new Jolt.Vec3(p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!);
      const triangles = new Jolt.TriangleList();
      for (let i = 0; i < indices.length; i += 3) {
        triangles.push_back(new Jolt.Triangle(corner(indices[i]!), corner(indices[i + 1]!), corner(indices[i + 2]!)));
      }
      shape = new Jolt.MeshShapeSettings(triangles).Create().Get();
    }
    const { position: p, quaternion: q } = pose;
    const creation = new Jolt.BodyCreationSettings(
      shape,
      new Jolt.RVec3(p.x, p.y, p.z),
      new Jolt.Quat(q.x, q.y, q.z, q.w),
      Jolt.EMotionType_Static,
      0,
    );
    bodies.AddBody(bodies.CreateBody(creation).GetID(), Jolt.EActivation_DontActivate);
  }
  system.OptimizeBroadPhase();
  const own = new Jolt.CharacterVirtualSettings();
  own.mShape = new Jolt.CapsuleShape(HALF, RADIUS);
  own.mMaxSlopeAngle = SLOPE;
  const character = new Jolt.CharacterVirtual(own, new Jolt.RVec3(0, 10, 0), new Jolt.Quat(0, 0, 0, 1), system);
  const update = new Jolt.ExtendedUpdateSettings();
  update.mStickToFloorStepDown = new Jolt.Vec3(0, -STEP, 0);
  update.mWalkStairsStepUp = new Jolt.Vec3(0, STEP, 0);
  const broad = new Jolt.DefaultBroadPhaseLayerFilter(settings.mObjectVsBroadPhaseLayerFilter, 1);
  const layer = new Jolt.DefaultObjectLayerFilter(objects, 1);
  const body = new Jolt.BodyFilter();
  const shapes = new Jolt.ShapeFilter();
  const allocator = engine.GetTempAllocator();
  const gravity = new Jolt.Vec3(0, -9.81, 0);
  const velocity = new Jolt.Vec3();
  const place = new Jolt.RVec3();
  return {
    wantsGravity: false,
    get isGrounded() {
      return character.GetGroundState() === Jolt.EGroundState_OnGround;
    },
    setPosition({ x, y, z }) {
      place.Set(x, y + HEIGHT / 2, z);
      character.SetPosition(place);
    },
    move({ x, y, z }, dt) {
      velocity.Set(x, y, z);
      character.SetLinearVelocity(velocity);
      character.ExtendedUpdate(dt, gravity, update, broad, layer, body, shapes, allocator);
    },
    read(out) {
      const p = character.GetPosition();
      Object.assign(out, { x: p.GetX(), y: p.GetY() - HEIGHT / 2, z: p.GetZ() });
    },
    dispose() {
      Jolt.destroy(character);
      Jolt.destroy(engine);
    },
  };
}

function crashcat(course: readonly Thing[]): Walker {
  const settings = createWorldSettings();
  const standing = addObjectLayer(settings, addBroadphaseLayer(settings));
  const moving = addObjectLayer(settings, addBroadphaseLayer(settings));
  enableCollision(settings, standing, moving);
  const world = createWorld(settings);
  for (const thing of course) {
    const pose = thing.kind === 'box' ? thing.pose : new Transform();
    const { position: p, quaternion: q } = pose;
    rigidBody.create(world, {
      shape:
        thing.kind === 'box'
          ? crashcatBox.create({ halfExtents: [thing.half.x, thing.half.y, thing.half.z], convexRadius: 0 })
          : crashcatMesh.create({ positions: thing.positions, indices: thing.indices }),
      objectLayer: standing,
      motionType: MotionType.STATIC,
      position: [p.x, p.y, p.z],
      quaternion: [q.x, q.y, q.z, q.w],
    });
  }
  updateWorld(world, undefined, 1 / 60);
  const shape = crashcatCapsule.create({ halfHeightOfCylinder: HALF, radius: RADIUS });
  const character = kcc.create({ shape, maxSlopeAngle: SLOPE }, [0, 10, 0], [0, 0, 0, 1]);
  const update = kcc.createDefaultUpdateSettings();
  update.stickToFloorStepDown = [0, -STEP, 0];
  update.walkStairsStepUp = [0, STEP, 0];
  const all = filter.forWorld(world);
  return {
    wantsGravity: false,
    get isGrounded() {
      return character.ground.state === kcc.GroundState.ON_GROUND;
    },
    setPosition: ({ x, y, z }) => kcc.setPosition(world, character, [x, y + HEIGHT / 2, z]),
    move({ x, y, z }, dt) {
      character.linearVelocity[0] = x;
      character.linearVelocity[1] = y;
      character.linearVelocity[2] = z;
      kcc.update(world, character, dt, [0, -9.81, 0], update, undefined, all);
    },
    read(out) {
      const [x, y, z] = character.position;
      Object.assign(out, { x, y: y - HEIGHT / 2, z });
    },
  };
}
