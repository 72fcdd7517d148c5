import type { Component } from '../print/pixels/components.ts';
import { heightOf, widthOf } from '../print/signs/sign.ts';
import type { GreyImage } from './grey.ts';
import type { GreyGrounds } from './grey-grounds.ts';
import { withoutGround } from './without-ground.ts';

/*
 * Grey boxes behind a line of text, as behind headings and the heads of tables. Where a photo is sharpened, the edges of the box become
 * dashes, and accents of the letters under them.
 */

/** In widths of the text's strokes: as high as one line to two. A bar of a chart is as wide, and an area of text higher. */
const HEIGHT = { min: 5, max: 40 } as const;
/** Of its height: a box about one sign may be a key of a chart. */
const MIN_WIDTH = 2;
/** Of its box: the corners of one may be round, and a watermark's strokes fill less. */
const MIN_FILLED = 0.85;
/** Of a box, text that is darker: a heading of one word has 0.05 and more, a bar of a chart next to nothing, a black bar with soft grey edges nearly all. */
const TEXT_SHARE = { min: 0.03, max: 0.5 } as const;
/** So far outside of the box are its edges, in pixels of the copy that it is found on. */
const EDGE_PX = 1;

function isBoxOfText(piece: Component, dark: number, strokePx: number): boolean {
  const [width, height] = [widthOf(piece), heightOf(piece)];
  const textShare = dark / piece.area;
  return (
    height >= HEIGHT.min * strokePx &&
    height <= HEIGHT.max * strokePx &&
    width >= MIN_WIDTH * height &&
    piece.area >= MIN_FILLED * width * height &&
    textShare >= TEXT_SHARE.min &&
    textShare <= TEXT_SHARE.max
  );
}

/** The picture without grey boxes of one level behind lines of text. */
function withoutBoxesOf(image: GreyImage, level: number, { strokePx, piecesOf }: GreyGrounds): GreyImage {
  const { band, pieces, ...small } = piecesOf(image, level);
  const { components, dark } = pieces;
  const boxes = components.filter((piece) => isBoxOfText(piece, dark[piece.label]!, small.strokePx));
  if (boxes.length === 0) return image;
  const { data, width, height } = image;
  const [acrossPx, downPx] = [width / small.copy.width, height / small.copy.height];
  const ground = new Uint8Array(data.length);
  for (const { x0, y0, x1, y1 } of boxes) {
    const [left, right] = [
      Math.max(0, (x0 - EDGE_PX) * acrossPx),
      Math.min(width, (x1 + EDGE_PX) * acrossPx),
    ];
    const [top, bottom] = [Math.max(0, (y0 - EDGE_PX) * downPx), Math.min(height, (y1 + EDGE_PX) * downPx)];
    for (let y = Math.floor(top); y < bottom; y += 1)
      for (let at = y * width + Math.floor(left); at < y * width + right; at += 1)
        if (data[at]! >= band.from && data[at]! <= band.to) ground[at] = 1;
  }
  return withoutGround(image, ground, level, strokePx);
}

/** A picture with even light without grey boxes behind lines of text; the picture itself where it has none. */
export const withoutGreyBoxes = (image: GreyImage, grounds: GreyGrounds): GreyImage =>
  grounds.levels.reduce((rest, level) => withoutBoxesOf(rest, level, grounds), image);
