import {
  AXIS_HEIGHT_EM,
  HAIR_EM,
  HALF_SHARE,
  MAX_OFF_CENTRE_EM,
  MAX_SCRIPT_SHIFT_EM,
  MEDIUM_SPACE_EM,
  QUAD_EM,
  ROUNDING_EM,
  SAME_SIZE_RATIO,
  SIDE_BEARING_EM,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { centerX, centerY, overlapX, union, width } from '../model/box.ts';
import { changedItem, compose, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_ACCENT_GAP_EM } from '../model/tolerances.ts';
import { joinEquilibriumArrows } from './equilibrium-arrows.ts';
import { isRelation } from './symbols.ts';

/** Characters that TeX builds by printing one glyph over or beside another. */
export function composeSymbols(itemIndex: ItemIndex): void {
  // before the stroke that crosses both halves: `\not\cong`
  joinStacked(itemIndex);
  joinStrokes(itemIndex);
  joinPlancks(itemIndex);
  joinDots(itemIndex);
  joinDotPairs(itemIndex);
  joinEquilibriumArrows(itemIndex);
  joinArrows(itemIndex);
  joinUnderlined(itemIndex);
}

const isStroke = ({ text, glyph }: Item) =>
  text === '\u0338' || text === '̸' || glyph?.name === 'negationslash' || glyph?.name === 'not';

/** A slash of text size strikes a relation or a symbol out where the two share their middle. */
const isSlash = ({ text, nodes }: Item) => nodes === null && text === '/';

function joinStrokes(itemIndex: ItemIndex): void {
  for (const stroke of itemIndex.live().filter((item) => isStroke(item) || isSlash(item))) {
    const [target] = itemIndex
      .near(stroke.ink)
      .filter(
        (item) =>
          item !== stroke &&
          item.nodes === null &&
          crosses(stroke, item) &&
          (isStroke(stroke) || strikes(stroke, item)),
      )
      .toSorted((a, b) => Math.abs(a.x - stroke.x) - Math.abs(b.x - stroke.x));
    if (target) itemIndex.add(compose([stroke, target], struck(target.text), target));
  }
}

/** A slash of text size crosses a relation right in its middle; beside it, it divides. */
const MAX_SLASH_OFFSET_EM = SIDE_BEARING_EM;

const struck = (text: string) => (text === '0' ? '∅' : `${text}\u0338`.normalize('NFC'));

const crosses = (stroke: Item, item: Item) =>
  overlapX(stroke.ink, item.ink) > HALF_SHARE * width(stroke.ink) &&
  Math.abs(centerY(stroke.ink) - centerY(item.ink)) < MAX_OFF_CENTRE_EM * item.size;

/** Relations, the zero that a slash makes an empty set of, and symbols: a particle's momentum as `\\slashed{p}`. */
const strikes = (slash: Item, item: Item) =>
  (isRelation(item.text) || item.text === '0' || isSymbol(item)) &&
  Math.abs(centerX(slash.ink) - centerX(item.ink)) < MAX_SLASH_OFFSET_EM * item.size;

const isSymbol = ({ text, glyph }: Item) => glyph?.font.math === true && /^[\p{L}∂∇]$/u.test(text);

/** A flat stroke through the stem of an `h`. */
function joinPlancks(itemIndex: ItemIndex): void {
  for (const stroke of itemIndex.live().filter(isFlatStroke)) {
    const letter = itemIndex
      .near(stroke.ink)
      .find(
        ({ text, nodes, ink }) => nodes === null && /^[hℎ𝘩]$/u.test(text) && isInUpperHalf(stroke.ink, ink),
      );
    if (letter) itemIndex.add(compose([stroke, letter], 'ℏ', letter));
  }
}

const isFlatStroke = ({ text, nodes, ink, size }: Item) =>
  nodes === null &&
  /^(?:[ħℏ¯ˉ-]|[\u0304\u0335\u0337])$/u.test(text) &&
  ink.y1 - ink.y0 < SUBSCRIPT_DROP_EM * size;

const isInUpperHalf = (stroke: Rectangle, letter: Rectangle) =>
  stroke.y0 > letter.y0 &&
  centerY(stroke) < centerY(letter) &&
  overlapX(stroke, letter) > HALF_SHARE * width(stroke);

const isDot = (item: Item) =>
  item.nodes === null && (/^[.⋅·∙]$/u.test(item.text) || (item.text === '•' && isSmallBullet(item)));

/** A bullet of a list is a third of an em wide, the dots that typists take it for in formulas an eighth. */
const MAX_DOT_WIDTH_EM = MEDIUM_SPACE_EM;

const isSmallBullet = ({ ink, size }: Item) => width(ink) < MAX_DOT_WIDTH_EM * size;

function joinDots(itemIndex: ItemIndex): void {
  const dots = itemIndex
    .live()
    .filter(isDot)
    .toSorted((a, b) => a.ink.y0 - b.ink.y0 || a.x - b.x);
  for (const first of dots) {
    if (first.taken) continue;
    const triple = tripleFrom(itemIndex, first);
    if (triple) itemIndex.add(changedItem(compose(triple.dots, triple.text, triple.from), triple.axis));
  }
}

interface Triple {
  dots: Item[];
  text: string;
  from: Item;
  axis: { axis?: number };
}

/** From a dot to the next, in any direction: a search box around every ellipsis below. */
const DOT_REACH_EM = QUAD_EM;

function tripleFrom(itemIndex: ItemIndex, first: Item): Triple | null {
  const reach = DOT_REACH_EM * first.size;
  const x = centerX(first.ink);
  const y = centerY(first.ink);
  const others = itemIndex
    .near({ x0: x - 2 * reach, x1: x + 2 * reach, y0: y - 1, y1: y + 2 * reach })
    .filter((item) => isDot(item) && item !== first && item.text === first.text);
  for (const second of others) {
    const dx = centerX(second.ink) - x;
    const dy = centerY(second.ink) - y;
    const text = ellipsis(dx, dy, first);
    const third = text && others.find((item) => isAt(item, x + 2 * dx, y + 2 * dy, first.size));
    const dots = third ? [first, second, third] : [];
    if (text && third && third !== second && !holdsLetters(itemIndex, dots)) {
      const standing = text === '⋮' || text === '⋱' || text === '⋰';
      return { dots, text, from: standing ? third : first, axis: standing ? { axis: y + dy } : {} };
    }
  }
  return null;
}

/** `w.r.t.`: letters stand between the dots. */
const holdsLetters = (itemIndex: ItemIndex, dots: Item[]) =>
  itemIndex
    .near(dots.map(({ ink }) => ink).reduce(union))
    .some((item) => !isDot(item) && /^\p{L}$/u.test(item.text));

/** The two dots of `r̈` in programs that have none over letters: dots of a product never touch each other. */
function joinDotPairs(itemIndex: ItemIndex): void {
  const dots = itemIndex.live().filter(({ text, nodes }) => nodes === null && text === '·');
  for (const first of dots) {
    const second = dots.find(
      ({ x, baseline, size }) =>
        Math.abs(x - first.end) < ROUNDING_EM * size &&
        Math.abs(baseline - first.baseline) < ROUNDING_EM * size,
    );
    if (second && !first.taken && !second.taken) itemIndex.add(compose([first, second], '··', first));
  }
}

const isAt = (item: Item, x: number, y: number, size: number) =>
  Math.abs(centerX(item.ink) - x) < ROUNDING_EM * size &&
  Math.abs(centerY(item.ink) - y) < ROUNDING_EM * size;

/** From a dot to the next: TeX sets them 0.44 em apart in `\ldots`, 0.4 em in `\vdots`, 0.4 by 0.3 in `\ddots`. */
const MIN_DOT_STEP_EM = MEDIUM_SPACE_EM;
const MAX_DOT_STEP_EM = 0.62;

function ellipsis(dx: number, dy: number, { size, text }: Item): string | null {
  const [across, down] = [dx / size, dy / size];
  const isAcross = (step: number) => step > MIN_DOT_STEP_EM && step < MAX_DOT_STEP_EM;
  if (Math.abs(down) < ROUNDING_EM && isAcross(across)) return text === '.' ? '…' : '⋯';
  if (!(down > MIN_DOT_STEP_EM && down < MAX_DOT_STEP_EM)) return null;
  if (Math.abs(across) < ROUNDING_EM) return '⋮';
  if (isAcross(across)) return '⋱';
  return isAcross(-across) ? '⋰' : null;
}

/** Two glyphs that overlap, and the one character they draw. */
const OVERLAPS: Record<string, string> = {
  '−→': '⟶',
  // over a narrow letter the shaft begins where its head does
  '→−': '⟶',
  '-→': '⟶',
  '←−': '⟵',
  '←-': '⟵',
  '=⇒': '⟹',
  '⇐=': '⟸',
  '⇐⇒': '⟺',
  '←→': '⟷',
  '⟵→': '⟷',
  '⟸⇒': '⟺',
  '|=': '⊨',
  '∣=': '⊨',
  '↼⇁': '⇌',
  '−⟶': '⟶',
  '⟵−': '⟵',
  '-⟶': '⟶',
  // `\longmapsto`: the foot has taken the shaft in before its head comes
  '⟼→': '⟼',
  '⟵-': '⟵',
  '=⟹': '⟹',
  '−−': '−',
  '==': '=',
  '--': '−',
};

/** A bar or hook at the foot of an arrow, by glyph name where it has no character of its own. */
const FEET: Record<string, Record<string, string>> = {
  mapsto: { '→': '↦', '⟶': '⟼', '−': '⟼', '-': '⟼' },
  mapstochar: { '→': '↦', '⟶': '⟼', '−': '⟼', '-': '⟼' },
  arrowhookleft: { '→': '↪', '⟶': '↪' },
  lhook: { '→': '↪', '⟶': '↪' },
  arrowhookright: { '←': '↩', '⟵': '↩' },
  rhook: { '←': '↩', '⟵': '↩' },
};
const FEET_BY_TEXT: Record<string, string> = {
  '↪': 'lhook',
  '↩': 'lhook',
  '⊦': 'mapsto',
  '↦': 'mapsto',
  '⊂': 'none',
};

function joinArrows(itemIndex: ItemIndex): void {
  const links = itemIndex
    .live()
    .filter((item) => item.nodes === null && LINKS.test(item.text + (item.glyph?.name ?? '')));
  const sorted = links.toSorted((a, b) => a.baseline - b.baseline || a.x - b.x);
  let left = sorted[0];
  for (const right of sorted.slice(1)) {
    const joined = left && !left.taken && overlapped(left, right) ? characterOf(left, right) : null;
    if (joined && left) {
      left = compose([left, right], joined, left);
      itemIndex.add(left);
    } else left = right;
  }
}
const LINKS = /[→←⇒⇐⟶⟵⟹⟸−=|∣↼⇁⊦↦↪↩-]|mapsto|hook/u;

/** TeX joins pieces with a negative kern of 0.17 em; symbols that merely touch do not overlap by so much. */
const MIN_ARROW_OVERLAP_EM = HAIR_EM;
/** Between the ink of two pieces: `==` of a program in condensed print has advances that overlap, and stays two signs. */
const MAX_PIECE_GAP_EM = ROUNDING_EM;
/** A piece may start this far before the one on its left. */
const MAX_ARROW_BACKSTEP_EM = ROUNDING_EM;
/** The bar or hook at an arrow's foot is narrower than any arrow. */
const MAX_ARROW_FOOT_EM = MAX_SCRIPT_SHIFT_EM;

function overlapped(left: Item, right: Item): boolean {
  const size = Math.min(left.size, right.size);
  const inkGap = right.ink.x0 - left.ink.x1;
  const gap = Math.min(right.x - left.end, inkGap);
  const near =
    Math.abs(left.baseline - right.baseline) < ROUNDING_EM * size &&
    Math.abs(left.size - right.size) < SAME_SIZE_RATIO * size;
  const overlaps = gap < -MIN_ARROW_OVERLAP_EM * size && inkGap < MAX_PIECE_GAP_EM * size;
  return near && overlaps && right.x >= left.x - MAX_ARROW_BACKSTEP_EM * size;
}

function characterOf(left: Item, right: Item): string | null {
  const foot = FEET[left.glyph?.name ?? ''] ?? FEET[FEET_BY_TEXT[left.text] ?? ''];
  if (foot && left.glyphs.length === 1 && left.end - left.x < MAX_ARROW_FOOT_EM * left.size)
    return foot[right.text] ?? null;
  const hook = FEET[right.glyph?.name ?? ''];
  if (hook) return hook[left.text] ?? null;
  return OVERLAPS[left.text + right.text] ?? null;
}

/** A relation printed above another makes a third. */
const STACKED: Record<string, string> = {
  '∼=': '≅',
  '~=': '≅',
  '˙=': '≐',
  '.=': '≐',
  '◦=': '≗',
  '∧=': '≙',
  '△=': '≜',
  '?=': '≟',
  '>∼': '≳',
  '<∼': '≲',
};

/** Above a relation, where the other half of a stacked one is looked for. */
const STACKED_REACH_EM = MAX_SCRIPT_SHIFT_EM;
/** Between the middles of the two halves. */
const MAX_STACKED_OFFSET_EM = ROUNDING_EM;
/** Between the ink of the two halves. */
const MAX_STACKED_GAP_EM = AXIS_HEIGHT_EM;
/** The upper half may have script size, 0.7; a script's script is a label. */
const MIN_STACKED_RATIO = 0.6;

function joinStacked(itemIndex: ItemIndex): void {
  for (const lower of itemIndex.live().filter(({ text, nodes }) => nodes === null && isRelation(text))) {
    if (lower.taken) continue;
    const box = { ...lower.ink, y0: lower.ink.y0 - STACKED_REACH_EM * lower.size };
    const upper = itemIndex
      .near(box)
      .find((item) => STACKED[item.text + lower.text] && isRightAbove(item, lower));
    if (upper) itemIndex.add(compose([lower, upper], STACKED[upper.text + lower.text] as string, lower));
  }
}

const isRightAbove = (upper: Item, lower: Item) =>
  upper !== lower &&
  Math.abs(centerX(upper.ink) - centerX(lower.ink)) < MAX_STACKED_OFFSET_EM * lower.size &&
  centerY(upper.ink) < lower.ink.y0 &&
  lower.ink.y0 - upper.ink.y1 < MAX_STACKED_GAP_EM * lower.size &&
  upper.size > MIN_STACKED_RATIO * lower.size;

/** Of the sign's width: its underline is as long, to the side bearings. */
const UNDERLINE_RATIO = { least: 0.7, most: 1.6 };
/** Below the sign's ink, where its underline is. */
const MAX_UNDERLINE_GAP_EM = MAX_ACCENT_GAP_EM;
/** Between the middles of the sign and its underline. */
const MAX_UNDERLINE_OFFSET_EM = SIDE_BEARING_EM;

/** What a word processor underlines for want of the sign. */
const UNDERLINED: Partial<Record<string, string>> = { '<': '≤', '>': '≥', '+': '±' };

function joinUnderlined(itemIndex: ItemIndex): void {
  for (const sign of itemIndex.live()) {
    const text = UNDERLINED[sign.text];
    const underline = text && itemIndex.freeRules().find((rule) => underlines(rule, sign));
    if (!underline) continue;
    itemIndex.useRule(underline);
    itemIndex.add(changedItem(compose([sign], text), { ink: union(sign.ink, underline) }));
  }
}

function underlines(rule: Rule, { ink, size }: Item): boolean {
  const ratio = width(rule) / width(ink);
  const gap = rule.y0 - ink.y1;
  const isBelow = gap < MAX_UNDERLINE_GAP_EM * size && rule.y1 > ink.y1;
  const isCentred = Math.abs(centerX(rule) - centerX(ink)) < MAX_UNDERLINE_OFFSET_EM * size;
  return (
    rule.direction === 'horizontal' &&
    ratio > UNDERLINE_RATIO.least &&
    ratio < UNDERLINE_RATIO.most &&
    isBelow &&
    isCentred
  );
}
