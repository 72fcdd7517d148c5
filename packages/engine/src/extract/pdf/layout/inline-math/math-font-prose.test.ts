import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { ParagraphBlock } from '../../../../tree/index.ts';
import { glyph, OFFICE_FONTS, page, text } from '../../formula/test/page-builder.ts';
import type { PageFont } from '../../page.ts';
import { createLayout } from '../index.ts';

const cambriaMath: PageFont = {
  ...OFFICE_FONTS.prose,
  id: 'F1',
  name: 'CambriaMath',
  family: 'CambriaMath',
  encoding: 'unicode',
  math: true,
};

/** A line of words in a font, and what of a page with it is text and formulas. */
function lineIn(font: PageFont) {
  const place = { font };
  const line = [
    ...text('Find the age of the tree, where', 0, 100, place),
    glyph('𝑥', 170, 100, place),
    glyph('+', 178, 100, place),
    glyph('1', 186, 100, place),
    glyph('=', 194, 100, place),
    glyph('5', 202, 100, place),
    ...text('is given', 215, 100, place),
  ];
  const layout = createLayout({ outline: [] });
  layout.addPage(page(line));
  const [block] = layout.finish().blocks as [ParagraphBlock];
  return block.children.map((child) =>
    child.type === 'math' ? `$${writeTex(child.math)}$` : child.type === 'text' ? child.value : child.type,
  );
}

it('words that a page sets in Cambria Math are text, and its italic letters mathematics', () => {
  expect(lineIn(cambriaMath).map((part) => part.trim())).toEqual([
    'Find the age of the tree, where',
    '$x+1=5$',
    'is given',
  ]);
});
