import { holdsMiddle, overlapX, overlapY } from '../pdf/formula/model/box.ts';
import type { Rectangle } from '../pdf/page.ts';
import { findFigures } from './figures.ts';
import { settleAlone } from './geometry/nominal-size.ts';
import type { SignClassifier, SignReading } from './network/classifier.ts';
import type { SignMetrics } from './network/model.ts';
import type { Component, Labelled } from './pixels/components.ts';
import { batchOf, cutOf, type SignCut } from './pixels/crops.ts';
import { paleDrawingsOf } from './pixels/pale-drawings.ts';
import type { PrintInk } from './print-ink.ts';
import { looksLikePrint, readInStretches } from './read-stretches.ts';
import { nameAcutePrimes } from './signs/acute-primes.ts';
import { tellAngles } from './signs/angle-brackets.ts';
import { partArrowsAtFences } from './signs/arrows-at-fences.ts';
import { nameBars } from './signs/bars.ts';
import { findBox } from './signs/boxes.ts';
import { mendBroken } from './signs/broken.ts';
import { gapsOfRules } from './signs/broken-rules.ts';
import { takeColumnLines } from './signs/column-lines.ts';
import { nameCommasAtBars } from './signs/commas-at-bars.ts';
import { takeCrumbledRules } from './signs/crumbled-rules.ts';
import { pairFences } from './signs/fence-pairs.ts';
import { nameTallFences } from './signs/fences.ts';
import { type Frame, frameStrokes, isGrid, isLarge, signsTouching } from './signs/frames.ts';
import {
  asSign,
  hasHardlyDevanagari,
  mayBeComma,
  mayBeLetter,
  mayBeTouching,
  noSignsAmongSigns,
  showsNoSign,
} from './signs/no-sign.ts';
import { partOverarrows } from './signs/overarrows.ts';
import { liesInBorder } from './signs/paper-edge.ts';
import { joinParts } from './signs/parts.ts';
import { type PrintPixels, readingOnce } from './signs/print-pixels.ts';
import { takeRadicalBar, takeTouchingRadical } from './signs/radicals.ts';
import { weighRareSigns } from './signs/rare-signs.ts';
import { heightOf, type ReadComponent, type Sign, type Stroke, signOf, widthOf } from './signs/sign.ts';
import { signIndex } from './signs/sign-index.ts';
import { signsOf } from './signs/split.ts';
import { joinStacks } from './signs/stacks.ts';
import { weighByPlaces } from './signs/telling-places.ts';
import { doubtOddPairs, nameThinFences } from './signs/thin-fences.ts';
import { surelyFromBar } from './signs/touched-bar.ts';
import { partTouchingAccents } from './signs/touching-accents.ts';
import { primedF, touchingPrimes } from './signs/touching-primes.ts';
import { turnstileOf } from './signs/turnstiles.ts';
import { partUnderDots } from './signs/under-dots.ts';
import { partUnderline } from './signs/underlines.ts';
import { doubleBarOf, nameUprights } from './signs/uprights.ts';
import { tailedBarOf, wideAccentOf, wideSignOf } from './signs/wide-shapes.ts';

/** The box of a word that the text recogniser read without a letter of Devanagari, in pixels of the ink. */
export interface LatinWord extends Rectangle {
  /** Whether it is spelt as a word of prose, and no formula or number. */
  isSpelt: boolean;
}

export interface SignSource {
  classifier: SignClassifier;
  metrics: SignMetrics;
  latinWords?: readonly LatinWord[];
  /** What is read already with the same x-height. */
  known?: readonly ReadComponent[];
  /** Whether the text recogniser sees no Hindi on the page. */
  isLatin?: boolean;
  signal?: AbortSignal;
}

export interface SignsRead {
  signs: Sign[];
  strokes: Stroke[];
  /** Drawings and photographs. */
  figures: Rectangle[];
  /** Ink that looks like Devanagari, and is left to the text recogniser. */
  devanagari: Rectangle[];
  /** Edges of the sheet on a photo, which were left out. */
  edges: Rectangle[];
  /** Ink that the network is sure to be no sign. */
  noise: Component[];
  /** Large ink at the side of the picture, and about the page. */
  outer: Component[];
  /** Pieces of the sheet's edge along a side of the picture, too small to be told of. */
  border: Component[];
  /** Frames, grids, crumbs of rules and underlined words, whose strokes and letters are among the others. */
  frames: Component[];
  xHeightPx: number;
}

