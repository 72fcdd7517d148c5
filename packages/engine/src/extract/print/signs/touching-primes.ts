import type { SignReading } from '../network/classifier.ts';
import type { Component } from '../pixels/components.ts';
import { SHAPE_CERTAINTY } from './fences.ts';
import type { PrintPixels } from './print-pixels.ts';
import { madeSign, type Sign, widthOf } from './sign.ts';

/*
 * Primes of y‴ that touch, as in textbooks set by InDesign: the network has seen double primes, and takes three for two, or for a
 * tilde. Along their slant, the ink of each is a crest.
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
