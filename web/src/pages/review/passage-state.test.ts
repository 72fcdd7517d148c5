import { expect, it } from 'vitest';
import {
  displayed,
  formulasIn,
  onlyFormula,
  passageLabel,
  picturesIn,
  reviewedPassages,
  textParts,
  untyped,
} from './passage-state.ts';

const read = { sheet: 0, page: null, kind: 'TEXT' as const, pictures: 0, pictureTokens: [] };
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

it('the state of a passage shows a text with its formulas as they stand, and what was written for it instead', () => {
  const [text] = reviewedPassages({ index, passageEdits: [] }, [formula]);
  expect(text).toMatchObject({ current: 'Let $y^2$', changed: false });
  const [written] = reviewedPassages({ index, passageEdits: [{ passage: 0, text: 'So' }] }, [formula]);
  expect(written).toMatchObject({ current: 'So', changed: true });
});

it('the state of a passage counts pictures that nobody has typed', () => {
  const numbers = (passageEdits: { passage: number; text: string }[]) =>
    untyped(reviewedPassages({ index, passageEdits }, [formula])).map(({ passage }) => passage);
  expect(numbers([])).toEqual([1]);
  expect(numbers([{ passage: 1, text: displayed('a') }])).toEqual([]);
});

it('the state of a passage cuts a text at its formulas', () => {
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

it('the state of a passage counts each of several pictures of a paragraph that is not typed yet, as the row of the result does', () => {
  const passages = [
    { ...read, passage: 0, kind: 'TEXT' as const, pictures: 3, pieces: [] },
    { ...read, passage: 1, kind: 'PICTURE' as const, pictures: 1, pieces: [] },
    { ...read, passage: 2, kind: 'PICTURE' as const, pictures: 1, pieces: [] },
  ];
  const passageEdits = [{ passage: 2, text: 'typed' }] as never[];
  expect(picturesIn(untyped(reviewedPassages({ index: { ...index, passages }, passageEdits }, [])))).toBe(4);
});

it('the state of a passage counts a picture as typed when its token is gone, not when words beside it are changed', () => {
  const passages = [
    {
      ...read,
      passage: 0,
      pictures: 2,
      pictureTokens: [1, 3],
      pieces: [{ text: '{{1}} a{{2}} {{3}}', formula: null }],
    },
  ];
  const left = (text: string) =>
    picturesIn(reviewedPassages({ index: { ...index, passages }, passageEdits: [{ passage: 0, text }] }, []));
  expect(left('{{1}} b{{2}} {{3}}')).toBe(2);
  expect(left('{{1}} a{{2}} $x$')).toBe(1);
  expect(left('a{{2}}')).toBe(0);
});

it('the state of a passage cuts a text at its tokens, which a label leaves out', () => {
  expect(textParts('see {{1}} and $x$.{{2}}')).toEqual([
    { text: 'see ' },
    { token: 1 },
    { text: ' and ' },
    { tex: 'x', display: false },
    { text: '.' },
    { token: 2 },
  ]);
  expect(passageLabel('see {{1}} and {{12}} so', 40)).toBe('see … and … so');
});

it('the state of a passage counts the formulas of a passage that was written anew as they are written there', () => {
  const count = (text: string) =>
    formulasIn(1, reviewedPassages({ index, passageEdits: [{ passage: 0, text }] }, [formula]));
  expect(formulasIn(1, reviewedPassages({ index, passageEdits: [] }, [formula]))).toBe(1);
  expect(count('So')).toBe(0);
  expect(count('Let $a$ and $b$ be')).toBe(2);
});
