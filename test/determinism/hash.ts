/** A 64-bit hash of numbers, bit by bit: two 32-bit FNV-1a lanes with different starts, over 32-bit words instead of bytes. */
const FNV_PRIME = 16777619;
const STARTS = [0x811c9dc5, 0x01000193] as const;

export class Hash {
  private low: number = STARTS[0];
  private high: number = STARTS[1];
  private readonly double = new Float64Array(1);
  private readonly words = new Uint32Array(this.double.buffer);

  private word(value: number): void {
    // The rotation carries high bits down, which multiplication alone never does.
    this.low = Math.imul(this.low ^ value, FNV_PRIME);
    this.low = (this.low << 13) | (this.low >>> 19);
    this.high = Math.imul(this.high ^ value ^ (this.low >>> 7), FNV_PRIME);
    this.high = (this.high << 17) | (this.high >>> 15);
  }

  /** Adds a number, all 64 bits of it: 0 and -0 differ. NaN has many patterns that no program can tell apart; it counts as one. */
  number(value: number): void {
    this.double[0] = Number.isNaN(value) ? 0 : value;
    this.word(this.words[0]);
    this.word(this.words[1]);
    if (Number.isNaN(value)) this.word(0x7ff80000);
  }

  numbers(values: ArrayLike<number>): void {
    this.number(values.length);
    for (let i = 0; i < values.length; i++) this.number(values[i]);
  }

  /** Adds a result, whatever it is made of: numbers, truth values, vectors and other records, arrays, null. */
  value(value: unknown): void {
    if (typeof value === 'number') this.number(value);
    else if (typeof value === 'boolean') this.word(value ? 1 : 2);
    else if (value === null || value === undefined) this.word(3);
    else if (ArrayBuffer.isView(value)) this.numbers(value as unknown as ArrayLike<number>);
    else if (typeof value === 'object') for (const key of Object.keys(value).sort()) this.value(value[key as keyof typeof value]);
    else throw new TypeError(`cannot hash a ${typeof value}`);
  }

  /** Sixteen hexadecimal digits. */
  digest(): string {
    return [this.high, this.low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
