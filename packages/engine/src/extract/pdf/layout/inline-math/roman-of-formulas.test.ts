import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { Block, Inline, ParagraphBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph, PageFont } from '../../page.ts';
import { createLayout } from '../index.ts';

const WORDS: PageFont = { ...FONTS.roman, id: 'SFRM1000', name: 'SFRM1000', family: 'SFRM', encoding: 'T1' };
const words = (value: string, x: number, y = 100) => text(value, x, y, { font: WORDS });
const small = { size: 7, font: FONTS.roman };
/** Lines with signs, by which the roman of the formulas is told. */
const others = [130, 150, 170].flatMap((y) => [
  ...words('wobei', 20, y),
  glyph('n', 52, y),
  glyph('=', 60, y, { width: 0.7 }),
  glyph('1', 70, y),
  ...words('gilt und bleibt', 80, y),
]);

function inlinesOf(glyphs: Glyph[]): Inline[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...glyphs, ...others]));
  const [block] = layout.finish().blocks as [Block];
  return (block as ParagraphBlock).children;
}

const formulas = (inlines: Inline[]) =>
  inlines.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : []));

it('takes a name in the roman of the formulas into the formula beside it, whatever the blank', () => {
  const name = text('Rang', 44, 100, { font: FONTS.roman });
  const line = [...words('Also', 20), ...name, glyph('D', 67, 100), ...words('und so weiter', 80)];
  expect(formulas(inlinesOf(line))[0]).toBe('\\text{Rang}D');
});

it('takes a number in the roman of the formulas above a name for an exponent', () => {
  const name = [...text('Alt', 44, 100, { font: FONTS.roman }), glyph('0', 59.2, 96, small)];
  const line = [...words('Also', 20), ...name, glyph('V', 65, 100), ...words('und so weiter', 80)];
  expect(formulas(inlinesOf(line))[0]).toBe('\\text{Alt}^{0}V');
});

it('doubts a raised number in the family of the words: the mark of a note', () => {
  const mark = (font: PageFont) => [
    ...words('Also', 20),
    glyph('A', 48, 100),
    glyph('=', 56, 100, { width: 0.7 }),
    glyph('B', 66, 100),
    glyph('3', 71.2, 96, { size: 7, font }),
    ...words('und so weiter', 84),
  ];
  const [ofWords, ofFormulas] = [WORDS, FONTS.roman].map((font) =>
    inlinesOf(mark(font)).find(({ type }) => type === 'math'),
  );
  expect(ofWords?.confidence).toBeLessThan(0.75);
  expect(ofFormulas?.confidence).toBe(1);
});
