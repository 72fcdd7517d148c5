import type { List, ListItem, Paragraph, PhrasingContent, Root, RootContent, Table } from 'mdast';

/**
 * Long texts are mostly plain: paragraphs, headings, flat lists and tables without markup in their words. The general
 * parser needs some twenty seconds for a megabyte of them, whatever they hold; their blocks are made here line by line, and
 * only what is left is parsed. The nodes are the ones that the parser makes.
 */

type Parse = (source: string) => Root;

/** Below this length, in characters, the parser reads everything. */
export const LONG_TEXT = 50_000;

/** A run of lines without a blank one between them. */
interface Group {
  kind: 'heading' | 'list' | 'table' | 'text' | 'other';
  lines: string[];
  start: number;
  end: number;
}

/** Constructs that reach over blank lines, or lend a meaning to words elsewhere: then nothing can be told line by line. */
const REACHES_FAR = /^[ \t]*(?:`{3}|~{3})|^ {0,3}<|^ {0,3}\[[^\]\n]+\]:/m;

const MARKUP = /[\\`*_[\]<>&~@:|\t]|www\.|\s$/i;
const isPlain = (text: string) => !MARKUP.test(text);

/** Where a line may begin something else than the words of a paragraph. */
const BLOCK_START = /^(?:[\s#=>+-]|\d{1,9}[.)])/;

const HEADING = /^(#{1,6}) ([^#\s].*)$/;
const ITEM = /^(?:([-*+])|(\d{1,9})([.)])) (\S.*)$/;
const ROW = /^\|.*\|$/;
const DELIMITERS = /^\|(?: *:?-+:? *\|)+$/;

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

function isTable(lines: readonly string[]): boolean {
  const [head, delimiters = ''] = lines;
  if (head === undefined || !DELIMITERS.test(delimiters)) return false;
  const columns = cellsOf(delimiters).length;
  return lines.every(
    (line, index) =>
      index === 1 || (ROW.test(line) && !/[\\`\t]/.test(line) && cellsOf(line).length === columns),
  );
}

function isItem(line: string): boolean {
  const text = ITEM.exec(line)?.[4];
  return text !== undefined && isPlain(text) && !BLOCK_START.test(text);
}

const markerOf = (line: string | undefined) => {
  const match = ITEM.exec(line ?? '');
  return match?.[1] ?? match?.[3];
};

const isList = (lines: readonly string[]) =>
  lines.every((line) => isItem(line) && markerOf(line) === markerOf(lines[0]));

const isHeading = (line: string) => {
  const text = HEADING.exec(line)?.[2];
  return text !== undefined && isPlain(text) && !text.includes('#');
};

function kindOf(lines: readonly string[]): Group['kind'] {
  if (lines.every((line) => isPlain(line) && !BLOCK_START.test(line))) return 'text';
  if (lines.every(isHeading)) return 'heading';
  if (isList(lines)) return 'list';
  return isTable(lines) ? 'table' : 'other';
}

function groupsOf(source: string): Group[] {
  const groups: Group[] = [];
  let lines: string[] = [];
  let start = 0;
  let offset = 0;
  const close = () => {
    if (lines.length > 0) groups.push({ kind: kindOf(lines), lines, start, end: offset - 1 });
    lines = [];
  };
  for (const line of source.split('\n')) {
    if (line.trim() === '') close();
    else {
      if (lines.length === 0) start = offset;
      lines.push(line);
    }
    offset += line.length + 1;
  }
  close();
  return groups;
}

/** A list may go on in what follows it, and have begun in what stands before it. */
function leaveOpenLists(groups: Group[]): void {
  const spread = (from: number, step: number) => {
    for (let at = from; groups[at]?.kind === 'list'; at += step) (groups[at] as Group).kind = 'other';
  };
  const others = groups.flatMap(({ kind }, index) => (kind === 'other' ? [index] : []));
  for (const index of others) {
    spread(index + 1, 1);
    spread(index - 1, -1);
  }
}

/** Only the offsets are ever asked for. */
const at = (start: number, end: number) => ({
  start: { line: 1, column: 1, offset: start },
  end: { line: 1, column: 1, offset: end },
});

const textNodes = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }]);

/** The words of a cell; markup in them is the parser's. */
function phrasing(value: string, parse: Parse): PhrasingContent[] {
  if (isPlain(value)) return textNodes(value);
  const [only, ...others] = parse(value).children;
  return only?.type === 'paragraph' && others.length === 0 ? only.children : textNodes(value);
}

const ALIGNS = { '--': null, ':-': 'left', '-:': 'right', '::': 'center' } as const;
const alignOf = (cell: string) =>
  ALIGNS[`${cell.startsWith(':') ? ':' : '-'}${cell.endsWith(':') ? ':' : '-'}`];

function tableOf({ lines, start, end }: Group, parse: Parse): Table {
  const rows = lines.filter((_, index) => index !== 1);
  return {
    type: 'table',
    align: cellsOf(lines[1] ?? '').map(alignOf),
    children: rows.map((line) => ({
      type: 'tableRow',
      children: cellsOf(line).map((cell) => ({ type: 'tableCell', children: phrasing(cell, parse) })),
    })),
    position: at(start, end),
  };
}

function itemsOf({ lines, start }: Group): ListItem[] {
  let offset = start;
  return lines.map((line) => {
    const from = offset;
    offset += line.length + 1;
    const position = at(from, offset - 1);
    const paragraph: Paragraph = {
      type: 'paragraph',
      children: textNodes(ITEM.exec(line)?.[4] ?? ''),
      position,
    };
    return { type: 'listItem', spread: false, checked: null, children: [paragraph], position };
  });
}

/** One list of several groups where blank lines stand between its items. */
function listOf(groups: readonly Group[]): List {
  const [first] = groups;
  const number = ITEM.exec(first?.lines[0] ?? '')?.[2];
  return {
    type: 'list',
    ordered: number !== undefined,
    start: number === undefined ? null : Number(number),
    spread: groups.length > 1,
    children: groups.flatMap(itemsOf),
    position: at(first?.start ?? 0, groups.at(-1)?.end ?? 0),
  };
}

function headingsOf({ lines, start }: Group): RootContent[] {
  let offset = start;
  return lines.map((line) => {
    const [, marks = '', text = ''] = HEADING.exec(line) ?? [];
    const position = at(offset, offset + line.length);
    offset += line.length + 1;
    return { type: 'heading', depth: marks.length as 1, children: textNodes(text), position };
  });
}

/** Moves the offsets of parsed nodes to where their source stands. */
function shift(nodes: readonly RootContent[], by: number): void {
  const stack: { position?: RootContent['position']; children?: unknown[] }[] = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.position?.start.offset !== undefined) node.position.start.offset += by;
    if (node.position?.end.offset !== undefined) node.position.end.offset += by;
    for (const child of node.children ?? []) stack.push(child as (typeof stack)[number]);
  }
}

const isSameList = (group: Group | undefined, first: Group) =>
  group?.kind === 'list' && markerOf(group.lines[0]) === markerOf(first.lines[0]);

/** How many groups from `index` on make one stretch: of the parser's, of one list, or a single one. */
function stretchFrom(groups: readonly Group[], index: number): Group[] {
  const first = groups[index] as Group;
  const goesOn = (group: Group | undefined) =>
    first.kind === 'other' ? group?.kind === 'other' : first.kind === 'list' && isSameList(group, first);
  let end = index + 1;
  while (goesOn(groups[end])) end += 1;
  return groups.slice(index, end);
}

function nodesOf(stretch: readonly Group[], source: string, parse: Parse): RootContent[] {
  const first = stretch[0] as Group;
  switch (first.kind) {
    case 'text': {
      const position = at(first.start, first.end);
      return [{ type: 'paragraph', children: textNodes(first.lines.join('\n')), position }];
    }
    case 'heading':
      return headingsOf(first);
    case 'list':
      return [listOf(stretch)];
    case 'table':
      return [tableOf(first, parse)];
    default: {
      const { children } = parse(source.slice(first.start, stretch.at(-1)?.end));
      shift(children, first.start);
      return children;
    }
  }
}

/** The blocks of a long text as the parser would have them; null where it has to read the whole. */
export function plainBlocks(source: string, parse: Parse): RootContent[] | null {
  if (REACHES_FAR.test(source)) return null;
  const groups = groupsOf(source);
  leaveOpenLists(groups);
  const nodes: RootContent[] = [];
  for (let index = 0; index < groups.length; ) {
    const stretch = stretchFrom(groups, index);
    for (const node of nodesOf(stretch, source, parse)) nodes.push(node);
    index += stretch.length;
  }
  return nodes;
}
