import type { GreyImage } from '../image/grey.ts';
import type { Rectangle } from '../pdf/page.ts';
import type { RecognisedWord } from '../recogniser.ts';
import { withLettersApart } from './letters-apart.ts';
import { type Component, connectedComponents, type Labelled } from './pixels/components.ts';
import { fillFaintRules } from './pixels/faint-rules.ts';
import { separateHalftones } from './pixels/halftone.ts';
import { type FoundInk, findInk } from './pixels/ink.ts';
import { withoutShowThrough } from './pixels/show-through.ts';
import { xHeightOf } from './pixels/x-height.ts';

/** A picture whose ink is told from its paper and parted into components. */
export interface PrintInk {
  ink: FoundInk;
  /** Its components but the dots of halftones, and what shows through from the back of the sheet. */
  page: Labelled;
  halftones: Rectangle[];
  dots: readonly Component[];
  showThrough: readonly Component[];
}

/** What is known of a picture before its ink is told from its paper. */
interface PictureContext {
  /** Its ink, as {@link findInk} finds it where nothing was enlarged. */
  found?: FoundInk;
  /** Pixels of it a pixel of the one that was given. */
  enlargedBy?: number;
  /** Pixels of it a pixel of the photo that was enlarged for the text recogniser. */
  enlargedFrom?: number;
  /** Where the text recogniser read words that it is sure of, in its pixels. */
  lines?: readonly Rectangle[];
  /** All that it read, in its pixels. */
  words?: readonly RecognisedWord[];
}

/** A picture's ink and its components; on a scan or photo, with the pale rules of its tables. */
function withFaintRules(ink: FoundInk): { ink: FoundInk; page: Labelled } {
  const page = connectedComponents(ink);
  if (!ink.isSoft) return { ink, page };
  const whole = { ...ink, mask: ink.mask.slice() };
  const isFilled = fillFaintRules(whole, xHeightOf(page.components)) > 0;
  return isFilled ? { ink: whole, page: connectedComponents(whole) } : { ink, page };
}

export function inkOf(
  image: GreyImage,
  { found, lines = [], words = [], enlargedBy = 1, enlargedFrom = 1 }: PictureContext = {},
): PrintInk {
  const isKnown = found !== undefined && enlargedBy === 1 && enlargedFrom === 1;
  const whole = isKnown ? found : findInk(image, { enlargedBy, enlargedFrom });
  const { ink, page } = withFaintRules(whole.isSoft ? withLettersApart(whole, words) : whole);
  const { print, halftones } = separateHalftones(page.components);
  const components = withoutShowThrough(ink, { ...page, components: print }, lines);
  const [printed, kept] = [new Set(print), new Set(components)];
  return {
    ink,
    page: { ...page, components },
    halftones,
    dots: page.components.filter((component) => !printed.has(component)),
    showThrough: print.filter((component) => !kept.has(component)),
  };
}
