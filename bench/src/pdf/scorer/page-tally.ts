/**
 * Sums over what was made of a real page, against a transcription of it. Inline formulas and displays count alike.
 * A wrong formula is silent where neither `<!-- doubtful … -->` nor a picture stands right behind it. A formula that
 * is not there is lost silently where no picture stands in its place. Trivial ones (digits, commas, brackets) may be
 * found as text.
 */
export interface PageTally {
  formulas: number;
  exact: number;
  wrong: number;
  silentlyWrong: number;
  lost: number;
  lostSilently: number;
  /** Of those that are silently wrong and lost: found with every sign, in formulas that begin or end elsewhere. */
  wrongCutElsewhere: number;
  lostCutElsewhere: number;
  /** Formulas found where the page has none, and how many were found at all. */
  spurious: number;
  found: number;
  doubted: number;
  doubtedThoughRight: number;
  words: number;
  wrongWords: number;
  extraWords: number;
  /** Words that stand once in both, and those of them that stand elsewhere in the order. */
  uniqueWords: number;
  movedWords: number;
  devanagari: number;
  devanagariEdits: number;
  pictures: number;
}

export const emptyPage = (): PageTally => ({
  formulas: 0,
  exact: 0,
  wrong: 0,
  silentlyWrong: 0,
  lost: 0,
  lostSilently: 0,
  wrongCutElsewhere: 0,
  lostCutElsewhere: 0,
  spurious: 0,
  found: 0,
  doubted: 0,
  doubtedThoughRight: 0,
  words: 0,
  wrongWords: 0,
  extraWords: 0,
  uniqueWords: 0,
  movedWords: 0,
  devanagari: 0,
  devanagariEdits: 0,
  pictures: 0,
});

export function addPages(pages: readonly PageTally[]): PageTally {
  const sum = emptyPage();
  for (const page of pages)
    for (const name of Object.keys(sum) as (keyof PageTally)[]) sum[name] += page[name];
  return sum;
}

const percent = (part: number, whole: number) =>
  (whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '–').padStart(7);

/** One line of figures. */
export function pageLine(name: string, page: PageTally): string {
  const characterErrors = page.devanagari
    ? [`Devanagari CER ${percent(page.devanagariEdits, page.devanagari).trim()}`]
    : [];
  return [
    `${name.padEnd(24)} formulas ${String(page.formulas).padStart(4)}`,
    `exact ${percent(page.exact, page.formulas)}`,
    `silently wrong ${percent(page.silentlyWrong, page.formulas)}`,
    `lost ${percent(page.lost, page.formulas)}`,
    `lost silently ${percent(page.lostSilently, page.formulas)}`,
    `spurious ${String(page.spurious).padStart(3)} (${percent(page.spurious, page.found).trim()} of found)`,
    `doubted though right ${percent(page.doubtedThoughRight, page.exact)}`,
    `word errors ${percent(page.wrongWords, page.words)}`,
    `extra words ${percent(page.extraWords, page.words)}`,
    `out of order ${percent(page.movedWords, page.uniqueWords)}`,
    ...characterErrors,
    `pictures ${page.pictures}`,
  ].join('  ');
}
