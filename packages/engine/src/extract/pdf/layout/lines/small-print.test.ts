import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { Inline } from '../../../../tree/index.ts';
import { FONTS, glyph, page, rule, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';

it('keeps small print close below large type apart from it', () => {
  const name = text('SCHOOL', 20, 100, { font: FONTS.bold, size: 40 });
  const motto = text('LEARNING FOR LIFE', 22, 116, { font: FONTS.roman, size: 13 });
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...name, ...motto]));
  const { blocks } = layout.finish();
  expect(JSON.stringify(blocks)).not.toContain('"math"');
  expect(JSON.stringify(blocks)).toContain('LEARNING FOR LIFE');
});

it('keeps what is right behind a letter of small print beside it, however near it is to a fraction above', () => {
  const fraction = [glyph('D', 64, 94), glyph('a', 65, 107)];
  const condition = [glyph('x', 60, 115.5, { size: 8 }), glyph('∈', 64.4, 115.5, { size: 8 })];
  const set = glyph('R', 68.8, 115.5, { size: 8 });
  const layout = createLayout({ outline: [] });
  layout.addPage(
    page([...fraction, ...text('the value of it', 90, 100), ...condition, set], [rule(60, 76, 97.5)]),
  );
  const [block] = layout.finish().blocks as { children: Inline[] }[];
  const formulas = block?.children.flatMap((inline) =>
    inline.type === 'math' ? [writeTex(inline.math)] : [],
  );
  expect(formulas).toEqual([String.raw`\frac{D}{a}`, String.raw`x\in R`]);
});
