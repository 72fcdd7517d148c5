import { describe, expect, test } from 'vitest';
import { readTex } from '../src/index.ts';
import {
  attachBareScripts,
  captureOperands,
  degreeSigns,
  mergeDigits,
  mergeRelations,
  pairFences,
  restructure,
  unwrapGroups,
} from '../src/transforms/index.ts';
import type { MathList } from '../src/tree/index.ts';
import { outline } from './outline.ts';

/** A pass on the formula as it was read, in the outline's words. */
const after = (pass: (list: MathList) => MathList, tex: string) =>
  outline(pass(readTex(tex).math)).replaceAll('\n', ' ');

describe('digits', () => {
  test.each([
    ['12', '12'],
    ['3.14', '3.14'],
    ['2 . 9 7', '2.97'],
    ['1{,}000{,}000.5', '1,000,000.5'],
    ['1,2', '1 ,:punct 2'],
    ['1.2.3', '1.2 . 3'],
    ['10^2', '(scripts [10] sup[2])'],
    ['1\\mathbf{2}', '1 2~bold'],
    ['x1', 'x 1'],
    ['.5', '. 5'],
    ['१२', '"१२"'],
  ])('%s', (tex, expected) => {
    expect(after(mergeDigits, tex)).toBe(expected);
  });
});

describe('fences', () => {
  test.each([
    ['(a)', "(fence '()' [a])"],
    ['(a)^2', "(scripts [(fence '()' [a])] sup[2])"],
    ['((a)', "(:open (fence '()' [a])"],
    ['(a))', "(fence '()' [a]) ):close"],
    ['(a]', '(:open a ]:close'],
    ['([a)', "(fence '()' [[:open a])"],
    ['[a,b)', "(fence '[)' [a ,:punct b])"],
    ['[a,b,c)', '[:open a ,:punct b ,:punct c ):close'],
    [']a,b[', "(fence '][' [a ,:punct b])"],
    ['a]b', 'a ]:close b'],
    ['|a|', "(fence '||' [a])"],
    ['2|a|', "2 (fence '||' [a])"],
    ['a|b', 'a | b'],
    ['||a||', "(fence '||' [(fence '||' [a])])"],
    ['|a|b|c|', "(fence '||' [a]) b (fence '||' [c])"],
    ['|a+|b||', "(fence '||' [a +:bin (fence '||' [b])])"],
    ['\\|a\\|', "(fence '‖‖' [a])"],
    ['a\\mid b\\mid c', 'a ∣:rel b ∣:rel c'],
    ['\\langle a|b\\rangle', "(fence '⟨⟩' [a | b])"],
    ['|a\\rangle', "(fence '|⟩' [a])"],
    ['\\langle a|', "(fence '⟨|' [a])"],
    ['{(}a)', '( a ):close'],
    ['1)\\ 2)', '1 ):close _6 2 ):close'],
  ])('%s', (tex, expected) => {
    expect(after(pairFences, tex)).toBe(expected);
  });
});

