import { HAIR_EM, QUAD_EM, ROUNDING_EM } from '../../metrics.ts';
import { isReadByShape } from '../../page.ts';
import { isBinary, isFence, isRelation } from '../glyphs/symbols.ts';
import type { Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_SCRIPT_RATIO } from '../model/tolerances.ts';

/*
 * TeX centres an accent over the box of what it stands on, and moves it to the right over a single letter alone, by the slant
 * that the font tells: `\hat{f}_n` has its hat over the f, `\hat{f_n}` over the middle of both.
 */

/** The encodings of TeX's own fonts, whose advances are what TeX counted with. */
const OF_TEX = new Set(['OT1', 'OML', 'OMX', 'MSB']);

/** How far TeX moves an accent over a letter: 0.167 em over a d, an f or a J, by rounding 0.03 em back at most. */
const MIN_SKEW_EM = -0.03;
const MAX_SKEW_EM = 0.19;
/** In Computer Modern, over letters of which the figures below do not tell. */
const MAX_SKEW_OF_CM_EM = 0.165;
const LEANING = /^[AFJTdf]$/;
/** How far TeX moves an accent over a letter of its mathematical italic, which has half of the letter's italic correction in it, in em. */
const LETTERS_BY_SKEW_EM: Record<string, string> = {
  '-0.03': 'h',
  '0.00': 'κλabimn',
  '0.02': 'πσωk',
  '0.03': 'αγμLjux',
  '0.05': 'υgv',
  '0.06': 'ινχceos',
  '0.07': 'δηDWry',
  '0.08': 'ΦρτφϕGQUptz',
  '0.09': 'KRl',
  '0.10': 'ΘΠθHOqw',
  '0.11': 'ΣΨΩβBESVY',
  '0.12': 'ΞζCXZ',
  '0.13': 'Υξψ',
  '0.14': 'AMN',
  '0.15': 'ΓFIPT',
  '0.17': 'ΔΛd',
  '0.21': 'J',
  '0.22': 'f',
};
/** The same of its calligraphic capitals. */
const CAPITALS_BY_SKEW_EM: Record<string, string> = {
  '0.06': 'IK',
  '0.07': 'V',
  '0.08': 'R',
  '0.10': 'D',
  '0.11': 'Q',
  '0.12': 'HPWY',
  '0.13': 'OU',
  '0.14': 'GLM',
  '0.15': 'BT',
  '0.16': 'EFN',
  '0.17': 'C',
  '0.18': 'SZ',
  '0.19': 'A',
  '0.21': 'X',
  '0.26': 'J',
};
const skewsOf = (letters: Record<string, string>) =>
  new Map(
    Object.entries(letters).flatMap(([skewEm, of]) =>
      [...of].map((letter): [string, number] => [letter, Number(skewEm)]),
    ),
  );
const SKEWS_OF_CM_EM = skewsOf(LETTERS_BY_SKEW_EM);
const SKEWS_OF_CAPITALS_EM = skewsOf(CAPITALS_BY_SKEW_EM);
/** Of the figures above and of where programs round the pen to; other sizes of the font differ by no more. */
const MAX_SKEW_ERROR_EM = 0.015;
/** Between the middles of an accent and of what it is over: half of the last letter's italic correction. */
const MAX_CENTRING_ERROR_EM = 0.04;
/** Between letters of one product, and from a letter to its script. */
const MAX_GAP_EM = HAIR_EM + ROUNDING_EM;
/** TeX's `\scriptspace`, behind every script, pt. */
const SCRIPT_SPACE_PT = 0.5;
/** On both sides of the accent, for what it may span. */
const REACH_EM = 2 * QUAD_EM;

/** TeX counts with boxes, which its slant makes wider than its advance: the vector arrow of Computer Modern's letters. */
const SLANT_OF_VECTOR_EM = 0.154;

const boxEndOf = ({ end, size, glyph }: Item) =>
  /^vec(?:tor)?$/.test(glyph?.name ?? '') && glyph?.font.encoding === 'OML'
    ? end + SLANT_OF_VECTOR_EM * size
    : end;

