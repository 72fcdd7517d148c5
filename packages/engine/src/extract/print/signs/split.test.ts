import { expect, it } from 'vitest';
import type { ClassScore } from '../network/classifier.ts';
import { connectedComponents, maskOf } from '../pixels/components.ts';
import type { SignCut } from '../pixels/crops.ts';
import { signsOf } from './split.ts';
import { surelyFromBar } from './touched-bar.ts';

const [WIDTH, HEIGHT] = [40, 15];

/** A bar three pixels thick, with a letter of a denominator that touches it. */
function barWithLetter() {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      if ((y >= 9 && y < 12) || (y < 9 && x >= 25 && x < 37)) mask[y * WIDTH + x] = 1;
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const levels = mask.map((value) => (value ? 0 : 255));
  return { page, ink: { mask, levels, width: WIDTH, height: HEIGHT } };
}

const reading = (...top: [name: string, probability: number][]) => ({
  top: top.map(([name, probability]): ClassScore => ({ name, probability })),
  logSize: 0,
  baselineOffset: 0,
  math: 0.9,
});

const signsSeenAs = (...top: [name: string, probability: number][]) => {
  const { page, ink } = barWithLetter();
  const read = (cuts: readonly unknown[]) => cuts.map(() => reading(['i:n', 0.99]));
  const pixels = { ink, page, xHeightPx: 21, read };
  return signsOf(pixels, page.components[0]!, reading(...top)).map(({ name }) => name);
};

it('parts the bar of a fraction and a letter that touches it, though they look like half of another sign', () => {
  expect(signsSeenAs(['P02:s:⇌', 0.53], ['MULTI', 0.24], ['s:⇀', 0.18])).toEqual(['RULE', 'i:n']);
});

it('leaves what it parts from a bar its ink, where the bar of a root is looked for', () => {
  const { page, ink } = barWithLetter();
  const read = (cuts: readonly unknown[]) => cuts.map(() => reading(['SQRT', 0.99]));
  const [, root] = signsOf({ ink, page, xHeightPx: 21, read }, page.components[0]!, reading(['MULTI', 0.9]));
  expect(maskOf(page, root!.component!).mask.filter((value) => value === 1)).toHaveLength(12 * 9);
});

/** What two pillars that hang together at their tops are taken for. */
function namesOfPillars(...top: [name: string, probability: number][]): string[] {
  const isInk = (x: number, y: number) =>
    (x >= 2 && x < 14) || (x >= 24 && x < 36) || (y < 2 && x >= 2 && x < 36);
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Number(isInk(at % WIDTH, Math.floor(at / WIDTH))),
  );
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width: WIDTH, height: HEIGHT };
  const read = (cuts: readonly unknown[]) => cuts.map(() => reading(['r:I', 0.99]));
  return signsOf({ ink, page, xHeightPx: 21, read }, page.components[0]!, reading(...top)).map(
    ({ name }) => name,
  );
}

it('leaves a sign whole that is the same sign in two classes', () => {
  expect(namesOfPillars(['X:∏', 0.6], ['s:∏', 0.39])).toEqual(['X:∏']);
  expect(namesOfPillars(['X:∏', 0.6], ['r:M', 0.39])).toEqual(['r:I', 'r:I']);
});

it('leaves an arrow whole that is one in two classes, whose head looks like letters above and below a bar', () => {
  const isInk = (x: number, y: number) =>
    (y >= 20 && y < 23) ||
    (x >= 26 && x < 31 && y >= 10 && y < 21) ||
    (x >= 31 && x < 36 && y >= 22 && y < 33) ||
    (y >= 36 && x >= 12 && x < 24);
  const [width, height] = [40, 50];
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(isInk(at % width, Math.floor(at / width))),
  );
  const page = connectedComponents({ mask, width, height });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width, height };
  const read = (cuts: readonly unknown[]) => cuts.map(() => reading(['i:r', 0.95]));
  const arrow = page.components.find(({ y0 }) => y0 < 36)!;
  const namesOf = (...top: [string, number][]) =>
    signsOf({ ink, page, xHeightPx: 21, read }, arrow, reading(...top)).map(({ name }) => name);
  expect(namesOf(['C:→+−', 0.58], ['s:→', 0.36], ['MULTI', 0.05])).toEqual(['C:→+−']);
  expect(namesOf(['C:→+−', 0.58], ['s:⇒', 0.36], ['MULTI', 0.05])).toEqual(['RULE', 'i:r', 'i:r']);
});

