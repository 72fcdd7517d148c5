import { lookUp } from '../look-up.ts';
import type { MathList, MathNode } from '../tree/index.ts';
import type { TexParser } from './handler.ts';
import { symbol } from './nodes.ts';
import { readScripts } from './read-scripts.ts';
import { endRow } from './rows.ts';
import { isChar, type Token } from './token.ts';

const horizontal: Record<string, string> = { '>': '→', '<': '←', ')': '→', '(': '←', '=': '=' };
const vertical: Record<string, string> = { V: '↓', A: '↑', '|': '‖' };

/** amscd's `CD`: a matrix whose even rows and columns hold arrows. Arrows down and up stand in the columns of objects. */
export function readDiagram(parser: TexParser): MathNode {
  const rows: MathList[][] = [[[]]];
  for (;;) {
    const token = parser.tokens.peekExpanded();
    if (token.kind === 'end' || (token.kind === 'command' && token.text === 'end')) break;
    const row = rows.at(-1) as MathList[];
    if (endRow(parser)) rows.push([[]]);
    else if (isChar(token, '@')) readArrow(parser, row);
    else row.at(-1)?.push(...readScripts(parser, guarded(parser)));
  }
  if (rows.length > 1 && rows.at(-1)?.every((cell) => cell.length === 0)) rows.pop();
  return { type: 'matrix', rows: sameWidth(rows), align: [], columnRules: [], rowRules: [] };
}

/** Rows as wide as the one that is filled furthest. */
function sameWidth(rows: MathList[][]): MathList[][] {
  const widths = rows.map((row) => 1 + row.findLastIndex((cell) => cell.length > 0));
  const width = widths.reduce((widest, next) => Math.max(widest, next), 1);
  return rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? []));
}

/** An atom; a token that cannot start one is dropped. */
function guarded(parser: TexParser): MathList {
  const token = parser.tokens.peek();
  if (isChar(token, '&')) {
    parser.tokens.take();
    return [];
  }
  return parser.atom();
}

function readArrow(parser: TexParser, row: MathList[]): void {
  parser.tokens.take();
  parser.tokens.skipSpaces();
  const kind = parser.tokens.take();
  if (lookUp(horizontal, kind.text)) row.push(horizontalArrow(parser, kind), []);
  else if (lookUp(vertical, kind.text)) {
    row.at(-1)?.push(...verticalArrow(parser, kind));
    row.push([], []);
  } else if (kind.text === '.') row.push([], []);
  else parser.warn('tex-unknown-command', kind, `@${kind.text}`);
}

function horizontalArrow(parser: TexParser, { text }: Token): MathList {
  if (text === '=') return [symbol('=', 'relation')];
  const over = label(parser, text);
  const under = label(parser, text);
  const character = horizontal[text] as string;
  if (over.length === 0 && under.length === 0) return [symbol(character === '→' ? '⟶' : '⟵', 'relation')];
  return [{ type: 'extensibleArrow', character, over, under }];
}

function verticalArrow(parser: TexParser, { text }: Token): MathList {
  const character = vertical[text] as string;
  if (text === '|') return [symbol(character, 'relation')];
  const left = label(parser, text);
  const right = label(parser, text);
  return [...left, symbol(character, 'relation'), ...right];
}

/** What stands up to the next occurrence of the arrow's character. */
function label(parser: TexParser, mark: string): MathList {
  const tokens: Token[] = [];
  let depth = 0;
  for (;;) {
    const token = parser.tokens.take();
    if (token.kind === 'end' || (token.kind === 'command' && token.text === 'end')) {
      parser.tokens.push([token]);
      break;
    }
    if (isChar(token, '{')) depth++;
    if (isChar(token, '}')) depth--;
    if (depth === 0 && isChar(token, mark)) break;
    tokens.push(token);
  }
  return parser.read(tokens);
}
