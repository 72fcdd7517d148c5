import { expect, it } from 'vitest';
import type { SignClassifier } from './network/classifier.ts';
import { printModel } from './network/default-network.ts';
import { inkOf } from './print-ink.ts';
import { readSigns } from './read-signs.ts';

const X_HEIGHT_PX = 20;
const [WIDTH, HEIGHT] = [400, 200];

/** Takes what is wider than a letter for letters that touch, and all else for an n. */
const classifier: SignClassifier = {
  classify: ({ count, measures }) =>
    Array.from({ length: count }, (_, i) => {
      const name = measures[3 * i]! > Math.log(2) ? 'MULTI' : 'r:n';
      return { top: [{ name, probability: 0.99 }], logSize: 0.8, baselineOffset: 0.5, math: 0 };
    }),
};

/** A line of letters, and below it a word of three whose feet stand on their underline. */
function underlinedWord() {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (const x of [100, 120, 140]) fill(x, 80, x + 14, 100);
  fill(98, 100, 158, 102);
  for (let x = 100; x < 300; x += 20) fill(x, 30, x + 14, 50);
  return inkOf({ data, width: WIDTH, height: HEIGHT });
}

it('parts a short word from the underline that its letters touch, where the text recogniser reads a word', async () => {
  const word = { x0: 96, y0: 78, x1: 160, y1: 104, isSpelt: true };
  const read = await readSigns(underlinedWord(), X_HEIGHT_PX, {
    classifier,
    metrics: printModel.metrics,
    latinWords: [word],
  });
  expect(read?.signs.map(({ name }) => name)).toEqual(Array.from({ length: 13 }, () => 'r:n'));
  expect(read?.strokes).toMatchObject([{ direction: 'horizontal' }]);
});

it('reads a page of letters that touch where the text recogniser reads words, and none where it does not', async () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const words = [0, 1, 2, 3].map((i) => ({
    x0: 40 + 80 * i,
    y0: 80,
    x1: 100 + 80 * i,
    y1: 100,
    isSpelt: true,
  }));
  for (const { x0, x1, y0, y1 } of words)
    for (let y = y0; y < y1; y += 1) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  const ink = inkOf({ data, width: WIDTH, height: HEIGHT });
  const source = { classifier, metrics: printModel.metrics };
  expect(await readSigns(ink, X_HEIGHT_PX, source)).toBeNull();
  expect(await readSigns(ink, X_HEIGHT_PX, { ...source, latinWords: words })).not.toBeNull();
});

it('reads brackets of straight strokes as angles, whatever the network is surer of', async () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (let x = 100; x < 300; x += 20) fill(x, 80, x + 14, 100);
  for (let y = 70; y < 110; y += 1) {
    const x = 70 + Math.round(Math.abs(y - 90) / 2.5);
    fill(x, y, x + 3, y + 1);
  }
  const seen: SignClassifier = {
    classify: ({ count, measures }) =>
      Array.from({ length: count }, (_, i) => {
        const isTall = measures[3 * i + 1]! > Math.log(1.5);
        const top = isTall
          ? [
              { name: 's:(', probability: 0.9 },
              { name: 's:⟨', probability: 0.1 },
            ]
          : [{ name: 'r:n', probability: 0.99 }];
        return { top, logSize: 0.8, baselineOffset: 0.5, math: 0 };
      }),
  };
  const ink = inkOf({ data, width: WIDTH, height: HEIGHT });
  const read = await readSigns(ink, X_HEIGHT_PX, { classifier: seen, metrics: printModel.metrics });
  expect(read?.signs.map(({ name }) => name).filter((name) => name !== 'r:n')).toEqual(['s:⟨']);
});

it('leaves out what shows through from the back of the sheet', () => {
  const [width, height] = [1000, 600];
  const data = new Uint8Array(width * height).fill(255);
  const fill = (x: number, y: number, size: { width: number; height: number }, level: number) => {
    for (let row = y; row < y + size.height; row += 1)
      data.fill(level, row * width + x, row * width + x + size.width);
  };
  for (let at = 0; at < 120; at += 1) {
    const [x, y] = [20 + 24 * (at % 40), 20 + 40 * Math.floor(at / 40)];
    fill(x, y, { width: 14, height: 20 }, 0);
  }
  expect(inkOf({ data, width, height })).toMatchObject({ showThrough: [] });
  for (let at = 0; at < 60; at += 1)
    fill(20 + 24 * (at % 40), 320 + 40 * Math.floor(at / 40), { width: 10, height: 8 }, 130);
  const { page, showThrough } = inkOf({ data, width, height });
  expect(page.components).toHaveLength(120);
  expect(showThrough).toHaveLength(60);
});

