import { percent } from '../measure.ts';
import { FAILURES } from './failures.ts';
import type { PrintResult } from './result.ts';

export const HEADING = [
  'picture',
  'pages',
  'inline exact',
  'display exact',
  'reach',
  'all exact',
  'not doubted: right',
  'or cut elsewhere',
  'right ones doubted',
  'silently wrong',
  'lost silently',
  'cut elsewhere',
  'words: recall',
  'precision',
  'Tesseract: recall',
  'precision',
  'seconds a page',
  'Tesseract',
];

const counted = (part: number, whole: number) =>
  whole === 0 ? '–' : `${part} of ${whole} (${percent(part, whole)})`;
const perPage = (seconds: number, pages: number) => (pages === 0 ? '–' : (seconds / pages).toFixed(1));

/** A line of the table of classes. */
export function resultRow(name: string, result: PrintResult, reach = '–'): (string | number)[] {
  const { pages, formulas, page, words, tesseractWords, seconds, tesseractSeconds } = result;
  const sureRight = page.exact - page.doubtedThoughRight;
  return [
    name,
    pages,
    counted(formulas.inlineExact, formulas.inline),
    counted(formulas.displaysExact, formulas.displays),
    reach,
    counted(page.exact, page.formulas),
    counted(sureRight, sureRight + page.silentlyWrong),
    counted(sureRight + page.wrongCutElsewhere, sureRight + page.silentlyWrong),
    counted(page.doubtedThoughRight, page.exact),
    counted(page.silentlyWrong, page.formulas),
    counted(page.lostSilently, page.formulas),
    page.lostCutElsewhere,
    counted(words.shared, words.words),
    percent(words.shared, words.found),
    percent(tesseractWords.shared, tesseractWords.words),
    percent(tesseractWords.shared, tesseractWords.found),
    perPage(seconds, pages),
    perPage(tesseractSeconds, pages),
  ];
}

/** How often each reason made a formula wrong, and its share of all misses. */
export function failureRows({ failures }: PrintResult): (string | number)[][] {
  const all = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return FAILURES.map((failure) => {
    const count = failures.get(failure) ?? 0;
    return [failure, count, percent(count, all)];
  });
}

export const FORMULA_HEADING = [
  'picture of one formula',
  'exact',
  'silently wrong',
  'doubted',
  'right ones doubted',
  'lost silently',
  'spurious',
  'seconds each',
];

/** A line of the table of single formulas. */
export function formulaRow(name: string, { pages, page, seconds }: PrintResult): (string | number)[] {
  return [
    name,
    counted(page.exact, page.formulas),
    counted(page.silentlyWrong, page.formulas),
    counted(page.doubted, page.formulas),
    counted(page.doubtedThoughRight, page.exact),
    counted(page.lostSilently, page.formulas),
    page.spurious,
    pages === 0 ? '–' : (seconds / pages).toFixed(2),
  ];
}
