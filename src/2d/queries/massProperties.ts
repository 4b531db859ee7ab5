/**
 * Area, centroid and moment of inertia of rounded polygons, exactly: the polygon itself, a rectangle of the radius' width on every
 * edge and a sector of a circle at every vertex, whose angle is that between the two normals there.
 */
import { setSinCos, Turn } from '../../math/angle.ts';
import { checkSize } from '../../math/checks.ts';
import { throwType } from '../math/checks.ts';
import { Vec2 } from '../math/vec2.ts';
import { leavesOf, type Shape } from '../shapes/shape.ts';

/** The answer of `massProperties`, in the frame of the shape. */
export class MassProperties {
  /** Area times density. */
  mass = 0;
  /** In the shape's own frame. */
  readonly centerOfMass = new Vec2();
  /** About the centre of mass. */
  inertia = 0;
}

/**
 * Mass, centre of mass and moment of inertia of `shape` at `density` per area, in the shape's own frame. The parts of a compound
 * add up, so where they overlap they count twice. A shape without area (a point, a segment, a chain) has no mass; its centre is the
 * middle of its vertices.
 *
 * @example
 * ```ts
 * import { massProperties, rectangle } from 'touchstone/2d';
 *
 * console.log(massProperties(rectangle({ x: 1, y: 2 }), 3).mass); // 24
 * ```
 */
export function massProperties(shape: Shape, density = 1, out: MassProperties = new MassProperties()): MassProperties {
  checkSize(density, 'massProperties: density');
  if (!(out instanceof MassProperties)) throwType('massProperties: out must be a MassProperties', out);
  const leaves = leavesOf(shape, 'massProperties');
  const turn = massProperties_turn;
  let mass = 0;
  let weights = 0;
  let x = 0;
  let y = 0;
  let inertia = 0;
  // Each part moves the centre of those before it by its share of the way there, so that no place is measured from afar.
  for (let i = 0; i < leaves.length; i++) {
    const { core, radius: r } = leaves[i];
    // The moments of a leaf are measured from its own middle, so that a place far away costs no digits.
    let area = 0;
    let firstX = 0;
    let firstY = 0;
    let second = 0;
    let e = core.first;
    do {
      const { x: ax, y: ay, nx, ny, length } = e;
      e = e.next;
      const { x: bx, y: by, nx: nextNx, ny: nextNy } = e;
      // The triangle from the middle to the edge: first moment area (a + b) / 3, second area (a.a + a.b + b.b) / 6.
      const triangle = 0.5 * (ax * by - ay * bx);
      area += triangle;
      firstX += (triangle * (ax + bx)) / 3;
      firstY += (triangle * (ay + by)) / 3;
      second += (triangle * (ax * ax + ay * ay + (ax * bx + ay * by) + (bx * bx + by * by))) / 6;
      if (r === 0) continue;
      // The rectangle on the edge, centred at (a + b) / 2 + n r / 2.
      const strip = length * r;
      const sx = 0.5 * (ax + bx + r * nx);
      const sy = 0.5 * (ay + by + r * ny);
      area += strip;
      firstX += strip * sx;
      firstY += strip * sy;
      second += strip * (sx * sx + sy * sy + (length * length + r * r) / 12);
      // The sector at b, from the normal of this edge to that of the next: its first moment about b is r^3 / 3 times the integral of
      // the unit vector over the angle, which is the difference of the normals turned back by a right angle.
      // Its angle: each step of x + sin(angle - x) leaves a sixth of the cube of the error, which is less than 0.34 at first.
      const cosine = nx * nextNx + ny * nextNy;
      const sine = nx * nextNy - ny * nextNx;
      turn.angle = core.count > 1 ? 0.5 * Math.PI * (1 - cosine) : 2 * Math.PI;
      for (let k = 0; k < 3; k++) {
        setSinCos(turn);
        turn.angle += sine * turn.c - cosine * turn.s;
      }
      const sector = 0.5 * r * r * turn.angle;
      const momentX = ((nextNy - ny) * r * r * r) / 3;
      const momentY = ((nx - nextNx) * r * r * r) / 3;
      area += sector;
      firstX += sector * bx + momentX;
      firstY += sector * by + momentY;
      second += sector * (bx * bx + by * by + 0.5 * r * r) + 2 * (bx * momentX + by * momentY);
    } while (e !== core.first);
    const weight = area + NO_MASS;
    const centerX = firstX / weight;
    const centerY = firstY / weight;
    const dx = core.middleX + centerX - x;
    const dy = core.middleY + centerY - y;
    weights += weight;
    const share = weight / weights;
    x += share * dx;
    y += share * dy;
    inertia += second - area * (centerX * centerX + centerY * centerY) + mass * share * (dx * dx + dy * dy);
    mass += area;
  }
  out.mass = mass * density;
  out.centerOfMass.set(x, y);
  out.inertia = inertia * density;
  return out;
}

/** Added to the area of every part, so that parts without it have a centre too; it is nothing beside any area. */
const NO_MASS = 1e-200;

const massProperties_turn = /* @__PURE__ */ new Turn();
