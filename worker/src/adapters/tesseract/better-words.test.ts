import type { RecognisedBlock, RecognisedLine } from '@sutra/engine/recognisers';
import { describe, expect, it } from 'vitest';
import { holdsHindiLines, withBetterWords } from './better-words.ts';

/** Words side by side, 60 pixels each. */
function line(y: number, words: [string, number][], x1 = 400): RecognisedLine {
  return {
    box: { x0: 10, y0: y, x1, y1: y + 20 },
    baseline: y + 16,
    height: 20,
    words: words.map(([text, confidence], i) => ({
      text,
      box: { x0: 10 + 60 * i, y0: y, x1: 60 + 60 * i, y1: y + 20 },
      confidence,
    })),
  };
}

const page = (...lines: RecognisedLine[]): RecognisedBlock[] => [
  { kind: 'text', box: { x0: 0, y0: 0, x1: 500, y1: 500 }, paragraphs: [lines] },
];
const words = (blocks: RecognisedBlock[]) =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.flat().map((each) => each.words.map(({ text }) => text).join(' ')),
  );

describe('words of two readings', () => {
  it('takes each word of a Hindi line from the reading that is surer of it', () => {
    const mixed = page(
      line(0, [
        ['विषय', 0.8],
        ['adh,', 0.4],
      ]),
      line(40, [['गणित', 0.9]]),
    );
    const alone = page(
      line(1, [
        ['विषाय', 0.7],
        ['तर्क,', 0.9],
      ]),
      line(41, [['गाणित', 0.7]]),
    );
    expect(words(withBetterWords(mixed, alone, 0))).toEqual(['विषय तर्क,', 'गणित']);
  });

  it('keeps numbers and Latin letters, unless they are no sure ones, and what the other reading has no Hindi for', () => {
    const mixed = page(
      line(0, [
        ['प्रश्नों', 0.9],
        ['10.', 0.8],
        ['597', 0.4],
        ['x+1', 0.5],
        ['LMN', 0.8],
        ['संख्याओं', 0.9],
      ]),
    );
    const alone = page(
      line(0, [
        ['प्रश्नों', 0.9],
        ['४०.', 0.9],
        ['प्रश्न', 0.8],
        ['>+1', 0.6],
        ['श्र', 0.9],
        ['संख्याओं', 0.9],
      ]),
    );
    expect(words(withBetterWords(mixed, alone, 0))).toEqual(['प्रश्नों 10. प्रश्न x+1 LMN संख्याओं']);
  });

  it('keeps a line that is not Hindi, and one that the other reading has parted otherwise', () => {
    const mixed = page(
      line(0, [
        ['sin', 0.5],
        ['x', 0.5],
      ]),
      line(40, [['गणित', 0.5]]),
    );
    const alone = page(line(0, [['आप', 0.9]]), line(40, [['गाणित', 0.9]], 200));
    expect(words(withBetterWords(mixed, alone, 0))).toEqual(['sin x', 'गणित']);
  });

  it('asks a word to be surer by far where the other language is the likelier', () => {
    const mixed = page(line(0, [['शून्य', 0.75]]));
    const alone = page(line(0, [['शुन्य', 0.7]]));
    expect(words(withBetterWords(mixed, alone, 0.1))).toEqual(['शुन्य']);
    expect(words(withBetterWords(mixed, alone, 0))).toEqual(['शून्य']);
  });

  it('tells a bilingual page by a line of Hindi, and no English one by a sign that was misread', () => {
    const english = line(40, [
      ['find', 0.9],
      ['दें', 0.9],
    ]);
    const hindi = line(0, [
      ['गणित', 0.9],
      ['की', 0.9],
      ['परीक्षा', 0.9],
    ]);
    expect(holdsHindiLines(page(english, hindi))).toBe(true);
    expect(holdsHindiLines(page(english, line(80, [['की', 0.9]])))).toBe(false);
    expect(holdsHindiLines([])).toBe(false);
  });
});
