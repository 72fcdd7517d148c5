import { type Box, type MathList, walkMath } from '../../../tree/index.ts';
import type { Glyph } from '../page.ts';
import { unionAll } from './box.ts';
import type { Item } from './item.ts';
import type { Line } from './line.ts';
import { withAlphabets } from './lost-alphabets.ts';
import { assemble, readRow } from './row.ts';
import type { Base } from './scripts.ts';
import { isBar, isClose, isOpen, partner } from './symbols.ts';

export interface Formula {
  math: MathList;
  /** 1 where every glyph found its place and every symbol its name. */
  confidence: number;
  box: Box;
}

/** A formula from bases whose scripts have been dealt. */
export function formulaOf(bases: Base[], line: Line): Formula {
  const items = bases.flatMap(itemsOf);
  const { nodes, doubt } = assemble(bases, line);
  return finish(nodes, items, doubt);
}

/** A formula from the items of one row. */
export function formulaOfItems(items: Item[]): Formula {
  const { nodes, doubt } = readRow(items);
  return finish(nodes, items, doubt);
}

export const itemsOf = ({ item, sub, sup, presub, presup }: Base): Item[] => [
  ...(item ? [item] : []),
  ...sub,
  ...sup,
  ...presub,
  ...presup,
];

function finish(read: MathList, items: Item[], doubt: number): Formula {
  const office = isOfficeFormula(items);
  const { math, doubtful } = office ? withAlphabets(read) : { math: read, doubtful: false };
  const lost = office && (doubtful || hasOddFences(math) || hasLetterlike(math)) ? 0.3 : 0;
  const total = doubt + items.reduce((sum, item) => sum + item.doubt, 0) + faults(math) + lost;
  const ink = unionAll(items.map((item) => item.ink));
  return {
    math,
    confidence: Math.max(0, Math.round((1 - total) * 100) / 100),
    box: { x: ink.x0, y: ink.y0, width: ink.x1 - ink.x0, height: ink.y1 - ink.y0 },
  };
}

/** Office suites lose alphabets, and close brackets with whatever comes. */
const OFFICE = /opensymbol|mt-?extra/i;

/** Signs of an office suite's own font, or of a text font that stands in for it. */
const isOfficeGlyph = ({ font, text }: Glyph) =>
  font.encoding === 'unknown' &&
  (OFFICE.test(font.name) || (!font.math && /^[^\p{ASCII}±×÷·…]$/u.test(text) && /^\p{Sm}$/u.test(text)));

const isOfficeFormula = (items: Item[]) => items.some((item) => item.glyphs.some(isOfficeGlyph));

/** The names of real and imaginary parts are printed as letters of another alphabet. */
const hasLetterlike = (math: MathList) =>
  math.some((node) => node.type === 'symbol' && /^[ℜℑ]$/u.test(node.text));

/** A bracket that another kind closes, or a bar without its partner. */
function hasOddFences(math: MathList): boolean {
  const signs = math.flatMap((node) => (node.type === 'symbol' ? [node.text] : []));
  const open: string[] = [];
  for (const sign of signs) {
    if (isOpen(sign)) open.push(sign);
    else if (isClose(sign) && partner(open.pop() ?? '') !== sign) return true;
  }
  return signs.filter(isBar).length % 2 === 1;
}

/** Brackets of two kinds enclose an interval, which has a comma, or were misread. */
const mismatched = (open: string, close: string, inner: MathList[]) =>
  open !== '' &&
  close !== '' &&
  partner(open) !== close &&
  !inner.flat().some((node) => node.type === 'symbol' && /^[,;]$/.test(node.text));

/** What the finished tree itself gives away: unknown symbols, empty bases, brackets that do not pair. */
function faults(math: MathList): number {
  let doubt = 0;
  let depth = 0;
  walkMath(math, (node) => {
    if (node.type === 'scripts' && node.base.length === 0) doubt += 0.3;
    if (node.type === 'delimited' && mismatched(node.open, node.close, node.items)) doubt += 0.3;
    if (node.type !== 'symbol') return;
    if (node.text === '¿') doubt += 0.3;
    if (/[\ufffd\ue000-\uf8ff]/u.test(node.text) || node.text === '') doubt += 0.5;
    if (/^[√⏞⏟⎛-⎲]$/u.test(node.text)) doubt += 0.4;
    if (isOpen(node.text)) depth += 1;
    if (isClose(node.text)) depth -= 1;
  });
  return doubt + (depth === 0 ? 0 : 0.3);
}