it('leaves a sign whole that the network is sure of', () => {
  expect(signsSeenAs(['P02:s:⇌', 0.97], ['MULTI', 0.02])).toEqual(['P02:s:⇌']);
  expect(signsSeenAs(['s:⇀', 0.8], ['MULTI', 0.18])).toEqual(['s:⇀']);
});

/** Two letters on a bar, of which the network is surer where the bar is cut with them; with another letter below, or not. */
function signsOnBar(isFraction: boolean, withBar = 'i:n'): string[] {
  const [width, height] = [40, 40];
  const isInk = (x: number, y: number) =>
    (y >= 9 && y < 12) ||
    (y < 9 && (x < 14 || x >= 26)) ||
    (isFraction && y >= 18 && y < 30 && x >= 14 && x < 26);
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(isInk(at % width, Math.floor(at / width))),
  );
  const page = connectedComponents({ mask, width, height });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width, height };
  const read = (cuts: readonly SignCut[]) =>
    cuts.map(({ box }) => reading(box.y1 - box.y0 > 10 ? [withBar, 0.99] : ['i:n', 0.5]));
  const signs = signsOf({ ink, page, xHeightPx: 21, read }, page.components[0]!, reading(['MULTI', 0.9]));
  return signs.map(({ name }) => name);
}

it('parts letters that touch at their feet, and takes these for no bar', () => {
  expect(signsOnBar(false)).toEqual(['i:n', 'i:n']);
});

it('parts ink into no rare signs where common ones explain it', () => {
  expect(signsOnBar(false, 'i:ζ')).toEqual(['RULE', 'i:n', 'i:n']);
});

it('takes a bar with signs above and below for a fraction, though it doubts the letters that touch it', () => {
  expect(signsOnBar(true)).toEqual(['RULE', 'i:n', 'i:n']);
});

it('parts what looks like Devanagari from a bar only where the rest is a sign for sure', () => {
  const { page, ink } = barWithLetter();
  const namesAt = (probability: number) => {
    const read = (cuts: readonly unknown[]) => cuts.map(() => reading(['r:3', probability]));
    const pixels = { ink, page, xHeightPx: 21, read };
    return surelyFromBar(pixels, page.components[0]!)?.map(({ name }) => name) ?? null;
  };
  expect(namesAt(0.97)).toEqual(['RULE', 'r:3']);
  expect(namesAt(0.6)).toBeNull();
});

/** Two letters that lean into each other and touch by two pixels: no straight cut lies between them. */
function leaningLetters() {
  const [width, height] = [34, 30];
  const stroke = (x: number, y: number, from: number) => x >= from - y * 0.5 && x < from + 5 - y * 0.5;
  const mask = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isNeck = y >= 14 && y < 16 && x >= 16 - y * 0.5 && x < 28 - y * 0.5;
    return stroke(x, y, 16) || stroke(x, y, 24) || isNeck ? 1 : 0;
  });
  return { mask, width, height, levels: mask.map((value) => (value ? 0 : 255)) };
}

function namesOfLeaning(
  whole: [name: string, probability: number][],
  piece: number,
  [left, right]: readonly [string, string] = ['i:f', 's:('],
): string[] {
  const ink = leaningLetters();
  const page = connectedComponents(ink);
  const read = (cuts: readonly { box: { x1: number } }[]) =>
    cuts.map(({ box }) => reading([box.x1 < 28 ? left : right, piece]));
  const pixels = { ink, page, xHeightPx: 18, read };
  return signsOf(pixels, page.components[0]!, reading(...whole)).map(({ name }) => name);
}

it('parts a letter and the bracket that leans into it, though together they look like another letter', () => {
  expect(
    namesOfLeaning(
      [
        ['i:K', 0.43],
        ['MULTI', 0.08],
      ],
      0.99,
    ),
  ).toEqual(['i:f', 's:(']);
  expect(namesOfLeaning([['MULTI', 0.97]], 0.99)).toEqual(['i:f', 's:(']);
});

it('leaves a doubtful letter whole whose parts look like no sign for sure', () => {
  expect(
    namesOfLeaning(
      [
        ['i:K', 0.43],
        ['MULTI', 0.08],
      ],
      0.6,
    ),
  ).toEqual(['i:K']);
  expect(
    namesOfLeaning(
      [
        ['i:K', 0.97],
        ['MULTI', 0.02],
      ],
      0.99,
    ),
  ).toEqual(['i:K']);
});

