import type { ParagraphBlock } from '../../../tree/index.ts';
import type { TextEntry } from './entries.ts';
import type { Piece } from './lists.ts';
import { isCentred } from './paragraphs.ts';

/** The line that the first page sets largest, if it stands above the text. */
export type TitleLine = TextEntry & {
  /** No line of the document is set as large, but for those right beneath it. */
  alone: boolean;
};

export function titleLineOf(lines: TextEntry[], bodySize: number): TitleLine | null {
  const [first] = lines;
  const page = lines.filter(({ page }) => page === first?.page);
  const largest = page.reduce<TextEntry | null>(
    (best, line) => (line.size > (best?.size ?? 0) + 0.2 ? line : best),
    null,
  );
  if (!largest || largest.size < 1.3 * bodySize) return null;
  const others = lines.filter(({ size }) => size > largest.size - 0.5);
  const alone = isCentred(largest) && others.every((line) => isBeneath(line, largest));
  return { ...largest, alone };
}

const isBeneath = (line: TextEntry, title: TextEntry) =>
  line.page === title.page && line.baseline - title.baseline < 3.5 * title.size;

const DATE =
  /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/i;

/** Lines in the middle under a title, smaller than it and not bold, name the author or the date. */
export function bylineRole(lines: TextEntry[], title: TitleLine | null): ParagraphBlock['role'] | null {
  const [first] = lines as [TextEntry];
  if (!title || first.page !== title.page || first.baseline < title.baseline) return null;
  if (first.size > title.size - 0.8 || lines.some(({ bold }) => bold) || !lines.every(isCentred)) return null;
  const text = lines.map((line) => line.text).join(' ');
  return DATE.test(text) && text.length < 40 ? 'date' : 'author';
}

/** How many blocks may stand before the title: a logo, a line of the publisher. */
const BEFORE_TITLE = 2;

/** What stands under the title, up to the first block of another kind, is no heading. */
export function withBylines(pieces: Piece[]): Piece[] {
  const title = pieces.findIndex(({ block, byline }) => block.type === 'heading' && !block.number && !byline);
  if (title < 0 || title > BEFORE_TITLE) return pieces;
  const end = pieces.findIndex(({ byline }, at) => at > title && !byline);
  return pieces.map((piece, at) => {
    const { block, byline } = piece;
    if (at <= title || (end >= 0 && at >= end) || !byline) return piece;
    if (block.type !== 'heading' && block.type !== 'paragraph') return piece;
    const { children, source } = block;
    const paragraph: ParagraphBlock = { type: 'paragraph', role: byline, align: 'center', children };
    return { ...piece, marker: null, block: { ...paragraph, ...(source && { source }) } };
  });
}
