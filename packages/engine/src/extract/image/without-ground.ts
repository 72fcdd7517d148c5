import type { Rectangle } from '../pdf/page.ts';
import { blurred } from '../print/pixels/blur.ts';
import { connectedComponents, type MaskImage } from '../print/pixels/components.ts';
import { grownBySquare } from '../print/pixels/squares.ts';
import { heightOf, widthOf } from '../print/signs/sign.ts';
import { type GreyImage, histogram, quantile } from './grey.ts';

/*
 * Text on grey, a watermark's or a box's, as it would be on paper. A pixel's level is ground × (1 - cover) + text × cover, where the
 * ground is what it would be without text: the grey level, the paper's, or one between the two on soft edges. The ground is told by how
 * much grey there is around a pixel, and what levels the page's pixels with as much of it have. Lengths are in widths of the text's strokes.
 */

const PAPER = 255;
/** Of the ink darker than the grey: its level is that of full ink. */
const FULL_INK_QUANTILE = 0.2;
/** Of a Gaussian that makes the edges of the mask as soft as those of a photo that is in focus. */
const SOFT_EDGE_PX = 1.2;
/** Amounts of grey around a pixel that are told from each other: 32. */
const AMOUNT_BITS = 3;
/** Pixels with as much grey around them: most have no text, so that text is below the median, and spread is measured above it. */
const GROUND = { median: 0.5, upper: 0.75 } as const;
/**
 * What is darker than the ground's median by so many of these spreads, two standard deviations, is text: else its grain were ink. Text is
 * as much darker than paper as it is darker than the median: measured from where text begins, hairlines of a dark watermark were too pale
 * to be ink.
 */
const SPREADS = 3;
/** So far outside of the pixels with the grey level is the middle of its edge. */
const EDGE_PX = 1;
/** What is left of the corners is smaller, and no darker than the grey: dots of text are. */
const MAX_SPECK = 2;
/** What is darker in the result may be ink. */
const INK_BELOW = 200;

/** The box of a mask's pixels. */
function boxOf({ mask, width, height }: MaskImage): Rectangle {
  const box = { x0: width, y0: height, x1: 0, y1: 0 };
  for (let y = 0; y < height; y += 1) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    box.y0 = Math.min(box.y0, y);
    box.y1 = y + 1;
    box.x0 = Math.min(box.x0, first);
    box.x1 = Math.max(box.x1, row.lastIndexOf(1) + 1);
  }
  return box;
}

/** The part of a picture that lies in a box. */
function cutOut({ data, width }: GreyImage, box: Rectangle): GreyImage {
  const cut = new Uint8Array(widthOf(box) * heightOf(box));
  for (let y = box.y0; y < box.y1; y += 1)
    cut.set(data.subarray(y * width + box.x0, y * width + box.x1), (y - box.y0) * widthOf(box));
  return { data: cut, width: widthOf(box), height: heightOf(box) };
}

/** How much grey there is around each pixel, 0 to 255. */
function amounts({ data, width, height }: GreyImage, mark: Uint8Array, level: number): Uint8Array {
  const grown = grownBySquare({ mask: mark, width, height }, EDGE_PX);
  const middle = (level + PAPER) / 2;
  const isMark = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) if (grown[at] === 1 && data[at]! <= middle) isMark[at] = PAPER;
  return blurred({ data: isMark, width, height }, SOFT_EDGE_PX);
}

interface Ground {
  median: number;
  darkest: number;
}

/** The lighter of two grounds at both of their levels. */
const lighterOf = (a: Ground, b: Ground): Ground => ({
  median: Math.max(a.median, b.median),
  darkest: Math.max(a.darkest, b.darkest),
});

/** The ground's levels, by how much grey there is around a pixel. */
function groundLevels({ data }: GreyImage, near: Uint8Array, amount: Uint8Array): Ground[] {
  const counts = Array.from({ length: (PAPER + 1) >> AMOUNT_BITS }, () => new Uint32Array(PAPER + 1));
  for (let at = 0; at < data.length; at += 1)
    if (near[at] === 1) counts[amount[at]! >> AMOUNT_BITS]![data[at]!]! += 1;
  const grounds = counts.map((levels) => {
    const [median, upper] = [quantile(levels, GROUND.median), quantile(levels, GROUND.upper)];
    return { median, darkest: median - SPREADS * Math.max(1, upper - median) };
  });
  // with less grey it is no darker: where text hides most of the few pixels of an amount, the next tells more
  for (let amountAt = grounds.length - 2; amountAt >= 0; amountAt -= 1)
    grounds[amountAt] = lighterOf(grounds[amountAt]!, grounds[amountAt + 1]!);
  return grounds;
}

/** Sets to paper what is left of the corners of the grey. */
function removeSpecks(
  result: GreyImage,
  { data }: GreyImage,
  near: Uint8Array,
  level: number,
  strokePx: number,
): void {
  const mask = result.data.map((grey) => (grey < INK_BELOW ? 1 : 0));
  const { labels, components } = connectedComponents({ ...result, mask });
  const isSpeck = new Uint8Array(components.length + 1);
  for (const each of components)
    if (Math.max(widthOf(each), heightOf(each)) <= MAX_SPECK * strokePx) isSpeck[each.label] = 1;
  for (let at = 0; at < data.length; at += 1)
    if (near[at] === 0 || data[at]! < level) isSpeck[labels[at]!] = 0;
  for (let at = 0; at < data.length; at += 1) if (isSpeck[labels[at]!] === 1) result.data[at] = PAPER;
}

/**
 * A picture with even light without the grey of one level whose pixels `mark` has as 1; those under text may be 0. Text on it has the
 * levels that it would have on paper.
 *
 * @param strokePx the width of the text's strokes
 */
export function withoutGround(
  image: GreyImage,
  mark: Uint8Array,
  level: number,
  strokePx: number,
): GreyImage {
  const { width, height } = image;
  const nearInImage = grownBySquare({ mask: mark, width, height }, strokePx);
  const box = boxOf({ mask: nearInImage, width, height });
  const part = cutOut(image, box);
  const near = cutOut({ ...image, data: nearInImage }, box).data;
  const amount = amounts(part, cutOut({ ...image, data: mark }, box).data, level);
  const grounds = groundLevels(part, near, amount);
  const { darkest } = grounds.at(-1)!;
  const ink = quantile(histogram(part.data), FULL_INK_QUANTILE, darkest);
  const levelOnPaper = (grey: number, ground: Ground) =>
    grey >= ground.darkest ? PAPER : ((grey - ink) * PAPER) / Math.max(1, ground.median - ink);
  const onPaper = grounds.map((ground) =>
    Uint8Array.from({ length: PAPER + 1 }, (_, grey) =>
      Math.max(0, Math.min(PAPER, levelOnPaper(grey, ground))),
    ),
  );
  const result = { ...part, data: part.data.slice() };
  for (let at = 0; at < near.length; at += 1)
    if (near[at] === 1 && amount[at] !== 0)
      result.data[at] = onPaper[amount[at]! >> AMOUNT_BITS]![part.data[at]!]!;
  removeSpecks(result, part, near, darkest, strokePx);
  const whole = image.data.slice();
  for (let y = 0; y < part.height; y += 1)
    whole.set(result.data.subarray(y * part.width, (y + 1) * part.width), (box.y0 + y) * width + box.x0);
  return { data: whole, width, height };
}
