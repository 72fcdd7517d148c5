import { describe, expect, it } from 'vitest';
import { glyphItem } from '../../formula/model/item.ts';
import { text } from '../../formula/test/page-builder.ts';
import type { Rectangle } from '../../page.ts';
import { columnsOf } from './columns.ts';

/** Lines of words of changing length that end at `right`, 12 points apart. */
const justified = (left: number, right: number, lines: number) =>
  Array.from({ length: lines }, (_, line) => {
    const words = 'words that fill the line up to its very end';
    const start = left + (line % 3) * 4;
    const glyphs = text(words, start, 100 + 12 * line);
    const shift = right - Math.max(...glyphs.map(({ x, advance }) => x + advance));
    return glyphs.map((glyph) => ({
      ...glyph,
      x: glyph.x + shift,
      ink: { ...glyph.ink, x0: glyph.ink.x0 + shift, x1: glyph.ink.x1 + shift },
    }));
  }).flat();

describe('columnsOf', () => {
  it('finds a gutter that numbers of questions hang into', () => {
    const left = justified(20, 230, 14);
    const right = justified(260, 470, 14);
    const numbers = [0, 4, 8, 12].flatMap((line) => text('2.1', 234, 100 + 12 * line));
    const columns = columnsOf([...left, ...right, ...numbers].map(glyphItem));
    expect(columns.map(({ of }) => of)).toEqual([2, 2]);
    expect(columns[0]?.box.x1).toBeLessThan(231);
  });

  it('keeps the few numbers that hang beside the right column with it', () => {
    const numbers = [8, 20].flatMap((line) => text('2.1', 340, 100 + 12 * line));
    const columns = columnsOf(
      [...justified(20, 275, 30), ...justified(365, 620, 30), ...numbers].map(glyphItem),
    );
    expect(columns.map(({ of }) => of)).toEqual([2, 2]);
    expect(columns[1]?.box.x0).toBeGreaterThan(338);
    expect(columns[1]?.box.x0).toBeLessThan(342);
  });

  it('takes no strip for the gutter that the few full lines of the left column cross', () => {
    const line = (length: number) => 'x'.repeat(length);
    const rows = Array.from({ length: 40 }, (_, at) => [
      ...text(line([7, 19, 31].includes(at) ? 43 : 36), 20, 100 + 12 * at),
      ...text(line(40), 252, 106 + 12 * at),
    ]);
    const foot = text('anaddressatthefoot', 222, 600);
    const [left, right] = columnsOf([...rows.flat(), ...foot].map(glyphItem));
    expect([left?.items.length, right?.items.length]).toEqual(
      [20, 252].map((from) => rows.flat().filter(({ x }) => (from === 20 ? x < 250 : x > 250)).length),
    );
  });

  it('parts a right column that ends after a few lines and is as wide as the left one', () => {
    const glyphs = [...justified(20, 230, 14), ...justified(260, 470, 3)];
    const [left, right] = columnsOf(glyphs.map(glyphItem));
    expect([left?.of, right?.of]).toEqual([2, 2]);
    const note = text('a note', 260, 124);
    expect(columnsOf([...justified(20, 230, 14), ...note].map(glyphItem))).toHaveLength(1);
  });

  it('keeps a page number and the words at the other margin in one row above the columns', () => {
    const glyphs = [...justified(20, 230, 14), ...justified(260, 470, 14)];
    const head = (words: string) => [...text('12', 20, 70), ...text(words, 470 - 5 * words.length, 70)];
    const columns = (words: string) => columnsOf([...head(words), ...glyphs].map(glyphItem));
    expect(columns('PHYSICS').map(({ of }) => of)).toEqual([1, 2, 2]);
    // A line of the right column, and one that is right above its column.
    expect(columns('words that fill the line up to its very').map(({ of }) => of)).toEqual([2, 2]);
    const first = head('PHYSICS').map((glyph) => ({ ...glyph, baseline: 88, y: 88 }));
    expect(columnsOf([...first, ...glyphs].map(glyphItem))).toHaveLength(2);
  });

  it('leave a head with words at both margins together, where a rule lies below it', () => {
    const glyphs = [...justified(20, 230, 14), ...justified(260, 470, 14)];
    const head = [...text('ARCHIVE', 20, 84), ...text('PHYSICS', 435, 84)];
    const columns = (wideRules: Rectangle[]) =>
      columnsOf([...head, ...glyphs].map(glyphItem), { boxes: [], contents: [], wideRules });
    const below = { x0: 20, x1: 470, y0: 86, y1: 86.5 };
    expect(columns([below]).map(({ of }) => of)).toEqual([1, 2, 2]);
    expect(columns([]).map(({ of }) => of)).toEqual([2, 2]);
    expect(columns([{ ...below, y0: 140, y1: 140.5 }]).map(({ of }) => of)).toEqual([2, 2]);
  });

  it('parts columns that nothing runs over, where one is displays without a margin', () => {
    const steps = (x: (line: number) => number, top: number) =>
      Array.from({ length: 12 }, (_, line) => text('x = 2 y + 1', x(line), top + 24 * line)).flat();
    const glyphs = [...steps((line) => 20 + 11 * (line % 7), 100), ...steps(() => 300, 110)];
    expect(columnsOf(glyphs.map(glyphItem)).map(({ of }) => of)).toEqual([2, 2]);
    const cells = [...steps((line) => 20 + 11 * (line % 7), 100), ...steps(() => 300, 100)];
    expect(columnsOf(cells.map(glyphItem))).toHaveLength(1);
  });

  it('leaves a single column whole, wherever its word spaces are', () => {
    expect(columnsOf(justified(20, 440, 14).map(glyphItem))).toHaveLength(1);
  });

  const questions = (numbers: number[], x: number) =>
    numbers.flatMap((number, line) => text(`${number}. Find it`, x, 148 + 24 * line));

  it('parts short questions whose numbers count on from one column to the next', () => {
    const intro = text('These words go from one side of the page right on to the other side', 20, 100);
    const foot = text('These words go from one side of the page right on to the other side', 20, 300);
    const glyphs = [...intro, ...questions([3, 4, 5, 6], 20), ...questions([7, 8, 9], 220), ...foot];
    const columns = columnsOf(glyphs.map(glyphItem));
    expect(columns.map(({ of }) => of)).toEqual([1, 2, 2, 1]);
    expect(columns[1]?.items[0]?.text).toBe('3');
  });

  it('parts questions where numbers of two digits begin further left than those of one', () => {
    const hanging = [10, 11].flatMap((number, line) => text(`${number}. Find it`, 215, 172 + 24 * line));
    const intro = text('These words go from one side of the page right on to the other side', 20, 100);
    const glyphs = [...intro, ...questions([5, 6, 7, 8], 20), ...questions([9], 220), ...hanging];
    const columns = columnsOf(glyphs.map(glyphItem));
    expect(columns.map(({ of }) => of)).toEqual([1, 2, 2]);
    expect(columns[2]?.items).toHaveLength(hanging.length + questions([9], 220).length);
  });

  it('leaves questions whole whose numbers count on from row to row', () => {
    const glyphs = [...questions([3, 5, 7, 9], 20), ...questions([4, 6, 8], 220)];
    expect(columnsOf(glyphs.map(glyphItem))).toHaveLength(1);
  });

  /** Working in short lines of changing length, some after a formula that is higher. */
  const working = (x: number, leading: number, lines: number) =>
    Array.from({ length: lines }, (_, line) =>
      text(`so the value is ${'one '.repeat(line % 3)}`.trim(), x, 100 + leading * line),
    ).flat();

  it('parts solutions in short lines, each column on heights of its own', () => {
    const columns = columnsOf([...working(20, 13.3, 14), ...working(220, 15.7, 12)].map(glyphItem));
    expect(columns.map(({ of }) => of)).toEqual([2, 2]);
  });

  it('leaves a table of short lines whole, whose rows share their heights', () => {
    expect(columnsOf([...working(20, 13.3, 14), ...working(220, 13.3, 14)].map(glyphItem))).toHaveLength(1);
  });

  it('reads the rows of a key to the answers across the gutter of the page', () => {
    const row = (y: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((at) => text(`${at}. (a)`, 20 + 55 * (at - 1), y));
    const title = text('These words go from one side of the page right on to the other side of it', 60, 320);
    const above = [...justified(20, 220, 14), ...justified(250, 450, 14)];
    const columns = columnsOf([...above, ...title, ...row(340), ...row(352)].map(glyphItem));
    expect(columns.map(({ of }) => of)).toEqual([2, 2, 1, 1]);
  });

  /** Short displays, 24 points apart, with numbers that end at `right`. */
  const displays = (numbers: number[], x: number, right: number) =>
    numbers.flatMap((number, line) => {
      const end = text(`(1.${number})`, 0, 100 + 24 * line);
      const shift = right - Math.max(...end.map((glyph) => glyph.x + glyph.advance));
      return [
        ...text('a=b', x + 6 * line, 100 + 24 * line),
        ...text(`(1.${number})`, shift, 100 + 24 * line),
      ];
    });

  it('parts displays that are numbered on down the margins of two columns, without a full line', () => {
    const words = [60, 260].flatMap((x) => text('words fill up this line of it', x, 88));
    const glyphs = [...words, ...displays([1, 2, 3, 4, 5], 60, 220), ...displays([6, 7, 8, 9, 10], 260, 420)];
    const columns = columnsOf(glyphs.map(glyphItem));
    expect(columns.map(({ of }) => of)).toEqual([2, 2]);
    expect(columns[0]?.box.x1).toBeLessThan(230);
  });

  it('leaves rows whole whose numbers in brackets do not count on down either margin', () => {
    const words = [60, 260].flatMap((x) => text('words fill up this line of it', x, 88));
    const glyphs = [...words, ...displays([1, 3, 5, 7, 9], 60, 220), ...displays([2, 4, 6, 8, 10], 260, 420)];
    expect(columnsOf(glyphs.map(glyphItem))).toHaveLength(1);
  });
});
