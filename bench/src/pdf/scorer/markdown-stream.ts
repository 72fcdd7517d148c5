import type { StreamItem } from './stream.ts';

/** A dollar sign behind an even number of backslashes, which are so many halves of them printed, begins a formula. */
const FORMULA =
  /\$\$([\s\S]*?)\$\$|\\\[([\s\S]*?)\\\]|\\\(([\s\S]*?)\\\)|(?<=(?<!\\)(?:\\\\)*)\$((?:\\.|[^$\\])+)\$/g;

/** The words of Markdown without its marks. */
export const markdownWords = (markdown: string): StreamItem[] =>
  markdown
    .replace(/^#+ |^[-*+] |^\d+[.)] |^> |\|/gm, ' ')
    .replace(/[*_`~]+/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\\([^a-zA-Z\s])/g, '$1')
    .split(/\s+/)
    .filter(Boolean)
    .map((s) => ({ t: 'w', s }));

/** The words and formulas of Markdown, in reading order. */
export function markdownStream(markdown: string): StreamItem[] {
  const stream: StreamItem[] = [];
  let last = 0;
  for (const match of markdown.matchAll(FORMULA)) {
    stream.push(...markdownWords(markdown.slice(last, match.index)));
    const display = match[1] ?? match[2];
    if (display === undefined) stream.push({ t: 'm', tex: match[3] ?? match[4] ?? '' });
    else stream.push({ t: 'd', tex: display });
    last = match.index + match[0].length;
  }
  return [...stream, ...markdownWords(markdown.slice(last))];
}
