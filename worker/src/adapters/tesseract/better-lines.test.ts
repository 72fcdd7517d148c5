import type { RecognisedBlock, RecognisedLine } from '@sutra/engine/recognisers';
import { describe, expect, it } from 'vitest';
import { isMostlyHindi, withBetterLines } from './better-lines.ts';

function line(y: number, words: [string, number][], x1 = 400): RecognisedLine {
  const box = { x0: 10, y0: y, x1, y1: y + 20 };
  return {
    box,
    baseline: y + 16,
    height: 20,
    words: words.map(([text, confidence]) => ({ text, box, confidence })),
  };
}

const page = (...lines: RecognisedLine[]): RecognisedBlock[] => [
  { kind: 'text', box: { x0: 0, y0: 0, x1: 500, y1: 500 }, paragraphs: [lines] },
];
const words = (blocks: RecognisedBlock[]) =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.flat().map((each) => each.words.map(({ text }) => text).join(' ')),
  );

describe('lines of two readings', () => {
  it('takes a Hindi line from the reading that is surer', () => {
    const mixed = page(
      line(0, [
        ['विषय', 0.8],
        ['adh,', 0.4],
      ]),
      line(40, [['गणित', 0.9]]),
    );
    const alone = page(
      line(1, [
        ['विषय', 0.9],
        ['तर्क,', 0.9],
      ]),
      line(41, [['गणित', 0.7]]),
    );
    expect(words(withBetterLines(mixed, alone, 0))).toEqual(['विषय तर्क,', 'गणित']);
  });

  it('keeps a line that is not Hindi, and one that the other reading has parted otherwise', () => {
    const mixed = page(
      line(0, [
        ['sin', 0.5],
        ['x', 0.5],
      ]),
      line(40, [['गणित', 0.5]]),
    );
    const alone = page(line(0, [['आप', 0.9]]), line(40, [['गणित', 0.9]], 200));
    expect(words(withBetterLines(mixed, alone, 0))).toEqual(['sin x', 'गणित']);
  });

  it('asks a line to be surer by far where the other language is the likelier', () => {
    const mixed = page(line(0, [['शून्य', 0.75]]));
    const alone = page(line(0, [['शुन्य', 0.7]]));
    expect(words(withBetterLines(mixed, alone, 0.1))).toEqual(['शुन्य']);
    expect(words(withBetterLines(mixed, alone, 0))).toEqual(['शून्य']);
  });

  it('tells a page of Hindi by its letters', () => {
    expect(
      isMostlyHindi(
        page(
          line(0, [
            ['गणित', 0.9],
            ['is', 0.9],
          ]),
        ),
      ),
    ).toBe(true);
    expect(
      isMostlyHindi(
        page(
          line(0, [
            ['गणित', 0.9],
            ['mathematics', 0.9],
          ]),
        ),
      ),
    ).toBe(false);
    expect(isMostlyHindi([])).toBe(false);
  });
});
