import { writeTex } from '@sutra/math/write-tex';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';

/** The glyphs and rules read as one formula, in TeX without blanks. */
export const formulaTex = (glyphs: Glyph[], rules: Rule[] = []): string =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');
