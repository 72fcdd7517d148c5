import { describe, expect, it } from 'vitest';
import type { EngineWarning } from '../../../../tree/index.ts';
import { page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Page, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const prose = [40, 52, 300, 312].flatMap((y) => text(FULL, 20, y));

const frame = (x0: number, y0: number, x1: number, y1: number): Rule[] => [
  rule(x0, x1, y0),
  rule(x0, x1, y1),
  upright(x0, y0, y1),
  upright(x1, y0, y1),
];

function read(glyphs: Page['glyphs'], rules: Rule[], more: Partial<Page> = {}) {
  const warnings: EngineWarning[] = [];
  const layout = createLayout({ outline: [], warn: (warning) => warnings.push(warning) });
  const source = { ...page([...prose, ...glyphs], rules), ...more };
  const boxes = layout.addPage(source).map(({ box: { x, y } }) => [Math.round(x), Math.round(y)]);
  const { blocks, ink } = layout.finish();
  return { boxes, content: JSON.stringify(blocks), codes: warnings.map(({ code }) => code), ink: ink[0] };
}

describe('a frame with nothing in it', () => {
  it('is a picture in its line where it is the answer beside the marker of an option', () => {
    const options = [...text('(C)', 20, 150), ...text('(D) none of these', 120, 150)];
    const { boxes, content, codes } = read(options, frame(40, 132, 64, 156));
    expect(boxes).toEqual([[40, 132]]);
    expect(content).toMatch(/\(C\).*"image".*\(D\)/);
    expect(codes).toEqual([]);
  });

  it('is a picture where it is a grid for a number, above all of the text', () => {
    const grid = [
      rule(200, 340, 10),
      rule(200, 340, 24),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => upright(200 + 20 * at, 10, 24)),
    ];
    const { boxes, content } = read([], grid);
    expect(boxes).toEqual([[200, 10]]);
    expect(content).toContain('"figure"');
  });

  it('is a picture where its sides are as long as rules between lines and columns', () => {
    expect(read([], frame(20, 100, 380, 260)).boxes).toEqual([[20, 100]]);
  });
});

describe('a grid with a label in its first cell', () => {
  it('keeps the empty cells as a picture behind the words of the label', () => {
    const grid = [
      rule(100, 340, 130),
      rule(100, 340, 148),
      ...[100, 200, 220, 240, 260, 280, 300, 320, 340].map((x) => upright(x, 130, 148)),
    ];
    const { boxes, content } = read(text('Roll number', 110, 142), grid);
    expect(boxes).toEqual([[200, 130]]);
    expect(content).toMatch(/Roll number.*"image"/);
  });
});

describe('a frame about something', () => {
  it('adorns words', () => {
    const { boxes, content } = read(text('Note well', 60, 150), frame(50, 130, 150, 170));
    expect(boxes).toEqual([]);
    expect(content).toContain('Note well');
  });

  it('adorns a picture, which is kept once', () => {
    const image = { id: 'i', x0: 60, y0: 120, x1: 140, y1: 180, width: 9, height: 9 };
    expect(read([], frame(50, 110, 150, 190), { images: [image] }).boxes).toEqual([[60, 120]]);
  });
});
