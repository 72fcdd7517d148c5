import { describe, expect, it } from 'vitest';
import { page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Page, Rectangle, Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

const PROSE = 'these words fill the line of the column from one margin to the other side';
const prose = [60, 72, 84, 420, 432].flatMap((y) => text(PROSE, 20, y));

const stroke = (x0: number, y0: number, x1: number, y1: number): Shape => ({
  x0,
  y0,
  x1,
  y1,
  filled: false,
  stroked: true,
});

/** Two rows of words far apart, arrows at one side, a small table at the other. */
const parts = {
  glyphs: [
    ...text('tokens of the input', 40, 130),
    ...text('weights of the model', 40, 290),
    ...text('one', 290, 212),
    ...text('two', 325, 212),
    ...text('six', 290, 232),
    ...text('ten', 325, 232),
  ],
  shapes: [
    stroke(70, 140, 80, 150),
    stroke(85, 140, 95, 150),
    stroke(70, 260, 80, 270),
    stroke(85, 260, 95, 270),
  ],
  rules: [
    ...[200, 220, 240].map((y) => rule(280, 350, y)),
    ...[280, 315, 350].map((x) => upright(x, 200, 240)),
  ],
};
const box: Rectangle = { x0: 40, y0: 120, x1: 351, y1: 292 };

function kindsOf(source: Page) {
  const { entries, account } = layOutPage(source);
  return {
    kinds: entries.map((entry) => (entry.kind === 'block' ? entry.block.type : entry.kind)),
    figures: [...source.glyphs, ...source.rules, ...source.shapes].filter(
      (object) => account.of(object).state === 'figure',
    ).length,
  };
}

const sheet = (forms: Rectangle[]): Page => ({
  ...page([...prose, ...parts.glyphs], parts.rules),
  shapes: parts.shapes,
  forms,
});

describe('a drawing that the page places as one object', () => {
  it('is one figure with all that it paints, tables and lines of words too', () => {
    const { kinds, figures } = kindsOf(sheet([box]));
    expect(kinds).toEqual(['text', 'text', 'text', 'figure', 'text', 'text']);
    expect(figures).toBe(parts.glyphs.length + parts.rules.length + parts.shapes.length);
  });

  it('is one figure with a table whose cells are painted', () => {
    const painted = [200, 220].flatMap((y) =>
      [280, 315].map((x): Shape => ({ ...stroke(x, y, x + 35, y + 20), filled: true, stroked: false })),
    );
    const source = { ...sheet([box]), rules: [], shapes: [...parts.shapes, ...painted] };
    expect(kindsOf(source).kinds).toEqual(['text', 'text', 'text', 'figure', 'text', 'text']);
    expect(kindsOf({ ...source, forms: [] }).kinds).toContain('table');
  });

  it('is none where nothing holds its parts together', () => {
    expect(kindsOf(sheet([])).kinds).toContain('table');
  });

  it('is none where the object is the page itself', () => {
    expect(kindsOf(sheet([{ x0: 10, y0: 20, x1: 390, y1: 500 }])).kinds).toContain('table');
  });

  it('is none where the object is a formula or a stamp of words', () => {
    const words = text('a stamp of the maker', 40, 200);
    const source = page([...prose, ...words], []);
    const { kinds } = kindsOf({ ...source, forms: [{ x0: 40, y0: 160, x1: 140, y1: 210 }] });
    expect(kinds).not.toContain('figure');
  });
});
