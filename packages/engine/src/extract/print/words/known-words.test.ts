import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { fuseWords } from './fuse-words.ts';
import { withKnownWord } from './known-words.ts';
import { SURE_WORD } from './prose.ts';

const BOX = { x0: 0, y0: 0, x1: 90, y1: 20 };

/** How sure a word is that the recogniser read with 0.01, where the network sees these signs. */
const confidenceOf = (text: string, seen: string) =>
  withKnownWord({ text, seen, confidence: 0.01, box: BOX }).confidence;

it('is sure of a long English word that the recogniser doubts, in capitals and before a stop too', () => {
  expect(confidenceOf('maximum.', 'nlaxintum.')).toBe(SURE_WORD);
  expect(confidenceOf('OBJECTIVE', '()BJl3C11VE')).toBe(SURE_WORD);
});

it('is no surer of what is no English word, is short, or shares no letters with the signs', () => {
  expect(confidenceOf('maxinum', 'maxintum')).toBe(0.01);
  expect(confidenceOf('where', 'vvhere')).toBe(0.01);
  expect(confidenceOf('cosine', '∫f(x)dx')).toBe(0.01);
});

it('leaves a sure word as it is', () => {
  expect(withKnownWord({ text: 'minimum', seen: 'minimum', confidence: 0.95, box: BOX }).confidence).toBe(
    0.95,
  );
});

it('takes the word for its letters in pieces', () => {
  const signs: Sign[] = [...'nlaxintum'].map((text, i) => ({
    ...madeSign({ x0: 10 * i, y0: 4, x1: 10 * i + 8, y1: 18 }, `r:${text}`, 0.95),
    style: 'r',
    text,
    size: 24,
    baseline: 18,
  }));
  const line = {
    words: [{ text: 'maximum', box: BOX, confidence: 0.01 }],
    box: BOX,
    baseline: 18,
    height: 20,
  };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box: BOX, paragraphs: [[line]] }];
  const fused = fuseWords(signs, blocks, {}, 11).toSorted((a, b) => a.x0 - b.x0);
  expect(fused.map(({ text }) => text).join('')).toBe('maximum');
});
