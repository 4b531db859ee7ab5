/**
 * Mass properties of a rounded box: the sums of massMoments.ts in closed form. A box has faces with f = 4 h h', edges with theta =
 * pi / 2 and vertices with omega = pi / 2; half extents of zero are no exception.
 */
import type { MassProperties } from '../results/massProperties.ts';
import type { BoxCore } from '../shapes/box.ts';

/** Writes mass, centre of mass and inertia for density 1 to `out`. */
export function setBoxMass(core: BoxCore, ball: { readonly radius: number }, out: MassProperties): void {
  const { hx, hy, hz } = core;
  const r = ball.radius;
  const area = 8 * (hx * hy + hy * hz + hz * hx);
  out.mass = 8 * hx * hy * hz + r * (area + r * Math.PI * (2 * (hx + hy + hz) + (4 / 3) * r));
  out.centerOfMass.set(core.cx, core.cy, core.cz);
  const xx = axisMoment(hx, hy, hz, r);
  const yy = axisMoment(hy, hz, hx, r);
  const zz = axisMoment(hz, hx, hy, r);
  const inertia = out.inertia;
  inertia.xx = yy + zz;
  inertia.yy = zz + xx;
  inertia.zz = xx + yy;
  inertia.xy = 0;
  inertia.xz = 0;
  inertia.yz = 0;
}

/** The integral of the squared coordinate along the axis of half extent `a` over the box a, b, c rounded by r, about its centre. */
function axisMoment(a: number, b: number, c: number, r: number): number {
  const volume = 8 * a * b * c;
  // Faces across the axis, faces along it.
  const across = 8 * b * c;
  const along = 8 * a * (b + c);
  // The mean of the squared coordinate is a^2/3 over a feature that runs along the axis and a^2 over one that does not.
  const edges = 4 * Math.PI * (a / 3 + b + c);
  const core = volume / 3 + r * (across + along / 3 + r * (edges / 2 + (r * 4 * Math.PI) / 3));
  const layer = volume + r * ((across + 2 * along) / 3 + r * ((Math.PI / 2) * (2 * a + b + c) + (r * 4 * Math.PI) / 15));
  return a * a * core + r * r * layer;
}
