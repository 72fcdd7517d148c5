import type { Block, ListBlock, ListItem, NumberFormat, ParagraphBlock } from '../../../../tree/index.ts';
import { LINE_PT } from '../../metrics.ts';
import { SAME_MARKER_EDGE_PT } from '../model/tolerances.ts';
import { type BlockDraft } from './block-draft.ts';
import { dropStart, type Marker } from './markers.ts';
import { withRomanLetters } from './roman-letters.ts';

/** Words under an item are set in by more than that from its marker, and no further left than its words. */
const INDENT_TOLERANCE_PT = 4;
/** The same before a list is open: numbers such as `viii.` that are flush right begin further left still. */
const NEXT_MARKER_EDGE_PT = LINE_PT;
/** Paragraphs and displays that one item may hold before the next one. */
const MAX_ITEM_BLOCKS = 7;

interface OpenList {
  list: ListBlock;
  /** The left edge of its markers, and of its items' words. */
  x: number;
  bodyX: number;
  last: number;
}

/** Gathers paragraphs with markers into lists, nested by indent; what is set under an item goes into it. */
export function nestLists(read: BlockDraft[]): Block[] {
  const drafts = withRomanLetters(read);
  const blocks: Block[] = [];
  let open: OpenList[] = [];
  drafts.forEach((draft, at) => {
    if (draft.marker && draft.block.type === 'paragraph' && isItem(drafts, at, open)) {
      open = addItem(blocks, open, draft, draft.marker);
      return;
    }
    open = listsAbove(draft, open);
    if (open.length > 0) lastItem(open).children.push(draft.block);
    else blocks.push(draft.block);
  });
  return blocks;
}

/** The lists whose last items may hold the draft: its words keep to the measure of the innermost. */
function listsAbove({ block, box }: BlockDraft, open: OpenList[]): OpenList[] {
  if (block.type === 'heading') return [];
  if (block.type === 'equation') return open;
  const innermost = open.findLastIndex(
    ({ x, bodyX }) => box.x0 > Math.max(x + INDENT_TOLERANCE_PT, bodyX - INDENT_TOLERANCE_PT),
  );
  return open.slice(0, innermost + 1);
}

const lastItem = (open: OpenList[]): ListItem => open.at(-1)?.list.items.at(-1) as ListItem;

/** A lone number at a paragraph's start is no list: its neighbours must count on. */
function isItem(drafts: BlockDraft[], at: number, open: OpenList[]): boolean {
  const { marker } = drafts[at] as BlockDraft;
  if (!marker || (marker.bare && !isBareContent(drafts[at + 1]))) return false;
  if (marker.kind === 'bullet' || marker.template?.startsWith('Q') || countsOn(open, marker)) return true;
  const next = nextValue(drafts, at, marker);
  return marker.value === 1
    ? next === 2 || (open.length === 0 && !isInitial(marker))
    : next === (marker.value ?? 0) + 1;
}

const isAlike = (numbers: { template?: string; format?: NumberFormat }, marker: Marker) =>
  numbers.template === marker.template && numbers.format === marker.format;

/** The marker has the number that an open list expects. */
const countsOn = (open: OpenList[], marker: Marker) =>
  open.some(({ list, last }) => isAlike(list, marker) && marker.value === last + 1);

/** The number of the next marker of the same kind at the same margin. */
function nextValue(drafts: BlockDraft[], at: number, marker: Marker): number | undefined {
  const { box } = drafts[at] as BlockDraft;
  const next = drafts
    .slice(at + 1, at + 1 + MAX_ITEM_BLOCKS)
    .find(
      (draft) =>
        draft.marker &&
        isAlike(draft.marker, marker) &&
        Math.abs(draft.box.x0 - box.x0) < NEXT_MARKER_EDGE_PT,
    );
  return next?.marker?.value;
}

/** `A.` may be the initial of a name. */
const isInitial = ({ format, template }: Marker) => format !== 'decimal' && template === '%.';

/** What an item may hold instead of words. */
const isBareContent = (draft: BlockDraft | undefined) =>
  draft?.block.type === 'equation' || draft?.block.type === 'table' || draft?.block.type === 'figure';

function itemOf(paragraph: ParagraphBlock, marker: Marker): ListItem {
  if (marker.bare) return { children: [] };
  const children = dropStart(paragraph.children, marker.text.length);
  const { source } = paragraph;
  return { children: [{ type: 'paragraph', children, ...(source && { source }) }] };
}

function addItem(blocks: Block[], open: OpenList[], draft: BlockDraft, marker: Marker): OpenList[] {
  const { block, box } = draft;
  const item = itemOf(block as ParagraphBlock, marker);
  const level = open.findIndex(
    (each) => Math.abs(each.x - box.x0) < SAME_MARKER_EDGE_PT && sameKind(each, marker),
  );
  if (level >= 0) {
    const kept = open.slice(0, level + 1);
    const list = kept.at(-1) as OpenList;
    list.list.items.push(item);
    list.last = marker.value ?? 0;
    return kept;
  }
  const bodyX = draft.bodyX ?? box.x1 + INDENT_TOLERANCE_PT;
  const parents = open.filter(
    (each) => each.x < box.x0 - INDENT_TOLERANCE_PT && each.bodyX < bodyX - INDENT_TOLERANCE_PT,
  );
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
