/**
 * How far two shapes can turn past each other while an edge of one is nearest to an edge of the other. A plane that stands still,
 * or turns with one of them, is soon reached by the far ends of long edges that cross; one that stays along both edges is reached
 * only where they meet.
 *
 * With e along the edge of A, which turns by R(s) = exp(s w u), and f along that of B, its normal is N(s) = R e x f. In the frame about the
 * centre of turning, which moves by s d, the gap between the lines of the edges, through a and b, times |N| is
 *
 *   F(s) = N.(b - s d - R a) = f.((b - s d - R a) x R e)
 *
 * and how far a vertex q of A is behind its edge, or p of B, times |N| is f.R((a - q) x e), or R e.(f x (p - b)).
 */
import type { CoreDistance } from '../distance/coreDistance.ts';
import type { Frame } from '../math/frame.ts';
import { Vec3, type Vec3Like } from '../math/vec3.ts';
import { EDGE, FACE } from '../results/features.ts';
import type { Polytope } from '../shapes/polytope.ts';
import type { ConvexShape } from '../shapes/shape.ts';
import { indexOfName } from '../shapes/topology.ts';
import type { Turning } from './turning.ts';
import type { TurningSweep } from './turningSweep.ts';

/** A line through p along the unit vector e, on an edge between two vertices. */
class EdgeLine {
  px = -0;
  py = -0;
  pz = -0;
  ex = -0;
  ey = -0;
  ez = -0;
  from = 0;
  to = 0;
}

/** A room that closes. */
class Closing {
  room = -0;
  /** The speed at which it closes, and a bound on how that grows. */
  speed = -0;
  bend = -0;
  /** The time until it is closed, at the earliest. */
  time = -0;

  /** Sets the least time s with speed s + bend s^2 / 2 = room; zero where there is no room. */
  setTime(): void {
    const { room, speed, bend } = this;
    const root = Math.sqrt(speed * speed + 2 * bend * room);
    if (!(room > 0)) this.time = 0;
    else if (speed > 0) this.time = (2 * room) / (speed + root);
    else if (bend > 0) this.time = (root - speed) / bend;
    else this.time = Infinity;
  }
}

/** The nearest edges of both shapes, and how long the plane along them has all other vertices behind it. */
class EdgePair {
  readonly a = new EdgeLine();
  readonly b = new EdgeLine();
  /** For how long no other vertex stands beyond the edges at all, for how long by no more than the slack, and that slack. */
  time = -0;
  slackTime = -0;
  slack = -0;
  readonly closing = new Closing();
  /** Two vectors of which one turns: c.R v is how far a vertex is behind its edge. */
  readonly c = new Vec3();
  readonly v = new Vec3();
}

const setEdgeStep_pair = /* @__PURE__ */ new EdgePair();
const setEdgeStep_point = /* @__PURE__ */ new Vec3();

/** A vertex this near to the line of an edge, as a part of the reach, is on it: it stands beyond no plane along that. */
const ON_LINE = 1e-14;
/**
 * Of the gap, the part by which vertices of each shape may stand beyond its edge: enough to get past where the plane lies along a
 * face, from one edge of it to the next.
 */
const SLACK = 0.25;

/** True when edges of both are nearest to each other. */
export function areEdgesNearest({ featureA, featureB }: CoreDistance): boolean {
  return featureA >= EDGE && featureA < FACE && featureB >= EDGE && featureB < FACE;
}

/**
 * Sets the time for which the plane along the nearest edges of both keeps the shapes apart, with half the tolerance between them.
 */
