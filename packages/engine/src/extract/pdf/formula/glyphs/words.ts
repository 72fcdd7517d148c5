import { flatMap } from '../../flat-map.ts';
import { WORD_SPACE_EM } from '../../metrics.ts';
import type { Glyph } from '../../page.ts';
import { runs } from '../model/box.ts';
import type { Item } from '../model/item.ts';
import { DEFAULT_SIZE_PT, MAX_LETTER_GAP_EM } from '../model/tolerances.ts';
import { LIMIT_NAMES } from './symbols.ts';

/** Upright letters next to each other on one baseline. */
export interface Word {
  text: string;
  items: Item[];
}

/** The words among the items; a single relation counts as a word of its own elsewhere. */
export const wordsOf = (items: readonly Item[]): Word[] => wordsAmong(items.filter(isWordLetter));

/** Baselines of one line agree to a quarter of a point. */
const BASELINES_PER_PT = 4;

function wordsAmong(letters: Item[]): Word[] {
  const lines = new Map<number, Item[]>();
  for (const item of letters) {
    const key = Math.round(item.baseline * BASELINES_PER_PT);
    const line = lines.get(key);
    if (line) line.push(item);
    else lines.set(key, [item]);
  }
  return flatMap([...lines.values()], splitLine);
}

/** Between the halves of `lim sup` and `arg max`, which TeX sets apart by a thin space. */
const MAX_NAME_GAP_EM = WORD_SPACE_EM;

const FIRST_HALVES: ReadonlySet<string> = new Set(['lim', 'lím', 'inj', 'proj', 'ess', 'arg']);

function splitLine(line: Item[]): Word[] {
  const size = line[0]?.size ?? DEFAULT_SIZE_PT;
  const words = runs(
    line,
    (item) => item.x,
    (item) => item.end,
    MAX_LETTER_GAP_EM * size,
  ).map((items) => ({ items, text: items.map((item) => item.text).join('') }));
  return words.reduce<Word[]>((joined, word) => {
    const last = joined.at(-1);
    const together =
      last &&
      FIRST_HALVES.has(last.text) &&
      /^(?:(?:l[ií]m|inj|proj|ess) (?:sup|inf|lim)|arg (?:max|min))$/.test(`${last.text} ${word.text}`);
    if (
      last &&
      together &&
      (word.items[0] as Item).x - (last.items.at(-1) as Item).end < MAX_NAME_GAP_EM * size
    )
      joined[joined.length - 1] = {
        items: [...last.items, ...word.items],
        text: `${last.text} ${word.text}`,
      };
    else joined.push(word);
    return joined;
  }, []);
}

/** Names with limits that an office suite sets in italics, as it does with every name that it does not know. */
export function slantedNames(items: readonly Item[]): Word[] {
  const letters = items.filter(
    ({ nodes, text, glyph }) =>
      nodes === null && (ALPHANUMERIC_ITALIC.test(text) || (/^[a-z]$/.test(text) && isTextItalic(glyph))),
  );
  return wordsAmong(letters)
    .map((word) => ({ ...word, text: word.text.normalize('NFKC') }))
    .filter(({ text }) => LIMIT_NAMES.has(text));
}

/** Small italic letters of the mathematical alphanumerics. */
const ALPHANUMERIC_ITALIC = /^[\u{1d44e}-\u{1d467}\u{210e}]$/u;

/** Letters of a text's italics, in a font without TeX's encodings. */
export const isTextItalic = (glyph: Glyph | null) =>
  glyph !== null && glyph.font.italic && !glyph.font.math && glyph.font.encoding === 'unknown';

/** Spanish names have accents: `lím`, `máx`. */
const isWordLetter = (item: Item) =>
  item.nodes === null &&
  item.glyph !== null &&
  /^[A-Za-zíáﬀ-ﬆ]+$/.test(item.text) &&
  !item.glyph.font.italic &&
  item.glyph.font.encoding !== 'OML';
