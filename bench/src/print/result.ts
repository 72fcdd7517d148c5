import type { ComponentTally } from '../../../packages/engine/src/extract/print/ink-account.ts';
import { addTallies, emptyTally, type FormulaTally } from '../pdf/scorer/formula-score.ts';
import { addPages, emptyPage, type PageTally } from '../pdf/scorer/page-tally.ts';
import { type Failure } from './failures.ts';
import { addInk } from './ink.ts';
import { addWords, emptyWords, type WordTally } from './words.ts';

/** What was made of pictures. */
export interface PrintResult {
  pages: number;
  /** Inline and display formulas; nothing where the source does not tell them apart. */
  formulas: FormulaTally;
  /** The same formulas one a statement, with what was doubted and what was lost. */
  page: PageTally;
  words: WordTally;
  tesseractWords: WordTally;
  /** Of the processor. */
  seconds: number;
  tesseractSeconds: number;
  failures: Map<Failure, number>;
  ink: ComponentTally[];
}

export const emptyResult = (): PrintResult => ({
  pages: 0,
  formulas: emptyTally(),
  page: emptyPage(),
  words: emptyWords(),
  tesseractWords: emptyWords(),
  seconds: 0,
  tesseractSeconds: 0,
  failures: new Map(),
  ink: [],
});

function addFailures(one: PrintResult['failures'], other: PrintResult['failures']): PrintResult['failures'] {
  const sum = new Map(one);
  for (const [failure, count] of other) sum.set(failure, (sum.get(failure) ?? 0) + count);
  return sum;
}

export const addResults = (results: readonly PrintResult[]): PrintResult =>
  results.reduce(
    (one, other) => ({
      pages: one.pages + other.pages,
      formulas: addTallies(one.formulas, other.formulas),
      page: addPages([one.page, other.page]),
      words: addWords(one.words, other.words),
      tesseractWords: addWords(one.tesseractWords, other.tesseractWords),
      seconds: one.seconds + other.seconds,
      tesseractSeconds: one.tesseractSeconds + other.tesseractSeconds,
      failures: addFailures(one.failures, other.failures),
      ink: addInk([...one.ink, ...other.ink]),
    }),
    emptyResult(),
  );
