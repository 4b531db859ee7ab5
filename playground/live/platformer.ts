/** A platformer: a character of two dimensions among tiles, slopes, stairs, one-way platforms and lifts. */
import { BoxGeometry, ExtrudeGeometry, Mesh, MeshLambertMaterial, Shape as Outline, Vector3 } from 'three';
import { capsule } from 'touchstone';
import {
  CollisionWorld2,
  capsule as capsule2,
  chain,
  rectangle,
  rotation,
  Transform2,
  type Vec2Like,
  weldTiles,
} from 'touchstone/2d';
import { CharacterMover2 } from 'touchstone/2d/character';
import { ResultLines, ShapeGeometry } from 'touchstone/three';
import { choice, num, type State, str } from '../app/params.ts';
import type { Live, Run, Steering } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';

const RADIUS = 0.3;
const HEIGHT = 1.2;
const DEPTH = 1;
const JUMP = 6.5;
const GRAVITY = 15;
const UP = { x: 0, y: 1 };

/** Rows of tiles from the top; # is solid. */
const MAP = [
  '#..............................#',
  '#..............................#',
  '#........................##....#',
  '#.......................###....#',
  '#....##.............#..####....#',
  '################.....###########',
  '################.....###########',
];
const COLUMNS = MAP[0].length;
const ROWS = MAP.length;

interface Moving {
  handle: number;
  mesh: Mesh;
  at: (time: number) => Transform2;
}

