import { describe, expect, it } from 'vitest';
import { bitmap } from './formula/test/page-builder.ts';
import type { Glyph, Page, PageFont } from './page.ts';
import { routePage } from './route.ts';

const FONT: PageFont = {
  id: 'f1',
  name: 'Times-Roman',
  family: 'Times',
  encoding: 'unknown',
  kind: 'type1',
  bold: false,
  italic: false,
  monospace: false,
  serif: true,
  math: false,
  unmapped: 0,
};

function glyphsOf(
  text: string,
  { visible = true, font = FONT }: { visible?: boolean; font?: PageFont } = {},
): Glyph[] {
  return [...text].map((character, i) => ({
    text: character === '?' ? '' : character,
    name: '',
    code: 65,
    font,
    size: 10,
    x: 20 + (i % 80) * 6,
    baseline: 50 + Math.floor(i / 80) * 12,
    advance: 6,
    ink: { x0: 0, y0: 0, x1: 1, y1: 1 },
    rotation: 0,
    visible,
    color: '000000',
  }));
}

const page = (parts: Partial<Page>): Page => ({
  number: 1,
  width: 600,
  height: 800,
  glyphs: [],
  rules: [],
  shapes: [],
  images: [],
  links: [],
  ...parts,
});

const PROSE = 'The quick brown fox jumps over the lazy dog and sleeps in the sun. '.repeat(8);
const SCAN = [bitmap(0, 0, 600, 800)];

describe('a page', () => {
  it('a page of letters is read by its letters', () => {
    expect(routePage(page({ glyphs: glyphsOf(PROSE) }))).toMatchObject({
      nature: 'born-digital',
      reader: 'glyphs',
    });
  });

  it('a page that is a picture is recognised, with or without a hidden text', () => {
    expect(routePage(page({ images: SCAN }))).toMatchObject({ nature: 'scanned', reader: 'ocr' });
    const hidden = glyphsOf(PROSE, { visible: false });
    expect(routePage(page({ images: SCAN, glyphs: hidden }))).toMatchObject({
      nature: 'scanned-with-text',
      reader: 'ocr',
    });
  });

  it('a page of letters on a picture of paper is read by its letters', () => {
    expect(routePage(page({ images: SCAN, glyphs: glyphsOf(PROSE) }))).toMatchObject({ reader: 'glyphs' });
  });

  it('a page with a large picture is mixed, and read by its letters', () => {
    const chart = bitmap(50, 300, 400, 600);
    expect(routePage(page({ glyphs: glyphsOf(PROSE), images: [chart, bitmap(0, 0, 10, 10)] }))).toEqual({
      nature: 'mixed',
      reader: 'glyphs',
    });
  });

  it('an empty page needs no recognition', () => {
    expect(routePage(page({}))).toMatchObject({ nature: 'empty', reader: 'glyphs' });
  });

  it('a page whose letters are drawn as paths is recognised', () => {
    const shapes = [{ x0: 10, y0: 10, x1: 20, y1: 20, filled: true, stroked: false }];
    expect(routePage(page({ shapes }))).toMatchObject({ reader: 'ocr' });
  });
});

describe('a text layer is not believed', () => {
  it('a text layer in Devanagari, stored as it looks, is not believed', () => {
    expect(routePage(page({ glyphs: glyphsOf('दिक्षण भारत में '.repeat(20)) }))).toMatchObject({
      nature: 'wrong-text',
      reader: 'mend',
    });
  });

  it('a text layer in a legacy Hindi font is not believed', () => {
    const font = { ...FONT, name: 'KrutiDev010' };
    expect(
      routePage(page({ glyphs: glyphsOf('fgUnh esa fy[kk gqvk ikB '.repeat(20), { font }) })),
    ).toMatchObject({ nature: 'wrong-text' });
  });

  it('a text layer of mostly unknown or private letters is not believed', () => {
    expect(routePage(page({ glyphs: glyphsOf('???????? the '.repeat(20)) }))).toMatchObject({
      nature: 'wrong-text',
    });
    expect(routePage(page({ glyphs: glyphsOf('\ue001\ue002\ue003 a '.repeat(40)) }))).toMatchObject({
      nature: 'wrong-text',
    });
  });

  it('a text layer that makes no language is not believed', () => {
    expect(
      routePage(page({ glyphs: glyphsOf('Xkd qtwz bcdfgh jklmn pqrst vwxz '.repeat(20)) })),
    ).toMatchObject({ nature: 'wrong-text' });
  });

  it('but formulas in a text font are no cipher', () => {
    expect(
      routePage(page({ glyphs: glyphsOf('x = b c d f, n k m p q r s t v w. '.repeat(30)) })),
    ).toMatchObject({ reader: 'glyphs' });
  });

  it('a text layer from which a broken font leaves letters out is not believed', () => {
    expect(routePage(page({ glyphs: glyphsOf(PROSE), incomplete: true }))).toMatchObject({ reader: 'ocr' });
  });

  it('but signs of a math font without a character are no reason', () => {
    const font = { ...FONT, math: true };
    const glyphs = [...glyphsOf(PROSE), ...glyphsOf('?'.repeat(900), { font })];
    expect(routePage(page({ glyphs }))).toMatchObject({ reader: 'glyphs' });
  });
});
