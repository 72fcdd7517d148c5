import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import type { Sign } from '../signs/sign.ts';
import { strokesOutsideWords } from './fuse-words.ts';
import { signsOf, X_HEIGHT } from './test/fused-words.ts';

it('drops strokes inside of sure words alone', () => {
  const box = { x0: 0, y0: 0, x1: 60, y1: 20 };
  const line = { words: [{ text: 'fifty', box, confidence: 0.95 }], box, baseline: 20, height: 20 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  const stroke = (y: number) => ({ x0: 10, x1: 30, y0: y, y1: y + 1, direction: 'horizontal' as const });
  expect(strokesOutsideWords([stroke(10), stroke(40)], blocks, [], X_HEIGHT)).toEqual([stroke(40)]);
});

it('keeps the bar of a fraction whose numerator reads as a word', () => {
  const box = { x0: 0, y0: 10, x1: 60, y1: 60 };
  const line = { words: [{ text: 'atb', box, confidence: 0.9 }], box, baseline: 40, height: 30 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  const bar = { x0: 0, x1: 60, y0: 44, y1: 46, direction: 'horizontal' as const };
  const left = (sign: string) =>
    strokesOutsideWords([bar], blocks, signsOf(['i:a'], [sign], ['i:b']), X_HEIGHT);
  expect(left('s:+')).toEqual([bar]);
  expect(left('i:t')).toEqual([]);
});

it('leaves the bar over a letter of a formula that reads as a word', () => {
  const box = { x0: 0, y0: 10, x1: 40, y1: 45 };
  const line = { words: [{ text: 'an', box, confidence: 0.9 }], box, baseline: 40, height: 30 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  const bar = { x0: 2, x1: 14, y0: 14, y1: 16, direction: 'horizontal' as const };
  const [a, n] = signsOf(['i:a'], ['i:n', 0.99, 0.7]) as [Sign, Sign];
  const left = (math: number) => strokesOutsideWords([bar], blocks, [{ ...a, math }, n], X_HEIGHT);
  expect(left(0.9)).toEqual([bar]);
  expect(left(0)).toEqual([]);
});

it('drops the headline of a word of Devanagari, and no bar that reaches beyond it', () => {
  const box = { x0: 0, y0: 10, x1: 60, y1: 40 };
  const line = { words: [{ text: 'मान', box, confidence: 0.9 }], box, baseline: 40, height: 30 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  const stroke = (x1: number) => ({ x0: 0, x1, y0: 8, y1: 10, direction: 'horizontal' as const });
  expect(strokesOutsideWords([stroke(58), stroke(110)], blocks, [], X_HEIGHT)).toEqual([stroke(110)]);
});
