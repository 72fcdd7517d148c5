import type { StreamItem } from './stream.ts';

/**
 * Code, in which nothing begins a formula, or a formula: a dollar sign behind an even number of backslashes, which are so
 * many halves of them printed, begins one.
 */
const CODE_OR_FORMULA =
  /```[\s\S]*?```|`[^`\n]+`|(?<=(?<!\\)(?:\\\\)*)\$\$([\s\S]*?)\$\$|\\\[([\s\S]*?)\\\]|\\\(([\s\S]*?)\\\)|(?<=(?<!\\)(?:\\\\)*)\$((?:\\.|[^$\\])+)\$/g;

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

/** In the row of a table a bar is written `\|`. */
function withBars(tex: string | undefined, markdown: string, at: number): string | undefined {
  const isInTable = /^[ >]*\|/.test(markdown.slice(markdown.lastIndexOf('\n', at) + 1, at));
  return isInTable ? tex?.replaceAll('\\|', '|') : tex;
}

/** The words and formulas of Markdown, in reading order. */
export function markdownStream(markdown: string): StreamItem[] {
  const stream: StreamItem[] = [];
  let last = 0;
  for (const match of markdown.matchAll(CODE_OR_FORMULA)) {
    stream.push(...markdownWords(markdown.slice(last, match.index)));
    const display = match[1] ?? match[2];
    const inline = withBars(match[3] ?? match[4], markdown, match.index);
    if (display !== undefined) stream.push({ t: 'd', tex: display });
    else if (inline !== undefined) stream.push({ t: 'm', tex: inline });
    else stream.push(...markdownWords(match[0]));
    last = match.index + match[0].length;
  }
  return [...stream, ...markdownWords(markdown.slice(last))];
}
