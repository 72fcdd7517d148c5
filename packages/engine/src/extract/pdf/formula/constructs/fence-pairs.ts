import { FEW_SHARE, LINE_INK_EM, MAX_COMPARED_COUNT } from '../../metrics.ts';
import { isBar, isClose, isFence, isOpen } from '../glyphs/symbols.ts';
import { centerY, height } from '../model/box.ts';
import { type Item } from '../model/item.ts';
import { MAX_TEXT_PT, MIN_STRETCHED_FENCE_EM, SAME_PLACE_PT } from '../model/tolerances.ts';

export interface FencePair {
  open: Item;
  /** Null for a brace with nothing on its right. */
  close: Item | null;
  /** Known to enclose rows. */
  rows?: true;
}

/** Height of a bracket about two rows of script size (`\tbinom`, a small matrix): that of a bracket of text. */
const MIN_ROWS_FENCE_EM = LINE_INK_EM;
/** A bracket of text has 1 em, `\big` 1.2. */
const MIN_ENLARGED_FENCE_EM = 1.07;

const isTallerThan = ({ ink, size }: Item, em: number) => height(ink) > em * Math.min(size, MAX_TEXT_PT);

export const isStretched = (item: Item) =>
  item.nodes === null && isFence(item.text) && isTallerThan(item, MIN_STRETCHED_FENCE_EM);

/** Tall enough to enclose two rows, be they those of a small binomial or a small matrix. */
const mayEncloseRows = (item: Item) =>
  item.nodes === null && isFence(item.text) && isTallerThan(item, MIN_ROWS_FENCE_EM);

/** Larger than a bracket of text: it is centred on the axis. */
export const isEnlarged = (item: Item) =>
  item.nodes === null &&
  isFence(item.text) &&
  (item.glyph?.font.encoding === 'OMX' || isTallerThan(item, MIN_ENLARGED_FENCE_EM));

/** Brackets of like height that face each other, innermost first; braces that stay open. */
export function fencePairs(items: readonly Item[]): FencePair[] {
  const pairs: FencePair[] = [];
  const open: Item[] = [];
  const fences = items.filter(mayEncloseRows);
  if (fences.length > MAX_COMPARED_COUNT) return pairs;
  for (const fence of fences.toSorted((a, b) => a.x - b.x)) {
    const at = open.findLastIndex((candidate) => faces(candidate, fence));
    if (at >= 0 && !isOpen(fence.text)) {
      pairs.push({ open: open[at] as Item, close: fence });
      open.splice(at, 1);
    } else if (!isClose(fence.text)) open.push(fence);
  }
  for (const fence of open)
    if (/^[{[]$/.test(fence.text) && isStretched(fence)) pairs.push({ open: fence, close: null });
  return pairs;
}

/** Of the taller bracket's height, between the middles of a pair. */
const MAX_PAIR_OFFSET_SHARE = FEW_SHARE;
/** Of the taller bracket's height: TeX stretches both to one height, other programs nearly. */
const MAX_PAIR_DIFFERENCE_SHARE = FEW_SHARE;

function faces(open: Item, close: Item): boolean {
  const tall = Math.max(height(open.ink), height(close.ink));
  const level =
    Math.abs(centerY(open.ink) - centerY(close.ink)) < MAX_PAIR_OFFSET_SHARE * tall + SAME_PLACE_PT;
  const alike = Math.abs(height(open.ink) - height(close.ink)) < MAX_PAIR_DIFFERENCE_SHARE * tall;
  const kind = isBar(close.text) ? close.text === open.text : !isBar(open.text) || isClose(close.text);
  return level && alike && kind && close.x > open.x + 1;
}
