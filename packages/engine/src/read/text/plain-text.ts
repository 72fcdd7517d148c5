import type { Block } from '../../tree/index.ts';

/** Paragraphs between blank lines; nothing in the text means anything. */
export function readPlainText(source: string): Block[] {
  return source
    .split(/\n[ \t]*\n+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}
