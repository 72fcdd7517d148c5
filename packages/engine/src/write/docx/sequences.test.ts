import { describe, expect, test } from 'vitest';
import type { Block } from '../../tree/index.ts';
import { Sequences } from './sequences.ts';

const theorem = (kind: string, number: string): Block => ({ type: 'theorem', kind, number, children: [] });

/** Fields in braces, as Word shows them, and plain text. */
const shown = (parts: ReturnType<Sequences['number']>) =>
  parts.map(({ text, field }) => (field ? `{${field}=${text}}` : text)).join('');

const numbers = (printed: string[], sequences = new Sequences({ blocks: [] })) =>
  printed.map((text) => shown(sequences.number('Equation', text)));

describe('numbers as fields that Word counts anew', () => {
  test('count on where the source does', () => {
    expect(numbers(['1', '2'])).toEqual(['{SEQ Equation \\* ARABIC=1}', '{SEQ Equation \\* ARABIC=2}']);
  });

  test('begin at the printed number where the count would give another', () => {
    expect(numbers(['1', '7', '8'])).toEqual([
      '{SEQ Equation \\* ARABIC=1}',
      '{SEQ Equation \\* ARABIC \\r 7=7}',
      '{SEQ Equation \\* ARABIC=8}',
    ]);
  });

  test('stay as printed where Word cannot count them, and do not disturb the count', () => {
    expect(numbers(['1', '*', 'A', '2'])).toEqual([
      '{SEQ Equation \\* ARABIC=1}',
      '*',
      'A',
      '{SEQ Equation \\* ARABIC=2}',
    ]);
  });

  test('repeat the number and count letters for parts of an equation', () => {
    expect(numbers(['2', '3a', '3b', '4'])).toEqual([
      '{SEQ Equation \\* ARABIC \\r 2=2}',
      '{SEQ Equation \\* ARABIC=3}{SEQ EquationPart \\* alphabetic \\r 1=a}',
      '{SEQ Equation \\c=3}{SEQ EquationPart \\* alphabetic=b}',
      '{SEQ Equation \\* ARABIC=4}',
    ]);
  });

  test('take the number of the section from its heading where Word counts that', () => {
    const sequences = new Sequences({ blocks: [] });
    sequences.enter(1, '1.');
    const first = numbers(['1.1', '1.2'], sequences);
    sequences.enter(1, '2');
    expect([...first, ...numbers(['2.1'], sequences)]).toEqual([
      '{STYLEREF 1 \\s=1}.{SEQ Equation_1 \\* ARABIC=1}',
      '{STYLEREF 1 \\s=1}.{SEQ Equation_1 \\* ARABIC=2}',
      '{STYLEREF 1 \\s=2}.{SEQ Equation_2 \\* ARABIC=1}',
    ]);
  });

  test('keep the number of a section that is printed text', () => {
    expect(numbers(['3.4', '4.1'])).toEqual([
      '3.{SEQ Equation_3 \\* ARABIC \\r 4=4}',
      '4.{SEQ Equation_4 \\* ARABIC=1}',
    ]);
  });

  test('numbers of theorems and lemmas run together where the source counts them together', () => {
    const together = new Sequences({ blocks: [theorem('Theorem', '1'), theorem('Lemma', '2')] });
    expect([together.theorem('Theorem', '1'), together.theorem('Lemma', '2')].map(shown)).toEqual([
      '{SEQ Theorem \\* ARABIC=1}',
      '{SEQ Theorem \\* ARABIC=2}',
    ]);
    const apart = new Sequences({ blocks: [theorem('Theorem', '1'), theorem('Exercise', '1')] });
    expect([apart.theorem('Theorem', '1'), apart.theorem('Exercise', '1')].map(shown)).toEqual([
      '{SEQ Theorem \\* ARABIC=1}',
      '{SEQ Exercise \\* ARABIC=1}',
    ]);
  });
});
