import { describe, expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, page } from './formula/test/page-builder.ts';
import type { Glyph } from './page.ts';
import { type TextObject, withReplacementText } from './replacement-text.ts';
import { routePage } from './route.ts';
import { textString } from './text-string.ts';

const font = OFFICE_FONTS.prose;
/** `कि`, painted with its vowel sign first, a letter with a sign that nothing names, and a digit. */
const painted = () => [
  glyph('ि', 20, 100, { font }),
  glyph('क', 24, 100, { font }),
  glyph('', 40, 100, { font }),
  glyph('ा', 46, 100, { font }),
  glyph('त', 52, 100, { font }),
  glyph('7', 70, 100, { font }),
];
const objectsOf = (glyphs: Glyph[], spans: (number | null)[]): TextObject[] =>
  glyphs.map(({ x, baseline }, at) => ({ x: x + 0.01, baseline, span: spans[at] ?? null }));
const texts = ['कि', 'ज्ञा'];

describe('replacement text', () => {
  it('takes the place of the glyphs that it stands for, and leaves the others alone', () => {
    const glyphs = painted();
    const objects = objectsOf(glyphs, [0, 0, 1, 1, null, null]);
    const read = withReplacementText(page(glyphs), { objects, texts });
    expect(read.glyphs.map(({ text }) => text)).toEqual(['कि', 'ज्ञा', 'त', '7']);
    expect(read.glyphs[0]).toMatchObject({ x: 20, advance: 9, isStated: true });
    expect(routePage(read).reader).toBe('glyphs');
    expect(routePage(page(glyphs)).reader).toBe('mend');
  });

  it('is found where one text object holds several glyphs', () => {
    const glyphs = painted();
    const objects = [
      { x: 20, baseline: 100, span: 0 },
      { x: 40, baseline: 100, span: 1 },
      { x: 52, baseline: 100, span: null },
    ];
    const read = withReplacementText(page(glyphs), { objects, texts });
    expect(read.glyphs.map(({ text }) => text)).toEqual(['कि', 'ज्ञा', 'त', '7']);
  });

  it('does not vouch for a page on which many glyphs have no text', () => {
    const glyphs = painted();
    const objects = objectsOf(glyphs, [0, 0, null, null, null, null]);
    const read = withReplacementText(page(glyphs), { objects, texts });
    expect(read.glyphs.map(({ text }) => text)).toEqual(['कि', '', 'ा', 'त', '7']);
    expect(read.glyphs.some(({ isStated }) => isStated)).toBe(false);
  });

  it('replacement text of Latin letters, or of several lines, is left alone', () => {
    const latin = [...'ab'].map((text, at) => glyph(text, 20 + 5 * at, 100, { font }));
    const spans = { objects: objectsOf(latin, [0, 0]), texts: ['x'] };
    expect(withReplacementText(page(latin), spans).glyphs).toEqual(latin);
    const lines = [glyph('क', 20, 100, { font }), glyph('ख', 20, 120, { font })];
    const both = { objects: objectsOf(lines, [0, 0]), texts: ['कख'] };
    expect(withReplacementText(page(lines), both).glyphs).toHaveLength(2);
  });
});

it.each([
  ['UTF-16', [0xfe, 0xff, 0x09, 0x15, 0x09, 0x3f], 'कि'],
  ['UTF-8', [0xef, 0xbb, 0xbf, 0xe0, 0xa4, 0x95], 'क'],
  ['Latin letters', [0x61, 0xe9], 'aé'],
  ['a language mark', [0xfe, 0xff, 0, 0x1b, 0, 0x68, 0, 0x69, 0, 0x1b, 0x09, 0x15], 'क'],
])('a text string in %s', (_, bytes, text) => {
  expect(textString(new Uint8Array(bytes))).toBe(text);
});
