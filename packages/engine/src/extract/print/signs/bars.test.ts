import { expect, it } from 'vitest';
import { minusOrHyphen, nameBars } from './bars.ts';
import { madeSign } from './sign.ts';

const X_HEIGHT_PX = 20;

function nameOf(name: string, above: string, blank: number, width = 22): string {
  const bar = madeSign({ x0: 0, y0: 20 + blank, x1: width, y1: 23 + blank }, name);
  nameBars([bar, madeSign({ x0: 1, y0: 0, x1: 20, y1: 20 }, above)], X_HEIGHT_PX);
  return bar.name;
}

it('takes a bar right below a letter for an underline, whatever it is a part of by itself', () => {
  expect(nameOf('P12:s:≥', 'i:u', 6)).toBe('RULE');
  expect(nameOf('s:−', 'r:u', 6)).toBe('RULE');
});

it('leaves a bar below a sign, one that is shorter, and one further down', () => {
  expect(nameOf('P12:s:≤', 's:<', 6)).toBe('P12:s:≤');
  expect(nameOf('s:−', 'i:u', 6, 12)).toBe('s:−');
  expect(nameOf('s:−', 'i:u', 18)).toBe('s:−');
});

it('takes a bar right over one letter for its accent, and one that goes on from a radical for its bar', () => {
  const nameOver = (width: number, ...others: ReturnType<typeof madeSign>[]) => {
    const bar = madeSign({ x0: 20, y0: 0, x1: 20 + width, y1: 3 }, 'RULE');
    nameBars([bar, madeSign({ x0: 19, y0: 9, x1: 39, y1: 40 }, 'i:θ'), ...others], X_HEIGHT_PX);
    return bar.name;
  };
  expect(nameOver(18)).toBe('s:−');
  expect(nameOver(30)).toBe('RULE');
  expect(nameOver(18, madeSign({ x0: 4, y0: 0, x1: 20, y1: 42 }, 'X:√'))).toBe('RULE');
});

it('takes a short level stroke that divides nothing for a minus, be it narrower than bars are', () => {
  const stroke = madeSign({ x0: 24, y0: 4, x1: 31, y1: 7 }, 'RULE');
  nameBars([stroke, madeSign({ x0: 0, y0: 0, x1: 19, y1: 29 }, 'r:0')], X_HEIGHT_PX);
  expect(stroke.name).toBe('s:−');
});

it('takes a stroke that is as short as a hyphen for a minus where the network takes it for mathematics', () => {
  const nameOfStroke = (math: number) => {
    const stroke = { ...madeSign({ x0: 0, y0: 0, x1: 15, y1: 3 }, 'P13:s:÷', 0.3), math };
    return minusOrHyphen(stroke, X_HEIGHT_PX);
  };
  expect([0.9, 0.1].map(nameOfStroke)).toEqual(['s:−', 's:-']);
});

it('takes a short bar for that of a fraction whose digits stand further off it, one over the middle and one under it', () => {
  const nameBetween = ([x, above]: [number, number], below: number, bottom = 'r:9') => {
    const bar = madeSign({ x0: 0, y0: 60, x1: 24, y1: 63 }, 's:−');
    const digits = [
      madeSign({ x0: x, y0: 60 - above - 28, x1: x + 14, y1: 60 - above }, 'r:1'),
      madeSign({ x0: 5, y0: 63 + below, x1: 19, y1: 91 + below }, bottom),
    ];
    nameBars([bar, ...digits], X_HEIGHT_PX);
    return bar.name;
  };
  expect(nameBetween([4, 27], 15)).toBe('RULE');
  expect(nameBetween([4, 34], 15)).toBe('s:−');
  expect(nameBetween([4, 27], 34)).toBe('s:−');
  expect(nameBetween([15, 27], 15)).toBe('s:−');
  expect(nameBetween([4, 27], 15, 'i:x')).toBe('s:−');
});
