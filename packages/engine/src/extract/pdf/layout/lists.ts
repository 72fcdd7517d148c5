import type { Block, ListBlock, ListItem, ParagraphBlock } from '../../../tree/index.ts';
import type { Rectangle } from '../page.ts';
import type { Lead } from './leads.ts';
import { dropStart, type Marker } from './markers.ts';

/** A block with what decides whether it belongs to a list. */
export interface Piece {
  block: Block;
  box: Rectangle;
  page: number;
  marker: Marker | null;
  /** Where the words stand that follow the marker. */
  bodyX: number | null;
  inset?: boolean;
  lead?: Lead | null;
  /** What it is if a title stands right above it. */
  byline?: ParagraphBlock['role'] | null;
}

interface OpenList {
  list: ListBlock;
  /** Where its markers stand, and where its items' words. */
  x: number;
  bodyX: number;
  last: number;
}

/** Gathers paragraphs with markers into lists, nested by indent; what hangs under an item goes into it. */
export function nestLists(pieces: Piece[]): Block[] {
  const blocks: Block[] = [];
  let open: OpenList[] = [];
  pieces.forEach((piece, at) => {
    if (piece.marker && piece.block.type === 'paragraph' && isItem(pieces, at, open)) {
      open = addItem(blocks, open, piece, piece.marker);
      return;
    }
    open = listsAbove(piece, open);
    if (open.length > 0) lastItem(open).children.push(piece.block);
    else blocks.push(piece.block);
  });
  return blocks;
}

/** The lists in whose last items the piece may stand: its words keep to the measure of the innermost. */
function listsAbove({ block, box }: Piece, open: OpenList[]): OpenList[] {
  if (block.type === 'heading') return [];
  if (block.type === 'equation') return open;
  const innermost = open.findLastIndex(({ x, bodyX }) => box.x0 > Math.max(x + 4, bodyX - 4));
  return open.slice(0, innermost + 1);
}

const lastItem = (open: OpenList[]): ListItem => open.at(-1)?.list.items.at(-1) as ListItem;

/** A lone number at a paragraph's start is no list: its neighbours must count on. */
function isItem(pieces: Piece[], at: number, open: OpenList[]): boolean {
  const { marker, box } = pieces[at] as Piece;
  if (!marker || (marker.bare && !standsAlone(pieces[at + 1]))) return false;
  if (marker.kind === 'bullet') return true;
  const continues = open.some(
    ({ list, last }) =>
      list.template === marker.template && list.format === marker.format && marker.value === last + 1,
  );
  if (continues || marker.template?.startsWith('Q')) return true;
  const next = pieces
    .slice(at + 1, at + 8)
    .find(
      (piece) =>
        piece.marker?.template === marker.template &&
        piece.marker?.format === marker.format &&
        Math.abs(piece.box.x0 - box.x0) < 12,
    );
  const initial = marker.format !== 'decimal' && marker.template === '%.';
  return marker.value === 1
    ? next?.marker?.value === 2 || (open.length === 0 && !initial)
    : next?.marker?.value === (marker.value ?? 0) + 1;
}

/** What an item may hold instead of words. */
const standsAlone = (piece: Piece | undefined) =>
  piece?.block.type === 'equation' || piece?.block.type === 'table' || piece?.block.type === 'figure';

function itemOf(paragraph: ParagraphBlock, marker: Marker): ListItem {
  if (marker.bare) return { children: [] };
  const children = dropStart(paragraph.children, marker.text.length);
  const { source } = paragraph;
  return { children: [{ type: 'paragraph', children, ...(source && { source }) }] };
}

function addItem(blocks: Block[], open: OpenList[], piece: Piece, marker: Marker): OpenList[] {
  const { block, box } = piece;
  const item = itemOf(block as ParagraphBlock, marker);
  const level = open.findIndex((each) => Math.abs(each.x - box.x0) < 8 && sameKind(each, marker));
  if (level >= 0) {
    const kept = open.slice(0, level + 1);
    const list = kept.at(-1) as OpenList;
    list.list.items.push(item);
    list.last = marker.value ?? 0;
    return kept;
  }
  const bodyX = piece.bodyX ?? box.x1 + 4;
  const parents = open.filter((each) => each.x < box.x0 - 4 && each.bodyX < bodyX - 4);
  const list = newList(marker, item);
  const parent = parents.at(-1);
  if (parent) (parent.list.items.at(-1) as ListItem).children.push(list);
  else blocks.push(list);
  return [...parents, { list, x: box.x0, bodyX, last: marker.value ?? 0 }];
}

const sameKind = ({ list, last }: OpenList, marker: Marker) =>
  marker.kind === 'bullet' ? !list.ordered : list.template === marker.template && marker.value === last + 1;

const newList = (marker: Marker, item: ListItem): ListBlock =>
  marker.kind === 'bullet'
    ? { type: 'list', ordered: false, bullet: marker.bullet, tight: true, items: [item] }
    : {
        type: 'list',
        ordered: true,
        start: marker.value ?? 1,
        format: marker.format ?? 'decimal',
        template: marker.template ?? '%.',
        tight: true,
        items: [item],
      };
