import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { FONTS, glyph, type Place, page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Page } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

const line = (source: string, x: number, y: number, place: Place = {}): Glyph[] => text(source, x, y, place);

function blocksOf(pages: Page[]): Block[] {
  const layout = createLayout({ outline: [] });
  for (const each of pages) layout.addPage(each);
  return layout.finish().blocks;
}

describe('footnotes', () => {
  it('moves footnotes out of the text and links their marks', () => {
    const body = [60, 72, 84, 96, 108].flatMap((y) => line(FULL, 20, y));
    const marked = [...line('a word', 20, 120), glyph('1', 48.5, 116, { size: 7, font: FONTS.roman })];
    const note = [
      glyph('1', 24, 497, { size: 6, font: FONTS.roman }),
      ...line('the note itself', 28, 500, { size: 8 }),
    ];
    const blocks = blocksOf([page([...body, ...marked, ...note], [rule(20, 140, 488)])]);
    expect(blocks.at(-1)).toMatchObject({ type: 'footnote', id: 'note-1-1' });
    expect(JSON.stringify(blocks)).toContain('"footnoteReference"');
  });

  /** A page with a note 2 under a rule, whose last lines are these. */
  const noted = (lines: Glyph[]) => {
    const body = [60, 72, 84, 96, 108].flatMap((y) => line(FULL, 20, y));
    const note = [
      glyph('2', 24, 497, { size: 6, font: FONTS.roman }),
      ...line('the note itself', 28, 500, { size: 8 }),
    ];
    return JSON.stringify(blocksOf([page([...body, ...lines, ...note], [rule(20, 140, 488)])]));
  };
  const power = (y: number) => [
    ...line('a word', 20, y),
    glyph('x', 52, y),
    glyph('2', 58, y - 4, { size: 7, font: FONTS.roman }),
  ];

  it('takes the mark of a note behind a formula for no power', () => {
    const blocks = noted(power(120));
    expect(blocks).toContain('"footnoteReference"');
    expect(blocks).not.toContain('"scripts"');
  });

  it('takes the number behind a prime for the mark of a note, and leaves the prime', () => {
    const prime = glyph('′', 57.3, 116, { size: 7, width: 0.28, font: FONTS.symbols });
    const mark = glyph('2', 59.5, 116, { size: 7, font: FONTS.roman });
    const blocks = noted([...line('a word', 20, 120), glyph('x', 52, 120), prime, mark]);
    expect(blocks).toContain('"footnoteReference"');
    expect(blocks).toContain('′');
  });

  it('takes a number above a relation for the mark of a note, and the formula for two', () => {
    const blocks = noted([
      ...line('a word', 20, 120),
      glyph('x', 52, 120),
      glyph('=', 60, 120, { width: 0.78 }),
      glyph('2', 68, 116, { size: 7, font: FONTS.roman }),
      glyph('y', 75, 120),
    ]);
    expect(blocks).toContain('"footnoteReference"');
    expect(blocks).not.toContain('"scripts"');
  });

  it('takes the number before a note that begins with a formula for its mark', () => {
    const body = [60, 72, 84, 96, 108].flatMap((y) => line(FULL, 20, y));
    const marked = [...line('a word', 20, 120), glyph('1', 48.5, 116, { size: 7, font: FONTS.roman })];
    const note = [
      glyph('1', 24, 497, { size: 6, font: FONTS.roman }),
      glyph('x', 28, 500, { size: 8 }),
      glyph('=', 35, 500, { size: 8, width: 0.78 }),
      glyph('y', 44, 500, { size: 8 }),
      ...line('here', 54, 500, { size: 8 }),
    ];
    const blocks = blocksOf([page([...body, ...marked, ...note], [rule(20, 140, 488)])]);
    expect(blocks.at(-1)).toMatchObject({ type: 'footnote', id: 'note-1-1' });
    expect(JSON.stringify(blocks)).not.toContain('prescripts');
  });

  it('knows marks in brackets, raised and before the note', () => {
    const body = [60, 72, 84, 96, 108].flatMap((y) => line(FULL, 20, y));
    const raised = [...'(1)'].map((sign, at) =>
      glyph(sign, 48.5 + 3 * at, 116, { size: 7, width: 0.4, font: FONTS.roman }),
    );
    const note = [...line('(1)', 24, 500, { size: 8 }), ...line('the note itself', 40, 500, { size: 8 })];
    const blocks = blocksOf([
      page([...body, ...line('a word', 20, 120), ...raised, ...note], [rule(20, 140, 488)]),
    ]);
    expect(blocks.at(-1)).toMatchObject({ type: 'footnote', id: 'note-1-1' });
    expect(JSON.stringify(blocks)).toContain('"footnoteReference"');
  });

  it('doubts a display whose last power may be the mark of a note', () => {
    const display = [
      glyph('y', 80, 130),
      glyph('=', 90, 130, { width: 0.78 }),
      glyph('x', 102, 130),
      glyph('2', 108, 126, { size: 7, font: FONTS.roman }),
    ];
    expect(noted(display)).toContain('"doubts":["structure-unclear"]');
  });

  it('doubts a display one of whose rows may end with the mark of a note', () => {
    const row = (y: number) => [
      glyph('a', 60, y),
      glyph('=', 68, y, { width: 0.78 }),
      ...text('100', 80, y, { font: FONTS.roman }),
    ];
    const mark = glyph('2', 95.2, 128, { size: 7, font: FONTS.roman });
    expect(noted([...row(132), mark, ...row(148)])).toContain('"confidence":0.7');
  });

  it('leaves powers where more than one formula ends with the number of the note', () => {
    const blocks = noted([...power(120), ...power(140)]);
    expect(blocks).not.toContain('"footnoteReference"');
    expect(blocks.match(/"scripts"/g)).toHaveLength(2);
  });
});
