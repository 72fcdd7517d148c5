import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { tailedBarOf, wideAccentOf, wideSignOf } from './wide-shapes.ts';

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

/** A bar of three rows with something above its middle. */
function barWith(width: number, bumpHeight: number, bumpWidth: number) {
  const height = bumpHeight + 3;
  const mask = new Uint8Array(width * height).fill(0);
  mask.fill(1, bumpHeight * width);
  const from = Math.floor((width - bumpWidth) / 2);
  for (let y = 0; y < bumpHeight; y += 1) mask.fill(1, y * width + from, y * width + from + bumpWidth);
  return connectedComponents({ mask, width, height });
}

it('takes a short brace of the network for the bar of a fraction that a tail hangs on', () => {
  const page = barWith(34, 5, 4);
  const bar = tailedBarOf(page, page.components[0]!, 'X:⏞', X_HEIGHT_PX);
  expect(bar).toMatchObject({ name: 'RULE', x0: 0, y0: 5, x1: 34, y1: 8 });
});

it('leaves braces of their length, shapes without a bar, and what the network knows', () => {
  const page = barWith(34, 5, 4);
  expect(tailedBarOf(page, page.components[0]!, 's:⊥', X_HEIGHT_PX)).toBeNull();
  const long = barWith(60, 5, 4);
  expect(tailedBarOf(long, long.components[0]!, 'X:⏞', X_HEIGHT_PX)).toBeNull();
  const thick = barWith(34, 5, 34);
  expect(tailedBarOf(thick, thick.components[0]!, 'X:⏞', X_HEIGHT_PX)).toBeNull();
});
