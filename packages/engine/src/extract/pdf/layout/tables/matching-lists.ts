import type { TableBlock } from '../../../../tree/index.ts';
import { unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { SAME_EDGE_PT } from '../../metrics.ts';
import { type Marker, markerOf } from '../blocks/markers.ts';
import type { ItemLine } from '../lines/lines.ts';
import { type AlignedTable, ROW_STEP_EM } from './aligned-tables.ts';
import { type Phrase, phrasesOf } from './table-columns.ts';
import { type CellReading, rowsOf } from './table-rows.ts';
import { entryOf } from './tables.ts';

type Side = 'left' | 'right';

/** The lines of one item of a list; the first begins with its marker. */
type ListItem = ItemLine[];

interface Lists {
  head: ItemLine;
  /** Where the second list begins. */
  rightX: number;
  lines: ItemLine[];
  items: Record<Side, ListItem[]>;
}

const NAME = String.raw`(?:column|list|set|सूची|स्तम्भ|स्तंभ)`;
const HEADS: Record<Side, RegExp> = {
  left: new RegExp(String.raw`^${NAME}\W*(?:I|1|A|P|क)\W*$`, 'iu'),
  right: new RegExp(String.raw`^${NAME}\W*(?:II|2|B|Q|ख)\W*$`, 'iu'),
};
/** `(p)`, `ii.`, `B)` before an item. */
const MARKER = /^\(?(?:[A-Za-z]|\d{1,2}|[ivxIVX]{1,4})[.)]/;

const textOf = ({ items }: { items: Item[] }) => items.map(({ text }) => text).join('');

/** Two lists side by side whose items are to be matched: a head that names both, and items with markers below it. */
export function matchingLists(lines: ItemLine[], reading: CellReading): AlignedTable[] {
  return lines.flatMap((head, at) => {
    const lists = listsBelow(head, lines.slice(at + 1));
    return lists ? [tableOf(lists, reading)] : [];
  });
}

function listsBelow(head: ItemLine, below: ItemLine[]): Lists | null {
  const [left, right, more] = phrasesOf(head);
  if (!left || !right || more || !HEADS.left.test(textOf(left)) || !HEADS.right.test(textOf(right)))
    return null;
  const rightX = secondMargin(below, left);
  if (rightX === null) return null;
  const lists: Lists = { head, rightX, lines: [], items: { left: [], right: [] } };
  for (const line of below) if (!takesLine(lists, line)) break;
  return lists.items.left.length > 1 && lists.items.right.length > 1 ? lists : null;
}

/** Where the second item of the first line with two begins. */
function secondMargin(below: ItemLine[], { x1 }: Phrase): number | null {
  for (const line of below) {
    const [first, ...others] = phrasesOf(line);
    const second = others.find((phrase) => phrase.x0 > x1 && MARKER.test(textOf(phrase)));
    if (first && second) return MARKER.test(textOf(first)) ? second.x0 : null;
  }
  return null;
}

/** Whether the line holds something of the lists: items that begin or go on, and nothing across both. */
function takesLine(lists: Lists, line: ItemLine): boolean {
  const { rightX, items } = lists;
  const above = lists.lines.at(-1) ?? lists.head;
  if (line.baseline - above.baseline > ROW_STEP_EM.to * line.size) return false;
  const phrases = phrasesOf(line);
  const isRight = ({ x0 }: Phrase) => x0 > rightX - SAME_EDGE_PT;
  if (phrases.some((phrase) => !isRight(phrase) && phrase.x1 > rightX)) return false;
  const parts: Record<Side, ItemLine | null> = {
    left: partOf(
      line,
      phrases.filter((phrase) => !isRight(phrase)),
    ),
    right: partOf(line, phrases.filter(isRight)),
  };
  if (!parts.right && !goesOnAlone(items.left, parts.left)) return false;
  for (const side of ['left', 'right'] as const) {
    const part = parts[side];
    if (!part) continue;
    if (MARKER.test(textOf(part)) || items[side].length === 0) items[side].push([part]);
    else items[side].at(-1)?.push(part);
  }
  lists.lines.push(line);
  return true;
}

/** A line in the first list alone: the rest of its item, or the item that its last one counts on to. */
function goesOnAlone(items: ListItem[], part: ItemLine | null): boolean {
  const [first, last] = [items[0]?.[0], items.at(-1)?.[0]];
  if (!first || !last || !part) return false;
  const marker = markerOfPart(part);
  if (!marker) return Math.abs(first.box.x0 - part.box.x0) > SAME_EDGE_PT;
  const before = markerOfPart(last);
  return before?.template === marker.template && marker.value === (before?.value ?? 0) + 1;
}

/** Items have no blanks between them, which markers end with. */
function markerOfPart(part: ItemLine): Marker | null {
  const found = MARKER.exec(textOf(part));
  return found && markerOf(`${found[0]} item`);
}

function partOf(line: ItemLine, phrases: Phrase[]): ItemLine | null {
  const items = phrases.flatMap((phrase) => phrase.items);
  return items.length === 0 ? null : { ...line, items, box: unionAll(items.map(({ ink }) => ink)) };
}

function tableOf({ head, rightX, lines, items }: Lists, reading: CellReading): AlignedTable {
  const all = [head, ...lines];
  const box = unionAll(all.map((line) => line.box));
  const [left, right] = phrasesOf(head) as [Phrase, Phrase];
  const edge = Math.min(rightX, right.x0) - SAME_EDGE_PT;
  const columns = [
    { x0: box.x0, x1: edge },
    { x0: edge, x1: box.x1 },
  ];
  const count = Math.max(items.left.length, items.right.length);
  const pairs = Array.from({ length: count }, (_, at) => [
    ...(items.left[at] ?? []),
    ...(items.right[at] ?? []),
  ]);
  const titles = [left, right].flatMap((phrase) => partOf(head, [phrase]) ?? []);
  const bands = [titles, ...pairs].map((band) => {
    const { y0, y1 } = unionAll(band.map((line) => line.box));
    return { y0, y1, lines: band };
  });
  const block: TableBlock = {
    type: 'table',
    align: ['left', 'left'],
    widths: columns.map(({ x0, x1 }) => x1 - x0),
    headerRows: 1,
    rules: 'none',
    rows: rowsOf(bands, columns, { vertical: [], partial: [], tables: [] }, reading),
  };
  return { lines: all, entry: entryOf(block, box, reading.page) };
}
