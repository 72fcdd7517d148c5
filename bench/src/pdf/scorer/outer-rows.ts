import { BEGIN_ROWS, depthChange, endOfRows, type Item } from './page-streams.ts';
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

/** Formulas without what only lays them out on the page: a frame around one, rows that are its lines. */
export const withoutLayout = (items: readonly Item[], tolerances: Tolerances): Item[] =>
  items.map((item) => {
    if (item.t === 'w') return item;
    const inner = tolerances.has('a frame around a formula') ? withoutFrame(item.tokens) : item.tokens;
    const tokens = tolerances.has('rows without brackets') ? withoutOuterRows(inner) : inner;
    return { ...item, tokens, key: tokens.join(' ') };
  });
