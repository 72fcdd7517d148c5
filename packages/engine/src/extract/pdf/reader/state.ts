import type { LoadedFont } from '../fonts/font.ts';
import type { Rectangle } from '../page.ts';
import type { Matrix } from './matrix.ts';

/** The part of the graphics state that decides what is seen, and where. */
export interface GraphicsState {
  ctm: Matrix;
  clip: Rectangle;
  /** Whether outlines or text bound what is seen, and not a box. */
  isClippedToOutlines: boolean;
  fill: string;
  stroke: string;
  fillAlpha: number;
  strokeAlpha: number;
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
    stroke: '000000',
    fillAlpha: 1,
    strokeAlpha: 1,
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
