import { centerX, height, overlapX, width } from './box.ts';
import { collapse, type Item } from './item.ts';
import type { Pool } from './pool.ts';
import { readRow } from './row.ts';

/** The accents a font draws as marks of their own, as combining characters. */
const MARKS: Record<string, string> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '\u0302': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '∼': '\u0303',
  '\u0303': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '\u0304': '\u0304',
  '\u0305': '\u0304',
  '‾': '\u0304',
  '˙': '\u0307',
  '\u0307': '\u0307',
  '¨': '\u0308',
  '\u0308': '\u0308',
  '´': '\u0301',
  ˊ: '\u0301',
  '\u0301': '\u0301',
  '`': '\u0300',
  ˋ: '\u0300',
  '\u0300': '\u0300',
  ˇ: '\u030c',
  '\u030c': '\u030c',
  '˘': '\u0306',
  '\u0306': '\u0306',
  '˚': '\u030a',
  '\u030a': '\u030a',
  '⃗': '\u20d7',
  '→': '\u20d7',
  '⃖': '\u20d6',
  '←': '\u20d6',
  '⃡': '\u20e1',
  '⟶': '→',
  '⟵': '←',
  '⟷': '↔',
  '⃛': '\u20db',
  '⃜': '\u20dc',
};

/** Accents whose font gives them the code of another symbol. */
const NAMED: Record<string, string> = {
  vec: '\u20d7',
  vector: '\u20d7',
  dotacc: '\u0307',
  dotaccent: '\u0307',
  ddotacc: '\u0308',
  dddotacc: '\u20db',
  hat: '\u0302',
  bar: '\u0304',
  acute: '\u0301',
  grave: '\u0300',
  caron: '\u030c',
  breve: '\u0306',
  tilde: '\u0303',
  macron: '\u0304',
  dieresis: '\u0308',
  ring: '\u030a',
};

/** A bar is an accent only where its glyph lies flat. */
const markOf = (item: Item): string | undefined => {
  const name = item.glyphs.length === 1 ? (item.glyph?.name ?? '') : '';
  const named = name === 'bar' && height(item.ink) > 0.2 * item.size ? undefined : NAMED[name];
  return named ?? MARKS[item.text];
};

/** Accents that are ordinary symbols as well: only a place right above a letter makes them one. */
const AMBIGUOUS = new Set(['→', '←', '∼', '~', '^', '⟶', '⟵', '⟷']);

/** Of these, what is wider than an accent has been stretched over several symbols. */
const STRETCHING = new Set(['^', '~']);

export const isAccentMark = (item: Item) => item.nodes === null && markOf(item) !== undefined;

/** Over more than one symbol an arrow is a stretched character, not an accent. */
const ARROWS: Record<string, string> = {
  '⟶': '→',
  '⟵': '←',
  '⟷': '↔',
  '\u20d7': '→',
  '\u20d6': '←',
  '\u20e1': '↔',
};

export function readAccent(pool: Pool, mark: Item): Item | null {
  const base = basesUnder(pool, mark);
  if (base.length === 0) return null;
  const inner = readRow(base);
  const combining = markOf(mark) as string;
  const wide = width(mark.ink) > 1.05 * mark.size && (ARROWS[mark.text] ?? ARROWS[combining]);
  const accented = collapse({
    kind: 'accented',
    parts: [mark, ...base],
    nodes: [
      wide
        ? { type: 'groupCharacter', character: wide, position: 'over', base: inner.nodes }
        : { type: 'accent', mark: combining, base: inner.nodes },
    ],
    baseline: inner.baseline,
    size: inner.size,
    doubt: inner.doubt,
  });
  const [x, end] = [Math.min(...base.map((item) => item.x)), Math.max(...base.map((item) => item.end))];
  return { ...accented, x, end };
}

function basesUnder(pool: Pool, mark: Item): Item[] {
  const { ink, size } = mark;
  const reach = 0.32 * size;
  const strict = AMBIGUOUS.has(mark.text);
  const below = pool
    .near({ x0: ink.x0 - 0.3 * size, x1: ink.x1 + 0.3 * size, y0: ink.y1 - 0.1 * size, y1: ink.y1 + reach })
    .filter(
      (item) =>
        item !== mark && !(isAccentMark(item) && !AMBIGUOUS.has(item.text)) && isBelow(item, mark, reach),
    );
  if (below.length === 0) return [];
  if (width(ink) < 0.62 * size || (strict && !STRETCHING.has(mark.text) && width(ink) < 1.05 * size))
    return narrow(below, mark, strict);
  const isSpanned = (item: Item) =>
    centerX(item.ink) > ink.x0 - 0.06 * size && centerX(item.ink) < ink.x1 + 0.06 * size;
  const baselines = below.filter(isSpanned).map(({ baseline }) => baseline);
  const lower = pool
    .near({ ...ink, y1: Math.max(ink.y1, ...baselines) })
    .filter(
      (item) =>
        item !== mark && baselines.some((baseline) => Math.abs(baseline - item.baseline) < 0.05 * size),
    );
  return [...new Set([...below, ...lower])].filter(isSpanned);
}

function isBelow(item: Item, mark: Item, reach: number): boolean {
  const gap = item.ink.y0 - mark.ink.y1;
  const bodied = item.size >= 0.8 * mark.size || item.nodes !== null || mark.glyph?.font.encoding === 'OMX';
  return bodied && gap > -0.14 * mark.size && gap < reach && item.baseline > mark.ink.y1 + 0.15 * mark.size;
}

/** The one base under a narrow accent: the item that its middle stands over. */
function narrow(below: Item[], mark: Item, strict: boolean): Item[] {
  const middle = centerX(mark.ink);
  const slack = 0.12 * mark.size;
  const over = below.filter((item) => item.ink.x0 - slack <= middle && middle <= item.ink.x1 + slack);
  const [best] = over.toSorted((a, b) => overlapX(b.ink, mark.ink) - overlapX(a.ink, mark.ink));
  if (!best) return [];
  if (
    strict &&
    !(
      mark.size <= best.size * 1.05 &&
      overlapX(best.ink, mark.ink) > 0.5 * Math.min(width(best.ink), width(mark.ink))
    )
  )
    return [];
  return [best];
}
