import { isTypewriter } from '../../formula/glyphs/symbols.ts';
import { ROUNDING_EM } from '../../metrics.ts';
import type { Token } from '../inline-math/token.ts';
import { gapAfter } from '../inline-math/token-line.ts';
import { isKnownWord, wordsOfRun } from './missing-spaces.ts';

/** What may touch a word of a sentence; other signs are those of addresses, programs and formulas. */
const MARKS = /^[()[\]"'‘’“”.,;:!?…–—-]$/u;
/** Marks with letters on both sides are those of an address or a number: `www.ofthe.example`. */
const INNER_MARKS = /^[.:/_@-]$/;

/**
 * The words of a line whose blanks were lost, each as it reads with them.
 *
 * @param letterGap the widest within a word, in points
 */
export function withSpaces(tokens: readonly Token[], letterGap: number): ReadonlyMap<Token, string> {
  const restored = new Map<Token, string>();
  for (const [at, token] of tokens.entries()) {
    if (!isPlainWord(token)) continue;
    const words = wordsByGaps(token) ?? wordsOfRun(token.text);
    if (words && ([1, -1] as const).every((step) => isEdge(tokens, at, step, letterGap)))
      restored.set(token, words.join(' '));
  }
  return restored;
}

const isPlainWord = ({ role, glyph, bases }: Token) =>
  role === 'word' &&
  !(glyph && isTypewriter(glyph)) &&
  bases.every(
    ({ sub, sup, presub, presup }) => sub.length + sup.length + presub.length + presup.length === 0,
  );

/** Whether the word ends there: at a blank, or a mark that is not within an address. */
function isEdge(tokens: readonly Token[], at: number, step: 1 | -1, letterGap: number): boolean {
  const beside = tokens[at + step];
  if (!beside || gapAfter(tokens, step > 0 ? at : at - 1) >= letterGap) return true;
  if (!MARKS.test(beside.text)) return false;
  return !INNER_MARKS.test(beside.text) || isEdge(tokens, at + step, step, letterGap);
}

/** Letters of two words stand further apart than those of one, though no blank is as narrow. */
const LEAST_PARTING_EM = ROUNDING_EM;

/** The words that the wider gaps of a run part, where each of them is one and the run is none. */
function wordsByGaps({ bases, text, size }: Token): string[] | null {
  const words: string[] = [];
  for (const [at, { item }] of bases.entries()) {
    const before = bases[at - 1]?.item;
    const isParted = before && item && item.x - before.end > LEAST_PARTING_EM * size;
    if (at === 0 || isParted) words.push(item?.text ?? '');
    else words[words.length - 1] += item?.text ?? '';
  }
  return words.length > 1 && words.every(isKnownWord) && !isKnownWord(text) ? words : null;
}
