import {
  FORMULA_SPACE_EM,
  HALF_SHARE,
  LINE_GAP_EM,
  QUAD_EM,
  ROUNDING_EM,
  SIDE_BEARING_EM,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import { isReadByShape, type Rectangle } from '../../page.ts';
import { isRelation, NARY } from '../glyphs/symbols.ts';
import { centerX, centerY, height, overlapX, unionAll, width } from '../model/box.ts';
import { changedItem, collapse, type Item, topOf } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  MAX_ACCENT_GAP_EM,
  MAX_EQUAL_SIZE_RATIO,
  MAX_INK_OVERLAP_EM,
  MAX_SCRIPT_RATIO,
  MIN_FULL_SIZE_RATIO,
} from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';
import { centredSpan } from './accent-spans.ts';
import { widelySpanned } from './wide-accents.ts';

/** The accents a font draws as marks of their own, as combining characters. */
const MARKS: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '\u0302': '\u0302',
  '∧': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '∼': '\u0303',
  '\u0303': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '\u0304': '\u0304',
  '\u0305': '\u0304',
  '‾': '\u0304',
  '˙': '\u0307',
  '·': '\u0307',
  '··': '\u0308',
  '\u0307': '\u0307',
  '¨': '\u0308',
  '\u0308': '\u0308',
  '´': '\u0301',
  ˊ: '\u0301',
  '\u0301': '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  '\u0300': '\u0300',
  ˇ: '\u030c',
  '\u030c': '\u030c',
  '˘': '\u0306',
  '\u0306': '\u0306',
  '˚': '\u030a',
  '\u030a': '\u030a',
  '⃗': '\u20d7',
  '→': '\u20d7',
  '⃖': '\u20d6',
  '←': '\u20d6',
  '⃡': '\u20e1',
  '↔': '\u20e1',
  '⌢': '\u0311',
  '⇀': '\u20d1',
  '↼': '\u20d0',
  '⟶': '→',
  '⟵': '←',
  '⟷': '↔',
  '⃛': '\u20db',
  '⃜': '\u20dc',
};

/** Accents whose font gives them the code of another symbol. */
const NAMED: Record<string, string> = {
  vec: '\u20d7',
  vector: '\u20d7',
  dotacc: '\u0307',
  dotaccent: '\u0307',
  ddotacc: '\u0308',
  dddotacc: '\u20db',
  hat: '\u0302',
  bar: '\u0304',
  acute: '\u0301',
  grave: '\u0300',
  caron: '\u030c',
  breve: '\u0306',
  tilde: '\u0303',
  macron: '\u0304',
  dieresis: '\u0308',
  ring: '\u030a',
};

/** Height of a bar that lies flat, less than any script is moved by; one that stands has 1 em. */
const MAX_FLAT_BAR_EM = SUBSCRIPT_DROP_EM;

/** A bar is an accent only where its glyph lies flat; the package esint calls integrals by the names of accents. */
const markOf = (item: Item): string | undefined => {
  if (NARY.has(item.text)) return undefined;
  const name = item.glyphs.length === 1 ? (item.glyph?.name ?? '') : '';
  const named = name === 'bar' && height(item.ink) > MAX_FLAT_BAR_EM * item.size ? undefined : NAMED[name];
  return named ?? MARKS[item.text];
};

/** Accents that are ordinary symbols as well: only a place right above a letter makes them one. */
const AMBIGUOUS = new Set(['→', '←', '↔', '⇀', '↼', '⌢', '∼', '~', '^', '∧', '⟶', '⟵', '⟷', '·', '··']);

/** Signs of relations that authors set over letters as labels, `\\overset{\\rightharpoonup}{a}`: smaller, and further off than an accent. */
const LABELS = new Set(['→', '←', '↔', '⇀', '↼', '⌢']);
/** In em of the label: TeX leaves up to 0.2 em of the text above the letter, and the sign stands above its baseline. */
const MAX_LABEL_GAP_EM = LINE_GAP_EM;

/** Of these, what is wider than an accent has been stretched over several symbols. */
const STRETCHING = new Set(['^', '~']);

export const isAccentMark = (item: Item) => item.nodes === null && markOf(item) !== undefined;

/** Arrows of a shaft and a head: `\overrightarrow`, however narrow its base. */
const SHAFTED = new Set(['⟶', '⟵', '⟷', '↔', '⌢']);
/** Over more than one symbol an arrow is a stretched character, not an accent. */
const ARROWS: Record<string, string> = {
  '→': '→',
  '←': '←',
  '⟶': '→',
  '⟵': '←',
  '⟷': '↔',
  '↔': '↔',
  '⌢': '⏜',
  '\u20d7': '→',
  '\u20d6': '←',
  '\u20e1': '↔',
};

