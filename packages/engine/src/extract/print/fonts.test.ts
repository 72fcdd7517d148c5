import { expect, it } from 'vitest';
import { fontOf } from './fonts.ts';
import { madeSign } from './signs/sign.ts';

const fontOfUpright = (text: string) =>
  fontOf({ ...madeSign({ x0: 0, y0: 0, x1: 20, y1: 30 }, `r:${text}`), style: 'r', text });

it('sets an aleph in a font of formulas, though it is a letter to the network', () => {
  expect(fontOfUpright('ℵ').math).toBe(true);
  expect(fontOfUpright('N').math).toBe(false);
});
