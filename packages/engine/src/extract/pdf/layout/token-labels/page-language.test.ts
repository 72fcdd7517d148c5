import { expect, it } from 'vitest';
import { text } from '../../formula/test/page-builder.ts';
import { isPageInOtherLanguage } from './label-doubt.ts';

const english = [
  'this theorem shows that every vector space which',
  'has some finite basis also has another basis',
];
const slovene = [
  'izrek pove kako vsak vektorski prostor ima',
  'bazo katere elementi niso linearno odvisni med',
];
const linesOf = (lines: string[]) =>
  [...lines, ...lines].flatMap((line, at) => text(line, 20, 100 + 12 * at));

it('tells a page in a language that the network has not seen by its words', () => {
  expect(isPageInOtherLanguage(linesOf(english))).toBe(false);
  expect(isPageInOtherLanguage(linesOf(slovene))).toBe(true);
  expect(isPageInOtherLanguage(text('izrek', 20, 100))).toBe(false);
});
