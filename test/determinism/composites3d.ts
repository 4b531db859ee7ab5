/** Composites of each kind, and bodies to be asked about with them, for the tests that run every query on every shape. */
import {
  box,
  type CompositeShape,
  capsule,
  compound,
  convex,
  halfSpace,
  heightfield,
  type Shape,
  scaled,
  sphere,
  triangleMesh,
  triangleMeshFromBuffer,
  triangleMeshToBuffer,
} from 'touchstone';
import { boxSoup, turned, union } from '../composite/closedMeshes.ts';
import type { Random } from '../gen.ts';

/** A sheet of triangles over a square, bent at random, so that edges of all kinds are there. */
function drawMesh(random: Random, options: object) {
  const cells = 6;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= cells; j++) {
    for (let i = 0; i <= cells; i++) positions.push((4 * i) / cells - 2, random.pick([0, 0.3, -0.2]), (4 * j) / cells - 2);
  }
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      const at = j * (cells + 1) + i;
      indices.push(at, at + cells + 1, at + 1, at + cells + 2, at + 1, at + cells + 1);
    }
  }
  return triangleMesh(positions, indices, options);
}

export function drawComposites(random: Random): [string, CompositeShape][] {
  const mesh = drawMesh(random, {});
  const heights = Array.from({ length: 42 }, () => random.range(-1, 1));
  const tiles = Array.from({ length: 5 }, (_, i) => ({
    shape: box({ x: 0.4, y: 0.3, z: 1 }),
    position: { x: 0.8 * i - 1.6, y: 0, z: 0 },
  }));
  const children = Array.from({ length: 8 }, (_, i) => ({
    shape: i % 2 === 0 ? sphere(0.3) : box({ x: 0.2, y: 0.4, z: 0.3 }, { radius: 0.05 }),
    position: random.vec3(1.5),
    quaternion: random.quaternion(),
  }));
  return [
    ['mesh', mesh],
    ['one-sided mesh', triangleMeshFromBuffer(triangleMeshToBuffer(drawMesh(random, { oneSided: true })))],
    ['heightfield', heightfield({ columns: 7, rows: 6, heights, size: { x: 4, y: 0.4, z: 3 } })],
    ['tiles', compound(tiles, { welded: true })],
    ['compound', compound([...children, { shape: mesh, position: { x: 0, y: -1, z: 0 } }])],
    ['scaled', scaled(mesh, { x: 0.7, y: -1.4, z: 1.1 }) as CompositeShape],
    ['halfSpace', halfSpace({ x: 0.1, y: 1, z: -0.2 }, 0.2)],
  ];
}

export function drawBodies(random: Random): Shape[] {
  return [
    sphere(0.4),
    capsule({ x: -0.4, y: 0, z: 0 }, { x: 0.4, y: 0.2, z: 0 }, 0.2),
    box({ x: 0.4, y: 0.2, z: 0.3 }),
    convex(Array.from({ length: 12 }, () => random.vec3(0.5))),
    compound([{ shape: box({ x: 0.2, y: 0.2, z: 0.2 }) }, { shape: sphere(0.2), position: { x: 0.4, y: 0, z: 0 } }]),
  ];
}

/** Closed meshes with an inside: a box, two boxes that cross around a cavity, mirrored, and as a part of a compound. */
export function drawSolids(): [string, CompositeShape][] {
  const parts = [
    boxSoup([-1.2, -1, -1.1], [1.1, 1, 0.9]),
    boxSoup([-0.4, -1.5, -0.6], [0.5, 1.4, 0.7]),
    turned(boxSoup([0.6, -0.3, -0.2], [0.9, 0.3, 0.4])),
  ];
  const { positions, indices } = union(...parts);
  const many = triangleMesh(positions, indices, { solid: true });
  const one = triangleMesh(parts[0].positions, parts[0].indices, { solid: true });
  return [
    ['solid', one],
    ['solid of parts', scaled(triangleMeshFromBuffer(triangleMeshToBuffer(many)), { x: -1, y: 1.2, z: 0.9 }) as CompositeShape],
    [
      'compound of solids',
      compound([
        { shape: one, position: { x: 0.3, y: -0.5, z: 0 }, quaternion: { x: 0.6, y: 0, z: 0, w: 0.8 } },
        { shape: sphere(0.5) },
      ]),
    ],
  ];
}
