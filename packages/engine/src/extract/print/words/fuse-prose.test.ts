import { expect, it } from 'vitest';
import { madeSign } from '../signs/sign.ts';
import { fuseWords } from './fuse-words.ts';
import { ADVANCE, EM, signsOf, textBetween, textWith } from './test/fused-words.ts';

it('takes a number between words of prose for italic signs that look like it', () => {
  expect(textBetween('carry', '10', 'marks', signsOf(['i:I'], ['i:θ']))).toBe('10');
  expect(textBetween('then', '20', 'holds', signsOf(['r:2', 0.9], ['i:α']))).toBe('r:2i:α');
});

it('leaves an angle that the network is sure of to the formula, and takes a lone digit that it is not sure of', () => {
  expect(textBetween('angle', '0', 'where', signsOf(['i:θ']))).toBe('i:θ');
  expect(textBetween('angle', '0', 'where', signsOf(['i:θ', 0.6]))).toBe('0');
});

it('takes words of prose out of formulas, and leaves products in them', () => {
  const signs = (math: number) => signsOf(['i:p'], ['i:e'], ['i:r']).map((sign) => ({ ...sign, math }));
  expect(textBetween('miles', 'per', 'hour', signs(0.6))).toBe('per');
  expect(textBetween('where', 'per', 'holds', signs(0.9))).toBe('i:pi:ei:r');
});

it('takes the crumbs of a word of prose with it', () => {
  const six = signsOf(['i:s'], ['s:-', 0.6], ['i:α', 0.1], ['s:-', 0.2]).map((sign) => ({
    ...sign,
    math: 0.9,
  }));
  expect(textBetween('of', 'six', 'marks', six)).toBe('six');
});

it('takes a piece of a broken letter from between the letters of a word of prose', () => {
  const [o, f] = signsOf(['i:o'], ['i:f', 0.99, 0.73]);
  const foot = {
    ...madeSign({ x0: 17, y0: 42, x1: 22, y1: 45 }, 's:˘', 0.95),
    style: 's',
    text: '˘',
    size: EM,
  };
  const signs = [o!, foot, { ...f!, baseline: 37 }].map((sign) => ({ ...sign, math: 0.9 }));
  expect(textBetween('questions', 'of', 'one', signs)).toBe('of');
});

it('tells which letters stand in a word of prose that the recogniser is sure of', () => {
  const line = signsOf(['r:l'], ['r:i'], ['r:n'], ['r:e']);
  textWith('line', line);
  expect(line.every(({ isProse }) => isProse)).toBe(true);
  const sine = signsOf(['r:s'], ['r:i'], ['r:n']);
  textWith('sin', sine);
  expect(sine.some(({ isProse }) => isProse)).toBe(false);
});

/** Words side by side on one line, each with its signs, small ones raised; null for signs that stand as they should. */
function signsWith(
  ...words: [text: string, signs: [name: string, probability?: number, size?: number][] | null][]
) {
  const plain = (text: string) => [...text].map((char): [string] => [`r:${char}`]);
  const names = words.map(([text, signs]) => signs ?? plain(text));
  const all = signsOf(...names.flat());
  for (const sign of all) if (sign.size < EM) Object.assign(sign, { y0: sign.y0 - 8, y1: sign.y1 - 14 });
  let at = 0;
  const recognised = words.map(([text], i) => {
    const x0 = at;
    at += names[i]!.length * ADVANCE;
    return { text, box: { x0: x0 - 2, y0: 10, x1: at - 3, y1: 45 }, confidence: 0.95 };
  });
  const box = { x0: -2, y0: 10, x1: at, y1: 45 };
  const line = { words: recognised, box, baseline: 40, height: 30 };
  return fuseWords(all, [{ kind: 'text', box, paragraphs: [[line]] }], {}, 18).toSorted(
    (a, b) => a.x0 - b.x0,
  );
}

const lineWith = (...words: Parameters<typeof signsWith>) =>
  signsWith(...words)
    .map(({ text }) => text)
    .join('');

it('gives letters of a word of prose one size where pieces of some are lost, and leaves a script', () => {
  const sizesOf = (word: string, small: readonly number[]) => {
    const signs = [...word].map((char, i): [string, number, number] => [
      `i:${char}`,
      0.99,
      small.includes(i) ? 0.7 : 1,
    ]);
    return new Set(signsWith(['hours', null], [word, signs], ['time', null]).map(({ size }) => size)).size;
  };
  expect(sizesOf('total', [0, 2])).toBe(1);
  expect(sizesOf('vmax', [1, 2, 3])).toBe(2);
});

it('takes a number of prose from the recogniser where the network is not sure of its signs', () => {
  const between = (number: string, signs: [string, number][]) =>
    lineWith(['from', null], [number, signs], ['marks', null]);
  expect(
    between('25', [
      ['r:2', 0.9],
      ['i:δ', 0.7],
    ]),
  ).toBe('from25marks');
  expect(between('1', [['b:7', 0.2]])).toBe('from1marks');
  expect(
    between('25', [
      ['r:2', 0.9],
      ['i:δ', 0.97],
    ]),
  ).toBe('from2δmarks');
  expect(between('1', [['b:7', 0.9]])).toBe('from7marks');
});

it('leaves a power of ten that the recogniser reads as one number', () => {
  const power: [string, number, number][] = [
    ['r:1', 0.99, 1],
    ['r:0', 0.99, 1],
    ['s:−', 0.8, 0.7],
    ['r:2', 0.8, 0.7],
  ];
  expect(lineWith(['is', null], ['1072', power], ['metres', null])).toBe('is10−2metres');
});

it('reads the number of a part at the head of its line as the recogniser does', () => {
  const label: [string, number][] = [
    ['s:(', 0.6],
    ['i:υ', 0.6],
    ['i:i', 0.9],
    ['i:j', 0.4],
  ];
  expect(lineWith(['(vi)', label], ['Draw', null])).toBe('(vi)Draw');
  expect(lineWith(['Draw', null], ['(vi)', label])).toBe('Draw(υij');
});

it('takes a word between words of prose though arches of its letters are lost', () => {
  const strokes: [string, number, number][] = [...'iiiiiites'].map((char) => [`i:${char}`, 0.99, 1]);
  strokes[0]![2] = 0.7;
  expect(lineWith(['ninety', null], ['minutes', strokes], ['long', null])).toBe('ninetyminuteslong');
});
