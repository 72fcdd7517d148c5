import { describe, expect, it } from 'vitest';
import { page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

const TRIMMED = { x0: 30, y0: 30, x1: 370, y1: 570 };
const WORDS = 'these words are what the page is about';
const body = [100, 112, 124].flatMap((y) => text(WORDS, 60, y));

/** Two short rules at each corner, which end before they meet. */
const cropMarks = [TRIMMED.x0, TRIMMED.x1]
  .flatMap((x) => [upright(x, 0, 20), upright(x, 580, 600)])
  .concat([TRIMMED.y0, TRIMMED.y1].flatMap((y) => [rule(0, 20, y), rule(380, 400, y)]));
const register = [upright(200, 2, 22), rule(190, 210, 12), rule(2, 22, 300), upright(12, 290, 310)];

function read(glyphs: Glyph[], rules: Rule[]) {
  const codes: string[] = [];
  const { entries } = layOutPage(page(glyphs, rules), { warn: ({ code }) => codes.push(code) });
  return { texts: entries.map((entry) => (entry.kind === 'text' ? entry.text : entry.kind)), codes };
}

describe('what stands outside crop marks', () => {
  it('is left out with them: marks of the press, and a line that names the file', () => {
    const slug = text('book.qxd 9/21 Page 94', 40, 12, { size: 7 });
    const { texts, codes } = read([...slug, ...body], [...cropMarks, ...register]);
    expect(texts).toEqual([WORDS, WORDS, WORDS]);
    expect(codes).toEqual([]);
  });

  it('is text where the marks do not frame the page', () => {
    const head = text('the head of the page', 40, 12);
    expect(read([...head, ...body], cropMarks.slice(0, 4)).texts).toContain('the head of the page');
  });
});
