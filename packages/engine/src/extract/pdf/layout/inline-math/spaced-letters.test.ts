import { expect, it } from 'vitest';
import { OFFICE_FONTS, page, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';
import { plainText } from './inlines.ts';

const font = { ...OFFICE_FONTS.upright, bold: true };

/** The text of a line whose letters are a blank apart, its words two blanks; the line below is prose. */
function textOfLine(line: string): string {
  const layout = createLayout({ outline: [] });
  const below = text('and below it these words go on in plain print', 20, 140, { font: OFFICE_FONTS.prose });
  layout.addPage(page([...text(line, 60, 100, { font }), ...below]));
  const [first] = layout.finish().blocks;
  return first && 'children' in first ? plainText(first.children as Parameters<typeof plainText>[0]) : '';
}

it.each([
  ['reads a heading whose letters are spaced out', 'S E C T I O N  A', 'SECTION A'],
  ['reads several words of spaced letters', 'G E N E R A L  I N S T R U C T I O N S', 'GENERAL INSTRUCTIONS'],
  ['leaves labels apart that spell no word', 'A B C D E F', 'A B C D E F'],
  ['leaves words apart', 'M A T H S is here', 'M A T H S is here'],
])('%s', (_, line, expected) => {
  expect(textOfLine(line)).toBe(expected);
});
