import { textOfClass } from '../geometry/nominal-size.ts';
import type { ClassScore } from '../network/classifier.ts';
import { isPart, isRightArrow, type Sign, styleOfName, textOfName } from './sign.ts';

/** Letters that have the same shape small and large, which the layout tells and not the network, as it does the style. */
const SAME_SHAPE = /^[CKOPSUVWXZ]$/;
const shapeOf = (text: string) => (SAME_SHAPE.test(text) ? text.toLowerCase() : text);

/** One shape under several names. */
const SAME: Record<string, string> = {
  '∥': '|',
  '–': '-',
  '−': '-',
  '—': '-',
  '·': '.',
  '∼': '~',
  '∧': '^',
  // Large operators, which their size tells from small ones.
  '⨁': '⊕',
  '⨂': '⊗',
  '⨆': '⊔',
  '⋁': '∨',
  '⋂': '∩',
  '⋃': '∪',
};
const named = (text: string) => shapeOf(SAME[text] ?? text);

/*
 * A round dot is a full stop, a product sign, or the dot of a colon, an i, ÷, ∴; a level bar is a minus, a dash, or a bar of =, ±,
 * ≡, ≤. All of them are one shape, between which the network cannot tell: places tell what it is. A centred dot of 0.12, with 0.4
 * for a dot of ∴, is a dot of 0.6 and more.
 */
const DOTS = new Set(['.', '·', '•']);
const BARS = new Set(['−', '-', '–', '—']);
const DOT_PART =
  /^P(?:02:(?:r|b|i|bi|tt|frak):[ij]|[01]2:s:[:¨]|02:s:;|12:s:[!?⊙]|[02]3:s:÷|03:s:≐|[012]3:s:[∴∵])$/u;
const BAR_PART =
  /^P(?:[01]2:s:=|12:s:[±≤≥⊆⊇⊑⊒≃⊴⪯⪰]|02:s:[∓≂]|13:s:÷|[12]3:s:[≅≐≊≦≧≜]|[012]3:s:[≡=]|[012]3:[ri]:Ξ)$/u;

const isDotName = (name: string) => DOT_PART.test(name) || (!isPart(name) && DOTS.has(textOfName(name)));
const isBarName = (name: string) =>
  name === 'RULE' || BAR_PART.test(name) || (!isPart(name) && BARS.has(textOfName(name)));

/** Tests whether a class has the one shape that all signs like this one have; null where shapes tell signs apart. */
function sameShapeAs(text: string): ((name: string) => boolean) | null {
  if (DOTS.has(text)) return isDotName;
  return BARS.has(text) ? isBarName : null;
}

/**
 * Of the doubt that the network has about a sign, so much is left when neighbours, sizes and words have spoken. Measured on
 * 12,605 signs of pages that phones scan and photograph, in four faces (`training/print`): of those with a probability of
 * 0.67 to 0.8 81 % were right, to 0.9 92 %, to 0.95 94 %, to 0.98 98 %; neighbours settle some of the rest.
 */
export const LEFT_DOUBT = 0.5;

/**
 * The same where both networks give a sign more than all others together: of some fifty letters and digits that either was unsure of (0.5 to
 * 0.95) in formulas of eight pages, photographed at eight lights and angles, one was wrong, an x that was χ to both.
 */
const LEFT_DOUBT_OF_BOTH = 0.25;
const MAJORITY = 0.5;

/** What is left of the probabilities at least counts as this much: a sign that nothing but parts was seen in stays doubtful. */
const MIN_WHOLE_PROBABILITY = 0.2;

/**
 * The probability that the network leaves to whole signs. A part stands beside its partner, and whoever looked for one has
 * joined the two: a comma without a dot above it is half a semicolon no longer.
 */
const wholeProbability = (top: readonly ClassScore[], isOfWhole: (name: string) => boolean) =>
  Math.max(MIN_WHOLE_PROBABILITY, 1 - sumOver(top, (name) => isPart(name) && !isOfWhole(name)));

const sumOver = (top: readonly ClassScore[], test: (name: string) => boolean) =>
  top.reduce((sum, { name, probability }) => (test(name) ? sum + probability : sum), 0);

/** An upright l or o of a formula stands in a name: where none is, it is the digit that print has the same shape for. */
const DIGIT_LIKE: Readonly<Record<string, string>> = { l: '1', o: '0' };
const UPRIGHT = new Set(['r', 'b', 'tt']);
const readAsDigit = (text: string) => DIGIT_LIKE[text] ?? text;

/** Relations that have a bar below them: without it, their upper half is a relation of its own. */
const UPPER_HALF: Readonly<Record<string, string>> = { '≺': '⪯', '≻': '⪰', '⊂': '⊆', '⊃': '⊇' };
/** Whether a class is the sign under the name of half of another: whoever looked for a bar below it found none. */
const isUpperHalf = (text: string, name: string) => name === `P02:s:${UPPER_HALF[text]}`;

/** An i or j, whole or its stem. */
const isDotted = (name: string) => /[ij]$/.test(name);

const DOUBLE_STRUCK = 'bb';

/**
 * Probability of all classes that have a text, because words settle the style and neighbours the case; but double-struck letters are no
 * other style of a letter. What speaks for an i, which has
 * a dot, speaks for the 1 where no dot is.
 */
