const CAPITALS_AND_LETTERS = '𝐴𝐵𝐶𝐷𝐸𝐹𝐺𝐻𝐼𝐽𝐾𝐿𝑀𝑁𝑂𝑃𝑄𝑅𝑆𝑇𝑈𝑉𝑊𝑋𝑌𝑍𝑎𝑏𝑐𝑑𝑒𝑓𝑔ℎ𝑖𝑗𝑘𝑙𝑚𝑛𝑜𝑝𝑞𝑟𝑠𝑡𝑢𝑣𝑤𝑥𝑦𝑧';
const GREEK_LETTERS = '𝛼𝛽𝛾𝛿𝜀𝜁𝜂𝜃𝜄𝜅𝜆𝜇𝜈𝜉𝜊𝜋𝜌𝜎𝜍𝜏𝜐𝜑𝜒𝜓𝜔';
const DIGITS = '0123456789';

/**
 * The first of some glyph ids, and the characters of it and of those behind it, as they stand in files by programs whose
 * map is right; letters, digits and signs again as drawn for scripts.
 */
const RUNS: Record<number, string> = {
  0x3: ' ',
  0x1e1: ',',
  0x1e4: '.…',
  0x200: '/|',
  0x372: DIGITS,
  0x37e: '²³',
  0x3be: '√',
  0x522: '′',
  0x526: '\u20d7',
  0x55c: '→',
  0x59c: '⇒',
  0x5ca: '∀',
  0x5d0: '∈',
  0x5e1: '∠',
  0x5f5: '∴∵',
  0x723: CAPITALS_AND_LETTERS,
  0x7d9: GREEK_LETTERS,
  0xb34: `${DIGITS}+−`,
  0xbba: CAPITALS_AND_LETTERS,
  0xc08: GREEK_LETTERS,
  0xc2c: DIGITS,
  0xc36: '+−',
  0xcb2: CAPITALS_AND_LETTERS,
  0xd45: '+−±×',
  0xd4c: '=≠≈<>≤≥',
  0x123a: '(){}[]',
};

const CHARACTERS = new Map(
  Object.entries(RUNS).flatMap(([first, characters]) =>
    [...characters].map((character, i): [number, string] => [Number(first) + i, character]),
  ),
);

/**
 * The character of a glyph id of Cambria Math. Word keeps the font's own ids in its subsets, and Word 2007 and 2010 map
 * nearly all of them to the space.
 */
export const cambriaMathGlyph = (id: number): string | undefined => CHARACTERS.get(id);
