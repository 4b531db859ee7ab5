/** How long one query takes: batches of calls while the page is idle, the median of the latest ones. */

const BATCH_MS = 1.5;
const PAUSE_MS = 180;
const KEPT = 9;
/** So many calls, or so much time, pass before any call is timed: by then the code is compiled for good. */
const WARM_UP_CALLS = 40_000;
const WARM_UP_MS = 120;

export class Stopwatch {
  private readonly report: (nanoseconds: number) => void;
  private query: (() => void) | undefined;
  private times: number[] = [];
  private calls = 1;
  private warmCalls = 0;
  private warmMs = 0;
  private timer = 0;

  constructor(report: (nanoseconds: number) => void) {
    this.report = report;
  }

  /** Times another query from now on, or nothing. */
  start(query: (() => void) | undefined): void {
    this.query = query;
    this.times = [];
    this.calls = 1;
    this.warmCalls = 0;
    this.warmMs = 0;
    clearTimeout(this.timer);
    if (query) this.timer = window.setTimeout(() => this.batch(), PAUSE_MS);
  }

  private batch(): void {
    const { query } = this;
    if (!query) return;
    if (!document.hidden) {
      const start = performance.now();
      for (let i = 0; i < this.calls; i++) query();
      const taken = performance.now() - start;
      this.warmCalls += this.calls;
      this.warmMs += taken;
      const isWarm = this.warmCalls > WARM_UP_CALLS || this.warmMs > WARM_UP_MS;
      if (isWarm && taken >= BATCH_MS / 2) {
        this.times.push((taken / this.calls) * 1e6);
        if (this.times.length > KEPT) this.times.shift();
        this.report([...this.times].sort((a, b) => a - b)[this.times.length >> 1]);
      }
      if (taken < BATCH_MS) this.calls = Math.min(1 << 20, this.calls * 2);
      else if (taken > 3 * BATCH_MS) this.calls = Math.max(1, this.calls >> 1);
    }
    // Something slow is measured a few times only.
    if (this.calls === 1 && this.times.length === KEPT) return;
    this.timer = window.setTimeout(() => this.batch(), this.times.length < 5 ? 15 : PAUSE_MS);
  }
}
