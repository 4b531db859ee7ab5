/** The scenes: what engines are tested with everywhere (pyramids, piles, tumblers), and what is known to fall. */
import type { QuatLike, Vec3Like } from 'touchstone';
import { massProperties } from 'touchstone';
import { Random } from '../../test/gen.ts';
import { ourShape } from '../lib/ours.ts';
import type { Spec } from '../lib/specs.ts';
import { type BallJoint, type BodyShape, type BodySpec, GRAVITY, type MeshSpec, ORIGIN, type Scene, UNTURNED } from './scene.ts';

/** A scene that is being put together. */
export class Builder {
  readonly bodies: BodySpec[] = [];
  readonly joints: BallJoint[] = [];
  gravity: Vec3Like = GRAVITY;
  rate = 60;
  friction = 0.6;
  restitution = 0;

  add(shape: BodyShape, position: Vec3Like, more: Partial<BodySpec> = {}): number {
    const type = more.type ?? 'dynamic';
    this.bodies.push({
      shape,
      position,
      quaternion: UNTURNED,
      velocity: ORIGIN,
      angularVelocity: ORIGIN,
      friction: this.friction,
      restitution: this.restitution,
      bullet: false,
      ...more,
      type,
      mass: type === 'dynamic' ? (more.mass ?? massOf(shape)) : 0,
    });
    return this.bodies.length - 1;
  }

  /** A box that stands, whose top is at height 0. */
  floor(half = 100): number {
    return this.add(boxOf(half, 1, half), { x: 0, y: -1, z: 0 }, { type: 'static' });
  }

  scene(name: string): Scene {
    const { bodies, joints, gravity, rate } = this;
    return { name, gravity, bodies, joints, rate };
  }
}

/** At a density of 1,000. */
function massOf(shape: BodyShape): number {
  if (shape.kind === 'compound') return shape.children.reduce((sum, { spec }) => sum + massOf(spec), 0);
  return shape.kind === 'mesh' ? 0 : massProperties(ourShape(shape)!, 1000).mass;
}

export function boxOf(x: number, y: number, z: number): Spec {
  return { kind: 'box', half: { x, y, z }, radius: 0 };
}

/** A turn by an angle about an axis, which is unit. */
export function turned(axis: Vec3Like, angle: number): QuatLike {
  const s = Math.sin(angle / 2);
  return { x: axis.x * s, y: axis.y * s, z: axis.z * s, w: Math.cos(angle / 2) };
}

const X: Vec3Like = { x: 1, y: 0, z: 0 };
const Y: Vec3Like = { x: 0, y: 1, z: 0 };
const Z: Vec3Like = { x: 0, y: 0, z: 1 };

/** Boxes of 1 m on each other, each laid down up to `offset` off the one below. */
export function tower(count: number, offset = 0): Scene {
  const builder = new Builder();
  builder.floor();
  const random = new Random(count);
  const cube = boxOf(0.5, 0.5, 0.5);
  for (let i = 0; i < count; i++) {
    const aside = (): number => (offset > 0 ? offset * (2 * random.next() - 1) : 0);
    builder.add(cube, { x: aside(), y: 0.5 + i, z: aside() });
  }
  return builder.scene(offset > 0 ? `tower of ${count}, offsets of ${offset} m` : `tower of ${count}`);
}

/** A wall of boxes of 1 m, a row less wide than the one below. */
export function pyramid(base: number): Scene {
  const builder = new Builder();
  builder.floor(2 * base + 50);
  const cube = boxOf(0.5, 0.5, 0.5);
  for (let row = 0; row < base; row++) {
    for (let i = 0; i < base - row; i++) builder.add(cube, { x: 1.05 * (i - (base - row - 1) / 2), y: 0.5 + row, z: 0 });
  }
  return builder.scene(`pyramid of base ${base}`);
}

/** Four boxes of 1 m, and a fifth with a thousand times the mass on top. */
export function heavyColumn(): Scene {
  const builder = new Builder();
  builder.floor();
  const cube = boxOf(0.5, 0.5, 0.5);
  for (let i = 0; i < 5; i++) builder.add(cube, { x: 0, y: 0.5 + i, z: 0 }, { mass: i < 4 ? 1000 : 1e6 });
  return builder.scene('1,000 : 1 on a column');
}

