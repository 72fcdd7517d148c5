import type { LoadedFont } from '../fonts/font.ts';
import type { FontGlyph } from '../fonts/font-object.ts';
import type { Glyph, PageImage, Rectangle } from '../page.ts';
import { type Drawing, isThin, paintPath, pathBox } from './drawing.ts';
import { type FilledPath, noteFilled } from './drawn-signs/filled-paths.ts';
import { coverImages, fillsItsBox, Grounds, WHITE } from './grounds.ts';
import {
  boxAround,
  compose,
  IDENTITY,
  intersect,
  type Matrix,
  touches,
  transformBox,
  translated,
} from './matrix.ts';
import {
  isSameOutline,
  MAX_OUTLINES,
  outlineInEm,
  type PaintedOutline,
  type PlacedPath,
} from './outlined-text.ts';
import { boxPath } from './path.ts';
import { pdfjs } from './pdfjs.ts';
import { type GraphicsState, initialState } from './state.ts';
import { isClippingMode, showText, type TextPosition } from './text.ts';

const { OPS } = pdfjs;

export interface OperatorList {
  fnArray: number[];
  argsArray: (unknown[] | null)[];
}

export interface PageContent extends Drawing {
  glyphs: Glyph[];
  images: PageImage[];
  /** See `Page.forms`. */
  forms: Rectangle[];
  /** Paths that may be glyphs. */
  outlines: PaintedOutline[];
  /** Other filled paths that may be signs between glyphs. */
  filled: FilledPath[];
}

export interface ContentSource {
  /** From user space to the visible page. */
  base: Matrix;
  page: Rectangle;
  font(id: string): LoadedFont | null;
  /** False for content on a layer that is switched off. */
  layerVisible(group: unknown): boolean;
  /** The levels of tagged headings by the numbers of their marked content. */
  headings?: ReadonlyMap<number, number>;
}

interface Reading {
  source: ContentSource;
  content: PageContent;
  state: GraphicsState;
  stack: GraphicsState[];
  text: TextPosition;
  pendingClip: boolean;
  marks: OpenMark[];
  hidden: number;
  /** For each form that has begun, how much had been painted before it. */
  forms: PaintedCounts[];
  grounds: Grounds;
  /** The path that was filled last, where it may be a glyph: a stroke over it makes it heavier. */
  lastFilled: PlacedPath | null;
}

/** Marked content that has begun. */
interface OpenMark {
  hides: boolean;
  /** How much had been painted before it, where the producer marked it as an artifact; null elsewhere. */
  artifactFrom: PaintedCounts | null;
  /** The heading that it is, and how many glyphs had been painted before it; null where it is none. */
  heading: { level: number; from: number } | null;
}

type PaintedCounts = Record<'glyphs' | 'rules' | 'shapes' | 'images', number>;

type Arguments = unknown[];
type Handler = (reading: Reading, args: Arguments) => void;

const save: Handler = (reading) => {
  reading.stack.push(reading.state);
  reading.state = { ...reading.state };
};
const restore: Handler = (reading) => {
  reading.state = reading.stack.pop() ?? reading.state;
};
const transform: Handler = ({ state }, args) => {
  state.ctm = compose(state.ctm, args as Matrix);
};
const setNumber =
  (key: 'lineWidth' | 'charSpacing' | 'wordSpacing' | 'leading' | 'rise'): Handler =>
  ({ state }, [value]) => {
    state[key] = Number(value);
  };
const setRenderMode: Handler = ({ state }, [mode]) => {
  state.renderMode = Number(mode);
  state.isClippedToOutlines ||= isClippingMode(state.renderMode);
};
const setColor =
  (key: 'fill' | 'stroke'): Handler =>
  ({ state }, [value]) => {
    if (typeof value === 'string') state[key] = value.replace('#', '').toLowerCase();
  };

function moveText(reading: Reading, x: number, y: number): void {
  const { text } = reading;
  text.line = translated(text.line, x, y);
  text.matrix = text.line;
}

const setTextMatrix: Handler = (reading, args) => {
  const matrix = (args.length === 1 ? Array.from(args[0] as ArrayLike<number>) : args) as Matrix;
  reading.text = { matrix, line: matrix };
};

