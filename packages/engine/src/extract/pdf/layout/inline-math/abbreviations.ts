import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { SHORTEST_WORD_LENGTH } from '../../metrics.ts';
import type { LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';

/** `P.T.O.`, `w.r.t.`: letters that touch the dots between them are no variables. */
export const abbreviations: LabelRule = {
  name: 'abbreviation of letters with dots',
  decide(tokens, at) {
    if (!isLetter(tokens[at]) || joinsNext(tokens, at - 2)) return null;
    let to = at;
    while (joinsNext(tokens, to)) to += 2;
    if (to - at < 2 * (SHORTEST_WORD_LENGTH - 1)) return null;
    return tokens.slice(at, to + 1).map((_, index) => ({ at: at + index, label: 'text' }));
  },
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
