import { expect, it } from 'vitest';
import { findInk, maskOfSoft } from './ink.ts';

const WIDTH = 20;
const HEIGHT = 24;
const LIMIT = 158;

/** Columns of these levels, each so many pixels wide, between rows of one level; gives the middle row of the mask. */
function columns(edge: number, ...bands: [level: number, width: number][]) {
  const row = bands.flatMap(([level, width]) => Array.from({ length: width }, () => level));
  const isEdge = (at: number) => at < 4 * WIDTH || at >= (HEIGHT - 4) * WIDTH;
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (isEdge(at) ? edge : row[at % WIDTH]!));
  const mask = maskOfSoft({ data, width: WIDTH, height: HEIGHT }, LIMIT);
  return [...mask.subarray(12 * WIDTH, 13 * WIDTH)].join('');
}

it('keeps a hairline that did not get dark between dark strokes, and no faint line alone', () => {
  const hairline: [number, number][] = [
    [250, 9],
    [170, 2],
    [250, 9],
  ];
  expect(columns(20, ...hairline)).toBe('00000000011000000000');
  expect(columns(250, ...hairline)).toBe('0'.repeat(WIDTH));
});

it('parts strokes whose gap did not stay light', () => {
  expect(columns(250, [250, 4], [20, 5], [140, 2], [20, 5], [250, 4])).toBe('00001111100111110000');
});

it('tells even grey by its level', () => {
  expect(columns(140, [140, 20])).toBe('1'.repeat(20));
  expect(columns(170, [170, 20])).toBe('0'.repeat(20));
});

it('parts soft strokes on a scan with little grain', () => {
  const [width, height] = [240, 200];
  const soft = [250, 250, 190, 60, 30, 60, 165, 165, 60, 30, 60, 190, 250, 250];
  const grain = (at: number) => (at % 7 === 0 ? -6 : 0);
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isPrint = y >= 40 && y < 160 && x >= 40 && x < 40 + 10 * soft.length;
    return (isPrint ? soft[(x - 40) % soft.length]! : 250) + grain(at);
  });
  const { mask, isSoft } = findInk({ data, width, height });
  expect(isSoft).toBe(true);
  expect(findInk({ data: data.map((level) => (level > 240 ? 250 : level)), width, height }).isSoft).toBe(
    false,
  );
  const row = [...mask.subarray(100 * width + 40, 100 * width + 40 + soft.length)].join('');
  expect(row).toMatch(/^0+1+0+1+0+$/);
});

it('parts letters of a blurred photo whose grain was smoothed away', () => {
  const [width, height] = [240, 200];
  const blurred = [250, 230, 170, 100, 50, 30, 60, 120, 150, 120, 60, 30, 50, 100, 170, 230, 250];
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isPrint = y >= 20 && y < 180 && x >= 20 && x < 20 + 10 * blurred.length;
    return isPrint ? blurred[(x - 20) % blurred.length]! : 250;
  });
  const { mask, isSoft } = findInk({ data, width, height });
  expect(isSoft).toBe(true);
  expect(findInk({ data, width, height }, { enlargedBy: 3 }).isSoft).toBe(false);
  const row = [...mask.subarray(100 * width + 20, 100 * width + 20 + blurred.length)].join('');
  expect(row).toMatch(/^0+1+0+1+0+$/);
});

it('is soft where the edges of small print are as steep as those of large print', () => {
  const [width, height] = [300, 300];
  const letter = [250, 225, 100, 20, 20, 20, 20, 100, 225, 250];
  const softOf = (xHeightPx: number) => {
    const pitch = 2 * xHeightPx;
    const data = Uint8Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const isPrint = y % pitch < xHeightPx && x >= 20 && x < 20 + 25 * letter.length;
      return isPrint ? letter[(x - 20) % letter.length]! : 250;
    });
    return findInk({ data, width, height }).isSoft;
  };
  expect(softOf(12)).toBe(true);
  expect(softOf(20)).toBe(false);
});

it('takes out what JPEG left about the letters of a small photo, which was enlarged with them', () => {
  const [width, height] = [240, 200];
  const isLetter = (x: number, y: number) => x % 24 < 10 && y % 40 < 20;
  const isArtefact = (x: number, y: number) => x % 24 > 13 && x % 24 < 16 && y % 40 > 4 && y % 40 < 7;
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const grain = at % 7 === 0 ? -6 : 0;
    if (isLetter(x, y)) return 40;
    return (isArtefact(x, y) ? 190 : 250) + grain;
  });
  const inkAt = (enlargedFrom: number, isIn: (x: number, y: number) => boolean) => {
    const { mask } = findInk({ data, width, height }, { enlargedFrom });
    return mask.filter((ink, at) => ink === 1 && isIn(at % width, Math.floor(at / width))).length;
  };
  expect(inkAt(1, isArtefact)).toBeGreaterThan(100);
  expect(inkAt(2.5, isArtefact)).toBe(0);
  expect(inkAt(2.5, isLetter)).toBeGreaterThan(0.9 * inkAt(1, isLetter));
});

it('has no ink on the white paper around print', () => {
  const [width, height] = [201, 120];
  const isPrint = (at: number) => at % width >= 50 && at % width < 61 && Math.floor(at / width) === 60;
  const data = Uint8Array.from({ length: width * height }, (_, at) => (isPrint(at) ? 0 : 255));
  const { mask, levels } = findInk({ data, width, height });
  expect(mask.reduce((sum, ink) => sum + ink, 0)).toBe(11);
  expect(levels[0]).toBe(255);
});
