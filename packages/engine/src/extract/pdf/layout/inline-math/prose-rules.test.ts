import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Inline, ParagraphBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, OFFICE_FONTS, page, rule, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

const ITALIC = { ...FONTS.roman, id: 'Italic', name: 'Times-Italic', italic: true };
const italic = (value: string, x: number) => text(value, x, 100, { font: ITALIC });

function inlinesOf(glyphs: Glyph[], rules: Rule[] = []): Inline[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  return (layout.finish().blocks[0] as ParagraphBlock).children;
}

const formulas = (glyphs: Glyph[], rules: Rule[] = []) =>
  inlinesOf(glyphs, rules).flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));

describe('words of Devanagari', () => {
  const word = (value: string, x: number, width: number) => glyph(value, x, 100, { font: ITALIC, width });

  it('are prose, however short and in italics', () => {
    const line = [
      word('खण्ड', 10, 2),
      word('अ', 36, 0.6),
      word('या', 48, 0.9),
      word('स', 62, 0.7),
      word('के', 74, 0.8),
    ];
    expect(formulas(line)).toEqual([]);
  });

  it('leave a formula beside them one', () => {
    const sum = [glyph('2', 62, 100), glyph('+', 70, 100), glyph('3', 80, 100)];
    expect(formulas([word('मान', 10, 2), word('है', 36, 1), ...sum])).toEqual(['2+3']);
  });

  const equation = (x: number) => [glyph('x', x, 100), glyph('=', x + 8, 100), glyph('0', x + 16, 100)];
  const phrase = (x: number) => glyph(' को हल ', x, 100, { font: FONTS.roman, width: 3 });

  it('are no letters that touch a formula, as all that a recogniser read behind it', () => {
    const [first] = inlinesOf([...equation(40), phrase(61)]);
    expect(first?.type).toBe('math');
    expect(first).not.toHaveProperty('doubts');
  });

  it('stand in no display', () => {
    const line = 'These are words of a line that goes on over the whole width of it';
    const prose = [40, 52, 160].flatMap((y) => text(line, 20, y));
    const half = (x: number) => [glyph('1', x + 3, 93), glyph('2', x + 3, 107)];
    const sum = [...half(120), glyph('+', 135, 100), ...half(145), glyph('=', 160, 100), ...half(170)];
    const bars = [120, 145, 170].map((x) => rule(x, x + 12, 97));
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...prose, ...sum, phrase(188)], bars));
    expect(layout.finish().blocks.map(({ type }) => type)).not.toContain('equation');
  });

  it('make no letter in bold beside them a formula', () => {
    const question = [...text('Q', 0, 100, { font: FONTS.bold }), word('वृत्त', 8, 3), word('मान', 42, 2)];
    expect(formulas(question)).toEqual([]);
  });
});

describe('the number of an item in italics', () => {
  it('is no formula', () => {
    expect(formulas([...italic('(ii)', 10), ...italic('some words of it', 50)])).toEqual([]);
    expect(formulas([...italic('(viii)', 10), ...italic('some words of it', 60)])).toEqual([]);
  });

  it('is told from a variable in brackets that an operator follows', () => {
    const sum = [...italic('(x)', 10), glyph('+', 32, 100), ...italic('y', 44)];
    expect(formulas(sum).join('')).toContain('x');
  });
});

describe('the letters of answers in one line', () => {
  const ROMAN = { font: { ...FONTS.roman, id: 'Prose', name: 'Prose', encoding: 'unknown' as const } };
  const answer = (letter: string, x: number) => [
    ...text(`(${letter})`, x, 100, ROMAN),
    ...text('y - z', x + 17, 100, { font: ITALIC }),
  ];

  it('are no factors of the formulas that they stand before', () => {
    expect(formulas([...answer('c', 30), ...answer('d', 120)])).toEqual(['y-z', 'y-z']);
  });

  it('are told from a fraction in brackets', () => {
    const bracket = (value: string, x: number) => tall(value, x, 97.5, 26, 4);
    const half = [glyph('a', 35, 93), glyph('b', 35, 107), bracket('(', 30), bracket(')', 41)];
    const found = formulas([...half, ...text('is the value of it', 52, 100)], [rule(34.5, 40.5, 97.5)]);
    expect(found.join('')).toContain('frac');
  });

  it('are told from a variable in brackets before its factor', () => {
    const product = [...text('(y', 30, 100, { font: ITALIC }), ...text('– z) x', 43, 100, { font: ITALIC })];
    expect(formulas(product).join('')).toContain('y');
  });
});

describe('the numbers of answers that count on through a line', () => {
  const pair = (value: string, x: number) => {
    const [first, second] = value.split(',');
    return text(`(−${first},${second})`, x, 100, { font: FONTS.roman });
  };

  it('are no factors of the pairs that they touch', () => {
    const line = [...text('3)', 10, 100), ...pair('1,5', 24), ...text('4)', 49, 100), ...pair('7,5', 59)];
    expect(formulas(line)).toEqual(['(-1,5)', '(-7,5)']);
  });

  it('may be letters, the first of which touches its answer', () => {
    const equation = [glyph('e', 140, 100), glyph('=', 148, 100, { width: 0.78 }), glyph('3', 159, 100)];
    const line = [
      ...text('(a)39/4', 10, 100),
      ...text('(b)12', 80, 100),
      ...text('(c)', 122, 100),
      ...equation,
    ];
    expect(formulas(line)).toEqual(['e=3']);
  });

  it('may be letters of Hindi, in either order of theirs', () => {
    const line = (letters: string[]) =>
      letters.flatMap((letter, at) => [
        ...text(`(${letter})`, 10 + 80 * at, 100, { font: OFFICE_FONTS.prose }),
        glyph('x', 30 + 80 * at, 100),
        glyph('=', 38 + 80 * at, 100, { width: 0.78 }),
        glyph(String(at), 49 + 80 * at, 100),
      ]);
    for (const letters of [
      ['क', 'ख', 'ग', 'घ'],
      ['अ', 'ब', 'स', 'द'],
    ])
      expect(formulas(line(letters))).toEqual(['x=0', 'x=1', 'x=2', 'x=3']);
  });

  it('are told from an argument in brackets', () => {
    const value = [glyph('f', 32, 100), ...text('(b)', 37, 100), glyph('=', 55, 100, { width: 0.78 })];
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...text('(a)', 10, 100), ...value, glyph('3', 66, 100)]));
    const [list] = layout.finish().blocks;
    expect(JSON.stringify(list)).toMatch(/"math".*"f".*"b".*"="/);
  });
});

it('a row of equals signs across the page is no formula, and needs no operand from the next line', () => {
  const layout = createLayout({ outline: [] });
  const bold = { font: FONTS.bold };
  layout.addPage(page([...text('='.repeat(40), 20, 100, bold), ...text('1. Name the commands', 20, 114)]));
  const blocks = JSON.stringify(layout.finish().blocks);
  expect(blocks).not.toContain('"math"');
  expect(blocks).toContain('='.repeat(40));
});
