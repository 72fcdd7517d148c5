import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, PageFont } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { glyphItem } from '../model/item.ts';
import { FONTS, glyph, OFFICE_FONTS } from '../test/page-builder.ts';

const MATH: PageFont = { ...FONTS.letters, id: 'Office', name: 'OfficeMath', encoding: 'unicode' };
const FIRST_ITALIC = 0x1d44e;
const PLANCK = 'ℎ';

/** The italic letter of Unicode's mathematical alphabets. */
const italic = (char: string) =>
  char === 'h' ? PLANCK : String.fromCodePoint(FIRST_ITALIC + char.charCodeAt(0) - 'a'.charCodeAt(0));

/** A row of an office suite's equation editor: letters and signs side by side, blanks a third of an em. */
function typed(value: string): string {
  let pen = 20;
  const items = [...value].flatMap((char) => {
    const made = /[a-z]/.test(char)
      ? glyph(italic(char), pen, 100, { font: MATH })
      : glyph(char, pen, 100, { font: MATH });
    pen += char === ' ' ? 3.3 : made.advance;
    return char === ' ' ? [] : [glyphItem(made)];
  });
  return writeTex(formulaOfItems(items).math).replace(/\s+/g, ' ').trim();
}

describe('words typed into an equation of an office suite', () => {
  it.each([
    ['x = 0 then y = 2', String.raw`x=0\text{ then }y=2`],
    ['x = 0 or y = 2', String.raw`x=0\text{ or }y=2`],
    ['sum of order and degree = 3', String.raw`\textit{sum of order and degree}=3`],
    ['sum of order n = 3', String.raw`\textit{sum of order }n=3`],
    ['if n is even', String.raw`\text{if }n\textit{ is even}`],
    ['2cos(x)+sin(y)', String.raw`2\cos{}(x)+\sin{}(y)`],
  ])('%s', (value, expected) => {
    expect(typed(value)).toBe(expected);
  });

  it('are words on a picture, too, where they join two statements', () => {
    const shaped = (value: string, overhang = 0) => {
      let pen = 20;
      const items = [...value].flatMap((char) => {
        const font = /[a-z]/.test(char) ? FONTS.italic : FONTS.roman;
        const made = { ...glyph(char, pen, 100, { font }), confidence: 0.99 };
        pen += char === ' ' ? 3.3 : made.advance;
        if (char === 'f') {
          made.x += overhang;
          made.advance -= overhang;
        }
        return char === ' ' ? [] : [glyphItem(made)];
      });
      return writeTex(formulaOfItems(items).math).replace(/\s+/g, ' ').trim();
    };
    expect(shaped('if x > 2')).toBe(String.raw`\text{if }x>2`);
    expect(shaped('if x > 2', 2.2)).toBe(String.raw`\text{if }x>2`);
    expect(shaped('x < 3 and 0 < y')).toBe(String.raw`x<3\text{ and }0<y`);
    expect(shaped('if n is odd')).toBe(String.raw`\text{if }n\textit{ is odd}`);
    expect(shaped('n is x = 2')).toBe('nisx=2');
    expect(shaped('at odd = 2')).toBe('atodd=2');
    expect(shaped('ifx = 2')).toBe('ifx=2');
    expect(shaped('at + by = 2')).toBe('at+by=2');
  });

  it('stay products where they touch another letter, or where no word is spelt', () => {
    expect(typed('xor = forb')).toBe('xor=forb');
    expect(typed('at + by = 2')).toBe('at+by=2');
    expect(typed('xyz dx dy')).toBe('xyzdxdy');
    expect(typed('is an = 2')).toBe('isan=2');
    expect(typed('abc sin x')).toBe(String.raw`abc\sin{}x`);
  });
});

describe('words that TeX sets into the formula of a theorem', () => {
  /** Letters in text italics, but those in braces in the italics of variables. */
  function set(
    value: string,
    seen: Pick<Glyph, 'confidence' | 'isProse'> = {},
    italics: PageFont = FONTS.italic,
  ): string {
    let pen = 20;
    let font = italics;
    const items = [...value].flatMap((char) => {
      if (/[{}]/.test(char)) font = char === '{' ? FONTS.letters : italics;
      if (/[{}]/.test(char)) return [];
      const made = { ...glyph(char, pen, 100, { font }), ...seen };
      pen += char === ' ' ? 3.3 : made.advance;
      return char === ' ' ? [] : [glyphItem(made)];
    });
    return writeTex(formulaOfItems(items).math).replace(/\s+/g, ' ').trim();
  }

  it.each([
    ['{x=y} where {a=b}', String.raw`x=y\textit{ where }a=b`],
    ['{x=y} for all {a=b}', String.raw`x=y\textit{ for all }a=b`],
    ['{x=y} if {a=b}', String.raw`x=y\textit{ if }a=b`],
    ['{x=y} další {a=b}', String.raw`x=y\textit{ další }a=b`],
    ['klesající', String.raw`\textit{klesající}`],
  ])('are words beside variables: %s', (value, expected) => {
    expect(set(value)).toBe(expected);
  });

  it('are letters on a scan where no recogniser read them as prose', () => {
    expect(set('{x=y} is {a=b}', { confidence: 0.99, isProse: true })).toBe(String.raw`x=y\textit{ is }a=b`);
    expect(set('{x=y} is {a=b}', { confidence: 0.99 })).toBe('x=yisa=b');
  });

  it('are letters where each stands alone, or no variable has a font of its own', () => {
    expect(set('{x=y} b {=c}')).toBe('x=yb=c');
    expect(set('xy')).toBe('xy');
    expect(set('where = b', {}, OFFICE_FONTS.italic)).toBe('where=b');
  });
});