export function setEdgeStep(a: ConvexShape, b: ConvexShape, sweep: TurningSweep, turning: Turning): void {
  const pair = setEdgeStep_pair;
  const { a: lineA, b: lineB, closing } = pair;
  const { distance, aboutA, aboutB, gap, nx, ny, nz } = turning;
  const { dx, dy, dz, ux, uy, uz, angle: w } = sweep;
  turning.step = 0;
  setEdgeStep_point.set(distance.bx, distance.by, distance.bz);
  setLine(a.core, aboutA, distance.featureB, setEdgeStep_point, aboutB, lineA);
  setEdgeStep_point.set(distance.ax, distance.ay, distance.az);
  setLine(b.core, aboutB, distance.featureA, setEdgeStep_point, aboutB, lineB);
  const { px: ax, py: ay, pz: az, ex, ey, ez } = lineA;
  // f is turned so that N points from A to B.
  const sign =
    (ey * lineB.ez - ez * lineB.ey) * nx + (ez * lineB.ex - ex * lineB.ez) * ny + (ex * lineB.ey - ey * lineB.ex) * nz < 0
      ? -1
      : 1;
  lineB.ex *= sign;
  lineB.ey *= sign;
  lineB.ez *= sign;
  const { ex: fx, ey: fy, ez: fz } = lineB;
  const normalX = ey * fz - ez * fy;
  const normalY = ez * fx - ex * fz;
  const normalZ = ex * fy - ey * fx;
  const sine = Math.sqrt(normalX * normalX + normalY * normalY + normalZ * normalZ);
  // e' = u x e, how e turns; a' = u x a.
  const eTurnX = uy * ez - uz * ey;
  const eTurnY = uz * ex - ux * ez;
  const eTurnZ = ux * ey - uy * ex;
  const eTurn = Math.sqrt(eTurnX * eTurnX + eTurnY * eTurnY + eTurnZ * eTurnZ);
  const aTurnX = uy * az - uz * ay;
  const aTurnY = uz * ax - ux * az;
  const aTurnZ = ux * ay - uy * ax;
  const arm = Math.sqrt(aTurnX * aTurnX + aTurnY * aTurnY + aTurnZ * aTurnZ);
  // Until then the sine of the angle between the edges is at least half of what it is.
  const most = Math.min(turning.end - turning.done, sine / (2 * w * eTurn));
  if (!(most > 0)) return;
  const gx = lineB.px - ax;
  const gy = lineB.py - ay;
  const gz = lineB.pz - az;
  const apart = gx * normalX + gy * normalY + gz * normalZ;
  // N' = w (u x e) x f; F' = N'.(b - a) - N.(d + w u x a)
  const turnX = w * (eTurnY * fz - eTurnZ * fy);
  const turnY = w * (eTurnZ * fx - eTurnX * fz);
  const turnZ = w * (eTurnX * fy - eTurnY * fx);
  const opening =
    turnX * gx +
    turnY * gy +
    turnZ * gz -
    (normalX * (dx + w * aTurnX) + normalY * (dy + w * aTurnY) + normalZ * (dz + w * aTurnZ));
  const sineGrowth = (turnX * normalX + turnY * normalY + turnZ * normalZ) / sine;
  // |F''| <= |b - s d - R a| |e''| + 2 (|d| + w |a'|) |e'| + w^2 |a'|, and |N|'' <= |N'|^2 / |N| + |N''|
  const speed = sweep.length + w * arm;
  const distanceMost = Math.sqrt(gx * gx + gy * gy + gz * gz) + speed * most;
  const bend = w * (w * (distanceMost * eTurn + arm) + 2 * speed * eTurn);
  const sineBend = w * w * eTurn * ((2 * eTurn) / sine + 1);
  const radii = a.radius + b.radius;
  const keep = Math.min(0.5 * turning.tolerance, 0.5 * gap);
  pair.time = most;
  pair.slackTime = most;
  pair.slack = 0.5 * SLACK * gap * sine;
  limitVertices(a.core, aboutA, pair, true, sweep);
  limitVertices(b.core, aboutB, pair, false, sweep);
  const near = radii + keep;
  closing.room = apart - near * sine;
  closing.speed = near * sineGrowth - opening;
  closing.bend = bend + near * sineBend;
  if (gap <= turning.tolerance && closing.speed > turning.rest * sine) return;
  closing.setTime();
  const step = Math.min(closing.time, pair.time);
  const far = near + 2 * SLACK * gap;
  closing.room = apart - far * sine;
  closing.speed = far * sineGrowth - opening;
  closing.bend = bend + far * sineBend;
  closing.setTime();
  turning.step = Math.max(step, Math.min(closing.time, pair.slackTime));
}

/**
 * Fills `out` from the edge `code` of a core and the point of the shape's surface that is nearest. It has a length: of an edge whose square
 * vanishes an end is nearest.
 */
