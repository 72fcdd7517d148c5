import type { Block, Inline, ListBlock, ListItem, NumberFormat } from '../../tree/index.ts';
import { skipOverlay } from './beamer.ts';
import { Frame, type Range } from './frame.ts';
import type { EnvironmentSpan } from './source-index.ts';
import { topLevelTokens } from './top-level.ts';

const FORMATS: Readonly<Record<string, NumberFormat>> = {
  arabic: 'decimal',
  alph: 'lowerLetter',
  Alph: 'upperLetter',
  roman: 'lowerRoman',
  Roman: 'upperRoman',
};

const SHORTHAND: Readonly<Record<string, NumberFormat>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

export interface Numbering {
  format: NumberFormat;
  template: string;
}

const DEFAULTS: readonly Numbering[] = [
  { format: 'decimal', template: '%.' },
  { format: 'lowerLetter', template: '(%)' },
  { format: 'lowerRoman', template: '%.' },
  { format: 'upperLetter', template: '%.' },
];

const LOOKS =
  /\\(?:bf|it|em|sc|tt|rm|sf|bfseries|itshape|upshape|normalfont|textup|textbf|textit|textrm|emph|scshape)\b\s*/g;

/** `(\alph*)`, `\textbf{Q\arabic*.}`: how a label is numbered and dressed. */
function numberingOfLabel(label: string): Numbering | null {
  const match = /\\(arabic|alph|Alph|roman|Roman)\s*(?:\*|\{[^{}]*\})/.exec(label);
  const format = match && FORMATS[match[1] ?? ''];
  if (!match || !format) return null;
  const dressed = `${label.slice(0, match.index)}%${label.slice(match.index + match[0].length)}`;
  return { format, template: plainLabel(dressed) };
}

const plainLabel = (label: string) =>
  label.replace(LOOKS, '').replace(/[{}]/g, '').replace(/~|\\ /g, ' ').trim();

/** The short way of the enumerate package: `[(a)]`, `[i.]`, `[Q1]`. */
function numberingOfShorthand(options: string): Numbering | null {
  if (/[=,]/.test(options)) return null;
  const shown = options.replace(LOOKS, '');
  const outside = shown.replace(/\{[^{}]*\}/g, (group) => ' '.repeat(group.length));
  const at = outside.search(/[1aAiI]/);
  const format = at < 0 ? undefined : SHORTHAND[outside.charAt(at)];
  if (!format) return null;
  return { format, template: plainLabel(`${shown.slice(0, at)}%${shown.slice(at + 1)}`) };
}

/** The value of a key in `[label=(\alph*), start=3]`. */
export function optionOf(options: string, key: string): string | undefined {
  const pattern = new RegExp(`(?:^|,)\\s*${key}\\s*=\\s*`, 'g');
  const match = pattern.exec(options);
  if (!match) return undefined;
  let depth = 0;
  let end = pattern.lastIndex;
  for (; end < options.length; end += 1) {
    const character = options[end];
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === ',' && depth <= 0) break;
  }
  return options
    .slice(pattern.lastIndex, end)
    .trim()
    .replace(/^\{([\s\S]*)\}$/, '$1');
}

const COUNTERS = ['enumi', 'enumii', 'enumiii', 'enumiv'];

/** The label that the document set for this depth, `\renewcommand{\labelenumi}{…}`. */
function redefined(frame: Frame, depth: number): Numbering | null {
  const macro = frame.session.definitions.macros.get(`label${COUNTERS[depth] ?? ''}`);
  if (!macro) return null;
  const counter = frame.session.definitions.macros.get(`the${COUNTERS[depth] ?? ''}`)?.body;
  return numberingOfLabel(counter ? macro.body.replace(/\\theenumi*v?/, () => counter) : macro.body);
}

function startOf(frame: Frame, options: string, prefix: string, depth: number): number {
  const start = Number.parseInt(optionOf(options, 'start') ?? '', 10);
  if (!Number.isNaN(start)) return start;
  const set = /\\setcounter\s*\{enumi*v?\}\s*\{(\d+)\}/.exec(prefix)?.[1];
  if (set) return Number(set) + 1;
  if (/(?:^|,)\s*resume\*?\s*(?:,|$|=)/.test(options))
    return frame.session.counters.value(COUNTERS[depth] ?? '') + 1;
  return 1;
}

function depthOf(frame: Frame): number {
  return frame.session.counters.value('list-depth');
}

