import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { forNode } from './workspace-packages.mjs';

it('keeps regular expressions of Unicode properties as literals, which are compiled once', async () => {
  const { code } = await transform('export const isLetter = (text) => /^\\p{L}$/u.test(text);', forNode);

  expect(code).toContain('/^\\p{L}$/u.test(text)');
});
