import type { Rectangle } from '../../pdf/page.ts';
import type { SignReading } from '../network/classifier.ts';
import { type Component, type MaskImage, maskOf } from '../pixels/components.ts';
import { partsAtNecks } from '../pixels/necks.ts';
import { partsAtNotches } from '../pixels/notches.ts';
import { BEST_PIECE_SCORE, ROUNDING, type Run, runAlong, scoreOf } from './cut-runs.ts';
import { asSign } from './no-sign.ts';
import { cutOfMask, type PrintPixels, withoutMulti } from './print-pixels.ts';
import { isRare, SURE_OF_RARE } from './rare-signs.ts';
import { heightOf, isPart, probabilityOfLikeliest, type Sign, signOf, textOfName, widthOf } from './sign.ts';
import { isSureFromBar, partOfFraction, SURE_PART, splitFromBar, standsBetween } from './touched-bar.ts';

/** Below this the network half believes in one sign; then signs that touch are worth a try. */
const HALF_SURE = 0.5;
const MIN_MULTI_PROBABILITY = 0.15;

const mayTouch = ({ top }: SignReading): boolean => {
  if (top[0]?.name === 'MULTI') return true;
  const multi = top.find(({ name }) => name === 'MULTI');
  return (top[0]?.probability ?? 0) < HALF_SURE && (multi?.probability ?? 0) > MIN_MULTI_PROBABILITY;
};

/**
 * A sign in two or three components that the network believes in no more than this may be a bar that its letter touches: the
 * bar of a fraction with the `n` of `a_n` on it is taken for half of `⇌`.
 */
const MAX_SURE_PART = 0.9;

/** Whether the ink may be the bar of a fraction and letters that touch it. */
const mayTouchBar = ({ top }: SignReading): boolean =>
  (top[0]?.probability ?? 0) < MAX_SURE_PART &&
  isPart(top[0]?.name ?? '') &&
  (top.find(({ name }) => name === 'MULTI')?.probability ?? 0) > MIN_MULTI_PROBABILITY;

/** The smallest sign that hangs on another, of a square x-height. */
const MIN_PART_AREA = 0.05;
/** The longest cut from notch to notch, in x-heights. */
const MAX_CUT = 0.4;
/** Signs of one component that touch, one after the other: `f(x` is three. */
const MAX_NECKS = 3;

/**
 * A sign that the network doubts so much, and takes for several that touch with this probability at least, is those where it
 * is this sure of each: `(y` of an italic without serifs is a W (0.51, and 0.13 for several), and a bracket and a y (0.99).
 */
const DOUBTFUL = { below: 0.9, belowWithoutMulti: 0.65, minMulti: 0.02, surePart: SURE_PART } as const;

/** The upper left corner of a mask on the page. */
type Place = Pick<Rectangle, 'x0' | 'y0'>;

/** Whether an opening bracket is followed by its closing one: these are the sides of an o. */
function holdEmptyPair(signs: readonly Sign[]): boolean {
  const texts = signs.toSorted((a, b) => a.x0 - b.x0).map(({ name }) => textOfName(name));
  return texts.some((text, i) => text === '(' && texts[i + 1] === ')');
}

function inkWithin({ ink }: PrintPixels, { x0, y0 }: Place, { width, height }: MaskImage): Uint8Array {
  const within = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (y + y0) * ink.width + x0;
    for (let x = 0; x < width; x += 1) within[y * width + x] = 255 - ink.levels[from + x]!;
  }
  return within;
}

/** The ways in which ink falls into parts. */
type PartsOf = (pixels: PrintPixels, component: Place, image: MaskImage) => MaskImage[][];

const smallestPart = ({ xHeightPx }: PrintPixels) => MIN_PART_AREA * xHeightPx * xHeightPx;

const atNecks: PartsOf = (pixels, component, image) =>
  partsAtNecks({ ...image, ink: inkWithin(pixels, component, image) }, smallestPart(pixels));

/** The parts of ink between two notches. */
export const atNotches: PartsOf = (pixels, _component, image) =>
  partsAtNotches(image, smallestPart(pixels), MAX_CUT * pixels.xHeightPx);

