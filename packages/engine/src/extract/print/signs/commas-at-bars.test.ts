import { expect, it } from 'vitest';
import { nameCommasAtBars } from './commas-at-bars.ts';
import { madeSign } from './sign.ts';

const X_HEIGHT_PX = 18;

/** What a mark that is ten pixels high is called behind a bar. */
function named(name: string, x0: number, y0: number): string {
  const mark = madeSign({ x0, y0, x1: x0 + 6, y1: y0 + 10 }, name);
  const bar = { x0: 20, y0: 50, x1: 76, y1: 54, direction: 'horizontal' } as const;
  nameCommasAtBars([mark], [bar], X_HEIGHT_PX);
  return mark.name;
}

it('takes an apostrophe below the bar of the fraction before it for a comma', () => {
  expect(named('s:’', 81, 57)).toBe('s:,');
  expect(named('s:′', 81, 57)).toBe('s:,');
});

it('leaves what stands over the bar, further away, under it, or is another sign', () => {
  expect(named('s:’', 81, 36)).toBe('s:’');
  expect(named('s:’', 92, 57)).toBe('s:’');
  expect(named('s:′', 66, 57)).toBe('s:′');
  expect(named('s:’', 81, 70)).toBe('s:’');
  expect(named('r:l', 81, 57)).toBe('r:l');
});
