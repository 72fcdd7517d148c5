import { decodeAlphanumeric } from '../../formula/glyphs/alphabets.ts';
import { changedItem } from '../../formula/model/item.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { MIN_WORD_LETTERS } from '../../metrics.ts';
import { defaultNetwork } from '../token-labels/default-network.ts';
import type { LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';

/** Products of as many variables that spell a word are none. */
const MIN_LETTERS = MIN_WORD_LETTERS;

/** An italic letter of Unicode's mathematical alphabets, without scripts. */
const isAlphabetLetter = (token: Token | undefined) =>
  token !== undefined &&
  decodeAlphanumeric(token.text) !== null &&
  /^[A-Za-z]$/.test(plainOf(token)) &&
  token.bases.every(({ sub, sup, presub, presup }) =>
    [sub, sup, presub, presup].every(({ length }) => !length),
  );

const plainOf = ({ text }: Token) => text.normalize('NFKC');

const touchesNext = (tokens: readonly Token[], at: number) =>
  gapAfter(tokens, at) < MAX_LETTER_GAP_EM * (tokens[at]?.size ?? 0);

/** `the letters of the word EQUATION`: a word that people typed into an equation, alone, which sets it as variables. */
export const spelledWords: LabelRule = {
  name: 'word spelled in letters of formulas',
  decide(tokens, at) {
    const isInside = isAlphabetLetter(tokens[at - 1]) && touchesNext(tokens, at - 1);
    if (isInside || !isAlphabetLetter(tokens[at])) return null;
    let to = at + 1;
    while (isAlphabetLetter(tokens[to]) && touchesNext(tokens, to - 1)) to += 1;
    const letters = tokens.slice(at, to);
    if (letters.length < MIN_LETTERS || [tokens[at - 1], tokens[to]].some(isOfFormula)) return null;
    if (!isDictionaryWord(letters.map(plainOf).join('').toLowerCase())) return null;
    return letters.map((letter, index) => ({ at: at + index, label: 'text', bases: asPlain(letter) }));
  },
};

/** A word, or its plural. */
const isDictionaryWord = (word: string) =>
  [word, word.replace(/s$/, '')].some((each) => defaultNetwork().isDictionaryWord(each));

const isOfFormula = (token: Token | undefined) => token?.label === 'math';

const asPlain = ({ bases }: Token): Token['bases'] =>
  bases.map((base) => ({
    ...base,
    item: base.item && changedItem(base.item, { text: base.item.text.normalize('NFKC') }),
  }));
