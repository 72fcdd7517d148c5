import type { ComponentScore } from './component-scores.ts';
import type { LatinReading } from './latin-glyphs.ts';
import type { PaintedCode } from './painted-code.ts';

/** Of the glyphs: legacy fonts have 0.6 and more of common components for sure, other scripts of India 0.17 at most. */
const MIN_SURE_SHARE = 0.4;
const MIN_SURE_PROBABILITY = 0.8;
/** In logarithms of probability: two or three sure glyphs; of one alone the network may be wrong. */
const MIN_EVIDENCE = 7;
/** Of one glyph at most: the network is never surer than that. */
const EVIDENCE_FLOOR = 0.01;
/** Bars and arcs of other fonts pass for signs; letters are told for sure. */
export const MIN_LETTERS = 2;
const LETTER = /[\u0904-\u0939\u0958-\u0961]/;

/** Whether the glyphs of a font are Devanagari on the whole. */
export function isDevanagari(scores: readonly ComponentScore[]): boolean {
  const evidence = scores.reduce(
    (sum, { devanagari }) =>
      sum + Math.log((devanagari + EVIDENCE_FLOOR) / (1 - devanagari + EVIDENCE_FLOOR)),
    0,
  );
  const sure = scores.filter(({ isCommon, probability }) => isCommon && probability > MIN_SURE_PROBABILITY);
  const letters = sure.filter(({ label }) => LETTER.test(label));
  return (
    sure.length > MIN_SURE_SHARE * scores.length && evidence > MIN_EVIDENCE && letters.length >= MIN_LETTERS
  );
}

/** Of the glyphs of a font: dashes and stops are said as they are in legacy fonts too. */
const MIN_INDIC_SHARE = 0.5;
const INDIC = /[\u0900-\u0dff]/;

/** Whether the file says itself that a font is of an Indian script. */
export const saysIndic = (codes: readonly PaintedCode[]): boolean =>
  codes.filter(({ text }) => INDIC.test(text)).length > MIN_INDIC_SHARE * codes.length;

/** Of the glyphs: of a legacy font dashes, dots and a stem like | look as the file says. */
const MAX_CONFIRMED_SHARE = 0.5;

/** Whether the shapes are the characters that the file names: those of extensible brackets pass for Devanagari. */
export const confirmsFile = (readings: readonly LatinReading[]): boolean =>
  readings.filter(({ isOfFile }) => isOfFile).length > MAX_CONFIRMED_SHARE * readings.length;
