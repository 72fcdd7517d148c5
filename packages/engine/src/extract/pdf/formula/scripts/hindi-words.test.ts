import { expect, it } from 'vitest';
import { formulasOf } from '../../layout/test/formulas-of.ts';
import type { Glyph, Rule } from '../../page.ts';
import { glyphItem } from '../model/item.ts';
import { glyph, OFFICE_FONTS, rule, text } from '../test/page-builder.ts';
import { attachScripts } from './scripts.ts';

const prose = { font: OFFICE_FONTS.prose };
/** A word that a Devanagari font sets as one glyph. */
const word = (value: string, x: number, size: number): Glyph =>
  glyph(value, x, 100, { ...prose, size, width: 2.4, ascent: 0.75, descent: 0 });

const found = (glyphs: Glyph[], rules: Rule[] = []) => formulasOf(glyphs, rules);

it('words of Hindi in a smaller font are no scripts of what stands beside them', () => {
  const items = [word('से', 20, 16), word('अधिक', 60, 12), word('प्रकार', 92, 12)].map(glyphItem);
  const { bases } = attachScripts(items, { baseline: 100, size: 16 });
  expect(bases.map(({ item }) => item?.text)).toEqual(['से', 'अधिक', 'प्रकार']);
});

it('the upper side of a frame is no bar over words of Hindi', () => {
  const glyphs = [
    ...text('These words stand above the frame', 20, 70, prose),
    word('कोड', 20, 10),
    word('को', 47, 10),
    word('मुख', 74, 10),
  ];
  expect(found(glyphs, [rule(20, 98, 91)])).toEqual([]);
});
