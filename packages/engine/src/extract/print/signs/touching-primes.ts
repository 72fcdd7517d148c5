import type { SignReading } from '../network/classifier.ts';
import { type Component, maskOf } from '../pixels/components.ts';
import type { SignCut } from '../pixels/crops.ts';
import { SHAPE_CERTAINTY } from './fences.ts';
import { cutOfMask, type PrintPixels, withoutMulti } from './print-pixels.ts';
import { heightOf, madeSign, type Sign, signOf, widthOf } from './sign.ts';
import { atNotches } from './split.ts';

/*
 * Primes that touch each other, as those of y‴ in textbooks set by InDesign, or the letter before them. The network has seen double
 * primes, and takes three for two, or for a tilde. Along their slant, the ink of each is a crest.
 */

const DOUBLE_PRIME = 's:″';
/** Of the network: other shapes are read as double primes with 0.01 at most. */
const MIN_PROBABILITY = 0.1;
/** How far strokes may lean to the right, in shares of their height. */
const LEANS = [0, 0.15, 0.3, 0.45, 0.6, 0.75] as const;
/** Between two strokes the ink falls by so much of the highest crest: where three touch, by 0.3 or more along their slant. */
const MIN_VALLEY = 0.2;
const TRIPLE = 3;

/** The ink in columns of a component that lean to the right. */
function inkAlong({ ink, page }: PrintPixels, component: Component, lean: number): number[] {
  const { x0, y0, x1, y1, label } = component;
  const profile = Array.from({ length: x1 - x0 + Math.ceil(lean * (y1 - y0)) + 1 }, () => 0);
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      if (page.labels[y * page.width + x] !== label) continue;
      const place = x - x0 + lean * (y - y0);
      const column = Math.floor(place);
      const dark = 255 - ink.levels[y * ink.width + x]!;
      profile[column]! += dark * (column + 1 - place);
      profile[column + 1]! += dark * (place - column);
    }
  return profile;
}

/** How often a profile rises and falls again. */
function crestsOf(profile: readonly number[]): number {
  const valley = MIN_VALLEY * Math.max(...profile);
  let [crests, turn, isRising] = [0, 0, true];
  for (const value of [...profile, 0]) {
    if (isRising ? value > turn : value < turn) turn = value;
    else if (Math.abs(value - turn) > valley) {
      if (isRising) crests += 1;
      [turn, isRising] = [value, !isRising];
    }
  }
  return crests;
}

/** The three primes that a component is; null where it is something else. */
export function touchingPrimes(
  pixels: PrintPixels,
  component: Component,
  { top }: SignReading,
): Sign[] | null {
  const probability = top.find(({ name }) => name === DOUBLE_PRIME)?.probability ?? 0;
  if (probability < MIN_PROBABILITY) return null;
  if (!LEANS.some((lean) => crestsOf(inkAlong(pixels, component, lean)) === TRIPLE)) return null;
  const { x0, y0, y1 } = component;
  const step = widthOf(component) / TRIPLE;
  return Array.from({ length: TRIPLE }, (_, i) =>
    madeSign({ x0: x0 + i * step, y0, x1: x0 + (i + 1) * step, y1 }, 's:′', SHAPE_CERTAINTY),
  );
}

/** What f′ is to the network, upright or italic, in a word processor whose f ends where its prime begins: f′ of text in Times is r:f (0.82). */
const PRIMED_F = /^(b?[ir]|b):f[il]?$|^MULTI$/;
/** Below this probability of the whole a prime is looked for, and above it what is left of it is an f: 0.93 and 0.99 in Times. */
const F_PROBABILITY = { whole: 0.97, part: 0.97 } as const;
/** The prime of an f, of its height: it begins within so much of its top, and is no taller; its hook alone is a fifth as high. */
const PRIME_OF_F = { maxTop: 0.1, minHeight: 0.22, maxHeight: 0.45 } as const;

/** The f of `of` and `if` ends in a drop as large as a prime: an upright one that stands in a word has none. */
const fOf = (isInWord: boolean) => (isInWord ? /^b?i:f$/ : /^(b?[ir]|b):f$/);

/**
 * An f and the prime that touches its hook; null where a component is something else.
 *
 * @param isInWord whether the text recogniser reads a word there
 */
export function primedF(
  pixels: PrintPixels,
  component: Component,
  { top }: SignReading,
  isInWord: boolean,
): Sign[] | null {
  const [best] = top;
  if (!best || best.probability >= F_PROBABILITY.whole || !PRIMED_F.test(best.name)) return null;
  const height = heightOf(component);
  for (const parts of atNotches(pixels, component, maskOf(pixels.page, component))) {
    if (parts.length !== 2) continue;
    const [letter, prime] = parts
      .map((part) => cutOfMask(pixels, component, part)!)
      .toSorted((a, b) => a.box.x0 - b.box.x0) as [SignCut, SignCut];
    const isPrime =
      prime.box.x1 === component.x1 &&
      prime.box.y0 - component.y0 <= PRIME_OF_F.maxTop * height &&
      heightOf(prime.box) >= PRIME_OF_F.minHeight * height &&
      heightOf(prime.box) <= PRIME_OF_F.maxHeight * height;
    if (!isPrime) continue;
    const f = signOf(letter.box, withoutMulti(pixels.read([letter])[0]!), null);
    if (fOf(isInWord).test(f.name) && f.probability >= F_PROBABILITY.part)
      return [f, madeSign(prime.box, 's:′', SHAPE_CERTAINTY)];
  }
  return null;
}
