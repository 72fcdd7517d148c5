import { expect, it } from 'vitest';
import { compareWords, wordsOf } from './words.ts';

it('takes words of both scripts, undoes hyphens and leaves letters of formulas out', () => {
  expect(wordsOf('The ﬁrst inte-\ngral f(x) dx is यह 12')).toEqual(['The', 'first', 'integral', 'यह']);
});

it('counts a word as often as it stands on the page', () => {
  expect(compareWords(['sum', 'over', 'sum'], ['sum', 'sum', 'sum', 'ovcr'])).toEqual({
    words: 3,
    found: 4,
    shared: 2,
  });
});
