import { INK_BLOAT_PX, nominalOf } from '../geometry/nominal-size.ts';
import { printModel } from '../network/default-network.ts';
import type { SignMetrics } from '../network/model.ts';
import type { PrintInk } from '../print-ink.ts';
import { likenessTo, shapesOf, WITHOUT_SHAPE } from './shape-likeness.ts';
import { heightOf, type Sign, widthOf } from './sign.ts';

/*
 * One letter of one font has one shape, wherever it stands on a page. A sign that looks like none of its class on the page is another
 * sign, or several that touch: a π with its index is an m to both networks, and like no other m of the page.
 */

/** Fewer of a class say nothing: they may be the letter in another weight. */
const MIN_OTHERS_OF_CLASS = 3;
/**
 * ln of heights: those further off are drawn with other strokes, as the letter of an index beside that of the text. A 5 of an index on a
 * photo, of which both networks were sure by 0.99, was like those of the text by 0.73.
 */
const SAME_SIZE = 0.2;
/**
 * Correlation with the others of its class, at the best quarter of them, below which a sign is an outlier. On 26 pages of eight
 * documents (200 dots an inch, a scanner) these are 13 of 3,179 signs of formulas, a π with its index as m (0.68) and a quotation
 * mark as n (0.61) among them. Outliers of one kind are alike, so
 * that the nearest other says nothing.
 */
const MIN_LIKENESS = 0.75;
/**
 * Of letters with fewer of their class the proportions tell: ln of width to height, against those of the class in the page's face, is at
 * most so far off where the letter is no mere stroke (0.2 for an M of Times); a π taken for m is 0.23 and more.
 */
const MAX_OFF_PROPORTION = 0.22;
const MIN_TELLING_WIDTH_EM = 0.4;
/** A stem that is as wide as a face has serifs: an italic I is 0.33 em wide in Times, 0.44 in Computer Modern. */
const STEM_WITH_SERIFS = 'I';
/** Of the network, below which a sign stands in no formula: letters of words are many, and the text recogniser's. */
const MIN_MATH = 0.05;

const hasShape = ({ component, text, isTall, isFromWord, accent }: Sign) =>
  component !== null && !isTall && !isFromWord && accent === '' && !WITHOUT_SHAPE.test(text);

const isInFormula = ({ math, isProse }: Sign) => math >= MIN_MATH && !isProse;

const proportion = (width: number, height: number) => Math.log(Math.max(1, width) / Math.max(1, height));

/** Whether a sign is much narrower or wider for its height than its class by these metrics. */
function isOffProportion(sign: Sign, metrics: SignMetrics): boolean {
  const nominal = sign.text === STEM_WITH_SERIFS ? null : nominalOf(sign, metrics);
  if (!nominal || nominal.width < MIN_TELLING_WIDTH_EM || !/^\p{L}$/u.test(sign.text)) return false;
  const own = proportion(widthOf(sign) - INK_BLOAT_PX, heightOf(sign) - INK_BLOAT_PX);
  return Math.abs(own - Math.log(nominal.width / (nominal.bottom - nominal.top))) > MAX_OFF_PROPORTION;
}

/**
 * Whether it is so in the page's face, and in Computer Modern: of a letter that the page shows too seldom the face has the height alone,
 * and what it draws higher it draws wider as well. The g of Times was 0.24 wider than such a one.
 */
const hasOtherProportions = (sign: Sign, face: SignMetrics) =>
  isOffProportion(sign, face) && isOffProportion(sign, printModel.metrics);

/** Signs of one component each, by their class. */
function byName(signs: readonly Sign[]): Sign[][] {
  const groups = new Map<string, Sign[]>();
  for (const sign of signs.filter(hasShape)) {
    const group = groups.get(sign.name);
    if (group) group.push(sign);
    else groups.set(sign.name, [sign]);
  }
  return [...groups.values()];
}

const logHeight = (sign: Sign) => Math.log(Math.max(1, heightOf(sign)));

/** Whether a sign of a class on the page looks like none of the others of its size; null where those are too few to tell. */
function isOutlierIn(group: readonly Sign[], ink: PrintInk): (i: number) => boolean | null {
  if (group.length <= MIN_OTHERS_OF_CLASS) return () => null;
  const shapes = shapesOf(group, ink);
  return (i) => {
    const isOther = (_: unknown, at: number) =>
      at !== i && Math.abs(logHeight(group[at]!) - logHeight(group[i]!)) < SAME_SIZE;
    const others = shapes.filter(isOther);
    return others.length < MIN_OTHERS_OF_CLASS ? null : likenessTo(shapes[i]!, others) < MIN_LIKENESS;
  };
}

/**
 * Marks the signs of formulas that look like none of their class on the page, or unlike their class in its face. `face` are the
 * metrics of its face; null where its letters are too few to tell.
 */
export function noteShapeOutliers(signs: readonly Sign[], ink: PrintInk, face: SignMetrics | null): void {
  for (const group of byName(signs)) {
    if (!group.some(isInFormula)) continue;
    const isOutlier = isOutlierIn(group, ink);
    for (const [i, sign] of group.entries())
      sign.isShapeOutlier =
        isInFormula(sign) && (isOutlier(i) ?? (face !== null && hasOtherProportions(sign, face)));
  }
}