function setLine(core: Polytope, frame: Frame, code: number, point: Vec3Like, at: Frame, out: EdgeLine): void {
  const { vertices, topology } = core;
  const edge = indexOfName(topology.edgeNames, code - EDGE);
  out.from = topology.edgeVertices[2 * edge];
  out.to = topology.edgeVertices[2 * edge + 1];
  const fromX = vertices[3 * out.from];
  const fromY = vertices[3 * out.from + 1];
  const fromZ = vertices[3 * out.from + 2];
  const lx = vertices[3 * out.to] - fromX;
  const ly = vertices[3 * out.to + 1] - fromY;
  const lz = vertices[3 * out.to + 2] - fromZ;
  const inv = 1 / Math.sqrt(lx * lx + ly * ly + lz * lz);
  const ex = (frame.xx * lx + frame.xy * ly + frame.xz * lz) * inv;
  const ey = (frame.yx * lx + frame.yy * ly + frame.yz * lz) * inv;
  const ez = (frame.zx * lx + frame.zy * ly + frame.zz * lz) * inv;
  const qx = frame.xx * fromX + frame.xy * fromY + frame.xz * fromZ + frame.px;
  const qy = frame.yx * fromX + frame.yy * fromY + frame.yz * fromZ + frame.py;
  const qz = frame.zx * fromX + frame.zy * fromY + frame.zz * fromZ + frame.pz;
  // The place on the edge beside the point.
  const along = (point.x + at.px - qx) * ex + (point.y + at.py - qy) * ey + (point.z + at.pz - qz) * ez;
  out.ex = ex;
  out.ey = ey;
  out.ez = ez;
  out.px = qx + ex * along;
  out.py = qy + ey * along;
  out.pz = qz + ez * along;
}

/**
 * Lowers the times to those at which a vertex q of A (`isA`) or of B could come beyond its edge: f.R((a - q) x e) = 0 for A, ((b - q) x f).R e = 0
 * for B.
 */
function limitVertices(core: Polytope, frame: Frame, pair: EdgePair, isA: boolean, sweep: TurningSweep): void {
  const { vertices } = core;
  const line = isA ? pair.a : pair.b;
  const other = isA ? pair.b : pair.a;
  const behind = isA ? pair.v : pair.c;
  const along = isA ? pair.c : pair.v;
  const { px, py, pz, ex, ey, ez, from, to } = line;
  along.x = other.ex;
  along.y = other.ey;
  along.z = other.ez;
  const least = ON_LINE * core.reach;
  for (let i = 0; i < core.topology.vertexCount; i++) {
    if (i === from || i === to) continue;
    const vx = vertices[3 * i];
    const vy = vertices[3 * i + 1];
    const vz = vertices[3 * i + 2];
    const x = px - (frame.xx * vx + frame.xy * vy + frame.xz * vz + frame.px);
    const y = py - (frame.yx * vx + frame.yy * vy + frame.yz * vz + frame.py);
    const z = pz - (frame.zx * vx + frame.zy * vy + frame.zz * vz + frame.pz);
    behind.x = y * ez - z * ey;
    behind.y = z * ex - x * ez;
    behind.z = x * ey - y * ex;
    if (behind.x * behind.x + behind.y * behind.y + behind.z * behind.z > least * least) limit(pair, sweep);
  }
}

/** Lowers the times to those at which c.R v, which is not below zero now, could be zero, or minus the slack: its slope is w c.(u x v). */
function limit(pair: EdgePair, { ux, uy, uz, angle: w }: TurningSweep): void {
  const { c, v, closing } = pair;
  const room = c.x * v.x + c.y * v.y + c.z * v.z;
  const vTurnX = uy * v.z - uz * v.y;
  const vTurnY = uz * v.x - ux * v.z;
  const vTurnZ = ux * v.y - uy * v.x;
  const cTurnX = uy * c.z - uz * c.y;
  const cTurnY = uz * c.x - ux * c.z;
  const cTurnZ = ux * c.y - uy * c.x;
  const vTurnSq = vTurnX * vTurnX + vTurnY * vTurnY + vTurnZ * vTurnZ;
  const cTurnSq = cTurnX * cTurnX + cTurnY * cTurnY + cTurnZ * cTurnZ;
  closing.room = room;
  closing.speed = -w * (c.x * vTurnX + c.y * vTurnY + c.z * vTurnZ);
  closing.bend = w * w * Math.sqrt(vTurnSq * cTurnSq);
  closing.setTime();
  pair.time = Math.min(pair.time, closing.time);
  closing.room = room + pair.slack;
  closing.setTime();
  pair.slackTime = Math.min(pair.slackTime, closing.time);
}
