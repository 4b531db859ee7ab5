/** Jolt (C++ in WASM, float32), with its own number of collision steps and iterations. */
import { Jolt, joltShape } from '../peers/jolt.ts';
import type { BodyShape, EngineWorld, Scene } from './scene.ts';

const STANDING = 0;
const MOVING = 1;

type JoltShape = InstanceType<typeof Jolt.Shape>;

function shapeOf(spec: BodyShape): JoltShape | null {
  if (spec.kind === 'mesh') {
    const { positions: p, indices } = spec;
    const corner = (i: number) => new Jolt.Vec3(p[3 * i]!, p[3 * i + 1]!, p[3 * i + 2]!);
    const triangles = new Jolt.TriangleList();
    for (let i = 0; i < indices.length; i += 3) {
      triangles.push_back(new Jolt.Triangle(corner(indices[i]!), corner(indices[i + 1]!), corner(indices[i + 2]!)));
    }
    return new Jolt.MeshShapeSettings(triangles).Create().Get();
  }
  if (spec.kind !== 'compound') return joltShape(spec);
  const settings = new Jolt.StaticCompoundShapeSettings();
  for (const { spec: child, position: p, quaternion: q } of spec.children) {
    const part = joltShape(child);
    if (part === null) return null;
    settings.AddShapeShape(new Jolt.Vec3(p.x, p.y, p.z), new Jolt.Quat(q.x, q.y, q.z, q.w), part, 0);
  }
  return settings.Create().Get();
}

export function makeWorld(scene: Scene): EngineWorld | null {
  const objects = new Jolt.ObjectLayerPairFilterTable(2);
  objects.EnableCollision(STANDING, MOVING);
  objects.EnableCollision(MOVING, MOVING);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
  layers.MapObjectToBroadPhaseLayer(STANDING, new Jolt.BroadPhaseLayer(0));
  layers.MapObjectToBroadPhaseLayer(MOVING, new Jolt.BroadPhaseLayer(1));
  const settings = new Jolt.JoltSettings();
  settings.mMaxBodies = scene.bodies.length + 16;
  settings.mMaxBodyPairs = 65536;
  // All that its memory for a step has room for.
  settings.mMaxContactConstraints = 18000;
  settings.mObjectLayerPairFilter = objects;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, objects, 2);
  const jolt = new Jolt.JoltInterface(settings);
  const system = jolt.GetPhysicsSystem();
  const { x, y, z } = scene.gravity;
  system.SetGravity(new Jolt.Vec3(x, y, z));
  const bodyInterface = system.GetBodyInterface();
  const shapes = new Map<BodyShape, JoltShape | null>();
  const bodies: InstanceType<typeof Jolt.Body>[] = [];
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
    const motion = { dynamic: Jolt.EMotionType_Dynamic, kinematic: Jolt.EMotionType_Kinematic, static: Jolt.EMotionType_Static }[
      type
    ];
    const creation = new Jolt.BodyCreationSettings(
      made,
      new Jolt.RVec3(p.x, p.y, p.z),
      new Jolt.Quat(q.x, q.y, q.z, q.w),
      motion,
      type === 'static' ? STANDING : MOVING,
    );
    creation.mFriction = friction;
    creation.mRestitution = restitution;
    creation.mLinearDamping = 0;
    creation.mAngularDamping = 0;
    creation.mMaxLinearVelocity = 1e4;
    creation.mMaxAngularVelocity = 1e4;
    creation.mAllowSleeping = false;
    if (bullet) creation.mMotionQuality = Jolt.EMotionQuality_LinearCast;
    if (type === 'dynamic') {
      creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
      creation.mMassPropertiesOverride.mMass = mass;
    }
    const body = bodyInterface.CreateBody(creation);
    bodyInterface.AddBody(body.GetID(), Jolt.EActivation_Activate);
    if (type !== 'static') {
      bodyInterface.SetLinearAndAngularVelocity(body.GetID(), new Jolt.Vec3(v.x, v.y, v.z), new Jolt.Vec3(w.x, w.y, w.z));
    }
    bodies.push(body);
    Jolt.destroy(creation);
  }
  system.OptimizeBroadPhase();
  for (const { a, b, anchor } of scene.joints) {
    const point = new Jolt.PointConstraintSettings();
    point.mPoint1 = point.mPoint2 = new Jolt.RVec3(anchor.x, anchor.y, anchor.z);
    system.AddConstraint(point.Create(bodies[a]!, bodies[b]!));
  }
  return {
    step(dt) {
      jolt.Step(dt, 1);
    },
    read(i, out) {
      const body = bodies[i]!;
      const p = body.GetPosition();
      const q = body.GetRotation();
      out.set([p.GetX(), p.GetY(), p.GetZ(), q.GetX(), q.GetY(), q.GetZ(), q.GetW()]);
      if (scene.bodies[i]!.type === 'static') return;
      const v = body.GetLinearVelocity();
      out.set([v.GetX(), v.GetY(), v.GetZ()], 7);
      const w = body.GetAngularVelocity();
      out.set([w.GetX(), w.GetY(), w.GetZ()], 10);
    },
  };
}