/** A board with a thousand times the mass on four legs. */
export function heavyTable(): Scene {
  const builder = new Builder();
  builder.floor();
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) builder.add(boxOf(0.1, 0.5, 0.1), { x, y: 0.5, z }, { mass: 40 });
  }
  builder.add(boxOf(1.3, 0.1, 1.3), { x: 0, y: 1.1, z: 0 }, { mass: 40_000 });
  return builder.scene('1,000 : 1 table');
}

/** A house of cards, five levels high. */
export function cardHouse(levels = 5): Scene {
  const builder = new Builder();
  builder.friction = 0.8;
  builder.floor();
  const card = boxOf(0.5, 0.01, 0.35);
  const lean = (70 * Math.PI) / 180;
  const rise = Math.sin(lean);
  const half = 0.5 * Math.cos(lean) + 0.01 * rise;
  const height = 2 * (0.5 * rise + 0.01 * Math.cos(lean));
  const spacing = 4 * half + 0.004;
  for (let level = 0; level < levels; level++) {
    const bottom = level * (height + 0.02);
    const tents = levels - level;
    for (let i = 0; i < tents; i++) {
      const x = (i - (tents - 1) / 2) * spacing;
      builder.add(card, { x: x - half, y: bottom + height / 2, z: 0 }, { quaternion: turned(Z, lean), mass: 0.1 });
      builder.add(card, { x: x + half, y: bottom + height / 2, z: 0 }, { quaternion: turned(Z, -lean), mass: 0.1 });
      if (i > 0) builder.add(card, { x: x - spacing / 2, y: bottom + height + 0.01, z: 0 }, { mass: 0.1 });
    }
  }
  return builder.scene('house of cards');
}

/** Rows of three blocks, each across the one below. */
export function jenga(rows = 18): Scene {
  const builder = new Builder();
  builder.floor();
  const block = boxOf(0.75, 0.15, 0.245);
  for (let row = 0; row < rows; row++) {
    for (let i = -1; i <= 1; i++) {
      const isAcross = row % 2 === 1;
      const position = { x: isAcross ? 0.5 * i : 0, y: 0.15 + 0.3 * row, z: isAcross ? 0 : 0.5 * i };
      builder.add(block, position, isAcross ? { quaternion: turned(Y, Math.PI / 2) } : {});
    }
  }
  return builder.scene('Jenga');
}

/** An arch of wedges without mortar: half a ring, held by friction and weight. */
export function arch(count = 15): Scene {
  const builder = new Builder();
  builder.friction = 0.8;
  builder.floor();
  const [inner, outer, depth] = [3, 4, 0.5];
  const step = Math.PI / count;
  const points: number[] = [];
  for (const angle of [-step / 2, step / 2]) {
    for (const radius of [inner, outer]) {
      for (const z of [-depth, depth]) points.push(radius * Math.sin(angle), radius * Math.cos(angle) - (inner + outer) / 2, z);
    }
  }
  const wedge: Spec = { kind: 'hull', points, radius: 0 };
  for (let i = 0; i < count; i++) {
    const angle = Math.PI / 2 - (i + 0.5) * step;
    const middle = (inner + outer) / 2;
    builder.add(wedge, { x: middle * Math.sin(angle), y: middle * Math.cos(angle), z: 0 }, { quaternion: turned(Z, -angle) });
  }
  return builder.scene('arch of wedges');
}

/** Boxes of 5 cm, ten high. */
export function smallBoxes(): Scene {
  const builder = new Builder();
  builder.floor();
  const cube = boxOf(0.025, 0.025, 0.025);
  for (let i = 0; i < 10; i++) builder.add(cube, { x: 0, y: 0.025 + 0.05 * i, z: 0 });
  return builder.scene('tower of 5 cm boxes');
}

/** Wheels that lie on each other: prisms of 24 sides. */
export function wheels(): Scene {
  const builder = new Builder();
  builder.floor();
  const points: number[] = [];
  for (let i = 0; i < 24; i++) {
    const angle = (2 * Math.PI * i) / 24;
    for (const y of [-0.15, 0.15]) points.push(0.4 * Math.cos(angle), y, 0.4 * Math.sin(angle));
  }
  for (let i = 0; i < 10; i++) {
    builder.add({ kind: 'hull', points, radius: 0 }, { x: 0, y: 0.15 + 0.3 * i, z: 0 }, { quaternion: turned(Y, 0.1 * i) });
  }
  return builder.scene('wheels stacked');
}