/** How parts are sought. */
interface Search {
  /** Times that a part is parted further. */
  left?: number;
  /** What the signs must score at least. */
  floor?: number;
  /** What every sign must be: null is given where no way of parting leads to such signs alone. */
  needed?: (sign: Sign) => boolean;
}

/** One way to part a component. */
interface Way {
  parts: MaskImage[];
  /** The sign of each part as it is. */
  whole: Sign[];
  /** Whether signs may touch in a part, which is parted further then. */
  isParted: boolean[];
}

/** A part of a component within its own box. */
function cropped(component: Place, { mask, width }: MaskImage, box: Rectangle): [Place, MaskImage] {
  const [w, h] = [widthOf(box), heightOf(box)];
  const own = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    const from = (box.y0 - component.y0 + y) * width + box.x0 - component.x0;
    own.set(mask.subarray(from, from + w), y * w);
  }
  return [box, { mask: own, width: w, height: h }];
}

/**
 * Best of the ways to part a component; a part in which signs touch still is parted once more. A way whose signs cannot score above
 * `floor`, or above a way before it, is not followed; null where none does. A way of so many parts that they could not even if
 * each were certain is not read.
 */
function bestParts(
  pixels: PrintPixels,
  component: Place,
  image: MaskImage,
  partsOf: PartsOf,
  { left = MAX_NECKS, floor = -Infinity, needed }: Search = {},
): Run | null {
  const mayReach = (parts: readonly MaskImage[]) => parts.length * BEST_PIECE_SCORE + ROUNDING >= floor;
  const partings = partsOf(pixels, component, image).filter(mayReach);
  const ways = partings.map((parts): Way => {
    const cuts = parts.map((part) => cutOfMask(pixels, component, part)!);
    const readings = pixels.read(cuts);
    return {
      parts,
      whole: cuts.map(({ box }, i) => signOf(box, withoutMulti(readings[i]!), null)),
      isParted: readings.map((reading) => left > 1 && mayTouch(reading)),
    };
  });
  if (needed && !ways.some(({ whole, isParted }) => whole.every((sign, i) => isParted[i] || needed(sign))))
    return null;
  let best: Run | null = null;
  for (const { parts, whole, isParted } of ways) {
    const most = whole.reduce((sum, sign, i) => {
      const score = scoreOf([sign]);
      return sum + (isParted[i] ? Math.max(score, 2 * BEST_PIECE_SCORE) : score);
    }, 0);
    if (most + ROUNDING < Math.max(floor, best?.score ?? -Infinity)) continue;
    const signs = whole.flatMap((sign, i) => {
      const further = isParted[i]
        ? bestParts(pixels, ...cropped(component, parts[i]!, sign), partsOf, {
            left: left - 1,
            ...(needed && { needed }),
          })
        : null;
      return further?.signs ?? [sign];
    });
    const score = scoreOf(signs);
    if ((!best || score > best.score) && !holdEmptyPair(signs)) best = { signs, score };
  }
  return best;
}

/** The signs of a component: one, or several where they touch. */
export function signsOf(pixels: PrintPixels, component: Component, reading: SignReading): Sign[] {
  if (mayTouch(reading)) return splitTouching(pixels, component, reading);
  const fromBar = mayTouchBar(reading)
    ? splitFromBar(pixels, component, maskOf(pixels.page, component))
    : null;
  return (
    fromBar ??
    partOfFraction(pixels, component, reading) ??
    surerAtNecks(pixels, component, reading) ??
    lettersAtNotches(pixels, component, reading) ?? [signOf(component, asSign(reading), component)]
  );
}

const isSurePart = ({ name, probability }: Sign) => probability >= DOUBTFUL.surePart && !isRare(name);

/**
 * The signs that a doubtful one falls into, where the network is sure of each of them. The arms of a `<` are halves of `⩽`
 * and `⩾` to it: rare signs are no better than the doubtful one.
 */
function surerAtNecks(pixels: PrintPixels, component: Component, reading: SignReading): Sign[] | null {
  const multi = reading.top.find(({ name }) => name === 'MULTI')?.probability ?? 0;
  const limit = multi < DOUBTFUL.minMulti ? DOUBTFUL.belowWithoutMulti : DOUBTFUL.below;
  const [best] = reading.top;
  if (!best || best.probability >= limit || probabilityOfLikeliest(reading.top) >= limit) return null;
  const image = maskOf(pixels.page, component);
  const parts = bestParts(pixels, component, image, atNecks, { needed: isSurePart })?.signs ?? [];
  return parts.length > 0 && parts.every(isSurePart) ? parts : null;
}

