/** Numbers as few bytes: whole numbers by their size, others by how they differ from what was there before. The same bytes on every machine. */
import { Digest } from '../math/digest.ts';

const wire_view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(16));

/** Writes to a list of bytes, which is exchanged for a larger one as needed. */
export class ByteWriter {
  bytes: Uint8Array;
  length = 0;

  constructor(bytes: Uint8Array = new Uint8Array(1024)) {
    this.bytes = bytes;
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) {
      const { bytes } = this;
      this.bytes = new Uint8Array(2 * bytes.length + 64);
      this.bytes.set(bytes);
    }
    this.bytes[this.length++] = value;
  }

  /** 32 bits. */
  word(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 255);
  }

  /** A whole number from 0 to 2^53: seven bits a byte. */
  count(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) + 128);
    this.byte(rest);
  }

  /** A whole number of either sign. */
  integer(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** All bits of a number: those bytes that differ from another one's, and where they are. */
  number(value: number, before: number): void {
    const view = wire_view;
    view.setFloat64(0, value);
    view.setFloat64(8, before);
    let first = 0;
    while (first < 7 && view.getUint8(first) === view.getUint8(first + 8)) first++;
    let last = 7;
    while (last > first && view.getUint8(last) === view.getUint8(last + 8)) last--;
    this.byte((first << 4) | last);
    for (let i = first; i <= last; i++) this.byte(view.getUint8(i));
  }
}

/** Reads what was written. Throws a RangeError where there is no more, or something else than could have been written. */
export class ByteReader {
  readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw new RangeError('bytes are cut short');
    return this.bytes[this.at++];
  }

  word(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 8) value |= this.byte() << shift;
    return value;
  }

  count(): number {
    let value = 0;
    for (let unit = 1; unit <= Number.MAX_SAFE_INTEGER; unit *= 128) {
      const byte = this.byte();
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
    throw new RangeError('bytes are damaged: they have a number that is too large');
  }

  integer(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  number(before: number): number {
    const view = wire_view;
    view.setFloat64(0, before);
    const places = this.byte();
    const last = places & 15;
    if (last > 7) throw new RangeError('bytes are damaged: they have a number of more than 8 bytes');
    for (let i = places >> 4; i <= last; i++) view.setUint8(i, this.byte());
    return view.getFloat64(0);
  }
}

/** 32 bits made of some bytes. */
export function digestOfBytes(bytes: Uint8Array): number {
  const digest = new Digest();
  digest.bits(bytes.length);
  for (let i = 0; i < bytes.length; i++) digest.bits(bytes[i]);
  return digest.value;
}
