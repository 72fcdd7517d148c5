import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { glyph, OFFICE_FONTS, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { formulasOf } from '../test/formulas-of.ts';

/** The formulas of a line of upright prose with variables in its italics, between underscores. */
function formulas(source: string): string[] {
  let pen = 20;
  const glyphs = source.split('_').flatMap((part, at): Glyph[] => {
    const font = at % 2 ? { ...OFFICE_FONTS.italic, family: 'NotoSerif' } : OFFICE_FONTS.prose;
    const made = text(part, pen, 100, { font });
    const blanks = part.length - part.trimEnd().length;
    pen = (made.at(-1)?.x ?? pen) + (made.at(-1)?.advance ?? 0) + 3.3 * blanks;
    return made;
  });
  const layout = createLayout({ outline: [] });
  const prose = text('and so these words end the paragraph here', 20, 112, { font: OFFICE_FONTS.prose });
  layout.addPage(page([...glyphs, ...prose]));
  const [block] = layout.finish().blocks as [Block];
  return ('children' in block ? block.children : []).flatMap((inline) =>
    inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : [],
  );
}

describe('variables in the italics of the prose', () => {
  it.each([
    ['the upward force is _IlB_ in all and', ['IlB']],
    ['given by the mass m/_l_ of it', ['m/l']],
    ['the force is along –_z_ axis then', ['-z']],
    ['its derivative is _sec_2_x_ in all', ['\\sec2x']],
    ['∫2_x_ _dx_ is the area', ['\\int2xdx']],
  ])('reads %s', (line, expected) => {
    expect(formulas(line)).toEqual(expected);
  });

  it.each([
    'he did _not_ see it',
    'words _that say max_2_x twice over_ here',
    'and then – _and_ only then',
    'the letters a–_z_ of it',
  ])('finds no sign or product in %s', (line) => {
    expect(formulas(line).join()).not.toMatch(/-|and|not|max/);
  });

  it.each([
    'read _the words of Section A, B and C of all the paper_ first',
    'read _the words of Section A − Questions of all the paper_ first',
    'the page is over _P.T.O._ now',
    'the slope _w.r.t._ the time is',
    'they are equal a.e. on it, i.e. on both',
    'the smaller amount _i.e.,_ half of it',
    'here _short answer questions (SA) are to be answered_ first',
  ])('finds no letter of a formula in %s', (line) => {
    expect(formulas(line)).toEqual([]);
  });
});

describe('roman numerals in italics', () => {
  /** Words of Hindi as their fonts paint them, one glyph a word, and numbers in the italics of another font. */
  const line = (numeral: string, number: string, font = OFFICE_FONTS.italic) => {
    const italic = (value: string, x: number) => text(value, x, 100, { font });
    const word = (value: string, x: number) => glyph(value, x, 100, { font: OFFICE_FONTS.prose, width: 2.4 });
    return [
      word('दीर्घ', 20),
      ...italic(numeral, 48),
      word('प्रकार', 62),
      ...text(number, 90, 100, { font: number === '6' ? font : OFFICE_FONTS.prose }),
      word('अंक', 100),
    ];
  };

  it.each(['I', 'II', 'IV'])('are prose in a line of Hindi whose numbers are in italics: %s', (numeral) => {
    expect(formulasOf(line(numeral, '6'))).toEqual([]);
  });

  it('are variables where numbers of the line are upright', () => {
    expect(formulasOf(line('I', '7'))).toEqual(['I']);
  });
});
