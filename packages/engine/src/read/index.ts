import { readLatex } from './latex/index.ts';
import { isLatexDocument } from './markdown/chunks.ts';
import { readHtmlPage, readMarkdown } from './markdown/index.ts';
import { looseLetters } from './markdown/loose-math.ts';
import type { Reading } from './reading.ts';
import { readText } from './text/index.ts';

export { readLatex } from './latex/index.ts';
export { readMarkdown } from './markdown/index.ts';
export type { Reading } from './reading.ts';
export { decodeText } from './text/decode-text.ts';
export { readText } from './text/index.ts';

export type ContentFormat = 'markdown' | 'latex' | 'text';

const FENCED = /^\s*(?:`{3,}|~{3,})\s*(?:latex|tex|markdown|md)\b/i;
const FORMULA =
  /\$\$[\s\S]+?\$\$|\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]|\\begin\{[a-z]+\*?\}|\$[^\s$][^$\n]*[\\^_=][^$\n]*\$/;
const MARKDOWN =
  /^#{1,6} \S|^\|.+\|[ \t]*\n\|[ :|-]+\|?[ \t]*$|\*\*[^*\s][^*\n]*\*\*|^[ \t]*[-*] \S[^\n]*\n[ \t]*[-*] \S/m;

/** A web page, or a part of one that Markdown has no business with. */
const HTML_PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|main|article|section)[\s>]/i;

/** Reads text content, and as what it is where that differs from what its name says. Never throws on a string. */
export function readContent(source: string, format: ContentFormat): Reading {
  const head = source.slice(0, 200_000);
  if (HTML_PAGE.test(head)) return readHtmlPage(source);
  if (format === 'latex') return FENCED.test(head) ? readMarkdown(source) : readLatex(source);
  if (isLatexDocument(head)) return readLatex(source);
  if (format === 'markdown') return readMarkdown(source);
  return isMarkdown(head) ? readMarkdown(source) : readText(source);
}

const isMarkdown = (head: string) =>
  FENCED.test(head) || looseLetters(head) !== null || (FORMULA.test(head) && MARKDOWN.test(head));
