/** A capsule walking through a level of triangles. */
import {
  BufferAttribute,
  BufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  Vector3,
  WireframeGeometry,
} from 'three';
import { raycast, Transform, triangleMesh, Vec3 } from 'touchstone';
import { ResultLines, ShapeGeometry } from 'touchstone/three';
import { choice, num, type State, str } from '../app/params.ts';
import type { Live, Run, Steering } from '../app/scene.ts';
import type { Stage } from '../render/stage.ts';
import { body, Character } from './character.ts';
import { makeLevel } from './level.ts';

const { positions, indices } = makeLevel();
const level = triangleMesh(positions, indices);
const here = new Transform();

class Walk implements Run {
  readonly code = `import { capsule, castShape, CastResult, Transform, triangleMesh, Vec3 } from 'touchstone';

// Once: a floor of two triangles, and a wall.
const level = triangleMesh(
  [-9, 0, -9, 9, 0, -9, 9, 0, 9, -9, 0, 9, 1, 0, -9, 1, 3, -9, 1, 3, 9, 1, 0, 9],
  [0, 2, 1, 0, 3, 2, 4, 6, 5, 4, 7, 6],
);
const here = new Transform();
const body = capsule({ x: 0, y: -0.45, z: 0 }, { x: 0, y: 0.45, z: 0 }, 0.35);
const pose = new Transform({ x: 0, y: 0.9, z: 0 });
const hit = new CastResult();
const rest = new Vec3(1, -0.2, 0.5); // what is left of this frame's displacement

// Cast, go as far as it is free, and slide along the surface with what is left.
for (let i = 0; i < 5 && rest.length() > 1e-6; i++) {
  if (!castShape(body, pose, rest, level, here, hit)) {
    pose.position.add(rest);
    break;
  }
  const way = Math.max(0, hit.distance - 0.01) / rest.length();
  pose.position.addScaled(rest, way);
  rest.scale(1 - way).addScaled(hit.normalB, -Math.min(0, rest.dot(hit.normalB)));
}
const result = { position: pose.position, normalB: hit.normalB };`;
  readonly character = new Character(level, here);
  private readonly stage: Stage;
  private readonly ground: Mesh;
  private readonly wires: LineSegments;
  private readonly figure: Mesh;
  private readonly lines = new ResultLines();
  private readonly speed: number;
  private readonly showsTriangle: boolean;
  private readonly velocity = new Vec3();
  private readonly right = new Vector3();
  private readonly back = new Vector3();
  private readonly last = new Vector3();

  constructor(stage: Stage, state: State) {
    this.stage = stage;
    this.speed = num(state, 'speed');
    this.showsTriangle = str(state, 'touch') === 'shown';
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    const flat = geometry.toNonIndexed();
    flat.computeVertexNormals();
    this.ground = new Mesh(flat, new MeshLambertMaterial({ color: stage.colors.level }));
    this.ground.receiveShadow = true;
    this.ground.castShadow = true;
    this.wires = new LineSegments(
      new WireframeGeometry(geometry),
      new LineBasicMaterial({ color: stage.colors.seams, transparent: true, opacity: 0.5 }),
    );
    this.wires.visible = str(state, 'edges') === 'shown';
    this.figure = new Mesh(new ShapeGeometry(body), new MeshLambertMaterial({ color: stage.colors.hero }));
    this.figure.castShadow = true;
    stage.scene.add(this.ground, this.wires, this.figure, this.lines);
    this.character.pose.position.set(num(state, 'at.x'), 0, num(state, 'at.z'));
    const top = raycast({ x: num(state, 'at.x'), y: 20, z: num(state, 'at.z') }, { x: 0, y: -40, z: 0 }, level, here);
    this.character.pose.position.y = (top ? top.point.y : 0) + 0.85;
    this.last.copy(this.character.pose.position as unknown as Vector3);
  }

