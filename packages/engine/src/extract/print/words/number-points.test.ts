import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { withNumberPoints } from './number-points.ts';

const digits = (text: string): Sign[] =>
  [...text].map((char, i) => ({
    ...madeSign({ x0: 10 + 12 * i, x1: 20 + 12 * i, y0: 0, y1: 20 }, `r:${char}`, 0.99),
    text: char,
    size: 30,
    baseline: 20,
  }));

function textsBehind(text: string, signs: Sign[], confidence = 0.95, isFirst = true): string {
  const box = { x0: 8, y0: 0, x1: 42, y1: 21 };
  const word = { text, confidence, box };
  const other = { text: 'see', confidence: 0.95, box: { x0: -60, y0: 0, x1: -10, y1: 21 } };
  const line = { words: isFirst ? [word] : [other, word], box, baseline: 20, height: 21 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  return withNumberPoints(signs, blocks, 14)
    .map((sign) => sign.text)
    .join('');
}

it('adds the full stop of a number that begins a line, where the network saw none', () => {
  expect(textsBehind('18.', digits('18'))).toBe('18.');
  expect(withNumberPoints(digits('18'), [], 14)).toHaveLength(2);
});

it('leaves other numbers, and what the two readers do not read alike', () => {
  expect(textsBehind('18.', digits('18'), 0.5)).toBe('18');
  expect(textsBehind('18.', digits('13'))).toBe('13');
  expect(textsBehind('18', digits('18'))).toBe('18');
  expect(textsBehind('18.', digits('18'), 0.95, false)).toBe('18');
});