/** Specks: less ink than this, in pixels and of a square x-height. */
const MIN_AREA = { px: 3, share: 0.008 } as const;
/** A component as wide as this share of the picture is its edge. */
const MAX_WIDTH_SHARE = 0.97;
/** No page of print has as many; halftones and noise do, and would take minutes. */
const MAX_COMPONENTS = 20_000;
/** Whether a component is the edge of the picture, and no table that is as wide. */
const isEdgeOfPicture = (component: Component, page: Labelled, xHeightPx: number) =>
  widthOf(component) > MAX_WIDTH_SHARE * page.width &&
  !isGrid(frameStrokes(page, component, xHeightPx) ?? []);

function cleanComponents(page: Labelled, xHeightPx: number): Component[] {
  const least = Math.max(MIN_AREA.px, MIN_AREA.share * xHeightPx * xHeightPx);
  return page.components.filter(
    (component) =>
      component.area >= least &&
      !liesInBorder(component, page, xHeightPx) &&
      !isEdgeOfPicture(component, page, xHeightPx),
  );
}

function weighed(read: readonly ReadComponent[]): ReadComponent[] {
  const readings = weighRareSigns(read.map(({ reading }) => reading));
  return read.map(({ component }, i) => ({ component, reading: readings[i]! }));
}

/** Whether print stands on a halftone: the ground of a heading, and no photograph. */
function isGround(halftone: Rectangle, read: readonly ReadComponent[]): boolean {
  const inside = read.filter(({ component }) => holdsMiddle(halftone, component));
  return inside.length > 0 && looksLikePrint(inside);
}

/** Frames, grids and underlines are taken apart; everything else is left to be read. */
function takeFrames(page: Labelled, components: Component[], xHeightPx: number) {
  const frames: Frame[] = [];
  const underlines: Stroke[] = [];
  const rest: Component[] = [];
  for (const component of components) {
    if (!isLarge(component, xHeightPx)) {
      const found = findBox(page, component, xHeightPx);
      if (found) frames.push({ component: found.box, strokes: found.strokes });
      rest.push(...(found?.rest ?? [component]));
      continue;
    }
    const strokes = frameStrokes(page, component, xHeightPx);
    const underlined = strokes ? null : partUnderline(page, component, xHeightPx);
    if (strokes) {
      const frame = { component, strokes };
      frames.push(frame);
      rest.push(...signsTouching(page, frame, xHeightPx));
    } else if (underlined) {
      underlines.push(underlined.line);
      rest.push(...underlined.letters);
    } else rest.push(component);
  }
  return { frames, underlines, rest };
}

/** Bars and radicals give strokes. */
function takeStrokes(signs: Sign[], page: Labelled, xHeightPx: number): { signs: Sign[]; strokes: Stroke[] } {
  const strokes: Stroke[] = [];
  const left = signs.filter((sign) => {
    if (sign.name === 'SQRT') {
      const bar = takeRadicalBar(page, sign, xHeightPx);
      if (bar) strokes.push(bar);
    }
    if (sign.name === 'RULE') strokes.push({ ...boxOf(sign), direction: 'horizontal' });
    return sign.name !== 'RULE';
  });
  return { signs: left, strokes };
}

const commaOf = (component: Component, reading: SignReading): Sign => ({
  ...signOf(component, asSign(reading), component),
  name: 's:,',
});

/** A comma, letters that touch, or the bar of a fraction with what touches it; nothing where ink looks like Devanagari for other reasons. */
function signsNotDevanagari(
  pixels: PrintPixels,
  component: Component,
  reading: SignReading,
  isInWord: boolean,
): Sign[] {
  if (mayBeComma(reading, component, pixels.xHeightPx)) return [commaOf(component, reading)];
  const fromBar = surelyFromBar(pixels, component);
  if (fromBar) return fromBar;
  return isInWord && mayBeTouching(component, pixels.xHeightPx)
    ? signsOf(pixels, component, asSign(reading))
    : [];
}

