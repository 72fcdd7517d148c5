import { expect, it } from 'vitest';
import type { ClassScore } from '../network/classifier.ts';
import { connectedComponents } from '../pixels/components.ts';
import { tellAngles } from './angle-brackets.ts';
import type { PrintPixels } from './print-pixels.ts';
import { madeSign, type Sign } from './sign.ts';

const [WIDTH, HEIGHT, STROKE_PX, PAPER_PX] = [12, 48, 3, 4];

/** How far a bracket that opens stands to the right of its middle, at a distance from there, both 0 to 1. */
const CURVES = {
  angle: (from: number) => from,
  parenthesis: (from: number) => from * from,
  stem: () => 0,
};

/** What a bracket becomes that the network reads like this. */
function told(curve: keyof typeof CURVES, top: readonly ClassScore[], change: Partial<Sign> = {}): Sign {
  const [width, height] = [WIDTH + STROKE_PX + 2 * PAPER_PX, HEIGHT + 2 * PAPER_PX];
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < HEIGHT; y += 1) {
    const x = Math.round(WIDTH * CURVES[curve](Math.abs((2 * y) / (HEIGHT - 1) - 1)));
    for (let i = 0; i < STROKE_PX; i += 1) mask[(PAPER_PX + y) * width + PAPER_PX + x + i] = 1;
  }
  const levels = mask.map((ink) => (ink ? 0 : 255));
  const ink = { levels, mask, width, height, isSoft: false };
  const page = connectedComponents(ink);
  const component = page.components[0]!;
  const { name, probability } = top[0]!;
  const sign = { ...madeSign(component, name, probability), top: [...top], component, ...change };
  tellAngles({ ink, page, xHeightPx: 20, read: () => [] } satisfies PrintPixels, [sign]);
  return sign;
}

const ROUND = [
  { name: 's:(', probability: 0.9 },
  { name: 's:⟨', probability: 0.08 },
  { name: 's:{', probability: 0.02 },
];
const ANGLE = [
  { name: 's:⟨', probability: 0.9 },
  { name: 's:(', probability: 0.1 },
];

it('takes a bracket of straight strokes for an angle, and a round one for a parenthesis', () => {
  const angle = told('angle', ROUND);
  expect(angle.name).toBe('s:⟨');
  expect(angle.probability).toBeGreaterThan(0.95);
  expect(angle.top).toContainEqual({ name: 's:{', probability: 0.02 });
  expect(angle.top.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  expect(told('parenthesis', ANGLE).name).toBe('s:(');
});

it('is surer of what the network sees too', () => {
  expect(told('angle', ANGLE)).toMatchObject({ name: 's:⟨' });
  expect(told('angle', ANGLE).probability).toBeGreaterThan(0.99);
});

it('leaves what hardly stands out, what has no ink of its own, and what the network knows for one kind only', () => {
  expect(told('stem', ROUND)).toMatchObject({ name: 's:(', probability: 0.9 });
  expect(told('angle', ROUND, { component: null }).name).toBe('s:(');
  expect(told('angle', [{ name: 's:(', probability: 0.9 }]).name).toBe('s:(');
});
