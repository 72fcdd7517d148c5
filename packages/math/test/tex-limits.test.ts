import { describe, expect, test } from 'vitest';
import { expectLinearCost } from '../../../test/setup/linear-cost.ts';
import { readTex, restructure, TexLimitError, writeOmml, writeTex } from '../src/index.ts';

const nested = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}x${close.repeat(levels)}`;

function errorOf(source: string, options = {}): unknown {
  try {
    readTex(source, options);
    return null;
  } catch (error) {
    return error;
  }
}

const codeOf = (source: string, options = {}) => {
  const error = errorOf(source, options);
  return error instanceof TexLimitError ? error.code : error;
};

describe('limits of TeX', () => {
  test.each([
    ['groups', nested('{', '}', 1000)],
    ['fractions', nested('\\frac{1}{1+', '}', 1000)],
    ['unbraced accents', `${'\\hat'.repeat(1000)}x`],
    ['left and right', nested('\\left(', '\\right)', 1000)],
    ['environments', `${'\\begin{matrix}'.repeat(1000)}x`],
    ['text', nested('\\text{', '}', 1000)],
    ['scripts', nested('x^{', '}', 1000)],
    ['infix fractions', '1 \\over '.repeat(1000)],
    ['double scripts', `a${'_1'.repeat(1000)}`],
  ])('a thousand levels of %s end in an error with a code and a place', (_, source) => {
    const error = errorOf(source);
    expect(error).toBeInstanceOf(TexLimitError);
    expect(error).toMatchObject({ code: 'tex-too-deep' });
    expect((error as TexLimitError).position).toBeLessThanOrEqual(source.length);
  });

  test.each([
    ['groups', nested('{', '}', 450)],
    ['fractions', nested('\\frac{1}{1+', '}', 450)],
    ['left and right', nested('\\left(', '\\right)', 450)],
    ['plain brackets', nested('(', ')', 5000)],
    ['sums', '\\sum '.repeat(5000)],
    ['functions', '\\sin '.repeat(5000)],
    ['staggered indices', `R${'{}^a{}_b'.repeat(2000)}`],
  ])('as many levels of %s as are read can be written', (_, source) => {
    const tree = restructure(readTex(source).math);
    expect(writeOmml(tree, { display: true })).not.toBe('');
    expect(writeTex(tree)).not.toBe('');
  });

  test.each([
    ['a macro that calls itself', '\\def\\a{\\a}\\a'],
    ['a macro that calls itself and grows', '\\def\\a{x\\a}\\a'],
    ['an argument that doubles', '\\def\\a#1{\\a{#1#1}}\\a x'],
    [
      'macros that double each other',
      `${Array.from({ length: 25 }, (_, level) => {
        const name = (at: number) => `\\m${String.fromCharCode(97 + at)}`;
        return `\\def${name(level)}{${level === 24 ? 'x' : name(level + 1).repeat(2)}}`;
      }).join('')}\\ma`,
    ],
  ])('%s ends in an error', (_, source) => {
    expect(codeOf(source)).toBe('tex-macro-limit');
  });

  test('a source that is too long is not read', () => {
    expect(codeOf('x'.repeat(101), { limits: { length: 100 } })).toBe('tex-too-long');
  });

  test('limits can be set', () => {
    expect(codeOf('{{{x}}}', { limits: { depth: 3 } })).toBe('tex-too-deep');
    expect(codeOf('{{{x}}}', { limits: { depth: 4 } })).toBe(null);
  });
});

describe('cost', () => {
  /** Long enough that a cost beyond linear would show, short enough for a busy machine that is linear. */
  const LENGTH = 100_000;

  test.each([
    ['a long sum', 'a_{1}+b^{2}=\\frac{x}{y} '],
    ['open brackets', '(['],
    ['closed brackets', '])'],
    ['bars', '|a'],
    ['integrals', '\\int a+'],
    ['integrals with differentials', '\\int a \\, dx + '],
    ['functions', '\\sin x'],
    ['digits', '12'],
    ['rows', 'a & b \\\\ '],
    ['optional arguments that never end', '\\sqrt['],
    ['comments', '%a\n'],
    ['marks', 'x\u0302\u0302'],
    ['macro calls', '\\newcommand{\\f}[1]{#1} \\f{x}'],
    ['chemistry', '\\ce{H2O + } '],
    ['stray closers', '} \\right) \\end{x} $ '],
  ])('of %s is linear in length', (_, piece) => {
    expectLinearCost(
      (length) => writeTex(restructure(readTex(piece.repeat(length / piece.length)).math)),
      LENGTH,
    );
  });
});

describe('names that every object has', () => {
  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    '%s is a name like any other',
    (name) => {
      const source = `\\${name} \\text{\\${name}} \\operatorname{${name}} \\ce{\\${name}\\bond{${name}}} \\si{\\${name}} \\color[${name}]{${name}}
      \\begin{${name}} a \\end{${name}} \\begin{matrix*}[${name}] b \\end{matrix*} \\begin{CD} A @${name} \\end{CD}`;
      const tree = restructure(readTex(source).math);
      expect(writeTex(tree)).toContain(name);
      expect(writeOmml(tree, { display: true })).toContain(name);
    },
  );
});
