import type { FontGlyph } from '../fonts/font-object.ts';
import { isThin, ruleOf } from './drawing.ts';
import { compose, type Matrix, translated } from './matrix.ts';
import type { Arguments, Handler, Reading } from './reading.ts';
import { isClippingMode, showText } from './text.ts';

export const save: Handler = (reading) => {
  reading.stack.push(reading.state);
  reading.state = { ...reading.state };
};
export const beginGroup: Handler = (reading, args) => {
  save(reading, args);
  const [group] = args as [{ smask?: unknown } | null];
  reading.state.isMask ||= Boolean(group?.smask);
};
export const restore: Handler = (reading) => {
  reading.state = reading.stack.pop() ?? reading.state;
};
export const transform: Handler = ({ state }, args) => {
  state.ctm = compose(state.ctm, args as Matrix);
};
export const setNumber =
  (key: 'lineWidth' | 'charSpacing' | 'wordSpacing' | 'leading' | 'rise'): Handler =>
  ({ state }, [value]) => {
    state[key] = Number(value);
  };
export const setRenderMode: Handler = ({ state }, [mode]) => {
  state.renderMode = Number(mode);
  state.isClippedToOutlines ||= isClippingMode(state.renderMode);
};
export const setColor =
  (key: 'fill' | 'stroke'): Handler =>
  ({ state }, [value]) => {
    if (key === 'fill') state.tile = null;
    if (typeof value === 'string') state[key] = value.replace('#', '').toLowerCase();
  };

export function moveText(reading: Reading, x: number, y: number): void {
  const { text } = reading;
  text.line = translated(text.line, x, y);
  text.matrix = text.line;
}

export const setTextMatrix: Handler = (reading, args) => {
  const matrix = (args.length === 1 ? Array.from(args[0] as ArrayLike<number>) : args) as Matrix;
  reading.text = { matrix, line: matrix };
};

export const setFont: Handler = (reading, [id, size]) => {
  reading.state.font = reading.source.font(String(id));
  reading.state.fontSize = Number(size);
};

export const setGraphicsState: Handler = (reading, [entries]) => {
  for (const [key, value] of (entries ?? []) as [string, unknown][]) {
    if (key === 'LW') reading.state.lineWidth = Number(value);
    else if (key === 'ca') reading.state.fillAlpha = Number(value);
    else if (key === 'CA') reading.state.strokeAlpha = Number(value);
    else if (key === 'SMask') reading.state.masked = Boolean(value);
    else if (key === 'Font') setFont(reading, value as Arguments);
  }
};

export const show: Handler = (reading, [items]) => {
  const { state, text, source, content } = reading;
  showText((items ?? []) as (FontGlyph | number)[], { state, text, page: source.page }, (glyph) => {
    if (reading.hidden) return;
    if ('text' in glyph) content.glyphs.push(glyph);
    // The piece of a bracket that MathJax stretches to the length of its side.
    else if (isThin(glyph)) content.rules.push(ruleOf(glyph));
    else content.shapes.push(glyph);
  });
};
