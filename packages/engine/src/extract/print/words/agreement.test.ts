import { expect, it } from 'vitest';
import type { RecognisedBlock } from '../../recogniser.ts';
import { certaintyOf } from '../signs/certainty.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { noteAgreement } from './agreement.ts';

const X_HEIGHT = 15;

/** Signs side by side, of each of which the network is nearly sure. */
const signsOf = (text: string): Sign[] =>
  [...text].map((char, i) => ({
    ...madeSign({ x0: 16 * i, x1: 16 * i + 14, y0: 0, y1: 20 }, `r:${char}`, 0.8),
    text: char,
  }));

function readAs(text: string, confidence: number): RecognisedBlock[] {
  const box = { x0: 0, y0: 0, x1: 16 * text.length, y1: 20 };
  const line = { words: [{ text, confidence, box }], box, baseline: 20, height: 20 };
  return [{ kind: 'text', box, paragraphs: [[line]] }];
}

/** The certainty of each sign, in hundredths, where the recogniser reads `word`. */
function certainties(seen: string, word: string, confidence = 0.9): number[] {
  const signs = signsOf(seen);
  noteAgreement(signs, readAs(word, confidence), X_HEIGHT);
  return signs.map((sign) => Math.round(100 * certaintyOf(sign)));
}

it('is surer of signs that the recogniser spells in the same way', () => {
  expect(certainties('22/3', '22/3')).toEqual([99, 99, 99, 99]);
  expect(certainties('22/3', '22/3', 0.4)).toEqual([94, 94, 94, 94]);
});

it('learns nothing from a word that differs in one sign, nor of letters that look like digits', () => {
  expect(certainties('22/8', '22/3')).toEqual([90, 90, 90, 90]);
  expect(certainties('Ok', 'Ok')).toEqual([90, 99]);
});
