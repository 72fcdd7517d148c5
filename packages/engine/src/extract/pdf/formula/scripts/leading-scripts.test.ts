import { expect, it } from 'vitest';
import { formulasOf } from '../../layout/test/formulas-of.ts';
import { glyphItem } from '../model/item.ts';
import { FAULT_DOUBT } from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';
import { FONTS, glyph, tall, text } from '../test/page-builder.ts';
import { attachScripts } from './scripts.ts';

it('leaves the number of an isotope to its letter behind a word whose f reaches into the blank', () => {
  const words = text('the length of', 0, 100);
  const f = words.pop()!;
  const end = f.x + f.advance;
  const number = glyph('2', end + 2.5, 96, { font: FONTS.roman, size: 6 });
  const letter = glyph('C', number.x + number.advance + 0.3, 100, { font: FONTS.roman, width: 0.7 });
  const line = [
    ...words,
    { ...f, ink: { ...f.ink, x1: end + 0.6 } },
    number,
    letter,
    ...text('and of its group', letter.x + letter.advance + 3.3, 100),
  ];
  expect(formulasOf(line)).toEqual(['{}^{2}\\mathrm{C}']);
});

it('leaves the power of what signs of order enclose to it, though a bracket closes right behind', () => {
  const signs = [
    glyph('x', 20, 100),
    glyph('>', 25.4, 100, { width: 0.6 }),
    glyph('2', 32.2, 95, { size: 6 }),
  ];
  const bracket = tall(')', 35.6, 98, 20, 3);
  const { bases } = attachScripts([...signs.map(glyphItem), { ...glyphItem(bracket), axis: 98 }], {
    baseline: 100,
    size: 10,
  });
  expect(bases.map(({ sup, presup }) => [sup.length, presup.length])).toEqual([
    [0, 0],
    [1, 0],
    [0, 0],
  ]);
});

it('doubts a bracket that opens and has scripts, as where a row was taken for them', () => {
  const signs = (scripts: ReturnType<typeof glyph>[]) =>
    [glyph('f', 20, 100), glyph('(', 25.2, 100), ...scripts, glyph('b', 40, 100), glyph(')', 45.2, 100)].map(
      glyphItem,
    );
  expect(readRow(signs([glyph('a', 31, 103, { size: 6 })])).doubt).toBeGreaterThanOrEqual(FAULT_DOUBT);
  expect(readRow(signs([glyph('a', 31, 100)])).doubt).toBe(0);
});

it('leaves a script to the letter that it touches behind a word of prose, though the blank is narrow', () => {
  const rowWith = (isProse: boolean) => {
    const t = { ...glyph('t', 20, 100, { font: FONTS.roman, width: 0.3 }), isProse };
    const script = glyph('n', 25.1, 96, { size: 7 });
    const letter = glyph('C', script.x + script.advance + 0.3, 100, { width: 0.7 });
    const { bases } = attachScripts([t, script, letter].map(glyphItem), { baseline: 100, size: 10 });
    return bases.map(({ sup, presup }) => [sup.length, presup.length]);
  };
  expect(rowWith(true)).toEqual([
    [0, 0],
    [0, 1],
  ]);
  expect(rowWith(false)).toEqual([
    [1, 0],
    [0, 0],
  ]);
});
