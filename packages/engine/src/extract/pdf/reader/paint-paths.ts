import { isThin, MIN_RULE_ASPECT_RATIO, paintPath, pathBox } from './drawing.ts';
import { noteFilled } from './drawn-signs/filled-paths.ts';
import { coverImages, fillsItsBox, WHITE } from './grounds.ts';
import { IDENTITY, intersect, touches } from './matrix.ts';
import { MAX_OUTLINES, outlineInEm, type PlacedPath } from './outlined-text.ts';
import { fillsWithPicture } from './painted-patterns.ts';
import { hasCurves, inkOf, isSamePath } from './path.ts';
import { pdfjs } from './pdfjs.ts';
import { countsOf, type Handler, type PaintedCounts, type Reading } from './reading.ts';

const { OPS } = pdfjs;

const FILLS = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.rawFillPath]);
const CLOSED_FILLS = new Set([OPS.closeFillStroke, OPS.closeEOFillStroke]);
const STROKES = new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke]);

export const constructPath: Handler = (reading, [operator, parts]) => {
  const data = (parts as (ArrayLike<number> | null)[] | undefined)?.[0];
  const { state } = reading;
  if (data && !reading.hidden) drawPath(reading, data, Number(operator));
  if (!reading.pendingClip) return;
  reading.pendingClip = false;
  if (!data) return;
  state.clip = intersect(state.clip, pathBox(data, state));
  state.isClippedToOutlines ||= !fillsItsBox(data, state);
};

/** A gradient in the outlines of letters: what shows is text, which is on the page unseen beside them or as the clip itself. */
export const paintShading: Handler = ({ state, content }) => {
  if (!state.isClippedToOutlines) return;
  for (const glyph of content.glyphs)
    if (!glyph.visible && touches(state.clip, glyph.ink)) glyph.visible = true;
};

function drawPath(reading: Reading, data: ArrayLike<number>, operator: number): void {
  const fill = FILLS.has(operator) || CLOSED_FILLS.has(operator);
  const stroke = STROKES.has(operator) || CLOSED_FILLS.has(operator);
  if (!fill && !stroke) return;
  const { state, content } = reading;
  if (fill && fillsWithPicture(reading, intersect(pathBox(data, state), state.clip))) return;
  const outline = outlineInEm(data, state.ctm);
  const drawn = { data, matrix: state.ctm };
  if (!fill && isSamePath(reading.lastFilled, drawn)) return;
  const before = countsOf(content);
  const mayBeGlyph = outline !== null;
  paintPath(content, data, state, {
    fill,
    stroke,
    whiteShows: whiteShows(reading, data, mayBeGlyph),
    mayBeGlyph: mayBeGlyph && !isTallBar(outline),
  });
  if (!fill) return;
  if (!outline) paintGround(reading, data);
  if (outline) noteOutline(reading, outline, before);
  else noteFilled(content, data, state.ctm, before);
  reading.lastFilled = outline || hasCurves(data) ? drawn : null;
}

/** No glyph of text is a bar of that height, which is one piece of a determinant's or a bracket's side. */
const MIN_TALL_BAR_EM = 1.5;

function isTallBar({ path }: PlacedPath): boolean {
  const ink = inkOf(path, IDENTITY);
  if (!ink) return false;
  const [width, height] = [ink.x1 - ink.x0, ink.y1 - ink.y0];
  return height > Math.max(MIN_TALL_BAR_EM, MIN_RULE_ASPECT_RATIO * width);
}

/** What an area of colour does to what is under and over it. */
function paintGround({ state, content, grounds }: Reading, data: ArrayLike<number>): void {
  if (state.fillAlpha === 0) return;
  const box = intersect(pathBox(data, state), state.clip);
  grounds.add(box, state.fill);
  if (state.fillAlpha === 1 && !state.masked && fillsItsBox(data, state)) coverImages(content.images, box);
}

/** Whether the path, in white, is a sign or the bar of one on a ground of another colour. */
function whiteShows({ state, grounds }: Reading, data: ArrayLike<number>, mayBeGlyph: boolean): boolean {
  if (state.fill !== WHITE && state.stroke !== WHITE) return false;
  const box = pathBox(data, state);
  return (mayBeGlyph || isThin(box)) && grounds.shows(box);
}

/** Takes down a path that may be a glyph. */
function noteOutline({ content, state }: Reading, outline: PlacedPath, before: PaintedCounts): void {
  const shapes = content.shapes.slice(before.shapes);
  const isRule = content.rules.length > before.rules;
  if (shapes.length > 0 && !isRule && content.outlines.length <= MAX_OUTLINES)
    content.outlines.push({ color: state.fill, glyphsBefore: before.glyphs, shapes, ...outline });
}
