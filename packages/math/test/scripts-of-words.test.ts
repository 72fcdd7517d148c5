import { expect, test } from 'vitest';
import { readTex } from '../src/index.ts';

test.each(['समय', 'ጊዜ', 'ពេល', '時間', 'زمن', 'время'])('%s is one word', (word) => {
  expect(readTex(`x = ${word}`).math.at(-1)).toMatchObject({
    type: 'text',
    value: expect.stringContaining(word),
  });
});

test.each(['a', 'é', 'α', 'ℵ', '∑', '𝒜', '5', '₹'])('%s is a sign of mathematics', (sign) => {
  expect(readTex(sign).math).not.toMatchObject([{ type: 'text' }]);
});
