import { closerOf, isBar } from '../../brackets.ts';
import type { AtomClass, MathDelimited, MathList } from '../../tree/index.ts';
import type { Handler, TexParser } from '../handler.ts';
import { fenced, symbol } from '../nodes.ts';
import { characterRow } from '../symbols/index.ts';
import { isChar, type Token } from '../token.ts';

/** Levels that unlike separators may open inside each other. */
const MAX_SEPARATORS = 8;

/**
 * One separator a level: a second kind of `\middle` opens a bare pair inside its item. Beyond some levels the
 * separators are symbols.
 */
function items(
  segments: MathList[],
  separators: string[],
  level = 0,
): Pick<MathDelimited, 'items' | 'separator'> {
  const separator = separators[0] ?? '';
  const at = separators.findIndex((other) => other !== separator);
  if (at < 0) return { items: segments, separator };
  if (level === MAX_SEPARATORS) return { items: [inOneItem(segments, separators)], separator: '' };
  const rest: MathDelimited = {
    type: 'delimited',
    open: '',
    close: '',
    grow: true,
    ...items(segments.slice(at), separators.slice(at), level + 1),
  };
  return { items: [...segments.slice(0, at), [rest]], separator };
}

const inOneItem = (segments: MathList[], separators: string[]): MathList =>
  segments.flatMap((segment, index) => [
    ...(index > 0 ? [symbol(separators[index - 1] as string, 'relation')] : []),
    ...segment,
  ]);

/** Where the closing bracket stands that the writer of `\left(…)` left plain; -1 where there is none. */
function plainClose(open: string, content: MathList): number {
  const partner = closerOf(open);
  let depth = 0;
  return content.findIndex((node) => {
    if (node.type !== 'symbol') return false;
    if (node.text === partner && depth === 0) return true;
    if (node.text === open) depth++;
    else if (node.text === partner) depth--;
    return false;
  });
}

const left: Handler = (parser, _, token) => {
  const open = parser.delimiter();
  const segments = [parser.list('left')];
  const separators: string[] = [];
  while (accepts(parser, 'middle')) {
    separators.push(parser.delimiter());
    segments.push(parser.list('left'));
  }
  const rest: MathList = [];
  const close = accepts(parser, 'right')
    ? parser.delimiter()
    : repairedClose(parser, token, open, segments, rest);
  return [{ type: 'delimited', open, close, grow: true, ...items(segments, separators) }, ...rest];
};

function accepts(parser: TexParser, command: string): boolean {
  const next = parser.tokens.peekExpanded();
  if (next.kind !== 'command' || next.text !== command) return false;
  parser.tokens.take();
  return true;
}

/** Ends the pair at a plain bracket if there is one; what follows it goes to `rest`. */
function repairedClose(
  parser: TexParser,
  token: Token,
  open: string,
  segments: MathList[],
  rest: MathList,
): string {
  parser.warn('tex-missing-right', token);
  const content = segments.at(-1) as MathList;
  const at = plainClose(open, content);
  if (at < 0) return '';
  rest.push(...content.splice(at).slice(1));
  return closerOf(open);
}

const suffixClasses: Record<string, AtomClass> = { l: 'open', r: 'close', m: 'relation' };

const big: Handler = (parser, name) => {
  const character = parser.delimiter();
  if (character === '') return [];
  const own = isBar(character) ? 'ordinary' : bracketClass(character);
  return [symbol(character, suffixClasses[name.slice(-1)] ?? own)];
};

const bracketClass = (character: string): AtomClass => {
  if (character === '(' || character === '[') return 'open';
  if (character === ')' || character === ']') return 'close';
  return characterRow(character)?.class ?? 'ordinary';
};

const sizes = ['big', 'Big', 'bigg', 'Bigg'];

const pair =
  (open: string, close: string): Handler =>
  (parser) => {
    parser.tokens.accept('*');
    return [fenced(open, close, parser.argument())];
  };

/** `\set{x | x > 0}`: a bar at the top level separates. */
const set: Handler = (parser) => {
  const content = parser.argument();
  return [
    { type: 'delimited', open: '{', close: '}', grow: true, ...separated(content, (text) => text === '|') },
  ];
};

function separated(
  content: MathList,
  isBar: (text: string) => boolean,
): Pick<MathDelimited, 'items' | 'separator'> {
  const parts: MathList[] = [[]];
  for (const node of content) {
    if (node.type === 'symbol' && isBar(node.text)) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts.length === 1 ? { items: [content], separator: '' } : { items: parts, separator: '|' };
}

const braket =
  (open: string, close: string): Handler =>
  (parser) => {
    const content = parser.argument();
    const isBar = (text: string) => text === '|' || text === '∣';
    return [{ type: 'delimited', open, close, grow: true, ...separated(content, isBar) }];
  };

/** `\braket{a|b}`, and the physics package's `\braket{a}{b}`. */
const overlap: Handler = (parser, name, token) => {
  const [single] = braket('⟨', '⟩')(parser, name, token);
  if (single?.type !== 'delimited' || !isChar(parser.tokens.peek(), '{')) return single ? [single] : [];
  return [{ ...single, separator: '|', items: [...single.items, parser.argument()] }];
};

export const fences: Record<string, Handler> = {
  left,
  ...Object.fromEntries(sizes.flatMap((size) => ['', 'l', 'r', 'm'].map((side) => [`${size}${side}`, big]))),
  set,
  Set: set,
  bra: braket('⟨', '|'),
  Bra: braket('⟨', '|'),
  ket: braket('|', '⟩'),
  Ket: braket('|', '⟩'),
  braket: overlap,
  Braket: braket('⟨', '⟩'),
  abs: pair('|', '|'),
  norm: pair('‖', '‖'),
  floor: pair('⌊', '⌋'),
  ceil: pair('⌈', '⌉'),
};
