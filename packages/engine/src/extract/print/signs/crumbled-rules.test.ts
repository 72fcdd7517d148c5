import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { takeCrumbledRules } from './crumbled-rules.ts';

const X_HEIGHT_PX = 10;
const [WIDTH, HEIGHT] = [200, 400];

type Box = [x: number, y: number, width: number, height: number];

function taken(...boxes: Box[]) {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const [x, y, width, height] of boxes)
    for (let row = y; row < y + height; row += 1) mask.fill(1, row * WIDTH + x, row * WIDTH + x + width);
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  return takeCrumbledRules(page, page.components, X_HEIGHT_PX);
}

/** Pieces one below the other with a blank of so many pixels between them, from x on. */
const pieces = (count: number, height: number, gap: number, x = 100, lean = 0): Box[] =>
  Array.from({ length: count }, (_, i) => [x + Math.round(lean * i), 20 + i * (height + gap), 3, height]);

it('takes a column of crumbs for the rule that it was, also one that leans', () => {
  const { rules, crumbs, rest } = taken(...pieces(12, 12, 6), [20, 100, 8, 10]);
  expect(rules).toEqual([{ x0: 100, x1: 103, y0: 20, y1: 230, direction: 'vertical' }]);
  expect([crumbs.length, rest.length]).toEqual([12, 1]);
  expect(taken(...pieces(12, 12, 6, 100, 0.8)).rules).toHaveLength(1);
});

it('goes on where the rule hangs together with the end of a row', () => {
  const above = pieces(5, 12, 6);
  const below = above.map(([x, y, width, height]): Box => [x, y + 150, width, height]);
  const end: Box[] = [
    [100, 113, 3, 50],
    [20, 140, 83, 3],
  ];
  expect(taken(...above, ...end, ...below).rules).toMatchObject([{ y0: 20, y1: 254 }]);
  expect(taken(...above, ...below).rules).toEqual([]);
});

it('takes no column of digits, no dots, and no short or bent one', () => {
  expect(taken(...pieces(12, 15, 12)).rules).toEqual([]);
  expect(taken(...pieces(20, 3, 9)).rules).toEqual([]);
  expect(taken(...pieces(4, 12, 6)).rules).toEqual([]);
  const bent = pieces(12, 12, 6).map(([x, y, ...size], i): Box => [x + 3 * Math.abs(i - 6), y, ...size]);
  expect(taken(...bent).rules).toEqual([]);
});
