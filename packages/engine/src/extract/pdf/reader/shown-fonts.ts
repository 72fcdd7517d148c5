import type { FontGlyph } from '../fonts/font-object.ts';
import type { OperatorList } from './content.ts';
import { compose, IDENTITY, type Matrix } from './matrix.ts';
import { pdfjs } from './pdfjs.ts';

const { OPS } = pdfjs;

/** What a page's operators show in one font. */
export interface ShownFont {
  /** By code, each once. Fonts that are set and show nothing have none. */
  glyphs: Map<number, FontGlyph>;
  /** Length on the page of one unit of text space times the font's size, where it is first used; 0 while it shows nothing. */
  unitPt: number;
}

interface State {
  font: string;
  size: number;
  ctm: Matrix;
}

const SAVES = new Set([OPS.save, OPS.beginGroup, OPS.paintFormXObjectBegin, OPS.beginAnnotation]);
const RESTORES = new Set([OPS.restore, OPS.endGroup, OPS.paintFormXObjectEnd, OPS.endAnnotation]);

type FontEntry = [id: unknown, size: unknown];

const fontsOfState = (entries: unknown): FontEntry[] =>
  ((entries ?? []) as [string, FontEntry][]).flatMap(([key, value]) => (key === 'Font' ? [value] : []));

/** What is shown, font by font; only operators that say so are looked at. */
export function shownFonts({ fnArray, argsArray }: OperatorList): Map<string, ShownFont> {
  const fonts = new Map<string, ShownFont>();
  const stack: State[] = [];
  let state: State = { font: '', size: 0, ctm: IDENTITY };
  let text: unknown[] = IDENTITY;
  const choose = ([id, size]: FontEntry) => {
    state = { font: String(id), size: Number(size), ctm: state.ctm };
    if (!fonts.has(state.font)) fonts.set(state.font, { glyphs: new Map(), unitPt: 0 });
  };
  for (const [i, operator] of fnArray.entries()) {
    const args = argsArray[i] ?? [];
    if (SAVES.has(operator)) stack.push(state);
    else if (RESTORES.has(operator)) state = stack.pop() ?? state;
    if (operator === OPS.setFont) choose(args as FontEntry);
    else if (operator === OPS.setGState) for (const entry of fontsOfState(args[0])) choose(entry);
    else if (operator === OPS.transform) state = transformed(state, args as Matrix);
    else if (operator === OPS.paintFormXObjectBegin && args[0]) state = transformed(state, args[0] as Matrix);
    else if (operator === OPS.beginText) text = IDENTITY;
    else if (operator === OPS.setTextMatrix) text = args;
    else if (operator === OPS.showText) addGlyphs(fonts.get(state.font), args[0], state, text);
  }
  return fonts;
}

const transformed = ({ font, size, ctm }: State, matrix: Matrix): State => ({
  font,
  size,
  ctm: compose(ctm, matrix),
});

const matrixOf = (args: unknown[]) =>
  (args.length === 1 ? Array.from(args[0] as ArrayLike<number>) : args) as Matrix;

function unitOf({ ctm, size }: State, text: unknown[]): number {
  const [a, b] = compose(ctm, matrixOf(text));
  return Math.hypot(a, b) * size;
}

function addGlyphs(font: ShownFont | undefined, items: unknown, state: State, text: unknown[]): void {
  if (!font) return;
  font.unitPt ||= unitOf(state, text);
  for (const item of (items ?? []) as (FontGlyph | number | null)[])
    if (item !== null && typeof item === 'object' && !font.glyphs.has(item.originalCharCode))
      font.glyphs.set(item.originalCharCode, item);
}
