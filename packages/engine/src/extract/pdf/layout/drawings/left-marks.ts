import { height, median, unionAll, width } from '../../formula/model/box.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import { type Glyph, isReadByShape, type Page, type Rectangle } from '../../page.ts';
import { sourceOf } from '../blocks/blocks.ts';
import type { PageAccount } from '../model/page-account.ts';
import { claimDecorations } from './decorations.ts';
import type { Report } from './left-out.ts';
import { type PlacedPictures, placePictures } from './page-pictures.ts';
import { unexplainedMarks, withAccented } from './unexplained-marks.ts';

export interface LeftMarks {
  /** Empty frames, and what no rule explains, kept as pictures. */
  pictures: PlacedPictures;
  /** The same and what lies on letters: formulas there are in doubt. */
  marks: Rectangle[];
}

/** The rules and shapes that neither tables, figures nor formulas took: adornments, or marks to be kept and told. */
export function leftMarks(
  { frames, contents, ...page }: Page & { frames: Rectangle[]; contents: Rectangle[] },
  account: PageAccount,
  { explain, warn }: Report,
): LeftMarks {
  const { glyphs } = page;
  const index = new GlyphIndex(glyphs);
  claimDecorations(account, { page, glyphs, index, text: boxAbout(glyphs, contents) });
  const { unexplained = [] } = page;
  const left = [...page.rules, ...page.shapes, ...unexplained].filter((mark) => account.isUnclaimed(mark));
  const size = median(glyphs.map(({ size }) => size));
  const { free: apart, onGlyphs: onLetters } = unexplainedMarks(left, index, size);
  const mayBeSign = (box: Rectangle) =>
    unexplained.some((ink) => isIn(ink, box) && longerSide(ink) >= MIN_LOST_SIGN_EM * size);
  const specks = glyphs.some(isReadByShape)
    ? apart.filter((box) => longerSide(box) < MAX_SPECK_EM * size && !mayBeSign(box))
    : [];
  const free = apart.filter((box) => !specks.includes(box));
  const onGlyphs = [...onLetters, ...specks];
  for (const box of free) {
    account.claim(
      left.filter((mark) => isIn(mark, box)),
      'unexplained',
      'mark without a rule',
    );
    warn?.({
      code: 'pdf-kept-as-picture',
      detail: 'mark without a rule',
      source: sourceOf(page.number, box),
    });
  }
  for (const box of onGlyphs) {
    explain?.({ page: page.number, box, text: '', decision: 'unexplained', rule: 'mark on letters' });
    warn?.({ code: 'pdf-mark-unexplained', source: sourceOf(page.number, box) });
  }
  const reach = LOST_SIGN_REACH_EM * size;
  return {
    pictures: placePictures([...frames, ...free], glyphs, page.number),
    marks: [
      ...free.map((box) => withAccented(box, size)),
      ...onGlyphs,
      ...unexplained.map((box) => grown(box, reach)),
    ],
  };
}

/**
 * In em: a stroke of a scan that is no longer, and that no formula took, is dirt or the crumb of a letter. A picture of it
 * alone would be a dot between two paragraphs; formulas beside it are in doubt.
 */
const MAX_SPECK_EM = 1;

/** In em: a sign that was not read stands as near to the formula that lacks it, a minus before `x` at 0.25. */
const LOST_SIGN_REACH_EM = 0.3;

const longerSide = (box: Rectangle) => Math.max(width(box), height(box));

/** In em: ink that became nothing and is as large is a letter that was lost, of which the page keeps a picture. */
const MIN_LOST_SIGN_EM = 0.4;

const grown = ({ x0, y0, x1, y1 }: Rectangle, by: number): Rectangle => {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by };
};

/** The box about all text and figures of a page: beyond it is the margin. */
function boxAbout(glyphs: readonly Glyph[], contents: readonly Rectangle[]): Rectangle {
  const boxes = [...glyphs.map(({ ink }) => ink), ...contents];
  return boxes.length > 0 ? unionAll(boxes) : { x0: 0, y0: 0, x1: 0, y1: 0 };
}

const isIn = (mark: Rectangle, box: Rectangle) =>
  mark.x0 >= box.x0 && mark.x1 <= box.x1 && mark.y0 >= box.y0 && mark.y1 <= box.y1;
