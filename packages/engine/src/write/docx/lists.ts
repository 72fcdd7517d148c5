import type { Block, ListBlock, ListItem } from '../../tree/index.ts';
import type { Lead, ListPlace, Place, WriteBlocks } from './context.ts';
import { inlinesXml } from './inlines.ts';
import { bulletText, type LevelDefinition, LIST_LEVELS, LIST_STEP, numberTemplate } from './numbering.ts';
import type { ParagraphProperties } from './paragraph.ts';
import { lineRuns, TAB } from './runs.ts';

const LARGEST_START = 32_767;

const startOf = (block: ListBlock) =>
  Math.min(LARGEST_START, Math.max(0, Math.trunc(Number.isFinite(block.start) ? (block.start ?? 1) : 1)));

function levelDefinition(block: ListBlock, depth: number, indent: number): LevelDefinition {
  const position = { indent: Math.round(indent + LIST_STEP), hanging: LIST_STEP };
  return block.ordered
    ? {
        format: block.format ?? 'decimal',
        template: numberTemplate(block.template ?? '%.'),
        start: startOf(block),
        ...position,
      }
    : { format: 'bullet', template: bulletText(block.bullet, depth), start: 1, ...position };
}

const equal = (one: LevelDefinition, other: LevelDefinition) =>
  one.format === other.format &&
  one.template === other.template &&
  one.start === other.start &&
  one.indent === other.indent;

/** A nested list is a level of the list around it wherever Word's own counting then gives its numbers. */
function enterList(block: ListBlock, place: Place): ListPlace {
  const outer = place.list;
  const depth = outer ? outer.depth + 1 : 0;
  const level = Math.min(depth, LIST_LEVELS - 1);
  const definition = levelDefinition(block, depth, place.indent);
  const known = outer?.list.levels[level];
  const fits = outer && depth < LIST_LEVELS && !outer.used[level] && (!known || equal(known, definition));
  if (outer && fits) {
    outer.list.levels[level] = definition;
    outer.used[level] = true;
    return { list: outer.list, depth, used: outer.used };
  }
  const levels: (LevelDefinition | undefined)[] = [];
  levels[level] = definition;
  const used: boolean[] = [];
  used[level] = true;
  return { list: place.document.numbering.add(levels), depth, used };
}

const CHECKED = '☒ ';
const UNCHECKED = '☐ ';

function itemLead(item: ListItem, list: ListPlace, place: Place): Lead {
  const box = item.checked === undefined ? '' : lineRuns(item.checked ? CHECKED : UNCHECKED, place.format);
  const level = Math.min(list.depth, LIST_LEVELS - 1);
  const beyond = list.depth >= LIST_LEVELS;
  const hanging = { left: place.indent, hanging: LIST_STEP };
  const properties: ParagraphProperties = item.label
    ? { indent: hanging }
    : { numbering: { id: list.list.id, level }, indent: beyond ? hanging : undefined };
  const label = item.label ? inlinesXml(item.label, place) + TAB : '';
  return { before: label + box, after: '', properties };
}

const LEAST_WIDTH = 1440;

export function listXml(block: ListBlock, place: Place, writeBlocks: WriteBlocks): string {
  const list = enterList(block, place);
  if (list.depth === LIST_LEVELS) place.document.warn({ code: 'list-too-deep', source: block.source });
  const step = place.width - LIST_STEP > LEAST_WIDTH ? LIST_STEP : 0;
  const inside: Place = {
    ...place,
    style: place.inTable ? 'TableContents' : 'ListParagraph',
    indent: place.indent + step,
    width: place.width - step,
    list,
    loose: !block.tight && !place.inTable,
  };
  const blocks = (item: ListItem): readonly Block[] => item.children;
  return block.items
    .map((item) => {
      list.used.length = Math.min(list.used.length, list.depth + 1);
      return writeBlocks(blocks(item), inside, itemLead(item, list, inside));
    })
    .join('');
}
