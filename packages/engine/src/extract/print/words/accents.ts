import { overlapX } from '../../pdf/formula/model/box.ts';
import { AXIS_EM, isAlphanumeric } from '../geometry/nominal-size.ts';
import { ACCENT } from '../signs/bars.ts';
import { gapX, heightOf, midX, midY, type Sign, textOfName, widthOf } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';

/* Marks over letters. Lengths are in x-heights, but for `_EM`. */

/** A sign over a letter, as Computer Modern's fonts have it, and its glyph's name. */
const ACCENTS: Record<string, readonly [text: string, glyph: string]> = {
  '^': ['ˆ', 'circumflex'],
  '~': ['˜', 'tilde'],
  '−': ['¯', 'macron'],
  '-': ['¯', 'macron'],
  '·': ['˙', 'dotaccent'],
  '.': ['˙', 'dotaccent'],
  '¨': ['¨', 'dieresis'],
  '´': ['´', 'acute'],
  '`': ['`', 'grave'],
  ˇ: ['ˇ', 'caron'],
  '˘': ['˘', 'breve'],
  '⃗': ['⃗', 'vector'],
  '→': ['⃗', 'vector'],
  '⟶': ['⃗', 'vector'],
};
/** What the same shapes are that stand over nothing. */
const STANDING: Record<string, string> = { '~': '∼', '^': '∧' };
/** Signs that also stand by themselves. */
const ALSO_SIGNS = new Set(['−', '-', '→', '⟶', '·', '.', '~', '^']);
/** Operators, unless they are close to their letter. */
const OPERATORS = new Set(['−', '-', '·', '.']);
const DOTS = new Set(['·', '.', '˙']);
const BASE_STYLES = new Set(['r', 'i', 'b', 'bi', 'cal', 'bb', 'frak']);
/** What may have an accent without being a letter. */
const DIFFERENTIAL_OPERATORS = new Set(['∂', '∇']);
const MAX_WIDTH = 1.4;
/** Accents over several letters are as wide as these. */
const STRETCHED = new Set(['^', '~', '→', '⟶', '⃗']);
const MAX_OVERHANG = 0.3;
/** A bar or dot beside something taller than itself is an operator, unless it is close to the letter. */
const BESIDE = { level: 0.5, gap: 0.5, overhang: 0.3, closeGap: 0.3 } as const;
/** From the baseline up: a lower bar or dot is no accent. */
const MIN_ACCENT_EM = 0.3;
const DOT = { maxGap: 0.6, offCentre: 0.45 } as const;

/** Nobody sets a dot over a letter that has none because of an accent: it is the letter's own. Faces with a round foot give an iota. */
const DOTTED: Record<string, string> = { i: 'i', j: 'j', ı: 'i', ȷ: 'j', ι: 'i' };
/** The stem under another accent is that of a letter that has lost its dot to it. */
const DOTLESS: Record<string, string> = { ι: 'ı' };

/** Of an i or j: its dot by itself tells it from other stems. */
const DOTTED_CERTAINTY = 0.97;

function giveDot(stem: Sign, dot: Sign): void {
  stem.y0 = dot.y0;
  const text = DOTTED[stem.text]!;
  if (text === stem.text) return;
  const probability = Math.max(stem.probability, DOTTED_CERTAINTY);
  Object.assign(stem, { text, name: `${stem.style}:${text}`, probability });
}

/** Dots that were read apart from their i or j. */
function takeDots(signs: Sign[], index: SignIndex<Sign>, xHeightPx: number): Sign[] {
  return signs.filter((dot) => {
    if (dot.style !== 's' || (dot.text !== '.' && dot.text !== '·')) return true;
    const stem = index.around(dot, 0, DOT.maxGap * xHeightPx).find((sign) => {
      const gap = sign.y0 - dot.y1 + 1;
      return (
        sign.text in DOTTED &&
        sign.style !== 's' &&
        gap >= 0 &&
        gap < DOT.maxGap * xHeightPx &&
        Math.abs(midX(sign) - midX(dot)) < DOT.offCentre * xHeightPx
      );
    });
    if (stem) giveDot(stem, dot);
    return !stem;
  });
}

const ARROWS = new Set(['→', '⟶', '⃗']);

