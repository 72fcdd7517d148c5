import { expect, it } from 'vitest';
import type { RecognisedWord } from '../../recogniser.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { partedWords } from './part-words.ts';

const signsFrom = (x0: number, texts: string): Sign[] =>
  [...texts].map((text, i) => ({
    ...madeSign({ x0: x0 + 20 * i, y0: 10, x1: x0 + 20 * i + 16, y1: 40 }, `r:${text}`),
    text,
  }));

const word = (text: string, x0: number, x1: number): RecognisedWord => ({
  text,
  confidence: 0.8,
  box: { x0, y0: 10, x1, y1: 40 },
});

/** The words of a line and what stands in the box of the first. */
const textsOf = (first: string, signs: readonly Sign[]) =>
  partedWords([word(first, 0, 86), word('=', 68, 120)], ({ box }) =>
    signs.filter(({ x0 }) => x0 < box.x1),
  ).map(({ text }) => text);

it('cuts a word where the next one begins, and from its text the letter that stands behind the cut', () => {
  const signs = [...signsFrom(0, 'Put'), ...signsFrom(70, 'v')];
  expect(textsOf('Putv', signs)).toEqual(['Put', '=']);
});

it('leaves the text of a word whose last letter stands before the cut', () => {
  expect(textsOf('Putv', signsFrom(0, 'Put'))).toEqual(['Putv', '=']);
  expect(textsOf('Put', [...signsFrom(0, 'Put'), ...signsFrom(70, 'v')])).toEqual(['Put', '=']);
});
