import { describe, expect, it } from 'vitest';
import { glyph, page, rule, stroke, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Page, Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

const PROSE = 'these words fill the line of the column from one margin to the other side';
const prose = [60, 72, 84, 400, 412].flatMap((y) => text(PROSE, 20, y));

/** From 115 on: a triangle and what divides it. */
const TRIANGLE = [
  stroke([115, 200], [165, 120]),
  stroke([165, 120], [215, 200]),
  stroke([115, 200], [215, 200]),
  stroke([115, 200], [190, 160]),
];
/** Its base as a line from the left margin on, below the lines beside the triangle. */
const LONG_BASE = stroke([20, 205], [215, 205]);

function read(glyphs: Glyph[], rules: Page['rules'] = [], more: Shape[] = []) {
  const { entries } = layOutPage({ ...page([...prose, ...glyphs], rules), shapes: [...TRIANGLE, ...more] });
  const figures = entries.flatMap((entry) =>
    entry.kind === 'block' && entry.block.type === 'figure' ? [entry.block.image.alt] : [],
  );
  const lines = entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text.replaceAll(' ', '')] : []));
  return { figures, lines: lines.filter((line) => line !== PROSE.replaceAll(' ', '')) };
}

describe('a line at the margin of the prose', () => {
  it('is no label of the drawing that it ends beside', () => {
    const line = text('the sides are equal.', 20, 195);
    expect(read([...line, ...text('A', 162, 114)])).toEqual({ figures: ['A'], lines: ['thesidesareequal.'] });
  });

  it('is no label where it lies within the box about the paths', () => {
    const { lines } = read(text('sides are equal', 20, 180), [], [LONG_BASE]);
    expect(lines).toEqual(['sidesareequal']);
  });

  it('stays a label where it stands elsewhere, or is as short as a name', () => {
    expect(read(text('its sides', 68, 195)).figures).toEqual(['its sides']);
    expect(read(text('a=b', 20, 190), [], [LONG_BASE])).toEqual({ figures: ['a=b'], lines: [] });
  });

  it('begins with no number of an axis', () => {
    const numbers = ['0', '1', '2', '3', '4'].flatMap((digit, at) => text(digit, 20 + 14 * at, 190));
    expect(read(numbers, [], [LONG_BASE])).toEqual({ figures: ['0, 1, 2, 3, 4'], lines: [] });
  });

  it('begins where several lines of prose do', () => {
    expect(read(text('the sides are equal', 26, 195)).figures).toEqual(['the sides are equal']);
  });

  it('goes on behind its fractions', () => {
    const fraction = [glyph('x', 72, 188), glyph('y', 72, 202)];
    const step = [...text('so we have', 20, 195), ...fraction, ...text('=m+n+k', 84, 195)];
    expect(read(step, [rule(71, 78, 192.5)]).figures).toEqual(['']);
  });
});
