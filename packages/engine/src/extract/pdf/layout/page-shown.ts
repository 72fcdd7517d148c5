import type { Warn } from '../../../tree/index.ts';
import { HALF_SHARE } from '../metrics.ts';
import type { Page } from '../page.ts';
import { figureRequest } from './drawings/drawings.ts';
import { plainText } from './inline-math/inlines.ts';
import type { Entry, TextEntry } from './model/entries.ts';
import { unexplainedShare } from './model/page-account.ts';
import type { PageLayout } from './read-page.ts';

/** A page that is for the most part unexplained as its own picture, with the words that could be read behind it. */
export function withPageShown(
  page: Page,
  laidOut: PageLayout,
  warn?: Warn,
): Pick<PageLayout, 'entries' | 'pictures'> {
  if (unexplainedShare(laidOut.account.tally()) <= HALF_SHARE) return laidOut;
  const box = { x0: 0, y0: 0, x1: page.width, y1: page.height };
  const { entry, picture } = figureRequest(box, page.number);
  warn?.({ code: 'pdf-page-kept-as-picture', source: { page: page.number, box: picture.box } });
  return { entries: [entry, ...laidOut.entries.flatMap(wordsOf)], pictures: [picture] };
}

/** Lines without their formulas and pictures; nothing where no words are left. */
function wordsOf(entry: Entry): TextEntry[] {
  if (entry.kind !== 'text') return [];
  const inlines = entry.inlines.filter(({ type }) => type !== 'math' && type !== 'image');
  const text = plainText(inlines);
  return /\p{L}{2}/u.test(text) ? [{ ...entry, inlines, text }] : [];
}
