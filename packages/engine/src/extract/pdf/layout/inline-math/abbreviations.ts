import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { SHORTEST_WORD_LENGTH } from '../../metrics.ts';
import type { LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';

/** `P.T.O.`, `w.r.t.`, `a.e.`: letters that touch the dots between them are no variables. */
export const abbreviations: LabelRule = {
  name: 'abbreviation of letters with dots',
  decide(tokens, at) {
    const length = abbreviationLength(tokens, at);
    if (length === 0 || joinsNext(tokens, at - 2)) return null;
    return tokens.slice(at, at + length).map((_, index) => ({ at: at + index, label: 'text' }));
  },
};

/** How many tokens from `at` on are an abbreviation, without its last dot; 0 where none begins there. */
export function abbreviationLength(tokens: readonly Token[], at: number): number {
  if (!isLetter(tokens[at])) return 0;
  let to = at;
  while (joinsNext(tokens, to)) to += 2;
  const letters = (to - at) / 2 + 1;
  const isWhole = letters >= SHORTEST_WORD_LENGTH || (letters === 2 && isPair(tokens, at));
  return isWhole ? to - at + 1 : 0;
}

/** Those of Latin that books set in italics. */
const LATIN = /^(?:i\.e|e\.g)$/;

/** `a.e.`, `i.e.`: of two letters in the upright type of prose, or Latin, small, with a dot behind the second as well. */
const isPair = (tokens: readonly Token[], at: number) => {
  const [first, stop, second] = tokens.slice(at);
  const isLatin = LATIN.test([first, stop, second].map((token) => token?.text).join(''));
  return [at, at + 2].every((each) => {
    const token = tokens[each];
    const isSmall = /^[a-z]$/.test(token?.text ?? '') && (isLatin || token?.glyph?.font.italic === false);
    return (
      isSmall && tokens[each + 1]?.text === '.' && gapAfter(tokens, each) < MAX_LETTER_GAP_EM * token!.size
    );
  });
};

const isLetter = (token: Token | undefined) =>
  token?.role === 'word' &&
  /^[A-Za-z]$/.test(token.text) &&
  token.glyph?.font.math === false &&
  token.bases.every(({ sub, sup }) => sub.length + sup.length === 0);

/** Whether the letter at `at`, a dot and another letter touch. */
const joinsNext = (tokens: readonly Token[], at: number) =>
  isLetter(tokens[at]) &&
  tokens[at + 1]?.text === '.' &&
  isLetter(tokens[at + 2]) &&
  [at, at + 1].every((each) => gapAfter(tokens, each) < MAX_LETTER_GAP_EM * (tokens[at]?.size ?? 0));
