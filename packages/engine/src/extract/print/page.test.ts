import { expect, it } from 'vitest';
import { pageOf } from './page.ts';
import { madeSign, type Sign } from './signs/sign.ts';

const sign = (box: Pick<Sign, 'x0' | 'y0' | 'x1' | 'y1'>, text: string): Sign => ({
  ...madeSign(box, `s:${text}`),
  text,
  size: 30,
  baseline: 40,
});

const frame = { number: 1, widthPx: 120, heightPx: 60, pointsPerPx: 0.5, isModern: true };
const nothing = { strokes: [], figures: [], unexplained: [] };

it('gives a minus one pixel thin a thickness: without, it stands in no row', () => {
  const [glyph] = pageOf([sign({ x0: 10, y0: 30, x1: 30, y1: 31 }, '−')], nothing, frame, {}).glyphs;
  expect(glyph!.ink.y1).toBeGreaterThan(glyph!.ink.y0);
  expect((glyph!.ink.y0 + glyph!.ink.y1) / 2).toBeCloseTo(15.25);
});

it('lays a picture of one formula on a sheet: shares of the page are of a page', () => {
  const page = pageOf([sign({ x0: 10, y0: 10, x1: 30, y1: 40 }, 'x')], nothing, frame, {});
  expect(page.width).toBeGreaterThan(400);
  expect(page.height).toBeGreaterThan(500);
  expect(page.isPartOfPage).toBe(true);
  expect(pageOf([], nothing, { ...frame, heightPx: 1600 }, {}).isPartOfPage).toBeUndefined();
  expect(page.glyphs[0]!.ink.x0).toBeCloseTo(5.25);
});

it('leaves less white beside a bracket where the face is not Computer Modern', () => {
  const floor = sign({ x0: 20, y0: 10, x1: 28, y1: 40 }, '⌊');
  const metrics = { 's:⌊': [-0.75, 0.25, 0.17, 0.44, 0.25] };
  const startIn = (isModern: boolean) =>
    pageOf([floor], nothing, { ...frame, isModern }, metrics).glyphs[0]!.x;
  expect(startIn(false) - startIn(true)).toBeCloseTo(0.45 * 0.17 * 15, 1);
});

it('leaves less white behind a comma and before an italic letter where the face is not Computer Modern', () => {
  const box = { x0: 20, y0: 10, x1: 28, y1: 40 };
  const metrics = { 's:,': [-0.1, 0.2, 0.1, 0.3, 0.12], 'i:x': [-0.43, 0, 0.1, 0.55, 0.45] };
  const glyphIn = (each: Sign, isModern: boolean) =>
    pageOf([each], nothing, { ...frame, isModern }, metrics).glyphs[0]!;
  const comma = sign(box, ',');
  expect(glyphIn(comma, true).advance).toBeGreaterThan(glyphIn(comma, false).advance + 0.2);
  const x = { ...sign(box, 'x'), name: 'i:x', style: 'i' };
  expect(glyphIn(x, false).x).toBeGreaterThan(glyphIn(x, true).x + 0.5);
});

it('lets the feet of italic letters stand before their pens where the face is not Computer Modern', () => {
  const metrics = { 'i:f': [-0.7, 0.2, 0.05, 0.49, 0.5], 'i:A': [-0.7, 0, 0.05, 0.75, 0.7] };
  const penIn = (text: string, isModern: boolean) => {
    const letter = { ...sign({ x0: 20, y0: 10, x1: 40, y1: 44 }, text), name: `i:${text}`, style: 'i' };
    const { x, ink } = pageOf([letter], nothing, { ...frame, isModern }, metrics).glyphs[0]!;
    return x - ink.x0;
  };
  expect(penIn('f', true)).toBeLessThan(0);
  expect(penIn('f', false)).toBeCloseTo(0.13 * 15, 1);
  expect(penIn('A', true)).toBeLessThan(0);
  expect(penIn('A', false)).toBeCloseTo(0.045 * 15, 1);
});

it('gives no name of a class as text', () => {
  const ink = { ...sign({ x0: 10, y0: 10, x1: 60, y1: 40 }, ''), name: 'MULTI', text: 'MULTI' };
  expect(pageOf([ink], nothing, frame, {}).glyphs[0]!.text).toBe('\ufffd');
});

it('gives each sign its doubt, however sure of it the network nearly is', () => {
  const unsure = { ...sign({ x0: 10, y0: 10, x1: 30, y1: 40 }, 'x'), probability: 0.9, top: [] };
  const [glyph] = pageOf([unsure], nothing, frame, {}).glyphs;
  expect(glyph).toMatchObject({ confidence: 0.95 });
  expect(glyph!.doubt).toBeCloseTo(0.08);
});

it('leaves the bar of parallels most of its white where the face is not Computer Modern', () => {
  const metrics = { 's:∥': [-0.75, 0.25, 0.16, 0.5, 0.2], 's:|': [-0.75, 0.25, 0.16, 0.36, 0.04] };
  const whiteOf = (text: string) => {
    const { x, ink } = pageOf(
      [sign({ x0: 20, y0: 10, x1: 26, y1: 40 }, text)],
      nothing,
      { ...frame, isModern: false },
      metrics,
    ).glyphs[0]!;
    return ink.x0 - x;
  };
  expect(whiteOf('∥')).toBeCloseTo(0.75 * 0.16 * 15);
  expect(whiteOf('|')).toBeCloseTo(0.55 * 0.16 * 15);
});

it('gives a bracket that is a little higher than the text the extent of one on its baseline', () => {
  const box = { x0: 20, y0: 5, x1: 26, y1: 40 };
  const heightOf = (each: Sign) => {
    const { ink } = pageOf([each], nothing, frame, {}).glyphs[0]!;
    return ink.y1 - ink.y0;
  };
  expect(heightOf(sign(box, '('))).toBeCloseTo(1.05 * 15);
  expect(heightOf({ ...sign(box, '('), isTall: true })).toBeCloseTo(17);
  expect(heightOf(sign(box, '|'))).toBeCloseTo(17);
});
