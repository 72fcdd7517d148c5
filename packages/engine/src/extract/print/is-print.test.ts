import { describe, expect, it } from 'vitest';
import type { RecognisedBlock } from '../recogniser.ts';
import { isPrint } from './is-print.ts';

const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
const wordsOf = (confidences: number[], text = 'word'): RecognisedBlock[] => {
  const words = confidences.map((confidence) => ({ text, confidence, box }));
  return [{ kind: 'text', box, paragraphs: [[{ words, box, baseline: 10, height: 10 }]] }];
};
const times = (count: number, confidence: number) => Array.from({ length: count }, () => confidence);

describe('whether a picture is of print', () => {
  it('is told by its signs alone where they are sure', () => {
    expect(isPrint(0.95)).toBe(true);
    expect(isPrint(0.92)).toBe(false);
  });

  it('is told by words as well where the recogniser is sure of most of many', () => {
    const scan = wordsOf([...times(40, 0.93), ...times(30, 0.3)]);
    expect(isPrint(0.89, scan)).toBe(true);
    expect(isPrint(0.7, scan)).toBe(false);
  });

  it('is told by the words beside formulas that the recogniser does not read', () => {
    const scan = [...wordsOf(times(30, 0.95)), ...wordsOf(times(70, 0.3), '=(y>0)')];
    expect(isPrint(0.89, scan)).toBe(true);
  });

  it('is told by no words of handwriting, nor by a handful', () => {
    expect(isPrint(0.89, wordsOf([...times(30, 0.9), ...times(40, 0.5)]))).toBe(false);
    expect(isPrint(0.89, wordsOf(times(10, 0.95)))).toBe(false);
    expect(isPrint(0.89, [])).toBe(false);
  });
});
