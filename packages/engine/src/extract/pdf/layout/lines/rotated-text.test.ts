import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

/** The words from (x, y) upwards, as a stamp in the margin is painted. */
const upwards = (words: string, x: number, y: number): Glyph[] =>
  text(words, 0, 0).map((glyph) => ({
    ...glyph,
    x: x + glyph.baseline,
    baseline: y - glyph.x,
    rotation: 90,
    ink: { x0: x + glyph.ink.y0, x1: x + glyph.ink.y1, y0: y - glyph.ink.x1, y1: y - glyph.ink.x0 },
  }));

function paragraphsOf(glyphs: Glyph[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  const words = (block: Block) => (block.type === 'paragraph' ? [plainText(block.children)] : []);
  return layout.finish().blocks.flatMap(words);
}

describe('rotated text', () => {
  const lines = [100, 112, 124, 136, 148].flatMap((y) => text(FULL, 40, y));

  it('is read in its own direction, apart from the lines that it crosses', () => {
    const paragraphs = paragraphsOf([...lines, ...upwards('Stamp in the margin', 20, 190)]);
    expect(paragraphs).toContain('Stamp in the margin');
    expect(paragraphs.join(' ')).toContain(`${FULL} ${FULL}`);
  });

  it('keeps two texts apart that are far from each other', () => {
    const stamps = [...upwards('First note', 20, 190), ...upwards('Second note', 20, 500)];
    expect(paragraphsOf([...lines, ...stamps])).toEqual(
      expect.arrayContaining(['First note', 'Second note']),
    );
  });

  it('is read from line to line, though the lines are far apart', () => {
    const stamps = [...upwards('The second', 370, 500), ...upwards('The first', 330, 500)];
    const paragraphs = paragraphsOf([...lines, ...stamps]);
    expect(paragraphs.slice(-2)).toEqual(['The first', 'The second']);
  });

  it('keeps the order of its paragraphs beside what stands lower', () => {
    const notes = [
      ...upwards('First.', 20, 190),
      ...upwards('Second.', 33, 150),
      ...upwards('Third.', 46, 190),
    ];
    const apart = [...lines, ...text('Further down.', 18, 400)].map((glyph) => ({ ...glyph }));
    const words = paragraphsOf([...notes, ...apart]).join(' ');
    expect(words.match(/First|Second|Third/g)).toEqual(['First', 'Second', 'Third']);
  });

  it('leaves lines of a page that was scanned a little askew alone', () => {
    const askew = lines.map((glyph) => ({ ...glyph, rotation: 0.8 }));
    expect(paragraphsOf(askew)).toEqual(paragraphsOf(lines));
  });
});
