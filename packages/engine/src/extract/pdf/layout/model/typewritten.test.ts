import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, page } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';

const COURIER = { ...OFFICE_FONTS.prose, name: 'Courier', family: 'Courier', monospace: true };

/** Blocks of lines of typewriter type, ten to the inch. */
function blocksOf(lines: string[]) {
  const glyphs = lines.flatMap((line, row) =>
    [...line].flatMap((sign, at) =>
      sign === ' ' ? [] : [glyph(sign, 20 + 6 * at, 100 + 20 * row, { font: COURIER, width: 0.6 })],
    ),
  );
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  return layout.finish().blocks;
}
const typesOf = (lines: string[]) => blocksOf(lines).map(({ type }) => type);

it('a page of prose in a typewriter font has displays and no listing', () => {
  const blocks = typesOf([
    'Solve the equation for x and then',
    'write down all solutions of it here',
    '      x + 2 = 2y - 3',
    'where y is the number that you found',
    'in the first part of the question',
  ]);
  expect(blocks).toContain('equation');
  expect(blocks).not.toContain('code');
});

it('a page of a program in a typewriter font is a listing', () => {
  expect(typesOf(['c1 = "C1";', 'y1 = sin(2*x);', 'W(x) = det(W_matrix);', 'disp(y1)'])).toEqual(['code']);
});

it('the indents of a program are as many characters as the page has', () => {
  const lines = [
    'for a in b:',
    '    if a:',
    '        s = a',
    '        t = f(a)',
    '            print(t)',
    'j(s)',
  ];
  expect(blocksOf(lines)).toMatchObject([{ type: 'code', value: lines.join('\n') }]);
});
