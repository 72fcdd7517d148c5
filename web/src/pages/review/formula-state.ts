import { isDoubtful } from '@sutra/contract';
import type { ReviewQuery } from '../../generated/graphql.ts';

export type Review = NonNullable<ReviewQuery['review']>;
export type Formula = Review['index']['formulas'][number];

export type FormulaState = 'sure' | 'unsure' | 'checked' | 'changed';

/** A formula as it was read, and as it stands now. */
export interface ReviewedFormula extends Formula {
  state: FormulaState;
  /** What stands in its place; its own TeX where nobody has changed it. */
  current: string;
}

/** Formulas with their edits, in reading order. */
export function reviewedFormulas({ index, edits, passageEdits }: Review): ReviewedFormula[] {
  const last = new Map(edits.map((edit) => [edit.formula, edit]));
  const rewritten = new Set(passageEdits.map(({ passage }) => passage));
  // Whoever wrote a paragraph anew has looked at the formulas in it.
  for (const { pieces } of index.passages.filter(({ passage }) => rewritten.has(passage)))
    for (const { formula } of pieces)
      if (formula !== null) last.set(formula, { formula, tex: last.get(formula)?.tex ?? null });
  return index.formulas.map((formula) => {
    const edit = last.get(formula.formula);
    if (!edit) {
      return { ...formula, state: isDoubtful(formula) ? 'unsure' : 'sure', current: formula.tex };
    }
    return edit.tex === null
      ? { ...formula, state: 'checked', current: formula.tex }
      : { ...formula, state: 'changed', current: edit.tex };
  });
}

/** The doubtful formulas before and after one, around the end; the first for one that is not among them. */
export function neighbours(
  list: readonly ReviewedFormula[],
  chosen: number | null,
): { previous: ReviewedFormula | null; next: ReviewedFormula | null } {
  const at = list.findIndex(({ formula }) => formula === chosen);
  const others = list.filter(({ formula }) => formula !== chosen);
  const index = at < 0 ? 0 : at;
  return {
    previous: others.at((index || others.length) - 1) ?? null,
    next: others[index % Math.max(1, others.length)] ?? null,
  };
}

/** The formulas that need a look, the most doubtful first; those that stand together keep their order. */
export const doubtful = (formulas: readonly ReviewedFormula[]): ReviewedFormula[] =>
  formulas.filter(({ state }) => state === 'unsure').toSorted((a, b) => a.confidence - b.confidence);
