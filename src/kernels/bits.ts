/** Bits of 16 pairs of four and four: bit 4 i + k is for number i of the one and number k of the other. */

/** The lowest of every four bits. */
export const LOW_BITS = 0x1111;

/** Bit 4 i + k becomes bit 4 k + i: single bits change places within blocks of two by two, then the blocks. */
export function transpose(bits: number): number {
  const single = (bits ^ (bits >>> 3)) & 0x0a0a;
  const swapped = bits ^ single ^ (single << 3);
  const block = (swapped ^ (swapped >>> 6)) & 0x00cc;
  return swapped ^ block ^ (block << 6);
}

/** The number of the lowest bit that is set: the product has another number in its five highest bits for each. */
export function lowest(bits: number): number {
  return BIT_NUMBERS[Math.imul(bits & -bits, 0x077cb531) >>> 27]!;
}

const BIT_NUMBERS = /* @__PURE__ */ Int32Array.of(
  ...[0, 1, 28, 2, 29, 14, 24, 3, 30, 22, 20, 15, 25, 17, 4, 8, 31, 27, 13, 23, 21, 19, 16, 7, 26, 12, 18, 6, 11, 5, 10, 9],
);
