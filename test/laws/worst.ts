/** The worst of many errors, with the case that gave it, so that a law is judged once and a failure says what to look at. */
import { expect } from 'vitest';

export class Worst<K extends string> {
  private readonly bounds: Readonly<Record<K, number>>;
  private readonly worst = new Map<K, { error: number; message: string }>();

  constructor(bounds: Readonly<Record<K, number>>) {
    this.bounds = bounds;
  }

  /** Takes the errors of one case; `describe` is only called for a case that breaks a bound. */
  add(errors: Readonly<Record<K, number>>, describe: () => string): void {
    for (const key of Object.keys(errors) as K[]) {
      const error = errors[key];
      const known = this.worst.get(key);
      // Written so that NaN counts as worst.
      if (known !== undefined && error <= known.error) continue;
      this.worst.set(key, { error, message: error <= this.bounds[key] ? '' : describe() });
    }
  }

  /** Fails when an error was beyond its bound. */
  expectWithinBounds(): void {
    const broken = [...this.worst].filter(([key, { error }]) => !(error <= this.bounds[key]));
    expect(broken.map(([key, { error, message }]) => `${key} is off by ${error}: ${message}`)).toEqual([]);
  }
}
