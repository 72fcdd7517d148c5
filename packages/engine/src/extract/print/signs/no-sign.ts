import type { Rectangle } from '../../pdf/page.ts';
import type { SignReading } from '../network/classifier.ts';
import { heightOf, midX, midY, type ReadComponent, widthOf } from './sign.ts';
import { signIndex } from './sign-index.ts';

/**
 * Classes of ink that no sign is made of, and how sure the network must be of them. Devanagari is left to the text
 * recogniser; a point that is taken for dirt is a decimal point lost.
 */
const NO_SIGN: Readonly<Record<string, number>> = { DEVA: 0.5, NOISE: 0.95 };

/** The full stop of Devanagari looks like the bar of an absolute value: this much higher than wide, this sure it must be. */
const POLE = { minAspect: 6, devanagari: 0.98 } as const;

/** Whether a component is Devanagari or dirt. */
export function showsNoSign({ top }: SignReading, box: Rectangle): boolean {
  const { name = '', probability = 0 } = top[0] ?? {};
  const isPole = heightOf(box) > POLE.minAspect * widthOf(box);
  const needed = isPole && name === 'DEVA' ? POLE.devanagari : (NO_SIGN[name] ?? Infinity);
  return probability >= needed;
}

/** Of a sign that shows that its word is no Devanagari. */
const SURE_SIGN = 0.9;

const isSureSign = ({ component, reading }: ReadComponent) =>
  (reading.top[0]?.probability ?? 0) >= SURE_SIGN && !showsNoSign(reading, component);

/**
 * What looks like Devanagari among signs: the bar of a fraction that touches its denominator is a headline to the network.
 * A word without Devanagari in which a sign is sure has none.
 */
export function noSignsAmongSigns(
  read: readonly ReadComponent[],
  latinWords: readonly Rectangle[],
  xHeightPx: number,
): Set<Rectangle> {
  const words = signIndex(latinWords, 4 * xHeightPx);
  const wordsAt = ({ component }: ReadComponent) => {
    const [x, y] = [midX(component), midY(component)];
    return words.around({ x0: x, y0: y, x1: x, y1: y }, 0);
  };
  const withSigns = new Set(read.filter(isSureSign).flatMap(wordsAt));
  const isAmongSigns = (each: ReadComponent) =>
    showsNoSign(each.reading, each.component) && wordsAt(each).some((word) => withSigns.has(word));
  return new Set(read.filter(isAmongSigns).map(({ component }) => component));
}

/** In heights of an x, and what the network leaves to a comma: small ones look like marks of Devanagari. */
const COMMA = { maxSide: 0.7, minProbability: 0.2 } as const;
const COMMA_NAMES = new Set(['s:,', 'P02:s:,', 'P12:s:;']);

/** Whether a component that looks like Devanagari may be a comma. */
export function mayBeComma({ top }: SignReading, component: Rectangle, xHeightPx: number): boolean {
  const probability = top.reduce(
    (sum, each) => (COMMA_NAMES.has(each.name) ? sum + each.probability : sum),
    0,
  );
  const side = Math.max(widthOf(component), heightOf(component));
  return side < COMMA.maxSide * xHeightPx && probability >= COMMA.minProbability;
}

/** In heights of an x: letters that touch are wider than one of them, and no mark. */
const TOUCHING = { minWidth: 1.2, minHeight: 0.8 } as const;

/** Whether a component that looks like Devanagari among Latin letters may be some of them that touch. */
export const mayBeTouching = (component: Rectangle, xHeightPx: number): boolean =>
  widthOf(component) > TOUCHING.minWidth * xHeightPx && heightOf(component) > TOUCHING.minHeight * xHeightPx;

/** The reading of ink that is taken for a sign in any case. */
export function asSign(reading: SignReading): SignReading {
  const top = reading.top.filter(({ name }) => !(name in NO_SIGN));
  return top.length > 0 ? { ...reading, top } : reading;
}

/** Of the components of a page that are letters of Devanagari to the network, where none is. */
const MAX_MISTAKEN_SHARE = 0.03;
/** In heights of an x: marks are left to those who read Devanagari. */
const MIN_LETTER_HEIGHT = 0.6;

const looksLikeDevanagari = (reading: SignReading, box: Rectangle) =>
  reading.top[0]?.name === 'DEVA' && showsNoSign(reading, box);

/** Whether so little of a page looks like Devanagari that it may be something else. */
export const hasHardlyDevanagari = (read: readonly ReadComponent[]): boolean =>
  read.filter(({ component, reading }) => looksLikeDevanagari(reading, component)).length <=
  MAX_MISTAKEN_SHARE * read.length;

/** Whether what looks like Devanagari is as high as a letter. */
export const mayBeLetter = (reading: SignReading, box: Rectangle, xHeightPx: number): boolean =>
  looksLikeDevanagari(reading, box) && heightOf(box) >= MIN_LETTER_HEIGHT * xHeightPx;
