/** 32 bits made of many numbers: the same on every machine, and for other numbers hardly ever the same. */
export class Digest {
  /** What has come out so far. */
  value = 0x811c9dc5 | 0;

  /** Takes 32 bits. */
  bits(word: number): void {
    const h = Math.imul(this.value ^ word, 0x5bd1e995);
    this.value = h ^ (h >>> 15);
  }

  /** Takes some numbers, all their bits. */
  numbers(list: ArrayLike<number>): void {
    this.bits(list.length);
    for (let i = 0; i < list.length; i++) {
      digest_number[0] = list[i];
      this.bits(digest_words[0]);
      this.bits(digest_words[1]);
    }
  }

  /** Takes the letters of a text. */
  text(text: string): void {
    this.bits(text.length);
    for (let i = 0; i < text.length; i++) this.bits(text.charCodeAt(i));
  }
}

const digest_number = /* @__PURE__ */ new Float64Array(1);
const digest_words = /* @__PURE__ */ new Int32Array(digest_number.buffer);