/** TeX's accent is in the font of letters; an arrow of its symbols over a letter is the one that stretches, at its shortest. */
const isOverarrow = ({ text, glyph }: Item) => /^[→←]$/.test(text) && glyph?.font.encoding === 'OMS';

/** Programs for equations set a plain arrow of Symbol over the two letters of a segment, as narrow as one of them. */
const isSetArrow = ({ text, glyph }: Item) => /^[→←]$/.test(text) && glyph?.font.encoding === 'symbol';

const isLetter = ({ nodes, text }: Item) => nodes === null && /^\p{L}$/u.test(text);

/** The plain arrow, `\rightarrow`; wider ones span more than one symbol. */
const MIN_STRETCHED_ARROW_EM = QUAD_EM;
/** On a picture, where no font tells which arrow it is: that of `\vec` is 0.35 to 0.54 em wide in seven faces, the shortest `\overrightarrow` 0.86. */
const MIN_STRETCHED_ON_PICTURE_EM = 0.7;

const minStretchedOf = (mark: Item) =>
  isReadByShape(mark.glyph) ? MIN_STRETCHED_ON_PICTURE_EM : MIN_STRETCHED_ARROW_EM;

export function readAccent(itemIndex: ItemIndex, mark: Item): Item | null {
  const combining = markOf(mark) as string;
  if (mark.text === '·' && isOperatorDot(itemIndex, mark)) return null;
  const isWide =
    isOverarrow(mark) || SHAFTED.has(mark.text) || width(mark.ink) > minStretchedOf(mark) * mark.size;
  const under = basesUnder(itemIndex, mark);
  const wide = (isWide || (isSetArrow(mark) && under.length > 1)) && (ARROWS[mark.text] ?? ARROWS[combining]);
  const above = under.length === 0 && wide ? basesAbove(itemIndex, mark) : [];
  const base = [...under, ...above];
  if (base.every(isSignOfRelation)) return null;
  const inner = readRow(base);
  const accented = collapse({
    kind: 'accented',
    parts: [mark, ...base],
    nodes: [
      wide
        ? {
            type: 'groupCharacter',
            character: wide,
            position: under.length > 0 ? 'over' : 'under',
            base: inner.nodes,
          }
        : { type: 'accent', mark: combining, base: inner.nodes },
    ],
    baseline: inner.baseline,
    size: inner.size,
    doubt: inner.doubt,
  });
  const spanned = wide ? [mark, ...base] : base;
  const [x, end] = [Math.min(...spanned.map((item) => item.x)), Math.max(...spanned.map((item) => item.end))];
  return changedItem(accented, { x, end });
}

/** No vector: the arrow over another one is of its label, `\xrightarrow{k\to\infty}`. */
const isSignOfRelation = ({ nodes, text }: Item) => nodes === null && isRelation(text);

/** From the dot of a product to its factors. */
const FACTOR_REACH_EM = FORMULA_SPACE_EM;

/** `a · b`: what stands beside the dot is on its baseline; the dot of `ṙ` in programs that have none over letters is raised. */
const isOperatorDot = (itemIndex: ItemIndex, { ink, size, baseline }: Item) =>
  itemIndex
    .near({ ...ink, x0: ink.x0 - FACTOR_REACH_EM * size, x1: ink.x1 + FACTOR_REACH_EM * size, y1: baseline })
    .some((item) => !/^·+$/.test(item.text) && Math.abs(item.baseline - baseline) < ROUNDING_EM * size);

/** Above the accent's foot, where tall bases may begin. */
const UPWARD_REACH_EM = SIDE_BEARING_EM;
/** The widest of an accent over one letter; `\widehat` begins at 0.56 em and spans its base. */
const MAX_NARROW_ACCENT_EM = FORMULA_SPACE_EM;
/** Beyond the ends of a wide accent, for the middle of what it spans. */
const MAX_SPAN_OVERHANG_EM = ROUNDING_EM;

