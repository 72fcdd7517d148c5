import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import type { RecognisedBlock, RecognisedLine } from '../../recogniser.ts';
import { heightOf, midX, midY, type Sign, widthOf } from '../signs/sign.ts';
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
/** Letters and digits of which the network is this sure are no dirt, wherever they stand. */
const SURE_LETTER = 0.9;

const isSpeck = (sign: Sign, xHeightPx: number) =>
  Math.max(widthOf(sign), heightOf(sign)) < MAX_SPECK * xHeightPx;

/** Specks right above and below a word that was read whole without them. */
export function specksAround(box: Rectangle, index: SignIndex<Sign>, xHeightPx: number): Sign[] {
  const isBeside = (sign: Sign) => midX(sign) > box.x0 && midX(sign) < box.x1 && !holdsMiddle(box, sign);
  return index
    .around(box, 0, SPECK_REACH * xHeightPx)
    .filter((sign) => isSpeck(sign, xHeightPx) && isBeside(sign));
}

const isSureLetter = ({ text, probability }: Sign) =>
  /^[\p{L}\p{N}]/u.test(text) && probability >= SURE_LETTER;

/** Signs that are as small at any size; the smallest letters, of scripts of scripts, are half as high as an x of the text. */
const MARKS = new Set(".,·:;!'’‘`´¨˙^~∘°*∗′″-–−—|•");
const MAX_CRUMB_X_HEIGHTS = 0.4;

/** Too small to be what the network takes it for: a speck beside a bracket is no radical. */
const isCrumb = (sign: Sign, xHeightPx: number) =>
  sign.accent === '' &&
  !MARKS.has(sign.text) &&
  Math.max(widthOf(sign), heightOf(sign)) < MAX_CRUMB_X_HEIGHTS * xHeightPx;

/** Grain of a dark corner: so many signs near each other, most of them specks, on several heights: dots of a blank are on one. */
const CLOUD = { gap: 1.5, minSigns: 6, minSpeckShare: 0.6, minSpread: 1 } as const;

/** Signs that hang together by small gaps. */
function clustersOf(signs: readonly Sign[], gap: number): Sign[][] {
  const index = signIndex(signs, gap);
  const seen = new Set<Sign>();
  return signs.flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const cluster = [first];
    for (let i = 0; i < cluster.length; i += 1) {
      const near = index.around(cluster[i]!, gap, gap).filter((sign) => !seen.has(sign));
      for (const sign of near) seen.add(sign);
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

/** The signs of a page without crumbs and grain, and without those that stand alone on empty paper and that the recogniser passed over. */
export function withoutLoneDirt(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Sign[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
  const [across, down] = [ALONE.across * xHeightPx, ALONE.down * xHeightPx];
  const index = signIndex(signs, across);
  return withoutGrain(signs, lines, xHeightPx)
    .filter((sign) => sign.isFromWord || !isCrumb(sign, xHeightPx))
    .filter(
      (sign) =>
        sign.isFromWord ||
        isSureLetter(sign) ||
        index.around(sign, across, down).length > 0 ||
        lines.some(({ box }) => holdsMiddle(box, sign)),
    );
}
