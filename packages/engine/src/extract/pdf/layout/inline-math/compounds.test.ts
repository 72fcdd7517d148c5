import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { formulasOf } from '../test/formulas-of.ts';

const font = OFFICE_FONTS.prose;

/** Words, where a digit behind an underscore is a subscript. */
function line(source: string): Glyph[] {
  let pen = 20;
  return source.split(/(_\d)/).flatMap((part) => {
    const isScript = part.startsWith('_');
    const made = isScript
      ? [glyph(part.slice(1), pen, 102, { font, size: 7 })]
      : text(part.trimEnd(), pen + 3.3 * (part.length - part.trimStart().length), 100, { font });
    const last = made.at(-1);
    if (last) pen = last.x + last.advance + 3.3 * (part.length - part.trimEnd().length);
    return part.trim() === '' ? [] : made;
  });
}

const formulasIn = (source: string) =>
  formulasOf([...line(source), ...text('and so these words end here', 20, 112, { font })]);

it.each([
  ['a solution of NH_4OH is given', ['\\text{NH}_{4}\\text{OH}']],
  ['with H_2S as a gas', ['\\mathrm{H}_{2}\\mathrm{S}']],
  ['the mass of H_2O (g) is as that of it', ['\\mathrm{H}_{2}\\mathrm{O}(\\mathrm{g})']],
  ['it gives H_2O(l) as well (s) here', ['\\mathrm{H}_{2}\\mathrm{O}(\\mathrm{l})']],
  ['the mass of Ca(OH)_2 in it', ['\\text{Ca}\\left(\\text{OH}\\right)_{2}']],
])('%s: the symbols of elements that touch are one formula', (source, expected) => {
  expect(formulasIn(source)).toEqual(expected);
});

it.each(['a solution of NaOH is given', 'the NATO met in the city'])('%s: no count, no formula', (source) => {
  expect(formulasIn(source)).toEqual([]);
});