const isOperand = ({ text, nodes }: Item) =>
  nodes !== null || !(isRelation(text) || isBinary(text) || isFence(text) || /^[,;.]$/.test(text));

const isScriptOf = (item: Item, base: Item) => item.size < MAX_SCRIPT_RATIO * base.size;

const isLevel = (item: Item, base: Item) => Math.abs(item.baseline - base.baseline) < ROUNDING_EM * base.size;

const isOfCm = ({ glyph }: Item) => /^(?:CM|LM|SF)/.test(glyph?.font.name ?? '');

const maxSkewOf = (base: Item) =>
  isOfCm(base) && !LEANING.test(base.text) ? MAX_SKEW_OF_CM_EM : MAX_SKEW_EM;

/** Undefined where the letter is of no mathematical italic or calligraphic alphabet of Computer Modern, or was read by its shape: pixels are wider than the differences between skews. */
function skewOf(base: Item): number | undefined {
  if (!isOfCm(base) || isReadByShape(base.glyph)) return undefined;
  const { font, name = '' } = base.glyph ?? {};
  if (font?.encoding === 'OMS') return SKEWS_OF_CAPITALS_EM.get(name);
  return font?.encoding === 'OML' ? SKEWS_OF_CM_EM.get(base.text) : undefined;
}

/** Letters on the base's line and their scripts, beside each other and the base, in their order. */
function neighboursOf(itemIndex: ItemIndex, mark: Item, base: Item): Item[] {
  const reach = REACH_EM * base.size;
  const box = { ...base.ink, x0: mark.x - reach, x1: mark.end + reach, y1: base.baseline + base.size / 2 };
  const sorted = itemIndex
    .near(box)
    .filter((item) => item !== mark && (isScriptOf(item, base) || (isLevel(item, base) && isOperand(item))))
    .toSorted((one, other) => one.x - other.x);
  const at = sorted.indexOf(base);
  if (at < 0) return [];
  const isApart = (left: Item, right: Item) => right.x - left.end > MAX_GAP_EM * base.size;
  let [from, to] = [at, at];
  while (from > 0 && !isApart(sorted[from - 1] as Item, sorted[from] as Item)) from -= 1;
  while (to < sorted.length - 1 && !isApart(sorted[to] as Item, sorted[to + 1] as Item)) to += 1;
  return sorted.slice(from, to + 1);
}

const middleOf = (run: readonly Item[], base: Item): number => {
  const last = run.at(-1) as Item;
  const end = Math.max(...run.map((item) => item.end)) + (isScriptOf(last, base) ? SCRIPT_SPACE_PT : 0);
  return ((run[0] as Item).x + end) / 2;
};

/** What an accent that cannot be over its one base is centred over, the base among it; null where there is no such run. */
export function centredSpan(itemIndex: ItemIndex, mark: Item, base: Item): Item[] | null {
  if (!mark.glyph || !OF_TEX.has(mark.glyph.font.encoding)) return null;
  const middle = (mark.x + boxEndOf(mark)) / 2;
  const skewEm = (middle - (base.x + base.end) / 2) / base.size;
  const ofLetter = skewOf(base);
  if (ofLetter === undefined && skewEm > MIN_SKEW_EM && skewEm < maxSkewOf(base)) return null;
  if (ofLetter !== undefined && Math.abs(skewEm - ofLetter) < MAX_SKEW_ERROR_EM) return null;
  const errorEm = ofLetter === undefined ? MAX_CENTRING_ERROR_EM : Math.abs(skewEm - ofLetter);
  const items = neighboursOf(itemIndex, mark, base);
  const at = items.indexOf(base);
  const runs = items.flatMap((first, from) =>
    from > at || isScriptOf(first, base)
      ? []
      : items.slice(at).map((_, more) => items.slice(from, at + more + 1)),
  );
  const offset = (run: readonly Item[]) => Math.abs(middleOf(run, base) - middle);
  const [best] = runs.filter((run) => run.length > 1).toSorted((one, other) => offset(one) - offset(other));
  return best && offset(best) < Math.min(errorEm, MAX_CENTRING_ERROR_EM) * base.size ? best : null;
}
