import type { MathScript, MathStyle } from './tree/math.ts';

/** A character without its mathematical alphabet, and the alphabet. */
export interface PlainCharacter {
  text: string;
  script?: MathScript;
  style: MathStyle;
}

type Alphabet = [script: MathScript | undefined, style: MathStyle];

/** Latin alphabets from U+1D400, 52 letters each, capitals first. */
const LATIN: Alphabet[] = [
  [undefined, 'bold'],
  [undefined, 'italic'],
  [undefined, 'bold-italic'],
  ['script', 'plain'],
  ['script', 'bold'],
  ['fraktur', 'plain'],
  ['double-struck', 'plain'],
  ['fraktur', 'bold'],
  ['sans-serif', 'plain'],
  ['sans-serif', 'bold'],
  ['sans-serif', 'italic'],
  ['sans-serif', 'bold-italic'],
  ['monospace', 'plain'],
];

/** Greek alphabets from U+1D6A8, 58 characters each. */
const GREEK: Alphabet[] = [
  [undefined, 'bold'],
  [undefined, 'italic'],
  [undefined, 'bold-italic'],
  ['sans-serif', 'bold'],
  ['sans-serif', 'bold-italic'],
];
const GREEK_LETTERS = Array.from('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ');

/** Digits from U+1D7CE, ten each. */
const DIGITS: Alphabet[] = [
  [undefined, 'bold'],
  ['double-struck', 'plain'],
  ['sans-serif', 'plain'],
  ['sans-serif', 'bold'],
  ['monospace', 'plain'],
];

/** Letters that Unicode had before the alphabets. ℜ and ℑ stay: they are real and imaginary part. */
const EARLIER: readonly (readonly [characters: string, ...Alphabet])[] = [
  ['ℂℍℕℙℚℝℤ', 'double-struck', 'plain'],
  ['ℬℰℱℋℐℒℳℛℯℊℴ', 'script', 'plain'],
  ['ℭℌℨ', 'fraktur', 'plain'],
  ['ℎ', undefined, 'italic'],
];

const letter = (text: string, [script, style]: Alphabet): PlainCharacter => ({ text, script, style });

function fromAlphabets(code: number): PlainCharacter | undefined {
  if (code < 0x1d6a4) {
    const at = (code - 0x1d400) % 52;
    return letter(
      String.fromCharCode(at < 26 ? 65 + at : 71 + at),
      LATIN[Math.floor((code - 0x1d400) / 52)]!,
    );
  }
  if (code < 0x1d6a6) return letter(code === 0x1d6a4 ? 'ı' : 'ȷ', [undefined, 'italic']);
  if (code < 0x1d6a8) return undefined;
  if (code < 0x1d7ca)
    return letter(GREEK_LETTERS[(code - 0x1d6a8) % 58]!, GREEK[Math.floor((code - 0x1d6a8) / 58)]!);
  if (code < 0x1d7ce) return code < 0x1d7cc ? letter('ϝ', [undefined, 'bold']) : undefined;
  return letter(String((code - 0x1d7ce) % 10), DIGITS[Math.floor((code - 0x1d7ce) / 10)]!);
}

/** The block of letter-like symbols, which holds all of {@link EARLIER}: most characters need no look-up. */
const FIRST_EARLIER = '\u2100';
const AFTER_EARLIER = '\u2150';

/** Takes a mathematical alphanumeric apart; any other character comes back as it is, in plain style. */
export function plainCharacter(character: string): PlainCharacter {
  if (character < FIRST_EARLIER) return { text: character, style: 'plain' };
  const earlier = character < AFTER_EARLIER && EARLIER.find(([characters]) => characters.includes(character));
  if (earlier) return { text: character.normalize('NFKC'), script: earlier[1], style: earlier[2] };
  const code = character.codePointAt(0) ?? 0;
  const found = code >= 0x1d400 && code <= 0x1d7ff ? fromAlphabets(code) : undefined;
  return found ?? { text: character, style: 'plain' };
}

const alphabetAt = (table: Alphabet[], script: MathScript | undefined, style: MathStyle) =>
  table.findIndex((alphabet) => alphabet[0] === script && alphabet[1] === style);

/** Latin and Greek letters and digits from their first code point; `letters` in the order of the alphabet. */
const BLOCKS = [
  {
    from: 0x1d400,
    size: 52,
    alphabets: LATIN,
    letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  },
  { from: 0x1d6a8, size: 58, alphabets: GREEK, letters: GREEK_LETTERS.join('') },
  { from: 0x1d7ce, size: 10, alphabets: DIGITS, letters: '0123456789' },
];

const earlierLetter = (text: string, script: MathScript | undefined, style: MathStyle) => {
  const row = EARLIER.find((alphabet) => alphabet[1] === script && alphabet[2] === style);
  return row && Array.from(row[0]).find((character) => character.normalize('NFKC') === text);
};

/** The character of a mathematical alphabet; the plain one where the alphabet lacks it. */
export function alphanumericCharacter(
  text: string,
  script: MathScript | undefined,
  style: MathStyle,
): string {
  const earlier = earlierLetter(text, script, style);
  if (earlier) return earlier;
  for (const { from, size, alphabets, letters } of BLOCKS) {
    const at = text ? letters.indexOf(text) : -1;
    const alphabet = alphabetAt(alphabets, script, style);
    if (at >= 0 && alphabet >= 0) return String.fromCodePoint(from + alphabet * size + at);
  }
  return text;
}
