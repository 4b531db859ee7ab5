/** How long a plane keeps a turning shape from another one that it is beside. */
import type { Frame } from '../math/frame.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { Turning } from './turning.ts';
import type { TurningSweep } from './turningSweep.ts';

/** A normal less than this across the axis is along it. */
const ROUNDING = 1e-14;

/**
 * Sets the time for which no vertex of a core can come through the plane: for `side` 1 the plane at B's surface and the vertices of A,
 * for -1 the plane at A's surface, which turns with it, and the vertices of B. The frame is about the centre of turning. Zero
 * where a vertex within the tolerance is coming nearer.
 */
export function setPlaneStep(core: Polytope, frame: Frame, side: number, sweep: TurningSweep, turning: Turning): void {
  const { dx, dy, dz, ux, uy, uz, angle } = sweep;
  const { nx, ny, nz, gap, tolerance, rest } = turning;
  const nAlong = nx * ux + ny * uy + nz * uz;
  const acrossX = nx - nAlong * ux;
  const acrossY = ny - nAlong * uy;
  const acrossZ = nz - nAlong * uz;
  const across = Math.sqrt(acrossX * acrossX + acrossY * acrossY + acrossZ * acrossZ);
  const nAcross = across > ROUNDING ? across : 0.0;
  const drift = nx * dx + ny * dy + nz * dz;
  // n.(w u x q) = q.m, with m = w n x u.
  const mx = angle * (ny * uz - nz * uy);
  const my = angle * (nz * ux - nx * uz);
  const mz = angle * (nx * uy - ny * ux);
  const bendOfOne = angle * angle * nAcross;
  // Seen from A, the displacement of B's vertices turns: 2 w n.(u x d) more, and it carries them away from the axis.
  const isOfB = side < 0;
  const carried = isOfB ? (turning.end - turning.done) * turning.dAcross : 0.0;
  const swerve = isOfB ? -2 * (mx * dx + my * dy + mz * dz) : 0.0;
  const moreBend = isOfB ? 2 * angle * nAcross * turning.dAcross : 0.0;
  const { vertices, topology } = core;
  const towardsX = side * (frame.xx * nx + frame.yx * ny + frame.zx * nz);
  const towardsY = side * (frame.xy * nx + frame.yy * ny + frame.zy * nz);
  const towardsZ = side * (frame.xz * nx + frame.yz * ny + frame.zz * nz);
  let top = -Infinity;
  for (let i = 0; i < 3 * topology.vertexCount; i += 3) {
    top = Math.max(top, towardsX * vertices[i] + towardsY * vertices[i + 1] + towardsZ * vertices[i + 2]);
  }
  top += side * (nx * frame.px + ny * frame.py + nz * frame.pz);
  let step = Infinity;
  for (let i = 0; i < 3 * topology.vertexCount; i += 3) {
    const x = vertices[i];
    const y = vertices[i + 1];
    const z = vertices[i + 2];
    const qx = frame.xx * x + frame.xy * y + frame.xz * z + frame.px;
    const qy = frame.yx * x + frame.yy * y + frame.yz * z + frame.py;
    const qz = frame.zx * x + frame.zy * y + frame.zz * z + frame.pz;
    const along = qx * ux + qy * uy + qz * uz;
    const vx = qx - along * ux;
    const vy = qy - along * uy;
    const vz = qz - along * uz;
    const arm = Math.sqrt(vx * vx + vy * vy + vz * vz) + carried;
    const height = gap + Math.max(0, top - side * (nx * qx + ny * qy + nz * qz));
    let speed = drift + (mx * qx + my * qy + mz * qz);
    if (speed <= rest && speed >= -rest) speed = 0;
    if (height <= tolerance && speed > 0) {
      step = 0;
      break;
    }
    // Up to half the tolerance before the plane; half way where it is nearer than that.
    const room = Math.max(height - 0.5 * tolerance, 0.5 * height, 0);
    const bend = bendOfOne * arm + moreBend;
    // The least s with speed s + bend s^2 / 2 = room.
    const root = Math.sqrt(speed * speed + 2 * bend * room);
    let reached = Infinity;
    if (speed > 0) reached = (2 * room) / (speed + root);
    else if (bend > 0) {
      reached = (root - speed) / bend;
      // The acceleration now and a bound on how it changes: speed + pull s / 2 + twist s^2 / 6 = 0.
      const pull = swerve - side * angle * angle * (vx * nx + vy * ny + vz * nz);
      const twist = angle * (bend + 0.5 * moreBend);
      const turn = Math.sqrt(0.25 * pull * pull - (2 / 3) * twist * speed);
      const later = pull > 0 ? (-2 * speed) / (0.5 * pull + turn) : (3 * (turn - 0.5 * pull)) / twist;
      reached = Math.max(reached, later);
    }
    step = Math.min(step, reached);
  }
  turning.step = step;
}
