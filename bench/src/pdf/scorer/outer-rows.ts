import { BEGIN_ROWS, depthChange, END_ROWS, endOfRows, type Item } from './page-streams.ts';
import { endOfGroup } from './token-groups.ts';
import type { Tolerances } from './tolerances.ts';

/** A frame around a whole formula is no part of it. */
const withoutFrame = (tokens: string[]): string[] => {
  if (tokens[0] !== '\\boxed' || tokens[1] !== '{') return tokens;
  return endOfGroup(tokens, 1) === tokens.length - 1 ? tokens.slice(2, -1) : tokens;
};

/** Rows and columns that no brackets enclose are printed as the lines that they are; those within them stay. */
function withoutOuterRows(tokens: string[]): string[] {
  if (tokens[0] !== BEGIN_ROWS || endOfRows(tokens, 0) !== tokens.length - 1) return tokens;
  let depth = 0;
  return tokens.slice(1, -1).filter((token, at, inner) => {
    depth += depthChange(inner, at);
    return depth > 0 || token !== '&';
  });
}

/** The place of a brace that opens and is not closed, with lines behind it and no rows. */
function braceOfLines(tokens: readonly string[]): number {
  const open = tokens.lastIndexOf('\\{');
  const behind = tokens.slice(open + 1);
  const isOpen = open >= 0 && !behind.includes('\\}') && behind.includes('\\\\');
  return isOpen && !behind.includes(BEGIN_ROWS) ? open : -1;
}

/** Aligned lines behind a brace are printed as its cases are. */
function withCases(tokens: string[]): string[] {
  const open = braceOfLines(tokens);
  if (open < 0) return tokens;
  return [...tokens.slice(0, open + 1), BEGIN_ROWS, ...tokens.slice(open + 1), END_ROWS];
}

/** Columns behind a brace that nothing closes are gaps of its lines, whether the author aligned them or left space there. */
function withoutColumnsOfCases(tokens: string[]): string[] {
  let columnsEnd = -1;
  return tokens.filter((token, at) => {
    if (token === BEGIN_ROWS && tokens[at - 1] === '\\{') {
      const end = endOfRows(tokens, at);
      if (tokens[end + 1] !== '\\}') columnsEnd = Math.max(columnsEnd, end);
    }
    return token !== '&' || at > columnsEnd;
  });
}

/** A binomial is printed as a column of two in parentheses is. */
function withBinomialsAsColumns(tokens: string[]): string[] {
  const at = tokens.lastIndexOf('\\binom');
  if (at < 0 || tokens[at + 1] !== '{') return tokens;
  const above = endOfGroup(tokens, at + 1);
  const below = endOfGroup(tokens, above + 1);
  if (above < 0 || below < 0) return tokens;
  const column = [
    '(',
    BEGIN_ROWS,
    ...tokens.slice(at + 2, above),
    '\\\\',
    ...tokens.slice(above + 2, below),
    END_ROWS,
    ')',
  ];
  return withBinomialsAsColumns([...tokens.slice(0, at), ...column, ...tokens.slice(below + 1)]);
}

/** Formulas without what only lays them out on the page: a frame around one, rows that are its lines. */
export const withoutLayout = (items: readonly Item[], tolerances: Tolerances): Item[] =>
  items.map((item) => {
    if (item.t === 'w') return item;
    const inner = tolerances.has('a frame around a formula') ? withoutFrame(item.tokens) : item.tokens;
    const rows = tolerances.has('rows without brackets') ? withCases(withoutOuterRows(inner)) : inner;
    const lines = tolerances.has('columns behind a brace') ? withoutColumnsOfCases(rows) : rows;
    const tokens = tolerances.has('a column of two in parentheses') ? withBinomialsAsColumns(lines) : lines;
    return { ...item, tokens, key: tokens.join(' ') };
  });
