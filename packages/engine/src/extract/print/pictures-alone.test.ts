import { expect, it } from 'vitest';
import type { DoubtReason, EquationBlock } from '../../tree/index.ts';
import { keepPicturesAlone } from './pictures-alone.ts';

function typeOf(confidence: number, doubts: DoubtReason[], isRecognised = true): string {
  const formula: EquationBlock = {
    type: 'equation',
    math: [],
    confidence,
    doubts,
    picture: { type: 'image', image: 'one', alt: '' },
    source: { page: 1 },
  };
  const [block] = keepPicturesAlone(
    [formula],
    () => {},
    () => isRecognised,
    () => false,
  );
  return block!.type;
}

it('shows a formula by its picture whose signs are hard to tell, or stand without what belongs to them', () => {
  expect(typeOf(0.38, ['sign-unclear'])).toBe('paragraph');
  expect(typeOf(0.45, ['sign-unclear'])).toBe('equation');
  expect(typeOf(0.45, ['sign-alone'])).toBe('paragraph');
});

it('shows a formula of signs that are nearly sure, with a mark beside it that nothing explains', () => {
  expect(typeOf(0.39, ['sign-unclear', 'mark-unexplained'])).toBe('equation');
});

it('shows a formula by its picture that has neither a likely structure nor likely brackets', () => {
  expect(typeOf(0.1, ['structure-unlikely', 'torn-from-line'])).toBe('paragraph');
  expect(typeOf(0.4, ['structure-unlikely'])).toBe('equation');
});

it('leaves what is torn from its line alone, and formulas of a file that says its signs', () => {
  expect(typeOf(0.1, ['torn-from-line'])).toBe('equation');
  expect(typeOf(0.1, ['sign-alone'], false)).toBe('equation');
});
