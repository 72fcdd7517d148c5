import { readMathml, restructure, writeTex } from '@sutra/math';
import type { Warn } from '../../tree/index.ts';
import { INNER_ENVIRONMENTS, isMathEnvironment } from '../math-environments.ts';
import { commandEnd, kindOfCommand } from './latex-commands.ts';
import { isListLabel, type LooseLetters, looseLetters, tightMath } from './loose-math.ts';
import {
  escapesParentheses,
  isBracketedMath,
  isDisplayMath,
  isInlineMath,
  isLooseMath,
  isParenthesizedMath,
  isStrippedMath,
  unescapePipe,
} from './math-span.ts';
import type { ProtectedStore } from './store.ts';

const SPECIAL =
  /(^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}|~{3,}))|`+|\$+|\\+|<!--|<table\b|[\ue000\ue001\f]|^[ \t>]*\[(?=\s)|\(|<(?:[a-z]+:)?math(?=[\s>])/gim;
const BLANK_LINE = /\n[ \t>]*(?=\n)/g;
const ENVIRONMENT = /\\(begin|end)\{([A-Za-z]+\*?)\}/g;

/** `formulas` takes formulas alone: nothing else means anything in plain text. */
export type ProtectMode = 'markdown' | 'formulas';

interface Scan {
  source: string;
  store: ProtectedStore;
  warn?: Warn | undefined;
  /** Closers that were looked for and not found before this end: no second search. */
  missing: Map<string, number>;
  /** Whether `\(` is an escaped parenthesis; unknown until one is met. */
  escapes?: boolean;
  /** The letters of formulas in brackets that stand for `\(` and `\[`; null where there are none. */
  looseLetters?: LooseLetters | null;
  /** Where the paragraph that was last looked at ends. */
  paragraph: { start: number; end: number };
  /** The line that was last looked at, and whether it is a row of a table. */
  line: { start: number; end: number; isRow: boolean };
}

/** A replacement of the source from where it was asked for up to `end`. */
interface Span {
  end: number;
  text: string;
}

type Take = (scan: Scan, start: number, length: number) => Span | null;

/** Takes formulas, LaTeX, HTML tables and code out of Markdown's reach. */
export function protect(
  source: string,
  store: ProtectedStore,
  mode: ProtectMode = 'markdown',
  warn?: Warn,
): string {
  const scan: Scan = {
    source,
    store,
    warn,
    missing: new Map(),
    paragraph: { start: 0, end: 0 },
    line: { start: 0, end: 0, isRow: false },
  };
  const out: string[] = [];
  const special = new RegExp(SPECIAL);
  let last = 0;
  for (let match = special.exec(source); match; match = special.exec(source)) {
    const taker = takerOf(match[0], match[1]);
    const span =
      mode === 'markdown' || PLAIN_TAKERS.has(taker) ? taker(scan, match.index, match[0].length) : null;
    if (!span) continue;
    out.push(source.slice(last, match.index), span.text);
    last = span.end;
    special.lastIndex = span.end;
  }
  out.push(source.slice(last));
  return out.join('');
}

function takerOf(found: string, fence: string | undefined): Take {
  if (fence) return takeFence;
  switch (found[0]) {
    case '`':
      return takeCode;
    case '$':
      return takeDollars;
    case '\\':
      return takeBackslash;
    case '<':
      if (found === '<!--') return takeComment;
      return /math$/i.test(found) ? takeMathml : takeTable;
    case '\f':
      return takePageBreak;
    case '\ue000':
    case '\ue001':
      return takeRaw;
    default:
      return found === '(' ? takeLooseParentheses : takeLooseBrackets;
  }
}

const PLAIN_TAKERS: ReadonlySet<Take> = new Set([takeDollars, takeBackslash, takeRaw, takePageBreak]);

const keep = ({ source }: Scan, start: number, end: number): Span => ({
  end,
  text: source.slice(start, end),
});

/** The index of `closer` from `from` on and before `end`, or -1. */
function find(scan: Scan, closer: string, from: number, end: number): number {
  const known = scan.missing.get(closer);
  if (known !== undefined && known >= end) return -1;
  const index = scan.source.indexOf(closer, from);
  if (index >= 0 && index < end) return index;
  scan.missing.set(closer, index < 0 ? Number.POSITIVE_INFINITY : end);
  return -1;
}

function paragraphEnd(scan: Scan, from: number): number {
  const known = scan.paragraph;
  if (from >= known.start && from < known.end) return known.end;
  const blank = new RegExp(BLANK_LINE);
  blank.lastIndex = from;
  const end = blank.exec(scan.source)?.index ?? scan.source.length;
  scan.paragraph = { start: from, end };
  return end;
}

function takeFence(scan: Scan, start: number, length: number): Span {
  const opening = scan.source.slice(start, start + length);
  const fence = /(`+|~+)$/.exec(opening)?.[0] ?? '```';
  const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`, 'gm');
  closing.lastIndex = start + length;
  const lineEnd = scan.source.indexOf('\n', start + length);
  if (lineEnd < 0) return keep(scan, start, scan.source.length);
  if (fence[0] === '`' && scan.source.slice(start + length, lineEnd).includes('`')) {
    return keep(scan, start, start + length);
  }
  closing.lastIndex = lineEnd;
  const match = closing.exec(scan.source);
  return keep(scan, start, match ? match.index + match[0].length : scan.source.length);
}

function takeCode(scan: Scan, start: number, length: number): Span {
  const ticks = '`'.repeat(length);
  const end = paragraphEnd(scan, start);
  let close = find(scan, ticks, start + length, end);
  while (close >= 0 && (scan.source[close + length] === '`' || scan.source[close - 1] === '`')) {
    let next = close;
    while (scan.source[next] === '`') next += 1;
    close = find(scan, ticks, next, end);
  }
  return keep(scan, start, close < 0 ? start + length : close + length);
}

function takeComment(scan: Scan, start: number, length: number): Span {
  const close = find(scan, '-->', start + length, scan.source.length);
  return keep(scan, start, close < 0 ? start + length : close + 3);
}

function takeTable(scan: Scan, start: number): Span | null {
  const tag = /<(\/?)table\b[^<>]*>/gi;
  tag.lastIndex = start;
  let depth = 0;
  for (let match = tag.exec(scan.source); match; match = tag.exec(scan.source)) {
    depth += match[1] ? -1 : 1;
    if (depth > 0) continue;
    const end = match.index + match[0].length;
    const raw = scan.source.slice(start, end);
    const inside = raw.slice(0, 6) + protect(raw.slice(6), scan.store, 'markdown', scan.warn);
    return { end, text: scan.store.put({ kind: 'html', source: inside, raw }) };
  }
  return null;
}

/** MathML of a web page; it goes on as TeX, like every other formula. */
function takeMathml(scan: Scan, start: number, length: number): Span | null {
  const name = scan.source.slice(start + 1, start + length);
  const closer = `</${name}>`;
  const close = find(scan, closer, start, Math.min(scan.source.length, start + 200_000));
  if (close < 0) return null;
  const end = close + closer.length;
  const raw = scan.source.slice(start, end);
  const { math, number, display, warnings } = readMathml(raw);
  for (const warning of warnings) scan.warn?.(warning);
  const tex = writeTex(restructure(math), number);
  const entry = scan.store.put({ kind: 'math', tex, display, raw });
  return { end, text: entry };
}

function takePageBreak(scan: Scan, start: number): Span {
  return { end: start + 1, text: `\n\n${scan.store.put({ kind: 'pageBreak', raw: '' })}\n\n` };
}

function takeRaw(scan: Scan, start: number): Span {
  return { end: start + 1, text: scan.store.put({ kind: 'raw', raw: scan.source.charAt(start) }) };
}

function mathSpan(scan: Scan, start: number, end: number, tex: string, display: boolean): Span {
  const raw = scan.source.slice(start, end);
  return { end, text: scan.store.put({ kind: 'math', tex: cleanTex(tex), display, raw }) };
}

/** TeX as it was meant: without quote markers of Markdown, and with the entities that models escape. */
function cleanTex(tex: string): string {
  return tex
    .replace(/\n[ \t]*>[ \t]?/g, (marker) => (tex.includes('\n>') ? '\n' : marker))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\n[ \t]*(?=\n)/g, '')
    .trim();
}

/** Formulas in brackets on lines of their own, which lost their backslashes when an answer was copied. */
function takeLooseBrackets(scan: Scan, start: number, length: number): Span | null {
  const open = start + length;
  const paragraph = scan.source.slice(open, Math.min(paragraphEnd(scan, start), open + 20_000));
  const match = /[ \t\n]\][ \t]*(?=\n|$)/.exec(paragraph);
  if (!match) return null;
  const content = paragraph.slice(0, match.index);
  if (!isBareMath(scan, content) || !isDisplayMath(content)) return null;
  const span = mathSpan(scan, start, open + match.index + match[0].length, content, true);
  return { end: span.end, text: scan.source.slice(start, open - 1) + span.text };
}

