/** A welded surface around a convex solid, and a solid cut into welded pieces, push out what crosses them as the solid itself does. */
import { describe, expect, it } from 'vitest';
import {
  box,
  type Convex,
  compound,
  convex,
  distanceBetween,
  distancesBetween,
  distanceToPoint,
  type Shape,
  Transform,
  triangleMesh,
} from '../../src/index.ts';
import { Random, SOAK } from '../gen.ts';
import { drawConvex } from './scenes.ts';

const SEED = 170;
/** Of the size, which is about 2. */
const CLOSE = 2e-11;

/** The faces of a solid as triangles, each face cut from a point within it, or from its first corner. */
function meshOf(solid: Convex, options: object, fromMiddle: boolean) {
  const { vertices, topology } = solid.core;
  const positions = [...vertices];
  const indices: number[] = [];
  for (let f = 0; f < topology.faceCount; f++) {
    const corners = [...topology.faceVertices.slice(topology.faceStart[f], topology.faceStart[f + 1])];
    const middle = positions.length / 3;
    if (fromMiddle) {
      for (let k = 0; k < 3; k++) positions.push(corners.reduce((sum, v) => sum + vertices[3 * v + k], 0) / corners.length);
    }
    for (let i = fromMiddle ? 0 : 1; i < corners.length - (fromMiddle ? 0 : 1); i++) {
      indices.push(fromMiddle ? middle : corners[0], corners[i], corners[(i + 1) % corners.length]);
    }
  }
  return triangleMesh(positions, indices, options);
}

function cutBox(): { whole: Shape; pieces: Shape } {
  const children: { shape: Shape; position: { x: number; y: number; z: number } }[] = [];
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 2; k++) {
      children.push({ shape: box({ x: 0.5, y: 0.75, z: 0.5 }), position: { x: i - 1, y: 0, z: k - 0.5 } });
    }
  }
  return { whole: box({ x: 1.5, y: 0.75, z: 1 }), pieces: compound(children, { welded: true }) };
}

const random = new Random(SEED);
const points = (count: number) => convex(Array.from({ length: count }, () => random.vec3(1)));
const boxy = box({ x: 1, y: 0.7, z: 0.8 }) as unknown as Convex;
const { whole, pieces } = cutBox();
const SOLIDS: [string, Shape, Shape][] = [
  ['a box of triangles', boxy as Shape, meshOf(boxy, { oneSided: true }, false)],
  ['a box of small triangles', boxy as Shape, meshOf(boxy, { oneSided: true }, true)],
  ['a hull of few', points(8), undefined as never],
  ['a hull of many', points(60), undefined as never],
  ['a box of boxes', whole, pieces],
];
for (const solid of SOLIDS) solid[2] ??= meshOf(solid[1] as Convex, { oneSided: true }, random.bool());

describe(`a surface answers as the solid within, seed ${SEED}`, () => {
  it.each(SOLIDS)('%s', (_name, solid, surface) => {
    const here = new Transform();
    let crossing = 0;
    let counted = 0;
    let exact = 0;
    for (let i = 0; i < 300 * SOAK; i++) {
      const shape = drawConvex(random);
      const { x, y, z } = random.direction();
      const far = random.range(0.8, 1.6);
      const pose = new Transform({ x: far * x, y: far * y, z: far * z }, random.quaternion());
      const expected = distanceBetween(shape, pose, solid, here)!;
      // What is mostly behind a one-sided surface is not felt by it.
      const { centerX: cx, centerY: cy, centerZ: cz } = shape.core;
      if (!(distanceToPoint(pose.apply({ x: cx, y: cy, z: cz }), solid, here)!.distance > 1e-6)) continue;
      const found = distanceBetween(shape, pose, surface, here);
      if (expected.distance < 0) crossing++;
      const message = `case ${i}, ${shape.kind}`;
      expect(found, message).not.toBeNull();
      // Never less deep; and deeper only where the push over the edges between is shorter than any in front of a face.
      expect(found!.distance - expected.distance, message).toBeLessThan(CLOSE);
      if (Math.abs(found!.distance - expected.distance) < CLOSE) exact++;
      counted++;
      if (expected.distance > 0) continue;
      let deepest = 0;
      distancesBetween(shape, pose, surface, here, 0, ({ distance }) => {
        deepest = Math.min(deepest, distance);
      });
      expect(Math.abs(deepest - found!.distance), message).toBeLessThan(CLOSE);
    }
    expect(crossing).toBeGreaterThan(15 * SOAK);
    console.log(`${exact} of ${counted} as the solid`);
    expect(exact).toBeGreaterThan(0.9 * counted);
  });
});