class Platformer implements Run {
  readonly code = `import { capsule, CollisionWorld2, rectangle, Transform2 } from 'touchstone/2d';
import { CharacterMover2 } from 'touchstone/2d/character';

// A floor, and a platform that is met from above only.
const world = new CollisionWorld2();
world.add(rectangle({ x: 9, y: 1 }), new Transform2({ x: 0, y: -1 }));
world.add(rectangle({ x: 1, y: 0.1 }), new Transform2({ x: 0, y: 1.2 }), { oneWay: { x: 0, y: 1 } });
const hero = new CharacterMover2(world, capsule({ x: 0, y: 0.3 }, { x: 0, y: 0.9 }, 0.3));

// A jump from below, through it and onto it.
const dt = 1 / 60;
let rising = 6.5;
for (let i = 0; i < 90; i++) {
  hero.move({ x: 0, y: rising * dt }, dt);
  rising = hero.isGrounded ? 0 : rising - 15 * dt;
}
const result = { position: { ...hero.position }, isGrounded: hero.isGrounded };`;
  private readonly world = new CollisionWorld2();
  private readonly hero: CharacterMover2;
  private readonly stage: Stage;
  private readonly figure: Mesh;
  private readonly meshes: Mesh[] = [];
  private readonly movers: Moving[] = [];
  private readonly lines = new ResultLines();
  private readonly last = new Vector3();
  private readonly speed: number;
  private readonly showsNormals: boolean;
  private rising = 0;
  private time = 0;
  private casts = 0;

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.speed = num(state, 'speed');
    this.showsNormals = str(state, 'normals') === 'shown';
    const { world } = this;
    const solid = Array.from({ length: ROWS * COLUMNS }, (_, i) => MAP[ROWS - 1 - Math.floor(i / COLUMNS)][i % COLUMNS] === '#');
    for (const tiles of weldTiles({ columns: COLUMNS, rows: ROWS, solid, origin: { x: -COLUMNS / 2, y: -2 } })) {
      world.add(tiles, new Transform2());
    }
    for (let i = 0; i < solid.length; i++) {
      if (!solid[i]) continue;
      const at = { x: (i % COLUMNS) + 0.5 - COLUMNS / 2, y: Math.floor(i / COLUMNS) - 1.5 };
      this.block({ x: 0.5, y: 0.5 }, at, stage.colors.level);
    }
    // A hill, as a chain.
    const hill = [4, 0, 2.8, 1, 1.5, 1.2, 0, 0.5, -1, 0];
    world.add(chain(hill.map((v, i) => (i % 2 ? v : v - 5))), new Transform2());
    const outline = new Outline();
    for (let i = 0; i < hill.length; i += 2) outline.lineTo(hill[i] - 5, hill[i + 1]);
    this.keep(
      new Mesh(
        new ExtrudeGeometry(outline, { depth: DEPTH, bevelEnabled: false }).translate(0, 0, -DEPTH / 2),
        this.paint(stage.colors.level),
      ),
    );
    // Stairs, and platforms that are met from above only.
    for (let i = 0; i < 4; i++) this.add({ x: 0.25, y: 0.125 * (i + 1) }, { x: 7 + 0.5 * i, y: 0.125 * (i + 1) });
    for (const [x, y] of [
      [-12, 1.3],
      [-12, 2.6],
      [-8.5, 2],
      [2.5, 2.2],
    ] as const) {
      this.add({ x: 1, y: 0.1 }, { x, y }, { oneWay: UP });
    }
    this.move({ x: 0.9, y: 0.1 }, (t) => new Transform2({ x: 2.5, y: -0.8 + 0.8 * Math.sin(t) }));
    this.move({ x: 0.7, y: 0.1 }, (t) => new Transform2({ x: -1 + 2 * Math.sin(0.8 * t), y: 2.6 }));
    this.move({ x: 1.2, y: 0.08 }, (t) => new Transform2({ x: 12.5, y: 2.8 }, rotation(0.35 * Math.sin(0.7 * t))));
    this.hero = new CharacterMover2(world, capsule2({ x: 0, y: RADIUS }, { x: 0, y: HEIGHT - RADIUS }, RADIUS), {
      position: { x: num(state, 'at.x'), y: 1.5 },
      stepHeight: 0.3,
      maxSlope: 0.9,
    });
    const round = capsule({ x: 0, y: RADIUS, z: 0 }, { x: 0, y: HEIGHT - RADIUS, z: 0 }, RADIUS);
    this.figure = new Mesh(new ShapeGeometry(round), this.paint(stage.colors.hero));
    this.figure.castShadow = true;
    stage.scene.add(this.figure, this.lines);
    this.last.set(0, 1, 0);
  }

  private paint(color: number): MeshLambertMaterial {
    return new MeshLambertMaterial({ color });
  }

  private keep(mesh: Mesh): Mesh {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    this.meshes.push(mesh);
    this.stage.scene.add(mesh);
    return mesh;
  }

  private block({ x, y }: Vec2Like, at: Vec2Like, color: number): Mesh {
    const mesh = this.keep(new Mesh(new BoxGeometry(2 * x, 2 * y, DEPTH), this.paint(color)));
    mesh.position.set(at.x, at.y, 0);
    return mesh;
  }

  private add(half: Vec2Like, at: Vec2Like, options?: { oneWay: Vec2Like }): void {
    this.world.add(rectangle(half), new Transform2(at), options);
    this.block(half, at, options ? this.stage.colors.seams : this.stage.colors.level);
  }

  private move(half: Vec2Like, at: (time: number) => Transform2): void {
    const handle = this.world.add(rectangle(half), at(0));
    this.movers.push({ handle, mesh: this.block(half, { x: 0, y: 0 }, this.stage.colors.lit), at });
  }

  step(dt: number, input: Steering): number {
    const { hero, world } = this;
    this.time += dt;
    for (const { handle, at } of this.movers) world.move(handle, at(this.time));
    if (input.takeJump() && hero.isGrounded) this.rising = JUMP + hero.groundVelocity.y;
    else if (hero.isGrounded) this.rising = 0;
    else this.rising -= GRAVITY * dt;
    this.casts = hero.move({ x: input.x * this.speed * dt, y: this.rising * dt }, dt).casts;
    for (let i = 0; i < hero.touchCount; i++) {
      if (hero.touches[i].kind === 'ceiling') this.rising = Math.min(this.rising, 0);
    }
    if (hero.position.y < -8) hero.setPosition({ x: 0, y: 3 });
    return this.casts;
  }

  draw(): void {
    const { hero, stage, last, figure, lines } = this;
    const { x, y } = hero.position;
    figure.position.set(x, y, 0);
    for (const { mesh, at } of this.movers) {
      const { position, rotation: r } = at(this.time);
      mesh.position.set(position.x, position.y, 0);
      mesh.rotation.z = Math.atan2(r.s, r.c);
    }
    stage.camera.position.x += x - last.x;
    stage.controls.target.set(x, 1, 0);
    last.set(x, 1, 0);
    lines.clearLines();
    for (let i = 0; i < hero.touchCount && this.showsNormals; i++) {
      const { point: p, normal: n } = hero.touches[i];
      lines.normal({ x: p.x, y: p.y, z: DEPTH / 2 }, { x: n.x, y: n.y, z: 0 });
    }
    lines.show();
  }

  rows() {
    const { hero, casts } = this;
    return [
      { label: 'casts', value: casts, note: 'in the last move' },
      { label: 'ground', value: hero.isGrounded ? 'stands' : 'in the air', big: true },
      {
        label: 'touches',
        value:
          hero.touches
            .slice(0, hero.touchCount)
            .map(({ kind }) => kind)
            .join(', ') || 'nothing',
      },
      {
        columns: [
          { label: 'position', x: hero.position.x, y: hero.position.y },
          { label: 'groundVelocity', x: hero.groundVelocity.x, y: hero.groundVelocity.y },
        ],
      },
    ];
  }

  summary(): string {
    return this.hero.isGrounded ? 'On the ground.' : 'In the air: thin platforms are passed from below.';
  }

  result() {
    const { hero, casts } = this;
    return { position: { x: hero.position.x, y: hero.position.y }, isGrounded: hero.isGrounded, casts };
  }

  dispose(): void {
    for (const object of [this.figure, this.lines, ...this.meshes]) this.stage.drop(object);
  }
}

export const platformerScene: Live = {
  about:
    'A CharacterMover2 in the plane: welded tiles, a hill, stairs, dark platforms that are met from above only, lifts and a seesaw. Nothing hangs astride a platform, and what is ridden carries exactly.',
  keys: 'A D or the arrows walk, Space jumps; on a touch screen drag the pad; a gamepad has its left stick and first button.',
  isSteered: true,
  legend: [
    ['query', 'who walks'],
    ['gold', 'what moves'],
  ],
  params: [
    { type: 'number', key: 'speed', label: 'speed m/s', group: 'Walk', min: 0.5, max: 12, initial: 4 },
    { type: 'number', key: 'at.x', label: 'start x', group: 'Walk', min: -14, max: 14, initial: 0 },
    choice('Show', 'normals', 'normals', [
      ['shown', 'Normals'],
      ['hidden', 'Shapes only'],
    ]),
  ],
  eye: [0, 2.2, 13],
  target: [0, 1, 0],
  start: (stage, state) => new Platformer(stage, state),
};
