import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import drawings from '../network/script-letters.json' with { type: 'json' };
import { connectedComponents } from '../pixels/components.ts';
import type { PrintInk } from '../print-ink.ts';
import { madeSign, type Sign, styleOfName, textOfName } from './sign.ts';
import { lineOf } from './test/drawn-letters.ts';
import { weighByShapes } from './weigh-by-shapes.ts';

/** Of a drawing: black, and what is ink. */
const [BLACK, INK] = [7, 2];
const [SCALE, PAPER_PX] = [2, 4];

/** The first drawing of a letter as a picture, each of its pixels four. */
function pictureOf(letter: string): PrintInk {
  const side = drawings.sidePx;
  const at = drawings.letters.indexOf(letter) * side * side;
  const drawn = inflateSync(Buffer.from(drawings.shapes, 'base64')).subarray(at, at + side * side);
  const width = SCALE * side + 2 * PAPER_PX;
  const levelAt = (x: number, y: number) => {
    const [column, row] = [x, y].map((px) => Math.floor((px - PAPER_PX) / SCALE)) as [number, number];
    const isInside = Math.min(column, row) >= 0 && Math.max(column, row) < side;
    return isInside ? drawn[row * side + column]! : 0;
  };
  const inks = Array.from({ length: width * width }, (_, i) => levelAt(i % width, Math.floor(i / width)));
  const levels = Uint8Array.from(inks, (value) => 255 - (255 / BLACK) * value);
  const mask = Uint8Array.from(inks, (value) => (value >= INK ? 1 : 0));
  const ink = { levels, mask, width, height: width, isSoft: false };
  return { ink, page: connectedComponents(ink), halftones: [], dots: [], showThrough: [] };
}

/** What a sign becomes that the network takes for this. */
function weighed(ink: PrintInk, top: Sign['top'], change: Partial<Sign> = {}): Sign {
  const [component] = ink.page.components.toSorted((a, b) => b.area - a.area);
  const { name, probability } = top[0]!;
  const sign = {
    ...madeSign(component!, name, probability),
    text: textOfName(name),
    style: styleOfName(name),
    top,
    component: component!,
    ...change,
  };
  weighByShapes([sign], ink);
  return sign;
}

const UNSURE = [
  { name: 'cal:B', probability: 0.7 },
  { name: 'cal:L', probability: 0.2 },
  { name: 'MULTI', probability: 0.1 },
];

it('takes a script capital for the letter that a drawing of it fits', () => {
  const sign = weighed(pictureOf('L'), UNSURE);
  expect(sign).toMatchObject({ text: 'L', name: 'cal:L', style: 'cal' });
  expect(sign.probability).toBeCloseTo(0.9);
  expect(sign.top).toContainEqual({ name: 'MULTI', probability: 0.1 });
  expect(weighed(pictureOf('B'), UNSURE)).toMatchObject({ text: 'B', name: 'cal:B' });
});

it('leaves a shape that no drawing fits, other alphabets, and what words have read', () => {
  expect(weighed(lineOf(['o']), UNSURE)).toMatchObject({ name: 'cal:B', probability: 0.7 });
  const italic = [
    { name: 'i:B', probability: 0.7 },
    { name: 'cal:L', probability: 0.2 },
  ];
  expect(weighed(pictureOf('L'), italic)).toMatchObject({ name: 'i:B', probability: 0.7 });
  expect(weighed(pictureOf('L'), UNSURE, { isFromWord: true }).name).toBe('cal:B');
});