/** `( \alpha )`: the same within a line. */
function takeLooseParentheses(scan: Scan, start: number): Span | null {
  if (scan.source[start + 1] !== ' ') return takeTightParentheses(scan, start);
  const end = paragraphEnd(scan, start);
  const close = find(scan, ' )', start + 1, Math.min(end, start + 400));
  if (close < 0) return null;
  const content = scan.source.slice(start + 1, close);
  return isBareMath(scan, content) && !isListLabel(scan.source, start, content)
    ? mathSpan(scan, start, close + 2, content, false)
    : null;
}

/** `(F = ma)`, where the text lost its backslashes. */
function takeTightParentheses(scan: Scan, start: number): Span | null {
  const letters = lettersOf(scan);
  const found = letters && tightMath(scan.source, start, letters);
  return found && !isListLabel(scan.source, start, found.content)
    ? mathSpan(scan, start, found.end, found.content, false)
    : null;
}

function lettersOf(scan: Scan): LooseLetters | null {
  if (scan.looseLetters === undefined) scan.looseLetters = looseLetters(scan.source);
  return scan.looseLetters;
}

const isBareMath = (scan: Scan, content: string) =>
  isLooseMath(content) || (lettersOf(scan) !== null && isStrippedMath(content));

function takeDollars(scan: Scan, start: number, length: number): Span | null {
  if (length >= 2) return takeDisplay(scan, start);
  return takeBackticked(scan, start) ?? takeInline(scan, start);
}

