import { type BaseGroup, isJoined } from '../../formula/rows/tokens.ts';
import { LEAST_WORD_SPACE_EM, MIN_WORD_LETTERS } from '../../metrics.ts';
import type { Token } from '../inline-math/token.ts';
import { isKnownWord } from './missing-spaces.ts';

/** A blank within a word that kerning left, and not more: no justified line shrinks the blank between words as far. */
const MAX_INNER_BLANK_EM = LEAST_WORD_SPACE_EM;
/** Letters of a word that is put together; shorter ones come about by chance: `x is`. */
const SHORTEST_JOINED = MIN_WORD_LETTERS;

type Group = BaseGroup<Token['role']>;

/** `V alue`, `num ber`: words that a producer set with a narrow blank in them are made whole. */
export function joinSplitWords(groups: readonly Group[], size: number): Group[] {
  return groups.reduce<Group[]>((joined, group) => {
    const last = joined.at(-1);
    if (last && isOneWord(last, group, size))
      joined[joined.length - 1] = {
        ...last,
        bases: [...last.bases, ...group.bases],
        text: last.text + group.text,
      };
    else joined.push(group);
    return joined;
  }, []);
}

function isOneWord(before: Group, after: Group, size: number): boolean {
  if (before.kind !== 'word' || after.kind !== 'word') return false;
  const text = before.text + after.text;
  if (text.length < SHORTEST_JOINED || !/^[A-Za-z]?[a-z]+$/.test(text)) return false;
  const [last, first] = [before.bases.at(-1), after.bases[0]];
  if (!last || !first || !isJoined(last, first, size, MAX_INNER_BLANK_EM)) return false;
  const isItalic = last.item?.glyph?.font.italic;
  if (first.item?.glyph?.font.italic !== isItalic) return false;
  return isKnownWord(text) && ![before.text, after.text].every(isKnownWord);
}
