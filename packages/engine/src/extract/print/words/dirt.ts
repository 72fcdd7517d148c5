import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import type { RecognisedBlock, RecognisedLine } from '../../recogniser.ts';
import { heightOf, midX, midY, type Sign, type Stroke, widthOf } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';

/*
 * Dirt of a scan that the network took for signs: `eac.h` for `each` with a speck below it, a dash that is the shadow of
 * a staple. Lengths are in heights of an x.
 */

/** Marks are at least as large; what is smaller beside a word that is read without it says nothing. */
const MAX_SPECK = 0.5;
/** How far above and below a word's box its specks lie: not yet in the next line. */
const SPECK_REACH = 0.6;
/** No sign stands alone so far from all others: a page number does, and is read. */
const ALONE = { across: 4, down: 2 } as const;
/** A full stop has its word before it, and a bullet its line behind it, level with it. */
const STOP = { before: 1.5, behind: 4, level: 0.5 } as const;
/** Letters and digits of which the network is this sure are no dirt, wherever they stand. */
const SURE_LETTER = 0.9;

export const isSpeck = (sign: Sign, xHeightPx: number) =>
  Math.max(widthOf(sign), heightOf(sign)) < MAX_SPECK * xHeightPx;

/** Specks right above and below a word that was read whole without them. */
export function specksAround(box: Rectangle, index: SignIndex<Sign>, xHeightPx: number): Sign[] {
  const isBeside = (sign: Sign) => midX(sign) > box.x0 && midX(sign) < box.x1 && !holdsMiddle(box, sign);
  return index
    .around(box, 0, SPECK_REACH * xHeightPx)
    .filter((sign) => isSpeck(sign, xHeightPx) && isBeside(sign));
}

export const isSureLetter = ({ text, probability }: Sign) =>
  /^[\p{L}\p{N}]/u.test(text) && probability >= SURE_LETTER;

/** Signs that are as small at any size; the smallest letters, of scripts of scripts, are half as high as an x of the text. */
const MARKS = new Set(".,·:;!'’‘`´¨˙^~∘°*∗′″-–−—|•");
const MAX_CRUMB_X_HEIGHTS = 0.4;

/** Too small to be what the network takes it for: a speck beside a bracket is no radical. */
const isCrumb = (sign: Sign, xHeightPx: number) =>
  sign.accent === '' &&
  !MARKS.has(sign.text) &&
  Math.max(widthOf(sign), heightOf(sign)) < MAX_CRUMB_X_HEIGHTS * xHeightPx;

/**
 * The dots of a page tell the smallest ink that means something: three quarters of them are as small as its full stops or
 * smaller, those of scripts have half of that ink, and what has less is dust. With fewer dots nobody knows.
 */
const FULL_STOP = { quantile: 0.75, minCount: 4, dustShare: 0.4 } as const;
/** Dots of a leader or an ellipsis, in x-heights: so near to each other, on one height. */
const DOT_ROW = { gap: 2, minOthers: 2, maxError: 0.2 } as const;
/** A point between digits is kept at any size: without it the number is another. */
const DIGIT_GAP = 0.8;

const isDot = ({ name }: Sign) => name === 's:.' || name === 's:·';
const inkOf = ({ component }: Sign) => component?.area ?? Infinity;
const isDigit = ({ name }: Sign) => /:\d$/.test(name);

/** A dot above a narrow sign may be that of an i which was not joined with it, as far above, in x-heights. */
const STEM = { maxWidth: 0.6, reach: 0.8 } as const;

/** Signs that were just read, without dust: specks with less ink than any full stop of the page. */
export function withoutDust(signs: readonly Sign[], xHeightPx: number): Sign[] {
  const dots = signs.filter((sign) => isDot(sign) && isSpeck(sign, xHeightPx));
  if (dots.length < FULL_STOP.minCount) return [...signs];
  const inks = dots.map(inkOf).toSorted((a, b) => a - b);
  const least = FULL_STOP.dustShare * inks[Math.floor(FULL_STOP.quantile * inks.length)]!;
  const index = signIndex(signs, DOT_ROW.gap * xHeightPx);
  const isInRow = (sign: Sign) =>
    index
      .around(sign, DOT_ROW.gap * xHeightPx, 0)
      .filter((other) => isDot(other) && Math.abs(midY(other) - midY(sign)) < DOT_ROW.maxError * xHeightPx)
      .length >= DOT_ROW.minOthers;
  const isInNumber = (sign: Sign) => {
    const digits = index.around(sign, DIGIT_GAP * xHeightPx, 0).filter(isDigit);
    return digits.some(({ x1 }) => x1 <= midX(sign)) && digits.some(({ x0 }) => x0 >= midX(sign));
  };
  const isAboveStem = (sign: Sign) =>
    index
      .around(sign, 0, STEM.reach * xHeightPx)
      .some(
        (stem) =>
          widthOf(stem) < STEM.maxWidth * xHeightPx &&
          midY(stem) > sign.y1 &&
          midX(sign) > stem.x0 &&
          midX(sign) < stem.x1,
      );
  const means = [isInRow, isInNumber, isAboveStem];
  return signs.filter(
    (sign) => !isSpeck(sign, xHeightPx) || inkOf(sign) >= least || means.some((has) => has(sign)),
  );
}

