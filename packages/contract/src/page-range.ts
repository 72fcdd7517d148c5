/** Pages from one to another, counted from 1; `to` is null where they go to the end. */
export interface PageSpan {
  from: number;
  to: number | null;
}

const LONGEST = 200;
const LAST = 99_999;
const SPAN = /^(\d{1,5})(?:-(\d{1,5})?)?$/;
const DEVANAGARI_ZERO = 0x0966;

/** As people write it: other dashes, blanks, digits of Devanagari. */
const plain = (text: string) =>
  text
    .replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
    .replace(/\s*[-‐‑–—]\s*/g, '-')
    .trim();

function spanOf(text: string): PageSpan | null {
  const [, first, last] = SPAN.exec(text) ?? [];
  if (first === undefined) return null;
  const from = Number(first);
  const to = last === undefined ? (text.endsWith('-') ? null : from) : Number(last);
  return from >= 1 && from <= LAST && (to === null || to >= from) ? { from, to } : null;
}

/** `1-3, 7, 12-`; null where it is no list of pages. */
export function parsePageRange(text: string): PageSpan[] | null {
  if (text.length > LONGEST) return null;
  const parts = plain(text)
    .split(/[,;\s]+/)
    .filter((part) => part !== '');
  const spans = parts.map(spanOf);
  return parts.length > 0 && spans.every((span) => span !== null) ? spans : null;
}

/** A list of pages in one spelling, so that the same work is known as the same. */
export function pageRangeText(spans: readonly PageSpan[]): string {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  const joined: PageSpan[] = [];
  for (const span of sorted) {
    const last = joined.at(-1);
    const touches = last !== undefined && (last.to === null || span.from <= last.to + 1);
    if (!touches) joined.push({ ...span });
    else if (last.to !== null && (span.to === null || span.to > last.to)) last.to = span.to;
  }
  return joined.map(({ from, to }) => (to === from ? `${from}` : `${from}-${to ?? ''}`)).join(',');
}

/** The pages of a file of `count` that are meant, in the order of the file. */
export function pagesOfRange(spans: readonly PageSpan[], count: number): number[] {
  const wanted = Array.from({ length: count }, (_, index) => index + 1);
  return wanted.filter((page) => spans.some(({ from, to }) => page >= from && page <= (to ?? count)));
}
