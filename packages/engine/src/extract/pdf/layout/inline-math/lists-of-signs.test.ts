import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { ParagraphBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

/** Signs one after the other, each so many points behind the one before. */
function signs(parts: readonly (readonly [value: string, gap: number])[], from: number): Glyph[] {
  let pen = from;
  return parts.map(([value, gap]) => {
    const made = /^[a-zA-Z]$/.test(value)
      ? glyph(value, pen + gap, 100)
      : glyph(value, pen + gap, 100, { font: value === ',' ? FONTS.roman : FONTS.symbols, width: 0.5 });
    pen += gap + made.advance;
    return made;
  });
}

function formulas(...parts: (readonly [value: string, gap: number])[]): string[] {
  const layout = createLayout({ outline: [] });
  const made = signs(parts, 84);
  const end = made.at(-1)!;
  layout.addPage(
    page([
      ...text('takes the state', 0, 100),
      ...made,
      ...text('to the other one', end.x + end.advance + 3.3, 100),
    ]),
  );
  const [paragraph] = layout.finish().blocks as [ParagraphBlock];
  return paragraph.children.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));
}

/** In points: white behind the comma of a face whose commas are far apart, less than words are. */
const WIDE = 2.6;

it('keeps a list of signs together where its commas stand nearly as far apart as words', () => {
  expect(formulas(['∂', 0], [',', 0], ['∅', WIDE], [',', 0], ['∞', WIDE])).toEqual([
    String.raw`\partial,\emptyset,\infty`,
  ]);
});

it('parts letters behind the same commas, and signs at the distance of words', () => {
  expect(formulas(['x', 0], [',', 0], ['y', WIDE])).toEqual(['x', 'y']);
  expect(formulas(['∂', 0], [',', 0], ['∅', 3.3], [',', 0], ['∞', 3.3]).length).toBeGreaterThan(1);
});

it('takes a factor in bars that stands off its bracket by a thin space and the white of both', () => {
  const product = (gap: number) =>
    formulas(['f', 0], ['(', 0], ['x', 0], [')', 0], ['|', gap], ['y', 0.1], ['|', 0.1]);
  expect(product(3.2)).toHaveLength(1);
  expect(product(4.5)).toHaveLength(2);
});
