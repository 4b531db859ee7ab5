/** Shapes and picking from three.js objects, against three.js's own rays. */
import {
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Quaternion,
  Raycaster,
  Scene,
  SkinnedMesh,
  SphereGeometry,
  TorusKnotGeometry,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { overlaps, raycast, sphere, Transform } from '../../src/index.ts';
import { poseOf } from '../../src/three/poseOf.ts';
import { shapeOf } from '../../src/three/shapeOf.ts';
import { ShapeRaycaster } from '../../src/three/shapeRaycaster.ts';
import { Random } from '../gen.ts';

const SEED = 189;
const MATERIAL = new MeshBasicMaterial({ side: 2 });

describe(`shapeOf, seed ${SEED}`, () => {
  it.each([
    ['BoxGeometry', new BoxGeometry(1, 2, 3), 'box'],
    ['SphereGeometry', new SphereGeometry(1.5, 32, 16), 'sphere'],
    ['CapsuleGeometry', new CapsuleGeometry(0.5, 2, 12, 24), 'capsule'],
    ['a knot', new TorusKnotGeometry(1, 0.3, 40, 8), 'triangleMesh'],
    ['half a sphere', new SphereGeometry(1, 16, 8, 0, Math.PI), 'triangleMesh'],
    ['a box that was moved', new BoxGeometry(1, 1, 1).translate(3, 0, 0), 'box'],
    ['a box that was turned', new BoxGeometry(1, 1, 1).rotateX(0.4), 'triangleMesh'],
  ])('%s becomes what it stands for', (_name, geometry, kind) => {
    expect(shapeOf(new Mesh(geometry)).kind).toBe(kind);
  });

  it('a closed geometry is a solid where that is wanted, under mirrored and sheared parents too', () => {
    for (const scale of [1, -1, 0.5]) {
      const mesh = new Mesh(new TorusKnotGeometry(1, 0.3, 60, 8));
      const parent = new Group().add(mesh);
      parent.scale.set(scale, 1, Math.abs(scale));
      mesh.rotation.set(0.3, 0.5, 0.1);
      const { x, y, z } = new Vector3().fromBufferAttribute(mesh.geometry.attributes.position, 0);
      const { x: u, y: v, z: w } = new Vector3().fromBufferAttribute(mesh.geometry.attributes.position, 4);
      const middle = new Vector3((x + u) / 2, (y + v) / 2, (z + w) / 2);
      parent.updateMatrixWorld(true);
      mesh.localToWorld(middle);
      const probe = sphere(0.01);
      expect(overlaps(probe, new Transform(middle), shapeOf(mesh), poseOf(mesh)), `${scale}`).toBe(false);
      expect(overlaps(probe, new Transform(middle), shapeOf(mesh, { solid: true }), poseOf(mesh)), `${scale}`).toBe(true);
      expect(overlaps(probe, new Transform(middle), shapeOf(parent, { solid: true }), poseOf(parent)), `${scale}`).toBe(true);
    }
    const sheet = new Mesh(new SphereGeometry(1, 16, 8, 0, Math.PI));
    sheet.name = 'dome';
    expect(() => shapeOf(sheet, { solid: true })).toThrow(
      /^shapeOf: the Mesh 'dome': triangleMesh must be closed to be a solid: the edge between vertices \d+ and \d+ of triangle \d+ has no triangle on its other side$/,
    );
  });

  it('hits where three.js hits, in moved, turned, scaled, mirrored and sheared parents', () => {
    const random = new Random(SEED);
    const raycaster = new Raycaster();
    let hits = 0;
    for (let i = 0; i < 150; i++) {
      const geometry = random.pick([new BoxGeometry(1, 2, 1), new TorusKnotGeometry(1, 0.35, 60, 10)]);
      const mesh = new Mesh(geometry, MATERIAL);
      const parent = new Group();
      for (const object of [mesh, parent]) {
        object.position.copy(random.vec3(1) as Vector3);
        object.quaternion.copy(random.quaternion() as Quaternion);
        object.scale.set(random.range(0.5, 2) * (random.bool() ? 1 : -1), random.range(0.5, 2), random.range(0.5, 2));
      }
      parent.add(mesh);
      const origin = new Vector3().copy(random.direction() as Vector3).multiplyScalar(9);
      const target = new Vector3().copy(random.vec3(1) as Vector3);
      const direction = target.clone().sub(origin).normalize();
      parent.updateMatrixWorld(true);
      raycaster.set(origin, direction);
      const [expected] = raycaster.intersectObject(mesh);
      const far = direction.clone().multiplyScalar(30);
      const hit = raycast(origin, far, shapeOf(mesh), poseOf(mesh));
      // Vertices are in single precision, and three.js takes the ray to the mesh.
      if (expected && hit) {
        hits++;
        expect(hit.distance).toBeCloseTo(expected.distance, 4);
      } else expect(Boolean(hit)).toBe(Boolean(expected));
    }
    expect(hits).toBeGreaterThan(40);
  });

  it('takes instances and groups as compounds', () => {
    const instances = new InstancedMesh(new BoxGeometry(1, 1, 1), MATERIAL, 3);
    for (let i = 0; i < 3; i++) instances.setMatrixAt(i, new Matrix4().makeTranslation(0, 0, -4 * i));
    const hit = raycast({ x: 0, y: 0, z: -10 }, { x: 0, y: 0, z: 20 }, shapeOf(instances), poseOf(instances));
    expect([hit?.subshape, hit?.distance]).toEqual([2, 1.5]);
    const group = new Group();
    group.position.x = 5;
    const child = new Mesh(new SphereGeometry(1));
    child.position.y = 3;
    group.add(child);
    const top = raycast({ x: 5, y: 9, z: 0 }, { x: 0, y: -10, z: 0 }, shapeOf(group), poseOf(group));
    expect(top?.distance).toBeCloseTo(5, 12);
  });

  it.each<[string, () => unknown, string]>([
    ['no object', () => shapeOf({} as never), 'shapeOf: object must be a three.js Object3D, got an object'],
    ['an unknown kind', () => shapeOf(new Mesh(), { as: 'cone' as never }), "shapeOf: options.as must be one of 'box', 'sphere'"],
    ['a misspelt option', () => shapeOf(new Mesh(), { raduis: 1 } as never), "must not have the key 'raduis'"],
    ['no vertices', () => shapeOf(new Mesh(new BufferGeometry())), 'has no vertices; load or make its geometry first'],
    ['lines', () => shapeOf(new LineSegments()), 'has no mesh in it; lines and points are no shapes'],
    ['a skinned mesh', () => shapeOf(new SkinnedMesh(new BoxGeometry())), 'is skinned'],
    [
      'a radius on a mesh',
      () => shapeOf(new Mesh(new TorusKnotGeometry()), { radius: 1 }),
      "options.radius goes with { as: 'box' }",
    ],
  ])('refuses %s', (_name, call, message) => {
    expect(call).toThrow(message);
  });

  it('refuses a sphere with unequal scales, and says what to do', () => {
    const egg = new Mesh(new SphereGeometry(1));
    egg.scale.set(1, 2, 1);
    expect(() => shapeOf(egg, { as: 'sphere' })).toThrow("use { as: 'hull' }");
    expect(shapeOf(egg, { as: 'hull' }).kind).toBe('convex');
  });
});

describe('ShapeRaycaster', () => {
  it('picks as Raycaster does, nearest first, and notices changes', () => {
    const scene = new Scene();
    const near = new Mesh(new BoxGeometry(1, 1, 1));
    const far = new Mesh(new SphereGeometry(1));
    near.position.z = -3;
    far.position.z = -8;
    scene.add(far, near);
    const raycaster = new ShapeRaycaster({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: -2 });
    const hits = raycaster.intersectObjects(scene.children);
    expect(hits.map(({ object, distance }) => [object, distance])).toEqual([
      [near, 2.5],
      [far, 7],
    ]);
    near.scale.setScalar(3);
    expect(raycaster.intersectObject(near)[0].distance).toBe(1.5);
    near.geometry.setAttribute(
      'position',
      new Float32BufferAttribute(new BoxGeometry(1, 1, 0.5).getAttribute('position').array, 3),
    );
    near.geometry.getAttribute('position').needsUpdate = true;
    expect(raycaster.intersectObject(near)[0].distance).toBe(2.25);
    raycaster.near = 3;
    expect(raycaster.intersectObjects(scene.children)).toHaveLength(1);
  });
});
