import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { fuseWords } from './fuse-words.ts';
import { withKnownWord } from './known-words.ts';
import { SURE_WORD } from './prose.ts';

const BOX = { x0: 0, y0: 0, x1: 90, y1: 20 };

/** The signs of a text in a row, as likely to stand in a formula as said, and as probable. */
const signsOf = (text: string, { math = 0, probability = 0.95 } = {}): Sign[] =>
  [...text].map((character, i) => ({
    ...madeSign({ x0: 10 * i, y0: 4, x1: 10 * i + 8, y1: 18 }, `r:${character}`, probability),
    style: 'r',
    text: character,
    size: 24,
    baseline: 18,
    math,
  }));

/** How sure a word is that the recogniser read with 0.01, or as said, where the network sees these signs. */
const confidenceOf = (text: string, seen: string, { confidence = 0.01, math = 0 } = {}) =>
  withKnownWord({ text, seen, confidence, box: BOX }, signsOf(seen, { math })).confidence;

it('is sure of a long English word that the recogniser doubts, in capitals and before a stop too', () => {
  expect(confidenceOf('maximum.', 'nlaxintum.')).toBe(SURE_WORD);
  expect(confidenceOf('OBJECTIVE', '()BJl3C11VE')).toBe(SURE_WORD);
});

it('is sure of words at both ends of the list, and of one that stands out of the order of the alphabet', () => {
  expect(confidenceOf('aardvark', 'aarclvark')).toBe(SURE_WORD);
  expect(confidenceOf('zyzzyvas', 'zyzzyvas')).toBe(SURE_WORD);
  expect(confidenceOf('manlihood', 'rnanlihood')).toBe(SURE_WORD);
});

it('is no surer of what is no English word, is short, or shares no letters with the signs', () => {
  expect(confidenceOf('maxinum', 'maxintum')).toBe(0.01);
  expect(confidenceOf('where', 'vvhere')).toBe(0.01);
  expect(confidenceOf('cosine', '∫f(x)dx')).toBe(0.01);
});

it('is sure of a short English word that the recogniser doubts a little, but for signs of a formula', () => {
  expect(confidenceOf('Name:', 'Naiiic√', { confidence: 0.76 })).toBe(SURE_WORD);
  expect(confidenceOf('The', '111c', { confidence: 0.68 })).toBe(SURE_WORD);
  expect(confidenceOf('The', '111c', { confidence: 0.3 })).toBe(0.3);
  expect(confidenceOf('ones', '0.S', { confidence: 0.6, math: 0.41 })).toBe(0.6);
  expect(confidenceOf('Nume:', 'Naiiic√', { confidence: 0.76 })).toBe(0.76);
});

/** What a line is read as, of which the recogniser is sure but for the words of four letters, where the network sees these signs. */
function fusedLine(texts: readonly string[], seen: readonly string[]): string {
  const words = texts.map((text, i) => ({
    text,
    box: { x0: 150 * i, y0: 0, x1: 150 * i + 90, y1: 20 },
    confidence: text.replace(':', '').length === 4 ? 0.76 : 0.95,
  }));
  const box = { x0: 0, y0: 0, x1: 400, y1: 20 };
  const line = { words, box, baseline: 18, height: 20 };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box, paragraphs: [[line]] }];
  const signs = seen.flatMap((text, i) =>
    signsOf(text, { probability: 0.6 }).map((sign) => ({
      ...sign,
      x0: sign.x0 + 150 * i,
      x1: sign.x1 + 150 * i,
    })),
  );
  const fused = fuseWords(signs, blocks, {}, 11).toSorted((a, b) => a.x0 - b.x0);
  return fused.map(({ text }) => text).join('');
}

it('leaves a sure word as it is', () => {
  expect(confidenceOf('minimum', 'minimum', { confidence: 0.95 })).toBe(0.95);
});

it('takes the word for its letters in pieces', () => {
  const line = {
    words: [{ text: 'maximum', box: BOX, confidence: 0.01 }],
    box: BOX,
    baseline: 18,
    height: 20,
  };
  const blocks: RecognisedBlock[] = [{ kind: 'text', box: BOX, paragraphs: [[line]] }];
  const fused = fuseWords(signsOf('nlaxintum'), blocks, {}, 11).toSorted((a, b) => a.x0 - b.x0);
  expect(fused.map(({ text }) => text).join('')).toBe('maximum');
});

it('takes a short word for its letters between words of prose', () => {
  expect(fusedLine(['Course', 'Name:', 'Drawing'], ['Course', 'Naiiic', 'Drawing'])).toBe(
    'CourseName:Drawing',
  );
});

it('leaves a formula that the recogniser read as a short word', () => {
  expect(fusedLine(['pree', '=', '10.35/35'], ['µRse', '=', '{0.35/35'])).toBe('µRse={0.35/35');
});
