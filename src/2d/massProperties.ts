/**
 * Area, centroid and moment of inertia of rounded polygons, exactly: the polygon itself, a rectangle of the radius' width on every
 * edge and a sector of a circle at every vertex, whose angle is that between the two normals there.
 */
import { setSinCos, Turn } from '../math/angle.ts';
import { checkSize } from '../math/checks.ts';
import { type ConvexShape, leavesOf, type Shape } from './shape.ts';
import { Vec2 } from './vec2.ts';

/** The answer of `massProperties`, in the frame of the shape. */
export class MassProperties {
  mass = 0;
  readonly centerOfMass = new Vec2();
  /** About the centre of mass. */
  inertia = 0;
}

/**
 * Mass, centre of mass and moment of inertia of `shape` at `density` per area, in the shape's own frame. The parts of a compound
 * add up, so where they overlap they count twice. A shape without area (a point, a segment, a chain) has no mass; its centre is the
 * middle of its vertices.
 */
export function massProperties(shape: Shape, density = 1, out: MassProperties = new MassProperties()): MassProperties {
  checkSize(density, 'density');
  const leaves = leavesOf(shape, 'shape');
  const leaf = massProperties_leaf;
  // Places are measured from the first leaf.
  const { middleX, middleY } = leaves[0]!.core;
  let mass = 0;
  let weights = 0;
  let x = 0;
  let y = 0;
  let inertia = 0;
  for (let i = 0; i < leaves.length; i++) {
    setConvexMass(leaves[i]!, leaf);
    const dx = leaf.centerOfMass.x - middleX;
    const dy = leaf.centerOfMass.y - middleY;
    const weight = leaf.mass + NO_MASS;
    mass += leaf.mass;
    weights += weight;
    x += weight * dx;
    y += weight * dy;
    inertia += leaf.inertia + leaf.mass * (dx * dx + dy * dy);
  }
  x /= weights;
  y /= weights;
  out.mass = mass * density;
  out.centerOfMass.set(middleX + x, middleY + y);
  out.inertia = (inertia - mass * (x * x + y * y)) * density;
  return out;
}

/** Added to the weight of every part, so that parts without mass have a centre too; it is nothing beside any mass. */
const NO_MASS = 1e-200;

const massProperties_leaf = /* @__PURE__ */ new MassProperties();

const setConvexMass_turn = /* @__PURE__ */ new Turn();

/** Area, centroid and second moment about the centroid. */
function setConvexMass(shape: ConvexShape, out: MassProperties): void {
  const { count, first, middleX: mx, middleY: my } = shape.core;
  const r = shape.radius;
  const turn = setConvexMass_turn;
  let area = 0;
  let firstX = 0;
  let firstY = 0;
  let second = 0;
  let e = first;
  // Everything is measured from the middle of the vertices, so that a place far from the origin costs no digits.
  do {
    const { x: ax, y: ay, nx: inx, ny: iny, length } = e;
    e = e.next;
    const { x: bx, y: by, nx: nextNx, ny: nextNy } = e;
    // The triangle from the middle to the edge: first moment area (a + b) / 3, second area (a.a + a.b + b.b) / 6.
    const triangle = count > 2 ? 0.5 * (ax * by - ay * bx) : 0;
    area += triangle;
    firstX += (triangle * (ax + bx)) / 3;
    firstY += (triangle * (ay + by)) / 3;
    second += (triangle * (ax * ax + ay * ay + (ax * bx + ay * by) + (bx * bx + by * by))) / 6;
    if (r === 0) continue;
    // The rectangle on the edge, centred at (a + b) / 2 + n r / 2.
    const strip = count > 1 ? length * r : 0;
    const sx = 0.5 * (ax + bx + r * inx);
    const sy = 0.5 * (ay + by + r * iny);
    area += strip;
    firstX += strip * sx;
    firstY += strip * sy;
    second += strip * (sx * sx + sy * sy + (length * length + r * r) / 12);
    // The sector at b, from the normal of this edge to that of the next: its first moment about b is r^3 / 3 times the integral of the
    // unit vector over the angle, which is the difference of the normals turned back by a right angle.
    // Its angle: each step of x + sin(angle - x) leaves a sixth of the cube of the error, which is less than 0.34 at first.
    const cosine = inx * nextNx + iny * nextNy;
    const sine = inx * nextNy - iny * nextNx;
    turn.angle = count > 1 ? 0.5 * Math.PI * (1 - cosine) : 2 * Math.PI;
    for (let k = 0; k < 3; k++) {
      setSinCos(turn);
      turn.angle += sine * turn.c - cosine * turn.s;
    }
    const { angle } = turn;
    const sector = 0.5 * r * r * angle;
    const momentX = ((nextNy - iny) * r * r * r) / 3;
    const momentY = ((inx - nextNx) * r * r * r) / 3;
    area += sector;
    firstX += sector * bx + momentX;
    firstY += sector * by + momentY;
    second += sector * (bx * bx + by * by + 0.5 * r * r) + 2 * (bx * momentX + by * momentY);
  } while (e !== first);
  const cx = area > 0 ? firstX / area : 0;
  const cy = area > 0 ? firstY / area : 0;
  out.mass = area;
  out.centerOfMass.set(mx + cx, my + cy);
  out.inertia = second - area * (cx * cx + cy * cy);
}
