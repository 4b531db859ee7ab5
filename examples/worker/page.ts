/** The page: it draws what the worker has come to, from the side, and pushes the ball when it is clicked. */
import { POSE, SharedPoses } from './sharedPoses.ts';
import type { Command } from './simulation.ts';

const BODIES = 56;
const canvas = document.querySelector('canvas')!;
const context = canvas.getContext('2d')!;
const poses = new SharedPoses(BODIES);
const numbers = new Float64Array(POSE * BODIES);
const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const tell = (command: Command) => worker.postMessage(command);
tell({ kind: 'start', buffer: poses.buffer });
canvas.addEventListener('pointerdown', () => tell({ kind: 'push', body: BODIES - 1, impulse: { x: 300, y: 60, z: 0 } }));

function draw(): void {
  const { height, width } = canvas;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  const count = poses.read(numbers);
  for (let k = 0; k < count; k++) {
    const [x, y, , , , qz, qw] = numbers.subarray(POSE * k, POSE * k + POSE);
    const c = 1 - 2 * qz * qz;
    const s = 2 * qz * qw;
    const scale = width / 24;
    context.setTransform(scale * c, -scale * s, scale * s, scale * c, width / 2 + scale * x, height - scale * y);
    context.beginPath();
    if (k === BODIES - 1) context.arc(0, 0, 0.7, 0, 7);
    else context.rect(-0.48, -0.48, 0.96, 0.96);
    context.fillStyle = k === BODIES - 1 ? '#c33' : '#579';
    context.fill();
  }
  requestAnimationFrame(draw);
}
draw();
