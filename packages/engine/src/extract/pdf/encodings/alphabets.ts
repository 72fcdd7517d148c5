export type Alphabet = 'script' | 'fraktur' | 'double-struck' | 'bold-script' | 'bold-fraktur';

const FIRST: Record<Alphabet, number> = {
  script: 0x1d49c,
  'bold-script': 0x1d4d0,
  fraktur: 0x1d504,
  'double-struck': 0x1d538,
  'bold-fraktur': 0x1d56c,
};

/** Letters that Unicode had before it had their alphabets (the Letterlike Symbols block). */
const EARLIER: Partial<Record<Alphabet, Record<string, string>>> = {
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};

const LETTER_COUNT = 26;
const CODE_OF_A = 0x41;
const CODE_OF_SMALL_A = 0x61;
/** U+1D7D8, mathematical double-struck digit zero. */
const DOUBLE_STRUCK_ZERO = 0x1d7d8;

/** A Latin letter, or a double-struck digit, as a mathematical alphanumeric; anything else as it is. */
export function inAlphabet(text: string, alphabet: Alphabet): string {
  const earlier = EARLIER[alphabet]?.[text];
  if (earlier) return earlier;
  const code = text.charCodeAt(0);
  if (/^[A-Z]$/.test(text)) return String.fromCodePoint(FIRST[alphabet] + code - CODE_OF_A);
  if (/^[a-z]$/.test(text))
    return String.fromCodePoint(FIRST[alphabet] + LETTER_COUNT + code - CODE_OF_SMALL_A);
  if (alphabet === 'double-struck' && /^\d$/.test(text))
    return String.fromCodePoint(DOUBLE_STRUCK_ZERO + Number(text));
  return text;
}
