import type { Candidate } from '../shapes/network.ts';
import { type ComponentScore, componentScores } from './component-scores.ts';
import { latinReadings, readingsAtEm } from './latin-glyphs.ts';
import { edgesOf, outlinedOf, type PaintedCode, type Seen, seenOf } from './painted-code.ts';
import { confirmsFile, isDevanagari, MIN_LETTERS, saysIndic } from './script-test.ts';

/** What a code of a legacy font stands for. */
export interface ComponentReading {
  kind: 'component' | 'latin' | 'blank';
  /** The name of the component, the text of anything else; nothing for a blank. */
  text: string;
  probability: number;
  /** Of a component: what else it may be, where its shape does not settle it. */
  others?: readonly Candidate[];
}

/** A font that paints Devanagari at codes of other characters. */
export interface LegacyFont {
  byCode: ReadonlyMap<number, ComponentReading>;
  /** From the baseline to the headline, in em of the font. */
  headlineEm: number;
}

/** Letters whose upper edge is the headline. */
const HANGING = new Set('कगघचजतदनपबमरलवसहटठडढ');
/** Where no such letter is used. */
const USUAL_HEADLINE_EM = 0.5;

function headlineOf(seen: readonly Seen[], scores: readonly ComponentScore[]): number {
  const tops = seen
    .filter((_, i) => HANGING.has(scores[i]!.label))
    .map(({ shape }) => shape.box?.y1 ?? USUAL_HEADLINE_EM)
    .toSorted((a, b) => a - b);
  return tops[tops.length >> 1] ?? USUAL_HEADLINE_EM;
}

const ANUSVARA = '\u0902';
const HAS_DOT = /[\u0901\u0902]/;
/** Dots of board papers' fonts are 0.11 em wide and as high; the smallest letters are twice as large. */
const MAX_DOT_EM = 0.18;
/** Of a round dot, its narrower side and its wider one. */
const MIN_DOT_ROUNDNESS = 0.7;

/** Whether a contour is a dot above the headline. */
function isDotAbove(corners: Float64Array, headlineEm: number): boolean {
  const { x0, x1, y0, y1 } = edgesOf(corners);
  const [narrower, wider] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)];
  return y0 > headlineEm && wider <= MAX_DOT_EM && narrower >= MIN_DOT_ROUNDNESS * wider;
}

/**
 * The component with the anusvara that it is painted with: the network knows most signs with a dot, but not िं, and what it
 * knows is as sure of them without.
 */
const withDotAbove = (label: string, { contours: { corners } }: Seen, headlineEm: number) =>
  !HAS_DOT.test(label) && corners.length > 1 && corners.some((own) => isDotAbove(own, headlineEm))
    ? label + ANUSVARA
    : label;

/** Of a bar's height: a slash is wider. */
const MAX_BAR_WIDTH_SHARE = 0.25;
/** Letters hang from a headline at half an em, which bars between sentences reach. */
const MIN_BAR_HEIGHT_EM = 0.4;
/** Two numbers a corner; some programs repeat the first at the end. */
const NUMBERS_OF_FOUR_CORNERS: ReadonlySet<number> = new Set([8, 10]);

/**
 * Whether a glyph that is no letter is the full stop of Devanagari: a bar of four corners, whose ends a pen may have slanted. It
 * is no bracket, which has hooks, but the network of Latin signs knows nothing that is nearer.
 */
function isDanda({ contours: { corners, box } }: Seen): boolean {
  const [only] = corners;
  const height = box.y1 - box.y0;
  return (
    corners.length === 1 &&
    NUMBERS_OF_FOUR_CORNERS.has(only!.length) &&
    height > MIN_BAR_HEIGHT_EM &&
    box.x1 - box.x0 < MAX_BAR_WIDTH_SHARE * height
  );
}

/**
 * Reads a font by what its outlines draw; null where it paints no Devanagari, or says so itself.
 *
 * @param codes all codes of the font that a document uses
 */
export function readLegacyFont(codes: readonly PaintedCode[]): LegacyFont | null {
  if (saysIndic(codes)) return null;
  const { outlined, blank } = outlinedOf(codes);
  // Fonts of fewer glyphs hold no two letters; those that say what they paint end here: the trust in them has looked at the same outlines.
  if (
    outlined.length < MIN_LETTERS ||
    confirmsFile(readingsAtEm(outlined)) ||
    confirmsFile(latinReadings(outlined))
  )
    return null;
  const seen = seenOf(outlined);
  const scores = componentScores(seen);
  if (!isDevanagari(scores)) return null;
  const headlineEm = headlineOf(seen, scores);
  const byCode = new Map<number, ComponentReading>();
  for (const [i, glyph] of seen.entries()) {
    const { isComponent, label, probability, others } = scores[i]!;
    const text = withDotAbove(label, glyph, headlineEm);
    if (isComponent) byCode.set(glyph.code.code, { kind: 'component', text, probability, others });
  }
  const latin = seen.filter(({ code }) => !byCode.has(code.code));
  for (const [i, { text, probability }] of latinReadings(latin).entries()) {
    const glyph = latin[i]!;
    const reading: ComponentReading = isDanda(glyph)
      ? { kind: 'component', text: '।', probability }
      : { kind: 'latin', text, probability };
    byCode.set(glyph.code.code, reading);
  }
  for (const { code } of blank) byCode.set(code, { kind: 'blank', text: '', probability: 1 });
  return { byCode, headlineEm };
}
