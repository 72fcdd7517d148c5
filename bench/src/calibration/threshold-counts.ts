import type { PageJudgement } from '../pdf/scorer/page-judgements.ts';

/** Formulas of a set by whether the engine doubts them: `sure` are those at or above the threshold. */
export interface ThresholdCounts {
  sureRight: number;
  sureWrong: number;
  sureSpurious: number;
  doubtedRight: number;
  doubtedWrong: number;
  doubtedSpurious: number;
}

type Verdict = PageJudgement['verdict'];

const NAMES: Record<Verdict, [sure: keyof ThresholdCounts, doubted: keyof ThresholdCounts]> = {
  right: ['sureRight', 'doubtedRight'],
  wrong: ['sureWrong', 'doubtedWrong'],
  spurious: ['sureSpurious', 'doubtedSpurious'],
};

export function thresholdCounts(judgements: readonly PageJudgement[], threshold: number): ThresholdCounts {
  const counts: ThresholdCounts = {
    sureRight: 0,
    sureWrong: 0,
    sureSpurious: 0,
    doubtedRight: 0,
    doubtedWrong: 0,
    doubtedSpurious: 0,
  };
  for (const { confidence, verdict } of judgements)
    counts[NAMES[verdict][confidence >= threshold ? 0 : 1]] += 1;
  return counts;
}
