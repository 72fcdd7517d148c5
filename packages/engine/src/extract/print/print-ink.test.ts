import { expect, it } from 'vitest';
import type { RecognisedBlock, RecognisedWord } from '../recogniser.ts';
import { readPrintedPage } from './index.ts';
import type { SignClassifier } from './network/classifier.ts';
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

it('has the network read the letters, and not the words that they make', async () => {
  const { image, words } = blurredPage();
  const counts: number[] = [];
  const classifier: SignClassifier = {
    classify: ({ count }) => {
      counts.push(count);
      const top = [{ name: 'r:n', probability: 0.99 }];
      return Array.from({ length: count }, () => ({ top, logSize: 0.8, baselineOffset: 0.5, math: 0 }));
    },
  };
  const [{ box: first }] = words as [RecognisedWord];
  const lines = words.map((word) => ({ words: [word], box: word.box, baseline: word.box.y1, height: 20 }));
  const blocks: RecognisedBlock[] = [{ kind: 'text', box: first, paragraphs: [lines] }];
  await readPrintedPage({ image, words: blocks, classifier, witness: classifier });
  expect(Math.max(...counts)).toBeGreaterThan(words.length);
  counts.length = 0;
  await readPrintedPage({ image, classifier, witness: classifier });
  expect(Math.max(...counts)).toBeLessThanOrEqual(words.length);
});