function basesUnder(itemIndex: ItemIndex, mark: Item): Item[] {
  const wide = widelySpanned(itemIndex, mark);
  if (wide) return wide;
  const { ink, size } = mark;
  const isLabel = LABELS.has(mark.text) && isAlone(itemIndex, mark);
  const reach = (isLabel ? MAX_LABEL_GAP_EM : MAX_ACCENT_GAP_EM) * size;
  const strict = AMBIGUOUS.has(mark.text);
  const below = itemIndex
    .near({
      x0: ink.x0 - MAX_INK_OVERLAP_EM * size,
      x1: ink.x1 + MAX_INK_OVERLAP_EM * size,
      y0: ink.y1 - UPWARD_REACH_EM * size,
      y1: ink.y1 + reach + MAX_INK_OVERLAP_EM * size,
    })
    .filter(
      (item) =>
        item !== mark && !(isAccentMark(item) && !AMBIGUOUS.has(item.text)) && isBelow(item, mark, reach),
    );
  if (below.length === 0) return [];
  const labelled = isLabel ? labelledRun(below, mark) : [];
  if (labelled.length > 1) return labelled;
  const spanned = spannedBy(itemIndex, mark, below);
  if (spanned.length > 1 && isScaledTo(mark, unionAll(spanned.map((item) => item.ink)))) return spanned;
  if (
    width(ink) < MAX_NARROW_ACCENT_EM * size ||
    (strict && !STRETCHING.has(mark.text) && width(ink) < MIN_STRETCHED_ARROW_EM * size)
  )
    return overBase(itemIndex, mark, narrow(below, mark, strict), below, spanned);
  return spanned;
}

/** The one base of a narrow accent, or all that it is centred over; between two letters there is no one base. */
function overBase(itemIndex: ItemIndex, mark: Item, base: Item[], below: Item[], spanned: Item[]): Item[] {
  const letter = base[0] ?? below[0];
  return (letter && centredSpan(itemIndex, mark, letter)) ?? underArrow(base, spanned, mark);
}

/** An arrow is centred over what it spans: with its subscripts or all, where their common middle is nearer to the arrow's. */
function underArrow([base]: Item[], spanned: Item[], mark: Item): Item[] {
  if (!base) return [];
  const runs = [[base], [base, ...spanned.filter((item) => isSubscriptOf(item, base))], spanned];
  const offset = (items: Item[]) =>
    Math.abs(
      Math.min(...items.map(({ x }) => x)) + Math.max(...items.map(({ end }) => end)) - mark.x - mark.end,
    );
  const isArrow =
    isOverarrow(mark) || SHAFTED.has(mark.text) || (isSetArrow(mark) && spanned.every(isLetter));
  const [nearest = [base]] = runs.toSorted((one, other) => offset(one) - offset(other));
  return isArrow ? nearest : [base];
}

/** What the accent reaches over: the letters below it, those beside them, and their subscripts. */
function spannedBy(itemIndex: ItemIndex, mark: Item, below: Item[]): Item[] {
  const { ink, size } = mark;
  const isSpanned = (item: Item) =>
    centerX(item.ink) > ink.x0 - MAX_SPAN_OVERHANG_EM * size &&
    centerX(item.ink) < ink.x1 + MAX_SPAN_OVERHANG_EM * size;
  const bases = below.filter(isSpanned);
  const isBeside = (item: Item) =>
    bases.some(
      (base) => Math.abs(base.baseline - item.baseline) < ROUNDING_EM * size || isSubscriptOf(item, base),
    );
  const lower = itemIndex
    .near({ ...ink, y1: Math.max(ink.y1, ...bases.map((base) => Math.max(base.baseline, base.ink.y1))) })
    .filter((item) => item !== mark && isBeside(item));
  return [...new Set([...below, ...lower])].filter(isSpanned);
}

const isSubscriptOf = (item: Item, base: Item) =>
  item.size < MAX_SCRIPT_RATIO * base.size &&
  item.x >= base.x &&
  item.ink.y0 < base.baseline &&
  item.baseline > base.baseline + ROUNDING_EM * base.size;

/** Between the ends of an arrow and those of what it spans. */
const MAX_ARROW_OVERHANG_EM = SIDE_BEARING_EM;

/** What stands on an arrow as long as itself: `\underrightarrow`. */
function basesAbove(itemIndex: ItemIndex, mark: Item): Item[] {
  const { ink, size } = mark;
  const above = itemIndex
    .near({ ...ink, y0: ink.y0 - MAX_ACCENT_GAP_EM * size })
    .filter((item) => item !== mark && item.baseline < ink.y0 && centerY(item.ink) < ink.y0);
  if (!above.some((item) => item.size >= MIN_FULL_SIZE_RATIO * size)) return [];
  const [x0, x1] = [Math.min(...above.map(({ x }) => x)), Math.max(...above.map(({ end }) => end))];
  const slack = MAX_ARROW_OVERHANG_EM * size;
  return Math.abs(x0 - mark.x) < slack && Math.abs(x1 - mark.end) < slack ? above : [];
}

