import { inAlphabet } from '../pdf/encodings/alphabets.ts';
import tables from './characters.json' with { type: 'json' };

/** The class of shapes that are none of the network's characters. */
export const OTHER = 'other';

/** Characters that are drawn alike, as the one that stands for all of them. */
const SAME_SHAPE = new Map(
  Object.entries(tables.sameShape).flatMap(([shown, others]) =>
    Array.from(others, (other) => [other, shown] as const),
  ),
);

const ALIKE = new Map<string, Set<string>>();
for (const group of tables.lookAlikes)
  for (const character of group) ALIKE.set(character, new Set([...(ALIKE.get(character) ?? []), ...group]));

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl' };
const SPELT_LIGATURE = /^ff?[il]?$/;

type Prefix = 'bb' | 'cal' | 'fr';
const ALPHABETS = { bb: 'double-struck', cal: 'script', fr: 'fraktur' } as const;
const PREFIXES: [Prefix, string][] = [
  ['bb', 'double-struck'],
  ['cal', 'script'],
  ['cal', 'bold-script'],
  ['fr', 'fraktur'],
  ['fr', 'bold-fraktur'],
];

/** Letters of the alphabets that are shapes of their own, by character: ℝ is `bb:R`. */
const LETTERS = new Map<string, string>();
for (const [prefix, alphabet] of PREFIXES)
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01')
    LETTERS.set(inAlphabet(letter, alphabet as 'script'), `${prefix}:${letter}`);
// Digits have no script or Fraktur form, and stay themselves there.
for (const digit of '01') LETTERS.delete(digit);

/** A class of the network's, by the characters that a glyph stands for; null where they are no single shape. */
export function labelOf(text: string): string | null {
  const ligature = LIGATURES[text] ?? text;
  if (SPELT_LIGATURE.test(ligature)) return ligature;
  const letter = LETTERS.get(text);
  if (letter) return letter;
  const plain = isMathematical(text) ? text.normalize('NFKC') : text;
  if ([...plain].length !== 1) return null;
  return SAME_SHAPE.get(plain) ?? plain;
}

/** Mathematical alphanumerics, whose other alphabets differ by weight and slope alone, and Planck's constant. */
const isMathematical = (text: string) => /^(?:[\u{1d400}-\u{1d7ff}]|ℎ)$/u.test(text);

/** The character that a class stands for; '' for {@link OTHER}. */
export function textOfLabel(label: string): string {
  if (label === OTHER) return '';
  const [prefix, letter] = label.split(':');
  return letter ? inAlphabet(letter, ALPHABETS[prefix as Prefix]) : label;
}

const bases = new Map<string, string>();

/** The letter without its alphabet, case and accents; programs paint accents apart. Each class is compared with all others. */
function baseOf(label: string): string {
  const known = bases.get(label);
  if (known !== undefined) return known;
  const base = readBase(label);
  bases.set(label, base);
  return base;
}

function readBase(label: string): string {
  const letter = label.length > 1 ? (label.split(':')[1] ?? label) : label;
  return letter
    .normalize('NFD')
    .replace(/(?<=\p{L})\p{M}/gu, '')
    .toLowerCase();
}

/** Whether shapes cannot tell two classes apart: same group, or the same letter with another case, alphabet or accent. */
export function looksAlike(a: string, b: string): boolean {
  if (a === b || ALIKE.get(a)?.has(b)) return true;
  return baseOf(a) === baseOf(b);
}
