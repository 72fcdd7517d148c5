import type { Token } from './token.ts';

/** Words of prose that stand next to formulas; no operator bears such a name. */
const COMMON_WORDS = new Set(
  'a an and any are as at be but by for from has have if in is it its let no not of on or so such that the then there this thus to we when where which with per let all some if am do go he me my up us'.split(
    ' ',
  ),
);

export const isCommonWord = ({ text }: Token) => COMMON_WORDS.has(text.toLowerCase());
