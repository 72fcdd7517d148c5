import type { FontGlyph } from '../fonts/font.ts';
import type { Glyph, Rectangle } from '../page.ts';
import { compose, type Matrix, touches, transformBox, transformPoint } from './matrix.ts';
import type { GraphicsState } from './state.ts';

/** The text object's own state; it is not saved by `q`. */
export interface TextPosition {
  matrix: Matrix;
  line: Matrix;
}

const INVISIBLE_MODES = new Set([3, 7]);

function degrees(m: Matrix): number {
  const angle = (-Math.atan2(m[1], m[0]) * 180) / Math.PI;
  const near = Math.round(angle / 90) * 90;
  const snapped = Math.abs(angle - near) < 0.05 ? near : angle;
  return snapped === 0 ? 0 : snapped;
}

/** The box of a glyph without an outline: its advance, between usual ascent and descent. */
const emBox = (width: number, blank: boolean): Rectangle => ({
  x0: 0,
  x1: width,
  y0: blank ? 0 : -0.2,
  y1: blank ? 0 : 0.7,
});

function advanceOf(state: GraphicsState, glyph: FontGlyph, width: number): number {
  const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
  return width * state.fontSize + spacing;
}

const SMALLEST = 0.3;

/** Broken matrices make letters without size, or of the size of a house: nobody can see either. */
function isSane(em: number, advance: number, ink: Rectangle, page: Rectangle): boolean {
  const extent = Math.max(page.x1, page.y1) * 2;
  return (
    em >= SMALLEST &&
    em < extent &&
    Math.abs(advance) < extent &&
    ink.x1 - ink.x0 < extent &&
    ink.y1 - ink.y0 < extent
  );
}

interface Placing {
  state: GraphicsState;
  text: TextPosition;
  page: Rectangle;
}

function placeGlyph({ state, text, page }: Placing, source: FontGlyph): Glyph | null {
  const font = state.font!;
  const size = state.fontSize;
  const local: Matrix = [size * state.hscale, 0, 0, size, 0, state.rise];
  const device = compose(compose(state.ctm, text.matrix), local);
  const identity = font.identify(source);
  const width = font.widthOf(source);
  const blank = identity.text.trim() === '' && identity.text !== '';
  const outline = blank && !font.inksBlanks ? null : font.ink(source);
  const box = outline ?? emBox(width, blank);
  const shifted = font.vertical ? verticalOrigin(device, source) : device;
  const ink = transformBox(shifted, box);
  if (!touches(ink, page)) return null;
  const [x, baseline] = transformPoint(shifted, 0, 0);
  const across = Math.hypot(device[0], device[1]);
  const scale = Math.abs(device[0] * device[3] - device[1] * device[2]) / (across || 1);
  const em = scale * font.sizeFactor;
  const advance = width * across;
  if (!isSane(em, advance, ink, page)) return null;
  return {
    text: identity.text,
    name: identity.name,
    code: source.originalCharCode,
    font: font.font,
    size: em,
    x,
    baseline,
    advance,
    ink,
    rotation: degrees(shifted),
    visible: isVisible(state, ink),
    color: state.renderMode % 4 === 1 ? state.stroke : state.fill,
  };
}

function isVisible(state: GraphicsState, ink: Rectangle): boolean {
  if (INVISIBLE_MODES.has(state.renderMode) || state.fillAlpha === 0) return false;
  return touches(ink, state.clip);
}

function verticalOrigin(device: Matrix, source: FontGlyph): Matrix {
  const [, vx, vy] = source.vmetric ?? [0, (source.width ?? 0) / 2, 880];
  return compose(device, [1, 0, 0, 1, -vx / 1000, -vy / 1000]);
}

function advance(state: GraphicsState, text: TextPosition, amount: number): void {
  const vertical = state.font!.vertical;
  const shift: Matrix = vertical ? [1, 0, 0, 1, 0, amount] : [1, 0, 0, 1, amount * state.hscale, 0];
  text.matrix = compose(text.matrix, shift);
}

/** Places the glyphs of one show operation; numbers move the pen by thousandths of the size. */
export function showText(
  items: (FontGlyph | number | null)[],
  placing: Placing,
  emit: (glyph: Glyph) => void,
): void {
  const { state, text } = placing;
  const font = state.font;
  if (!font) return;
  for (const item of items) {
    if (item === null) continue;
    if (typeof item === 'number') {
      advance(state, text, (-item * state.fontSize) / 1000);
      continue;
    }
    const glyph = placeGlyph(placing, item);
    if (glyph) emit(glyph);
    const width = font.vertical ? (item.vmetric?.[0] ?? -1000) / 1000 : font.widthOf(item);
    advance(state, text, advanceOf(state, item, width));
  }
}
