import type { ComponentChoice, Glyph, UnsettledWord } from '../pdf/page.ts';
import { textOfComponents } from './components.ts';

/** What became of a page's unsettled words. */
export interface Settlement {
  /** The words that read otherwise now. */
  texts: ReadonlyMap<Glyph, string>;
  /** Characters of them that recognition decided. */
  recognised: number;
}

/** In logarithms of probability: a place that no Hindi word has, and a character that recognition reads otherwise. */
const FAULT_COST = 2;
const EDIT_COST = 1;
/** Codes depend on each other where they share words; twice through all of them settles that. */
const ROUNDS = 2;
/** Of a page's Devanagari: more by recognition would make it the reader, and it is the less exact one. */
const MAX_RECOGNISED_SHARE = 0.2;

/** Insertions, deletions and replacements from one text to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let k = 1; k <= to.length; k += 1) {
      const replaced = row[k - 1]! + (from[i - 1] === to[k - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[k]! + 1, next[k - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

/** Which of its choices each unsettled code is taken for. */
type Choices = Map<string, number>;

const read = ({ components }: UnsettledWord, chosen: Choices) =>
  textOfComponents(components.map(({ key, choices }) => choices[chosen.get(key) ?? 0]!.label));

function costOf(word: UnsettledWord, chosen: Choices, recognised: string | null): number {
  const { text, malformed } = read(word, chosen);
  const edits = recognised ? Math.min(editDistance(text, recognised), text.length) : 0;
  return FAULT_COST * malformed + EDIT_COST * edits;
}

function choose(words: readonly UnsettledWord[], recognised: (glyph: Glyph) => string | null): Choices {
  const chosen: Choices = new Map();
  const holders = new Map<string, { choices: readonly ComponentChoice[]; words: Set<UnsettledWord> }>();
  for (const word of words) {
    for (const { key, choices } of word.components) {
      if (choices.length < 2) continue;
      const holder = holders.get(key) ?? { choices, words: new Set() };
      holder.words.add(word);
      holders.set(key, holder);
    }
  }
  const costs = (
    key: string,
    choice: number,
    candidate: ComponentChoice,
    holding: Iterable<UnsettledWord>,
  ) => {
    const tried = new Map(chosen).set(key, choice);
    let cost = -Math.log(candidate.probability);
    for (const word of holding) cost += costOf(word, tried, recognised(word.glyph));
    return cost;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [key, { choices, words: holding }] of holders) {
      const all = choices.map((candidate, choice) => costs(key, choice, candidate, holding));
      chosen.set(key, all.indexOf(Math.min(...all)));
    }
  }
  return chosen;
}

function textsBy(words: readonly UnsettledWord[], chosen: Choices): Map<Glyph, string> {
  const texts = words.map((word) => [word.glyph, read(word, chosen).text] as const);
  return new Map(texts.filter(([glyph, text]) => glyph.text !== text));
}

/**
 * Settles what shapes left open: each code is what makes the words that hold it likeliest, by its shape, by the order
 * of signs in Hindi, and by what recognition read where they stand.
 *
 * @param recognised what recognition read in a word's place; null where it read nothing, or was not asked
 * @param characters how many characters of Devanagari the page has
 */
export function settle(
  words: readonly UnsettledWord[],
  recognised: (glyph: Glyph) => string | null,
  characters: number,
): Settlement {
  const alone = textsBy(
    words,
    choose(words, () => null),
  );
  const together = textsBy(words, choose(words, recognised));
  const decided = [...together].filter(([glyph, text]) => (alone.get(glyph) ?? glyph.text) !== text);
  const count = decided.reduce((sum, [, text]) => sum + text.length, 0);
  if (count > MAX_RECOGNISED_SHARE * characters) return { texts: alone, recognised: 0 };
  return { texts: together, recognised: count };
}
