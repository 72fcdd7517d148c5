import { expect, it } from 'vitest';
import { settleAlone } from '../geometry/nominal-size.ts';
import { printModel } from '../network/default-network.ts';
import { connectedComponents, type Labelled } from '../pixels/components.ts';
import type { InkImage } from '../pixels/ink.ts';
import { madeSign, type Sign } from './sign.ts';
import { doubleBarOf, nameUprights } from './uprights.ts';

const [WIDTH, HEIGHT, X_HEIGHT_PX] = [80, 60, 15];
const BASELINE = 40;

interface Stroke {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The picture of strokes of which some pixels are nearly paper. */
function inkOf({ labels, width, height }: Labelled, faint: readonly number[] = []): InkImage {
  const mask = Uint8Array.from(labels, (label) => Math.min(1, label));
  const levels = mask.map((value) => (value ? 0 : 255));
  for (const at of faint) levels[at] = 250;
  return { mask, levels, width, height };
}

function drawn(strokes: readonly Stroke[]): Labelled {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const { x0, y0, x1, y1 } of strokes)
    for (let y = y0; y < y1; y += 1) mask.fill(1, y * WIDTH + x0, y * WIDTH + x1);
  return connectedComponents({ mask, width: WIDTH, height: HEIGHT });
}

/** What the last stroke is called beside an x on its line. */
function namedWith(faint: readonly number[], stroke: Stroke, ...names: [string, number][]): string {
  const page = drawn([stroke]);
  const component = page.components[0]!;
  const [name, probability] = names[0]!;
  const top = names.map(([name, probability]) => ({ name, probability }));
  const upright: Sign = { ...madeSign(component, name, probability), top, component };
  const x = madeSign({ x0: 30, y0: BASELINE - X_HEIGHT_PX, x1: 45, y1: BASELINE }, 'i:x');
  const signs = [x, upright];
  settleAlone(signs, printModel.metrics, X_HEIGHT_PX);
  nameUprights({ ink: inkOf(page, faint), page }, signs, printModel.metrics, X_HEIGHT_PX);
  return upright.name;
}

const named = (stroke: Stroke, ...names: [string, number][]) => namedWith([], stroke, ...names);

const bar = (y0: number, y1: number): Stroke => ({ x0: 24, y0, x1: 27, y1 });

it('takes a straight stroke that reaches below the line of its letters for a bar', () => {
  expect(named(bar(19, 48), ['r:l', 0.9], ['s:|', 0.02])).toBe('s:|');
});

it('takes a straight stroke on the line that is higher than any letter for a bar', () => {
  expect(named(bar(12, 40), ['r:l', 0.6], ['s:|', 0.3])).toBe('s:|');
});

it('takes a stroke that bends by its grey edges for a parenthesis', () => {
  const ends = [19, 20, 21, 22, 23, 24, 43, 44, 45, 46, 47].flatMap((y) => [y * WIDTH + 24]);
  const middle = Array.from({ length: 15 }, (_, i) => (26 + i) * WIDTH + 26);
  expect(namedWith([...ends, ...middle], bar(19, 48), ['s:|', 0.9], ['r:l', 0.02])).toBe('s:(');
});

it('leaves an l, which ends on the line', () => {
  expect(named(bar(17, 40), ['r:l', 0.6], ['s:|', 0.3])).toBe('r:l');
});

it('takes a bar on the line right behind the capital of an element for its l', () => {
  const behind = (name: string, x1: number, [y0, y1] = [25, BASELINE]) => {
    const page = drawn([bar(y0, y1)]);
    const stroke = { ...madeSign(page.components[0]!, 's:|', 0.3), component: page.components[0]! };
    const capital = madeSign({ x0: x1 - 13, y0: 25, x1, y1: BASELINE }, name);
    const signs = [capital, stroke];
    settleAlone(signs, printModel.metrics, X_HEIGHT_PX);
    nameUprights({ ink: inkOf(page), page }, signs, printModel.metrics, 11);
    return stroke.name;
  };
  expect(behind('r:A', 22)).toBe('r:l');
  expect(behind('r:C', 23)).toBe('r:l');
  expect(behind('r:A', 18)).toBe('s:|');
  expect(behind('i:A', 22)).toBe('s:|');
  expect(behind('r:B', 22)).toBe('s:|');
  expect(behind('r:A', 22, [22, 44])).toBe('s:|');
});

it('leaves what may be a thin bracket', () => {
  expect(named(bar(19, 48), ['s:|', 0.5], ['s:(', 0.4])).toBe('s:|');
  expect(named(bar(19, 48), ['s:]', 0.5], ['s:|', 0.4])).toBe('s:]');
});

it('finds letters that end on the line out of place below it', () => {
  const ceiling = { x0: 20, y0: 19, x1: 28, y1: 48 };
  expect(named(ceiling, ['r:I', 0.77], ['s:⌈', 0.06])).toBe('s:⌈');
  expect(named(ceiling, ['r:j', 0.77], ['s:]', 0.06])).toBe('r:j');
});

it('takes two bars that touch for the bar of a norm, and no thick one', () => {
  const touching = [
    { x0: 10, y0: 10, x1: 13, y1: 40 },
    { x0: 15, y0: 10, x1: 18, y1: 40 },
    { x0: 13, y0: 20, x1: 15, y1: 22 },
  ];
  const signOf = (...strokes: Stroke[]) => {
    const page = drawn(strokes);
    return doubleBarOf(page, page.components[0]!, X_HEIGHT_PX)?.name;
  };
  expect(signOf(...touching)).toBe('s:∥');
  expect(signOf({ x0: 10, y0: 10, x1: 16, y1: 40 })).toBeUndefined();
});
