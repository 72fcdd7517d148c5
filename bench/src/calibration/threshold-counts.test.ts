import { describe, expect, it } from 'vitest';
import type { PageJudgement } from '../pdf/scorer/page-judgements.ts';
import { thresholdCounts } from './threshold-counts.ts';

const judgement = (confidence: number, verdict: PageJudgement['verdict']): PageJudgement => ({
  confidence,
  verdict,
  found: 'x',
});

describe('thresholdCounts', () => {
  it('counts a formula at the threshold as not doubted', () => {
    const judgements = [judgement(0.75, 'right'), judgement(1, 'right'), judgement(0.74, 'right')];
    expect(thresholdCounts(judgements, 0.75)).toMatchObject({ sureRight: 2, doubtedRight: 1 });
  });

  it('keeps wrong formulas apart from formulas that the page does not have', () => {
    const judgements = [judgement(1, 'wrong'), judgement(1, 'spurious'), judgement(0.5, 'spurious')];
    expect(thresholdCounts(judgements, 0.75)).toEqual({
      sureRight: 0,
      sureWrong: 1,
      sureSpurious: 1,
      doubtedRight: 0,
      doubtedWrong: 0,
      doubtedSpurious: 1,
    });
  });
});
