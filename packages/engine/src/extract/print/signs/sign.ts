import type { Rectangle } from '../../pdf/page.ts';
import type { ClassScore, SignReading } from '../network/classifier.ts';
import type { Component } from '../pixels/components.ts';

export {
  centerX as midX,
  centerY as midY,
  height as heightOf,
  median,
  unionAll as unionOf,
  width as widthOf,
} from '../../pdf/formula/model/box.ts';

/**
 * One sign of a page on its way from ink to glyph. Boxes are pixels of the picture. `style`, `text`, `size` and
 * `baseline` hold nothing before {@link ../geometry/sizes.ts} has set them.
 */
export interface Sign extends Rectangle {
  /** The class: `i:x`, `s:=`, `X:∑`, `P02:s:=`, `RULE`, `SQRT`. */
  name: string;
  probability: number;
  /** The likeliest classes, best first. */
  top: ClassScore[];
  /** As {@link SignReading} has them; null where the sign was put together. */
  logSize: number | null;
  baselineOffset: number | null;
  /** Probability that it stands in a formula. */
  math: number;
  /** Its ink, where it is one component. */
  component: Component | null;
  /** `r`, `b`, `i`, `bi`, `tt`, `bb`, `cal`, `frak` letters, `s` signs, `X` extensible signs. */
  style: string;
  text: string;
  /** Font size and baseline in pixels. */
  size: number;
  baseline: number;
  /** Extensible and stretched to some height: it stands on no baseline. */
  isTall: boolean;
  /** Whether `size` is one of the page's usual sizes. */
  isUsualSize: boolean;
  /** The glyph's name where it is an accent. */
  accent: string;
  /** A letter of a word that the text recogniser read; its place within the word is a share of it. */
  isFromWord: boolean;
  /** Whether it stands in a word of prose that the text recogniser is sure of. */
  isProse: boolean;
  /** Whether it is a 1 or a 0 in a number, or by itself beside an operator or in an index, where no name is that an l or an o could belong to. */
  isLoneDigit: boolean;
  /** Whether it is a 1, or an l higher than an i, that the network takes for the stem of an i, and no dot is over it. */
  isLoneStem: boolean;
  /** Whether it is a full stop or a comma on the line of what it follows. */
  isOnLine: boolean;
  /** How sure the text recogniser is of the same sign, 0 to 1; 0 where it reads another, or none. */
  agreement: number;
  /** Whether it is a thin fence whose course may be that of several. */
  isUnclearFence: boolean;
  /** Whether it looks like none of the page's other signs of its class. */
  isShapeOutlier: boolean;
  /** Whether it is a mark that stands over no letter, or one that such a mark may belong to. */
  isByStrayMark: boolean;
  /** What the second network sees, best first; null where it was not asked. */
  witness: readonly ClassScore[] | null;
}

export interface ReadComponent {
  component: Component;
  reading: SignReading;
}

/** A straight stroke: the bar of a fraction, of a radical, of a table. */
export interface Stroke extends Rectangle {
  direction: 'horizontal' | 'vertical';
}

/** Blank between two boxes side by side; negative where they overlap. */
export const gapX = (a: Rectangle, b: Rectangle) => Math.max(b.x0 - a.x1, a.x0 - b.x1);

const NOT_YET = {
  style: '',
  text: '',
  size: 0,
  baseline: 0,
  isTall: false,
  isUsualSize: false,
  accent: '',
  isFromWord: false,
  isProse: false,
  isLoneDigit: false,
  isLoneStem: false,
  isOnLine: false,
  agreement: 0,
  isUnclearFence: false,
  isShapeOutlier: false,
  isByStrayMark: false,
  witness: null,
};

/** A sign without a reading: put together by rules, or cut from a frame. */
export function madeSign({ x0, y0, x1, y1 }: Rectangle, name: string, probability = 1): Sign {
  return {
    x0,
    y0,
    x1,
    y1,
    name,
    probability,
    top: [{ name, probability }],
    logSize: null,
    baselineOffset: null,
    math: 0.5,
    component: null,
    ...NOT_YET,
  };
}

export function signOf(box: Rectangle, reading: SignReading, component: Component | null): Sign {
  const { top, logSize, baselineOffset, math } = reading;
  const { name, probability } = top[0]!;
  return { ...madeSign(box, name, probability), top, logSize, baselineOffset, math, component };
}

const PART = /^P(\d)(\d):/;

/** Whether the class is a part of a sign: a dot of `i`, a bar of `=`. */
export const isPart = (name: string) => PART.test(name);
/** Which part of how many. */
export function partOf(name: string): { index: number; count: number } | null {
  const match = PART.exec(name);
  return match && { index: Number(match[1]), count: Number(match[2]) };
}
/** The class of the whole sign. */
export const wholeName = (name: string) => name.replace(PART, '');
/** What follows the style: `i:x` gives `x`. */
export const textOfName = (name: string) => name.slice(name.indexOf(':') + 1);
/** An arrow to the right, whatever its length: over a letter, in a line, and the long one that TeX makes of two. */
const RIGHT_ARROWS = new Set(['⃗', '→', '→+−']);
export const isRightArrow = (text: string) => RIGHT_ARROWS.has(text);

/** Probability of all classes of the likeliest one's sign: a ∏ is one sign, whether it stretches or not, and so is an arrow. */
export function probabilityOfLikeliest(top: readonly ClassScore[]): number {
  const text = textOfName(top[0]?.name ?? '');
  const isSame = (other: string) => other === text || (isRightArrow(text) && isRightArrow(other));
  return top.reduce((sum, { name, probability }) => (isSame(textOfName(name)) ? sum + probability : sum), 0);
}

export const styleOfName = (name: string) => name.slice(0, Math.max(0, name.indexOf(':')));

export const probabilityOf = (sign: Sign, test: (name: string) => boolean): number =>
  sign.top.reduce((sum, { name, probability }) => (test(name) ? sum + probability : sum), 0);
