import { expect, it } from 'vitest';
import { rememberWords } from './remembered.ts';

function asked() {
  const words: string[] = [];
  const answer = rememberWords((word) => {
    words.push(word);
    return word.includes('e') ? word.length > 3 : null;
  });
  return { words, answer };
}

it('asks once for each word, whatever the answer', () => {
  const { words, answer } = asked();
  expect(['the', 'word', 'these', 'the', 'word', 'these'].map(answer)).toEqual([
    false,
    null,
    true,
    false,
    null,
    true,
  ]);
  expect(words).toEqual(['the', 'word', 'these']);
});

it('keeps nothing of what is too long for a word', () => {
  const { words, answer } = asked();
  const long = 'e'.repeat(25);
  expect([answer(long), answer(long)]).toEqual([true, true]);
  expect(words).toEqual([long, long]);
});

it('forgets all words when they are very many', () => {
  const { words, answer } = asked();
  answer('first');
  for (let at = 0; at < 5_000; at += 1) answer(`e${at}`);
  answer('first');
  expect(words.filter((word) => word === 'first')).toHaveLength(2);
});
