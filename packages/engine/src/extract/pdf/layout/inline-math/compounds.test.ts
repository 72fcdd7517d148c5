import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { ParagraphBlock } from '../../../../tree/index.ts';
import { glyph, OFFICE_FONTS, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

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

function formulasOf(source: string): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...line(source), ...text('and so these words end here', 20, 112, { font })]));
  const { children } = layout.finish().blocks[0] as ParagraphBlock;
  return children.flatMap((inline) =>
    inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : [],
  );
}

it.each([
  ['a solution of NH_4OH is given', ['\\text{NH}_{4}\\text{OH}']],
  ['with H_2S as a gas', ['\\mathrm{H}_{2}\\mathrm{S}']],
  ['the mass of Ca(OH)_2 in it', ['\\text{Ca}\\left(\\text{OH}\\right)_{2}']],
])('%s: the symbols of elements that touch are one formula', (source, expected) => {
  expect(formulasOf(source)).toEqual(expected);
});

it.each(['a solution of NaOH is given', 'the NATO met in the city'])('%s: no count, no formula', (source) => {
  expect(formulasOf(source)).toEqual([]);
});
