import { height, holdsMiddle, overlapX, overlapY, union, unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import {
  DOT_PT,
  FEW_SHARE,
  HALF_SHARE,
  MAX_COMPARED_COUNT,
  ROUNDING_SHARE,
  SAME_EDGE_PT,
  SEVERAL_COUNT,
} from '../../metrics.ts';
import type { Glyph, Page, Rectangle } from '../../page.ts';
import type { BlockEntry } from '../model/entries.ts';
import type { PictureRequest } from '../model/picture-request.ts';
import { figureRequest } from './drawings.ts';
import { drawnBulletsOf } from './drawn-bullets.ts';
import { goesOnWithLine, inlinePicture, isInLine, pictureOnLine } from './inline-pictures.ts';
import { labelText, linesOfProse, linesOverEdge } from './labels.ts';

/** Why a picture on the page is not kept as one. */
export type PictureRule =
  | 'picture behind text'
  | 'picture under an area'
  | 'rule drawn as a picture'
  | 'bullet drawn as a picture';

export interface PagePictures {
  /** To be kept, strips and tiles of one picture joined. */
  boxes: Rectangle[];
  leftOut: { box: Rectangle; rule: PictureRule }[];
  /** Signs in place of bullets that are pictures. */
  bullets: Glyph[];
}

/** The pictures of a page, and those that are none to its reader: backgrounds and rules. */
export function picturesOf({ images, ...page }: Page, glyphs: Glyph[]): PagePictures {
  const covered = images.filter((image) => image.covered).map(boxOf);
  const seen = images.filter((image) => !image.covered);
  const whole =
    seen.length > MAX_COMPARED_COUNT ? [unionAll(seen)] : joinedWhere(seen.map(boxOf), areTilesOfOne);
  const lines = whole.length > 0 ? linesOfProse(page, glyphs) : [];
  const background = whole.filter(
    (box) => isBehindText(box, page, glyphs) || linesOverEdge(box, lines).length >= MIN_LINES_OVER_EDGE,
  );
  const boxes = joinedWhere(
    whole.filter((box) => !background.includes(box)),
    overlap,
  );
  const bullets = drawnBulletsOf(boxes, glyphs);
  const thin = boxes.filter((box) => Math.min(width(box), height(box)) < MAX_DRAWN_RULE_PT);
  return {
    boxes: boxes.filter((box) => !thin.includes(box) && !bullets.boxes.has(box)),
    bullets: bullets.glyphs,
    leftOut: [
      ...background.map((box) => ({ box, rule: 'picture behind text' as const })),
      ...covered.map((box) => ({ box, rule: 'picture under an area' as const })),
      ...[...bullets.boxes].map((box) => ({ box, rule: 'bullet drawn as a picture' as const })),
      ...thin
        .filter((box) => !bullets.boxes.has(box))
        .map((box) => ({ box, rule: 'rule drawn as a picture' as const })),
    ],
  };
}

const boxOf = ({ x0, y0, x1, y1 }: Rectangle): Rectangle => ({ x0, y0, x1, y1 });

/** A rule drawn as a picture is no thicker; letters drawn as pictures are higher. */
const MAX_DRAWN_RULE_PT = SAME_EDGE_PT;

/** Strips and tiles share the whole of an edge. */
function areTilesOfOne(a: Rectangle, b: Rectangle): boolean {
  const isNear = (first: number, second: number) => Math.abs(first - second) < DOT_PT;
  const isStacked = isNear(a.x0, b.x0) && isNear(a.x1, b.x1) && overlapY(a, b) > -DOT_PT;
  return isStacked || (isNear(a.y0, b.y0) && isNear(a.y1, b.y1) && overlapX(a, b) > -DOT_PT);
}

const overlap = (a: Rectangle, b: Rectangle) => overlapX(a, b) > 0 && overlapY(a, b) > 0;

/** Boxes with those that belong to them joined, until none do. */
function joinedWhere(boxes: Rectangle[], belong: (a: Rectangle, b: Rectangle) => boolean): Rectangle[] {
  let joined: Rectangle[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let size = -1; size !== joined.length; ) {
      size = joined.length;
      const parts = joined.filter((other) => belong(whole, other));
      whole = parts.reduce(union, whole);
      joined = joined.filter((other) => !parts.includes(other));
    }
    joined.push(whole);
  }
  return joined;
}

/** Text beside a picture keeps off it; one long label may begin on it. */
const MIN_LINES_OVER_EDGE = SEVERAL_COUNT;
/** Of the picture: lines of text cover a third of what is under them, labels of a figure less. */
const MIN_TEXT_SHARE = FEW_SHARE;
/** Of the page: a picture as large is paper, or the mark of who made it, wherever words are printed on it. */
const MIN_PAGE_TEXT_SHARE = ROUNDING_SHARE;

/** Whether the page's text runs over the picture: a watermark, a coloured ground, a picture of paper. */
function isBehindText(box: Rectangle, page: Pick<Page, 'width' | 'height'>, glyphs: Glyph[]): boolean {
  const area = width(box) * height(box);
  const on = glyphs.filter(({ ink }) => holdsMiddle(box, ink));
  const share = on.reduce((sum, { advance, size }) => sum + advance * size, 0) / area;
  const isLarge = area > HALF_SHARE * page.width * page.height;
  return share > (isLarge ? MIN_PAGE_TEXT_SHARE : MIN_TEXT_SHARE);
}

/** The pictures of a page by where they stand. */
export interface PlacedPictures {
  /** For the lines of text. */
  items: Item[];
  figures: BlockEntry[];
  /** Of the figures: the letters in them are part of the picture. */
  boxes: Rectangle[];
  requests: PictureRequest[];
}

/** Pictures among words become items of their line, the others figures. */
export function placePictures(boxes: Rectangle[], glyphs: Glyph[], page: number): PlacedPictures {
  const { pictures, alone } = picturesInLines(boxes, glyphs, page);
  const figures = alone.map((box) => figureRequest(box, page, labelText(box, glyphs)));
  return {
    items: pictures.map(({ item }) => item),
    figures: figures.map(({ entry }) => entry),
    boxes: alone,
    requests: [...figures.map(({ picture }) => picture), ...pictures.map(({ request }) => request)],
  };
}

/** The pictures beside words, and those beside these: a printer draws the words of a font that it may not embed. */
function picturesInLines(boxes: Rectangle[], glyphs: Glyph[], page: number) {
  const beside = boxes.filter((box) => isInLine(box, glyphs));
  const pictures = beside.map((box) => inlinePicture(box, glyphs, page));
  const alone = new Set(boxes.filter((box) => !beside.includes(box)));
  // The list grows while it is gone through.
  for (const { item } of pictures)
    for (const box of alone) {
      if (!goesOnWithLine(box, item)) continue;
      alone.delete(box);
      pictures.push(pictureOnLine(box, item, page));
    }
  return { pictures, alone: [...alone] };
}
