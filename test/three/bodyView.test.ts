/** Bodies shown between steps. */
import { InstancedMesh, Matrix4, Mesh, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { Transform } from '../../src/index.ts';
import { BodyView } from '../../src/three/bodyView.ts';
import { FixedStep } from '../../src/three/fixedStep.ts';

/** Bodies that go along x at 1 m/s and turn about y by 0.1 a step. */
class Conveyor {
  steps = 0;
  readonly bodies = [new Transform(), new Transform({ x: 0, y: 1, z: 0 })];

  step(dt: number): void {
    this.steps++;
    for (const { position, quaternion } of this.bodies) {
      position.x += dt;
      quaternion.set(0, Math.sin(0.05 * this.steps), 0, Math.cos(0.05 * this.steps));
    }
  }
}

describe('a fixed step', () => {
  it('makes as many steps as time has passed, over frames of any length', () => {
    const clock = new FixedStep({ rate: 100, maxSteps: 50 });
    let steps = 0;
    for (let i = 0; i < 1000; i++) clock.advance(0.0001 + (i % 7) * 0.004, () => steps++);
    const seconds = Array.from({ length: 1000 }, (_, i) => 0.0001 + (i % 7) * 0.004).reduce((a, b) => a + b);
    expect(Math.abs(steps + clock.alpha - 100 * seconds)).toBeLessThan(1e-6);
    expect(clock.alpha).toBeGreaterThanOrEqual(0);
    expect(clock.alpha).toBeLessThan(1);
  });

  it('drops what it cannot catch up with', () => {
    const clock = new FixedStep({ maxSteps: 3 });
    let steps = 0;
    expect(clock.advance(10, () => steps++)).toBe(3);
    expect(clock.advance(0, () => steps++)).toBe(0);
    expect(steps).toBe(3);
  });

  it('refuses what is no time', () => {
    expect(() => new FixedStep({ rate: 0 })).toThrow(/rate/);
    expect(() => new FixedStep({ maxSteps: 0.5 })).toThrow(/maxSteps.*0\.5/);
    expect(() => new FixedStep().advance(Number.NaN, () => {})).toThrow(/seconds/);
    expect(() => new FixedStep().advance(-1, () => {})).toThrow(/seconds/);
  });
});

describe('a view of bodies', () => {
  it('shows objects and instances between the last two steps', () => {
    const world = new Conveyor();
    const view = new BodyView(world, { rate: 50 });
    const mesh = new Mesh();
    const instances = new InstancedMesh(mesh.geometry, mesh.material, 2);
    view.add(world.bodies[0], mesh).add(world.bodies[1], instances, 1);
    const before = instances.instanceMatrix.version;
    expect(view.update(0.03)).toBe(1);
    // Half a step after the first: half of the way there.
    expect(mesh.position.x).toBeCloseTo(0.01, 12);
    expect(mesh.quaternion.angleTo(new Quaternion())).toBeCloseTo(0.05, 12);
    const matrix = new Matrix4();
    instances.getMatrixAt(1, matrix);
    const position = new Vector3();
    matrix.decompose(position, new Quaternion(), new Vector3());
    expect(position.x).toBeCloseTo(0.01, 6);
    expect(position.y).toBe(1);
    expect(instances.instanceMatrix.version).toBeGreaterThan(before);
  });

  it('leaves what stands alone, and jumps where it is told to', () => {
    const body = new Transform();
    const view = new BodyView({ step: () => {} });
    const instances = new InstancedMesh(new Mesh().geometry, new Mesh().material, 1);
    view.add(body, instances, 0);
    view.update(0.1);
    const { version } = instances.instanceMatrix;
    view.update(0.1);
    expect(instances.instanceMatrix.version).toBe(version);
    body.position.set(5, 0, 0);
    view.snap();
    view.draw();
    expect(instances.instanceMatrix.array[12]).toBe(5);
    expect(view.remove(body)).toBe(true);
    expect(view.remove(body)).toBe(false);
  });

  it('refuses what cannot be shown', () => {
    const view = new BodyView({ step: () => {} });
    const mesh = new Mesh();
    const instances = new InstancedMesh(mesh.geometry, mesh.material, 2);
    expect(() => view.add(new Transform(), instances)).toThrow(/instance must be a whole number below 2.*undefined/);
    expect(() => view.add(new Transform(), mesh, 0)).toThrow(/InstancedMesh only/);
    expect(() => view.add(new Transform(), {} as Mesh)).toThrow(/object must be/);
    expect(() => view.add(null as never, mesh)).toThrow(/body must be/);
    expect(() => new BodyView({} as never)).toThrow(/world must have a method step/);
  });
});
