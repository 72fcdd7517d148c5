import { glyphNetwork } from '../shapes/glyph-network.ts';
import type { Reading } from '../shapes/network.ts';
import { readingsAtUsualEm, seenOf } from '../shapes/outline-cache.ts';
import type { Outlined } from './painted-code.ts';

/** What the network of Latin, Greek and mathematical characters says of a glyph. */
export interface LatinReading {
  text: string;
  probability: number;
  /** Whether the shape may be what the file says that it is. */
  isOfFile: boolean;
}

/** Where shape says only little against it, the file's own character stays: shape cannot tell O from 0. */
const MIN_OWN_PROBABILITY = 0.05;
const STYLED = /^[a-z]+:/;
const OTHER = 'other';

/** Latin letters and digits of a legacy font are set to the size of its Devanagari, those of others to the em. */
const SCALES = [1, 1.2, 1.4, 1.6];
/** Keeps a single glyph from deciding the scale. */
const LOG_FLOOR = 1e-4;

function bestOf(probabilities: Float32Array): number {
  let best = 0;
  for (let i = 1; i < probabilities.length; i += 1) if (probabilities[i]! > probabilities[best]!) best = i;
  return best;
}

/** A font's readings at that of the scales of the em at which they are surest. */
function readingsOf(outlines: readonly ArrayLike<number>[], scales: readonly number[]): Reading[] {
  const network = glyphNetwork();
  const seen = seenOf(outlines).flatMap((each) => (each ? [each] : []));
  const features = seen.map((each) => each.features);
  const boxes = seen.map(({ box }) => box);
  const tried = scales.map((scale) => {
    const readings = scale === 1 ? readingsAtUsualEm(seen) : network.read(features, boxes, scale);
    const sureness = readings.reduce(
      (sum, { probabilities }) => sum + Math.log(probabilities[bestOf(probabilities)]! + LOG_FLOOR),
      0,
    );
    return { readings, sureness };
  });
  return tried.reduce((best, one) => (one.sureness > best.sureness ? one : best)).readings;
}

/** Reads glyphs of a legacy font that are not Devanagari: digits, brackets, letters. */
export const latinReadings = (outlined: readonly Outlined[]): LatinReading[] => readingsAt(outlined, SCALES);

/** The same at the em's own scale, at which other fonts set them; a quarter of the work. */
export const readingsAtEm = (outlined: readonly Outlined[]): LatinReading[] => readingsAt(outlined, [1]);

function readingsAt(outlined: readonly Outlined[], scales: readonly number[]): LatinReading[] {
  if (outlined.length === 0) return [];
  const network = glyphNetwork();
  return readingsOf(
    outlined.map(({ outline }) => outline),
    scales,
  ).map(({ probabilities }, i) => {
    const { text } = outlined[i]!.code;
    const own = network.indexOf(text);
    const isOfFile = own >= 0 && probabilities[own]! > MIN_OWN_PROBABILITY;
    const best = isOfFile ? own : bestOf(probabilities);
    const label = network.classes[best]!;
    return {
      text: label === OTHER ? text : label.replace(STYLED, ''),
      probability: probabilities[best]!,
      isOfFile,
    };
  });
}
