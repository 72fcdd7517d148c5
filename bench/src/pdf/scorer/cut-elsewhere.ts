import { readTex, writeTex } from '@sutra/math';
import type { Pair } from './align.ts';
import { normaliseTex } from './normalise-tex.ts';
import { type Item, withDegrees } from './page-streams.ts';
import { ALL_TOLERANCES, type Tolerances } from './tolerances.ts';

/** A letter or sign of a word or formula, or a mark of its structure. */
interface Atom {
  sign: string;
  /** The place of its item among the pairs; of one that is missing there, of none. */
  owner: number;
  inFormula: boolean;
  upright: boolean;
}

/** Fonts that a word in bold or slanted type does not show. */
const PLAIN_FONT = /^\\math(rm|bf|it|sf|tt)\{(.+)\}$/s;

const QUOTATION_MARK = /[“”"'’‘`]/;
const PUNCTUATION = /^[.,;:]$/;

/** Signs that TeX wants a backslash before, as text has them. */
const TYPED = new Map(['#', '%', '&', '_', '$'].map((sign) => [`\\${sign}`, sign]));

const signsOfCharacters = new Map<string, string[]>();

/** A character of text as a formula has it: `α` as `\alpha`. */
function signsOf(character: string): string[] {
  if (/^[{}]$/.test(character)) return [`\\${character}`];
  if (/^[!-~]$/.test(character)) return [character];
  const known = signsOfCharacters.get(character);
  if (known) return known;
  const signs = withDegrees(normaliseTex(writeTex(readTex(character).math)));
  signsOfCharacters.set(character, signs);
  return signs;
}

function atomsOfToken(token: string): Omit<Atom, 'owner' | 'inFormula'>[] {
  const [, font, letters = ''] = PLAIN_FONT.exec(token) ?? [];
  if (font === undefined) return [{ sign: TYPED.get(token) ?? token, upright: false }];
  const signs = letters.startsWith('\\') ? [letters] : [...letters];
  return signs.map((sign) => ({ sign, upright: font === 'rm' }));
}

const atomsOfText = (text: string, owner: number): Atom[] =>
  [...text].flatMap(signsOf).map((sign) => ({ sign, owner, inFormula: false, upright: true }));

/** Of the brackets behind an item. */
const NO_OWNER = -1;

function atomsOf(item: Item | null, owner: number): Atom[] {
  if (!item) return [];
  const own =
    item.t === 'w'
      ? atomsOfText(item.s, owner)
      : item.tokens.flatMap(atomsOfToken).map((atom) => ({ ...atom, owner, inFormula: true }));
  return [...own, ...atomsOfText(item.trailing ?? '', NO_OWNER)];
}

/** Without quotation marks of words and the punctuation between words and statements; the point in 1.5 stays. */
const withoutPunctuation = (atoms: readonly Atom[]): Atom[] =>
  atoms.filter(({ sign, inFormula }, at) => {
    if (PUNCTUATION.test(sign)) return /^\d$/.test(atoms[at + 1]?.sign ?? '');
    return inFormula || !QUOTATION_MARK.test(sign);
  });

/** Longer stretches without a common item are not compared sign by sign. */
const MOST_CELLS = 4_000_000;

/** For each sign of `found` the place of its equal in `truth` on a longest common row of signs, or -1. */
function partnersOf(truth: readonly Atom[], found: readonly Atom[]): number[] {
  const [n, m] = [truth.length, found.length];
  const partners = Array.from({ length: m }, () => -1);
  if (n * m > MOST_CELLS) return partners;
  const width = m + 1;
  const longest = new Uint16Array((n + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let i = n - 1; i >= 0; i -= 1)
    for (let j = m - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        truth[i]?.sign === found[j]?.sign ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let [i, j] = [0, 0]; i < n && j < m; ) {
    if (truth[i]?.sign === found[j]?.sign) {
      partners[j] = i;
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return partners;
}

/** Letters of prose that a formula would set as variables. */
const PROSE = /^[a-zà-ÿ]{3}/i;

/** Signs before the corners of a figure. */
const FIGURE = /^(?:\\(?:angle|triangle|Delta|square|bigcirc))$/;

/** For each sign whether it names a corner of a figure: a capital, with nothing but capitals since the figure's sign. */
function areCorners(atoms: readonly Atom[]): boolean[] {
  let isNamed = false;
  return atoms.map(({ sign }) => {
    const isCorner = isNamed && /^[A-Z]$/.test(sign);
    isNamed = FIGURE.test(sign) || isCorner;
    return isCorner;
  });
}

/** Three letters in a row that are a word in the truth, and variables in what was found. */
function swallowsProse(
  found: readonly Atom[],
  partners: readonly (Atom | undefined)[],
  tolerances: Tolerances,
): boolean {
  const corners = tolerances.has('corners of a figure typed as text') ? areCorners(found) : [];
  const isOfProse = ({ upright }: Atom, at: number) =>
    !upright && !corners[at] && partners[at]?.inFormula === false;
  const letters = found
    .map((atom, at) => (isOfProse(atom, at) ? atom.sign : ' '))
    .map((sign) => (sign.length === 1 ? sign : ' '))
    .join('');
  return letters.split(' ').some((run) => PROSE.test(run));
}

function isWhole(places: readonly number[]): boolean {
  return places.every((place, at) => place >= 0 && (at === 0 || place === (places[at - 1] ?? 0) + 1));
}

interface Comparison {
  tolerances: Tolerances;
  /** Whether signs of a formula may stand in words. */
  mayBeText: boolean;
}

/** The found formulas of a stretch that hold what is printed there, cut in another way. */
function cutWithin(
  pairs: readonly Pair<Item>[],
  start: number,
  end: number,
  { tolerances, mayBeText }: Comparison,
): number[] {
  const side = (which: 0 | 1) => {
    const before = atomsOfText(pairs[start - 1]?.[which]?.trailing ?? '', NO_OWNER);
    const own = pairs.slice(start, end).flatMap((pair, at) => atomsOf(pair[which], start + at));
    return withoutPunctuation([...before, ...own]);
  };
  const [truth, found] = [side(0), side(1)];
  const partners = partnersOf(truth, found);
  const foundAt = new Map(partners.flatMap((place, at) => (place < 0 ? [] : [[place, at] as const])));
  const truthIsWhole = (owner: number) =>
    isWhole(truth.flatMap((atom, at) => (atom.owner === owner ? [foundAt.get(at) ?? -1] : [])));
  return Array.from({ length: end - start }, (_, at) => start + at).filter((owner) => {
    if (pairs[owner]?.[1]?.t === 'w' || !pairs[owner]?.[1]) return false;
    const own = found.flatMap((atom, at) => (atom.owner === owner ? [at] : []));
    const places = own.map((at) => partners[at] ?? -1);
    if (own.length === 0 || !isWhole(places)) return false;
    const atoms = places.map((place) => truth[place]);
    if (!mayBeText && atoms.some((atom) => !atom?.inFormula)) return false;
    const owners = new Set(atoms.flatMap((atom) => (atom?.inFormula ? [atom.owner] : [])));
    return (
      [...owners].every(truthIsWhole) &&
      !swallowsProse(
        own.map((at) => found[at] as Atom),
        atoms,
        tolerances,
      )
    );
  });
}

const isSame = ([truth, found]: Pair<Item>) =>
  truth !== null && found !== null && (truth.t === 'w') === (found.t === 'w') && truth.key === found.key;

function cutInStretches(pairs: readonly Pair<Item>[], comparison: Comparison): Set<number> {
  const cut = new Set<number>();
  for (let start = 0; start < pairs.length; start += 1) {
    if (isSame(pairs[start] as Pair<Item>)) continue;
    let end = start + 1;
    while (end < pairs.length && !isSame(pairs[end] as Pair<Item>)) end += 1;
    for (const place of cutWithin(pairs, start, end, comparison)) cut.add(place);
    start = end;
  }
  return cut;
}

/**
 * Places of the pairs whose found formula has every sign and script that is printed there, but begins or ends elsewhere than
 * the author's: text and formulas part in another place, or neighbours are one formula. All of the author's formulas
 * that it shares a sign with must have been found whole.
 */
export const cutElsewhere = (pairs: readonly Pair<Item>[], tolerances = ALL_TOLERANCES): Set<number> =>
  tolerances.has('begins or ends elsewhere')
    ? cutInStretches(pairs, { tolerances, mayBeText: true })
    : new Set();

/**
 * Places of the pairs whose formula of the author was found with every sign and script, in formulas that begin or end
 * elsewhere, each of which has nothing else. What became text was not found.
 */
export const foundCutElsewhere = (pairs: readonly Pair<Item>[]): Set<number> =>
  cutInStretches(
    pairs.map(([truth, found]) => [found, truth]),
    { tolerances: ALL_TOLERANCES, mayBeText: false },
  );
