import type { FontEncoding, Glyph, Page, PageFont, PageImage, Rule, Shape } from '../../page.ts';

const font = (name: string, encoding: FontEncoding, more: Partial<PageFont> = {}): PageFont => ({
  id: name,
  name,
  family: name.replace(/\d+$/, ''),
  encoding,
  kind: 'type1',
  bold: false,
  italic: false,
  monospace: false,
  serif: true,
  math: false,
  unmapped: 0,
  ...more,
});

/** Fonts as TeX uses them. */
export const FONTS = {
  roman: font('CMR10', 'OT1'),
  bold: font('CMBX10', 'OT1', { bold: true }),
  italic: font('CMTI10', 'OT1', { italic: true }),
  letters: font('CMMI10', 'OML', { math: true, italic: true }),
  symbols: font('CMSY10', 'OMS', { math: true }),
  extension: font('CMEX10', 'OMX', { math: true }),
};

/** Fonts as LibreOffice uses them in formulas, and a family of prose. */
export const OFFICE_FONTS = {
  signs: font('OpenSymbol', 'unknown', { math: true }),
  upright: font('LiberationSerif', 'unknown'),
  italic: font('LiberationSerif-Italic', 'unknown', { italic: true, family: 'LiberationSerif' }),
  prose: font('NotoSerif', 'unknown'),
};

export interface Place {
  font?: PageFont;
  size?: number;
  /** In em. */
  width?: number;
  ascent?: number;
  descent?: number;
  name?: string;
}

const TALL = /[A-Zbdfhklt0-9()[\]{}|Δ∑]/u;
const DEEP = /[gjpqy,()[\]{}|]/u;

/** One glyph with its pen at (x, baseline). */
export function glyph(text: string, x: number, baseline: number, place: Place = {}): Glyph {
  const { font = fontFor(text), size = 10, width = 0.5, name = '' } = place;
  const ascent = place.ascent ?? (TALL.test(text) ? 0.7 : 0.44);
  const descent = place.descent ?? (DEEP.test(text) ? 0.22 : 0);
  return {
    text,
    name,
    code: 0,
    font,
    size,
    x,
    baseline,
    advance: width * size,
    ink: {
      x0: x + 0.02 * size,
      x1: x + (width - 0.02) * size,
      y0: baseline - ascent * size,
      y1: baseline + descent * size,
    },
    rotation: 0,
    visible: true,
    color: '000000',
  };
}

function fontFor(text: string): PageFont {
  if (/^[a-zA-Zα-ω]$/u.test(text)) return FONTS.letters;
  return /^[0-9()[\]=+.,:]$/.test(text) ? FONTS.roman : FONTS.symbols;
}

/** A stretched or large symbol: centred on `middle`, `height` points tall. */
export function tall(text: string, x: number, middle: number, height: number, width = 5): Glyph {
  const made = glyph(text, x, middle - height / 2, { font: FONTS.extension, width: width / 10 });
  return {
    ...made,
    ink: { x0: x + 0.5, x1: x + width - 0.5, y0: middle - height / 2, y1: middle + height / 2 },
  };
}

export const rule = (x0: number, x1: number, y: number, thickness = 0.4): Rule => ({
  x0,
  x1,
  y0: y - thickness / 2,
  y1: y + thickness / 2,
  direction: 'horizontal',
  thickness,
});

export const upright = (x: number, y0: number, y1: number, thickness = 0.4): Rule => ({
  x0: x - thickness / 2,
  x1: x + thickness / 2,
  y0,
  y1,
  direction: 'vertical',
  thickness,
});

/** Characters side by side from (x, baseline): half an em each, blanks a third. */
export function text(value: string, x: number, baseline: number, place: Place = {}): Glyph[] {
  const size = place.size ?? 10;
  const glyphs: Glyph[] = [];
  let pen = x;
  for (const char of value) {
    if (char === ' ') {
      pen += 0.33 * size;
      continue;
    }
    const made = glyph(char, pen, baseline, { font: FONTS.roman, ...place });
    glyphs.push(made);
    pen += made.advance;
  }
  return glyphs;
}

export const page = (glyphs: Glyph[], rules: Rule[] = [], number = 1): Page => ({
  number,
  width: 400,
  height: 600,
  glyphs,
  rules,
  shapes: [],
  images: [],
  links: [],
});

/** A filled path in a box. */
export const filled = (x0: number, y0: number, x1: number, y1: number): Shape => ({
  x0,
  y0,
  x1,
  y1,
  filled: true,
  stroked: false,
});

/** A stroke through points, 0.4 points wide. */
export const stroke = (...points: [number, number][]): Shape => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
    filled: false,
    stroked: true,
    outline: { points, curved: false, closed: false, strokeWidth: 0.4 },
  };
};

/** A bitmap in a box. */
export const bitmap = (x0: number, y0: number, x1: number, y1: number): PageImage => ({
  id: 'i',
  x0,
  y0,
  x1,
  y1,
  width: 9,
  height: 9,
});
