import { describe, expect, it } from 'vitest';
import { bitmap, filled, page, rule, text } from '../formula/test/page-builder.ts';
import { createLayout } from '../layout/index.ts';
import type { Page, Rectangle, Shape } from '../page.ts';
import { drawnGlyph } from '../reader/drawn-signs/drawn-sign.ts';
import { paintedPictures as picturesOf } from './painted-pictures.ts';

const paintedPictures = (page: Page) => picturesOf(page, createLayout({ outline: [] }).layOutAhead);

const PROSE = 'these words fill the line of the column from one margin to the other side';
const prose = [60, 72, 84, 420, 432].flatMap((y) => text(PROSE, 20, y));

/** A letter that is painted as a path: too many points for a simple outline. */
const letter = (x0: number, y0: number): Shape => ({ ...filled(x0, y0, x0 + 6, y0 + 9), isBox: false });

const rounded = ({ x0, x1 }: Rectangle) => [Math.round(x0), Math.round(x1)];
const stripsOf = (painted: Partial<Page>) =>
  paintedPictures({ ...page(prose), ...painted, glyphs: [...prose, ...(painted.glyphs ?? [])] }).strips.map(
    ({ box }) => rounded(box),
  );

describe('a formula that is painted in several ways', () => {
  const [like] = text('x', 60, 210);
  const equals = drawnGlyph('=', { x0: 70, y0: 204, x1: 76, y1: 207 }, like!);

  it('is one strip, with its drawn signs and its minus', () => {
    const shapes = [letter(60, 200), letter(80, 200), letter(102, 200)];
    expect(stripsOf({ shapes, glyphs: [equals], rules: [rule(90, 97, 205)] })).toEqual([[60, 108]]);
  });

  it('has the accents over its letters, which may be one picture with those over other formulas', () => {
    const hat = (x0: number): Shape => ({ ...filled(x0, 193, x0 + 5, 196), isBox: false });
    const shapes = [letter(60, 200), hat(60), hat(100), letter(100, 200)];
    const { strips } = paintedPictures({
      ...page([...prose, ...text('and', 74, 209)]),
      shapes,
    });
    expect(strips.map(({ box: { x0, y0 } }) => [x0, y0].map(Math.round))).toEqual([
      [60, 193],
      [100, 193],
    ]);
  });

  it('ends where a word of the file stands', () => {
    const shapes = [letter(60, 200), letter(130, 200)];
    expect(stripsOf({ shapes, glyphs: text('for all', 74, 209) })).toEqual([
      [60, 66],
      [130, 136],
    ]);
  });
});

it('takes each bitmap by itself, however near another one is', () => {
  expect(stripsOf({ images: [bitmap(60, 200, 100, 212), bitmap(104, 200, 140, 212)] })).toEqual([
    [60, 100],
    [104, 140],
  ]);
});

it('ends where the page does', () => {
  const { width } = page(prose);
  expect(stripsOf({ shapes: [{ ...letter(width - 4, 200), x1: width + 6 }] })).toEqual([[width - 4, width]]);
});

it('leaves out drawings that are higher than eight lines', () => {
  expect(stripsOf({ shapes: [{ ...letter(60, 120), x1: 200, y1: 300 }] })).toEqual([]);
});

describe('a bitmap of many lines', () => {
  const regionsOf = (painted: Partial<Page>) =>
    paintedPictures({ ...page(prose), ...painted, glyphs: [...prose, ...(painted.glyphs ?? [])] }).regions;
  const images = [bitmap(60, 120, 260, 320)];

  it('is a region that may hold text', () => {
    expect(regionsOf({ images })).toHaveLength(1);
  });

  it('is one with the number of a question on it', () => {
    expect(regionsOf({ images, glyphs: text('(12)', 62, 134) })).toHaveLength(1);
  });

  it('is a figure where labels are written on it', () => {
    expect(regionsOf({ images, glyphs: text('height of the tower', 80, 200) })).toEqual([]);
  });

  it('is a figure where lines are drawn on it', () => {
    expect(regionsOf({ images, rules: [rule(80, 220, 200)] })).toEqual([]);
  });
});
