import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../../../tree/index.ts';
import { glyph, OFFICE_FONTS, page, rule, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { formulasOf } from '../test/formulas-of.ts';
import { plainText } from './inlines.ts';

const font = OFFICE_FONTS.prose;

function inlinesOf(...parts: (string | Glyph[])[]): Inline[] {
  let pen = 20;
  const glyphs = parts.flatMap((part) => {
    const made = typeof part === 'string' ? text(part, pen, 100, { font }) : part;
    const blanks = typeof part === 'string' ? part.length - part.trimEnd().length : 0;
    const last = made.at(-1) as Glyph;
    pen = last.x + last.advance + 3.3 * blanks;
    return made;
  });
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...glyphs, ...text('and so these words end the paragraph here', 20, 112, { font })]));
  const [block] = layout.finish().blocks as [Block];
  return 'children' in block ? (block.children as Inline[]) : [];
}

const formulas = (...parts: (string | Glyph[])[]) =>
  inlinesOf(...parts).flatMap((inline) =>
    inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : [],
  );

describe('formulas set in the font of the prose', () => {
  it.each([
    ['the profit P=3x+2y is the most', ['P=3x+2y']],
    ['the planes 2x+y-2z-6=0 and x - y = 4 meet', ['2x+y-2z-6=0', 'x-y=4']],
    ['where C(x) = 0.5x - 2 is given', ['C(x)=0.5x-2']],
    ['the sides AB = 3 and BC = 4 are given', ['AB=3', 'BC=4']],
    ['find log x + sin y = 2 from these', ['\\logx+\\siny=2']],
    ['at the point P(1,0,-3) of it', ['P(1,0,-3)']],
    ['show that y = sin x / cos x holds', ['y=\\sinx/\\cosx']],
    ['and C = n!/(r!(n – r)!) for all', ['C=n{!}/(r{!}(n-r){!})']],
    ['where x = 3 / y = 4 as you like', ['x=3', 'y=4']],
    ['then f’(x)=2x holds', ["f'(x)=2x"]],
    ['cuts the xy-plane twice', ['xy']],
    ['a force of 2 = 3 N is', ['2=3\\,\\mathrm{N}']],
    ['then sin x cos y = 1 holds', ['\\sinx\\cosy=1']],
    ['the angle A = 60° is', ['A=60{}^{\\circ}']],
    ['find its resistance. [0.5r]', ['0.5r']],
    ['its half is (C) R/2 (D) 1', ['R/2']],
    ['using each letter once. [8!]', ['8{!}']],
    ['ways are (A) 6! (B) 720', ['6{!}']],
    ['and f(2) and g(-1) are', ['f(2)', 'g(-1)']],
    ['the speed v = u + at, where', ['v=u+at']],
    ['the line ax + by + c = 0 meets', ['ax+by+c=0']],
    ['so that 2hxy + 2gx + c = 0 and y + 2hXY = 1', ['2hxy+2gx+c=0', 'y+2hXY=1']],
    ['where D = abc + 2fgh + c is', ['D=abc+2fgh+c']],
    ['in [2, 5) or at (2, –3) of it', ['\\left[2,5\\right)', '(2,-3)']],
    ['the ends (– 2, – 4) and (2, – 4) of it', ['(-2,-4)', '(2,-4)']],
    ['at (– 4, 2k) and (– k, – 5) of it', ['(-4,2k)', '(-k,-5)']],
    ['solve |x – 2| < 3 for', ['\\left|x-2\\right|<3']],
    ['if a : b = 2 : 3 holds', ['a:b=2:3']],
    ['then dy/dx is the slope', ['dy/dx']],
    ['as d/dx (sin x) = cos x is', ['d/dx\\left(\\sinx\\right)=\\cosx']],
    ['a map f: A → B that is', ['f:A\\toB']],
    ['in Δ ABC the angle ∠ BCA is', ['\\DeltaABC', '\\angleBCA']],
    ['show that ∠PQR = 60° in it', ['\\anglePQR=60{}^{\\circ}']],
    ['and P(E) or n(A) are', ['P(E)', 'n(A)']],
    ['then a · b = 2 holds', ['a\\cdotb=2']],
    ['one of (b) 3x – 2 (c) 4', ['3x-2']],
    ['which is (A) 2a (B) 4R', ['2a', '4R']],
    ['where y = A ln |x| + B + x is', ['y=A\\ln\\left|x\\right|+B+x']],
    ['and f = R –[R] or (1 –x) + 7 are', ['f=R-[R]', '(1-x)+7']],
    ['with y = a (sin t – cos t) it', ['y=a\\left(\\sint-\\cost\\right)']],
    ['let f (x + y) = f (x) + f (y) hold', ['f(x+y)=f(x)+f(y)']],
    [
      'where A = {x : x is a two-digit number} and it',
      ['A=\\left\\{x:x\\text{isatwo}\\text{-}\\text{digitnumber}\\right\\}'],
    ],
    ['where R = {(a, b) : b = a + 1} is', ['R=\\{(a,b):b=a+1\\}']],

    ['∫ x  dx is the area that', ['\\intx\\quaddx']],
    ['for 2tanx + 3 = secA', ['2\\tanx+3=\\secA']],
    ['कि9AD = 7AB है', ['9AD=7AB']],
    ['for sina + cosP = 3 it', ['\\sina+\\cosP=3']],
  ])('%s', (line, expected) => {
    expect(formulas(line)).toEqual(expected);
  });

  it.each([
    'Section - A of the paper',
    'the year 2021-22 and pages 4-7 of it',
    'a well-known non-zero e-mail',
    'a 230V supply draws 3.2A and 5 kg',
    'question 4(b) of Section A(ii)',
    'call 98765-43210 or write',
    'then [9V] and (a) 12m are',
    'Statement I : the sum and Step 2 : the rest',
    'score 2 : 3 at half time (see 2, 3)',
    '(A) B2 and (B) A-2, B-1 for [2nd]',
    'Mode = 3 Median with E = the set of words',
    'how much is the cost of cosy lanes',
    'reach 60+ marks by work + rest alone',
    'lengths of 5cms + 3kms and two are',
    'some age = sum of both',
  ])('leaves %s alone', (line) => {
    expect(formulas(line)).toEqual([]);
  });

  it('reads two letters with a power as a product, whatever word they spell', () => {
    const power = text('2', 48.3, 96, { font, size: 7 });
    expect(formulas('and by', power, ' + 2x = 7 is')).toEqual(['by^{2}+2x=7']);
  });

  it('takes a bracket behind a blank for a factor where the one before has a power', () => {
    const power = (x: number) => text('2', x, 96, { font, size: 7 });
    expect(formulas('(1+x)', power(45), ' (1–x)', power(76.8))).toEqual(['(1+x)^{2}(1-x)^{2}']);
    expect(formulas('g = 1 + x (see x) of it')).toEqual(['g=1+x']);
  });

  it('takes a dash far off for a minus between a formula and a fraction', () => {
    const fraction = [...text('2', 70, 94, { font }), ...text('3', 70, 108, { font })];
    const line = [
      ...text('x', 50, 100, { font }),
      ...text('2', 55, 96, { font, size: 7 }),
      ...text('–', 63.5, 100, { font }),
      ...fraction.map((digit) => ({ ...digit, x: 75.5, ink: { ...digit.ink, x0: 75.6, x1: 80 } })),
      ...text('is here', 100, 100, { font }),
    ];
    const rules = [rule(75, 81, 97)];
    expect(formulasOf([...text('so', 20, 100, { font }), ...line], rules)).toEqual([
      '\\mathrm{x}^{2}-\\frac{2}{3}',
    ]);
  });

  it('joins a function typed in an office equation and its argument behind a blank', () => {
    const office = {
      font: { ...OFFICE_FONTS.prose, id: 'Office', encoding: 'unicode' as const, math: true },
    };
    const typed = (value: string, x: number) => text(value, x, 100, office);
    const line = [...text('it is', 20, 100, { font }), ...typed('1−𝑐𝑜𝑠', 52), ...typed('(𝑡)', 80.2)];
    expect(formulas(line)).toEqual(['1-\\cos(t)']);
  });

  it('reads the wedge of a symbol font right above a letter as its hat', () => {
    const signs = { font: OFFICE_FONTS.signs, size: 8, ascent: 0.6 };
    const line = [
      ...text('it is', 20, 100, { font }),
      glyph('3', 52, 100),
      glyph('i', 57.2, 100),
      glyph('∧', 57.8, 94, signs),
      ...text('here', 70, 100, { font }),
    ];
    expect(formulas(line)).toEqual(['3\\hat{i}']);
  });

  it('takes a unit vector behind a blank for a factor of its number', () => {
    const hat = (x: number) => ({
      ...glyph('ˆ', x, 99, { font }),
      ink: { x0: x + 1, x1: x + 4, y0: 91, y1: 93 },
    });
    const line = [
      ...text('so', 20, 100, { font }),
      ...text('2 i – 7 j', 40, 100, { font }),
      hat(48.3),
      hat(74.9),
      ...text('is one', 100, 100, { font }),
    ];
    expect(formulasOf(line)).toEqual(['2\\hat{\\mathrm{i}}-7\\hat{\\mathrm{j}}']);
  });

  it('leaves the raised letters of an ordinal number to the prose', () => {
    const line = [
      ...text('the 14', 20, 100, { font }),
      ...text('th', 48.4, 96, { font, size: 6.5 }),
      ...text('term is', 60, 100, { font }),
    ];
    expect(formulas(line)).toEqual([]);
  });

  it('leaves an address alone that is smaller than the words of its line', () => {
    const address = text('https://a.org/', 60, 100, { font, size: 7 });
    expect(formulas('words at ', address, ' and more of these words')).toEqual([]);
  });

  it('takes a dash with blanks for a minus where its operands are of a formula', () => {
    expect(formulas('the roots of (c – 5)x + 2 are')).toEqual(['(c-5)x+2']);
    const letter = (x: number) => glyph('x', x, 100, { font: OFFICE_FONTS.italic });
    expect(formulas('equal to 4 – 2', [letter(83.2)], ' only')).toEqual(['4-2x']);
    expect(formulas('with (3 – a) ', [letter(78.2)], ' + 2 = 0 in it')).toEqual(['(3-a)x+2=0']);
  });

  it('takes a dash for a minus where a root with room of its own is a factor behind it', () => {
    const line = [
      ...text('that px', 20, 100, { font }),
      ...text('2', 55.2, 96, { font, size: 6 }),
      ...text('– 2', 61.5, 100, { font }),
      tall('√', 77.2, 96.5, 11),
      ...text('5x + 15 = 0 has', 82.5, 100, { font }),
    ];
    expect(formulasOf(line, [rule(82.2, 87.6, 91)])).toEqual(['px^{2}-2\\sqrt{5}\\mathrm{x}+15=0']);
  });

  it.each(['see 4 – 2 marks each', 'part c – 5 marks', 'unit 2 – a summary'])(
    'leaves the dash of %s alone',
    (line) => {
      expect(formulas(line)).toEqual([]);
    },
  );

  it('keeps the label of an option out of its value', () => {
    expect(formulas('then (A) −1 is right')).toEqual(['-1']);
  });

  it('reads units side by side with their number, and a product with its power', () => {
    const power = (x: number, value: string) => text(value, x, 96, { font, size: 6 });
    expect(formulas('is 9.8 m s', power(60, '–2'), ' in all')).toEqual([
      '9.8\\,\\mathrm{m}\\,\\mathrm{s}^{-2}',
    ]);
    expect(formulas('the terms ar', power(76.6, '2'), ' and more')).toEqual(['ar^{2}']);
  });

  it('gives a degree sign before a unit to the number', () => {
    const degree = glyph('0', 69, 96, { font, size: 6 });
    const formula = formulas('heat to 27 ', [degree], 'C in it');
    expect(formula).toEqual(['27^{0}\\mathrm{C}']);
  });
});

describe('small capitals', () => {
  it('are no scripts of the capital before them', () => {
    const capital = text('E', 20, 100, { font });
    const rest = text('XAMPLE', 25, 100, { font, size: 7.5 });
    const inlines = inlinesOf(capital, rest, ' of words');
    expect(plainText(inlines)).toMatch(/^EXAMPLE of words/);
  });
});
