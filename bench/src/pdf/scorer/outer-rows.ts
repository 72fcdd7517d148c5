import { BEGIN_ROWS, depthChange, END_ROWS, endOfRows, type Item } from './page-streams.ts';
import type { Tolerances } from './tolerances.ts';

/** A frame around a whole formula is no part of it. */
const withoutFrame = (tokens: string[]): string[] => {
  if (tokens[0] !== '\\boxed' || tokens[1] !== '{') return tokens;
  let depth = 0;
  const end = tokens.findIndex((token, at) => {
    depth += at === 0 ? 0 : Number(token === '{') - Number(token === '}');
    return at > 0 && depth === 0;
  });
  return end === tokens.length - 1 ? tokens.slice(2, -1) : tokens;
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

/** Formulas without what only lays them out on the page: a frame around one, rows that are its lines. */
export const withoutLayout = (items: readonly Item[], tolerances: Tolerances): Item[] =>
  items.map((item) => {
    if (item.t === 'w') return item;
    const inner = tolerances.has('a frame around a formula') ? withoutFrame(item.tokens) : item.tokens;
    const tokens = tolerances.has('rows without brackets') ? withCases(withoutOuterRows(inner)) : inner;
    return { ...item, tokens, key: tokens.join(' ') };
  });
