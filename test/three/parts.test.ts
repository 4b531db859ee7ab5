/** Parts of the adapter that stand alone: what is drawn of casts, boxes and composites, picking by shapes of one's own, geometries of all kinds. */
import {
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  SphereGeometry,
  TorusKnotGeometry,
  Vector2,
} from 'three';
import { describe, expect, it } from 'vitest';
import {
  box,
  castShape,
  compound,
  computeAabb,
  contactsBetween,
  distanceBetween,
  distanceToPoint,
  halfSpace,
  heightfield,
  raycast,
  type Shape,
  scaled,
  sphere,
  Transform,
  triangleMesh,
} from '../../src/index.ts';
import { RESULT_COLORS, ResultLines } from '../../src/three/drawResults.ts';
import { poseOf } from '../../src/three/poseOf.ts';
import { ShapeGeometry } from '../../src/three/shapeGeometry.ts';
import { shapeOf } from '../../src/three/shapeOf.ts';
import { ShapeRaycaster } from '../../src/three/shapeRaycaster.ts';
import { ShapeWireframe } from '../../src/three/shapeWireframe.ts';

const here = new Transform();
const v = (x: number, y: number, z: number) => ({ x, y, z });
const cube = box(v(1, 1, 1));

/** The ends of the lines, each as x y z. */
function endsOf(lines: ResultLines | ShapeWireframe): string[] {
  const position = lines.geometry.getAttribute('position');
  return Array.from({ length: 2 * lines.lineCount }, (_, i) => [position.getX(i), position.getY(i), position.getZ(i)].join(' '));
}

/** The colour of the first line, as three.js takes it. */
function colorOf(lines: ResultLines): number {
  const color = lines.geometry.getAttribute('color');
  const linear = [color.getX(0), color.getY(0), color.getZ(0)];
  const bytes = linear.map((c) => Math.round(255 * (c < 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)));
  return (bytes[0] << 16) | (bytes[1] << 8) | bytes[2];
}

describe('drawing of results', () => {
  const MARK = 3;
  const ARROW = 5;

  it('draws a cast as far as it came, or all of it', () => {
    const lines = new ResultLines();
    const start = new Transform(v(0, 5, 0));
    const hit = castShape(sphere(1), start, v(0, -6, 0), cube, here)!;
    expect(lines.cast(start.position, v(0, -6, 0), hit).lineCount).toBe(1 + MARK + ARROW);
    expect(endsOf(lines).slice(0, 2)).toEqual(['0 5 0', '0 2 0']);
    expect(colorOf(lines)).toBe(RESULT_COLORS.ray);
    lines.clearLines();
    expect(lines.cast(start.position, v(0, -6, 0), null).lineCount).toBe(1);
    expect(endsOf(lines)).toEqual(['0 5 0', '0 -1 0']);
  });

  it('tells gaps from depths by their colour', () => {
    const lines = new ResultLines();
    for (const [y, color] of [
      [3, RESULT_COLORS.gap],
      [1.5, RESULT_COLORS.depth],
    ] as const) {
      const pose = new Transform(v(0, y, 0));
      const near = distanceBetween(cube, pose, cube, here)!;
      expect(colorOf(lines.clearLines().distance(near))).toBe(color);
      expect(colorOf(lines.clearLines().contacts(contactsBetween(cube, pose, cube, here, near)))).toBe(color);
      const point = v(0, y - 1, 0);
      expect(colorOf(lines.clearLines().point(point, distanceToPoint(point, cube, here)!))).toBe(color);
    }
  });

  it('draws the twelve edges of a box', () => {
    const lines = new ResultLines().aabb(computeAabb(box(v(1, 2, 3)), new Transform(v(1, 0, 0))));
    expect(lines.lineCount).toBe(12);
    const ends = endsOf(lines);
    // Each of the eight corners is the end of three edges, one along each axis.
    expect(new Set(ends).size).toBe(8);
    const axes = Array.from({ length: 12 }, (_, i) => {
      const [p, q] = [ends[2 * i].split(' '), ends[2 * i + 1].split(' ')];
      return [0, 1, 2].filter((k) => p[k] !== q[k]).join();
    });
    expect(axes.sort()).toEqual(['0', '0', '0', '0', '1', '1', '1', '1', '2', '2', '2', '2']);
    for (const corner of new Set(ends)) {
      expect(ends.filter((end) => end === corner)).toHaveLength(3);
      const [x, y, z] = corner.split(' ').map(Number);
      expect([Math.abs(x - 1), Math.abs(y), Math.abs(z)]).toEqual([1, 2, 3]);
    }
  });

  it('frees what it holds', () => {
    const lines = new ResultLines();
    const freed: string[] = [];
    lines.geometry.addEventListener('dispose', () => freed.push('geometry'));
    lines.material.addEventListener('dispose', () => freed.push('material'));
    lines.dispose();
    expect(freed).toEqual(['geometry', 'material']);
  });
});

