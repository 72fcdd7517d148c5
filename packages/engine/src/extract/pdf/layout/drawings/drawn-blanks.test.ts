import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../../../../write/markdown/index.ts';
import { FONTS, glyph, page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Page } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

function read(source: Page) {
  const layout = createLayout({ outline: [] });
  layout.addPage(source);
  return writeMarkdown({ blocks: layout.finish().blocks, images: {} }).replaceAll('\\_', '_');
}

describe('a blank that is drawn as a rule', () => {
  it('is underscores of its width among the words of its line', () => {
    const line = [...text('the root is', 20, 100), ...text('and no more', 150, 100), ...text(FULL, 20, 112)];
    const markdown = read(page(line, [rule(80, 132, 101)]));
    expect(markdown).toMatch(/^the root is _{9,11} and no more/);
  });

  it('is part of an equation', () => {
    const digit = (char: string, x: number) => glyph(char, x, 100, { font: FONTS.roman });
    const equation = [...text(FULL, 20, 60), digit('5', 20), digit('+', 30), digit('=', 90), digit('9', 100)];
    expect(read(page(equation, [rule(40, 88, 101)]))).toMatch(/5\+_{9,11}=9/);
  });

  it('is none where it underlines words, divides a fraction or is a side of a box', () => {
    const underlined = read(
      page([...text('these words', 20, 100), ...text(FULL, 20, 112)], [rule(20, 75, 101.5)]),
    );
    expect(underlined).not.toContain('_');
    const boxed = [...text('choose', 20, 100), ...text('now', 120, 100), ...text(FULL, 20, 130)];
    const box = [rule(70, 100, 90), rule(70, 100, 101), upright(70, 90, 101), upright(100, 90, 101)];
    expect(read(page(boxed, box))).not.toContain('_');
  });
});

describe('lines to write on', () => {
  it('are underscores, where two or more are below each other', () => {
    const question = [...text(FULL, 20, 60), ...text(FULL, 20, 180)];
    const lines = [rule(20, 340, 90), rule(20, 340, 115), rule(20, 340, 140)];
    expect(read(page(question, lines)).match(/_{40,}/g)).toHaveLength(3);
    expect(read(page(question, [rule(20, 340, 90)]))).not.toContain('_');
  });
});
