import type { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rectangle, Rule, Shape } from '../../page.ts';
import { boxAround } from '../matrix.ts';
import { centerX, type DrawnSign, drawnGlyph, height, largest, MAX_SHAPES, width } from './drawn-sign.ts';

/** A piece of a horizontal brace: a tip, a bar, or the cusp in the middle. */
interface Piece {
  box: Rectangle;
  shape?: Shape;
  rule?: Rule;
  glyph?: Glyph;
}

/** The tips and the cusp of a brace about print of 30 pt. */
const MAX_PIECE_HEIGHT_PT = 12;
/** Pieces overlap, so that no gap shows between them, or part by rounding. */
const JOINT_PT = { gap: 0.6, lap: 3 } as const;
/** How far tips and cusp stand out from the bar, on either side of it. */
const MIN_STANDING_OUT_PT = 0.7;
/** Of the width: how far the cusp is off the middle at most. */
const MAX_CUSP_OFFSET_SHARE = 0.08;
/** Two tips and the cusp between them. */
const MIN_PIECES = 3;
/** From the tips to what is enclosed: a subscript's depth in print of 20 pt. */
const REACH_PT = 14;

/**
 * Horizontal braces that are made of pieces, each a path (KaTeX) or a glyph with paths between them (MathJax): end to end on
 * one level, the two tips on one side of it and the cusp on the other.
 */
export function drawnBraces(
  { shapes, rules, glyphs }: { shapes: readonly Shape[]; rules: readonly Rule[]; glyphs: readonly Glyph[] },
  index: GlyphIndex,
): DrawnSign[] {
  if (shapes.length + rules.length > MAX_SHAPES) return [];
  const pieces = [
    ...shapes.filter(({ filled }) => filled).map((shape) => ({ box: shape, shape })),
    ...rules
      .filter(({ direction }) => direction === 'horizontal')
      .map((rule) => ({ box: rule as Rectangle, rule })),
    ...glyphs.filter(({ text }) => text === '⏞' || text === '⏟').map((glyph) => ({ box: glyph.ink, glyph })),
  ].filter(({ box }) => height(box) < MAX_PIECE_HEIGHT_PT);
  const signs: DrawnSign[] = [];
  for (const chain of chainsOf(pieces)) {
    const sign = braceOf(chain, index);
    if (sign) signs.push(sign);
  }
  return signs;
}

/** Pieces from left to right, parted where one does not go on from the last. */
function chainsOf(pieces: Piece[]): Piece[][] {
  const chains: Piece[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const chain = chains.find((other) => goesOn(other, piece.box));
    if (chain) chain.push(piece);
    else chains.push([piece]);
  }
  return chains.filter(({ length }) => length >= MIN_PIECES);
}

function goesOn(chain: readonly Piece[], { x0, x1, y0, y1 }: Rectangle): boolean {
  const last = chain.at(-1)?.box as Rectangle;
  const isLevel = Math.min(y1, last.y1) > Math.max(y0, last.y0);
  const isNext = x0 < last.x1 + JOINT_PT.gap && x0 > last.x1 - JOINT_PT.lap && x1 > last.x1;
  // The edges of a bar that was filled and stroked begin where it does.
  const isSame = Math.abs(x0 - last.x0) < JOINT_PT.gap && Math.abs(x1 - last.x1) < JOINT_PT.gap;
  return isLevel && (isNext || isSame);
}

function braceOf(chain: readonly Piece[], index: GlyphIndex): DrawnSign | null {
  const boxes = chain.map(({ box }) => box);
  const ink = boxAround(boxes);
  const text = sideOf(boxes, ink);
  if (!text) return null;
  const reach =
    text === '⏟'
      ? { ...ink, y0: ink.y0 - REACH_PT, y1: ink.y0 }
      : { ...ink, y0: ink.y1, y1: ink.y1 + REACH_PT };
  const own = new Set(chain.map(({ glyph }) => glyph));
  const owner = largest(
    index
      .near(reach)
      .filter((glyph) => !own.has(glyph) && centerX(glyph.ink) > ink.x0 && centerX(glyph.ink) < ink.x1),
  );
  if (!owner) return null;
  return {
    glyph: drawnGlyph(text, ink, owner),
    rules: chain.flatMap(({ rule }) => (rule ? [rule] : [])),
    shapes: chain.flatMap(({ shape }) => (shape ? [shape] : [])),
    parts: chain.flatMap(({ glyph }) => (glyph ? [glyph] : [])),
  };
}

/** The brace whose tips and cusp stand out from the others to opposite sides, the cusp in the middle; null where there is none. */
function sideOf(boxes: readonly Rectangle[], ink: Rectangle): '⏞' | '⏟' | null {
  const tips = [boxes[0] as Rectangle, boxes.at(-1) as Rectangle];
  const stem = { y0: Math.max(...boxes.map(({ y0 }) => y0)), y1: Math.min(...boxes.map(({ y1 }) => y1)) };
  if (stem.y0 >= stem.y1) return null;
  const isUp = ({ y0 }: Rectangle) => stem.y0 - y0 > MIN_STANDING_OUT_PT;
  const isDown = ({ y1 }: Rectangle) => y1 - stem.y1 > MIN_STANDING_OUT_PT;
  const [tip, other] = tips.every(isUp) ? [isUp, isDown] : tips.every(isDown) ? [isDown, isUp] : [null, null];
  if (!tip || !other || tips.some(other)) return null;
  const cusp = boxes.filter(other);
  if (cusp.length === 0 || cusp.some(tip)) return null;
  const offMiddle = Math.abs(centerX(boxAround(cusp)) - centerX(ink));
  if (offMiddle > MAX_CUSP_OFFSET_SHARE * width(ink)) return null;
  return tip === isUp ? '⏟' : '⏞';
}
