import { expect, it } from 'vitest';
import { glyph, rule, text, upright } from '../../formula/test/page-builder.ts';
import { isPartial, ruleGrids } from './rule-grid.ts';

/** The axes of a plot, with ticks at the upright one. */
const axes = (x: number, y: number) => [
  upright(x, y, y + 80),
  ...[20, 40, 60].map((step) => rule(x - 2, x + 3, y + step)),
  rule(x, x + 120, y + 80),
];

it('joins no rules of two drawings one above the other, though they begin at the same place', () => {
  const grids = ruleGrids([...axes(101, 100), ...axes(100.4, 500)]);
  expect(grids.every(({ box }) => box.y1 - box.y0 < 100)).toBe(true);
});

it('joins the pieces of one line', () => {
  const sides = [50, 150, 250].flatMap((x) => [upright(x, 100, 130), upright(x + 0.6, 130, 160)]);
  const [grid] = ruleGrids([...[100, 130, 160].map((y) => rule(50, 250, y)), ...sides]);
  expect(grid?.vertical).toHaveLength(3);
});

it('takes the level axes of two plots for no table', () => {
  const plot = (y: number) => [upright(50, y, y + 60), rule(50, 200, y + 30)];
  expect(ruleGrids([...plot(100), ...plot(180)])).toEqual([]);
  expect(ruleGrids([130, 210].map((y) => rule(50, 200, y)))).toHaveLength(1);
});

it('takes a frame for a box, and its upper and lower side for no table', () => {
  const frame = [rule(90, 510, 90), rule(90, 510, 145), upright(90, 90, 145), upright(510, 90, 145)];
  expect(ruleGrids(frame)).toEqual([]);
  expect(ruleGrids([...frame, rule(90, 510, 118)])).toHaveLength(1);
});

it('takes a rule below a page’s head and the column rule that meets it for no table, unlike a head above rows', () => {
  expect(ruleGrids([rule(50, 450, 100), upright(250, 100, 700)])).toEqual([]);
  expect(ruleGrids([rule(50, 450, 120), upright(250, 100, 700)])).toHaveLength(1);
});

it('a table holds no bar of a formula that stands right below one of its borders', () => {
  const bar = rule(38, 45, 121.3);
  const sides = [20, 120, 300].map((x) => upright(x, 98, 158));
  const borders = [98, 118, 138, 158].map((y) => rule(20, 300, y));
  const [grid] = ruleGrids([...borders, ...sides, bar]);
  expect(grid?.parts).toHaveLength(7);
  expect(grid?.parts).not.toContain(bar);
});

it('takes no bar of a fraction for a rule under several heads, though a comma or a power is level with its lower part', () => {
  const bar = rule(373, 383.7, 631, 0.7);
  const modulus = [
    glyph('|', 373, 640.7, { size: 8.4, width: 0.2 }),
    glyph('x', 375.8, 640.7, { size: 8.4 }),
    glyph('|', 381, 640.7, { size: 8.4, width: 0.2 }),
  ];
  const comma = {
    ...glyph(',', 384.4, 634.7, { size: 12, width: 0.25 }),
    ink: { x0: 384.6, y0: 633.4, x1: 386.2, y1: 636.3 },
  };
  expect(isPartial(bar, [bar], [...modulus, comma])).toBe(false);
  const heads = ['First', 'Second'].flatMap((head, at) => text(head, 320 + 60 * at, 642));
  expect(isPartial(rule(320, 420, 631), [rule(320, 420, 631)], heads)).toBe(true);
});
