import { expect, it } from 'vitest';
import type { SignClassifier } from './network/classifier.ts';
import { printModel } from './network/default-network.ts';
import { inkOf } from './print-ink.ts';
import { readAtRightSize } from './right-size.ts';

const [WIDTH, HEIGHT] = [1400, 1000];
const [X_HEIGHT_PX, LETTERS] = [20, 900];

function pageOfLetters() {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let letter = 0; letter < LETTERS; letter += 1) {
    const [x, y] = [20 + 30 * (letter % 45), 20 + 40 * Math.floor(letter / 45)];
    for (let row = y; row < y + X_HEIGHT_PX; row += 1) data.fill(0, row * WIDTH + x, row * WIDTH + x + 22);
  }
  return inkOf({ data, width: WIDTH, height: HEIGHT });
}

/** Takes everything for one letter, and counts what it is asked. */
function countingClassifier(name: string) {
  const asked = { count: 0 };
  const classifier: SignClassifier = {
    classify: ({ count }) => {
      asked.count += count;
      return Array.from({ length: count }, () => ({
        top: [{ name, probability: 0.99 }],
        logSize: 0.8,
        baselineOffset: 0.5,
        math: 0,
      }));
    },
  };
  return { asked, classifier };
}

it('reads no component twice where a sample tells the size that was guessed', async () => {
  const { asked, classifier } = countingClassifier('r:n');
  const read = await readAtRightSize(pageOfLetters(), { classifier, metrics: printModel.metrics });
  expect(read?.signs).toHaveLength(LETTERS);
  expect(asked.count).toBe(LETTERS);
});

it('reads them all once more where the sample tells another size', async () => {
  const { asked, classifier } = countingClassifier('r:l');
  await readAtRightSize(pageOfLetters(), { classifier, metrics: printModel.metrics });
  expect(asked.count).toBeGreaterThan(LETTERS);
});
