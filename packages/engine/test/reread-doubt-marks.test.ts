import { expect, test } from 'vitest';
import { readContent } from '../src/read/index.ts';
import { writeLatex } from '../src/write/latex/index.ts';
import { writeMarkdown } from '../src/write/markdown/index.ts';
import { writeText } from '../src/write/text/index.ts';
import { doubtfulTree } from './doubtful-tree.ts';

test.each([
  ['markdown', writeMarkdown],
  ['latex', writeLatex],
] as const)('a document that is read again from %s is the one without marks', (format, write) => {
  const marked = readContent(write(doubtfulTree()), format);
  const plain = readContent(write(doubtfulTree(), { doubts: 'none' }), format);
  expect(marked.warnings).toEqual(plain.warnings);
  expect(writeText(marked.tree)).toBe(writeText(plain.tree));
  expect(writeMarkdown(marked.tree)).toBe(writeMarkdown(plain.tree));
});
