/** World matrices taken apart, and drawing that allocates nothing twice. */
import { Group, Matrix4, Mesh, Object3D, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { ObjectPose, poseOf } from '../../src/three/poseOf.ts';
import { Random } from '../gen.ts';

const SEED = 187;

describe(`poseOf, seed ${SEED}`, () => {
  it('is the pose in the world, whatever the parents are, with the scale beside it', () => {
    const random = new Random(SEED);
    const out = new ObjectPose();
    for (let i = 0; i < 300; i++) {
      const uniform = random.range(0.2, 3);
      const parent = new Group();
      parent.position.copy(random.vec3(5) as Vector3);
      parent.quaternion.copy(random.quaternion() as Quaternion);
      parent.scale.setScalar(uniform);
      const child = new Mesh();
      child.position.copy(random.vec3(5) as Vector3);
      child.quaternion.copy(random.quaternion() as Quaternion);
      child.scale.set(random.bool() ? -2 : 2, random.bool() ? 1 : -0.5, random.bool() ? 1.5 : -1);
      parent.add(child);
      const pose = poseOf(child, out);
      expect(pose).toBe(out);
      expect(pose.isSheared).toBe(false);
      // Position, rotation and scale put together again give the matrix.
      const { position: p, quaternion: q, scale: s } = pose;
      const matrix = new Matrix4().compose(
        new Vector3(p.x, p.y, p.z),
        new Quaternion(q.x, q.y, q.z, q.w),
        new Vector3(s.x, s.y, s.z),
      );
      matrix.elements.forEach((value, k) => {
        expect(value).toBeCloseTo(child.matrixWorld.elements[k], 12);
      });
    }
  });

  it('is up to date in parents that have moved since the last picture, and after moves of its own', () => {
    const [cart, box, lid] = [new Group(), new Group(), new Mesh()];
    cart.add(box.add(lid));
    lid.position.set(0, 1, 0);
    cart.updateMatrixWorld(true);
    cart.position.x = 5;
    lid.position.y = 2;
    expect(poseOf(lid).position).toMatchObject({ x: 5, y: 2, z: 0 });
    // What does not move by itself is where its parent has it, at its own matrix.
    box.matrixAutoUpdate = false;
    lid.matrixAutoUpdate = false;
    cart.position.x = 7;
    lid.position.y = 3;
    expect(poseOf(lid).position).toMatchObject({ x: 7, y: 2, z: 0 });
    lid.updateMatrix();
    expect(poseOf(lid).position).toMatchObject({ x: 7, y: 3, z: 0 });
    lid.matrix.makeTranslation(0, 0, 9);
    expect(poseOf(lid).position).toMatchObject({ x: 7, y: 0, z: 9 });
  });

  it('takes a world matrix as it is where it is not kept up to date by three.js', () => {
    const [cart, lid] = [new Group(), new Mesh()];
    cart.add(lid);
    cart.position.x = 5;
    lid.matrixWorldAutoUpdate = false;
    lid.matrixWorld.makeTranslation(1, 2, 3);
    expect(poseOf(lid).position).toMatchObject({ x: 1, y: 2, z: 3 });
  });

  it('tells shear, and has scale 1 where there is none', () => {
    const parent = new Group();
    parent.scale.set(1, 3, 1);
    const child = new Object3D();
    child.rotation.z = 0.5;
    parent.add(child);
    expect(poseOf(child).isSheared).toBe(true);
    const turned = new Object3D();
    turned.rotation.set(1, 2, 3);
    const { x, y, z } = poseOf(turned).scale;
    expect([x, y, z]).toEqual([1, 1, 1]);
  });

  it.each([
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
    [0, 0, 2],
    [3, 0, 0],
    [0, 0, 0],
  ])('is a rotation for a scale of (%s, %s, %s) too', (sx, sy, sz) => {
    const object = new Object3D();
    object.rotation.set(0.3, -0.4, 0.5);
    object.scale.set(sx, sy, sz);
    const { quaternion, scale } = poseOf(object);
    expect(Math.hypot(quaternion.x, quaternion.y, quaternion.z, quaternion.w)).toBeCloseTo(1, 14);
    expect([Math.abs(scale.x), scale.y, scale.z].map((value) => +value.toFixed(12))).toEqual([sx, sy, sz]);
  });

  it('refuses what is no object', () => {
    expect(() => poseOf({ position: {} } as never)).toThrow('poseOf: object must be a three.js Object3D, got an object');
  });
});
