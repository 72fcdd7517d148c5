import type { Warn } from '../../tree/index.ts';

/** Verbatim text taken out of the source; `\sutraverbatim{n}` stands for entry n. */
export interface Verbatim {
  value: string;
  /** A listing of its own, or within a line. */
  block: boolean;
  language?: string;
}

export const VERBATIM_COMMAND = 'sutraverbatim';

const LISTINGS =
  'verbatim|verbatim\\*|Verbatim|BVerbatim|LVerbatim|lstlisting|minted|alltt|filecontents\\*?|luacode\\*?';
const PIECE = new RegExp(
  [
    String.raw`\\(?:verb\*?|lstinline(?:\[[^\]\n]*\])?)(?![A-Za-z*\s])(?<verb>[^\n])`,
    String.raw`\\begin\{(?<name>${LISTINGS}|comment)\}`,
    String.raw`\\iffalse(?![A-Za-z])[\s\S]*?\\fi(?![A-Za-z])[ \t]*`,
    String.raw`\\[\s\S]`,
    String.raw`%[^\n]*(?:\n[ \t]*(?=\n)|\n[ \t]*|$)`,
  ].join('|'),
  'g',
);

/** The source without comments and with its verbatim text set aside. */
export function strip(source: string, verbatims: Verbatim[], warn: Warn): string {
  const out: string[] = [];
  const pattern = new RegExp(PIECE);
  let last = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const taken = take(source, match, verbatims, warn);
    if (!taken) continue;
    out.push(source.slice(last, match.index), taken.text);
    last = taken.end;
    pattern.lastIndex = Math.max(taken.end, match.index + 1);
  }
  out.push(source.slice(last));
  return out.join('').replace(/\t/g, ' ');
}

interface Taken {
  text: string;
  end: number;
}

function take(source: string, match: RegExpExecArray, verbatims: Verbatim[], warn: Warn): Taken | null {
  const found = match[0];
  const end = match.index + found.length;
  if (found.startsWith('%'))
    return { text: /\n[ \t]*$/.test(found) && source[end] === '\n' ? '\n' : '', end };
  if (found.startsWith('\\iffalse')) return { text: '', end };
  const { verb, name } = match.groups ?? {};
  if (verb) return takeVerb(source, end, verb, verbatims);
  return name ? takeListing(source, end, name, verbatims, warn) : null;
}

function takeVerb(source: string, start: number, delimiter: string, verbatims: Verbatim[]): Taken | null {
  const close = source.indexOf(delimiter === '{' ? '}' : delimiter, start);
  const line = source.indexOf('\n', start);
  if (close < 0 || (line >= 0 && line < close)) return null;
  verbatims.push({ value: source.slice(start, close), block: false });
  return { text: `\\${VERBATIM_COMMAND}{${verbatims.length - 1}}`, end: close + 1 };
}

const HEAD = /^(?:\[([^\]\n]*)\])?(?:\{([^{}\n]*)\})?[^\S\n]*\n?/;

function takeListing(
  source: string,
  start: number,
  name: string,
  verbatims: Verbatim[],
  warn: Warn,
): Taken | null {
  const closer = `\\end{${name}}`;
  const close = source.indexOf(closer, start);
  if (close < 0) return null;
  const end = close + closer.length;
  if (name === 'comment') return { text: '', end };
  if (name.startsWith('filecontents')) {
    warn({ code: 'latex-file-left-out', detail: name });
    return { text: '', end };
  }
  const head = name.startsWith('verbatim') || name === 'alltt' ? /^[^\S\n]*\n?/ : HEAD;
  const [matched = '', options = '', argument = ''] = head.exec(source.slice(start, close)) ?? [];
  const language = name === 'minted' ? argument : /language=\{?(?:\[[^\]]*\])?(\w+)/i.exec(options)?.[1];
  const value = source.slice(start + matched.length, close).replace(/\n[ \t]*$/, '');
  verbatims.push({ value, block: true, ...(language ? { language: language.toLowerCase() } : {}) });
  return { text: `\\${VERBATIM_COMMAND}{${verbatims.length - 1}}`, end };
}
