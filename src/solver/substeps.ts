/** In how many parts a step is calculated: as many as stand for the frequency that is needed, from a short list, so that it does not flicker. */

const CHOICES = /* @__PURE__ */ Int32Array.of(
  4,
  6,
  8,
  12,
  16,
  24,
  32,
  48,
  64,
  96,
  128,
  192,
  256,
  384,
  512,
  768,
  1024,
  1536,
  2048,
);
/** Rows times substeps are at most so many, where more than the fewest are asked for. */
const BUDGET = 8_000;
/** A number that was needed is kept until this part of it is enough. */
const KEPT_PART = 0.6;

/** The number of substeps for a frequency that needs `needed[0]` of them, of `rows` rows, where `before` were made in the last step. */
export function chooseSubsteps(needed: Float64Array, rows: number, before: number): number {
  const wanted = needed[0];
  let chosen = CHOICES[0];
  for (let k = 1; k < CHOICES.length; k++) {
    if (chosen < wanted && rows * CHOICES[k] <= BUDGET) chosen = CHOICES[k];
  }
  return chosen < before && chosen > KEPT_PART * before && rows * before <= BUDGET ? before : chosen;
}