/** `itemize`, `enumerate`, `description` and their relatives. */
export function readList(frame: Frame, span: EnvironmentSpan): void {
  frame.flush();
  const head = new Frame(frame.source, { start: span.bodyStart, end: span.bodyEnd }, frame);
  const options = head.optional();
  const range: Range = { start: head.at, end: span.bodyEnd };
  const items = itemRanges(frame, range);
  const first = items[0]?.start ?? range.end;
  const prefix = { start: range.start, end: first };
  const list = emptyList(frame, span.name, options ? frame.slice(options) : '', frame.slice(prefix));
  frame.putBlocks(frame.blocksOf(prefix));
  fillList(frame, list, items);
  if (list.items.length > 0) frame.putBlock(list);
}

function emptyList(frame: Frame, name: string, options: string, prefix: string): ListBlock {
  const base = name.replace(/\*$/, '');
  if (/enum|tasks|parts|questions/i.test(base)) return orderedList(frame, options, prefix);
  const label = optionOf(options, 'label');
  const bullet = label && !label.includes('\\') ? plainLabel(label) : undefined;
  return { type: 'list', ordered: false, ...(bullet ? { bullet } : {}), tight: true, items: [] };
}

function orderedList(frame: Frame, options: string, prefix: string): ListBlock {
  const depth = depthOf(frame);
  const label = optionOf(options, 'label');
  const numbering =
    (label === undefined ? numberingOfShorthand(options) : numberingOfLabel(label)) ??
    redefined(frame, depth) ??
    DEFAULTS[Math.min(depth, 3)];
  return {
    type: 'list',
    ordered: true,
    start: startOf(frame, options, prefix, depth),
    ...numbering,
    tight: true,
    items: [],
  };
}

function fillList(frame: Frame, list: ListBlock, items: readonly Range[]): void {
  const { counters } = frame.session;
  const depth = depthOf(frame);
  if (list.ordered) counters.set('list-depth', depth + 1);
  for (const range of items) list.items.push(readItem(frame, range, list));
  if (list.ordered) {
    counters.set('list-depth', depth);
    counters.set(COUNTERS[depth] ?? '', (list.start ?? 1) + list.items.length - 1);
  }
  list.tight = list.items.every(
    (item) => item.children.filter((child) => child.type === 'paragraph').length <= 1,
  );
}

const ITEMS: ReadonlySet<string> = new Set(['\\item', '\\task', '\\bibitem']);

/** What stands behind each `\item`. */
function itemRanges(frame: Frame, range: Range): Range[] {
  const starts = topLevelTokens(frame.source, range).filter((token) => ITEMS.has(token.text));
  return starts.map((token, index) => ({ start: token.start, end: starts[index + 1]?.start ?? range.end }));
}

function readItem(frame: Frame, range: Range, list: ListBlock): ListItem {
  const head = new Frame(frame.source, range, frame, { kind: 'item' });
  head.at =
    range.start + (/^\\[a-z]+/.exec(frame.text.slice(range.start, range.start + 20))?.[0].length ?? 0);
  skipOverlay(head);
  const own = head.optional();
  skipOverlay(head);
  const children = frame.blocksOf({ start: head.at, end: range.end }, { kind: 'item' });
  return { ...(own ? { label: labelOf(frame, own, list) } : {}), children };
}

function labelOf(frame: Frame, range: Range, list: ListBlock): Inline[] {
  const children = frame.inlinesOf(range);
  return list.ordered || list.bullet || children.length === 0 || frame.slice(range).length < 4
    ? children
    : [{ type: 'mark', mark: 'strong', children }];
}

/** `thebibliography`: a list with the labels that citations show. */
export function readBibliography(frame: Frame, span: EnvironmentSpan): void {
  const head = new Frame(frame.source, { start: span.bodyStart, end: span.bodyEnd }, frame);
  head.braced();
  const ranges = itemRanges(frame, { start: head.at, end: span.bodyEnd });
  const items = ranges.map((range): ListItem => {
    const entry = new Frame(frame.source, range, frame);
    entry.at = range.start + '\\bibitem'.length;
    entry.optional();
    const key = entry.braced();
    const label = frame.session.bibliography.get(key ? frame.slice(key).trim() : '') ?? '';
    const children: Block[] = frame.blocksOf({ start: entry.at, end: range.end });
    return { label: [{ type: 'text', value: `[${label}]` }], children };
  });
  frame.putBlock({ type: 'heading', level: 1, children: [{ type: 'text', value: 'References' }] });
  if (items.length > 0) frame.putBlock({ type: 'list', ordered: false, tight: true, items });
}