/** Boxes, spheres, capsules and hulls of several sizes that fall into a pen. */
export function pile(count: number): Scene {
  const builder = new Builder();
  const side = Math.ceil(Math.cbrt(count / 2));
  const half = 0.65 * side;
  builder.floor(4 * half + 20);
  for (const sign of [-1, 1]) {
    builder.add(boxOf(0.5, 2 * half, half + 1), { x: sign * (half + 0.5), y: 2 * half, z: 0 }, { type: 'static' });
    builder.add(boxOf(half + 1, 2 * half, 0.5), { x: 0, y: 2 * half, z: sign * (half + 0.5) }, { type: 'static' });
  }
  drop(builder, count, side, 0.8, 1.2);
  return builder.scene(`pile of ${count.toLocaleString('en')}`);
}

/** Drops mixed shapes in layers. */
function drop(builder: Builder, count: number, side: number, height: number, spacing: number): void {
  const random = new Random(7);
  const kinds = mixedShapes();
  for (let i = 0; i < count; i++) {
    const layer = Math.floor(i / (side * side));
    const x = (i % side) - (side - 1) / 2;
    const z = (Math.floor(i / side) % side) - (side - 1) / 2;
    const position = {
      x: spacing * x + 0.1 * (random.next() - 0.5),
      y: height + spacing * layer,
      z: spacing * z + 0.1 * (random.next() - 0.5),
    };
    builder.add(kinds[i % kinds.length]!, position, { quaternion: random.quaternion() });
  }
}

/** Twelve shapes of about a metre. */
function mixedShapes(): Spec[] {
  const random = new Random(11);
  const shapes: Spec[] = [];
  for (let i = 0; i < 3; i++) {
    const size = 0.3 + 0.1 * i;
    shapes.push(boxOf(size, 0.8 * size, 1.1 * size));
    shapes.push({ kind: 'sphere', radius: size });
    shapes.push({ kind: 'capsule', halfHeight: 0.6 * size, radius: 0.6 * size });
    const points: number[] = [];
    for (let k = 0; k < 12; k++) {
      const { x, y, z } = random.direction();
      points.push(size * x, size * y, size * z);
    }
    shapes.push({ kind: 'hull', points, radius: 0 });
  }
  return shapes;
}

/** Rolling ground of triangles, `cells` squares on each side. */
export function terrainMesh(cells: number, size: number): MeshSpec {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= cells; i++) {
    for (let k = 0; k <= cells; k++) {
      const x = size * (i / cells - 0.5);
      const z = size * (k / cells - 0.5);
      positions.push(x, 1.5 * Math.sin(0.15 * x) * Math.cos(0.13 * z) + 0.3 * Math.sin(0.9 * x + 0.7 * z), z);
    }
  }
  for (let i = 0; i < cells; i++) {
    for (let k = 0; k < cells; k++) {
      const a = i * (cells + 1) + k;
      const b = a + cells + 1;
      indices.push(a, a + 1, b, b, a + 1, b + 1);
    }
  }
  return { kind: 'mesh', positions, indices };
}

/** Mixed shapes that fall on a mesh of 20,000 triangles. */
export function terrain(count: number): Scene {
  const builder = new Builder();
  builder.add(terrainMesh(100, 100), ORIGIN, { type: 'static' });
  drop(builder, count, 25, 4, 1.5);
  return builder.scene(`${count.toLocaleString('en')} on a mesh`);
}

/** A wall of 600 boxes that a heavy ball runs into. */
export function smash(): Scene {
  const builder = new Builder();
  builder.floor();
  const brick = boxOf(0.5, 0.25, 0.25);
  for (let row = 0; row < 20; row++) {
    for (let i = 0; i < 30; i++) builder.add(brick, { x: 1.001 * (i - 14.5 + (row % 2) * 0.5), y: 0.25 + 0.5 * row, z: 0 });
  }
  builder.add(
    { kind: 'sphere', radius: 1.5 },
    { x: 0, y: 4, z: 20 },
    { velocity: { x: 0, y: 0, z: -40 }, mass: 40_000, bullet: true },
  );
  return builder.scene('smash');
}

/** A hollow box that turns, with small boxes inside. */
export function tumbler(count = 1000): Scene {
  const builder = new Builder();
  const wall = (x: number, y: number, z: number, at: Vec3Like) => ({ spec: boxOf(x, y, z), position: at, quaternion: UNTURNED });
  const drum: BodyShape = {
    kind: 'compound',
    children: [
      wall(0.5, 8, 8, { x: 7.5, y: 0, z: 0 }),
      wall(0.5, 8, 8, { x: -7.5, y: 0, z: 0 }),
      wall(8, 0.5, 8, { x: 0, y: 7.5, z: 0 }),
      wall(8, 0.5, 8, { x: 0, y: -7.5, z: 0 }),
      wall(8, 8, 0.5, { x: 0, y: 0, z: 7.5 }),
      wall(8, 8, 0.5, { x: 0, y: 0, z: -7.5 }),
    ],
  };
  builder.add(drum, ORIGIN, { type: 'kinematic', angularVelocity: { x: 0, y: 0, z: 0.4 } });
  fillDrum(builder, count);
  return builder.scene('tumbler');
}