/** Grain of a dark corner: so many signs near each other, most of them specks, on several heights: dots of a blank are on one. */
const CLOUD = { gap: 1.5, minSigns: 6, minSpeckShare: 0.6, minSpread: 1 } as const;

/** Marks that hang together by small gaps. */
export function clustersOf<Mark extends Rectangle>(marks: readonly Mark[], gap: number): Mark[][] {
  const index = signIndex(marks, gap);
  const seen = new Set<Mark>();
  return marks.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const cluster = [first];
    for (let i = 0; i < cluster.length; i += 1) {
      const near = index.around(cluster[i]!, gap, gap).filter((mark) => !seen.has(mark));
      for (const mark of near) seen.add(mark);
      cluster.push(...near);
    }
    return [cluster];
  });
}

function isCloud(cluster: readonly Sign[], xHeightPx: number): boolean {
  if (cluster.length < CLOUD.minSigns) return false;
  const heights = cluster.map(midY);
  const specks = cluster.filter((sign) => isSpeck(sign, xHeightPx)).length;
  return (
    specks >= CLOUD.minSpeckShare * cluster.length &&
    Math.max(...heights) - Math.min(...heights) > CLOUD.minSpread * xHeightPx
  );
}

/** The signs that are no grain: what the recogniser read something in is none. */
function withoutGrain(signs: readonly Sign[], lines: readonly RecognisedLine[], xHeightPx: number): Sign[] {
  const unread = signs.filter((sign) => !sign.isFromWord && !lines.some(({ box }) => holdsMiddle(box, sign)));
  const clouds = clustersOf(unread, CLOUD.gap * xHeightPx).filter((cluster) => isCloud(cluster, xHeightPx));
  const grain = new Set(clouds.flat());
  return signs.filter((sign) => !grain.has(sign));
}

/** Dots of ⋮ stand over each other as those of a leader stand beside each other. */
const isInColumn = (speck: Sign, index: SignIndex<Sign>, xHeightPx: number) =>
  index
    .around(speck, 0, DOT_ROW.gap * xHeightPx)
    .filter((other) => isDot(other) && Math.abs(midX(other) - midX(speck)) < DOT_ROW.maxError * xHeightPx)
    .length >= DOT_ROW.minOthers;

/** A speck with nothing beside it on its height, neither a sign nor the bar of a fraction: a paragraph of a full stop. */
function isStray(speck: Sign, marks: SignIndex<Rectangle>, xHeightPx: number): boolean {
  const level = STOP.level * xHeightPx;
  return !marks.around(speck, STOP.behind * xHeightPx, level).some((mark) => {
    const isLevel = midY(speck) > mark.y0 - level && midY(speck) < mark.y1 + level;
    return isLevel && (midX(mark) > midX(speck) || mark.x1 > speck.x0 - STOP.before * xHeightPx);
  });
}

/** The signs of a page without crumbs and grain, and without those that stand alone on empty paper and that the recogniser passed over. */
export function withoutLoneDirt(
  signs: readonly Sign[],
  strokes: readonly Stroke[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Sign[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
  const [across, down] = [ALONE.across * xHeightPx, ALONE.down * xHeightPx];
  const index = signIndex(signs, across);
  const bars = strokes.filter(({ direction }) => direction === 'horizontal');
  const marks = signIndex<Rectangle>([...signs, ...bars], across);
  return withoutGrain(signs, lines, xHeightPx)
    .filter((sign) => sign.isFromWord || !isCrumb(sign, xHeightPx))
    .filter(
      (sign) =>
        sign.isFromWord ||
        sign.isOnLine ||
        !isSpeck(sign, xHeightPx) ||
        isInColumn(sign, index, xHeightPx) ||
        !isStray(sign, marks, xHeightPx),
    )
    .filter(
      (sign) =>
        sign.isFromWord ||
        isSureLetter(sign) ||
        index.around(sign, across, down).length > 0 ||
        lines.some(({ box }) => holdsMiddle(box, sign)),
    );
}
