import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { FONTS, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph, OutlineEntry } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';
import { type HeadingLook, headingLevels } from './heading-levels.ts';

const look = (
  size: number,
  told: HeadingLook['told'] = null,
  more: Partial<HeadingLook> = {},
): HeadingLook => ({
  size,
  bold: true,
  italic: false,
  told,
  isOfStyle: told !== null,
  ...more,
});

describe('the levels of headings', () => {
  it('follow their sizes, whatever the sizes are', () => {
    expect(headingLevels([look(32), look(24), look(18), look(24), look(12)])).toEqual([1, 2, 3, 2, 4]);
  });

  it('are one for sizes that a slide shrank to fit', () => {
    expect(headingLevels([look(32), look(31), look(30), look(18)])).toEqual([1, 1, 1, 2]);
  });

  it('are those of numbered headings that look the same', () => {
    expect(headingLevels([look(14, 1), look(12, 2), look(12), look(14)])).toEqual([1, 2, 2, 1]);
  });

  it('put bold above upright and upright above italic of the same size', () => {
    expect(
      headingLevels([look(14), look(14, null, { bold: false }), look(14, null, { italic: true })]),
    ).toEqual([1, 3, 2]);
  });

  it('do not count the title, and are told one by one by names', () => {
    const part = look(12, 1, { isOfStyle: false });
    expect(headingLevels([look(20, 0), look(14), look(12), part])).toEqual([0, 1, 2, 1]);
  });
});

const FULL = 'these words fill the line of the column from one margin to the other side';
const paragraph = (y: number) => [0, 12, 24].flatMap((down) => text(FULL, 20, y + down));
const bold = (words: string, y: number, size = 10) => text(words, 20, y, { font: FONTS.bold, size });

function headings(glyphs: Glyph[], outline: OutlineEntry[] = []): string[] {
  const layout = createLayout({ outline });
  layout.addPage(page([...glyphs, ...paragraph(400), ...paragraph(460)]));
  return layout
    .finish()
    .blocks.flatMap((block: Block) =>
      block.type === 'heading' ? `${block.level} ${plainText(block.children)}` : [],
    );
}

describe('a heading', () => {
  it('has the level that its producer tagged it with, however it looks', () => {
    const tagged = (glyphs: Glyph[], headingLevel: number) =>
      glyphs.map((glyph) => ({ ...glyph, headingLevel }));
    const lines = [
      ...tagged(bold('Of sums', 40), 1),
      ...paragraph(70),
      ...tagged(text('Of their terms', 20, 130), 2),
      ...paragraph(160),
      ...bold('Of products', 220),
    ];
    expect(headings(lines)).toEqual(['1 Of sums', '2 Of their terms', '1 Of products']);
  });

  it('begins with level 1 again below a title of that level', () => {
    const outline = ['Sums', 'Of terms', 'Of rows'].map((title, at) => ({
      title,
      page: 1,
      depth: at === 0 ? 0 : 1,
    }));
    const lines = [
      ...bold('Sums', 40, 16),
      ...paragraph(70),
      ...bold('Of terms', 130),
      ...paragraph(160),
      ...bold('Of rows', 220),
    ];
    expect(headings(lines, outline)).toEqual(['0 Sums', '1 Of terms', '1 Of rows']);
  });
});

it('the name of a part is a heading by itself above one that has a name, and the number of any other', () => {
  const below = (words: string) =>
    headings([...bold('PART B', 40, 14), ...bold(words, 60, 14), ...paragraph(90)]).map((heading) =>
      heading.slice(2),
    );
  expect(below('SECTION III')).toEqual(['PART B', 'SECTION III']);
  expect(below('Of sums')).toEqual(['Of sums']);
});

it('an item behind the dot of a list is no heading, however large it is set', () => {
  const layout = createLayout({ outline: [] });
  const large = { font: FONTS.roman, size: 13 };
  const words = [140, 152, 164].flatMap((y) =>
    text('words of the body of this page in the size that most of it has', 20, y, { font: FONTS.roman }),
  );
  layout.addPage(page([...text('• If both are equal together', 20, 100, large), ...words]));
  expect(layout.finish().blocks.map(({ type }) => type)).not.toContain('heading');
});