describe('operands', () => {
  const sum = (of: string) => `(∑ underOver of[${of}])`;
  const integral = (of: string) => `(∫ subSup of[${of}])`;
  const sin = (of: string) => `(function [sin:op~plain] of[${of}])`;

  test.each([
    ['\\sum a b', sum('a b')],
    ['\\sum a + b', `${sum('a')} +:bin b`],
    ['\\sum -a + b', `${sum('−:bin a')} +:bin b`],
    ['\\sum a \\cdot b', sum('a ⋅:bin b')],
    ['\\sum a = b', `${sum('a')} =:rel b`],
    ['\\sum a, b', `${sum('a')} ,:punct b`],
    ['\\sum a \\quad b', `${sum('a')} _18 b`],
    ['\\sum a \\, b', sum('a _3 b')],
    ['\\sum', sum('')],
    ['\\sum \\sum a', sum(sum('a'))],
    ['\\bigcup A \\cup B', '(⋃ underOver of[A]) ∪:bin B'],
    ['\\int a + b \\, dx', integral('a +:bin b _3 d x')],
    ['\\int a \\, dx + b', `${integral('a _3 d x')} +:bin b`],
    ['\\int a + b', `${integral('a')} +:bin b`],
    ['\\int dx \\, a + b', `${integral('d x _3 a')} +:bin b`],
    ['\\int a dx = \\int b dy', `${integral('a d x')} =:rel ${integral('b d y')}`],
    ['\\int\\int a dx dy', integral(integral('a d x d y'))],
    ['\\int f \\, d\\mu\\left(x\\right) + c', `${integral("f _3 d μ (fence '()' [x])")} +:bin c`],
    ['\\int a \\, \\text{d}x + b', `${integral('a _3 "d" x')} +:bin b`],
    ['\\int \\sin x \\, dx', integral(`${sin('x')} _3 d x`)],
    ['\\int \\sum a \\, dx + b', `${integral(`${sum('a')} _3 d x`)} +:bin b`],
    ['\\log n!', '(function [log:op~plain] of[n !:close])'],
    ['\\sin x', sin('x')],
    ['\\sin 2x + y', `${sin('2 x')} +:bin y`],
    ['\\sin x \\cos y', `${sin('x')} (function [cos:op~plain] of[y])`],
    ['\\sin x \\cdot y', `${sin('x')} ⋅:bin y`],
    ['\\sin -x', sin('−:bin x')],
    ['\\sin \\left(x\\right) y', `${sin("(fence '()' [x])")} y`],
    ['\\sin {x} y', `${sin('x')} y`],
    ['\\sin = x', `${sin('')} =:rel x`],
    ['\\sin x < y', `${sin('x')} <:rel y`],
    ['\\ln \\sin x', `(function [ln:op~plain] of[${sin('x')}])`],
    ['\\lim_n a \\cdot b + c', '(function [(limit-under [lim:op~plain] [n])] of[a ⋅:bin b]) +:bin c'],
  ])('%s', (tex, expected) => {
    expect(after(captureOperands, tex)).toBe(expected);
  });
});

describe('small passes', () => {
  test.each([
    ['{}^{14}_{6}C', '(prescripts sub[6] sup[14] [C])'.replace('14', '1 4')],
    ['R_a{}^b', '(scripts [(scripts [R] sub[a])] sup[b])'],
    ['\\Gamma^a\\,_b c', '(scripts [Γ] sup[a]) _3 (scripts [] sub[b]) c'],
    ['+^nC_r', '+:bin (prescripts sub[] sup[n] [(scripts [C] sub[r])])'],
    ['\\otimes_R M', '(scripts [⊗:bin] sub[R]) M'],
  ])('scripts on nothing: %s', (tex, expected) => {
    expect(after(attachBareScripts, tex)).toBe(expected);
  });

  test('a ring on nothing is a degree sign', () => {
    expect(after(degreeSigns, '20\\,^\\circ\\mathrm{C}')).toBe('2 0 _3 ° C~plain');
    expect(after(degreeSigns, 'f^\\circ')).toBe('(scripts [f] sup[∘:bin])');
  });

  test('signs that make one relation', () => {
    expect(after(mergeRelations, 'a := b')).toBe('a (group:rel [::rel =:rel]) b');
    expect(after(mergeRelations, 'a : b')).toBe('a ::rel b');
  });

  test('braces that ended an operand go', () => {
    expect(after(unwrapGroups, '{\\sum a} b')).toBe('(∑ underOver of[]) a b');
  });

  test('all of them in their order', () => {
    expect(after(restructure, 'f := {\\sum_{i=1}^{10} (a_i)^2} b')).toBe(
      "f (group:rel [::rel =:rel]) (∑ underOver sub[i =:rel 1] sup[10] of[(scripts [(fence '()' [(scripts [a] sub[i])])] sup[2])]) b",
    );
  });
});
