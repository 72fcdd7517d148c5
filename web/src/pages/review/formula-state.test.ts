import { describe, expect, it } from 'vitest';
import { doubtful, neighbours, type Review, reviewedFormulas } from './formula-state.ts';

const formula = (number: number, confidence: number) => ({
  formula: number,
  sheet: 0,
  display: false,
  tex: `x_${number}`,
  number: null,
  confidence,
  page: 1,
  box: null,
});

const review = (confidences: number[], edits: { formula: number; tex: string | null }[]): Review => ({
  id: 'r',
  version: edits.length,
  edits,
  passageEdits: [],
  conversion: {
    id: 'r',
    fileName: 'a.docx',
    originalFileName: 'a.pdf',
    uploadId: null,
    audit: null,
    warnings: [],
  },
  index: {
    sheets: [{ page: 1 }],
    formulas: confidences.map((value, index) => formula(index, value)),
    passages: [],
  },
});

describe('formulas under review', () => {
  it('come the most doubtful first, without those that somebody has seen to', () => {
    const formulas = reviewedFormulas(
      review(
        [0.7, 1, 0.3, 0.5, 0.4],
        [
          { formula: 3, tex: 'y' },
          { formula: 4, tex: null },
        ],
      ),
    );
    expect(doubtful(formulas).map(({ formula: number }) => number)).toEqual([2, 0]);
    expect(formulas.map(({ state }) => state)).toEqual(['unsure', 'sure', 'unsure', 'changed', 'checked']);
    expect(formulas.map(({ current }) => current)).toEqual(['x_0', 'x_1', 'x_2', 'y', 'x_4']);
  });

  it('are seen to where the paragraph that holds them was written anew', () => {
    const asked = review([0.3, 0.3], []);
    const pieces = [{ text: null, formula: 1 }];
    asked.index.passages = [
      { passage: 0, sheet: 0, kind: 'TEXT', pictures: 0, pictureTokens: [], page: 1, pieces },
    ];
    const rewritten = { ...asked, passageEdits: [{ passage: 0, text: 'So' }] };
    expect(doubtful(reviewedFormulas(rewritten)).map(({ formula: number }) => number)).toEqual([0]);
  });

  it('are gone through in turn, from any formula, around the end', () => {
    const list = doubtful(reviewedFormulas(review([0.7, 1, 0.3, 0.5], [])));
    const around = (chosen: number | null) => {
      const { previous, next } = neighbours(list, chosen);
      return [previous?.formula, next?.formula];
    };
    expect(list.map(({ formula: number }) => number)).toEqual([2, 3, 0]);
    expect([2, 3, 0].map(around)).toEqual([
      [0, 3],
      [2, 0],
      [3, 2],
    ]);
    expect([null, 1].map(around)).toEqual([
      [0, 2],
      [0, 2],
    ]);
    expect(neighbours([], null)).toEqual({ previous: null, next: null });
    expect(neighbours(list.slice(0, 1), 2)).toEqual({ previous: null, next: null });
  });
});
