import { LIMITS, type PageSpan, pagesOfRange, SutraError } from '@sutra/contract';

/** A file whose pages are chosen may have more of them than one conversion reads. */
const MOST_PAGES = 5_000;

/** How many pages a file may have. */
export const pageLimit = (range: readonly PageSpan[] | undefined): number =>
  range ? MOST_PAGES : LIMITS.pages;

/**
 * The pages of a file that are to be read.
 *
 * @throws SutraError `pages-outside`, `pdf-too-many-pages`
 */
export function chosenPages(range: readonly PageSpan[] | undefined, count: number): number[] {
  const pages = pagesOfRange(range ?? [{ from: 1, to: null }], count);
  if (pages.length === 0 && count > 0) throw new SutraError('pages-outside', { pages: count });
  if (pages.length > LIMITS.pages) {
    throw new SutraError('pdf-too-many-pages', { pages: pages.length, limit: LIMITS.pages });
  }
  return pages;
}