describe('drawing of composites', () => {
  const lid = triangleMesh([-1, 1, -1, 1, 1, -1, 0, 1, 1]);
  const SHAPES: [string, Shape, number, number][] = [
    ['a mesh', lid, 3, 2],
    ['a height field', heightfield({ columns: 2, rows: 2, heights: [0, 0, 0, 0], size: v(1, 1, 1) }), 6, 4],
    ['a compound with a mesh in it', compound([{ shape: cube }, { shape: lid, position: v(0, 3, 0) }]), 15, 14],
    ['a half space, as a square on its plane', halfSpace(v(0, 1, 0), 2), 6, 4],
    ['a scaled mesh', scaled(lid, v(2, 3, 1)), 3, 2],
  ];

  it.each(SHAPES)('%s', (_name, shape, lines, triangles) => {
    const wireframe = new ShapeWireframe(shape);
    expect(wireframe.lineCount).toBe(lines);
    // A flat triangle has two sides.
    expect(new ShapeGeometry(shape).index!.count / 3).toBe(triangles);
    for (const end of endsOf(wireframe)) {
      const [x, y, z] = end.split(' ').map(Number);
      expect(Math.abs(distanceToPoint(v(x, y, z), shape, here)!.distance)).toBeLessThan(1e-6);
    }
  });

  it('refuses what is no shape', () => {
    expect(() => new ShapeWireframe({} as never)).toThrow('ShapeWireframe: shape must be a shape');
  });

  it('a geometry can be cloned', () => {
    const geometry = new ShapeGeometry(cube);
    const copy = geometry.clone();
    expect(copy.getAttribute('position').count).toBe(geometry.getAttribute('position').count);
    expect(new ShapeGeometry().index).toBe(null);
  });
});

describe('shapeOf', () => {
  const HIT = v(0, -20, 0);
  const heightAt = (object: Object3D, x: number, z: number): number =>
    raycast(v(x, 10, z), HIT, shapeOf(object), poseOf(object))!.point.y;

  it('takes instances within a group', () => {
    const trees = new InstancedMesh(new BoxGeometry(1, 2, 1), new MeshBasicMaterial(), 2);
    trees.setMatrixAt(0, new Matrix4().makeTranslation(-3, 0, 0));
    trees.setMatrixAt(1, new Matrix4().makeScale(1, 2, 1).setPosition(3, 0, 0));
    const group = new Group();
    group.position.set(1, 5, 0);
    group.add(trees);
    expect(heightAt(group, -2, 0)).toBe(6);
    expect(heightAt(group, 4, 0)).toBe(7);
  });

  it.each([
    ['x', v(2, 0.5, 0.4)],
    ['y', v(0.4, 2, 0.5)],
    ['z', v(0.5, 0.4, 2)],
  ] as const)('lays a capsule along the longest axis: %s', (axis, half) => {
    const mesh = new Mesh(new BoxGeometry(2 * half.x, 2 * half.y, 2 * half.z).translate(1, 2, 3));
    const shape = shapeOf(mesh, { as: 'capsule' });
    expect(shape.kind).toBe('capsule');
    const { min, max } = computeAabb(shape, here);
    for (const k of ['x', 'y', 'z'] as const) {
      // As long as the box, and as thick as the larger of the other two.
      expect(max[k] - min[k]).toBeCloseTo(k === axis ? 4 : 1, 6);
      expect(max[k] + min[k]).toBeCloseTo(2 * { x: 1, y: 2, z: 3 }[k], 6);
    }
  });

  it('keeps a mesh for the same geometry, and makes another when it changes', () => {
    const mesh = new Mesh(new TorusKnotGeometry(1, 0.3, 30, 6));
    const first = shapeOf(mesh);
    expect(shapeOf(mesh)).toBe(first);
    mesh.geometry.setDrawRange(0, 30);
    expect(shapeOf(mesh)).not.toBe(first);
    mesh.scale.set(2, 2, 2);
    expect(shapeOf(mesh).kind).toBe(scaled(triangleMesh([0, 0, 0, 1, 0, 0, 0, 1, 0]), 2).kind);
    expect(computeAabb(shapeOf(mesh), here).max.x).toBeGreaterThan(1.9);
  });

  it('reads geometries without an index, from where they are drawn', () => {
    const geometry = new BufferGeometry();
    const low = [-1, 0, -1, 0, 0, 1, 1, 0, -1];
    const high = low.map((value, i) => (i % 3 === 1 ? 4 : value));
    geometry.setAttribute('position', new Float32BufferAttribute([...high, ...low], 3));
    const mesh = new Mesh(geometry);
    expect(heightAt(mesh, 0, 0)).toBe(4);
    geometry.setDrawRange(3, Infinity);
    expect(heightAt(mesh, 0, 0)).toBe(0);
  });

  it('refuses, and calls objects by their names', () => {
    const face = new Mesh(new PlaneGeometry());
    face.name = 'face';
    face.geometry.morphAttributes.position = [new Float32BufferAttribute(new Float32Array(12), 3)];
    expect(() => shapeOf(face)).toThrow("shapeOf: the Mesh 'face' has morph targets");
    const none = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 0);
    expect(() => shapeOf(none)).toThrow('has no instances');
    const parent = new Group();
    parent.scale.set(1, 3, 1);
    const leaning = new Mesh(new BoxGeometry());
    leaning.rotation.z = 0.5;
    parent.add(leaning);
    expect(() => shapeOf(leaning, { as: 'box' })).toThrow(
      "is sheared (turned within a parent of unequal scales), so it is no box; use { as: 'hull' }",
    );
  });

  it.each([
    ['x and y', v(0, 0, 2)],
    ['x and z', v(0, 2, 0)],
    ['y and z', v(2, 0, 0)],
  ])('poseOf takes an object that a scale has made flat along %s', (_name, scale) => {
    const object = new Object3D();
    object.scale.set(scale.x, scale.y, scale.z);
    object.rotation.set(0.3, -0.4, 1);
    const pose = poseOf(object);
    expect([pose.scale.x, pose.scale.y, pose.scale.z].map((s) => Math.round(1e12 * s) / 1e12)).toEqual([
      scale.x,
      scale.y,
      scale.z,
    ]);
    // The axis that is left points where it pointed.
    const axis = v(Math.sign(scale.x), Math.sign(scale.y), Math.sign(scale.z));
    const turned = pose.applyDirection(axis);
    const wanted = new Transform(v(0, 0, 0), object.quaternion).applyDirection(axis);
    expect(Math.hypot(turned.x - wanted.x, turned.y - wanted.y, turned.z - wanted.z)).toBeLessThan(1e-14);
  });
});