const mayHaveAccent = ({ style, text }: Sign, mark: Sign) =>
  (BASE_STYLES.has(style) && (/^\p{L}+$/u.test(text) || (text === '0' && ARROWS.has(mark.text)))) ||
  DIFFERENTIAL_OPERATORS.has(text);

/** Of a bar, what is over its letter at least: the minus of s^{-3} begins over the end of its s. */
const MIN_OVER = 0.5;

/** The letter that a mark stands over; null where it is a sign by itself. */
function baseOf(mark: Sign, index: SignIndex<Sign>, u: number): Sign | null {
  const near = index.around(mark, BESIDE.gap * u, 2 * u);
  const under = near.filter(
    (sign) =>
      mayHaveAccent(sign, mark) &&
      sign.y0 > midY(mark) &&
      sign.y0 - mark.y1 < ACCENT.distance * u &&
      midX(mark) > sign.x0 - MAX_OVERHANG * u &&
      midX(mark) < sign.x1 + MAX_OVERHANG * u,
  );
  const base = under[0];
  if (!base) return null;
  const isWide = widthOf(mark) > MAX_WIDTH * u && widthOf(mark) > ACCENT.maxWidthShare * widthOf(base);
  if (isWide && !STRETCHED.has(mark.text)) return null;
  if (!OPERATORS.has(mark.text)) return base;
  if (!DOTS.has(mark.text) && overlapX(mark, base) < MIN_OVER * widthOf(mark)) return null;
  const closest = Math.min(...under.map(({ y0 }) => Math.abs(y0 - mark.y1)));
  const isBetween = near.some(
    (sign) =>
      Math.abs(midY(sign) - midY(mark)) < BESIDE.level * u &&
      gapX(sign, mark) < BESIDE.gap * u &&
      sign.y1 > mark.y1 + BESIDE.overhang * u &&
      sign.y0 < mark.y0,
  );
  if (isBetween && closest > BESIDE.closeGap * u) return null;
  return midY(mark) > base.baseline - MIN_ACCENT_EM * base.size ? null : base;
}

/** Where the dot of an i lies over an m, in shares of its width: over the first or last of three stems, never over the middle. */
const DOT_OVER_STEM = { first: 0.3, last: 0.7 } as const;
/** Of the width of `in`, what the i has. */
const I_SHARE = 0.3;

/** An upright m with a dot over its first or last stem: an i and an n that touch. */
function inOf(m: Sign, dot: Sign): Sign[] | null {
  if (m.text !== 'm' || !['r', 'b'].includes(m.style) || !DOTS.has(dot.text)) return null;
  const share = (midX(dot) - m.x0) / widthOf(m);
  if (share > DOT_OVER_STEM.first && share < DOT_OVER_STEM.last) return null;
  const isFirst = share <= DOT_OVER_STEM.first;
  const border = m.x0 + (isFirst ? I_SHARE : 1 - I_SHARE) * widthOf(m);
  const letter = (text: string, x0: number, x1: number, y0: number): Sign => {
    return { ...m, x0, x1, y0, text, name: `${m.style}:${text}`, component: null, isFromWord: false };
  };
  return isFirst
    ? [letter('i', m.x0, border, dot.y0), letter('n', border, m.x1, m.y0)]
    : [letter('n', m.x0, border, m.y0), letter('i', border, m.x1, dot.y0)];
}

/** Letters that touch below the dot of an i, as two. */
function partDottedLetters(signs: readonly Sign[], index: SignIndex<Sign>, u: number): Sign[] {
  const parted = new Map<Sign, Sign[]>();
  for (const dot of signs) {
    if (dot.style !== 's' || !DOTS.has(dot.text)) continue;
    const base = baseOf(dot, index, u);
    const letters = base && !parted.has(base) ? inOf(base, dot) : null;
    if (base && letters) parted.set(base, letters).set(dot, []);
  }
  return signs.flatMap((sign) => parted.get(sign) ?? [sign]);
}

/** An arrow that stands beside a letter so near, in x-heights, and this close to the letter's axis, in em, is one of a limit. */
const ARROW_BESIDE = { gap: 0.8, offAxisEm: 0.16 } as const;

/** The letter or digit on whose axis an arrow stands. */
const letterBeside = (arrow: Sign, index: SignIndex<Sign>, u: number): Sign | undefined =>
  index
    .around(arrow, ARROW_BESIDE.gap * u, 0)
    .find(
      (sign) =>
        isAlphanumeric(sign.text) &&
        gapX(sign, arrow) >= 0 &&
        Math.abs(sign.baseline - AXIS_EM * sign.size - midY(arrow)) < ARROW_BESIDE.offAxisEm * sign.size,
    );

