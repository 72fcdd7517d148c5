import { expect, it } from 'vitest';
import { FONTS, page, text } from '../../formula/test/page-builder.ts';
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
