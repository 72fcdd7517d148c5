import { type FontGlyph, GLYPH_UNITS_PER_EM } from '../fonts/font-object.ts';
import type { Glyph, Rectangle, Shape } from '../page.ts';
import {
  areaScaleOf,
  compose,
  intersect,
  isUpsideDown,
  type Matrix,
  recomposed,
  touches,
  transformBox,
  transformPoint,
  translated,
} from './matrix.ts';
import { asRaised } from './raised-digits.ts';
import type { GraphicsState } from './state.ts';

/** The text object's own state; it is not saved by `q`. */
export interface TextPosition {
  matrix: Matrix;
  line: Matrix;
}

/** Text rendering modes (PDF 1.7, table 106). */
const RENDER_MODE = { stroke: 1, invisible: 3, fillAndClip: 4, strokeAndClip: 5, clip: 7 } as const;
const INVISIBLE_MODES: ReadonlySet<number> = new Set([RENDER_MODE.invisible, RENDER_MODE.clip]);
const STROKED_MODES: ReadonlySet<number> = new Set([RENDER_MODE.stroke, RENDER_MODE.strokeAndClip]);

/** Whether text of this mode bounds what is painted after it. */
export const isClippingMode = (mode: number) => mode >= RENDER_MODE.fillAndClip;

const HALF_TURN_DEGREES = 180;
const RIGHT_ANGLE_DEGREES = 90;
/** Rounding of matrices with four decimals turns text by less; slanted labels of drawings are turned by more. */
const MAX_ROUNDING_DEGREES = 0.05;

function degrees(m: Matrix): number {
  if (m[1] === 0 && m[0] > 0) return 0;
  const angle = (-Math.atan2(m[1], m[0]) * HALF_TURN_DEGREES) / Math.PI;
  const near = Math.round(angle / RIGHT_ANGLE_DEGREES) * RIGHT_ANGLE_DEGREES;
  const snapped = Math.abs(angle - near) < MAX_ROUNDING_DEGREES ? near : angle;
  return snapped === 0 ? 0 : snapped;
}

/** How far letters of text fonts reach below and above the baseline: parentheses and capitals of Times and Computer Modern. */
const USUAL_DESCENT_EM = 0.2;
const USUAL_ASCENT_EM = 0.7;

/** The box of a glyph without an outline: its advance, between usual ascent and descent. */
const emBox = (width: number, blank: boolean): Rectangle => ({
  x0: 0,
  x1: width,
  y0: blank ? 0 : -USUAL_DESCENT_EM,
  y1: blank ? 0 : USUAL_ASCENT_EM,
});

function advanceOf(state: GraphicsState, glyph: FontGlyph, width: number): number {
  const spacing = state.charSpacing + (glyph.isSpace ? state.wordSpacing : 0);
  return width * state.fontSize + spacing;
}

/** A dot of a screen or a printer is larger: letters of this size are not meant to be read. */
const MIN_SIZE_PT = 0.3;

/** Broken matrices make letters without size, or of the size of a house: nobody can read either. */
function isSane(em: number, advance: number, ink: Rectangle, page: Rectangle): boolean {
  const extent = Math.max(page.x1, page.y1) * 2;
  return (
    em >= MIN_SIZE_PT &&
    em < extent &&
    Math.abs(advance) < extent &&
    ink.x1 - ink.x0 < extent &&
    ink.y1 - ink.y0 < extent
  );
}

/** Bars, and the pieces of tall brackets, which MathJax stretches to the height of what they enclose and clips. */
const STRETCHED = /^[|∣∥‖⏐\u239b-\u23b1]$/u;
/** Taller than wide by more; faces are condensed to less (PDF 1.7, 9.3.4, `Tz`). */
const MIN_STRETCH_RATIO = 1.6;

interface Placing {
  state: GraphicsState;
  text: TextPosition;
  page: Rectangle;
}

/** What the glyphs of one show operation have in common: their matrices differ in where the pen stands alone. */
interface Show {
  /** From units of text to the page, from the font to text, and from the font to the page. */
  ofText: Matrix;
  inText: Matrix;
  ofFont: Matrix;
  /** What a glyph is scaled by across the line and in its height. */
  across: number;
  upwards: number;
}

function showOf({ state, text }: Placing): Show {
  const size = state.fontSize;
  const ofText = compose(state.ctm, text.matrix);
  const inText: Matrix = [size * state.hscale, 0, 0, size, 0, state.rise];
  const ofFont = compose(ofText, inText);
  const across = Math.hypot(ofFont[0], ofFont[1]);
  return { ofText, inText, ofFont, across, upwards: areaScaleOf(ofFont) / (across || 1) };
}

