import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign } from '../signs/sign.ts';
import { withUnreadHindi } from './unread-hindi.ts';

const X_HEIGHT = 20;
const boxAt = (x0: number, width = 80) => ({ x0, y0: 0, x1: x0 + width, y1: 30 });

const lineOf = (...words: [text: string, x0: number, confidence: number][]): RecognisedBlock[] => {
  const line = {
    words: words.map(([text, x0, confidence]) => ({ text, confidence, box: boxAt(x0) })),
    box: { x0: 0, y0: 0, x1: 500, y1: 30 },
    baseline: 24,
    height: 30,
  };
  return [{ kind: 'text', box: line.box, paragraphs: [[line]] }];
};

const readWord = (text: string, x0: number) => ({
  ...madeSign(boxAt(x0), `r:${text}`, 0.9),
  text,
  isFromWord: true,
});

const textsOf = (...given: Parameters<typeof withUnreadHindi>) =>
  withUnreadHindi(...given).map(({ text }) => text);

it('shows a word of Hindi that the recogniser took for Latin letters as it is printed', () => {
  const read = [readWord('इस', 0), readWord('में', 200)];
  const line = lineOf(['इस', 0, 0.9], ['FT', 100, 0.7], ['में', 200, 0.9]);
  const signs = withUnreadHindi(read, [boxAt(0), boxAt(100), boxAt(200)], line, X_HEIGHT);
  expect(signs.filter(({ name }) => name === 'DEVA').map(({ x0, x1 }) => [x0, x1])).toEqual([
    [100, 100 + 80 / 3],
    [100 + 80 / 3, 100 + 160 / 3],
    [100 + 160 / 3, 180],
  ]);
});

it('sets a word that nobody read on the level of those beside it', () => {
  const read = ['इस', 'में'].map((text, i) => ({ ...readWord(text, 200 * i), size: 27, baseline: 26 }));
  const line = lineOf(['इस', 0, 0.9], ['FT', 100, 0.7], ['में', 200, 0.9]);
  const unread = withUnreadHindi(read, [boxAt(100)], line, X_HEIGHT).filter(({ name }) => name === 'DEVA');
  expect(new Set(unread.map(({ size, baseline }) => `${size} ${baseline}`))).toEqual(new Set(['27 26']));
});

it('takes a number from the recogniser where it is sure of it', () => {
  const line = lineOf(['में', 0, 0.9], ['30', 100, 0.93], ['हैं', 200, 0.9]);
  expect(textsOf([readWord('में', 0), readWord('हैं', 200)], [boxAt(100)], line, X_HEIGHT)).toEqual([
    'में',
    'हैं',
    '30',
  ]);
});

it('leaves lines alone that are no Hindi, marks of words, and what the network is sure of', () => {
  const x = { ...madeSign(boxAt(100, 40), 'i:x', 0.95), text: 'x' };
  expect(textsOf([x], [boxAt(100)], lineOf(['find', 0, 0.9], ['दें', 100, 0.8]), X_HEIGHT)).toEqual(['x']);
  const hindi = lineOf(['इस', 0, 0.9], ['में', 200, 0.9]);
  expect(textsOf([], [boxAt(100, 8)], hindi, X_HEIGHT)).toEqual([]);
  expect(textsOf([x], [boxAt(100)], hindi, X_HEIGHT)).toEqual(['x']);
});

it('takes a word of a line in English from the recogniser where it is sure, and nobody has a sign of it', () => {
  const to = { ...madeSign(boxAt(0, 40), 'r:t', 0.95), text: 't' };
  const line = (confidence: number) => lineOf(['to', 0, 0.9], ['carry', 100, confidence], ['one', 200, 0.9]);
  expect(textsOf([to], [boxAt(100, 20), boxAt(124, 56)], line(0.96), X_HEIGHT)).toEqual(['t', 'carry']);
  expect(textsOf([to], [boxAt(100)], line(0.5), X_HEIGHT)).toEqual(['t']);
  const c = { ...madeSign(boxAt(100, 20), 'r:c', 0.6), text: 'c' };
  expect(textsOf([c], [boxAt(124, 56)], line(0.96), X_HEIGHT)).toEqual(['c']);
});

it('takes a word of Hindi whose mark alone the recogniser has in its box, before its line', () => {
  const words: [string, number, number][] = [
    ['है,', 40, 0.96],
    ['तो', 100, 0.9],
    ['का', 200, 0.9],
  ];
  const [block] = lineOf(...words);
  const [line] = block!.paragraphs[0]!;
  line!.words[0]!.box = { x0: 42, y0: 0, x1: 50, y1: 9 };
  line!.box = { ...line!.box, x0: 42 };
  const read = [readWord('तो', 100), readWord('का', 200)];
  const comma = { ...madeSign({ x0: 62, y0: 26, x1: 66, y1: 34 }, 's:,', 0.8), text: ',' };
  const ink = { x0: 30, y0: 0, x1: 60, y1: 30 };
  expect(textsOf([...read, comma], [ink], [block!], X_HEIGHT)).toEqual(['तो', 'का', ',', 'है']);
  expect(textsOf(read, [ink], [block!], X_HEIGHT)).toEqual(['तो', 'का', 'है,']);
});
