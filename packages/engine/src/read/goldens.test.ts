import { describe, expect, it } from 'vitest';
import { type ContentFormat, readContent } from './index.ts';
import { expectedOf, goldensIn } from './test/golden-file.ts';
import { printTree } from './test/print-tree.ts';

describe('text content as a tree', () => {
  for (const golden of goldensIn(new URL('./goldens/', import.meta.url))) {
    it(`reads ${golden.name}`, () => {
      expect(['markdown', 'latex', 'text']).toContain(golden.kind);
      const { tree, warnings } = readContent(golden.input, golden.kind as ContentFormat);
      const told = warnings.map(({ code, detail }) => `! ${code}${detail ? ` ${detail}` : ''}`);
      const actual = [printTree(tree), ...told].join('\n');
      expect(actual).toBe(expectedOf(golden, actual));
    });
  }
});