/**
 * An italic letter of which the network is less sure than this, and that it takes for several with the probability above: at
 * 200 dots an inch `ν_A` that touch are an m (0.93, and 0.06 for several), and a ν and an A between two notches (0.998 each).
 */
const TOUCHING = { letter: /^(?:i|bi|cal):\p{L}$/u, below: 0.97 } as const;
const LETTER_OR_DIGIT = /^(?:r|i|b|bi|cal|bb):[\p{L}\p{N}]$/u;
const LATIN = /^(?:r|i|b|bi):\p{Script=Latin}$/u;
/** In x-heights, between the feet of a letter and its index. */
const INDEX_DROP = 0.25;

/** Whether signs may be strokes of one letter, as the `r` and the `n` of an m: Latin letters on one line. */
const mayBeStrokes = (signs: readonly Sign[], u: number) =>
  signs.every(({ name, y1 }) => LATIN.test(name) && Math.abs(y1 - signs[0]!.y1) < INDEX_DROP * u);

const isSureLetter = ({ name, probability }: Sign) =>
  probability >= SURE_OF_RARE && LETTER_OR_DIGIT.test(name);

/** The letters and digits between two notches of what looks like one, where the network is sure of each of them. */
function lettersAtNotches(pixels: PrintPixels, component: Component, { top }: SignReading): Sign[] | null {
  const [best] = top;
  if (!best || best.probability >= TOUCHING.below || !TOUCHING.letter.test(best.name)) return null;
  const multi = top.find(({ name }) => name === 'MULTI')?.probability ?? 0;
  if (multi < DOUBTFUL.minMulti) return null;
  const image = maskOf(pixels.page, component);
  const parts = bestParts(pixels, component, image, atNotches, { needed: isSureLetter })?.signs ?? [];
  const areLetters = parts.every(isSureLetter);
  return parts.length > 1 && areLetters && !mayBeStrokes(parts, pixels.xHeightPx) ? parts : null;
}

/** The signs of a component in which several touch; itself as one sign where no cut makes sense. */
function splitTouching(pixels: PrintPixels, component: Component, reading: SignReading): Sign[] {
  const image = maskOf(pixels.page, component);
  const fromBar = splitFromBar(pixels, component, image);
  if (fromBar && (fromBar.every(isSureFromBar) || standsBetween(pixels, component, fromBar))) return fromBar;
  const runs = (['across', 'down'] as const).flatMap((axis) => {
    const run = runAlong(pixels, component, image, axis);
    return run ? [run] : [];
  });
  const barAsRun = fromBar ? [{ signs: fromBar, score: scoreOf(fromBar) }] : [];
  const others = [...barAsRun, ...runs];
  const floor = Math.max(...others.map(({ score }) => score));
  const parted = bestParts(pixels, component, image, atNecks, { floor });
  const best = [...others, ...(parted ? [parted] : [])].sort((a, b) => b.score - a.score)[0];
  if (best?.signs.every(isSurePart)) return best.signs;
  return (
    surerAtNotches(pixels, component, image, best) ??
    best?.signs ?? [signOf(component, withoutMulti(reading), component)]
  );
}

/**
 * The signs between two notches, where the network is sure of each of them and was not of what other cuts leave: the tail of
 * an a at its n makes an m as well, and a 0 that an ε touches gives way at its hairlines first.
 */
function surerAtNotches(
  pixels: PrintPixels,
  component: Component,
  image: MaskImage,
  other: Run | undefined,
): Sign[] | null {
  const floor = other?.score ?? -Infinity;
  const isSure = ({ probability }: Sign) => probability >= DOUBTFUL.surePart;
  const run = bestParts(pixels, component, image, atNotches, { floor, needed: isSure });
  const isBetter = run !== null && run.score > floor;
  const areSure = run?.signs.every(isSure);
  return isBetter && areSure ? run.signs : null;
}
