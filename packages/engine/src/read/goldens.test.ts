import { describe, expect, it } from 'vitest';
import { expectGolden, readGoldens } from '../../test/golden.ts';
import { type ContentFormat, readContent } from './index.ts';
import { printTree } from './test/print-tree.ts';

describe('text content as a tree', () => {
  for (const golden of readGoldens(new URL('./goldens/', import.meta.url))) {
    it(`reads ${golden.name}`, () => {
      const [format = '', source = ''] = golden.sections.entries().next().value ?? [];
      expect(['markdown', 'latex', 'text']).toContain(format);
      const { tree, warnings } = readContent(source, format as ContentFormat);
      const reported = warnings.map(({ code, detail }) => `! ${code}${detail ? ` ${detail}` : ''}`);
      expectGolden(golden, { tree: [printTree(tree), ...reported].join('\n') });
    });
  }
});
