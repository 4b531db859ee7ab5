/** Composites for the laws: their leaves are known, so that every query can be answered by looking at all of them. */

import { compound } from '../../src/composite/compound.ts';
import { heightfield } from '../../src/composite/heightfield.ts';
import { scaled } from '../../src/composite/scaled.ts';
import { triangleMesh } from '../../src/composite/triangleMesh.ts';
import { Transform, type Vec3Like } from '../../src/index.ts';
import { box } from '../../src/shapes/box.ts';
import { capsule } from '../../src/shapes/capsule.ts';
import type { CompositeShape, Shape } from '../../src/shapes/composite.ts';
import { convex } from '../../src/shapes/convex.ts';
import type { ConvexShape } from '../../src/shapes/shape.ts';
import { sphere } from '../../src/shapes/sphere.ts';
import { triangle } from '../../src/shapes/triangle.ts';
import type { Random } from '../gen.ts';

/** A leaf and where it is in the frame of the whole. */
export interface Leaf {
  shape: ConvexShape;
  pose: Transform;
}

export interface Scene {
  name: string;
  shape: Shape;
  leaves: Leaf[];
}

const vec = (x: number, y: number, z: number): Vec3Like => ({ x, y, z });

export function drawConvex(random: Random, kind = random.int(6)): ConvexShape {
  switch (kind) {
    case 0:
      return sphere(random.range(0.1, 0.5), random.vec3(0.2));
    case 1:
      return capsule(random.vec3(0.5), random.vec3(0.5), random.range(0.05, 0.3));
    case 2:
      return box(vec(random.range(0.1, 0.6), random.range(0.1, 0.6), random.range(0.1, 0.6)));
    case 3:
      return triangle(random.vec3(0.6), random.vec3(0.6), random.vec3(0.6));
    case 4:
      return convex(Array.from({ length: 12 }, () => random.vec3(0.5)));
    default:
      return box(vec(random.range(0.1, 0.4), random.range(0.1, 0.4), random.range(0.1, 0.4)), { radius: 0.1 });
  }
}

/** A bent sheet of triangles, not welded, so that every triangle answers for itself. */
export function drawMesh(random: Random, cells = 4, options: object = { welded: false }): Scene {
  const positions: number[] = [];
  const indices: number[] = [];
  const at = (i: number, j: number) => j * (cells + 1) + i;
  for (let j = 0; j <= cells; j++) {
    for (let i = 0; i <= cells; i++) positions.push((2 * i) / cells - 1, random.range(-0.3, 0.3), (2 * j) / cells - 1);
  }
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      if (random.bool()) indices.push(at(i, j), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1), at(i + 1, j), at(i, j + 1));
      else indices.push(at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i + 1, j));
    }
  }
  const point = (v: number) => vec(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
  const leaves: Leaf[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    leaves.push({ shape: triangle(point(indices[t]), point(indices[t + 1]), point(indices[t + 2])), pose: new Transform() });
  }
  return { name: 'mesh', shape: triangleMesh(positions, indices, options), leaves };
}

export function drawHeightfield(random: Random, columns = 5, rows = 4): Scene {
  const heights = Array.from({ length: columns * rows }, () => random.range(-1, 1));
  const size = vec(2, 0.4, 1.5);
  const point = (i: number, j: number) =>
    vec(
      (i - (columns - 1) / 2) * (size.x / (columns - 1)),
      size.y * heights[j * columns + i],
      (j - (rows - 1) / 2) * (size.z / (rows - 1)),
    );
  const leaves: Leaf[] = [];
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      leaves.push({ shape: triangle(point(i, j), point(i, j + 1), point(i + 1, j)), pose: new Transform() });
      leaves.push({ shape: triangle(point(i + 1, j + 1), point(i + 1, j), point(i, j + 1)), pose: new Transform() });
    }
  }
  return { name: 'heightfield', shape: heightfield({ columns, rows, heights, size, welded: false }), leaves };
}

export function convexScene(random: Random): Scene {
  const shape = drawConvex(random);
  return { name: shape.kind, shape, leaves: [{ shape, pose: new Transform() }] };
}

/** A compound of anything, `depth` deep. */
export function drawCompound(random: Random, depth: number): Scene {
  const children: { shape: Shape; position: Vec3Like; quaternion: { x: number; y: number; z: number; w: number } }[] = [];
  const leaves: Leaf[] = [];
  const count = 2 + random.int(4);
  for (let i = 0; i < count; i++) {
    const child = depth > 0 ? drawScene(random, depth - 1) : convexScene(random);
    const position = random.vec3(1);
    const quaternion = random.quaternion();
    children.push({ shape: child.shape, position, quaternion });
    for (const { shape, pose } of child.leaves) leaves.push({ shape, pose: new Transform(position, quaternion).multiply(pose) });
  }
  return { name: `compound ${depth}`, shape: compound(children), leaves };
}

export function drawScene(random: Random, depth = 2): Scene {
  switch (random.int(6)) {
    case 0:
      return drawMesh(random);
    case 1:
      return drawCompound(random, depth);
    case 2:
      return drawCompound(random, 0);
    case 3:
      return drawHeightfield(random);
    case 4:
      return drawScaled(random, depth);
    default:
      return convexScene(random);
  }
}

/** A scene scaled, turned children and all; leaves become the hulls of their points, moved. */
export function drawScaled(random: Random, depth: number): Scene {
  const scene = depth > 0 ? drawScene(random, depth - 1) : drawMesh(random);
  const isRound = scene.leaves.some(({ shape }) => shape.radius > 0);
  const draw = () => random.range(0.5, 1.5) * random.pick([1, 1, -1]);
  const one = draw();
  const scale = isRound ? { x: one, y: one, z: one } : { x: draw(), y: draw(), z: draw() };
  const leaves = scene.leaves.map(({ shape, pose }) => {
    const { vertices } = shape.core;
    const points: Vec3Like[] = [];
    for (let i = 0; i < vertices.length; i += 3) {
      const { x, y, z } = pose.apply(vec(vertices[i], vertices[i + 1], vertices[i + 2]));
      points.push(vec(scale.x * x, scale.y * y, scale.z * z));
    }
    return { shape: convex(points, { radius: shape.radius * Math.abs(one) }), pose: new Transform() };
  });
  return { name: `scaled ${scene.name}`, shape: scaled(scene.shape, scale), leaves };
}

export type { CompositeShape };
