import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { recogniseLongArrows } from './long-arrows.ts';

const EM = 40;

const arrow = (text: string, widthEm: number): Sign => ({
  ...madeSign({ x0: 0, y0: 40, x1: widthEm * EM, y1: 56 }, `s:${text}`),
  text,
  size: EM,
});

const reported = (sign: Sign, ...others: Sign[]) => {
  recogniseLongArrows([sign, ...others]);
  return sign.text;
};

it('tells long arrows by their width', () => {
  expect(reported(arrow('⇔', 0.93))).toBe('⇔');
  expect(reported(arrow('⇔', 1.8))).toBe('⟺');
  expect(reported(arrow('→', 1.5))).toBe('⟶');
  expect(reported(arrow('→', 4))).toBe('→');
  expect(reported(arrow('=', 1.8))).toBe('=');
});

it('leaves an arrow that is as long as its label', () => {
  const label = { ...madeSign({ x0: 20, y0: 20, x1: 40, y1: 34 }, 'i:f'), text: 'f', size: 28 };
  expect(reported(arrow('→', 1.5), label)).toBe('→');
});
