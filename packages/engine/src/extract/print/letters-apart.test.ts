import { expect, it } from 'vitest';
import type { RecognisedWord } from '../recogniser.ts';
import { withLettersApart } from './letters-apart.ts';
import { connectedComponents } from './pixels/components.ts';
import type { FoundInk } from './pixels/ink.ts';

const [WIDTH, HEIGHT] = [700, 120];
const LETTERS_OF_WORD = 6;
const LETTER = { width: 12, gap: 4, height: 20 };

/** Three lines of words of black letters, between whose feet the print is blurred to a level. */
function blurredPage(between: number): { ink: FoundInk; words: RecognisedWord[] } {
  const levels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const fill = (x0: number, y0: number, x1: number, y1: number, level: number) => {
    for (let y = y0; y < y1; y += 1) levels.fill(level, y * WIDTH + x0, y * WIDTH + x1);
  };
  const words: RecognisedWord[] = [];
  for (let y = 10; y < 100; y += 34)
    for (let x = 10; x < 600; x += 110) {
      for (let i = 0; i < LETTERS_OF_WORD; i += 1) {
        const left = x + i * (LETTER.width + LETTER.gap);
        fill(left, y, left + LETTER.width, y + LETTER.height, 20);
        if (i > 0) fill(left - LETTER.gap, y + 12, left, y + LETTER.height, between);
      }
      const box = { x0: x - 2, y0: y - 2, x1: x + 96, y1: y + LETTER.height + 2 };
      words.push({ text: 'letter', confidence: 0.95, box });
    }
  const mask = levels.map((level) => (level < 158 ? 1 : 0));
  return { ink: { levels, mask, width: WIDTH, height: HEIGHT, isSoft: true }, words };
}

const componentsOf = (ink: FoundInk) => connectedComponents(ink).components.length;

it('takes less for ink until letters stand apart, as the words of the recogniser tell', () => {
  const { ink, words } = blurredPage(100);
  expect(componentsOf(ink)).toBe(words.length);
  expect(componentsOf(withLettersApart(ink, words))).toBe(LETTERS_OF_WORD * words.length);
});

it('leaves ink whose letters stand apart, which no level parts, or of which no words tell', () => {
  const sharp = blurredPage(250);
  expect(withLettersApart(sharp.ink, sharp.words)).toBe(sharp.ink);
  const touching = blurredPage(20);
  expect(withLettersApart(touching.ink, touching.words)).toBe(touching.ink);
  const { ink, words } = blurredPage(100);
  expect(withLettersApart(ink, words.slice(0, 5))).toBe(ink);
  expect(
    withLettersApart(
      ink,
      words.map((word) => ({ ...word, confidence: 0.6 })),
    ),
  ).toBe(ink);
});
