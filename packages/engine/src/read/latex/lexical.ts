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
/** Environments that draw. What they hold is no text: lines and paragraphs in it end nothing around it. */
export const DRAWINGS = 'tikzpicture pgfpicture picture pspicture asy circuitikz forest';

const PIECE = new RegExp(
  [
    String.raw`\\(?:verb\*?|lstinline(?:\[[^\]\n]*\])?)(?![A-Za-z*\s])(?<verb>[^\n])`,
    String.raw`\\begin\{(?<name>${LISTINGS}|comment)\}`,
    String.raw`\\begin\{(?<drawing>${DRAWINGS.replaceAll(' ', '|')})\}`,
    String.raw`\\iffalse(?![A-Za-z])`,
    String.raw`\\[\s\S]`,
    String.raw`%[^\n]*(?:\n[ \t]*(?=\n)|\n[ \t]*|$)`,
  ].join('|'),
  'g',
);

/** The source without comments and with its verbatim text set aside. */
export function strip(source: string, verbatims: Verbatim[], warn: Warn): string {
  const out: string[] = [];
  const pattern = new RegExp(PIECE);
  const finders = { ends: endFinder(source), drawingEnd: drawingFinder(source) };
  let last = 0;
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const taken = take(source, match, finders, verbatims, warn);
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

/** Where the text after `start` has something; what was not found once is not looked for again. */
type EndFinder = (closer: RegExp, start: number) => { index: number; end: number } | null;

function endFinder(source: string): EndFinder {
  const missing = new Set<string>();
  return (closer, start) => {
    if (missing.has(closer.source)) return null;
    const pattern = new RegExp(closer.source, 'g');
    pattern.lastIndex = start;
    const found = pattern.exec(source);
    if (!found) missing.add(closer.source);
    return found && { index: found.index, end: found.index + found[0].length };
  };
}

/** Where the drawing that begins before `start` ends; a kind that was once left open is not looked for again. */
type DrawingEnd = (name: string, start: number) => number | null;

function drawingFinder(source: string): DrawingEnd {
  const open = new Set<string>();
  return (name, start) => {
    if (open.has(name)) return null;
    const pattern = new RegExp(`(?<!\\\\)%[^\\n]*|\\\\(begin|end)\\{${name}\\}`, 'g');
    pattern.lastIndex = start;
    let depth = 1;
    for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
      if (match[1]) depth += match[1] === 'begin' ? 1 : -1;
      if (depth === 0) return pattern.lastIndex;
    }
    open.add(name);
    return null;
  };
}

const FI = /\\fi(?![A-Za-z])[ \t]*/;

function take(
  source: string,
  match: RegExpExecArray,
  { ends, drawingEnd }: { ends: EndFinder; drawingEnd: DrawingEnd },
  verbatims: Verbatim[],
  warn: Warn,
): Taken | null {
  const found = match[0];
  const end = match.index + found.length;
  if (found.startsWith('%')) return { text: afterComment(source, match.index, found), end };
  if (found.startsWith('\\iffalse')) {
    const fi = ends(FI, end);
    return fi && { text: '', end: fi.end };
  }
  const { verb, name, drawing } = match.groups ?? {};
  if (verb) return takeVerb(source, end, verb, verbatims);
  if (drawing) {
    const close = drawingEnd(drawing, end);
    return close === null ? null : { text: `\\begin{${drawing}}\\end{${drawing}}`, end: close };
  }
  return name ? takeListing(source, end, name, ends, verbatims, warn) : null;
}

/** What a comment leaves: an empty line's end, or a blank that keeps a control word apart from what follows. */
function afterComment(source: string, start: number, comment: string): string {
  if (/\n[ \t]*$/.test(comment) && source[start + comment.length] === '\n') return '\n';
  return /\\[A-Za-z@]+$/.test(source.slice(Math.max(0, start - 40), start)) ? ' ' : '';
}

function takeVerb(source: string, start: number, delimiter: string, verbatims: Verbatim[]): Taken | null {
  const close = source.indexOf(delimiter === '{' ? '}' : delimiter, start);
  if (close < 0 || source.slice(start, close).includes('\n')) return null;
  verbatims.push({ value: source.slice(start, close), block: false });
  return { text: `\\${VERBATIM_COMMAND}{${verbatims.length - 1}}`, end: close + 1 };
}

const HEAD = /^(?:\[([^\]\n]*)\])?(?:\{([^{}\n]*)\})?[^\S\n]*\n?/;

function takeListing(
  source: string,
  start: number,
  name: string,
  ends: EndFinder,
  verbatims: Verbatim[],
  warn: Warn,
): Taken | null {
  const found = ends(new RegExp(`\\\\end\\{${name.replace('*', '\\*')}\\}`), start);
  if (!found) return null;
  const { index: close, end } = found;
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
