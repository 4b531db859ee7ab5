/**
 * Numbers of about 32 digits, each the unevaluated sum of two doubles, for the few questions that 16 digits leave open. Every
 * method writes its answer to the number it is called on, which may be one of the arguments. No method hands doubles to another:
 * they would go on the heap wherever V8 does not inline it. So the rounding errors of sums and products (see preciseCross.ts) are
 * written out in each.
 */

/** 2^27 + 1: multiplying by it splits a double into two halves of 26 bits. */
const SPLITTER = 134217729;

export class Wide {
  high = 0;
  low = 0;

  set(value: number): this {
    this.high = value;
    this.low = 0;
    return this;
  }

  copy(a: Wide): this {
    this.high = a.high;
    this.low = a.low;
    return this;
  }

  setSum(a: Wide, b: Wide): this {
    const p = a.high;
    const q = b.high;
    const sum = p + q;
    const back = sum - p;
    const low = p - (sum - back) + (q - back) + (a.low + b.low);
    const high = sum + low;
    this.high = high;
    this.low = sum - high + low;
    return this;
  }

  setDifference(a: Wide, b: Wide): this {
    const p = a.high;
    const q = -b.high;
    const sum = p + q;
    const back = sum - p;
    const low = p - (sum - back) + (q - back) + (a.low - b.low);
    const high = sum + low;
    this.high = high;
    this.low = sum - high + low;
    return this;
  }

  setProduct(a: Wide, b: Wide): this {
    const p = a.high;
    const q = b.high;
    const product = p * q;
    const pScaled = SPLITTER * p;
    const pHigh = pScaled - (pScaled - p);
    const pLow = p - pHigh;
    const qScaled = SPLITTER * q;
    const qHigh = qScaled - (qScaled - q);
    const qLow = q - qHigh;
    const low = pLow * qLow - (product - pHigh * qHigh - pLow * qHigh - pHigh * qLow) + (p * b.low + a.low * q);
    const high = product + low;
    this.high = high;
    this.low = product - high + low;
    return this;
  }

  /** The sum of products of doubles: the first two numbers of the list, the next two, and so on. */
  setSumOfProducts(factors: Float64Array): this {
    let high = 0.0;
    let low = 0.0;
    for (let i = 0; i < factors.length; i += 2) {
      const p = factors[i]!;
      const q = factors[i + 1]!;
      const product = p * q;
      const pScaled = SPLITTER * p;
      const pHigh = pScaled - (pScaled - p);
      const pLow = p - pHigh;
      const qScaled = SPLITTER * q;
      const qHigh = qScaled - (qScaled - q);
      const qLow = q - qHigh;
      const sum = high + product;
      const back = sum - high;
      low += high - (sum - back) + (product - back);
      low += pLow * qLow - (product - pHigh * qHigh - pLow * qHigh - pHigh * qLow);
      high = sum;
    }
    const sum = high + low;
    this.high = sum;
    this.low = high - sum + low;
    return this;
  }

  setQuotient(a: Wide, b: Wide): this {
    const q = b.high;
    const p = a.high / q;
    // What is left of a without b times that: exact in its first part.
    const product = p * q;
    const pScaled = SPLITTER * p;
    const pHigh = pScaled - (pScaled - p);
    const pLow = p - pHigh;
    const qScaled = SPLITTER * q;
    const qHigh = qScaled - (qScaled - q);
    const qLow = q - qHigh;
    const tail = pLow * qLow - (product - pHigh * qHigh - pLow * qHigh - pHigh * qLow);
    const low = (a.high - product - tail + (a.low - p * b.low)) / q;
    const high = p + low;
    this.high = high;
    this.low = p - high + low;
    return this;
  }

  /** The root of a; zero where a is not positive. */
  setRoot(a: Wide): this {
    if (!(a.high > 0)) {
      this.high = 0;
      this.low = 0;
      return this;
    }
    const p = Math.sqrt(a.high);
    const square = p * p;
    const pScaled = SPLITTER * p;
    const pHigh = pScaled - (pScaled - p);
    const pLow = p - pHigh;
    const tail = pLow * pLow - (square - pHigh * pHigh - 2 * (pLow * pHigh));
    const low = (a.high - square - tail + a.low) / (2 * p);
    const high = p + low;
    this.high = high;
    this.low = p - high + low;
    return this;
  }

  negate(): this {
    this.high = -this.high;
    this.low = -this.low;
    return this;
  }

  isLess(b: Wide): boolean {
    return this.high < b.high || (this.high === b.high && this.low < b.low);
  }
}

const wide_product = /* @__PURE__ */ new Wide();

/** A vector of such numbers. */
export class WideVec {
  readonly x = new Wide();
  readonly y = new Wide();
  readonly z = new Wide();

  copy(a: WideVec): this {
    this.x.copy(a.x);
    this.y.copy(a.y);
    this.z.copy(a.z);
    return this;
  }

  setDifference(a: WideVec, b: WideVec): this {
    this.x.setDifference(a.x, b.x);
    this.y.setDifference(a.y, b.y);
    this.z.setDifference(a.z, b.z);
    return this;
  }

  /** a x b, neither of which may be this vector. */
  setCross(a: WideVec, b: WideVec): this {
    setMinor(a.y, b.z, a.z, b.y, this.x);
    setMinor(a.z, b.x, a.x, b.z, this.y);
    setMinor(a.x, b.y, a.y, b.x, this.z);
    return this;
  }

  scale(s: Wide): this {
    this.x.setProduct(this.x, s);
    this.y.setProduct(this.y, s);
    this.z.setProduct(this.z, s);
    return this;
  }

  /** Adds s times b. */
  addScaled(b: WideVec, s: Wide): this {
    const product = wide_product;
    this.x.setSum(this.x, product.setProduct(b.x, s));
    this.y.setSum(this.y, product.setProduct(b.y, s));
    this.z.setSum(this.z, product.setProduct(b.z, s));
    return this;
  }
}

/** out = a b - c d */
export function setMinor(a: Wide, b: Wide, c: Wide, d: Wide, out: Wide): Wide {
  const product = wide_product.setProduct(c, d);
  return out.setDifference(out.setProduct(a, b), product);
}

/** out = a.b */
export function setDot(a: WideVec, b: WideVec, out: Wide): Wide {
  const product = wide_product;
  out.setProduct(a.x, b.x);
  out.setSum(out, product.setProduct(a.y, b.y));
  return out.setSum(out, product.setProduct(a.z, b.z));
}
