import { describe, expect, it } from 'vitest';
import { glyphItem } from '../../formula/model/item.ts';
import { filled, glyph, page, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';
import { formulasOf } from '../test/formulas-of.ts';
import { besideRules, columnRulesOf, columnsBesideRules } from './ruled-columns.ts';

const upright = (x: number, y0: number, y1: number): Rule => ({
  x0: x - 0.3,
  x1: x + 0.3,
  y0,
  y1,
  direction: 'vertical',
  thickness: 0.6,
});
const lines = (words: string, x: number, count: number) =>
  Array.from({ length: count }, (_, line) => text(words, x, 100 + 14 * line)).flat();
const title = text('A title that runs over both of the columns below it', 60, 80);

function columnsOfPage(glyphs: Glyph[], rules: Rule[]): string[] {
  const items = glyphs.map(glyphItem);
  return columnsBesideRules(items, columnRulesOf(items, rules), { boxes: [], contents: [] }).map((column) =>
    column.items.map((item) => item.text).join(''),
  );
}

describe('columns beside a rule', () => {
  it('are read one after the other, however few their lines and however narrow the gutter', () => {
    const left = lines('words on the left', 20, 4);
    const right = lines('others right', 112, 4);
    const columns = columnsOfPage([...title, ...left, ...right], [upright(109, 92, 150)]);
    expect(columns).toEqual([
      'Atitlethatrunsoverbothofthecolumnsbelowit',
      'wordsontheleft'.repeat(4),
      'othersright'.repeat(4),
    ]);
  });

  it('are found where the rule is painted in pieces, and where there are three', () => {
    const glyphs = ['first of all', 'second of all', 'third of all'].flatMap((words, at) =>
      lines(words, 20 + 90 * at, 5),
    );
    const pieces = [upright(100, 92, 120), upright(100, 120, 165)];
    expect(columnsOfPage(glyphs, [...pieces, upright(190, 92, 165)])).toHaveLength(3);
  });

  it('go on above and below a rule that is the side of a frame in one of them', () => {
    const words = 'words of a column that they fill'.split(' ');
    const column = (x: number) =>
      Array.from({ length: 14 }, (_, line) => {
        const turned = [...words.slice(line % words.length), ...words.slice(0, line % words.length)];
        return text(turned.join(' '), x, 100 + 14 * line);
      }).flat();
    const [left, right] = [column(20), column(232)];
    expect(columnsOfPage([...left, ...right], [upright(226, 148, 210)])).toHaveLength(2);
  });

  it('are none where a line runs across the rule, where rules are a drawing, or numbers stand alone on one side', () => {
    const across = [...lines('words on the left', 20, 4), ...text('words that run across the rule', 20, 160)];
    expect(columnsOfPage([...across, ...lines('others', 130, 4)], [upright(120, 92, 170)])).toHaveLength(1);
    const drawing = Array.from({ length: 2000 }, (_, at) => upright(109 + at / 1e4, 92, 160));
    const apart = [...lines('words on the left', 20, 4), ...lines('others right', 112, 4)];
    const rulesAmong = (rules: Rule[]) => columnRulesOf(apart.map(glyphItem), rules).length;
    expect([rulesAmong(drawing.slice(0, 1)), rulesAmong(drawing)]).toEqual([1, 0]);
    const numbered = [...lines('12', 20, 6), ...lines('a question that has a number', 50, 6)];
    expect(columnsOfPage(numbered, [upright(40, 92, 180)])).toHaveLength(1);
  });
});

it('a list goes on in the next column, and another begins there where numbers begin anew', () => {
  const questions = (numbers: number[], x: number) =>
    numbers.flatMap((number, at) => text(`${number}. Find how long it is`, x, 100 + 20 * at));
  const listsOf = (right: number[]) => {
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...questions([1, 2, 3], 20), ...questions(right, 170)], [upright(158, 92, 150)]));
    return layout.finish().blocks.map((block) => (block.type === 'list' ? block.items.length : block.type));
  };
  expect(listsOf([4, 5, 6])).toEqual([6]);
  expect(listsOf([1, 2, 3])).toEqual([3, 3]);
});

it('rows behind an open brace take in no formulas of the other column', () => {
  const rows = [
    ...text('Let', 20, 164),
    glyph('f', 38, 164),
    glyph('=', 46, 164, { width: 0.78 }),
    tall('{', 56, 160, 36),
    ...[156, 170].flatMap((y) => [glyph('x', 66, y), ...text('if so', 76, y)]),
  ];
  const left = lines('words on the left', 20, 2);
  const right = [0, 9, 4, 1, 6, 11].flatMap((indent, line) => {
    return [...'y=z+w'].map((sign, at) => glyph(sign, 107 + indent + 9 * at, 100 + 14 * line));
  });
  const glyphs = [...title, ...left, ...rows, ...right];
  const cases = formulasOf(glyphs, [upright(103, 92, 186)]).filter((tex) => tex.includes('if'));
  expect(cases).toHaveLength(1);
  expect(cases[0]).not.toContain('z');
});

it('parts glyphs at a rule, and keeps a fraction at its upper end together', () => {
  const fraction = [glyph('a', 40, 90), glyph('b', 40, 104)];
  const sides = besideRules([...fraction, ...lines('others', 130, 4)], [upright(100, 96, 160)]);
  expect(sides.map((side) => side.map((each) => each.text).join(''))).toEqual(['ab', 'others'.repeat(4)]);
  const over = text('A title over both of these', 20, 92);
  const below = besideRules([...over, glyph('b', 40, 104)], [upright(100, 96, 160)]);
  expect(below.map((side) => side.length)).toEqual([over.length, 1]);
});

it('a tall rule between columns belongs to no drawing beside it', () => {
  const options = (x: number) =>
    Array.from({ length: 15 }, (_, line) => text('(a) one option', x, 100 + 28 * line)).flat();
  const figure = [0, 1, 2, 3].map((at) => {
    const [x, y] = [150 + 40 * at, 200];
    return { ...filled(x, y, x + 60, y + 50), filled: false, stroked: true };
  });
  const right = options(160).filter(({ baseline }) => baseline < 190 || baseline > 260);
  const layout = createLayout({ outline: [] });
  layout.addPage({ ...page([...options(20), ...right], [upright(140, 92, 530)]), shapes: figure });
  const written = JSON.stringify(layout.finish().blocks).replace(/"alt":"[^"]*"/g, '');
  expect(written.match(/one option/g)).toHaveLength(15 + right.length / '(a)oneoption'.length);
});