/** Letters and commas that look like Devanagari, on a page without Hindi; null for anything else. */
function latinSigns(pixels: PrintPixels, component: Component, reading: SignReading): Sign[] | null {
  const { xHeightPx } = pixels;
  if (mayBeLetter(reading, component, xHeightPx)) return signsOf(pixels, component, asSign(reading));
  const isComma = showsNoSign(reading, component) && mayBeComma(reading, component, xHeightPx);
  return isComma ? [commaOf(component, reading)] : null;
}

/** What geometry tells before the network. */
const shapedSignOf = (page: Labelled, component: Component, likeliest: string, xHeightPx: number) =>
  wideAccentOf(page, component, likeliest, xHeightPx) ??
  tailedBarOf(page, component, likeliest, xHeightPx) ??
  wideSignOf(page, component, xHeightPx) ??
  doubleBarOf(page, component, xHeightPx) ??
  turnstileOf(page, component, xHeightPx);

const signsOfAll = (pixels: PrintPixels, components: readonly Component[]): Sign[] => {
  const { ink, page } = pixels;
  const readings = pixels.read(components.map((component) => cutOf(ink, page, component)));
  return components.flatMap((component, i) => signsOf(pixels, component, readings[i]!));
};

/** The signs of a component; of a root, with those that touch it. */
function signsWithRoot(
  pixels: PrintPixels,
  component: Component,
  reading: SignReading,
  isInWord: boolean,
): Sign[] {
  const isRoot = reading.top[0]?.name === 'SQRT';
  const touching = isRoot ? takeTouchingRadical(pixels.page, component, pixels.xHeightPx) : [];
  if (touching.length === 0)
    return (
      touchingPrimes(pixels, component, reading) ??
      primedF(pixels, component, reading, isInWord) ??
      signsOf(pixels, component, reading)
    );
  return [signOf(component, reading, component), ...signsOfAll(pixels, touching)];
}

const boxOf = ({ x0, y0, x1, y1 }: Sign) => ({ x0, y0, x1, y1 });

/** The side of a table passes through a drawing or a tick beside its text, and is none of theirs: most of it is elsewhere. */
const isInFigure = (stroke: Stroke, figures: readonly Rectangle[]) =>
  figures.some(
    (figure) =>
      holdsMiddle(figure, stroke) &&
      2 * overlapX(figure, stroke) >= widthOf(stroke) &&
      2 * overlapY(figure, stroke) >= heightOf(stroke),
  );

/** Components of a sample: as many tell the size of a page's print within a few percent. */
const SAMPLE = 256;

/** Components from all over a page with their readings; none where the page has hardly more of them. */
export function sampleReadings(
  { ink, page }: PrintInk,
  xHeightPx: number,
  classifier: SignClassifier,
): ReadComponent[] {
  const all = cleanComponents(page, xHeightPx).filter((component) => !isLarge(component, xHeightPx));
  const step = Math.floor(all.length / SAMPLE);
  if (step < 2) return [];
  const sample = all.filter((_, i) => i % step === 0);
  const cuts = sample.map((component) => cutOf(ink, page, component));
  const readings = classifier.classify(batchOf(ink, cuts, xHeightPx));
  return readings.map((reading, i) => ({ component: sample[i]!, reading }));
}

/**
 * The signs and strokes of a page with their classes; null where it holds more than print does.
 *
 * @throws SutraError `cancelled` when the signal fires.
 */
