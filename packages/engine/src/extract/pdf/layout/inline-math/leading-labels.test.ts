import { expect, it } from 'vitest';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

function read(glyphs: Glyph[]) {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  return layout.finish().blocks;
}

const sign = (baseline: number) => glyph('▶', 20, baseline - 1.5, { font: FONTS.symbols, size: 6 });
const words = (line: string, baseline: number) => text(line, 34, baseline);

it('reads small raised triangles before lines as bullets of a list', () => {
  const lines = ['the first of all the points', 'the second of all the points'];
  const blocks = read(lines.flatMap((line, at) => [sign(100 + 20 * at), ...words(line, 100 + 20 * at)]));
  expect(blocks).toMatchObject([{ type: 'list', ordered: false }]);
  expect(JSON.stringify(blocks)).not.toContain('math');
});

it('reads a small number before a heading as its number', () => {
  const blocks = read([...text('7', 20, 98.5, { size: 7 }), ...words('Graphs of the sine', 100)]);
  expect(JSON.stringify(blocks)).toContain('7 Graphs of the sine');
});

it('leaves the scripts that touch their base', () => {
  const combination = [...text('n', 20, 96, { size: 7, font: FONTS.letters }), glyph('C', 24, 100)];
  expect(JSON.stringify(read([...combination, ...words('is the number of ways', 100)]))).toContain('"math"');
});

it('reads the number of an item as such where it was typed in an equation', () => {
  const cambria = { ...FONTS.symbols, name: 'CambriaMath', encoding: 'unicode' as const };
  const item = (number: string, y: number) => [
    ...text(`${number}.`, 20, y, { font: cambria }),
    ...words('Evaluate the sum of them all', y),
  ];
  const blocks = read([...item('3', 100), ...item('4', 120)]);
  expect(blocks).toMatchObject([{ type: 'list', ordered: true, start: 3 }]);
});

it('leaves signs of a list out of the formulas behind them, where a font of formulas has them', () => {
  const item = (formula: string, y: number) => [
    glyph('▶', 40, y, { font: FONTS.symbols, width: 0.8 }),
    ...text(formula, 54, y),
  ];
  const blocks = read([
    ...text('The values of the two are', 20, 80),
    ...item('x=2', 100),
    ...item('y=3', 120),
  ]);
  expect(JSON.stringify(blocks)).toContain('"list"');
  expect(JSON.stringify(blocks)).not.toContain('"text":"▶"');
});

it.each([
  ['·', 55, '"list"'],
  ['∘', 55, '"list"'],
  ['·', 48, '"text":"⋅"'],
])("takes %s before a formula for the sign of a list where a label's blank is behind it", (sign, x, kind) => {
  const item = (formula: string, y: number) => [glyph(sign, 40, y), ...text(formula, x, y)];
  const blocks = read([
    ...text('The values of the two are', 20, 80),
    ...item('x=2', 100),
    ...item('y=3', 120),
  ]);
  expect(JSON.stringify(blocks)).toContain(kind);
  expect(JSON.stringify(blocks)).not.toContain('torn-from-line');
});

it('takes a bold letter set apart before a formula or words for a label', () => {
  const label = (letter: string, y: number) => glyph(letter, 50, y, { font: FONTS.bold });
  const item = (letter: string, y: number) => [
    label(letter, y),
    ...text('x', 70, y, { font: FONTS.letters }),
    glyph('=', 78, y),
    glyph('1', 86, y),
  ];
  const blocks = read([
    ...text('Which of these are the same as the first of all the others', 20, 80),
    ...item('A', 100),
    ...item('B', 130),
    label('C', 160),
    ...text('is none of these', 70, 160),
  ]);
  expect(blocks.map(({ type }) => type)).not.toContain('equation');
  expect(JSON.stringify(blocks)).toMatch(/"value":"A\b.*"value":"B\b.*"value":"C\b/);
});
