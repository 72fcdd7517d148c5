import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import { heightOf, widthOf } from '../signs/sign.ts';
import type { Component, Labelled } from './components.ts';
import type { InkImage } from './ink.ts';
import { quadsOf, WHITE_QUAD } from './pixel-quads.ts';
import { xHeightOf } from './x-height.ts';

/*
 * What shows through from the back of a sheet, and the grain of grey paper, are as dark as the edges of letters and nowhere
 * as dark as their strokes. On 32 photographed and scanned papers 93 to 100 letters of a hundred have a pixel at 0 to 16 of
 * 255, and what shows through has none below 96; in between lies hardly anything.
 */

/** Of paper at 255: how much paler the darkest pixel of what shows through is than that of most letters. */
const PALER = 80;
/** Most letters: a quarter of what has their size may show through. */
const LETTERS_QUANTILE = 0.75;
/** Letters whose strokes are no darker are blurred or in grey print: their thin strokes would be told wrongly. */
const MAX_LETTER_LEVEL = 64;
const MIN_LETTERS = 50;
/** In x-heights. */
const LETTER = { minHeight: 0.7, maxHeight: 3 } as const;
/** Pale components a letter: a sheet that nothing shows through has 0.25 at most, many of them dots of small print. */
const MIN_PALE_SHARE = 0.33;
/** Width over height: bars one pixel thin are pale. */
const BAR_ASPECT = 4;

const PAPER = 255;

/** The darkest pixel of each component, by its label. */
function darkestLevels({ levels }: InkImage, { labels, components }: Labelled): Uint8Array {
  const most = components.reduce((label, component) => Math.max(label, component.label), 0);
  const darkest = new Uint8Array(most + 1).fill(PAPER);
  const quads = quadsOf(levels);
  for (let at = 0; at < labels.length; at += 1) {
    if ((at & 3) === 0 && quads[at >> 2] === WHITE_QUAD) {
      at += 3;
      continue;
    }
    const level = levels[at]!;
    if (level === PAPER) continue;
    const label = labels[at]!;
    if (label > 0 && label <= most && level < darkest[label]!) darkest[label] = level;
  }
  return darkest;
}

const isBar = (component: Component) => widthOf(component) >= BAR_ASPECT * heightOf(component);

/** A line is in pale print where more of its letters are pale than dark; what shows through lies between dark ones. */
const PALE_LINE_SHARE = 0.5;

/** Which components belong to lines that are pale as a whole: print in a poor light, as words on the back are mirrored. */
function inPaleLines(
  letters: readonly Component[],
  isPale: (component: Component) => boolean,
  lines: readonly Rectangle[],
): (component: Component) => boolean {
  const pale = lines.filter((line) => {
    const inside = letters.filter((letter) => holdsMiddle(line, letter));
    return inside.filter(isPale).length > PALE_LINE_SHARE * inside.length;
  });
  return (component) => pale.some((line) => holdsMiddle(line, component));
}

/**
 * The components of a page without what shows through its paper.
 *
 * @param lines where the text recogniser read words that it is sure of, in pixels
 */
export function withoutShowThrough(
  ink: InkImage,
  page: Labelled,
  lines: readonly Rectangle[] = [],
): Component[] {
  const { components } = page;
  const darkest = darkestLevels(ink, page);
  const levelOf = ({ label }: Component) => darkest[label]!;
  const xHeightPx = xHeightOf(components);
  const letters = components
    .filter((component) => heightOf(component) > LETTER.minHeight * xHeightPx)
    .filter((component) => heightOf(component) < LETTER.maxHeight * xHeightPx);
  if (letters.length < MIN_LETTERS) return components;
  const levels = letters.map(levelOf).toSorted((a, b) => a - b);
  const usual = levels[Math.floor(LETTERS_QUANTILE * levels.length)]!;
  if (usual > MAX_LETTER_LEVEL) return components;
  const isPale = (component: Component) => levelOf(component) >= usual + PALER;
  if (components.filter(isPale).length < MIN_PALE_SHARE * letters.length) return components;
  const isPrinted = inPaleLines(letters, isPale, lines);
  const showsThrough = (component: Component) => isPale(component) && !isPrinted(component);
  if (components.filter(showsThrough).length < MIN_PALE_SHARE * letters.length) return components;
  return components.filter((component) => isBar(component) || !showsThrough(component));
}
