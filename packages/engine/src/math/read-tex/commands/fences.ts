import type { AtomClass, MathDelimited, MathList } from '../../../tree/index.ts';
import type { Handler } from '../handler.ts';
import { fenced, symbol } from '../nodes.ts';
import type { TexParser } from '../parser.ts';
import { characterRow } from '../symbols/index.ts';

const partners: Record<string, string> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '⟨': '⟩',
  '⌊': '⌋',
  '⌈': '⌉',
  '|': '|',
  '‖': '‖',
};

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

/** The closing bracket that the writer of `\left(…)` forgot to name. */
function forgottenClose(open: string, content: MathList): string {
  const partner = partners[open];
  const last = content.at(-1);
  if (last?.type !== 'symbol' || last.text !== partner) return '';
  content.pop();
  return partner ?? '';
}

const left: Handler = (parser, _, token) => {
  const open = parser.delimiter();
  const segments = [parser.list('left')];
  const separators: string[] = [];
  for (;;) {
    const next = parser.tokens.peekExpanded();
    if (next.kind !== 'command' || next.text !== 'middle') break;
    parser.tokens.take();
    separators.push(parser.delimiter());
    segments.push(parser.list('left'));
  }
  const close = closing(parser, () => {
    parser.warn('tex-missing-right', token);
    return forgottenClose(open, segments.at(-1) ?? []);
  });
  return [{ type: 'delimited', open, close, grow: true, ...items(segments, separators) }];
};

function closing(parser: TexParser, repair: () => string): string {
  const next = parser.tokens.peekExpanded();
  if (next.kind !== 'command' || next.text !== 'right') return repair();
  parser.tokens.take();
  return parser.delimiter();
}

const suffixClasses: Record<string, AtomClass> = { l: 'open', r: 'close', m: 'relation' };

const big: Handler = (parser, name) => {
  const character = parser.delimiter();
  if (character === '') return [];
  const own = character === '|' || character === '‖' ? 'ordinary' : bracketClass(character);
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

export const fences: Record<string, Handler> = {
  left,
  ...Object.fromEntries(sizes.flatMap((size) => ['', 'l', 'r', 'm'].map((side) => [`${size}${side}`, big]))),
  set,
  Set: set,
  bra: braket('⟨', '|'),
  Bra: braket('⟨', '|'),
  ket: braket('|', '⟩'),
  Ket: braket('|', '⟩'),
  braket: braket('⟨', '⟩'),
  Braket: braket('⟨', '⟩'),
  abs: pair('|', '|'),
  norm: pair('‖', '‖'),
  floor: pair('⌊', '⌋'),
  ceil: pair('⌈', '⌉'),
};
