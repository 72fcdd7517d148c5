import { expect, it } from 'vitest';
import { displayed, onlyFormula, reviewedPassages, textParts, untyped } from './passage-state.ts';

const read = { sheet: 0, page: null, kind: 'TEXT' as const, pictures: 0 };
const index = {
  sheets: [],
  formulas: [],
  passages: [
    {
      ...read,
      passage: 0,
      pieces: [
        { text: 'Let ', formula: null },
        { text: null, formula: 0 },
      ],
    },
    { ...read, passage: 1, kind: 'PICTURE' as const, pictures: 1, pieces: [] },
  ],
};
const formula = {
  formula: 0,
  sheet: 0,
  display: false,
  tex: 'x',
  number: null,
  confidence: 1,
  page: null,
  box: null,
  state: 'changed' as const,
  current: 'y^2',
};

it('shows a text with its formulas as they stand, and what was written for it instead', () => {
  const [text] = reviewedPassages({ index, passageEdits: [] }, [formula]);
  expect(text).toMatchObject({ current: 'Let $y^2$', changed: false });
  const [written] = reviewedPassages({ index, passageEdits: [{ passage: 0, text: 'So' }] }, [formula]);
  expect(written).toMatchObject({ current: 'So', changed: true });
});

it('counts pictures that nobody has typed', () => {
  const numbers = (passageEdits: { passage: number; text: string }[]) =>
    untyped(reviewedPassages({ index, passageEdits }, [formula])).map(({ passage }) => passage);
  expect(numbers([])).toEqual([1]);
  expect(numbers([{ passage: 1, text: displayed('a') }])).toEqual([]);
});

it('cuts a text at its formulas', () => {
  expect(textParts('a $x$ b $$\ny\n$$ c $ 5')).toEqual([
    { text: 'a ' },
    { tex: 'x', display: false },
    { text: ' b ' },
    { tex: 'y', display: true },
    { text: ' c $ 5' },
  ]);
  expect(onlyFormula(displayed('\\frac{a}{b}'))).toBe('\\frac{a}{b}');
  expect(onlyFormula('so $$x$$')).toBeNull();
});
