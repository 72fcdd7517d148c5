import { describe, expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;
/** A board paper types vectors as objects, with a blank of their own behind each. */
const OBJECT_BLANK_PT = 3.5;

/** Prose with `^i` for a letter with a hat, `>a` for one with an arrow, and `#` for the fraction dy/dx. */
function line(value: string): { glyphs: Glyph[]; rules: Rule[] } {
  const [glyphs, rules]: [Glyph[], Rule[]] = [[], []];
  let pen = 20;
  for (let at = 0; at < value.length; at += 1) {
    const char = value[at] as string;
    if (char === '#') {
      glyphs.push(...text('dy', pen + 1, 93, { font }), ...text('dx', pen + 1, 107.5, { font }));
      rules.push(rule(pen, pen + 12, 97));
      pen += 12;
    } else if (/[\^>]/.test(char)) {
      const letter = glyph(value[at + 1] as string, pen, 100, { font, ascent: 0.44, descent: 0 });
      const mark = char === '^' ? 'ˆ' : '→';
      const ink = { x0: pen - 0.5, x1: pen + 5.5, y0: 91.5, y1: 93.5 };
      glyphs.push(letter, { ...glyph(mark, pen, 97, { font }), ink });
      pen += letter.advance + OBJECT_BLANK_PT;
      at += 1;
    } else {
      if (char !== ' ') glyphs.push(glyph(char, pen, 100, { font }));
      pen += char === ' ' ? 3.3 : 5;
    }
  }
  return { glyphs, rules };
}

const formulas = (value: string) => {
  const { glyphs, rules } = line(value);
  return formulasOf(glyphs, rules);
};

const hat = (letter: string) => String.raw`\hat{\mathrm{${letter}}}`;
const arrow = (letter: string) => String.raw`\vec{\mathrm{${letter}}}`;

describe('vectors that are objects of their own among upright letters', () => {
  it.each([
    ['go on behind a wide blank', 'where ^i – 2^j + 3^k is', [`${hat('i')}-2${hat('j')}+3${hat('k')}`]],
    [
      'begin with a sign behind a comma',
      'and ^i + ^j , – 2^i + 3^j are',
      [`${hat('i')}+${hat('j')}`, `-2${hat('i')}+3${hat('j')}`],
    ],
    ['have a number before them', 'both >a – 3 >b and', [`${arrow('a')}-3${arrow('b')}`]],
    [
      'are multiplied by a dot',
      'plane >r . (2^i + 6^j) = 7 is',
      [`${arrow('r')}.(2${hat('i')}+6${hat('j')})=7`],
    ],
    ['end a sentence', 'find >r . (ii) prove that', [arrow('r')]],
  ])('%s', (_, value, expected) => {
    expect(formulas(value)).toEqual(expected);
  });
});

it.each([
  ['solve x # – 2y = 5 for it', [String.raw`\mathrm{x}\frac{\text{dy}}{\text{dx}}-2y=5`]],
  ['where a # – 2y = 5 for it', [String.raw`\frac{\text{dy}}{\text{dx}}-2y=5`]],
  ['by a * b = 2a + b on it', [String.raw`a\mathbin{\text{*}}b=2a+b`]],
])('a factor before a fraction, a named operation: %s', (value, expected) => {
  expect(formulas(value)).toEqual(expected);
});
