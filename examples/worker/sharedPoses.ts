/**
 * Poses of bodies in memory that two threads share: one writes them after each step, the other reads them whenever it draws. There are three copies; the writer fills one
 * that nobody reads, and then says which is the newest. Neither waits for the other.
 */
const COPIES = 3;
/** Numbers a body: position and quaternion. */
export const POSE = 7;
/** What the first integers say: the number of the last step that is complete, and how many bodies it has. */
const STEP = 0;
const COUNT = 1;
const HEADER = 16;

/** What can be read of a body. */
interface Placed {
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
  readonly quaternion: { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
}

export class SharedPoses {
  readonly buffer: SharedArrayBuffer;
  readonly capacity: number;
  private readonly header: Int32Array;
  private readonly copies: Float64Array[] = [];

  /** With room for so many bodies, or on the memory that the other side has made. */
  constructor(source: number | SharedArrayBuffer) {
    this.capacity = typeof source === 'number' ? source : (source.byteLength - HEADER) / (8 * POSE * COPIES);
    this.buffer = typeof source === 'number' ? new SharedArrayBuffer(HEADER + 8 * POSE * COPIES * source) : source;
    this.header = new Int32Array(this.buffer, 0, HEADER / 4);
    for (let k = 0; k < COPIES; k++) {
      this.copies.push(new Float64Array(this.buffer, HEADER + 8 * POSE * this.capacity * k, POSE * this.capacity));
    }
  }

  /** The number of the last step that was written. */
  get step(): number {
    return Atomics.load(this.header, STEP);
  }

  /** Writes the poses of a step, in the order of the bodies. */
  write(bodies: Iterable<Placed>): void {
    const step = this.step + 1;
    const copy = this.copies[step % COPIES];
    let at = 0;
    for (const { position: p, quaternion: q } of bodies) {
      if (at === POSE * this.capacity) throw new RangeError(`there is room for ${this.capacity} bodies`);
      copy[at++] = p.x;
      copy[at++] = p.y;
      copy[at++] = p.z;
      copy[at++] = q.x;
      copy[at++] = q.y;
      copy[at++] = q.z;
      copy[at++] = q.w;
    }
    Atomics.store(this.header, COUNT, at / POSE);
    Atomics.store(this.header, STEP, step);
  }

  /** Copies the poses of the newest step to a list and returns how many there are. */
  read(out: Float64Array): number {
    for (;;) {
      const step = this.step;
      const count = Atomics.load(this.header, COUNT);
      out.set(this.copies[step % COPIES].subarray(0, POSE * count));
      // The writer comes back to this copy after two more steps: then it is read again.
      if (this.step - step < COPIES - 1) return count;
    }
  }
}
