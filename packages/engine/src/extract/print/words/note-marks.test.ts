import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { withoutNoteMark } from './note-marks.ts';

const EM = 40;
const ADVANCE = 20;

/** Signs side by side; digits are small and raised by so many pixels. */
function signsOf(text: string, rise = 14, marks = /\d/): Sign[] {
  return [...text].map((char, i) => {
    const isMark = marks.test(char);
    const baseline = isMark ? 40 - rise : 40;
    return {
      ...madeSign({ x0: i * ADVANCE, y0: baseline - 20, x1: i * ADVANCE + 16, y1: baseline }, `r:${char}`),
      text: char,
      size: isMark ? 0.73 * EM : EM,
      baseline,
    };
  });
}

function wordOf(text: string, signs: readonly Sign[]) {
  const box = { x0: -2, y0: 10, x1: signs.length * ADVANCE, y1: 45 };
  return withoutNoteMark({ text, confidence: 0.9, box }, signs);
}

it('parts the mark of a note from its word, which the recogniser takes for punctuation', () => {
  const word = wordOf('inequality?', signsOf('inequality2'));
  expect(word).toMatchObject({ text: 'inequality', box: { x1: 10 * ADVANCE } });
  expect(wordOf('textbook!.', signsOf('textbook1.')).text).toBe('textbook');
});

it('leaves a mark of punctuation, a digit on the line and what is no word', () => {
  expect(wordOf('why?', signsOf('why?')).text).toBe('why?');
  expect(wordOf('why?', signsOf('why2', 0)).text).toBe('why?');
  expect(wordOf('x?', signsOf('x2')).text).toBe('x?');
});

it('parts a mark that the recogniser has nothing for, and takes a stroke for a 1', () => {
  const signs = signsOf('networkl,', 14, /l/);
  expect(wordOf('network,', signs)).toMatchObject({ text: 'network', box: { x1: 7 * ADVANCE } });
  expect(signs[7]).toMatchObject({ text: '1', style: 's' });
  expect(wordOf('network', signsOf('network∗', 14, /∗/)).text).toBe('network');
});

it('leaves a raised sign behind letters that spell another word', () => {
  expect(wordOf('network,', signsOf('netmorkl,', 14, /l/)).text).toBe('network,');
});

it('parts the number of a note before its first word', () => {
  const signs = signsOf('|see', 14, /\|/);
  expect(wordOf('see', signs)).toMatchObject({ text: 'see', box: { x0: 16 } });
  expect(signs[0]).toMatchObject({ text: '1', style: 's' });
  expect(wordOf('see', signsOf('1see', 0)).box.x0).toBe(-2);
});