function probabilityOfText(
  { text: signText, style, isLoneDigit, isLoneStem }: Sign,
  top: readonly ClassScore[],
): number {
  const text = named(signText);
  const textOf = (name: string) =>
    named(
      isLoneDigit && UPRIGHT.has(styleOfName(name))
        ? readAsDigit(named(textOfName(name)))
        : textOfClass(name),
    );
  const isAlone = (name: string) => (isLoneStem && isDotted(name)) || isUpperHalf(signText, name);
  const isOfStyle = (name: string) => style !== DOUBLE_STRUCK || styleOfName(name) === DOUBLE_STRUCK;
  const shared = sumOver(
    top,
    (name) => isAlone(name) || (!isPart(name) && isOfStyle(name) && textOf(name) === text),
  );
  return Math.min(1, shared / wholeProbability(top, isAlone));
}

/** A comma, half a semicolon, a quotation mark: their places tell them. */
const isCommaName = (name: string) => /:[,;'’”“„"′]$/u.test(name);

/** Minus signs and product dots were told by their length, their height and their row; a hyphen is what nothing else claimed. */
const PLACED = new Set(['−', '·']);

/** What a mark that its place tells may look like; null where nothing tells it. */
function placedShape({ text, isOnLine }: Sign): ((name: string) => boolean) | null {
  if (PLACED.has(text)) return sameShapeAs(text);
  if (!isOnLine) return null;
  return text === '.' ? isDotName : (name) => isCommaName(name) && !isDotName(name);
}

/**
 * Probability of all classes that look like the sign. Of a mark on its line the network is unsure because of what stands about it, as
 * between two matrices: what it spreads over more classes than it names speaks for none of them.
 */
function probabilityOfShape(sign: Sign): number {
  const { text, top } = sign;
  const isSameShape = sameShapeAs(text);
  const ofShape = isSameShape ? Math.min(1, sumOver(top, isSameShape)) : 0;
  const isPlaced = placedShape(sign);
  const ofPlace = isPlaced && top.length > 0 ? 1 - sumOver(top, (name) => !isPlaced(name)) : 0;
  return Math.max(probabilityOfText(sign, top), ofShape, ofPlace);
}

/**
 * Below this probability the witness sees another sign. On six bodies of `bench/data/phone` (a…) that doubted 7 of 15
 * formulas that were wrong without a doubt, an α taken for a and a y for γ among them, and none of 166 right ones; so does 0.7.
 */
const CONTRADICTED_BELOW = 1 / 3;
/**
 * What is left of a sign that the two networks read differently, that looks like none of its class on the page, or that a mark which
 * nothing explains stands over: its formula is doubted.
 */
const CONTRADICTED_CERTAINTY = 0.7;

/**
 * Of the network, that it leaves to all classes of signs: below it, what lies over a letter is several that touch. A plus that touched the bar
 * of its fraction (0.02) was the arrow of a vector over the denominator.
 */
const MIN_NAMED = 0.1;

/** A bar over a letter is that of a mean or a conjugate, whichever sign its bar could be a part of. */
const MACRON = '¯';

/** Probability that a sign is what the networks and its place say that it is. */
function certaintyOfShape(sign: Sign): number {
  if (sign.accent !== '') {
    // An arrow over a letter is that of a vector, whichever arrow of a line it looks like.
    const isArrow = (name: string) => isRightArrow(textOfName(name));
    const ofArrows = isRightArrow(sign.text) ? Math.min(1, sumOver(sign.top, isArrow)) : 0;
    const ofBars = sign.text === MACRON ? Math.min(1, sumOver(sign.top, isBarName)) : 0;
    if (sumOver(sign.top, () => true) < MIN_NAMED) return CONTRADICTED_CERTAINTY;
    return Math.max(sign.probability, ofArrows, ofBars, ACCENT_CERTAINTY);
  }
  const first = Math.max(sign.probability, probabilityOfShape(sign));
  if (sign.witness === null) return 1 - LEFT_DOUBT * (1 - first);
  const second = probabilityOfText(sign, sign.witness);
  const left = Math.min(first, second) > MAJORITY ? LEFT_DOUBT_OF_BOTH : LEFT_DOUBT;
  const certainty = 1 - left * (1 - (first + second) / 2);
  return second < CONTRADICTED_BELOW ? Math.min(certainty, CONTRADICTED_CERTAINTY) : certainty;
}

/**
 * Of the text recogniser, above which a sign that it reads the same is what both say, whatever its shape is on this page. On a photo the x
 * of `exp` was like the others by 0.72, and the recogniser read the name by 0.94.
 */
const SURE_AGREEMENT = 0.9;

/**
 * Probability that a sign is what it was taken for: places tell the height of dots and bars, and missing partners what is no
 * part. Where a second network was asked, it is the mean of the two, or little where that one sees another sign. A text
 * recogniser that reads the same is wrong by itself as often as it says.
 */
export function certaintyOf(sign: Sign): number {
  const ofShape = certaintyOfShape(sign);
  const certainty = 1 - (1 - ofShape) * (1 - sign.agreement);
  const isOutlier = sign.isShapeOutlier && sign.agreement < SURE_AGREEMENT;
  const isUnclear = isOutlier || sign.isUnclearFence || sign.isByStrayMark;
  return isUnclear ? Math.min(certainty, CONTRADICTED_CERTAINTY) : certainty;
}

/** A mark right over a letter is an accent whatever it looks like; which one it is the network tells. */
const ACCENT_CERTAINTY = 0.97;