function takeDisplay(scan: Scan, start: number): Span | null {
  let close = find(scan, '$$', start + 2, Math.min(scan.source.length, start + 20_000));
  while (close > 0 && scan.source[close - 1] === '\\') {
    close = find(scan, '$$', close + 1, Math.min(scan.source.length, start + 20_000));
  }
  if (close < 0) return null;
  const content = scan.source.slice(start + 2, close);
  if (content.trim() === '') return keep(scan, start, close + 2);
  return isDisplayMath(content) ? mathSpan(scan, start, close + 2, content, true) : null;
}

function takeBackticked(scan: Scan, start: number): Span | null {
  if (scan.source[start + 1] !== '`') return null;
  const close = find(scan, '`$', start + 2, paragraphEnd(scan, start));
  return close < 0 ? null : mathSpan(scan, start, close + 2, scan.source.slice(start + 2, close), false);
}

function takeInline(scan: Scan, start: number): Span | null {
  const end = Math.min(paragraphEnd(scan, start), start + 3000);
  const close = closingDollar(scan.source, start + 1, end);
  if (close < 0) return null;
  const content = scan.source.slice(start + 1, close);
  if (!isInlineMath(content, scan.source.charAt(close + 1))) return null;
  const tex = content.includes('\\|') && isInTableRow(scan, start) ? unescapePipe(content) : content;
  return mathSpan(scan, start, close + 1, tex, false);
}

/** Remembered for the whole line, which may be as long as the text. */
function isInTableRow(scan: Scan, at: number): boolean {
  const { source, line } = scan;
  if (at >= line.start && at < line.end) return line.isRow;
  const start = source.lastIndexOf('\n', at) + 1;
  const end = source.indexOf('\n', at);
  const isRow = /^[ \t>]*\|/.test(source.slice(start, start + LONGEST_INDENT));
  scan.line = { start, end: end < 0 ? source.length : end, isRow };
  return isRow;
}

