import { expect, it } from 'vitest';
import { markdownStream } from './markdown-stream.ts';

it.each([
  ['pays \\$$F$ at last', 'm: F'],
  ['a display $$F$$ at last', 'd: F'],
])('%s: a dollar sign that is printed opens no formula', (markdown, expected) => {
  const formulas = markdownStream(markdown).flatMap((item) =>
    item.t === 'w' ? [] : [`${item.t}: ${item.tex}`],
  );
  expect(formulas).toEqual([expected]);
});
