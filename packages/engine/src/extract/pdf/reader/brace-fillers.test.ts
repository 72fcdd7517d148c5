import { expect, it } from 'vitest';
import { glyph } from '../formula/test/page-builder.ts';
import type { Shape } from '../page.ts';
import { withBraceFillers } from './brace-fillers.ts';

const tip = (name: string, x: number) => ({
  ...glyph('', x, 100, { name }),
  ink: { x0: x, x1: x + 4, y0: 98, y1: 101 },
});
const piece = (x0: number, y0: number): Shape => ({
  x0,
  x1: x0 + 2,
  y0,
  y1: y0 + 1.3,
  filled: true,
  stroked: false,
});
const brace = [tip('bracehtipdownleft', 10), tip('bracehtipupright', 16)];

it('takes a short piece between the tips of a brace for a rule of it', () => {
  const { rules, shapes } = withBraceFillers({ glyphs: brace, rules: [], shapes: [piece(14, 99)] });
  expect([rules.length, shapes.length]).toEqual([1, 0]);
});

it('leaves shapes that touch no tip', () => {
  const { rules, shapes } = withBraceFillers({
    glyphs: brace,
    rules: [],
    shapes: [piece(30, 99), piece(14, 120)],
  });
  expect([rules.length, shapes.length]).toEqual([0, 2]);
});
