import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, PageFont } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, text } from '../test/page-builder.ts';

/** Where the row begins, pt. */
const LEFT = 50;
/** In em. The ink of letters is a little higher than TeX's box. */
const OVERSHOOT = 0.011;
const SIGNS: Record<string, [width: number, top: number, bottom: number]> = {
  '+': [0.78, 0.58, 0.08],
  '−': [0.78, 0.27, -0.23],
  '[': [0.28, 0.75, 0.25],
  ']': [0.28, 0.75, 0.25],
  '(': [0.39, 0.75, 0.25],
  ')': [0.39, 0.75, 0.25],
  f: [0.49, 0.694 + OVERSHOOT, 0.2],
  g: [0.48, 0.43 + OVERSHOOT, 0.2],
};
const MEDIUM = 2.2;

/** Signs as TeX sets them, and where their box ends. */
function row(signs: string, x: number): { glyphs: Glyph[]; end: number } {
  const glyphs: Glyph[] = [];
  let pen = x;
  for (const sign of signs) {
    const [width = 0.5, ascent, descent] = SIGNS[sign] ?? [];
    const blank = /[+−]/.test(sign) ? MEDIUM : 0;
    glyphs.push(glyph(sign, pen + blank, 100, { width, ascent, descent }));
    pen += 2 * blank + 10 * width;
  }
  return { glyphs, end: pen };
}

const UNICODE: PageFont = { ...FONTS.extension, name: 'LatinModernMath-Regular', encoding: 'unicode' };

/** A hat over `base`, of which `before` and `after` stand on both sides. */
function tex(before: string, base: string, after: string, font = FONTS.extension, width = 1.44) {
  const inkEm = Math.max(...[...base].map((sign) => SIGNS[sign]?.[1] ?? 0));
  const heightEm = inkEm - (/[()[\]]/.test(base) ? 0 : OVERSHOOT);
  const xHeightEm = font.encoding === 'MSB' ? 0.463 : 0.431;
  const from = row(before, LEFT).end;
  const to = row(before + base, LEFT).end;
  const raised = 10 * (heightEm - xHeightEm);
  const hat = glyph('ˆ', (from + to) / 2 - 5 * width, 100 - raised, {
    font,
    width,
    ascent: 0.75,
    descent: -0.56,
  });
  const { glyphs } = row(before + base + after, LEFT);
  return writeTex(formulaOfItems(reduce([...glyphs, hat], []).items).math).replace(/\s+/g, '');
}

describe('a wide accent', () => {
  it('is over the brackets that it is centred over', () => {
    expect(tex('', '[f−g]', '')).toBe(String.raw`\widehat{[f-g]}`);
    expect(tex('', '(f+g)', '(x)')).toBe(String.raw`\widehat{(f+g)}(x)`);
  });

  it('is within brackets where it stands lower, as over letters', () => {
    expect(tex('(', 'f+g', ')')).toBe(String.raw`(\widehat{f+g})`);
  });

  it('is over a sum that is wider, with what stands beside it left out', () => {
    expect(tex('g', 'f+f', 'g')).toContain(String.raw`\widehat{f+f}`);
  });

  it('is raised from another height in the fonts of AMS and Latin Modern of OpenType', () => {
    const ams = { ...FONTS.symbols, name: 'MSBM10', encoding: 'MSB' } as const;
    expect(tex('', 'f+f+f', '', ams, 2.33)).toBe(String.raw`\widehat{f+f+f}`);
    expect(tex('', '[f−g]', '', UNICODE, 1.89)).toBe(String.raw`\widehat{[f-g]}`);
  });

  it('is over what is to the right of a sum where it stands there', () => {
    expect(tex('f+', 'f+f', '')).toBe(String.raw`f+\widehat{f+f}`);
  });

  it('takes no words beside a narrow letter', () => {
    const place = { font: FONTS.extension, width: 0.556, ascent: 0.72, descent: -0.56 };
    const letter = glyph('f', 60, 100, { width: 0.49, ascent: 0.705 });
    const words = [...text('if', 46.9, 100), ...text('is', 68, 100)];
    const { items } = reduce([...words, letter, glyph('ˆ', 59.67, 97.37, place)], []);
    expect(items.filter(({ kind }) => kind === 'accented').map(({ glyphs: of }) => of.length)).toEqual([2]);
  });

  it('is over no letters that are lower than its base', () => {
    const place = { font: FONTS.extension, width: 1.44, ascent: 0.75, descent: -0.56 };
    const { glyphs, end } = row('[f−g]', 60);
    const { items } = reduce([...glyphs, glyph('ˆ', (60 + end) / 2 - 7.2, 95, place)], []);
    expect(items.some(({ kind }) => kind === 'accented')).toBe(false);
  });
});
