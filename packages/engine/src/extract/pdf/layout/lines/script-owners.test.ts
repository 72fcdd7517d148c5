import { expect, it } from 'vitest';
import { glyphItem, type Item } from '../../formula/model/item.ts';
import { glyph } from '../../formula/test/page-builder.ts';
import { LineSet } from './line-set.ts';
import { ownersOf } from './script-owners.ts';

const item = (sign: string, x: number, y: number, size: number, width = 0.5): Item =>
  glyphItem(glyph(sign, x, y, { size, width }));

/** `e` to the power `y - x`, 12 points high, with blanks about the hyphen; `x` is where the letter e begins. */
const power = (x: number, y: number): { base: Item; script: Item[] } => ({
  base: item('e', x, y, 12),
  script: [
    item('y', x + 10.1, y - 4.1, 7.9),
    item('-', x + 16, y - 4.1, 7.9, 0.33),
    item('x', x + 21.2, y - 4.1, 7.9),
  ],
});

it('leaves the minus sign of an exponent to its line, where the exponent above happens to end in front of it', () => {
  const lines = new LineSet();
  const above = power(136, 100.5);
  const below = power(146, 114.9);
  lines.add([above.base, ...above.script], 100.5, 12);
  const own = lines.add([below.base], 114.9, 12);
  expect(ownersOf(below.script, lines.all)).toEqual([own, own, own]);
});

it('leaves an exponent to its letter, where an exponent above ends in front of it', () => {
  const lines = new LineSet();
  lines.add([item('e', 338, 100.5, 12), item('x', 350.8, 96.4, 7.9)], 100.5, 12);
  const own = lines.add([item('e', 349.1, 114.9, 12)], 114.9, 12);
  expect(ownersOf([item('x', 355.2, 110.8, 7.9)], lines.all)).toEqual([own]);
});

it('gives the index behind a power, however far it was lowered, to the line of its letter', () => {
  const lines = new LineSet();
  const line = lines.add([item('E', 20, 100, 10), item('°', 25.5, 96, 7)], 100, 10);
  const index = [...'cell'].map((letter, at) => item(letter, 29 + 3 * at, 108.2, 6));
  expect(ownersOf(index, lines.all)).toEqual([line, line, line, line]);
});

it('gives the exponent of a letter that is larger than the words about it to their line', () => {
  const lines = new LineSet();
  const line = lines.add(
    [item('o', 20, 100, 9.4), item('f', 29, 100, 12, 0.6), item('i', 52, 100, 9.4)],
    100,
    9.4,
  );
  expect(ownersOf([item('2', 36.6, 95.7, 8.4)], lines.all)).toEqual([line]);
  expect(ownersOf([item('2', 26.2, 95.7, 8.4)], lines.all)).toEqual([null]);
});
