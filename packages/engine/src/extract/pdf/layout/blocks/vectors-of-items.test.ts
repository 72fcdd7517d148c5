import { expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { OFFICE_FONTS, page, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';

const prose = OFFICE_FONTS.prose;
const bold = { ...prose, name: 'NotoSerif-Bold', id: 'NotoSerif-Bold', bold: true };
const FULL = 'these words fill the line of the column from one margin to the other side';

/** The first block of a page on which a bold line stands above lines of prose. */
function readBold(line: string): Block {
  const layout = createLayout({ outline: [] });
  const lines = [300, 312, 324, 336].flatMap((y) => text(FULL, 20, y, { font: prose }));
  layout.addPage(page([...text(line, 20, 100, { font: bold }), ...lines]));
  return layout.finish().blocks[0] as Block;
}

it.each(['(c) a + b', '(i) a + b', 'a . b'])('bold letters of %s are vectors, and no heading', (line) => {
  expect(readBold(line).type).not.toBe('heading');
});

it('a bold line with a word is a heading, as is a letter alone', () => {
  expect(readBold('(c) Sum of a + b').type).toBe('heading');
  expect(readBold('A').type).toBe('heading');
});

it('the Roman number of an item is no factor of the bold formula behind it', () => {
  expect(readBold('(i) a + b')).toMatchObject({
    type: 'list',
    items: [
      { children: [{ children: [{ type: 'math', math: [{ text: 'a' }, { text: '+' }, { text: 'b' }] }] }] },
    ],
  });
});