export async function readSigns(
  { ink, page, halftones }: PrintInk,
  xHeightPx: number,
  { classifier, metrics, latinWords = [], known = [], isLatin = false, signal }: SignSource,
): Promise<SignsRead | null> {
  const {
    rules,
    crumbs,
    rest: unworn,
  } = takeCrumbledRules(page, cleanComponents(page, xHeightPx), xHeightPx);
  const { frames, underlines, rest: unparted } = takeFrames(page, unworn, xHeightPx);
  const rest = partOverarrows(page, unparted, xHeightPx);
  if (rest.length > MAX_COMPONENTS) return null;
  const classify = (cuts: readonly SignCut[]) =>
    weighByPlaces(cuts, classifier.classify(batchOf(ink, cuts, xHeightPx)));
  const spelt = signIndex(
    latinWords.filter(({ isSpelt }) => isSpelt),
    4 * xHeightPx,
  );
  const isInWord = (component: Component) =>
    spelt.around(component, 0).some((word) => holdsMiddle(word, component));
  const read = await readInStretches(
    rest,
    (components) => classify(components.map((component) => cutOf(ink, page, component))),
    known,
    isInWord,
    signal,
  );
  const pixels: PrintPixels = { ink, page, xHeightPx, read: readingOnce(classify) };
  if (!read) return null;
  const mended = weighed(mendBroken(pixels, read));
  const components = mended.map(({ component }) => component);
  const readingOf = new Map(mended.map(({ component, reading }) => [component, reading]));
  const figures = findFigures({
    page,
    components,
    readings: mended.map(({ reading }) => reading),
    frames,
    photographs: halftones.filter((halftone) => !isGround(halftone, read)),
    pale: paleDrawingsOf(ink, xHeightPx),
    xHeightPx,
  });
  const amongSigns = noSignsAmongSigns(mended, latinWords, xHeightPx);
  const isWithoutHindi = isLatin && hasHardlyDevanagari(read);
  const devanagari: Rectangle[] = [];
  const noise: Component[] = [];
  const apart = figures.rest.flatMap((component) => {
    const reading = readingOf.get(component)!;
    const latin = isWithoutHindi ? latinSigns(pixels, component, reading) : null;
    if (latin) return latin;
    if (showsNoSign(reading, component)) {
      const others = amongSigns.has(component)
        ? signsNotDevanagari(pixels, component, reading, isInWord(component))
        : [];
      if (others.length > 0) return others;
      if (reading.top[0]?.name === 'DEVA') devanagari.push(component);
      else noise.push(component);
      return [];
    }
    const likeliest = reading.top[0]?.name ?? '';
    const shaped = shapedSignOf(page, component, likeliest, xHeightPx);
    if (shaped) return [shaped];
    const underlined =
      likeliest === 'MULTI' && isInWord(component) ? partUnderline(page, component, xHeightPx) : null;
    if (underlined) underlines.push(underlined.line);
    if (underlined) return signsOfAll(pixels, underlined.letters);
    return signsWithRoot(pixels, component, reading, isInWord(component));
  });
  const signs = partArrowsAtFences(pixels, partTouchingAccents(pixels, partUnderDots(pixels, apart)));
  const thin = nameThinFences(pixels, signs, xHeightPx);
  const others = signs.filter((sign) => !thin.has(sign));
  nameTallFences(page, others, xHeightPx);
  settleAlone(signs, metrics, xHeightPx);
  nameUprights(pixels, signs, metrics, xHeightPx);
  nameBars(signs, xHeightPx);
  const stacked = joinStacks(signs, xHeightPx);
  tellAngles(pixels, stacked);
  pairFences(stacked, xHeightPx);
  doubtOddPairs(stacked, thin);
  const { signs: withoutLines, lines } = takeColumnLines(stacked, xHeightPx);
  const whole = joinParts(withoutLines, metrics, xHeightPx);
  nameAcutePrimes(whole, xHeightPx);
  const { signs: left, strokes } = takeStrokes(whole, page, xHeightPx);
  nameCommasAtBars(left, strokes, xHeightPx);
  const onPaper = frames.filter(({ component }) => !figures.edges.includes(component));
  const gaps = gapsOfRules(onPaper, components, xHeightPx);
  const framed = [...onPaper.flatMap((frame) => frame.strokes), ...gaps, ...rules, ...underlines];
  return {
    signs: left,
    strokes: [...framed.filter((stroke) => !isInFigure(stroke, figures.boxes)), ...lines, ...strokes],
    figures: figures.boxes,
    devanagari,
    edges: figures.edges,
    noise,
    outer: [
      ...page.components.filter((component) => isEdgeOfPicture(component, page, xHeightPx)),
      ...figures.outer,
    ],
    border: page.components.filter((component) => liesInBorder(component, page, xHeightPx)),
    frames: [...frames.map(({ component }) => component), ...crumbs],
    xHeightPx,
  };
}
