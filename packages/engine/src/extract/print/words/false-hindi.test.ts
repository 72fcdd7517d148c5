import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { doubtingFalseHindi, withoutFalseHindi } from './false-hindi.ts';

const box = { x0: 0, y0: 0, x1: 100, y1: 20 };

const blockOf = (...words: [text: string, confidence: number][]): RecognisedBlock => ({
  kind: 'text',
  box,
  paragraphs: [
    [
      {
        box,
        baseline: 18,
        height: 20,
        words: words.map(([text, confidence]) => ({ text, confidence, box })),
      },
    ],
  ],
});

const textOf = (blocks: readonly RecognisedBlock[]) =>
  blocks.flatMap(({ paragraphs }) => paragraphs.flat().flatMap(({ words }) => words.map(({ text }) => text)));

it('leaves out words of Devanagari that stand alone among Latin ones, however sure they are', () => {
  const blocks = [
    blockOf(['accents', 0.9], ['दें', 0.9], ['and', 0.9]),
    blockOf(['एँ', 0.8], ['8', 0.5], ['घर', 0.5]),
  ];
  expect(textOf(withoutFalseHindi(blocks))).toEqual(['accents', 'and', '8']);
});

it('keeps every word of a page where two words of Devanagari stand side by side', () => {
  const blocks = [blockOf(['x', 0.9], ['का', 0.9], ['मान', 0.8]), blockOf(['पद', 0.6])];
  expect(textOf(withoutFalseHindi(blocks))).toEqual(['x', 'का', 'मान', 'पद']);
});

it('takes two short words side by side for signs', () => {
  const blocks = [blockOf(['but', 0.9], ['की', 0.85], ['ही', 0.77])];
  expect(textOf(withoutFalseHindi(blocks))).toEqual(['but']);
});

it('trusts no word of Devanagari among many Latin ones, and each of a poor scan in Hindi', () => {
  const sure = (blocks: readonly RecognisedBlock[]) =>
    doubtingFalseHindi(blocks).flatMap(({ paragraphs }) =>
      paragraphs.flat().flatMap(({ words }) => words.filter(({ confidence }) => confidence > 0).length),
    );
  const english = Array.from({ length: 9 }, (): [string, number] => ['word', 0.9]);
  expect(sure([blockOf(...english, ['की', 0.9])])).toEqual([9]);
  expect(sure([blockOf(['मान', 0.5], ['घर', 0.4], ['word', 0.9])])).toEqual([3]);
});