const setFont: Handler = (reading, [id, size]) => {
  reading.state.font = reading.source.font(String(id));
  reading.state.fontSize = Number(size);
};

const setGraphicsState: Handler = (reading, [entries]) => {
  for (const [key, value] of (entries ?? []) as [string, unknown][]) {
    if (key === 'LW') reading.state.lineWidth = Number(value);
    else if (key === 'ca') reading.state.fillAlpha = Number(value);
    else if (key === 'CA') reading.state.strokeAlpha = Number(value);
    else if (key === 'SMask') reading.state.masked = Boolean(value);
    else if (key === 'Font') setFont(reading, value as Arguments);
  }
};

const show: Handler = (reading, [items]) => {
  const { state, text, source, content } = reading;
  showText((items ?? []) as (FontGlyph | number)[], { state, text, page: source.page }, (glyph) => {
    if (reading.hidden) return;
    if ('text' in glyph) content.glyphs.push(glyph);
    else content.shapes.push(glyph);
  });
};

const FILLS = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.rawFillPath]);
const CLOSED_FILLS = new Set([OPS.closeFillStroke, OPS.closeEOFillStroke]);
const STROKES = new Set([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke]);

const constructPath: Handler = (reading, [operator, parts]) => {
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
const paintShading: Handler = ({ state, content }) => {
  if (!state.isClippedToOutlines) return;
  for (const glyph of content.glyphs)
    if (!glyph.visible && touches(state.clip, glyph.ink)) glyph.visible = true;
};

function drawPath(reading: Reading, data: ArrayLike<number>, operator: number): void {
  const fill = FILLS.has(operator) || CLOSED_FILLS.has(operator);
  const stroke = STROKES.has(operator) || CLOSED_FILLS.has(operator);
  if (!fill && !stroke) return;
  const { state, content } = reading;
  const outline = outlineInEm(data, state.ctm);
  if (!fill && outline && isSameOutline(reading.lastFilled, outline)) return;
  const before = countsOf(content);
  paintPath(content, data, state, { fill, stroke, whiteShows: whiteShows(reading, data, outline !== null) });
  if (!fill) return;
  if (!outline) paintGround(reading, data);
  if (outline) noteOutline(reading, outline, before);
  else noteFilled(content, data, state.ctm, before);
  reading.lastFilled = outline;
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

const UNIT: Rectangle = { x0: 0, y0: 0, x1: 1, y1: 1 };

function addImage(reading: Reading, id: string, size: { width: number; height: number }, at: Matrix): void {
  if (reading.hidden || reading.state.fillAlpha === 0) return;
  const box = transformBox(at, UNIT);
  if (!touches(box, reading.state.clip) || !touches(box, reading.source.page)) return;
  const seen = intersect(intersect(box, reading.state.clip), reading.source.page);
  reading.content.images.push({ id, width: size.width, height: size.height, ...seen });
}

interface ImageArgument {
  data?: unknown;
  width?: number;
  height?: number;
  transform?: Matrix;
}

const sizeOf = (image: ImageArgument) => ({ width: image.width ?? 0, height: image.height ?? 0 });
const nextId = (reading: Reading) => `image${reading.content.images.length + 1}`;

const paintImage: Handler = (reading, [, width, height]) =>
  addImage(reading, nextId(reading), { width: Number(width), height: Number(height) }, reading.state.ctm);

const paintInline: Handler = (reading, [image]) =>
  addImage(reading, nextId(reading), sizeOf(image as ImageArgument), reading.state.ctm);

/** A rule drawn as a picture is no thicker; letters drawn as pictures are higher. */
const MAX_DRAWN_RULE_PT = 2.5;

/** A bitmap of one dot, or a thin one, is a rule that a program drew as a picture. */
const paintMask: Handler = (reading, [image]) => {
  const size = sizeOf(image ?? {});
  const box = transformBox(reading.state.ctm, UNIT);
  const thin = Math.min(box.x1 - box.x0, box.y1 - box.y0) < MAX_DRAWN_RULE_PT;
  if (size.width <= 1 || size.height <= 1 || thin) paintUnit(reading);
  else addImage(reading, nextId(reading), size, reading.state.ctm);
};

function paintUnit(reading: Reading): void {
  if (reading.hidden) return;
  paintPath(reading.content, boxPath(UNIT), reading.state, { fill: true, stroke: false });
}

/** The same image at many places, one pair of coordinates each. */
function paintRepeated(reading: Reading, image: unknown, scale: number[], positions: unknown): void {
  const places = positions as ArrayLike<number>;
  const size = typeof image === 'string' ? { width: 0, height: 0 } : sizeOf(image as ImageArgument);
  for (let i = 0; i + 1 < places.length; i += 2) {
    const at = compose(reading.state.ctm, [...scale, places[i]!, places[i + 1]!]);
    addImage(reading, nextId(reading), size, at);
  }
}

const paintRepeatedImage: Handler = (reading, [image, scaleX, scaleY, positions]) =>
  paintRepeated(reading, image, [Number(scaleX), 0, 0, Number(scaleY)], positions);

const paintRepeatedMask: Handler = (reading, [image, a, b, c, d, positions]) =>
  paintRepeated(reading, image, [a, b, c, d].map(Number), positions);

const paintGroup: Handler = (reading, args) => {
  const shared = args.length > 1 ? (args[0] as ImageArgument) : null;
  for (const image of (args.at(-1) ?? []) as ImageArgument[]) {
    const at = compose(reading.state.ctm, image.transform ?? IDENTITY);
    addImage(reading, nextId(reading), sizeOf(shared ?? image), at);
  }
};

/** Forms within forms within forms: a page holds a drawing, and that the pictures of a library. */
const MAX_FORM_DEPTH = 2;

const endForm: Handler = (reading) => {
  restore(reading, []);
  const { content, forms } = reading;
  const from = forms.pop();
  if (!from || forms.length >= MAX_FORM_DEPTH) return;
  const drawn = [...content.rules.slice(from.rules), ...content.shapes.slice(from.shapes)];
  if (drawn.length === 0) return;
  const glyphs = content.glyphs.slice(from.glyphs).map(({ ink }) => ink);
  content.forms.push(boxAround([...drawn, ...glyphs, ...content.images.slice(from.images)]));
};

const beginForm: Handler = (reading, [matrix, box]) => {
  reading.forms.push(countsOf(reading.content));
  save(reading, []);
  if (matrix) transform(reading, matrix as Arguments);
  if (!box) return;
  const [x0, y0, x1, y1] = box as number[];
  const clip = transformBox(reading.state.ctm, {
    x0: Math.min(x0!, x1!),
    y0: Math.min(y0!, y1!),
    x1: Math.max(x0!, x1!),
    y1: Math.max(y0!, y1!),
  });
  reading.state.clip = intersect(reading.state.clip, clip);
};

const beginAnnotation: Handler = (reading, [, , placement, matrix]) => {
  reading.stack.push(reading.state);
  reading.state = initialState(reading.source.base, reading.source.page);
  if (placement) transform(reading, placement as Arguments);
  if (matrix) transform(reading, matrix as Arguments);
};

const countsOf = ({ glyphs, rules, shapes, images }: PageContent): PaintedCounts => ({
  glyphs: glyphs.length,
  rules: rules.length,
  shapes: shapes.length,
  images: images.length,
});

/** A tag is a string where it has properties, and a name object where it has none. */
const nameOf = (tag: unknown) => (typeof tag === 'string' ? tag : (tag as { name?: string } | null)?.name);

function headingOf({ source, content, forms }: Reading, number: unknown): OpenMark['heading'] {
  const isOfPage = typeof number === 'number' && forms.length === 0;
  const level = isOfPage ? source.headings?.get(number) : undefined;
  return level === undefined ? null : { level, from: content.glyphs.length };
}

const beginMark: Handler = (reading, [tag, group]) => {
  const name = nameOf(tag);
  const hides = name === 'OC' && !reading.source.layerVisible(group);
  const artifactFrom = name === 'Artifact' ? countsOf(reading.content) : null;
  reading.marks.push({ hides, artifactFrom, heading: headingOf(reading, group) });
  if (hides) reading.hidden += 1;
};

const endMark: Handler = (reading) => {
  const mark = reading.marks.pop();
  if (mark?.hides) reading.hidden -= 1;
  if (mark?.artifactFrom) markArtifacts(reading.content, mark.artifactFrom);
  if (!mark?.heading) return;
  const { level, from } = mark.heading;
  for (const glyph of reading.content.glyphs.slice(from)) glyph.headingLevel = level;
};

function markArtifacts({ glyphs, rules, shapes }: PageContent, from: PaintedCounts): void {
  const painted = [...glyphs.slice(from.glyphs), ...rules.slice(from.rules), ...shapes.slice(from.shapes)];
  for (const object of painted) object.artifact = true;
}

/** Horizontal scaling is written in percent (PDF 1.7, 9.3.4). */
const PERCENT = 100;

const HANDLERS = new Map<number, Handler>([
  [OPS.save, save],
  [OPS.restore, restore],
  [OPS.transform, transform],
  [OPS.setLineWidth, setNumber('lineWidth')],
  [OPS.setCharSpacing, setNumber('charSpacing')],
  [OPS.setWordSpacing, setNumber('wordSpacing')],
  [OPS.setTextRise, setNumber('rise')],
  [OPS.setTextRenderingMode, setRenderMode],
  [OPS.setHScale, ({ state }, [value]) => void (state.hscale = Number(value) / PERCENT)],
  [OPS.setLeading, ({ state }, [value]) => void (state.leading = -Number(value))],
  [OPS.setFillRGBColor, setColor('fill')],
  [OPS.setStrokeRGBColor, setColor('stroke')],
  [OPS.setFillTransparent, ({ state }) => void (state.fillAlpha = 0)],
  [OPS.setStrokeTransparent, ({ state }) => void (state.strokeAlpha = 0)],
  [OPS.setGState, setGraphicsState],
  [OPS.beginText, (reading) => void (reading.text = { matrix: IDENTITY, line: IDENTITY })],
  [OPS.setFont, setFont],
  [OPS.moveText, (reading, [x, y]) => moveText(reading, Number(x), Number(y))],
  [
    OPS.setLeadingMoveText,
    (reading, [x, y]) => {
      reading.state.leading = Number(y);
      moveText(reading, Number(x), Number(y));
    },
  ],
  [OPS.nextLine, (reading) => moveText(reading, 0, reading.state.leading)],
  [OPS.setTextMatrix, setTextMatrix],
  [OPS.showText, show],
  [OPS.clip, (reading) => void (reading.pendingClip = true)],
  [OPS.eoClip, (reading) => void (reading.pendingClip = true)],
  [OPS.constructPath, constructPath],
  [OPS.shadingFill, paintShading],
  [OPS.paintImageXObject, paintImage],
  [OPS.paintInlineImageXObject, paintInline],
  [OPS.paintInlineImageXObjectGroup, paintGroup],
  [OPS.paintImageXObjectRepeat, paintRepeatedImage],
  [OPS.paintImageMaskXObject, paintMask],
  [OPS.paintImageMaskXObjectGroup, paintGroup],
  [OPS.paintImageMaskXObjectRepeat, paintRepeatedMask],
  [OPS.paintSolidColorImageMask, (reading) => paintUnit(reading)],
  [OPS.beginGroup, save],
  [OPS.endGroup, restore],
  [OPS.paintFormXObjectBegin, beginForm],
  [OPS.paintFormXObjectEnd, endForm],
  [OPS.beginAnnotation, beginAnnotation],
  [OPS.endAnnotation, restore],
  [OPS.beginMarkedContent, beginMark],
  [OPS.beginMarkedContentProps, beginMark],
  [OPS.endMarkedContent, endMark],
]);

/** Walks a page's operators and collects what they draw, in drawing order. */
export function readContent(operators: OperatorList, source: ContentSource): PageContent {
  const content: PageContent = {
    glyphs: [],
    rules: [],
    shapes: [],
    images: [],
    forms: [],
    outlines: [],
    filled: [],
  };
  const reading: Reading = {
    source,
    content,
    state: initialState(source.base, source.page),
    stack: [],
    text: { matrix: IDENTITY, line: IDENTITY },
    pendingClip: false,
    marks: [],
    hidden: 0,
    forms: [],
    grounds: new Grounds(),
    lastFilled: null,
  };
  for (const [i, operator] of operators.fnArray.entries()) {
    HANDLERS.get(operator)?.(reading, operators.argsArray[i] ?? []);
  }
  return content;
}