it('reads what looks like a mark of Devanagari as a comma, where the page is without Hindi', async () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (let i = 0; i < 60; i += 1)
    fill(20 + 24 * (i % 15), 20 + 40 * Math.floor(i / 15), 36 + 24 * (i % 15), 40 + 40 * Math.floor(i / 15));
  fill(384, 154, 389, 165);
  const likeComma: SignClassifier = {
    classify: ({ count, measures }) =>
      Array.from({ length: count }, (_, i) => ({
        top:
          measures[3 * i]! < Math.log(0.4)
            ? [
                { name: 'DEVA', probability: 0.6 },
                { name: 's:,', probability: 0.3 },
              ]
            : [{ name: 'r:n', probability: 0.99 }],
        logSize: 0.8,
        baselineOffset: 0.5,
        math: 0,
      })),
  };
  const source = { classifier: likeComma, metrics: printModel.metrics };
  const namesOf = async (isLatin: boolean) => {
    const read = await readSigns(inkOf({ data, width: WIDTH, height: HEIGHT }), X_HEIGHT_PX, {
      ...source,
      isLatin,
    });
    return read?.signs.map(({ name }) => name).filter((name) => name !== 'r:n');
  };
  expect(await namesOf(true)).toEqual(['s:,']);
  expect(await namesOf(false)).toEqual([]);
});

/** The rules of a table of three rows and two columns, and lines of letters between them, on a picture that the table is as wide as. */
function wideTable(drawing: readonly (readonly [x0: number, y0: number, x1: number, y1: number])[] = []) {
  const [width, height] = [800, 600];
  const data = new Uint8Array(width * height).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) data.fill(0, y * width + x0, y * width + x1);
  };
  for (const y of [20, 200, 380, 560]) fill(4, y, 796, y + 3);
  for (const x of [4, 120, 793]) fill(x, 20, x + 3, 563);
  for (const y of [60, 110, 240, 290, 420, 470])
    for (let x = 160; x < 760; x += 20) fill(x, y, x + 14, y + 20);
  for (const box of drawing) fill(...box);
  return inkOf({ data, width, height });
}

const uprights = (strokes: readonly { x0: number; direction: string }[] = []) =>
  strokes.filter(({ direction }) => direction === 'vertical').map(({ x0 }) => x0);

it('has the rules of a table that is as wide as the picture, and no edge of it', async () => {
  const read = await readSigns(wideTable(), X_HEIGHT_PX, { classifier, metrics: printModel.metrics });
  expect(uprights(read?.strokes)).toHaveLength(3);
  expect(read?.outer).toEqual([]);
});

it('leaves out what is left of the sheet along the lowest rows of a page', async () => {
  const borderOf = async (y0: number) => {
    const page = wideTable([[20, y0, 44, y0 + 1]]);
    const read = await readSigns(page, X_HEIGHT_PX, { classifier, metrics: printModel.metrics });
    return read?.border.length;
  };
  expect(await borderOf(598)).toBe(1);
  expect(await borderOf(588)).toBe(0);
});

it('keeps the side of a table that passes through a drawing', async () => {
  // hatched on both sides of the rule
  const blot = [10, 127].flatMap((left) => [
    ...[0, 20, 40, 60, 80, 100].map((x) => [left + x, 205, left + x + 4, 375] as const),
    ...[0, 40, 80, 120, 166].map((y) => [left, 205 + y, left + 104, 209 + y] as const),
    [left + 30, 215, left + 70, 365] as const,
  ]);
  const read = await readSigns(wideTable(blot), X_HEIGHT_PX, { classifier, metrics: printModel.metrics });
  expect(read?.figures.some(({ x0, x1 }) => x0 < 120 && x1 > 123)).toBe(true);
  expect(uprights(read?.strokes)).toHaveLength(3);
});

it('reads a stem with a bar at its middle as a turnstile, whatever the network takes it for', async () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) data.fill(0, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (let x = 100; x < 300; x += 20) fill(x, 80, x + 14, 100);
  fill(60, 68, 63, 100);
  fill(63, 83, 86, 85);
  const ink = inkOf({ data, width: WIDTH, height: HEIGHT });
  const read = await readSigns(ink, X_HEIGHT_PX, { classifier, metrics: printModel.metrics });
  expect(read?.signs.map(({ name }) => name).filter((name) => name !== 'r:n')).toEqual(['s:⊢']);
});

it('tells signs apart by the place in which they differ', async () => {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number, level = 0) => {
    for (let y = y0; y < y1; y += 1) data.fill(level, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (let x = 100; x < 300; x += 20) fill(x, 80, x + 14, 100);
  fill(60, 68, 82, 100);
  fill(63, 71, 79, 97, 255);
  fill(63, 83, 79, 86);
  const seen: SignClassifier = {
    classify: ({ count, measures }) =>
      Array.from({ length: count }, (_, i) => {
        const isTall = measures[3 * i + 1]! > Math.log(1.5);
        const ring = [
          { name: 'r:0', probability: 0.89 },
          { name: 'i:θ', probability: 0.07 },
        ];
        const top = isTall ? ring : [{ name: 'r:n', probability: 0.99 }];
        return { top, logSize: 0.8, baselineOffset: 0.5, math: 0 };
      }),
  };
  const ink = inkOf({ data, width: WIDTH, height: HEIGHT });
  const read = await readSigns(ink, X_HEIGHT_PX, { classifier: seen, metrics: printModel.metrics });
  expect(read?.signs.map(({ name }) => name).filter((name) => name !== 'r:n')).toEqual(['i:θ']);
});
