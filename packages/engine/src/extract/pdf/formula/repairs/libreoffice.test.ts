import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, OFFICE_FONTS, type Place, rule } from '../test/page-builder.ts';

const { signs, italic, upright } = OFFICE_FONTS;

const letter = (text: string, x: number, y = 100, place: Place = {}) =>
  glyph(text, x, y, { font: italic, size: 12, ...place });
const word = (text: string, x: number) =>
  [...text].map((char, at) => letter(char, x + 6 * at, 100, { font: upright }));
const sign = (text: string, x: number, y = 100, place: Place = {}) =>
  glyph(text, x, y, { font: signs, size: 12, width: 0.6, ...place });
const gap = (x: number, y = 100, size = 12) => sign('¿', x, y, { size, width: 0.45 });

/** A bracket that was stretched around text of 12 points. */
const bracket = (text: string, x: number, height = 13.5): Glyph => ({
  ...sign(text, x, 100, { size: height, width: 0.2 }),
  ink: { x0: x + 0.4, x1: x + 1.6, y0: 96.5 - height / 2, y1: 96.5 + height / 2 },
});

function read(glyphs: Glyph[]) {
  const formula = formulaOfItems(reduce(glyphs, []).items);
  return { ...formula, tex: writeTex(formula.math).replace(/\\left|\\right|\s+/g, '') };
}

describe('brackets that were closed with a parenthesis', () => {
  it.each([
    ['|', '|', '|'],
    ['‖', '\\Vert', '\\Vert'],
    ['⟨', '\\langle', '\\rangle'],
    ['{', '\\lbrace', '\\rbrace'],
  ])('close as %s opens', (open, before, after) => {
    expect(read([bracket(open, 0), letter('x', 3), bracket(')', 10)]).tex).toBe(`${before}x${after}`);
  });

  it('closes nested ones from the inside', () => {
    const glyphs = [
      bracket('|', 0),
      letter('f', 3),
      bracket('(', 9),
      letter('x', 12),
      bracket(')', 19),
      bracket(')', 22),
    ];
    expect(read(glyphs).tex).toBe('|f(x)|');
  });

  it('leaves bars that close each other alone', () => {
    const glyphs = [bracket('(', 0), bracket('|', 3), letter('x', 6), bracket('|', 13), bracket(')', 16)];
    expect(read(glyphs).tex).toBe('(|x|)');
  });

  it('keeps a half-open interval where nothing else was misprinted', () => {
    expect(
      read([bracket('[', 0), letter('a', 3), letter(',', 9), letter('b', 13), bracket(')', 20)]).tex,
    ).toContain(')');
  });

  it('doubts the closed interval that a misprinted page may have shown', () => {
    const other = [bracket('|', 60), letter('x', 63), bracket(')', 70)];
    const interval = [
      bracket('[', 0),
      letter('a', 3),
      letter(',', 9),
      letter('b', 13),
      bracket(')', 20),
      sign('=', 30),
    ];
    const { tex, confidence } = read([...interval, ...other]);
    expect(tex).toMatch(/^\[a,b\]/);
    expect(confidence).toBeLessThan(0.75);
  });

  it('leaves cases open', () => {
    const rows = [letter('x', 5, 94), letter('y', 5, 106)];
    const math = read([bracket('{', 0, 26), ...rows, bracket(')', 14, 26)]).math;
    expect(math[0]).toMatchObject({ type: 'delimited', open: '{', close: '' });
  });
});

describe('marks of missing operands', () => {
  const small = { size: 7.2 };

  it('give a limit back to its name', () => {
    const limit = [
      letter('n', 26, 103, small),
      sign('→', 30, 103, { ...small, width: 1 }),
      letter('0', 38, 103, small),
    ];
    expect(read([...word('lim', 0), gap(20), ...limit, letter('u', 46), gap(56)]).tex).toContain('\\lim');
    expect(read([...word('lim', 0), gap(20), ...limit, letter('u', 46), gap(56)]).tex).not.toContain('¿');
  });

  it('close a bracket where two stand for it', () => {
    expect(read([letter('⌊', 0), letter('n', 7), gap(15), gap(22)]).tex).toBe('\\lfloorn\\rfloor');
  });

  it('are doubtful relations between two operands', () => {
    const { tex, confidence } = read([letter('a', 0), gap(8), letter('b', 16)]);
    expect(tex).toBe('a=b');
    expect(confidence).toBeLessThan(0.75);
  });

  it('are stars where nothing else is raised', () => {
    expect(read([letter('A', 0), gap(6.5, 94, 7.2)]).tex).toBe('A^{*}');
  });

  it('stay visible where what they hide is lost', () => {
    expect(read([letter('d', 0), sign('=', 8), gap(18)]).tex).toContain('¿');
  });

  it('end a script that swallowed the rest of the formula', () => {
    const raised = [
      sign('+', 6.2, 94, small),
      gap(10.6, 94, 7.2),
      sign('=', 14, 94, small),
      letter('b', 19, 94, small),
    ];
    expect(read([letter('a', 0), ...raised]).tex).toBe('a^{+}=b');
  });
});

it('gives the scripts of an empty box to what follows', () => {
  const box = sign('❑', 0, 100, { width: 0.7 });
  expect(read([box, letter('n', 8.6, 95, { size: 7.2 }), letter('C', 13)]).tex).toBe('{}^{n}C');
});

it('takes an acute for the bar it was, where the page is misprinted', () => {
  const acute = { ...letter('´', 0, 100, { font: upright }), ink: { x0: 2, x1: 4.5, y0: 91, y1: 93 } };
  expect(read([acute, letter('x', 0), letter('A', 20), gap(26.5, 94, 7.2)]).tex).toContain('\\bar{x}');
  expect(read([acute, letter('x', 0)]).tex).toContain('\\acute{x}');
});

it('doubts a plain letter where a set of numbers may have lost its alphabet', () => {
  expect(read([letter('n', 0), letter('∈', 9), letter('N', 18)]).confidence).toBeLessThan(0.75);
  expect(read([letter('n', 0), letter('∈', 9), letter('A', 18)]).confidence).toBe(1);
});

describe('a limit printed in the numerator', () => {
  const under = ['n', '→', '0'].map((char, at) => letter(char, 2 + 6 * at, 101, { size: 7.2 }));
  const numerator = [
    ...word('lim', 0).map((glyph) => ({ ...glyph, baseline: 94, ink: { ...glyph.ink, y0: 86, y1: 94 } })),
    ...under,
  ];
  const parts = [letter('f', 24, 94), letter('x', 16, 120)];

  it('stood before the fraction', () => {
    const { items } = reduce([...numerator, ...parts], [rule(0, 32, 106)]);
    expect(writeTex(formulaOfItems(items).math).replace(/\s+/g, '')).toMatch(/^\\lim.*\\frac\{f\}\{x\}$/);
  });
});
