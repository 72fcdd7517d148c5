import { expect, it } from 'vitest';
import type { RecognisedWord } from '../recogniser.ts';
import { inkOf } from './print-ink.ts';

const [WIDTH, HEIGHT] = [700, 240];
const LETTERS_OF_WORD = 6;

/** A grained page with words whose letters a blur joins at their feet. */
function blurredPage() {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => 240 + ((at * 7919) % 13) - 6);
  const words: RecognisedWord[] = [];
  for (let y = 10; y < 210; y += 34)
    for (let x = 10; x < 600; x += 110) {
      for (let row = y; row < y + 20; row += 1)
        for (let column = x; column < x + 92; column += 1) {
          const isLetter = (column - x) % 16 < 12;
          if (isLetter || row > y + 14) data[row * WIDTH + column] = isLetter ? 20 : 105;
        }
      const box = { x0: x - 2, y0: y - 2, x1: x + 94, y1: y + 22 };
      words.push({ text: 'letter', confidence: 0.95, box });
    }
  return { image: { data, width: WIDTH, height: HEIGHT }, words };
}

it('parts letters that hang together, where words of the recogniser tell how many there are', () => {
  const { image, words } = blurredPage();
  expect(inkOf(image).page.components.length).toBeLessThan(2 * words.length);
  expect(inkOf(image, { words }).page.components).toHaveLength(LETTERS_OF_WORD * words.length);
});
