import { describe, expect, it } from 'vitest';
import { FONTS, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const BODY = [100, 112, 124].flatMap((y) =>
  text('These words fill the line of the only column of it', 40, y),
);
/** Centred on the column of the body. */
const centred = (words: string, y: number): Glyph[] => {
  const glyphs = text(words, 0, y, { font: FONTS.roman, size: 8 });
  const end = glyphs.at(-1) as Glyph;
  const left = (40 + (BODY.at(-1) as Glyph).x + 5 - end.x - end.advance) / 2;
  return glyphs.map((glyph) => ({
    ...glyph,
    x: glyph.x + left,
    ink: { ...glyph.ink, x0: glyph.ink.x0 + left, x1: glyph.ink.x1 + left },
  }));
};

function wordsOf(glyphs: Glyph[]): string {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...BODY, ...glyphs]));
  return layout
    .finish()
    .blocks.map((block) => ('children' in block ? plainText(block.children as never) : ''))
    .join('\n');
}

describe('the foot of a page', () => {
  it('holds the address of who made it', () => {
    const foot = [
      ...centred('An Institute of Classes', 560),
      ...centred('Call 9000000001 or www.a.example', 572),
    ];
    expect(wordsOf(foot)).not.toMatch(/Institute|Call/);
  });

  it('keeps a centred line that tells no address', () => {
    expect(wordsOf(centred('An Institute of Classes', 572))).toContain('Institute');
  });

  it('keeps a line with a number that is all there is', () => {
    const layout = createLayout({ outline: [] });
    layout.addPage(page(text('The area 4096-2231-77 is large', 40, 100)));
    expect(JSON.stringify(layout.finish().blocks)).toContain('large');
  });

  it('keeps an address that belongs to the text', () => {
    expect(wordsOf(text('Write to a@b.example about it', 40, 136))).toContain('Write to');
  });
});