/** Drawn as wide as their base by being made larger as a whole. */
const SCALED = new Set(['⇀']);

/** Of the accent and its base: accents sink into slanted capitals. */
const MAX_ACCENT_OVERLAP_EM = SIDE_BEARING_EM;

/** Into the base: the barbs of an arrow may reach as far down as the ascender of the letter under its shaft. */
const maxOverlapOf = ({ text, ink, size }: Item) =>
  LABELS.has(text) && text !== '⌢'
    ? Math.max(MAX_ACCENT_OVERLAP_EM * size, HALF_SHARE * height(ink))
    : MAX_ACCENT_OVERLAP_EM * size;

/** Nothing stands beside the sign on its baseline, as in the limit `x→0` of the line above. */
const isAlone = (itemIndex: ItemIndex, { ink, size, baseline }: Item) =>
  !itemIndex
    .near({
      ...ink,
      x0: ink.x0 - MAX_INK_OVERLAP_EM * size,
      x1: ink.x1 + MAX_INK_OVERLAP_EM * size,
      y1: baseline,
    })
    .some(
      (item) =>
        !(ink.x0 === item.ink.x0 && ink.y0 === item.ink.y0) &&
        Math.abs(item.baseline - baseline) < ROUNDING_EM * size,
    );

/** Between the middle of a label and that of what it stands over: TeX centres it to a hair. */
const MAX_LABEL_OFFSET_EM = ROUNDING_EM;

/** The shortest run of larger symbols on one baseline that the label is centred over: `AB` under an arrow or an arc. */
function labelledRun(below: Item[], mark: Item): Item[] {
  const letters = below.filter((item) => isLabelOf(item, mark)).toSorted((a, b) => a.x - b.x);
  const middle = (mark.x + mark.end) / 2;
  for (let length = 1; length <= letters.length; length += 1)
    for (let from = 0; from + length <= letters.length; from += 1) {
      const run = letters.slice(from, from + length);
      const [first, last] = [run[0] as Item, run.at(-1) as Item];
      const isLevel = run.every(
        ({ baseline }) => Math.abs(baseline - first.baseline) < ROUNDING_EM * first.size,
      );
      const offset = Math.abs((first.x + last.end) / 2 - middle);
      if (isLevel && offset < MAX_LABEL_OFFSET_EM * first.size) return run;
    }
  return [];
}

const isLabelOf = (item: Item, mark: Item) => mark.size < MAX_SCRIPT_RATIO * item.size;

function isBelow(item: Item, mark: Item, reach: number): boolean {
  const bodied =
    item.size >= MIN_FULL_SIZE_RATIO * mark.size ||
    item.nodes !== null ||
    SCALED.has(mark.text) ||
    mark.glyph?.font.encoding === 'OMX';
  return (
    bodied &&
    item.ink.y0 - mark.ink.y1 > -maxOverlapOf(mark) &&
    topOf(item) - mark.ink.y1 < (isLabelOf(item, mark) ? reach : MAX_ACCENT_GAP_EM * mark.size) &&
    item.baseline > mark.ink.y1 + SUBSCRIPT_DROP_EM * mark.size
  );
}

/** Beyond its base, for the middle of an accent: slanted letters carry it to the right. */
const MAX_MIDDLE_OVERHANG_EM = SIDE_BEARING_EM;

const isScaledTo = (mark: Item, base: Rectangle) =>
  SCALED.has(mark.text) && Math.abs(width(base) - width(mark.ink)) < MAX_MIDDLE_OVERHANG_EM * mark.size;

/** The one base under a narrow accent: the item that its middle is over. */
function narrow(below: Item[], mark: Item, strict: boolean): Item[] {
  const middle = centerX(mark.ink);
  const slack = MAX_MIDDLE_OVERHANG_EM * mark.size;
  const over = below.filter((item) => item.ink.x0 - slack <= middle && middle <= item.ink.x1 + slack);
  const [best] = over.toSorted((a, b) => overlapX(b.ink, mark.ink) - overlapX(a.ink, mark.ink));
  if (!best || (strict && best.nodes === null && isRelation(best.text))) return [];
  if (
    strict &&
    !(
      (mark.size <= best.size * MAX_EQUAL_SIZE_RATIO || isScaledTo(mark, best.ink)) &&
      overlapX(best.ink, mark.ink) > HALF_SHARE * Math.min(width(best.ink), width(mark.ink))
    )
  )
    return [];
  return [best];
}