  step(dt: number, input: Steering): number {
    this.stage.axes(this.right, this.back);
    const { velocity, right, back, speed } = this;
    velocity.set(right.x * input.x + back.x * input.z, 0, right.z * input.x + back.z * input.z).scale(speed);
    this.character.move(velocity, dt, input.takeJump() ? 4.5 : 0);
    return this.character.casts;
  }

  draw(): void {
    const { position: p } = this.character.pose;
    this.figure.position.set(p.x, p.y, p.z);
    // The camera goes along.
    const dx = p.x - this.last.x;
    const dy = p.y - this.last.y;
    const dz = p.z - this.last.z;
    this.stage.camera.position.x += dx;
    this.stage.camera.position.y += dy;
    this.stage.camera.position.z += dz;
    this.stage.controls.target.set(p.x, p.y, p.z);
    this.last.set(p.x, p.y, p.z);
    this.lines.clearLines();
    const { hit } = this.character;
    if (hit.distance < Infinity) {
      if (this.showsTriangle) this.drawTriangle(hit.subshapeB);
      this.lines.normal(hit.point, hit.normalB);
    }
    this.lines.show();
  }

  /** The triangle that was met last, a little above the surface. */
  private drawTriangle(triangle: number): void {
    const corners = [0, 1, 2].map((k) => {
      const v = 3 * indices[3 * triangle + k];
      return new Vec3(positions[v], positions[v + 1] + 0.01, positions[v + 2]);
    });
    this.lines.setColor(this.stage.colors.lit);
    for (let k = 0; k < 3; k++) this.lines.line(corners[k], corners[(k + 1) % 3]);
  }

  rows() {
    const { pose, hit, ground, casts } = this.character;
    return [
      { label: 'triangles', value: indices.length / 3 },
      { label: 'casts', value: casts, note: 'in the last step' },
      {
        label: 'ground',
        value: this.character.isGrounded
          ? `slope ${((Math.acos(Math.min(1, ground.y)) * 180) / Math.PI).toFixed(1)}°`
          : 'in the air',
        big: true,
      },
      { label: 'subshapeB', value: hit.subshapeB, note: 'the triangle met last' },
      {
        columns: [
          { label: 'position', ...pose.position },
          { label: 'normalB', ...hit.normalB },
        ],
      },
    ];
  }

  summary(): string {
    return this.character.isGrounded ? 'On the ground. Nothing catches at the seams of the triangles.' : 'In the air.';
  }

  result() {
    const { pose, ground } = this.character;
    return { position: { ...pose.position }, ground: { ...ground }, isGrounded: this.character.isGrounded };
  }

  dispose(): void {
    for (const object of [this.ground, this.wires, this.figure, this.lines]) this.stage.drop(object);
  }
}

export const walkScene: Live = {
  about:
    'A capsule walks through one mesh of triangles by castShape: it slides along walls, climbs stairs and steps down slopes. Nothing catches at the seams between triangles: every normal is one that the surface has.',
  keys: 'W A S D or the arrows walk, Space jumps; on a touch screen drag the pad. Drag to look around.',
  isSteered: true,
  legend: [
    ['query', 'who walks'],
    ['gold', 'the triangle met last'],
  ],
  params: [
    { type: 'number', key: 'speed', label: 'speed m/s', group: 'Walk', min: 0.5, max: 12, initial: 4.5 },
    { type: 'number', key: 'at.x', label: 'start x', group: 'Walk', min: -18, max: 18, initial: 0 },
    { type: 'number', key: 'at.z', label: 'start z', group: 'Walk', min: -18, max: 18, initial: 8 },
    choice('Show', 'edges', 'edges', [
      ['shown', 'Triangles'],
      ['hidden', 'Surface only'],
    ]),
    choice('Show', 'touch', 'touch', [
      ['shown', 'Triangle met last'],
      ['hidden', 'Normal only'],
    ]),
  ],
  eye: [-3, 5.5, 16.5],
  target: [0, 1, 8],
  start: (stage, state) => new Walk(stage, state),
};
