import { describe, expect, it } from 'vitest';
import { Random, SOAK } from '../../test/gen.ts';
import { Dd, DdVec } from '../../test/oracle/doubleDouble.ts';
import { setDot, setMinor, Wide, WideVec } from './wide.ts';

const SEED = 4711;
const COUNT = 2000;
/** A few roundings of 32 digits. */
const ROUNDING = 1e-30;

function draw(random: Random): Wide {
  const wide = new Wide();
  wide.high = random.range(-1, 1) * random.logRange(-6, 6);
  wide.low = wide.high * random.range(-1, 1) * 2 ** -53;
  return wide;
}

function drawVec(random: Random): WideVec {
  const v = new WideVec();
  v.x.copy(draw(random));
  v.y.copy(draw(random));
  v.z.copy(draw(random));
  return v;
}

const dd = ({ high, low }: Wide): Dd => new Dd(high, low);
const ddVec = ({ x, y, z }: WideVec): DdVec => new DdVec(dd(x), dd(y), dd(z));

/** How far two numbers of 32 digits are apart. */
const apart = (a: Wide, b: Dd): number => Math.abs(dd(a).sub(b).value);

describe(`numbers of 32 digits, ${SOAK * COUNT} of each, seed ${SEED}`, () => {
  it('agree with the oracle', () => {
    const random = new Random(SEED);
    const out = new Wide();
    for (let i = 0; i < SOAK * COUNT; i++) {
      const a = draw(random);
      const b = draw(random);
      const size = Math.abs(a.high) + Math.abs(b.high);
      expect(apart(out.setSum(a, b), dd(a).add(dd(b)))).toBeLessThanOrEqual(ROUNDING * size);
      expect(apart(out.setDifference(a, b), dd(a).sub(dd(b)))).toBeLessThanOrEqual(ROUNDING * size);
      expect(apart(out.setProduct(a, b), dd(a).mul(dd(b)))).toBeLessThanOrEqual(ROUNDING * Math.abs(a.high * b.high));
      expect(apart(out.setQuotient(a, b), dd(a).div(dd(b)))).toBeLessThanOrEqual(ROUNDING * Math.abs(a.high / b.high));
      const sum = new Dd(a.high).mul(new Dd(b.high)).add(new Dd(b.low).mul(new Dd(3)));
      expect(apart(out.setSumOfProducts(Float64Array.of(a.high, b.high, 3, b.low)), sum)).toBeLessThanOrEqual(
        ROUNDING * (Math.abs(a.high * b.high) + size),
      );
      const square = new Wide().setProduct(a, a);
      expect(apart(out.setRoot(square), dd(a.high < 0 ? a.negate() : a))).toBeLessThanOrEqual(ROUNDING * Math.abs(a.high));
    }
  });

  it('so do vectors', () => {
    const random = new Random(SEED);
    const dot = new Wide();
    for (let i = 0; i < SOAK * COUNT; i++) {
      const a = drawVec(random);
      const b = drawVec(random);
      const size = (Math.abs(a.x.high) + Math.abs(a.y.high) + Math.abs(a.z.high)) * ddVec(b).length().value;
      expect(apart(setDot(a, b, dot), ddVec(a).dot(ddVec(b)))).toBeLessThanOrEqual(ROUNDING * size);
      const cross = new WideVec().setCross(a, b);
      const expected = ddVec(a).cross(ddVec(b));
      for (const axis of ['x', 'y', 'z'] as const)
        expect(apart(cross[axis], expected[axis])).toBeLessThanOrEqual(ROUNDING * size);
      const sum = new WideVec().copy(a).addScaled(b, dot);
      expect(apart(sum.x, dd(a.x).add(dd(b.x).mul(dd(dot))))).toBeLessThanOrEqual(ROUNDING * (1 + size) * (size + 1e6));
      const left = new WideVec().copy(a).scale(dot).setDifference(a, b);
      expect(apart(left.y, dd(a.y).sub(dd(b.y)))).toBeLessThanOrEqual(ROUNDING * (Math.abs(a.y.high) + Math.abs(b.y.high)));
    }
  });

  it('write to what they are made of', () => {
    const two = new Wide().set(2);
    const root = new Wide().setRoot(two);
    expect(new Wide().setProduct(root, root).setDifference(root.setProduct(root, root), two).high).toBeCloseTo(0, 30);
    const third = new Wide().set(1).setQuotient(new Wide().set(1), new Wide().set(3));
    expect(third.low).not.toBe(0);
    third.setSum(third, third).setSum(third, new Wide().copy(third).setProduct(third, new Wide().set(0.5)));
    expect([third.high, Math.abs(third.low) < 1e-31]).toEqual([1, true]);
    expect(setMinor(two, two, two, two, two).high).toBe(0);
    expect(new Wide().setRoot(new Wide().set(-1)).high).toBe(0);
    const [less, more] = [new Wide().set(1), new Wide().set(1)];
    more.low = 1e-20;
    expect([less.isLess(more), more.isLess(less), less.isLess(less)]).toEqual([true, false, false]);
  });
});