const isStretchedBar = ({ across, upwards }: Show, text: string) =>
  upwards > MIN_STRETCH_RATIO * across && STRETCHED.test(text);

/** The glyph, or the ink of one that is no text for its size; null where the page does not show it. */
function placeGlyph(placing: Placing, show: Show, source: FontGlyph): Glyph | Shape | null {
  const { state, text, page } = placing;
  const font = state.font!;
  const device = recomposed(show.ofFont, state.ctm, text.matrix, show.ofText, show.inText);
  const identity = font.identify(source);
  if (identity.text === '' && !font.paints(source)) return null;
  const width = font.widthOf(source);
  const blank = identity.text.trim() === '' && identity.text !== '';
  const outline = blank && !font.inksBlanks ? null : font.ink(source);
  const box = outline ?? emBox(width, blank);
  const shifted = font.vertical ? verticalOrigin(device, source) : device;
  const ink = transformBox(shifted, box);
  if (!touches(ink, page)) return null;
  const atOrigin = { x: 0, baseline: 0, em: font.sizeFactor, advance: width };
  const place = font.placeOf(source, identity.text, isUpsideDown(shifted)) ?? atOrigin;
  const origin = transformPoint(shifted, place.x, place.baseline);
  const isStretched = isStretchedBar(show, identity.text);
  // A stretched bar counts by its width.
  const em = (isStretched ? show.across : show.upwards) * place.em;
  const painted = isStretched ? intersect(ink, state.clip) : ink;
  const advance = place.advance * show.across;
  if (!isSane(em, advance, painted, page))
    return isVisible(state, ink) && !blank ? inkOnly(intersect(ink, state.clip), page) : null;
  return asRaised({
    text: identity.text,
    name: identity.name,
    code: font.codeOf(source),
    font: font.font,
    size: em,
    x: origin[0],
    baseline: origin[1],
    advance,
    ink: painted,
    rotation: degrees(shifted),
    visible: isVisible(state, ink),
    color: paintOf(state),
    confidence: identity.confidence,
  });
}

const paintOf = ({ renderMode, stroke, fill }: GraphicsState) =>
  STROKED_MODES.has(renderMode) ? stroke : fill;

const inkOnly = (ink: Rectangle, page: Rectangle): Shape => ({
  filled: true,
  stroked: false,
  ...intersect(ink, page),
});

function isVisible(state: GraphicsState, ink: Rectangle): boolean {
  if (INVISIBLE_MODES.has(state.renderMode) || state.fillAlpha === 0) return false;
  return touches(ink, state.clip);
}

/** Where a vertical font says nothing: the origin above the baseline, and the advance (PDF 1.7, 9.7.4.3, `DW2`). */
const VERTICAL_DEFAULT = { originY: 880, advance: -1000 } as const;

function verticalOrigin(device: Matrix, source: FontGlyph): Matrix {
  const [, vx, vy] = source.vmetric ?? [0, (source.width ?? 0) / 2, VERTICAL_DEFAULT.originY];
  return compose(device, [1, 0, 0, 1, -vx / GLYPH_UNITS_PER_EM, -vy / GLYPH_UNITS_PER_EM]);
}

const verticalAdvance = ({ vmetric }: FontGlyph) =>
  (vmetric?.[0] ?? VERTICAL_DEFAULT.advance) / GLYPH_UNITS_PER_EM;

function advance(state: GraphicsState, text: TextPosition, amount: number): void {
  text.matrix = state.font!.vertical
    ? translated(text.matrix, 0, amount)
    : translated(text.matrix, amount * state.hscale, 0);
}

/** Places the glyphs of one show operation, those of no readable size as shapes; numbers move the pen by thousandths of the size. */
export function showText(
  items: (FontGlyph | number | null)[],
  placing: Placing,
  emit: (glyph: Glyph | Shape) => void,
): void {
  const { state, text } = placing;
  const font = state.font;
  if (!font) return;
  const show = showOf(placing);
  for (const item of items) {
    if (item === null) continue;
    if (typeof item === 'number') {
      advance(state, text, (-item * state.fontSize) / GLYPH_UNITS_PER_EM);
      continue;
    }
    const glyph = placeGlyph(placing, show, item);
    if (glyph) emit(glyph);
    const width = font.vertical ? verticalAdvance(item) : font.widthOf(item);
    advance(state, text, advanceOf(state, item, width));
  }
}