it('parts a very doubtful sign though the network does not think of several', () => {
  expect(namesOfLeaning([['r:Θ', 0.52]], 0.99)).toEqual(['i:f', 's:(']);
  expect(namesOfLeaning([['r:Θ', 0.8]], 0.99)).toEqual(['r:Θ']);
});

it('parts two letters that together look like a third, and leaves one whose strokes look like letters', () => {
  const doubtful = (name: string, probability: number): [string, number][] => [
    [name, probability],
    ['MULTI', 0.06],
  ];
  expect(namesOfLeaning(doubtful('i:W', 0.93), 0.99, ['i:μ', 'i:ν'])).toEqual(['i:μ', 'i:ν']);
  expect(namesOfLeaning(doubtful('i:W', 0.98), 0.99, ['i:μ', 'i:ν'])).toEqual(['i:W']);
  expect(namesOfLeaning(doubtful('i:m', 0.93), 0.99, ['i:r', 'i:n'])).toEqual(['i:m']);
});

it('leaves an o whole whose sides look like brackets', () => {
  expect(namesOfLeaning([['r:o', 0.5]], 0.99, ['s:(', 's:)'])).toEqual(['r:o']);
});

it('leaves a doubtful relation whole whose arms look like halves of rare ones', () => {
  const relation: [string, number][] = [
    ['s:<', 0.54],
    ['P02:s:≤', 0.33],
  ];
  expect(namesOfLeaning(relation, 0.99, ['P12:s:⩾', 'P12:s:⩽'])).toEqual(['s:<']);
});

it('takes the bar of a 4 that goes on in the minus sign which touches it for no fraction', () => {
  // a bar across, and the stem of the 4 through it, with its slanted stroke above
  const isInk = (x: number, y: number) =>
    (y >= 14 && y < 17) || (x >= 28 && x < 31 && y < 24) || (y < 14 && y >= 10 && x >= 18 && x < 31);
  const [width, height] = [36, 24];
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(isInk(at % width, Math.floor(at / width))),
  );
  const page = connectedComponents({ mask, width, height });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width, height };
  const read = (cuts: readonly SignCut[]) =>
    cuts.map(({ box: { x0, x1, y0, y1 } }) => {
      if (y1 - y0 === 3) return reading(['s:−', 0.98]);
      return x0 > 8 && x1 === 36 && y1 - y0 === 24 ? reading(['r:4', 0.97]) : reading(['s:↷', 0.33]);
    });
  const signs = signsOf({ ink, page, xHeightPx: 14, read }, page.components[0]!, reading(['MULTI', 0.9]));
  expect(signs.map(({ name }) => name).toSorted()).toEqual(['r:4', 's:−']);
});

/**
 * A numerator over the bar of a fraction in a script, and a denominator that touches the bar and has a foot as wide; with a bar
 * above it, a letter with two level strokes in a denominator.
 */
function fractionInScript(
  whole: [name: string, probability: number],
  above: 'numerator' | 'numerator and bar' | 'numerator on bar' = 'numerator',
): string[] {
  const [width, height] = [30, 40];
  const boxes = [
    { x0: 2, x1: 10, y0: 0, y1: above === 'numerator on bar' ? 11 : 10 },
    ...(above === 'numerator' ? [] : [{ x0: 0, x1: width, y0: 11, y1: 14 }]),
    { x0: 0, x1: 11, y0: 15, y1: 17 },
    { x0: 7, x1: 10, y0: 17, y1: 28 },
    { x0: 0, x1: 11, y0: 28, y1: 30 },
  ];
  const isInk = (x: number, y: number) =>
    boxes.some(({ x0, x1, y0, y1 }) => x >= x0 && x < x1 && y >= y0 && y < y1);
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(isInk(at % width, Math.floor(at / width))),
  );
  const page = connectedComponents({ mask, width, height });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width, height };
  const read = (cuts: readonly SignCut[]) =>
    cuts.map(({ box }) => reading(box.y1 === 30 ? ['r:2', 0.97] : ['s:/', 0.4]));
  const touching = page.components.find(({ y1 }) => y1 === 30)!;
  return signsOf({ ink, page, xHeightPx: 15, read }, touching, reading(whole)).map(({ name }) => name);
}

it('parts the bar of a fraction in a script from the digit that touches it, which the network takes for one sign', () => {
  expect(fractionInScript(['tt:I', 0.67])).toEqual(['RULE', 'r:2']);
  expect(fractionInScript(['i:ϖ', 0.001])).toEqual(['RULE', 'r:2']);
  expect(fractionInScript(['r:2', 0.95])).toEqual(['r:2']);
});

