import { expect, it } from 'vitest';
import { madeSign } from './sign.ts';
import { strokeWidthPx } from './stroke-width.ts';

const [WIDTH, HEIGHT] = [40, 60];
const BOX = { x0: 10, y0: 10, x1: 20, y1: 50 };

/** A level at each pixel across; ink, and of the component 1, where that is below `inkBelow`. */
function upright(levelAt: (x: number) => number, inkBelow: number) {
  const at = (i: number) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    return y >= BOX.y0 && y < BOX.y1 ? levelAt(x) : 255;
  };
  const levels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i));
  const labels = Int32Array.from(levels, (level) => (level < inkBelow ? 1 : 0));
  return { ink: { levels }, page: { labels, width: WIDTH, height: HEIGHT } };
}

it('measures a stroke by how dark its ink is, whatever a soft focus makes of its width', () => {
  const sharp = upright((x) => (x >= 13 && x < 17 ? 0 : 255), 128);
  const soft = upright(
    (x) => ({ 11: 191, 12: 128, 13: 64, 14: 0, 15: 0, 16: 64, 17: 128, 18: 191 })[x] ?? 255,
    200,
  );
  const sign = { ...madeSign(BOX, 'r:l'), component: { ...BOX, label: 1, area: 160 } };
  const width = strokeWidthPx(sharp.ink, sharp.page, sign)!;
  expect(width).toBeGreaterThan(3.3);
  expect(width).toBeLessThan(4);
  expect(strokeWidthPx(soft.ink, soft.page, sign)).toBeGreaterThan(0.85 * width);
  expect(strokeWidthPx(soft.ink, soft.page, sign)).toBeLessThan(1.15 * width);
});

it('takes all ink in the box of a sign that was put together, and of another only its own', () => {
  const { ink, page } = upright((x) => (x >= 13 && x < 17 ? 0 : 255), 128);
  const made = madeSign(BOX, 'r:i');
  expect(strokeWidthPx(ink, page, made)).toBeGreaterThan(3.3);
  expect(strokeWidthPx(ink, page, { ...made, component: { ...BOX, label: 2, area: 1 } })).toBeNull();
});
