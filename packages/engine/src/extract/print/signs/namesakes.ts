import { CROP_PX } from '../network/classifier.ts';
import { cutOf, signCropsOf } from '../pixels/crops.ts';
import type { PrintInk } from '../read-signs.ts';
import type { Sign } from './sign.ts';

/*
 * One letter of one font has one shape, wherever it stands on a page. A sign that looks like none of its namesakes is another
 * sign, or several that touch: a π with its index is an m to both networks, and like no other m of the page.
 */

/** Fewer namesakes say nothing: they may be the letter in another size or weight. */
const MIN_NAMESAKES = 3;
/**
 * Correlation with its namesakes, at the best quarter of them, below which a sign is a stranger. On 26 pages of eight documents
 * (200 dots an inch, a scanner) 14 of 3,179 signs are; all but two of them were misread. Right ones have 0.9 and more, a letter of
 * an index among those of the text 0.8. Two strangers of one kind are alike, so that the nearest namesake says nothing.
 */
const MIN_LIKENESS = 0.78;
const BEST_SHARE = 0.25;
/** Points, strokes and brackets vary in length, and what they are their places tell. */
const WITHOUT_SHAPE = /^[.,·\-−–—|∥/()[\]{}⟨⟩]$/u;
/** Of the network, below which a sign stands in no formula: letters of words are many, and the text recogniser's. */
const MIN_MATH = 0.05;

const SIDE = CROP_PX / 2;

/** A crop at half of its width, of mean 0 and length 1: the product of two is their correlation. */
function shapeOf(crop: Uint8Array): Float32Array {
  const shape = new Float32Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const at = 2 * (y * CROP_PX + x);
      shape[y * SIDE + x] = crop[at]! + crop[at + 1]! + crop[at + CROP_PX]! + crop[at + CROP_PX + 1]!;
    }
  const mean = shape.reduce((sum, value) => sum + value, 0) / shape.length;
  const length = Math.sqrt(shape.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return length === 0 ? shape.fill(0) : shape.map((value) => (value - mean) / length);
}

const correlation = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

const hasShape = ({ component, text, isTall, isFromWord, accent }: Sign) =>
  component !== null && !isTall && !isFromWord && accent === '' && !WITHOUT_SHAPE.test(text);

const isInFormula = ({ math, isProse }: Sign) => math >= MIN_MATH && !isProse;

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

/** Marks the signs of formulas that look like none of their namesakes on the page. */
export function noteStrangers(signs: readonly Sign[], { ink, page }: PrintInk): void {
  for (const group of byName(signs)) {
    if (group.length <= MIN_NAMESAKES || !group.some(isInFormula)) continue;
    const crops = signCropsOf(group.map(({ component }) => cutOf(ink, page, component!)));
    const shapes = crops.map(shapeOf);
    for (const [i, sign] of group.entries()) {
      if (!isInFormula(sign)) continue;
      const others = shapes.filter((_, other) => other !== i);
      const likenesses = others.map((other) => correlation(shapes[i]!, other)).sort((a, b) => b - a);
      sign.isStranger = likenesses[Math.floor(BEST_SHARE * likenesses.length)]! < MIN_LIKENESS;
    }
  }
}