it('takes the level stroke of a letter below the bar of a fraction for no bar', () => {
  expect(fractionInScript(['r:z', 0.7], 'numerator and bar')).toEqual(['r:z']);
  expect(fractionInScript(['r:z', 0.7], 'numerator on bar')).toEqual(['r:z']);
});

/** Two letters that touch in one row, with their round ends below that, or the ragged edge of a bar. */
function surelyFromRow(endHeight: number) {
  const [width, height] = [40, 20];
  const isInk = (x: number, y: number) =>
    (y < 14 && ((x >= 4 && x < 16) || (x >= 24 && x < 36))) ||
    y === 14 ||
    (y > 14 && y <= 14 + endHeight && ((x >= 6 && x < 14) || (x >= 26 && x < 34)));
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(isInk(at % width, Math.floor(at / width))),
  );
  const page = connectedComponents({ mask, width, height });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width, height };
  const read = (cuts: readonly SignCut[]) => cuts.map(() => reading(['r:n', 0.99]));
  return surelyFromBar({ ink, page, xHeightPx: 14, read }, page.components[0]!)?.map(({ name }) => name);
}

it('takes the row in which letters touch above their round feet for no bar, and a ragged one for a bar', () => {
  expect(surelyFromRow(2)).toBeUndefined();
  expect(surelyFromRow(1)).toEqual(['RULE', 'r:n', 'r:n']);
});

/** Three pillars, of which two hang together at their tops and two at their feet; what is asked of the network, by calls. Two of them look like one letter as likely as `two` says. */
function threePillars(pillar: (call: { before: number; isAtNeck: boolean }) => number, two = 0) {
  const [width, height] = [60, 24];
  const isInk = (x: number, y: number) =>
    (x % 20 >= 4 && x % 20 < 16) || (x > 4 && x < 36 && y === 2) || (x > 24 && x < 56 && y > 14 && y < 17);
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    Number(isInk(at % width, Math.floor(at / width))),
  );
  const page = connectedComponents({ mask, width, height });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width, height };
  const asked: number[] = [];
  const read = (cuts: readonly SignCut[]) => {
    const before = asked.length;
    asked.push(cuts.length);
    return cuts.map(({ box: { x0, x1 } }) => {
      // Straight cuts are elsewhere.
      const isAtNeck = x0 % 20 === 0 || x1 % 20 === 0;
      return x1 - x0 > 24
        ? reading(['MULTI', 0.8 - two], ['r:M', 0.1 + two])
        : reading(['r:I', pillar({ before, isAtNeck })]);
    });
  };
  const namesOf = (...top: [name: string, probability: number][]) =>
    signsOf({ ink, page, xHeightPx: 21, read }, page.components[0]!, reading(...top)).map(({ name }) => name);
  return { namesOf, asked };
}

it('parts no further what cannot be better than straight cuts', () => {
  const { namesOf, asked } = threePillars(({ isAtNeck }) => (isAtNeck ? 0.4 : 0.99));
  expect(namesOf(['MULTI', 0.9])).toEqual(['r:I', 'r:I', 'r:I']);
  // behind the pieces between straight cuts, the parts at one neck and at both
  expect(asked.slice(-2)).toEqual([2, 3]);
});

it('does not read parts that are too many to be better than straight cuts', () => {
  const { namesOf, asked } = threePillars(({ isAtNeck }) => (isAtNeck ? 0.5 : 0.99), 0.8);
  expect(namesOf(['MULTI', 0.9])).toEqual(['r:I', 'r:M']);
  // the two parts at one neck, and not the three at both
  expect(asked.at(-1)).toBe(2);
});

it('reads pieces between straight cuts only where the likeliest run may hold them', () => {
  const { namesOf, asked } = threePillars(({ isAtNeck }) => (isAtNeck ? 0.4 : 0.99));
  namesOf(['MULTI', 0.9]);
  const pieces = asked.slice(0, -2).reduce((sum, count) => sum + count, 0);
  // of 14 that there are
  expect(pieces).toBe(12);
});

it('parts no further what no way leads to sure signs from', () => {
  const unsure = threePillars(() => 0.5);
  expect(unsure.namesOf(['r:M', 0.5])).toEqual(['r:M']);
  // parts at one neck and at both; two that hang together stay so, because the third is unsure
  expect(unsure.asked).toEqual([2, 3]);
  const sure = threePillars(({ before }) => (before === 1 ? 0.5 : 0.99));
  expect(sure.namesOf(['r:M', 0.5])).toEqual(['r:I', 'r:I', 'r:I']);
});
