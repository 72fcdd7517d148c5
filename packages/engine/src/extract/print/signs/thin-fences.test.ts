import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { certaintyOf } from './certainty.ts';
import { madeSign, type Sign } from './sign.ts';
import { doubtOddPairs, nameThinFences, thinFenceOf } from './thin-fences.ts';

const [WIDTH, HEIGHT, X_HEIGHT_PX] = [24, 70, 18];
const [LEFT, TOP, LENGTH, THICKNESS] = [10.3, 10, 48, 1.9];
/** Parts of a pixel's side that are looked at. */
const FINE = 8;
/** Of a pixel: less is paper. */
const MIN_INK = 0.45;

type IsInk = (x: number, y: number) => boolean;

/** A stroke of two pixels that begins `offAt` from the left edge of the stem at each height, 0 to 1. */
const stroke =
  (offAt: (t: number) => number): IsInk =>
  (x, y) => {
    const [left, t] = [x - LEFT - offAt((y - TOP) / LENGTH), (y - TOP) / LENGTH];
    return t >= 0 && t < 1 && left >= 0 && left < THICKNESS;
  };

/** Feet of so many pixels beside the stem, on the right of it or on the left, at its top and at its bottom. */
const feet =
  (top: number, bottom = top): IsInk =>
  (x, y) => {
    const isAt = (length: number) =>
      length > 0 ? x >= LEFT && x < LEFT + THICKNESS + length : x >= LEFT + length && x < LEFT + THICKNESS;
    return (
      (y >= TOP && y < TOP + THICKNESS && isAt(top)) ||
      (y < TOP + LENGTH && y >= TOP + LENGTH - THICKNESS && isAt(bottom))
    );
  };

const either =
  (...shapes: IsInk[]): IsInk =>
  (x, y) =>
    shapes.some((isInk) => isInk(x, y));

/** The share of a pixel that is ink. */
function shareOf(isInk: IsInk, x: number, y: number): number {
  let count = 0;
  for (let i = 0; i < FINE; i += 1)
    for (let j = 0; j < FINE; j += 1) if (isInk(x + (i + 0.5) / FINE, y + (j + 0.5) / FINE)) count += 1;
  return count / FINE ** 2;
}

/** A drawn stroke that the network takes for something, after thin fences were named. */
function read(isInk: IsInk, seen = 's:|', probability = 0.6): { sign: Sign; isNamed: boolean } {
  const shares = Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    shareOf(isInk, at % WIDTH, Math.floor(at / WIDTH)),
  );
  const mask = Uint8Array.from(shares, (share) => (share > MIN_INK ? 1 : 0));
  const levels = Uint8Array.from(shares, (share) => Math.round(255 * (1 - share)));
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const component = page.components[0]!;
  const sign: Sign = { ...madeSign(component, seen, probability), component };
  const named = nameThinFences(
    { ink: { mask, levels, width: WIDTH, height: HEIGHT }, page },
    [sign],
    X_HEIGHT_PX,
  );
  return { sign, isNamed: named.has(sign) };
}

const nameOf = (isInk: IsInk, seen?: string, probability?: number) =>
  read(isInk, seen, probability).sign.name;

const stem = stroke(() => 0);
const bow = (t: number) => 2.2 * (2 * t - 1) ** 2;
const tip = (pixels: number) => stroke((t) => (Math.abs(t - 0.5) < 0.04 ? pixels : 0));

it('names square brackets by feet that are one pixel long, and half brackets', () => {
  expect(nameOf(either(stem, feet(1.2)))).toBe('s:[');
  expect(nameOf(either(stem, feet(-1.2)), 'X:|')).toBe('X:]');
  expect(nameOf(either(stem, feet(1.6, 0)))).toBe('s:⌈');
  expect(nameOf(either(stem, feet(0, -1.6)))).toBe('s:⌋');
});

it('names parentheses by their bow, and braces by their tip', () => {
  expect(nameOf(stroke(bow))).toBe('s:(');
  expect(nameOf(stroke((t) => -bow(t)))).toBe('s:)');
  expect(nameOf(either(tip(-1.2), feet(1.6)))).toBe('s:{');
  expect(nameOf(either(tip(1.2), feet(-1.6)))).toBe('s:}');
});

it('leaves bars, however they lean, and what the network is sure of', () => {
  expect(read(stem)).toMatchObject({ isNamed: false, sign: { name: 's:|', isUnclearFence: false } });
  expect(read(stroke((t) => 2 * t))).toMatchObject({ isNamed: false, sign: { isUnclearFence: false } });
  expect(nameOf(either(stem, feet(1.2)), 's:{', 0.95)).toBe('s:{');
  expect(nameOf(either(stem, feet(1.2)), 'r:l', 0.95)).toBe('r:l');
});

it('doubts a stroke that may be a bar or a bracket', () => {
  const { sign, isNamed } = read(either(stem, feet(1.2, -1.2)), 's:|', 0.89);
  expect(isNamed).toBe(false);
  expect(sign).toMatchObject({ name: 's:|', isUnclearFence: true });
  expect(certaintyOf({ ...sign, text: '|' })).toBeLessThan(
    certaintyOf({ ...sign, text: '|', isUnclearFence: false }),
  );
});

it('takes a stroke with rough ends for a bar, also where its middle is off, and none that reaches the other way', () => {
  const course = { top: -0.2, bottom: 0.1, tip: 0.06, shoulders: 0.02 };
  expect(thinFenceOf(course)).toBe('|');
  expect(thinFenceOf({ ...course, tip: 0.12 })).toBe('|');
  expect(thinFenceOf({ ...course, bottom: -0.25 })).toBeNull();
  expect(thinFenceOf({ ...course, bottom: -0.25, tip: 0.12 })).toBeNull();
});

it('doubts thin brackets without their partner, but the brace of cases', () => {
  const doubted = (texts: string) => {
    const signs = [...texts].map((text, i) =>
      madeSign({ x0: 20 * i, y0: 10, x1: 20 * i + 5, y1: 60 }, `X:${text}`),
    );
    doubtOddPairs(signs, new Set(signs));
    return signs.filter(({ isUnclearFence }) => isUnclearFence).length;
  };
  expect(['[]', '[(){}]', '{', '()[]'].map(doubted)).toEqual([0, 0, 0, 0]);
  expect(['[)', ')', '[', '{)', '|)', '||()'].map(doubted)).toEqual([2, 1, 1, 2, 2, 0]);
});
