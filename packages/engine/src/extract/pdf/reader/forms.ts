import { restore, save, transform } from './graphics-state.ts';
import { boxAround, intersect, transformBox } from './matrix.ts';
import { type Arguments, countsOf, type Handler } from './reading.ts';
import { initialState } from './state.ts';

/** Forms within forms within forms: a page holds a drawing, and that the pictures of a library. */
const MAX_FORM_DEPTH = 2;

export const endForm: Handler = (reading) => {
  restore(reading, []);
  const { content, forms } = reading;
  const from = forms.pop();
  if (!from || forms.length >= MAX_FORM_DEPTH) return;
  const drawn = [...content.rules.slice(from.rules), ...content.shapes.slice(from.shapes)];
  if (drawn.length === 0) return;
  const glyphs = content.glyphs.slice(from.glyphs).map(({ ink }) => ink);
  content.forms.push(boxAround([...drawn, ...glyphs, ...content.images.slice(from.images)]));
};

export const beginForm: Handler = (reading, [matrix, box]) => {
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

export const beginAnnotation: Handler = (reading, [, , placement, matrix]) => {
  reading.stack.push(reading.state);
  reading.state = initialState(reading.source.base, reading.source.page);
  if (placement) transform(reading, placement as Arguments);
  if (matrix) transform(reading, matrix as Arguments);
};
