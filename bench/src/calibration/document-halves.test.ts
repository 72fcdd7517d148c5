import { describe, expect, it } from 'vitest';
import type { DocumentJudgement } from '../pdf/scorer/document-judgements.ts';
import { halfOf, printedRow } from './document-halves.ts';

const judgement = (confidence: number, asPrinted: DocumentJudgement['asPrinted']): DocumentJudgement => ({
  confidence,
  asPrinted,
  verdict: asPrinted === 'cut' || asPrinted === 'unknown' ? 'wrong' : asPrinted,
  found: 'x+1',
});

describe('halfOf', () => {
  it('puts a document into one half, whatever folder it is in', () => {
    expect(halfOf('docs/sheet')).toBe(halfOf('other/sheet'));
    const names = Array.from({ length: 40 }, (_, at) => `sheet-${at}`);
    expect(new Set(names.map(halfOf))).toEqual(new Set(['looked at', 'held out']));
  });
});

describe('printedRow', () => {
  it('shares out the formulas that are not doubted, and counts spurious ones apart', () => {
    const judgements = [
      judgement(1, 'right'),
      judgement(1, 'right'),
      judgement(1, 'cut'),
      judgement(1, 'wrong'),
      judgement(1, 'spurious'),
      judgement(1, 'unknown'),
      judgement(0.5, 'cut'),
      judgement(0.5, 'wrong'),
    ];
    expect(printedRow('two', judgements, 0.75)).toEqual([
      'two',
      4,
      '2 (50.0 %)',
      '2 (50.0 %)',
      '1 (25.0 %)',
      '3 (75.0 %)',
      1,
      1,
      1,
      '1 (25.0 %)',
    ]);
  });
});