describe('ShapeRaycaster', () => {
  const target = () => {
    const mesh = new Mesh(new SphereGeometry(1));
    mesh.position.z = -5;
    mesh.updateMatrixWorld();
    return mesh;
  };

  it('looks along -z from the origin unless told otherwise', () => {
    const mesh = target();
    expect(new ShapeRaycaster().intersectObject(mesh)[0].distance).toBeCloseTo(4, 12);
    expect(new ShapeRaycaster(v(0, 0, 5)).intersectObject(mesh)[0].distance).toBeCloseTo(9, 12);
    expect(new ShapeRaycaster(undefined, v(0, 0, 1)).intersectObject(mesh)).toEqual([]);
    expect(new ShapeRaycaster(v(0, 0, 0), v(0, 0, -1), 0, 3.9).intersectObject(mesh)).toEqual([]);
  });

  it('looks through the screen of a camera', () => {
    const camera = new PerspectiveCamera(90, 1);
    camera.position.set(5, 0, -5);
    camera.lookAt(0, 0, -5);
    camera.updateMatrixWorld();
    const raycaster = new ShapeRaycaster().setFromCamera(new Vector2(0, 0), camera);
    expect(raycaster.intersectObject(target())[0].distance).toBeCloseTo(4, 12);
    expect(raycaster.setFromCamera(new Vector2(0, 0.9), camera).intersectObject(target())).toEqual([]);
    for (const coords of [undefined, {}, { x: 0 }]) {
      expect(() => raycaster.setFromCamera(coords as never, camera)).toThrow(
        'setFromCamera: coords must be an object with x and y',
      );
    }
    expect(() => raycaster.setFromCamera(new Vector2(), {} as never)).toThrow('setFromCamera: camera must be a three.js Camera');
  });

  it('picks by a shape of its own, also what is no mesh, and half spaces, which have no end', () => {
    const raycaster = new ShapeRaycaster();
    const mesh = target();
    raycaster.setShape(mesh, sphere(2));
    expect(raycaster.intersectObject(mesh)[0].distance).toBeCloseTo(3, 12);
    raycaster.setShape(mesh, undefined);
    expect(raycaster.intersectObject(mesh)[0].distance).toBeCloseTo(4, 12);
    const wall = new Object3D();
    wall.position.z = -10;
    expect(raycaster.intersectObject(wall)).toEqual([]);
    const [hit] = raycaster.setShape(wall, halfSpace(v(0, 0, 1), 2)).intersectObject(wall);
    expect(hit.distance).toBeCloseTo(8, 12);
    expect(hit.normal.z).toBe(1);
    raycaster.far = 7;
    expect(raycaster.intersectObject(wall)).toEqual([]);
    expect(() => raycaster.setShape(mesh, {} as never)).toThrow('setShape: shape must be a shape');
  });

  it('goes down into children unless told otherwise, and passes over layers that are off', () => {
    const raycaster = new ShapeRaycaster();
    const group = new Group();
    const mesh = target();
    group.add(mesh);
    expect(raycaster.intersectObject(group)).toHaveLength(1);
    expect(raycaster.intersectObject(group, false)).toHaveLength(0);
    mesh.layers.set(3);
    expect(raycaster.intersectObject(group)).toHaveLength(0);
    expect(() => raycaster.intersectObject({} as never)).toThrow(
      'ShapeRaycaster: object must be a three.js Object3D, got an object',
    );
  });
});