/** A drum of 32 staves with four paddles that turns, with small boxes inside. */
export function washer(count = 1000): Scene {
  const builder = new Builder();
  const children: { spec: Spec; position: Vec3Like; quaternion: QuatLike }[] = [];
  const staves = 32;
  for (let i = 0; i < staves; i++) {
    const angle = (2 * Math.PI * i) / staves;
    const at = (radius: number) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle), z: 0 });
    children.push({ spec: boxOf(0.25, 0.85, 7), position: at(8.2), quaternion: turned(Z, angle) });
    if (i % 8 === 0) children.push({ spec: boxOf(0.75, 0.15, 6.5), position: at(7.2), quaternion: turned(Z, angle) });
  }
  for (const sign of [-1, 1])
    children.push({ spec: boxOf(9, 9, 0.5), position: { x: 0, y: 0, z: 7 * sign }, quaternion: UNTURNED });
  builder.add({ kind: 'compound', children }, ORIGIN, { type: 'kinematic', angularVelocity: { x: 0, y: 0, z: 0.4 } });
  fillDrum(builder, count);
  return builder.scene('washer');
}

function fillDrum(builder: Builder, count: number): void {
  const cube = boxOf(0.2, 0.2, 0.2);
  const side = Math.ceil(Math.cbrt(count));
  for (let i = 0; i < count; i++) {
    const at = (k: number): number => 0.5 * (k - (side - 1) / 2);
    builder.add(cube, { x: at(i % side), y: at(Math.floor(i / side) % side), z: at(Math.floor(i / side / side)) });
  }
}

/** A hundred of a shape that fly at a thin wall, spinning, at 30 to 500 m/s. */
export function bullets(shape: Spec, wall: BodyShape, name: string): Scene {
  const builder = new Builder();
  builder.gravity = ORIGIN;
  builder.add(wall, ORIGIN, { type: 'static' });
  const random = new Random(3);
  for (let i = 0; i < 100; i++) {
    builder.add(
      shape,
      { x: 1.5 * ((i % 10) - 4.5), y: 1.5 * (Math.floor(i / 10) - 4.5), z: 5 + random.next() },
      {
        quaternion: random.quaternion(),
        velocity: { x: 0, y: 0, z: -30 * (500 / 30) ** (i / 99) },
        angularVelocity: { x: 20 * (random.next() - 0.5), y: 20 * (random.next() - 0.5), z: 20 * (random.next() - 0.5) },
        bullet: true,
      },
    );
  }
  return builder.scene(name);
}

/** A wall of `cells` by `cells` squares in the plane z = 0, facing +z. */
export function wallMesh(cells: number, half: number): MeshSpec {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= cells; i++) {
    for (let k = 0; k <= cells; k++) positions.push(half * ((2 * i) / cells - 1), half * ((2 * k) / cells - 1), 0);
  }
  for (let i = 0; i < cells; i++) {
    for (let k = 0; k < cells; k++) {
      const a = i * (cells + 1) + k;
      const b = a + cells + 1;
      indices.push(a, b, a + 1, b, b + 1, a + 1);
    }
  }
  return { kind: 'mesh', positions, indices };
}

/** Dominoes along a spiral, the first of them pushed. */
export function dominoes(count = 100): Scene {
  const builder = new Builder();
  builder.floor();
  const piece = boxOf(0.05, 0.5, 0.25);
  let angle = 0;
  for (let i = 0; i < count; i++) {
    const radius = 3 + 0.35 * angle;
    const position = { x: radius * Math.cos(angle), y: 0.5, z: radius * Math.sin(angle) };
    const along = turned(Y, -angle - Math.PI / 2);
    builder.add(piece, position, {
      quaternion: along,
      ...(i === 0 ? { angularVelocity: { x: 2.5 * Math.cos(angle), y: 0, z: 2.5 * Math.sin(angle) } } : {}),
    });
    angle += 0.45 / radius;
  }
  return builder.scene('domino spiral');
}

export { X, Y, Z };
