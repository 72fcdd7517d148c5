import { expect, it } from 'vitest';
import type { SignMetrics } from '../network/model.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { recogniseByBody, settleSizes } from './usual-sizes.ts';

const EM = 40;

const letter = (text: string, x0: number, y1: number, height: number, size: number): Sign => ({
  ...madeSign({ x0, y0: y1 - height, x1: x0 + 16, y1 }, `r:${text}`),
  style: 'r',
  text,
  size,
  baseline: y1,
});

function textsWith(metrics: SignMetrics, ...signs: Sign[]): string {
  settleSizes(signs, { body: EM, metrics, letters: signIndex(signs, 3 * EM) });
  return signs.map(({ text, size }) => `${text}${Math.round(size)}`).join(' ');
}

const textsAfter = (...signs: Sign[]) => textsWith({}, ...signs);

it('reads letters beside a capital of a subscript as its capitals', () => {
  const name = [letter('w', 20, 106, 19, EM), letter('s', 38, 106, 19, EM), letter('D', 56, 106, 19, 28)];
  expect(textsAfter(letter('E', 0, 100, 27, EM), ...name)).toBe('E40 W28 S28 D28');
});

it('leaves small letters of the text beside a capital of a superscript', () => {
  expect(textsAfter(letter('x', 0, 100, 18, EM), letter('T', 18, 86, 19, 28))).toBe('x40 T28');
});

it('takes a capital that is as high as small letters for one of them, with one letter beside it', () => {
  const row = (height: number): [number, number, number, number, number] => [-height, 0, 0, 0.5, 0.5];
  const metrics = { 'r:x': row(0.5), 'r:X': row(0.7) };
  const beside = letter('d', 0, 100, 28, EM);
  expect(textsWith(metrics, beside, letter('X', 18, 100, 20, 0.72 * EM))).toBe('d40 x40');
  expect(textsWith(metrics, beside, letter('X', 18, 100, 24, 0.78 * EM))).toBe('d40 X28');
});

it('takes a double-struck capital as high as small letters for one of them, where the network sees one', () => {
  const row = (height: number): [number, number, number, number, number] => [-height, 0, 0, 0.5, 0.5];
  const metrics = { 'i:z': row(0.5) };
  const beside = letter('2', 0, 100, 28, EM);
  const capital = (...others: string[]): Sign => ({
    ...letter('Z', 18, 100, 20, 0.6 * EM),
    style: 'bb',
    name: 'bb:Z',
    top: ['bb:Z', ...others].map((name, at) => ({ name, probability: 0.5 - 0.1 * at })),
  });
  expect(textsWith(metrics, beside, capital('cal:Z', 'i:z'))).toBe('240 z40');
  expect(textsWith(metrics, beside, capital('cal:Z'))).toBe('240 Z28');
});

it('parts the scripts of a page from their own scripts in the middle of the two', () => {
  const scripts = [100, 200, 300, 400].map((x0) => letter('k', x0, 90, 22, 0.8 * EM));
  expect(textsWith({}, ...scripts, letter('n', 0, 80, 17, 0.62 * EM))).toMatch(/n20$/);
  expect(textsWith({}, letter('n', 0, 80, 17, 0.62 * EM))).toBe('n28');
});

it('takes a digit as small as LibreOffice sets scripts for one of them', () => {
  const scripts = [100, 200, 300, 400].map((x0) => letter('k', x0, 90, 18, 0.62 * EM));
  expect(textsWith({}, ...scripts, letter('0', 0, 80, 17, 0.59 * EM))).toMatch(/025$/);
});

it('does not measure scripts by a paragraph in small print', () => {
  const small = Array.from({ length: 30 }, (_, i) => letter('k', 20 * i, 400, 22, 0.82 * EM));
  const scripts = [0, 200, 400, 600].flatMap((x0) => [
    letter('k', x0, 100, 28, EM),
    letter('n', x0 + 18, 106, 14, 0.73 * EM),
  ]);
  const texts = textsAfter(...small, ...scripts).split(' ');
  expect([...new Set(texts)]).toEqual(['k33', 'k40', 'n29']);
});

it('makes an index of a small optical size smaller than its base, and no small print beside a larger letter', () => {
  const scripts = [100, 200, 300, 400].map((x0) => letter('k', x0, 90, 22, 0.83 * EM));
  const index = [letter('x', 18, 104, 15, 0.83 * EM), letter('n', 36, 104, 15, 0.83 * EM)];
  const texts = (drop: number) =>
    textsAfter(
      letter('O', 0, 100, 28, EM),
      ...index.map((sign) => ({ ...sign, baseline: 100 + drop })),
      ...scripts,
    );
  expect(texts(4)).toMatch(/^O40 x31 n31 k33/);
  expect(texts(1)).toMatch(/^O40 x33 n33 k33/);
});

it('makes the index of a letter in a script smaller than that, and no letter beside it on its line, or as large', () => {
  const scripts = [100, 200, 300, 400].map((x0) => letter('k', x0, 90, 22, 0.7 * EM));
  const texts = (drop: number, size: number) =>
    textsAfter(letter('u', 0, 100, 15, 0.72 * EM), letter('n', 18, 100 + drop, 12, size * EM), ...scripts);
  expect(texts(5, 0.62)).toMatch(/^u28 n20/);
  expect(texts(1, 0.62)).toMatch(/^u28 n28/);
  expect(texts(5, 0.7)).toMatch(/^u28 n28/);
});

it('keeps the scripts of scripts smaller than these by as much', () => {
  const row = [100, 200, 300, 400];
  const scripts = row.map((x0) => letter('s', x0, 106, 14, 0.74 * EM));
  const second = row.map((x0) => letter('n', x0 + 16, 109, 11, 0.595 * EM));
  expect(textsAfter(letter('k', 0, 100, 28, EM), ...scripts, ...second)).toMatch(/s30 n23/);
});

it('tells a tensor product from the operator of one by its size to that of the letters', () => {
  const circle = (height: number) => {
    const sign = { ...letter('⨂', 0, 100, height, EM), style: 'X', isTall: true };
    recogniseByBody([sign], EM);
    return [sign.text, sign.style, sign.isTall];
  };
  expect(circle(31)).toEqual(['⊗', 's', false]);
  expect(circle(42)).toEqual(['⨂', 'X', true]);
});
