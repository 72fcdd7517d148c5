import { KEPT_AS_PICTURE } from '@sutra/contract';
import type { ResultRowFragment } from '../../generated/graphql.ts';
import type { Translate } from '../../sentences.ts';

/** What a conversion found, each thing counted once. */
export interface ResultCounts {
  equations: number;
  /** Formulas that were read with doubt, and other places that a model was not sure of. */
  toCheck: number;
  /** Places that nobody could read: they stand in the document as pictures. */
  pictures: number;
  /** Formulas that stand in the document as plain text. */
  keptAsText: number;
}

interface CheckedResult extends Pick<ResultRowFragment, 'audit'> {
  warnings: readonly { code: string; detail: string | null }[];
}

export function countResult({ audit, warnings }: CheckedResult): ResultCounts {
  const unsure = warnings.filter(({ code }) => code === 'ai-uncertain');
  const places = unsure.reduce((sum, { detail }) => sum + Number(detail ?? 1), 0);
  return {
    equations: audit ? audit.native + audit.repaired : 0,
    // Formulas that a model was not sure of are among both.
    toCheck: Math.max(audit?.doubtful ?? 0, places),
    pictures: warnings.filter(({ code }) => KEPT_AS_PICTURE.has(code)).length,
    keptAsText: audit?.keptAsText ?? 0,
  };
}

export const addCounts = (counts: readonly ResultCounts[]): ResultCounts => {
  const sum = (key: keyof ResultCounts) => counts.reduce((total, each) => total + each[key], 0);
  return {
    equations: sum('equations'),
    toCheck: sum('toCheck'),
    pictures: sum('pictures'),
    keptAsText: sum('keptAsText'),
  };
};

/** `12 equations`, `3 to check`, `2 kept as pictures`: what there is none of is left out. */
export function countSentences(t: Translate, counts: ResultCounts): string[] {
  const kinds = ['equations', 'toCheck', 'pictures', 'keptAsText'] as const;
  return kinds.flatMap((kind) => (counts[kind] > 0 ? t(`results.${kind}`, { count: counts[kind] }) : []));
}
