/** Do the contestants answer alike? A fast wrong answer does not count. */
import { printRows } from './harness.ts';

/** The answers of one contestant in one cell, in the order of the queries; NaN for "no". */
export interface Answers {
  readonly row: string;
  readonly name: string;
  readonly values: Float64Array;
  /** What one unit of an answer is in length; 1 where answers are lengths already. */
  readonly scales: Float64Array | null;
}

/**
 * Prints for each row the largest deviation of each contestant from the first of that row, and in brackets how often yes met no.
 */
export function printAgreement(title: string, reference: string, answers: readonly Answers[]): void {
  const rows = [...new Set(answers.map(({ row }) => row))];
  const names = [...new Set(answers.map(({ name }) => name))];
  const cells = rows.map((row) => {
    const ofRow = answers.filter((entry) => entry.row === row);
    const first = ofRow.find(({ name }) => name === reference) ?? ofRow[0];
    const yes = first.values.filter((value) => !Number.isNaN(value)).length / first.values.length;
    const texts = names.map((name) => {
      const entry = ofRow.find((candidate) => candidate.name === name);
      if (entry === undefined) return '-';
      return entry === first ? 'reference' : deviation(first, entry);
    });
    return [row, `${Math.round(100 * yes)}%`, ...texts];
  });
  printRows(title, ['', 'yes', ...names], cells, 1);
}

function deviation(reference: Answers, other: Answers): string {
  let largest = 0;
  let opposed = 0;
  for (let i = 0; i < reference.values.length; i++) {
    const a = reference.values[i];
    const b = other.values[i];
    if (Number.isNaN(a) !== Number.isNaN(b)) opposed++;
    else if (!Number.isNaN(a)) largest = Math.max(largest, Math.abs(a - b) * (reference.scales?.[i] ?? 1));
  }
  return opposed > 0 ? `${largest.toExponential(1)} (${opposed})` : largest.toExponential(1);
}
