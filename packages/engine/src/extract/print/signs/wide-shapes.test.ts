import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { wideAccentOf, wideSignOf } from './wide-shapes.ts';

const X_HEIGHT_PX = 20;
const WIDTH = 60;
const HEIGHT = 10;
const PEN_PX = 3;

/** What a stroke is whose top runs as `heightAt` says, in shares of the height and the width. */
function accent(heightAt: (x: number) => number, likeliest = 'RULE'): string | undefined {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (let x = 0; x < WIDTH; x += 1) {
    const top = Math.round(heightAt(x / (WIDTH - 1)) * (HEIGHT - PEN_PX));
    for (let y = top; y < top + PEN_PX; y += 1) mask[y * WIDTH + x] = 1;
  }
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  return wideAccentOf(page, page.components[0]!, likeliest, X_HEIGHT_PX)?.name;
}

const hat = (x: number) => Math.abs(2 * x - 1);
const tilde = (x: number) => (1 - Math.sin(2 * Math.PI * x)) / 2;

it('tells wide hats and tildes by their course', () => {
  expect(accent(hat)).toBe('s:^');
  expect(accent(tilde)).toBe('s:~');
});

it('leaves bars, and what the network knows', () => {
  expect(accent((x) => x)).toBeUndefined();
  expect(accent(tilde, 'P02:s:≈')).toBeUndefined();
});

it('sets a bar level that leans on a curved page', () => {
  const [width, height] = [140, 14];
  const mask = new Uint8Array(width * height);
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < 4; y += 1) mask[(Math.round(x / 14) + y) * width + x] = 1;
  const page = connectedComponents({ mask, width, height });
  const bar = wideSignOf(page, page.components[0]!, X_HEIGHT_PX)!;
  expect(bar.name).toBe('RULE');
  expect(bar.y1 - bar.y0).toBeCloseTo(4);
  expect((bar.y0 + bar.y1) / 2).toBeCloseTo(7);
});
