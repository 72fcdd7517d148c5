import { describe, expect, it } from 'vitest';
import { glyph } from '../../formula/test/page-builder.ts';
import type { Rule } from '../../page.ts';
import { charactersOf, readOnePage } from '../test/page-reader.ts';
import { lengthenedArrows } from './arrows.ts';

const read = (content: string) => readOnePage({ content });

const show = (text: string, x: number, y = 40) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET `;

describe('radicals', () => {
  const pair = show('\\(', 20) + show('3, 0\\)', 32);

  it.each([
    [
      'a stroke for each part, as MathType paints them',
      '0.5 w 24 43 m 25 43.6 l S 1 w 25 43.4 m 26.5 40 l S 0.5 w 26.8 40 m 29 49.5 l S 29 49.5 m 38 49.5 l S',
    ],
    ['one stroke with its bar', '0.5 w 24 43 m 25 43.6 l 26.6 40 l 29 49.5 l 38 49.5 l S'],
    [
      'a filled outline with its bar',
      '24 43 m 25.3 43.9 l 26.7 41 l 29 49.8 l 38 49.8 l 38 49.3 l 29.4 49.3 l 26.9 39.5 l 26.3 39.5 l 24.9 42.9 l 24.2 42.6 l h f',
    ],
    [
      'a filled area for each stroke, and a thin box for its bar',
      '24 43.2 m 25 43.8 l 25.2 43.4 l 24.2 42.8 l h f 25 43.6 m 25.8 43.8 l 27 39.8 l 26.4 39.6 l h f 26.7 39.6 m 29 49.6 l 29.4 49.5 l 27 39.6 l h f 29 49.3 9 0.5 re f',
    ],
    [
      'a filled outline, and a thin box for its bar',
      '24 43 m 25.3 43.9 l 26.7 41 l 29 49.8 l 29.4 49.8 l 26.9 39.5 l 26.3 39.5 l 24.9 42.9 l 24.2 42.6 l h f 29 49.3 9 0.5 re f',
    ],
    [
      'an outline whose bar is as long as 400 letters and cut by a clip, with the bar once more, as KaTeX has it',
      'q 24 39 14 11 re W n 24 43 m 25.3 43.9 l 26.7 41 l 29 49.8 l 4000 49.8 l 4000 49.3 l 29.4 49.3 l 26.9 39.5 l 26.3 39.5 l 24.9 42.9 l 24.2 42.6 l h 29 49.8 m 4000 49.8 l 4000 49.3 l 29 49.3 l h f Q',
    ],
  ])('are read from %s', async (_, path) => {
    const page = await read(pair + path);
    expect(charactersOf(page)).toBe('(√3,0)');
    expect(page.shapes).toEqual([]);
    expect(page.rules).toHaveLength(1);
    expect(page.rules).toMatchObject([{ direction: 'horizontal' }]);
    const sign = page.glyphs.find(({ text }) => text === '√')!;
    expect(sign.ink.x1).toBeCloseTo(29, 0);
    expect(sign).toMatchObject({ size: 10, baseline: 60 });
  });

  it('are read once where a driver painted sign and bar twice', async () => {
    const painted = (line: number) =>
      `${line} w 24 43 m 25 43.6 l 26.6 40 l 29 49.5 l S 29 49.5 m 38 49.5 l S `;
    const page = await read(pair + painted(0.5) + painted(0.3));
    expect(charactersOf(page)).toBe('(√3,0)');
    expect(page.shapes).toEqual([]);
    expect(page.rules).toHaveLength(1);
  });

  it('are told from lines of a drawing: nothing is under a bar', async () => {
    const page = await read(`${pair}0.5 w 104 43 m 105 43.6 l 106.6 40 l 109 49.5 l 118 49.5 l S`);
    expect(charactersOf(page)).toBe('(3,0)');
    expect(page.shapes).toHaveLength(1);
  });

  it('are told from a filled triangle with a rule beside its top', async () => {
    const page = await read(`${pair}24 49.5 m 29 49.5 l 26 40 l h f 29 49.3 9 0.5 re f`);
    expect(charactersOf(page)).toBe('(3,0)');
  });
});

describe('the slashes of fractions that MathType sets askew', () => {
  const parts = show('1', 21.5, 46.7) + show('x', 29.5, 40.2);
  const slash = '0.25 w 33.6 53.5 m 24 40 l S ';

  it('are read from a stroke between numerator and denominator', async () => {
    const page = await read(parts + slash);
    expect(charactersOf(page)).toBe('1⁄x');
    expect(page.shapes).toEqual([]);
  });

  it('are read where the stroke reaches down to the tail of a letter', async () => {
    const page = await read(show('x', 21.5, 48.2) + show('y', 29.5, 42.2) + slash);
    expect(charactersOf(page)).toBe('x⁄y');
  });

  it.each([
    ['falls to the right', parts + '0.25 w 24 53.5 m 33.6 40 l S'],
    ['is the side of a triangle', parts + slash + '0.25 w 24 40 m 44 41 l S'],
    ['is longer than a fraction is high', parts + '0.25 w 43.2 67 m 24 40 l S'],
    ['has nothing before it', show('x', 29.5, 40.2) + slash],
    ['has smaller print before it', `BT /F1 7 Tf 21.5 46.7 Td (1) Tj ET ${show('x', 29.5, 40.2)}${slash}`],
  ])('are told from a stroke that %s', async (_, content) => {
    expect(charactersOf(await read(content))).not.toContain('⁄');
  });
});

describe('bars and brackets', () => {
  const bar = (x: number) => `0.5 w ${x} 37 m ${x} 49 l S `;

  it('are read from strokes close about what they enclose', async () => {
    const page = await read(show('x', 22) + bar(21) + bar(28) + show('/x', 30));
    expect(charactersOf(page)).toBe('|x|/x');
    expect(page.rules).toEqual([]);
  });

  it('are read two by two, as those of a norm', async () => {
    const page = await read(show('x', 24) + bar(20.5) + bar(23) + bar(30) + bar(32.5));
    expect(charactersOf(page)).toBe('‖x‖');
    expect(page.rules).toEqual([]);
  });

  it('are read with round ends that a clip cuts off, and painted once more beside, as KaTeX has them', async () => {
    const roundBar = (x: number) =>
      `q ${x} 26 1 36 re W n ${x} 20 m ${x} 66 l ${x} 67 ${x + 0.6} 67 ${x + 0.6} 66 c ${x + 0.6} 20 l ${x + 0.6} 19 ${x} 19 ${x} 20 c h ${x + 0.7} 62 m ${x} 62 l ${x} 26 l ${x + 0.7} 26 l h f Q `;
    const rows = [52, 40, 28].map((y) => show('4', 31, y) + show('7', 51, y)).join('');
    const page = await read(roundBar(20) + roundBar(66) + rows);
    expect(charactersOf(page)).toBe('|444777|');
    expect([page.rules, page.shapes]).toEqual([[], []]);
  });

  it('are read from a glyph that is stretched to their height and cut by a clip, as MathJax has them', async () => {
    const stretched = (x: number) => `q ${x} 26 4 36 re W n BT /F1 1 Tf 10 0 0 900 ${x} -90 Tm (|) Tj ET Q `;
    const page = await read(stretched(20) + show('4', 31, 52) + show('7', 31, 28) + stretched(46));
    const bars = page.glyphs.filter(({ text }) => text === '|');
    expect(bars).toMatchObject([{ size: 10 }, { size: 10 }]);
    expect(bars[0]!.ink.y1 - bars[0]!.ink.y0).toBeCloseTo(36);
    expect(page.shapes).toEqual([]);
  });

  it('are painted once where a stroke follows the curves that were filled', async () => {
    const curve = '20 26 m 20 66 l 20 67 22 67 22 66 c 22 26 l h ';
    const page = await read(`${curve}f 0 w ${curve}S`);
    expect([page.rules.length, page.shapes.length]).toEqual([1, 0]);
  });

  it('are read from strokes with feet', async () => {
    const path = '0.5 w 23 37 m 21 37 l 21 49 l 23 49 l S 39 37 m 41 37 l 41 49 l 39 49 l S';
    const page = await read(show('0, x', 22.5) + path);
    expect(charactersOf(page)).toBe('[0,x]');
    expect(page.rules).toEqual([]);
  });

  it('are read about rows of entries, whose columns are wider than a narrow entry', async () => {
    const bars = '0.5 w 20 26 m 20 62 l S 66 26 m 66 62 l S ';
    const rows = [52, 40, 28].map((y) => show('4', 31, y) + show('7', 51, y)).join('');
    const page = await read(bars + rows);
    expect(charactersOf(page)).toBe('|444777|');
    expect(page.rules).toEqual([]);
  });

  it('are read about rows of functions, whose names are no words of prose', async () => {
    const bars = '0.5 w 20 26 m 20 62 l S 86 26 m 86 62 l S ';
    const rows = show('1', 38, 52) + show('sinA', 24, 40) + show('cosB', 60, 40) + show('2', 38, 28);
    const page = await read(bars + rows + show('4', 66, 52) + show('6', 66, 28));
    expect(page.rules).toEqual([]);
  });

  it('are read about rows of entries where one is painted a little higher than the other', async () => {
    const bars = '0.5 w 20 26 m 20 62 l S 66 26.8 m 66 61.2 l S ';
    const page = await read(bars + [52, 40, 28].map((y) => show('4', 31, y) + show('7', 51, y)).join(''));
    expect(charactersOf(page)).toBe('|444777|');
  });

  it('have the baseline of the letter, not that of the wider accent over it', async () => {
    const accent = 'BT /F1 8 Tf 21.5 47 Td (W) Tj ET ';
    const page = await read(`${show('x', 22.7)}${accent}0.5 w 21 37 m 21 54 l S 29.5 37 m 29.5 54 l S`);
    const bars = page.glyphs.filter(({ text }) => text === '|');
    expect(bars).toMatchObject([
      { size: 10, baseline: 60 },
      { size: 10, baseline: 60 },
    ]);
  });

  it('are told from rules beside columns of words', async () => {
    const bars = '0.5 w 20 26 m 20 62 l S 66 26 m 66 62 l S ';
    const page = await read(bars + [52, 40, 28].map((y) => show('words', 30, y)).join(''));
    expect(page.rules).toHaveLength(2);
  });

  it('are read alone, between two signs and before limits', async () => {
    const page = await read(show('\\(A', 20) + bar(31) + show('B\\)', 32));
    expect(charactersOf(page)).toBe('(A|B)');
    const limit = 'BT /F1 6 Tf 28 34 Td (0) Tj ET ';
    const evaluated = await read(`${show('x', 20)}0.5 w 26.5 33 m 26.5 50 l S ${limit}`);
    expect(charactersOf(evaluated)).toBe('x|0');
  });

  it('are told from a rule between columns', async () => {
    const page = await read(`${show('left', 20)}${show('right', 60)}0.5 w 50 10 m 50 90 l S`);
    expect(charactersOf(page)).toBe('leftright');
    expect(page.rules).toHaveLength(1);
  });

  it('are told from the rules of a table and from a box about a word', async () => {
    const table = '0.5 w 21 37 40 12 re S 10 49 m 100 49 l S';
    const cells = bar(80) + bar(120);
    const page = await read(show('word', 24) + table + show('cell', 90) + cells);
    expect(charactersOf(page)).toBe('wordcell');
    expect(page.rules).toHaveLength(7);
  });
});

describe('arrows', () => {
  const outline = (x0: number, x1: number, y = 49) =>
    `${x0} ${y - 0.2} m ${x0} ${y + 0.2} l ${x1 - 1.7} ${y + 0.2} l ${x1 - 2} ${y + 1} l ${x1} ${y} l ${x1 - 2} ${y - 1} l ${x1 - 1.7} ${y - 0.2} l h f `;
  const strokes = (x0: number, x1: number, y = 49) =>
    `0.4 w ${x0} ${y} m ${x1} ${y} l S ${x1 - 2} ${y + 1} m ${x1} ${y} l ${x1 - 2} ${y - 1} l S `;

  it('of a font are lengthened by a bar that reaches into them, as MathJax does over several letters', () => {
    const head = { ...glyph('→', 40, 50), size: 10, ink: { x0: 40, x1: 50, y0: 46, y1: 50 } };
    const bar = (x1: number): Rule => ({
      x0: 30,
      x1,
      y0: 47.8,
      y1: 48.2,
      direction: 'horizontal',
      thickness: 0.4,
    });
    expect(lengthenedArrows([bar(41)], [head])).toMatchObject([
      { glyph: { text: '⟶', ink: { x0: 30, x1: 50 } }, parts: [head] },
    ]);
    expect(lengthenedArrows([bar(39)], [head])).toEqual([]);
  });

  it('are read with their shafts painted once more beside the outline', async () => {
    const shaft = '20 48.8 m 33 48.8 l 33 49.2 l 20 49.2 l h ';
    const page = await read(show('AB', 20) + outline(19.8, 33.4).replace('h f', `h ${shaft} f`));
    expect(charactersOf(page)).toContain('⟶');
    expect([page.rules, page.shapes]).toEqual([[], []]);
  });

  it.each([
    ['one outline', outline(19.8, 33.4)],
    ['a rule and a head', strokes(19.8, 33.4)],
  ])('over two letters are read from %s', async (_, path) => {
    const page = await read(show('AB', 20) + path);
    expect(charactersOf(page)).toBe('⟶AB');
    expect([page.shapes, page.rules]).toEqual([[], []]);
  });

  it('over one letter are its accent', async () => {
    expect(charactersOf(await read(show('a', 20) + outline(19.8, 25.6)))).toBe('→a');
  });

  it('over one narrow letter are its accent, with a head half as high as they are wide', async () => {
    const arrow =
      '18.6 50.8 m 18.6 51.2 l 26 51.2 l 24.6 53.6 l 25 53.6 l 27.6 51 l 25 48.4 l 24.6 48.4 l 26 50.8 l h f ';
    expect(charactersOf(await read(show('a', 20) + arrow))).toBe('→a');
  });

  it('over letters are told from number lines, whose heads are higher', async () => {
    const line = '18 53 m 18 53.6 l 40 53.6 l 37 57 l 37.6 57 l 42 53.3 l 37.6 49.6 l 37 49.6 l 40 53 l h f ';
    const page = await read(show('AOBC', 19) + line);
    expect(charactersOf(page)).toBe('AOBC');
    expect(page.shapes).toHaveLength(1);
  });

  it('over two letters end with them, and may stand out over one', async () => {
    const page = await read(show('AB', 20) + outline(16.4, 33.4));
    expect(charactersOf(page)).toBe('AB');
    expect(page.shapes).toHaveLength(1);
  });

  it('arrows of a drawing stay: they do not end with the letters under them', async () => {
    const page = await read(show('F', 30) + outline(20, 60));
    expect(charactersOf(page)).toBe('F');
    expect(page.shapes).toHaveLength(1);
  });

  it('are told from a rule in a circle, the charge of an ion', async () => {
    const circle =
      '0.3 w 27 52 m 27 53.1 26.1 54 25 54 c 23.9 54 23 53.1 23 52 c 23 50.9 23.9 50 25 50 c 26.1 50 27 50.9 27 52 c h S ';
    const page = await read(`${show('O', 20)}${circle}23.4 51.85 3.2 0.3 re f `);
    expect(charactersOf(page)).toBe('O');
    expect(page.shapes).toHaveLength(1);
  });

  it('are told from the border of a cell, with the squares that Word paints at its corners', async () => {
    const border = '20.1 48.8 13 0.48 re f 19.6 48.8 0.48 0.48 re f 33.1 48.8 0.48 0.48 re f ';
    const page = await read(show('AB', 20) + border);
    expect(charactersOf(page)).toBe('AB');
    expect(page.rules).toHaveLength(1);
  });

  it('are told from other thin outlines', async () => {
    const box = '19.8 48 13.6 2 re f ';
    const wedge = '19.8 48 m 33.4 49 l 19.8 50 l h f ';
    for (const path of [box, wedge]) expect(charactersOf(await read(show('AB', 20) + path))).toBe('AB');
  });
});

describe('dashes', () => {
  const dashes = (xs: number[]) => xs.map((x) => show('-', x, 40)).join('');

  it('dashes painted over each other are one bar, the last one stepping back to its end', async () => {
    const page = await read(show('1', 23, 46) + dashes([20, 21.67, 23.34, 25]) + show('2', 24, 32));
    expect(charactersOf(page)).toBe('12');
    expect(page.rules).toHaveLength(1);
    expect(page.rules[0]).toMatchObject({ direction: 'horizontal' });
    expect((page.rules[0]?.x1 ?? 0) - (page.rules[0]?.x0 ?? 0)).toBeGreaterThan(6);
  });

  it('dashes typed one behind the other stay', async () => {
    const page = await read(show('a', 14) + dashes([20, 23.33]) + show('b', 27));
    expect(charactersOf(page)).toBe('a--b');
    expect(page.rules).toEqual([]);
  });

  it('dashes right between small digits are the bar of a fraction', async () => {
    const small = (text: string, x: number, y: number) => `BT /F1 6 Tf ${x} ${y} Td (${text}) Tj ET `;
    const page = await read(
      show('b', 10) + small('1', 21, 40.2) + show('_', 20, 40.5) + small('4', 21.2, 34),
    );
    expect(charactersOf(page)).toBe('b41');
    expect(page.rules).toMatchObject([{ direction: 'horizontal' }]);
  });

  it('dashes between a numerator and a denominator of the text’s size are the bar of a fraction', async () => {
    const page = await read(show('\\227', 20, 40) + show('n', 22, 47) + show('t', 23, 33));
    expect(page.rules).toHaveLength(1);
  });

  it('dashes that leave a blank below a line of text stay', async () => {
    const page = await read(show('a', 10) + show('_', 20) + show('b', 20, 52) + show('c', 20, 28));
    expect(page.rules).toEqual([]);
  });
});

describe('an arrow between the two sides of a reaction', () => {
  const arrow = '0.5 w 40 43 m 68 43 l S 68 41 m 72 43 l 68 45 l h f ';
  const sides = show('p', 25) + show('n', 85);

  it('is a sign in the line', async () => {
    const page = await read(sides + arrow);
    expect(page.glyphs.find(({ text }) => text === '⟶')).toMatchObject({ size: 10, baseline: 60 });
    expect([page.rules, page.shapes]).toEqual([[], []]);
  });

  it('is one where tabs part it from a side that begins with the number of an isotope', async () => {
    const isotope = `BT /F0 6 Tf 96 45 Td (n) Tj ET ${show('n', 99)}`;
    const page = await read(show('p', 10) + isotope + arrow);
    expect(page.glyphs.some(({ text }) => text === '⟶')).toBe(true);
  });

  it.each([
    ['has nothing behind it', show('p', 25) + arrow],
    ['leads from box to box', `${sides}${arrow}0.5 w 22 36 m 22 52 l 35 52 l 35 36 l h S`],
    [
      'is of a row of a commutative diagram',
      `${sides}${arrow}0.5 w 28 34 m 28 14 l S 26 18 m 28 14 l 30 18 l h f`,
    ],
    [
      'is one of two above each other',
      `${sides}${arrow}0.5 w 44 37 m 72 37 l S 44 35 m 40 37 l 44 39 l h f `,
    ],
    ['is below the line', sides + arrow.replaceAll('43', '36').replaceAll('41', '34').replaceAll('45', '38')],
  ])('is a drawing where it %s', async (_, content) => {
    const page = await read(content);
    expect(page.glyphs.some(({ text }) => text === '⟶')).toBe(false);
  });
});