/**
 * Word processors set a small arrow over several letters that is further off than an accent: from its foot to their tops, in x-heights, and
 * how wide it is at most. Over one letter it is an accent at any distance.
 */
const LABEL = { maxGap: 1.1, maxWidth: 1.2, minLetters: 2 } as const;

/** The letters that a small arrow stands over as a label does; none where it is something else. */
function labelledBy(arrow: Sign, index: SignIndex<Sign>, u: number): Sign[] {
  if (widthOf(arrow) >= LABEL.maxWidth * u) return [];
  const below = index
    .around(arrow, 0, LABEL.maxGap * u)
    .filter((sign) => mayHaveAccent(sign, arrow) && sign.accent === '' && sign.y0 > arrow.y1);
  return below.length >= LABEL.minLetters ? below : [];
}

function standAlone(arrow: Sign, size: number, baseline: number): void {
  Object.assign(arrow, { text: '→', name: 's:→', size, baseline });
}

/**
 * An arrow over no letter as that of a limit, or as a label, which stand by themselves; gives whether it is one. Of a label, the layout
 * makes a line of its own where letters go on beside it: it and its letters are doubted.
 */
function settleLoneArrow(arrow: Sign, index: SignIndex<Sign>, u: number): boolean {
  const letter = letterBeside(arrow, index, u);
  if (letter) {
    standAlone(arrow, letter.size, letter.baseline);
    return true;
  }
  const labelled = labelledBy(arrow, index, u);
  if (labelled.length === 0) return false;
  standAlone(arrow, arrow.size, midY(arrow) + AXIS_EM * arrow.size);
  for (const sign of [arrow, ...labelled]) sign.isByStrayMark = true;
  return true;
}

/** The hat that LibreOffice sets over an i or j is as narrow as the letter, which the network never saw: no larger, with such a class. */
const OVER_DOT = { maxSide: 0.7, minProbability: 0.02 } as const;

/** The accent of an i or j that has its dot, which the network takes for something else; undefined where it thinks of none. */
function accentOverDot(mark: Sign, index: SignIndex<Sign>, u: number): (typeof ACCENTS)[string] | undefined {
  if (Math.max(widthOf(mark), heightOf(mark)) >= OVER_DOT.maxSide * u) return undefined;
  const isOverDot = index
    .around(mark, 0, DOT.maxGap * u)
    .some(
      (sign) =>
        /^[ij]$/.test(sign.text) &&
        BASE_STYLES.has(sign.style) &&
        sign.y0 >= mark.y1 - 1 &&
        Math.abs(midX(sign) - midX(mark)) < DOT.offCentre * u,
    );
  const seen = mark.top.find(({ name, probability }) => {
    const text = textOfName(name);
    return text in ACCENTS && !OPERATORS.has(text) && probability >= OVER_DOT.minProbability;
  });
  return isOverDot && seen ? ACCENTS[textOfName(seen.name)] : undefined;
}

/** Names accents, which take size and baseline of their letter; gives the signs that are left. */
export function settleAccents(signs: Sign[], xHeightPx: number): Sign[] {
  const index = signIndex(signs, 2 * xHeightPx);
  const left = partDottedLetters(takeDots(signs, index, xHeightPx), index, xHeightPx);
  for (const mark of left) {
    const overDot = mark.text in ACCENTS ? undefined : accentOverDot(mark, index, xHeightPx);
    if (overDot) mark.isTall = false;
    const accent = overDot ?? ACCENTS[mark.text];
    if (!accent || mark.isTall || heightOf(mark) > 2 * xHeightPx) continue;
    const base = baseOf(mark, index, xHeightPx);
    if (base) {
      Object.assign(mark, { size: base.size, baseline: base.baseline });
      const text = DOTLESS[base.text];
      if (text) Object.assign(base, { text, name: `${base.style}:${text}` });
    } else if (mark.text === '⃗') {
      if (settleLoneArrow(mark, index, xHeightPx)) continue;
    } else if (ALSO_SIGNS.has(mark.text)) {
      mark.text = STANDING[mark.text] ?? mark.text;
      continue;
    }
    [mark.text, mark.accent] = accent;
  }
  return left;
}
