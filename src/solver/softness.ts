/**
 * Soft constraints: a spring of frequency f and damping ratio z in front of a row whose effective mass is m. Over a substep h with w = 2 pi f
 * the implicit spring asks for v + (w / a1) C + l / (m a2) = 0 where a1 = 2 z + h w and a2 = h w a1: the error C is taken back at the rate w / a1,
 * and the row gives way in proportion to its impulse l.
 */
export class Softness {
  /** The frequency and the damping ratio of the spring, and the length of the substep; */
  hertz = NaN;
  dampingRatio = NaN;
  h = NaN;
  /** of which `update` makes: what part of an error is taken back per second. */
  rate = NaN;
  /** One divided by the compliance, in units of the effective mass of the row. */
  stiffness = NaN;

  update(): void {
    const { dampingRatio, h, hertz } = this;
    const w = 2 * Math.PI * hertz;
    const a1 = 2 * dampingRatio + h * w;
    this.rate = w / a1;
    this.stiffness = h * w * a1;
  }
}
