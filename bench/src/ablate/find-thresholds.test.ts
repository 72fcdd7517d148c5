import { expect, test } from 'vitest';
import { numbersOf, withReplaceableNumbers } from './find-thresholds.ts';

const namesOf = (source: string) => numbersOf(source, 'rule.ts').map(({ name }) => name);

test('finds constants of the top level, whatever their type is said to be', () => {
  const source = `
    export const GAP_EM = 0.3;
    const THIN_SPACE_EM = 3 / 18, RISE_EM: number = -0.2;
    const MAX_GLYPHS = 100_000 as const;`;
  expect(namesOf(source)).toEqual(['GAP_EM', 'THIN_SPACE_EM', 'RISE_EM', 'MAX_GLYPHS']);
});

test('finds numbers within objects and arrays of the top level', () => {
  const source = `const GAPS_EM = { from: 0.99, 'to end': [1.4, 1.6], thick: { left: 2 } } as const;`;
  expect(namesOf(source)).toEqual([
    'GAPS_EM.from',
    'GAPS_EM.to end[0]',
    'GAPS_EM.to end[1]',
    'GAPS_EM.thick.left',
  ]);
});

test('counts a constant computed from another one where it has a number of its own', () => {
  const source = `const QUAD_EM = 1; const WIDE_EM = 2.5 * QUAD_EM; const ALIAS_EM = QUAD_EM; const SUM = A + B;`;
  expect(namesOf(source)).toEqual(['QUAD_EM', 'WIDE_EM']);
});

test('leaves code points, text, functions and what functions declare alone', () => {
  const source = `
    const MINUS = 0x2212;
    const WORDS = ['a', 'b'].length + 'c';
    const LABEL = 'a' + 3;
    const near = (gap: number) => gap < 0.3;
    let last = 3;
    const FOUND = compute(0.5);
    function measure() { const LOCAL_EM = 0.4; return LOCAL_EM; }`;
  expect(namesOf(source)).toEqual([]);
});

test('asks for each number by file and name, and leaves the rest of the module as it is', () => {
  const source = `/** Why. */\nexport const GAP_EM = 3 / 18;\nconst SIZES = { small: -0.5, name: 'é' };\n`;
  expect(withReplaceableNumbers(source, 'layout/gaps.ts')).toBe(
    `/** Why. */\nexport const GAP_EM = __valueOf("layout/gaps.ts#GAP_EM", 3 / 18);\n` +
      `const SIZES = { small: __valueOf("layout/gaps.ts#SIZES.small", -0.5), name: 'é' };\n`,
  );
});

test('keeps offsets right behind characters outside the basic plane', () => {
  const source = `const LETTER = '𝑥';\nconst GAP_EM = 0.3;\n`;
  expect(withReplaceableNumbers(source, 'a.ts')).toBe(
    `const LETTER = '𝑥';\nconst GAP_EM = __valueOf("a.ts#GAP_EM", 0.3);\n`,
  );
});
