/** What the fonts of integrals (esint) hold from code 1 on: each sign for text and for displays. */
const SIGNS = [...'∫∬∭⨌'];
/** The codes of the others, of the smaller sign. */
const OTHERS: Record<number, string> = {
  11: '∮',
  13: '∯',
  15: '⨖',
  23: '∳',
  25: '∲',
  27: '∲',
  29: '∳',
  31: '⨍',
  33: '∯',
};

const smaller: [number, string][] = [
  ...SIGNS.map((sign, at): [number, string] => [2 * at + 1, sign]),
  ...Object.entries(OTHERS).map(([code, sign]): [number, string] => [Number(code), sign]),
];

/** The sign for displays follows the smaller one. */
export const ESINT: Record<number, string> = Object.fromEntries(
  smaller.flatMap(([code, sign]) => [
    [code, sign],
    [code + 1, sign],
  ]),
);
