import type { ImageInline } from '../../../../tree/index.ts';
import { centerY, height, median, overlapX, overlapY } from '../../formula/model/box.ts';
import { type Item, PICTURE } from '../../formula/model/item.ts';
import { DEFAULT_SIZE_PT } from '../../formula/model/tolerances.ts';
import { ASCENDER_EM, HALF_SHARE, SUBSCRIPT_DROP_EM, TAB_EM } from '../../metrics.ts';
import type { Glyph, Rectangle } from '../../page.ts';
import { sourceOf } from '../blocks/blocks.ts';
import type { PictureRequest } from '../model/picture-request.ts';

/** A picture in a line of text, and the request that fills it. */
export interface InlinePicture {
  item: Item;
  request: PictureRequest;
}

/** From the picture to the word behind it: a quad and some stretch. */
const MAX_GAP_BEHIND_EM = 1.5;

/** What stands in a line: a glyph, or a picture that was placed there. */
type InLine = Pick<Glyph, 'ink' | 'size' | 'baseline'>;

function isBeside({ ink, size }: InLine, box: Rectangle): boolean {
  if (overlapY(ink, box) < HALF_SHARE * height(ink)) return false;
  return isNear(ink, size, box);
}

function isNear(ink: Rectangle, size: number, box: Rectangle): boolean {
  const [before, behind] = [box.x0 - ink.x1, ink.x0 - box.x1];
  const isBefore = before > -HALF_SHARE * size && before < TAB_EM * size;
  return isBefore || (behind > -HALF_SHARE * size && behind < MAX_GAP_BEHIND_EM * size);
}

/** Baselines that differ by less are those of one line and its scripts. */
const MIN_LINE_STEP_EM = ASCENDER_EM;

function linesAmong(glyphs: readonly InLine[]): number {
  const sorted = glyphs.toSorted((a, b) => a.baseline - b.baseline);
  let [lines, last] = [0, Number.NEGATIVE_INFINITY];
  for (const { baseline, size } of sorted) {
    if (baseline - last < MIN_LINE_STEP_EM * size) continue;
    [lines, last] = [lines + 1, baseline];
  }
  return lines;
}

/** A structure of a molecule, a small circuit; what is higher is a figure that words happen to stand beside. */
const MAX_INLINE_HEIGHT_EM = 10;
/** A fraction of fractions: as high as two lines and a half. */
const MAX_HEIGHT_AMONG_LINES_EM = 3.5;

/** Whether the picture stands in a line of text, rather than by itself or with text set around it. */
export function isInLine(box: Rectangle, glyphs: Glyph[]): boolean {
  const beside = glyphs.filter((glyph) => isBeside(glyph, box));
  if (beside.length === 0) return false;
  const size = Math.max(...beside.map((glyph) => glyph.size));
  const most = linesAmong(beside) > 1 ? MAX_HEIGHT_AMONG_LINES_EM : MAX_INLINE_HEIGHT_EM;
  return height(box) < most * size;
}

/** Whether the picture goes on with a line that ends in a picture: words that a printer drew, one after the other. */
export function goesOnWithLine(box: Rectangle, { ink, size, baseline }: InLine): boolean {
  const middle = centerY(box);
  const isLevel = middle > baseline - size && middle < baseline + SUBSCRIPT_DROP_EM * size;
  return isLevel && height(box) < MAX_HEIGHT_AMONG_LINES_EM * size && isNear(ink, size, box);
}

/** The picture as an item of the line that it stands in, or of a line of its own (in a cell). */
export function inlinePicture(box: Rectangle, glyphs: Glyph[], page: number): InlinePicture {
  const [nearest] = glyphs
    .filter((glyph) => isBeside(glyph, box))
    .toSorted((a, b) => b.size - a.size || distance(a, box) - distance(b, box));
  const size = nearest?.size ?? (median(glyphs.map((glyph) => glyph.size)) || DEFAULT_SIZE_PT);
  return pictureOnLine(box, { baseline: nearest?.baseline ?? box.y1, size }, page);
}

export function pictureOnLine(
  box: Rectangle,
  { baseline, size }: Pick<InLine, 'baseline' | 'size'>,
  page: number,
): InlinePicture {
  const inline: ImageInline = {
    type: 'image',
    alt: '',
    width: box.x1 - box.x0,
    height: box.y1 - box.y0,
    source: sourceOf(page, box),
  };
  const item: Item = {
    kind: 'picture',
    x: box.x0,
    end: box.x1,
    baseline,
    axis: null,
    size,
    ink: box,
    text: PICTURE,
    glyph: null,
    glyphs: [],
    nodes: null,
    picture: inline,
    doubt: 0,
    taken: false,
  };
  return { item, request: requestFor(inline, page, box) };
}

const distance = ({ ink }: Glyph, box: Rectangle) =>
  Math.abs(centerY(ink) - centerY(box)) + Math.max(0, -overlapX(ink, box));

const requestFor = (inline: ImageInline, page: number, box: Rectangle): PictureRequest => ({
  page,
  box: { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 },
  reason: 'figure',
  place(image) {
    Object.assign(inline, image, { source: inline.source } satisfies Partial<ImageInline>);
  },
});
