import { describe, expect, it } from 'vitest';
import type { BlockDraft } from './block-draft.ts';
import { markerOf } from './markers.ts';
import { withRomanLetters } from './roman-letters.ts';

const drafts = (...markers: string[]) =>
  markers.map((text) => ({ marker: markerOf(`${text} text`) }) as BlockDraft);
const numbers = (...markers: string[]) =>
  withRomanLetters(drafts(...markers)).map(({ marker }) => `${marker?.format} ${marker?.value}`);

describe('letters that are roman numbers', () => {
  it('count on from the number before them, or to the one behind', () => {
    expect(numbers('(iii)', '(iv)', '(v)')).toEqual(['lowerRoman 3', 'lowerRoman 4', 'lowerRoman 5']);
    expect(numbers('(v)', '(vi)')).toEqual(['lowerRoman 5', 'lowerRoman 6']);
    expect(numbers('IX.', 'X.')).toEqual(['upperRoman 9', 'upperRoman 10']);
  });

  it('are letters among letters, and where the brackets differ', () => {
    expect(numbers('(u)', '(v)', '(w)')).toEqual(['lowerLetter 21', 'lowerLetter 22', 'lowerLetter 23']);
    expect(numbers('iv.', '(v)')).toEqual(['lowerRoman 4', 'lowerLetter 22']);
  });
});
