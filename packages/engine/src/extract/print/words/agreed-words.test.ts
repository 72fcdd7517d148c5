import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { fuseWords } from './fuse-words.ts';

const EM = 40;

/** Upright letters side by side, of which the network is nearly sure. */
const signsOf = (texts: string): Sign[] =>
  [...texts].map((text, i) => ({
    ...madeSign({ x0: 20 * i, y0: 20, x1: 20 * i + 16, y1: 40 }, `r:${text}`, 0.95),
    style: 'r',
    text,
    size: EM,
    baseline: 40,
  }));

function fused(seen: string, text: string, confidence: number): string {
  const signs = signsOf(seen);
  const box = { x0: -2, y0: 10, x1: 20 * signs.length, y1: 45 };
  const line = { words: [{ text, box, confidence }], box, baseline: 40, height: 30 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  return fuseWords(signs, blocks, {}, 18)
    .toSorted((a, b) => a.x0 - b.x0)
    .map((sign) => sign.text)
    .join('');
}

it('takes a long word of which both readers have most letters, however unsure the recogniser is', () => {
  expect(fused('OBJECTiFS', 'OBJECTIFS', 0.05)).toBe('OBJECTIFS');
  expect(fused('OdJtCTiFm', 'OBJECTIFS', 0.05)).toBe('OdJtCTiFm');
});

it('keeps letters that an unsure recogniser leaves out, and short names', () => {
  expect(fused('ladders', 'ladder', 0.05)).toBe('ladders');
  expect(fused('sinn', 'sine', 0.05)).toBe('sinn');
});
