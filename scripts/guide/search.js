/** The search of the guide: the same module makes the index, runs in the page, and is tested. */

/** @typedef {{ page: string, heading: string, address: string, text: string }} Section a section of a page, or a public name */

/**
 * Words in small letters, hyphens and capitals taken apart beside the whole word: "one-way" is found by "oneway" and "way".
 * @param {string} text
 */
export function wordsOf(text) {
  /** @type {string[]} */
  const words = [];
  for (const [whole] of text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)) {
    const parts = whole.split('-').flatMap((part) => part.split(/(?<=[a-z])(?=[A-Z])/));
    words.push(whole.replaceAll('-', '').toLowerCase());
    if (parts.length > 1) words.push(...parts.map((part) => part.toLowerCase()));
  }
  return words;
}

/** What two words have to do with each other: 1 the same, less where one begins with the other, 0 nothing. @type {(a: string, b: string) => number} */
function likeness(asked, word) {
  if (asked === word) return 1;
  const stem = (/** @type {string} */ text) => text.replace(/(?:ies|ing|es|ed|s|y)$/, '');
  if (stem(asked).length > 3 && stem(asked) === stem(word)) return 0.9;
  if (asked.length >= 2 && word.startsWith(asked)) return 0.5;
  return 0;
}

/**
 * Sections in which every word of the question is found, the best first.
 * @template {Section} S
 * @param {readonly S[]} sections
 * @param {string} question
 * @param {number} [most]
 * @returns {S[]}
 */
export function search(sections, question, most = 12) {
  const asked = question
    .trim()
    .split(/\s+/)
    .map((word) => wordsOf(word)[0])
    .filter((word) => word !== undefined);
  if (asked.length === 0) return [];
  /** @type {{ section: S, score: number }[]} */
  const found = [];
  for (const section of sections) {
    const heading = wordsOf(section.heading);
    const page = wordsOf(section.page);
    const text = wordsOf(section.text);
    let score = 0;
    for (const word of asked) {
      const best = (/** @type {string[]} */ words) => words.reduce((most, other) => Math.max(most, likeness(word, other)), 0);
      const count = text.reduce((sum, other) => sum + likeness(word, other), 0);
      const gain = 8 * best(heading) + 2 * best(page) + Math.min(3, count);
      if (gain === 0) {
        score = 0;
        break;
      }
      score += gain;
    }
    if (score > 0) found.push({ section, score });
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ section }) => section);
}
