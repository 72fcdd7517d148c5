import { describe, expect, test } from 'vitest';
import { expectGolden, readGoldens } from '../../engine/test/golden.ts';
import { readTex, restructure, writeTex } from '../src/index.ts';
import type { MathWarning } from '../src/tree/index.ts';
import { outline } from './outline.ts';

const goldens = readGoldens(new URL('./tex/', import.meta.url));

const warningLine = ({ code, detail, range }: MathWarning) =>
  [code, detail, range && `${range.offset}+${range.length}`].filter(Boolean).join(' ');

describe('TeX as a tree, and back', () => {
  for (const golden of goldens) {
    test(`${golden.name}: ${golden.about}`, () => {
      const { math, number, warnings } = readTex(golden.sections.get('tex') ?? '');
      const tree = restructure(math);
      expectGolden(golden, {
        tree: outline(tree, number),
        written: writeTex(tree),
        warnings: warnings.map(warningLine).join('\n'),
      });
    });
  }

  test('writes formulas that read as the same tree', () => {
    const changed = goldens
      .filter(({ sections }) => !sections.has('one way'))
      .filter(({ sections }) => {
        const tree = restructure(readTex(sections.get('tex') ?? '').math);
        return outline(restructure(readTex(writeTex(tree)).math)) !== outline(tree);
      })
      .map(({ name }) => name);
    expect(changed).toEqual([]);
  });

  test('leaves a restructured tree as it is', () => {
    const changed = goldens
      .filter(({ sections }) => {
        const tree = restructure(readTex(sections.get('tex') ?? '').math);
        return outline(restructure(tree)) !== outline(tree);
      })
      .map(({ name }) => name);
    expect(changed).toEqual([]);
  });
});
