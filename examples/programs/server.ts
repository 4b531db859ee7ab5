/** A server that checks what its players claim: 1,000 moves a tick, as one batch, against the level. Nobody walks through a wall. */
import { box, CollisionWorld, capsule, castColumns, Transform, triangleMesh } from 'touchstone';

const PLAYERS = 1000;
const FASTEST = 8; // metres a second
const TICK = 1 / 20;
/** How far a player may stand inside a wall by rounding of the network's numbers. */
const SLACK = 1e-3;

/** Ground of 2 x 60 x 60 triangles, with hills. */
function terrain(size: number, cells: number) {
  const height = (x: number, z: number) => 2 * Math.sin(0.07 * x) * Math.cos(0.05 * z);
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++) {
      const [x, z] = [(column / cells - 0.5) * size, (row / cells - 0.5) * size];
      positions.push(x, height(x, z), z);
      if (row === cells || column === cells) continue;
      const i = row * (cells + 1) + column;
      indices.push(i, i + cells + 1, i + 1, i + 1, i + cells + 1, i + cells + 2);
    }
  }
  return { mesh: triangleMesh(positions, indices), height };
}

const { mesh, height } = terrain(240, 60);
const world = new CollisionWorld();
world.add(mesh, new Transform());
for (let i = 0; i < 200; i++) {
  const [x, z] = [110 * Math.sin(7 * i), 110 * Math.sin(11 * i + 2)];
  world.add(box({ x: 1 + (i % 3), y: 3, z: 1 + (i % 2) }), new Transform({ x, y: height(x, z), z }));
}
const body = capsule({ x: 0, y: -0.5, z: 0 }, { x: 0, y: 0.5, z: 0 }, 0.4);

/** Rows as `castShapeBatch` takes them: position, quaternion, displacement. What it gives is named by `castColumns`. */
const ROW = 10;
const { handle: HANDLE, fraction: FRACTION, size: ANSWER } = castColumns;
const rows = new Float64Array(ROW * PLAYERS);
const answers = new Float64Array(ANSWER * PLAYERS);
const positions = Float64Array.from({ length: 3 * PLAYERS }, (_, i) => {
  const player = Math.floor(i / 3);
  const [x, z] = [100 * Math.sin(player), 100 * Math.sin(1.7 * player + 1)];
  return [x, height(x, z) + 1.5, z][i % 3];
});

/** Takes where players claim to be (x, y, z of each) and returns how many were believed; the others stay where they were. */
export function tick(claims: Float64Array): number {
  for (let i = 0; i < PLAYERS; i++) {
    const from = positions.subarray(3 * i, 3 * i + 3);
    const way = [0, 1, 2].map((k) => claims[3 * i + k] - from[k]);
    const length = Math.hypot(...way);
    // What is too fast, or no number at all, is not even asked about.
    const isPossible = length <= FASTEST * TICK + SLACK;
    rows.set([...from, 0, 0, 0, 1, ...(isPossible ? way : [0, 0, 0])], ROW * i);
  }
  world.castShapeBatch(body, rows, undefined, answers);
  let believed = 0;
  for (let i = 0; i < PLAYERS; i++) {
    const [x = 0, y = 0, z = 0] = rows.subarray(ROW * i + 7, ROW * i + 10);
    const length = Math.hypot(x, y, z);
    const isHit = answers[ANSWER * i + HANDLE] !== -1;
    // What is left of the way after the impact would be inside of something.
    if (length === 0 || (isHit && (1 - answers[ANSWER * i + FRACTION]) * length > SLACK)) continue;
    positions.set(claims.subarray(3 * i, 3 * i + 3), 3 * i);
    believed++;
  }
  return believed;
}

// Every tenth claims to have run at ten times the speed, one sends no number; the others take a step.
const claims = positions.map((value, i) => {
  const player = Math.floor(i / 3);
  const step = (player % 10 === 0 ? 10 : 0.9) * FASTEST * TICK;
  return player === 1 ? Number.NaN : value + [step * Math.cos(player), 0.1, step * Math.sin(player)][i % 3];
});
const believed = tick(claims);
console.log(believed < 900, believed > 800); // true true