/** What stands before a row's first bar, in characters: quotes and blanks. */
const LONGEST_INDENT = 200;

/** The first dollar outside braces; failing that, the first of all. */
function closingDollar(source: string, from: number, end: number): number {
  let depth = 0;
  let first = -1;
  for (let index = from; index < end; index += 1) {
    const character = source[index];
    if (character === '\\') index += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === '$') {
      if (depth <= 0) return index;
      if (first < 0) first = index;
    }
  }
  return first;
}

function takeBackslash(scan: Scan, start: number, length: number): Span | null {
  const after = start + length;
  const next = scan.source.charAt(after);
  const odd = length % 2 === 1;
  if (next === '(' || next === '[') {
    if (odd) return takeDelimited(scan, after - 1, '\\', next, start);
    if (length === 2) return takeDelimited(scan, start, '\\\\', next, start);
  }
  if (!odd) return null;
  if (/[a-zA-Z]/.test(next)) return takeCommand(scan, after - 1, start);
  return keep(scan, start, after + 1);
}

/** `from` is where the delimiter begins, `start` where the run of backslashes does. */
function takeDelimited(scan: Scan, from: number, slashes: string, open: string, start: number): Span | null {
  const display = open === '[';
  const contentStart = from + slashes.length + 1;
  const limit = display ? Math.min(scan.source.length, from + 20_000) : paragraphEnd(scan, from);
  const close = find(scan, slashes + (display ? ']' : ')'), contentStart, limit);
  if (close < 0) return null;
  const content = scan.source.slice(contentStart, close);
  const fits = display
    ? isDisplayMath(content) && isBracketedMath(content)
    : isParenthesizedMath(content) && !hasEscapes(scan);
  if (!fits) return null;
  const span = mathSpan(scan, from, close + slashes.length + 1, content, display);
  return { end: span.end, text: scan.source.slice(start, from) + span.text };
}

function hasEscapes(scan: Scan): boolean {
  scan.escapes ??= escapesParentheses(scan.source);
  return scan.escapes;
}

function takeCommand(scan: Scan, from: number, start: number): Span | null {
  const span = takeEnvironment(scan, from) ?? takeLatex(scan, from);
  return span && { end: span.end, text: scan.source.slice(start, from) + span.text };
}

function takeEnvironment(scan: Scan, from: number): Span | null {
  const opening = /\\begin\{([A-Za-z]+\*?)\}/y;
  opening.lastIndex = from;
  const name = opening.exec(scan.source)?.[1];
  if (!name) return null;
  const end = environmentEnd(scan, name, from);
  if (end < 0) return null;
  const raw = scan.source.slice(from, end);
  if (!isMathEnvironment(name))
    return { end, text: scan.store.put({ kind: 'latex', source: raw, block: true, raw }) };
  const display = !INNER_ENVIRONMENTS.has(name) || standsAlone(scan.source, from, end);
  return mathSpan(scan, from, end, raw, display);
}

function standsAlone(source: string, start: number, end: number): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const after = /^[^\n]*/.exec(source.slice(end, end + 200))?.[0] ?? '';
  return /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?$/.test(before) && /^\s*[.,;]?\s*$/.test(after);
}

function environmentEnd(scan: Scan, name: string, from: number): number {
  if (find(scan, `\\end{${name}}`, from, scan.source.length) < 0) return -1;
  const pattern = new RegExp(ENVIRONMENT);
  pattern.lastIndex = from;
  let depth = 0;
  for (let match = pattern.exec(scan.source); match; match = pattern.exec(scan.source)) {
    if (match[2] !== name) continue;
    depth += match[1] === 'begin' ? 1 : -1;
    if (depth === 0) return match.index + match[0].length;
  }
  return -1;
}

function takeLatex(scan: Scan, from: number): Span | null {
  const kind = kindOfCommand(scan.source, from);
  if (!kind) return null;
  const end = commandEnd(scan.source, from, kind);
  const raw = scan.source.slice(from, end);
  if (kind === 'math') return mathSpan(scan, from, end, raw, false);
  return { end, text: scan.store.put({ kind: 'latex', source: raw, block: kind === 'block', raw }) };
}
