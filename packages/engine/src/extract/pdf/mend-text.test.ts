import { describe, expect, it } from 'vitest';
import type { RecognisedBlock } from '../recogniser.ts';
import { mendText } from './mend-text.ts';
import type { Glyph, Page, PageFont } from './page.ts';
import { distrusted } from './route.ts';

const font = (name: string, math = false): PageFont => ({
  id: name,
  name,
  family: name,
  encoding: 'unicode',
  kind: 'cid',
  bold: false,
  italic: false,
  monospace: false,
  serif: true,
  math,
  unmapped: 0,
});
const HINDI = font('Lohit-Devanagari');
const MATH = font('LatinModernMath', true);

/** A glyph of ten points' width, at a tenth of its place in the line. */
function glyph(text: string, place: number, face = HINDI): Glyph {
  const x = place * 10;
  return {
    text,
    name: '',
    code: 1,
    font: face,
    size: 10,
    x,
    baseline: 50,
    advance: 10,
    ink: { x0: x + 1, y0: 42, x1: x + 9, y1: 51 },
    rotation: 0,
    visible: true,
    color: '000000',
  };
}

const pageOf = (glyphs: Glyph[]): Page => ({
  number: 1,
  width: 600,
  height: 100,
  glyphs,
  rules: [],
  shapes: [],
  images: [],
  links: [],
});

/** Words by the places they cover, in pixels of a picture twice the size of the page. */
function recognised(...words: [text: string, from: number, to: number][]): RecognisedBlock[] {
  const line = words.map(([text, from, to]) => ({
    text,
    box: { x0: from * 20, y0: 80, x1: to * 20, y1: 104 },
    confidence: 0.9,
  }));
  const box = { x0: 0, y0: 80, x1: 1200, y1: 104 };
  return [{ kind: 'text', box, paragraphs: [[{ words: line, box, baseline: 100, height: 20 }]] }];
}

const mended = (glyphs: Glyph[], words: RecognisedBlock[]) => {
  const page = pageOf(glyphs);
  return mendText(page, words, 0.5, distrusted(page)).glyphs;
};
const texts = (glyphs: Glyph[]) => glyphs.map(({ text }) => text);

describe('words of a wrong text layer', () => {
  it('are taken from recognition, one glyph each, where their letters stood', () => {
    const glyphs = ['द', 'िक', '्षण'].map((text, i) => glyph(text, i));
    const [word, ...rest] = mended(glyphs, recognised(['दक्षिण', 0, 3]));
    expect(rest).toEqual([]);
    expect(word).toMatchObject({ text: 'दक्षिण', x: 1, advance: 28, baseline: 50, font: HINDI });
  });

  it('leave formulas and digits to their own glyphs', () => {
    const glyphs = [glyph('यिद', 0), glyph('𝑥', 2, MATH), glyph('2', 4), glyph('तो', 5)];
    const words = recognised(['यदि', 0, 1], ['«', 2, 3], ['2तो', 4, 6]);
    expect(texts(mended(glyphs, words))).toEqual(['यदि', '𝑥', '2', 'तो']);
  });

  it('words in half forms under strange characters are recognised too', () => {
    const glyphs = [glyph('क', 0), glyph('ʹ', 1), glyph('Ƀ', 2)];
    expect(texts(mended(glyphs, recognised(['किया', 0, 3])))).toEqual(['किया']);
  });

  it('stay as they are where recognition saw nothing, or no Hindi', () => {
    const glyphs = [glyph('क', 0), glyph('।', 3)];
    expect(texts(mended(glyphs, recognised(['#0', 3, 4])))).toEqual(['क', '।']);
  });

  it('end in a danda where recognition saw a stroke', () => {
    const glyphs = [glyph('है', 0), glyph('।', 1)];
    expect(texts(mended(glyphs, recognised(['है|', 0, 2])))).toEqual(['है।']);
  });
});
