import type { LoadedFont } from '../fonts/font.ts';
import type { Rectangle } from '../page.ts';
import type { Matrix } from './matrix.ts';

/** The tile of a pattern that paints a bitmap, in points; areas are filled with it side by side. */
interface PictureTile {
  width: number;
  height: number;
}

/** The part of the graphics state that decides what is seen, and where. */
export interface GraphicsState {
  ctm: Matrix;
  clip: Rectangle;
  /** Whether outlines or text bound what is seen, and not a box. */
  isClippedToOutlines: boolean;
  fill: string;
  /** What areas are filled with in place of a colour, where it shows a bitmap. */
  tile: PictureTile | null;
  stroke: string;
  fillAlpha: number;
  strokeAlpha: number;
  /** Whether what is painted is the mask of something else. */
  isMask: boolean;
  /** Under a soft mask, which may let through what is below. */
  masked: boolean;
  lineWidth: number;
  font: LoadedFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** 1 is ordinary width. */
  hscale: number;
  leading: number;
  rise: number;
  renderMode: number;
}

export function initialState(ctm: Matrix, clip: Rectangle): GraphicsState {
  return {
    ctm,
    clip,
    isClippedToOutlines: false,
    fill: '000000',
    tile: null,
    stroke: '000000',
    fillAlpha: 1,
    strokeAlpha: 1,
    isMask: false,
    masked: false,
    lineWidth: 1,
    font: null,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    hscale: 1,
    leading: 0,
    rise: 0,
    renderMode: 0,
  };
}
