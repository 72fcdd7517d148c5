import type { StreamItem } from './stream.ts';

const DISPLAY = 'equation|align|gather|multline|eqnarray|displaymath|flalign|alignat';
const FORMULA = new RegExp(
  [
    String.raw`\\\[(?<bracketed>[\s\S]*?)\\\]`,
    String.raw`\$\$(?<dollars>[\s\S]*?)\$\$`,
    String.raw`\\begin\{(?<name>${DISPLAY})(?<star>\*?)\}(?<body>[\s\S]*?)\\end\{\k<name>\k<star>\}`,
    String.raw`\$(?<inline>[^$]*)\$`,
    String.raw`\\\((?<parenthesised>[\s\S]*?)\\\)`,
  ].join('|'),
  'g',
);

const words = (tex: string): StreamItem[] =>
  tex
    .replace(
      /\\begin\{tabular\}\{[^}]*\}|\\(begin|end)\{[a-z*]+\}|\\(item|hline|quad|qquad|noindent|par)\b|\\\\|&/g,
      ' ',
    )
    .replace(/\\(sub)*section\*?|\\(textbf|textit|emph)|[{}~]/g, ' ')
    .replace(/\\[a-zA-Z]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .map((s) => ({ t: 'w', s }));

function formula(groups: Record<string, string | undefined>): StreamItem {
  const { bracketed, dollars, name, inline, parenthesised } = groups;
  const inlineTex = inline ?? parenthesised;
  if (inlineTex !== undefined) return { t: 'm', tex: inlineTex };
  if (name === undefined) return { t: 'd', tex: bracketed ?? dollars ?? '' };
  return { t: 'd', tex: `\\begin{${name}}${groups.body ?? ''}\\end{${name}}` };
}

/** The words and formulas of LaTeX without macros, in reading order. */
export function latexStream(tex: string): StreamItem[] {
  const source = tex.replace(/^%.*$/gm, '');
  const stream: StreamItem[] = [];
  let last = 0;
  for (const match of source.matchAll(FORMULA)) {
    stream.push(...words(source.slice(last, match.index)), formula(match.groups ?? {}));
    last = match.index + match[0].length;
  }
  return [...stream, ...words(source.slice(last))];
}
