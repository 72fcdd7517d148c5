import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { percent } from '../measure.ts';
import type { DocumentJudgement } from '../pdf/scorer/document-judgements.ts';

/** Documents to look at, and those of which only counts are shown. */
type DocumentHalf = 'looked at' | 'held out';

/** A document keeps its half, whatever others are beside it; its folder says nothing. */
export const halfOf = (name: string): DocumentHalf =>
  (createHash('sha256').update(basename(name)).digest()[0] ?? 0) % 2 === 0 ? 'looked at' : 'held out';

export const PRINTED_HEADING = [
  'documents',
  'not doubted',
  'right as written',
  'right as printed',
  'cut elsewhere',
  'right or cut',
  'wrong',
  'spurious',
  'not to be judged',
  'right or cut ones doubted',
];

const share = (part: number, whole: number) => `${part} (${percent(part, whole)})`;

/** A row of the table under {@link PRINTED_HEADING}. */
export function printedRow(
  name: string,
  judgements: readonly DocumentJudgement[],
  threshold: number,
): (string | number)[] {
  const sure = judgements.filter(({ confidence }) => confidence >= threshold);
  const count = (...verdicts: DocumentJudgement['asPrinted'][]) =>
    sure.filter(({ asPrinted }) => verdicts.includes(asPrinted)).length;
  const formulas = count('right', 'cut', 'wrong');
  const agreeing = count('right', 'cut');
  const doubted = judgements.filter(
    ({ confidence, asPrinted }) => confidence < threshold && /^(?:right|cut)$/.test(asPrinted),
  ).length;
  return [
    name,
    formulas,
    share(sure.filter(({ verdict }) => verdict === 'right').length, formulas),
    share(count('right'), formulas),
    share(count('cut'), formulas),
    share(agreeing, formulas),
    count('wrong'),
    count('spurious'),
    count('unknown'),
    share(doubted, doubted + agreeing),
  ];
}
